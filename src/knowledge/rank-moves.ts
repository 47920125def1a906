import { type Evidence, type Follow, MOST_POINTS, type PriorContext, WINDOW_HOURS } from './evidence.ts';
import { includes, type MoveGroup, mergeTallies } from './merge-tallies.ts';
import { type Move, needsElement } from './move.ts';
import { IDLE } from './step-row.ts';

/** A move with how likely it comes next (score) and how sure it is to work (confidence). */
export interface RankedMove {
  /** The tallies it was counted in. */
  refs: readonly number[];
  /** Under every name it has had, the newest first. */
  moves: [Move, ...Move[]];
  score: number;
  confidence: number;
  worked: number;
  tried: number;
  last_ok_ms: number;
  /** Why it stands where it stands. */
  reason: 'sequence' | 'entry' | 'common';
}

/** One-sided 90 % bound: one success says little, six in a row say much. */
const Z = 1.28;

/** Lower end of where the true rate of success lies, given so many of so many. */
export function wilson(ok: number, tried: number): number {
  if (tried === 0) return 0;
  const rate = ok / tried;
  const z2 = (Z * Z) / tried;
  return (rate + z2 / 2 - Z * Math.sqrt((rate * (1 - rate) + z2 / 4) / tried)) / (1 + z2);
}

/** The moves that worked here, the likeliest next one first. */
export function rankMoves(evidence: Evidence, context: PriorContext, now_ms: number): RankedMove[] {
  const groups = mergeTallies(evidence.tallies, context);
  const total = sum(groups, ({ worth }) => worth) || 1;
  const entered = sum(groups, ({ entries }) => entries);
  const next = nextShare(evidence.follows);
  // How visits began says something only before this one has, and where it is known.
  const beginning = evidence.done.length === 0 && entered > 0;
  const followed = sum(evidence.follows, ({ count }) => count);
  const trust = (followed / (followed + 0.5)) * 0.8 ** evidence.skipped;
  const window_ms = (context.windowHours ?? WINDOW_HOURS) * 3_600_000;

  const ranked = groups
    // What was carried out and never had an effect has not worked.
    .filter(({ ok, worth }) => ok > 0 && worth > ok * IDLE)
    .map((group): RankedMove => {
      const { moves, ok, failed, worth, entries, last_ok_ms, last_failed_ms } = group;
      const common = worth / total;
      const byEntry = beginning ? entries / entered : common;
      const bySequence = next(group);
      const again = evidence.done.some((made) => includes(group, made)) && bySequence < 0.2;
      const likely = trust * bySequence + (1 - trust) * (0.8 * byEntry + 0.2 * common);
      const recency = 0.5 ** ((now_ms - last_ok_ms) / window_ms);
      const branch = context.branch && group.branch_ok === 0 ? 0.8 : 1;
      // What was taken up as a suggestion is judged harder than what somebody tried on their own.
      const reliability = wilson(
        ok + 0.5 * group.followed_ok,
        ok + failed + 0.5 * group.followed_ok + group.followed_failed,
      );
      const sunk = last_failed_ms <= last_ok_ms ? 1 : group.followed_failed > 0 ? 0.3 : 0.6;
      const confidence = reliability * recency * branch * sunk * (0.7 + (0.3 * group.likeness) / MOST_POINTS);
      return {
        refs: group.refs,
        moves,
        score:
          (likely + 0.01) *
          (0.3 + 0.7 * reliability) *
          sunk *
          (0.5 + 0.5 * recency) *
          branch *
          (0.5 + group.likeness / MOST_POINTS) *
          (moves.some((move) => isVisible(move, context)) ? 1 : 0.35) *
          (again ? 0.1 : 1),
        confidence: Math.round(Math.min(1, confidence) * 100) / 100,
        worked: ok,
        tried: ok + failed,
        last_ok_ms,
        reason: trust * bySequence >= 0.3 ? 'sequence' : beginning && byEntry >= 0.3 ? 'entry' : 'common',
      };
    });
  return ranked.sort((a, b) => b.score - a.score);
}

/** How often each move came next; a longer common past counts five times as much for each step of it. */
function nextShare(follows: readonly Follow[]): (group: MoveGroup) => number {
  const weigh = ({ depth, worth }: Follow) => worth * 5 ** (depth - 1);
  const total = sum(follows, weigh) || 1;
  return (group) => {
    const these = follows.filter(({ move }) => includes(group, move));
    return sum(these, weigh) / total;
  };
}

function isVisible(move: Move, { testIds, a11y }: PriorContext): boolean {
  if (!needsElement(move) || testIds.length + a11y.length === 0) return true;
  return (
    (move.testId !== undefined && testIds.includes(move.testId)) ||
    a11y.some(({ role, name }) => name !== '' && name === move.name && role === move.role)
  );
}

function sum<T>(items: readonly T[], value: (item: T) => number): number {
  return items.reduce((total, item) => total + value(item), 0);
}
