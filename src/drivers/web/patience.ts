import { SurehandError } from '../../model/failure.ts';
import type { Pause } from '../../model/pause.ts';
import { allowForLoad } from './allow-for-load.ts';
import type { GivingUp } from './deadlines.ts';

/** So long a page may be late altogether within one call, on a busy machine longer. */
const PATIENCE_MS = 10_000;
/** So long at least, however soon its caller wants an answer: less would cut off pages that are only busy. */
const LEAST_MS = 3000;
/** With the limit of a navigation and the time to free a page it stays below the minute after which clients give up. */
const MOST_MS = 15_000;
/** What takes less is how long reading takes. */
const SLOW_MS = 1000;

/** Inputs and navigations have limits of their own, with better words; this is for those that a page keeps from ending at all. */
const GRACE_MS = 1500;

/** What a stage may take of its own: as long as an action or a navigation may take, or a page is watched. */
interface OwnTime {
  own_ms: number;
  /** How late it may be at most; otherwise as late as the call has patience. */
  grace_ms?: number;
  /** A person who decides meanwhile does not make the page late. */
  pause?: Pause | undefined;
}

/** One stage of a call: one call into a page. */
export type Stage = OwnTime & GivingUp;

/** Nothing is waited for: only the answer of the page. */
export const QUESTION: Stage = { own_ms: 0 };

/** What has a limit of its own. */
export function limitOf(given: {
  timeout_ms: number;
  signal?: AbortSignal | undefined;
  pause?: Pause | undefined;
}): Stage {
  return { own_ms: given.timeout_ms, grace_ms: GRACE_MS, signal: given.signal, pause: given.pause };
}

/**
 * The one budget of a call. A call asks its page many things: each in time, they may take minutes together. So all its
 * stages share the time that the page may be late; what it takes to free a page that hangs is taken from it, too.
 */
export class Patience {
  #late_ms = 0;
  #most_ms = PATIENCE_MS;
  #signal: AbortSignal | undefined;

  /** The next call begins; `signal` says when its caller gives it up, `timeout_ms` how long that one would wait. */
  renew(signal?: AbortSignal, timeout_ms = PATIENCE_MS): void {
    this.#late_ms = 0;
    this.#most_ms = Math.min(PATIENCE_MS, Math.max(LEAST_MS, timeout_ms));
    this.#signal = signal;
  }

  get signal(): AbortSignal | undefined {
    return this.#signal;
  }

  /** Runs a stage that may take the given time. */
  async ask<T>(
    stage: (limit_ms: number) => Promise<T>,
    { own_ms, grace_ms, pause }: OwnTime = QUESTION,
  ): Promise<T> {
    const left = Math.round(Math.min(allowForLoad(this.#most_ms), MOST_MS) - this.#late_ms);
    if (left <= 0) throw new SurehandError('timed_out', `${this.#told()}; it is asked nothing more`);
    const started = performance.now();
    const over = () => performance.now() - started - own_ms - (pause?.ms ?? 0);
    let late = false;
    try {
      return await stage(own_ms + Math.min(left, grace_ms ?? left));
    } catch (error) {
      late = error instanceof SurehandError && error.kind === 'timed_out';
      if (!(error instanceof SurehandError) || !late || this.#late_ms === 0) throw error;
      throw new SurehandError('timed_out', `${error.message}; ${this.#told()}`, {
        cause: error,
        may_have_landed: error.may_have_landed,
      });
    } finally {
      // What was cut off was slow, however little time was left for it.
      if (late || over() > allowForLoad(SLOW_MS)) this.#late_ms += Math.max(0, over());
    }
  }

  #told(): string {
    return `the page answers too slowly, its answers took ${Math.ceil(this.#late_ms / 1000)} s before in this call`;
  }
}
