import { createHash } from 'node:crypto';
import type { DocumentKind } from '../knowledge/knowledge.ts';
import { type Move, moveKey } from '../knowledge/move.ts';
import { regionKey } from '../knowledge/route.ts';
import { sketchOf } from '../knowledge/sketch.ts';
import { IDLE, rowOf, type StepRow } from '../knowledge/step-row.ts';
import type { SessionRecord, StepRecord } from '../model/step-record.ts';
import type { Database } from './database.ts';
import { type Past, type PastMove, REMEMBERED, Remembered } from './remembered.ts';

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
export async function takeIn(
  db: Database,
  numbers: Numbers,
  entries: readonly Spooled[],
  remembered: Remembered = new Remembered(),
): Promise<number> {
  const bySession = new Map<string, StepRow[]>();
  const records = new Map<string, StepRecord>();
  for (const entry of entries) {
    if (!('step' in entry)) continue;
    const { step, of, file } = entry;
    const rows = bySession.get(step.sessionId) ?? [];
    rows.push(rowOf(step, of ?? undefined, file));
    bySession.set(step.sessionId, rows);
    records.set(`${step.sessionId}\n${file}`, step);
  }
  try {
    const before = await whatCameBefore(db, numbers, bySession, remembered);
    const batch = new Batch(numbers, records, remembered);
    for (const entry of entries) {
      if ('session' in entry) batch.addSession(entry.session);
      if ('document' in entry) batch.addDocument(entry.document);
    }
    for (const [sessionId, rows] of bySession) batch.addSteps(sessionId, rows, before.get(sessionId));
    const [done] = await db.rows<{ count: number }>(
      'SELECT surehand.take_in($1, $2) AS count',
      batch.written(),
      'take_in',
    );
    const count = done?.count ?? 0;
    if (count !== OTHERS_WROTE) {
      batch.arrived(count);
      return count;
    }
  } catch (error) {
    remembered.forget();
    throw error;
  }
  // Nothing is believed now, so that this happens once.
  remembered.forget();
  return takeIn(db, numbers, entries, remembered);
}

/** What `surehand.take_in` answers when a session has other steps than was believed. */
const OTHERS_WROTE = -1;

interface Before extends Past {
  known: ReadonlySet<string>;
  /** It was remembered, not asked for. */
  believed: boolean;
}

async function whatCameBefore(
  db: Database,
  numbers: Numbers,
  sessions: ReadonlyMap<string, readonly StepRow[]>,
  remembered: Remembered,
): Promise<Map<string, Before>> {
  const found = new Map<string, Before>();
  const asked: [sessionId: string, files: string[]][] = [];
  for (const [sessionId, rows] of sessions) {
    const past = remembered.pasts.get(sessionId);
    const files = rows.map(({ file }) => file);
    // What is not newer may be there already.
    if (past && files.every((file) => file > past.newest))
      found.set(sessionId, { ...past, known: new Set(), believed: true });
    else asked.push([sessionId, files]);
  }
  if (asked.length === 0) return found;
  const rows = await db.rows<{ known?: string[] } & Partial<Past>>(
    `SELECT (SELECT json_agg(file) FROM surehand.step
        WHERE session = (asked ->> 0)::bigint AND file IN (SELECT json_array_elements_text(asked -> 1))) AS known,
      (SELECT json_agg(json_build_array(move::text, region::text, ok, file)) FROM (
        SELECT move, region, ok, file FROM surehand.step WHERE session = (asked ->> 0)::bigint AND move IS NOT NULL
        ORDER BY file DESC LIMIT ${REMEMBERED}) AS newest) AS moves,
      (SELECT max(file) FROM surehand.step WHERE session = (asked ->> 0)::bigint) AS newest,
      (SELECT steps FROM surehand.session WHERE id = (asked ->> 0)::bigint) AS steps
      FROM json_array_elements($1) WITH ORDINALITY AS given(asked, place) ORDER BY place`,
    [JSON.stringify(asked.map(([sessionId, files]) => [numbers.session(sessionId), files]))],
    'came_before',
  );
  for (const [at, [sessionId]] of asked.entries()) {
    const { known, moves, newest, steps } = rows[at] ?? {};
    const past = { steps: steps ?? 0, newest: newest ?? '', moves: moves ?? [] };
    found.set(sessionId, { ...past, known: new Set(known), believed: false });
  }
  return found;
}

/** As JSON, without the one character that PostgreSQL has no way to keep. */
function written(value: unknown): string {
  return JSON.stringify(value).replace(/(?<!\\)((?:\\\\)*)\\u0000/g, '$1');
}

/** What has entries, by its name. */
function present(lists: Record<string, readonly unknown[]>): Record<string, readonly unknown[]> {
  return Object.fromEntries(Object.entries(lists).filter(([, list]) => list.length > 0));
}

/** Collects what `surehand.take_in` is given: see the migration for the order of the entries. */
class Batch {
  readonly #numbers: Numbers;
  readonly #records: ReadonlyMap<string, StepRecord>;
  readonly #remembered: Remembered;
  readonly #sessions = new Map<string, string>();
  readonly #sessionRecords = new Map<string, SessionRecord>();
  readonly #believed: [session: string, steps: number][] = [];
  readonly #regions: string[][] = [];
  readonly #testIds: [testId: string, region: string][] = [];
  readonly #moves = new Map<string, Move>();
  readonly #flowTags: [tag: string, flow: string][] = [];
  readonly #sketches: [id: string, key: string][] = [];
  readonly #documents = new Map<string, readonly unknown[]>();
  readonly #idle: [session: string, file: string][] = [];
  readonly #steps: unknown[][] = [];
  readonly #stepRecords: (StepRecord | undefined)[] = [];
  /** What the store knows by its name once this has arrived. */
  readonly #names = new Set<string>();
  readonly #pasts = new Map<string, Past>();

  constructor(numbers: Numbers, records: ReadonlyMap<string, StepRecord>, remembered: Remembered) {
    this.#numbers = numbers;
    this.#records = records;
    this.#remembered = remembered;
  }

  addSession(record: SessionRecord): void {
    const id = this.#numbers.session(record.sessionId);
    this.#sessions.set(id, record.sessionId);
    this.#sessionRecords.set(id, record);
  }

  addDocument({ kind, key, at, body }: { kind: string; key: string; at: string; body: unknown }): void {
    this.#documents.set(`${kind}\n${key}`, [kind, key, at, written(body)]);
  }

  /** Gives each step what came before it, as the embedded index does. */
  addSteps(sessionId: string, rows: readonly StepRow[], before: Before | undefined): void {
    const session = this.#numbers.session(sessionId);
    if (before?.believed) this.#believed.push([session, before.steps]);
    else if (!this.#sessions.has(session)) this.#sessions.set(session, sessionId);
    const earlier = before?.moves ?? [];
    const made: PastMove[] = [];
    let { steps, newest } = before ?? { steps: 0, newest: '' };
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
        ...[row.code, row.kind, row.after, row.labels],
      ];
      this.#steps.push(written);
      this.#stepRecords.push(this.#records.get(`${sessionId}\n${row.file}`));
      steps++;
      if (row.file > newest) newest = row.file;
      if (move === null) continue;
      if (row.ok && row.move?.detail === 'back') this.#makeIdle(session, last);
      if (row.ok) chain = [move, ...chain].slice(0, 3);
      made.push([move, here, Number(row.ok), row.file]);
      region = here;
      last = written;
    }
    // In the order that the store would tell them.
    const moves = [...earlier, ...made].sort(([, , , a], [, , , b]) => (a < b ? 1 : a > b ? -1 : 0));
    this.#pasts.set(sessionId, { steps, newest, moves: moves.slice(0, REMEMBERED) });
  }

  /** Both parameters of `surehand.take_in`: whole records apart, so that nothing reads through them for the rest. */
  written(): [given: string, records: string] {
    const given = present({
      believed: this.#believed,
      sessions: [...this.#sessions],
      records: [...this.#sessionRecords],
      regions: this.#regions,
      test_ids: this.#testIds,
      moves: [...this.#moves].map(([id, move]) => {
        const { tool, testId = null, role = null, name = null } = move;
        return [id, tool, testId, role, name, written(move)];
      }),
      flow_tags: this.#flowTags,
      sketches: this.#sketches,
      documents: [...this.#documents.values()],
      steps: this.#steps,
      idle: this.#idle,
    });
    return [written(given), written(this.#stepRecords)];
  }

  /** `count` steps were new to the store. */
  arrived(count: number): void {
    this.#remembered.told(this.#names);
    for (const [id, move] of this.#moves) this.#remembered.moves.set(id, move);
    for (const [sessionId, past] of this.#pasts) {
      // Some came from elsewhere: what the sessions have now must be asked for.
      if (count === this.#steps.length) this.#remembered.pasts.set(sessionId, past);
      else this.#remembered.pasts.delete(sessionId);
    }
  }

  /** What was taken back at once was a try, not a way. */
  #makeIdle(session: string, last: unknown[] | string | undefined): void {
    if (typeof last === 'string') this.#idle.push([session, last]);
    if (Array.isArray(last)) last[10] = Math.min(Number(last[10]), IDLE);
  }

  /** Whether the store is still to be told. */
  #isNew(name: string): boolean {
    if (this.#names.has(name) || this.#remembered.isTold(name)) return false;
    this.#names.add(name);
    return true;
  }

  #region(row: StepRow): string {
    const id = this.#numbers.region(row);
    if (this.#isNew(`region ${id}`)) this.#regions.push([id, row.origin, row.screen, row.route, row.token]);
    return id;
  }

  #move(move: Move): string {
    const id = this.#numbers.move(move);
    if (this.#isNew(`move ${id}`)) this.#moves.set(id, move);
    return id;
  }

  #flow(tags: readonly string[]): string {
    const id = this.#numbers.flow(tags);
    if (this.#isNew(`flow ${id}`)) for (const tag of new Set(tags)) this.#flowTags.push([tag, id]);
    return id;
  }

  #sketch({ testIds, a11y }: StepRow, region: string): string {
    const key = sketchOf(testIds, a11y);
    const id = this.#numbers.sketch(key);
    if (this.#isNew(`sketch ${id}`)) this.#sketches.push([id, key]);
    for (const testId of testIds)
      if (this.#isNew(`test id ${region} ${testId}`)) this.#testIds.push([testId, region]);
    return id;
  }
}
