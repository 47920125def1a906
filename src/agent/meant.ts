import { MONTHS } from '../model/calendar-date.ts';
import { isDoingWord, isSameWord, LITTLE_WORD, wordsOf } from './doing-words.ts';
import { headsIn } from './goal-kind.ts';
import type { Acted } from './loop-browser.ts';

type Among = NonNullable<Acted['among']>;

/** SM-1077, #303, INV2041: what is numbered so is told from others by its number. */
const NUMBERED = /(\p{L}{1,6}-?|#)(\d{2,})(?![\p{L}\d])/gu;
/** 5 December, December 5th: a day is told from others by its number, as what is numbered in a series. */
const MONTH = MONTHS.map((name) => `${name.slice(0, 3)}(?:${name.slice(3)})?`).join('|');
const DAYS = new RegExp(
  `(?<!\\d)(\\d{1,2})(?:st|nd|rd|th|\\.)?\\s+(?:of\\s+)?(${MONTH})\\b|\\b(${MONTH})\\s+(\\d{1,2})(?:st|nd|rd|th)?(?![\\d:])`,
  'gi',
);
/** Version 2, room 5: told from others by the number behind the word. */
const COUNTED = /(\p{L}{3,})\s+(?:no\.?\s*|#)?(\d+)(?![\p{L}\d.,:])/giu;
/** Between two things that a goal names; a doing word is as well. */
const BETWEEN = new Set(
  `a about after all an and any are as at because before between both but by during each every called from for his her in into is it its me my named no not of off on onto or our out over per
  please so than one two three four five six seven eight nine ten only just can could will would should that the their them then there this titled to under until up us was which with within without your`.split(
    /\s+/,
  ),
);

/** A word that only joins others. */
export function isJoining(word: string): boolean {
  return BETWEEN.has(word);
}

interface Numbered {
  written: string;
  number: string;
  series: string;
  /** A day of a month, of which a page may offer others as well. */
  day?: true;
}

function numbersIn(text: string): Numbered[] {
  const days = [...text.matchAll(DAYS)].map(([written, before, month = '', other = '', after]): Numbered => {
    const series = (month || other).slice(0, 3).toLowerCase();
    return { written, number: `${Number(before ?? after)} ${series}`, series, day: true };
  });
  const numbered = [...text.matchAll(NUMBERED)].map(([written, series = '']) => ({
    written,
    number: written.toLowerCase(),
    series: series.toLowerCase(),
  }));
  const counted = [...text.matchAll(COUNTED)].map(([written, word = '', number]) => ({
    written,
    number: `${word.toLowerCase()} ${Number(number)}`,
    series: word.toLowerCase(),
  }));
  return [...days, ...numbered, ...counted.filter(({ series }) => !isBetween(series))];
}

/** A month has days, and what only joins has no numbers of its own. */
function isBetween(word: string): boolean {
  return BETWEEN.has(word) || isDoingWord(word) || MONTHS.some((name) => name.startsWith(word));
}

/**
 * What the acts of a run were aimed at, held against what its goal names. Others of the same name count wherever they
 * stand on the pages that the run came by, in view or not.
 */
export class Meant {
  readonly #goal: string;
  readonly #all: readonly string[];
  /** Its words, and those of what it does not want. */
  readonly #spoken: ReadonlySet<string>;
  readonly #aims: (Among & { beside: readonly string[] })[] = [];
  /** By role and name, what tells those apart that are called so. */
  readonly #alike = new Map<string, Set<string>>();
  /** Every word that the run was shown. */
  readonly #shown = new Set<string>();
  #number: string | undefined;
  /** Numbers that something was done about. */
  readonly #done = new Set<string>();
  #before: string | undefined;

  /** `before`: what a run had strayed from that this one goes on with. */
  constructor(goal: string, before?: string, whole = goal) {
    this.#goal = goal;
    this.#all = wordsOf(whole);
    this.#spoken = new Set(this.#all);
    this.#before = before;
  }

  saw(elements: readonly { role: string; name: string; context?: string | undefined }[], lines = ''): void {
    for (const { role, name, context } of elements)
      if (context)
        this.#alike.set(`${role} ${name}`, (this.#alike.get(`${role} ${name}`) ?? new Set()).add(context));
    for (const word of wordsOf(lines)) this.#shown.add(word);
  }

  /** `did`: it did something, and did not only show it. `beside`: what else the row or item of its target says. */
  aimed(among: Among | undefined, note = '', did = false, beside: readonly string[] = []): void {
    if (among) {
      this.#aims.push({ ...among, beside });
      if (
        this.#before !== undefined &&
        wordsOf(this.#before).every((one) => wordsOf(among.own).includes(one))
      )
        this.#before = undefined;
    }
    const told = this.told(note);
    this.#number = otherNumber(this.#goal, told, this.#done)?.written ?? this.#number;
    if (did) for (const { number } of told) this.#done.add(number);
  }

  /** What the page tells of: the number that was strayed from may be there now. */
  told(words: string): Numbered[] {
    const told = numbersIn(words);
    const names = (of: string | undefined) =>
      numbersIn(of ?? '').some(({ number }) => told.some((one) => one.number === number));
    if (names(this.#number)) this.#number = undefined;
    if (names(this.#before)) this.#before = undefined;
    return told;
  }

  /** What the goal reads like, where something else of its kind was chosen. */
  get strayed(): string | undefined {
    let strayed: { from: string; lacks: string[] } | undefined;
    for (const [at, aim] of this.#aims.entries()) {
      const own = wordsOf(aim.own);
      if (strayed?.lacks.every((word) => own.includes(word))) strayed = undefined;
      const now = this.#strayedBy(aim);
      // Of items that are told by their names, the right one may have been chosen beside others.
      const chosen = this.#aims.slice(0, at).map((one) => wordsOf(one.own));
      if (!(aim.by_name && now && chosen.some((words) => now.lacks.every((word) => words.includes(word)))))
        strayed = now ?? strayed;
    }
    return this.#number ?? strayed?.from ?? this.#before;
  }

  #strayedBy(aim: Among & { beside: readonly string[] }): { from: string; lacks: string[] } | undefined {
    const alike = [...aim.others, ...(aim.like === undefined ? [] : (this.#alike.get(aim.like) ?? []))];
    const others = [...new Set(alike)].filter((one) => one !== aim.own);
    if (others.length === 0 || this.#callsWhole(aim.own)) return undefined;
    const given = new Set(wordsOf(aim.value ?? ''));
    const wanted = new Set(wordsOf(this.#goal).filter((word) => !given.has(word) && !LITTLE_WORD.test(word)));
    const better = closer(wanted, aim, others, this.#spoken);
    if (better !== undefined)
      return { from: better, lacks: wordsOf(better).filter((word) => wanted.has(word)) };
    // A field is told from others by what it is called alone.
    if (aim.by_name && aim.value !== undefined) return undefined;
    const lacks = this.#neverShown(aim.own, given);
    return lacks && { from: lacks.phrase, lacks: [lacks.word] };
  }

  /** What is called by little words alone ("To do") tells itself from others only as a whole. */
  #callsWhole(own: string): boolean {
    const words = wordsOf(own);
    return (
      words.length > 1 &&
      words.every((word) => LITTLE_WORD.test(word) || isJoining(word)) &&
      ` ${this.#all.join(' ')} `.includes(` ${words.join(' ')} `)
    );
  }

  /**
   * A word of the goal that belongs to what was chosen, by what stands around it in the goal, and that neither the
   * chosen one has nor anything that was shown: then what was meant was never seen.
   */
  #neverShown(own: string, given: ReadonlySet<string>): { phrase: string; word: string } | undefined {
    const words = wordsOf(own);
    const has = (word: string) => words.some((one) => isSameWord(one, word));
    const named = phrasesIn(this.#goal).filter((phrase) => phrase.some(({ word }) => has(word)));
    const goal = wordsOf(this.#goal);
    const heads = headsIn(this.#goal);
    if (words.every((word) => /^\d+$/.test(word) || goal.some((one) => isSameWord(one, word))))
      return undefined;
    const lacking = named.map((phrase) => {
      const last = phrase.findLastIndex(({ word }) => has(word));
      const found = phrase.find(
        ({ word, proper }, at) =>
          !has(word) &&
          !given.has(word) &&
          !heads.includes(word) &&
          !LITTLE_WORD.test(word) &&
          (at < last ? !/^\d+$/.test(word) : proper) &&
          ![...this.#shown].some((one) => isSameWord(one, word)),
      );
      return found && { phrase: phrase.map(({ word }) => word).join(' '), word: found.word };
    });
    return lacking.every((one) => one !== undefined) ? lacking[0] : undefined;
  }
}

/** The number that the goal names, where only another one of the same series is told of. */
function otherNumber(
  goal: string,
  told: readonly Numbered[],
  done: ReadonlySet<string>,
): Numbered | undefined {
  const named = numbersIn(goal).filter(({ number }) => !done.has(number));
  const meant = (series: string) =>
    numbersIn(goal)
      .filter((one) => one.series === series)
      .map(({ number }) => number);
  return named.find(({ number, series, day }) => {
    const others = new Set(told.filter((one) => one.series === series).map((one) => one.number));
    if (day) return others.size === 1 && meant(series).every((one) => !others.has(one));
    // Of several that the goal names, another one may be done next.
    return [...others].some((one) => !meant(series).includes(one)) && !others.has(number);
  });
}

/**
 * One of the others that has every word of the goal which the chosen one has, and more: then it was meant. So it was
 * where the goal calls it by its whole name, and the chosen one is called by more.
 */
function closer(
  wanted: ReadonlySet<string>,
  { own, beside }: { own: string; beside: readonly string[] },
  others: readonly string[],
  spoken: ReadonlySet<string>,
): string | undefined {
  const common = (word: string) => [own, ...others].every((one) => wordsOf(one).includes(word));
  const named = (one: string, by = wanted) =>
    new Set(wordsOf(one).filter((word) => by.has(word) && !LITTLE_WORD.test(word) && !common(word)));
  // What the goal does not want is spoken of too, and may be what was chosen.
  const chosen = new Set([...named(own), ...named(own, spoken), ...named(beside.join(' '))]);
  return others.find((one) => {
    const words = named(one);
    const whole = (name: string) => wordsOf(name).every((word) => wanted.has(word) || LITTLE_WORD.test(word));
    const exact =
      one !== '' && whole(one) && !whole(own) && wordsOf(one).every((word) => wordsOf(own).includes(word));
    return exact || (words.size > chosen.size && [...chosen].every((word) => words.has(word)));
  });
}

/** Words of a goal that stand together; `proper` is what names one thing: a capital inside a sentence, a number, a quotation. */
function phrasesIn(goal: string): { word: string; proper: boolean }[][] {
  const phrases: { word: string; proper: boolean }[][] = [[]];
  let quoting = false;
  for (const [piece] of goal.matchAll(/[\p{L}\p{N}]+|["“”«»]|[^\p{L}\p{N}\s]/gu)) {
    if (/^["“”«»]$/.test(piece)) quoting = !quoting;
    const word = piece.toLowerCase();
    const ends = !/[\p{L}\p{N}]/u.test(piece)
      ? !/['’\-/]/.test(piece)
      : !quoting && (BETWEEN.has(word) || isDoingWord(word));
    if (ends) phrases.push([]);
    else if (/[\p{L}\p{N}]/u.test(piece))
      phrases.at(-1)?.push({ word, proper: quoting || /^[\p{Lu}\p{N}]/u.test(piece) });
  }
  return phrases.filter((phrase) => phrase.length > 0);
}
