import { MONTHS } from './calendar-date.ts';

/** Words of a text or a name, in the form in which they are compared. */
export type Words = readonly string[];

const KNOWN_WORDS = new Map<string, Words>();
const DAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];
/** "Tuesday" is "Tue", "November" is "Nov". */
const SHORT = new Map(
  [...DAYS, ...MONTHS].map((name) => [name.toLowerCase(), name.slice(0, 3).toLowerCase()]),
);

/** The words of a text, for comparing. Marks between words do not count, nor does case. */
export function wordsOf(text: string): Words {
  const known = KNOWN_WORDS.get(text);
  if (known) return known;
  const words = (
    text
      .normalize('NFKC')
      .replace(/\p{Cf}|\u034f/gu, '')
      // "e-mail" is "email"
      .replace(/(?<![\p{L}\p{N}])(\p{L})-(?=\p{L})/gu, '$1')
      // "Child's name" is called so by whoever says that it is the child's
      .replace(/(?<=[\p{L}\p{N}])['’]s(?![\p{L}\p{N}])/giu, '')
      .toLowerCase()
      // "€50" is another name than "$50" or "50"
      .match(/[\p{L}\p{N}]+(?:['’.][\p{L}\p{N}]+)*|\p{Sc}(?= ?\d)|(?<=\d ?)\p{Sc}/gu) ??
    // A sign alone is its own word: "÷", "×".
    (/\S/.test(text) ? [text.trim()] : [])
  ).map((word) => SHORT.get(word) ?? word.replace(/^(\d{1,2})(?:st|nd|rd|th)$/, '$1'));
  // The same names are read again and again for one sentence.
  if (KNOWN_WORDS.size > 20_000) KNOWN_WORDS.clear();
  KNOWN_WORDS.set(text, words);
  return words;
}

/** "tickets" and "ticket" are the same word here. */
export function single(word: string): string {
  if (word.length <= 3 || !word.endsWith('s') || word.endsWith('ss')) return word;
  return word
    .replace(/ies$/, 'y')
    .replace(/(?<=s|x|z|ch|sh)es$/, '')
    .replace(/(?<!s)s$/, '');
}

export function holds(text: Words, words: Words): boolean {
  if (words.length === 0) return false;
  for (let at = 0; at + words.length <= text.length; at++)
    if (words.every((word, i) => text[at + i] === word)) return true;
  return false;
}

export function same(a: Words, b: Words): boolean {
  return a.length === b.length && a.length > 0 && a.every((word, i) => word === b[i]);
}

/** Forms of a verb that are not made by adding an ending. */
const IRREGULAR =
  'choose chose chosen|write wrote written|go went gone|hit hitting|put putting|set setting'.split('|');

/** "click on" as its first word may be bent: "clicks on", "clicked on", "clicking on". */
export function formsOf(verb: string): string[] {
  if (verb === '') return [''];
  const [first = '', ...rest] = verb.split(' ');
  const stem = first.replace(/e$/, '');
  const doubled = /[^aeiou][aeiou][bdglmnprt]$/.test(first)
    ? [`${first}${first.at(-1)}ed`, `${first}${first.at(-1)}ing`]
    : [];
  const bent = [
    first,
    /(?:s|sh|ch|x|z|go)$/.test(first) ? `${first}es` : `${first}s`.replace(/(?<![aeiou])ys$/, 'ies'),
    first.endsWith('e') ? `${first}d` : `${first}ed`.replace(/(?<![aeiou])yed$/, 'ied'),
    `${stem}ing`,
    ...doubled,
    ...(IRREGULAR.find((row) => row.startsWith(`${first} `))?.split(' ') ?? []),
  ];
  return [...new Set(bent)].map((one) => [one, ...rest].join(' '));
}

/**
 * The third of several, or the last with -1. Where their names are numbered from one, as "Option 1", the number tells:
 * they may begin anew in each group, and then none of them is the last.
 */
export function nthOf<T>(all: readonly T[], nth: number, nameOf?: (one: T) => string | undefined): T[] {
  const numbers = all.map((one) => Number(/(?<!\d)(\d+)\W*$/.exec(nameOf?.(one) ?? '')?.[1] ?? Number.NaN));
  if (numbers.includes(1) && numbers.every((number) => number > 0)) {
    if (nth > 0) return all.filter((_, at) => numbers[at] === nth);
    if (new Set(numbers).size < numbers.length) return [];
  }
  return all.slice(nth > 0 ? nth - 1 : nth).slice(0, 1);
}
