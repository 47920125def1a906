import type { Move } from '../knowledge/move.ts';
import { type Searchable, scoreOf } from '../knowledge/search-rows.ts';
import { termsOf } from '../knowledge/search-words.ts';
import type { SessionSummary, StepFilters } from '../knowledge/step-summary.ts';
import { recordedAs } from '../knowledge/tool-names.ts';
import type { Database } from './database.ts';
import type { Numbers } from './take-in.ts';

/** The bounds of the embedded index. */
const MOST_THINGS = 20_000;
const BEST_THINGS = 100;
const STEPS_OF_EACH = 5;
const MOST_GOALS = 2000;
const BEST_GOALS = 20;
const STEPS_OF_GOAL = 50;

type Value = string | number | readonly string[];

/** Questions about steps and sessions of one project. */
export class SharedFinder {
  readonly #db: Database;
  readonly #numbers: Numbers;

  constructor(db: Database, numbers: Numbers) {
    this.#db = db;
    this.#numbers = numbers;
  }

  /** The newest steps that pass the filters, the newest first. */
  newest(filters: StepFilters, limit: number): Promise<Searchable[]> {
    const { where, values } = this.#conditions(filters, 3);
    return this.#select(
      `FROM surehand.step WHERE step.project = $1 AND ${where} ORDER BY step.at DESC, step.file DESC LIMIT $2`,
      [this.#db.project, limit, ...values],
    );
  }

  /** Steps that may answer the words: the newest of each thing done whose words fit, and those of sessions whose goal does. */
  async search(query: string, filters: StepFilters): Promise<Searchable[]> {
    const terms = termsOf(query);
    const found = await this.#db.rows<Thing>(
      `SELECT done.region::text, done.move::text, screen, route, json, code, kind FROM (
        SELECT region, move, '' AS code, '' AS kind FROM surehand.tally WHERE project = $1
        UNION SELECT region, move, code, kind FROM surehand.failure WHERE project = $1 LIMIT ${MOST_THINGS}) AS done
        JOIN surehand.region AS r ON r.id = done.region JOIN surehand.move AS m ON m.id = done.move`,
      [this.#db.project],
    );
    const things = found
      .flatMap(({ region, move, json, ...words }) => {
        const fits = scoreOf({ ...NOTHING, ...words, tool: json.tool, move: json }, terms);
        return fits ? { region, move, score: fits.score } : [];
      })
      .sort((a, b) => b.score - a.score)
      .slice(0, BEST_THINGS);
    const { where, values } = this.#conditions(filters, 4);
    const byThing = await this.#select(
      `FROM unnest($2::bigint[], $3::bigint[]) AS wanted(move, region), LATERAL (
        SELECT * FROM surehand.step WHERE step.move = wanted.move AND step.region = wanted.region AND step.project = $1
          AND ${where} ORDER BY step.at DESC LIMIT ${STEPS_OF_EACH}) AS step`,
      [this.#db.project, things.map(({ move }) => move), things.map(({ region }) => region), ...values],
    );
    const goals = await this.#db.rows<{ id: string; goal: string; session_id: string }>(
      `SELECT id::text, goal, session_id FROM surehand.session WHERE project = $1 ORDER BY last_at DESC LIMIT ${MOST_GOALS}`,
      [this.#db.project],
    );
    const fitting = goals
      .filter(({ goal, session_id }) => scoreOf({ ...NOTHING, goal, sessionId: session_id }, terms))
      .slice(0, BEST_GOALS);
    const more = this.#conditions(filters, 3);
    const byGoal = await this.#select(
      `FROM unnest($2::bigint[]) AS wanted(id), LATERAL (
        SELECT * FROM surehand.step WHERE step.session = wanted.id AND step.move IS NOT NULL AND step.project = $1
          AND ${more.where} ORDER BY step.at DESC LIMIT ${STEPS_OF_GOAL}) AS step`,
      [this.#db.project, fitting.map(({ id }) => id), ...more.values],
    );
    return [...new Map([...byThing, ...byGoal].map((row) => [`${row.sessionId}/${row.file}`, row])).values()];
  }

  /** Sessions with a step that passes the filters, the newest first. */
  async sessions(filters: StepFilters, limit: number): Promise<SessionSummary[]> {
    const { where, values } = this.#conditions(filters, 3);
    const any = Object.keys(filters).length === 0;
    const found = await this.#db.rows<SessionRow>(
      `SELECT session_id, created_at, goal, flow_tags, tags, git, steps, failed, last_at::float8 AS last
        FROM surehand.session AS s WHERE project = $1
        ${any ? '' : `AND EXISTS (SELECT 1 FROM surehand.step WHERE step.session = s.id AND ${where})`}
        ORDER BY last_at DESC LIMIT $2`,
      [this.#db.project, limit, ...(any ? [] : values)],
    );
    return found.map(({ session_id, created_at, goal, flow_tags, tags, git, steps, failed, last }) => {
      const lastAt = new Date(last).toISOString();
      return {
        sessionId: session_id,
        createdAt: created_at || lastAt,
        ...(goal ? { goal } : {}),
        flowTags: flow_tags,
        tags,
        ...(Object.keys(git).length > 0 ? { git } : {}),
        steps,
        failed,
        lastAt,
      };
    });
  }

  async #select(rest: string, values: readonly Value[]): Promise<Searchable[]> {
    const found = await this.#db.rows<StepFound>(
      `SELECT s.session_id, step.file, step.at::float8 AS at, step.tool, r.screen, r.route, r.token, m.json, step.ok,
        step.code, step.kind, step.worth, step.labels, step.followed, step.after, s.goal
        FROM (SELECT step.* ${rest}) AS step JOIN surehand.session AS s ON s.id = step.session
        JOIN surehand.region AS r ON r.id = step.region LEFT JOIN surehand.move AS m ON m.id = step.move
        ORDER BY step.at DESC, step.file DESC`,
      values,
    );
    return found.map(({ session_id, at, json, ok, followed, ...row }) => ({
      ...row,
      sessionId: session_id,
      at_ms: at,
      move: json ?? undefined,
      ok: ok === 1,
      followed: followed === 1,
    }));
  }

  #conditions({ tool, screen, sessionId, flowTag, since_ms, ok }: StepFilters, first: number) {
    const given: [sql: string, value: Value | undefined][] = [
      ['step.tool = ANY ($::text[])', tool === undefined ? undefined : recordedAs(tool)],
      ['step.region IN (SELECT id FROM surehand.region WHERE project = $1 AND screen = $)', screen],
      ['step.session = $::bigint', sessionId === undefined ? undefined : this.#numbers.session(sessionId)],
      ['step.flow IN (SELECT flow FROM surehand.flow_tag WHERE project = $1 AND tag = $)', flowTag],
      ['step.at >= $::float8', since_ms],
      ['step.ok = $', ok === undefined ? undefined : Number(ok)],
    ];
    const used = given.flatMap(([sql, value]) => (value === undefined ? [] : [{ sql, value }]));
    const numbered = used.map(({ sql }, at) => sql.replace(/\$(?!\d)/, `$${first + at}`));
    return { where: numbered.join(' AND ') || 'true', values: used.map(({ value }) => value) };
  }
}

interface Thing {
  region: string;
  move: string;
  screen: string;
  route: string;
  json: Move;
  code: string;
  kind: string;
}

interface SessionRow {
  session_id: string;
  created_at: string;
  goal: string;
  flow_tags: string[];
  tags: string[];
  git: Record<string, string>;
  steps: number;
  failed: number;
  last: number;
}

interface StepFound {
  session_id: string;
  file: string;
  at: number;
  tool: string;
  screen: string;
  route: string;
  token: string;
  json: Move | null;
  ok: number;
  code: string;
  kind: string;
  worth: number;
  labels: string[];
  followed: number;
  after: string;
  goal: string;
}

const NOTHING = {
  sessionId: '',
  file: '',
  at_ms: 0,
  tool: '',
  screen: '',
  route: '',
  token: '',
  move: undefined,
  ok: true,
  code: '',
  kind: '',
  worth: 0,
  labels: [],
  followed: false,
  after: '',
};
