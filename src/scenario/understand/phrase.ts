import { COLOUR_WORD, SHAPES, SIZE_WORD } from './lexicon/looks.ts';
import { ORDINAL, type Ordinal, readCount, readOrdinal } from './lexicon/ordinals.ts';
import { ITEM_WORDS, ROLE_WORDS } from './lexicon/role-words.ts';
import { onlyQuote, QUOTED, unmask } from './masked-text.ts';

export type Relation = 'between' | 'in' | 'of' | 'under' | 'above' | 'beside' | 'left' | 'right';

/** One way to read the words for a thing. */
export interface Phrase {
  /** What it is called; empty where only its kind or place is said. */
  name: string;
  /** The name was quoted: it is meant to the letter. */
  quoted: boolean;
  kind?: string;
  ordinal?: Ordinal;
  all?: boolean;
  /** How many all of them are, where it was said: both, all three. */
  count?: number;
  /** The kind was said in the plural. */
  plural?: boolean;
  colour?: string;
  size?: string;
  /** Another thing, by which this one is found. */
  near?: { relation: Relation; text: string };
}

const DETERMINER =
  /^(?:the|a|an|this|that|these|those|my|your|its|their|his|her|any|one of the|some)\s+(?=\S)/i;
const KINDS = [...Object.keys(ROLE_WORDS), ...ITEM_WORDS, ...Object.keys(SHAPES), 'text']
  .sort((a, b) => b.length - a.length)
  .map((kind) => kind.replace(/ /g, '[ -]?'));
const KIND = `(?:${KINDS.join('|')})`;
const AFTER = new RegExp(`^(.*?)\\s*\\b(${KIND})(e?s)?$`, 'i');
const BEFORE = new RegExp(
  `^(${KIND})s?\\s+(?:labell?ed|named|called|titled|that says|which says|saying|reading|with (?:the )?(?:text|label|name|title)|marked|number|no\\.?)?\\s*(.+)$`,
  'i',
);
const NUMBERED = new RegExp(`^(${KIND})\\s+(?:number |no\\.? ?|#)(\\d+)$`, 'i');
const BOTH =
  /^(?:folder or file|file or folder|button or link|link or button|item)\s+(?:named|called|labell?ed)\s+(.+)$/i;
const SPLIT =
  /\s(between|to the left of|left of|to the right of|right of|in the (?:row|line|entry|item|card|section|box|group|post|record)(?: (?:of|for|with|by|named|called|containing|that (?:says|contains|has)|where it says|titled|labell?ed))?|next to|beside|near|close to|inside(?: of)?|within|underneath|under|below|beneath|above|over|for the question(?: about)?|about|in|on|of|for|from|by|at|with|(?:who|that|which) (?:lives?|works?|is|are|comes?) (?:in|at|from|on)|living in|based in|whose \w+ is|that (?:says|shows|depicts|costs|contains|has|is in|(?:departs|leaves|arrives|starts|begins|ends)(?: at| on)?)|where it says|where it is|sent by)\s/gi;

/** All ways to read the words for a thing, the plainest first. The screen decides between them. */
export function readPhrase(text: string, quotes: readonly string[], deep = 0): Phrase[] {
  // "The button in the dialog labeled OK" is the button labeled OK in the dialog.
  const plain = tidy(text).replace(
    /^(\w+) ((?:in|on|inside) .+?) ((?:labell?ed|named|called) .+)$/i,
    '$1 $3 $2',
  );
  const found = [...simple(plain, quotes)];
  if (deep < 2) {
    for (const { head, relation, tail } of splits(plain)) {
      for (const phrase of readPhrase(head, quotes, deep + 1))
        if (!phrase.near && (phrase.name || phrase.kind))
          found.push({ ...phrase, near: { relation, text: tail } });
    }
  }
  return found;
}

export function tidy(text: string): string {
  let plain = text
    .trim()
    .replace(/[.,;:!]+$/, '')
    .replace(
      /\s+(?:below|shown|above|there|here|again|now|instead|as well|too|please|on the page|on this page|on the screen|once done|when (?:done|finished))$/i,
      '',
    )
    .replace(/\s+(?:in order to|so(?: that)? (?:I|we|you|it|they) (?:can|could|may|will)) .*$/i, '')
    .replace(
      /\s+to (?:delete|remove|mark|open|close|expand|select|sort|star|forward|reply|submit|finish|see|show|view|start|continue)\b(?: (?:it|them|this|that|the .*|as .*))?.*$/i,
      '',
    );
  for (let before = ''; before !== plain; ) {
    before = plain;
    plain = plain.replace(DETERMINER, '').replace(/^(?:on|onto|at)\s+(?=\S)/i, '');
  }
  return plain.trim();
}

function* simple(text: string, quotes: readonly string[]): Generator<Phrase> {
  const alone = onlyQuote(text, quotes);
  if (alone !== undefined) {
    yield { name: alone, quoted: true };
    return;
  }
  const bare = (words: string): Phrase => ({
    name: unmask(words, quotes),
    quoted: new RegExp(QUOTED).test(words),
  });
  yield bare(text);
  const many =
    /^(?:all(?: of)?(?: the)?(?: (two|three|four|five|six|\d+))?|every|each(?: of the)?|(both)(?: of)?(?: the| my| your)?)\s+(.+)$/i.exec(
      text,
    );
  if (many?.[3]) {
    const count = many[2] ? 2 : many[1] ? readCount(many[1]) : null;
    for (const phrase of simple(tidy(many[3]), quotes))
      yield { ...phrase, all: true, ...(count === null ? {} : { count }) };
    return;
  }
  const widget = new RegExp(`^(?:${QUOTED}|(\\w+)) widget$`, 'i').exec(text);
  const sort = widget ? (quotes[Number(widget[1] ?? -1)] ?? widget[2] ?? '').toLowerCase() : '';
  if (sort in ROLE_WORDS || sort === 'text')
    yield { name: '', quoted: false, kind: sort === 'text' ? 'text input' : sort };
  const numbered = NUMBERED.exec(text);
  if (numbered?.[1])
    yield {
      name: '',
      quoted: false,
      kind: kindOf(numbered[1]),
      ordinal: { n: Number(numbered[2]), fromEnd: false },
    };
  const ordinal = ORDINAL.exec(text);
  const nth = ordinal ? readOrdinal(ordinal[0]) : null;
  if (ordinal && nth) {
    for (const phrase of simple(tidy(text.slice(ordinal[0].length)), quotes))
      if (!phrase.ordinal) yield { ...phrase, ordinal: nth };
  }
  const size = SIZE_WORD.exec(text);
  if (size?.[1])
    for (const phrase of simple(tidy(text.slice(size[0].length)), quotes))
      yield { ...phrase, size: size[1].toLowerCase() };
  const colour = COLOUR_WORD.exec(text);
  if (colour?.[1]) {
    const rest = tidy(text.slice(colour[0].length));
    if (rest === '') yield { name: '', quoted: false, colour: colour[1].toLowerCase() };
    else for (const phrase of simple(rest, quotes)) yield { ...phrase, colour: colour[1].toLowerCase() };
  }
  const [, called, hue] = /^(colou?r) (.+)$/i.exec(text) ?? [];
  if (called && hue && COLOUR_WORD.exec(hue)?.[0] === hue)
    yield { name: '', quoted: false, kind: called.toLowerCase(), colour: hue.toLowerCase() };
  const either = BOTH.exec(text);
  if (either?.[1]) yield { ...bare(tidy(either[1])), kind: 'item' };
  const after = AFTER.exec(text);
  if (after?.[2])
    yield { ...bare(after[1] ?? ''), kind: kindOf(after[2]), ...(after[3] ? { plural: true } : {}) };
  // "Password field": a field called Password as well as a field for passwords.
  const [, title, noun] = /^(.+) (\w+?)$/.exec(text) ?? [];
  if (title && noun && after?.[1] === '' && noun.toLowerCase() in ROLE_WORDS)
    yield { ...bare(title), kind: noun.toLowerCase() };
  if (/^ones?$/i.test(text)) yield { name: '', quoted: false, kind: 'item' };
  const before = BEFORE.exec(text);
  if (before?.[1] && before[2]) yield { ...bare(tidy(before[2])), kind: kindOf(before[1]) };
}

function kindOf(word: string): string {
  const lower = word.toLowerCase().replace(/-/g, ' ');
  if (lower in ROLE_WORDS || ITEM_WORDS.has(lower)) return lower;
  return Object.keys(ROLE_WORDS).find((kind) => kind.replace(/ /g, '') === lower.replace(/ /g, '')) ?? lower;
}

interface Split {
  head: string;
  relation: Relation;
  tail: string;
}

function* splits(text: string): Generator<Split> {
  for (const found of text.matchAll(SPLIT)) {
    const head = text.slice(0, found.index).trim();
    const tail = text.slice(found.index + found[0].length).trim();
    if (head && tail) yield { head: tidy(head), relation: relationOf(found[1] ?? ''), tail };
  }
  const owned = /^(.+?)(?:'s|s') (.+)$/i.exec(text);
  if (owned?.[1] && owned[2]) yield { head: owned[2], relation: 'of', tail: owned[1] };
}

function relationOf(word: string): Relation {
  const lower = word.toLowerCase();
  if (lower === 'between') return 'between';
  if (/left/.test(lower)) return 'left';
  if (/right/.test(lower)) return 'right';
  if (/^(?:under|below|beneath)/.test(lower)) return 'under';
  if (/^(?:above|over)/.test(lower)) return 'above';
  if (/^(?:next|beside|near|close)/.test(lower)) return 'beside';
  return /^(?:in|on|at|inside|within)$/.test(lower) ? 'in' : 'of';
}
