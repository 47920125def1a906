export type Way = 'down' | 'up';

/** How many strokes the first way leads, where nothing is known of what is there. */
const FIRST_REACH = 4;

/**
 * Where to look next in what scrolls: some strokes one way, twice as many the other way from where it began, and so on,
 * until both ends are met. What is near is found soon on either side, however long the list.
 */
export class BothWays {
  #way: Way;
  #reach: number;
  #at = 0;
  readonly #furthest = { down: 0, up: 0 };
  readonly #ended = { down: false, up: false };

  constructor(first: Way = 'down', reach = FIRST_REACH) {
    this.#way = first;
    this.#reach = Math.max(1, reach);
  }

  /** The way of the next stroke; nothing when both ends were met. */
  next(): Way | undefined {
    const { down, up } = this.#ended;
    if (down && up) return undefined;
    const gone = this.#way === 'down' ? this.#at : -this.#at;
    if (this.#ended[this.#way] || (gone >= this.#reach && !down && !up)) {
      this.#way = this.#way === 'down' ? 'up' : 'down';
      this.#reach *= 2;
    }
    return this.#way;
  }

  /** What the stroke came to: one that moved nothing met the end. */
  went(moved: boolean): void {
    if (!moved) this.#ended[this.#way] = true;
    else this.#at += this.#way === 'down' ? 1 : -1;
    const gone = this.#way === 'down' ? this.#at : -this.#at;
    this.#furthest[this.#way] = Math.max(this.#furthest[this.#way], gone);
  }

  /** What was looked through, for people. */
  get looked(): string {
    const { down, up } = this.#furthest;
    const screens = down + up + 1;
    const whole = this.#ended.down && this.#ended.up ? ', from one end to the other' : '';
    return `${screens} screen${screens === 1 ? '' : 's'}${whole}`;
  }
}
