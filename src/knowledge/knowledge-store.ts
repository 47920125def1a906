import type { PriorRelatedSession } from '../model/prior-knowledge.ts';
import type { SessionRecord, StepRecord } from '../model/step-record.ts';
import { BegunSessions } from './begun-sessions.ts';
import { buildPrior, type PriorMaterial } from './build-prior.ts';
import { exportSession, importSession } from './bundle-session.ts';
import type { PriorContext } from './evidence.ts';
import { gatherFromRows } from './gather-from-rows.ts';
import type { CaughtUp } from './index/catch-up.ts';
import { findSteps, newestSessions, newestSteps } from './index/find-steps.ts';
import { gatherEvidence } from './index/gather-evidence.ts';
import { LiveIndex, PATIENCE_MS } from './index/live-index.ts';
import type { OpenDatabase } from './index/open-database.ts';
import type { Knowledge, Written } from './knowledge.ts';
import { type PruneLimits, type PruneReport, pruneSessions } from './prune-sessions.ts';
import { readRows, summarizeSessions, withGoals } from './read-rows.ts';
import { safeName } from './safe-name.ts';
import { searchRows } from './search-rows.ts';
import { readSession, readSteps, StepFiles, sessionFolder, type WritingFs } from './step-files.ts';
import { rowOf, type StepRow } from './step-row.ts';
import {
  type FoundStep,
  type SessionSummary,
  type StepFilters,
  type StepSummary,
  summaryOf,
} from './step-summary.ts';
import { type Recipe, summarizeSession } from './summarize-session.ts';

export interface KnowledgeOptions {
  /** Folder of the store, usually test-artifacts/llm-knowledge. */
  root: string;
  /** Told once when the store cannot be written, and when the index had to be made anew. */
  warn(message: string, data?: Record<string, unknown>): void;
  now?: () => number;
  /** How long a question waits for steps that others left unindexed. */
  patience_ms?: number;
  /** What a test may put in place of the disk and of SQLite. */
  fs?: WritingFs;
  openDatabase?: OpenDatabase;
}

/** So long after a step nobody waits for the next one, most likely. */
const REST_MS = 30;

/** What earlier sessions learned. Files are the truth; everything else is made from them. Never throws while recording. */
export class KnowledgeStore implements Knowledge {
  readonly root: string;
  readonly #warn: KnowledgeOptions['warn'];
  readonly #now: () => number;
  readonly #files: StepFiles;
  readonly #index: LiveIndex;
  readonly #begun = new BegunSessions((sessionId) => this.#end(sessionId));
  #warned = false;
  #resting: NodeJS.Timeout | undefined;
  #closed = false;

  constructor(options: KnowledgeOptions) {
    const { root, warn, now = Date.now, fs, openDatabase, patience_ms = PATIENCE_MS } = options;
    this.root = root;
    this.#warn = warn;
    this.#now = now;
    this.#files = new StepFiles(root, fs);
    this.#index = new LiveIndex(root, warn, patience_ms, openDatabase);
  }

  async open(): Promise<void> {
    await this.#index.ready();
  }

  /** Writes session.json. A second call with the same id replaces it. */
  begin(session: SessionRecord): Promise<Written> {
    const { sessionId } = session;
    this.#begun.add(session);
    return this.#write(() => {
      this.#files.writeSession(session);
      this.#files.markRunning(sessionId);
      this.#index.add({ folder: safeName(sessionId), sessionId, record: session });
    });
  }

  /** Resolves once the step is there to stay. The record must be redacted. */
  record(step: StepRecord): Promise<Written> {
    const { sessionId } = step;
    return this.#write(() => {
      const file = this.#files.writeStep(step);
      const row = rowOf(step, this.#begun.get(sessionId), file);
      this.#index.add({ folder: safeName(sessionId), sessionId, row });
      this.#resting ??= setTimeout(() => this.#rest(), REST_MS).unref();
    });
  }

  /** What earlier sessions (and this one) did on such a screen; undefined when there is nothing. */
  async prior(given: PriorContext, limit?: number): Promise<PriorMaterial | undefined> {
    const now = this.#now();
    const goal = given.goal ?? this.#begun.get(given.sessionId)?.goal;
    const context = goal === undefined ? given : { ...given, goal };
    const folder = safeName(context.sessionId);
    const evidence =
      (await this.#index.ask((index) => gatherEvidence(index, context, now, folder))) ??
      this.#readFiles((rows, sessions) => gatherFromRows(rows, sessions, context, now));
    return buildPrior(evidence, context, now, limit);
  }

  /** Steps that answer the words, best first, each with why it matched. */
  async search(query: string, filters: StepFilters = {}, limit = 20): Promise<FoundStep[]> {
    const found =
      (await this.#index.ask((index) => findSteps(index, query, filters))) ??
      this.#readFiles((rows, sessions) => withGoals(rows, sessions, filters).filter(({ move }) => move));
    return searchRows(found, query, limit);
  }

  /** The newest steps, the newest first. */
  async last(count: number, filters: StepFilters = {}): Promise<StepSummary[]> {
    const found =
      (await this.#index.ask((index) => newestSteps(index, filters, count))) ??
      this.#readFiles((rows, sessions) => withGoals(rows, sessions, filters).slice(-count).reverse());
    return found.map(summaryOf);
  }

  /** Sessions by their last step, the newest first. */
  async sessions(filters: StepFilters = {}, limit = 20): Promise<SessionSummary[]> {
    return (
      (await this.#index.ask((index) => newestSessions(index, filters, limit))) ??
      this.#readFiles((rows, sessions) => summarizeSessions(rows, sessions, filters).slice(0, limit))
    );
  }

  /** A session as a recipe; undefined when there is no such session. */
  async summarize(sessionId: string): Promise<Recipe | undefined> {
    const folder = sessionFolder(this.root, sessionId);
    const steps = readSteps(folder);
    const session = readSession(folder);
    if (steps.length === 0 && !session) return undefined;
    return summarizeSession(sessionId, session, steps);
  }

  /** Removes sessions beyond the limits; those that run, here or in another process, and those of another version stay. */
  async prune(limits: PruneLimits, { dryRun = false } = {}): Promise<PruneReport> {
    await this.#index.ready();
    return pruneSessions(this.root, limits, {
      dryRun,
      now_ms: this.#now(),
      spare: new Set(this.#begun.ids()),
      renewIndex: () => this.#index.renew(),
    });
  }

  /** Writes a session to one file and answers how many steps it has. */
  exportSession(sessionId: string, file: string): Promise<number> {
    return exportSession(this.root, sessionId, file);
  }

  importSession(file: string): Promise<{ sessionId: string; steps: number }> {
    return importSession(this.root, this.#files, file);
  }

  /** Makes the index anew from the files; questions are answered meanwhile. */
  async rebuild(): Promise<CaughtUp> {
    return (await this.#index.rebuild()) ?? { sessions: 0, steps: 0, unreadable: 0 };
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#resting);
    for (const sessionId of this.#begun.ids()) this.#end(sessionId);
    this.#files.close();
    await this.#index.close();
  }

  #end(sessionId: string): void {
    try {
      this.#files.endSession(sessionId);
    } catch {
      // A process that is gone says the same.
    }
  }

  #rest(): void {
    this.#resting = undefined;
    if (!this.#closed) this.#files.prepare();
  }

  async #write(work: () => void): Promise<Written> {
    try {
      work();
      this.#warned = false;
      return 'written';
    } catch (error) {
      if (!this.#warned) {
        this.#warn('knowledge is not written', { root: this.root, error: String(error) });
      }
      this.#warned = true;
      return 'degraded';
    }
  }

  #readFiles<T>(answer: (rows: StepRow[], sessions: ReadonlyMap<string, PriorRelatedSession>) => T): T {
    const { rows, sessions } = readRows(this.root);
    return answer(rows, sessions);
  }
}
