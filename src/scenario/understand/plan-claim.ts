import { defined } from '../../model/record.ts';
import type { AssertedState, Assertion, Comparing } from '../interfaces/index.ts';
import type { PlannedStep } from '../tell-steps.ts';
import { formsOf, isArticle, verbsAt } from './frames.ts';
import { givenValue, listOf, optionsOf, type Value } from './give-value.ts';
import {
  isNegation,
  phraseLength,
  phrasesOf,
  splitsAt,
  spoken,
  startsWith,
  withoutTail,
  wordsIn,
} from './phrase.ts';
import { at, none, type Outcome, type Plan, quoteIt, refuse, unresolved } from './plan.ts';
import {
  holds,
  isFull,
  isLabel,
  isOneOf,
  type Listing,
  listingsCalled,
  listingsOf,
  type Resolved,
  resolve,
  resolveContainer,
  resolveLabelled,
  same,
  showsAll,
  single,
  tierOf,
} from './resolve.ts';
import {
  ancestorsOf,
  contains,
  describe,
  headingsOver,
  isField,
  isItem,
  isListed,
  type Look,
  labelsAround,
  type Thing,
} from './screen.ts';
import { type Token, type Tokens, textOf, type Words, wordSet, wordsOf } from './tokens.ts';
import * as lexicon from './vocabulary.ts';

/** After these words a claim follows. */
const CLAIM_OPENERS: Words =
  'check that|check if|check whether|verify that|verify|make sure that|make sure|ensure that|ensure|assert that|assert|expect that|expect|confirm that|see that'
    .split('|')
    .flatMap(formsOf);

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

/** A claim without a verb: "Total: 12", or as a sentence of its own "3 rows", ""Ann" in Guests", "Save button disabled". Nobody is told to bring that about. */
function planTerse(tokens: Tokens, claiming: Claiming): Outcome | undefined {
  const [subject, rest] = [tokens.slice(0, -1), tokens.slice(-1)];
  const [whole] = subject.length === 0 ? rest : [];
  // It stands there so, label and all.
  if (whole?.kind === 'name' && /: /.test(whole.text))
    return plan(claiming, { assertion: { about: 'text', text: whole.text, is: 'visible' } });
  const colon = tokens.findIndex(({ kind, norm }) => kind === 'mark' && norm === ':');
  const labelled = { subject: tokens.slice(0, colon), rest: tokens.slice(colon + 1), not: false };
  if (colon > 0 && !tokens.some(isNegation)) return planLabelled({ ...labelled, verb: 'equals' }, claiming);
  if (!/(?:^|\bthen)\s*$/i.test(claiming.source.slice(0, tokens[0]?.start))) return undefined;
  if (tokens[0]?.kind === 'quote') return planContent(tokens, false, claiming);
  const told = /^(?:enabled|disabled|empty|required|invalid)$/.test(spoken(rest)) && subject.length > 0;
  const said: Said = { subject, verb: 'be', not: false, rest };
  return told && verbsAt(tokens).length === 0
    ? planPredicate(said, claiming)
    : planCount(tokens, false, claiming);
}

/** Whether the words say that something is so, rather than that something is to be done: no order begins with "the". */
export function makesClaim(tokens: Tokens): boolean {
  if (lexicon.ARTICLES.has(tokens[0]?.norm ?? '')) return true;
  return opensClaim(tokens) || tokens.some((_, at) => at > 0 && predicateAt(tokens.slice(at)));
}

/** Verbs that say of a thing how it is, what it has, how it compares, or that it is there. */
const SAYS: Readonly<Record<string, Said['verb']>> = {
  ...wordsFor('be', 'is are be was were been remain remains stay stays'),
  ...wordsFor('have', 'has have holds hold'),
  ...wordsFor('equals', 'equals equal reads read'),
  ...wordsFor(
    'contains',
    'says say shows show tells tell contains contain includes include displays display',
  ),
  ...wordsFor('visible', 'appears appear exists exist'),
  ...wordsFor('gone', 'disappears disappear'),
};
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
  // "has been approved" is approved.
  const before = modalsAt(tokens, tokens.some(({ norm }) => norm === 'been') ? PERFECT : MODALS);
  const word = tokens[before.length];
  if (word?.kind !== 'word' || word.possessive || tokens[0]?.norm === 'not') return undefined;
  // What opens is open then, a dialog or something that unfolds; that its name is there says nothing.
  if (word.norm === 'opens' && tokens.length === before.length + 1)
    return { verb: 'be', not: before.not, rest: [{ ...word, norm: 'open' }] };
  const verb = Object.hasOwn(SAYS, word.norm) ? SAYS[word.norm] : undefined;
  if (verb === undefined) return undefined;
  const behind = modalsAt(tokens.slice(before.length + 1), ADVERBS);
  const rest = tokens.slice(before.length + 1 + behind.length);
  const set = verb === 'be' ? phraseLength(rest, ['set to']) : 0;
  return { verb, not: before.not || behind.not, rest: rest.slice(set) };
}

function planPredicate(said: Said, claiming: Claiming): Outcome {
  const { subject, verb, not, rest } = said;
  // "no dialog is open" denies that there is one; "no row is red" says something of each.
  const [is] = verb === 'be' ? (lexicon.STATES[spoken(rest)] ?? []) : rest.length === 0 ? [verb] : [];
  const there = is === 'visible' || (is === 'expanded' && isDialog(subject.slice(1)));
  if (subject[0]?.norm === 'no' && there && !not) return planPresence(subject, false, claiming);
  const denial = [...subject.slice(comparingAt(subject).used), ...rest].find(isNegation);
  if (denial) return none('unfit', denial.text, 'say of one thing that it is so, or that it is not so');
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
  const state = Object.hasOwn(lexicon.STATES, words) ? lexicon.STATES[words] : undefined;
  if (state) {
    const planned = planState(subject, not ? state[1] : state[0], claiming, /abled$/.test(words));
    if (planned.kind === 'plan') return planned;
    // A word for a state may be what a cell or a card says: "the status is open", "the door is open".
    const other = [planLabelled(said, claiming), planTold(said, claiming)];
    return other.find((one) => one?.kind === 'plan') ?? planned;
  }
  // "is selected under Lunch"
  const [placed] = splitsAt(rest, IN_IT).filter(({ before }) =>
    Object.hasOwn(lexicon.STATES, spoken(before)),
  );
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
  const vague = Object.hasOwn(lexicon.PARTS, spoken(subject)) ? planCount(rest, not, claiming) : undefined;
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
  const beside = wordsIn(subject)
    .filter((word) => item?.words.includes(word))
    .join(' ');
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
  const picked = field.kind === 'none' && verb !== 'contains' ? planPicked(said, value, claiming) : undefined;
  if (picked) return picked;
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

/** "The theme is set to Dark": of a group of radio buttons this one is on. */
function planPicked({ subject, not }: Said, { text }: Value, claiming: Claiming): Outcome | undefined {
  const group = resolve(subject, ({ role }) => /group$/.test(role), claiming.look);
  const radios = group.kind === 'one' ? optionsOf(group.thing, claiming.look) : [];
  const called = ({ role, names }: Thing) => /radio$/.test(role) && isFull(tierOf(wordsOf(text), names));
  const [only, ...more] = radios.filter(called);
  if (!only || more.length > 0) return undefined;
  return plan(claiming, { ...at(only), assertion: { about: 'element', is: not ? 'unchecked' : 'checked' } });
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

/** A part of a sentence that says what must be so, on one screen. */
interface Claiming {
  look: Look;
  source: string;
  uses: Tokens;
}

const SEEING: Words = ['see', 'sees', 'be shown'];
/** Told to find or get something, a person does so and goes on; claimed is what one should find, and which text one gets. */
const SHOULD_SEE: Words = [...SEEING, 'find', 'get', 'gets', 'receive', 'receives'];
const MODALS = wordSet('should must can could will shall do does did still now already');
const PERFECT = new Set([...MODALS, 'has', 'have', 'had']);
const THERE = new Set([...MODALS, 'is', 'are', 'be', 'exist', 'exists']);
const IN_IT: Words = ['in', 'under', 'within', 'inside', 'on', 'for', 'next to', 'at'];
/** Words after a thing that is seen which add nothing. */
const HERE =
  'on the page|on the screen|on screen|in the page|on this page|there|here|anymore|any more|any longer|now'.split(
    '|',
  );
/** Texts, which are said in quotes, and not controls, which have a name. */
const TEXT_NOUNS = wordSet(
  'text message heading headline title label word words error notice alert note status success warning confirmation toast',
);
const CONTROL_ROLES = wordSet(
  'button link textbox searchbox combobox spinbutton slider listbox checkbox switch radio tab menuitem menuitemcheckbox menuitemradio option treeitem clickable gridcell',
);
const TROUBLE_NOUNS = wordSet('error problem warning message text alert notice note');
/** Words for signs of trouble, which pages show in many ways. */
const TROUBLE = wordSet('error problem failure warning issue failed mistake');

/** That words are not there says nothing if they were never meant to the letter. */
const UNSAID = 'this may only speak of a text; say which one, in quotes';
/** They pick some of several things, and are the name of none. */
const UNNAMING = wordSet(
  'any some other another such further additional single visible open old valid invalid wrong same different similar',
);

function plan({ uses }: Claiming, ...claims: Omit<PlannedStep, 'actionType'>[]): Plan {
  const steps = claims.map((step) => ({ actionType: 'assert' as const, ...step }));
  return { kind: 'plan', steps, tier: 'exact', uses };
}

/** "should not", "does still": how many tokens these are, and whether they deny. */
function modalsAt(tokens: Tokens, words = MODALS): { length: number; not: boolean } {
  const end = tokens.findIndex(({ kind, norm }) => kind !== 'word' || !(words.has(norm) || norm === 'not'));
  const length = end === -1 ? tokens.length : end;
  return { length, not: tokens.slice(0, length).some(({ norm }) => norm === 'not') };
}

/** What the words say to be there, and whether they deny it: "I should not see ...", "there is ...", "check no errors". */
function seen(tokens: Tokens): { object: Tokens; not: boolean } | undefined {
  if (tokens[0]?.norm === 'there') {
    const { length, not } = modalsAt(tokens.slice(1), THERE);
    return length > 0 ? { object: tokens.slice(1 + length), not } : undefined;
  }
  if (startsWith(tokens, ['check', 'no'])) return { object: tokens.slice(1), not: false };
  const { length, not } = modalsAt(tokens);
  const only = tokens.slice(length, length + 1).filter(({ norm }) => norm === 'only');
  const rest = tokens.slice(length + only.length);
  const said = rest.some(({ kind }) => kind === 'quote') && rest.some(({ norm }) => TEXT_NOUNS.has(norm));
  const verb = phraseLength(rest, length > 0 || said ? SHOULD_SEE : SEEING);
  return verb === 0 ? undefined : { object: [...only, ...rest.slice(verb)], not };
}

/** Something is there, or is not, or so many are. `shown` says it of a text. */
function planPresence(given: Tokens, denied: boolean, claiming: Claiming, shown = planShown): Outcome {
  // "not any rows" are no rows.
  const tokens = withoutTail(given.slice(denied && startsWith(given, ['any']) ? 1 : 0), HERE);
  const [first, ...rest] = tokens;
  if (!first) return refuse('value', given, claiming, 'say what must be seen');
  const { used } = comparingAt(tokens);
  const no = used === 0 && first.kind === 'word' && /^(?:no|zero)$/.test(first.norm);
  const object = no ? rest.slice(rest.length > 1 && rest[0]?.norm === 'more' ? 1 : 0) : tokens;
  if (no && denied) return none('missing', first.text, 'say only once that it is not so');
  if (first.norm === 'only' && !denied && numberOf(rest[0]) === undefined) return planOnly(rest, claiming);
  const not = denied || no;
  if (object.slice(used).some(isNegation))
    return refuse('unfit', object.filter(isNegation).slice(0, 1), claiming, 'say it as a claim of its own');
  const unnamed = object.filter(({ kind, norm }) => kind === 'word' && UNNAMING.has(norm));
  if (not && unnamed.length > 0) return refuse('unfit', unnamed.slice(0, 1), claiming, UNSAID);
  const told = planCount(object, not, claiming) ?? planTroubled(object, not, claiming);
  if (told) return told;
  // The whole of it first: a name may hold such a word itself.
  const whole = shown(object, not, claiming);
  if (whole.kind === 'plan') return whole;
  return planContent(object, not, claiming) ?? planRowSeen(object, not, claiming) ?? whole;
}

/** "the salary from Acme": a row or card shows the name; what sort of thing it is, it says too, or the heading over it. */
function planRowSeen(object: Tokens, not: boolean, claiming: Claiming): Outcome | undefined {
  const { things } = claiming.look;
  for (const { before, after } of not ? [] : splitsAt(object, lexicon.OWNING)) {
    const row = resolveContainer(after, claiming.look);
    if (row.kind !== 'one' || !isItem(row.thing)) continue;
    const inside = things.filter((one) => contains(row.thing, one) && !isLabel(one, row.thing));
    const texts = [...inside, ...headingsOver(row.thing, claiming.look).slice(0, 1)];
    const known = texts.flatMap(({ node }) => wordsOf(node.text)).map(single);
    if (bareWords(before).every((word) => known.includes(single(word))))
      return planHolds(row.thing, after, false, claiming);
  }
  return undefined;
}

/** "The summary shows 3 items": a part of the page holds a text. */
function planContent(object: Tokens, not: boolean, claiming: Claiming): Outcome | undefined {
  const { look, source } = claiming;
  for (const { before, after } of splitsAt(object, IN_IT)) {
    const place = resolveContainer(after, look);
    // What only has the word somewhere in it may be another part of the page, in which nothing would be missed.
    if (place.kind === 'none' || (not && place.kind === 'one' && place.tier === 'partial')) continue;
    if (place.kind === 'tie') return unresolved(place, after, source, 'place');
    if (textWithout(before, source) !== undefined) return planHolds(place.thing, before, not, claiming);
  }
  return undefined;
}

function planHolds(place: Thing, said: Tokens, not: boolean, claiming: Claiming, literal = false): Outcome {
  const expected = textWithout(said, claiming.source);
  if (not && !isLiteral(said, claiming.look)) return refuse('unfit', said, claiming, UNSAID);
  if (expected === undefined || !(literal || isProper(said)))
    return quoteIt('unfit', said, claiming.source, 'the text');
  // "Ann" without quotes is not there because "Anna" is.
  const inside = place.words.join(' ').includes(expected.toLowerCase());
  if (!said.some(({ kind }) => kind === 'quote') && inside && !holds(place.words, wordsOf(expected)))
    return quoteIt('unfit', said, claiming.source, 'the text');
  const how = not ? 'not_contains' : 'contains';
  return plan(claiming, { ...at(place), assertion: { about: 'content', how, expected } });
}

/** "Clara Voss is still listed": in the one table or list there is, or in the one that shows it. */
function planListed(said: Tokens, not: boolean, claiming: Claiming): Outcome {
  const all = listingsOf(claiming.look);
  const showing = all.filter(({ around }) => holds(around.words, wordsIn(said)));
  const [only, ...more] = showing.length === 1 ? showing : all;
  if (only && more.length === 0) return planHolds(only.around, said, not, claiming);
  const near = all.map(({ around }) => describe(around));
  return { ...refuse('missing', said, claiming, 'say in which table or list'), candidates: near };
}

/** "Only "Update logo" should be visible": it is in an item of a list, and the list has no other. */
function planOnly(said: Tokens, claiming: Claiming): Outcome {
  const bare = bareWords(said);
  const all = listingsFor('', undefined, claiming.look);
  const [only, ...more] = all.filter(({ items }) => items.some(({ words }) => holds(words, bare)));
  if (!only || more.length > 0)
    return refuse('missing', said, claiming, 'no row or entry of one list shows it');
  // On a board that has several lists of the same kind, what is in the others is seen too.
  const alike = all.filter(({ items }) => items.some(({ role }) => rolesIn(only).includes(role)));
  if (alike.length > 1) return refuse('missing', said, claiming, 'there are several lists; say in which');
  // What an entry says by itself is meant so, whether in quotes or not.
  const literal = only.items.some(({ leaves }) => leaves.some((leaf) => same(leaf, bare)));
  const held = planHolds(only.around, said, false, claiming, literal);
  const count: Count = { how: 'equals', expected: 1, of: 'items', roles: rolesIn(only) };
  const { steps } = counting(claiming, only.around, count);
  return held.kind === 'plan' ? { ...held, steps: [...held.steps, ...steps] } : held;
}

function bareWords(tokens: Tokens): string[] {
  return wordsIn(tokens.filter((token) => !isArticle(token)));
}

/** It is in quotes, or each word of it has a capital: no description. */
function isProper(tokens: Tokens): boolean {
  const capital = (token: Token) => isArticle(token) || /^[\p{Lu}\d#]/u.test(token.text);
  return tokens.some(({ kind }) => kind === 'quote') || tokens.every(capital);
}

/** A name that is meant to the letter without quotes: it stands on the screen so, or is several words with capitals. */
function isLiteral(tokens: Tokens, { root }: Look): boolean {
  const said = tokens.filter((token) => !isArticle(token));
  if (!isProper(tokens) || said.some(({ kind }) => kind === 'quote')) return isProper(tokens);
  if (said.length === 1) return root.leaves.some((leaf) => same(leaf, wordsIn(said)));
  // At the beginning of a sentence a capital says nothing.
  return said.some(({ start }) => start > 0);
}

/** A control by its name and kind, else a text. */
function planShown(tokens: Tokens, not: boolean, claiming: Claiming): Outcome {
  const { look, source } = claiming;
  const control = planControl(tokens, not, claiming);
  if (control) return control;
  const text = textWithout(tokens, source);
  if (text === undefined) return quoteIt('missing', tokens, source, 'the text');
  if (not && !isLiteral(tokens, look)) return refuse('unfit', tokens, claiming, UNSAID);
  if (!isLiteral(tokens, look) && !holds(look.root.words, wordsOf(text)))
    return {
      ...refuse('missing', tokens, claiming, `${JSON.stringify(text)} is not on the screen`),
      quote: 'it',
    };
  return plan(claiming, { assertion: { about: 'text', text, is: not ? 'gone' : 'visible' } });
}

/** "the New event dialog", "a popup titled "Sure?"" */
function isDialog(tokens: Tokens): boolean {
  return phrasesOf(tokens).some(({ roles }) => roles?.includes('dialog'));
}

/** Where the words are those of a control, or of a dialog: "the Save button", "a field called Country". */
function planControl(tokens: Tokens, not: boolean, claiming: Claiming): Outcome | undefined {
  const { look, source } = claiming;
  const dialog = isDialog(tokens);
  const isControl = (roles: Words = []) => roles.some((role) => CONTROL_ROLES.has(role));
  const control = phrasesOf(tokens)
    .filter(({ scope, nth }) => !scope && nth === undefined)
    .find(({ roles, words }) => (dialog ? roles?.includes('dialog') : isControl(roles) && words.length > 0));
  if (!control) return undefined;
  if (dialog && look.context.dialog)
    return refuse('unfit', tokens, claiming, 'a dialog of the browser is open; accept or dismiss it');
  const [name, roles] = [control.words.join(' '), [...(control.roles ?? [])]];
  const counted = { of: textOf(tokens, source), roles, ...(name && { name }) };
  if (not) return counting(claiming, undefined, { how: 'equals', expected: 0, ...counted });
  const found = resolve(tokens, ({ role }) => CONTROL_ROLES.has(role), look);
  if (dialog || found.kind === 'tie')
    return counting(claiming, undefined, { how: 'at_least', expected: 1, ...counted });
  if (found.kind === 'none') return unresolved(found, tokens, source, 'control');
  return plan(claiming, { ...at(found.thing), assertion: { about: 'element', is: 'visible' } });
}

/** The text that words give: a quote, with or without a noun for it, or plain words. */
function textWithout(tokens: Tokens, source: string): string | undefined {
  const isNoun = (token: Token) => isArticle(token) || (token.kind === 'word' && TEXT_NOUNS.has(token.norm));
  const bare = tokens.filter((token) => !isNoun(token));
  // "a message that says "Saved""
  const named = splitsAt(tokens, lexicon.NAMINGS).find(({ before }) => before.every(isNoun));
  if (named) return textWithout(named.after, source);
  const [only] = bare;
  if (only && bare.length === 1 && only.kind === 'quote') return only.text;
  if (tokens.some(({ kind }) => kind === 'quote')) return undefined;
  const from = tokens.findIndex(({ kind, norm }) => kind !== 'word' || !lexicon.ARTICLES.has(norm));
  const text = textOf(tokens.slice(Math.max(0, from)), source);
  return text === '' ? undefined : text;
}

/** "3 rows", "exactly two Edit buttons", "at least 1 link in the header", "4 bookings" */
function planCount(tokens: Tokens, not: boolean, claiming: Claiming, within?: Resolved): Outcome | undefined {
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
  const roles =
    (Object.hasOwn(lexicon.COUNTABLE, noun) ? lexicon.COUNTABLE[noun] : lexicon.kindOf(noun)) ?? [];
  if (roles.length === 0 || TEXT_NOUNS.has(noun)) return undefined;
  const shown = look.things.some((thing) => isOneOf(thing, roles) && holds(thing.words, name));
  const known = name.length === 0 || shown || tokens.some(({ kind }) => kind === 'quote');
  return { roles: [...roles], name: name.join(' '), ...(around && { place: around.thing }), known };
}

/**
 * The lists that are called so; "two cards in the Open column" are those of the list in it, if that is what they are
 * called there or anywhere; "only two are left" speaks of the one list there is, beside those that lead elsewhere.
 */
function listingsFor(noun: string, place: Thing | undefined, look: Look): Listing[] {
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

function rolesIn({ items }: Listing): string[] {
  return items.length > 0 ? [...new Set(items.map(({ role }) => role))] : ['row', 'listitem', 'article'];
}

type Count = Omit<Extract<Assertion, { about: 'count' }>, 'about'>;

function counting(claiming: Claiming, place: Thing | undefined, count: Count): Plan {
  return plan(claiming, { ...(place && at(place)), assertion: { about: 'count', ...count } });
}

const COMPARED: readonly [Comparing, ...phrases: string[]][] = [
  ['at_least', 'at least', 'no fewer than', 'no less than'],
  ['at_most', 'at most', 'no more than'],
  ['more_than', 'more than'],
  ['less_than', 'fewer than', 'less than'],
  ['equals', 'exactly', 'only'],
];

function comparingAt(tokens: Tokens): { how: Comparing; used: number } {
  const found = COMPARED.map(([how, ...phrases]) => ({ how, used: phraseLength(tokens, phrases) }));
  return found.find(({ used }) => used > 0) ?? { how: 'equals', used: 0 };
}

function numberOf(token: Token | undefined): number | undefined {
  if (!token) return undefined;
  if (token.kind === 'number') return /^\d+$/.test(token.text) ? Number(token.text) : undefined;
  return token.kind === 'word' && Object.hasOwn(lexicon.NUMBERS, token.norm)
    ? lexicon.NUMBERS[token.norm]
    : undefined;
}

/** Words in which a page says what is wrong. */
const WRONG = new Set([
  ...TROUBLE,
  ...wordSet('not invalid wrong incorrect required missing cannot must denied'),
]);

/** "an error is shown for the email": a field says that it is wrong, or an alert tells what is. */
function planTroubled(tokens: Tokens, not: boolean, claiming: Claiming): Outcome | undefined {
  const { look, source } = claiming;
  if (!tokens.some(({ kind, norm }) => kind === 'word' && TROUBLE.has(single(norm)))) return undefined;
  // Pages show trouble in many ways: that there is some can be seen, that there is none cannot.
  const unknown = 'how it is shown here is not known; say which text, in quotes';
  if (not) return refuse('unfit', tokens, claiming, unknown);
  const vague = (said: Tokens) => said.every((one) => isArticle(one) || TROUBLE_NOUNS.has(single(one.norm)));
  const [placed] = splitsAt(tokens, IN_IT).filter(({ before }) => vague(before));
  const field = placed && resolve(placed.after, isField, look);
  if (field?.kind === 'one' && field.thing.node.attributes['aria-invalid'] === 'true')
    return plan(claiming, { ...at(field.thing), assertion: { about: 'element', is: 'invalid' } });
  if (!placed && !vague(tokens)) return undefined;
  const isWrong = ({ role, words }: Thing) => role === 'alert' && words.some((word) => WRONG.has(word));
  const alert = look.things.find(isWrong);
  if (alert && !placed)
    return plan(claiming, { ...at(alert), assertion: { about: 'element', is: 'visible' } });
  const what = JSON.stringify(textOf(placed?.after ?? tokens, source));
  const why = `nothing says that ${what} is wrong; say which text is shown, in quotes`;
  return refuse('missing', tokens, claiming, why);
}
