import { expect, test } from 'vitest';
import { BothWays, type Way } from '../../src/model/both-ways.ts';

/** Looks for the screen `wanted` in a list of screens, of which `start` is shown; gives the strokes it took. */
function strokesTo(wanted: number, start: number, screens: number, first?: Way, reach?: number) {
  const ways = new BothWays(first, reach);
  let at = start;
  for (let strokes = 0; strokes < 2000; strokes += 1) {
    if (at === wanted) return { strokes, looked: ways.looked };
    const way = ways.next();
    if (!way) return { missed: strokes, looked: ways.looked };
    const to = at + (way === 'down' ? 1 : -1);
    ways.went(to >= 0 && to < screens);
    at = Math.min(screens - 1, Math.max(0, to));
  }
  throw new Error('it never ends');
}

test('what is near is found soon on either side of a long list', () => {
  expect(strokesTo(303, 300, 1000)).toEqual({ strokes: 3, looked: '4 screens' });
  expect(strokesTo(294, 300, 1000)).toMatchObject({ strokes: 4 + 4 + 6 });
  // From the top the rest is looked through in one go.
  expect(strokesTo(125, 0, 200)).toMatchObject({ strokes: 4 + 4 + 1 + 125 });
});

test('what was seen on the way here is gone back to at once', () => {
  expect(strokesTo(281, 300, 1000, 'up', 20)).toMatchObject({ strokes: 19 });
});

test('what is not there is looked for on every screen, and that is told', () => {
  for (const start of [0, 1, 7, 29]) {
    const { missed, looked } = strokesTo(-1, start, 30);
    expect(looked).toBe('30 screens, from one end to the other');
    expect(missed).toBeLessThanOrEqual(4 * 30);
  }
  expect(strokesTo(-1, 0, 1)).toEqual({ missed: 2, looked: '1 screen, from one end to the other' });
});
