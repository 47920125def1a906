import { isSameWord, wordsOf } from './doing-words.ts';
import { phrasesIn } from './meant.ts';
import { type Around, LONGEST } from './named.ts';

const SET = new Set(['checkbox', 'switch', 'radio', 'menuitemcheckbox', 'menuitemradio']);
/** Where one part of a goal ends. */
const PARTS = /[,.;:!?()]+|\b(?:and|but|then|und|aber|dann|et|puis|y|luego|e poi)\b/iu;
/** Such a part asks for nothing that could be set. */
const NOT =
  /\b(?:no|not|never|none|off|without|except|unless|disable|deactivate|uncheck|untick|remove|stop|ohne|nicht|kein\w*|sans|pas|sin|senza|sem|zonder|bez|utan)\b|n['’]t\b/iu;

interface Settable {
  role: string;
  name: string;
  state: readonly string[];
}

/**
 * Watches what a page lets people set (a box, a switch, one of a choice) in the words of the goal. What was left as it
 * was, and had to do with nothing that was done, is a part of the goal that is not done.
 */
export class Unset {
  readonly #parts: string[][];
  /** What could be set and was not, when it was seen last. */
  readonly #open = new Set<string>();
  /** What acts were done to and what they were given. */
  readonly #used = new Set<string>();

  constructor(goal: string, used: readonly string[] = []) {
    this.#parts = goal
      .split(PARTS)
      .filter((part) => !NOT.test(part))
      .map(wordsOf);
    for (const word of used) this.#used.add(word);
  }

  kept(): string[] {
    return [...this.#used];
  }

  saw(elements: readonly Settable[]): void {
    for (const { role, name, state } of elements) {
      if (!SET.has(role)) continue;
      if (state.includes('checked') || state.includes('disabled')) this.#open.delete(name);
      else if (this.#isAskedFor(name)) this.#open.add(name);
    }
  }

  acted({ own, of, given }: Pick<Around, 'own' | 'of' | 'given'>): void {
    for (const text of [own, ...of, ...given])
      for (const word of wordsOf(text.slice(0, LONGEST))) this.#used.add(word);
  }

  get left(): string | undefined {
    return [...this.#open].find((name) =>
      (phrasesIn(name)[0] ?? []).some(({ word }) => ![...this.#used].some((one) => isSameWord(one, word))),
    );
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
}
