import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { FAULTS } from './chaos/faults.mjs';
import { openLedger } from './chaos/ledger.mjs';
import { seeded } from './chaos/random.mjs';
import { recordsIn, Subject, scratchOf, temporaryOf } from './chaos/subject.mjs';

// Faults at random moments, one after another. After each the next call says what happened and goes on; at the end no
// process, profile or temporary folder is left, everything that an answer called done is there, and nothing twice.
const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '10' },
    seed: { type: 'string' },
    only: { type: 'string' },
    help: { type: 'boolean', short: 'h', default: false },
  },
});
if (values.help) {
  console.log(`Usage: node bench/chaos.mjs [--minutes 10] [--seed NUMBER] [--only WORD]

Faults at random moments against one server; needs a build. The seed is printed and gives the same faults again.
--only tries the faults whose name has the word: ${Object.keys(FAULTS).join(', ')}`);
  process.exit(0);
}
const seed = Number(values.seed ?? Date.now() % 1_000_000);
/** What the end may take: one more click, the server that closes, a look at what is left. */
const END_MS = 15_000;
/** The minutes are those of the whole run. */
const until = Date.now() + Number(values.minutes) * 60_000 - END_MS;
const random = seeded(seed);
console.log(`chaos: seed ${seed}, ${values.minutes} minutes (node bench/chaos.mjs --seed ${seed})`);

const root = mkdtempSync(join(tmpdir(), 'chaos-'));
const folder = join(root, 'store');
for (const one of [folder, temporaryOf(folder)]) mkdirSync(one);
const small_disk =
  spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=64m', 'tmpfs', folder], { stdio: 'ignore' }).status === 0;
if (!small_disk) console.log('no disk of its own can be mounted here: full and read-only disks are left out');

const ledger = await openLedger();
/** @type {string[]} */
const wrong = [];
/** Numbers that an answer called done. @type {string[]} */
const acknowledged = [];
let sent = 0;
let fault = 'the start';
/** @param {string} told @param {boolean} held */
const expect = (told, held) => {
  if (held) return;
  wrong.push(`${fault}: ${told}`);
  console.log(`  WRONG ${told}`);
};
/** @param {Subject} on */
const send = async (on) => {
  const id = `n${++sent}x${seed}`;
  const opened = await on.call('navigate', { url: `${ledger.url}/?n=${id}`, screen: 'none' });
  const clicked = await on.call('click', { target: 'button "Send"', expect: `text "sent ${id}" visible` });
  expect(
    `a click is carried out and verified: ${opened.text.slice(0, 120)} / ${clicked.text.slice(0, 200)}`,
    /: verified/.test(clicked.text),
  );
  if (/: verified/.test(clicked.text)) acknowledged.push(id);
};

let subject = await Subject.start(folder);
/** @type {Record<string, number>} */
const tried = {};
const names = random.shuffled(
  Object.keys(FAULTS).filter((name) => !values.only || name.includes(values.only)),
);
/** No fault is begun that could not end in time: one takes as long as the longest so far. */
let longest_ms = 5000;
try {
  // Each once, then whichever comes.
  for (let at = 0; Date.now() + longest_ms < until; at++) {
    fault = at < names.length ? (names[at] ?? '') : random.pick(names);
    const started = Date.now();
    tried[fault] = (tried[fault] ?? 0) + 1;
    try {
      await send(subject);
      subject =
        (await FAULTS[fault]?.({ subject, url: ledger.url, random, small_disk, send, expect })) ?? subject;
      if (subject.gone) expect('the server ended', false);
    } catch (error) {
      expect(`threw ${error instanceof Error ? error.stack : error}`, false);
    }
    if (subject.gone) subject = await Subject.start(folder);
    longest_ms = Math.max(longest_ms, Date.now() - started);
    console.log(`${String(at + 1).padStart(4)} ${fault} (${((Date.now() - started) / 1000).toFixed(1)} s)`);
  }
  fault = 'the end';
  await send(subject);
  await subject.close();
  const left = await subject.left();
  expect(`no process is left: ${left.join('; ')}`, left.length === 0);
  const folders = scratchOf(folder);
  expect(`no temporary folder is left: ${folders.join(', ')}`, folders.length === 0);
  for (const id of acknowledged) expect(`${id} was called done and arrived`, ledger.got.get(id) === 1);
  const twice = [...ledger.got].filter(([, count]) => count > 1);
  expect(`nothing was sent twice: ${twice.join(', ')}`, twice.length === 0);
  const records = recordsIn(folder).join('\n');
  const unrecorded = acknowledged.filter((id) => !records.includes(id));
  expect(`every acknowledged step is recorded: ${unrecorded.join(', ')}`, unrecorded.length === 0);
} finally {
  await subject.close();
  await ledger.close();
  if (small_disk) spawnSync('umount', ['-l', folder], { stdio: 'ignore' });
  rmSync(root, { recursive: true, force: true });
}
console.log(
  Object.entries(tried)
    .map(([name, times]) => `${times} x ${name}`)
    .join('\n'),
);
const untried = names.filter((name) => !tried[name]);
if (untried.length > 0) console.log(`no time was left for: ${untried.join(', ')}`);
console.log(`${acknowledged.length} acknowledged, ${wrong.length} wrong (seed ${seed})`);
for (const line of wrong) console.log(`- ${line}`);
process.exitCode = wrong.length === 0 ? 0 : 1;
