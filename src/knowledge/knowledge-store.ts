import { join } from 'node:path';
import type { PriorRelatedSession } from '../model/prior-knowledge.ts';
import type { SessionRecord, StepRecord } from '../model/step-record.ts';
import { buildPrior, type PriorMaterial } from './build-prior.ts';
import { exportSession, importSession } from './bundle-session.ts';
import type { PriorContext } from './evidence.ts';
import { gatherFromRows } from './gather-from-rows.ts';
import { type PruneLimits, type PruneReport, pruneSessions } from './prune-sessions.ts';
import { searchRows } from './search-rows.ts';
import { listSessions, listSteps, readSession, readStep, StepFiles, sessionFolder } from './step-files.ts';
import { rowOf, type StepRow } from './step-row.ts';
import {
  type FoundStep,
  fits,
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
}

/** `degraded`: the step could not be written; a warning was given, and the caller goes on. */
export type Written = 'written' | 'degraded';

/** What earlier sessions learned. Files are the truth; everything else is made from them. Never throws while recording. */
export class KnowledgeStore {
  readonly root: string;
  readonly #warn: KnowledgeOptions['warn'];
  readonly #now: () => number;
  readonly #files: StepFiles;
  readonly #begun = new Set<string>();
  #warned = false;

  constructor({ root, warn, now = Date.now }: KnowledgeOptions) {
    this.root = root;
    this.#warn = warn;
    this.#now = now;
    this.#files = new StepFiles(root);
  }

  /** Writes session.json. A second call with the same id replaces it. */
  begin(session: SessionRecord): Promise<Written> {
    this.#begun.add(session.sessionId);
    return this.#write(() => this.#files.writeSession(session));
  }

  /** Resolves once the step is there to stay. The record must be redacted. */
  record(step: StepRecord): Promise<Written> {
    return this.#write(() => this.#files.writeStep(step));
  }

  /** What earlier sessions (and this one) did on such a screen; undefined when there is nothing. */
  async prior(context: PriorContext, limit?: number): Promise<PriorMaterial | undefined> {
    const { rows, sessions } = await this.#readAll();
    const now = this.#now();
    return buildPrior(gatherFromRows(rows, sessions, context, now), context, now, limit);
  }

  /** Steps that answer the words, best first, each with why it matched. */
  async search(query: string, filters: StepFilters = {}, limit = 20): Promise<FoundStep[]> {
    const { rows, sessions } = await this.#readAll();
    const wanted = rows.filter((row) => fits(row, filters));
    const withGoals = wanted.map((row) => {
      const goal = sessions.get(row.sessionId)?.goal;
      return goal === undefined ? row : { ...row, goal };
    });
    return searchRows(withGoals, query, limit);
  }

  /** The newest steps, the newest first. */
  async last(count: number, filters: StepFilters = {}): Promise<StepSummary[]> {
    const { rows } = await this.#readAll();
    const wanted = rows.filter((row) => fits(row, filters));
    return wanted.slice(-count).reverse().map(summaryOf);
  }

  /** Sessions by their last step, the newest first. */
  async sessions(filters: Omit<StepFilters, 'ok'> = {}, limit = 20): Promise<SessionSummary[]> {
    const { rows, sessions } = await this.#readAll();
    const wanted = rows.filter((row) => fits(row, filters));
    const found = new Map<string, SessionSummary>();
    for (const { sessionId, ok, at_ms } of wanted.reverse()) {
      const session = sessions.get(sessionId);
      if (!session) continue;
      const one = found.get(sessionId) ?? {
        ...session,
        steps: 0,
        failed: 0,
        lastAt: new Date(at_ms).toISOString(),
      };
      one.steps++;
      one.failed += Number(!ok);
      found.set(sessionId, one);
    }
    return [...found.values()].slice(0, limit);
  }

  /** A session as a recipe; undefined when there is no such session. */
  async summarize(sessionId: string): Promise<Recipe | undefined> {
    const folder = sessionFolder(this.root, sessionId);
    const names = await listSteps(folder);
    const session = await readSession(folder);
    if (names.length === 0 && !session) return undefined;
    const read = await Promise.all(names.map((name) => readStep(join(folder, 'steps', name))));
    return summarizeSession(
      sessionId,
      session,
      read.filter((step) => step !== undefined),
    );
  }

  /** Removes sessions beyond the limits; sessions this store began are spared. */
  prune(limits: PruneLimits, { dryRun = false } = {}): Promise<PruneReport> {
    return pruneSessions(this.root, limits, { dryRun, now_ms: this.#now(), spare: this.#begun });
  }

  /** Writes a session to one file and answers how many steps it has. */
  exportSession(sessionId: string, file: string): Promise<number> {
    return exportSession(this.root, sessionId, file);
  }

  importSession(file: string): Promise<{ sessionId: string; steps: number }> {
    return importSession(this.root, this.#files, file);
  }

  /** Makes the index anew from the files. */
  async rebuild(): Promise<{ sessions: number; steps: number }> {
    const { rows, sessions } = await this.#readAll();
    return { sessions: sessions.size, steps: rows.length };
  }

  async close(): Promise<void> {}

  async #write(work: () => Promise<unknown>): Promise<Written> {
    try {
      await work();
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

  async #readAll(): Promise<{ rows: StepRow[]; sessions: Map<string, PriorRelatedSession> }> {
    const rows: StepRow[] = [];
    const sessions = new Map<string, PriorRelatedSession>();
    for (const name of await listSessions(this.root)) {
      const folder = join(this.root, name);
      const session = await readSession(folder);
      for (const file of await listSteps(folder)) {
        const step = await readStep(join(folder, 'steps', file));
        if (!step) continue;
        rows.push(rowOf(step, session, file));
        sessions.set(step.sessionId, {
          sessionId: step.sessionId,
          createdAt: session?.createdAt ?? step.timestamp,
          flowTags: session?.flowTags ?? [],
          tags: session?.tags ?? [],
          ...(session?.goal ? { goal: session.goal } : {}),
          ...(session?.git ? { git: session.git } : {}),
        });
      }
    }
    return { rows: rows.sort((a, b) => a.at_ms - b.at_ms), sessions };
  }
}
