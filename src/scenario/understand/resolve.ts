import { isHeadRow } from '../interfaces/index.ts';
import { listingsCalled, listingsOf } from './listing.ts';
import { isFull, shownAround, single, TIERS, type Tier, tierOf, tierOfKind } from './match.ts';
import { type ItemPhrase, itemsOf, type Phrase, phrasesOf, wordsIn } from './phrase.ts';
import {
  ancestorsOf,
  contains,
  describe,
  headingsOver,
  isItem,
  isRegion,
  type Look,
  labelsAround,
  type Thing,
} from './screen.ts';
import { type Tokens, type Words, wordsOf } from './tokens.ts';

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
  return other && !(other.kind === 'one' && other.tier === 'partial') ? other : found;
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

interface Named {
  thing: Thing;
  tier: Tier;
}

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
    const telling = inner.filter(({ leaves }) => leaves.some((leaf) => leaf.join(' ') === words.join(' ')));
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
