import { expect, it } from 'vitest';
import type { MoveTally, PriorContext } from '../../src/knowledge/evidence.ts';
import { includes, mergeTallies } from '../../src/knowledge/merge-tallies.ts';
import type { Move } from '../../src/knowledge/move.ts';

const NOWHERE: PriorContext = { sessionId: 's', screen: '', url: '', testIds: [], a11y: [] };

/** A click that worked once; its ref is how it is told from the others. */
function tally(ref: number, move: Partial<Move>, more: Partial<MoveTally> = {}): MoveTally {
  return {
    ref,
    move: { tool: 'click', action: 'click', ...move },
    likeness: 1,
    ok: 1,
    failed: 0,
    worth: 1,
    entries: 0,
    followed_ok: 0,
    followed_failed: 0,
    last_ok_ms: 100 - ref,
    last_failed_ms: 0,
    branch_ok: 0,
    ...more,
  };
}

const merged = (moves: Partial<Move>[], visible: string[] = []) =>
  mergeTallies(
    moves.map((move, ref) => tally(ref, move)),
    { ...NOWHERE, a11y: visible.map((name) => ({ role: 'button', name })) },
  )
    .map(({ refs }) => refs)
    .sort(([a = 0], [b = 0]) => a - b);

const save = { role: 'button', name: 'Save' };

it.each<[claim: string, moves: Partial<Move>[], groups: number[][], visible?: string[]]>([
  ['one name is one element', [save, save], [[0, 1]]],
  ['two names are two', [save, { role: 'button', name: 'Send' }], [[0], [1]]],
  ['one name of two roles is two', [save, { role: 'link', name: 'Save' }], [[0], [1]]],
  ['two tools do two things', [save, { ...save, tool: 'hover' }], [[0], [1]]],
  [
    'two keys are two things',
    [
      { ...save, detail: 'Enter' },
      { ...save, detail: 'Escape' },
    ],
    [[0], [1]],
  ],
  [
    'two rows are two elements',
    [
      { ...save, context: 'A' },
      { ...save, context: 'B' },
    ],
    [[0], [1]],
  ],
  ['no row said is no row', [{ ...save, context: '' }, save], [[0, 1]]],
  [
    'a test id keeps it one under a new name',
    [
      { testId: 's', ...save },
      { testId: 's', role: 'button', name: 'Store' },
    ],
    [[0, 1]],
  ],
  [
    'a name keeps it one under a new test id',
    [
      { testId: 's', ...save },
      { testId: 't', ...save },
    ],
    [[0, 1]],
  ],
  ['with and without a test id it is one', [save, { testId: 's', ...save }, { testId: 's' }], [[0, 1, 2]]],
  [
    'one that is both of two joins them',
    [{ testId: 's', role: 'button', name: 'Old' }, save, { testId: 's', ...save }],
    [[0, 1, 2]],
  ],
  [
    'what was joined stays joined for those that come later',
    [
      { testId: 's', role: 'button', name: 'Old' },
      save,
      { testId: 's', ...save },
      { testId: 's', role: 'button', name: 'Old' },
      save,
    ],
    [[0, 1, 2, 3, 4]],
  ],
  [
    'a test id that three names share says of no element which',
    ['A', 'B', 'C', 'A'].map((name) => ({ testId: 'row', role: 'link', name })),
    [[0, 3], [1], [2]],
  ],
  [
    'two names of one test id that are both in view are two elements',
    ['A', 'B'].map((name) => ({ testId: 'row', role: 'link', name })),
    [[0], [1]],
    ['A', 'B'],
  ],
  [
    'with one of two names in view it is one element that was renamed',
    ['A', 'B'].map((name) => ({ testId: 'row', role: 'link', name })),
    [[0, 1]],
    ['A'],
  ],
  [
    'a nameless one does not count among the names',
    [{ testId: 's', ...save }, { testId: 's' }, { testId: 's', role: 'button', name: 'Store' }],
    [[0, 1, 2]],
  ],
  [
    'without a name the selector tells',
    [{ selector: '#a' }, { selector: '#a' }, { selector: '#b' }],
    [[0, 1], [2]],
  ],
  [
    'where a test id is shared, a nameless one is told by it from other nameless ones only',
    [
      ...['A', 'B', 'C'].map((name) => ({ testId: 'row', role: 'link', name })),
      { testId: 'row' },
      { testId: 'row' },
    ],
    [[0], [1], [2], [3, 4]],
  ],
])('%s', (_claim, moves, groups, visible) => {
  expect(merged(moves, visible)).toEqual(groups);
});

it('counts are added up, and of the times the latest is kept', () => {
  const more = { worth: 2, entries: 3, followed_ok: 4, followed_failed: 5, branch_ok: 6 };
  const groups = mergeTallies(
    [
      tally(0, save, { likeness: 2, ok: 1, failed: 10, last_ok_ms: 50, last_failed_ms: 70, ...more }),
      tally(1, save, { likeness: 9, ok: 2, failed: 20, last_ok_ms: 40, last_failed_ms: 80, ...more }),
    ],
    NOWHERE,
  );
  expect(groups).toMatchObject([
    {
      likeness: 9,
      ok: 3,
      failed: 30,
      worth: 4,
      entries: 6,
      followed_ok: 8,
      followed_failed: 10,
      branch_ok: 12,
      last_ok_ms: 50,
      last_failed_ms: 80,
    },
  ]);
});

it('the words to use are those of the best region, and in one region the newest', () => {
  const named = (ref: number, name: string, more: Partial<MoveTally>) =>
    tally(ref, { testId: 's', role: 'button', name }, more);
  const words = (...tallies: MoveTally[]) => mergeTallies(tallies, NOWHERE)[0]?.moves.map(({ name }) => name);
  expect(
    words(named(0, 'Old', { likeness: 1, last_ok_ms: 1 }), named(1, 'New', { likeness: 1, last_ok_ms: 2 })),
  ).toEqual(['New', 'Old']);
  expect(
    words(named(0, 'Far', { likeness: 1, last_ok_ms: 2 }), named(1, 'Near', { likeness: 5, last_ok_ms: 1 })),
  ).toEqual(['Near', 'Far']);
});

it('a group is what any of its moves did', () => {
  const [group] = mergeTallies(
    [tally(0, { testId: 's', ...save }), tally(1, { testId: 's', role: 'button', name: 'Store' })],
    NOWHERE,
  );
  if (!group) throw new Error('nothing was merged');
  const click = { tool: 'click', action: 'click' } as const;
  expect(includes(group, { ...click, ...save })).toBe(true);
  expect(includes(group, { ...click, role: 'button', name: 'Store' })).toBe(true);
  expect(includes(group, { ...click, role: 'button', name: 'Send' })).toBe(false);
});
