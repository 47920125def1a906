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

/** Keeps the sums of the index true while steps come and go. What is counted is written by `flush`, once each. */
export class StepSums {
  readonly #db: Connection;
  readonly #tallies = new Sum(5, 6);
  readonly #links = new Sum(7, 2);
  readonly #failures = new Sum(6, 1);
  readonly #visits = new Sum(3, 1);

  constructor(db: Connection) {
    this.#db = db;
  }

  /** Counts steps in (1) or out again (-1). Those that only looked count for nothing. */
  add(steps: readonly SummedStep[], sign: 1 | -1): void {
    for (const step of steps) {
      const { session, at, region, move, flow, branch, ok, worth, entry, followed, prev, prev2, prev3 } =
        step;
      if (move === null) continue;
      const span = Math.floor(at / SPAN_MS);
      const last = sign === 1 ? at : 0;
      const failed = 1 - ok;
      const counts = [ok, failed, worth, worth * entry, followed * ok, followed * failed].map(
        (n) => sign * n,
      );
      this.#tallies.add([region, span, move, flow, branch, ...counts, last * ok, last * failed]);
      if (ok) {
        this.#links.add([prev, span, prev2, prev3, region, move, flow, sign, sign * worth, last]);
      }
      if (!ok) this.#failures.add([region, span, move, step.code, step.kind, flow, sign, last]);
      this.#visits.add([region, session, flow, sign, last]);
    }
  }

  /** Writes what was counted since the last time. */
  flush(): void {
    for (const [sql, sum] of [
      [TALLY, this.#tallies],
      [LINK, this.#links],
      [FAILURE, this.#failures],
      [VISIT, this.#visits],
    ] as const) {
      if (sum.rows.length > 0) this.#db.run(sql, JSON.stringify(sum.rows));
    }
    this.clear();
  }

  /** Forgets what was counted and not written. */
  clear(): void {
    for (const sum of [this.#tallies, this.#links, this.#failures, this.#visits]) sum.clear();
  }

  /** Clears away what has been counted out entirely. */
  sweep(): void {
    this.flush();
    this.#db.run('DELETE FROM tally WHERE ok + failed <= 0');
    this.#db.run('DELETE FROM link WHERE count <= 0');
    this.#db.run('DELETE FROM failure WHERE count <= 0');
    this.#db.run('DELETE FROM visit WHERE steps <= 0');
  }
}

type Row = (string | number)[];

/** Rows added up: those with the same beginning are one, numbers after it are summed, times at the end are the latest. */
class Sum {
  readonly #keys: number;
  readonly #counts: number;
  readonly #rows = new Map<string, Row>();

  constructor(keys: number, counts: number) {
    this.#keys = keys;
    this.#counts = counts;
  }

  get rows(): Row[] {
    return [...this.#rows.values()];
  }

  clear(): void {
    this.#rows.clear();
  }

  add(row: Row): void {
    const key = row.slice(0, this.#keys).join('\n');
    const one = this.#rows.get(key);
    if (!one) {
      this.#rows.set(key, row);
      return;
    }
    for (let at = this.#keys; at < row.length; at++) {
      const [a, b] = [Number(one[at]), Number(row[at])];
      one[at] = at < this.#keys + this.#counts ? a + b : Math.max(a, b);
    }
  }
}

/** The first so many entries of each array that `json_each` gives. */
export function columns(count: number): string {
  return Array.from({ length: count }, (_, at) => `value ->> ${at}`).join(', ');
}

const TALLY = `INSERT INTO tally SELECT ${columns(13)} FROM json_each(?) WHERE true ON CONFLICT DO UPDATE SET
  ok = ok + excluded.ok, failed = failed + excluded.failed, worth = worth + excluded.worth,
  entries = entries + excluded.entries, followed_ok = followed_ok + excluded.followed_ok,
  followed_failed = followed_failed + excluded.followed_failed,
  last_ok = max(last_ok, excluded.last_ok), last_failed = max(last_failed, excluded.last_failed)`;

const LINK = `INSERT INTO link SELECT ${columns(10)} FROM json_each(?) WHERE true ON CONFLICT DO UPDATE SET
  count = count + excluded.count, worth = worth + excluded.worth, last = max(last, excluded.last)`;

const FAILURE = `INSERT INTO failure SELECT ${columns(8)} FROM json_each(?) WHERE true ON CONFLICT DO UPDATE SET
  count = count + excluded.count, last = max(last, excluded.last)`;

const VISIT = `INSERT INTO visit SELECT ${columns(5)} FROM json_each(?) WHERE true ON CONFLICT DO UPDATE SET
  steps = steps + excluded.steps, last = max(last, excluded.last)`;
