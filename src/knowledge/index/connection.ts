import type { Database, OpenDatabase, Statement } from './open-database.ts';
import { SCHEMA } from './schema.ts';

const MOST_LOG_BYTES = 1_000_000;

export type Value = string | number | null;

/** One process's hold on the index file. */
export class Connection {
  readonly #db: Database;
  readonly #statements = new Map<string, Statement>();

  /** Throws when the file is not a sound database. */
  static async open(path: string, open: OpenDatabase): Promise<Connection> {
    const db = await open(path);
    try {
      for (const pragma of [
        'busy_timeout=250',
        'journal_mode=WAL',
        'synchronous=NORMAL',
        'cache_size=-2000',
        'wal_autocheckpoint=1000',
        // The log is cut back to this once its pages are in the file: it need not stay as large as it ever was.
        `journal_size_limit=${MOST_LOG_BYTES}`,
      ]) {
        db.prepare(`PRAGMA ${pragma}`).get();
      }
      db.exec(SCHEMA);
      return new Connection(db);
    } catch (error) {
      db.close();
      throw error;
    }
  }

  private constructor(db: Database) {
    this.#db = db;
  }

  /** Takes the log into the file and empties it; another process that reads just now may keep it from that. */
  emptyLog(): void {
    this.#db.prepare('PRAGMA wal_checkpoint(TRUNCATE)').get();
  }

  close(): void {
    try {
      this.emptyLog();
    } catch {
      // Busy or broken: the next one to open it sees to that.
    }
    this.#statements.clear();
    this.#db.close();
  }

  run(sql: string, ...values: Value[]): { changes: number; id: number } {
    const done = this.#prepare(sql).run(...values);
    return { changes: Number(done.changes), id: Number(done.lastInsertRowid) };
  }

  get(sql: string, ...values: Value[]): unknown {
    return this.#prepare(sql).get(...values);
  }

  /** Rows of a query that selects one `json_array(...) AS row` each; one text is cheaper to hand over than many rows. */
  list<Row extends unknown[]>(sql: string, ...values: Value[]): Row[] {
    const found = this.get(`SELECT group_concat(row) AS rows FROM (${sql})`, ...values);
    const { rows } = found as { rows: string | null }; // the one column selected
    return rows === null ? [] : JSON.parse(`[${rows}]`);
  }

  /** All of it or nothing. Throws when another process holds the index for too long. */
  write<T>(work: () => T): T {
    this.#db.exec('BEGIN IMMEDIATE');
    try {
      const done = work();
      this.#db.exec('COMMIT');
      return done;
    } catch (error) {
      try {
        this.#db.exec('ROLLBACK');
      } catch {
        // SQLite has rolled back by itself.
      }
      throw error;
    }
  }

  #prepare(sql: string): Statement {
    const known = this.#statements.get(sql);
    if (known) return known;
    const made = this.#db.prepare(sql);
    this.#statements.set(sql, made);
    return made;
  }
}
