import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { encode } from 'gpt-tokenizer/encoding/o200k_base';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Played, playTasks } from '../../bench/loop/play.mjs';
import { LOOP_TASKS } from '../../bench/loop/tasks.mjs';
import * as library from '../../src/index.ts';
import { estimateTokens } from '../../src/model/tokens.ts';
import { askPage } from '../ask-page.ts';

let played: Played[] = [];
const folder = mkdtempSync(join(tmpdir(), 'surehand-tasks-'));
beforeAll(async () => {
  played = await playTasks(library, LOOP_TASKS, folder, askPage);
}, 240_000);
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 9 }));

describe('a model that knows only what it is sent', () => {
  test.each(LOOP_TASKS.map((task) => [task.name, task] as const))('can do: %s', (name, { wanted }) => {
    const one = played.find(({ task }) => task === name);
    const story = `${one?.reason}\n${one?.lines.join('\n')}\n${one?.requests.at(-1)?.screen}`;
    expect(one?.truth, story).toEqual(wanted);
    expect([one?.success, one?.verdict], story).toEqual([true, 'verified']);
  });
});

const mean = (numbers: number[]) => numbers.reduce((sum, one) => sum + one, 0) / numbers.length;

test('a request costs at most 2,000 tokens on the average, with its picture 2,500', () => {
  const requests = played.flatMap((one) => one.requests);
  expect(requests.length).toBeGreaterThan(30);
  expect(mean(requests.map(({ text }) => text))).toBeLessThanOrEqual(2000);
  expect(mean(requests.map(({ text, picture }) => text + picture))).toBeLessThanOrEqual(2500);
});

test('all requests together cost at most 60 % of what the same turns cost before', () => {
  const compared = played.map(({ task, requests }) => {
    const before = LOOP_TASKS.find(({ name }) => name === task)?.before ?? { tokens: 0, turns: 1 };
    const now = requests.reduce((sum, { text, picture }) => sum + text + picture, 0);
    return { now, before: (before.tokens / before.turns) * requests.length };
  });
  const total = (of: 'now' | 'before') => compared.reduce((sum, one) => sum + one[of], 0);
  expect(total('now') / total('before'), JSON.stringify(compared)).toBeLessThanOrEqual(0.6);
});

test('what the loop takes a screen to cost is within a tenth of what it costs', () => {
  const screens = [...new Set(played.flatMap(({ requests }) => requests.map(({ screen }) => screen)))];
  expect(screens.length).toBeGreaterThan(25);
  for (const screen of screens) {
    const real = encode(screen).length;
    expect(Math.abs(estimateTokens(screen) - real) / real, screen).toBeLessThanOrEqual(0.1);
  }
});
