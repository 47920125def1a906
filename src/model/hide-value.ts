import { layersOf } from './unwrap.ts';

/*
 * A value as it can be met in a text or in what that is wrapped in: letter by letter as it is, in capitals or small
 * letters, with its accents apart, escaped for a script or a style, in any mixture; cut short; in base64 or as the numbers
 * of its bytes. Each letter is read in a fixed number of ways and never again, so the work is linear in the text.
 */

const ESCAPES: Readonly<Record<string, string>> = { '\n': 'n', '\r': 'r', '\t': 't', '\b': 'b', '\f': 'f' };
/** So much of a value before a sign that says "cut" gives it away; at the bare end of a text it takes more. */
const SHORTEST_CUT = 4;
const SHORTEST_END = 8;
/** Before a closing quote more yet: a word that somebody quotes may be how a secret begins. */
const SHORTEST_QUOTED = 12;
/** Wherever it stops, so much of it is most of it. */
const MOST_OF_IT = 0.75;
const CUT_MARKS = ['…', '...'];
const CLOSING_QUOTE = /^\\{0,7}"/;
/** Of a letter that is written in several, a cut may leave the first. */
const HALF_LETTER = /(?:%[0-9a-f]{0,2}|&[#a-z0-9]{0,8}|\\{1,3}u?[0-9a-f]{0,3}(?!")){1,4}/iy;
/** One half of a letter that takes two, which cannot be percent-encoded. */
const HALF_PAIR = /\p{Surrogate}/u;
/** Shorter ones give too little base64 to be told from other text, and may be plain words in other letters. */
const SHORTEST_ENCODED = 8;
/** Of longer ones the beginning is enough to tell. */
const CUT_ENCODED = 16;

type Range = readonly [from: number, to: number];

/** Puts something else in the place of a value, however it is written and whatever it is wrapped in. */
export function hideValue(value: string): (text: string, instead: string) => string {
  const hide = hideWritten(value);
  // As the name of a field or an icon, of which words are made.
  const words = value.replace(/[^\p{L}\p{N}]+/gu, ' ').trim();
  if (words === value || words.length < SHORTEST_ENCODED) return hide;
  const hideWords = hideWritten(words);
  return (text, instead) => hideWords(hide(text, instead), instead);
}

function hideWritten(value: string): (text: string, instead: string) => string {
  const find = valueFinder(value);
  return (text, instead) => {
    const found = layersOf(text).flatMap((layer) => find(layer.text).map((range) => layer.origin(...range)));
    if (found.length === 0) return text;
    let shown = '';
    let from = 0;
    for (const [start, end] of found.sort((a, b) => a[0] - b[0] || b[1] - a[1])) {
      if (start >= from) shown += text.slice(from, start) + instead;
      from = Math.max(from, end);
    }
    return shown + text.slice(from);
  };
}

/** Where a text holds the value, in any way of writing it. */
function valueFinder(value: string): (text: string) => Range[] {
  // Backslashes in a row are one: how many stand for each depends on how often the text was quoted or read.
  const parts = value.normalize('NFC').match(/\\+|[^\\]/gu) ?? [];
  // Servers and styles write what they were given in capitals or small letters.
  const any_case = value.length >= SHORTEST_ENCODED;
  const letters = parts.map((part) => letterPattern(part, any_case));
  const first = parts.slice(0, SHORTEST_CUT).map((part) => writings(part, any_case));
  const beginning = new RegExp(first.join(''), 'g');
  const base64 = inBase64(value);
  const numbers = asNumbers(value);
  // Whole ones first: what follows them may read on as a part of their last letter.
  const whole = HALF_PAIR.test(value) ? [value] : new Set([value, encodeURIComponent(value), misread(value)]);
  return (text) => {
    const found: Range[] = [];
    for (const one of whole) addPlaces(text, one, one.length, found);
    for (const one of base64) addPlaces(text, one, CUT_ENCODED, found);
    const listed = listsNumbers(text);
    for (const { begins, next, more } of numbers.filter(({ apart }) => listed || !apart))
      for (const { 0: run, index } of text.matchAll(begins)) {
        // Looked at afterwards: a pattern that may begin or end with something else is slow, and large.
        const sign = NUMBER_SIGN.exec(text.slice(Math.max(0, index - 2), index))?.[0].length ?? 0;
        next.lastIndex = index + run.length;
        let end = next.lastIndex;
        for (let count = 0; count < more && next.test(text); count++) end = next.lastIndex;
        found.push([index - sign, end]);
      }
    const known = new Set(found.map(([from]) => from));
    beginning.lastIndex = 0;
    for (let match = beginning.exec(text); match; match = beginning.exec(text)) {
      const end = known.has(match.index) ? null : endOf(value, letters, text, match.index);
      // The next may begin within this one.
      beginning.lastIndex = end === null ? match.index + 1 : end;
      if (end !== null) found.push([match.index, end]);
    }
    return found;
  };
}

/** All of it, or as much as stands there before it was cut, at least so many letters. */
function addPlaces(text: string, written: string, least: number, found: Range[]): void {
  const start = written.slice(0, least);
  let end = 0;
  for (let at = text.indexOf(start); at >= 0; at = text.indexOf(start, end)) {
    let length = start.length;
    while (length < written.length && text[at + length] === written[length]) length++;
    end = at + length;
    found.push([at, end]);
  }
}

/** Where a value that begins here ends: all of it, or as much as stands before a cut; null when it is another text. */
function endOf(value: string, letters: readonly RegExp[], text: string, start: number): number | null {
  let at = start;
  for (const [count, letter] of letters.entries()) {
    const next = afterLetter(letter, text, at);
    if (next !== null) {
      at = next;
      continue;
    }
    HALF_LETTER.lastIndex = at;
    const rest = at + (HALF_LETTER.exec(text)?.[0].length ?? 0);
    const mark = CUT_MARKS.find((one) => text.startsWith(one, rest));
    if (mark && count >= SHORTEST_CUT) return afterTail(value, text, rest + mark.length) ?? rest;
    if (count >= SHORTEST_QUOTED && CLOSING_QUOTE.test(text.slice(rest, rest + 8))) return rest;
    if (count >= SHORTEST_QUOTED && count >= letters.length * MOST_OF_IT) return at;
    return count >= SHORTEST_END && rest === text.length ? rest : null;
  }
  return at;
}

const LINE_BREAK = /\r?\n/y;

/** Where a letter that stands here ends, also in the next line: what is too long for one is broken anywhere. */
function afterLetter(letter: RegExp, text: string, at: number): number | null {
  letter.lastIndex = at;
  if (letter.test(text)) return letter.lastIndex;
  LINE_BREAK.lastIndex = at;
  if (!LINE_BREAK.test(text)) return null;
  letter.lastIndex = LINE_BREAK.lastIndex;
  return letter.test(text) ? letter.lastIndex : null;
}

/** Some cut a text in its middle: then its end follows the mark. Null where it does not. */
function afterTail(value: string, text: string, from: number): number | null {
  for (let length = value.length - SHORTEST_CUT; length >= SHORTEST_CUT; length--)
    if (text.startsWith(value.slice(-length), from)) return from + length;
  return null;
}

const patterns = new Map<string, RegExp>();

/** Each letter once, whatever the secrets it is in. */
function letterPattern(letter: string, any_case: boolean): RegExp {
  const key = `${any_case}${letter}`;
  const known = patterns.get(key) ?? new RegExp(writings(letter, any_case), 'y');
  patterns.set(key, known);
  return known;
}

function writings(letter: string, any_case: boolean): string {
  if (letter.startsWith('\\')) return `\\\\{${Math.ceil(letter.length / 2)},${4 * letter.length}}`;
  const code = letter.codePointAt(0) ?? 0;
  const bytes = [...Buffer.from(letter)];
  const short = ESCAPES[letter];
  // The longest first.
  const ways = [
    bytes.map((byte) => `\\\\{1,3}${byte.toString(8).padStart(3, '0')}`).join(''),
    `\\\\{1,3}0{0,4}${anyCase(code.toString(16))} ?`,
    ...(short ? [`\\\\{1,3}${short}`] : []),
    // A backslash before it, or more where text is quoted within quotes.
    code < 128 && !/[a-z0-9]/i.test(letter) ? `\\\\{0,3}?${escapeRegExp(letter)}` : escapeRegExp(letter),
    ...(letter.normalize('NFD') === letter ? [] : [letter.normalize('NFD')]),
    ...(any_case ? otherCase(letter) : []),
    ...(/\s/.test(letter) ? ['\\s{1,9}', '\\+'] : []),
    // By the one byte that old pages write it with, which is no UTF-8.
    ...(code > LAST_PLAIN && code <= LAST_BYTE ? [`%${anyCase(code.toString(16))}`] : []),
  ];
  return `(?:${ways.join('|')})`;
}

const LAST_PLAIN = 0x7f;
const LAST_BYTE = 0xff;

/** Text whose bytes were taken for one letter each. */
function misread(value: string): string {
  return Buffer.from(value).toString('latin1');
}

function otherCase(letter: string): string[] {
  return [letter.toLowerCase(), letter.toUpperCase()].filter((one) => one !== letter).map(escapeRegExp);
}

/** Between two numbers: signs, and in a list with keys the key of the next. */
const BETWEEN = '[^0-9a-z]{1,4}(?:\\d{1,4}[^0-9a-z]{1,4})?';
const BASES = [
  { base: 16, between: '[^0-9a-z]{0,4}(?:0?x)?', number: '[0-9a-f]{2}', apart: false },
  { base: 10, between: BETWEEN, number: '\\d{1,5}', apart: true },
  { base: 8, between: '[^0-9a-z]{1,4}', number: '\\d{1,5}', apart: true },
].map((one) => ({ ...one, next: new RegExp(one.between + one.number, 'iy') }));
const NUMBER_SIGN = /0x$|\\x?$/i;

/** Its first bytes as numbers, one after another or with something between, and how many more there may be. */
interface AsNumbers {
  begins: RegExp;
  next: RegExp;
  more: number;
  /** Something always stands between two of them. */
  apart: boolean;
}

const NUMBERS = new RegExp(`(?:\\d{1,6}[^0-9a-z]{1,4}){${SHORTEST_ENCODED - 1}}\\d`, 'i');
let looked = { text: '', listed: false };

/** Whether it has as many numbers one after another at all. Patterns for each value are large, and most texts need none of them. */
function listsNumbers(text: string): boolean {
  if (text !== looked.text) looked = { text, listed: NUMBERS.test(text) };
  return looked.listed;
}

function asNumbers(value: string): AsNumbers[] {
  if (value.length < SHORTEST_ENCODED) return [];
  const bytes = [...Buffer.from(value)];
  return BASES.map(({ base, between, next, apart }) => {
    const more = bytes.length - SHORTEST_ENCODED;
    const written = bytes
      .slice(0, SHORTEST_ENCODED)
      .map((byte) => (base === 16 ? byte.toString(base).padStart(2, '0') : `0{0,2}${byte.toString(base)}`));
    return { begins: new RegExp(written.join(between), 'gi'), next, more, apart };
  });
}

/** The part of its base64 that does not depend on what stands before and after it, for each of the three places. */
function inBase64(value: string): string[] {
  const bytes = Buffer.from(value);
  if (bytes.length < SHORTEST_ENCODED) return [];
  return [0, 1, 2].flatMap((before) => {
    const text = Buffer.concat([Buffer.alloc(before), bytes])
      .toString('base64')
      .replace(/=+$/, '');
    const whole = text.slice(Math.ceil((before * 8) / 6), Math.floor(((before + bytes.length) * 8) / 6));
    const forAddresses = whole.replaceAll('+', '-').replaceAll('/', '_');
    return whole === forAddresses ? [whole] : [whole, forAddresses];
  });
}

function anyCase(hex: string): string {
  return hex.replace(/[a-f]/g, (letter) => `[${letter}${letter.toUpperCase()}]`);
}

export function escapeRegExp(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
}
