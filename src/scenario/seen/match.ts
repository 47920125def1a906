import { holds, same, single } from '../../model/words.ts';
import { type Words, wordSet, wordsOf } from '../understand/tokens.ts';
import { countedOn, isItem, itemAround, type Look, labelsAround, type Thing } from './screen.ts';

export { holds, same, single };

/** How well words fit a name. There is nothing between these. */
export const TIERS = ['exact', 'loose', 'partial'] as const;
export type Tier = (typeof TIERS)[number];

export const LONGEST_NAME = 14;
const SMALL = wordSet('the a an my your our of to i and or for in on at is be as');

export function fittest<T extends { tier: Tier | undefined }>(all: readonly T[]): (T & { tier: Tier })[] {
  const best = TIERS.find((tier) => all.some((one) => one.tier === tier));
  return all.filter((one): one is T & { tier: Tier } => best !== undefined && one.tier === best);
}

export const worst = (...tiers: Tier[]): Tier =>
  [...TIERS].reverse().find((tier) => tiers.includes(tier)) ?? 'exact';

export function tierOf(wanted: Words, names: Words): Tier | undefined {
  if (wanted.length === 0) return undefined;
  const tiers = names.map((name) => tierOfOne(wanted, name));
  return TIERS.find((tier) => tiers.includes(tier));
}

function tierOfOne(wanted: Words, text: string): Tier | undefined {
  const name = wordsOf(text);
  if (same(wanted, name)) return 'exact';
  // "Inbox (8)" is called Inbox, and "Sunday – sold out" Sunday.
  if (same(wanted, wordsOf(text.replace(APPENDED, '')))) return 'loose';
  // "24 November" of a year
  if (
    /^\d{4}$/.test(name[2] ?? '') &&
    name.length === 3 &&
    wanted.length === 2 &&
    same(wanted, name.slice(0, 2))
  )
    return 'loose';
  const [a, b] = [wanted.join(''), name.join('')];
  if (a === b || same(bare(wanted), bare(name))) return 'loose';
  return isPart(wanted, name) ? 'partial' : undefined;
}

/** What a name says about what bears it: in brackets, behind a dash, as what is chosen ("Tag: any ▾"). */
export const APPENDED = /(?<=\S) *(?:\([^()]*\)| in (?:\p{Sc}|%|\p{L}{1,3})| [–—-] [^–—]*|: [^:]* ?[▾▼⌄])$/u;

/** Without small words. The last word is none of them, for it says nothing of what follows: "Zone A", "Log in". */
const bare = (words: Words): string[] =>
  words.filter((word, at) => at === words.length - 1 || !SMALL.has(word)).map(single);

/** Whole words of the name, in its order and side by side; one letter alone says too little, and a paragraph is no name. */
function isPart(wanted: Words, name: Words): boolean {
  if (name.length > LONGEST_NAME) return false;
  if (wanted.every((word) => SMALL.has(word) || word.length < 2)) return false;
  return holds(name, wanted) || holds(bare(name), bare(wanted));
}

/** As `tierOf`, where one word at either end may be the name of the kind: "the Premium plan" under "Choose a plan". */
export function tierOfKind(wanted: Words, thing: Thing, look: Look): Tier | undefined {
  const plain = tierOf(wanted, thing.names);
  const kinded = plain ? [] : withoutKind(wanted, thing, look).map((rest) => tierOf(rest, thing.names));
  return plain ?? (kinded.some(isFull) ? 'loose' : undefined);
}

export const isFull = (tier: Tier | undefined): boolean => tier === 'exact' || tier === 'loose';

/** "ticket 103" is 103 where the heading over the table, a column of it, or the title says that these are tickets. */
export function withoutKind(words: Words, thing: Thing, look: Look): Words[] {
  if (words.length < 2) return [];
  const titles = (look.context.title ?? '').split(/ [-–—|·:] |: /).map((part) => wordsOf(part).at(-1) ?? '');
  const labels = labelsAround(thing, look).map((label) => label.map(single));
  const counted = isItem(thing) || itemAround(thing) ? countedOn(look) : [];
  const known = [...labels.flat(), ...titles.map(single), ...counted];
  const names = ([word = '', ...more]: Words) =>
    more.length === 0
      ? !SMALL.has(word) && known.includes(single(word))
      : labels.some((label) => same(label, [word, ...more].map(single)));
  const ends = words.slice(1).map((_, at) => at + 1);
  const parts = (end: number) => [
    names(words.slice(end)) && words.slice(0, end),
    names(words.slice(0, end)) && words.slice(end),
  ];
  return ends.flatMap(parts).filter((part) => part !== false);
}
