import type { PriorRelatedSession } from '../model/prior-knowledge.ts';
import {
  type Evidence,
  type FailureTally,
  type Follow,
  LEAST_POINTS,
  type MoveTally,
  POINTS,
  type PriorContext,
  WINDOW_HOURS,
} from './evidence.ts';
import { type Move, moveKey, sameMove } from './move.ts';
import { routeOf } from './route.ts';
import { hashesOf, sharedWith, sketchOf } from './sketch.ts';
import { goalTag, type StepRow } from './step-row.ts';

type Step = StepRow & { move: Move };

/** Evidence from rows in memory: for machines without SQLite. Rows come oldest first. */
export function gatherFromRows(
  rows: readonly StepRow[],
  sessions: ReadonlyMap<string, PriorRelatedSession>,
  context: PriorContext,
  now_ms: number,
): Evidence {
  const since = now_ms - (context.windowHours ?? WINDOW_HOURS) * 3_600_000;
  const history = rows.filter(({ sessionId }) => sessionId === context.sessionId).filter(isMove);
  const likeness = (row: StepRow) => likenessOf(row, context);
  const inWindow = rows.filter(({ at_ms }) => at_ms >= since && at_ms <= now_ms).filter(isMove);
  const near = inWindow.filter((row) => likeness(row) >= LEAST_POINTS);
  const has = (tag: string) => (row: StepRow) => row.flowTags.includes(tag);
  const useful = (tags: readonly string[]) =>
    tags
      .slice(0, 1)
      .find((tag) => near.filter(has(tag)).some(({ sessionId }) => sessionId !== context.sessionId));
  const flowTag = useful(context.flowTags ?? []);
  const tag = flowTag ?? useful(goalTag(context.goal));
  const inFlow = tag === undefined ? () => true : has(tag);
  const candidates = near.filter(inFlow);
  const made = history.filter(({ ok }) => ok).map(({ move }) => move);
  const { follows, skipped } = followsOf(inWindow.filter(inFlow), made, likeness);
  const visit = history.findLastIndex((row) => likenessOf(row, context) < LEAST_POINTS);
  const tallies = tally(candidates, context, likeness);
  const named = [...new Set(candidates.map(({ sessionId }) => sessionId))];
  return {
    candidateSessions: named.length,
    candidateSteps: candidates.length,
    ...(flowTag !== undefined
      ? { flowTag }
      : tag !== undefined && context.goal
        ? { goal: context.goal }
        : {}),
    tallies,
    follows,
    skipped,
    done: history
      .slice(visit + 1)
      .filter(({ ok }) => ok)
      .map(({ move }) => move)
      .reverse(),
    failures: failuresOf(candidates),
    related: named.reverse().flatMap((id) => sessions.get(id) ?? []),
    similar: (count) => {
      const each = Math.ceil(count / Math.max(1, tallies.length));
      return tallies.flatMap(({ ref, move, likeness: points }) =>
        candidates
          .filter((row) => row.ok && likeness(row) === points && moveKey(row.move) === moveKey(move))
          .slice(-each)
          .reverse()
          .map((row) => ({ ...row, ref, ...sharedOf(row, context) })),
      );
    },
  };
}

function isMove(row: StepRow): row is Step {
  return row.move !== undefined;
}

function likenessOf(
  row: Pick<StepRow, 'screen' | 'origin' | 'route' | 'token' | 'testIds'>,
  context: PriorContext,
): number {
  const here = routeOf(context.url);
  if (row.origin !== here.origin) return 0;
  const sameScreen = row.screen === context.screen && context.screen !== 'unknown';
  const sameRoute = row.token !== '' && row.token === here.token;
  const shared = row.testIds.filter((id) => context.testIds.includes(id)).length;
  return (
    (sameScreen ? POINTS.screen : 0) +
    (sameRoute ? POINTS.route : 0) +
    Math.min(shared, POINTS.overlaps) * POINTS.test_id
  );
}

function tally(
  rows: readonly Step[],
  { branch }: PriorContext,
  likeness: (row: StepRow) => number,
): MoveTally[] {
  const found = new Map<string, MoveTally>();
  const lastOf = new Map<string, StepRow>();
  for (const row of rows) {
    const points = likeness(row);
    const key = `${points} ${moveKey(row.move)}`;
    const one = found.get(key) ?? emptyTally(found.size, row.move, points);
    found.set(key, one);
    const before = lastOf.get(row.sessionId);
    lastOf.set(row.sessionId, row);
    if (!row.ok) {
      one.failed++;
      one.followed_failed += Number(row.followed);
      one.last_failed_ms = Math.max(one.last_failed_ms, row.at_ms);
      continue;
    }
    one.ok++;
    one.worth += row.worth;
    one.followed_ok += Number(row.followed);
    one.last_ok_ms = Math.max(one.last_ok_ms, row.at_ms);
    if (branch && row.branch === branch) one.branch_ok++;
    if (before?.screen !== row.screen) one.entries += row.worth;
  }
  return [...found.values()];
}

function emptyTally(ref: number, move: Move, likeness: number): MoveTally {
  return {
    ref,
    move,
    likeness,
    ok: 0,
    failed: 0,
    worth: 0,
    entries: 0,
    followed_ok: 0,
    followed_failed: 0,
    last_ok_ms: 0,
    last_failed_ms: 0,
    branch_ok: 0,
  };
}

function sharedOf(
  { testIds, a11y }: Step,
  context: PriorContext,
): { shared_ids: number; shared_nodes: number } {
  const { ids, nodes } = sharedWith(sketchOf(testIds, a11y), hashesOf(context.testIds, context.a11y));
  return { shared_ids: ids, shared_nodes: nodes };
}

function followsOf(
  rows: readonly Step[],
  made: readonly Move[],
  likeness: (row: StepRow) => number,
): { follows: Follow[]; skipped: number } {
  const bySession = new Map<string, Step[]>();
  for (const row of rows.filter(({ ok }) => ok)) {
    const steps = bySession.get(row.sessionId) ?? [];
    steps.push(row);
    bySession.set(row.sessionId, steps);
  }
  for (let skipped = 0; skipped <= Math.min(3, made.length); skipped++) {
    const last = made
      .slice(0, made.length - skipped)
      .slice(-3)
      .reverse();
    const follows: Follow[] = [];
    for (const steps of bySession.values()) {
      for (const [at, row] of steps.entries()) {
        if (likeness(row) < LEAST_POINTS) continue;
        let depth = 0;
        // Before the first move comes the beginning, and two beginnings are alike.
        while (depth < 3 && areAlike(steps[at - 1 - depth]?.move, last[depth])) depth++;
        if (depth > 0) follows.push({ move: row.move, depth, worth: row.worth, count: 1 });
      }
    }
    if (follows.length > 0) return { follows, skipped };
  }
  return { follows: [], skipped: 0 };
}

function areAlike(a: Move | undefined, b: Move | undefined): boolean {
  return a && b ? sameMove(a, b) : a === b;
}

function failuresOf(rows: readonly Step[]): FailureTally[] {
  const found = new Map<string, FailureTally>();
  for (const { ok, move, code, kind } of rows) {
    if (ok) continue;
    const key = `${code} ${moveKey(move)}`;
    const one = found.get(key) ?? { move, code, kind, frequency: 0 };
    one.frequency++;
    found.set(key, one);
  }
  return [...found.values()];
}
