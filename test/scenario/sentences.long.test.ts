import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Judge, type Judged, openJudge } from './judge-sentences.ts';
import { readSentences } from './read-sentences.ts';
import { sentencePage, shopPath } from './sentence-page.ts';

/** All of them are run by bench/sentences.mjs; these few tell in time when something broke. */
const EVERY = 9;
const all = readSentences();
const sample = all.filter(({ file }) => /^look-(?!colloquial)/.test(file)).filter((_, i) => i % EVERY === 4);

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
  expect(told('left')).toEqual([]);
}, 120_000);

test('there are 300 of them on 30 pages in five registers, half of them held back', () => {
  const fresh = all.filter(({ file }) => /^(?:look|held)-\w+\.txt$/.test(file) && file !== 'held-out.txt');
  expect(fresh.length).toBeGreaterThanOrEqual(300);
  expect(new Set(fresh.map(({ page }) => page)).size).toBeGreaterThanOrEqual(30);
  expect(new Set(fresh.map(({ file }) => file)).size).toBe(10);
  expect(new Set(all.map(({ page, say }) => `${page} ${say}`)).size).toBe(all.length);
});

test('every page they are about is there', () => {
  const pages = new Set(readSentences().map(({ page }) => page));
  for (const page of pages) expect(shopPath(page) ?? sentencePage(page), page).not.toBe('');
});
