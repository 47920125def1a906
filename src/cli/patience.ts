import { setTimeout } from 'node:timers/promises';
import { isAway } from '../store/database.ts';

const TRY_AGAIN_MS = 1000;

/** Asks the store again and again while it is away. That is said once, and once more when it is there again. */
export class Patience {
  readonly #stop: AbortSignal;
  readonly #say: (line: string) => void;
  #away = false;

  constructor(stop: AbortSignal, say: (line: string) => void) {
    this.#stop = stop;
    this.#say = say;
  }

  /** What `ask` came to. Whoever stops meanwhile gets the reason why it came to nothing. */
  async until<T>(ask: () => Promise<T>): Promise<T> {
    for (;;) {
      try {
        const told = await ask();
        if (this.#away) this.#say('the store is there again');
        this.#away = false;
        return told;
      } catch (error) {
        if (!isAway(error) || this.#stop.aborted) throw error;
        if (!this.#away) this.#say('the store is away; trying again until it is there');
        this.#away = true;
        await setTimeout(TRY_AGAIN_MS, undefined, { signal: this.#stop }).catch(() => {});
      }
    }
  }
}
