/**
 * Lines that are no content of the page: what it says for a moment, what went away, what was left out, what worked here
 * before, the browser.
 */
const BESIDE =
  /^(?:(?:status|alert|alertdialog|log)\b|gone: |browser: |page "|\(|worked here before: |avoid here: | {2})/;

const DIALOG = /^(?:alert)?dialog\b/;

/** All lines that were known before a deed, and those after it. */
interface Deed {
  before: ReadonlySet<string>;
  after: ReadonlySet<string>;
}

/**
 * Watches whether a deed takes back one before it: then all that the first brought is gone, some of what it took away is
 * back, and nothing is there that was not there before. A deed that takes something away may say so in words, and need
 * not bring anything back. A page that is opened again and shows nothing of the last deed has not kept it.
 */
export class Returns {
  #deeds: Deed[] = [];
  #known = new Set<string>();
  #did = false;
  #opened = false;
  #takes = false;
  #hands_over = false;

  /**
   * A deed was done, perhaps one that takes something away; what came of it is shown next. What hands something over
   * leaves an empty form behind, and takes nothing back.
   */
  did(elsewhere: boolean, takes = false, hands_over = false): void {
    this.#takes = takes;
    this.#hands_over = hands_over;
    if (elsewhere) {
      this.#known = new Set();
      this.#deeds = [];
    }
    this.#did = !elsewhere;
  }

  /** A page was opened, and nothing done. */
  opened(): void {
    this.#opened = true;
  }

  /** How many deeds before the last one were taken back, the last itself being one more, as these lines show. */
  shown(lines: string): number | undefined {
    const now = new Set(contentOf(lines));
    const at =
      (this.#did && !this.#hands_over) || this.#opened
        ? this.#deeds.findIndex((_deed, from) => this.#isReturn(now, from))
        : -1;
    const back = at < 0 ? undefined : this.#deeds.length - at - (this.#did ? 0 : 1);
    if (this.#did) this.#deeds.push({ before: new Set(this.#known), after: now });
    this.#did = this.#opened = false;
    for (const line of now) this.#known.add(line);
    return back;
  }

  #isReturn(now: ReadonlySet<string>, from: number): boolean {
    const [first, ...later] = this.#deeds.slice(from);
    if (!first) return false;
    const { before, after } = first;
    // What a dialog shows goes with it, and takes nothing back.
    if ([...after].some((line) => DIALOG.test(line) && !now.has(line))) return false;
    const takes = this.#takes && this.#did;
    const came = [...after].filter((line) => !before.has(line));
    return (
      came.length > 0 &&
      came.every((line) => !now.has(line)) &&
      (takes || [...now].some((line) => before.has(line) && !after.has(line))) &&
      [...now].every(
        (line) =>
          before.has(line) ||
          [first, ...later].some((deed) => deed.after.has(line)) ||
          (takes && line.startsWith('text "')),
      )
    );
  }
}

/** Lines as they read, without refs and marks, and without where the focus is. */
export function contentOf(lines: string): string[] {
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
