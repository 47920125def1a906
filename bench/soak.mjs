import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { openLedger } from './chaos/ledger.mjs';
import { seeded } from './chaos/random.mjs';
import { bytesIn, Subject, scratchOf, temporaryOf } from './chaos/subject.mjs';

// Many actions in one server. Its memory, its descriptors, its processes and what it keeps outside the store must not
// grow with them; the store itself grows by a record for each action, and by no more at the end than at the start.
const { values } = parseArgs({
  options: { actions: { type: 'string', default: '10000' }, seed: { type: 'string', default: '7' } },
});
const ACTIONS = Number(values.actions);
const SAMPLES = 10;
const random = seeded(Number(values.seed));
console.log(`soak: ${ACTIONS} actions, seed ${values.seed}`);

const root = mkdtempSync(join(tmpdir(), 'soak-'));
const folder = join(root, 'store');
for (const one of [folder, temporaryOf(folder)]) mkdirSync(one);
const ledger = await openLedger();
/** Where the server writes what its heap holds after a collection, when it is asked by a signal. */
const heap_file = join(root, 'heap');
const HEAP = `process.on('SIGWINCH', async () => { gc(); await new Promise((done) => setTimeout(done, 50)); gc();
const { writeFileSync, renameSync } = await import('node:fs');
writeFileSync(${JSON.stringify(`${heap_file}.tmp`)}, String(process.memoryUsage().heapUsed));
renameSync(${JSON.stringify(`${heap_file}.tmp`)}, ${JSON.stringify(heap_file)}) })`;
const subject = await Subject.start(folder, {
  node: ['--expose-gc', '--import', `data:text/javascript,${encodeURIComponent(HEAP)}`],
});

/** Playwright remembers the newest 10,000 requests of a browser, with what was answered; older ones it forgets. */
const REMEMBERED = 10_000;
const KB_OF_REQUEST = 18;
/** Numbers and names; a screen that was kept for each action would be ten times as much. */
const KB_OF_ACTION = 1;
/** Code that is compiled late, which a short run has not behind it at half. */
const KB_OF_CODE = 500;

/** @typedef {{ actions: number, requests: number, heap_kb: number, server_mb: number, descriptors: number, processes: number, browser_mb: number, scratch_kb: number, index_log_kb: number, store_kb: number }} Sample */

async function heapAfterCollection() {
  const { server } = subject;
  if (server === undefined) return 0;
  rmSync(heap_file, { force: true });
  process.kill(server, 'SIGWINCH');
  for (let tries = 0; tries < 200 && !existsSync(heap_file); tries++) await setTimeout(50);
  return Math.round(Number(readFileSync(heap_file, 'utf8')) / 1024);
}

/** @param {number} actions @returns {Promise<Sample>} */
async function sample(actions) {
  const all = subject.processes();
  const { server } = subject;
  return {
    actions,
    requests: ledger.seen.requests,
    heap_kb: await heapAfterCollection(),
    server_mb: memoryOf(server),
    descriptors: server === undefined ? 0 : readdirSync(`/proc/${server}/fd`).length,
    processes: all.length,
    browser_mb: all.filter((one) => one.is_browser).reduce((sum, { pid }) => sum + memoryOf(pid), 0),
    scratch_kb: Math.round(bytesIn(temporaryOf(folder)) / 1024),
    index_log_kb: Math.round(bytesOfLogs(folder) / 1024),
    store_kb: Math.round(bytesIn(folder, /\.index/) / 1024),
  };
}

/** @param {number | undefined} pid */
function memoryOf(pid) {
  try {
    return Math.round(
      Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024,
    );
  } catch {
    return 0; // it ended while we looked
  }
}

/** @param {string} root */
function bytesOfLogs(root) {
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('-wal'))
    .reduce((sum, entry) => sum + readFileSync(join(entry.parentPath, entry.name)).length, 0);
}

const { url } = ledger;
let clicks = 0;
/** @type {string[]} */
const failures = [];
/** Every kind of action, on a page that is opened anew now and then. @param {number} at */
async function act(at) {
  if (at % 40 === 0) return subject.call('navigate', { url: `${url}/?n=s${at}`, screen: 'none' });
  if (at % 250 === 249) {
    await subject.call('launch', { url: `${url}/?n=l${at}` });
    await subject.call('click', { target: 'checkbox "Sure"' });
    return subject.call('cleanup');
  }
  if (at % 100 === 99) {
    await subject.call('tabs', { do: 'open', url: `${url}/?n=t${at}` });
    const listed = await subject.call('tabs', { do: 'list' });
    const tab = [...listed.text.matchAll(/^\W*(t\d+)\b/gm)].at(-1)?.[1];
    return tab === undefined ? listed : subject.call('tabs', { do: 'close', tab });
  }
  if (at % 50 === 49) return subject.call('capture_screenshot');
  const [name, args] = random.pick(
    /** @type {const} */ ([
      ['fill', { target: 'textbox "Name"', value: `value ${at}` }],
      ['select', { target: 'combobox "Kind"', value: at % 2 ? 'One' : 'Two' }],
      ['click', { target: 'checkbox "Sure"' }],
      ['click', { target: 'button "Send"' }],
      ['press_key', { target: 'textbox "Name"', key: 'End' }],
      ['describe_screen', {}],
      ['find_element', { query: 'Send' }],
      ['hover', { target: 'button "Send"' }],
      ['read_page', {}],
      ['run_steps', { steps: [`fill "Name" with "step ${at}"`, 'click checkbox "Sure"'] }],
    ]),
  );
  const answer = await subject.call(name, { ...args });
  if (name === 'click' && args.target === 'button "Send"' && !answer.failed) clicks += 1;
  return answer;
}

/** A full run begins where Playwright remembers as many requests as it ever will: from there on nothing may grow. */
async function fillMemory() {
  await subject.call('navigate', { url: `${url}/?n=full`, screen: 'none' });
  const answer = await subject.call('evaluate', {
    expression: `(async () => { for (let at = 0; at < ${REMEMBERED}; at++) await fetch('/?n=full').then((page) => page.text()) })(), 'begun'`,
  });
  if (answer.failed) throw new Error(answer.text);
  while (ledger.seen.requests < REMEMBERED) await setTimeout(500);
  console.log(`${ledger.seen.requests} requests were made before the first action`);
}
if (ACTIONS >= REMEMBERED) await fillMemory();

/** @type {Sample[]} */
const samples = [];
const started = Date.now();
for (let at = 0; at < ACTIONS; at++) {
  const answer = await act(at);
  if (answer.failed && failures.length < 20) failures.push(`${at}: ${answer.text.slice(0, 200)}`);
  if ((at + 1) % Math.ceil(ACTIONS / SAMPLES) === 0 || at === ACTIONS - 1) {
    samples.push(await sample(at + 1));
    console.log(JSON.stringify(samples.at(-1)));
  }
}
const per_second = ACTIONS / ((Date.now() - started) / 1000);
await subject.close();
const left = await subject.left();
const folders = scratchOf(folder);
await ledger.close();
rmSync(root, { recursive: true, force: true });

const arrived = [...ledger.got.values()].reduce((sum, count) => sum + count, 0);
// The first samples are of a server that still warms up.
const early = samples[Math.floor(samples.length / 2) - 1];
const late = samples.at(-1);
const first = samples[0];
if (!early || !late || !first) throw new Error('too few actions for a sample');
const growth = (late.store_kb - early.store_kb) / (late.actions - early.actions);
const growth_before = (early.store_kb - first.store_kb) / Math.max(1, early.actions - first.actions);
/** @param {Sample} one */
const remembered = ({ requests }) =>
  // When there are too many it forgets a tenth of them at once.
  (requests <= REMEMBERED ? requests : REMEMBERED * 0.9 + ((requests - REMEMBERED) % (REMEMBERED / 10))) *
  KB_OF_REQUEST;
const acted = late.actions - early.actions;
const grown_kb = late.heap_kb - early.heap_kb;
const allowed_kb = Math.max(0, remembered(late) - remembered(early)) + acted * KB_OF_ACTION + KB_OF_CODE;
/** @type {[claim: string, held: boolean][]} */
const claims = [
  [`no action failed: ${failures.join(' | ')}`, failures.length === 0],
  [`every click arrived once: ${clicks} clicked, ${arrived} arrived`, clicks === arrived],
  [
    `memory is flat: ${early.server_mb} MB at half, ${late.server_mb} MB at the end`,
    late.server_mb <= early.server_mb * 1.15 + 15,
  ],
  [
    `what is kept is flat: after a collection ${grown_kb} KB more in the last ${acted} actions with ${late.requests - early.requests} requests, at most ${allowed_kb} KB (${KB_OF_CODE}, ${KB_OF_ACTION} for an action, ${KB_OF_REQUEST} for each of ${REMEMBERED} requests that Playwright remembers)`,
    grown_kb <= allowed_kb,
  ],
  [
    `descriptors are flat: ${early.descriptors}, ${late.descriptors}`,
    late.descriptors <= early.descriptors + 3,
  ],
  [`processes are flat: ${early.processes}, ${late.processes}`, late.processes <= early.processes + 2],
  [
    `memory of the browser is flat: ${early.browser_mb} MB, ${late.browser_mb} MB`,
    late.browser_mb <= early.browser_mb * 1.25 + 100,
  ],
  [
    `temporary folders are flat: ${early.scratch_kb} KB, ${late.scratch_kb} KB`,
    late.scratch_kb <= early.scratch_kb * 1.3 + 8192,
  ],
  [`the log of the index is cut: ${late.index_log_kb} KB`, late.index_log_kb <= 8192],
  [
    `a record costs no more at the end: ${growth_before.toFixed(1)} KB, ${growth.toFixed(1)} KB an action`,
    growth <= growth_before * 1.3 + 1,
  ],
  [`no process is left: ${left.join('; ')}`, left.length === 0],
  [`no temporary folder is left: ${folders.join(', ')}`, folders.length === 0],
];
for (const [claim, held] of claims) console.log(`${held ? 'ok   ' : 'WRONG'} ${claim}`);
console.log(`${per_second.toFixed(1)} actions a second`);
process.exitCode = claims.every(([, held]) => held) ? 0 : 1;
