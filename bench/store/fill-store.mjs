import { madeStep } from '../knowledge/made-store.mjs';

/** So many come in batches, as a spool would bring them. */
const BROUGHT = 20_000;
const BATCH = 2000;
const COPY = `WITH copied AS (
    INSERT INTO surehand.session (id, project, session_id, created_at, goal, flow_tags, tags, git, steps, failed, last_at)
      SELECT hashtextextended(project || session_id || '/' || $1, 0), project, session_id || '/' || $1, created_at, goal, flow_tags,
        tags, git, steps, failed, last_at + $1::int
      FROM surehand.session WHERE session_id NOT LIKE '%/%'),
  put AS (
    INSERT INTO surehand.step
      SELECT hashtextextended(s.project || o.session_id || '/' || $1, 0), file, s.project, at + $1::int, tool, region, move, sketch,
        flow, branch, ok, worth, entry, followed, prev, prev2, prev3, code, kind, after, labels
      FROM surehand.step AS s JOIN surehand.session AS o ON o.id = s.session WHERE o.session_id NOT LIKE '%/%'
      RETURNING step)
  SELECT surehand.count_steps(array_agg(step), 1) FROM put`;

/**
 * What was brought is then copied inside the database as other sessions of the same hours, counted by the store's own
 * function: a million in a minute. Whole records are not copied; no question of prior knowledge touches them.
 * @param {import('../../src/store/database.ts').Database} db
 * @param {Pick<typeof import('../../src/store/take-in.ts'), 'Numbers' | 'takeIn'>} store
 * @param {number} size
 * @param {number} [brought]
 */
export async function fillStore(db, { Numbers, takeIn }, size, brought = Math.min(size, BROUGHT)) {
  const numbers = new Numbers(db.project);
  const now = Date.now();
  for (let at = 0; at < brought; at += BATCH) {
    const entries = Array.from({ length: Math.min(BATCH, brought - at) }, (_, more) => {
      const step = madeStep(at + more, brought, now);
      const of = { flowTags: [`flow-${Number(step.sessionId.split('-')[1]) % 5}`] };
      return { step, of, file: `${step.timestamp}-${String(at + more).padStart(8, '0')}.json` };
    });
    await takeIn(db, numbers, entries);
  }
  for (let copy = 1; copy < size / brought; copy++) await db.rows(COPY, [String(copy)]);
  // As the server would by itself after so much has come in; index-only reads need it.
  await db.rows('VACUUM ANALYZE');
}
