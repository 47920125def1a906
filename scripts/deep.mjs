import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

// What takes longer than a test may, or needs more than npm brings for the package itself. Every step runs even after
// one failed. Words after the command choose steps by their names; with --report a step that fails is told and does not
// count, which is how CI runs it until every number is met.
const root = fileURLToPath(new URL('..', import.meta.url));

/** @type {[name: string, args: string[], env?: Record<string, string>][]} */
const steps = [
  ['build', ['scripts/build.mjs']],
  ['hostile pages', ['node_modules/vitest/vitest.mjs', 'run', 'test/hostile'], { SUREHAND_DEEP: '1' }],
  ['zoo: widgets of real libraries', ['torture/zoo/run.mjs']],
  [
    'gate: every way past it, under every policy',
    ['node_modules/vitest/vitest.mjs', 'run', 'test/policy/attempts'],
    { SUREHAND_DEEP: '1' },
  ],
  ['mutations: do the tests notice', ['scripts/mutate.mjs']],
];

const report = process.argv.includes('--report');
const only = process.argv.slice(2).filter((word) => word !== '--report');
/** No step may keep CI from ending. */
const STEP_MS = (report ? 7 : 40) * 60_000;
const failed = [];
for (const [name, args, more = {}] of steps) {
  if (only.length > 0 && name !== 'build' && !only.some((word) => name.includes(word))) continue;
  const started = Date.now();
  console.log(`\n== ${name}`);
  const { status, error } = spawnSync(process.execPath, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...more },
    timeout: STEP_MS,
  });
  const ended = status === 0 ? 'ok' : error ? `FAILED (${error.message})` : 'FAILED';
  console.log(`== ${name}: ${ended} (${((Date.now() - started) / 1000).toFixed(1)} s)`);
  if (status !== 0) failed.push(name);
}
console.log(failed.length === 0 ? '\nall steps passed' : `\nfailed: ${failed.join(', ')}`);
process.exitCode = failed.length === 0 || report ? 0 : 1;
