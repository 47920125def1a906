import { oneLine } from '../../../words/one-line.ts';

const MOST_CHARS = 6000;
const LONGEST = 300;

/** Words of the page that belong to nothing listed, in the order of the document. */
export class PlainText {
  readonly #parts: { block: Element; after: Element | null; words: string; message: boolean }[] = [];
  #chars = 0;

  /** `after` is what was listed last before these words; `message`: they stand where a page tells things. */
  take(el: Element, raw: string, after: Element | null, message: boolean): void {
    const words = oneLine(raw);
    if (words === '' || this.#chars > MOST_CHARS) return;
    this.#chars += words.length;
    const block = blockOf(el);
    const last = this.#parts.at(-1);
    if (last?.after === after && last.block === block) last.words += ` ${words}`;
    else if (last?.after === after && isCell(block) && last.block.parentElement === block.parentElement) {
      last.words += ` | ${words}`;
      last.block = block;
    } else this.#parts.push({ block, after, words, message });
  }

  /** Where it stands now; what is taken from here on can be given up again. */
  mark(): () => void {
    const count = this.#parts.length;
    const chars = this.#chars;
    const last = this.#parts.at(-1);
    const was = last && { ...last };
    return () => {
      this.#parts.length = count;
      this.#chars = chars;
      if (last && was) Object.assign(last, was);
    };
  }

  /** What followed an element that is not listed after all follows what stands before that. */
  forget(el: Element, before: Element | null): void {
    for (const part of this.#parts) if (part.after === el) part.after = before;
  }

  /** What is told, each with the key of the listed element that it follows; null before the first. */
  told(
    keyOf: (el: Element) => string,
    isListed: (el: Element) => boolean,
    before: (el: Element) => Element | null,
    isHidden: (block: Element) => boolean,
  ) {
    const seen = this.#parts.filter(({ block }) => !isHidden(block));
    return seen.map(({ after, words, message }) => {
      let at = after;
      let skipped = 0;
      for (; at && !isListed(at); skipped++) at = before(at);
      return {
        after: at ? keyOf(at) : null,
        ...(skipped > 0 ? { skipped } : {}),
        text: words.length > LONGEST ? `${words.slice(0, LONGEST)}…` : words,
        ...(message ? { message: true as const } : {}),
      };
    });
  }
}

/** The paragraph, cell or box that the words are set in. */
function blockOf(el: Element): Element {
  let at = el;
  while (at.parentElement && getComputedStyle(at).display.startsWith('inline')) at = at.parentElement;
  return at;
}

function isCell(el: Element): boolean {
  const { display } = getComputedStyle(el);
  return display === 'table-cell';
}
