import type { Page } from 'playwright-core';
import { SurehandError } from '../../model/failure.ts';
import type { Settled } from '../driver.ts';
import type { Activity } from './activity.ts';
import type { PageCalls } from './page-calls.ts';

interface Pulse {
  changes: number;
  quiet_ms: number;
  ready: DocumentReadyState;
  animating: number;
}

type DocumentReadyState = 'loading' | 'interactive' | 'complete';

/** No change for this long, and no request under way: the page rests. */
const QUIET_MS = 50;
const LOOK_EVERY_MS = 25;

/** Returns as soon as the page rests, at the latest when the window is over. */
export async function settlePage(
  page: Page,
  calls: PageCalls,
  activity: Activity,
  window_ms: number,
  signal?: AbortSignal,
): Promise<Settled> {
  const started = Date.now();
  const spent = () => Date.now() - started;
  while (spent() < window_ms && !signal?.aborted) {
    const pulse = await calls
      .ask<Pulse>(page.mainFrame(), 'pulse', {}, Math.max(window_ms - spent(), 100))
      .catch((error: unknown) => {
        // A new document is on its way and does not answer yet.
        if (error instanceof SurehandError && error.kind === 'timed_out') return null;
        throw error;
      });
    if (
      pulse &&
      pulse.ready !== 'loading' &&
      pulse.quiet_ms >= QUIET_MS &&
      pulse.animating === 0 &&
      activity.pending(page) === 0
    ) {
      return { quiet: true, waited_ms: spent() };
    }
    const idle = Math.min(LOOK_EVERY_MS, Math.max(0, window_ms - spent()));
    if (activity.pending(page) > 0) await activity.waitForIdle(0, idle * 2, signal, page);
    else await new Promise((resolve) => setTimeout(resolve, idle));
  }
  return { quiet: false, waited_ms: spent() };
}
