import type { Assertion, Comparing } from '../interfaces/index.ts';
import type { PlannedStep } from '../tell-steps.ts';
import { type Listing, listingsCalled, listingsOf, showsAll } from './listing.ts';
import { holds, same, single } from './match.ts';
import { isNegation, phraseLength, phrasesOf, splitsAt, startsWith, withoutTail, wordsIn } from './phrase.ts';
import { at, none, type Outcome, type Plan, quoteIt, refuse, unresolved } from './plan.ts';
import { isArticle } from './read-forms.ts';
import { isOneOf, type Resolved, resolve, resolveContainer } from './resolve.ts';
import { ancestorsOf, describe, isField, type Look, type Thing } from './screen.ts';
import { type Token, type Tokens, textOf, type Words, wordSet, wordsOf } from './tokens.ts';
import { ARTICLES, COUNTABLE, kindOf, NAMINGS, NUMBERS } from './vocabulary.ts';

/** A part of a sentence that says what must be so, on one screen. */
export interface Claiming {
  look: Look;
  source: string;
  uses: Tokens;
}

const SEEING: Words = ['see', 'sees', 'be shown'];
/** Told to find or get something, a person does so and goes on; claimed is what one should find, and which text one gets. */
const SHOULD_SEE: Words = [...SEEING, 'find', 'get', 'gets', 'receive', 'receives'];
const MODALS = wordSet('should must can could will shall do does did still now already');
const THERE = new Set([...MODALS, 'is', 'are', 'be', 'exist', 'exists']);
export const IN_IT: Words = ['in', 'under', 'within', 'inside', 'on', 'for', 'next to', 'at'];
/** Words after a thing that is seen which add nothing. */
const HERE =
  'on the page|on the screen|on screen|in the page|on this page|there|here|anymore|any more|any longer|now'.split(
    '|',
  );
/** Texts, which are said in quotes, and not controls, which have a name. */
const TEXT_NOUNS = wordSet(
  'text message heading headline title label word words error notice alert note status success warning confirmation toast',
);
export const CONTROL_ROLES = wordSet(
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

export function plan({ uses }: Claiming, ...claims: Omit<PlannedStep, 'actionType'>[]): Plan {
  const steps = claims.map((step) => ({ actionType: 'assert' as const, ...step }));
  return { kind: 'plan', steps, tier: 'exact', uses };
}

/** "should not", "does still": how many tokens these are, and whether they deny. */
export function modalsAt(tokens: Tokens, words = MODALS): { length: number; not: boolean } {
  const end = tokens.findIndex(({ kind, norm }) => kind !== 'word' || !(words.has(norm) || norm === 'not'));
  const length = end === -1 ? tokens.length : end;
  return { length, not: tokens.slice(0, length).some(({ norm }) => norm === 'not') };
}

/** What the words say to be there, and whether they deny it: "I should not see ...", "there is ...", "check no errors". */
export function seen(tokens: Tokens): { object: Tokens; not: boolean } | undefined {
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

/** "not any rows" are no rows. */
function withoutAny(tokens: Tokens): Tokens {
  return startsWith(tokens, ['any']) ? tokens.slice(1) : tokens;
}

/** Something is there, or is not, or so many are. `shown` says it of a text. */
export function planPresence(given: Tokens, denied: boolean, claiming: Claiming, shown = planShown): Outcome {
  const tokens = withoutTail(denied ? withoutAny(given) : given, HERE);
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
  const counted = planCount(object, not, claiming);
  if (counted) return counted;
  const trouble = object.some(({ kind, norm }) => kind === 'word' && TROUBLE.has(single(norm)));
  const troubled = trouble ? planTroubled(object, not, claiming) : undefined;
  if (troubled) return troubled;
  // The whole of it first: a name may hold such a word itself.
  const whole = shown(object, not, claiming);
  return whole.kind === 'plan' ? whole : (planContent(object, not, claiming) ?? whole);
}

/** "The summary shows 3 items": a part of the page holds a text. */
export function planContent(object: Tokens, not: boolean, claiming: Claiming): Outcome | undefined {
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
export function planListed(said: Tokens, not: boolean, claiming: Claiming): Outcome {
  const all = listingsOf(claiming.look);
  const showing = all.filter(({ around }) => holds(around.words, wordsIn(said)));
  const [only, ...more] = showing.length === 1 ? showing : all;
  if (only && more.length === 0) return planHolds(only.around, said, not, claiming);
  const near = all.map(({ around }) => describe(around));
  return { ...refuse('missing', said, claiming, 'say in which table or list'), candidates: near };
}

/** "Only "Update logo" should be visible": it is in an item of a list, and the list has no other. */
function planOnly(said: Tokens, claiming: Claiming): Outcome {
  const shows = ({ words }: Thing) => holds(words, wordsIn(said.filter((token) => !isArticle(token))));
  const [only, ...more] = listingsOf(claiming.look).filter(({ items }) => items.some(shows));
  if (!only || more.length > 0)
    return refuse('missing', said, claiming, 'no row or entry of one list shows it');
  // What an entry says by itself is meant so, whether in quotes or not.
  const bare = wordsIn(said.filter((token) => !isArticle(token)));
  const literal = only.items.some(({ leaves }) => leaves.some((leaf) => same(leaf, bare)));
  const held = planHolds(only.around, said, false, claiming, literal);
  const count: Count = { how: 'equals', expected: 1, of: 'items', roles: rolesIn(only) };
  const { steps } = counting(claiming, only.around, count);
  return held.kind === 'plan' ? { ...held, steps: [...held.steps, ...steps] } : held;
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
export function isDialog(tokens: Tokens): boolean {
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
export function textWithout(tokens: Tokens, source: string): string | undefined {
  const isNoun = (token: Token) => isArticle(token) || (token.kind === 'word' && TEXT_NOUNS.has(token.norm));
  const bare = tokens.filter((token) => !isNoun(token));
  // "a message that says "Saved""
  const named = splitsAt(tokens, NAMINGS).find(({ before }) => before.every(isNoun));
  if (named) return textWithout(named.after, source);
  const [only] = bare;
  if (only && bare.length === 1 && only.kind === 'quote') return only.text;
  if (tokens.some(({ kind }) => kind === 'quote')) return undefined;
  const from = tokens.findIndex(({ kind, norm }) => kind !== 'word' || !ARTICLES.has(norm));
  const text = textOf(tokens.slice(Math.max(0, from)), source);
  return text === '' ? undefined : text;
}

/** "3 rows", "exactly two Edit buttons", "at least 1 link in the header", "4 bookings" */
export function planCount(
  tokens: Tokens,
  not: boolean,
  claiming: Claiming,
  within?: Resolved,
): Outcome | undefined {
  const { how, used } = comparingAt(tokens);
  const number = numberOf(tokens[used]);
  if (number === undefined && !not) return undefined;
  const said = number === undefined ? tokens : tokens.slice(used + 1);
  if (not && number !== undefined && how !== 'equals')
    return refuse('unfit', tokens, claiming, 'say how many there must be');
  const counted = countedBy(said, claiming.look, within);
  if (!counted)
    return number === undefined
      ? undefined
      : refuse('unfit', said, claiming, 'count rows, items, a kind of control, or what a list is called');
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
  if (tokens.length === 0) return onlyListing(look);
  const last = tokens.at(-1);
  const noun = last?.kind === 'word' ? single(last.norm) : '';
  const name = wordsIn(tokens.slice(0, -1).filter((token) => !isArticle(token)));
  const [listing, ...more] = name.length === 0 && !around ? listingsCalled([noun], look) : [];
  if (listing && more.length === 0 && showsAll(listing, look))
    return { roles: rolesIn(listing), name: '', place: listing.around, known: true };
  const roles = (Object.hasOwn(COUNTABLE, noun) ? COUNTABLE[noun] : kindOf(noun)) ?? [];
  if (roles.length === 0 || TEXT_NOUNS.has(noun)) return undefined;
  const shown = look.things.some((thing) => isOneOf(thing, roles) && holds(thing.words, name));
  const known = name.length === 0 || shown || tokens.some(({ kind }) => kind === 'quote');
  return { roles: [...roles], name: name.join(' '), ...(around && { place: around.thing }), known };
}

/** "only two are left": of the one table or list there is, beside those that lead elsewhere. */
function onlyListing(look: Look): Counted | undefined {
  const leads = (thing: Thing) =>
    [thing, ...ancestorsOf(thing)].some(({ role }) => /^(?:navigation|banner|contentinfo)$/.test(role));
  const [only, ...more] = listingsOf(look).filter(({ around }) => !leads(around));
  if (!only || more.length > 0 || !showsAll(only, look)) return undefined;
  return { roles: rolesIn(only), name: '', place: only.around, known: true };
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

export function comparingAt(tokens: Tokens): { how: Comparing; used: number } {
  const found = COMPARED.map(([how, ...phrases]) => ({ how, used: phraseLength(tokens, phrases) }));
  return found.find(({ used }) => used > 0) ?? { how: 'equals', used: 0 };
}

function numberOf(token: Token | undefined): number | undefined {
  if (!token) return undefined;
  if (token.kind === 'number') return /^\d+$/.test(token.text) ? Number(token.text) : undefined;
  return token.kind === 'word' && Object.hasOwn(NUMBERS, token.norm) ? NUMBERS[token.norm] : undefined;
}

/** Words in which a page says what is wrong. */
const WRONG = new Set([
  ...TROUBLE,
  ...wordSet('not invalid wrong incorrect required missing cannot must denied'),
]);

/** "an error is shown for the email": a field says that it is wrong, or an alert tells what is. */
function planTroubled(tokens: Tokens, not: boolean, claiming: Claiming): Outcome | undefined {
  const { look, source } = claiming;
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
