import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { playTasks } from './loop/play.mjs';
import { LOOP_TASKS } from './loop/tasks.mjs';

// What the loop sends to a model over the bundled tasks, request by request: text by o200k_base, pictures by
// Anthropic's formula. The model is a player that knows only what it is sent. Needs dist/. --json for the data.
const MOST = { text: 2000, whole: 2500, share: 0.6 };

// The types of the sources describe the package that was built from them.
const library = /** @type {any} */ (await import('../dist/index.js'));
const folder = mkdtempSync(join(tmpdir(), 'surehand-loop-'));
try {
  const played = await playTasks(library, LOOP_TASKS, folder, async () => undefined);
  const requests = played.flatMap((one) => one.requests);
  const text = mean(requests.map((one) => one.text));
  const whole = mean(requests.map((one) => one.text + one.picture));
  const compared = played.map(({ task, requests: own }) => {
    const { tokens = 0, turns = 1 } = LOOP_TASKS.find(({ name }) => name === task)?.before ?? {};
    const now = total(own.map((one) => one.text + one.picture));
    return { task, turns: own.length, now, before: (tokens / turns) * own.length };
  });
  const share = total(compared.map(({ now }) => now)) / total(compared.map(({ before }) => before));
  if (process.argv.includes('--json')) console.log(JSON.stringify(played, null, 2));
  else {
    console.log('| task | came to | requests | text, mean | with picture, mean | in all |');
    console.log('|---|---|--:|--:|--:|--:|');
    for (const { task, success, verdict, requests: own } of played) {
      const sums = own.map((one) => one.text + one.picture);
      const cells = [own.length, mean(own.map((one) => one.text)), mean(sums), total(sums)];
      console.log(`| ${task} | ${success ? verdict : 'failed'} | ${cells.map(Math.round).join(' | ')} |`);
    }
    console.log('\n| task | turns | tokens in all | the same turns before | share |');
    console.log('|---|--:|--:|--:|--:|');
    const sums = { task: 'all', turns: requests.length, now: total(compared.map(({ now }) => now)) };
    for (const { task, turns, now, before } of [...compared, { ...sums, before: sums.now / share }])
      console.log(
        `| ${task} | ${turns} | ${Math.round(now)} | ${Math.round(before)} | ${Math.round((100 * now) / before)} % |`,
      );
    console.log(
      `\nmean of ${requests.length} requests: ${Math.round(text)} tokens (wanted at most ${MOST.text}), with picture ${Math.round(whole)} (${MOST.whole})`,
    );
  }
  const all = played.every(({ success, verdict }) => success && verdict === 'verified');
  process.exitCode = all && text <= MOST.text && whole <= MOST.whole && share <= MOST.share ? 0 : 1;
} finally {
  rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
}

/** @param {number[]} numbers */
function total(numbers) {
  return numbers.reduce((sum, one) => sum + one, 0);
}

/** @param {number[]} numbers */
function mean(numbers) {
  return total(numbers) / Math.max(1, numbers.length);
}
