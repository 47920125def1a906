import { isDoingWord, isInflected, LITTLE_WORD, wordsOf as plainWordsOf } from './doing-words.ts';
import { inOneWord } from './how-often.ts';
import { isJoining } from './meant.ts';
import { type Around, LONGEST, SEVERAL, WEEKDAYS } from './named.ts';
import { type Part, partsOf, saysNot } from './parts-of.ts';

const SET = new Set(['checkbox', 'switch', 'radio', 'menuitemcheckbox', 'menuitemradio', 'choice']);
/** So many of one role that begin with the same word are items of a list. */
const ALIKE = 3;
/** What a list has for nothing of its kind. */
const NOTHING = /^\W*(?:none|nothing|no|without|never|keine?s?|nichts|aucune?|ninguno|nessuno|nenhum)\b/iu;
/** A single word names something where it is not shorter. */
const NAME = 4;
/** And a word that measures something is shorter than this. */
const SHORT = 3;

interface Seen {
  role: string;
  name: string;
  context?: string | undefined;
  state: readonly string[];
  form?: string;
}

export interface KeptUse {
  /** What acts were done to and what they were given, and what it says there; not what other controls are called by. */
  own: string[];
  /** That, and what they were done among. */
  all: string[];
}

interface Control {
  name: string;
  context: string;
  /** One of a closed list. */
  choice: boolean;
  form: string | undefined;
  /** As it was at first, or as the run left it. */
  set: boolean;
  /** The run set it itself. */
  touched: boolean;
  /** The run chose it in its list, or another one. */
  decided?: true;
}

/**
 * Watches what a page has for the parts of a goal, in the words of the goal: what people can set (a box, a switch, one
 * of a choice), and the items of its lists and tables. What was left as it was, and had to do with nothing that was
 * done, is a part that is not done; so is what the goal does not want and stays set.
 */
export class LeftOut {
  readonly #goal: string;
  readonly #parts: Part[];
  readonly #controls = new Map<string, Control>();
  readonly #items = new Set<string>();
  /** What controls are called, by role and first word. */
  readonly #alike = new Map<string, Set<string>>();
  /** Where each word was seen. */
  readonly #names = new Map<string, Set<string>>();
  readonly #all: Set<string>;
  /** The same without what other controls are called by; and what those are called by that were set. */
  readonly #about: Set<string>;
  readonly #stood = new Set<string>();
  /** What the last act set. */
  #setting = new Set<Control>();
  /** Words of what the goal wants to be left alone, and of what something was done to all the same. */
  readonly #spared: string[];
  #spoilt: string | undefined;

  constructor(goal: string, kept: KeptUse = { own: [], all: [] }) {
    this.#parts = partsOf(inOneWord(goal));
    this.#goal = ` ${this.#parts.flatMap(({ wanted }) => wanted).join(' ')} `;
    const wanted = this.#parts.flatMap((part) => part.wanted);
    this.#spared = this.#parts
      .flatMap(({ unwanted, against }) => (against ? [] : unwanted))
      .filter((word) => word.length >= NAME && !isJoining(word) && !wanted.some((one) => isSame(one, word)));
    this.#all = new Set(kept.all);
    this.#about = new Set(kept.own);
  }

  kept(): KeptUse {
    return { own: [...this.#about], all: [...this.#all] };
  }

  saw(elements: readonly Seen[]): void {
    const here = new Set<string>();
    for (const { role, name, context = '', state, form } of elements) {
      // What a list is called is none of its items.
      if (context && role !== 'choice') this.#items.add(context);
      const kind = `${role} ${wordsOf(name)[0] ?? ''}`;
      if (name) this.#alike.set(kind, (this.#alike.get(kind) ?? new Set()).add(name));
      for (const word of wordsOf(name)) this.#names.set(word, (this.#names.get(word) ?? new Set()).add(name));
      if (!SET.has(role)) continue;
      const key = `${name}\n${context}`;
      here.add(key);
      const known = this.#controls.get(key);
      // What cannot be set is nothing that was left out; what was set before it went with it.
      if (state.includes('disabled')) {
        if (!known?.set) this.#controls.delete(key);
      } else if (!known)
        this.#controls.set(key, {
          name,
          context,
          choice: role === 'choice',
          form,
          set: state.includes('checked'),
          touched: false,
        });
      else if (this.#setting.size > 0 || (!known.touched && !known.decided && state.includes('checked')))
        known.set = state.includes('checked');
    }
    // What is gone with its own press has taken it.
    for (const control of this.#setting)
      if (!here.has(`${control.name}\n${control.context}`)) control.set = !control.set;
    this.#setting.clear();
  }

  /** `did`: it did something, and did not only show it. */
  acted({ own, item, of, given, words, controls = [], apart = [], came }: Around, did = true): void {
    const done = did ? wordsOf(item ?? '') : [];
    if (this.#spared.some((word) => done.some((one) => isSame(one, word)))) this.#spoilt = item;
    for (const word of wordsIn([own, ...of, ...given, ...words, ...came])) this.#all.add(word);
    const about = words.filter((one) => !controls.includes(one));
    for (const word of wordsIn([own, ...of, ...given, ...about, ...came])) this.#about.add(word);
    // What is handed in by a deed, and not by what led to it.
    for (const one of did ? controls : []) if (!apart.includes(one)) this.#stood.add(wordsOf(one).join(' '));
    this.#decide(own, given);
    for (const control of this.#controls.values()) {
      if (control.name !== own || (control.context !== '' && !of.includes(control.context))) continue;
      control.touched = true;
      this.#setting.add(control);
    }
  }

  /** What is chosen in a list leaves the rest of it unchosen, also where the form is emptied afterwards. */
  #decide(list: string, given: readonly string[]): void {
    const choices = [...this.#controls.values()].filter(({ choice, context }) => choice && context === list);
    if (!choices.some(({ name }) => given.includes(name))) return;
    for (const control of choices) {
      control.set = given.includes(control.name);
      control.decided = true;
    }
  }

  /** Something that the goal wants and the page lets people set, which is not set. */
  get unset(): string | undefined {
    return this.#find(
      ({ wanted }) => wanted,
      (control, asked) =>
        !control.set &&
        !this.#isChosen(control) &&
        ((control.touched && !this.#setting.has(control)) || this.#lacks(control, asked)),
    );
  }

  /** What the run did may be about it without setting it, as the page or the row says; what another control is called by is not it. */
  #lacks({ choice, name }: Control, asked: readonly string[]): boolean {
    const stood = choice && this.#stood.has(wordsOf(name).join(' '));
    return !stood && asked.some((word) => !isAmong(word, this.#about));
  }

  /** What the goal calls by its whole name in a list where the run chose another, also where it only looks. */
  get otherwise(): string | undefined {
    const decided = [...this.#controls.values()].filter((one) => one.decided);
    const meant = decided.filter(({ name, set }) => !set && this.#isItem(name));
    return meant.find(({ context }) =>
      decided.every((one) => one.context !== context || !one.set || !this.#isItem(one.name)),
    )?.name;
  }

  /** Of several lists that have the same choice, one is enough, where they are handed in together. */
  #isChosen({ name, choice, form }: Control): boolean {
    return (
      choice &&
      [...this.#controls.values()].some(
        (one) => one.choice && one.set && one.name === name && one.form === form,
      )
    );
  }

  /** What stands set, by whomever: where the goal wants it so, it needs no act. */
  get set(): string[] {
    return [...this.#controls.values()].filter(({ set }) => set).map(({ name }) => name);
  }

  /** Something that the goal does not want, and that is set: a control, or a list that has a choice for it and no other. */
  get unwanted(): string | undefined {
    const set = this.#find(
      ({ unwanted }) => unwanted,
      (control) => control.set,
    );
    return set ?? this.#spare ?? this.#listed;
  }

  /** Something that the goal takes out of what it wants, by its name or by what it stands in, and that is set with the rest. */
  get #spare(): string | undefined {
    const among = (spared: string[], { name, context, choice }: Control) =>
      [name, ...(choice ? [] : [context])].find((one) => {
        const words = calledBy(one).flat();
        const said = words.filter((word) => spared.some((other) => isSame(other, word)));
        return said.length * 2 >= words.length && said.some((word) => word.length >= SHORT);
      });
    return [...this.#controls.values()]
      .filter(({ set, name }) => set && !saysNot(name))
      .flatMap((control) => this.#parts.flatMap(({ spared }) => among(spared, control) ?? []))[0];
  }

  get #listed(): string | undefined {
    const lists = [...this.#controls.values()].filter(({ name, choice }) => choice && NOTHING.test(name));
    return lists.find(
      ({ context, set }) =>
        !set &&
        this.#parts.some(({ unwanted }) => {
          const words = wordsOf(context).filter((word) => !LITTLE_WORD.test(word));
          return words.length > 0 && words.every((word) => unwanted.some((one) => isSame(one, word)));
        }),
    )?.context;
  }

  /** A choice of all that the goal speaks of is set, by whomever: "All groups". */
  get choosesAll(): boolean {
    return [...this.#controls.values()].some(({ name, set }) => {
      const words = wordsOf(name);
      const rest = words.filter((word) => !SEVERAL.has(word) && !isJoining(word));
      return (
        set &&
        words.some((word) => SEVERAL.has(word)) &&
        rest.length > 0 &&
        rest.every((word) => this.#parts.some(({ wanted }) => wanted.some((one) => isSame(one, word))))
      );
    });
  }

  /** Something that the goal wants to be left alone, and that something was done to. */
  get spoilt(): string | undefined {
    return this.#spoilt;
  }

  /** An item that the goal names, and that nothing has to do with. */
  get item(): string | undefined {
    const named = [...this.#items].find(
      (name) => this.#isItem(name) && wordsOf(name).some((word) => !isAmong(word, this.#all)),
    );
    return named ?? this.#told;
  }

  /** A word of the goal that tells one item from all others. */
  get #told(): string | undefined {
    const alike = [...this.#alike.values()]
      .filter(({ size }) => size >= ALIKE)
      .flatMap((names) => [...names]);
    const items = [...this.#items, ...alike].map((name) => new Set(wordsOf(name)));
    return this.#parts
      .flatMap(({ wanted }) => wanted)
      .find(
        (word) =>
          word.length >= NAME &&
          !isJoining(word) &&
          !isDoingWord(word) &&
          items.length > 1 &&
          items.filter((words) => words.has(word)).length === 1 &&
          !isAmong(word, this.#all),
      );
  }

  #find(side: (part: Part) => string[], holds: (control: Control, asked: string[]) => boolean) {
    return [...this.#controls.values()].find((control) =>
      this.#parts.some((part) => {
        // What is called by what it leaves out is set for that.
        const { wanted, unwanted } = part;
        const meant = saysNot(control.name) ? { ...part, wanted: unwanted, unwanted: wanted } : part;
        const asked = this.#askedIn(side(meant), control.name);
        const whole = wordsOf(control.name);
        // Called by its whole name: then its small words tell it from others too.
        if (asked.length > 0 && ` ${side(meant).join(' ')} `.includes(` ${whole.join(' ')} `))
          return holds(
            control,
            whole.filter((word) => asked.includes(word) || isJoining(word)),
          );
        return asked.length > 0 && holds(control, asked);
      }),
    )?.name;
  }

  /**
   * The words of a part that a control is called by, half of all that it is called: what it is called before all else, or
   * something that nothing else on the page is called.
   */
  #askedIn(part: readonly string[], name: string): string[] {
    const [first = [], ...rest] = calledBy(name);
    const words = [first, ...rest].flat();
    const asked = words.filter((word) => part.some((one) => isSame(one, word)));
    const enough =
      first.every((word) => asked.includes(word)) ||
      asked.some((word) => word.length >= NAME && this.#names.get(word)?.size === 1);
    return enough && asked.length * 2 >= words.length ? asked : [];
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

function wordsOf(name: string): string[] {
  return plainWordsOf(inOneWord(name));
}

function wordsIn(texts: readonly string[]): string[] {
  return texts.flatMap((text) => wordsOf(text.slice(0, LONGEST)));
}

/** The words of a name, those before all else first; a verb in front of others says only what it is for. */
function calledBy(name: string): string[][] {
  const phrases: string[][] = [[]];
  for (const [piece] of inOneWord(name).matchAll(/[\p{L}\p{N}]+|[^\p{L}\p{N}\s'’-]/gu)) {
    const word = piece.toLowerCase();
    if (!/[\p{L}\p{N}]/u.test(word) || isJoining(word) || /^\d+$/.test(word)) phrases.push([]);
    else if (!LITTLE_WORD.test(word)) phrases.at(-1)?.push(word);
  }
  const [verb = '', ...others] = phrases.flat();
  const found = phrases.filter((phrase) => phrase.length > 0);
  if (isDoingWord(verb) && others.length > 0) found[0]?.shift();
  return found.filter((phrase) => phrase.length > 0);
}

function isSame(one: string, other: string): boolean {
  if (SEVERAL.has(one) && SEVERAL.has(other)) return true;
  if (isDay(one, other) || isDay(other, one)) return true;
  return one === other || isInflected(one, other) || `${one}ing` === other || `${other}ing` === one;
}

/** A day of the week, cut short as lists have it. */
function isDay(whole: string, short: string): boolean {
  return WEEKDAYS.includes(whole) && short === whole.slice(0, 3);
}

function isAmong(word: string, used: ReadonlySet<string>): boolean {
  return (
    used.has(word) || [...used].some((one) => isInflected(one, word) || isDay(one, word) || isDay(word, one))
  );
}
