import { expect, test } from 'vitest';
import { TreeDriver } from '../../../src/drivers/tree/tree-driver.ts';
import { Screen } from '../../../src/screen/screen.ts';
import { MemoryPhone, type ViewSpec } from './memory-phone.ts';

/** Refs by the words that they are shown with. */
function refsOn(draw: () => ViewSpec) {
  const phone = new MemoryPhone(() => ({ activity: '.MainActivity', title: 'Main', root: draw() }));
  const driver = new TreeDriver(phone);
  const screen = new Screen();
  return async () => {
    const collected = await driver.collect({ viewport_only: true, limit: 100, check: screen.knownKeys() });
    return new Map(screen.take(collected).bindings.map(({ node, ref }) => [node.name, ref]));
  };
}

const text = (words: string): ViewSpec => ({ role: 'text', text: words });

test('texts of a list that was scrolled on have refs of their own, and have them again when they come back', async () => {
  let first = 1;
  const look = refsOn(() => ({
    children: [
      text('About'),
      { scrollable: true, children: [0, 1, 2, 3].map((at) => text(`Part ${first + at}`)) },
    ],
  }));
  const seen = await look();
  for (first of [3, 9]) {
    const now = await look();
    const shared = [...now].filter(([words, ref]) =>
      [...seen].some(([was, r]) => r === ref && was !== words),
    );
    expect(shared).toEqual([]);
    expect(now.get('About')).toBe(seen.get('About'));
  }
  first = 1;
  expect(await look()).toEqual(seen);
});

test('a text that says something else while what stands around it stays is the same text, in what scrolls too', async () => {
  let volume = 30;
  const look = refsOn(() => ({
    scrollable: true,
    children: [text('Sound'), text(`Volume ${volume}`), text('Size'), text(`${volume * 2} dB`)],
  }));
  const seen = await look();
  volume = 31;
  const now = await look();
  expect([now.get('Volume 31'), now.get('62 dB')]).toEqual([seen.get('Volume 30'), seen.get('60 dB')]);
});

test('the only text of what scrolls may change and be the same', async () => {
  let count = 1;
  const look = refsOn(() => ({ scrollable: true, children: [text(`${count} likes`)] }));
  const seen = await look();
  count = 2;
  expect((await look()).get('2 likes')).toBe(seen.get('1 likes'));
});

test('what another phone, or the same one reached anew, shows has keys that no earlier one had', async () => {
  const keys = async () => {
    const root = { children: [text('Cart (4)'), { role: 'button', text: 'Order' }] };
    const driver = new TreeDriver(new MemoryPhone(() => ({ activity: '.Main', title: 'Main', root })));
    const { nodes } = await driver.collect({ viewport_only: true, limit: 100, check: [] });
    return nodes.map(({ key }) => key);
  };
  const first = await keys();
  expect(first.length).toBeGreaterThan(1);
  expect((await keys()).filter((key) => first.includes(key))).toEqual([]);
});
