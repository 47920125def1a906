import type { Assertion, Comparing } from '../interfaces/index.ts';
import { type Listing, listingsCalled, listingsOf, showsAll } from './listing.ts';
import { holds, single } from './match.ts';
import { isArticle, phraseLength, splitsAt, wordsIn } from './phrase.ts';
import { at, type Clause, must, type Outcome, type Plan, refuse } from './plan.ts';
import { isOneOf, type Resolved, resolveContainer } from './resolve.ts';
import { ancestorsOf, contains, type Look, labelsAround, type Thing } from './screen.ts';
import { type Token, type Tokens, textOf } from './tokens.ts';
import * as lexicon from './vocabulary.ts';

/** "3 rows", "exactly two Edit buttons", "at least 1 link in the header", "4 bookings" */
export function planCount(
  tokens: Tokens,
  not: boolean,
  claiming: Clause,
  within?: Resolved,
): Outcome | undefined {
  const { how, used } = comparingAt(tokens);
  const number = numberOf(tokens[used]);
  if (number === undefined && !not) return undefined;
  const said = number === undefined ? tokens : tokens.slice(used + 1);
  if (not && number !== undefined && how !== 'equals')
    return refuse('unfit', tokens, claiming, 'say how many there must be');
  const counted = countedBy(said, claiming.look, within);
  if (!counted && number === undefined) return undefined;
  if (!counted)
    return refuse('unfit', said, claiming, 'count rows, items, a kind of control, or what a list is called');
  const { roles, name, place, known } = counted;
  if (number === undefined && name !== '' && roles.some((role) => /^(?:row|listitem|article)$/.test(role)))
    return undefined;
  if (number && !known) return refuse('missing', said, claiming, `none of them says ${JSON.stringify(name)}`);
  const compared: Comparing = not && number !== undefined ? 'not_equals' : how;
  const of = textOf(said, claiming.source);
  const count = { how: compared, expected: number ?? 0, of, roles, ...(name && { name }) };
  return counting(claiming, place, count);
}

/** `known`: the name is in quotes, or some of them bear it; `place`: what they are counted in. */
type Counted = { roles: string[]; name: string; known: boolean; place?: Thing };

/** What is to be counted: things of some role, with a name or without, or the items of the list that is called so. */
function countedBy(said: Tokens, look: Look, within?: Resolved): Counted | undefined {
  const [split] = within ? [] : splitsAt(said, ['in', 'on']);
  const around = split ? resolveContainer(split.after, look) : within;
  if (around && !(around.kind === 'one' && around.tier === 'exact')) return undefined;
  const tokens = split?.before ?? said;
  const last = tokens.at(-1);
  const noun = last?.kind === 'word' ? single(last.norm) : '';
  const name = bareWords(tokens.slice(0, -1));
  const bare = name.length === 0 && (noun !== '' || !last);
  const [listing, ...more] = bare ? listingsFor(noun, around?.thing, look) : [];
  if (listing && more.length === 0 && showsAll(listing, look))
    return { roles: rolesIn(listing), name: '', place: listing.around, known: true };
  const roles = lexicon.COUNTABLE.get(noun) ?? lexicon.kindOf(noun) ?? [];
  if (roles.length === 0 || lexicon.TEXT_NOUNS.has(noun)) return undefined;
  const shown = look.things.some((thing) => isOneOf(thing, roles) && holds(thing.words, name));
  const known = name.length === 0 || shown || tokens.some(({ kind }) => kind === 'quote');
  return { roles: [...roles], name: name.join(' '), ...(around && { place: around.thing }), known };
}

/** What tokens say without articles, wherever these stand. */
export function bareWords(tokens: Tokens): string[] {
  return wordsIn(tokens.filter((token) => !isArticle(token)));
}

/** The lists that are called so; "two cards in the Open column" are those of the list in it, if that is what they are called there or anywhere; "only two are left" speaks of the one list there is, beside those that lead elsewhere. */
export function listingsFor(noun: string, place: Thing | undefined, look: Look): Listing[] {
  if (noun !== '' && !place) return listingsCalled([noun], look);
  const isLeading = ({ role }: Thing) => /^(?:navigation|banner|contentinfo)$/.test(role);
  const called = ({ items: [item] }: Listing) =>
    lexicon.ITEM_NOUNS.has(noun) || (item && labelsAround(item, look).flat().map(single).includes(noun));
  const fits = place
    ? (one: Listing) => contains(place, one.around) && called(one)
    : ({ around }: Listing) => ![around, ...ancestorsOf(around)].some(isLeading);
  const found = listingsOf(look).filter(fits);
  const inner = ({ around }: Listing) =>
    found.some((one) => one.around !== around && contains(one.around, around));
  return found.filter((one) => !place || !inner(one));
}

export function rolesIn({ items }: Listing): string[] {
  return items.length > 0 ? [...new Set(items.map(({ role }) => role))] : ['row', 'listitem', 'article'];
}

type Count = Omit<Extract<Assertion, { about: 'count' }>, 'about'>;

export function counting(claiming: Clause, place: Thing | undefined, count: Count): Plan {
  return must(claiming, { ...(place && at(place)), assertion: { about: 'count', ...count } });
}

const COMPARED: readonly [Comparing, ...phrases: string[]][] = [
  ['at_least', 'at least', 'no fewer than', 'no less than'],
  ['at_most', 'at most', 'no more than'],
  ['more_than', 'more than'],
  ['less_than', 'fewer than', 'less than'],
  ['equals', 'exactly', 'only'],
];

export function comparingAt(tokens: Tokens): { how: Comparing; used: number } {
  const found = COMPARED.map(([how, ...phrases]) => ({ how, used: phraseLength(tokens, phrases) }));
  return found.find(({ used }) => used > 0) ?? { how: 'equals', used: 0 };
}

export function numberOf(token: Token | undefined): number | undefined {
  if (token?.kind === 'word') return lexicon.NUMBERS.get(token.norm);
  return token?.kind === 'number' && /^\d+$/.test(token.text) ? Number(token.text) : undefined;
}
