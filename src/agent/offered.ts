import { effectOfText } from '../policy/effect-words.ts';
import { isDoingWord, isSameWord, LITTLE_WORD, othersFor, wordsOf } from './doing-words.ts';
import { bareHeadsIn, headsIn } from './goal-kind.ts';

export interface KeptPresses {
  pressed: string[];
  otherwise: boolean;
  /** A control was set. */
  chose?: boolean;
}

/** "the" is no short form of "theme". */
const SHORT = 3;
const BUTTONS = new Set(['button', 'menuitem']);

/**
 * Watches what the page offers in the very words of the goal: "Send" where something is to be sent. Who presses another
 * button instead has done something else, whatever the page says then. A deed by dragging or by a shortcut needs no
 * button; Enter in a field is the press of the buttons that it stands for.
 */
export class Offered {
  readonly #wanted: string[];
  /** What its parts begin with: each of them is a deed of its own. */
  readonly #heads: string[];
  /** Those with nothing of their own behind them: "and pay for it". */
  readonly #bare: ReadonlySet<string>;
  readonly #names = new Map<string, string>();
  readonly #pressed: string[][] = [];
  #otherwise: boolean;
  #chose: boolean;
  #deeds = 0;

  /** `kept`: what was pressed in the run that this one goes on from. */
  constructor(goal: string, kept: KeptPresses = { pressed: [], otherwise: false }) {
    this.#pressed.push(...kept.pressed.map(wordsOf));
    this.#otherwise = kept.otherwise;
    this.#chose = kept.chose === true;
    const plain = goal.replace(/"[^"]*"|“[^”]*”|«[^»]*»/g, ' ');
    this.#wanted = wordsOf(plain);
    this.#heads = headsIn(plain);
    this.#bare = new Set(bareHeadsIn(plain));
  }

  saw(elements: readonly { role: string; name: string; state: readonly string[] }[]): void {
    for (const { role, name, state } of elements)
      if (BUTTONS.has(role) && !state.includes('disabled') && this.#isAskedFor(name))
        this.#names.set(wordsOf(name).join(' '), name);
  }

  /** These were pressed, nothing that has a name among them perhaps; undefined: a deed was done that needs no button. */
  did(pressed: readonly string[] | undefined, decides = true): void {
    if (decides) this.#deeds += 1;
    if (pressed === undefined) this.#otherwise = true;
    else this.#pressed.push(...(pressed.length > 0 ? pressed.map(wordsOf) : [[]]));
  }

  kept(): KeptPresses {
    return {
      pressed: this.#pressed.map((words) => words.join(' ')),
      otherwise: this.#otherwise,
      ...(this.#chose ? { chose: true } : {}),
    };
  }

  /** A control was set: that does not press what the goal asks for, unless it is called so. */
  chose(name: string, decides = true): void {
    if (decides) this.#chose = true;
    if (decides) this.#deeds += 1;
    if (isDoingWord(wordsOf(name)[0] ?? '')) this.#pressed.push(wordsOf(name));
  }

  /** What the goal asks for by its name, and nobody pressed though other buttons were, or controls set. */
  get left(): string | undefined {
    if (this.#otherwise || (this.#pressed.length === 0 && !this.#chose)) return undefined;
    const names = [...this.#names.keys()].map((name) => name.split(' '));
    const done = names.some((name) =>
      this.#pressed.some((words) => name.every((word) => words.some((one) => isSameWord(one, word)))),
    );
    return done ? this.#partLeft : [...this.#names.values()][0];
  }

  /** Of several parts that the page has buttons for, one whose button nobody pressed, where nothing else can stand for it. */
  get #partLeft(): string | undefined {
    const parts = this.#heads.flatMap((head) => {
      const verbs = [head, ...othersFor(head)];
      const offered = [...this.#names].find(([words]) =>
        verbs.some((verb) => isSameWord(words.split(' ')[0] ?? '', verb)),
      );
      return offered ? [{ head, verbs, name: offered[1] }] : [];
    });
    const pressed = (verbs: readonly string[]) =>
      this.#pressed.some((words) => words.some((word) => verbs.some((verb) => isSameWord(word, verb))));
    return parts.find(
      ({ head, verbs }) =>
        !pressed(verbs) && (effectOfText(head) !== undefined || this.#deeds < parts.length),
    )?.name;
  }

  #isAskedFor(name: string): boolean {
    const [verb = '', ...others] = wordsOf(name);
    const asked = (word: string) =>
      this.#wanted.some((one) => one === word || (one.length > SHORT && isSameWord(one, word)));
    const does = isDoingWord(verb) || othersFor(verb).some(isDoingWord);
    return (
      does &&
      [verb, ...othersFor(verb)].some(asked) &&
      (this.#bare.has(verb) || others.every((word) => LITTLE_WORD.test(word) || asked(word)))
    );
  }
}
