import { setTimeout as after } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { SurehandError } from '../../model/failure.ts';
import type { Pause } from '../../model/pause.ts';
import { type Freed, freePage, Pulse } from './free-page.ts';

/** How a call into a page is given up. */
export interface GivingUp {
  /** Input was sent: whatever comes of it, it may have landed. */
  acting?: boolean;
  /** What stops it once it is given up must be over before the next call: it would stop that one. */
  winds_up?: boolean;
  signal?: AbortSignal | undefined;
  /** Time in which a person decides on what is under way. */
  pause?: Pause | undefined;
}

export interface Deadline extends GivingUp {
  ms: number;
  /** Something else holds the page and is told in its own words: a dialog. */
  held?: () => boolean;
  /** The page is of no use any more. */
  ended?: () => void;
}

/** So long input that was begun may take to end or to be taken back. */
const WIND_UP_MS = 400;

const SAID: Record<Exclude<Freed, 'alive'>, string> = {
  stopped: 'a script of the page ran without end; it was stopped, and the page goes on without it',
  ended: 'the page did not answer any more and was ended; an empty page takes its place',
};

/**
 * Runs one call into a page within its deadline. A page that lets it pass is freed, so that the next call finds one
 * that answers, and the caller is told what became of it.
 */
export async function withinDeadline<T>(page: Page, deadline: Deadline, work: () => Promise<T>): Promise<T> {
  const { ms, acting = false, winds_up = false, signal, pause, held, ended } = deadline;
  // Nobody waits for what is only looked at. Input that is part of something begun tells for itself.
  if (signal?.aborted && !acting) throw new SurehandError('cancelled', 'the call was cancelled');
  let timer: NodeJS.Timeout | undefined;
  let stop = () => {};
  const over = new Promise<'late' | 'cancelled'>((resolve) => {
    const expire = () => {
      if (!pause?.held) resolve('late');
    };
    timer = setTimeout(expire, ms);
    pause?.onResumed(() => {
      clearTimeout(timer);
      timer = setTimeout(expire, ms);
    });
    stop = () => resolve('cancelled');
    signal?.addEventListener('abort', stop, { once: true });
  });
  const pulse = new Pulse(page, ms);
  const working = work().then((value) => ({ value }));
  try {
    const first = await Promise.race([working, over]);
    if (typeof first === 'object') return first.value;
    if (first === 'cancelled') {
      if (winds_up) await Promise.race([working.catch(() => {}), after(2 * WIND_UP_MS)]);
      // Input that is on its way is seen to its end: after the answer nothing more is sent.
      const last = acting ? await Promise.race([working, after(WIND_UP_MS)]) : undefined;
      if (last) return last.value;
      // Whoever comes next would find a page that hangs.
      if (acting && !held?.() && (await freePage(page, pulse)) === 'ended') ended?.();
      throw new SurehandError('cancelled', 'the call was cancelled', { may_have_landed: acting });
    }
    throw new SurehandError('timed_out', `no answer within ${ms} ms`, { may_have_landed: acting });
  } catch (error) {
    if (!(error instanceof SurehandError) || error.kind !== 'timed_out' || held?.()) throw error;
    const freed = await freePage(page, pulse);
    if (freed === 'alive') throw error;
    if (freed === 'ended') ended?.();
    throw new SurehandError('timed_out', `${error.message}: ${SAID[freed]}`, {
      cause: error,
      may_have_landed: acting || error.may_have_landed,
    });
  } finally {
    clearTimeout(timer);
    pulse.stop();
    signal?.removeEventListener('abort', stop);
    working.catch(() => {});
  }
}
