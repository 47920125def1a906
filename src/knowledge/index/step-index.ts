import { setTimeout } from 'node:timers/promises';
import type { SessionRecord } from '../../model/step-record.ts';
import type { Move } from '../move.ts';
import { IDLE, type StepRow } from '../step-row.ts';
import { Connection, type Value } from './connection.ts';
import { isBusy } from './open-database.ts';
import { SPAN_MS } from './schema.ts';
import { StepSums, type SummedStep } from './step-sums.ts';
import { Vocabulary } from './vocabulary.ts';

const MOST_ATTEMPTS = 20;

/** The index of a store in one SQLite file. Many processes may have it open. */
export class StepIndex {
  readonly #db: Connection;
  readonly #sums: StepSums;
  readonly #words: Vocabulary;

  /** Throws when the file is not a sound database. */
  static async open(path: string): Promise<StepIndex> {
    return new StepIndex(await Connection.open(path));
  }

  private constructor(db: Connection) {
    this.#db = db;
    this.#sums = new StepSums(db);
    this.#words = new Vocabulary(db);
  }

  close(): void {
    this.#db.close();
  }

  list<Row extends unknown[]>(sql: string, ...values: Value[]): Row[] {
    return this.#db.list<Row>(sql, ...values);
  }

  movesOf(ids: Iterable<number>): ReadonlyMap<number, Move> {
    return this.#words.movesOf(ids);
  }

  /** All of it or nothing. Throws when another process holds the index for too long. */
  write<T>(work: () => T): T {
    this.#words.trim();
    try {
      return this.#db.write(work);
    } catch (error) {
      this.#words.forget();
      throw error;
    }
  }

  /** The same for work that can wait its turn. */
  async writeWhenFree<T>(work: () => T): Promise<T> {
    for (let attempt = 1; ; attempt++) {
      try {
        return this.write(work);
      } catch (error) {
        if (attempt === MOST_ATTEMPTS || !isBusy(error)) throw error;
        await setTimeout(20 * attempt);
      }
    }
  }

  /** The number of a session's folder; what its record says is taken over. */
  putSession(folder: string, sessionId: string, record?: SessionRecord): number {
    return this.#words.session(folder, sessionId, record);
  }

  /** Notes that a session's folder, as it was changed then, holds so many files and all are in. */
  markCompared(folder: string, changed_ms: number, files: number): void {
    this.#db.run(
      'UPDATE session SET checked = ?, unreadable = max(0, ? - steps) WHERE folder = ?',
      changed_ms,
      files,
      folder,
    );
  }

  /** Adds steps of one session, oldest first; those that are there already are passed over. */
  addSteps(session: number, rows: readonly StepRow[]): number {
    const before = this.#db.list<[move: number, region: number, ok: number, id: number]>(
      'SELECT json_array(move, region, ok, id) AS row FROM step WHERE session=? AND move IS NOT NULL ORDER BY file DESC LIMIT 8',
      session,
    );
    let chain = before.filter(([, , ok]) => ok).map(([move]) => move);
    let [, region = 0, , last = 0] = before[0] ?? [];
    let [added, failed, latest] = [0, 0, 0];
    for (const row of rows) {
      const step = this.#numbered(session, row, chain, region);
      const id = this.#insert(step, row);
      if (id === undefined) continue;
      added++;
      failed += Number(!row.ok);
      latest = Math.max(latest, row.at_ms);
      this.#sums.add(step, 1);
      if (!step.move) continue;
      if (row.ok && row.move?.detail === 'back' && last > 0) this.#makeIdle(last);
      region = step.region;
      last = id;
      if (row.ok) chain = [step.move, ...chain].slice(0, 3);
    }
    this.#db.run(
      'UPDATE session SET steps = steps + ?, failed = failed + ?, last_at = max(last_at, ?) WHERE id = ?',
      added,
      failed,
      latest,
      session,
    );
    return added;
  }

  /** Forgets a session and its steps; `sweep` afterwards. */
  removeSession(session: number): void {
    for (const step of this.#stepsWhere('session=?', session)) this.#sums.add(step, -1);
    this.#db.run('DELETE FROM step WHERE session=?', session);
    this.#db.run('DELETE FROM visit WHERE session=?', session);
    this.#db.run('DELETE FROM session WHERE id=?', session);
    this.#words.forget();
  }

  /** Clears away sums that nothing is left of. */
  sweep(): void {
    this.#sums.sweep();
  }

  #numbered(session: number, row: StepRow, chain: readonly number[], region: number): SummedStep {
    const here = this.#words.region(row);
    const [prev = 0, prev2 = 0, prev3 = 0] = chain;
    return {
      session,
      at: row.at_ms,
      region: here,
      move: row.move ? this.#words.move(row.move) : null,
      flow: this.#words.flow(row.flowTags),
      branch: row.branch,
      ok: Number(row.ok),
      worth: row.worth,
      entry: Number(region !== here),
      followed: Number(row.followed),
      prev,
      prev2,
      prev3,
      code: row.code,
      kind: row.kind,
    };
  }

  #insert(step: SummedStep, row: StepRow): number | undefined {
    const { changes, id } = this.#db.run(
      `INSERT OR IGNORE INTO step (session, file, at, tool, region, move, sketch, flow, branch, ok, worth, entry,
        followed, prev, prev2, prev3, code, kind, after, labels) VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?)`,
      step.session,
      row.file,
      step.at,
      row.tool,
      step.region,
      step.move,
      this.#words.sketch(row, step.region),
      step.flow,
      step.branch,
      step.ok,
      step.worth,
      step.entry,
      step.followed,
      step.prev,
      step.prev2,
      step.prev3,
      step.code,
      step.kind,
      row.after,
      JSON.stringify(row.labels),
    );
    return changes > 0 ? id : undefined;
  }

  /** What was taken back at once was a try, not a way. */
  #makeIdle(id: number): void {
    for (const step of this.#stepsWhere('id=?', id)) {
      if (step.worth <= IDLE) continue;
      this.#sums.add(step, -1);
      this.#sums.add({ ...step, worth: IDLE }, 1);
      this.#db.run('UPDATE step SET worth=? WHERE id=?', IDLE, id);
    }
  }

  #stepsWhere(condition: string, value: number): SummedStep[] {
    const rows = this.#db.list<[...number[]]>(
      `SELECT json_array(session, at, region, move, flow, ok, worth, entry, followed, prev, prev2, prev3, branch, code, kind) AS row
        FROM step WHERE ${condition}`,
      value,
    );
    return rows.map((row) => {
      const [
        session = 0,
        at = 0,
        region = 0,
        move = null,
        flow = 0,
        ok = 0,
        worth = 0,
        entry = 0,
        followed = 0,
      ] = row;
      const [prev = 0, prev2 = 0, prev3 = 0, branch, code, kind] = row.slice(9);
      const texts = { branch: String(branch), code: String(code), kind: String(kind) };
      return { session, at, region, move, flow, ok, worth, entry, followed, prev, prev2, prev3, ...texts };
    });
  }
}

export function spanOf(at_ms: number): number {
  return Math.floor(at_ms / SPAN_MS);
}
