import { readAmount } from '../amounts.ts';
import { readCount } from '../lexicon/ordinals.ts';
import type { Look } from '../look.ts';
import { unmask } from '../masked-text.ts';
import { contentWords, wordsOf } from '../words.ts';
import { compares } from './compare.ts';

/** What a claim says of something: the words for the thing, and the one value it is said to have. */
export interface ToldValue {
  words: string[];
  value: string;
  sort: Sort;
}

/** Values of one sort can be held against one another. */
export type Sort = 'money' | 'time' | 'date' | 'size' | 'percent' | 'number' | 'text';

const MONTH =
  '(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)(?:uary|ruary|ch|il|e|y|ust|tember|ober|ember)?';
const WRITTEN: readonly (readonly [Sort, string])[] = [
  ['money', '[$€£]\\s?\\d[\\d.,]*|\\d[\\d.,]*\\s?(?:[$€£]|dollars?|euros?|pounds?|bucks)'],
  ['time', '\\d{1,2}:\\d{2}(?::\\d{2})?(?:\\s?[ap]m)?'],
  [
    'date',
    `\\d{1,2}(?:st|nd|rd|th)?\\.?(?: of)? ${MONTH}\\b(?: \\d{4})?|${MONTH} \\d{1,2}\\b(?:,? \\d{4})?|\\d{4}-\\d{2}-\\d{2}`,
  ],
  ['size', '\\d[\\d.,]*\\s?(?:bytes|kb|mb|gb|tb)\\b'],
  ['percent', '\\d[\\d.,]*\\s?(?:%|percent\\b)'],
  ['number', '(?<![\\w.,-])-?\\d+(?:[.,]\\d+)?(?![\\w-]|[.,]\\d)'],
];
const COUNTED = /\b(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)\b/i;
/** Verbs that say no more than that something has a value. */
const LIGHT = new Set(
  'is are was were be been has have had costs cost pays pay leaves leave departs depart arrives arrive goes takes take lasts last starts start ends end sells sold at on for per in to from by with will would it its here there this that currently only just now about so priced worth runs run needs need written published released made dated'.split(
    ' ',
  ),
);

/** All values of a sort in a text. */
export function valuesIn(text: string, sort: Sort): string[] {
  const pattern = WRITTEN.find(([name]) => name === sort)?.[1];
  if (!pattern) return [];
  // What costs nothing has a price as well.
  const free = sort === 'money' ? (text.match(/\bfree\b/gi) ?? []).map(() => '$0') : [];
  return [...(text.match(new RegExp(pattern, 'gi')) ?? []), ...free];
}

/** The one value of a claim and the words around it; null where it has none, or several. */
export function toldValue(said: string, look: Look): ToldValue | null {
  const text = unmask(said, look.quotes).replace(/[.!]$/, '');
  for (const [sort, pattern] of WRITTEN) {
    const found = text.match(new RegExp(pattern, 'gi')) ?? [];
    const [value] = found;
    if (value === undefined) continue;
    if (found.length > 1) return null;
    return { words: rest(text.replace(value, ' ')), value: value.trim(), sort };
  }
  const word = COUNTED.exec(text)?.[0];
  return word
    ? { words: rest(text.replace(word, ' ')), value: String(readCount(word)), sort: 'number' }
    : null;
}

function rest(text: string): string[] {
  return contentWords(text).filter((word) => !LIGHT.has(word));
}

/** Whether two values of one sort are the same. */
export function sameValue(a: string, b: string, sort: Sort): boolean {
  if (compares(a, 'equals', b)) return true;
  if (sort === 'time') return a.replace(/^0(?=\d)/, '') === b.replace(/^0(?=\d)/, '');
  if (sort === 'date') {
    const [x, y] = [a, b].map((date) =>
      wordsOf(date.replace(/(\d)(?:st|nd|rd|th)\b/, '$1').replace(/ of /, ' '))
        .map((word) => word.slice(0, 3))
        .sort(),
    );
    return x?.join() === y?.join();
  }
  return sizeOf(a) === sizeOf(b) && sizeOf(a) !== undefined;
}

/** What a value measures, for telling the largest of several. */
export function sizeOf(value: string): number | undefined {
  const [, n = '', unit = ''] = /^([\d.,]+)\s?(bytes|kb|mb|gb|tb)$/i.exec(value.trim()) ?? [];
  if (n)
    return (
      Number(n.replace(',', '.')) * 1024 ** ['bytes', 'kb', 'mb', 'gb', 'tb'].indexOf(unit.toLowerCase())
    );
  const clock = /^(\d{1,2}):(\d{2})(?::(\d{2}))?$/.exec(value.trim());
  if (clock)
    return clock
      .slice(1)
      .filter((part) => part !== undefined)
      .reduce((sum, part) => sum * 60 + Number(part), 0);
  return readAmount(value)?.n;
}
