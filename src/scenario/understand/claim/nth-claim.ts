import { cellAt } from '../cell-at.ts';
import { itemsDescribed, itemsUnder } from '../find-item.ts';
import { ORDINAL, readCount, readOrdinal } from '../lexicon/ordinals.ts';
import type { Look } from '../look.ts';
import { unmask } from '../masked-text.ts';
import type { Outcome } from '../outcome.ts';
import { tidy } from '../phrase.ts';
import { contains } from '../screen-things.ts';
import { contentWords, coverage, wordsOf } from '../words.ts';
import { asserted } from './asserted.ts';
import { compares } from './compare.ts';

const NTH = /^(?:the )?(.+?) (?:\w+) (?:on|in|of|under|for) (.+?) (?:is|should be) (.+)$/i;
const PLANNED =
  /^(.+?) (?:is|should be) (?:(?:planned|listed|scheduled|placed|filed|put|shown) (?:for|in|on|under)|under|in the list of) (.+)$/i;

/** What stands where under a heading: "The third stop on day one is ...", "The museum is planned for day one". */
export function nthClaim(text: string, look: Look): Outcome | null {
  const [, which = '', heading, what] = NTH.exec(text) ?? [];
  const ordinal = ORDINAL.exec(`${which} `);
  const nth = ordinal ? readOrdinal(ordinal[0]) : null;
  if (nth && heading && what) {
    const items = itemsUnder(heading, look);
    const item = items?.at(nth.fromEnd ? -nth.n : nth.n - 1);
    if (!items || !item) return null;
    const expected = unmask(tidy(what), look.quotes);
    return said(expected, item.text, look);
  }
  const [, subject, place] = PLANNED.exec(text) ?? [];
  if (!subject || !place) return null;
  const items = itemsUnder(place, look);
  const described = itemsDescribed(subject, look);
  if (!items || described.length === 0) return null;
  const there = described.map((one) => items.some((item) => contains(item, one)));
  const [holds] = there;
  // What stands in both places is not one thing.
  if (holds === undefined || there.some((other) => other !== holds)) return null;
  return asserted(
    look,
    { about: 'content', how: 'contains', expected: unmask(place, look.quotes) },
    holds,
    'it stands elsewhere',
  );
}

function said(expected: string, seen: string, look: Look): Outcome {
  const holds = coverage(contentWords(expected), wordsOf(seen)).every((mark) => mark >= 0.97);
  return asserted(look, { about: 'content', how: 'contains', expected }, holds, seen);
}

/** "We have 14 desk lamps in stock": the cell where the row and the column meet. */
export function stockClaim(text: string, look: Look): Outcome | null {
  const [, number = '', row, column] =
    /^(?:(?:we|i|you|they) )?have (\w+) (.+?) (?:in|on) (?:the )?(.+)$/i.exec(text) ?? [];
  const expected = readCount(number);
  if (expected === null || !row || !column) return null;
  const cell = cellAt(unmask(column, look.quotes), unmask(row, look.quotes), look);
  if (!cell) return null;
  return asserted(
    look,
    { about: 'content', how: 'equals', expected: String(expected) },
    compares(cell.text, 'equals', String(expected)),
    cell.text,
  );
}
