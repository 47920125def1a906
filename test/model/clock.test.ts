import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, test, vi } from 'vitest';
import { steadyNow, systemClock, wallTime } from '../../src/model/clock.ts';

const HOUR = 3_600_000;
afterEach(() => void vi.restoreAllMocks());

test.each([-HOUR, HOUR])(
  'a clock that is set by %i ms changes no wait, and what is written down follows it',
  (by) => {
    const before = steadyNow();
    const real = Date.now();
    expect(Math.abs(before - real)).toBeLessThan(60_000);
    expect(wallTime(before)).toBe(before);
    vi.spyOn(Date, 'now').mockReturnValue(real + by);
    expect(Math.abs(steadyNow() - before)).toBeLessThan(1000);
    expect(Math.abs(systemClock.now() - before)).toBeLessThan(1000);
    expect(Math.abs(wallTime(before) - (real + by))).toBeLessThan(1000);
  },
);

/** What compares with times of files, or sends the time of the machine. */
const OF_THE_MACHINE = /compiled-modules|sync-files/;
const src = fileURLToPath(new URL('../../src/', import.meta.url));

test.each(
  ['drivers', 'screen', 'agent', 'pipeline'].flatMap((layer) =>
    readdirSync(`${src}${layer}`, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts') && !OF_THE_MACHINE.test(file))
      .map((file) => `${layer}/${file}`),
  ),
)('%s waits and compares by the steady clock', (file) => {
  expect(readFileSync(`${src}${file}`, 'utf8')).not.toMatch(/\bDate\.now\b/);
});
