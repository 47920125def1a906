import { nthOf } from '../../model/words.ts';
import { isHeadRow } from '../interfaces/index.ts';
import { oneOfEach } from '../seen/choices.ts';
import { listingsCalled, listingsOf } from '../seen/listing.ts';
import { looksOf, SIDES } from '../seen/looks.ts';
import {
  APPENDED,
  fittest,
  holds,
  isFull,
  LONGEST_NAME,
  same,
  single,
  type Tier,
  tierOf,
  tierOfKind,
  withoutKind,
} from '../seen/match.ts';
import * as screen from '../seen/screen.ts';
import { contains, describe, isItem, type Look, type Thing } from '../seen/screen.ts';
import { leavesOf, shownAround } from '../seen/shown-around.ts';
import {
  type ItemPhrase,
  isNegation,
  isTitled,
  itemsOf,
  type Phrase,
  phraseLength,
  phrasesOf,
  wordsIn,
} from './phrase.ts';
import { type Token, type Tokens, type Words, wordSet, wordsOf } from './tokens.ts';
import * as lexicon from './vocabulary.ts';

/** The one thing that words mean; `item` is what they say of the row or card it stands in. */
export type One = { kind: 'one'; thing: Thing; tier: Tier; item?: string };

export type Resolved = One | { kind: 'tie'; candidates: string[] } | { kind: 'none'; candidates: string[] };
export type Unresolved = Exclude<Resolved, One>;

type Fits = (thing: Thing) => boolean;
const MOST_CANDIDATES = 6;

/** What one person calls a button is a link or a tab to another: they look alike and are used alike. */
const PRESSED = new Set(['button', 'link', 'tab', 'menuitem', 'clickable']);

/** As `resolve`. Where nothing is of the kind that is said, what is pressed in the same way may bear the name in full. */
export function resolvePressed(tokens: Tokens, fits: Fits, look: Look, inside = false): Resolved {
  const found = resolve(tokens, fits, look);
  if (found.kind !== 'none') return found;
  const kinded = ({ words, roles }: Phrase) => words.length > 0 && PRESSED.has(roles?.[0] ?? '');
  const ways = phrasesOf(tokens).filter(kinded);
  const alike = ways.map((one) => ({ ...one, roles: [...PRESSED] }));
  const other = best(alike, look.things.filter(fits), look);
  if (other && !(other.kind === 'one' && other.tier === 'partial')) return other;
  // "the mail from Ola": a row or card that is pressed itself.
  const item = resolveItem(tokens, look);
  if (item.kind === 'tie') return item;
  if (item.kind === 'one' && fits(item.thing)) return { ...item, tier: 'loose' };
  // "Tick the mail from Ola": the one box in its row.
  const within = (one: Thing) => inside && item.kind === 'one' && contains(item.thing, one) && fits(one);
  const box = onlyOne(look.things.filter(within), 'loose');
  return box.kind === 'none' ? found : box;
}

export function resolve(tokens: Tokens, fits: Fits, look: Look): Resolved {
  const found = resolveAmong(tokens, look.things.filter(fits), look);
  const covered =
    found.kind === 'none'
      ? resolveCovered(
          tokens,
          look.things.filter((one) => one.operable && fits(one)),
          look,
        )
      : found;
  return covered.kind === 'one' ? covered : found;
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

export const resolveCovered = (tokens: Tokens, among: readonly Thing[], look: Look): Resolved =>
  onlyOne(
    among.filter((one) => isCovered(one, tokens, look)),
    'loose',
  );

/** They say how many, which or when: only a name holds them. */
const BINDING = wordSet`twice thrice times both each every everyone everything all any other another more most less least than only just instead unless until if before after while same next previous again so which who what`;
export const isBinding = (token: Token): boolean =>
  isNegation(token) ||
  [BINDING, lexicon.ORDINALS, lexicon.PRONOUNS, lexicon.JOINTS].some((some) => some.has(token.norm));

/** Whether every word speaks of it, in whatever order: of its whole name, its kind, the labels over it, or side by side of its row or card: "the doctor Jonas Weber", "full cover as insurance". */
function isCovered(thing: Thing, tokens: Tokens, look: Look): boolean {
  const words = (one: Token) => wordsIn([one]).map(single);
  const plain = (one: Token) => /^(?:word|mark)$/.test(one.kind) && !isTitled(one);
  const light = (word: string) => lexicon.LIGHT.has(word) || word === 'as';
  // The last word is not small: "Zone A", "Heating on".
  const counts = (one: Token) => !plain(one) || isBinding(one) || !light(one.norm) || one === tokens.at(-1);
  const said = withoutScopes(tokens).filter((one) => one.norm !== ':' && counts(one));
  const all = said.flatMap(words);
  const named = (name: Words) => name.some((word) => !light(word)) && name.length <= LONGEST_NAME;
  const own = thing.names
    .map((name) => wordsOf(name.replace(APPENDED, '')).map(single))
    .find((name) => named(name) && name.every((word) => all.includes(word) || light(word)));
  if (!own) return false;
  const rest = said.filter((one) => !words(one).every((word) => own.includes(word)));
  const labels = [
    ...screen.labelsAround(thing, look),
    wordsOf(thing.node.attributes['data-context'] ?? ''),
  ].map((label) => label.map(single));
  const kinds = (one: Token) =>
    one.kind === 'word' && lexicon.kindsOf(one.norm, false).some((roles) => isOneOf(thing, roles));
  const seen = looksOf(thing, look);
  const told = (word: string) => seen.has(word) || (item.length > 0 && screen.countedOn(look).has(word));
  const labelled = (one: Token) =>
    kinds(one) || labels.some((label) => holds(label, words(one))) || (plain(one) && words(one).every(told));
  const item = screen.itemAround(thing)?.words.map(single) ?? [];
  const loose = rest.filter((one) => !labelled(one));
  const places = loose.map((one) => said.indexOf(one));
  const apart = places.some((place, at) => at > 0 && place !== (places[at - 1] ?? 0) + 1);
  return (
    !rest.some((one) => plain(one) && isBinding(one)) &&
    !apart &&
    (loose.length === 0 || holds(item, loose.flatMap(words)))
  );
}

/** "the heart next to Winter Atlas": the small words that only say where. */
function withoutScopes(tokens: Tokens): Tokens {
  const starts = tokens.map((_, at) => phraseLength(tokens.slice(at), lexicon.SCOPES));
  const inside = (at: number) =>
    starts.some((length, from) => length > 1 && from <= at && at < from + length);
  return tokens.filter((_, at) => !inside(at));
}

function best(phrases: readonly Phrase[], candidates: readonly Thing[], look: Look): Resolved | undefined {
  const found = phrases.flatMap((phrase) => {
    const item = phrase.scope?.words.join(' ');
    return fittingOf(phrase, candidates, look).map((each) => ({ ...each, item }));
  });
  const one = onlyOf(fittest(found));
  return one.kind === 'none' ? undefined : one;
}

function fittingOf(phrase: Phrase, candidates: readonly Thing[], look: Look): Named[] {
  const { roles, words, nth, scope, literal, kinded } = phrase;
  const named = candidates
    .filter((thing) => roles === undefined || isOneOf(thing, roles))
    .flatMap((thing) => {
      const tier = words.length === 0 ? 'partial' : tierOfKind(words, thing, look);
      return tier && !((literal || kinded) && tier === 'partial') ? [{ thing, tier }] : [];
    });
  const placed = fittest(scope ? inScope(named, scope, look) : named);
  // "Statistics under Cookies" is no "Share statistics" there while something else is called just Statistics.
  if (placed[0]?.tier === 'partial' && named.some(({ tier }) => isFull(tier))) return [];
  // "pick Thursday at 13:15" where both can be picked names two things, and not the place of one.
  const said = candidates.filter(({ names }) => scope && !scope.place && isFull(tierOf(scope.words, names)));
  const apart = (one: Thing, it = screen.itemAround(one)) =>
    said.some((two) => two.role === one.role && !(it && contains(it, two)));
  if (placed.some(({ thing }) => apart(thing))) return [];
  if (nth === undefined) return placed;
  // "the first train" counts what is called so, several of a kind: the box "Direct trains only" is no train.
  const { length } = words;
  const ends = (name: Words) => same(name.slice(0, length), words) || same(name.slice(-length), words);
  const alike = ({ thing: { role, names } }: Named) =>
    placed.length > 1 &&
    role === placed[0]?.thing.role &&
    names.some((name) => /^\d+ \S+$/.test(name) || ends(wordsOf(name)));
  const counted = length === 0 || placed.every((each) => isFull(each.tier) || alike(each));
  return counted ? nthOf(placed, nth, ({ thing }) => thing.names[0]) : [];
}

/** What sorts a column is in its head. */
export const isOneOf = (
  { roles: its, parent }: Pick<Thing, 'roles'> & { parent?: Thing | undefined },
  roles: Words,
): boolean =>
  its.some((role) => roles.includes(role)) ||
  (parent?.role === 'columnheader' && its.includes('button') && roles.includes('columnheader'));

type Named = { thing: Thing; tier: Tier; item?: string | undefined };

/** Those that stand in what shows the words; where some show them as a text of their own, only those. */
function inScope(named: readonly Named[], { words, within, place }: ItemPhrase, look: Look): Named[] {
  const there = ({ thing }: Named) => words.every((word) => looksOf(thing, look).has(word));
  const sided = words.length > 0 && words.every((word) => SIDES.has(word)) ? named.filter(there) : [];
  if (sided.length > 0) return sided;
  if (place) {
    const parts = placesOf(place, look);
    // "the user in the third row"
    const [known] = parts.map((part) => screen.labelsAround(part, look).flat().map(single));
    const fits = words.every((word) => known?.includes(single(word)));
    return fits ? named.filter(({ thing }) => parts.some((part) => contains(part, thing))) : [];
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
function placesOf({ roles, nth, of }: NonNullable<ItemPhrase['place']>, look: Look): Thing[] {
  if (nth === undefined) return look.things.filter((thing) => isOneOf(thing, roles) && thing.node.isVisible);
  const lists = of === undefined ? listingsOf(look) : listingsCalled([of], look);
  const [list, ...more] = lists.filter(({ items }) => of || items.some((item) => isOneOf(item, roles)));
  return list && more.length === 0 ? nthOf(list.items, nth) : [];
}

/** Whether a label of what is around a container, or a heading over it, says the words. Other rows say nothing about it. */
function isWithin(item: Thing, { words, place, within }: ItemPhrase, look: Look): boolean {
  if (within && !isWithin(item, within, look)) return false;
  if (place) return placesOf(place, look).some((part) => part !== item && contains(part, item));
  const labels = [...screen.labelsAround(item, look), ...(isItem(item) ? item.leaves.slice(1) : [])];
  return labels.some((label) => words.every((word) => label.map(single).includes(single(word))));
}

export function onlyOne(things: readonly Thing[], tier: Tier = 'exact', item = ''): Resolved {
  const each = oneOfEach([...new Set(things)]);
  const [thing, ...more] = each;
  if (thing && more.length === 0) return { kind: 'one', thing, tier, ...(item ? { item } : {}) };
  return { kind: thing ? 'tie' : 'none', candidates: each.slice(0, MOST_CANDIDATES).map(describe) };
}

const onlyOf = ([first, ...more]: readonly Named[]): Resolved =>
  onlyOne(first ? [first, ...more].map(({ thing }) => thing) : [], first?.tier, first?.item);

/** What shares a word with what was said, else what else there is of the kind. */
function nearest(tokens: Tokens, candidates: readonly Thing[]): string[] {
  const said = new Set(tokens.flatMap(({ text }) => wordsOf(text)).map(single));
  const shares = (name: string) => wordsOf(name).some((word) => said.has(single(word)));
  const alike = candidates.filter(({ names }) => names.some(shares));
  return [...new Set((alike.length > 0 ? alike : candidates).map(describe))].slice(0, MOST_CANDIDATES);
}

export function resolveContainer(tokens: Tokens, look: Look): Resolved {
  const none = (one: Thing) => one === look.root || one.node.mcpSelector === '' || isHeadRow(one.node);
  const containers = look.things.filter((one) => (isItem(one) || screen.isRegion(one)) && !none(one));
  // The top and the bottom of a page say what it is about; that is elsewhere.
  const inner = containers.filter(({ role }) => !/^(?:banner|contentinfo|navigation)$/.test(role));
  const all = itemsOf(tokens).flatMap(({ words, place, within }) => {
    const fits = (one: Thing) => !within || isWithin(one, within, look);
    const [part, ...more] = place ? placesOf(place, look) : [];
    if (part && more.length === 0 && fits(part)) return [onlyOne([part])];
    const named = containers.filter((one) => screen.isRegion(one) && tierOf(words, one.names) === 'exact');
    // "Done 3" is over what is done.
    const says = (leaf: Words, way: Words) =>
      same(leaf, way) || (same(leaf.slice(0, -1), way) && /^\d+$/.test(leaf.at(-1) ?? ''));
    const tells = (one: Thing, way: Words) => leavesOf(one).some((leaf) => says(leaf, way));
    const ways = (one: Thing) => [words, ...withoutKind(words, one, look)];
    const telling = inner.filter((one) => ways(one).some((way) => tells(one, way)));
    const saying = inner.filter((thing) => tierOf(words, [leavesOf(thing).flat().join(' ')]) !== undefined);
    const called = (thing: Thing) => tierOf(words, [...thing.names, leavesOf(thing)[0]?.join(' ') ?? '']);
    const listed = listingsCalled(words, look).map(({ around }) => around);
    const shown = [named, listed, telling, saying].map((some) => some.filter(fits)).find(([one]) => one);
    const inside = (one: Thing) => shown?.some((other) => other !== one && contains(one, other));
    const found = shown?.filter((one) => !inside(one));
    const tier = named.length + listed.length + telling.length > 0 ? 'exact' : 'loose';
    return found ? [onlyOne(found, tier === 'loose' && !found.every(called) ? 'partial' : tier)] : [];
  });
  const named = all.find((one) => one.kind !== 'one' || one.tier !== 'partial');
  return named ?? all[0] ?? { kind: 'none', candidates: [] };
}

export function resolveItem(tokens: Tokens, look: Look): Resolved {
  const found = resolveContainer(tokens, look);
  const fits = found.kind !== 'one' || (found.tier === 'exact' && isItem(found.thing));
  return fits ? found : { kind: 'none', candidates: [] };
}

/** Whether the words name the row or card of a control, or what it stands under; a text beside it on a form names nothing. */
function isItsOwn(thing: Thing, { words }: ItemPhrase, look: Look): boolean {
  const around = shownAround(thing, words, look)?.around;
  if (!around) return false;
  if (around.role === 'heading' || tierOf(words, around.names) !== undefined) return true;
  // Rows and cards have boxes inside them that only hold things in their places.
  const item = [around, ...screen.ancestorsOf(around)].find((up) => isItem(up) || screen.isRegion(up));
  return item !== undefined && isItem(item);
}

/** Controls of exactly this name in what shows the words of the item: "Renew" and "Dune". */
export function resolveInItem(control: Words, item: Tokens, among: readonly Thing[], look: Look): Resolved {
  const named = among.filter((thing) => isFull(tierOf(control, thing.names)));
  const exact = named.map((thing) => ({ thing, tier: 'exact' as const }));
  const found = (named.length > 0 ? itemsOf(item) : []).flatMap((scope) => {
    const own = (thing: Thing) => scope.place !== undefined || isItsOwn(thing, scope, look);
    const owned = inScope(exact, scope, look).filter(({ thing }) => own(thing));
    return owned.map((each) => ({ ...each, item: scope.words.join(' ') }));
  });
  const one = onlyOf(found);
  return one.kind === 'none' ? { ...one, candidates: named.slice(0, MOST_CANDIDATES).map(describe) } : one;
}

/** What is called just so, but for small words, and is of the kind they say: "Billing tab". */
export function resolveNamed(tokens: Tokens, fits: Fits, look: Look): Resolved {
  const ways = phrasesOf(tokens).filter(({ scope, nth, words }) => !scope && !nth && words.length > 0);
  const kinded = ({ roles }: Phrase, one: Thing) => isOneOf(one, roles ?? [one.role]);
  const called = (tier: Tier) => (one: Thing) =>
    ways.some((way) => tierOf(way.words, one.names) === tier && kinded(way, one));
  const of = (tier: Tier) => onlyOne(look.things.filter(fits).filter(called(tier)), tier);
  return of('exact').kind === 'none' ? of('loose') : of('exact');
}
