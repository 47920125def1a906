import { encode } from 'gpt-tokenizer/encoding/o200k_base';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type OpenLoop, openLoop } from './open-loop.ts';

let loop: OpenLoop;
beforeAll(async () => {
  loop = await openLoop();
});
afterAll(() => loop.close());

const SMALL = 'style="font-size:5px;width:9px;height:7px;padding:0;margin:0"';

test('a text box that stands first is not displaced by checkboxes, which rank as it does', async () => {
  const boxes = Array.from(
    { length: 60 },
    (_, at) => `<input type=checkbox aria-label="Box ${at}" ${SMALL}>`,
  );
  const page = await loop.show(`<input aria-label=First>${boxes.join('')}`);
  const { elements, left_out } = (await page.snap()).snapshot;
  expect(left_out).toBeGreaterThan(10);
  expect(elements.map(({ name }) => name)).toEqual([
    'First',
    ...elements.slice(1).map((_, at) => `Box ${at}`),
  ]);
});

test('buttons that are half out of view go before those that are whole', async () => {
  const row = (name: string, top: number) =>
    Array.from(
      { length: 40 },
      (_, at) =>
        `<button aria-label="${name} ${at}" style="position:absolute;left:${at * 20}px;top:${top}px;width:15px;height:20px"></button>`,
    ).join('');
  const page = await loop.show(`<body style="margin:0">${row('half', -10)}${row('whole', 40)}`);
  const { elements, left_out } = (await page.snap()).snapshot;
  expect(left_out).toBeGreaterThan(10);
  const names = elements.map(({ name }) => name.split(' ')[0]);
  expect(names.filter((name) => name === 'whole')).toHaveLength(Math.min(40, names.length));
});

test('the tree of elements and children has ten levels at most, and whatever lies deeper is in it', async () => {
  const open = Array.from({ length: 14 }, (_, at) => `<div role=region aria-label="Level ${at}">`).join('');
  const page = await loop.show(`${open}<button>Deep</button>`);
  const { elements } = (await page.snap()).snapshot;
  const byRef = new Map(elements.map((element) => [element.ref, element]));
  const inside = new Set(elements.flatMap(({ children = [] }) => children));
  const depth = (ref: string): number =>
    1 + Math.max(0, ...(byRef.get(ref)?.children ?? []).map((child) => depth(child)));
  const roots = elements.filter(({ ref }) => !inside.has(ref));
  expect(roots.map(({ name }) => name)).toEqual(['Level 0']);
  expect(depth(roots[0]?.ref ?? '')).toBe(10);
  expect(elements.map(({ name }) => name)).toContain('Deep');
  expect(inside.size).toBe(14);
});

test('what a status says is there beside what it is called', async () => {
  const page = await loop.show('<div role=status aria-label=Cart>2 items</div>');
  expect((await page.snap()).snapshot.elements).toMatchObject([
    { role: 'status', name: 'Cart', value: '2 items' },
  ]);
});

test('the JSON is filled up to its limit; a line costs a quarter of an element as JSON, ten tokens at most', async () => {
  const names = ['Delete order', 'Show invoice', 'Send again', 'Edit address', 'Track parcel'];
  const buttons = Array.from({ length: 90 }, (_, at) => `<button>${names[at % 5]} ${at}</button> `);
  const page = await loop.show(buttons.join(''));
  const { elements, lines = '' } = (await page.snap()).snapshot;
  const json = encode(JSON.stringify(elements)).length;
  expect(json).toBeLessThanOrEqual(2000);
  expect(json).toBeGreaterThan(1700);
  const shown = lines.split('\n').filter((line) => line.startsWith('@e'));
  expect(shown).toHaveLength(90);
  const line = encode(shown.join('\n')).length / shown.length;
  expect(line).toBeLessThanOrEqual(10);
  expect(line * 4).toBeLessThanOrEqual(json / elements.length);
});
