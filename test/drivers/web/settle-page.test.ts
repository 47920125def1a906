import type { Page } from 'playwright-core';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Activity } from '../../../src/drivers/web/activity.ts';
import type { PageCalls } from '../../../src/drivers/web/page-calls.ts';
import { settlePage } from '../../../src/drivers/web/settle-page.ts';
import { steadyNow } from '../../../src/model/clock.ts';
import { SurehandError } from '../../../src/model/failure.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A page whose changes happen at these moments; it counts how often it is asked. */
function changingAt(...moments: number[]) {
  return changing(moments);
}

/** The same, with a request of the action that is answered at a moment, on a machine that takes this long for each answer. */
function changing(moments: number[], answered_at?: number, answers_in = (_now: number) => 0) {
  const started = steadyNow();
  const asked: number[] = [];
  const calls = {
    ask: async (_frame: unknown, _verb: string, _data: unknown, timeout_ms: number) => {
      asked.push(steadyNow() - started);
      const takes_ms = answers_in(steadyNow() - started);
      if (takes_ms > 0) await new Promise((resolve) => setTimeout(resolve, Math.min(takes_ms, timeout_ms)));
      if (takes_ms > timeout_ms) throw new SurehandError('timed_out', 'no answer');
      const now = steadyNow() - started;
      const past = moments.filter((moment) => moment <= now);
      return {
        document_key: 'd',
        changes: past.length,
        rewordings: past.length,
        quiet_ms: now - (past.at(-1) ?? 0),
        ready: 'complete',
        animating: 0,
        timers_ms: 0,
        submitted: false,
        looks: [],
      };
    },
  };
  const page = { url: () => 'http://x.test/', mainFrame: () => ({}) };
  const under_way = () => answered_at !== undefined && steadyNow() < started + answered_at;
  const activity = {
    requests: () => (answered_at === undefined ? [] : [{ at_ms: started }]),
    pending: () => (under_way() ? 1 : 0),
    lastChangeAt: () => (under_way() ? started : started + (answered_at ?? 0)),
    waitForIdle: (_quiet: number, most: number) => new Promise((resolve) => setTimeout(resolve, most)),
  };
  const settle = async (signal?: AbortSignal) => {
    // Only these members are used, and the types are those of whole classes.
    const parts = [page, calls, activity] as unknown as [Page, PageCalls, Activity];
    const settling = settlePage(...parts, {
      window_ms: 1000,
      need_effect: true,
      ...(answered_at === undefined ? {} : { since_ms: started }),
      ...(signal ? { signal } : {}),
    });
    await vi.runAllTimersAsync();
    return settling;
  };
  return { asked, settle };
}

it('asks a page that has changed once more, at the moment at which it rests', async () => {
  const { asked, settle } = changingAt(0);
  expect(await settle()).toMatchObject({ quiet: true, changes: 1 });
  expect(asked).toEqual([0, 50]);
});

it('a page whose request was answered a moment ago is looked at once more', async () => {
  const { asked, settle } = changing([330], 300);
  expect(await settle()).toMatchObject({ quiet: true, changes: 1 });
  expect(asked.at(-1)).toBeGreaterThanOrEqual(380);
});

it('a page that changes again before it rests is waited for again', async () => {
  const { asked, settle } = changingAt(0, 40, 85);
  expect(await settle()).toMatchObject({ quiet: true, changes: 3 });
  expect(asked).toEqual([0, 50, 90, 135]);
});

it('a page that never changes is said to rest only when the window is over', async () => {
  const { asked, settle } = changingAt();
  expect(await settle()).toMatchObject({ quiet: true, changes: 0 });
  expect(asked.at(-1)).toBe(1000);
});

it('a page that was not watched for the whole window is never said to rest without an effect', async () => {
  const stop = new AbortController();
  setTimeout(() => stop.abort(), 400);
  const { asked, settle } = changingAt();
  expect(await settle(stop.signal)).toMatchObject({ quiet: false, changes: 0 });
  expect(asked.at(-1)).toBeLessThan(1000);
  const { settle: changed } = changingAt(0);
  const late = new AbortController();
  late.abort();
  expect(await changed(late.signal)).toMatchObject({ changes: 1 });
});

it('a page that a busy machine lets answer late was watched all the same', async () => {
  const { asked, settle } = changing([], undefined, () => 300);
  expect(await settle()).toMatchObject({ quiet: true, changes: 0 });
  expect(asked).toEqual([0, 325, 650, 975]);
});

it('a page that answers no more is never said to rest, and is waited for a second at most', async () => {
  const { settle } = changing([], undefined, (now) => (now < 900 ? 0 : 60_000));
  const settled = await settle();
  expect(settled).toMatchObject({ quiet: false, changes: 0, busy_with: 'loading' });
  expect(settled.waited_ms).toBeLessThanOrEqual(2000);
});

it('a page that never answered is given up with the window', async () => {
  const settled = await changing([], undefined, () => 60_000).settle();
  expect(settled).toMatchObject({ quiet: false, busy_with: 'loading' });
  expect(settled.waited_ms).toBe(1000);
});
