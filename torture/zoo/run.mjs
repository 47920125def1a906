import { spawnSync } from 'node:child_process';
import { existsSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { LIBRARIES } from './cases/index.mjs';
import { countUp, shortcomings, tableOf, tellCase, untruths, writeReadme } from './report.mjs';
import { runLibrary } from './run-library.mjs';
import { servePages } from './serve-pages.mjs';

/** @import { Result } from './run-library.mjs' */

const here = fileURLToPath(new URL('.', import.meta.url));
const options = /** @type {const} */ ({
  only: { type: 'string' },
  kind: { type: 'string' },
  json: { type: 'string' },
  write: { type: 'boolean', default: false },
  parallel: { type: 'string', default: '2' },
  'show-unseen': { type: 'boolean', default: false },
  failing: { type: 'string' },
  server: { type: 'string' },
  /** No library is begun after so many. */
  minutes: { type: 'string', default: '600' },
  /** Which libraries come first, for a run that has not the time for all. */
  seed: { type: 'string' },
  /** Fails only for what was told untruly: a part of the cases on a busy machine says little of the rest. */
  truth: { type: 'boolean', default: false },
});
const { values } = parseArgs({ options });

// Node 20 has the web's WebSocket only behind this flag.
if (!('WebSocket' in globalThis)) {
  const again = spawnSync(
    process.execPath,
    ['--experimental-websocket', fileURLToPath(import.meta.url), ...process.argv.slice(2)],
    { stdio: 'inherit' },
  );
  process.exit(again.status ?? 1);
}
install();

const { kind } = values;
const only = values.only?.toLowerCase().split(',');
const libraries = LIBRARIES.map((library) => ({
  ...library,
  cases: library.cases.filter(
    (it) =>
      (!only || only.some((word) => `${library.name} ${it.name}`.toLowerCase().includes(word))) &&
      (!kind || it.kind === kind),
  ),
})).filter(({ cases }) => cases.length > 0);
if (libraries.length === 0) throw new Error('no case has that name');

const started = Date.now();
const pages = await servePages();
/** @type {Result[]} */
const results = [];
/** @type {typeof libraries} */
let waiting = [];
try {
  waiting = inOrder(libraries);
  await Promise.all(
    Array.from({ length: Number(values.parallel) }, async () => {
      for (let library = waiting.shift(); library; library = waiting.shift()) {
        if (Date.now() - started > Number(values.minutes) * 60_000) return void waiting.unshift(library);
        await runLibrary(library, { url: pages.url, heard, server: values.server });
        writeFailing();
      }
    }),
  );
} finally {
  pages.close();
}

/** @param {Result} result */
function heard(result) {
  results.push(result);
  const shown = result.group !== 'unseen' || values['show-unseen'];
  if (shown && result.first.judgement !== 'ok') console.log(tellCase(result));
}

/** What is not ok of the seen libraries so far, for those who mend. */
function writeFailing() {
  if (!values.failing) return;
  const failing = results.filter(({ group, first }) => group === 'seen' && first.judgement !== 'ok');
  const title = `# ${failing.length} of ${results.length} cases are not ok`;
  writeFileSync(values.failing, `${title}\n\n${failing.map(tellCase).join('\n\n')}\n`);
}

const totals = countUp(results);
const wrong = shortcomings(totals);
console.log(tableOf(results));
if (waiting.length > 0) console.log(`\nno time was left for ${waiting.map(({ name }) => name).join(', ')}`);
console.log(
  `\n${Math.round((Date.now() - started) / 1000)} s; ${wrong.length > 0 ? `not met: ${wrong.join('; ')}` : 'met'}`,
);
if (values.json)
  writeFileSync(values.json, JSON.stringify({ totals, shortcomings: wrong, results }, null, 1));
if (values.write) writeReadme(`${here}README.md`, results);
process.exitCode = (values.truth ? untruths(totals) : wrong).length > 0 ? 1 : 0;

/**
 * The longest first, or turned round by the seed.
 * @template {{ cases: unknown[] }} T
 * @param {T[]} all
 */
function inOrder(all) {
  const sorted = [...all].sort((a, b) => b.cases.length - a.cases.length);
  if (values.seed === undefined) return sorted;
  const from = Number(values.seed) % sorted.length;
  if (!Number.isInteger(from)) throw new Error(`--seed is a number, not ${values.seed}`);
  console.log(`seed ${values.seed}`);
  return [...sorted.slice(from), ...sorted.slice(0, from)];
}

/** The libraries are this suite's alone: nobody else needs to install them. */
function install() {
  const installed = `${here}node_modules/.package-lock.json`;
  if (existsSync(installed) && statSync(installed).mtimeMs >= statSync(`${here}package-lock.json`).mtimeMs)
    return;
  console.error('Installing the libraries of the zoo ...');
  const args = ['install', '--no-save', '--no-audit', '--no-fund', '--legacy-peer-deps', '--loglevel=error'];
  const windows = process.platform === 'win32';
  const run = spawnSync(windows ? 'npm.cmd' : 'npm', args, {
    cwd: here,
    stdio: ['ignore', 2, 2],
    shell: windows,
  });
  if (run.status !== 0) process.exit(run.status ?? 1);
  // npm leaves the file alone when everything was there.
  utimesSync(installed, new Date(), new Date());
}
