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
/** Most letters of most languages: there is no plainer way to write them. */
const AS_THEY_ARE =
  '\\u00c0-\\u00ff\\u0400-\\u04ff\\u05d0-\\u05ea\\u0621-\\u064a\\u3041-\\u3096\\u30a1-\\u30fa\\u4e00-\\u9fff\\uac00-\\ud7a3';
/** Letters written by their bytes, by their numbers, by their names; several backslashes for one; other than plain ones. */
const WRAPPED = new RegExp(
  [
    ...['%', '\\\\[xX]'].map(bytesAfter),
    '\\\\[uU](?:\\{0*[0-9a-fA-F]{1,6}\\}|[0-9a-fA-F]{4})',
    '&#(?:[xX]0*[0-9a-fA-F]{1,6}|0*\\d{1,7});?',
    '&[a-zA-Z]{2,4};',
    '\\\\{2,}',
    `[^\\0-\\x7f${AS_THEY_ARE}]+`,
  ].join('|'),
  'g',
);
/** In a mail. Read for itself: `id=42` in an address looks the same, and what follows there may be a value as it is. */
const IN_MAIL = new RegExp(`${bytesAfter('=')}|=\\r?\\n`, 'g');
const WRAPPINGS = [WRAPPED, IN_MAIL];
/** Signs of which nothing wrapped is made. */
const PART_OF_NOTHING = /^[ "'<>/?:,.!()[\]|-]$/;
const UNSEEN = /\p{Default_Ignorable_Code_Point}/gu;

/** The text itself, and what it reads as with one, two, three wrappings less, as far as there are any. */
export function layersOf(text: string): readonly Unwrapped[] {
  if (text === last.text) return last.layers;
  const layers: Layer[] = [{ text, left: WRAPPINGS, depth: 0, origin: (from, to) => [from, to] }];
  for (const outer of layers) {
    if (outer.depth === MOST_LAYERS) continue;
    const found = outer.left.flatMap((wrapping) => unwrap(outer.text, wrapping) ?? []);
    for (const { text: inside, origin, wrapping, bare } of found) {
      if (layers.some((one) => one.text === inside)) continue;
      const others = found.flatMap((one) => (one.wrapping === wrapping ? [] : one.wrapping));
      layers.push({
        text: inside,
        left: bare ? others : WRAPPINGS,
        depth: outer.depth + 1,
        origin: (from, to) => outer.origin(...origin(from, to)),
      });
    }
  }
  last = { text, layers };
  return layers;
}

interface Layer extends Unwrapped {
  /** The ways in which it may still be wrapped. */
  left: readonly RegExp[];
  depth: number;
}

interface Inside extends Unwrapped {
  wrapping: RegExp;
  /** What was read makes nothing of what stands around it: it can be wrapped again only where it was before. */
  bare: boolean;
}

/** One text is looked through for many values. */
let last: { text: string; layers: readonly Unwrapped[] } = { text: '', layers: [] };

interface Part {
  here: number;
  length: number;
  there: number;
  end: number;
}

/** Null where nothing is wrapped. */
function unwrap(wrapped: string, wrapping: RegExp): Inside | null {
  /** Where parts that read otherwise begin and end, here and there. */
  const parts: Part[] = [];
  let text = '';
  let copied = 0;
  let bare = true;
  const add = (whole: string, read: string, there: number): void => {
    if (read === whole) return;
    text += wrapped.slice(copied, there);
    copied = there + whole.length;
    parts.push({ here: text.length, length: read.length, there, end: copied });
    text += read;
    bare &&= PART_OF_NOTHING.test(read);
  };
  wrapping.lastIndex = 0;
  for (let match = wrapping.exec(wrapped); match; match = wrapping.exec(wrapped)) {
    const [whole] = match;
    let at = match.index;
    if (whole.charCodeAt(0) <= LAST_PLAIN) add(whole, readLetter(whole), at);
    // Most of them read as they are, and one look at all of them tells.
    else if (plainly(whole) !== whole)
      for (const letter of whole) {
        add(letter, plainly(letter), at);
        at += letter.length;
      }
  }
  if (parts.length === 0) return null;
  text += wrapped.slice(copied);
  const place = (at: number, side: 'there' | 'end'): number => {
    const part = lastBefore(parts, side === 'there' ? at + 1 : at);
    if (!part) return at;
    const beyond = at - part.here - part.length;
    return beyond < 0 ? part[side] : part.end + beyond;
  };
  return { text, wrapping, bare, origin: (from, to) => [place(from, 'there'), place(to, 'end')] };
}

/** The last part that begins before a place, found by halving: there may be as many parts as letters. */
function lastBefore(parts: readonly Part[], place: number): Part | undefined {
  let low = 0;
  let high = parts.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((parts[middle]?.here ?? place) < place) low = middle + 1;
    else high = middle;
  }
  return parts[low - 1];
}

/** Without what nobody sees, wide and circled letters as plain ones. */
function plainly(letters: string): string {
  return letters.replace(UNSEEN, '').normalize('NFKC');
}

const LAST_PLAIN = 0x7f;
const LAST_LETTER = 0x10ffff;

function readLetter(whole: string): string {
  const [sign, kind = ''] = whole;
  if (whole.endsWith('\n')) return '';
  if (kind === '\\') return kind;
  const by_bytes = sign === '%' || sign === '=' || (sign === '\\' && (kind === 'x' || kind === 'X'));
  if (by_bytes && whole.length <= 4) return String.fromCharCode(Number.parseInt(whole.slice(-2), 16));
  if (by_bytes) return Buffer.from(whole.replace(/%|=|\\x/gi, ''), 'hex').toString();
  const [hex] = /(?<=\\u\{?|&#x)[0-9a-f]+/i.exec(whole) ?? [];
  const [decimal] = /(?<=&#)\d+/.exec(whole) ?? [];
  if (hex === undefined && decimal === undefined) return NAMED[whole.slice(1, -1).toLowerCase()] ?? whole;
  const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
  return code <= LAST_LETTER ? String.fromCodePoint(code) : whole;
}

/** One letter in UTF-8, with the same sign before each of its bytes. */
function bytesAfter(sign: string): string {
  const next = `${sign}[89abAB][0-9a-fA-F]`;
  const lengths = [
    '[0-7][0-9a-fA-F]',
    `[cdCD][0-9a-fA-F]${next}`,
    `[eE][0-9a-fA-F](?:${next}){2}`,
    `[fF][0-7](?:${next}){3}`,
  ];
  return `${sign}(?:${lengths.join('|')})`;
}
