import { expect, it } from 'vitest';
import type { Driver, FindQuery, Match, PartlyDrawn } from '../../src/drivers/driver.ts';
import { resolveOrScroll } from '../../src/pipeline/scroll-to-find.ts';
import { fakeDriver, node } from '../fake-driver.ts';
import { worldOn } from './fake-world.ts';

/** A list of 100 high, of which 10 are in view; the row is drawn while its place is among them. */
function longList(
  rowAt: number | null,
  more: Partial<PartlyDrawn> & {
    match?: Match;
    hidden?: boolean;
    aborted?: boolean;
    slow_ms?: number;
    count?: number;
  } = {},
) {
  const { match = 'exact', hidden = false, aborted = false, slow_ms = 0, count = 1, ...box } = more;
  const list: PartlyDrawn = { key: 'list', top: 20, height: 100, view: 10, ...box };
  const row = node('row', 'Row 7', hidden ? { visibility: 'hidden' } : {});
  const places = [list.top];
  const asked: FindQuery[] = [];
  const here = () => places.at(-1) ?? 0;
  const more_: Partial<Driver> = {
    async find(query) {
      asked.push(query);
      const drawn = rowAt !== null && here() <= rowAt && rowAt < here() + 10;
      return {
        matches: drawn
          ? Array.from({ length: count }, (_, at) => ({
              node: { ...row, key: `${row.key}.${at}` },
              match,
              score: 1,
            }))
          : [],
        total: drawn ? count : 0,
        ...(query.look_on ? { partly_drawn: [list] } : {}),
      };
    },
    async act(action, permit) {
      permit.spend(action);
      if (action.kind !== 'scroll_by') throw new Error('nothing but scrolling is expected');
      const to = Math.min(Math.max(0, here() + action.dy), 90);
      const moved = { x: action.dx, y: to - here() };
      places.push(to);
      return { moved };
    },
  };
  const world = worldOn(fakeDriver([], more_));
  let now = 0;
  world.clock = {
    now: () => now,
    sleep: async () => {
      now += slow_ms;
    },
  };
  const signal = aborted ? AbortSignal.abort() : new AbortController().signal;
  return { places, asked, find: (text = 'row "Row 7"') => resolveOrScroll(world, text, 'click', signal) };
}

it('what is there needs no scrolling', async () => {
  const { places, find } = longList(25);
  expect((await find()).binding.node.name).toBe('Row 7');
  expect(places).toEqual([20]);
});

it('a long list is looked through from its top, with overlap, until the row is drawn', async () => {
  const { places, find, asked } = longList(27, { top: 50 });
  expect((await find()).binding.node.name).toBe('Row 7');
  expect(places).toEqual([50, 0, 8, 16, 24]);
  expect(asked.filter(({ look_on }) => look_on)).toHaveLength(1);
  expect(asked.at(-2)).toMatchObject({ purpose: 'click', exactly: true, name: 'Row 7', role: 'row' });
});

it('where the numbers of the rows say its place, that is looked at first, and on both sides of it', async () => {
  const guess = longList(65, { at: 60 });
  await guess.find();
  expect(guess.places).toEqual([20, 60]);
  const after = longList(71, { at: 60 });
  await after.find();
  expect(after.places).toEqual([20, 60, 68]);
  const before = longList(53, { at: 60 });
  await before.find();
  expect(before.places).toEqual([20, 60, 68, 52]);
  const top = longList(null, { at: 0, height: 9 });
  await expect(top.find()).rejects.toThrow();
  expect(Math.min(...top.places)).toBe(0);
});

it.each<[claim: string, Parameters<typeof longList>[1]]>([
  ['is not in it', {}],
  ['is only like it', { match: 'near' }],
  ['is in it and hidden', { hidden: true }],
])('a list that the row %s is scrolled back to where it was', async (_claim, more) => {
  const { places, find } = longList(more?.match || more?.hidden ? 27 : null, { top: 40, ...more });
  await expect(find()).rejects.toMatchObject({ kind: 'target_not_found' });
  expect(places.at(-1)).toBe(40);
  expect(places).toContain(88);
  expect(places.length).toBe(15);
});

it('an end of time or of the call ends the search', async () => {
  const aborted = longList(27, { top: 50, aborted: true });
  await expect(aborted.find()).rejects.toMatchObject({ kind: 'target_not_found' });
  expect(new Set(aborted.places)).toEqual(new Set([50]));
  const slow = longList(null, { top: 50, slow_ms: 100_000 });
  await expect(slow.find()).rejects.toMatchObject({ kind: 'target_not_found' });
  expect(slow.places).toEqual([50, 0, 50]);
});

it('words that say no more than the place of a row are looked for as well', async () => {
  const { places, find } = longList(27, { top: 50 });
  await find('row in table "Users"');
  expect(places).toEqual([50, 0, 8, 16, 24]);
});

it('only words can be looked for, and only what is not found', async () => {
  for (const [text, kind] of [
    ['css:#row', 'target_not_found'],
    ['@e99', 'ref_unknown'],
  ] as const) {
    const { places, find } = longList(null);
    await expect(find(text)).rejects.toMatchObject({ kind });
    expect(places).toEqual([20]);
  }
  const twins = longList(25, { count: 2 });
  await expect(twins.find()).rejects.toMatchObject({ kind: 'target_ambiguous' });
  expect(twins.places).toEqual([20]);
});

it('a bug is no missing row', async () => {
  const find = () => Promise.reject(new TypeError('a bug'));
  await expect(
    resolveOrScroll(worldOn(fakeDriver([], { find })), 'row "x"', 'any', new AbortController().signal),
  ).rejects.toThrow('a bug');
});
