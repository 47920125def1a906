import type { MoveTally, PriorContext } from './evidence.ts';
import { type Move, sameMove } from './move.ts';

/** One thing to do, under every name it has had. */
export interface MoveGroup extends Omit<MoveTally, 'move' | 'ref'> {
  refs: number[];
  /** The newest first. */
  moves: [Move, ...Move[]];
}

/** A test id that so many different names share says what kind a thing is, not which. */
const SHARED_BY = 3;

/**
 * Moves on what is one element are one, though it was recorded with and without a test id, or before and after its test
 * id or its name changed. Rows that share a test id under different names stay apart.
 */
export function mergeTallies(tallies: readonly MoveTally[], context: PriorContext): MoveGroup[] {
  const sorted = [...tallies].sort(bestFirst);
  const shared = sharedTestIds(sorted, context);
  const byKey = new Map<string, MoveGroup>();
  const groups = new Set<MoveGroup>();
  for (const { move, ref, ...counts } of sorted) {
    // The test id may be that of one group and the name that of another: then the move is what makes them one.
    const same = new Set(keysOf(move, shared).flatMap((key) => byKey.get(key) ?? []));
    const group = [...same]
      .sort(bestFirst)
      .concat({ ...counts, refs: [ref], moves: [move] })
      .reduce(add);
    for (const one of same) groups.delete(one);
    for (const key of group.moves.flatMap((each) => keysOf(each, shared))) byKey.set(key, group);
    groups.add(group);
  }
  return [...groups];
}

type Standing = Pick<MoveTally, 'likeness' | 'last_ok_ms'>;

/** The best region first, then the newest: its words for the target are those to use. */
function bestFirst(a: Standing, b: Standing): number {
  return b.likeness - a.likeness || b.last_ok_ms - a.last_ok_ms;
}

/** Whether the group is what a move did. */
export function includes({ moves }: Pick<MoveGroup, 'moves'>, move: Move): boolean {
  return moves.some((one) => sameMove(one, move));
}

function keysOf(move: Move, shared: ReadonlySet<string>): string[] {
  const { tool, detail = '', context = '', layer = '', testId, role, name, selector } = move;
  const way = (...words: (string | undefined)[]) => JSON.stringify([tool, detail, context, layer, ...words]);
  const keys = [];
  if (testId && !shared.has(testId)) keys.push(way('testId', testId));
  if (name) keys.push(way('name', role, name));
  if (keys.length === 0) keys.push(way('other', testId, selector));
  return keys;
}

function sharedTestIds(tallies: readonly MoveTally[], { a11y }: PriorContext): Set<string> {
  const visible = new Set(a11y.map(({ name }) => name));
  const names = new Map<string, Set<string>>();
  for (const { move } of tallies) {
    if (!move.testId || !move.name) continue;
    names.set(move.testId, (names.get(move.testId) ?? new Set()).add(move.name));
  }
  const isShared = (given: ReadonlySet<string>) =>
    given.size >= SHARED_BY || [...given].filter((name) => visible.has(name)).length > 1;
  return new Set([...names].filter(([, given]) => isShared(given)).map(([testId]) => testId));
}

function add(a: MoveGroup, b: MoveGroup): MoveGroup {
  return {
    ...a,
    refs: [...a.refs, ...b.refs],
    moves: [...a.moves, ...b.moves],
    likeness: Math.max(a.likeness, b.likeness),
    ok: a.ok + b.ok,
    failed: a.failed + b.failed,
    worth: a.worth + b.worth,
    entries: a.entries + b.entries,
    followed_ok: a.followed_ok + b.followed_ok,
    followed_failed: a.followed_failed + b.followed_failed,
    branch_ok: a.branch_ok + b.branch_ok,
    last_ok_ms: Math.max(a.last_ok_ms, b.last_ok_ms),
    last_failed_ms: Math.max(a.last_failed_ms, b.last_failed_ms),
  };
}
