import type { Comparing } from '../interfaces/index.ts';
import { holds, single } from './match.ts';
import { isNegation, phraseLength, phrasesOf, splitsAt, startsWith, wordsIn } from './phrase.ts';
import { at, none, type Outcome, type PlannedStep, unresolved } from './plan.ts';
import { isOneOf, placesOf, resolve, resolveContainer } from './resolve.ts';
import type { Look } from './screen.ts';
import { type Token, textOf, wordSet, wordsOf } from './tokens.ts';
import { ARTICLES, COUNTABLE, KINDS, kindOf, NUMBERS, PARTS } from './vocabulary.ts';

/** A part of a sentence that says what must be so, on one screen. */
export interface Claiming {
  look: Look;
  source: string;
  uses: readonly Token[];
}

const SEEING: readonly string[] = ['see', 'sees', 'still see', 'be shown'];
/** Told to find something, a person looks for it and goes on; only what one should find is claimed. */
const SHOULD_SEE: readonly string[] = [...SEEING, 'find'];
export const MODALS = wordSet('should must can could will shall do does did');
const IN_IT: readonly string[] = ['in', 'under', 'within', 'inside', 'on', 'for', 'next to', 'at'];
/** Words after a thing that is seen which add nothing. */
const HERE: readonly string[] = ['on the page', 'on the screen', 'on screen', 'in the page', 'on this page'];
/** Texts, which are said in quotes, and not controls, which have a name. */
const TEXT_NOUNS = wordSet(
  'text message heading headline title label word words error notice alert note status success warning confirmation',
);
export const CONTROL_ROLES = wordSet(
  'button link textbox searchbox combobox spinbutton slider listbox checkbox switch radio tab menuitem menuitemcheckbox menuitemradio option treeitem clickable gridcell',
);
/** Words for signs of trouble, which pages show in many ways. */
const TROUBLE = wordSet('error problem failure warning issue failed mistake');

export function plan({ uses }: Claiming, step: Omit<PlannedStep, 'actionType'>): Outcome {
  return { kind: 'plan', steps: [{ actionType: 'assert', ...step }], tier: 'exact', uses };
}

/** "should not see ..." as how many tokens it takes, and whether it denies. */
export function seen(tokens: readonly Token[]): { length: number; not: boolean } | undefined {
  let length = 0;
  let not = false;
  while (MODALS.has(tokens[length]?.norm ?? '') || tokens[length]?.norm === 'not')
    not = tokens[length++]?.norm === 'not' || not;
  const verb = phraseLength(tokens.slice(length), length > 0 ? SHOULD_SEE : SEEING);
  return verb === 0 ? undefined : { length: length + verb, not };
}

export function there(tokens: readonly Token[]): { length: number; not: boolean } | undefined {
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

export function planSeen(tokens: readonly Token[], claiming: Claiming): Outcome | undefined {
  const found = seen(tokens);
  return found && planPresence(tokens.slice(found.length), found.not, claiming);
}

export function planThere(tokens: readonly Token[], claiming: Claiming): Outcome | undefined {
  const found = there(tokens);
  return found && planPresence(tokens.slice(found.length), found.not, claiming);
}

/** "Check no errors" */
export function planBareTrouble(tokens: readonly Token[], claiming: Claiming): Outcome | undefined {
  if (!startsWith(tokens, ['check', 'no'])) return undefined;
  return planPresence(tokens.slice(1), false, claiming);
}

/** Something is there, or is not, or so many are. */
export function planPresence(given: readonly Token[], denied: boolean, claiming: Claiming): Outcome {
  const { source } = claiming;
  const tokens = withoutHere(given);
  const [first, ...rest] = tokens;
  if (!first) return none('value', textOf(given, source), 'say what must be seen');
  const no = first.kind === 'word' && (first.norm === 'no' || first.norm === 'zero');
  if (no && denied) return none('missing', first.text, 'say only once that it is not so');
  const object = no ? rest : tokens;
  if (object.some(isNegation))
    return none(
      'unfit',
      object.find(isNegation)?.text ?? '',
      'say it without this word, or as a claim of its own',
    );
  const not = denied || no;
  const counted = planCount(object, not, claiming);
  if (counted) return counted;
  if (not && object.some(({ kind, norm }) => kind === 'word' && TROUBLE.has(single(norm))))
    return planTrouble(object, claiming);
  // The whole of it first: a name may hold such a word itself.
  const whole = planShown(object, not, claiming);
  return whole.kind === 'plan' ? whole : (planContent(object, not, claiming) ?? whole);
}

/** "The summary shows 3 items": a part of the page holds a text. */
function planContent(object: readonly Token[], not: boolean, claiming: Claiming): Outcome | undefined {
  const { look, source } = claiming;
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
  return undefined;
}

function withoutHere(tokens: readonly Token[]): readonly Token[] {
  const here = HERE.map((words) => words.split(' ')).find(
    (words) => tokens.length > words.length && startsWith(tokens.slice(-words.length), words),
  );
  return here ? tokens.slice(0, -here.length) : tokens;
}

/** A control by its name and kind, else a text. */
export function planShown(tokens: readonly Token[], not: boolean, claiming: Claiming): Outcome {
  const { look, source } = claiming;
  const words = textOf(tokens, source);
  const control = controlNamed(tokens);
  if (control) return planControl(tokens, control, not, claiming);
  const text = textWithout(tokens, source);
  if (text === undefined) return none('missing', words, 'put the text that must be seen in quotes');
  const quoted = tokens.some(({ kind }) => kind === 'quote');
  if (not && !quoted)
    return none(
      'unfit',
      words,
      'put the text that must not be seen in quotes; only then is it clear what is meant',
    );
  if (!quoted && !look.root.words.join(' ').includes(wordsOf(text).join(' ')))
    return none(
      'missing',
      words,
      `${JSON.stringify(text)} is not on the screen; put it in quotes if it must be there word for word`,
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
  const counted = (how: Comparing, expected: number) => {
    const [of, name, roles] = [textOf(tokens, source), control.words.join(' '), [...control.roles]];
    return plan(claiming, { assertion: { about: 'count', how, expected, of, roles, name } });
  };
  if (not) return counted('equals', 0);
  const found = resolve(tokens, ({ role }) => CONTROL_ROLES.has(role), look);
  if (found.kind === 'tie') return counted('at_least', 1);
  if (found.kind === 'none') return unresolved(found, tokens, source, 'control');
  return plan(claiming, { ...at(found.thing), assertion: { about: 'element', is: 'visible' } });
}

/** The text that words give: a quote, with or without a noun for it, or plain words. */
export function textWithout(tokens: readonly Token[], source: string): string | undefined {
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
export function planCount(tokens: readonly Token[], not: boolean, claiming: Claiming): Outcome | undefined {
  const { how, used } = comparingAt(tokens);
  const number = numberOf(tokens[used]);
  const rest = number === undefined ? tokens : tokens.slice(used + 1);
  if (number === undefined && !not) return undefined;
  const trimmed = withoutTable(rest, claiming.look);
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
          'unfit',
          textOf(rest, claiming.source),
          `count rows, items or a kind of control such as ${Object.keys(KINDS).slice(0, 3).join(', ')}`,
        );
  if (number === undefined && Object.hasOwn(COUNTABLE, noun) && name !== '') return undefined;
  if (not && number !== undefined && how !== 'equals')
    return none('unfit', textOf(tokens, claiming.source), 'say how many there must be');
  const { things } = claiming.look;
  const said = things.some((thing) => isOneOf(thing, roles) && holds(thing.words, wordsOf(name)));
  if (name !== '' && number && !said && !trimmed.some(({ kind }) => kind === 'quote'))
    return none(
      'missing',
      textOf(rest, claiming.source),
      `no ${noun} that says ${JSON.stringify(name)} is on the screen`,
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

/** Rows are counted on the whole screen: those "in the table" are the same only where there is one. */
function withoutTable(tokens: readonly Token[], look: Look): readonly Token[] {
  const tail = tokens.slice(-3);
  const said = tokens.length > 3 && startsWith(tail, ['in', 'the']) && isOnlyListing(tail.slice(2), look);
  return said ? tokens.slice(0, -3) : tokens;
}

/** "the table" where there is one. */
export function isOnlyListing(tokens: readonly Token[], look: Look): boolean {
  const words = tokens.filter(({ norm }) => !ARTICLES.has(norm)).map(({ norm }) => norm);
  const [noun = ''] = words;
  if (words.length !== 1 || (noun !== 'table' && noun !== 'list')) return false;
  return placesOf({ roles: PARTS[noun] ?? [] }, look).length === 1;
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
      (node.text !== '' && said.some((word) => TROUBLE.has(single(word)))),
  );
  if (!shown)
    return none(
      'unfit',
      words,
      `how this page shows ${words} is not known; say which text must not be seen, in quotes`,
    );
  const text = shown.node.text || shown.names[0] || shown.words.join(' ');
  return plan(claiming, { assertion: { about: 'text', text, is: 'gone' } });
}
