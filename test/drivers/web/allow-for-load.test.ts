import { syncBuiltinESMExports } from 'node:module';
import os from 'node:os';
import type { Frame } from 'playwright-core';
import { afterEach, expect, it, vi } from 'vitest';
import { allowForLoad } from '../../../src/drivers/web/allow-for-load.ts';
import { PageCalls } from '../../../src/drivers/web/page-calls.ts';

afterEach(() => {
  vi.restoreAllMocks();
  syncBuiltinESMExports();
});

/** So many programs want each core. */
function load(perCore: number): void {
  vi.spyOn(os, 'loadavg').mockReturnValue([perCore * os.availableParallelism(), 0, 0]);
  syncBuiltinESMExports();
}

it.each([
  [0, 3000],
  [0.9, 3000],
  [2, 6000],
  [40, 9000],
])('with %d programs for each core 3000 ms become %d', (perCore, ms) => {
  load(perCore);
  expect(allowForLoad(3000)).toBe(ms);
});

it('a page is waited for longer where the machine is busy', async () => {
  const limits: number[] = [];
  const textContent = async ({ timeout }: { timeout: number }) => {
    limits.push(timeout);
    return '{}';
  };
  // Of a frame only what looks for an element is asked here.
  const frame = { locator: () => ({ textContent }) } as unknown as Frame;
  const calls = new PageCalls('engine', false);
  for (const perCore of [0, 2.5]) {
    load(perCore);
    await calls.ask(frame, 'node', {}, 1000);
  }
  expect(limits).toEqual([1000, 2500]);
});
