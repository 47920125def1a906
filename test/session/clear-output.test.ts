import { existsSync, mkdirSync, mkdtempSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { PruneLimits } from '../../src/knowledge/prune-sessions.ts';
import { OptionsSchema } from '../../src/model/options.ts';
import { clearOutput, readOutputLimit } from '../../src/session/clear-output.ts';
import { makeOutputFolder } from '../../src/session/output-folder.ts';
import { openTemporary } from '../knowledge/temporary-store.ts';

const NOW = Date.parse('2026-06-30T12:00:00Z');
const DAY = 86_400_000;

function made(): string {
  const folder = join(mkdtempSync(join(tmpdir(), 'surehand-output-')), 'deep', 'out');
  makeOutputFolder(folder);
  age(join(folder, '.gitignore'), 2);
  return folder;
}

function age(path: string, days: number): void {
  utimesSync(path, (NOW - days * DAY) / 1000, (NOW - days * DAY) / 1000);
}

function put(folder: string, name: string, days: number, megabytes = 0): string {
  const path = join(folder, name);
  mkdirSync(join(path, '..'), { recursive: true });
  writeFileSync(path, Buffer.alloc(megabytes * 1024 * 1024));
  age(path, days);
  return path;
}

async function clear(output_dir: string, output_limit?: string, more: object = {}) {
  const lines: string[] = [];
  const say = (message: string, data?: object) => void lines.push(`${message} ${JSON.stringify(data)}`);
  const options = OptionsSchema.parse({ output_dir, ...(output_limit ? { output_limit } : {}), ...more });
  const asked: PruneLimits[] = [];
  const { store } = openTemporary();
  const prune = store.prune.bind(store);
  store.prune = (limits, how) => {
    asked.push(limits);
    return prune(limits, how);
  };
  const log = { debug: say, info: say, warn: say, error: say };
  await clearOutput(options, log, { now_ms: NOW, knowledge: async () => store });
  return { lines, asked };
}

describe('the output folder', () => {
  test('is kept out of git when it is made, once, and left as it is when it was there', () => {
    const folder = made();
    expect(readFileSync(join(folder, '.gitignore'), 'utf8')).toMatch(/^\*$/m);
    writeFileSync(join(folder, '.gitignore'), 'mine');
    makeOutputFolder(folder);
    expect(readFileSync(join(folder, '.gitignore'), 'utf8')).toBe('mine');
    const own = mkdtempSync(join(tmpdir(), 'surehand-own-'));
    makeOutputFolder(own);
    expect(existsSync(join(own, '.gitignore'))).toBe(false);
  });

  test('loses by default what is older than 30 days, says so once, and asks again a day later', async () => {
    const folder = made();
    const old = put(folder, 'runs/2026-01/transcript.json', 40);
    age(join(old, '..'), 40);
    const video = put(folder, 'videos/a.webm', 31);
    const kept = [
      put(folder, 'videos/b.webm', 29),
      put(folder, 'scenarios/report.html', 400),
      put(folder, 'approvals/decisions.jsonl', 400),
      put(folder, 'mine.txt', 400),
    ];
    const { lines, asked } = await clear(folder);
    expect([old, video].map((path) => existsSync(path))).toEqual([false, false]);
    expect(kept.map((path) => existsSync(path))).toEqual([true, true, true, true]);
    expect(asked).toEqual([{ olderThanDays: 30, maxBytes: 512 * 1024 * 1024 }]);
    expect(lines).toEqual([
      expect.stringMatching(/^the output folder keeps .*"output_limit":"30d,1GB","removed":2/),
    ]);
    const again = put(folder, 'videos/c.webm', 31);
    expect((await clear(folder)).lines).toEqual([]);
    expect(existsSync(again)).toBe(true);
  });

  test('loses the oldest of what takes more than half of its room, never what was written just now', async () => {
    const folder = made();
    const [oldest, older, newer, now] = [
      put(folder, 'traces/1.zip', 3, 1),
      put(folder, 'downloads/2.bin', 2, 1),
      put(folder, 'videos/3.webm', 1, 1),
      put(folder, 'videos/4.webm', 0, 2),
    ];
    const there = () => [oldest, older, newer, now].map((path) => existsSync(path));
    await clear(folder, '8MB');
    expect(there()).toEqual([false, true, true, true]);
    age(join(folder, '.gitignore'), 2);
    await clear(folder, '1MB');
    expect(there()).toEqual([false, false, false, true]);
  });

  test.each([
    ['with none', 'none', false],
    ['in a folder that somebody else made', '1d', true],
  ])('loses nothing %s', async (_name, limit, foreign) => {
    const folder = foreign ? mkdtempSync(join(tmpdir(), 'surehand-own-')) : made();
    if (foreign) writeFileSync(join(folder, '.gitignore'), '*\n');
    if (foreign) age(join(folder, '.gitignore'), 2);
    const old = put(folder, 'videos/a.webm', 400);
    const { lines, asked } = await clear(folder, limit);
    expect({ there: existsSync(old), lines, asked }).toEqual({ there: true, lines: [], asked: [] });
  });

  test('leaves a store and a knowledge folder that somebody chose alone', async () => {
    expect((await clear(made(), '1d', { knowledge_dir: '/somewhere' })).asked).toEqual([]);
    expect((await clear(made(), '1d', { store: 'postgres://u@h/d' })).asked).toEqual([]);
    expect((await clear(made(), '1d')).asked).toEqual([{ olderThanDays: 1 }]);
  });

  test.each([
    ['30d', { days: 30 }],
    ['500mb', { bytes: 500 * 1024 ** 2 }],
    ['7d,2GB', { days: 7, bytes: 2 * 1024 ** 3 }],
    ['none', undefined],
  ])('reads the limit %s', (text, limit) => {
    expect(OptionsSchema.safeParse({ output_limit: text }).success).toBe(true);
    expect(readOutputLimit(text)).toEqual(limit);
  });

  test.each(['', '30', '1TB', 'GB', '1GB,30d', '-1d'])('refuses the limit %j', (text) => {
    expect(OptionsSchema.safeParse({ output_limit: text }).success).toBe(false);
  });
});
