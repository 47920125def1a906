let issue: (input: object) => Permit;

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
  spend(input: object): void {
    if (this.#input !== input) throw new Error('the permit is for another input');
    if (this.#spent) throw new Error('the permit was used before');
    this.#spent = true;
  }
}

/** Only the gate calls this; `test/architecture/imports.test.ts` holds who imports it. */
export const issuePermit = (input: object): Permit => issue(input);
