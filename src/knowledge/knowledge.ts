import type { SessionRecord, StepRecord } from '../model/step-record.ts';
import type { PriorMaterial } from './build-prior.ts';
import type { PriorContext } from './evidence.ts';
import type { CaughtUp } from './index/catch-up.ts';
import type { PruneLimits, PruneReport } from './prune-sessions.ts';
import type { FoundStep, SessionSummary, StepFilters, StepSummary } from './step-summary.ts';
import type { Recipe } from './summarize-session.ts';

/** `degraded`: the step could not be written; a warning was given, and the caller goes on. */
export type Written = 'written' | 'degraded';

/** Kinds of whole documents that a shared store keeps beside steps. */
export type DocumentKind = 'transcript' | 'decision' | 'lock' | 'report';

/** What earlier sessions learned, wherever it is kept: in files here, or in a database that machines share. */
export interface Knowledge {
  /** Folder of the store; of a shared one what it keeps on this machine. */
  readonly root: string;
  /** Opens what the first question needs, where it would have to wait for that. */
  open?(): Promise<void>;
  /** A second call with the same id replaces the first. */
  begin(session: SessionRecord): Promise<Written>;
  /** Resolves once the step is there to stay. The record must be redacted. Never throws. */
  record(step: StepRecord): Promise<Written>;
  /** What earlier sessions (and this one) did on such a screen; undefined when there is nothing. */
  prior(context: PriorContext, limit?: number): Promise<PriorMaterial | undefined>;
  /** Steps that answer the words, best first, each with why it matched. */
  search(query: string, filters?: StepFilters, limit?: number): Promise<FoundStep[]>;
  /** The newest steps, the newest first. */
  last(count: number, filters?: StepFilters): Promise<StepSummary[]>;
  /** Sessions by their last step, the newest first. */
  sessions(filters?: StepFilters, limit?: number): Promise<SessionSummary[]>;
  /** A session as a recipe; undefined when there is no such session. */
  summarize(sessionId: string): Promise<Recipe | undefined>;
  /** Keeps a whole document; a later one of the same kind and key replaces it. Absent where files are the truth. */
  keep?(kind: DocumentKind, key: string, body: unknown): Promise<Written>;
  /** Removes sessions beyond the limits; those that run stay. */
  prune(limits: PruneLimits, how?: { dryRun?: boolean }): Promise<PruneReport>;
  /** Writes a session to one file and answers how many steps it has. */
  exportSession(sessionId: string, file: string): Promise<number>;
  importSession(file: string): Promise<{ sessionId: string; steps: number }>;
  /** Makes the index anew from the files, where there are files. */
  rebuild(): Promise<CaughtUp>;
  close(): Promise<void>;
}
