import { isHeadRow } from '../interfaces/index.ts';
import { type ItemPhrase, itemsOf, type Phrase, phrasesOf, wordsIn } from './phrase.ts';
import {
  ancestorsOf,
  contains,
  describe,
  headingsOver,
  isField,
  isItem,
  isListed,
  isRegion,
  itemAround,
  type Look,
  labelsAround,
  type Thing,
} from './screen.ts';
import { type Tokens, type Words, wordSet, wordsOf } from './tokens.ts';
import { CONTAINERS } from './vocabulary.ts';

/** How well words fit a name. There is nothing between these. */
export const TIERS = ['exact', 'loose', 'partial'] as const;
export type Tier = (typeof TIERS)[number];

export const LONGEST_NAME = 14;
/** Words that may be said or left out of a name. */
const SMALL = wordSet('the a an my your our of to i and or for in on at is be as');

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

/** What shows some words, and how: as a text of its own, or among others. */
type Shown = { around: Thing; tier: 'exact' | 'partial' };

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
  const nameOf = (one: Thing) =>
    one.children.length > 0 || isField(one) ? '' : (one.node.attributes['aria-label'] ?? '');
  const leaves = (things: readonly Thing[]) =>
    [...named, ...things.map((one) => one.node.text || nameOf(one))].map(wordsOf);
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

/** What words mean on a screen: one thing, several that fit as well, or none. */
export type Resolved =
  | { kind: 'one'; thing: Thing; tier: Tier; item?: string }
  | { kind: 'tie'; candidates: string[] }
  | { kind: 'none'; candidates: string[] };

export type Fits = (thing: Thing) => boolean;

const MOST_CANDIDATES = 6;

/** What one person calls a button is a link or a tab to another: they look alike and are used alike. */
const PRESSED = new Set(['button', 'link', 'tab', 'menuitem', 'clickable']);

/** As `resolve`. Where nothing is of the kind that is said, what is pressed in the same way may bear the name in full. */
export function resolvePressed(tokens: Tokens, fits: Fits, look: Look): Resolved {
  const found = resolve(tokens, fits, look);
  if (found.kind !== 'none') return found;
  const phrases = phrasesOf(tokens).filter(
    ({ words, roles }) => words.length > 0 && PRESSED.has(roles?.[0] ?? ''),
  );
  const alike = phrases.map((phrase) => ({ ...phrase, roles: [...PRESSED] }));
  const other = best(alike, look.things.filter(fits), look);
  if (other && !(other.kind === 'one' && other.tier === 'partial')) return other;
  // "the mail from Ola": a row or card that is pressed itself.
  const item = resolveContainer(tokens, look);
  if (item.kind === 'tie') return item;
  const pressed = item.kind === 'one' && item.tier === 'exact' && isItem(item.thing) && fits(item.thing);
  return pressed ? { ...item, tier: 'loose' } : found;
}

/** The one thing that the tokens mean among those that `fits` lets through. */
export function resolve(tokens: Tokens, fits: Fits, look: Look): Resolved {
  const candidates = look.things.filter((thing) => fits(thing));
  return resolveAmong(tokens, candidates, look);
}

export function resolveAmong(tokens: Tokens, candidates: readonly Thing[], look: Look): Resolved {
  const phrases = phrasesOf(tokens);
  const named = phrases.filter(({ words }) => words.length > 0);
  // A kind alone ("the button") counts only where no name does, the narrowest first.
  for (const way of [named, ...phrases.filter(({ words }) => words.length === 0).map((kind) => [kind])]) {
    const found = best(way, candidates, look);
    if (found) return found;
  }
  // "the teapot quantity": its name behind the words of its row or card.
  for (let at = 1; at < tokens.length; at++) {
    const found = resolveInItem(wordsIn(tokens.slice(at)), tokens.slice(0, at), candidates, look);
    if (found.kind !== 'none') return found;
  }
  return { kind: 'none', candidates: nearest(tokens, candidates) };
}

function best(phrases: readonly Phrase[], candidates: readonly Thing[], look: Look): Resolved | undefined {
  const found = phrases.flatMap((phrase) => {
    const fitting = fittingOf(phrase, candidates, look);
    return fitting ? [{ ...fitting, item: phrase.scope?.words.join(' ') }] : [];
  });
  const tier = TIERS.find((one) => found.some((each) => each.tier === one));
  const at = found.filter((each) => each.tier === tier);
  const things = at.flatMap((each) => each.things);
  const one = onlyOne(things, tier, at[0]?.item);
  return one.kind === 'none' ? undefined : one;
}

function fittingOf(
  phrase: Phrase,
  candidates: readonly Thing[],
  look: Look,
): { things: Thing[]; tier: Tier } | undefined {
  const { roles, words, nth, scope, literal } = phrase;
  const named = candidates
    .filter((thing) => roles === undefined || isOneOf(thing, roles))
    .flatMap((thing) => {
      const tier = words.length === 0 ? 'partial' : tierOfKind(words, thing, look);
      return tier && !(literal && tier === 'partial') ? [{ thing, tier }] : [];
    });
  const placed = scope ? inScope(named, scope, look) : named;
  const tier = TIERS.find((one) => placed.some((each) => each.tier === one));
  if (!tier) return undefined;
  const things = placed.filter((each) => each.tier === tier).map(({ thing }) => thing);
  if (nth === undefined) return { things, tier };
  const picked = things.at(nth > 0 ? nth - 1 : nth);
  return picked ? { things: [picked], tier } : undefined;
}

export function isOneOf(thing: Thing, roles: Words): boolean {
  return thing.roles.some((role) => roles.includes(role));
}

type Named = { thing: Thing; tier: Tier };

/** Those that stand in what shows the words; where some show them as a text of their own, only those. */
function inScope(named: readonly Named[], { words, within, place }: ItemPhrase, look: Look): Named[] {
  if (place) {
    const [only, ...more] = placesOf(place, look);
    // "the user in the third row"
    const known = only ? labelsAround(only, look).flat().map(single) : [];
    const fits = more.length === 0 && words.every((word) => known.includes(single(word)));
    return only && fits ? named.filter(({ thing }) => contains(only, thing)) : [];
  }
  const shown = named.flatMap((each) => {
    const around = shownAround(each.thing, words, look);
    return around && (!within || isWithin(around.around, within, look)) ? [{ each, ...around }] : [];
  });
  const exact = shown.filter(({ tier }) => tier === 'exact');
  const best = exact.length > 0 ? exact : shown;
  // What shows the words inside something larger is meant, and not all the rest of the larger.
  const outer = ({ around }: (typeof best)[number]) =>
    best.some((other) => other.around !== around && contains(around, other.around));
  return best.filter((one) => !outer(one)).map(({ each }) => each);
}

/** The parts of the page of these roles that are seen; with a number the one row of the one table or list. */
export function placesOf({ roles, nth, of }: NonNullable<ItemPhrase['place']>, look: Look): Thing[] {
  if (nth === undefined) return look.things.filter((thing) => isOneOf(thing, roles) && thing.node.isVisible);
  const lists = of === undefined ? listingsOf(look) : listingsCalled([of], look);
  const [list, ...more] = lists.filter(({ items }) => of || items.some((item) => isOneOf(item, roles)));
  const picked = more.length === 0 ? list?.items.at(nth > 0 ? nth - 1 : nth) : undefined;
  return picked ? [picked] : [];
}

/** Whether a label of what is around a container, or a heading over it, says the words. Other rows say nothing about it. */
function isWithin(item: Thing, { words, place }: ItemPhrase, look: Look): boolean {
  if (place) return placesOf(place, look).some((part) => part !== item && contains(part, item));
  const labels = [
    ...labelsAround(item, look),
    ...headingsOver(item, look).flatMap((one) => one.names.map(wordsOf)),
  ];
  return labels.some((label) => words.every((word) => label.map(single).includes(single(word))));
}

/**
 * Things that a hand cannot tell apart are one: a label and its box, a frame around a control of the same name, two
 * links to the same address.
 */
export function oneOfEach(things: readonly Thing[]): Thing[] {
  const inner = things.filter(
    (thing) => !things.some((other) => other !== thing && contains(thing, other) && sameName(thing, other)),
  );
  const boxes = inner.filter(
    (thing) =>
      thing.node.tag !== 'label' ||
      !inner.some((other) => other !== thing && sameName(thing, other) && other.node.tag === 'input'),
  );
  const [first] = boxes;
  const href = first?.node.attributes.href;
  const alike =
    href !== undefined && !/^#?$/.test(href) && boxes.every(({ node }) => node.attributes.href === href);
  return alike && first ? [first] : boxes;
}

function sameName(a: Thing, b: Thing): boolean {
  return a.names.some((name) => b.names.includes(name));
}

/** What things come to that all fit as well. */
export function onlyOne(things: readonly Thing[], tier: Tier = 'exact', item = ''): Resolved {
  const each = oneOfEach([...new Set(things)]);
  const [thing, ...more] = each;
  if (thing && more.length === 0) return { kind: 'one', thing, tier, ...(item ? { item } : {}) };
  return { kind: thing ? 'tie' : 'none', candidates: each.slice(0, MOST_CANDIDATES).map(describe) };
}

/** What shares a word with what was said, else what else there is of the kind. */
function nearest(tokens: Tokens, candidates: readonly Thing[]): string[] {
  const said = new Set(tokens.flatMap(({ text }) => wordsOf(text)).map(single));
  const alike = candidates.filter(({ names }) =>
    names.some((name) => wordsOf(name).some((word) => said.has(single(word)))),
  );
  return [...new Set((alike.length > 0 ? alike : candidates).map(describe))].slice(0, MOST_CANDIDATES);
}

/** The row, card or section that the tokens mean: the smallest that shows the words. */
export function resolveContainer(tokens: Tokens, look: Look): Resolved {
  const containers = look.things.filter(
    (thing) =>
      thing !== look.root &&
      (isItem(thing) || isRegion(thing)) &&
      thing.node.mcpSelector !== '' &&
      !isHeadRow(thing.node),
  );
  // The top and the bottom of a page say what it is about; that is elsewhere.
  const inner = containers.filter(({ role }) => !/^(?:banner|contentinfo|navigation)$/.test(role));
  for (const { words, place } of itemsOf(tokens).filter(({ within }) => !within)) {
    const [part, ...more] = place ? placesOf(place, look) : [];
    if (part && more.length === 0) return { kind: 'one', thing: part, tier: 'exact' };
    const named = containers.filter((thing) => isRegion(thing) && tierOf(words, thing.names) === 'exact');
    // "Done 3" is over what is done.
    const says = (leaf: Words, way: Words) =>
      same(leaf, way) || (same(leaf.slice(0, -1), way) && /^\d+$/.test(leaf.at(-1) ?? ''));
    const telling = inner.filter((thing) =>
      [words, ...withoutKind(words, thing, look)].some((way) => thing.leaves.some((leaf) => says(leaf, way))),
    );
    const saying = inner.filter((thing) => tierOf(words, [thing.words.join(' ')]) !== undefined);
    const listed = listingsCalled(words, look).map(({ around }) => around);
    const found = [named, listed, telling, saying].map(smallestOf).find(({ length }) => length > 0);
    const tier = named.length + listed.length + telling.length > 0 ? 'exact' : 'partial';
    if (found) return onlyOne(found, tier);
  }
  return { kind: 'none', candidates: [] };
}

function smallestOf(things: readonly Thing[]): Thing[] {
  return things.filter((thing) => !things.some((other) => other !== thing && contains(thing, other)));
}

/** Whether the words name the row or card of a control, or what it stands under; a text beside it on a form names nothing. */
function isItsOwn(thing: Thing, { words }: ItemPhrase, look: Look): boolean {
  const around = shownAround(thing, words, look)?.around;
  if (!around) return false;
  if (around.role === 'heading' || tierOf(words, around.names) !== undefined) return true;
  // Rows and cards have boxes inside them that only hold things in their places.
  const item = [around, ...ancestorsOf(around)].find((up) => isItem(up) || isRegion(up));
  return item !== undefined && isItem(item);
}

/** Controls of exactly this name in what shows the words of the item: "Renew" and "Dune". */
export function resolveInItem(
  control: Words,
  item: Tokens,
  candidates: readonly Thing[],
  look: Look,
): Resolved {
  const named = candidates.filter((thing) => isFull(tierOf(control, thing.names)));
  const exact = named.map((thing) => ({ thing, tier: 'exact' as const }));
  const found = (named.length > 0 ? itemsOf(item) : []).flatMap((scope) => {
    const own = (thing: Thing) => scope.place !== undefined || isItsOwn(thing, scope, look);
    const things = inScope(exact, scope, look).flatMap(({ thing }) => (own(thing) ? [thing] : []));
    return things.length > 0 ? [{ things, words: scope.words.join(' ') }] : [];
  });
  const all = found.flatMap(({ things }) => things);
  const one = onlyOne(all, 'exact', found[0]?.words);
  return one.kind === 'none' ? { ...one, candidates: named.slice(0, MOST_CANDIDATES).map(describe) } : one;
}

/** What is called just so, but for small words. */
export function resolveNamed(words: Words, fits: Fits, look: Look): Resolved {
  const called = (tier: Tier) =>
    look.things.filter((thing) => fits(thing) && tierOf(words, thing.names) === tier);
  const exact = onlyOne(called('exact'));
  return exact.kind === 'none' ? onlyOne(called('loose'), 'loose') : exact;
}

/** A table, a list or a row of cards, with its rows, entries or cards; the head of a table is none of them. */
export interface Listing {
  around: Thing;
  items: Thing[];
}

const LISTING = wordSet('table grid treegrid list feed');

export function listingsOf({ things }: Look): Listing[] {
  const found = new Map<Thing, Thing[]>();
  for (const thing of things) {
    if (!thing.node.isVisible) continue;
    if (LISTING.has(thing.role)) found.set(thing, []);
    else if (isListed(thing) && !isHeadRow(thing.node)) {
      const around = ancestorsOf(thing).find(({ role }) => LISTING.has(role)) ?? thing.parent ?? thing;
      found.set(around, [...(found.get(around) ?? []), thing]);
    }
  }
  return [...found].map(([around, items]) => ({ around, items }));
}

/** Those that a name, a caption or the heading next over them calls so: "bookings" under "Your bookings". */
export function listingsCalled(words: Words, look: Look): Listing[] {
  return listingsOf(look).filter(({ around }) =>
    labelsOf(around, look).some((label) => isCalled(words, label)),
  );
}

function labelsOf(around: Thing, look: Look): Words[] {
  const captions = around.children.filter(({ node }) => node.tag === 'caption');
  const own = [around, ...captions].flatMap(({ names }) => names);
  return (own.length > 0 ? own : (headingsOver(around, look)[0]?.names ?? [])).map(wordsOf);
}

/** The whole of the label, or the noun it ends with; "Ticket board" is a board of tickets. */
function isCalled(words: Words, label: Words): boolean {
  const [wanted, said] = [words.map(single), label.map(single)];
  const noun = said.filter((word) => !CONTAINERS.has(word)).at(-1);
  return same(wanted, said) || (wanted.length === 1 && wanted[0] === noun);
}

/** Whether there are as many things as there are items: none is on another page, and none only says that there are none. */
export function showsAll({ around, items }: Listing, { things }: Look): boolean {
  const leads = (name: string, { node }: Thing) =>
    // "All" that is on already shows all.
    wordsOf(name).some(
      (word) => MORE.has(word) && !(word === 'all' && ON.some((on) => node.attributes[on] === 'true')),
    );
  const more = things.some((one) => one.operable && one.names.some((name) => leads(name, one)));
  const [one, ...others] = items;
  const hollow = one && others.length === 0 && one.words.some((word) => EMPTY.has(word));
  const nested = items.some(({ role, order, last }) =>
    things.slice(order + 1, last + 1).some(({ roles }) => roles.includes(role)),
  );
  return !more && !hollow && !nested && around.node.mcpSelector !== '';
}

const ON = ['aria-pressed', 'aria-selected', 'aria-current'];
const MORE = wordSet('next more older newer previous page pages all');
const EMPTY = wordSet('no none nothing empty yet');

/** Something that shows a value and is called by a label beside it; `before` is what it says before the value. */
interface Labelled extends Thing {
  before: string;
}

/** A price is known by its look, where nothing says what it is. */
const PRICE = /^(?:\p{Sc} ?\d[\d.,]*|\d[\d.,]* ?\p{Sc})$/u;

/** The value that the words name by its label: "the status of order 1044", "the total". A column has many, and so needs its row. */
export function resolveLabelled(tokens: Tokens, look: Look): Resolved & { before?: string; beside?: string } {
  const says = (thing: Thing) => thing.node.tag !== '#text' && thing.node.mcpSelector && !holdsField(thing);
  const shown = look.things.filter((thing) => thing.node.isVisible && says(thing));
  const ways = [labelOf, columnOf, lookOf].map((way) => shown.flatMap((thing) => way(thing, look)));
  let told: Resolved = { kind: 'none', candidates: [] };
  for (const values of ways) {
    const found = resolveAmong(tokens, values, look);
    const one = found.kind === 'one' && isFull(found.tier) ? found : undefined;
    if (one) {
      const value = values.find((each) => each === one.thing);
      const beside = wordsOf(one.item ?? '').filter((word) => itemAround(one.thing)?.words.includes(word));
      return { ...one, before: value?.before ?? '', ...(beside.length > 0 && { beside: beside.join(' ') }) };
    }
    if (found.kind === 'tie' && told.kind === 'none') told = found;
  }
  return told;
}

function labelled(thing: Thing, names: readonly string[], before = ''): Labelled[] {
  const item = itemAround(thing)?.leaves[0]?.join(' ');
  const attributes = { ...thing.node.attributes, ...(item && { 'data-context': item }) };
  return [{ ...thing, names, before, node: { ...thing.node, attributes } }];
}

const CELLS = wordSet('cell gridcell');
const OUTPUTS = wordSet('status meter progressbar timer log marquee');

/** "Total: 12", a counter, a term and its definition, a text of two parts, a row of two cells in a table without a head. */
function labelOf(thing: Thing): Labelled[] {
  const { node, role, parent, children } = thing;
  const { 'aria-label': name } = node.attributes;
  if (name !== undefined && OUTPUTS.has(role) && thing.words.length > 0) return labelled(thing, [name]);
  const before = /^[^:]{1,40}: +(?=\S)/.exec(node.text)?.[0];
  if (before !== undefined) return labelled(thing, [before.replace(/: +$/, '')], before);
  const at = parent?.children.indexOf(thing) ?? 0;
  const [label, after] = [parent?.children[at - 1], parent?.children[at + 1]];
  const term = role === 'definition' && label?.role === 'term' && after?.role !== 'definition';
  const second = CELLS.has(role) && parent?.children.length === 2 && at === 1 && !headOf(thing);
  if (label && (term || second)) return labelled(thing, [label.words.join(' ')]);
  const [first, value, ...more] = children;
  const pair =
    first?.node.text && value?.node.text && more.length === 0 && !first.operable && !value.operable;
  return pair && !CELLS.has(value.role) && first.role !== 'term'
    ? labelled(thing, [first.node.text.replace(/:\s*$/, '')], `${first.node.text} `)
    : [];
}

/** A cell by the head of its column. */
function columnOf(thing: Thing): Labelled[] {
  const head = CELLS.has(thing.role) ? headOf(thing) : undefined;
  const [cells, at] = [thing.parent?.children ?? [], thing.parent?.children.indexOf(thing) ?? 0];
  const label = cells.length === head?.children.length ? head.children[at]?.words.join(' ') : undefined;
  return label ? labelled(thing, [label]) : [];
}

function headOf(cell: Thing): Thing | undefined {
  const table = ancestorsOf(cell).find(({ role }) => /^(?:table|grid|treegrid)$/.test(role));
  const groups = table ? [table, ...table.children] : [];
  return groups.flatMap(({ children }) => children).find(({ node }) => isHeadRow(node));
}

function holdsField(thing: Thing): boolean {
  return isField(thing) || thing.children.some(holdsField);
}

/** The one text of a row or card that looks like a price. */
function lookOf(thing: Thing, { things }: Look): Labelled[] {
  const row = PRICE.test(thing.node.text.trim()) ? itemAround(thing) : undefined;
  const alike = things.filter((one) => row && contains(row, one) && PRICE.test(one.node.text.trim()));
  return alike.length === 1 ? labelled(thing, ['price', 'cost']) : [];
}
