import type { AssertedState, Assertion, Comparing } from '../interfaces/index.ts';
import { listOf } from './give-value.ts';
import { holds, same, single } from './match.ts';
import { isNegation, phraseLength, phrasesOf, splitsAt, startsWith, wordsIn } from './phrase.ts';
import { at, none, type Outcome, type PlannedStep, unresolved } from './plan.ts';
import { resolve, resolveContainer } from './resolve.ts';
import { isField, type Look, type Thing } from './screen.ts';
import { type Token, textOf, wordsOf } from './tokens.ts';
import { givenValue } from './values.ts';
import { ARTICLES, CLAIM_OPENERS, COUNTABLE, KINDS, kindOf, NUMBERS, STATES } from './vocabulary.ts';

/** A part of a sentence that says what must be so, on one screen. */
interface Claiming {
  look: Look;
  source: string;
  uses: readonly Token[];
}

const SEEING: readonly string[] = ['see', 'sees', 'still see', 'be shown', 'find'];
const MODALS = new Set('should must can could will shall do does did'.split(' '));
const IN_IT: readonly string[] = ['in', 'under', 'within', 'inside', 'on', 'for', 'next to', 'at'];
/** Words after a thing that is seen which add nothing. */
const HERE: readonly string[] = ['on the page', 'on the screen', 'on screen', 'in the page', 'on this page'];
/** Texts, which are said in quotes, and not controls, which have a name. */
const TEXT_NOUNS = new Set(
  'text message heading headline title label word words error notice alert note status'.split(' '),
);
const CONTROL_ROLES = new Set(
  'button link textbox searchbox combobox spinbutton slider listbox checkbox switch radio tab menuitem menuitemcheckbox menuitemradio option treeitem clickable gridcell'.split(
    ' ',
  ),
);
/** Words for signs of trouble, which pages show in many ways. */
const TROUBLE = new Set(
  'error errors problem problems failure failures warning warnings issue issues failed mistakes mistake'.split(
    ' ',
  ),
);

/** What must be so, or nothing when the words make no claim. */
export function planClaim(tokens: readonly Token[], look: Look, source: string): Outcome {
  const said = tokens.slice(phraseLength(tokens, CLAIM_OPENERS));
  const claiming: Claiming = { look, source, uses: tokens };
  return (
    planSeen(said, claiming) ??
    planThere(said, claiming) ??
    planBareTrouble(said, claiming) ??
    planSaid(said, claiming) ??
    none(textOf(tokens, source), 'it makes no claim that is known', [], 'form')
  );
}

/** Whether words that make a claim begin here. */
export function opensClaim(tokens: readonly Token[]): boolean {
  if (phraseLength(tokens, CLAIM_OPENERS) > 0) return true;
  return seen(tokens) !== undefined || there(tokens) !== undefined || startsWith(tokens, ['check', 'no']);
}

function plan({ uses }: Claiming, step: Omit<PlannedStep, 'actionType'>): Outcome {
  return { kind: 'plan', steps: [{ actionType: 'assert', ...step }], tier: 'exact', uses };
}

/** "should not see ..." as how many tokens it takes, and whether it denies. */
function seen(tokens: readonly Token[]): { length: number; not: boolean } | undefined {
  let length = 0;
  let not = false;
  while (MODALS.has(tokens[length]?.norm ?? '') || tokens[length]?.norm === 'not')
    not = tokens[length++]?.norm === 'not' || not;
  const verb = phraseLength(tokens.slice(length), SEEING);
  return verb === 0 ? undefined : { length: length + verb, not };
}

function there(tokens: readonly Token[]): { length: number; not: boolean } | undefined {
  if (tokens[0]?.norm !== 'there') return undefined;
  let length = 1;
  let not = false;
  while (
    MODALS.has(tokens[length]?.norm ?? '') ||
    /^(?:not|is|are|be|exists?)$/.test(tokens[length]?.norm ?? '')
  )
    not = tokens[length++]?.norm === 'not' || not;
  return length > 1 ? { length, not } : undefined;
}

function planSeen(tokens: readonly Token[], claiming: Claiming): Outcome | undefined {
  const found = seen(tokens);
  return found && planPresence(tokens.slice(found.length), found.not, claiming);
}

function planThere(tokens: readonly Token[], claiming: Claiming): Outcome | undefined {
  const found = there(tokens);
  return found && planPresence(tokens.slice(found.length), found.not, claiming);
}

/** "Check no errors" */
function planBareTrouble(tokens: readonly Token[], claiming: Claiming): Outcome | undefined {
  if (!startsWith(tokens, ['check', 'no'])) return undefined;
  return planPresence(tokens.slice(1), false, claiming);
}

/** Something is there, or is not, or so many are. */
function planPresence(given: readonly Token[], denied: boolean, claiming: Claiming): Outcome {
  const { look, source } = claiming;
  const tokens = withoutHere(given);
  const [first, ...rest] = tokens;
  if (!first) return none(textOf(given, source), 'say what must be seen', [], 'value');
  const no = first.kind === 'word' && (first.norm === 'no' || first.norm === 'zero');
  if (no && denied) return none(first.text, 'say only once that it is not so', [], 'missing');
  const object = no ? rest : tokens;
  if (object.some(isNegation))
    return none(
      object.find(isNegation)?.text ?? '',
      'say it without this word, or as a claim of its own',
      [],
      'unfit',
    );
  const not = denied || no;
  const counted = planCount(object, not, claiming);
  if (counted) return counted;
  if (not && object.some(({ kind, norm }) => kind === 'word' && TROUBLE.has(norm)))
    return planTrouble(object, claiming);
  // The whole of it first: a name may hold such a word itself.
  const whole = planShown(object, not, claiming);
  if (whole.kind === 'plan') return whole;
  for (const { before, after } of splitsAt(object, IN_IT)) {
    const place = resolveContainer(after, look);
    if (place.kind === 'none') continue;
    if (place.kind === 'tie') return unresolved(place, after, source, 'place');
    const text = textWithout(before, source);
    if (text === undefined) continue;
    return plan(claiming, {
      ...at(place.thing),
      assertion: { about: 'content', how: not ? 'not_contains' : 'contains', expected: text },
    });
  }
  return whole;
}

function withoutHere(tokens: readonly Token[]): readonly Token[] {
  const here = HERE.map((words) => words.split(' ')).find(
    (words) => tokens.length > words.length && startsWith(tokens.slice(-words.length), words),
  );
  return here ? tokens.slice(0, -here.length) : tokens;
}

/** A control by its name and kind, else a text. */
function planShown(tokens: readonly Token[], not: boolean, claiming: Claiming): Outcome {
  const { look, source } = claiming;
  const words = textOf(tokens, source);
  const control = controlNamed(tokens);
  if (control) return planControl(tokens, control, not, claiming);
  const text = textWithout(tokens, source);
  if (text === undefined) return none(words, 'put the text that must be seen in quotes', [], 'missing');
  const quoted = tokens.some(({ kind }) => kind === 'quote');
  if (not && !quoted)
    return none(
      words,
      'put the text that must not be seen in quotes; only then is it clear what is meant',
      [],
      'unfit',
    );
  if (!quoted && !look.root.words.join(' ').includes(wordsOf(text).join(' ')))
    return none(
      words,
      `${JSON.stringify(text)} is not on the screen; put it in quotes if it must be there word for word`,
      [],
      'missing',
    );
  return plan(claiming, { assertion: { about: 'text', text, is: not ? 'gone' : 'visible' } });
}

/** The roles and the name where the words are those of a control: "the Save button", "a field called Country". */
function controlNamed(tokens: readonly Token[]): { roles: readonly string[]; words: string[] } | undefined {
  for (const { roles, words, scope, nth } of phrasesOf(tokens))
    if (roles?.some((role) => CONTROL_ROLES.has(role)) && words.length > 0 && !scope && nth === undefined)
      return { roles, words };
  return undefined;
}

function planControl(
  tokens: readonly Token[],
  control: { roles: readonly string[]; words: string[] },
  not: boolean,
  claiming: Claiming,
): Outcome {
  const { look, source } = claiming;
  const name = control.words.join(' ');
  if (not)
    return plan(claiming, {
      assertion: {
        about: 'count',
        how: 'equals',
        expected: 0,
        of: textOf(tokens, source),
        roles: [...control.roles],
        name,
      },
    });
  const found = resolve(tokens, ({ role }) => CONTROL_ROLES.has(role), look);
  if (found.kind === 'tie')
    return plan(claiming, {
      assertion: {
        about: 'count',
        how: 'at_least',
        expected: 1,
        of: textOf(tokens, source),
        roles: [...control.roles],
        name,
      },
    });
  if (found.kind === 'none') return unresolved(found, tokens, source, 'control');
  return plan(claiming, { ...at(found.thing), assertion: { about: 'element', is: 'visible' } });
}

/** The text that words give: a quote, with or without a noun for it, or plain words. */
function textWithout(tokens: readonly Token[], source: string): string | undefined {
  const bare = tokens.filter(
    ({ kind, norm }) => kind !== 'word' || (!ARTICLES.has(norm) && !TEXT_NOUNS.has(norm)),
  );
  const [only] = bare;
  if (only && bare.length === 1 && only.kind === 'quote') return only.text;
  if (tokens.some(({ kind }) => kind === 'quote')) return undefined;
  const from = tokens.findIndex(({ kind, norm }) => kind !== 'word' || !ARTICLES.has(norm));
  const text = textOf(tokens.slice(Math.max(0, from)), source);
  return text === '' ? undefined : text;
}

/** "3 rows", "exactly two Edit buttons", "at least 1 link" */
function planCount(tokens: readonly Token[], not: boolean, claiming: Claiming): Outcome | undefined {
  const { how, used } = comparingAt(tokens);
  const number = numberOf(tokens[used]);
  const rest = number === undefined ? tokens : tokens.slice(used + 1);
  if (number === undefined && !not) return undefined;
  const trimmed = withoutTable(rest);
  const last = trimmed.at(-1);
  const noun = last?.kind === 'word' ? single(last.norm) : '';
  const roles = (Object.hasOwn(COUNTABLE, noun) ? COUNTABLE[noun] : kindOf(noun)) ?? [];
  const name = wordsIn(
    trimmed.slice(0, -1).filter(({ norm, kind }) => kind !== 'word' || !ARTICLES.has(norm)),
  ).join(' ');
  if (roles.length === 0 || TEXT_NOUNS.has(noun))
    return number === undefined
      ? undefined
      : none(
          textOf(rest, claiming.source),
          `count rows, items or a kind of control such as ${Object.keys(KINDS).slice(0, 3).join(', ')}`,
          [],
          'unfit',
        );
  if (number === undefined && Object.hasOwn(COUNTABLE, noun) && name !== '') return undefined;
  if (not && number !== undefined && how !== 'equals')
    return none(textOf(tokens, claiming.source), 'say how many there must be', [], 'unfit');
  const quoted = trimmed.some(({ kind }) => kind === 'quote');
  if (
    name !== '' &&
    number &&
    !quoted &&
    !claiming.look.things.some((thing) => roles.includes(thing.role) && holds(thing.words, wordsOf(name)))
  )
    return none(
      textOf(rest, claiming.source),
      `no ${noun} that says ${JSON.stringify(name)} is on the screen`,
      [],
      'missing',
    );
  const compared: Comparing = not && number !== undefined ? 'not_equals' : how;
  return plan(claiming, {
    assertion: {
      about: 'count',
      how: compared,
      expected: number ?? 0,
      of: textOf(rest, claiming.source),
      roles: [...roles],
      ...(name ? { name } : {}),
    },
  });
}

/** Where there is one table, "in the table" adds nothing. */
function withoutTable(tokens: readonly Token[]): readonly Token[] {
  const tail = [
    ['in', 'the', 'table'],
    ['in', 'the', 'list'],
  ].find((words) => tokens.length > 3 && startsWith(tokens.slice(-3), words));
  return tail ? tokens.slice(0, -3) : tokens;
}

function comparingAt(tokens: readonly Token[]): { how: Comparing; used: number } {
  const phrases: [string, Comparing][] = [
    ['at least', 'at_least'],
    ['at most', 'at_most'],
    ['more than', 'more_than'],
    ['fewer than', 'less_than'],
    ['less than', 'less_than'],
    ['exactly', 'equals'],
    ['only', 'equals'],
  ];
  const found = phrases.find(([words]) => startsWith(tokens, words.split(' ')));
  return found ? { how: found[1], used: found[0].split(' ').length } : { how: 'equals', used: 0 };
}

function numberOf(token: Token | undefined): number | undefined {
  if (!token) return undefined;
  if (token.kind === 'number') return /^\d+$/.test(token.text) ? Number(token.text) : undefined;
  return token.kind === 'word' && Object.hasOwn(NUMBERS, token.norm) ? NUMBERS[token.norm] : undefined;
}

/** Pages show trouble in many ways: that there is some can be seen, that there is none cannot. */
function planTrouble(tokens: readonly Token[], claiming: Claiming): Outcome {
  const { look, source } = claiming;
  const words = textOf(tokens, source);
  const shown = look.things.find(
    ({ role, words: said, node }) =>
      (role === 'alert' && said.length > 0) ||
      node.attributes['aria-invalid'] === 'true' ||
      (node.text !== '' && said.some((word) => TROUBLE.has(word))),
  );
  if (!shown)
    return none(
      words,
      `how this page shows ${words} is not known; say which text must not be seen, in quotes`,
      [],
      'unfit',
    );
  const text = shown.node.text || shown.names[0] || shown.words.join(' ');
  return plan(claiming, { assertion: { about: 'text', text, is: 'gone' } });
}

/** Forms of "be" and of the verbs that compare, each with how it compares. */
const BE = new Set(['is', 'are', 'be', 'was', 'were', 'remain', 'remains', 'stay', 'stays']);
const COMPARES: Readonly<Record<string, Comparing>> = {
  equals: 'equals',
  equal: 'equals',
  reads: 'equals',
  read: 'equals',
  says: 'contains',
  say: 'contains',
  shows: 'contains',
  show: 'contains',
  contains: 'contains',
  contain: 'contains',
  includes: 'contains',
  include: 'contains',
  displays: 'contains',
  display: 'contains',
};
/** Verbs that say by themselves how a thing must be. */
const SELF: Readonly<Record<string, 'visible' | 'gone'>> = {
  appears: 'visible',
  appear: 'visible',
  exists: 'visible',
  exist: 'visible',
  disappears: 'gone',
  disappear: 'gone',
};
const HAVE = new Set(['has', 'have', 'holds', 'hold']);

/** "X is not ...", "X should contain ...": every place where a subject may end. */
function planSaid(tokens: readonly Token[], claiming: Claiming): Outcome | undefined {
  const outcomes: Outcome[] = [];
  for (let split = 1; split < tokens.length; split++) {
    const predicate = predicateAt(tokens.slice(split));
    if (!predicate) continue;
    const subject = tokens.slice(0, split);
    const rest = tokens.slice(split + predicate.length);
    if (subject.some(isNegation))
      return none(
        subject.find(isNegation)?.text ?? '',
        'say what must be so of one thing, or what must not be seen, in quotes',
        [],
        'unfit',
      );
    outcomes.push(planPredicate(subject, predicate, rest, claiming));
    break;
  }
  return outcomes[0];
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
      : none(textOf(rest, source), 'say only that it appears or disappears', [], 'unfit');
  if (rest.length === 0) return none(textOf(subject, source), 'say what must be so', [], 'value');
  if (rest.some((token) => isNegation(token)))
    return none(rest.find(isNegation)?.text ?? '', 'say only once that it is not so', [], 'unfit');
  if (isPage(subject) && (verb === 'contains' || verb === 'have')) return planPresence(rest, not, claiming);
  const place = placeWord(subject);
  if (place) return planPlace(place, verb, not, rest, claiming);
  if (verb === 'be') {
    const state = stateIn(rest);
    if (state) return planState(subject, not ? state[1] : state[0], claiming);
    const order = planOrder(subject, not, rest, claiming);
    if (order) return order;
  }
  return planValue(subject, verb, not, rest, claiming);
}

function isPage(subject: readonly Token[]): boolean {
  const words = subject.filter(({ norm }) => !ARTICLES.has(norm)).map(({ norm }) => norm);
  return words.length === 1 && (words[0] === 'page' || words[0] === 'screen');
}

/** What the page itself is called, or where it is. */
function placeWord(subject: readonly Token[]): 'title' | 'url' | undefined {
  const words = subject
    .filter(({ norm }) => !ARTICLES.has(norm))
    .map(({ norm, kind }) => (kind === 'quote' ? '"' : norm))
    .join(' ');
  if (/^(?:page )?title(?: of page)?$/.test(words)) return 'title';
  return /^(?:page |current )?(?:url|address|path)(?: of page)?$/.test(words) ? 'url' : undefined;
}

function planPlace(
  about: 'title' | 'url',
  verb: Predicate['verb'],
  not: boolean,
  rest: readonly Token[],
  claiming: Claiming,
): Outcome {
  const value = givenValue(rest, claiming.source);
  if (!value || verb === 'have')
    return none(textOf(rest, claiming.source), 'put it in quotes', [], 'missing');
  const how: Comparing = verb === 'be' || verb === 'equals' ? 'equals' : 'contains';
  return plan(claiming, { assertion: { about, how: not ? `not_${how}` : how, expected: value.text } });
}

function stateIn(rest: readonly Token[]): readonly [string, string] | undefined {
  const words = rest
    .filter(({ norm, kind }) => kind === 'word' && !/^(?:now|still|already)$/.test(norm))
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
  if (state === '') return none(textOf(subject, source), 'this can only be claimed to be so', [], 'unfit');
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
  if (list && (is === 'selected' || is === 'unselected'))
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
    return none(textOf(rest, claiming.source), 'put both texts in quotes', [], 'missing');
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
  if (!rest) return none(textOf(given, source), 'say what value it must have', [], 'value');
  const value = givenValue(rest, source);
  if (!value) return none(textOf(rest, source), 'put the value in quotes', [], 'missing');
  const how: Comparing = verb === 'contains' ? 'contains' : 'equals';
  const compared = not ? (`not_${how}` as const) : how;
  const field = resolve(subject, isField, look);
  if (field.kind === 'one') {
    const expected = field.thing.node.attributes.type === 'date' ? (value.date ?? value.text) : value.text;
    return plan(claiming, { ...at(field.thing), assertion: { about: 'value', how: compared, expected } });
  }
  if (field.kind === 'tie') return unresolved(field, subject, source, 'field');
  if (verb === 'be' || verb === 'have') return unresolved(field, subject, source, 'field');
  const place = resolveContainer(subject, look);
  if (place.kind !== 'one') return unresolved(place, subject, source, 'row, card or section');
  return plan(claiming, {
    ...at(place.thing),
    assertion: { about: 'content', how: not ? 'not_contains' : 'contains', expected: value.text },
  });
}

/** "have the value "4"", "have "4" as value" */
function afterNoun(tokens: readonly Token[]): readonly Token[] | undefined {
  const words = tokens.map(({ norm, kind }) => (kind === 'word' ? norm : '"'));
  if (same(words.slice(0, 2), ['the', 'value'])) return tokens.slice(2);
  if (words[0] === 'value') return tokens.slice(1);
  return undefined;
}
