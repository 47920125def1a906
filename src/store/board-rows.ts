import type { RunRecord } from '../model/run-record.ts';
import type { Database } from './database.ts';
import type { RunState } from './job-queue.ts';

interface OpenJob {
  run: string;
  name: string;
  state: 'waiting' | 'running';
  attempt: number;
  worker: string | null;
  begun: string[];
  since: string | null;
}

interface EndedResult {
  key: string;
  name: string;
  ended: string;
  duration_ms: number;
  passed: boolean;
  flaky: boolean;
}

const ISO = `'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'`;

/** What people look at of a shared store: only reads, each bounded. */
export class BoardRows {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  /** What waits and what runs, in the order in which it is taken. */
  queue(limit: number): Promise<OpenJob[]> {
    return this.#db.rows(
      `SELECT run, name, state, attempt, worker, begun, to_char(started AT TIME ZONE 'UTC', ${ISO}) AS since
        FROM surehand.job WHERE project = $1 AND state <> 'done'
        ORDER BY state = 'waiting', priority DESC, last_ms DESC, place LIMIT $2`,
      [this.#db.project, limit],
    );
  }

  /** Results of queued scenarios, the newest first. */
  results(limit: number): Promise<EndedResult[]> {
    return this.#db.rows(
      `SELECT key, name, to_char(ended AT TIME ZONE 'UTC', ${ISO}) AS ended, duration_ms, passed,
          passed AND (jsonb_array_length(lost) > 0 OR coalesce(json_array_length(record -> 'failed_attempts'), 0) > 0) AS flaky
        FROM surehand.job WHERE project = $1 AND state = 'done' ORDER BY job.ended DESC LIMIT $2`,
      [this.#db.project, limit],
    );
  }

  /** Runs that were not queued: each was kept whole by the machine that ran it. */
  kept(limit: number): Promise<(RunState & { runs: RunRecord[] })[]> {
    return this.#db.rows(
      `SELECT key AS id, 'scenarios' AS title, key AS made, json_array_length(body -> 'runs') AS total, 0 AS waiting,
          0 AS running, (SELECT count(*)::int FROM json_array_elements(body -> 'runs') AS r WHERE r ->> 'status' = 'passed') AS passed,
          (SELECT count(*)::int FROM json_array_elements(body -> 'runs') AS r WHERE r ->> 'status' <> 'passed') AS failed,
          body -> 'runs' AS runs
        FROM surehand.document WHERE project = $1 AND kind = 'report' ORDER BY at DESC LIMIT $2`,
      [this.#db.project, limit],
    );
  }

  async keptRun(id: string): Promise<RunRecord[] | undefined> {
    const [found] = await this.#db.rows<{ runs: RunRecord[] }>(
      `SELECT body -> 'runs' AS runs FROM surehand.document WHERE project = $1 AND kind = 'report' AND key = $2`,
      [this.#db.project, id],
    );
    return found?.runs;
  }

  async decisions(limit: number): Promise<unknown[]> {
    const found = await this.#db.rows<{ body: unknown }>(
      `SELECT body FROM surehand.document WHERE project = $1 AND kind = 'decision' ORDER BY at DESC LIMIT $2`,
      [this.#db.project, limit],
    );
    return found.map(({ body }) => body);
  }
}
