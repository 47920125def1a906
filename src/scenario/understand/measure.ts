import { readAmount } from './amounts.ts';
import { readDay } from './dates.ts';
import { inside, type Screen, type Thing } from './screen-things.ts';
import { sameWord, wordsOf } from './words.ts';

/** What items are compared by: a unit that is written with the number, or a word that stands beside it. */
export type Measure =
  | 'price'
  | 'duration'
  | 'size'
  | 'date'
  | 'degrees'
  | 'weight'
  | 'distance'
  | 'number'
  | { called: readonly string[] };

const PRICE = /[$€£¥]\s*(\d+(?:[.,]\d+)*)|(\d+(?:[.,]\d+)*)\s*(?:[€£]|(?:dollars|euros|usd|eur)\b)/gi;
const SPAN =
  /(\d+)\s*h(?:ours?|rs?)?\b(?:\s*(\d+)\s*m(?:in(?:utes?|s)?)?\b)?|(\d+)\s*m(?:in(?:utes?|s)?)\b/gi;
const CLOCK = /\b(\d{1,2}):(\d{2})\b/g;
const BYTES = /(\d+(?:[.,]\d+)?)\s*(bytes|b|kb|mb|gb|tb)\b/gi;
const SCALE: Record<string, number> = { bytes: 1, b: 1, kb: 1e3, mb: 1e6, gb: 1e9, tb: 1e12 };
const DEGREES = /(-?\d+(?:\.\d+)?)\s*(?:°|degrees\b)/gi;
const WEIGHT = /(\d+(?:\.\d+)?)\s*(kg|g|lbs?)\b/gi;
const DISTANCE = /(\d+(?:\.\d+)?)\s*(km|mi|miles|m)\b/gi;
const NUMBER = /-?\d+(?:[.,]\d+)*/g;
const COLUMNS: Record<string, readonly string[]> = {
  price: ['price', 'cost', 'fare', 'amount', 'total'],
  duration: ['duration', 'time', 'length'],
  size: ['size'],
  date: ['date', 'day', 'created', 'modified', 'updated'],
  degrees: ['temperature', 'temp'],
  weight: ['weight'],
  distance: ['distance'],
  number: ['number', 'value'],
};

/** How much of it each item has; null where one of them does not say, or says it twice. */
export function measured(items: readonly Thing[], measure: Measure, screen: Screen): number[] | null {
  const words = typeof measure === 'string' ? (COLUMNS[measure] ?? []) : measure.called;
  const at = columnCalled(items[0], words, screen);
  const values = items.map((item) => {
    const cell = at === undefined ? undefined : item.children[at];
    if (cell) return cellValue(cell, measure);
    return typeof measure === 'string' ? byUnit(item.text, measure) : byWord(item, measure.called, screen);
  });
  return values.every((value) => value !== undefined) ? values : null;
}

function cellValue({ text }: Thing, measure: Measure): number | undefined {
  const unit = typeof measure === 'string' ? byUnit(text, measure) : undefined;
  return unit ?? readAmount(text)?.n ?? only(text.matchAll(NUMBER), ([all]) => toNumber(all));
}

function byUnit(text: string, measure: Exclude<Measure, object>): number | undefined {
  switch (measure) {
    case 'price':
      return only(text.matchAll(PRICE), ([, before, after]) => toNumber(before ?? after ?? ''));
    case 'duration':
      return (
        only(text.matchAll(SPAN), ([, h, m, min]) => Number(h ?? 0) * 60 + Number(m ?? min ?? 0)) ??
        only(text.matchAll(CLOCK), ([, m, s]) => Number(m) * 60 + Number(s))
      );
    case 'size':
      return only(
        text.matchAll(BYTES),
        ([, n, unit]) => toNumber(n ?? '') * (SCALE[unit?.toLowerCase() ?? ''] ?? 1),
      );
    case 'degrees':
      return only(text.matchAll(DEGREES), ([, n]) => toNumber(n ?? ''));
    case 'weight':
      return only(text.matchAll(WEIGHT), ([, n, unit]) => toNumber(n ?? '') * (unit === 'g' ? 0.001 : 1));
    case 'distance':
      return only(text.matchAll(DISTANCE), ([, n, unit]) => toNumber(n ?? '') * (unit === 'm' ? 0.001 : 1));
    case 'date': {
      const day = readDay(text);
      return day ? Date.UTC(day.year, day.month - 1, day.day) : undefined;
    }
    case 'number':
      return /^-?\d+(?:[.,]\d+)*$/.test(text.trim()) ? toNumber(text.trim()) : undefined;
  }
}

/** The number that stands beside one of the words: "Rating: 4.6", "12 likes", a heart for likes with 12 beside it. */
function byWord(item: Thing, words: readonly string[], screen: Screen): number | undefined {
  for (const word of words) {
    const stem = word.replace(/s$/, '');
    const said = only(
      item.text.matchAll(
        new RegExp(`(-?\\d[\\d.,]*)\\s*${stem}s?\\b|\\b${stem}s?:?\\s+(-?\\d[\\d.,]*)`, 'gi'),
      ),
      ([, before, after]) => toNumber(before ?? after ?? ''),
    );
    if (said !== undefined) return said;
    const signs = inside(item, screen).filter(
      (part) =>
        /^\D*\d[\d.,]*\D*$/.test(part.text) &&
        wordsOf(`${part.hints} ${part.node.attributes.title ?? ''}`).some(
          (hint) => sameWord(stem, hint) >= 0.97,
        ),
    );
    const values = new Set(signs.map(({ text }) => toNumber(/\d[\d.,]*/.exec(text)?.[0] ?? '')));
    if (values.size === 1) return [...values][0];
  }
  return undefined;
}

/** The column of a table whose header is one of the words. */
export function columnCalled(
  row: Thing | undefined,
  words: readonly string[],
  { things }: Screen,
): number | undefined {
  if (row?.role !== 'row') return undefined;
  const headers = things.filter(
    ({ role, parent, order }) => role === 'columnheader' && parent?.role === 'row' && order < row.order,
  );
  const head = headers.at(-1)?.parent;
  const at = head?.children.findIndex(({ text }) =>
    wordsOf(text).some((said) => words.some((word) => sameWord(said, word) >= 0.97)),
  );
  return at === undefined || at < 0 ? undefined : at;
}

function only<T extends RegExpMatchArray>(
  found: Iterable<T>,
  read: (match: T) => number,
): number | undefined {
  const values = new Set([...found].map(read));
  return values.size === 1 ? [...values][0] : undefined;
}

function toNumber(text: string): number {
  return readAmount(text)?.n ?? Number.NaN;
}
