import { createHash } from 'node:crypto';
import type { DocumentKind } from '../knowledge/knowledge.ts';
import { type Move, moveKey } from '../knowledge/move.ts';
import { regionKey } from '../knowledge/route.ts';
import { sketchOf } from '../knowledge/sketch.ts';
import { IDLE, rowOf, type StepRow } from '../knowledge/step-row.ts';
import type { SessionRecord, StepRecord } from '../model/step-record.ts';
import type { Database } from './database.ts';

/** What a line of the spool holds. */
export type Spooled =
  | { session: SessionRecord }
  | { step: StepRecord; of: Pick<SessionRecord, 'flowTags' | 'git' | 'goal'> | null; file: string }
  | { document: { kind: DocumentKind; key: string; at: string; body: unknown } };

/** The numbers that stand for things in the store, the same on every machine. 0 stands for nothing. */
export class Numbers {
  readonly #project: string;
  readonly #known = new Map<string, string>();

  constructor(project: string) {
    this.#project = project;
  }

  session(sessionId: string): string {
    return this.#number('session', sessionId);
  }

  region(row: Pick<StepRow, 'origin' | 'screen' | 'route'>): string {
    return this.#number('region', regionKey(row));
  }

  move(move: Move): string {
    return this.#number('move', moveKey(move));
  }

  flow(tags: readonly string[]): string {
    return this.#number('flow', JSON.stringify([...tags].sort()));
  }

  sketch(key: string): string {
    return this.#number('sketch', key);
  }

  #number(kind: string, key: string): string {
    const text = `${kind}\n${key}`;
    const known = this.#known.get(text);
    if (known !== undefined) return known;
    if (this.#known.size > 20_000) this.#known.clear();
    const digest = createHash('sha256').update(`${this.#project}\n${text}`).digest();
    const number = String(digest.readBigInt64BE(0));
    this.#known.set(text, number);
    return number;
  }
}

/** Puts spooled lines into the database, all or nothing. Lines that are there already change nothing. */
export async function takeIn(db: Database, numbers: Numbers, entries: readonly Spooled[]): Promise<number> {
  const steps = entries.flatMap((entry) => ('step' in entry ? [entry] : []));
  const bySession = new Map<string, StepRow[]>();
  const records = new Map<string, StepRecord>();
  for (const { step, of, file } of steps) {
    const row = rowOf(step, of ?? undefined, file);
    const rows = bySession.get(step.sessionId) ?? [];
    rows.push(row);
    bySession.set(step.sessionId, rows);
    records.set(`${step.sessionId}\n${file}`, step);
  }
  const before = await whatCameBefore(db, numbers, bySession);
  const batch = new Batch(numbers, records);
  for (const entry of entries) {
    if ('session' in entry) batch.addSession(entry.session);
    if ('document' in entry) batch.addDocument(entry.document);
  }
  for (const [sessionId, rows] of bySession) batch.addSteps(sessionId, rows, before.get(sessionId));
  const [done] = await db.rows<{ count: number }>(
    'SELECT surehand.take_in($1) AS count',
    [batch.json()],
    'take_in',
  );
  return done?.count ?? 0;
}

interface Before {
  known: ReadonlySet<string>;
  /** The newest moves of the session, the newest first. */
  moves: readonly (readonly [move: string, region: string, ok: number, file: string])[];
}

async function whatCameBefore(
  db: Database,
  numbers: Numbers,
  sessions: ReadonlyMap<string, readonly StepRow[]>,
): Promise<Map<string, Before>> {
  const found = new Map<string, Before>();
  const asked = [...sessions].map(([sessionId, rows]) => [
    numbers.session(sessionId),
    rows.map(({ file }) => file),
  ]);
  if (asked.length === 0) return found;
  const rows = await db.rows<{ known: string[] | null; moves: [string, string, number, string][] | null }>(
    `SELECT (SELECT json_agg(file) FROM surehand.step
        WHERE session = (asked ->> 0)::bigint AND file IN (SELECT json_array_elements_text(asked -> 1))) AS known,
      (SELECT json_agg(json_build_array(move::text, region::text, ok, file)) FROM (
        SELECT move, region, ok, file FROM surehand.step WHERE session = (asked ->> 0)::bigint AND move IS NOT NULL
        ORDER BY file DESC LIMIT 8) AS newest) AS moves
      FROM json_array_elements($1) WITH ORDINALITY AS given(asked, place) ORDER BY place`,
    [JSON.stringify(asked)],
    'came_before',
  );
  for (const [at, sessionId] of [...sessions.keys()].entries()) {
    const { known, moves } = rows[at] ?? { known: null, moves: null };
    found.set(sessionId, { known: new Set(known ?? []), moves: moves ?? [] });
  }
  return found;
}

/** Collects what `surehand.take_in` is given: see the migration for the order of the entries. */
class Batch {
  readonly #numbers: Numbers;
  readonly #records: ReadonlyMap<string, StepRecord>;
  readonly #sessions = new Map<string, string>();
  readonly #sessionRecords = new Map<string, SessionRecord>();
  readonly #regions = new Map<string, readonly string[]>();
  readonly #testIds = new Set<string>();
  readonly #moves = new Map<string, Move>();
  readonly #flowTags = new Set<string>();
  readonly #sketches = new Map<string, string>();
  readonly #documents = new Map<string, readonly unknown[]>();
  readonly #idle: [session: string, file: string][] = [];
  readonly #steps: unknown[][] = [];

  constructor(numbers: Numbers, records: ReadonlyMap<string, StepRecord>) {
    this.#numbers = numbers;
    this.#records = records;
  }

  addSession(record: SessionRecord): void {
    const id = this.#numbers.session(record.sessionId);
    this.#sessions.set(id, record.sessionId);
    this.#sessionRecords.set(id, record);
  }

  addDocument({ kind, key, at, body }: { kind: string; key: string; at: string; body: unknown }): void {
    this.#documents.set(`${kind}\n${key}`, [kind, key, at, body]);
  }

  /** Gives each step what came before it, as the embedded index does. */
  addSteps(sessionId: string, rows: readonly StepRow[], before: Before | undefined): void {
    const session = this.#numbers.session(sessionId);
    if (!this.#sessions.has(session)) this.#sessions.set(session, sessionId);
    const earlier = before?.moves ?? [];
    let chain = earlier.filter(([, , ok]) => ok === 1).map(([move]) => move);
    let last: unknown[] | string | undefined = earlier[0]?.[3];
    let region = earlier[0]?.[1];
    for (const row of rows) {
      if (before?.known.has(row.file)) continue;
      const here = this.#region(row);
      const move = row.move ? this.#move(row.move) : null;
      const [prev = '0', prev2 = '0', prev3 = '0'] = chain;
      const entry = Number(region !== here);
      const written = [
        ...[
          session,
          row.file,
          row.at_ms,
          row.tool,
          here,
          move,
          this.#sketch(row, here),
          this.#flow(row.flowTags),
        ],
        ...[row.branch, Number(row.ok), row.worth, entry, Number(row.followed), prev, prev2, prev3],
        ...[row.code, row.kind, row.after, row.labels, this.#records.get(`${sessionId}\n${row.file}`)],
      ];
      this.#steps.push(written);
      if (move === null) continue;
      if (row.ok && row.move?.detail === 'back') this.#makeIdle(session, last);
      if (row.ok) chain = [move, ...chain].slice(0, 3);
      region = here;
      last = written;
    }
  }

  json(): string {
    const text = JSON.stringify({
      sessions: [...this.#sessions],
      records: [...this.#sessionRecords],
      regions: [...this.#regions.values()],
      test_ids: [...this.#testIds].map((pair) => JSON.parse(pair)),
      moves: [...this.#moves].map(([id, move]) => {
        const { tool, testId = null, role = null, name = null } = move;
        return [id, tool, testId, role, name, move];
      }),
      flow_tags: [...this.#flowTags].map((pair) => JSON.parse(pair)),
      sketches: [...this.#sketches],
      documents: [...this.#documents.values()],
      steps: this.#steps,
      idle: this.#idle,
    });
    // PostgreSQL has no way to keep this one character.
    return text.replaceAll('\\u0000', '');
  }

  /** What was taken back at once was a try, not a way. */
  #makeIdle(session: string, last: unknown[] | string | undefined): void {
    if (typeof last === 'string') this.#idle.push([session, last]);
    if (Array.isArray(last)) last[10] = Math.min(Number(last[10]), IDLE);
  }

  #region(row: StepRow): string {
    const id = this.#numbers.region(row);
    this.#regions.set(id, [id, row.origin, row.screen, row.route, row.token]);
    return id;
  }

  #move(move: Move): string {
    const id = this.#numbers.move(move);
    this.#moves.set(id, move);
    return id;
  }

  #flow(tags: readonly string[]): string {
    const id = this.#numbers.flow(tags);
    for (const tag of tags) this.#flowTags.add(JSON.stringify([tag, id]));
    return id;
  }

  #sketch({ testIds, a11y }: StepRow, region: string): string {
    const key = sketchOf(testIds, a11y);
    const id = this.#numbers.sketch(key);
    this.#sketches.set(id, key);
    for (const testId of testIds) this.#testIds.add(JSON.stringify([testId, region]));
    return id;
  }
}
