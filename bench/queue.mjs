import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { spreadOf } from './statistics.mjs';
import { openStore } from './store/open-store.mjs';

const HELP = `node bench/queue.mjs [--store postgres://...] [--scenarios 1000] [--workers 3] [--kill-every 60] [--lease 20]
  Puts scenarios into the queue and has workers take them, each a process with a browser; one of them is killed with -9
  every so many seconds and another started in its place. Each scenario must have exactly one final result. Without
  --store a PostgreSQL server is started for it and removed at the end. Build first.`;

const { values: options } = parseArgs({
  options: {
    store: { type: 'string', default: '' },
    scenarios: { type: 'string', default: '1000' },
    workers: { type: 'string', default: '3' },
    'kill-every': { type: 'string', default: '60' },
    lease: { type: 'string', default: '20' },
    help: { type: 'boolean', short: 'h', default: false },
  },
});
if (options.help) {
  console.log(HELP);
  process.exit(0);
}

const program = fileURLToPath(new URL('../dist/cli/main.js', import.meta.url));
const count = Number(options.scenarios);
const project = `queue-${process.pid}`;
const folder = mkdtempSync(join(tmpdir(), 'surehand-queue-'));
/** How often each scenario pressed its button. @type {Map<string, number>} */
const pressed = new Map();

const page = createServer((request, response) => {
  const name = new URL(request.url ?? '/', 'http://page').searchParams.get('n') ?? '';
  if (request.method === 'POST') {
    pressed.set(name, (pressed.get(name) ?? 0) + 1);
    response.end('ok');
    return;
  }
  response.setHeader('content-type', 'text/html');
  response.end(
    `<h1>${name}</h1><button onclick="fetch('/?n=${name}',{method:'POST'}).then(()=>{document.querySelector('p').textContent='Done'})">Go</button><p role=status></p>`,
  );
});
await new Promise((resolve) => page.listen(0, '127.0.0.1', () => resolve(undefined)));
const address = page.address();
const port = typeof address === 'object' && address ? address.port : 0;

mkdirSync(join(folder, 'tests'));
for (let at = 0; at < count; at++)
  writeFileSync(
    join(folder, 'tests', `s${at}.yaml`),
    `name: s${at}\nurl: http://127.0.0.1:${port}/?n=s${at}\nactions:\n  - Click Go\n  - I see "Done"\n`,
  );

const { url, db, close } = await openStore(options.store, project);
const shared = ['--store', url, '--project', project, '--log-level', 'silent', '--no-knowledge'];
/** @type {Map<string, import('node:child_process').ChildProcess>} */
const workers = new Map();
let killed = 0;
let stopping = false;

/** @param {string} name */
function startWorker(name) {
  const args = ['worker', '--lease', options.lease, '--screenshots=false', ...shared];
  const child = spawn(process.execPath, [program, ...args], { cwd: folder, stdio: 'ignore' });
  workers.set(name, child);
  child.on('exit', () => {
    if (!stopping) startWorker(name);
  });
}

const queued = spawnSync(process.execPath, [program, 'scenario', 'tests', '--queue', ...shared], {
  cwd: folder,
  encoding: 'utf8',
  maxBuffer: 64_000_000,
});
const run = queued.stdout.split(':')[0] ?? '';
if (queued.status !== 0) throw new Error(queued.stderr);
const started = performance.now();
for (let at = 0; at < Number(options.workers); at++) startWorker(`w${at}`);
const killing = setInterval(() => {
  const victim = [...workers.values()][killed % workers.size];
  killed += 1;
  victim?.kill('SIGKILL');
}, Number(options['kill-every']) * 1000);

for (let told = 0; ; ) {
  const [{ done }] = await db.rows(
    "SELECT count(*) FILTER (WHERE state = 'done')::int AS done FROM surehand.job WHERE run = $1",
    [run],
  );
  if (done >= count) break;
  if (done >= told + count / 10) {
    told = done;
    console.error(`${done} of ${count} after ${Math.round((performance.now() - started) / 1000)} s`);
  }
  await new Promise((resolve) => setTimeout(resolve, 500));
}
const seconds = (performance.now() - started) / 1000;
clearInterval(killing);
stopping = true;
for (const worker of workers.values()) worker.kill('SIGTERM');

const told = spawnSync(process.execPath, [program, 'runs', run, '--out', 'out', ...shared], {
  cwd: folder,
  encoding: 'utf8',
  maxBuffer: 64_000_000,
});
const results = JSON.parse(readFileSync(join(folder, 'out', 'results.json'), 'utf8'));
/** @type {import('../src/model/run-record.ts').RunRecord[]} */
const records = results.runs;
const titles = new Set(records.map(({ title }) => title));
const lost = records.flatMap(({ failed_attempts = [] }) => failed_attempts).length;
const more = [...pressed.values()].filter((times) => times > 1).length;
const once = records.length === count && titles.size === count;
const { p50, p95 } = spreadOf(records.map(({ duration_ms }) => duration_ms / 1000));
const rows = [
  [
    'final results',
    `${count}, one each`,
    `${records.length} of ${titles.size} scenarios`,
    once ? 'yes' : 'NO',
  ],
  ['passed', '', `${records.filter(({ status }) => status === 'passed').length}`, ''],
  ['workers killed', `one each ${options['kill-every']} s`, `${killed} of ${options.workers}`, ''],
  ['attempts lost with them, all in the report', '', `${lost}`, ''],
  [
    'scenarios that acted in two attempts',
    'at most as many as were lost',
    `${more}`,
    more <= lost ? 'yes' : 'NO',
  ],
  ['time', '', `${seconds.toFixed(0)} s, ${((count / seconds) * 60).toFixed(0)} a minute`, ''],
  ['one scenario', '', `p50 ${p50.toFixed(1)} s, p95 ${p95.toFixed(1)} s`, ''],
];
console.log(`${told.stdout.trim().split('\n').at(-1) ?? ''}\nload average ${loadavg()[0]?.toFixed(1)}\n`);
for (const line of [['what', 'wanted', 'measured', 'held'], ['---', '---', '---', '---'], ...rows])
  console.log(`| ${line.join(' | ')} |`);
await close();
page.close();
rmSync(folder, { recursive: true, force: true });
process.exit(rows.some((line) => line.at(-1) === 'NO') ? 1 : 0);
