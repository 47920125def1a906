import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { NAMED } from './mutate/named.mjs';
import { mutantsOf } from './mutate/operators.mjs';
import { testsBySource } from './mutate/tests-of.mjs';

/*
 * Whether the tests notice when the source is wrong: every named mutation must, and 90 % of those that a seed draws
 * from all operators and places. A mutant runs against the tests that reach its file.
 */
/** @typedef {import('./mutate/operators.mjs').Mutant} Mutant */

const FOLDERS = ['src/pipeline', 'src/policy', 'src/knowledge', 'src/screen'];
const REQUIRED = 0.9;
const MUTANT_MS = 180_000;

const root = fileURLToPath(new URL('..', import.meta.url));
const { values } = parseArgs({
  options: {
    seed: { type: 'string' },
    count: { type: 'string', default: '60' },
    only: { type: 'string' },
    parallel: { type: 'string', default: '2' },
    named: { type: 'boolean', default: false },
    /** Asks no test that opens a browser: what survives shows where a table is missing. */
    quick: { type: 'boolean', default: false },
    minutes: { type: 'string', default: '20' },
    /** So many of the named and the drawn together: what a short run has time for. */
    some: { type: 'string' },
  },
});
// With a word for a number no mutant would be drawn, and none would live.
for (const name of /** @type {const} */ (['seed', 'count', 'some', 'parallel', 'minutes']))
  if (values[name] !== undefined && !(Number(values[name]) >= 0))
    throw new Error(`--${name} is a number, not ${values[name]}`);
const seed = values.seed ?? String(Date.now() % 1_000_000);
const until = Date.now() + Number(values.minutes) * 60_000;
const bySource = testsBySource(root);

const named = NAMED.map(located).filter(wanted);
const drawn = values.named
  ? []
  : draw(FOLDERS.flatMap(sourcesIn).flatMap(ofFile).filter(wanted), Number(values.count));
const mutants = values.some ? draw([...named, ...drawn], Number(values.some)) : [...named, ...drawn];
console.log(
  `seed ${seed}: ${named.length} named and ${drawn.length} drawn mutants${values.some ? `, of these ${mutants.length}` : ''}`,
);

await baseline(mutants);
const results = await inParallel(mutants, Number(values.parallel));
process.exitCode = tell(results) ? 0 : 1;

/** @param {string} folder */
function sourcesIn(folder) {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => `${folder}/${name}`)
    .sort();
}

/** @param {string} file */
function ofFile(file) {
  return mutantsOf(file, readFileSync(join(root, file), 'utf8'));
}

/** @param {Mutant} mutant */
function wanted({ file, operator, name = '' }) {
  return !values.only || `${file} ${operator} ${name}`.includes(values.only);
}

/**
 * A named mutation is found by the text it changes, which must be there exactly once.
 * @param {import('./mutate/named.mjs').Named} named
 * @returns {Mutant}
 */
function located({ name, file, find, replace, by }) {
  const code = readFileSync(join(root, file), 'utf8');
  const at = code.indexOf(find);
  if (at < 0 || code.indexOf(find, at + 1) >= 0)
    throw new Error(
      `${name}: ${file} must have exactly one ${JSON.stringify(find)}; mend scripts/mutate/named.mjs`,
    );
  const line = code.slice(0, at).split('\n').length;
  return {
    ...{ name, file, operator: 'named', start: at, end: at + find.length, replacement: replace, line },
    ...(by ? { by } : {}),
  };
}

/**
 * The same seed draws the same mutants from the same sources (mulberry32).
 * @param {Mutant[]} all
 * @param {number} count
 */
function draw(all, count) {
  let state = Number(seed) >>> 0;
  const random = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  const rest = [...all];
  const taken = [];
  while (taken.length < count && rest.length > 0)
    taken.push(...rest.splice(Math.floor(random() * rest.length), 1));
  return taken;
}

/** @param {Mutant} mutant */
function testsFor({ file, by }) {
  if (by) return { quick: [by[0]], browser: [] };
  return bySource.get(file) ?? { quick: [], browser: [] };
}

/**
 * A test that fails without any mutant would count every mutant as noticed.
 * @param {Mutant[]} mutants
 */
async function baseline(mutants) {
  const tests = [...new Set(mutants.flatMap((mutant) => testsFor(mutant).quick))];
  if (tests.length === 0) return;
  const { status, output } = await vitest(tests, undefined, 15 * 60_000);
  if (status !== 0) throw new Error(`the tests fail without any mutant:\n${output.slice(-3000)}`);
}

/**
 * @param {Mutant[]} mutants
 * @param {number} width
 */
async function inParallel(mutants, width) {
  const queue = [...mutants];
  /** @type {(Mutant & {fate: string})[]} */
  const done = [];
  const work = async () => {
    for (let mutant = queue.shift(); mutant; mutant = queue.shift()) {
      const fate = Date.now() > until ? 'not run' : await fateOf(mutant);
      done.push({ ...mutant, fate });
      if (fate !== 'died') console.log(`${fate}: ${told(mutant)}`);
    }
  };
  await Promise.all(Array.from({ length: width }, work));
  return done;
}

/**
 * The quick tests first; only what they let pass is put to those with a browser.
 * @param {Mutant} mutant
 */
async function fateOf(mutant) {
  const { quick, browser } = testsFor(mutant);
  if (quick.length + browser.length === 0) return 'no test';
  for (const tests of values.quick ? [quick] : [quick, browser]) {
    if (tests.length > 0 && (await vitest(tests, mutant, MUTANT_MS)).status !== 0) return 'died';
  }
  return 'survived';
}

/** @param {Mutant} mutant */
function told({ name, file, line, operator, start, end, replacement }) {
  const was = readFileSync(join(root, file), 'utf8').slice(start, end).replace(/\s+/g, ' ');
  return `${file}:${line} ${name ?? operator}: ${was.slice(0, 70)} -> ${replacement.slice(0, 70)}`;
}

/**
 * Runs tests with one change; one that never ends has been noticed too.
 * @param {string[]} tests
 * @param {Mutant | undefined} mutant
 * @param {number} limit_ms
 * @returns {Promise<{status: number, output: string}>}
 */
function vitest(tests, mutant, limit_ms) {
  return new Promise((resolve) => {
    const program = join(root, 'node_modules/vitest/vitest.mjs');
    const only = mutant?.by?.[1] ? ['-t', mutant.by[1]] : [];
    const args = [program, 'run', '-c', join(root, 'scripts/mutate/vitest.config.mjs'), ...tests, ...only];
    const child = spawn(process.execPath, mutant ? [...args, '--bail', '1'] : args, {
      cwd: root,
      detached: true,
      env: { ...process.env, ...(mutant ? { SUREHAND_MUTANT: JSON.stringify(mutant) } : {}) },
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => {
        output += chunk;
      });
    const timer = setTimeout(() => process.kill(-Number(child.pid), 'SIGKILL'), limit_ms);
    child.on('close', (status) => {
      clearTimeout(timer);
      resolve({ status: status ?? 1, output });
    });
  });
}

/** @param {(Mutant & {fate: string})[]} results */
function tell(results) {
  /** @param {{fate: string}[]} list */
  const died = (list) => list.filter(({ fate }) => fate === 'died').length;
  // A short run tells of what it had time for; a whole one must have had time for all.
  const run = values.some ? results.filter(({ fate }) => fate !== 'not run') : results;
  const ofNamed = run.filter(({ name }) => name !== undefined);
  const ofDrawn = run.filter(({ name }) => name === undefined);
  console.log(`named: ${died(ofNamed)} of ${ofNamed.length} died`);
  console.log(`drawn with seed ${seed}: ${died(ofDrawn)} of ${ofDrawn.length} died`);
  return died(ofNamed) === ofNamed.length && died(ofDrawn) >= ofDrawn.length * REQUIRED;
}
