import { rmSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { build } from 'esbuild';
import { writeReport } from './report.mjs';

// How many of the sentences in test/scenario/sentences are understood and carried out rightly, with no model.
// `node bench/sentences.mjs [words]` runs those whose file, page or text has the words; build first. `--write` puts the
// table into docs/scenarios.md. With `--minutes 5` it ends then: pages of all sets come in turn, so that what was reached
// is a fair part of all. One that is acted on wrongly makes it fail.
const { values, positionals: words } = parseArgs({
  allowPositionals: true,
  options: { write: { type: 'boolean', default: false }, minutes: { type: 'string', default: '600' } },
});
const only = words.join(' ').toLowerCase();
const TOTAL = 'all of them';
const folder = fileURLToPath(new URL('../test/scenario/', import.meta.url));

/** The judge is TypeScript and finds its pages from where it lies: its bundle is put beside it. @param {string} file */
async function load(file) {
  const outfile = `${folder}.${file}-${process.pid}.mjs`;
  await build({
    entryPoints: [`${folder}${file}.ts`],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    packages: 'external',
    external: ['*.mjs'],
    logLevel: 'error',
  });
  try {
    return await import(pathToFileURL(outfile).href);
  } finally {
    rmSync(outfile);
  }
}

const { readSentences } = await load('read-sentences');
const { openJudge } = await load('judge-sentences');

/** @typedef {{ file: string, page: string, say: string, truth: string }} Sentence */
/** @type {Sentence[]} */
const sentences = readSentences().filter((/** @type {Sentence} */ { file, page, say }) =>
  `${file} ${page} ${say}`.toLowerCase().includes(only),
);
const judge = await openJudge();
const started = Date.now();
const until = started + Number(values.minutes) * 60_000;
/**
 * The sentences of a page stay together; every seventh page comes first, then those after them.
 * @param {Sentence[]} all
 */
function inTurn(all) {
  const pages = [...new Set(all.map(({ page }) => page))];
  const turn = (/** @type {Sentence} */ { page }) => pages.indexOf(page) % 7;
  return [...all].sort((a, b) => turn(a) - turn(b) || pages.indexOf(a.page) - pages.indexOf(b.page));
}

/** @typedef {{ right: number, left: number, wrong: number, halfway: number }} Row */
/** @type {() => Row} */
const emptyRow = () => ({ right: 0, left: 0, wrong: 0, halfway: 0 });
/** @type {Map<string, Row>} */
const tally = new Map();
try {
  for (const sentence of inTurn(sentences)) {
    if (Date.now() > until) break;
    const judged = await judge.judge(sentence);
    for (const name of [sentence.file.replace('.txt', ''), TOTAL]) {
      const row = tally.get(name) ?? emptyRow();
      row[/** @type {'right'} */ (judged.verdict)] += 1;
      // A first clause was carried out, and a later one not understood.
      if (judged.verdict === 'left' && judged.acts.length > 0) row.halfway += 1;
      tally.set(name, row);
    }
    if (judged.verdict !== 'right') {
      console.log(`${judged.verdict}: [${sentence.page}] ${sentence.say}`);
      console.log(`    ${judged.outcome}: ${judged.why.split('\n')[0]}`);
      if (judged.acts.length > 0) console.log(`    did: ${judged.acts.join('; ')}`);
    }
  }
} finally {
  await judge.close();
}

const lines = [
  '| sentences | all | right | not taken up | of these given up halfway | acted on wrongly | right |',
  '|---|--:|--:|--:|--:|--:|--:|',
];
const order = [...tally.keys()].filter((name) => name !== TOTAL).sort();
for (const name of [...order, TOTAL]) {
  const { right, left, wrong, halfway } = tally.get(name) ?? emptyRow();
  const all = right + left + wrong;
  const share = all === 0 ? '' : `${((100 * right) / all).toFixed(1)} %`;
  lines.push(`| ${name} | ${all} | ${right} | ${left} | ${halfway} | ${wrong} | ${share} |`);
}
console.log(`\n${lines.join('\n')}`);
const seconds = (Date.now() - started) / 1000;
const total = tally.get(TOTAL) ?? emptyRow();
const reached = total.right + total.left + total.wrong;
console.log(`\n${seconds.toFixed(0)} s, ${(seconds / Math.max(1, reached)).toFixed(2)} s each`);
console.log(`reached ${reached} of ${sentences.length}; ${total.right} right, ${total.wrong} wrong`);
if (total.wrong > 0 || reached === 0) process.exitCode = 1;
if (values.write) {
  const when = new Date().toISOString().slice(0, 10);
  const report = `Measured ${when} by \`${['node bench/sentences.mjs', ...words, '--write'].join(' ')}\`.`;
  writeReport(new URL('../docs/scenarios.md', import.meta.url), [report, lines.join('\n')].join('\n\n'));
}
