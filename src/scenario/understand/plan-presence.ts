import { listingsOf } from '../seen/listing.ts';
import { standsThere } from '../seen/looks.ts';
import { holds, same, single } from '../seen/match.ts';
import { describe, type Look, labelsAround, type Thing } from '../seen/screen.ts';
import * as phrase from './phrase.ts';
import { isArticle, isNegation, splitsAt } from './phrase.ts';
import { at, type Clause, must, none, type Outcome, quoteIt, refuse, unresolved } from './plan.ts';
import { comparingAt, counting, numberOf, planCount } from './plan-count.ts';
import { planLabelled, planValue, type Said } from './plan-value.ts';
import { resolve, resolveContainer } from './resolve.ts';
import { type Token, type Tokens, textOf, type Words, wordSet, wordsOf } from './tokens.ts';
import * as lexicon from './vocabulary.ts';

export const IN_IT: Words = [
  'in',
  'under',
  'within',
  'inside',
  'among',
  'on',
  'for',
  'next to',
  'beside',
  'at',
];
const HERE: Words = lexicon.list`as the heading|as a heading|as heading|as the title|on the page|on the screen|on screen|in the page|on this page|there|here|anymore|any more|any longer|now`;
const TROUBLE = wordSet('error problem failure warning issue failed mistake');

/** That words are not there says nothing if they were never meant to the letter. */
const UNSAID = 'this may only speak of a text; say which one, in quotes';
const UNNAMING = wordSet`any some other another such further additional single visible open old valid invalid wrong same different similar`;

/** Something is there, or is not, or so many are. `shown` says it of a text. */
export function planPresence(given: Tokens, denied: boolean, claiming: Clause, shown = planShown): Outcome {
  // "not any rows" are no rows.
  const tokens = phrase.withoutTail(given.slice(denied && phrase.startsWith(given, ['any']) ? 1 : 0), HERE);
  const [first, ...rest] = tokens;
  if (!first) return refuse('value', given, claiming, 'say what must be seen');
  const { used } = comparingAt(tokens);
  const no = used === 0 && first.kind === 'word' && /^(?:no|zero)$/.test(first.norm);
  const object = no ? rest.slice(rest.length > 1 && rest[0]?.norm === 'more' ? 1 : 0) : tokens;
  if (no && denied) return none('missing', first.text, 'say only once that it is not so');
  if (first.norm === 'only' && numberOf(rest[0]) === undefined)
    return refuse('unfit', rest, claiming, 'say what is listed, and how many there are');
  const not = denied || no;
  if (object.slice(used).some(isNegation))
    return refuse('unfit', object.filter(isNegation).slice(0, 1), claiming, 'say it as a claim of its own');
  const unnamed = object.filter(({ kind, norm }) => kind === 'word' && UNNAMING.has(norm));
  if (not && unnamed.length > 0) return refuse('unfit', unnamed.slice(0, 1), claiming, UNSAID);
  return planObject(object, not, claiming, shown);
}

/** It says this, and little more. */
const shows = (one: Thing, text: Words): boolean =>
  one.node.isVisible && holds(one.words, text) && one.words.length < text.length + 4;

/** ""Nothing playing" at the bottom", ""5 jobs found" above the list": a text that stands there now. */
function planSided(object: Tokens, not: boolean, claiming: Clause): Outcome | undefined {
  const { look, source } = claiming;
  const [placed] = not ? [] : splitsAt(object, lexicon.SCOPES).slice(-1);
  const text = placed && textWithout(placed.before, source);
  if (!text) return undefined;
  const words = phrase.bareWords(placed.after);
  const where = {
    word: object[placed.before.length]?.norm ?? '',
    words,
    roles: lexicon.PARTS.get(words.join(' ')),
  };
  const there = look.things.some((one) => shows(one, wordsOf(text)) && standsThere(one, where, look));
  return there ? must({ assertion: { about: 'text', text, is: 'visible' } }) : undefined;
}

function planObject(object: Tokens, not: boolean, claiming: Clause, shown: typeof planShown): Outcome {
  const told = planCount(object, not, claiming) ?? planTroubled(object, not, claiming);
  const valued = told ?? planValued(object, not, claiming) ?? planAs(object, not, claiming);
  if (valued) return valued;
  // The whole of it first: a name may hold such a word itself.
  const whole = shown(object, not, claiming);
  if (whole.kind === 'plan') return whole;
  return planContent(object, not, claiming) ?? planSided(object, not, claiming) ?? whole;
}

/** "Premium as the plan for Ann", "French as the language of my visit": what has that name is so. */
function planAs(object: Tokens, not: boolean, claiming: Clause): Outcome | undefined {
  const [as] = splitsAt(object, ['as', 'under']);
  const its = as && planValue({ subject: as.after, verb: 'be', not, rest: as.before }, claiming);
  return its?.kind === 'plan' ? its : undefined;
}

/** "a total of €756.00", "a quantity of 12 for the pallet" */
function planValued(object: Tokens, not: boolean, claiming: Clause): Outcome | undefined {
  const [of] = splitsAt(object, ['of']).filter(({ after }) => /^\p{Sc}|\d/u.test(after[0]?.text ?? ''));
  if (!of) return undefined;
  const ends = (_: Token, at: number) =>
    at > 0 && phrase.phraseLength(of.after.slice(at), lexicon.SCOPES) > 0;
  const end = of.after.findIndex(ends);
  const [rest, where] = end > 0 ? [of.after.slice(0, end), of.after.slice(end)] : [of.after, []];
  const its = planLabelled({ subject: [...of.before, ...where], verb: 'equals', not, rest }, claiming);
  return its?.kind === 'plan' ? its : undefined;
}

/** "The summary shows 3 items": a part of the page holds a text. */
export function planContent(object: Tokens, not: boolean, claiming: Clause): Outcome | undefined {
  const { look, source } = claiming;
  for (const { before, after } of splitsAt(object, IN_IT)) {
    const place = resolveContainer(after, look);
    // What only has the word somewhere in it may be another part of the page, in which nothing would be missed.
    const named = place.kind !== 'one' || place.tier === 'exact' || (!not && place.tier === 'loose');
    if (place.kind === 'none' || !named) continue;
    if (place.kind === 'tie') return unresolved(place, after, source, 'place');
    // One of "Your playlists" is meant, and not the list of them.
    const [noun = ''] = phrase.bareWords(after).slice(-1);
    const said = [
      ...place.thing.leaves,
      ...labelsAround(place.thing, look),
      ...place.thing.names.map(wordsOf),
    ].flat();
    if (!said.includes(noun) && said.map(single).includes(single(noun)))
      return refuse('unfit', after, claiming, 'say which of them');
    const control = planControl(before, not, claiming, place.thing);
    if (control) return control;
    if (textWithout(before, source) !== undefined) return planHolds(place.thing, before, not, claiming);
  }
  return undefined;
}

function planHolds(place: Thing, said: Tokens, not: boolean, claiming: Clause, literal = false): Outcome {
  const expected = textWithout(said, claiming.source);
  if (not && !isLiteral(said, claiming.look)) return refuse('unfit', said, claiming, UNSAID);
  if (expected === undefined || !(literal || isProper(said)))
    return quoteIt('unfit', said, claiming.source, 'the text');
  // "Ann" without quotes is not there because "Anna" is.
  const inside = place.words.join(' ').includes(expected.toLowerCase());
  if (!said.some(({ kind }) => kind === 'quote') && inside && !holds(place.words, wordsOf(expected)))
    return quoteIt('unfit', said, claiming.source, 'the text');
  const how = not ? 'not_contains' : 'contains';
  return must({ ...at(place), assertion: { about: 'content', how, expected } });
}

/** "Clara Voss is still listed": in the one table or list there is, or in the one that shows it. */
export function planListed(said: Tokens, not: boolean, claiming: Clause): Outcome {
  const all = listingsOf(claiming.look);
  const showing = all.filter(({ around }) => holds(around.words, phrase.wordsIn(said)));
  const [only, ...more] = showing.length === 1 ? showing : all;
  if (only && more.length === 0) return planHolds(only.around, said, not, claiming);
  const refused = refuse('missing', said, claiming, 'say in which table or list');
  return { ...refused, candidates: all.map(({ around }) => describe(around)) };
}

/** It is in quotes, or each word of it has a capital: no description. */
export function isProper(tokens: Tokens): boolean {
  const capital = (token: Token) => isArticle(token) || /^[\p{Lu}\p{Sc}\d#]/u.test(token.text);
  return tokens.some(({ kind }) => kind === 'quote') || tokens.every(capital);
}

/** A name that is meant to the letter without quotes: it stands on the screen so, or is several words with capitals. */
function isLiteral(tokens: Tokens, { root }: Look): boolean {
  const said = tokens.filter((token) => !isArticle(token));
  if (!isProper(tokens) || said.some(({ kind }) => kind === 'quote')) return isProper(tokens);
  if (said.length === 1) return root.leaves.some((leaf) => same(leaf, phrase.wordsIn(said)));
  // At the beginning of a sentence a capital says nothing.
  return said.some(({ start }) => start > 0);
}

/** A control by its name and kind, else a text. */
function planShown(tokens: Tokens, not: boolean, claiming: Clause): Outcome {
  const { look, source } = claiming;
  const control = planControl(tokens, not, claiming);
  if (control) return control;
  const text = textWithout(tokens, source);
  if (text === undefined) return quoteIt('missing', tokens, source, 'the text');
  if (not && !isLiteral(tokens, look)) return refuse('unfit', tokens, claiming, UNSAID);
  if (!isLiteral(tokens, look) && !holds(look.root.words, wordsOf(text)))
    return refuse('missing', tokens, claiming, `${JSON.stringify(text)} is not on the screen`);
  return must({ assertion: { about: 'text', text, is: not ? 'gone' : 'visible' } });
}

/** "the New event dialog", "a popup titled "Sure?"" */
export const isDialog = (tokens: Tokens): boolean =>
  phrase.phrasesOf(tokens).some(({ roles }) => roles?.includes('dialog'));

/** Where the words are those of a control, or of a dialog: "the Save button", "a field called Country". */
export function planControl(tokens: Tokens, not: boolean, claim: Clause, place?: Thing): Outcome | undefined {
  const { look, source } = claim;
  const dialog = isDialog(tokens);
  const isControl = (roles: Words = []) => roles.some((role) => lexicon.CONTROL_ROLES.has(role));
  const free = phrase.phrasesOf(tokens).filter(({ scope, nth }) => !scope && nth === undefined);
  const boxes = free.filter(({ roles }) => roles?.includes('dialog'));
  const named = free.filter(({ roles, words }) => isControl(roles) && words.length > 0);
  const [control] = dialog ? boxes : named;
  if (!control) return undefined;
  if (dialog && look.context.dialog)
    return refuse('unfit', tokens, claim, 'a dialog of the browser is open; accept or dismiss it');
  const [name, roles] = [control.words.join(' '), [...(control.roles ?? [])]];
  const counted = { of: textOf(tokens, source), roles, ...(name && { name }) };
  const found = resolve(tokens, ({ role }) => lexicon.CONTROL_ROLES.has(role), look);
  const how = not ? 'equals' : 'at_least';
  if (not || dialog || place || found.kind === 'tie')
    return counting(place, { how, expected: not ? 0 : 1, ...counted });
  if (found.kind === 'none') return unresolved(found, tokens, source, 'control');
  return must({ ...at(found.thing), assertion: { about: 'element', is: 'visible' } });
}

export function textWithout(tokens: Tokens, source: string): string | undefined {
  const isNoun = (one: Token) => isArticle(one) || (one.kind === 'word' && lexicon.TEXT_NOUNS.has(one.norm));
  const bare = tokens.filter((token) => !isNoun(token));
  // "a message that says "Saved""
  const named = splitsAt(tokens, lexicon.NAMINGS).find(({ before }) => before.every(isNoun));
  if (named) return textWithout(named.after, source);
  const [only] = bare;
  if (only && bare.length === 1 && only.kind === 'quote') return only.text;
  if (tokens.some(({ kind }) => kind === 'quote')) return undefined;
  const from = tokens.findIndex((token) => !isArticle(token));
  const text = textOf(tokens.slice(Math.max(0, from)), source);
  return text === '' ? undefined : text;
}

/** Words in which a page says what is wrong. */
const WRONG = wordSet('not invalid wrong incorrect required missing cannot must denied');

/** "an error is shown": an alert tells what is wrong. Pages show trouble in many ways: that there is some can be seen, that there is none cannot. */
function planTroubled(tokens: Tokens, not: boolean, claiming: Clause): Outcome | undefined {
  const isVague = (one: Token) => isArticle(one) || lexicon.TEXT_NOUNS.has(single(one.norm));
  if (!tokens.some(({ kind, norm }) => kind === 'word' && TROUBLE.has(single(norm)))) return undefined;
  if (!not && !tokens.every(isVague)) return undefined;
  const says = (word: string) => WRONG.has(word) || TROUBLE.has(word);
  const isWrong = ({ role, words }: Thing) => role === 'alert' && words.some(says);
  const alert = not ? undefined : claiming.look.things.find(isWrong);
  if (alert) return must({ ...at(alert), assertion: { about: 'element', is: 'visible' } });
  const why = 'how it is shown here is not known; say which text, in quotes';
  return refuse(not ? 'unfit' : 'missing', tokens, claiming, why);
}

/** One text stands before another. */
export function planOrder({ subject, not, rest }: Said, claiming: Clause): Outcome | undefined {
  const word = rest[0]?.kind === 'word' ? rest[0].norm : '';
  const forwards = ['above', 'before'].includes(word);
  if (!forwards && !['below', 'after', 'under'].includes(word)) return undefined;
  const [a, b] = [subject, rest.slice(1)].map((said) => textWithout(said, claiming.source));
  const texts = [subject, rest.slice(1)].every(
    (said) => isProper(said) || holds(claiming.look.root.words, phrase.bareWords(said)),
  );
  if (a === undefined || b === undefined || not || !texts)
    return quoteIt('missing', rest, claiming.source, 'both texts');
  const [first, second] = forwards ? [a, b] : [b, a];
  return must({ assertion: { about: 'order', first, second } });
}
