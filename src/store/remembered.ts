import type { Region } from '../knowledge/index/find-regions.ts';
import type { Move } from '../knowledge/move.ts';

/** A move that a session made. */
export type PastMove = readonly [move: string, region: string, ok: number, file: string];

/** What a session did last, the newest first, and how many steps it has in all: another number says that this is old. */
export interface Past {
  steps: number;
  /** File of its newest step, whatever that did. */
  newest: string;
  moves: readonly PastMove[];
}

/** Which screens are like one, and under which flows others were there, as long as the store has learned nothing new. */
export interface Outlook {
  learned: number;
  regions: readonly Region<string>[];
  /** Flows of the tag that others were here under; undefined when there is none. */
  flows: readonly string[] | undefined;
  tag: string | undefined;
  /** Flows of tags that would go before it. */
  missing: readonly string[];
}

/** So many moves of a session are looked back on. */
export const REMEMBERED = 12;
/** A store may be put back to an older state under a running process; what is known to be there is told again so often. */
const TOLD_AGAIN_MS = 600_000;

/**
 * What this process knows of the store, so that neither is asked or told twice. Names, moves and sketches never change;
 * the rest is held to a number that the store tells with every answer.
 */
export class Remembered {
  readonly pasts = new Lately<Past>(1000);
  readonly outlooks = new Lately<Outlook>(500);
  readonly moves = new Lately<Move>(20_000);
  readonly sketches = new Lately<string>(5000);
  readonly #names = new Lately<number>(50_000);

  /** Whether a name is in the store already. */
  isTold(name: string): boolean {
    const at = this.#names.get(name);
    return at !== undefined && Date.now() - at < TOLD_AGAIN_MS;
  }

  told(names: Iterable<string>): void {
    const now = Date.now();
    for (const name of names) this.#names.set(name, now);
  }

  /** Nobody knows how far the store came. */
  forget(): void {
    this.#names.clear();
    this.pasts.clear();
  }
}

/** A map that begins anew when it is full. */
class Lately<V> extends Map<string, V> {
  readonly #most: number;

  constructor(most: number) {
    super();
    this.#most = most;
  }

  override set(key: string, value: V): this {
    if (this.size >= this.#most) this.clear();
    return super.set(key, value);
  }
}
