import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { bundleKnowledge } from './knowledge/bundle.mjs';
import { liveLook } from './knowledge/live-look.mjs';
import { madeStep, seenOn, writeMadeStore } from './knowledge/made-store.mjs';
import { naivePrior } from './knowledge/naive-reader.mjs';
import { torture } from './knowledge/torture.mjs';
import { writeReport } from './report.mjs';
import { spreadOf } from './statistics.mjs';

const HELP = `node bench/knowledge.mjs [--steps 1000,10000,100000] [--million] [--no-torture] [--write]
  --steps     sizes of the store, each measured in turn
  --million   one of 1,000,000 steps as well: minutes, and 4 GB of files
  --write     put the tables into docs/knowledge.md`;

const { values: options } = parseArgs({
  allowNegative: true,
  options: {
    steps: { type: 'string', default: '1000,10000,100000' },
    million: { type: 'boolean', default: false },
    torture: { type: 'boolean', default: true },
    write: { type: 'boolean', default: false },
    help: { type: 'boolean', short: 'h', default: false },
  },
});
if (options.help) {
  console.log(HELP);
  process.exit(0);
}

const bundle = await bundleKnowledge();
const { openKnowledge } = await import(pathToFileURL(bundle).href);
const sizes = [...options.steps.split(',').map(Number), ...(options.million ? [1_000_000] : [])];
const loadBefore = loadavg();
const lines = [
  '| steps in the store | record p50 / p95 | prior p50 / p95 | processor time of a prior | reading the files instead | open, first answer | rebuild |',
  '|--:|--:|--:|--:|--:|--:|--:|',
];
/** @type {string[]} */
const looks = [];
for (const size of sizes) lines.push(await measure(size));
lines.push('', ...looks.map((line) => `- ${line}`));
if (options.torture) lines.push('', await tortureLine());
const report = [
  `Measured ${new Date().toISOString().slice(0, 10)} by \`node bench/knowledge.mjs ${process.argv.slice(2).join(' ')}\` on ${availableParallelism()} cores (${cpus()[0]?.model.trim() ?? 'unknown'}), Node ${process.versions.node}. Load average before ${words(loadBefore)}, after ${words(loadavg())}.`,
  lines.join('\n'),
].join('\n\n');
console.log(report);
if (options.write) writeReport(new URL('../docs/knowledge.md', import.meta.url), report);

/** @param {number[]} load */
function words(load) {
  return load.map((value) => value.toFixed(1)).join(', ');
}

/** @param {number} size */
async function measure(size) {
  const root = mkdtempSync(join(tmpdir(), 'surehand-knowledge-'));
  try {
    const now = Date.now();
    writeMadeStore(root, size, now);
    const first = openKnowledge({ root, warn: console.error });
    const started = performance.now();
    const { steps } = await first.rebuild();
    const rebuild = steps / ((performance.now() - started) / 1000);
    await first.close();
    const opened = Array.from({ length: 7 }, () => openInFreshProcess(root));

    const store = openKnowledge({ root, warn: console.error });
    await store.prior({ sessionId: 'warm-up', ...seenOn(0) });
    const prior = [];
    const record = [];
    let busy = 0;
    for (let round = 0; round < 400; round++) {
      // A session on its way: it has just done something on this screen.
      const step = { ...madeStep(round, size, now), sessionId: `live-${Math.floor(round / 100)}` };
      step.timestamp = new Date().toISOString();
      record.push(await timed(() => store.record(step)));
      const here = { sessionId: step.sessionId, ...seenOn(Math.floor((round % 100) / 10)) };
      const before = process.cpuUsage();
      prior.push(await timed(() => store.prior({ ...here, flowTags: ['flow-1'], branch: 'main' })));
      // On a machine that others use too this says more than the clock.
      busy += process.cpuUsage(before).user / 1000;
    }
    await store.close();
    looks.push(`${size.toLocaleString('en')} steps. ${await liveLook(root)}`);
    const naive = [];
    for (let round = 0; round < (size > 20_000 ? 1 : 3); round++) {
      naive.push(await timed(async () => naivePrior(root, seenOn(3), now)));
    }
    const line = [
      size.toLocaleString('en'),
      both(record.slice(20)),
      both(prior.slice(20)),
      `${(busy / prior.length).toFixed(2)} ms`,
      `${Math.round(spreadOf(naive).p50).toLocaleString('en')} ms`,
      `${spreadOf(opened).p50.toFixed(0)} ms`,
      `${Math.round(rebuild).toLocaleString('en')} /s`,
    ];
    console.error(line.join('  '));
    return `| ${line.join(' | ')} |`;
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

/** @param {number[]} samples */
function both(samples) {
  const { p50, p95 } = spreadOf(samples);
  return `${p50.toFixed(2)} / ${p95.toFixed(2)} ms`;
}

/** @param {() => Promise<unknown>} work */
async function timed(work) {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

/** @param {string} root */
function openInFreshProcess(root) {
  const script = fileURLToPath(new URL('knowledge/opener.mjs', import.meta.url));
  return Number(execFileSync(process.execPath, [script, bundle, root], { encoding: 'utf8' }));
}

async function tortureLine() {
  const root = mkdtempSync(join(tmpdir(), 'surehand-torture-'));
  try {
    const { acknowledged, lost, files, torn, indexed } = await torture(bundle, root, {
      processes: 8,
      steps: 1000,
    });
    return `8 processes writing 1,000 steps each, 4 of them killed at random: ${acknowledged} steps acknowledged, ${lost} lost, ${files} files, ${torn} torn, ${indexed} in the index.`;
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}
