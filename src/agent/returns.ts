/** Lines that are no content of the page: what it says for a moment, what went away, what was left out, the browser. */
const BESIDE = /^(?:(?:status|alert|alertdialog|log)\b|gone: |browser: |page "|\()/;

/**
 * Watches whether a deed takes back the one before it: then all that the first brought is gone, some of what it took
 * away is back, and nothing is there that was not there before. A deed that takes something away may say so in words,
 * and need not bring anything back.
 */
export class Returns {
  /** All lines before the last deed, and those after it. */
  #before: ReadonlySet<string> = new Set();
  #after: ReadonlySet<string> | undefined;
  #known = new Set<string>();
  #did = false;
  #takes = false;

  /** A deed was done, perhaps one that takes something away; what came of it is shown next. */
  did(elsewhere: boolean, takes = false): void {
    this.#takes = takes;
    if (elsewhere) {
      this.#known = new Set();
      this.#after = undefined;
    }
    this.#did = !elsewhere;
  }

  /** Whether these lines show that the last deed took back the one before it. */
  shown(lines: string): boolean {
    const now = new Set(contentOf(lines));
    const returned = this.#did && this.#isReturn(now);
    if (this.#did) {
      this.#before = new Set(this.#known);
      this.#after = now;
      this.#did = false;
    }
    for (const line of now) this.#known.add(line);
    return returned;
  }

  #isReturn(now: ReadonlySet<string>): boolean {
    const after = this.#after;
    if (!after) return false;
    const before = this.#before;
    const came = [...after].filter((line) => !before.has(line));
    return (
      came.length > 0 &&
      came.every((line) => !now.has(line)) &&
      (this.#takes || [...now].some((line) => before.has(line) && !after.has(line))) &&
      [...now].every(
        (line) => before.has(line) || after.has(line) || (this.#takes && line.startsWith('text "')),
      )
    );
  }
}

/** Lines as they read, without refs and marks, and without where the focus is. */
function contentOf(lines: string): string[] {
  return lines
    .split('\n')
    .map((line) =>
      line
        .replace(/^[+~] /, '')
        .replace(/^@e\d+ /, '')
        .replace(/ ?\[focused\]| under ".*"$/g, ''),
    )
    .filter((line) => line !== '' && !BESIDE.test(line));
}
