import { type Look, labelsAround, type Thing } from './screen.ts';
import { type Words, wordSet, wordsOf } from './tokens.ts';

/** How well words fit a name. There is nothing between these. */
export const TIERS = ['exact', 'loose', 'partial'] as const;
export type Tier = (typeof TIERS)[number];

export const LONGEST_NAME = 14;
/** Words that may be said or left out of a name. */
const SMALL = wordSet('the a an my your our of to i and or for in on at is be as');

/** Those that fit best. */
export function fittest<T extends { tier: Tier | undefined }>(all: readonly T[]): (T & { tier: Tier })[] {
  const best = TIERS.find((tier) => all.some((one) => one.tier === tier));
  return all.filter((one): one is T & { tier: Tier } => best !== undefined && one.tier === best);
}

/** A plan is no surer than the least sure of its names. */
export function worst(...tiers: Tier[]): Tier {
  return [...TIERS].reverse().find((tier) => tiers.includes(tier)) ?? 'exact';
}

/** How well the words fit any of the names; nothing when they do not. */
export function tierOf(wanted: Words, names: Words): Tier | undefined {
  if (wanted.length === 0) return undefined;
  const tiers = names.map((name) => tierOfOne(wanted, name));
  return TIERS.find((tier) => tiers.includes(tier));
}

function tierOfOne(wanted: Words, text: string): Tier | undefined {
  const name = wordsOf(text);
  if (same(wanted, name)) return 'exact';
  // "Inbox (8)" is called Inbox.
  if (same(wanted, wordsOf(text.replace(/ *\(\d+\)$/, '')))) return 'loose';
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
export function withoutKind(words: Words, thing: Thing, look: Look): string[][] {
  if (words.length < 2) return [];
  const known = labelsAround(thing, look).flat().map(single);
  const names = (word = '') => !SMALL.has(word) && known.includes(single(word));
  return [...(names(words.at(-1)) ? [words.slice(0, -1)] : []), ...(names(words[0]) ? [words.slice(1)] : [])];
}
