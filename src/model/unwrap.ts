/** A text as it reads once what it is wrapped in is taken off, and where that stood before. */
export interface Unwrapped {
  text: string;
  /** The part of the wrapped text that a part of this one comes from. */
  origin(from: number, to: number): readonly [from: number, to: number];
}

/** So often is a text unwrapped: an address in JSON in JSON has three. */
const MOST_LAYERS = 3;
const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
};
/** Letters written by their bytes, by their numbers, by their names; several backslashes for one; what nobody sees. */
const WRAPPED = new RegExp(
  [
    ...['%', '=', '\\\\x'].map(bytesAfter),
    '\\\\u\\{0*([0-9a-f]{1,6})\\}',
    '\\\\u([0-9a-f]{4})',
    '&#x0*([0-9a-f]{1,6});?',
    '&#0*(\\d{1,7});?',
    `&(${Object.keys(NAMED).join('|')});`,
    '(\\\\)\\\\+',
    '\\p{Default_Ignorable_Code_Point}',
    '[^\\0-\\x7f]',
  ].join('|'),
  'giu',
);
const MAY_BE_WRAPPED = /[%=&\\]|[^\0-\x7f]/;

/** The text itself, and what it reads as with one, two, three wrappings less, as far as there are any. */
export function layersOf(text: string): readonly Unwrapped[] {
  if (text === last.text) return last.layers;
  const layers: Unwrapped[] = [{ text, origin: (from, to) => [from, to] }];
  for (let inner = unwrap(text); inner && layers.length <= MOST_LAYERS; inner = unwrap(inner.text)) {
    const { origin } = inner;
    const outer = layers.at(-1)?.origin;
    layers.push({ text: inner.text, origin: (from, to) => outer?.(...origin(from, to)) ?? [from, to] });
  }
  last = { text, layers };
  return layers;
}

/** One text is looked through for many values. */
let last: { text: string; layers: readonly Unwrapped[] } = { text: '', layers: [] };

/** Null where nothing is wrapped. */
function unwrap(wrapped: string): Unwrapped | null {
  if (!MAY_BE_WRAPPED.test(wrapped)) return null;
  /** Where parts that read otherwise begin and end, here and there. */
  const parts: { here: number; length: number; there: number; end: number }[] = [];
  let text = '';
  let copied = 0;
  for (const match of wrapped.matchAll(WRAPPED)) {
    const [whole] = match;
    const read = readLetter(match);
    if (read === whole) continue;
    text += wrapped.slice(copied, match.index);
    copied = match.index + whole.length;
    parts.push({ here: text.length, length: read.length, there: match.index, end: copied });
    text += read;
  }
  if (parts.length === 0) return null;
  text += wrapped.slice(copied);
  const place = (at: number, side: 'there' | 'end'): number => {
    const part = parts.findLast(({ here }) => (side === 'there' ? here <= at : here < at));
    if (!part) return at;
    const beyond = at - part.here - part.length;
    return beyond < 0 ? part[side] : part.end + beyond;
  };
  return { text, origin: (from, to) => [place(from, 'there'), place(to, 'end')] };
}

function readLetter(match: RegExpMatchArray): string {
  const [whole, percent, equals, x, braced, unit, hex, decimal, named, backslash] = match;
  const bytes = percent ?? equals ?? x;
  if (bytes !== undefined) return Buffer.from(bytes.replace(/%|=|\\x/gi, ''), 'hex').toString();
  const digits = unit ?? braced ?? hex;
  const code = digits === undefined ? Number(decimal) : Number.parseInt(digits, 16);
  if (code <= LAST_LETTER) return String.fromCodePoint(code);
  if (named !== undefined) return NAMED[named.toLowerCase()] ?? whole;
  return backslash ?? whole.replace(/\p{Default_Ignorable_Code_Point}/u, '').normalize('NFKC');
}

const LAST_LETTER = 0x10ffff;

/** One letter in UTF-8, with the same sign before each of its bytes. */
function bytesAfter(sign: string): string {
  const next = `${sign}[89ab][0-9a-f]`;
  const lengths = [`[0-7][0-9a-f]`, `[cd][0-9a-f]${next}`, `e[0-9a-f](?:${next}){2}`, `f[0-7](?:${next}){3}`];
  return `(${lengths.map((one) => `${sign}${one}`).join('|')})`;
}
