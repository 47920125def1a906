import { isDoingWord, isSameWord, LITTLE_WORD, wordsOf } from './doing-words.ts';

/** "the" is no short form of "theme". */
const SHORT = 3;
const BUTTONS = new Set(['button', 'menuitem']);

/**
 * Watches what the page offers in the very words of the goal: "Send" where something is to be sent. Who presses another
 * button instead has done something else, whatever the page says then. A deed by keys or by dragging needs no button.
 */
export class Offered {
  readonly #wanted: string[];
  readonly #names = new Map<string, string>();
  readonly #pressed: string[][] = [];
  #otherwise = false;

  constructor(goal: string) {
    this.#wanted = wordsOf(goal.replace(/"[^"]*"|“[^”]*”|«[^»]*»/g, ' '));
  }

  saw(elements: readonly { role: string; name: string; state: readonly string[] }[]): void {
    for (const { role, name, state } of elements)
      if (BUTTONS.has(role) && !state.includes('disabled') && this.#isAskedFor(name))
        this.#names.set(wordsOf(name).join(' '), name);
  }

  /** Something was pressed, or a deed done without a button. */
  did(pressed: string | undefined): void {
    if (pressed === undefined) this.#otherwise = true;
    else this.#pressed.push(wordsOf(pressed));
  }

  /** What the goal asks for by its name, and nobody pressed though other buttons were. */
  get left(): string | undefined {
    if (this.#otherwise || this.#pressed.length === 0) return undefined;
    const names = [...this.#names.keys()].map((name) => name.split(' '));
    const done = names.some((name) =>
      this.#pressed.some((words) => name.every((word) => words.includes(word))),
    );
    return done ? undefined : [...this.#names.values()][0];
  }

  #isAskedFor(name: string): boolean {
    const [verb = '', ...others] = wordsOf(name);
    const asked = (word: string) =>
      this.#wanted.some((one) => one === word || (one.length > SHORT && isSameWord(one, word)));
    return isDoingWord(verb) && asked(verb) && others.every((word) => LITTLE_WORD.test(word) || asked(word));
  }
}
