import { randomBytes } from 'node:crypto';
import type { RunRecord, RunStep } from '../model/run-record.ts';
import type { Database } from './database.ts';

/** A scenario on its way to a worker. `given` is whatever the worker needs to run it. */
export interface NewJob<T> {
  id: string;
  name: string;
  /** What stays the same from run to run, to know how long it took the last time. */
  key: string;
  tags: readonly string[];
  given: T;
}

export interface TakenJob<T> {
  run: string;
  id: string;
  name: string;
  given: T;
  attempt: number;
  lost: LostAttempt[];
}

/** An attempt whose worker died: what it had begun may have landed. */
export interface LostAttempt {
  worker: string;
  attempt: number;
  started: string;
  begun: string[];
}

export interface RunState {
  id: string;
  title: string;
  made: string;
  total: number;
  waiting: number;
  running: number;
  passed: number;
  failed: number;
}

export interface EndedJob {
  id: string;
  name: string;
  key: string;
  started: string;
  duration_ms: number;
  tags: string[];
  /** Only says that it was lost where no worker lived to tell. */
  record: RunRecord | { lost: true };
  lost: LostAttempt[];
}

const SWEEP_EVERY_MS = 1000;

/** Scenarios in the database, taken by workers under a lease. Each ends exactly once. */
export class JobQueue {
  readonly #db: Database;
  /** When lost jobs were last looked for. */
  #swept_ms = 0;

  constructor(db: Database) {
    this.#db = db;
  }

  /** Puts a run's scenarios into the queue, with how long each took the last time; answers the run's id. */
  async add<T>(
    title: string,
    jobs: readonly NewJob<T>[],
    how: { priority: number; attempts: number },
  ): Promise<string> {
    const run = `r${Date.now().toString(36)}${randomBytes(2).toString('hex')}`;
    const { project } = this.#db;
    await this.#db.transaction(async (client) => {
      await client.query('INSERT INTO surehand.run (project, id, title) VALUES ($1, $2, $3)', [
        project,
        run,
        title,
      ]);
      await client.query(
        `INSERT INTO surehand.job (project, run, id, key, name, tags, priority, last_ms, place, given, most_attempts)
          SELECT $1, $2, e ->> 'id', e ->> 'key', e ->> 'name', ARRAY(SELECT json_array_elements_text(e -> 'tags')), $3,
            coalesce((SELECT duration_ms FROM surehand.job AS before WHERE before.project = $1
              AND before.key = e ->> 'key' AND before.state = 'done' ORDER BY ended DESC LIMIT 1), 0),
            place, e -> 'given', $4
          FROM json_array_elements($5) WITH ORDINALITY AS listed(e, place)`,
        [project, run, how.priority, how.attempts, JSON.stringify(jobs)],
      );
    });
    return run;
  }

  /** The next scenario, the longest first; undefined when none is free. */
  async take<T>(
    worker: string,
    lease_ms: number,
    tags: readonly string[] = [],
  ): Promise<TakenJob<T> | undefined> {
    const due = Date.now() - this.#swept_ms >= SWEEP_EVERY_MS;
    if (due) await this.#endLost();
    const found = await this.#takeFree<T>(worker, lease_ms, tags);
    if (found || due) return found;
    // Nothing is free: what a dead worker left may be.
    await this.#endLost();
    return this.#takeFree(worker, lease_ms, tags);
  }

  async #endLost(): Promise<void> {
    this.#swept_ms = Date.now();
    await this.#db.rows('SELECT surehand.end_lost_jobs()');
  }

  async #takeFree<T>(
    worker: string,
    lease_ms: number,
    tags: readonly string[],
  ): Promise<TakenJob<T> | undefined> {
    const [found] = await this.#db.rows<TakenJob<T>>(
      'SELECT run, id, name, given, attempt, lost FROM surehand.take_job($1, $2, $3)',
      [worker, lease_ms, tags],
      'take_job',
    );
    return found;
  }

  /** Says that the worker lives and what it has begun; false when the job is no longer its own. */
  async beat(
    worker: string,
    { run, id, attempt }: Pick<TakenJob<unknown>, 'run' | 'id' | 'attempt'>,
    lease_ms: number,
    begun: readonly string[],
  ): Promise<boolean> {
    const held = await this.#db.rows(
      `UPDATE surehand.job SET lease_ends = clock_timestamp() + $5 * interval '1 millisecond', begun = $6
        WHERE project = $7 AND run = $1 AND id = $2 AND state = 'running' AND worker = $3 AND attempt = $4 RETURNING 1`,
      [run, id, worker, attempt, lease_ms, JSON.stringify(begun), this.#db.project],
      'beat',
    );
    return held.length > 0;
  }

  /**
   * Hands a job back before its lease ends. One of which nothing was begun is as if it had never been taken; otherwise the
   * attempt counts, for something may have landed.
   */
  async giveBack(
    worker: string,
    { run, id, attempt }: Pick<TakenJob<unknown>, 'run' | 'id' | 'attempt'>,
    begun: readonly string[],
  ): Promise<void> {
    const back =
      begun.length === 0
        ? "state = 'waiting', attempt = attempt - 1, begun = '[]'"
        : "lease_ends = clock_timestamp() - interval '1 millisecond'";
    await this.#db.rows(
      `UPDATE surehand.job SET ${back}
        WHERE project = $1 AND run = $2 AND id = $3 AND state = 'running' AND worker = $4 AND attempt = $5 RETURNING 1`,
      [this.#db.project, run, id, worker, attempt],
    );
  }

  /** Ends a job. False when another has taken it: then this result is none. */
  async end(
    worker: string,
    { run, id, attempt }: Pick<TakenJob<unknown>, 'run' | 'id' | 'attempt'>,
    record: RunRecord,
  ): Promise<boolean> {
    const ended = await this.#db.rows(
      `UPDATE surehand.job SET state = 'done', ended = clock_timestamp(), passed = $5, duration_ms = $6, record = $7
        WHERE project = $8 AND run = $1 AND id = $2 AND state = 'running' AND worker = $3 AND attempt = $4 RETURNING 1`,
      [
        ...[run, id, worker, attempt, record.status === 'passed', Math.round(record.duration_ms)],
        ...[JSON.stringify(record).replaceAll('\\u0000', ''), this.#db.project],
      ],
    );
    return ended.length > 0;
  }

  /** Whether anything is left that this worker could still come to do. */
  async isOpen(tags: readonly string[]): Promise<boolean> {
    const found = await this.#db.rows(
      "SELECT 1 FROM surehand.job WHERE project = $1 AND state <> 'done' AND (cardinality($2::text[]) = 0 OR tags && $2) LIMIT 1",
      [this.#db.project, tags],
    );
    return found.length > 0;
  }

  /** Runs, the newest first, or the one that is named. */
  async runs(limit: number, id?: string): Promise<RunState[]> {
    await this.#endLost();
    return this.#db.rows(
      `SELECT r.id, r.title, to_char(r.made AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS made, count(*)::int AS total,
        count(*) FILTER (WHERE state = 'waiting')::int AS waiting, count(*) FILTER (WHERE state = 'running')::int AS running,
        count(*) FILTER (WHERE passed)::int AS passed, count(*) FILTER (WHERE NOT passed)::int AS failed
        FROM (SELECT * FROM surehand.run WHERE project = $1 AND ($2::text IS NULL OR id = $2) ORDER BY made DESC LIMIT $3) AS r
        JOIN surehand.job AS j ON j.project = r.project AND j.run = r.id GROUP BY 1, 2, 3 ORDER BY 3 DESC`,
      [this.#db.project, id ?? null, limit],
    );
  }

  /** What ended of a run, in the order in which it was put in. */
  ended(run: string): Promise<EndedJob[]> {
    return this.#db.rows(
      `SELECT id, name, key, tags, started::text, duration_ms, record, lost FROM surehand.job
        WHERE project = $1 AND run = $2 AND state = 'done' ORDER BY place`,
      [this.#db.project, run],
    );
  }
}

/** The final word on a job: its record, with the attempts that were lost before it. */
export function recordOf({ record, lost, name, key, tags, started, duration_ms }: EndedJob): RunRecord {
  const earlier = lost.map(lostAttempt);
  if (!('lost' in record))
    return earlier.length === 0
      ? record
      : { ...record, failed_attempts: [...earlier, ...(record.failed_attempts ?? [])] };
  const last = earlier.at(-1);
  return {
    version: 1,
    title: name,
    source: key.split('#')[0] ?? key,
    tags,
    url: '',
    status: 'failed',
    backend: 'queue',
    environment: {},
    started: new Date(started).toISOString(),
    duration_ms,
    steps: last?.steps ?? [],
    error: { message: `every worker that took it died, ${lost.length} times` },
    ...(earlier.length > 1 ? { failed_attempts: earlier.slice(0, -1) } : {}),
  };
}

/** Nobody saw how the attempt went on: what it had begun may have landed, and perhaps what came next. */
function lostAttempt({
  worker,
  started,
  begun,
}: LostAttempt): NonNullable<RunRecord['failed_attempts']>[number] {
  const message =
    begun.length > 0
      ? `worker ${worker} died in the middle; what it had begun may have landed, and perhaps the sentence after it`
      : `worker ${worker} died before it had told of a sentence; its first may have landed`;
  const steps = begun.map(
    (description): RunStep => ({
      description,
      action: 'unknown',
      status: 'skipped',
      outcome: 'begun by a worker that died: it may have landed',
    }),
  );
  return { started: new Date(started).toISOString(), duration_ms: 0, steps, error: { message } };
}
