import { isDoingWord, isSameWord, wordsOf } from './doing-words.ts';
import { phrasesIn } from './meant.ts';
import { type Around, LONGEST } from './named.ts';

const SET = new Set(['checkbox', 'switch', 'radio', 'menuitemcheckbox', 'menuitemradio']);
/** Where one part of a goal ends. */
const PARTS = /[,.;:!?()]+|\b(?:and|but|then|und|aber|dann|et|puis|y|luego|e poi)\b/iu;
/** Such a part asks for nothing that could be set. */
const NOT =
  /\b(?:no|not|never|none|off|without|except|unless|disable|deactivate|uncheck|untick|remove|stop|ohne|nicht|kein\w*|sans|pas|sin|senza|sem|zonder|bez|utan)\b|n['’]t\b/iu;
/** One word is the name of an item where it is not shorter. */
const NAME = 4;

interface Seen {
  role: string;
  name: string;
  context?: string | undefined;
  state: readonly string[];
}

export interface KeptUse {
  /** What acts were done to and what they were given. */
  own: string[];
  /** That, and what they were done among. */
  all: string[];
}

/**
 * Watches what a page has for the parts of a goal, in the words of the goal: what people can set (a box, a switch, one
 * of a choice), and the items of its lists and tables. What was left as it was, and had to do with nothing that was
 * done, is a part that is not done.
 */
export class LeftOut {
  readonly #goal: string;
  readonly #parts: string[][];
  /** What could be set and was not, when it was seen last. */
  readonly #unset = new Set<string>();
  readonly #items = new Set<string>();
  readonly #own: Set<string>;
  readonly #all: Set<string>;

  constructor(goal: string, kept: KeptUse = { own: [], all: [] }) {
    this.#goal = ` ${wordsOf(goal).join(' ')} `;
    this.#parts = goal
      .split(PARTS)
      .filter((part) => !NOT.test(part))
      .map(wordsOf);
    this.#own = new Set(kept.own);
    this.#all = new Set(kept.all);
  }

  kept(): KeptUse {
    return { own: [...this.#own], all: [...this.#all] };
  }

  saw(elements: readonly Seen[]): void {
    for (const { role, name, context = '', state } of elements) {
      if (this.#isItem(context)) this.#items.add(context);
      if (!SET.has(role)) continue;
      if (state.includes('checked') || state.includes('disabled')) this.#unset.delete(name);
      else if (this.#isAskedFor(name)) this.#unset.add(name);
    }
  }

  acted({ own, of, given, words, came }: Around): void {
    for (const word of wordsIn([own, ...of, ...given])) this.#own.add(word);
    for (const word of wordsIn([own, ...of, ...given, ...words, ...came])) this.#all.add(word);
  }

  /** Something that the page lets people set. */
  get unset(): string | undefined {
    return [...this.#unset].find((name) =>
      (phrasesIn(name)[0] ?? []).some(({ word }) => !isAmong(word, this.#own)),
    );
  }

  /** An item that the goal names. */
  get item(): string | undefined {
    return [...this.#items].find((name) => wordsOf(name).some((word) => !isAmong(word, this.#all)));
  }

  /** What it is called before all else, and most of the rest, stands in one part of the goal. */
  #isAskedFor(name: string): boolean {
    const phrases = phrasesIn(name).map((phrase) => phrase.map(({ word }) => word));
    const words = phrases.flat().filter((word) => !/^\d+$/.test(word));
    return this.#parts.some((part) => {
      const asked = (word: string) => part.some((one) => isSameWord(one, word));
      return (
        words.length > 0 && (phrases[0] ?? []).every(asked) && words.filter(asked).length * 2 >= words.length
      );
    });
  }

  /** All that it is called stands in the goal, word by word. */
  #isItem(name: string): boolean {
    const words = wordsOf(name);
    const [first = ''] = words;
    return (
      words.some((word) => !/^\d+$/.test(word)) &&
      (words.length > 1 || (first.length >= NAME && !isDoingWord(first))) &&
      this.#goal.includes(` ${words.join(' ')} `)
    );
  }
}

function wordsIn(texts: readonly string[]): string[] {
  return texts.flatMap((text) => wordsOf(text.slice(0, LONGEST)));
}

function isAmong(word: string, used: ReadonlySet<string>): boolean {
  return used.has(word) || [...used].some((one) => isSameWord(one, word));
}
