import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

// The one gate. Every step runs even after one failed, so that one run tells everything.
const root = fileURLToPath(new URL('..', import.meta.url));
const tsc = 'node_modules/typescript/bin/tsc';

/** @type {[name: string, args: string[]][]} */
const steps = [
  ['lint and format', ['node_modules/@biomejs/biome/bin/biome', 'check', '.']],
  // First: programs of the bench are checked against the declarations it writes.
  ['build', ['scripts/build.mjs']],
  ['types: source, scripts, demo, bench', [tsc, '--noEmit', '-p', 'tsconfig.json']],
  ['types: what runs in a page', [tsc, '--noEmit', '-p', 'tsconfig.page.json']],
  ['types: tests', [tsc, '--noEmit', '-p', 'tsconfig.test.json']],
  ['unused code', ['node_modules/knip/bin/knip.js']],
  ['package shape', ['node_modules/publint/src/cli.js', '--strict']],
  [
    'package types',
    ['node_modules/@arethetypeswrong/cli/dist/index.js', '--pack', '.', '--profile', 'esm-only', '--quiet'],
  ],
  ['tests', ['node_modules/vitest/vitest.mjs', 'run']],
  ['MCP conformance', ['scripts/conformance.mjs']],
];

const only = process.argv.slice(2);
const failed = [];
for (const [name, args] of steps) {
  if (only.length > 0 && !only.some((word) => name.includes(word))) continue;
  const started = Date.now();
  console.log(`\n== ${name}`);
  const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' });
  console.log(
    `== ${name}: ${status === 0 ? 'ok' : 'FAILED'} (${((Date.now() - started) / 1000).toFixed(1)} s)`,
  );
  if (status !== 0) failed.push(name);
}
console.log(failed.length === 0 ? '\nall checks passed' : `\nfailed: ${failed.join(', ')}`);
process.exitCode = failed.length === 0 ? 0 : 1;
