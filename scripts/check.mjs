import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

// The one gate. Every step runs even after one failed, so that one run tells everything.
const root = fileURLToPath(new URL('..', import.meta.url));
const tsc = 'node_modules/typescript/bin/tsc';

/**
 * What stands in one group is done at the same time.
 * @typedef {[name: string, args: string[]]} Step
 * @type {Step[][]}
 */
const groups = [
  [
    ['lint and format', ['node_modules/@biomejs/biome/bin/biome', 'check', '.']],
    // First: programs of the bench are checked against the declarations it writes.
    ['build', ['scripts/build.mjs']],
  ],
  [
    ['types: source, scripts, demo, bench', [tsc, '--noEmit', '-p', 'tsconfig.json']],
    ['types: what runs in a page', [tsc, '--noEmit', '-p', 'tsconfig.page.json']],
    ['types: tests', [tsc, '--noEmit', '-p', 'tsconfig.test.json']],
    ['unused code', ['node_modules/knip/bin/knip.js']],
  ],
  // These two pack, which builds anew.
  [['package shape', ['node_modules/publint/src/cli.js', '--strict']]],
  [
    [
      'package types',
      ['node_modules/@arethetypeswrong/cli/dist/index.js', '--pack', '.', '--profile', 'esm-only', '--quiet'],
    ],
  ],
  [['tests', ['node_modules/vitest/vitest.mjs', 'run']]],
  [['MCP conformance', ['scripts/conformance.mjs']]],
];

const only = process.argv.slice(2);
/** @type {string[]} */
const failed = [];

/**
 * Alone, a step writes as it goes; among others, when it has ended.
 * @param {Step} step
 * @param {boolean} alone
 */
async function run([name, args], alone) {
  const started = Date.now();
  if (alone) console.log(`\n== ${name}`);
  const child = spawn(process.execPath, args, {
    cwd: root,
    stdio: alone ? 'inherit' : ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(child, 'close');
  const said = await Promise.all([child.stdout, child.stderr].map((from) => (from ? buffer(from) : '')));
  const [status] = await ended;
  if (!alone) {
    console.log(`\n== ${name}`);
    for (const part of said) process.stdout.write(part);
  }
  console.log(
    `== ${name}: ${status === 0 ? 'ok' : 'FAILED'} (${((Date.now() - started) / 1000).toFixed(1)} s)`,
  );
  if (status !== 0) failed.push(name);
}

for (const group of groups) {
  const asked = group.filter(([name]) => only.length === 0 || only.some((word) => name.includes(word)));
  await Promise.all(asked.map((step) => run(step, asked.length === 1)));
}
console.log(failed.length === 0 ? '\nall checks passed' : `\nfailed: ${failed.join(', ')}`);
process.exitCode = failed.length === 0 ? 0 : 1;
