import { createHash } from 'node:crypto';
import { rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { BegunSessions } from '../knowledge/begun-sessions.ts';
import { buildPrior, type PriorMaterial } from '../knowledge/build-prior.ts';
import { assumedSession, readBundleFile } from '../knowledge/bundle-session.ts';
import type { PriorContext } from '../knowledge/evidence.ts';
import type { CaughtUp } from '../knowledge/index/catch-up.ts';
import type { DocumentKind, Knowledge, Written } from '../knowledge/knowledge.ts';
import type { PruneLimits, PruneReport } from '../knowledge/prune-sessions.ts';
import { safeName } from '../knowledge/safe-name.ts';
import { searchRows } from '../knowledge/search-rows.ts';
import {
  listSessions,
  listSteps,
  readSession,
  readStep,
  StepFiles,
  sessionFolder,
} from '../knowledge/step-files.ts';
import {
  type FoundStep,
  type SessionSummary,
  type StepFilters,
  type StepSummary,
  summaryOf,
} from '../knowledge/step-summary.ts';
import { type Recipe, summarizeSession } from '../knowledge/summarize-session.ts';
import { SurehandError } from '../model/failure.ts';
import { makePrivateFolder, writePrivateFile } from '../model/private-file.ts';
import type { SessionRecord, StepRecord } from '../model/step-record.ts';
import { ASKING } from './asking.ts';
import { Database, type StorePlace, withoutPassword } from './database.ts';
import { SharedFinder } from './find-shared.ts';
import { Follower } from './follower.ts';
import { gatherShared } from './gather-shared.ts';
import { checkSchema } from './migrate.ts';
import { Remembered } from './remembered.ts';
import { Spool } from './spool.ts';
import { Numbers } from './take-in.ts';

export interface SharedOptions extends StorePlace {
  /** Folder for the spool, and of the pictures, which stay files. */
  root: string;
  warn(message: string, data?: Record<string, unknown>): void;
  now?: () => number;
  /** How long a question waits for this process's own last steps to arrive. */
  patience_ms?: number;
}

const PATIENCE_MS = 200;
/** How long closing waits for what is still on its way; the rest stays on disk for the next process. */
const FAREWELL_MS = 3000;
/** How many steps the specification keeps for choosing. */
const KEPT = 15;

/**
 * What earlier sessions learned, in a database that many machines share. A step is on disk when `record` answers and
 * follows to the database by itself; while that is away, actions go on and nothing is lost.
 */
export class SharedKnowledge implements Knowledge {
  readonly root: string;
  readonly spool: Spool;
  readonly #db: Database;
  /** For prior knowledge: planning its questions anew each time costs as much as answering them. */
  readonly #asking: Database;
  readonly #numbers: Numbers;
  readonly #remembered = new Remembered();
  readonly #follower: Follower;
  readonly #finder: SharedFinder;
  readonly #warn: SharedOptions['warn'];
  readonly #now: () => number;
  readonly #begun = new BegunSessions();
  readonly #patience_ms: number;
  #warned = false;
  #checked: Promise<unknown> | undefined;

  constructor({ url, project, root, warn, now = Date.now, patience_ms = PATIENCE_MS }: SharedOptions) {
    this.root = root;
    this.#warn = warn;
    this.#now = now;
    this.#patience_ms = patience_ms;
    this.#db = new Database({ url, project });
    this.#asking = new Database({ url, project }, 2, ASKING);
    this.#numbers = new Numbers(project);
    // Lines for one database must never reach another.
    const place = createHash('sha256')
      .update(`${withoutPassword(url)}\n${project}`)
      .digest('hex')
      .slice(0, 12);
    this.spool = new Spool(join(root, '.spool', place));
    this.#follower = new Follower(this.#db, this.spool, this.#numbers, this.#remembered, warn);
    this.#finder = new SharedFinder(this.#db, this.#numbers);
  }

  async begin(session: SessionRecord): Promise<Written> {
    this.#begun.add(session);
    return this.#write({ session });
  }

  async record(step: StepRecord): Promise<Written> {
    const { flowTags, git, goal } = this.#begun.get(step.sessionId) ?? {};
    const of = flowTags
      ? { flowTags, ...(git ? { git } : {}), ...(goal === undefined ? {} : { goal }) }
      : null;
    const at = step.timestamp.replaceAll(':', '-');
    return this.#write({ step, of, file: `${at}-${this.spool.name()}-${safeName(step.tool.name)}.json` });
  }

  /** Keeps a whole document; a later one of the same kind and key replaces it. */
  async keep(kind: DocumentKind, key: string, body: unknown): Promise<Written> {
    return this.#write({ document: { kind, key, at: new Date().toISOString(), body } });
  }

  async documents(kind: DocumentKind, limit: number): Promise<{ key: string; at: string; body: unknown }[]> {
    await this.#ready();
    return this.#db.rows(
      'SELECT key, at::text, body FROM surehand.document WHERE project = $1 AND kind = $2 ORDER BY document.at DESC LIMIT $3',
      [this.#db.project, kind, limit],
    );
  }

  /** Undefined also when the database is away: what is not known cannot be suggested. */
  async prior(given: PriorContext, limit: number = KEPT): Promise<PriorMaterial | undefined> {
    const now = this.#now();
    const goal = given.goal ?? this.#begun.get(given.sessionId)?.goal;
    const context = goal === undefined ? given : { ...given, goal };
    try {
      await this.#ready();
      const evidence = await gatherShared(this.#asking, this.#numbers, this.#remembered, context, now, limit);
      return evidence && buildPrior(evidence, context, now, limit);
    } catch (error) {
      if (!(error instanceof SurehandError)) throw error;
      if (!this.#warned) this.#warn('what is known cannot be asked for', { error: error.message });
      this.#warned = true;
      return undefined;
    }
  }

  async search(query: string, filters: StepFilters = {}, limit = 20): Promise<FoundStep[]> {
    await this.#ready();
    return searchRows(await this.#finder.search(query, filters), query, limit);
  }

  async last(count: number, filters: StepFilters = {}): Promise<StepSummary[]> {
    await this.#ready();
    return (await this.#finder.newest(filters, count)).map(summaryOf);
  }

  async sessions(filters: StepFilters = {}, limit = 20): Promise<SessionSummary[]> {
    await this.#ready();
    return this.#finder.sessions(filters, limit);
  }

  async summarize(sessionId: string): Promise<Recipe | undefined> {
    const { session, steps } = await this.whole(sessionId);
    if (steps.length === 0 && !session) return undefined;
    return summarizeSession(sessionId, session, steps);
  }

  /** A session's record and its steps in order. */
  async whole(sessionId: string): Promise<{ session: SessionRecord | undefined; steps: StepRecord[] }> {
    await this.#ready();
    const number = this.#numbers.session(sessionId);
    const [found] = await this.#db.rows<{ record: SessionRecord | null }>(
      'SELECT record FROM surehand.session WHERE id = $1',
      [number],
    );
    const steps = await this.#db.rows<{ record: StepRecord }>(
      'SELECT record FROM surehand.step_record WHERE session = $1 ORDER BY file',
      [number],
    );
    return { session: found?.record ?? undefined, steps: steps.map(({ record }) => record) };
  }

  async prune(limits: PruneLimits, { dryRun = false } = {}): Promise<PruneReport> {
    if (limits.maxBytes !== undefined)
      throw new SurehandError(
        'invalid_input',
        'prune: a store in PostgreSQL is pruned by --older-than or --keep',
      );
    await this.#ready();
    const all = await this.#db.rows<{ id: string; sessionId: string; last: number; steps: number }>(
      'SELECT id::text, session_id AS "sessionId", last_at::float8 AS last, steps FROM surehand.session WHERE project = $1 ORDER BY last_at DESC',
      [this.#db.project],
    );
    const oldest = limits.olderThanDays === undefined ? 0 : this.#now() - limits.olderThanDays * 86_400_000;
    const goes = all.filter(
      ({ last }, at) => last < oldest || at >= (limits.keepSessions ?? Number.POSITIVE_INFINITY),
    );
    const begun = new Set(this.#begun.ids());
    const gone = goes.filter(({ sessionId }) => !begun.has(sessionId));
    const running = goes.filter(({ sessionId }) => begun.has(sessionId));
    if (!dryRun && gone.length > 0)
      await this.#db.rows('SELECT surehand.forget_sessions($1)', [gone.map(({ id }) => id)]);
    return {
      removed: gone.map(({ sessionId, last, steps }) => ({
        sessionId,
        lastAt: new Date(last).toISOString(),
        steps,
        bytes: 0,
      })),
      kept: { sessions: all.length - gone.length, bytes: 0 },
      freed: 0,
      spared: running.map(({ sessionId }) => ({ sessionId, why: 'it runs' })),
    };
  }

  async exportSession(sessionId: string, file: string): Promise<number> {
    const { session, steps } = await this.whole(sessionId);
    if (steps.length === 0 && !session)
      throw new SurehandError('invalid_input', `no session ${JSON.stringify(sessionId)} in the store`);
    const bundle = {
      kind: 'surehand-session',
      schemaVersion: 1,
      session: session ?? assumedSession(sessionId, steps[0]?.timestamp),
      steps,
    };
    makePrivateFolder(dirname(file));
    writePrivateFile(`${file}.tmp`, `${JSON.stringify(bundle, null, 1)}\n`);
    await rename(`${file}.tmp`, file);
    return steps.length;
  }

  async importSession(file: string): Promise<{ sessionId: string; steps: number }> {
    const { session, steps } = await readBundleFile(file);
    const there = await this.whole(session.sessionId);
    if (there.session || there.steps.length > 0)
      throw new SurehandError('invalid_input', `session ${session.sessionId} is in the store already`);
    await this.begin(session);
    for (const step of steps) await this.record(step);
    this.#begun.remove(session.sessionId);
    await this.arrived();
    return { sessionId: session.sessionId, steps: steps.length };
  }

  /** Takes in the sessions of a folder of files; those that are there already change nothing. */
  async importFolder(root: string): Promise<{ sessions: number; steps: number }> {
    await this.#check();
    const total = { sessions: 0, steps: 0 };
    for (const name of listSessions(root)) {
      const folder = join(root, name);
      const session = readSession(folder);
      const files = listSteps(folder).flatMap((file) => {
        const step = readStep(join(folder, 'steps', file));
        return step ? { file, step } : [];
      });
      if (session) this.spool.append({ session });
      for (const { file, step } of files) this.spool.append({ step, of: session ?? null, file });
      total.sessions++;
      total.steps += files.length;
    }
    await this.arrived();
    return total;
  }

  /** Writes every session as files, as the embedded store has them. The folder must hold none of them. */
  async exportFolder(root: string): Promise<{ sessions: number; steps: number }> {
    const files = new StepFiles(root);
    const all = await this.sessions({}, Number.MAX_SAFE_INTEGER);
    let steps = 0;
    for (const { sessionId } of all) {
      const folder = sessionFolder(root, sessionId);
      if (listSteps(folder).length > 0)
        throw new SurehandError('invalid_input', `session ${sessionId} is in ${root} already`);
      const whole = await this.whole(sessionId);
      files.writeSession(whole.session ?? assumedSession(sessionId, whole.steps[0]?.timestamp));
      for (const step of whole.steps) files.writeStep(step);
      steps += whole.steps.length;
    }
    files.close();
    return { sessions: all.length, steps };
  }

  async rebuild(): Promise<CaughtUp> {
    throw new SurehandError(
      'invalid_input',
      'rebuild: a store in PostgreSQL keeps its sums itself, there is no index',
    );
  }

  /** Waits until everything spooled is in the database; throws when it cannot be reached. */
  async arrived(): Promise<void> {
    await this.#check();
    if (await this.#follower.flush()) return;
    throw new SurehandError(
      'invalid_input',
      `store: ${this.spool.waiting()} lines wait in ${this.spool.folder} and could not be sent`,
    );
  }

  async close(): Promise<void> {
    await Promise.race([this.#follower.flush(), setTimeout(FAREWELL_MS, false, { ref: false })]);
    this.#follower.close();
    this.spool.close();
    await this.#asking.close();
    await this.#db.close();
  }

  /** What this process did last belongs to the answer; it is waited for, but not long. */
  async #ready(): Promise<void> {
    await this.#check();
    await Promise.race([this.#follower.settle(), setTimeout(this.#patience_ms, undefined, { ref: false })]);
  }

  /** A schema of another version is told by the first question. */
  #check(): Promise<unknown> {
    this.#checked ??= checkSchema(this.#db).catch((error) => {
      this.#checked = undefined;
      throw error;
    });
    return this.#checked;
  }

  async #write(entry: unknown): Promise<Written> {
    try {
      this.spool.append(entry);
      this.#follower.poke();
      return 'written';
    } catch (error) {
      this.#warn('knowledge is not written', { root: this.root, error: String(error) });
      return 'degraded';
    }
  }
}
