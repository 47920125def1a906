import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Judge, type Judged, openJudge } from './judge-sentences.ts';
import { HELD_OUT, readSentences } from './read-sentences.ts';
import { sentencePage, shopPath } from './sentence-page.ts';

/** All of them are run by bench/sentences.mjs; these few tell in time when something broke. */
const EVERY = 17;
const TUNED_ON = new Set(['bundled.txt', 'forms.txt', 'lists.txt', 'widgets.txt']);
/** Those that were written from pictures. */
const SEEN = new Set(['seen-pages.txt', 'more-a.txt', 'more-b.txt', 'fresh.txt']);
const all = readSentences();
const sample = [
  ...all
    .filter(({ file, page }) => TUNED_ON.has(file) && !page.startsWith('shop /admin'))
    .filter((_, i) => i % EVERY === 5),
  ...all.filter(({ file }) => SEEN.has(file)).filter((_, i) => i % (4 * EVERY) === 21),
  ...all.filter(({ file }) => file === 'tasks-a.txt').filter((_, i) => i % (2 * EVERY) === 4),
];

let judge: Judge;
beforeAll(async () => {
  judge = await openJudge();
});
afterAll(() => judge.close());

test('sentences that people might say do what they say, and nothing else', async () => {
  const judged: Judged[] = [];
  for (const sentence of sample) judged.push(await judge.judge(sentence));
  const told = (verdict: Judged['verdict']) =>
    judged
      .filter((one) => one.verdict === verdict)
      .map(({ page, say, acts, why }) => ({ page, say, acts, why }));
  expect(told('wrong')).toEqual([]);
  expect(told('left').length, JSON.stringify(told('left'), null, 1)).toBeLessThanOrEqual(
    sample.length * 0.05,
  );
}, 120_000);

test('there are 300 of them, and 60 more that were held out', () => {
  expect(all.filter(({ file }) => file !== HELD_OUT).length).toBeGreaterThanOrEqual(300);
  expect(all.filter(({ file }) => file === HELD_OUT).length).toBeGreaterThanOrEqual(60);
  expect(new Set(all.map(({ page, say }) => `${page} ${say}`)).size).toBe(all.length);
});

test('every page they are about is there', () => {
  const pages = new Set(readSentences().map(({ page }) => page));
  for (const page of pages) expect(shopPath(page) ?? sentencePage(page), page).not.toBe('');
});
