import type { SeenNode, SessionRecord } from '../../model/step-record.ts';
import { type Move, moveKey } from '../move.ts';
import { regionKey } from '../route.ts';
import { sameThings, sketchOf } from '../sketch.ts';
import type { StepRow } from '../step-row.ts';
import type { Connection } from './connection.ts';

/** Beyond this many entries a cache starts anew: a server may live for weeks. */
const MOST_CACHED = 50_000;
const MOST_SESSIONS = 50;

/** The numbers that stand for sessions, regions, moves, flows and sketches in the index. */
export class Vocabulary {
  readonly #db: Connection;
  readonly #ids = new Map<string, number>();
  /** Only the latest: a store may have more of them than anyone works on. */
  readonly #sessions = new Map<string, number>();
  readonly #moves = new Map<number, Move>();
  /** A session stays on a screen for a while. */
  #seen: { testIds: readonly string[]; a11y: readonly SeenNode[]; key: string } | undefined;

  constructor(db: Connection) {
    this.#db = db;
  }

  /** Numbers that were given out may not be there any more. */
  forget(): void {
    this.#ids.clear();
    this.#sessions.clear();
  }

  forgetSession(id: number): void {
    for (const [folder, known] of this.#sessions) if (known === id) this.#sessions.delete(folder);
  }

  /** The number of a session's folder; what its record says is taken over. */
  session(folder: string, sessionId: string, record?: SessionRecord): number {
    const id = this.#sessions.get(folder) ?? this.#sessionOf(folder, sessionId);
    this.#sessions.set(folder, id);
    if (record) {
      this.#db.run(
        'UPDATE session SET session_id=?, created_at=?, goal=?, flow_tags=?, tags=?, git=? WHERE id=?',
        record.sessionId,
        record.createdAt,
        record.goal ?? '',
        JSON.stringify(record.flowTags),
        JSON.stringify(record.tags),
        JSON.stringify(record.git ?? {}),
        id,
      );
    }
    return id;
  }

  region(row: Pick<StepRow, 'origin' | 'screen' | 'route' | 'token'>): number {
    const { origin, screen, route, token } = row;
    const key = regionKey(row);
    return this.#idOf('region', key, () =>
      this.#db.run(
        'INSERT OR IGNORE INTO region (key, origin, screen, route, token) VALUES (?,?,?,?,?)',
        ...[key, origin, screen, route, token],
      ),
    );
  }

  move(move: Move): number {
    const key = moveKey(move);
    const { tool, testId = null, role = null, name = null } = move;
    return this.#idOf('move', key, () =>
      this.#db.run(
        'INSERT OR IGNORE INTO move (key, tool, test_id, role, name, json) VALUES (?,?,?,?,?,?)',
        ...[key, tool, testId, role, name, JSON.stringify(move)],
      ),
    );
  }

  flow(tags: readonly string[]): number {
    const key = JSON.stringify([...tags].sort());
    return this.#idOf('flow', key, () => {
      this.#db.run('INSERT OR IGNORE INTO flow (key) VALUES (?)', key);
      for (const tag of new Set(tags)) {
        this.#db.run('INSERT OR IGNORE INTO flow_tag SELECT ?, id FROM flow WHERE key=?', tag, key);
      }
    });
  }

  /** The number of what was seen; its test ids become ways to find the region. */
  sketch({ testIds, a11y }: Pick<StepRow, 'testIds' | 'a11y'>, region: number): number {
    const known = this.#seen && sameThings(this.#seen, { testIds, a11y }) ? this.#seen.key : undefined;
    const key = known ?? sketchOf(testIds, a11y);
    this.#seen = { testIds, a11y, key };
    const id = this.#idOf('sketch', key, () =>
      this.#db.run('INSERT OR IGNORE INTO sketch (key) VALUES (?)', key),
    );
    // The same sketch on the same region has brought its test ids already.
    const brought = `test ids ${region} ${id}`;
    if (!this.#ids.has(brought)) {
      for (const testId of new Set(testIds)) {
        this.#db.run('INSERT OR IGNORE INTO region_test_id VALUES (?, ?)', testId, region);
      }
      this.#ids.set(brought, id);
    }
    return id;
  }

  /** Moves by their numbers: all of these, and any met before. */
  movesOf(ids: Iterable<number>): ReadonlyMap<number, Move> {
    const missing = [...new Set(ids)].filter((id) => !this.#moves.has(id));
    if (missing.length > 0) {
      const found = this.#db.list<[number, string]>(
        'SELECT json_array(id, json) AS row FROM move WHERE id IN (SELECT value FROM json_each(?))',
        JSON.stringify(missing),
      );
      for (const [id, json] of found) this.#moves.set(id, JSON.parse(json));
    }
    return this.#moves;
  }

  /** Called between questions, so that no number vanishes within one. */
  trim(): void {
    if (this.#moves.size > MOST_CACHED) this.#moves.clear();
    if (this.#ids.size > MOST_CACHED) this.#ids.clear();
    if (this.#sessions.size > MOST_SESSIONS) this.#sessions.clear();
  }

  #sessionOf(folder: string, sessionId: string): number {
    this.#db.run('INSERT OR IGNORE INTO session (folder, session_id) VALUES (?, ?)', folder, sessionId);
    const { id } = this.#db.get('SELECT id FROM session WHERE folder=?', folder) as { id: number }; // just put there
    return id;
  }

  #idOf(table: 'region' | 'move' | 'flow' | 'sketch', key: string, insert: () => void): number {
    const name = `${table} ${key}`;
    const known = this.#ids.get(name);
    if (known !== undefined) return known;
    const find = `SELECT id FROM ${table} WHERE key=?`;
    let found = this.#db.get(find, key);
    if (!found) {
      insert();
      found = this.#db.get(find, key);
    }
    const { id } = found as { id: number }; // it is there now
    this.#ids.set(name, id);
    return id;
  }
}
