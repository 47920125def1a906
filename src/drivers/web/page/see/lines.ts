import { oneLine } from '../../../words/one-line.ts';

/** Nobody reads more of one look than this. */
const MOST_CHARS = 60_000;
const ROWS = 'tr,[role=row]';
const BUTTONS = 'button,[role=button]';

/** The words of one box, with the elements that they stand right in. */
export interface Line {
  words: string;
  holders: Element[];
}

/** The text that can be seen, line by line: what two looks are compared by. */
export class Lines {
  readonly #lines: Line[] = [];
  /** The line that words in a box go on with. */
  readonly #open = new Map<Element, Line>();
  #chars = 0;

  /** The box whose line the words in an element belong to; a row of a table is one, whatever its cells are. */
  static boxOf(el: Element, display: string, around: Element): Element {
    if (el.matches(ROWS)) return el;
    if (around.matches(ROWS)) return around;
    const within = display.startsWith('inline') || display === 'contents';
    return within && !el.matches(BUTTONS) ? around : el;
  }

  /** A box begins within the line: its words are apart from those before it. */
  gap(box: Element): void {
    const line = this.#open.get(box);
    if (line) line.words += ' ';
  }

  /** A line ends: what follows in the same box stands below it. */
  end(box: Element): void {
    if (!box.matches(ROWS)) this.#open.delete(box);
  }

  take(box: Element, holder: Element, words: string): void {
    if (this.#chars > MOST_CHARS) return;
    // What a row says is apart from what can be done with it.
    if (box !== holder && box.matches(ROWS) && holder.closest(BUTTONS)) return;
    this.#chars += words.length;
    let line = this.#open.get(box);
    if (!line) {
      line = { words: '', holders: [] };
      this.#open.set(box, line);
      this.#lines.push(line);
    }
    line.words += words;
    if (words.trim() !== '') line.holders.push(holder);
  }

  all(): Line[] {
    return this.#lines.flatMap(({ words, holders }) => {
      const plain = oneLine(words);
      return plain === '' ? [] : [{ words: plain, holders }];
    });
  }
}
