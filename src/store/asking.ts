import { REMEMBERED } from './remembered.ts';

/** At most this many regions are looked at, and that many of them asked; the bounds of the embedded index. */
const LOOKED_AT = 24;
export const MOST_SKIPPED = 3;
const MOST_SUMS = 4000;
const MOST_MOVES = 100;
/** Reading more of them costs more than all the rest of a question; the number of sessions is told up to here. */
const MOST_SESSIONS = 300;
/**
 * Settings of PostgreSQL for these questions: planning or compiling them anew would take longer than they do, and what
 * asks for the newest few is to take them from an index one after another, never to read and sort all there are.
 */
export const ASKING: readonly string[] = [
  'plan_cache_mode=force_generic_plan',
  'jit=off',
  'enable_bitmapscan=off',
  'enable_seqscan=off',
];

/** Which screens are like this one, under which flows others were there, and what the asking session did last. */
export const LOOK = `WITH near AS (
    SELECT * FROM surehand.region WHERE id = $2
    UNION SELECT * FROM (SELECT * FROM surehand.region WHERE project = $1 AND origin = $3 AND screen = $4
      AND screen <> 'unknown' ORDER BY made DESC LIMIT ${LOOKED_AT}) AS a
    UNION SELECT * FROM (SELECT * FROM surehand.region WHERE project = $1 AND origin = $3 AND token = $5
      AND token <> '' ORDER BY made DESC LIMIT ${LOOKED_AT}) AS b),
  found AS (
    SELECT * FROM near UNION ALL
    SELECT * FROM surehand.region WHERE NOT EXISTS (SELECT 1 FROM near) AND id IN (
      SELECT region FROM (SELECT t.region FROM surehand.region_test_id AS t JOIN surehand.region AS r
        ON r.id = t.region AND r.origin = $3 WHERE t.project = $1 AND t.test_id = ANY ($6) LIMIT 2000) AS c
      GROUP BY region ORDER BY count(*) DESC LIMIT ${LOOKED_AT})),
  wanted AS MATERIALIZED (
    SELECT tag, array_agg(flow) AS flows FROM surehand.flow_tag WHERE project = $1 AND tag = ANY ($8) GROUP BY tag),
  history AS (
    SELECT move, region, ok, file FROM surehand.step WHERE session = $7 AND move IS NOT NULL
      ORDER BY file DESC LIMIT ${REMEMBERED})
  SELECT (SELECT json_agg(json_build_array(f.id::text, f.screen, f.route, f.token,
      (SELECT count(*) FROM surehand.region_test_id AS t WHERE t.project = $1 AND t.test_id = ANY ($6)
        AND t.region = f.id),
      (SELECT json_agg(w.tag) FROM wanted AS w WHERE EXISTS (
        SELECT 1 FROM surehand.visit AS v WHERE v.region = f.id AND v.flow = ANY (w.flows) AND v.last >= $9
          AND v.session <> $7)))) FROM found AS f) AS regions,
    (SELECT json_object_agg(tag, flows::text[]) FROM wanted) AS flows,
    (SELECT json_agg(json_build_array(h.move::text, h.region::text, h.ok, h.file) ORDER BY h.file DESC)
      FROM history AS h) AS moves,
    (SELECT json_object_agg(id::text, json) FROM surehand.move
      WHERE project = $1 AND id IN (SELECT move FROM history)) AS made,
    (SELECT max(file) FROM surehand.step WHERE session = $7) AS newest,
    ${numbersOf('$7')}`;

/** What is remembered is held to these. */
function numbersOf(session: string): string {
  return `(SELECT steps FROM surehand.session WHERE id = ${session}) AS steps,
    (SELECT number FROM surehand.learned WHERE project = $1)::int AS learned`;
}

/**
 * Everything that is known of those screens, of some flows or of all. It tells besides whether what was remembered for
 * asking it still holds, so that most questions are this one alone.
 */
export const ASK = { some: askOf(true), all: askOf(false) };

function askOf(some: boolean): string {
  /** Rows of a table, each flow by its own way through an index: an array would be searched for all of its flows at every step. */
  const from = (table: string) =>
    some
      ? `unnest($15::bigint[]) AS f(one) JOIN surehand.${table} AS t ON t.flow = f.one`
      : `surehand.${table} AS t`;
  /** The newest rows for each flow come from an index one after another; together they are cut once more. */
  const newest = (rows: (ofFlow: string) => string) =>
    some
      ? `SELECT n.* FROM unnest($15::bigint[]) AS f(flow), LATERAL (${rows('AND flow = f.flow')}) AS n`
      : `SELECT * FROM (${rows('')}) AS n`;
  return `WITH counted AS MATERIALIZED (
    SELECT s.* FROM unnest($2::bigint[]) AS wanted(id), LATERAL (
      SELECT wanted.id AS region, move, sum(ok) AS ok, sum(failed) AS failed, sum(worth) AS worth,
        sum(entries) AS entries, sum(followed_ok) AS followed_ok, sum(followed_failed) AS followed_failed,
        max(last_ok) AS last_ok, max(last_failed) AS last_failed,
        sum(CASE WHEN branch = $4 THEN ok ELSE 0 END) AS branch_ok, sum(sum(ok + failed)) OVER () AS steps
      FROM (SELECT t.* FROM ${from('tally')} WHERE region = wanted.id AND span >= $5
        AND greatest(last_ok, last_failed) >= $3 ORDER BY span DESC LIMIT ${MOST_SUMS}) AS t
      GROUP BY move ORDER BY sum(worth) DESC LIMIT ${MOST_MOVES}) AS s),
  failures AS MATERIALIZED (
    SELECT move, code, kind, sum(count) AS count FROM (
      SELECT t.* FROM ${from('failure')} WHERE region = ANY ($2::bigint[]) AND span >= $5 AND last >= $3
        LIMIT ${MOST_SUMS}) AS f
    GROUP BY move, code, kind HAVING sum(count) > 0 ORDER BY sum(count) DESC LIMIT ${MOST_MOVES}),
  same AS MATERIALIZED (
    SELECT made.place, e.id FROM unnest($6::bigint[], $8::text[], $9::text[], $10::text[], $11::text[])
      WITH ORDINALITY AS made(id, tool, test_id, role, name, place), LATERAL (
        (SELECT id FROM surehand.move AS m WHERE project = $1 AND m.test_id = made.test_id AND m.tool = made.tool LIMIT 20)
        UNION ALL
        (SELECT id FROM surehand.move AS m WHERE project = $1 AND m.name = made.name AND m.role = made.role
          AND m.tool = made.tool LIMIT 20)) AS e),
  links AS MATERIALIZED (
    SELECT wanted.id AS prev, l.* FROM (
      SELECT id FROM same WHERE place <= ${MOST_SKIPPED + 1}
      UNION SELECT unnest(($6::bigint[])[1:${MOST_SKIPPED + 1}])
      UNION SELECT 0 WHERE cardinality($6::bigint[]) <= ${MOST_SKIPPED}) AS wanted(id), LATERAL (
      SELECT move, prev2, prev3, sum(count) AS count, sum(worth) AS worth FROM (
        SELECT t.* FROM ${from('link')} WHERE prev = wanted.id AND region = ANY ($2::bigint[]) AND span >= $5
          AND last >= $3 AND count > 0 ORDER BY span DESC LIMIT 1500) AS t
      GROUP BY move, prev2, prev3 ORDER BY sum(worth) DESC LIMIT 150) AS l),
  visits AS MATERIALIZED (
    SELECT session, max(last) AS last FROM (
      SELECT v.* FROM unnest($2::bigint[]) AS here(id), LATERAL (
        ${newest((flow) => `SELECT session, last FROM surehand.visit WHERE region = here.id AND last >= $3 ${flow} ORDER BY last DESC LIMIT ${MOST_SESSIONS}`)}) AS v
      ORDER BY last DESC LIMIT ${MOST_SESSIONS}) AS kept GROUP BY session),
  each AS MATERIALIZED (SELECT ceil($7::int / greatest(1, count(*))::float)::int AS most FROM counted),
  alike AS MATERIALIZED (
    SELECT c.move, c.region, s.session_id, n.at, n.labels, n.sketch FROM counted AS c, LATERAL (
      ${newest(
        (
          flow,
        ) => `SELECT session, at, labels, sketch FROM surehand.step WHERE move = c.move AND region = c.region AND ok = 1
          AND at >= $3 ${flow} ORDER BY at DESC LIMIT (SELECT most FROM each)`,
      )}
      ORDER BY at DESC LIMIT (SELECT most FROM each)) AS n
      JOIN surehand.session AS s ON s.id = n.session)
  SELECT
    (SELECT json_agg(json_build_array(region::text, move::text, ok, failed, worth, entries, followed_ok,
      followed_failed, last_ok, last_failed, branch_ok, steps)) FROM counted) AS tallies,
    (SELECT json_agg(json_build_array(move::text, code, kind, count)) FROM failures) AS failures,
    (SELECT json_agg(json_build_array(prev::text, move::text, prev2::text, prev3::text, count, worth)) FROM links) AS links,
    (SELECT count(*)::int FROM visits) AS sessions,
    (SELECT json_agg(json_build_array(s.session_id, s.created_at, s.goal, s.flow_tags, s.tags, s.git, v.last) ORDER BY v.last DESC)
      FROM (SELECT session, last FROM visits ORDER BY last DESC LIMIT 15) AS v
      JOIN surehand.session AS s ON s.id = v.session) AS related,
    (SELECT json_agg(json_build_array(region::text, move::text, session_id, at, labels, sketch::text) ORDER BY at DESC) FROM alike) AS similar,
    (SELECT json_agg(json_build_array(place, id::text)) FROM same) AS same,
    CASE WHEN $12 THEN (SELECT json_object_agg(id::text, key) FROM surehand.sketch WHERE id IN (SELECT sketch FROM alike)) END AS sketches,
    CASE WHEN $12 THEN (SELECT json_object_agg(id::text, json) FROM surehand.move WHERE project = $1 AND id IN (
      SELECT move FROM counted UNION SELECT move FROM failures UNION SELECT move FROM links UNION SELECT id FROM same)) END AS moves,
    ${some ? 'EXISTS (SELECT 1 FROM visits WHERE session <> $13)' : 'true'} AND NOT EXISTS (
      SELECT 1 FROM surehand.visit AS v WHERE v.region = ANY ($2::bigint[]) AND v.flow = ANY ($14::bigint[])
        AND v.last >= $3 AND v.session <> $13) AS holds,
    ${numbersOf('$13')}`;
}

/** What moves and sketches are never changes: each comes once. */
export const NAMES = `SELECT
    (SELECT json_object_agg(id::text, json) FROM surehand.move WHERE project = $1 AND id = ANY ($2::bigint[])) AS moves,
    (SELECT json_object_agg(id::text, key) FROM surehand.sketch WHERE id = ANY ($3::bigint[])) AS sketches`;
