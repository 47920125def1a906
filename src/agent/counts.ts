import type { UiNode } from '../model/node.ts';
import { quoted } from '../model/page-text.ts';
import type { View } from '../screen/screen.ts';
import { isSameWord, LITTLE_WORD, wordsOf } from './doing-words.ts';
import type { Around } from './named.ts';

/** What a control counts, and how many of it. */
export interface Count {
  of: string;
  value: number;
}

const MORE = /^(?:[+＋]|plus|increase|increment|one more|mehr|erhöhen)(?!\p{L})/iu;
const LESS = /^(?:[-−–—－]|minus|decrease|decrement|one less|weniger|verringern)(?!\p{L})/iu;
const NUMBER = /^\d{1,4}$/;
const NUMBERS = new Map(
  'zero one two three four five six seven eight nine ten eleven twelve'
    .split(' ')
    .map((word, at) => [word, at]),
);
/** May stand between what is counted and how many it is to be: "guests to 3". */
const TO = new Set(['to', 'is', 'of', 'at']);
/** One word may be the other in the plural: children, and people of which each is a person. */
const PLURAL = 3;
const STEM = 4;
const PEOPLE = new Set(['person', 'people']);

/** How many the steppers of a screen show: two buttons for more and less with a number at them, and fields that count. */
export function countsIn({ bindings, texts = [] }: View): Count[] {
  const following = (at: number) =>
    texts.filter(({ after }) => after === (bindings[at]?.key ?? null)).map(({ text }) => text.trim());
  const steppers = bindings.flatMap(({ node }, at): Count[] => {
    const end = stepperFrom(bindings.map((one) => one.node).slice(at, at + 3));
    if (end === 0) return [];
    const of =
      node.context || labelIn(node.name) || (following(at - 1).findLast((text) => !NUMBER.test(text)) ?? '');
    const held = bindings.slice(at, at + end).map((one) => one.node.state.value ?? '');
    const shown = [...held, ...following(at), ...following(at + 1), ...following(at - 1).slice(-1)];
    const number = shown.find((text) => NUMBER.test(text));
    return of && number !== undefined ? [{ of, value: Number(number) }] : [];
  });
  const fields = bindings
    .filter(({ node }) => node.role === 'spinbutton' && NUMBER.test(node.state.value ?? ''))
    .map(({ node }) => ({ of: node.name, value: Number(node.state.value) }));
  const all = [...steppers, ...fields.filter(({ of }) => !steppers.some((one) => one.of === of))];
  return all.filter(({ of }) => all.filter((one) => one.of === of).length === 1);
}

/** How many of these make a stepper: a button for less and one for more, perhaps with a field between them. */
function stepperFrom([first, second, third]: readonly UiNode[]): number {
  if (!first || !isStep(first)) return 0;
  if (second && isPair(first, second)) return 2;
  return second && !isStep(second) && second.state.value !== undefined && third && isPair(first, third)
    ? 3
    : 0;
}

function isStep({ name }: UiNode): boolean {
  return MORE.test(name) || LESS.test(name);
}

function isPair(one: UiNode, other: UiNode): boolean {
  return (
    isStep(other) &&
    MORE.test(one.name) !== MORE.test(other.name) &&
    (one.context ?? '') === (other.context ?? '')
  );
}

/** "Increase adults" */
function labelIn(name: string): string {
  return name.replace(MORE, '').replace(LESS, '').trim();
}

/** Holds how many of something a goal wants against what the control that counts it showed when something was done last. */
export class Counted {
  readonly #goal: string[];
  readonly #shown = new Map<string, number>();
  #done: ReadonlyMap<string, number> | undefined;

  constructor(goal: string) {
    this.#goal = wordsOf(goal);
  }

  acted({ own, item, of, counts = [], came }: Around, did: boolean): void {
    for (const one of counts) this.#shown.set(one.of, one.value);
    if (did) this.#done = new Map(this.#shown);
    // What a press has made of it is in what came of the press, or else known when the screen is read again.
    const label = [item, labelIn(own), ...of].find((one) => one !== undefined && this.#shown.has(one));
    if (label === undefined || !(MORE.test(own) || LESS.test(own))) return;
    const numbers = came.flatMap((text) =>
      [...text.matchAll(/"(\d{1,4})"/g)].map(([, number]) => Number(number)),
    );
    const value = (this.#shown.get(label) ?? 0) + (MORE.test(own) ? 1 : -1);
    this.#shown.set(label, numbers.length === 1 ? (numbers[0] ?? value) : value);
    if (did) this.#done = new Map(this.#shown);
  }

  /** What is counted otherwise than the goal wants it, in words. */
  get wrong(): string | undefined {
    for (const [of, value] of this.#done ?? this.#shown) {
      const wanted = this.#wanted(of);
      if (wanted !== undefined && wanted !== value)
        return `the goal wants ${wanted} of ${quoted(of)}, and it stands at ${value}`;
    }
    return undefined;
  }

  /** How many the goal wants of what is called so: the number before its name, or behind it. */
  #wanted(of: string): number | undefined {
    const name = wordsOf(of.replace(/\(.*\)|,.*/g, '')).filter(
      (word) => !LITTLE_WORD.test(word) && !/\d/.test(word),
    );
    const isOf = (word: string | undefined) =>
      word !== undefined && name.some((one) => isSameCount(one, word));
    const last = this.#goal.findIndex(
      (word, at) => name.length > 0 && isSameCount(name.at(-1) ?? '', word) && !isOf(this.#goal[at + 1]),
    );
    if (last < 0) return undefined;
    let first = last;
    while (isOf(this.#goal[first - 1])) first--;
    const before = numberIn(this.#goal[first - 1]);
    if (before !== undefined) return before;
    const behind = TO.has(this.#goal[last + 1] ?? '') ? last + 2 : last + 1;
    return numberIn(this.#goal[behind]);
  }
}

function numberIn(word: string | undefined): number | undefined {
  if (word === undefined) return undefined;
  return NUMBER.test(word) ? Number(word) : NUMBERS.get(word);
}

function isSameCount(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  const plural = short.length >= STEM && long.startsWith(short) && long.length - short.length <= PLURAL;
  return plural || isSameWord(one, other) || (PEOPLE.has(one) && PEOPLE.has(other));
}
