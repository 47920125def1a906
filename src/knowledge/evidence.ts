import type { PriorRelatedSession } from '../model/prior-knowledge.ts';
import type { SeenNode } from '../model/step-record.ts';
import type { Move } from './move.ts';

/** The screen in front of us, and who asks. */
export interface PriorContext {
  sessionId: string;
  screen: string;
  url: string;
  testIds: readonly string[];
  a11y: readonly SeenNode[];
  flowTags?: readonly string[];
  /** Used where no flow tag helps; the store knows that of sessions it began. */
  goal?: string;
  branch?: string;
  /** How far back to look (default 48). */
  windowHours?: number;
}

/** How often one move was made on one region, and how it went. */
export interface MoveTally {
  /** Which tally of the evidence it is. */
  ref: number;
  move: Move;
  /** Points of the region by screen and address (and test ids, where those found it). */
  likeness: number;
  ok: number;
  failed: number;
  /** Sum over the steps that worked. */
  worth: number;
  /** Of that, by steps that were the first on their visit. */
  entries: number;
  followed_ok: number;
  followed_failed: number;
  last_ok_ms: number;
  last_failed_ms: number;
  /** Worked on the asking branch. */
  branch_ok: number;
}

/** A move that came after what the asking session did last. */
export interface Follow {
  move: Move;
  /** How many of the session's last moves came before it in the same order: 1 to 3. */
  depth: number;
  worth: number;
  count: number;
}

export interface FailureTally {
  move: Move;
  code: string;
  kind: string;
  frequency: number;
}

export interface SimilarStep {
  /** The tally it was counted in. */
  ref: number;
  sessionId: string;
  at_ms: number;
  screen: string;
  route: string;
  token: string;
  move: Move;
  labels: string[];
  /** Test ids and named nodes of its screen that are on this one too. */
  shared_ids: number;
  shared_nodes: number;
}

/** What the store knows that bears on one screen. */
export interface Evidence {
  candidateSessions: number;
  candidateSteps: number;
  /** The flow tag that was filtered by, if other sessions here have it; else perhaps the goal. */
  flowTag?: string;
  goal?: string;
  tallies: MoveTally[];
  /** What came after the newest of the session's moves that others made too. */
  follows: Follow[];
  /** How many newer moves nobody else made, such as closing a dialog that is new. */
  skipped: number;
  /** What the session did since it came to this screen, the newest first. */
  done: Move[];
  failures: FailureTally[];
  related: PriorRelatedSession[];
  /** The newest steps that worked: at least one of each tally that has any, and together no fewer than `count`. */
  similar(count: number): SimilarStep[];
}

/** Points of similarity, as the specification weighs them; overlaps count at most three times. */
export const POINTS = { screen: 8, route: 6, test_id: 3, a11y: 2, tool: 2, overlaps: 3 } as const;
export const MOST_POINTS =
  POINTS.screen + POINTS.route + POINTS.overlaps * (POINTS.test_id + POINTS.a11y) + POINTS.tool;
/** A region with fewer points has nothing to say about the screen. */
export const LEAST_POINTS = POINTS.route;
export const WINDOW_HOURS = 48;
