import { isHeadRow } from '../interfaces/index.ts';
import { type Words, wordSet, wordsOf } from '../understand/tokens.ts';
import { CONTAINERS, ITEM_NOUNS } from '../understand/vocabulary.ts';
import { same, single } from './match.ts';
import * as screen from './screen.ts';
import { contains, headingsOver, isItem, isLeading, type Look, labelsAround, type Thing } from './screen.ts';

export type Listing = { around: Thing; items: Thing[] };

const LISTING = wordSet('table grid treegrid list feed');

export function listingsOf({ things }: Look): Listing[] {
  const found = new Map<Thing, Thing[]>();
  for (const thing of things) {
    if (!thing.node.isVisible) continue;
    if (LISTING.has(thing.role)) found.set(thing, []);
    else if (screen.isListed(thing) && !isHeadRow(thing.node)) {
      const around = screen.ancestorsOf(thing).find(({ role }) => LISTING.has(role)) ?? thing.parent ?? thing;
      found.set(around, [...(found.get(around) ?? []), thing]);
    }
  }
  return [...found].map(([around, items]) => ({ around, items }));
}

const LISTED = ['row', 'listitem', 'article'];

/** What the items of a list are counted by: their role, else what makes them look alike. */
const kindOf = ({ role, roles, node: { attributes } }: Thing) =>
  LISTED.includes(role) || !attributes.class ? role : (roles.at(-2) ?? '');

export const kindsIn = ({ items }: Listing) => (items.length > 0 ? [...new Set(items.map(kindOf))] : LISTED);

/** Rows or cards that only their class makes alike. Of groups inside groups it is not clear which are meant. */
export function groupsIn(place: Thing, { things }: Look): Listing[] {
  const kinds = new Set(things.filter(isItem).map(kindOf));
  const found = new Map<string, Thing[]>();
  for (const thing of things.slice(place.order + 1, place.last + 1)) {
    const kind = kindOf(thing);
    if (kind.includes('.') && kinds.has(kind) && thing.node.isVisible)
      found.set(kind, [...(found.get(kind) ?? []), thing]);
  }
  return [...found.values()].map((items) => ({ around: place, items }));
}

/** Those that a name, a caption or the heading next over them calls so: "bookings" under "Your bookings". */
export function listingsCalled(words: Words, look: Look, bare = false): Listing[] {
  const called = (labels: Words[]) => labels.some((label) => isCalled(words, label));
  const found = listingsOf(look).filter(({ around }) => called(labelsOf(around, look)));
  if (found.length > 0 || !bare) return found;
  // Bare boxes of one make, the only ones under their heading.
  const over = ({ items: [one] }: Listing) => one && headingsOver(one, look)[0];
  const groups = groupsIn(look.root, look).filter((group) => called((over(group)?.names ?? []).map(wordsOf)));
  return groups.filter((group) => !groups.some((other) => other !== group && over(other) === over(group)));
}

function labelsOf(around: Thing, look: Look): Words[] {
  const captions = around.children.filter(({ node }) => node.tag === 'caption');
  const own = [around, ...captions].flatMap(({ names }) => names);
  const [heading] = headingsOver(around, look);
  const region = screen.ancestorsOf(around).find((one) => screen.isRegion(one) && one.names.length > 0);
  const over = heading && (!region || contains(region, heading)) ? heading : (region ?? heading);
  return (own.length > 0 ? own : (over?.names ?? [])).map(wordsOf);
}

/** The whole of the label, or the noun it ends with; "Ticket board" is a board of tickets. */
function isCalled(words: Words, label: Words): boolean {
  const [wanted, said] = [words.map(single), label.map(single)];
  const noun = said.filter((word) => !CONTAINERS.has(word)).at(-1);
  return same(wanted, said) || (wanted.length === 1 && wanted[0] === noun);
}

/** Whether there are as many things as there are items: none is on another page, `shown` or not, and none only says that there are none. */
export function showsAll({ around, items }: Listing, { things }: Look, shown = false): boolean {
  // "More persons" beside the field Persons raises its number.
  const fields = things.filter(screen.isField).flatMap(({ names }) => names);
  const rest = (words: Words) => words.filter((word) => !MORE.has(word));
  const steps = (words: Words) => fields.some((name) => same(wordsOf(name), rest(words)));
  const leads = (name: string, { node }: Thing) =>
    (wordsOf(name).some((word) => MORE.has(word)) && !steps(wordsOf(name))) ||
    // "All" that is on already shows all.
    (ALL.test(name) && !ON.some((on) => node.attributes[on] === 'true'));
  // "More actions" in a row is about that row.
  const outside = things.filter((one) => one.operable && !items.some((item) => contains(item, one)));
  const more = !shown && outside.some((one) => one.names.some((name) => leads(name, one)));
  const [one, ...others] = items;
  const hollow = one && others.length === 0 && one.words.some((word) => EMPTY.has(word));
  const inside = (item: Thing) => things.slice(item.order + 1, item.last + 1);
  const nested = items.some((item) => inside(item).some(({ roles }) => roles.includes(kindOf(item))));
  return !more && !hollow && !nested && around.node.mcpSelector !== '';
}

const ON = ['aria-pressed', 'aria-selected', 'aria-current'];
const MORE = wordSet('next more older newer previous page pages');
const ALL = /^(?:(?:show|see|view|load|list) )?all\b/i;
const EMPTY = wordSet('no none nothing empty yet');

/** The lists that a noun means here: those that are called so, any, or what the page counts itself. */
export function listingsMeant(noun: string, place: Thing | undefined, look: Look, any: Listing[]): Listing[] {
  const stated = noun ? statedIn([noun], look).map((one) => one.number) : [];
  const meant = place ? ITEM_NOUNS.has(noun) : stated.length > 0;
  const alike = meant ? [listingsFor('', place, look), groupsIn(place ?? look.root, look)] : [];
  const found = [listingsFor(noun, place, look), any, ...alike].find(([one]) => one) ?? [];
  // What says "240 people" and shows 24 of them has more.
  const hidden = ({ items }: Listing) => !place && stated.some((number) => number !== items.length);
  return found.some(hidden) ? [] : found;
}

/** Where the page itself says how many of them there are: "6 products", "7 invoices · 2 open". */
function statedIn(words: Words, { things }: Look, place?: Thing) {
  const within = (one: Thing) => one.node.tag !== '#text' && (!place || contains(place, one));
  return things.filter(within).flatMap((thing) =>
    thing.node.text.split(/[·•|,;()]/).flatMap((part) => {
      const [, number, rest = ''] = /^ ?(\d+) (.+)$/.exec(part) ?? [];
      const says = number && same(wordsOf(rest).map(single), words.map(single));
      return says ? [{ thing, part: part.trim(), number: Number(number) }] : [];
    }),
  );
}

/** The lists that are called so; "two cards in the Open column" are those of the list in it, if that is what they are called there or anywhere; "only two are left" speaks of the one list there is, beside those that lead elsewhere. */
export function listingsFor(noun: string, place: Thing | undefined, look: Look): Listing[] {
  const called = ({ items: [item] }: Listing) =>
    ITEM_NOUNS.has(noun) || (item && labelsAround(item, look).flat().map(single).includes(noun));
  const all = noun !== '' && !place ? listingsCalled([noun], look, true) : listingsOf(look);
  const fits = (one: Listing) => !place || (contains(place, one.around) && called(one));
  const found = all.filter((one) => !isLeading(one.around) && fits(one));
  const inner = (it: Listing) =>
    found.some(({ around }) => around !== it.around && contains(around, it.around));
  return found.filter((one) => !place || !inner(one));
}
