import { steadyNow } from '../model/clock.ts';

/** The last part of the time is for winding up: what has been sent is then told, not given up. */
const WIND_UP_SHARE = 0.25;

/** Time for one operation. It stands still while a person is asked: they may take as long as they like. */
export class Deadline {
  readonly limit_ms: number;
  readonly #wind_up_ms: number;
  readonly #hurry = new AbortController();
  #hurry_timer: NodeJS.Timeout | undefined;
  readonly #stop = new AbortController();
  readonly #passed: Promise<never>;
  #left_ms: number;
  #since = 0;
  #timer: NodeJS.Timeout | undefined;
  #ended = false;
  /** Aborted when the time is over or the caller wants to stop. */
  readonly signal: AbortSignal;
  /** Aborted a little sooner: nothing more is to be waited for, what is known by then is the answer. */
  readonly hurry: AbortSignal;

  constructor(limit_ms: number, caller: AbortSignal) {
    this.limit_ms = limit_ms;
    this.#left_ms = limit_ms;
    this.#wind_up_ms = limit_ms * WIND_UP_SHARE;
    this.signal = AbortSignal.any([caller, this.#stop.signal]);
    this.hurry = AbortSignal.any([this.signal, this.#hurry.signal]);
    this.#passed = new Promise((_, reject) => {
      this.signal.addEventListener('abort', () => reject(this.signal.reason), { once: true });
      if (this.signal.aborted) reject(this.signal.reason);
    });
    this.#passed.catch(() => {}); // told to those who wait in `within`
    this.#run();
  }

  /** Whether the caller wanted to stop. */
  get stopped(): boolean {
    return this.signal.aborted && !this.over;
  }

  /** Whether it was the time that ran out. */
  get over(): boolean {
    return this.#stop.signal.aborted;
  }

  /** Waits for the work, but not longer than there is time; the work is told by the signal. */
  async within<T>(work: Promise<T>): Promise<T> {
    work.catch(() => {}); // it may fail after nobody waits for it any more
    try {
      return await Promise.race([work, this.#passed]);
    } finally {
      this.#ended = true;
      this.#clear();
    }
  }

  /** Runs something whose time does not count. */
  async hold<T>(work: () => Promise<T>): Promise<T> {
    this.#clear();
    this.#left_ms -= steadyNow() - this.#since;
    try {
      return await work();
    } finally {
      this.#run();
    }
  }

  #run(): void {
    if (this.#ended) return;
    this.#since = steadyNow();
    this.#timer = setTimeout(() => this.#stop.abort(), Math.max(0, this.#left_ms));
    const hurry_ms = Math.max(0, this.#left_ms - this.#wind_up_ms);
    this.#hurry_timer = setTimeout(() => this.#hurry.abort(), hurry_ms);
  }

  #clear(): void {
    clearTimeout(this.#timer);
    clearTimeout(this.#hurry_timer);
  }
}
