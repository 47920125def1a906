import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { build } from 'esbuild';
import { madeStep, seenOn } from './knowledge/made-store.mjs';
import { spreadOf } from './statistics.mjs';

const HELP = `node bench/store.mjs --store postgres://... [--steps 1000000] [--clients 8] [--rounds 100] [--filled]
  Fills a project of its own, asks and records with several clients at once, then kills half of as many writers.
  The database must be an empty one made for this: surehand store init. --filled measures what an earlier run left.`;

const { values: options } = parseArgs({
  options: {
    store: { type: 'string', default: '' },
    steps: { type: 'string', default: '1000000' },
    clients: { type: 'string', default: '8' },
    rounds: { type: 'string', default: '100' },
    filled: { type: 'boolean', default: false },
    writer: { type: 'string' },
    help: { type: 'boolean', short: 'h', default: false },
  },
});
if (options.help || options.store === '') {
  console.log(HELP);
  process.exit(options.help ? 0 : 2);
}

const root = fileURLToPath(new URL('..', import.meta.url));
// Beside the migrations that the build has put there.
const bundle = join(root, 'dist', 'bench', 'store.mjs');
await build({
  stdin: {
    contents:
      "export { SharedKnowledge } from './src/store/shared-knowledge.ts'; export { Database } from './src/store/database.ts'; export { Numbers, takeIn } from './src/store/take-in.ts';",
    resolveDir: root,
  },
  outfile: bundle,
  bundle: true,
  platform: 'node',
  format: 'esm',
  external: ['pg', 'libsql'],
  logLevel: 'error',
});
const { SharedKnowledge, Database, Numbers, takeIn } = await import(pathToFileURL(bundle).href);
const project = 'bench';
const size = Number(options.steps);

/** So many come in batches, as a spool would bring them. */
const BROUGHT = 20_000;
const COPY = `WITH copied AS (
    INSERT INTO surehand.session (id, project, session_id, created_at, goal, flow_tags, tags, git, steps, failed, last_at)
      SELECT hashtextextended(session_id || '/' || $1, 0), project, session_id || '/' || $1, created_at, goal, flow_tags,
        tags, git, steps, failed, last_at + $1::int
      FROM surehand.session WHERE session_id NOT LIKE '%/%'),
  put AS (
    INSERT INTO surehand.step
      SELECT hashtextextended(o.session_id || '/' || $1, 0), file, s.project, at + $1::int, tool, region, move, sketch,
        flow, branch, ok, worth, entry, followed, prev, prev2, prev3, code, kind, after, labels
      FROM surehand.step AS s JOIN surehand.session AS o ON o.id = s.session WHERE o.session_id NOT LIKE '%/%'
      RETURNING step)
  SELECT surehand.count_steps(array_agg(step), 1) FROM put`;

if (options.writer !== undefined) await write(options.writer);
else await measure();

/** One of the writers: says each step that was acknowledged. @param {string} folder */
async function write(folder) {
  const store = new SharedKnowledge({ url: options.store, project, root: folder, warn: () => {} });
  const sessionId = `writer-${folder}-${process.pid}`;
  for (let at = 0; at < 300; at++) {
    await store.record({ ...madeStep(at, size, Date.now()), sessionId, timestamp: new Date().toISOString() });
    process.stdout.write('.\n');
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
  await store.close();
}

async function measure() {
  const db = new Database({ url: options.store, project });
  const started = performance.now();
  if (!options.filled) await fill(db);
  const [{ there }] = await db.rows('SELECT count(*)::int AS there FROM surehand.step');
  console.log(`${there} steps, filled in ${Math.round((performance.now() - started) / 1000)} s`);
  const clients = Number(options.clients);
  /** @type {number[]} */
  const record = [];
  /** @type {number[]} */
  const prior = [];
  await Promise.all(Array.from({ length: clients }, (_, at) => client(at, record, prior)));
  console.log(
    `load average ${loadavg()
      .map((one) => one.toFixed(1))
      .join(', ')}`,
  );
  for (const [name, samples] of Object.entries({ record, prior })) {
    const { p50, p95, n } = spreadOf(samples);
    console.log(`${name}: p50 ${p50.toFixed(2)} ms, p95 ${p95.toFixed(2)} ms (${n} from ${clients} clients)`);
  }
  await killHalf(db, clients);
  await db.close();
}

/**
 * What was brought is then copied inside the database as other sessions of the same hours, counted by the store's own
 * function: a million in a minute. Whole records are not copied; no question of these touches them.
 * @param {InstanceType<typeof Database>} db
 */
async function fill(db) {
  const numbers = new Numbers(project);
  const now = Date.now();
  const brought = Math.min(size, BROUGHT);
  for (let at = 0; at < brought; at += 2000) {
    const entries = Array.from({ length: Math.min(2000, brought - at) }, (_, more) => {
      const step = madeStep(at + more, brought, now);
      const of = { flowTags: [`flow-${Number(step.sessionId.split('-')[1]) % 5}`] };
      return { step, of, file: `${step.timestamp}-${String(at + more).padStart(8, '0')}.json` };
    });
    await takeIn(db, numbers, entries);
  }
  for (let copy = 1; copy < size / brought; copy++) await db.rows(COPY, [String(copy)]);
  await db.rows('ANALYZE');
}

/** @param {number} number @param {number[]} record @param {number[]} prior */
async function client(number, record, prior) {
  const folder = mkdtempSync(join(tmpdir(), 'surehand-store-'));
  const store = new SharedKnowledge({ url: options.store, project, root: folder, warn: () => {} });
  for (let round = 0; round < Number(options.rounds); round++) {
    const sessionId = `client-${number}`;
    const step = { ...madeStep(round, size, Date.now()), sessionId, timestamp: new Date().toISOString() };
    const first = performance.now();
    await store.record(step);
    const second = performance.now();
    // A question comes a while after the step it follows: by then the step has arrived.
    await new Promise((resolve) => setTimeout(resolve, 60));
    const third = performance.now();
    await store.prior({ sessionId, ...seenOn(round % 10), flowTags: ['flow-1'], branch: 'main' });
    if (round < 10) continue;
    record.push(second - first);
    prior.push(performance.now() - third);
  }
  await store.close();
  rmSync(folder, { recursive: true, force: true });
}

/** @param {InstanceType<typeof Database>} db @param {number} count */
async function killHalf(db, count) {
  const folder = mkdtempSync(join(tmpdir(), 'surehand-store-'));
  let acknowledged = 0;
  await Promise.all(
    Array.from({ length: count }, async (_, at) => {
      const args = [fileURLToPath(import.meta.url), '--store', options.store, '--writer', folder];
      const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'ignore'] });
      const most = 20 + Math.floor(Math.random() * 200);
      let own = 0;
      child.stdout.on('data', (data) => {
        own += String(data).split('\n').length - 1;
        if (at % 2 === 0 && own >= most) child.kill('SIGKILL');
      });
      await new Promise((resolve) => child.on('exit', resolve));
      acknowledged += own;
    }),
  );
  // The next process with the same folder sends what the dead left.
  const store = new SharedKnowledge({ url: options.store, project, root: folder, warn: console.error });
  await store.arrived();
  await store.close();
  const [found] = await db.rows(
    'SELECT count(*)::int AS there FROM surehand.step JOIN surehand.session AS s ON s.id = session WHERE starts_with(s.session_id, $1)',
    [`writer-${folder}-`],
  );
  const lost = Math.max(0, acknowledged - found.there);
  console.log(
    `${count} writers, half killed: ${acknowledged} steps acknowledged, ${found.there} there, ${lost} lost`,
  );
  rmSync(folder, { recursive: true, force: true });
  if (lost > 0) process.exitCode = 1;
}
