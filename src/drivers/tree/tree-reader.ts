import { steadyNow } from '../../model/clock.ts';
import type { Spent } from '../../model/permit.ts';
import { NodeKeys } from './node-keys.ts';
import { type Sight, sightOf } from './sight.ts';
import type { TreeInput, TreeSource } from './tree.ts';
import { isKeyboardShown, leaveOutCovered } from './tree-ready.ts';

/** A tree may be as old as this when an input is aimed by it: reading another would take longer. */
const FRESH_MS = 300;
/** What a tree of a screen at rest shows is still so for as long. */
const RESTED_MS = 500;
/** Two readings further apart than this are of two trees, unless the first was of a screen at rest. */
const UNRESTED_MS = 80;

/** Two trees that are the same this long apart show a screen at rest, where trees themselves do not wait for it. */
const SAME_MS = 400;

/** So long any tree may take after an input, and twice as long as the last one took, whatever is left of the action's time. */
const LEAST_MS = 3000;

/** Reads trees, each at the cost of up to seconds, and knows how long one may stand for the screen. */
export class TreeReader {
  readonly #source: TreeSource;
  readonly #keys = new NodeKeys();
  readonly #note: (sight: Sight, before: Sight | null) => void;
  /** When the last reading was done, when the last input was sent, and when the action under way began. */
  #read_at = 0;
  #sent_at = 0;
  #action_at = 0;
  #within_ms = Number.POSITIVE_INFINITY;
  /** How many actions are under way: their stages share readings. */
  #acting = 0;
  /** The last tree as text, when the first of those like it was read, and when the last of them was asked for. */
  #same = { tree: '', since: 0, asked: 0 };
  last: Sight | null = null;
  /** The last one without the keyboard: what stood there before it came. */
  bare: Sight | null = null;
  /** How long the last reading took. */
  took_ms = 0;

  /** `note` is called with each reading and the one before it. */
  constructor(source: TreeSource, note: (sight: Sight, before: Sight | null) => void) {
    this.#source = source;
    this.#note = note;
  }

  /** From here until what comes back is called readings are shared; none from before is. So long it may all take. */
  share(within_ms = Number.POSITIVE_INFINITY): () => void {
    this.#acting++;
    this.#read_at = 0;
    this.#action_at = steadyNow();
    this.#within_ms = within_ms;
    return () => {
      this.#acting--;
    };
  }

  /** The screen as it is now. */
  async look(signal?: AbortSignal): Promise<Sight> {
    const asked = steadyNow();
    const tree = await this.#source.read(signal, this.#left_ms(asked));
    const sight = sightOf(tree, this.#keys);
    leaveOutCovered(sight);
    this.#read_at = steadyNow();
    if (this.#acting > 0 && this.#source.rest_ms === undefined) this.#compare(JSON.stringify(tree), asked);
    this.took_ms = this.#read_at - asked;
    this.#note(sight, this.last);
    this.last = sight;
    if (!isKeyboardShown(sight)) this.bare = sight;
    return sight;
  }

  /** The screen as an action may take it to be: the last reading while that is young, else as it is now. */
  async glance(signal?: AbortSignal): Promise<Sight> {
    const unsent = this.#sent_at < this.#action_at;
    const most_ms = unsent ? FRESH_MS : this.rested() ? RESTED_MS : UNRESTED_MS;
    return this.#young(most_ms) ?? this.look(signal);
  }

  /** The last reading, where an input may be aimed by it. */
  fresh(): Sight | null {
    return this.#young(FRESH_MS);
  }

  /** The last tree shows a screen that has been at rest since the last input. */
  rested(): boolean {
    const { rest_ms } = this.#source;
    if (rest_ms !== undefined) return this.#read_at - this.#sent_at >= rest_ms;
    const { since, asked } = this.#same;
    return since > this.#sent_at && asked - since >= SAME_MS;
  }

  /** How long a screen is waited for: what was sent is done, and that it cannot be seen is told in time. */
  #left_ms(now: number): number | undefined {
    if (this.#acting === 0 || this.#sent_at < this.#action_at || !Number.isFinite(this.#within_ms))
      return undefined;
    return Math.max(LEAST_MS, 2 * this.took_ms, this.#action_at + this.#within_ms - now);
  }

  #compare(tree: string, asked: number): void {
    const since = tree === this.#same.tree ? this.#same.since : this.#read_at;
    this.#same = { tree, since, asked };
  }

  async send({ input }: Spent<TreeInput>, signal?: AbortSignal): Promise<void> {
    try {
      await this.#source.send(input, signal);
    } finally {
      // What was where the keyboard is now has moved on.
      if (input.kind === 'swipe') this.bare = null;
      this.#sent_at = steadyNow();
    }
  }

  /** The last reading, where it was made for the action under way and nothing was sent since. */
  #young(most_ms: number): Sight | null {
    const usable = this.#acting > 0 && this.#read_at > this.#sent_at;
    return usable && steadyNow() - this.#read_at <= most_ms ? this.last : null;
  }
}
