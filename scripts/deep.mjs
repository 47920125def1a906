import { spawn, spawnSync } from 'node:child_process';
import { setTimeout as rest } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';

// What takes longer than a test may, or needs more than npm brings for the package itself. Every step runs even after
// one failed. Words after the command choose steps by their names. With --report, as CI runs it, a step whose numbers
// are not all met yet is told when it fails and does not count.
const root = fileURLToPath(new URL('..', import.meta.url));

const report = process.argv.includes('--report');
const commit = spawnSync('git', ['rev-parse', 'HEAD'], { cwd: root, encoding: 'utf8' }).stdout;
/** The long tests are run by halves in CI, so that time is left for the rest: which half, the commit tells. */
const half = /[13579bdf]\s*$/.test(commit) ? '1' : '0';
/** And so it is with the libraries of the zoo, and with the mutations. */
const seed = String(Number.parseInt(commit.slice(0, 6), 16) || 0);

/**
 * A step that CI requires, unless it is marked as one to be told only. `minutes` are what it needs to come to its own end:
 * with less it is not begun, as one that is cut off says nothing. One that is `bounded` has what time is left, as those
 * that are told, and is required where that was enough.
 * @typedef {{ env?: Record<string, string>, told?: true, bounded?: true, minutes?: number }} More
 */
/** @type {[name: string, args: string[], more?: More][]} */
const steps = [
  ['build', ['scripts/build.mjs']],
  [
    `long tests${report ? `, half ${half}` : ''}`,
    ['node_modules/vitest/vitest.mjs', 'run'],
    { env: { SUREHAND_LONG: '1', ...(report ? { SUREHAND_HALF: half } : {}) } },
  ],
  [
    'sentences: all of the collection, none acted on wrongly',
    ['bench/sentences.mjs', ...(report ? ['--minutes', '3'] : [])],
  ],
  [
    'phones: the real adb and a device that is a program',
    ['node_modules/vitest/vitest.mjs', 'run', 'test/drivers/android/real-adb.test.ts'],
    { env: { SUREHAND_DEEP: '1' } },
  ],
  [
    'services: a real PostgreSQL',
    ['node_modules/vitest/vitest.mjs', 'run', 'test/store'],
    { env: { SUREHAND_SERVICES: '1' } },
  ],
  [
    'grid: a real Selenium Grid with nodes that are killed',
    ['node_modules/vitest/vitest.mjs', 'run', 'test/grid'],
    { env: { SUREHAND_SERVICES: '1' }, told: true },
  ],
  [
    'webdriver: Appium from npm on the wire',
    ['node_modules/vitest/vitest.mjs', 'run', 'test/drivers/webdriver/real-appium.test.ts'],
    { env: { SUREHAND_DEEP: '1' } },
  ],
  [
    'nodes: the other versions of Node that are promised',
    ['node_modules/vitest/vitest.mjs', 'run', 'test/package/other-nodes.test.ts'],
    { env: { SUREHAND_DEEP: '1' } },
  ],
  [
    'films: --record with a real ffmpeg',
    ['node_modules/vitest/vitest.mjs', 'run', 'test/cli/shell/record.test.ts'],
    { env: { SUREHAND_DEEP: '1' } },
  ],
  [
    'zoo: widgets of real libraries',
    ['torture/zoo/run.mjs', ...(report ? ['--minutes', '4', '--seed', seed, '--truth'] : [])],
    { bounded: true, minutes: 5 },
  ],
  [
    'mutations: do the tests notice',
    ['scripts/mutate.mjs', ...(report ? ['--seed', seed, '--some', '16', '--minutes', '4'] : [])],
    { told: true },
  ],
  ['soak: many actions in one server', ['bench/soak.mjs', '--actions', '500'], { bounded: true, minutes: 3 }],
  // A fault that is under way is not cut off, and may take half a minute on a busy machine.
  ['chaos: faults at random moments', ['bench/chaos.mjs', '--minutes', '2'], { bounded: true, minutes: 3 }],
  [
    'hostile pages, leaks and schemas, in full',
    ['node_modules/vitest/vitest.mjs', 'run', 'test/hostile'],
    { env: { SUREHAND_LONG: '1', SUREHAND_DEEP: '1' }, bounded: true, minutes: 8 },
  ],
  [
    'gate: every way past it, under every policy',
    ['node_modules/vitest/vitest.mjs', 'run', 'test/policy/attempts'],
    { env: { SUREHAND_LONG: '1', SUREHAND_DEEP: '1' }, told: true },
  ],
];

const only = process.argv.slice(2).filter((word) => word !== '--report');
const MINUTE = 60_000;
const FAILED = 'FAILED';
/** No step that is required takes longer than so many minutes. */
const LONGEST = 23;
/** CI must end: steps that are bounded share what is left of its time, ten minutes each at most. */
const until = Date.now() + (report ? 31 : 240) * MINUTE;
/** One line for a step that failed, and one for each of its tests that did: said again at the very end, where a reader looks. */
const failed = [];
for (const [name, args, { env = {}, told = false, bounded = told, minutes = 1 } = {}] of steps) {
  if (only.length > 0 && name !== 'build' && !only.some((word) => name.includes(word))) continue;
  const started = Date.now();
  const left = bounded ? Math.min(until - started, (report ? 10 : 60) * MINUTE) : LONGEST * MINUTE;
  if (left < minutes * MINUTE) {
    console.log(`\n== ${name}: no time was left for it`);
    failed.push(`${name}: no time was left for it`);
    continue;
  }
  console.log(`\n== ${name}`);
  const { ended, tests } = await run(args, env, left);
  console.log(`== ${name}: ${ended} (${((Date.now() - started) / 1000).toFixed(1)} s)`);
  if (ended === 'ok') continue;
  const required = !(report && (told || (bounded && ended !== FAILED)));
  failed.push(`${name}: ${ended}${required ? '' : ', which is told and not required'}`, ...tests);
  if (required) process.exitCode = 1;
}
console.log(failed.length === 0 ? '\nall steps passed' : `\nwhat failed:\n${failed.join('\n')}`);

/**
 * Runs a step and passes on what it prints.
 * @param {string[]} args
 * @param {Record<string, string>} env
 * @param {number} timeout
 * @returns {Promise<{ ended: string, tests: string[] }>}
 */
function run(args, env, timeout) {
  const child = spawn(process.execPath, args, {
    cwd: root,
    stdio: ['inherit', 'pipe', 'pipe'],
    env: { FORCE_COLOR: process.stdout.isTTY ? '1' : '0', ...process.env, ...env },
    detached: true,
  });
  let late = false;
  // What a step started ends with it, or it would take the time of the next.
  const end = (/** @type {NodeJS.Signals} */ signal) => {
    if (child.pid === undefined) return;
    late = true;
    try {
      process.kill(-child.pid, signal);
    } catch {
      // It has ended by itself.
    }
  };
  const timers = [setTimeout(end, timeout, 'SIGTERM'), setTimeout(end, timeout + 10_000, 'SIGKILL')];
  const stop = () => {
    end('SIGTERM');
    process.exit(130);
  };
  process.once('SIGINT', stop);
  let said = '';
  child.stdout.setEncoding('utf8').on('data', (text) => {
    said += text;
    process.stdout.write(text);
  });
  child.stderr.setEncoding('utf8').on('data', (text) => {
    said += text;
    process.stderr.write(text);
  });
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    // Not when its streams end: a browser that is left may hold them.
    child.on('exit', async (code) => {
      await rest(500);
      for (const timer of timers) clearTimeout(timer);
      process.off('SIGINT', stop);
      const ended =
        code === 0 ? 'ok' : late ? `${FAILED}, ended after ${(timeout / MINUTE).toFixed(0)} minutes` : FAILED;
      const tests = [...new Set(stripVTControlCharacters(said).match(/^ FAIL .*(\n(?!$).*)?/gm))];
      resolve({ ended, tests: tests.slice(0, 20) });
    });
  });
}
