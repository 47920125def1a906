import type { Connection } from './connection.ts';
import { SPAN_MS } from './schema.ts';

/** What of a step goes into the sums, in numbers of the index. */
export interface SummedStep {
  session: number;
  at: number;
  region: number;
  move: number | null;
  flow: number;
  branch: string;
  ok: number;
  worth: number;
  entry: number;
  followed: number;
  prev: number;
  prev2: number;
  prev3: number;
  code: string;
  kind: string;
}

/** Keeps the sums of the index true while steps come and go. */
export class StepSums {
  readonly #db: Connection;

  constructor(db: Connection) {
    this.#db = db;
  }

  /** Counts a step in (1) or out again (-1). Steps that only looked count for nothing. */
  add(step: SummedStep, sign: 1 | -1): void {
    const { session, at, region, move, flow, branch, ok, worth, entry, followed, prev, prev2, prev3 } = step;
    if (move === null) return;
    const span = Math.floor(at / SPAN_MS);
    const last = sign === 1 ? at : 0;
    const failed = 1 - ok;
    this.#db.run(
      TALLY,
      ...[region, span, move, flow, branch],
      ...[sign * ok, sign * failed, sign * worth, sign * worth * entry],
      ...[sign * followed * ok, sign * followed * failed, last * ok, last * failed],
    );
    if (ok && prev > 0)
      this.#db.run(LINK, prev, span, prev2, prev3, region, move, flow, sign, sign * worth, last);
    if (!ok) this.#db.run(FAILURE, region, span, move, step.code, step.kind, flow, sign, last);
    this.#db.run(VISIT, region, session, flow, sign, last);
  }

  /** Clears away what has been counted out entirely. */
  sweep(): void {
    this.#db.run('DELETE FROM tally WHERE ok + failed <= 0');
    this.#db.run('DELETE FROM link WHERE count <= 0');
    this.#db.run('DELETE FROM failure WHERE count <= 0');
    this.#db.run('DELETE FROM visit WHERE steps <= 0');
  }
}

const TALLY = `INSERT INTO tally VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?) ON CONFLICT DO UPDATE SET
  ok = ok + excluded.ok, failed = failed + excluded.failed, worth = worth + excluded.worth,
  entries = entries + excluded.entries, followed_ok = followed_ok + excluded.followed_ok,
  followed_failed = followed_failed + excluded.followed_failed,
  last_ok = max(last_ok, excluded.last_ok), last_failed = max(last_failed, excluded.last_failed)`;

const LINK = `INSERT INTO link VALUES (?,?,?,?,?,?,?,?,?,?) ON CONFLICT DO UPDATE SET
  count = count + excluded.count, worth = worth + excluded.worth, last = max(last, excluded.last)`;

const FAILURE = `INSERT INTO failure VALUES (?,?,?,?,?,?,?,?) ON CONFLICT DO UPDATE SET
  count = count + excluded.count, last = max(last, excluded.last)`;

const VISIT = `INSERT INTO visit VALUES (?,?,?,?,?) ON CONFLICT DO UPDATE SET
  steps = steps + excluded.steps, last = max(last, excluded.last)`;
