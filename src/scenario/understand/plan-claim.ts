import type { AssertedState, Assertion, Comparing } from '../interfaces/index.ts';
import { listOf, optionsOf } from './give-value.ts';
import { isNegation, phraseLength, spoken } from './phrase.ts';
import { at, none, type Outcome, quoteIt, refuse, unresolved } from './plan.ts';
import {
  type Claiming,
  CONTROL_ROLES,
  IN_IT,
  modalsAt,
  plan,
  planContent,
  planCount,
  planListed,
  planPresence,
  planSeen,
  seen,
  textWithout,
} from './plan-presence.ts';
import { type Resolved, resolve, resolveContainer } from './resolve.ts';
import { isField, isListed, type Look, type Thing } from './screen.ts';
import { type Tokens, textOf, type Words, wordSet } from './tokens.ts';
import { givenValue, type Value } from './values.ts';
import { ARTICLES, CLAIM_OPENERS, STATES } from './vocabulary.ts';

/** What must be so, or nothing when the words make no claim. */
export function planClaim(tokens: Tokens, look: Look, source: string): Outcome {
  const said = tokens.slice(phraseLength(tokens, CLAIM_OPENERS));
  const claiming: Claiming = { look, source, uses: tokens };
  return (
    planSeen(said, claiming) ??
    planSaid(said, claiming) ??
    none('form', textOf(tokens, source), 'it makes no claim that is known')
  );
}

/** Whether words that make a claim begin here. */
export function opensClaim(tokens: Tokens): boolean {
  return phraseLength(tokens, CLAIM_OPENERS) > 0 || seen(tokens) !== undefined;
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
  ...wordsFor('contains', 'says say shows show contains contain includes include displays display'),
};
/** Verbs that say by themselves how a thing must be. */
const SELF: Readonly<Record<string, 'visible' | 'gone'>> = {
  ...wordsFor('visible', 'appears appear exists exist'),
  ...wordsFor('gone', 'disappears disappear'),
};
const HAVE = new Set(['has', 'have', 'holds', 'hold']);
const ADVERBS = wordSet('still now already');

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
    const predicate = predicateAt(tokens.slice(split));
    if (predicate) return planPredicate({ ...predicate, subject: tokens.slice(0, split) }, claiming);
  }
  return undefined;
}

export function predicateAt(tokens: Tokens): Omit<Said, 'subject'> | undefined {
  const before = modalsAt(tokens);
  const word = tokens[before.length];
  if (word?.kind !== 'word' || word.possessive || tokens[0]?.norm === 'not') return undefined;
  const known = BE.has(word.norm) ? 'be' : HAVE.has(word.norm) ? 'have' : undefined;
  const verb = known ?? COMPARES[word.norm] ?? SELF[word.norm];
  if (verb === undefined) return undefined;
  const behind = modalsAt(tokens.slice(before.length + 1), ADVERBS);
  const rest = tokens.slice(before.length + 1 + behind.length);
  return { verb, not: before.not || behind.not, rest };
}

function planPredicate(said: Said, claiming: Claiming): Outcome {
  const { subject, verb, not, rest } = said;
  const denial = [...subject, ...rest].filter(isNegation);
  if (denial.length > 0)
    return refuse(
      'unfit',
      denial.slice(0, 1),
      claiming,
      'say of one thing that it is so, or once that it is not',
    );
  if (verb === 'visible' || verb === 'gone')
    return rest.length === 0
      ? planPresence(subject, (verb === 'gone') !== not, claiming)
      : refuse('unfit', rest, claiming, 'say only that it appears or disappears');
  if (rest.length === 0) return refuse('value', subject, claiming, 'say what must be so');
  const place = placeIn(said);
  if (place) return planPlace(place, claiming);
  const held = verb === 'contains' || verb === 'have' ? planHeld(said, claiming) : undefined;
  return held ?? (verb === 'be' ? planBeing(said, claiming) : undefined) ?? planValue(said, claiming);
}

/** How a thing is, where it is, or before which other. */
function planBeing(said: Said, claiming: Claiming): Outcome | undefined {
  const { subject, not, rest } = said;
  const words = spoken(rest).replace(/ (?:any ?more|any longer|now)$/, '');
  if (words === 'listed') return planPresence(subject, not, claiming, planListed);
  const state = Object.hasOwn(STATES, words) ? STATES[words] : undefined;
  if (state) return planState(subject, not ? state[1] : state[0], claiming);
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
function planHeld({ subject, not, rest }: Said, claiming: Claiming): Outcome | undefined {
  if (/^(?:page|screen)$/.test(spoken(subject))) return planPresence(rest, not, claiming);
  const place = resolveContainer(subject, claiming.look);
  const counted = place.kind === 'one' ? planCount(rest, not, claiming, place) : undefined;
  return counted?.kind === 'plan' ? counted : undefined;
}

/** What the page itself is called, or where it is. */
function placeWord(subject: Tokens): 'title' | 'url' | undefined {
  const words = spoken(subject.filter(({ norm }) => !ARTICLES.has(norm)));
  if (/^(?:page )?title(?: of page)?$/.test(words)) return 'title';
  return /^(?:page |current )?(?:url|address|path)(?: of page)?$/.test(words) ? 'url' : undefined;
}

interface Place extends Said {
  about: 'title' | 'url';
}

/** "The title is "Home"", "The page has the title "Home"" */
function placeIn(said: Said): Place | undefined {
  const { subject, verb, rest } = said;
  const about = placeWord(subject);
  if (about) return { ...said, about };
  const its = verb === 'have' && spoken(subject) === 'page' ? placeWord(rest.slice(0, -1)) : undefined;
  return its && { ...said, about: its, verb: 'be', rest: rest.slice(-1) };
}

function planPlace({ about, verb, not, rest }: Place, claiming: Claiming): Outcome {
  const value = givenValue(rest, claiming.source);
  if (!value || verb === 'have') return quoteIt('missing', rest, claiming.source, 'it');
  const how: Comparing = verb === 'be' || verb === 'equals' ? 'equals' : 'contains';
  return plan(claiming, { assertion: { about, how: not ? `not_${how}` : how, expected: value.text } });
}

/** What an element must say of itself before a claim about it can be read off. */
function toldBy(is: AssertedState): Words | undefined {
  if (/selected$/.test(is)) return ['aria-selected', 'aria-checked', 'aria-current', 'aria-pressed'];
  if (/checked$/.test(is)) return ['aria-checked', 'aria-pressed'];
  if (/pressed$/.test(is)) return ['aria-pressed'];
  return is === 'expanded' || is === 'collapsed' ? ['aria-expanded'] : undefined;
}

function planState(subject: Tokens, state: string, claiming: Claiming): Outcome {
  const { look, source } = claiming;
  if (state === '') return refuse('unfit', subject, claiming, 'this can only be claimed to be so');
  // Every value of the table of states is one of them.
  const is = state as AssertedState;
  if (is === 'visible' || is === 'gone') return planPresence(subject, is === 'gone', claiming);
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
    return refuse(
      'unfit',
      subject,
      claiming,
      'of an option of a list only whether it is selected can be told',
    );
  const [how, expected] = [is === 'selected' ? 'equals' : 'not_equals', found.thing.names[0] ?? ''] as const;
  if (list) return plan(claiming, { ...at(list), assertion: { about: 'value', how, expected } });
  return plan(claiming, { ...at(found.thing), assertion: pressedOr(found.thing, is) });
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

/** What a field holds, or what a row, a card or a section says. */
function planValue({ subject, verb, not, rest: given }: Said, claiming: Claiming): Outcome {
  const { look, source } = claiming;
  // "have the value "4""
  const noun = verb === 'have' ? phraseLength(given, ['the value', 'value']) : 0;
  if (verb === 'have' && noun === 0) return refuse('value', given, claiming, 'say what value it must have');
  const rest = given.slice(noun);
  const value = givenValue(rest, source);
  if (!value) return quoteIt('missing', rest, source, 'the value');
  if (verb === 'be' && subject[0]?.norm === 'my')
    return none('unfit', 'my', 'say whether it is to be typed, or must be so');
  const how: Comparing = verb === 'contains' ? 'contains' : 'equals';
  const compared = not ? (`not_${how}` as const) : how;
  const field = resolve(subject, isField, look);
  if (field.kind === 'one') {
    // "Email is highlighted" says how it is, in a word that is not known, and not what it holds.
    if (verb === 'be' && value.bare && optionsOf(field.thing, look).length === 0)
      return none('unfit', value.text, 'put what the field must hold in quotes');
    const expected = field.thing.node.attributes.type === 'date' ? (value.date ?? value.text) : value.text;
    return plan(claiming, { ...at(field.thing), assertion: { about: 'value', how: compared, expected } });
  }
  if (field.kind === 'tie') return unresolved(field, subject, source, 'field');
  const output = resolve(subject, isOutput, look);
  if (output.kind === 'one')
    return plan(claiming, {
      ...at(output.thing),
      assertion: { about: 'content', how: compared, expected: value.text },
    });
  if (verb === 'have') return unresolved(field, subject, source, 'field');
  return planRow(
    subject,
    not ? 'not_contains' : 'contains',
    value,
    claiming,
    verb === 'be' ? field : undefined,
  );
}

/** What a row, a card or a section says. "The first row is Boris Kane" says it of a row or a card, and of a name. */
function planRow(
  subject: Tokens,
  how: Comparing,
  { text: expected, bare }: Value,
  claiming: Claiming,
  field: Exclude<Resolved, { kind: 'one' }> | undefined,
): Outcome {
  const place = resolveContainer(subject, claiming.look);
  const named = bare === undefined || expected.split(' ').every((word) => /^[\p{Lu}\d]/u.test(word));
  const row = place.kind === 'one' && place.tier === 'exact' && isListed(place.thing) && named;
  if (field && !row) return unresolved(field, subject, claiming.source, 'field');
  if (place.kind !== 'one') return unresolved(place, subject, claiming.source, 'row, card or section');
  return plan(claiming, { ...at(place.thing), assertion: { about: 'content', how, expected } });
}

/** What says something and is called otherwise: a counter, a total, a meter. */
function isOutput({ role, node, words }: Thing): boolean {
  const named = node.attributes['aria-label'] !== undefined && words.length > 0;
  return named && /^(?:status|meter|progressbar|timer|log|marquee)$/.test(role);
}
