/** A limit does not run while a person decides: what is in the middle of an input then waits for them. */
export class Pause {
  /** How long it was altogether. */
  ms = 0;
  #under_way = 0;
  #resumed: (() => void)[] = [];

  get held(): boolean {
    return this.#under_way > 0;
  }

  async during<T>(work: () => Promise<T>): Promise<T> {
    const since = performance.now();
    this.#under_way++;
    try {
      return await work();
    } finally {
      this.#under_way--;
      this.ms += performance.now() - since;
      for (const resume of this.#resumed) resume();
    }
  }

  onResumed(resume: () => void): void {
    this.#resumed.push(resume);
  }
}
