import { formsOf } from '../../model/words.ts';
import { isFull, LONGEST_NAME, tierOf } from '../seen/match.ts';
import type { Look, Thing } from '../seen/screen.ts';
import * as screen from '../seen/screen.ts';
import { FITS, onOne } from './fits.ts';
import { VERBS_BY_WORD } from './frames.ts';
import { choosing, givenValue, giveValue } from './give-value.ts';
import * as phrase from './phrase.ts';
import { at, choose, type Mentioned, must, none, type Outcome, unresolved } from './plan.ts';
import { planAct } from './plan-act.ts';
import { asksWhether, claimsAt, makesClaim, opensClaim, planClaim, withoutClaim } from './plan-claim.ts';
import { type Reading, readForms, verbsAt } from './read-forms.ts';
import { resolveCovered, resolveInItem, resolveNamed, resolvePressed } from './resolve.ts';
import { type Token, type Tokens, textOf, type Words, wordSet, wordsOf } from './tokens.ts';
import { ARTICLES, CLOSERS, JOINTS, PRONOUNS, SCOPES, STATES } from './vocabulary.ts';

/** What one clause comes to on this screen. Every token of it is accounted for, or it is refused. */
export function readClause(raw: Tokens, look: Look, source: string, before?: Mentioned): Outcome {
  const { rest, openers } = phrase.withoutOpeners(raw);
  const tokens = trimMarks(rest);
  if (tokens.length === 0) return none('form', textOf(raw, source), 'it says nothing that can be done');
  const plain = withPlainVerb(tokens, look);
  const clauses = [plain, ...withAntecedent(plain, before), ...withPlaceLast(tokens)];
  // Of reasons that say as much the first is told: what speaks of controls that are here comes before the rest.
  const outcomes = clauses.flatMap((clause) => {
    const beside = planBeside(clause, look, source);
    const named = [planOnItem(clause, look, source), planNamed(clause, look, source), ...beside];
    // Typing is not all of what a button does: "leave the note "Hello"" where one is called Leave note.
    const whole = ({ frame, bare, form }: Reading) =>
      frame.act !== 'fill' || form.includes(':') || !beginsAsButton(clause, look, bare);
    const ways = readForms(clause).filter(whole);
    const planned = ways.map((reading) => planAct(reading, look, source));
    // Small words are left out of a name; in "check the lamp is on" they make the claim.
    const exact = (act: Outcome) => act.kind !== 'plan' || act.tier === 'exact';
    const acts = asksWhether(clause) ? planned.filter(exact) : planned;
    const claim = planClaim(clause, look, source);
    return opensClaim(clause) ? [...named, claim, ...acts] : [...named, ...acts, claim];
  });
  // "Next page" is a name, although "next" may only begin a sentence.
  const whole = openers.map((_, at) => planNamed(trimMarks(raw.slice(at)), look, source));
  const able = planAble(tokens, look, source);
  const chosen = choose([...whole, ...able, ...outcomes, ...planOnLast(plain, look, source, before)], tokens);
  if (chosen.kind !== 'plan') return told(chosen, tokens, source);
  if (chosen.steps.length === 0) return none('form', textOf(raw, source), 'it says nothing that can be done');
  // What nobody can use now may only be looked at.
  const used = chosen.steps.filter(({ actionType }) => !/^(?:assert|wait|hover|scroll)$/.test(actionType));
  const selectors = used.map((one) => one.targetSelector);
  const disabled = look.things.filter(({ node }) => node.attributes['aria-disabled'] === 'true');
  const off = disabled.find(({ node }) => selectors.includes(node.mcpSelector));
  return off ? none('missing', textOf(tokens, source), `${screen.describe(off)} is disabled`) : chosen;
}

/** "I cannot change the fee", "the fee cannot be changed", "I should be able to click Save": whether what the verb is done to can be used. */
function planAble(given: Tokens, look: Look, source: string): Outcome[] {
  const passive = given.findIndex(({ norm }, at) => at > 0 && /^c(?:an|ould)$/.test(norm));
  const tokens = given.slice(Math.max(passive, 0));
  const { length, not } = phrase.modalsAt(tokens);
  const rest = tokens.slice(length);
  const able = phrase.phraseLength(rest, ['be able to']);
  const can = able > 0 || tokens.slice(0, length).some(({ norm }) => /^c(?:an|ould)$/.test(norm));
  const said = can ? rest.slice(passive > 0 ? Number(rest[0]?.norm === 'be') : able) : [];
  const { length: verb = 0 } = verbsAt(said)[0]?.words ?? [];
  // "cannot be disabled" says that it is always on.
  const whole = said.length < rest.length && verb === said.length && !/abled$/.test(said[0]?.norm ?? '');
  if (passive > 0 && !whole) return [];
  const used = passive > 0 ? withoutClaim(given.slice(0, passive)) : said.slice(verb);
  const found = resolvePressed(used, isUsed, look);
  if (found.kind !== 'one') return found.kind === 'tie' ? [unresolved(found, used, source, 'control')] : [];
  const [typed, fixed] = [
    screen.isField(found.thing),
    found.thing.node.attributes['aria-readonly'] === 'true',
  ];
  const is = not ? (typed && fixed ? 'readonly' : 'disabled') : typed ? 'editable' : 'enabled';
  return isFull(found.tier) ? [must({ ...at(found.thing), assertion: { about: 'element', is } })] : [];
}

/** A word that denies is told first: whatever else was not found, nobody may act against it. */
function told(failed: Outcome, clause: Tokens, source: string): Outcome {
  const [denial, pronoun] = [clause.find(phrase.isNegation), clause.find(isPronoun)];
  if (failed.kind !== 'none' || failed.because === 'unfit' || failed.because === 'word') return failed;
  const { candidates } = failed;
  const only = 'is understood only in a claim, such as: "Saved" is not shown';
  if (denial && !makesClaim(clause))
    return none('word', denial.text, `${JSON.stringify(denial.text)} ${only}`, candidates);
  const unclear = `what ${JSON.stringify(pronoun?.text)} stands for is not clear; name it`;
  // "and confirm it": what asks for it may come yet.
  const own = pronoun && readForms(clause).some(({ fixed }) => fixed.includes(pronoun));
  // "check Text me when it starts": part of a name that may come yet.
  const named = pronoun && withinName(clause, pronoun);
  if (pronoun && !own && !named) return none('word', pronoun.text, unclear, candidates);
  if (failed.because !== 'form') return failed;
  const begin = 'begin with a verb such as click, type, choose or check, or with the name of a control';
  const [first] = clause;
  const strange = verbsAt(clause).length === 0 && !makesClaim(clause);
  const why = strange
    ? `${JSON.stringify(first?.text)} is no verb that is known, and no control here begins so`
    : `no way to say ${JSON.stringify(textOf(clause, source))} is known here`;
  return none('form', first?.text ?? '', `${why}; ${begin}`, candidates);
}

function withinName(clause: Tokens, pronoun: Token): boolean {
  const before = clause.slice(0, clause.indexOf(pronoun));
  return before.slice(before.findLastIndex(isJoint) + 1).some(phrase.isTitled);
}

/** A full stop, a question mark, "please" and "for me" at the end have no weight. */
function trimMarks(tokens: Tokens): Tokens {
  const [last] = tokens.slice(-1);
  if (last?.kind === 'mark' && /[.!?,;]/.test(last.text)) return trimMarks(tokens.slice(0, -1));
  const rest = phrase.withoutTail(tokens, CLOSERS);
  return rest.length < tokens.length ? trimMarks(rest) : tokens;
}

/** Names of several words on this screen: in a sentence they are one piece, whatever small words they hold. A text that tells people what to do ("Press Save") is no name. */
export function namesOn({ things }: Look): Words[] {
  // A text that long is a paragraph; the label of a field may be a question.
  const short = (words: Words) => words.length <= 8 && !VERBS_BY_WORD.has(words[0] ?? '');
  const fits = (words: Words, used: boolean) => (used ? words.length <= LONGEST_NAME : short(words));
  const all = things.flatMap(({ names, operable }) =>
    names.map(wordsOf).filter((one) => fits(one, operable)),
  );
  return all.filter(({ length }) => length > 1);
}

const isPronoun = (token: Token): boolean =>
  token.kind === 'word' && !token.possessive && PRONOUNS.has(token.norm) && !phrase.isTitled(token);

/** "it" as what was phrase.spoken of last, by its name or as the sentence called it. It keeps its place, by which it is accounted for. */
function withAntecedent(tokens: Tokens, before: Mentioned | undefined): Tokens[] {
  const isIts = ({ kind, norm }: Token) => kind === 'word' && norm === 'its';
  const refers = tokens.some((one) => isPronoun(one) || isIts(one));
  const names = before && refers ? [before.words, before.said ?? before.words] : [];
  const named = (text: string) => (one: Token) => {
    if (isIts(one)) return { ...one, text, norm: text.toLowerCase(), possessive: true };
    return isPronoun(one) ? { ...one, kind: 'name' as const, text } : one;
  };
  return [...new Set(names)].map((text) => tokens.map(named(text)));
}

/** "marks order 7 as paid" as the control calls it: Mark. The word keeps its place. */
function withPlainVerb(tokens: Tokens, { things }: Look): Tokens {
  const [first, ...rest] = tokens;
  const told = /ed$/.test(first?.norm ?? '') && SCOPES.includes(rest[0]?.norm ?? '');
  // "Liked by Ora" tells what was done.
  if (first?.kind !== 'word' || first.possessive || told) return tokens;
  const verbs = things.filter(isPressed).flatMap(({ names }) => names.map((name) => wordsOf(name)[0] ?? ''));
  const bent = !verbs.includes(first.norm);
  const verb = verbs.find((one) => bent && formsOf(one).includes(first.norm));
  return verb === undefined ? tokens : [{ ...first, text: verb }, ...rest];
}

const PLACING = wordSet('in from on under inside within into at');

/** "In the Parent list, select Fruit" as "select Fruit in the Parent list", at each verb that may be meant. */
export function withPlaceLast(tokens: Tokens): Tokens[] {
  if (!PLACING.has(tokens[0]?.norm ?? '') || tokens[0]?.kind !== 'word') return [];
  return tokens.flatMap((token, verb) => {
    const place = trimMarks(phrase.withoutTail(trimMarks(tokens.slice(0, verb)), ['i', 'we']));
    const joined = place.some(({ kind, norm }) => kind !== 'quote' && JOINTS.has(norm));
    const begins = token.kind === 'word' && verbsAt(tokens.slice(verb)).length > 0;
    return verb > 1 && begins && !joined ? [[...tokens.slice(verb), ...place]] : [];
  });
}

const STATING = wordSet('is are was were be has have should must can will does do contains shows says');
const states = ({ kind, norm }: Token) => kind === 'word' && STATING.has(norm);

/** Whether another screen could give these words a meaning: they begin as a clause of their own, or may be what a control is called there, for they share an earlier verb, are written like a name, or begin like one that is here. */
export function mayBeReadLater(clause: Tokens, look: Look): boolean {
  const said = trimMarks(clause.filter(({ copied }) => !copied));
  if (beginsClause(said)) return true;
  const [first] = phrase.withoutOpeners(said).rest;
  const named = first && (first.kind !== 'word' || /^[^\p{Ll}]/u.test(first.text));
  const shares = clause.some(({ copied }) => copied) && said[0]?.norm !== 'but';
  if (!shares && !named && !beginsWithControl(said, look)) return false;
  const quoted = said.some(({ kind }) => kind === 'quote');
  return said.length <= (quoted ? 3 : 6) && !said.some(states);
}

/** Whether the words say how something is, or name it, and ask for nothing: "The lily is sold out". */
function isStatement([first, ...rest]: Tokens): boolean {
  const article = first?.kind === 'word' && ARTICLES.has(first.norm);
  return article || rest.some(states);
}

const isUsed = (thing: Thing): boolean => FITS.target(thing) || FITS.field(thing);
const isPressed = (thing: Thing): boolean => FITS.target(thing) && !screen.isField(thing);

/** `bare`: a field and a value without a verb, where one word is enough: "Add tag "new"" beside a button Add. */
function beginsAsButton(tokens: Tokens, { things }: Look, bare: boolean): boolean {
  const words = phrase.wordsIn(tokens);
  const heads = words.map((_, at) => words.slice(0, at)).filter(({ length }) => length > (bare ? 0 : 1));
  const called = ({ names }: Thing) => heads.some((head) => isFull(tierOf(head, names)));
  return things.some((one) => one.role === 'button' && called(one));
}

/** "Add the tag "new"", "Post "Hello" to the wall": typed into the field before a button of that name, and sent by it. What else is said names them, or what stands over them. */
function planBeside(tokens: Tokens, look: Look, source: string): Outcome[] {
  const at = tokens.findIndex(({ kind }) => /^(?:quote|number|date|secret)$/.test(kind));
  const value = givenValue(tokens.slice(at, at + 1), source);
  const into = (place: number, norm: string) => place > at && /^(?:to|into|in|on)$/.test(norm);
  // "a project named "Roof"": the word before the text only says that it is the name.
  const naming = (place: number, norm: string) => place === at - 1 && /^(?:named|called|titled)$/.test(norm);
  const told = ({ norm }: Token, place: number) => place !== at && !into(place, norm) && !naming(place, norm);
  const said = phrase.bareWords(tokens.filter(told));
  if (at < 1 || !value || look.context.dialog) return [];
  const able = look.things.filter(({ operable }) => operable);
  const ways = able.slice(1).flatMap((button, before) => {
    const field = able[before];
    const apart =
      !field || button.role !== 'button' || screen.itemAround(field) !== screen.itemAround(button);
    if (apart || field.role !== 'textbox' || !screen.beginsWith(button, said[0])) return [];
    const called = [...button.names, ...field.names].flatMap(wordsOf);
    const known = [...called, ...screen.labelsAround(field, look).flat()];
    const whole = wordsOf(button.names[0] ?? '').every((word) => said.includes(word));
    return whole && said.every((word) => known.includes(word)) ? [{ field, button }] : [];
  });
  const [{ field, button } = {}, ...others] = ways;
  const given = field && others.length === 0 ? giveValue(field, value, 'partial', look, true) : undefined;
  if (!button || !given || !('steps' in given)) return [];
  return [{ kind: 'plan', tier: 'exact', steps: [...given.steps, choosing(button, look)] }];
}

/** A clause that is to the word what a control is called: "Add to cart". */
function planNamed(tokens: Tokens, look: Look, source: string): Outcome {
  // "close the lesson" is all that "Close lesson" says.
  const plain = tokens.filter((token) => !phrase.isArticle(token));
  const bare = resolveNamed(plain, isPressed, look);
  const full = bare.kind === 'one' && bare.tier === 'exact';
  const found = full ? bare : resolveNamed(tokens, isPressed, look);
  // "Lamp on" says more than "Lamp".
  const more = found.kind === 'one' && found.tier === 'loose' && tokens.at(-1)?.norm === 'on';
  const unfit = look.context.dialog || tokens.some(phrase.isNegation) || isStatement(tokens) || more;
  // "and save" where one button begins so, and nothing else has the word.
  const words = tokens.length === 1 && verbsAt(tokens).length === 0 ? phrase.wordsIn(tokens) : [];
  const [only, ...others] = look.things.filter((one) => isPressed(one) && tierOf(words, one.names));
  const alone = only?.role === 'button' && !screen.itemAround(only) && others.length === 0;
  if (found.kind === 'none' && !unfit && alone && screen.beginsWith(only, words[0]))
    return onOne({ kind: 'one', thing: only, tier: 'partial' }, choosing(only, look));
  if (found.kind === 'none' || unfit) return none('form', textOf(tokens, source), 'no control is called so');
  if (found.kind === 'tie') return unresolved(found, tokens, source, 'control');
  const step = choosing(found.thing, look);
  // "Toggle lamp" and "Switch lamp" ask for more than that it be on.
  // "11 subscribers" on the box that ticks them all tells how many there are.
  if (step.actionType === 'check' && /^\d/.test(tokens[0]?.text ?? ''))
    return none('form', textOf(tokens, source), 'say what to do with it');
  const verb = verbsAt(tokens).length > 0 && !screen.beginsWith(found.thing, phrase.wordsIn(tokens)[0]);
  if (verb && step.actionType === 'check') return none('form', textOf(tokens, source), 'say on or off');
  return onOne(found, step);
}

/** "and apply it": the one button of that name that stands in no row, for what was spoken of before. A link, or what stands in a bar, may only lead to such things. */
function planOnLast(tokens: Tokens, look: Look, source: string, before?: Mentioned): Outcome[] {
  const bare = tokens.filter((token) => !isPronoun(token));
  const free = (one: Thing) => one.role === 'button' && !screen.itemAround(one) && !screen.isLeading(one);
  const plan = planNamed(bare, { ...look, things: look.things.filter(free) }, source);
  const called = plan.kind === 'plan' && isFull(plan.tier);
  return before && bare.length < tokens.length && called ? [plan] : [];
}

/** A control that stands in several rows or cards, with the words of one: "Renew Dune", "Add Lavender to cart". The words of its name stand first, or around those of the item. */
function planOnItem(tokens: Tokens, look: Look, source: string): Outcome {
  const unknown = none('form', textOf(tokens, source), 'no control is called so');
  if (look.context.dialog || isStatement(tokens)) return unknown;
  const failed: Outcome[] = [];
  const [first] = phrase.wordsIn(tokens.slice(0, 1));
  const pressed = look.things.filter((one) => isPressed(one) && screen.beginsWith(one, first));
  // The more of the words are those of a control, the more is told about the rest.
  const ways = [...nameAndItem(tokens)].sort((a, b) => b.name.length - a.name.length);
  for (const { name, item } of ways) {
    const found = resolveInItem(phrase.wordsIn(name), item, pressed, look);
    if (found.kind === 'one') return onOne(found, { actionType: 'click', ...at(found.thing) });
    if (found.kind === 'tie') failed.push(unresolved(found, item, source, 'item'));
    else if (found.candidates.length > 0) {
      const [control, words] = [name.map(({ text }) => text).join(' '), textOf(item, source)];
      const why = `nothing that shows ${JSON.stringify(words)} has ${JSON.stringify(control)}`;
      failed.push(none('missing', words, why, found.candidates));
    }
  }
  const covered =
    tokens.length > 1 && tokens[0]?.kind === 'word' ? resolveCovered(tokens, pressed, look) : undefined;
  if (covered?.kind === 'one') return onOne(covered, choosing(covered.thing, look));
  return failed.find(({ kind }) => kind === 'tie') ?? failed[0] ?? unknown;
}

/** The ways to part these words into the name of a control and the words of its item. */
function* nameAndItem(tokens: Tokens): Generator<{ name: Token[]; item: Tokens }> {
  for (let head = Math.min(4, tokens.length - 1); head >= 1; head--) {
    if (ARTICLES.has(tokens[head - 1]?.norm ?? '') || tokens.slice(0, head).some(isJoint)) continue;
    const rest = tokens.slice(head);
    yield { name: tokens.slice(0, head), item: rest.slice(phrase.phraseLength(rest, [...SCOPES, 'with'])) };
    for (let tail = 1; tail <= Math.min(3, tokens.length - head - 1); tail++)
      yield { name: [...tokens.slice(0, head), ...tokens.slice(-tail)], item: tokens.slice(head, -tail) };
  }
}

export const isJoint = ({ kind, norm, copied }: Token): boolean =>
  !copied && (kind === 'word' || kind === 'mark') && JOINTS.has(norm);

export function beginsClause(tokens: Tokens): boolean {
  const { rest } = phrase.withoutOpeners(tokens);
  if (rest.length < tokens.length && /^(?:i|the|user)$/.test(tokens[0]?.norm ?? '')) return true;
  const verb = readForms(rest).some(({ bare }) => !bare);
  return verb || opensClaim(rest) || saysOf(rest) || withPlaceLast(rest).length > 0;
}

/** "the total is 12", "an error appears": said of a thing, before anything else is. */
function saysOf(tokens: Tokens): boolean {
  const [first] = tokens;
  const end = tokens.findIndex(isJoint);
  const said = end === -1 ? tokens : tokens.slice(0, end);
  if (first?.kind !== 'quote' && !(ARTICLES.has(first?.norm ?? '') || first?.norm === 'only')) return false;
  const telling = ({ kind, text }: Token) => kind !== 'word' || /^\p{Lu}/u.test(text);
  return said.some((_, at) => {
    const rest = at > 0 ? claimsAt(said, at)?.rest : undefined;
    const listed = rest && phrase.spoken(rest) === 'listed' && said.slice(0, at).some(telling);
    return rest && (listed || rest.length === 0 || STATES.has(phrase.spoken(rest)) || rest.some(telling));
  });
}

export function beginsWithControl(tokens: Tokens, look: Look): boolean {
  const { rest } = phrase.withoutOpeners(tokens);
  const [first] = phrase.wordsIn(rest.slice(0, 1));
  return (
    first !== undefined && look.things.some((thing) => isPressed(thing) && screen.beginsWith(thing, first))
  );
}
