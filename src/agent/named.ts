import { MONTHS } from '../model/calendar-date.ts';
import type { Count } from './counts.ts';
import { isDoingWord, isInflected, LITTLE_WORD, saysSaving, saysYes, wordsOf } from './doing-words.ts';
import { headsIn } from './goal-kind.ts';
import { isJoining } from './meant.ts';
import type { Ticked } from './unticked.ts';

/** What an act was done to, with and among: all words that tell it from the same act on something else. */
export interface Around {
  /** What its target is called. */
  own: string;
  /** What it is, holds and stands for. */
  of: readonly string[];
  /** The row or item that it stands in, where others are called as it is. */
  item?: string;
  words: readonly string[];
  /** Those of them that other controls are called by, or hold. */
  controls?: readonly string[];
  /** What other controls hold that are not handed in with it. */
  apart?: readonly string[];
  /** What else its row or item says. */
  beside?: readonly string[];
  /** Rows with a box each, where it was done. */
  rows?: Ticked;
  /** What steppers showed before it was done. */
  counts?: readonly Count[];
  /** What came of it: of a deed that is what it did, of a look only what it showed. */
  came: readonly string[];
  /** What it was given to type or to choose. */
  given: readonly string[];
  /** Where it was done. */
  address: string;
}

export interface KeptNames {
  /** What the goal names that the run had to do with, as the goal writes it. */
  found: string[];
  changes: number;
  /** What was changed, one by one. */
  items?: string[];
}

interface Value {
  /** As the goal writes it. */
  written: string;
  /** Any of these words stands for it. */
  as: string[];
  /** So many changes stand for it as well: each of several things may be done one by one. */
  changes?: number;
  /** Changes of one thing are one. */
  several?: true;
  /** A plain word: it names something where a page shows it; the first one, where something is called so. */
  plain?: 'shown' | 'called';
}

export const WEEKDAYS = 'sunday monday tuesday wednesday thursday friday saturday'.split(' ');
const COUNTED = new Map(
  'two three four five six seven eight nine ten'.split(' ').map((word, at) => [word, at + 2]),
);
export const SEVERAL = new Set(['all', 'both', 'each', 'every', 'everybody', 'everyone', 'everything']);
/** Stands for all of these where it was pressed or given: that a list shows all of something says nothing of a deed. */
const ALL = '*all';
/** Languages that write every noun with a capital: there a capital names nothing. */
const CAPITAL_NOUNS =
  /(?:^|\s)(?:der|die|das|den|dem|ein|eine|einen|einem|einer|und|für|mit|von|vom|zum|zur|im|am)\s/i;
const ADDRESS = /\bhttps?:\/\/\S+/g;
/** Figures in groups that are one number: of a telephone, of a card, of an account with the letters before them. */
const GROUPED = /(?:(?<!\p{L})\p{Lu}{1,4}|\+)?(?<!\d)\d+(?:[ -]\d{2,})+/gu;
/** The same as people type it. */
const LETTERED = /(?<!\p{L})\p{L}{1,4}\d+(?:[ -]\d{2,})+/gu;
/** Which one it is takes all of them to tell: nothing that was done does, unless it is called so. */
const COMPARED =
  /^(?:cheapest|dearest|lowest|highest|largest|biggest|smallest|shortest|longest|oldest|newest|latest|earliest|nearest|closest|fastest|slowest|best|worst)$/;
/** Where it is to be done, which is where one is. */
const HERE = /\b(?:in|on|at|from)\s+this\s+\p{L}+/giu;
/** With a capital, and no name. */
const NAMELESS = /^(?:i|i['’].*|mr|mrs|ms|mx|miss|dr|prof|sir|madam|herr|frau)$/;
/** How often, and not how many. */
const OFTEN =
  /\b(?:every|each|all)\s+(?:day|night|week|month|year|quarter|hour|minute|morning|evening|afternoon|weekday|weekend|time)s?\b/gi;
const CLOCK = /\b(\d{1,2})(?::(\d{2}))?\s*([ap])\.?m\b\.?/gi;
const PIECE =
  /["“”«»]|[\p{L}\p{N}_.+-]+@[\p{L}\p{N}.-]+\p{L}|[\p{L}\p{N}_-]+\.[a-z]{2,4}(?![\p{L}\p{N}.])|\d+(?:[.,'’]\d+)*(?:st|nd|rd|th)?(?![\p{L}\d])|\p{L}+(?:-\p{L}+)+|[\p{L}\p{N}]+(?:['’]\p{L}+)*|[.!?:;(]/gu;
/** Addresses of people and names of files, with their dots. */
const DOTTED = /[\p{L}\p{N}_.+-]+@[\p{L}\p{N}.-]+\p{L}|[\p{L}\p{N}_-]+\.[a-z]{2,4}(?![\p{L}\p{N}.])/gu;
/** How many of something, as it is chosen or typed. */
const COUNT = /^\d{1,3}(?=(?:\s*[×x]|\s+\p{L}+)?$)/u;
const NUMBER = /^\d[\d.,'’]*(?:st|nd|rd|th)?$/;
/** So many figures are a number of something, also where they are grouped in another way. */
const MANY = 5;
/** And so many in groups are one. */
const LONG = 8;
/** What tells things apart is shorter: a whole document in a field would be searched for long. */
export const LONGEST = 2000;
/** A word that stands in more texts than these is one of the page's own. */
const FEW = 4;

/**
 * What a goal names (numbers, addresses, names, what it quotes), held against what the run did it to and with. A deed
 * on one thing says nothing of another: what no act had to do with was not done.
 */
export class Named {
  #left: Value[];
  #found: string[];
  /** What was pressed on the way to a deed, by where. */
  #way: { address: string; words: Set<string> }[] = [];
  #changes: number;
  readonly #items: Set<string>;
  #chose = false;
  /** The numbers that the goal names; and whether the run gave one that is none of them: then it is no count of changes. */
  readonly #numbers: ReadonlySet<string>;
  #other_number = false;
  /** What was left and found before each deed. */
  #before: { deed: number; left: Value[]; found: string[] }[] = [];
  /** An act was done of which nobody knows what it was done to. */
  #unknown = false;
  /** All words of the pages that the run came by, with what they stand in. */
  readonly #shown = new Map<string, Set<string>>();
  /** What is called by a single word there, and is no button. */
  readonly #called = new Set<string>();

  constructor(goal: string, kept: KeptNames = { found: [], changes: 0 }) {
    this.#found = [...kept.found];
    this.#left = [...valuesIn(goal), ...plainIn(goal)].filter(({ written }) => !kept.found.includes(written));
    this.#numbers = new Set(valuesIn(goal).flatMap(({ as }) => as));
    this.#changes = kept.changes;
    this.#items = new Set(kept.items);
  }

  kept(): KeptNames {
    return { found: [...this.#found], changes: this.#changes, items: [...this.#items] };
  }

  saw(texts: readonly string[], names: readonly string[] = []): void {
    for (const text of [...texts, ...names])
      for (const word of wordsOf(flat(text))) {
        const found = this.#shown.get(word) ?? new Set();
        if (found.size <= FEW) this.#shown.set(word, found.add(text));
      }
    for (const name of names) this.#called.add(flat(name.toLowerCase()));
  }

  /**
   * `did`: it set a control (one of a choice), or did something (a deed), and what led to it is part of it; otherwise it
   * only showed something. `deed`: which one of the run it is.
   */
  acted(around: Around | undefined, did?: 'choice' | 'deed', deed = 0): void {
    if (deed > 0) this.#before.push({ deed, left: this.#left, found: [...this.#found] });
    if (did) this.#changes += 1;
    if (!around) {
      this.#unknown = true;
      return;
    }
    if (did) this.#count(around, did);
    this.#use(spelled(around.given));
    this.#other_number ||= around.given.some((text) => {
      const [number] = COUNT.exec(text) ?? [];
      return number !== undefined && !this.#numbers.has(String(Number(number)));
    });
    if (wordsOf([around.own, ...around.given].join(' ')).some((word) => SEVERAL.has(word)))
      this.#use(new Set([ALL]));
    // Who comes back to a place has left what was opened from there.
    const before = this.#way.findLastIndex(({ address }) => address === around.address);
    if (before >= 0 && before < this.#way.length - 1) this.#way.length = before;
    this.#way.push({
      address: around.address,
      words: spelled([...around.of, ...around.words, ...(did ? around.came : [])]),
    });
    if (!did && around.given.length === 0) return;
    for (const { words } of this.#way) this.#use(words);
    if (did === 'deed') this.#way = [];
  }

  /** What is done after something was chosen is done to that; an answer and a saving are no thing of their own. */
  #count({ own, item, given, address }: Around, did: 'choice' | 'deed'): void {
    // A value that is chosen is no thing.
    if (did === 'choice' && given.length > 0) return;
    if (item) this.#items.add(item);
    else if (did === 'choice') this.#items.add(own ? `${own} ${address}` : String(this.#changes));
    else if (!this.#chose && !saysYes(own) && !saysSaving(own)) this.#items.add(`${own} ${this.#changes}`);
    this.#chose ||= did === 'choice';
  }

  #use(words: ReadonlySet<string>): void {
    this.#found.push(...this.#left.filter((value) => isNamed(value, words)).map(({ written }) => written));
    this.#left = this.#left.filter((value) => !isNamed(value, words));
  }

  /** What a deed was seen to bring only on the next screen. */
  brought(words: readonly string[]): void {
    this.#use(spelled(words));
  }

  /** What led to the last act has come to nothing. */
  declined(): void {
    this.#way = [];
  }

  /** Deeds from this one on were taken back: they were done to nothing. */
  takenBack(from: number): void {
    const at = this.#before.findIndex(({ deed }) => deed >= from);
    const before = this.#before[at];
    if (!before) return;
    this.#left = before.left;
    this.#found = before.found;
    this.#before.length = at;
  }

  #changed({ several }: Value): number {
    return several && this.#items.size > 0 ? this.#items.size : this.#changes;
  }

  /** Whether a word tells something of the pages from the rest: what many things have tells none of them. */
  #isTelling({ as, plain }: Value): boolean {
    if (plain === 'called') return isNamed({ as }, this.#called);
    const stands = [...this.#shown].filter(([word]) => isNamed({ as }, new Set([word])));
    const texts = new Set(stands.flatMap(([, found]) => [...found]));
    return texts.size > 0 && texts.size <= FEW;
  }

  /**
   * What the goal names and nothing that was done has to do with. `became`: what the run brought about, in words. `all`: a
   * choice that stands for all of it is set.
   */
  left(became: readonly string[] = [], all = false): string | undefined {
    if (this.#unknown) return undefined;
    const words = spelled(became);
    return this.#left.find(
      (value) =>
        !isNamed(value, words) &&
        !value.plain &&
        !(all && value.several) &&
        !(value.changes !== undefined && this.#isCounted(value) && this.#changed(value) >= value.changes),
    )?.written;
  }

  /** Whether it may be so many changes that stand for it. */
  #isCounted({ several }: Value): boolean {
    return several === true || !this.#other_number;
  }

  /**
   * A plain word of the goal that tells something on the pages apart, and nothing that was done has to do with. `became`:
   * what the run brought about, and what stands set, in words.
   */
  passedOver(became: readonly string[] = []): string | undefined {
    if (this.#unknown) return undefined;
    const words = spelled(became);
    return this.#left.find((value) => value.plain && !isNamed(value, words) && this.#isTelling(value))
      ?.written;
  }
}

function isNamed({ as }: Pick<Value, 'as'>, words: ReadonlySet<string>): boolean {
  return as.some(
    (word) => words.has(word) || [...words].some((one) => isInflected(one, word)) || isFigures(word, words),
  );
}

/** A long number that is grouped in another way. */
function isFigures(word: string, used: ReadonlySet<string>): boolean {
  return (
    /^\d+$/.test(word) &&
    word.length >= MANY &&
    [...used].some((one) => one.startsWith('#') && one.includes(word))
  );
}

function valuesIn(goal: string): Value[] {
  const values: Value[] = [];
  const joined = goal.replace(ADDRESS, ' ').replace(GROUPED, (written) => {
    const joined = written.replace(/[^\p{L}\d]/gu, '');
    return joined.replace(/\D/g, '').length < LONG ? written : ` ${joined} `;
  });
  const plain = joined.replace(OFTEN, ' ').replace(CLOCK, (written, hour, minute, half) => {
    const of_day = (Number(hour) % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
    values.push({ written, as: [String(of_day), String(Number(hour))] });
    return minute === undefined || Number(minute) === 0 ? ' ' : ` ${Number(minute)} `;
  });
  const capitals = namesByCapitals(plain);
  let quoting = false;
  let begins = true;
  for (const [piece] of plain.matchAll(PIECE)) {
    if (/^["“”«»]$/.test(piece)) quoting = !quoting;
    else if (/^[.!?:;(]$/.test(piece)) begins = piece !== '(' || begins;
    else {
      const value = valueIn(piece, quoting || (capitals && !begins));
      if (value) values.push(value);
      begins = false;
    }
  }
  return values;
}

/** Words that are neither verbs nor only join others. */
function plainIn(goal: string): Value[] {
  const heads = headsIn(goal);
  return [...new Set(wordsOf(flat(goal.replace(HERE, ' '))))]
    .filter((word) => !LITTLE_WORD.test(word) && !/\d/.test(word) && !isJoining(word) && !isDoingWord(word))
    .map((word) => ({ written: word, as: [word], plain: heads.includes(word) ? 'called' : 'shown' }));
}

function valueIn(piece: string, names: boolean): Value | undefined {
  const lower = piece.toLowerCase();
  if (COMPARED.test(lower)) return { written: piece, as: [lower] };
  const count = COUNTED.get(lower);
  if (count !== undefined) return { written: piece, as: [lower, String(count)], changes: count };
  if (SEVERAL.has(lower)) return { written: piece, as: [ALL], changes: 2, several: true };
  if (NUMBER.test(piece)) {
    const as = numbersOf(piece).filter((one) => one !== '0');
    return as.length > 0 ? { written: piece, as } : undefined;
  }
  if (/[@.\d]/.test(piece)) return { written: piece, as: [flat(lower)] };
  // O'Brien, l'Arlésienne: the longer part names it.
  const [own = ''] = flat(lower)
    .replace(/['’]s?$/, '')
    .split(/['’]/)
    .sort((a, b) => b.length - a.length);
  // A day of the week is one however it is written.
  if (WEEKDAYS.includes(own)) return { written: piece, as: [own] };
  return names && /^\p{Lu}/u.test(piece) && !NAMELESS.test(lower) ? { written: piece, as: [own] } : undefined;
}

/** Whether a capital inside a sentence of this goal names something: not where every word has one. */
function namesByCapitals(goal: string): boolean {
  const [, ...words] = goal.match(/\p{L}{2,}/gu) ?? [];
  return (
    !CAPITAL_NOUNS.test(` ${goal} `) && (words.length < 3 || words.some((word) => /^\p{Ll}/u.test(word)))
  );
}

/** All words of texts, with numbers as they may be meant and days as they may be called. */
function spelled(texts: readonly string[]): Set<string> {
  const words = new Set<string>();
  for (const text of texts) {
    const lower = flat(text.slice(0, LONGEST).toLowerCase());
    for (const word of wordsOf(lower)) words.add(/^\d+$/.test(word) ? String(Number(word)) : word);
    for (const [dotted] of lower.matchAll(DOTTED)) words.add(dotted);
    for (const [joined] of lower.matchAll(/\p{L}+(?:-\p{L}+)+/gu)) words.add(joined);
    for (const [grouped] of lower.matchAll(LETTERED)) words.add(grouped.replace(/[ -]/g, ''));
    for (const [number] of lower.matchAll(/\d[\d.,'’]*\d|\d/g))
      for (const one of numbersOf(number)) words.add(one);
    for (const word of daysIn(lower)) words.add(word);
    const figures = lower.replace(/(?<=\d)[\s()/.-]+(?=\d)/g, '').match(/\d{5,}/g) ?? [];
    for (const one of figures) words.add(`#${one}`);
  }
  return words;
}

/** A number as it may be meant: 1.200 may be twelve hundred or a little more than one. */
function numbersOf(written: string): string[] {
  const plain = written.replace(/(?:st|nd|rd|th)$/, '').replace(/['’]/g, '');
  const grouped = /^\d{1,3}(?:[.,]\d{3})+$/.test(plain) ? [plain.replace(/[.,]/g, '')] : [];
  const last = Math.max(plain.lastIndexOf('.'), plain.lastIndexOf(','));
  const decimal = last < 0 ? plain : `${plain.slice(0, last).replace(/[.,]/g, '')}.${plain.slice(last + 1)}`;
  return [...grouped, decimal].map(Number).filter(Number.isFinite).map(String);
}

/** Months and weekdays, in full and in short, that are written in letters or in figures. */
function daysIn(text: string): string[] {
  const short = wordsOf(text).filter((word) => word.length === 3);
  const called = [...MONTHS, ...WEEKDAYS].filter((name) => short.includes(name.slice(0, 3)));
  const iso = [...text.matchAll(/(\d{4})-(\d{2})-(\d{2})/g)].map(([, year, month, day]) => [
    year,
    month,
    day,
  ]);
  const local = [...text.matchAll(/(\d{1,2})[./-](\d{1,2})[./-](\d{4})/g)].flatMap(([, one, two, year]) => [
    [year, one, two],
    [year, two, one],
  ]);
  const written = [...iso, ...local].flatMap(([year, month, day]) => {
    const at = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
    return [MONTHS[Number(month) - 1] ?? '', WEEKDAYS[at.getUTCDay()] ?? ''].filter(Boolean);
  });
  return [...called, ...written].flatMap((name) => [name, name.slice(0, 3)]);
}

function flat(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '');
}
