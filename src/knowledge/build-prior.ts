import { FAILURES } from '../model/failure.ts';
import type {
  PriorAction,
  PriorAvoid,
  PriorKnowledgeTarget,
  PriorQuery,
  PriorRelatedSession,
  PriorSimilarStep,
} from '../model/prior-knowledge.ts';
import type { StepTarget } from '../model/step-record.ts';
import {
  type Evidence,
  type FailureTally,
  MOST_POINTS,
  POINTS,
  type PriorContext,
  type SimilarStep,
  WINDOW_HOURS,
} from './evidence.ts';
import { hasElement, type Move, needsElement, sameTarget, targetsOf } from './move.ts';
import { type RankedMove, rankMoves } from './rank-moves.ts';
import { routeOf } from './route.ts';

/** A suggestion that has not been checked on the live screen yet. */
export interface PriorCandidate {
  action: PriorAction;
  /** The tool that did it, where the action word is coarser. */
  tool: string;
  rationale: string;
  confidence: number;
  /** Every known way to find the element, the surest first. Drop those that do not resolve. */
  targets: PriorKnowledgeTarget[];
  /** The row or group the element stood in; without it the targets may fit its twins too. */
  context?: string;
  /** The dialog that held the element: its twin on the page is another one. */
  layer?: string;
  /** Where a move without an element leads, or what it does. */
  detail?: string;
  /** It was made on an element. */
  element: boolean;
  /** The element must be on the screen now; a wait, a navigation need none. */
  live: boolean;
  worked: number;
  tried: number;
  last_ok_ms: number;
}

export interface AvoidCandidate extends PriorAvoid {
  /** Our own word for the failure, and the tool that met it. */
  kind: string;
  tool: string;
}

/** Prior knowledge before the live check: more than the caps allow, best first. */
export interface PriorMaterial {
  generatedAt: string;
  query: PriorQuery;
  relatedSessions: PriorRelatedSession[];
  similarSteps: PriorSimilarStep[];
  suggestions: PriorCandidate[];
  avoid: AvoidCandidate[];
}

/** How many steps are kept for choosing, as the specification recommends. */
const KEPT = 15;

/** Turns evidence into what may be said about the screen; undefined when there is nothing. */
export function buildPrior(
  evidence: Evidence,
  context: PriorContext,
  now_ms: number,
  limit = KEPT,
): PriorMaterial | undefined {
  const { token } = routeOf(context.url);
  const steps = evidence.similar(limit).map((step) => ({ step, points: pointsOf(step, context, token) }));
  const pointsOfTally = new Map<number, number>();
  for (const { step, points } of steps)
    pointsOfTally.set(step.ref, Math.max(points, pointsOfTally.get(step.ref) ?? 0));
  const tallies = evidence.tallies.map((tally) => ({
    ...tally,
    likeness: pointsOfTally.get(tally.ref) ?? tally.likeness,
  }));
  const ranked = rankMoves({ ...evidence, tallies }, context, now_ms).filter(
    ({ moves }) => targetsOf(moves).length > 0,
  );
  const avoid = mergeFailures(evidence).map(toAvoid);
  if (ranked.length === 0 && avoid.length === 0) return undefined;
  const top = likest(steps, ranked, limit);
  const chosen = ranked.filter(({ refs }) => top.some(({ step }) => refs.includes(step.ref)));
  const { flowTag, goal } = evidence;
  const windowHours = context.windowHours ?? WINDOW_HOURS;
  return {
    generatedAt: new Date(now_ms).toISOString(),
    query: {
      windowHours,
      usedFlowTags: flowTag === undefined ? [] : [flowTag],
      usedFilters: {
        ...(flowTag === undefined ? {} : { flowTag }),
        ...(goal === undefined ? {} : { goal }),
        sinceHours: windowHours,
        ...(context.screen === 'unknown' ? {} : { screen: context.screen }),
      },
      candidateSessions: evidence.candidateSessions,
      candidateSteps: evidence.candidateSteps,
    },
    relatedSessions: evidence.related,
    similarSteps: top.map(({ step, points }) => toSimilar(step, points)),
    suggestions: chosen.map((one) => toCandidate(one, now_ms)),
    avoid: avoid.sort((a, b) => b.frequency - a.frequency),
  };
}

interface ScoredStep {
  step: SimilarStep;
  points: number;
}

/**
 * The steps most like the screen by the points of the specification. Among equals each move has its turn before any
 * comes again, the likeliest next one first: so many of one kind leave room for the others.
 */
function likest(steps: readonly ScoredStep[], ranked: readonly RankedMove[], limit: number): ScoredStep[] {
  const seen = new Map<number, number>();
  const placed = steps.flatMap(({ step, points }) => {
    const rank = ranked.findIndex(({ refs }) => refs.includes(step.ref));
    if (rank === -1) return [];
    const turn = seen.get(rank) ?? 0;
    seen.set(rank, turn + 1);
    return { step, points, rank, turn };
  });
  placed.sort(
    (a, b) => b.points - a.points || a.turn - b.turn || a.rank - b.rank || b.step.at_ms - a.step.at_ms,
  );
  return placed.slice(0, limit);
}

function toCandidate(ranked: RankedMove, now_ms: number): PriorCandidate {
  const { moves, confidence, worked, tried, last_ok_ms } = ranked;
  const [move] = moves;
  return {
    action: move.action,
    tool: move.tool,
    rationale: rationaleOf(ranked, now_ms),
    confidence,
    targets: targetsOf(moves),
    ...(move.context ? { context: move.context } : {}),
    ...(move.layer ? { layer: move.layer } : {}),
    ...(move.detail ? { detail: move.detail } : {}),
    element: hasElement(move),
    live: needsElement(move),
    worked,
    tried,
    last_ok_ms,
  };
}

const REASONS = {
  sequence: 'Most common next successful step after what this session did',
  entry: 'Most common first successful step on this screen',
  common: 'Common successful step on this screen',
} as const;

function rationaleOf({ moves, reason, worked, tried, last_ok_ms }: RankedMove, now_ms: number): string {
  const [move] = moves;
  const what = [move.tool, hasElement(move) && move.tool !== 'press_key' ? undefined : move.detail];
  const said = what.filter(Boolean).join(' ');
  const how = said === move.action ? '' : ` with ${said}`;
  const where = move.context ? ` in ${JSON.stringify(move.context)}` : '';
  return `${REASONS[reason]}${how}${where}: worked ${worked} of ${tried}, last ${ago(now_ms - last_ok_ms)} ago`;
}

/** `40 s`, `12 min`, `5 h`, `2 d` */
export function ago(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1000));
  if (seconds < 60) return `${seconds} s`;
  if (seconds < 3600) return `${Math.round(seconds / 60)} min`;
  if (seconds < 48 * 3600) return `${Math.round(seconds / 3600)} h`;
  return `${Math.round(seconds / 86_400)} d`;
}

function toSimilar(step: SimilarStep, points: number): PriorSimilarStep {
  const { move } = step;
  const target = {
    ...(move.testId ? { testId: move.testId } : {}),
    ...(move.selector ? { selector: move.selector } : {}),
  };
  return {
    sessionId: step.sessionId,
    timestamp: new Date(step.at_ms).toISOString(),
    tool: move.tool,
    screen: step.screen,
    snippet: snippetOf(move, step.screen),
    ...(step.labels.length > 0 ? { labels: step.labels } : {}),
    ...(Object.keys(target).length > 0 ? { target } : {}),
    confidence: Math.round((points / MOST_POINTS) * 100) / 100,
  };
}

/** `testId: save, screen: home` */
export function snippetOf(move: Pick<Move, keyof StepTarget | 'detail'>, screen: string): string {
  const { testId, selector, role, name, context, detail } = move;
  const target = testId
    ? `testId: ${testId}`
    : name
      ? `${role ?? 'element'}: ${name}`
      : selector
        ? `selector: ${selector}`
        : detail;
  return [target, context ? `in: ${context}` : undefined, `screen: ${screen}`].filter(Boolean).join(', ');
}

function pointsOf(step: SimilarStep, context: PriorContext, token: string): number {
  return (
    (step.screen === context.screen && context.screen !== 'unknown' ? POINTS.screen : 0) +
    (step.token !== '' && step.token === token ? POINTS.route : 0) +
    Math.min(step.shared_ids, POINTS.overlaps) * POINTS.test_id +
    Math.min(step.shared_nodes, POINTS.overlaps) * POINTS.a11y +
    (['click', 'type', 'wait_for'].includes(step.move.action) ? POINTS.tool : 0)
  );
}

/** Failures that say nothing about the target: the caller's own mistakes, an old ref among them, what a person or a policy refused. */
const NOT_ITS_FAULT: ReadonlySet<string> = new Set([
  'cancelled',
  'browser_unavailable',
  ...Object.entries(FAILURES)
    .filter(([, { mm_word, code }]) => mm_word === 'MM_INVALID_INPUT' || code === 'STALE_REFERENCE')
    .map(([kind]) => kind),
]);

/** What failed twice or more and does not work most of the time; once may be chance. */
function mergeFailures({ failures, tallies }: Evidence): FailureTally[] {
  const merged: FailureTally[] = [];
  for (const one of failures) {
    if (NOT_ITS_FAULT.has(one.kind) || targetsOf([one.move]).length === 0) continue;
    const same = merged.find(({ move, code }) => code === one.code && sameTarget(move, one.move));
    if (same) same.frequency += one.frequency;
    else merged.push({ ...one });
  }
  const worked = (move: Move) =>
    tallies.reduce((sum, tally) => sum + (sameTarget(tally.move, move) ? tally.ok : 0), 0);
  return merged.filter(({ move, frequency }) => frequency >= 2 && frequency * 2 >= worked(move));
}

function toAvoid({ move, code, kind, frequency }: FailureTally): AvoidCandidate {
  const { testId, selector, role, name, tool } = move;
  return {
    rationale: `${tool} failed here ${frequency} times`,
    target: {
      ...(testId ? { testId } : {}),
      ...(selector ? { selector } : {}),
      ...(role && name ? { a11yHint: { role, name } } : {}),
    },
    errorCode: code || 'UNKNOWN',
    frequency,
    kind,
    tool,
  };
}
