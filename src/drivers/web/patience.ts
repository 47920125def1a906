import { SurehandError } from '../../model/failure.ts';
import { allowForLoad } from './allow-for-load.ts';
import type { Deadline } from './deadlines.ts';

/** Calls have limits of their own, with better words; this is for those that a page keeps from ending at all. */
const LONGEST_MS = 15_000;
/** For what waits until the page has done something: it is no answer that is late. */
export const WAITS_ITSELF: Deadline = { ms: LONGEST_MS };
/** So long a page may take for all its slow answers within one call, on a busy machine longer. */
const PATIENCE_MS = 10_000;
/** What takes less is how long reading takes. */
const SLOW_MS = 1000;

/** A call asks its page many things: each in time, they may take minutes together. A page may only be slow for so long. */
export class Patience {
  #slow_ms = 0;
  #signal: AbortSignal | undefined;

  /** The next call begins; `signal` says when its caller gives it up. */
  renew(signal?: AbortSignal): void {
    this.#slow_ms = 0;
    this.#signal = signal;
  }

  get signal(): AbortSignal | undefined {
    return this.#signal;
  }

  /** Runs a question that may take the given time. */
  async ask<T>(question: (limit_ms: number) => Promise<T>): Promise<T> {
    const patience = allowForLoad(PATIENCE_MS);
    const left = Math.round(patience - this.#slow_ms);
    if (left <= 0) throw new SurehandError('timed_out', `${this.#told()}; it is asked nothing more`);
    const started = performance.now();
    const took = () => performance.now() - started;
    let late = false;
    try {
      return await question(Math.min(patience, LONGEST_MS, left));
    } catch (error) {
      late = error instanceof SurehandError && error.kind === 'timed_out';
      if (!(error instanceof SurehandError) || !late || this.#slow_ms === 0) throw error;
      throw new SurehandError('timed_out', `${error.message}; ${this.#told()}`, {
        cause: error,
        may_have_landed: error.may_have_landed,
      });
    } finally {
      // What was cut off was slow, however little time was left for it.
      if (late || took() > allowForLoad(SLOW_MS)) this.#slow_ms += took();
    }
  }

  #told(): string {
    return `the page answers too slowly, its answers took ${Math.ceil(this.#slow_ms / 1000)} s before in this call`;
  }
}
