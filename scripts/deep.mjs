import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

// What takes longer than a test may, or needs more than npm brings for the package itself. Every step runs even after
// one failed. Words after the command choose steps by their names.
const root = fileURLToPath(new URL('..', import.meta.url));

/** @type {[name: string, args: string[], env?: Record<string, string>][]} */
const steps = [
  ['build', ['scripts/build.mjs']],
  ['zoo: widgets of real libraries', ['torture/zoo/run.mjs']],
  [
    'gate: every way past it, under every policy',
    ['node_modules/vitest/vitest.mjs', 'run', 'test/policy/attempts'],
    { SUREHAND_DEEP: '1' },
  ],
  ['mutations: do the tests notice', ['scripts/mutate.mjs']],
];

const only = process.argv.slice(2);
const failed = [];
for (const [name, args, more = {}] of steps) {
  if (only.length > 0 && name !== 'build' && !only.some((word) => name.includes(word))) continue;
  const started = Date.now();
  console.log(`\n== ${name}`);
  const { status } = spawnSync(process.execPath, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...more },
  });
  console.log(
    `== ${name}: ${status === 0 ? 'ok' : 'FAILED'} (${((Date.now() - started) / 1000).toFixed(1)} s)`,
  );
  if (status !== 0) failed.push(name);
}
console.log(failed.length === 0 ? '\nall steps passed' : `\nfailed: ${failed.join(', ')}`);
process.exitCode = failed.length === 0 ? 0 : 1;
