import { rmSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';

// How many of the sentences in test/scenario/sentences are understood and carried out rightly, with no model.
// `node bench/sentences.mjs [words]` runs those whose file, page or text has the words; build first.
const only = process.argv.slice(2).join(' ').toLowerCase();
const folder = fileURLToPath(new URL('../test/scenario/', import.meta.url));

/** The judge is TypeScript and finds its pages from where it lies: its bundle is put beside it. @param {string} file */
async function load(file) {
  const outfile = `${folder}.${file}.mjs`;
  await build({
    entryPoints: [`${folder}${file}.ts`],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
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

const { readSentences, HELD_OUT } = await load('read-sentences');
const { openJudge } = await load('judge-sentences');

/** @typedef {{ file: string, page: string, say: string, truth: string }} Sentence */
/** @type {Sentence[]} */
const sentences = readSentences().filter((/** @type {Sentence} */ { file, page, say }) =>
  `${file} ${page} ${say}`.toLowerCase().includes(only),
);
const judge = await openJudge();
/** @type {Map<string, { right: number, left: number, wrong: number }>} */
const tally = new Map();
try {
  for (const sentence of sentences) {
    const judged = await judge.judge(sentence);
    const group = sentence.file === HELD_OUT ? 'held out' : 'written before tuning';
    for (const name of [sentence.file.replace('.txt', ''), group]) {
      const row = tally.get(name) ?? { right: 0, left: 0, wrong: 0 };
      row[/** @type {'right'} */ (judged.verdict)] += 1;
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

console.log('\n| sentences | all | right | not taken up | acted on wrongly | right |');
console.log('|---|--:|--:|--:|--:|--:|');
for (const [name, { right, left, wrong }] of [...tally].sort(([a], [b]) => a.localeCompare(b))) {
  const all = right + left + wrong;
  console.log(`| ${name} | ${all} | ${right} | ${left} | ${wrong} | ${((100 * right) / all).toFixed(1)} % |`);
}
