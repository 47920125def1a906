import type { PriorRelatedSession } from '../../model/prior-knowledge.ts';
import {
  type Evidence,
  type FailureTally,
  type MoveTally,
  type PriorContext,
  type SimilarStep,
  WINDOW_HOURS,
} from '../evidence.ts';
import { hashesOf, sharedWith } from '../sketch.ts';
import { goalTag } from '../step-row.ts';
import { findRegions, type Region } from './find-regions.ts';
import { lookBack } from './look-back.ts';
import { type StepIndex, spanOf } from './step-index.ts';

/** What one question reads at most of each sum, the newest first: a bound, not a sample anyone should meet. */
const MOST_SUMS = 4000;
const MOST_MOVES = 100;
const MOST_SESSIONS = 2000;

/** The limits that every part of a question shares. */
export interface Scope {
  since_ms: number;
  span: number;
  /** SQL that holds for the flows wanted; its one value is `flow`. */
  inFlow: string;
  flow: string;
}

const NOTHING = {
  candidateSessions: 0,
  candidateSteps: 0,
  tallies: [],
  follows: [],
  skipped: 0,
  done: [],
  failures: [],
  related: [],
};

/** Evidence from the index: a handful of small sums, however many steps there are. */
export function gatherEvidence(
  index: StepIndex,
  context: PriorContext,
  now_ms: number,
  folder: string,
): Evidence {
  const since_ms = now_ms - (context.windowHours ?? WINDOW_HOURS) * 3_600_000;
  const regions = findRegions(index, context);
  const ids = JSON.stringify(regions.map(({ id }) => id));
  const useful = (tags: readonly string[]) =>
    tags.slice(0, 1).find((tag) => isKnownHere(index, tag, ids, since_ms, folder));
  const flowTag = useful(context.flowTags ?? []);
  const tag = flowTag ?? useful(goalTag(context.goal));
  const scope: Scope = {
    since_ms,
    span: spanOf(since_ms),
    inFlow: tag === undefined ? "? = ''" : 'flow IN (SELECT flow FROM flow_tag WHERE tag = ?)',
    flow: tag ?? '',
  };
  const counted = regions.map((region) => tallyRegion(index, region, scope, context.branch ?? ''));
  const tallies = counted.flatMap(({ rows }) => rows).map((row, ref): Placed => ({ ...row, ref }));
  // Whatever follows, failed or was visited here has been counted here.
  if (tallies.length === 0) return { ...NOTHING, similar: () => [] };
  const moves = index.movesOf(tallies.map(({ number }) => number));
  const withMoves = tallies.flatMap((tally) => {
    const move = moves.get(tally.number);
    return move ? { ...tally, move } : [];
  });
  const { candidateSessions, related } = sessionsOf(index, ids, scope, context.sessionId);
  return {
    candidateSessions,
    candidateSteps: counted.reduce((sum, { steps }) => sum + steps, 0),
    ...(flowTag !== undefined
      ? { flowTag }
      : tag !== undefined && context.goal
        ? { goal: context.goal }
        : {}),
    tallies: withMoves,
    ...lookBack(index, regions, scope, folder),
    failures: failuresOf(index, ids, scope),
    related,
    similar: (count) => newestOf(index, tallies, context, scope, count),
  };
}

type Placed = Omit<MoveTally, 'move'> & { number: number; region: Region };

/** Whether another session has been here under the tag. */
function isKnownHere(
  index: StepIndex,
  tag: string,
  regions: string,
  since_ms: number,
  folder: string,
): boolean {
  const found = index.list(
    `SELECT json_array(1) AS row FROM visit WHERE region IN (SELECT value FROM json_each(?)) AND last >= ?
      AND flow IN (SELECT flow FROM flow_tag WHERE tag = ?)
      AND session IS NOT (SELECT id FROM session WHERE folder = ?) LIMIT 1`,
    regions,
    since_ms,
    tag,
    folder,
  );
  return found.length > 0;
}

function tallyRegion(index: StepIndex, region: Region, scope: Scope, branch: string) {
  type Row = [...numbers: number[]];
  const found = index.list<Row>(
    `SELECT json_array(move, sum(ok), sum(failed), sum(worth), sum(entries), sum(followed_ok), sum(followed_failed),
        max(last_ok), max(last_failed), sum(CASE WHEN branch = ? THEN ok ELSE 0 END),
        sum(sum(ok + failed)) OVER ()) AS row
      FROM (SELECT * FROM tally WHERE region = ? AND span >= ? AND max(last_ok, last_failed) >= ? AND ${scope.inFlow}
        ORDER BY span DESC LIMIT ${MOST_SUMS})
      GROUP BY move ORDER BY sum(worth) DESC LIMIT ${MOST_MOVES}`,
    branch,
    region.id,
    scope.span,
    scope.since_ms,
    scope.flow,
  );
  const rows = found.map((row) => {
    const [number = 0, ok = 0, failed = 0, worth = 0, entries = 0, followed_ok = 0, followed_failed = 0] =
      row;
    const [last_ok_ms = 0, last_failed_ms = 0, branch_ok = 0] = row.slice(7);
    const counts = { ok, failed, worth, entries, followed_ok, followed_failed };
    return { number, region, likeness: region.likeness, ...counts, last_ok_ms, last_failed_ms, branch_ok };
  });
  return { rows, steps: found[0]?.[10] ?? 0 };
}

function failuresOf(index: StepIndex, regions: string, scope: Scope): FailureTally[] {
  const found = index.list<[move: number, code: string, kind: string, count: number]>(
    `SELECT json_array(move, code, kind, sum(count)) AS row
      FROM (SELECT * FROM failure WHERE region IN (SELECT value FROM json_each(?)) AND span >= ? AND last >= ?
        AND ${scope.inFlow} LIMIT ${MOST_SUMS})
      GROUP BY move, code, kind ORDER BY sum(count) DESC LIMIT ${MOST_MOVES}`,
    regions,
    scope.span,
    scope.since_ms,
    scope.flow,
  );
  const moves = index.movesOf(found.map(([move]) => move));
  return found.flatMap(([number, code, kind, frequency]) => {
    const move = moves.get(number);
    return move && frequency > 0 ? { move, code, kind, frequency } : [];
  });
}

function sessionsOf(index: StepIndex, regions: string, scope: Scope, own: string) {
  const visits = `FROM visit WHERE region IN (SELECT value FROM json_each(?)) AND last >= ? AND ${scope.inFlow}`;
  const values = [regions, scope.since_ms, scope.flow] as const;
  const [[candidateSessions = 0] = []] = index.list<[number]>(
    `SELECT json_array(count(DISTINCT session)) AS row FROM (SELECT session ${visits} LIMIT ${MOST_SESSIONS})`,
    ...values,
  );
  const found = index.list<
    [id: string, created: string, goal: string, flow: string, tags: string, git: string, last: number]
  >(
    `SELECT json_array(session_id, created_at, goal, flow_tags, tags, git, v.last) AS row
      FROM (SELECT session, max(last) AS last FROM (SELECT session, last ${visits} ORDER BY last DESC LIMIT 60)
        GROUP BY session) AS v JOIN session ON session.id = v.session ORDER BY v.last DESC LIMIT 15`,
    ...values,
  );
  const related = found.map(([sessionId, created, goal, flowTags, tags, git, last]): PriorRelatedSession => {
    const record = JSON.parse(git);
    return {
      sessionId,
      createdAt: created || new Date(last).toISOString(),
      ...(goal ? { goal } : {}),
      flowTags: JSON.parse(flowTags),
      tags: JSON.parse(tags),
      ...(Object.keys(record).length > 0 ? { git: record } : {}),
    };
  });
  // What others did is news; what this session did it knows.
  const others = related.filter(({ sessionId }) => sessionId !== own);
  return { candidateSessions, related: [...others, ...related.filter(({ sessionId }) => sessionId === own)] };
}

function newestOf(
  index: StepIndex,
  tallies: readonly Placed[],
  { testIds, a11y }: PriorContext,
  { since_ms, inFlow, flow }: Scope,
  count: number,
): SimilarStep[] {
  const here = hashesOf(testIds, a11y);
  const each = Math.ceil(count / Math.max(1, tallies.length));
  const found = index.list<[at: number, session: string, at_ms: number, labels: string, sketch: string]>(
    `SELECT json_array(wanted.key, session_id, at, labels, sketch.key) AS row FROM json_each(?) AS wanted
      JOIN step ON step.id IN (SELECT id FROM step WHERE move = wanted.value ->> 0 AND region = wanted.value ->> 1
        AND ok = 1 AND at >= ? AND ${inFlow} ORDER BY at DESC LIMIT ${each})
      JOIN session ON session.id = session JOIN sketch ON sketch.id = sketch ORDER BY wanted.key, at DESC`,
    JSON.stringify(tallies.map(({ number, region }) => [number, region.id])),
    since_ms,
    flow,
  );
  const moves = index.movesOf(tallies.map(({ number }) => number));
  return found.flatMap(([at, sessionId, at_ms, labels, sketch]) => {
    const tally = tallies[at];
    const move = moves.get(tally?.number ?? 0);
    if (!tally || !move) return [];
    const { screen, route, token } = tally.region;
    const { ids, nodes } = sharedWith(sketch, here);
    const shared = { shared_ids: ids, shared_nodes: nodes };
    const { ref } = tally;
    return { ref, sessionId, at_ms, screen, route, token, move, labels: JSON.parse(labels), ...shared };
  });
}
