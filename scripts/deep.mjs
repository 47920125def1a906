import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

// What takes longer than a test may, or needs more than npm brings for the package itself. Every step runs even after
// one failed. Words after the command choose steps by their names. With --report, as CI runs it, a step whose numbers
// are not all met yet is told when it fails and does not count.
const root = fileURLToPath(new URL('..', import.meta.url));

/** A step that CI requires, unless it is marked as one to be told only. @typedef {{ env?: Record<string, string>, told?: true }} More */
/** @type {[name: string, args: string[], more?: More][]} */
const steps = [
  ['build', ['scripts/build.mjs']],
  ['long tests', ['node_modules/vitest/vitest.mjs', 'run'], { env: { SUREHAND_LONG: '1' } }],
  [
    'hostile pages',
    ['node_modules/vitest/vitest.mjs', 'run', 'test/hostile/frozen', 'test/hostile/leaks'],
    { env: { SUREHAND_DEEP: '1' } },
  ],
  [
    'leaks: a marker in every way out',
    ['node_modules/vitest/vitest.mjs', 'run', 'test/hostile/markers'],
    { env: { SUREHAND_DEEP: '1' } },
  ],
  [
    'schemas: every tool called with whatever its own allows',
    ['node_modules/vitest/vitest.mjs', 'run', 'test/hostile/fuzz'],
    { env: { SUREHAND_DEEP: '1' } },
  ],
  [
    'phones: the real adb and a device that is a program',
    ['node_modules/vitest/vitest.mjs', 'run', 'test/drivers/android/real-adb.test.ts'],
    { env: { SUREHAND_DEEP: '1' } },
  ],
  ['chaos: faults at random moments', ['bench/chaos.mjs', '--minutes', '2'], { told: true }],
  ['soak: many actions in one server', ['bench/soak.mjs', '--actions', '500']],
  ['zoo: widgets of real libraries', ['torture/zoo/run.mjs'], { told: true }],
  [
    'gate: every way past it, under every policy',
    ['node_modules/vitest/vitest.mjs', 'run', 'test/policy/attempts'],
    { env: { SUREHAND_DEEP: '1' }, told: true },
  ],
  ['mutations: do the tests notice', ['scripts/mutate.mjs'], { told: true }],
];

const report = process.argv.includes('--report');
const only = process.argv.slice(2).filter((word) => word !== '--report');
/** No step may keep CI from ending. */
const STEP_MS = (report ? 7 : 40) * 60_000;
const failed = [];
for (const [name, args, { env = {}, told = false } = {}] of steps) {
  if (only.length > 0 && name !== 'build' && !only.some((word) => name.includes(word))) continue;
  const started = Date.now();
  console.log(`\n== ${name}`);
  const { status, error } = spawnSync(process.execPath, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...env },
    timeout: STEP_MS,
  });
  const ended = status === 0 ? 'ok' : error ? `FAILED (${error.message})` : 'FAILED';
  console.log(`== ${name}: ${ended} (${((Date.now() - started) / 1000).toFixed(1)} s)`);
  if (status === 0) continue;
  failed.push(name);
  if (!(report && told)) process.exitCode = 1;
}
console.log(failed.length === 0 ? '\nall steps passed' : `\nfailed: ${failed.join(', ')}`);
