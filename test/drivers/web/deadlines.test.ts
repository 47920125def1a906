import type { Page } from 'playwright-core';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { withinDeadline } from '../../../src/drivers/web/deadlines.ts';
import { Patience } from '../../../src/drivers/web/patience.ts';
import { Pause } from '../../../src/model/pause.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A page of which nothing is asked here. */
const page = { isClosed: () => true } as Page;
const passing = (ms: number) => new Promise<void>((resolve) => void setTimeout(resolve, ms));

/** What an input came to in which a person decides for so long, and which goes on for so long after that. */
async function decided(asked_ms: number, after_ms: number): Promise<string> {
  const pause = new Pause();
  const work = async () => {
    await passing(100);
    await pause.during(() => passing(asked_ms));
    await passing(after_ms);
    return 'done';
  };
  const done = withinDeadline(page, { ms: 500, pause }, work).catch((error: Error) => error.message);
  await vi.advanceTimersByTimeAsync(200_000);
  return done;
}

describe('while a person decides in the middle of an input', () => {
  test('its limit does not run, however long they take', async () => {
    expect(await decided(60_000, 400)).toBe('done');
    expect(await decided(450, 400)).toBe('done');
  });

  test('and runs from the beginning once they have decided', async () => {
    expect(await decided(60_000, 600)).toMatch(/no answer within 500 ms/);
    expect(await decided(450, 600)).toMatch(/no answer within 500 ms/);
  });

  test('the page is not late by it: what the call asks next has its whole time', async () => {
    const patience = new Patience();
    const pause = new Pause();
    const whole = patience.ask(async (limit_ms) => limit_ms);
    const acting = patience.ask(() => pause.during(() => passing(60_000)), { own_ms: 100, pause });
    await vi.advanceTimersByTimeAsync(60_000);
    await acting;
    expect(await patience.ask(async (limit_ms) => limit_ms)).toBe(await whole);
  });
});
