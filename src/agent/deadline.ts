/** Time for one operation. It stands still while a person is asked: they may take as long as they like. */
export class Deadline {
  readonly #stop = new AbortController();
  readonly #passed: Promise<never>;
  #left_ms: number;
  #since = 0;
  #timer: NodeJS.Timeout | undefined;
  #ended = false;
  /** Aborted when the time is over or the caller wants to stop. */
  readonly signal: AbortSignal;

  constructor(limit_ms: number, caller: AbortSignal) {
    this.#left_ms = limit_ms;
    this.signal = AbortSignal.any([caller, this.#stop.signal]);
    this.#passed = new Promise((_, reject) => {
      this.signal.addEventListener('abort', () => reject(this.signal.reason), { once: true });
      if (this.signal.aborted) reject(this.signal.reason);
    });
    this.#passed.catch(() => {}); // told to those who wait in `within`
    this.#run();
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
      clearTimeout(this.#timer);
    }
  }

  /** Runs something whose time does not count. */
  async hold<T>(work: () => Promise<T>): Promise<T> {
    clearTimeout(this.#timer);
    this.#left_ms -= Date.now() - this.#since;
    try {
      return await work();
    } finally {
      this.#run();
    }
  }

  #run(): void {
    if (this.#ended) return;
    this.#since = Date.now();
    this.#timer = setTimeout(() => this.#stop.abort(), Math.max(0, this.#left_ms));
  }
}
