import { safeName } from '../safe-name.ts';
import { type Searchable, scoreOf } from '../search-rows.ts';
import { termsOf } from '../search-words.ts';
import type { SessionSummary, StepFilters } from '../step-summary.ts';
import { recordedAs } from '../tool-names.ts';
import type { StepIndex } from './step-index.ts';

type Value = string | number;

/** Distinct things done that a search looks through, and how many of the best it follows to their steps. */
const MOST_THINGS = 20_000;
const BEST_THINGS = 100;
const STEPS_OF_EACH = 5;
const MOST_GOALS = 2000;
const BEST_GOALS = 20;

/** The newest steps that pass the filters, the newest first. */
export function newestSteps(index: StepIndex, filters: StepFilters, limit: number): Searchable[] {
  const { where, values } = conditionsOf(filters);
  return select(index, `WHERE ${where} ORDER BY step.at DESC, step.id DESC LIMIT ?`, ...values, limit);
}

/** Steps that may answer the words: the newest of each thing done whose words fit, and those of sessions whose goal does. */
export function findSteps(index: StepIndex, query: string, filters: StepFilters): Searchable[] {
  const terms = termsOf(query);
  const { where, values } = conditionsOf(filters);
  const things = index
    .list<
      [region: number, move: number, screen: string, route: string, json: string, code: string, kind: string]
    >(
      `SELECT json_array(region.id, move.id, screen, route, json, code, kind) AS row FROM (
        SELECT region, move, '' AS code, '' AS kind FROM tally UNION SELECT region, move, code, kind FROM failure
        LIMIT ${MOST_THINGS}) AS done
        JOIN region ON region.id = done.region JOIN move ON move.id = done.move`,
    )
    .flatMap(([region, move, screen, route, json, code, kind]) => {
      const made = JSON.parse(json);
      const found = scoreOf({ ...NOTHING, tool: made.tool, move: made, screen, route, code, kind }, terms);
      return found ? { region, move, score: found.score } : [];
    })
    .sort((a, b) => b.score - a.score)
    .slice(0, BEST_THINGS);
  const byThing = things.flatMap(({ region, move }) =>
    select(
      index,
      `WHERE step.move = ? AND step.region = ? AND ${where} ORDER BY step.at DESC LIMIT ${STEPS_OF_EACH}`,
      move,
      region,
      ...values,
    ),
  );
  const byGoal = index
    .list<[id: number, goal: string, sessionId: string]>(
      `SELECT json_array(id, goal, session_id) AS row FROM session ORDER BY last_at DESC LIMIT ${MOST_GOALS}`,
    )
    .filter(([, goal, sessionId]) => scoreOf({ ...NOTHING, goal, sessionId }, terms))
    .slice(0, BEST_GOALS)
    .flatMap(([id]) =>
      select(
        index,
        `WHERE step.session = ? AND step.move IS NOT NULL AND ${where} ORDER BY step.at DESC LIMIT 50`,
        id,
        ...values,
      ),
    );
  return [...new Map([...byThing, ...byGoal].map((row) => [`${row.sessionId}/${row.file}`, row])).values()];
}

/** Sessions with a step that passes the filters, the newest first. */
export function newestSessions(index: StepIndex, filters: StepFilters, limit: number): SessionSummary[] {
  const { where, values } = conditionsOf(filters);
  const any = Object.keys(filters).length === 0;
  const found = index.list<[string, string, string, string, string, string, number, number, number]>(
    `SELECT json_array(session_id, created_at, goal, flow_tags, tags, git, steps, failed, last_at) AS row FROM session
      WHERE ${any ? '1' : `EXISTS (SELECT 1 FROM step JOIN region ON region.id = region WHERE session = session.id AND ${where})`}
      ORDER BY last_at DESC LIMIT ?`,
    ...(any ? [] : values),
    limit,
  );
  return found.map(([sessionId, created, goal, flowTags, tags, git, steps, failed, last]) => {
    const lastAt = new Date(last).toISOString();
    const record = JSON.parse(git);
    return {
      sessionId,
      createdAt: created || lastAt,
      ...(goal ? { goal } : {}),
      flowTags: JSON.parse(flowTags),
      tags: JSON.parse(tags),
      ...(Object.keys(record).length > 0 ? { git: record } : {}),
      steps,
      failed,
      lastAt,
    };
  });
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

function conditionsOf({ tool, screen, sessionId, flowTag, since_ms, ok }: StepFilters) {
  const given: [sql: string, value: Value | undefined][] = [
    [
      'step.tool IN (SELECT value FROM json_each(?))',
      tool === undefined ? undefined : JSON.stringify(recordedAs(tool)),
    ],
    ['region.screen = ?', screen],
    [
      'step.session = (SELECT id FROM session WHERE folder = ?)',
      sessionId === undefined ? undefined : safeName(sessionId),
    ],
    ['step.flow IN (SELECT flow FROM flow_tag WHERE tag = ?)', flowTag],
    ['step.at >= ?', since_ms],
    ['step.ok = ?', ok === undefined ? undefined : Number(ok)],
  ];
  const used = given.flatMap(([sql, value]) => (value === undefined ? [] : [{ sql, value }]));
  return { where: used.map(({ sql }) => sql).join(' AND ') || '1', values: used.map(({ value }) => value) };
}

function select(index: StepIndex, rest: string, ...values: Value[]): Searchable[] {
  type Row = [
    string,
    string,
    number,
    string,
    string,
    string,
    string,
    string | null,
    number,
    string,
    string,
    number,
    string,
    number,
    string,
    string,
  ];
  const found = index.list<Row>(
    `SELECT json_array(session_id, file, step.at, step.tool, screen, route, token, move.json, step.ok, code, kind, worth,
        labels, followed, after, goal) AS row
      FROM step JOIN session ON session.id = step.session JOIN region ON region.id = step.region
      LEFT JOIN move ON move.id = step.move ${rest}`,
    ...values,
  );
  return found.map(([sessionId, file, at_ms, tool, screen, route, token, move, ...more]) => {
    const [ok, code, kind, worth, labels, followed, after, goal] = more;
    return {
      ...{ sessionId, file, at_ms, tool, screen, route, token, code, kind, worth, after, goal },
      move: move === null ? undefined : JSON.parse(move),
      ok: ok === 1,
      labels: JSON.parse(labels),
      followed: followed === 1,
    };
  });
}
