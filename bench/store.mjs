import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { madeStep, seenOn } from './knowledge/made-store.mjs';
import { spreadOf } from './statistics.mjs';
import { fillStore } from './store/fill-store.mjs';
import { openParts, openStore } from './store/open-store.mjs';

const HELP = `node bench/store.mjs [--store postgres://...] [--steps 1000000] [--clients 8] [--rounds 100] [--pause 90] [--filled] [--explain]
  Fills a project of its own, asks and records with several clients at once, each a process, then kills half of as
  many writers. Without --store a PostgreSQL server is started for it and removed at the end; one that is named must be
  made for this: surehand store init. --filled measures what an earlier run left in it.
  --pause is how many milliseconds a client waits between a step and its question, on the average.
  --explain only tells what each question of prior knowledge costs: pages, rows, and tables that are read whole.`;

const { values: options } = parseArgs({
  options: {
    store: { type: 'string', default: '' },
    steps: { type: 'string', default: '1000000' },
    clients: { type: 'string', default: '8' },
    rounds: { type: 'string', default: '100' },
    pause: { type: 'string', default: '90' },
    filled: { type: 'boolean', default: false },
    explain: { type: 'boolean', default: false },
    writer: { type: 'string' },
    client: { type: 'string' },
    help: { type: 'boolean', short: 'h', default: false },
  },
});
if (options.help) {
  console.log(HELP);
  process.exit(0);
}

const project = 'bench';
const size = Number(options.steps);

const WARM_UP = 10;
const RECORD_MS = 3;
const PRIOR_MS = 15;
if (options.writer !== undefined) await write(options.writer);
else if (options.client !== undefined) await ask(options.client);
else await measure();

/** One of the writers: says each step that was acknowledged. @param {string} folder */
async function write(folder) {
  const { SharedKnowledge } = await openParts({ child: true });
  const store = new SharedKnowledge({ url: options.store, project, root: folder, warn: () => {} });
  const sessionId = `writer-${folder}-${process.pid}`;
  for (let at = 0; at < 300; at++) {
    await store.record({ ...madeStep(at, size, Date.now()), sessionId, timestamp: new Date().toISOString() });
    process.stdout.write('.\n');
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
  await store.close();
}

/** One of the clients: records and asks, and tells how long each took. @param {string} name */
async function ask(name) {
  const { SharedKnowledge } = await openParts({ child: true });
  const folder = mkdtempSync(join(tmpdir(), 'surehand-store-'));
  const store = new SharedKnowledge({ url: options.store, project, root: folder, warn: console.error });
  const sessionId = `client-${name}-${process.pid}`;
  /** @type {{ record: number[], prior: number[] }} */
  const took = { record: [], prior: [] };
  for (let round = 0; round < Number(options.rounds) + WARM_UP; round++) {
    const step = { ...madeStep(round, size, Date.now()), sessionId, timestamp: new Date().toISOString() };
    const first = performance.now();
    await store.record(step);
    const second = performance.now();
    // A question comes a while after the step it follows, and no two clients keep step with each other.
    await new Promise((resolve) =>
      setTimeout(resolve, Number(options.pause) * (2 / 3 + (Math.random() * 2) / 3)),
    );
    const third = performance.now();
    const known = await store.prior({
      sessionId,
      ...seenOn(round % 10),
      flowTags: ['flow-1'],
      branch: 'main',
    });
    if (!known) throw new Error('nothing is known of a screen that was seen often');
    if (round < WARM_UP) continue;
    took.record.push(second - first);
    took.prior.push(performance.now() - third);
  }
  await store.close();
  rmSync(folder, { recursive: true, force: true });
  process.stdout.write(JSON.stringify(took));
}

async function measure() {
  const { url, db, close } = await openStore(options.store, project);
  const started = performance.now();
  if (!options.filled) await fillStore(db, await openParts({ child: true }), size);
  const [{ there }] = await db.rows('SELECT count(*)::int AS there FROM surehand.step');
  console.log(`${there} steps, filled in ${Math.round((performance.now() - started) / 1000)} s`);
  if (options.explain) {
    await explain(url);
    await close();
    return;
  }
  const clients = Number(options.clients);
  const told = await Promise.all(
    Array.from({ length: clients }, (_, at) =>
      childOf(url, ['--client', String(at), '--rounds', options.rounds, '--pause', options.pause]),
    ),
  );
  const took = told.map((text) => JSON.parse(text));
  const load = loadavg()[0]?.toFixed(1);
  const record = spreadOf(took.flatMap((one) => one.record));
  const prior = spreadOf(took.flatMap((one) => one.prior));
  const { acknowledged, found, lost } = await killHalf(url, db, clients);
  await close();
  const rows = [
    row('recording a step', `p95 at most ${RECORD_MS} ms`, record, record.p95 <= RECORD_MS),
    row('prior knowledge', `p95 at most ${PRIOR_MS} ms`, prior, prior.p95 <= PRIOR_MS),
    [
      `${clients} writers, half killed`,
      'nothing acknowledged is lost',
      `${acknowledged} acknowledged, ${found} there, ${lost} lost`,
      lost === 0 ? 'yes' : 'NO',
    ],
  ];
  console.log(`${clients} clients at once, load average ${load}\n`);
  for (const line of [['what', 'wanted', 'measured', 'held'], ['---', '---', '---', '---'], ...rows])
    console.log(`| ${line.join(' | ')} |`);
  if (rows.some((line) => line.at(-1) === 'NO')) process.exitCode = 1;
}

/** What a busy machine does not change: how much of the database a question touches. @param {string} url */
async function explain(url) {
  const { explainPrior } = await openParts({ child: true });
  console.log(
    '| question | screen | pages of 8 kB | rows | read whole | execution |\n|---|---|--:|--:|---|--:|',
  );
  for (const flowTags of [['flow-1'], []])
    for (const screen of [0, 4, 9]) {
      const context = { sessionId: 'explains', ...seenOn(screen), flowTags, branch: 'main' };
      for (let warm = 0; warm < 2; warm++) await explainPrior({ url, project }, context, Date.now());
      const { costs } = await explainPrior({ url, project }, context, Date.now());
      for (const { question, pages, rows, read_whole, execution_ms } of costs)
        console.log(
          `| ${question} | ${screen} | ${pages} | ${rows} | ${read_whole.join(', ') || '-'} | ${execution_ms.toFixed(1)} ms |`,
        );
    }
}

/** @param {string} what @param {string} wanted @param {import('./statistics.mjs').Spread} spread @param {boolean} held */
function row(what, wanted, { p50, p95, n }, held) {
  return [what, wanted, `p50 ${p50.toFixed(2)} ms, p95 ${p95.toFixed(2)} ms of ${n}`, held ? 'yes' : 'NO'];
}

/** What a further process of this bench says. @param {string} url @param {string[]} args @returns {Promise<string>} */
function childOf(url, args) {
  const program = fileURLToPath(import.meta.url);
  const child = spawn(process.execPath, [program, '--store', url, '--steps', options.steps, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  child.stdout.on('data', (data) => {
    said += data;
  });
  return new Promise((resolve, reject) => {
    child.on('exit', (code) =>
      code === 0 ? resolve(said) : reject(new Error(`a client ended with ${code}`)),
    );
  });
}

/** @param {string} url @param {Awaited<ReturnType<typeof openStore>>['db']} db @param {number} count */
async function killHalf(url, db, count) {
  const { SharedKnowledge } = await openParts({ child: true });
  const folder = mkdtempSync(join(tmpdir(), 'surehand-store-'));
  let acknowledged = 0;
  await Promise.all(
    Array.from({ length: count }, async (_, at) => {
      const args = [fileURLToPath(import.meta.url), '--store', url, '--writer', folder];
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
  const store = new SharedKnowledge({ url, project, root: folder, warn: console.error });
  await store.arrived();
  await store.close();
  const [{ there: found }] = await db.rows(
    'SELECT count(*)::int AS there FROM surehand.step JOIN surehand.session AS s ON s.id = session WHERE starts_with(s.session_id, $1)',
    [`writer-${folder}-`],
  );
  rmSync(folder, { recursive: true, force: true });
  return { acknowledged, found, lost: Math.max(0, acknowledged - found) };
}
