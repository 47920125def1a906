import type { AssertedState, Assertion, Comparing } from '../interfaces/index.ts';
import { listOf, optionsOf } from './give-value.ts';
import { isNegation, phraseLength, spoken, startsWith } from './phrase.ts';
import { at, none, type Outcome, unresolved } from './plan.ts';
import {
  type Claiming,
  CONTROL_ROLES,
  isOnlyListing,
  MODALS,
  plan,
  planBareTrouble,
  planCount,
  planPresence,
  planSeen,
  planShown,
  planThere,
  seen,
  textWithout,
  there,
} from './plan-presence.ts';
import { resolve, resolveContainer } from './resolve.ts';
import { isField, type Look, type Thing } from './screen.ts';
import { type Token, textOf } from './tokens.ts';
import { givenValue } from './values.ts';
import { ARTICLES, CLAIM_OPENERS, STATES } from './vocabulary.ts';

/** What must be so, or nothing when the words make no claim. */
export function planClaim(tokens: readonly Token[], look: Look, source: string): Outcome {
  const said = tokens.slice(phraseLength(tokens, CLAIM_OPENERS));
  const claiming: Claiming = { look, source, uses: tokens };
  return (
    planSeen(said, claiming) ??
    planThere(said, claiming) ??
    planBareTrouble(said, claiming) ??
    planSaid(said, claiming) ??
    none('form', textOf(tokens, source), 'it makes no claim that is known')
  );
}

/** Whether words that make a claim begin here. */
export function opensClaim(tokens: readonly Token[]): boolean {
  if (phraseLength(tokens, CLAIM_OPENERS) > 0) return true;
  return seen(tokens) !== undefined || there(tokens) !== undefined || startsWith(tokens, ['check', 'no']);
}

/** Whether the words say that something is so, rather than that something is to be done: no order begins with "the". */
export function makesClaim(tokens: readonly Token[]): boolean {
  if (ARTICLES.has(tokens[0]?.norm ?? '')) return true;
  return opensClaim(tokens) || tokens.some((_, at) => at > 0 && isPredicate(tokens.slice(at)));
}

export function isPredicate(tokens: readonly Token[]): boolean {
  return predicateAt(tokens) !== undefined;
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

function wordsFor<M>(meaning: M, words: string): Record<string, M> {
  return Object.fromEntries(words.split(' ').map((word) => [word, meaning]));
}

/** "X is not ...", "X should contain ...": the first place where a subject may end. */
function planSaid(tokens: readonly Token[], claiming: Claiming): Outcome | undefined {
  for (let split = 1; split < tokens.length; split++) {
    const predicate = predicateAt(tokens.slice(split));
    if (!predicate) continue;
    const subject = tokens.slice(0, split);
    const rest = tokens.slice(split + predicate.length);
    if (subject.some(isNegation))
      return none(
        'unfit',
        subject.find(isNegation)?.text ?? '',
        'say what must be so of one thing, or what must not be seen, in quotes',
      );
    return planPredicate(subject, predicate, rest, claiming);
  }
  return undefined;
}

interface Predicate {
  length: number;
  not: boolean;
  verb: 'be' | 'have' | 'visible' | 'gone' | Comparing;
}

function predicateAt(tokens: readonly Token[]): Predicate | undefined {
  let length = 0;
  let not = false;
  while (
    tokens[length]?.kind === 'word' &&
    (MODALS.has(tokens[length]?.norm ?? '') || (length > 0 && tokens[length]?.norm === 'not'))
  )
    not = tokens[length++]?.norm === 'not' || not;
  const word = tokens[length];
  if (word?.kind !== 'word' || word.possessive) return undefined;
  const verb = BE.has(word.norm)
    ? 'be'
    : HAVE.has(word.norm)
      ? 'have'
      : (COMPARES[word.norm] ?? SELF[word.norm]);
  if (verb === undefined) return undefined;
  length++;
  if (tokens[length]?.norm === 'not') {
    not = true;
    length++;
  }
  return { length, not, verb };
}

function planPredicate(
  subject: readonly Token[],
  { verb, not }: Predicate,
  rest: readonly Token[],
  claiming: Claiming,
): Outcome {
  const { source } = claiming;
  if (verb === 'visible' || verb === 'gone')
    return rest.length === 0
      ? planShown(subject, (verb === 'gone') !== not, claiming)
      : none('unfit', textOf(rest, source), 'say only that it appears or disappears');
  if (rest.length === 0) return none('value', textOf(subject, source), 'say what must be so');
  if (rest.some((token) => isNegation(token)))
    return none('unfit', rest.find(isNegation)?.text ?? '', 'say only once that it is not so');
  const place = placeIn(subject, verb, rest);
  if (place) return planPlace(place, not, claiming);
  const held = verb === 'contains' || verb === 'have' ? planHeld(subject, not, rest, claiming) : undefined;
  if (held) return held;
  if (verb === 'be') {
    const state = stateIn(rest);
    if (state) return planState(subject, not ? state[1] : state[0], claiming);
    const order = planOrder(subject, not, rest, claiming);
    if (order) return order;
  }
  return planValue(subject, verb, not, rest, claiming);
}

/** What the page has, or how many rows the one table has. */
function planHeld(
  subject: readonly Token[],
  not: boolean,
  rest: readonly Token[],
  claiming: Claiming,
): Outcome | undefined {
  if (isPage(subject)) return planPresence(rest, not, claiming);
  const counted = isOnlyListing(subject, claiming.look) ? planCount(rest, not, claiming) : undefined;
  return counted?.kind === 'plan' ? counted : undefined;
}

function isPage(subject: readonly Token[]): boolean {
  const words = subject.filter(({ norm }) => !ARTICLES.has(norm)).map(({ norm }) => norm);
  return words.length === 1 && (words[0] === 'page' || words[0] === 'screen');
}

/** What the page itself is called, or where it is. */
function placeWord(subject: readonly Token[]): 'title' | 'url' | undefined {
  const words = spoken(subject.filter(({ norm }) => !ARTICLES.has(norm)));
  if (/^(?:page )?title(?: of page)?$/.test(words)) return 'title';
  return /^(?:page |current )?(?:url|address|path)(?: of page)?$/.test(words) ? 'url' : undefined;
}

interface Place {
  about: 'title' | 'url';
  verb: Predicate['verb'];
  rest: readonly Token[];
}

/** "The title is "Home"", "The page has the title "Home"" */
function placeIn(subject: readonly Token[], verb: Place['verb'], rest: readonly Token[]): Place | undefined {
  const about = placeWord(subject);
  if (about) return { about, verb, rest };
  const its = verb === 'have' && isPage(subject) ? placeWord(rest.slice(0, -1)) : undefined;
  return its && { about: its, verb: 'be', rest: rest.slice(-1) };
}

function planPlace({ about, verb, rest }: Place, not: boolean, claiming: Claiming): Outcome {
  const value = givenValue(rest, claiming.source);
  if (!value || verb === 'have') return none('missing', textOf(rest, claiming.source), 'put it in quotes');
  const how: Comparing = verb === 'be' || verb === 'equals' ? 'equals' : 'contains';
  return plan(claiming, { assertion: { about, how: not ? `not_${how}` : how, expected: value.text } });
}

function stateIn(rest: readonly Token[]): readonly [string, string] | undefined {
  const words = rest
    .filter(({ norm, kind }) => kind === 'word' && !/^(?:now|still|already|anymore)$/.test(norm))
    .map(({ norm }) => norm);
  if (rest.some(({ kind }) => kind === 'quote')) return undefined;
  const said = words.join(' ');
  return Object.hasOwn(STATES, said) ? STATES[said] : undefined;
}

/** What an element must say of itself before a claim about it can be read off. */
const TOLD_BY: Partial<Record<AssertedState, readonly string[]>> = {
  checked: ['aria-checked', 'aria-pressed'],
  unchecked: ['aria-checked', 'aria-pressed'],
  selected: ['aria-selected', 'aria-checked', 'aria-current', 'aria-pressed'],
  unselected: ['aria-selected', 'aria-checked', 'aria-current', 'aria-pressed'],
  expanded: ['aria-expanded'],
  collapsed: ['aria-expanded'],
  pressed: ['aria-pressed'],
  unpressed: ['aria-pressed'],
};

function planState(subject: readonly Token[], state: string, claiming: Claiming): Outcome {
  const { look, source } = claiming;
  if (state === '') return none('unfit', textOf(subject, source), 'this can only be claimed to be so');
  // Every value of the table of states is one of them.
  const is = state as AssertedState;
  if (is === 'visible' || is === 'gone') return planShown(subject, is === 'gone', claiming);
  const told = TOLD_BY[is];
  const fits = ({ role, node }: Thing) =>
    (CONTROL_ROLES.has(role) && (!told || told.some((name) => node.attributes[name] !== undefined))) ||
    (role === 'option' && told === TOLD_BY.selected);
  const tells = is === 'empty' || is === 'not_empty' ? (thing: Thing) => isField(thing) : fits;
  const found = resolve(subject, (thing) => tells(thing), look);
  if (found.kind !== 'one')
    return unresolved(found, subject, source, `control that can be ${is.replace('_', ' ')}`);
  const list = found.thing.role === 'option' ? listOf(found.thing) : undefined;
  if (list && told !== TOLD_BY.selected)
    return none(
      'unfit',
      textOf(subject, source),
      'of an option in a list it can only be told whether it is selected',
    );
  if (list)
    return plan(claiming, {
      ...at(list),
      assertion: {
        about: 'value',
        how: is === 'selected' ? 'equals' : 'not_equals',
        expected: found.thing.names[0] ?? '',
      },
    });
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
function planOrder(
  subject: readonly Token[],
  not: boolean,
  rest: readonly Token[],
  claiming: Claiming,
): Outcome | undefined {
  const word = rest[0]?.kind === 'word' ? rest[0].norm : '';
  const forwards = ['above', 'before'].includes(word);
  if (!forwards && !['below', 'after', 'under'].includes(word)) return undefined;
  const [a, b] = [textWithout(subject, claiming.source), textWithout(rest.slice(1), claiming.source)];
  if (a === undefined || b === undefined || not)
    return none('missing', textOf(rest, claiming.source), 'put both texts in quotes');
  const [first, second] = forwards ? [a, b] : [b, a];
  return plan(claiming, { assertion: { about: 'order', first, second } });
}

/** What a field holds, or what a row, a card or a section says. */
function planValue(
  subject: readonly Token[],
  verb: Predicate['verb'],
  not: boolean,
  given: readonly Token[],
  claiming: Claiming,
): Outcome {
  const { look, source } = claiming;
  const rest = verb === 'have' ? afterNoun(given) : given;
  if (!rest) return none('value', textOf(given, source), 'say what value it must have');
  const value = givenValue(rest, source);
  if (!value) return none('missing', textOf(rest, source), 'put the value in quotes');
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
  if (verb === 'be' || verb === 'have') return unresolved(field, subject, source, 'field');
  const place = resolveContainer(subject, look);
  if (place.kind !== 'one') return unresolved(place, subject, source, 'row, card or section');
  return plan(claiming, {
    ...at(place.thing),
    assertion: { about: 'content', how: not ? 'not_contains' : 'contains', expected: value.text },
  });
}

/** What says something and is called otherwise: a counter, a total, a meter. */
function isOutput({ role, node, words }: Thing): boolean {
  const named = node.attributes['aria-label'] !== undefined && words.length > 0;
  return named && /^(?:status|meter|progressbar|timer|log|marquee)$/.test(role);
}

/** "have the value "4"", "have "4" as value" */
function afterNoun(tokens: readonly Token[]): readonly Token[] | undefined {
  const length = phraseLength(tokens, ['the value', 'value']);
  return length > 0 ? tokens.slice(length) : undefined;
}
