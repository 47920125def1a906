import { holds, same, single } from '../../model/words.ts';
import { type Token, type Tokens, type Words, wordSet, wordsOf } from '../understand/tokens.ts';
import { LIGHT } from '../understand/vocabulary.ts';
import { CHOSEN, labelledValues } from './labelled-values.ts';
import { contains, headOver, isItem, type Look, type Thing } from './screen.ts';

/** A text that an item shows, or what stands between the signs that divide one. */
export interface ItemText {
  thing: Thing;
  text: string;
  words: Words;
}

/** What people call a value by its look, where nothing on the page does. */
const LOOKS: readonly [called: ReadonlySet<string>, looks: RegExp][] = [
  [
    wordSet`length duration long last lasts take takes took`,
    /^(?:\d+:\d\d|(?:\d+ ?(?:s|sec|min|minutes|m|h|hours?) ?)+)$/,
  ],
  [wordSet`price cost costs fee charge`, /^(?:\p{Sc} ?\d[\d.,]*|\d[\d.,]* ?\p{Sc})(?: \p{L}+)?$/u],
  [wordSet`number count`, /^\d+$/],
];

/** The texts of a row or card, in order. What can be pressed or chosen there says nothing of it, and "Book the" before a marked word is no text of its own. */
function textsOf(item: Thing): ItemText[] {
  const mute = (one: Thing): boolean =>
    (one.operable && one !== item) || CHOSEN.test(one.role) || one.node.tag === 'label';
  const inside = (one: Thing): Thing[] =>
    mute(one) ? [] : [...(one.node.text ? [one] : []), ...one.children.flatMap(inside)];
  const isWhole = ({ thing, words }: ItemText) =>
    words.length > 0 && !(thing.node.tag === '#text' && LIGHT.has(words.at(-1) ?? ''));
  return inside(item).flatMap((thing) => {
    const texts = new Set([thing.node.text, ...thing.node.text.split(/ [·•|–—] |: /)]);
    return [...texts].map((text) => ({ thing, text, words: wordsOf(text) })).filter(isWhole);
  });
}

/** How many tokens say just these words, or `counted`, other numbers of the same. */
function lengthOf(tokens: Tokens, words: Words, counted: boolean): number {
  const plain = (all: Words) =>
    all.map((word) => (counted ? single(word).replace(/^\d+$/, '#') : word)).join(' ');
  if (counted && (words.length < 2 || !plain(words).includes('#'))) return 0;
  for (let length = 1; length <= Math.min(tokens.length, words.length); length++)
    if (plain(tokens.slice(0, length).flatMap(({ text }) => wordsOf(text))) === plain(words)) return length;
  return 0;
}

export interface SaidOfItem {
  item: Thing;
  /** What it goes by. */
  name: ItemText;
  /** What is said of it: texts that it shows, one of them perhaps with another number. */
  parts: ItemText[];
  rest: Token[];
}

/** What an item shows of these words, if its name and another text of it are among them, and they belong together: a label with its value. */
function saidOfItem(item: Thing, tokens: Tokens, look: Look): SaidOfItem[] {
  const all = textsOf(item);
  const [first, second] = [...new Set(all.map(({ thing }) => thing))];
  let rest = [...tokens];
  const found: ItemText[] = [];
  const take = (part: ItemText, counted: boolean): boolean => {
    const from = rest.findIndex((_, at) => lengthOf(rest.slice(at), part.words, counted) > 0);
    const taken = rest.slice(from, from + lengthOf(rest.slice(Math.max(0, from)), part.words, counted));
    if (from === -1 || found.some(({ words }) => holds(words, part.words))) return false;
    const text = counted ? taken.map((one) => one.text).join(' ') : part.text;
    found.push({ ...part, text, words: wordsOf(text) });
    rest = rest.toSpliced(from, taken.length);
    return true;
  };
  for (const part of all.toSorted((a, b) => b.words.length - a.words.length)) take(part, false);
  // A row may begin with its number or day.
  const isName = ({ thing, text }: ItemText) =>
    text === thing.node.text &&
    (thing === first || thing.role === 'heading' || (thing === second && /\d/.test(first?.node.text ?? '')));
  // The cells of a row are all about it, where the head of a column says which is meant.
  const heads = found.flatMap(({ thing }) => headOver(thing)?.words ?? []).map(single);
  const headed = rest.some(({ norm }) => heads.includes(single(norm)));
  const isCell = ({ thing, text }: ItemText) => headed && text === thing.node.text && !/^[\d.,]+$/.test(text);
  const name = found.find(isName) ?? found.find(isCell);
  if (!name) return [];
  const isCounted = ({ thing }: ItemText) =>
    thing !== first && thing.role !== 'heading' && !found.some((one) => one.thing === thing);
  all.find((part) => isCounted(part) && take(part, true));
  const parts = found.filter((one) => one !== name);
  const places = parts
    .map((part) => all.findIndex(({ thing }) => thing === part.thing))
    .sort((a, b) => a - b);
  const apart = places.some(
    (place, at) =>
      at > 0 &&
      all.slice(places[at - 1], place).some(({ thing }) => !parts.some((one) => one.thing === thing)),
  );
  const values = labelledValues(look)[0] ?? [];
  const says = (words: Words) =>
    holds(tokens.flatMap(({ text }) => wordsOf(text)).map(single), words.map(single));
  const unlabelled = parts.some(({ thing }) =>
    values.some(
      (one) =>
        contains(item, one) &&
        one.order !== item.order &&
        contains(one, thing) &&
        !one.names.some((label) => says(wordsOf(label))),
    ),
  );
  return parts.length > 0 && !apart && !unlabelled ? [{ item, name, parts, rest }] : [];
}

/** The one row or card that these words speak of by its name and by what else it shows. */
export function itemSaid(tokens: Tokens, look: Look): SaidOfItem | undefined {
  // A label and its value are none.
  const pairs = new Set(labelledValues(look)[0]?.map(({ order }) => order));
  const items = look.things.filter((one) => isItem(one) && one.node.isVisible && !pairs.has(one.order));
  const found = items.flatMap((item) => saidOfItem(item, tokens, look));
  // What stands in one of several inside it is about that one alone.
  const whole = found.filter(({ item, name, parts }) => {
    const all = [name, ...parts].map(({ thing }) => thing);
    const inner = items.filter((one) => one !== item && contains(item, one));
    return inner.every(
      (one) => !all.some((thing) => contains(one, thing)) || all.every((thing) => contains(one, thing)),
    );
  });
  const [only, ...more] = whole.filter(
    ({ item }) => !whole.some((one) => one.item !== item && contains(item, one.item)),
  );
  if (!only || more.length > 0) return undefined;
  const apart = (one: Thing) => !contains(one, only.item) && !contains(only.item, one);
  const twin = items.some((one) => apart(one) && one.leaves.some((leaf) => same(leaf, only.name.words)));
  return twin ? undefined : only;
}

/** Whether a word calls one of these values by the head of its column or by its look; null where it calls another one of the item. */
export function callsValue(word: string, { item, parts }: SaidOfItem): boolean | null {
  const heads = (cell: Thing) => headOver(cell)?.words.map(single) ?? [];
  const [, looks] = LOOKS.find(([called]) => called.has(word)) ?? [];
  const alike = textsOf(item).filter(({ text }) => looks?.test(text.trim()));
  const looked = alike.length === 1 && parts.some(({ thing }) => thing === alike[0]?.thing);
  if (looked || parts.some(({ thing }) => heads(thing).includes(single(word)))) return true;
  return item.children.some((cell) => heads(cell).includes(single(word))) ? null : false;
}

/** Whether words name the head of a column of this row, and what was found in it stands in another one. */
export function isOfOtherColumn(words: Words, told: Thing, row: Thing): boolean {
  const said = words.map(single);
  const named = (cell: Thing) => headOver(cell)?.words.some((word) => said.includes(single(word))) ?? false;
  return row.children.some(named) && !row.children.some((cell) => contains(cell, told) && named(cell));
}
