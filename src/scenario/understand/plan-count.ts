import type { Assertion, Comparing } from '../interfaces/index.ts';
import { kindsIn, listingsFor, listingsMeant, showsAll } from '../seen/listing.ts';
import { APPENDED, holds, same, single } from '../seen/match.ts';
import type { Look, Thing } from '../seen/screen.ts';
import { bareWords, phraseLength, splitsAt, spoken } from './phrase.ts';
import { at, type Clause, must, type Outcome, type Plan, refuse } from './plan.ts';
import { planLabelled } from './plan-value.ts';
import { isOneOf, resolveContainer } from './resolve.ts';
import { type Token, type Tokens, textOf, unsaid, type Words, wordSet, wordsOf } from './tokens.ts';
import * as lexicon from './vocabulary.ts';

const HOW_TO = 'count rows, items, a kind of control, or what a list is called';

export function planCount(all: Tokens, not: boolean, claiming: Clause, within?: Tokens): Outcome | undefined {
  const { how, used } = comparingAt(all);
  const number = numberOf(all[used]);
  if (number === undefined && !not) return undefined;
  const said = number === undefined ? all : all.slice(used + 1);
  if (not && number !== undefined && how !== 'equals')
    return refuse('unfit', all, claiming, 'say how many there must be');
  const counted = countedBy(said, claiming.look, within);
  if (!counted && number === undefined) return undefined;
  const value = how === 'equals' ? all.slice(used, used + 1) : [];
  if (!counted)
    return planStated(value, said, not, claiming, within) ?? refuse('unfit', said, claiming, HOW_TO);
  const { roles, name, place, known } = counted;
  if (number === undefined && name !== '' && roles.some((role) => /^(?:row|listitem|article)$/.test(role)))
    return undefined;
  if (number && !known) return refuse('missing', said, claiming, `none of them says ${JSON.stringify(name)}`);
  const compared: Comparing = not && number !== undefined ? 'not_equals' : how;
  const of = textOf(said, claiming.source);
  const count = { how: compared, expected: number ?? 0, of, roles, ...(name && { name }) };
  return counting(place, count);
}

/** "130 on hand" under a head or beside a label of that name. */
function planStated(number: Tokens, said: Tokens, not: boolean, claiming: Clause, within?: Tokens) {
  const label = said.slice(phraseLength(said, lexicon.SCOPES));
  const subject = within ? [...label, ...unsaid('of', label), ...within] : label;
  const told = planLabelled({ subject, verb: 'equals', not, rest: number }, claiming);
  const [step] = told?.kind === 'plan' ? told.steps : [];
  const there = claiming.look.things.find(({ node }) => node.mcpSelector === step?.targetSelector);
  return there?.words.some((word) => /\d/.test(word)) ? told : undefined;
}

/** "5 cars are found", "I am signed in as Ann": a line of the page says just these words. A number and a noun would be a count. */
export function planWritten(said: Tokens, { look }: Clause): Outcome | undefined {
  const plain = (words: Words) => words.filter((word) => !BESIDE.has(word)).map(single);
  const words = plain(bareWords(said));
  // What a choice is called is so where that is on: "night work is allowed". How many, and what stands behind a dash, is told of it.
  const called = ({ names, node }: Thing) =>
    node.attributes['aria-checked'] !== undefined && names.some((name) => same(plain(wordsOf(name)), words));
  const [own, ...others] = look.things.filter(called);
  const tells = /\d/.test(words.join()) || (own?.names[0] ?? '').replace(APPENDED, '') !== own?.names[0];
  if (own && !tells)
    return others.length > 0
      ? undefined
      : must({ ...at(own), assertion: { about: 'element', is: 'checked' } });
  const says = ({ node, operable }: Thing) =>
    node.isVisible && !operable && same(plain(wordsOf(node.text)), words);
  const counts = words.length < 3 && words.some((word) => /\d/.test(word));
  const line = words.length > 1 && !counts ? look.things.find(says) : undefined;
  return line && must({ assertion: { about: 'text', text: line.node.text, is: 'visible' } });
}

const BESIDE = wordSet('is are was were listed shown displayed your my our the a an still');

/** `known`: the name is in quotes, or some of them bear it; `place`: what they are counted in. */
type Counted = { roles: string[]; name: string; known: boolean; place?: Thing };

function countedBy(said: Tokens, look: Look, within?: Tokens): Counted | undefined {
  const [split] = within ? [{ before: said, after: within }] : splitsAt(said, ['in', 'on']);
  // "two permits in the list": "the list" says no more than what is counted does, where that is the name of one.
  const vague = split && lexicon.PARTS.has(spoken(split.after)) ? countedBy(split.before, look) : undefined;
  if (vague?.place) return vague;
  const around = split && resolveContainer(split.after, look);
  if (around && !(around.kind === 'one' && around.tier === 'exact')) return undefined;
  return countedIn(split?.before ?? said, around?.thing, look);
}

function countedIn(tokens: Tokens, place: Thing | undefined, look: Look): Counted | undefined {
  const last = tokens.at(-1);
  const noun = last?.kind === 'word' ? single(last.norm) : '';
  const name = bareWords(tokens.slice(0, -1));
  const bare = name.length === 0 && (noun !== '' || !last);
  const countable = lexicon.COUNTABLE.get(noun);
  // Items are those of the one table or list there is, whatever it is made of.
  const everyone = countable && noun !== 'row' && !place ? listingsFor('', undefined, look) : [];
  const any = everyone.filter(({ items }) => items.length > 0);
  const [listing, ...more] = bare ? listingsMeant(noun, place, look, any) : [];
  if (listing && more.length === 0 && showsAll(listing, look, countable !== undefined))
    return { roles: kindsIn(listing), name: '', place: listing.around, known: true };
  const roles = countable ?? lexicon.kindOf(noun) ?? [];
  if (roles.length === 0 || lexicon.TEXT_NOUNS.has(noun) || (bare && any.length > 0)) return undefined;
  const shown = look.things.some((thing) => isOneOf(thing, roles) && holds(thing.words, name));
  const known = name.length === 0 || shown || tokens.some(({ kind }) => kind === 'quote');
  return { roles: [...roles], name: name.join(' '), ...(place && { place }), known };
}

type Count = Omit<Extract<Assertion, { about: 'count' }>, 'about'>;
export const counting = (place: Thing | undefined, count: Count): Plan =>
  must({ ...(place && at(place)), assertion: { about: 'count', ...count } });

const COMPARED: readonly [Comparing, ...phrases: string[]][] = [
  ['at_least', 'at least', 'no fewer than', 'no less than'],
  ['at_most', 'at most', 'no more than'],
  ['more_than', 'more than'],
  ['less_than', 'fewer than', 'less than'],
  ['equals', 'exactly', 'only', 'just'],
];

export function comparingAt(tokens: Tokens): { how: Comparing; used: number } {
  const found = COMPARED.map(([how, ...phrases]) => ({ how, used: phraseLength(tokens, phrases) }));
  return found.find(({ used }) => used > 0) ?? { how: 'equals', used: 0 };
}

export function numberOf(token: Token | undefined): number | undefined {
  if (token?.kind === 'word') return lexicon.NUMBERS.get(token.norm);
  return token?.kind === 'number' && /^\d+$/.test(token.text) ? Number(token.text) : undefined;
}
