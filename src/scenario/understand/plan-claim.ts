import { defined } from '../../model/record.ts';
import type { AssertedState, Assertion, Comparing } from '../interfaces/index.ts';
import { listOf, optionsOf } from './give-value.ts';
import { resolveLabelled } from './labelled.ts';
import { isLabel, same } from './match.ts';
import { isNegation, phraseLength, splitsAt, spoken, startsWith, wordsIn } from './phrase.ts';
import { at, none, type Outcome, quoteIt, refuse, unresolved } from './plan.ts';
import {
  type Claiming,
  CONTROL_ROLES,
  comparingAt,
  IN_IT,
  isDialog,
  modalsAt,
  plan,
  planContent,
  planCount,
  planListed,
  planPresence,
  seen,
  textWithout,
} from './plan-presence.ts';
import { isArticle, verbsAt } from './read-forms.ts';
import { type Resolved, resolve, resolveContainer } from './resolve.ts';
import { contains, isField, isItem, isListed, type Look, type Thing } from './screen.ts';
import { type Token, type Tokens, type Words, wordSet, wordsOf } from './tokens.ts';
import { givenValue, type Value } from './values.ts';
import { ARTICLES, CLAIM_OPENERS, PARTS, STATES } from './vocabulary.ts';

/** What must be so, or nothing when the words make no claim. "I should see that button" speaks of a button. */
export function planClaim(tokens: Tokens, look: Look, source: string): Outcome {
  const said = tokens.slice(openersIn(tokens));
  const claiming: Claiming = { look, source, uses: tokens };
  const presence = (found = seen(said)) => found && planPresence(found.object, found.not, claiming);
  const claim = presence() ?? planSaid(said, claiming) ?? presence(seen(tokens)) ?? planTerse(said, claiming);
  return claim ?? refuse('form', tokens, claiming, 'it makes no claim that is known');
}

/** How many tokens only say that a claim follows: "make sure that", "I can see that". */
function openersIn(tokens: Tokens): number {
  const { length, not } = modalsAt(tokens);
  const opener = not ? 0 : phraseLength(tokens.slice(length), CLAIM_OPENERS);
  return opener > 0 ? length + opener : Number(asksWhether(tokens));
}

/** "Check the lamp is on": a claim, and no box to be ticked, although "that" is left out. */
export function asksWhether(tokens: Tokens): boolean {
  return startsWith(tokens, ['check']) && tokens.some((_, at) => at > 1 && claimsAt(tokens, at));
}

/** Whether words that make a claim begin here. */
export function opensClaim(tokens: Tokens): boolean {
  return openersIn(tokens) > 0 || seen(tokens) !== undefined;
}

/** A claim without a verb that is a sentence of its own: "3 rows", "Save button disabled". Nobody is told to bring that about. */
function planTerse(tokens: Tokens, claiming: Claiming): Outcome | undefined {
  const [subject, rest] = [tokens.slice(0, -1), tokens.slice(-1)];
  if (!/(?:^|\bthen)\s*$/i.test(claiming.source.slice(0, tokens[0]?.start))) return undefined;
  const told = /^(?:enabled|disabled|empty|required|invalid)$/.test(spoken(rest)) && subject.length > 0;
  const begins = verbsAt(tokens).some(({ length }) => length > 0);
  const said: Said = { subject, verb: 'be', not: false, rest };
  return told && !begins ? planPredicate(said, claiming) : planCount(tokens, false, claiming);
}

/** Whether the words say that something is so, rather than that something is to be done: no order begins with "the". */
export function makesClaim(tokens: Tokens): boolean {
  if (ARTICLES.has(tokens[0]?.norm ?? '')) return true;
  return opensClaim(tokens) || tokens.some((_, at) => at > 0 && predicateAt(tokens.slice(at)));
}

/** Forms of "be" and of the verbs that compare, each with how it compares. */
const BE = new Set(['is', 'are', 'be', 'was', 'were', 'remain', 'remains', 'stay', 'stays']);
const COMPARES: Readonly<Record<string, Comparing>> = {
  ...wordsFor('equals', 'equals equal reads read'),
  ...wordsFor(
    'contains',
    'says say shows show tells tell contains contain includes include displays display',
  ),
};
/** Verbs that say by themselves how a thing must be. */
const SELF: Readonly<Record<string, 'visible' | 'gone'>> = {
  ...wordsFor('visible', 'appears appear exists exist'),
  ...wordsFor('gone', 'disappears disappear'),
};
const HAVE = new Set(['has', 'have', 'holds', 'hold']);
const ADVERBS = wordSet('still now already me us');
const RELATIVE = wordSet('that which who');

function wordsFor<M>(meaning: M, words: string): Record<string, M> {
  return Object.fromEntries(words.split(' ').map((word) => [word, meaning]));
}

/** "X is not ...": what must be so or not, of what, and what is said of it. */
interface Said {
  subject: Tokens;
  verb: 'be' | 'have' | 'visible' | 'gone' | Comparing;
  not: boolean;
  rest: Tokens;
}

/** "X is not ...", "X should contain ...": the first place where a subject may end. */
function planSaid(tokens: Tokens, claiming: Claiming): Outcome | undefined {
  for (let split = 1; split < tokens.length; split++) {
    const predicate = claimsAt(tokens, split);
    if (predicate) return planPredicate({ ...predicate, subject: tokens.slice(0, split) }, claiming);
  }
  return undefined;
}

/** What is said from here on of what stands before. "a message that says ..." only tells which one is meant. */
export function claimsAt(tokens: Tokens, split: number): Omit<Said, 'subject'> | undefined {
  return RELATIVE.has(tokens[split - 1]?.norm ?? '') ? undefined : predicateAt(tokens.slice(split));
}

export function predicateAt(tokens: Tokens): Omit<Said, 'subject'> | undefined {
  const before = modalsAt(tokens);
  const word = tokens[before.length];
  if (word?.kind !== 'word' || word.possessive || tokens[0]?.norm === 'not') return undefined;
  // What opens is open then, a dialog or something that unfolds; that its name is there says nothing.
  if (word.norm === 'opens' && tokens.length === before.length + 1)
    return { verb: 'be', not: before.not, rest: [{ ...word, norm: 'open' }] };
  const known = BE.has(word.norm) ? 'be' : HAVE.has(word.norm) ? 'have' : undefined;
  const verb = known ?? COMPARES[word.norm] ?? SELF[word.norm];
  if (verb === undefined) return undefined;
  const behind = modalsAt(tokens.slice(before.length + 1), ADVERBS);
  const rest = tokens.slice(before.length + 1 + behind.length);
  return { verb, not: before.not || behind.not, rest };
}

function planPredicate(said: Said, claiming: Claiming): Outcome {
  const { subject, verb, not, rest } = said;
  // "no dialog is open" denies that there is one; "no row is red" says something of each.
  const [is] = verb === 'be' ? (STATES[spoken(rest)] ?? []) : rest.length === 0 ? [verb] : [];
  const there = is === 'visible' || (is === 'expanded' && isDialog(subject.slice(1)));
  if (subject[0]?.norm === 'no' && there && !not) return planPresence(subject, false, claiming);
  const denial = [...subject.slice(comparingAt(subject).used), ...rest].filter(isNegation);
  if (denial.length > 0)
    return refuse(
      'unfit',
      denial.slice(0, 1),
      claiming,
      'say of one thing that it is so, or that it is not so',
    );
  if (verb === 'visible' || verb === 'gone')
    return rest.length === 0
      ? planPresence(subject, (verb === 'gone') !== not, claiming)
      : refuse('unfit', rest, claiming, 'say only that it appears or disappears');
  if (rest.length === 0) return refuse('value', subject, claiming, 'say what must be so');
  const place = planPlace(said, claiming);
  if (place) return place;
  const held = verb === 'contains' || verb === 'have' ? planHeld(said, claiming) : undefined;
  return held ?? (verb === 'be' ? planBeing(said, claiming) : undefined) ?? planValue(said, claiming);
}

/** How a thing is, where it is, or before which other. */
function planBeing(said: Said, claiming: Claiming): Outcome | undefined {
  const { subject, not, rest } = said;
  const words = spoken(rest).replace(/ (?:any ?more|any longer|now)$/, '');
  if (words === 'listed') return planPresence(subject, not, claiming, planListed);
  const state = Object.hasOwn(STATES, words) ? STATES[words] : undefined;
  if (state) {
    const planned = planState(subject, not ? state[1] : state[0], claiming, /abled$/.test(words));
    if (planned.kind === 'plan') return planned;
    // A word for a state may be what a cell or a card says: "the status is open", "the door is open".
    const other = [planLabelled(said, claiming), planTold(said, claiming)];
    return other.find((one) => one?.kind === 'plan') ?? planned;
  }
  // "is selected under Lunch"
  const [placed] = splitsAt(rest, IN_IT).filter(({ before }) => Object.hasOwn(STATES, spoken(before)));
  if (placed) {
    const within = [...subject, ...rest.slice(placed.before.length)];
    return planBeing({ ...said, subject: within, rest: placed.before }, claiming);
  }
  const order = planOrder(said, claiming);
  if (order) return order;
  const place = rest.slice(words.startsWith('listed ') ? 1 : 0);
  const into = phraseLength(place, IN_IT);
  if (into === 0) return undefined;
  return (
    planContent([...subject, ...place], not, claiming) ??
    unresolved({ kind: 'none', candidates: [] }, place.slice(into), claiming.source, 'table, list or section')
  );
}

/** What the page has, or how many a table, a list or a section has. */
function planHeld({ subject, verb, not, rest }: Said, claiming: Claiming): Outcome | undefined {
  if (/^(?:page|screen)$/.test(spoken(subject))) return planPresence(rest, not, claiming);
  const place = resolveContainer(subject, claiming.look);
  const within = place.kind === 'one' ? planCount(rest, not, claiming, place) : undefined;
  if (within?.kind === 'plan') return within;
  // "the list" says no more than what is counted does, where that is the name of one.
  const vague = Object.hasOwn(PARTS, spoken(subject)) ? planCount(rest, not, claiming) : undefined;
  if (vague?.kind === 'plan' && vague.steps.every(({ targetSelector }) => targetSelector)) return vague;
  return verb === 'have' && !not ? within : undefined;
}

const PAGE_PLACE = /^(?:(?:page )?(title)|(?:page |current )?(?:url|address|path))(?: of page)?$/;

/** What the page itself is called, or where it is: "The title is "Home"", "The page has the title "Home"". */
function planPlace({ subject, verb, not, rest }: Said, claiming: Claiming): Outcome | undefined {
  const its = verb === 'have' && spoken(subject) === 'page';
  const named = PAGE_PLACE.exec(spoken((its ? rest.slice(0, -1) : subject).filter((one) => !isArticle(one))));
  if (!named) return undefined;
  const value = givenValue(its ? rest.slice(-1) : rest, claiming.source);
  if (!value || (verb === 'have' && !its)) return quoteIt('missing', rest, claiming.source, 'it');
  const how: Comparing = its || verb === 'be' || verb === 'equals' ? 'equals' : 'contains';
  const about = named[1] ? 'title' : 'url';
  return plan(claiming, { assertion: { about, how: not ? `not_${how}` : how, expected: value.text } });
}

/** What an element must say of itself before a claim about it can be read off. */
function toldBy(is: AssertedState): Words | undefined {
  if (/selected$/.test(is)) return ['aria-selected', 'aria-checked', 'aria-current', 'aria-pressed'];
  if (/checked$/.test(is)) return ['aria-checked', 'aria-pressed'];
  if (/pressed$/.test(is)) return ['aria-pressed'];
  return is === 'expanded' || is === 'collapsed' ? ['aria-expanded'] : undefined;
}

function planState(subject: Tokens, state: string, claiming: Claiming, twofold = false): Outcome {
  const { look, source } = claiming;
  if (state === '') return refuse('unfit', subject, claiming, 'this can only be claimed to be so');
  // Every value of the table of states is one of them.
  const is = state as AssertedState;
  if (is === 'visible' || is === 'gone') return planPresence(subject, is === 'gone', claiming);
  if ((is === 'expanded' || is === 'collapsed') && isDialog(subject))
    return planPresence(subject, is === 'collapsed', claiming);
  const told = toldBy(is);
  const chosen = /selected$/.test(is);
  const fits = ({ role, node }: Thing) =>
    (CONTROL_ROLES.has(role) && (!told || told.some((name) => node.attributes[name] !== undefined))) ||
    (role === 'option' && chosen);
  const tells = is === 'empty' || is === 'not_empty' ? (thing: Thing) => isField(thing) : fits;
  const found = resolve(subject, (thing) => tells(thing), look);
  if (found.kind !== 'one')
    return unresolved(found, subject, source, `control that can be ${is.replace('_', ' ')}`);
  const list = found.thing.role === 'option' ? listOf(found.thing) : undefined;
  if (list && !chosen)
    return refuse('unfit', subject, claiming, 'of an option only whether it is selected can be told');
  const [how, expected] = [is === 'selected' ? 'equals' : 'not_equals', found.thing.names[0] ?? ''] as const;
  if (list) return plan(claiming, { ...at(list), assertion: { about: 'value', how, expected } });
  const states = twofold ? statesOf(found.thing, is) : [is];
  if (states.length === 0)
    return refuse('unfit', subject, claiming, 'say that it is on or off, clickable or greyed out');
  const steps = states.map((one) => ({ ...at(found.thing), assertion: pressedOr(found.thing, one) }));
  return plan(claiming, ...steps);
}

/** "Notifications are enabled": that they are on, or that the switch can be used. It is clear only where both are so. */
function statesOf({ role, node: { attributes } }: Thing, is: AssertedState): AssertedState[] {
  const { 'aria-checked': on = attributes['aria-pressed'], 'aria-disabled': off = 'false' } = attributes;
  if (on === undefined || /radio$/.test(role)) return [is];
  if (on === off || (on === 'true') !== (is === 'enabled')) return [];
  return [is, is === 'enabled' ? 'checked' : 'unchecked'];
}

/** What a row or card says of itself in these words alone, on no button: "the garage door is closed". */
function planTold({ subject, not, rest }: Said, claiming: Claiming): Outcome | undefined {
  const found = resolveContainer(subject, claiming.look);
  const item =
    found.kind === 'one' && found.tier === 'exact' && isItem(found.thing) ? found.thing : undefined;
  const tells = (one: Thing) => item && contains(item, one) && one.role !== 'heading' && !isLabel(one, item);
  const says = (one: Thing) => same(wordsOf(one.node.text), wordsIn(rest)) && one.node.mcpSelector;
  const told = claiming.look.things.find((one) => tells(one) && says(one));
  if (!told || not) return undefined;
  const beside = wordsIn(subject.filter((token) => !isArticle(token))).join(' ');
  const assertion = { about: 'content', how: 'equals', expected: told.node.text, beside } as const;
  return plan(claiming, { ...at(told), assertion });
}

/** A button that stays down is on by being pressed. */
function pressedOr({ node }: Thing, is: AssertedState): Assertion {
  const down = node.attributes['aria-checked'] === undefined && node.attributes['aria-pressed'] !== undefined;
  if (down && (is === 'checked' || is === 'selected')) return { about: 'element', is: 'pressed' };
  if (down && (is === 'unchecked' || is === 'unselected')) return { about: 'element', is: 'unpressed' };
  return { about: 'element', is };
}

/** "A is above B" */
function planOrder({ subject, not, rest }: Said, claiming: Claiming): Outcome | undefined {
  const word = rest[0]?.kind === 'word' ? rest[0].norm : '';
  const forwards = ['above', 'before'].includes(word);
  if (!forwards && !['below', 'after', 'under'].includes(word)) return undefined;
  const [a, b] = [textWithout(subject, claiming.source), textWithout(rest.slice(1), claiming.source)];
  if (a === undefined || b === undefined || not)
    return quoteIt('missing', rest, claiming.source, 'both texts');
  const [first, second] = forwards ? [a, b] : [b, a];
  return plan(claiming, { assertion: { about: 'order', first, second } });
}

/** What a value is that has a label: "the status of order 1044 is Shipped", "order 1044 has the status Shipped". */
function planLabelled({ subject, verb, not, rest: given }: Said, claiming: Claiming): Outcome | undefined {
  const { look, source } = claiming;
  const has = verb === 'have';
  const rest = has ? given.slice(-1) : given;
  const of: Token = { kind: 'word', text: 'of', norm: 'of', start: -1, end: -1 };
  const found = resolveLabelled(has ? [...given.slice(0, -1), of, ...subject] : subject, look);
  const value = givenValue(rest, source);
  if (found.kind === 'none' || !value || (found.kind === 'tie' && value.bare)) return undefined;
  if (found.kind === 'tie') return unresolved(found, subject, source, 'value');
  const { thing, before = '', beside } = found;
  // Words without quotes that are not there may say how it is: "Email is highlighted".
  const there = same(wordsOf(before + value.text), thing.words);
  if (value.bare && (not || !there)) return quoteIt('missing', rest, source, 'the value');
  // "80" is what "€80" and "80 kg" say; "80 €" is another way to write the first.
  const shown = thing.node.text
    ? thing.node.text.slice(before.length)
    : (thing.children.at(-1)?.node.text ?? '');
  const form = (text: string) => text.replace(/\d+/g, '0');
  const plain = value.bare !== undefined && value.text !== shown.trim();
  if (plain && /\p{Sc}/u.test(value.text) && form(value.text) !== form(shown))
    return quoteIt('missing', rest, source, 'the value');
  const number = plain && /^[\d.,]+$/.test(value.text) && !wordsOf(before).includes(value.text);
  const unit = number && /^\p{Sc} ?[\d.,]+$|^[\d.,]+ ?[\p{L}\p{Sc}%°]+$/u.test(shown);
  const how = verb === 'contains' || unit ? 'contains' : 'equals';
  const expected = how === 'equals' ? `${before}${value.text}` : value.text;
  const assertion: Assertion = { about: 'content', how: not ? `not_${how}` : how, expected };
  return plan(claiming, { ...at(thing), assertion: { ...assertion, ...defined({ beside }) } });
}

/** What a field holds, what a label names, or what a row, a card or a section says. */
function planValue(said: Said, claiming: Claiming): Outcome {
  const { subject, verb, rest: given } = said;
  const { look, source } = claiming;
  // "have the value "4""
  const noun = verb === 'have' ? phraseLength(given, ['the value', 'value']) : 0;
  if (verb === 'have' && noun === 0)
    return planLabelled(said, claiming) ?? refuse('value', given, claiming, 'say what value it must have');
  const rest = given.slice(noun);
  const value = givenValue(rest, source);
  if (!value) return quoteIt('missing', rest, source, 'the value');
  if (verb === 'be' && subject[0]?.norm === 'my')
    return none('unfit', 'my', 'say whether it is to be typed, or must be so');
  const field = resolve(subject, isField, look);
  if (field.kind === 'one' && field.tier !== 'partial') return planField(field.thing, said, value, claiming);
  const labelled = planLabelled({ ...said, verb: noun > 0 ? 'equals' : verb, rest }, claiming);
  if (labelled) return labelled;
  if (field.kind === 'one') return planField(field.thing, said, value, claiming);
  const output = resolve(subject, isOutput, look);
  if (output.kind === 'one') {
    const assertion = { about: 'content', how: comparing(said), expected: value.text } as const;
    return plan(claiming, { ...at(output.thing), assertion });
  }
  if (verb === 'have' || field.kind === 'tie') return unresolved(field, subject, source, 'field');
  const row = planRow(said, value, claiming, field);
  return row.kind === 'plan' || verb !== 'be' ? row : (planTold(said, claiming) ?? row);
}

function comparing({ verb, not }: Said): Comparing {
  const how = verb === 'contains' ? 'contains' : 'equals';
  return not ? `not_${how}` : how;
}

function planField(field: Thing, said: Said, value: Value, claiming: Claiming): Outcome {
  // "Email is highlighted" says how it is, in a word that is not known, and not what it holds.
  if (said.verb === 'be' && value.bare && optionsOf(field, claiming.look).length === 0)
    return none('unfit', value.text, 'put what the field must hold in quotes');
  const expected = field.node.attributes.type === 'date' ? (value.date ?? value.text) : value.text;
  return plan(claiming, { ...at(field), assertion: { about: 'value', how: comparing(said), expected } });
}

/** What a row, a card or a section says. "The first row is Boris Kane" says it of a row or a card, and of a name. */
function planRow(
  { subject, verb, not }: Said,
  { text: expected, bare }: Value,
  claiming: Claiming,
  field: Exclude<Resolved, { kind: 'one' }>,
): Outcome {
  const place = resolveContainer(subject, claiming.look);
  const named = bare === undefined || expected.split(' ').every((word) => /^[\p{Lu}\d]/u.test(word));
  const single = (thing: Thing) => isListed(thing) || (bare === undefined && isItem(thing));
  const row = place.kind === 'one' && place.tier === 'exact' && single(place.thing) && named;
  if (verb === 'be' && !row) return unresolved(field, subject, claiming.source, 'field or value');
  if (place.kind !== 'one') return unresolved(place, subject, claiming.source, 'row, card or section');
  const how = not ? 'not_contains' : 'contains';
  return plan(claiming, { ...at(place.thing), assertion: { about: 'content', how, expected } });
}

/** What says something and is called otherwise: a counter, a total, a meter. */
function isOutput({ role, node, words }: Thing): boolean {
  const named = node.attributes['aria-label'] !== undefined && words.length > 0;
  return named && /^(?:status|meter|progressbar|timer|log|marquee)$/.test(role);
}
