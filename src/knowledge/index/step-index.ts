import { setTimeout } from 'node:timers/promises';
import type { SessionRecord } from '../../model/step-record.ts';
import type { Move } from '../move.ts';
import { IDLE, type StepRow } from '../step-row.ts';
import { Connection, type Value } from './connection.ts';
import { isBusy, type OpenDatabase, openDatabase } from './open-database.ts';
import { SPAN_MS } from './schema.ts';
import { columns, StepSums, type SummedStep } from './step-sums.ts';
import { Vocabulary } from './vocabulary.ts';

const MOST_ATTEMPTS = 20;

const INSERT_STEPS = `INSERT OR IGNORE INTO step (session, file, at, tool, region, move, sketch, flow, branch, ok, worth,
  entry, followed, prev, prev2, prev3, code, kind, after, labels) SELECT ${columns(20)} FROM json_each(?)`;

/** The index of a store in one SQLite file. Many processes may have it open. */
export class StepIndex {
  readonly #db: Connection;
  readonly #sums: StepSums;
  readonly #words: Vocabulary;

  /** Throws when the file is not a sound database. */
  static async open(path: string, open: OpenDatabase = openDatabase): Promise<StepIndex> {
    return new StepIndex(await Connection.open(path, open));
  }

  private constructor(db: Connection) {
    this.#db = db;
    this.#sums = new StepSums(db);
    this.#words = new Vocabulary(db);
  }

  close(): void {
    this.#db.close();
  }

  emptyLog(): void {
    this.#db.emptyLog();
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
      return this.#db.write(() => {
        const done = work();
        this.#sums.flush();
        return done;
      });
    } catch (error) {
      this.#sums.clear();
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
  addSteps(session: number, rows: readonly StepRow[]): void {
    const known = new Set(
      this.list<[string]>(
        'SELECT json_array(file) AS row FROM json_each(?) JOIN step ON session = ? AND file = value',
        JSON.stringify(rows.map(({ file }) => file)),
        session,
      ).map(([file]) => file),
    );
    const fresh = rows.filter(({ file }) => !known.has(file));
    const steps = this.#inOrder(session, fresh);
    this.#db.run(INSERT_STEPS, JSON.stringify(steps.map((step, at) => this.#written(step, fresh[at]))));
    this.#sums.add(steps, 1);
    this.#db.run(
      'UPDATE session SET steps = steps + ?, failed = failed + ?, last_at = max(last_at, ?) WHERE id = ?',
      steps.length,
      steps.filter(({ ok }) => !ok).length,
      Math.max(0, ...steps.map(({ at }) => at)),
      session,
    );
  }

  /** Forgets a session and its steps; `sweep` afterwards. */
  removeSession(session: number): void {
    this.#sums.add(this.#stepsWhere('session=?', session), -1);
    this.#sums.flush();
    this.#db.run('DELETE FROM step WHERE session=?', session);
    this.#db.run('DELETE FROM visit WHERE session=?', session);
    this.#db.run('DELETE FROM session WHERE id=?', session);
    this.#words.forgetSession(session);
  }

  /** Clears away sums that nothing is left of. */
  sweep(): void {
    this.#sums.sweep();
  }

  /** Gives each step what came before it. */
  #inOrder(session: number, rows: readonly StepRow[]): SummedStep[] {
    const before = this.list<[move: number, region: number, ok: number, id: number]>(
      'SELECT json_array(move, region, ok, id) AS row FROM step WHERE session=? AND move IS NOT NULL ORDER BY file DESC LIMIT 8',
      session,
    );
    let chain = before.filter(([, , ok]) => ok).map(([move]) => move);
    let last: SummedStep | number | undefined = before[0]?.[3];
    let region = before[0]?.[1];
    return rows.map((row) => {
      const here = this.#words.region(row);
      const [prev = 0, prev2 = 0, prev3 = 0] = chain;
      const step: SummedStep = {
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
        ...{ prev, prev2, prev3 },
        code: row.code,
        kind: row.kind,
      };
      if (step.move === null) return step;
      if (row.ok && row.move?.detail === 'back') this.#makeIdle(last);
      if (row.ok) chain = [step.move, ...chain].slice(0, 3);
      region = here;
      last = step;
      return step;
    });
  }

  /** What was taken back at once was a try, not a way. */
  #makeIdle(last: SummedStep | number | undefined): void {
    if (typeof last === 'object') last.worth = Math.min(last.worth, IDLE);
    if (typeof last !== 'number') return;
    const steps = this.#stepsWhere('id=?', last).filter(({ worth }) => worth > IDLE);
    this.#sums.add(steps, -1);
    this.#sums.add(
      steps.map((step) => ({ ...step, worth: IDLE })),
      1,
    );
    this.#db.run('UPDATE step SET worth = min(worth, ?) WHERE id = ?', IDLE, last);
  }

  #written(step: SummedStep, row: StepRow | undefined): Value[] {
    if (!row) return [];
    const sketch = this.#words.sketch(row, step.region);
    const {
      session,
      at,
      region,
      move,
      flow,
      branch,
      ok,
      worth,
      entry,
      followed,
      prev,
      prev2,
      prev3,
      code,
      kind,
    } = step;
    return [
      ...[session, row.file, at, row.tool, region, move, sketch, flow, branch, ok, worth, entry, followed],
      ...[prev, prev2, prev3, code, kind, row.after, JSON.stringify(row.labels)],
    ];
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
