let issue: (input: object) => Permit;
let hand: <T extends object>(input: T) => Spent<T>;

/**
 * An input whose permit was spent. Whatever sends takes one, and only a permit makes it: code that goes round the gate has
 * nothing to send.
 */
export class Spent<T extends object> {
  readonly input: T;
  // Nothing that merely looks alike is one.
  readonly #sealed = true;

  static {
    hand = (input) => new Spent(input);
  }

  private constructor(input: T) {
    this.input = input;
  }

  /** The same in the form in which it is sent. */
  as<U extends object>(input: U): Spent<U> {
    if (!this.#sealed) throw new Error('no permit was spent for it');
    return new Spent(input);
  }
}

/**
 * What the gate gives for one input: no input reaches a driver without it. It is good for the very input that was
 * judged, which nothing can change afterwards, and for sending it once.
 */
export class Permit {
  readonly #input: object;
  #spent = false;

  static {
    issue = (input) => new Permit(input);
  }

  private constructor(input: object) {
    this.#input = Object.freeze(input);
  }

  /** Called by a driver right before it sends. Another input, or the same one again, is a mistake in our own code. */
  spend<T extends object>(input: T): Spent<T> {
    if (this.#input !== input) throw new Error('the permit is for another input');
    if (this.#spent) throw new Error('the permit was used before');
    this.#spent = true;
    return hand(input);
  }

  /** Called once a driver says that it is done: one that sent and left its permit unused has gone round the gate. */
  mustBeSpent(): void {
    if (!this.#spent) throw new Error('the driver was done without spending the permit');
  }
}

/** Only the gate calls this; `test/architecture/imports.test.ts` holds who imports it. */
export const issuePermit = (input: object): Permit => issue(input);
