import {
  ancestorsOf,
  contains,
  headingsOver,
  isField,
  isItem,
  isRegion,
  type Look,
  labelsAround,
  type Thing,
} from './screen.ts';
import { type Words, wordSet, wordsOf } from './tokens.ts';

/** How well words fit a name. There is nothing between these. */
export const TIERS = ['exact', 'loose', 'partial'] as const;
export type Tier = (typeof TIERS)[number];

export const LONGEST_NAME = 14;
/** Words that may be said or left out of a name. */
const SMALL = wordSet('the a an my your our of to i and or for in on at is be as');

/** How well the words fit any of the names; nothing when they do not. */
export function tierOf(wanted: Words, names: Words): Tier | undefined {
  if (wanted.length === 0) return undefined;
  const tiers = names.map((name) => tierOfOne(wanted, wordsOf(name)));
  return TIERS.find((tier) => tiers.includes(tier));
}

function tierOfOne(wanted: Words, name: Words): Tier | undefined {
  if (same(wanted, name)) return 'exact';
  const [a, b] = [wanted.join(''), name.join('')];
  if (a === b || same(bare(wanted), bare(name))) return 'loose';
  return isPart(wanted, name) ? 'partial' : undefined;
}

function bare(words: Words): string[] {
  return words.filter((word) => !SMALL.has(word)).map(single);
}

/** "tickets" and "ticket" are the same word here. */
export function single(word: string): string {
  if (word.length <= 3 || !word.endsWith('s') || word.endsWith('ss')) return word;
  return word
    .replace(/ies$/, 'y')
    .replace(/(?<=s|x|z|ch|sh)es$/, '')
    .replace(/(?<!s)s$/, '');
}

/** Whole words of the name, in its order and side by side; one letter alone says too little, and a paragraph is no name. */
function isPart(wanted: Words, name: Words): boolean {
  if (name.length > LONGEST_NAME) return false;
  const telling = wanted.filter((word) => !SMALL.has(word));
  if (telling.length === 0 || telling.every((word) => word.length < 2)) return false;
  return holds(name, wanted) || holds(bare(name), bare(wanted));
}

/** Whether words stand in a row somewhere in a text. */
export function holds(text: Words, words: Words): boolean {
  if (words.length === 0) return false;
  for (let at = 0; at + words.length <= text.length; at++)
    if (words.every((word, i) => text[at + i] === word)) return true;
  return false;
}

export function same(a: Words, b: Words): boolean {
  return a.length === b.length && a.length > 0 && a.every((word, i) => word === b[i]);
}

/** As `tierOf`, where one word at either end may be the name of the kind: "the Premium plan" under "Choose a plan". */
export function tierOfKind(wanted: Words, thing: Thing, look: Look): Tier | undefined {
  const plain = tierOf(wanted, thing.names);
  const kinded = plain ? [] : withoutKind(wanted, thing, look).map((rest) => tierOf(rest, thing.names));
  return plain ?? (kinded.some(isFull) ? 'loose' : undefined);
}

/** It is the whole name, and not some words of it. */
export function isFull(tier: Tier | undefined): boolean {
  return tier === 'exact' || tier === 'loose';
}

/** "ticket 103" is 103 where the heading over the table, or a column of it, says that these are tickets. */
function withoutKind(words: Words, thing: Thing, look: Look): string[][] {
  if (words.length < 2) return [];
  const known = labelsAround(thing, look).flat().map(single);
  const names = (word = '') => !SMALL.has(word) && known.includes(single(word));
  return [...(names(words.at(-1)) ? [words.slice(0, -1)] : []), ...(names(words[0]) ? [words.slice(1)] : [])];
}

/** What shows some words, and how: as a text of its own, or among others. */
export interface Shown {
  around: Thing;
  tier: 'exact' | 'partial';
}

/**
 * The smallest thing around a control that shows the words, if it is about that control: its own row, card, section or
 * the heading over it. A row that does not show them ends the search, for what stands outside is about other things too.
 */
export function shownAround(thing: Thing, words: Words, look: Look): Shown | undefined {
  for (const up of ancestorsOf(thing)) {
    if (up === look.root || up.node.tag === 'body') break;
    const shown = shows(up, thing, words, look);
    if (shown) return { around: up, tier: shown };
    if (isItem(up)) return undefined;
  }
  const wanted = words.map(single);
  const heading = headingsOver(thing, look).find(({ names: [name = ''] }) =>
    same(wanted, wordsOf(name).map(single)),
  );
  return heading ? { around: heading, tier: 'exact' } : undefined;
}

function shows(up: Thing, thing: Thing, words: Words, look: Look): Shown['tier'] | undefined {
  if (!isItem(up) && !isRegion(up) && up.children.length < 2) return undefined;
  // What the control says itself tells nothing about what it stands in.
  const others = look.things
    .slice(up.order, up.last + 1)
    .filter((one) => !contains(thing, one) && !contains(one, thing));
  const named = isRegion(up) ? up.names : [];
  const leaves = (things: readonly Thing[]) =>
    [...named, ...things.map((one) => one.node.text || leafName(one))].map(wordsOf);
  const ways = [words, ...withoutKind(words, up, look)];
  if (ways.some((way) => leaves(others).some((leaf) => same(leaf, way)))) return 'exact';
  // A row with a button "Mark paid" is not paid.
  const row = leaves(others.filter((one) => !isLabel(one, up))).flat();
  return ways.some((way) => way.some((word) => word.length > 1 || /\d/.test(word)) && holds(row, way))
    ? 'partial'
    : undefined;
}

/** It stands on a button, or on the entry of a menu, inside `up`. */
export function isLabel(one: Thing, up: Thing): boolean {
  return [one, ...ancestorsOf(one)].some(
    (each) => /^(?:button|menuitem)/.test(each.role) && each !== up && contains(up, each),
  );
}

function leafName(thing: Thing): string {
  const own = thing.children.length === 0 && !isField(thing);
  return own ? (thing.node.attributes['aria-label'] ?? '') : '';
}
