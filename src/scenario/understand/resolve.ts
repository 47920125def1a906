import { isHeadRow } from '../interfaces/index.ts';
import { shownAround, single, TIERS, type Tier, tierOf, tierOfKind } from './match.ts';
import { type ItemPhrase, itemsOf, type Phrase, phrasesOf } from './phrase.ts';
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
import { type Token, wordsOf } from './tokens.ts';

/** What words mean on a screen: one thing, several that fit as well, or none. */
export type Resolved =
  | { kind: 'one'; thing: Thing; tier: Tier; item?: string }
  | { kind: 'tie'; candidates: string[] }
  | { kind: 'none'; candidates: string[] };

const MOST_CANDIDATES = 6;
const LISTING = new Set(['table', 'grid', 'treegrid', 'list', 'feed']);

/** What one person calls a button is a link or a tab to another: they look alike and are used alike. */
const PRESSED = new Set(['button', 'link', 'tab', 'menuitem', 'clickable']);

/** As `resolve`. Where nothing is of the kind that is said, what is pressed in the same way may bear the name in full. */
export function resolvePressed(
  tokens: readonly Token[],
  fits: (thing: Thing) => boolean,
  look: Look,
): Resolved {
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
export function resolve(tokens: readonly Token[], fits: (thing: Thing) => boolean, look: Look): Resolved {
  const candidates = look.things.filter((thing) => fits(thing));
  const phrases = phrasesOf(tokens);
  // A kind alone ("the button") counts only where no name does.
  for (const named of [true, false]) {
    const found = best(
      phrases.filter(({ words }) => words.length > 0 === named),
      candidates,
      look,
    );
    if (found) return found;
  }
  return { kind: 'none', candidates: nearest(tokens, candidates) };
}

function best(phrases: readonly Phrase[], candidates: readonly Thing[], look: Look): Resolved | undefined {
  const found = phrases.flatMap((phrase) => {
    const fitting = fittingOf(phrase, candidates, look);
    return fitting ? [{ ...fitting, item: phrase.scope?.words.join(' ') }] : [];
  });
  const tier = TIERS.find((one) => found.some((each) => each.tier === one));
  if (!tier) return undefined;
  const at = found.filter((each) => each.tier === tier);
  const things = oneOfEach([...new Set(at.flatMap((each) => each.things))]);
  const [thing] = things;
  if (!thing) return undefined;
  if (things.length > 1) return { kind: 'tie', candidates: things.slice(0, MOST_CANDIDATES).map(describe) };
  const item = at[0]?.item;
  return { kind: 'one', thing, tier, ...(item ? { item } : {}) };
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

export function isOneOf(thing: Thing, roles: readonly string[]): boolean {
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
    return only && more.length === 0 ? named.filter(({ thing }) => contains(only, thing)) : [];
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
export function placesOf({ roles, nth }: NonNullable<ItemPhrase['place']>, { things }: Look): Thing[] {
  const found = things.filter((thing) => isOneOf(thing, roles) && thing.node.isVisible);
  if (nth === undefined) return found;
  const rows = found.filter(({ node }) => !isHeadRow(node));
  const around = rows.map((row) => ancestorsOf(row).find(({ role }) => LISTING.has(role)) ?? row.parent);
  const picked = new Set(around).size === 1 ? rows.at(nth > 0 ? nth - 1 : nth) : undefined;
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

/** What shares a word with what was said, else what else there is of the kind. */
function nearest(tokens: readonly Token[], candidates: readonly Thing[]): string[] {
  const said = new Set(tokens.flatMap(({ text }) => wordsOf(text)).map(single));
  const alike = candidates.filter(({ names }) =>
    names.some((name) => wordsOf(name).some((word) => said.has(single(word)))),
  );
  return [...new Set((alike.length > 0 ? alike : candidates).map(describe))].slice(0, MOST_CANDIDATES);
}

/** The row, card or section that the tokens mean: the smallest that shows the words. */
export function resolveContainer(tokens: readonly Token[], look: Look): Resolved {
  const containers = look.things.filter(
    (thing) => thing !== look.root && (isItem(thing) || isRegion(thing)) && thing.node.mcpSelector !== '',
  );
  for (const { words, place } of itemsOf(tokens).filter(({ within }) => !within)) {
    const [part, ...more] = place ? placesOf(place, look) : [];
    if (part && more.length === 0) return { kind: 'one', thing: part, tier: 'exact' };
    const named = containers.filter((thing) => isRegion(thing) && tierOf(words, thing.names) === 'exact');
    const telling = containers.filter(({ leaves }) =>
      leaves.some((leaf) => leaf.join(' ') === words.join(' ')),
    );
    const saying = containers.filter((thing) => tierOf(words, [thing.words.join(' ')]) !== undefined);
    const found = [named, telling, saying].map(smallestOf).find((smallest) => smallest.length > 0) ?? [];
    const [only] = found;
    if (found.length > 1) return { kind: 'tie', candidates: found.slice(0, MOST_CANDIDATES).map(describe) };
    if (only)
      return { kind: 'one', thing: only, tier: named.length + telling.length > 0 ? 'exact' : 'partial' };
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
  control: readonly string[],
  item: readonly Token[],
  fits: (thing: Thing) => boolean,
  look: Look,
): Resolved {
  const candidates = look.things.filter((thing) => fits(thing));
  const named = candidates.filter(({ names }) => {
    const tier = tierOf(control, names);
    return tier === 'exact' || tier === 'loose';
  });
  if (named.length === 0) return { kind: 'none', candidates: [] };
  const found = itemsOf(item).flatMap((scope) => {
    const candidates = named.map((thing) => ({ thing, tier: 'exact' as const }));
    const placed = inScope(candidates, scope, look).filter(
      ({ thing }) => scope.place !== undefined || isItsOwn(thing, scope, look),
    );
    return placed.length > 0
      ? [{ things: placed.map(({ thing }) => thing), words: scope.words.join(' ') }]
      : [];
  });
  const things = oneOfEach([...new Set(found.flatMap((each) => each.things))]);
  const [thing] = things;
  if (!thing) return { kind: 'none', candidates: named.slice(0, MOST_CANDIDATES).map(describe) };
  if (things.length > 1) return { kind: 'tie', candidates: things.slice(0, MOST_CANDIDATES).map(describe) };
  return { kind: 'one', thing, tier: 'exact', ...(found[0] ? { item: found[0].words } : {}) };
}
