import { formsOf } from '../../model/words.ts';
import type { AssertedState } from '../interfaces/index.ts';
import { listOf } from '../seen/choices.ts';
import { holds, same } from '../seen/match.ts';
import { beginsWith, describe, isField, isListed, type Look, type Thing } from '../seen/screen.ts';
import { isTwofold, pressedOr, toldBy } from '../seen/states.ts';
import {
  isArticle,
  isNegation,
  MODALS,
  modalsAt,
  PERFECT,
  phraseLength,
  SAYING,
  splitsAt,
  spoken,
  startsWith,
} from './phrase.ts';
import { at, type Clause, must, none, type Outcome, refuse, unresolved } from './plan.ts';
import { comparingAt, planCount, planWritten } from './plan-count.ts';
import { planItemSays } from './plan-item.ts';
import { planArrived, planPlace } from './plan-page.ts';
import * as presence from './plan-presence.ts';
import { planChosen, planLabelled, planTold, planValue, type Said } from './plan-value.ts';
import { verbsAt } from './read-forms.ts';
import { resolve, resolveContainer, resolveItem } from './resolve.ts';
import { type Token, type Tokens, textOf, type Words, wordSet, wordsOf } from './tokens.ts';
import * as lexicon from './vocabulary.ts';

const CLAIM_VERBS = lexicon.list`check that|check if|check whether|verify that|verify whether|verify if|verify|validate that|validate|double-check that|test that|make certain that|make sure that|make sure|ensure that|ensure|assert that|assert|expect that|expect to|expect|confirm that|see that|see to it that|tell that|notice|notice that|get told that|be told that|am told that|is told that|am told to|be told to|is told to|am asked to|be asked to|is asked to|read that|a look that|a look whether|a look if`;
const CLAIM_OPENERS: Words = CLAIM_VERBS.flatMap(formsOf);

/** What must be so, or nothing when the words make no claim. "I should see that button" speaks of a button. */
export function planClaim(tokens: Tokens, look: Look, source: string): Outcome {
  const wanted = (token: Token, at: number) =>
    token.norm === 'to' && SAYS.has(tokens[at + 1]?.norm ?? '') ? { ...token, norm: 'should' } : token;
  const expects = tokens.some(({ norm }) => /^expects?$/.test(norm));
  const said = (expects ? tokens.map(wanted) : tokens).slice(openersIn(tokens));
  const claiming: Clause = { look, source, tokens };
  // Who says "I want to see only mine" wants it done.
  if (
    said[0]?.norm === 'see' &&
    /(?:want|wish|like|love|hope|need|prefer) to $/.test(source.slice(0, said[0].start))
  )
    return refuse('form', tokens, claiming, 'it asks for something to be shown; say what to do');
  const shown = (found = seen(said)) => found && planSeen(found.object, found.not, claiming);
  const arrived = planArrived(said, claiming);
  // "X is not ...", "X should contain ...": the first place where a subject may end.
  const split = said.findIndex((_, at) => at > 0 && claimsAt(said, at));
  const predicate = arrived || split < 1 ? undefined : claimsAt(said, split);
  const stated = predicate && planPredicate({ ...predicate, subject: said.slice(0, split) }, claiming);
  const claim = arrived ?? shown() ?? stated ?? shown(seen(tokens)) ?? planTerse(said, claiming);
  const open = !claim || claim.kind === 'none';
  const object = seen(said)?.object ?? said;
  const written = open ? (planLine(object, claiming) ?? planShownIn(object, claiming)) : undefined;
  return written ?? claim ?? refuse('form', tokens, claiming, 'it makes no claim that is known');
}

/** "I see the volume is 70": where nothing is called so, what is seen may be that something is so. */
function planSeen(object: Tokens, not: boolean, claiming: Clause): Outcome {
  const there = presence.planPresence(object, not, claiming);
  const split =
    there.kind === 'none' && !not ? object.findIndex((_, at) => at > 0 && claimsAt(object, at)) : -1;
  const predicate = split > 0 ? claimsAt(object, split) : undefined;
  const stated = predicate && planPredicate({ ...predicate, subject: object.slice(0, split) }, claiming);
  return stated?.kind === 'plan' ? stated : there;
}

/** "I am signed in as Martha Kern", "5 cars are found": a line of the page says so word for word. */
function planLine(said: Tokens, claiming: Clause): Outcome | undefined {
  const from = said.findIndex((token) => !isArticle(token) && !BEING.has(token.norm));
  const acts = said.slice(from + 1).findIndex((token) => !BEING.has(token.norm));
  const line = said.slice(Math.max(0, from) + (lexicon.PERSONS.has(said[from]?.norm ?? '') ? acts + 1 : 0));
  const first = /(?:^|\bthen)\s*$/i.test(claiming.source.slice(0, claiming.tokens[0]?.start));
  const numbered = first && /^\d/.test(line[0]?.text ?? '');
  const told = numbered || makesClaim(claiming.tokens) || claiming.tokens[0]?.norm === 'am';
  return told && !line.some(isNegation) ? planWritten(line, claiming) : undefined;
}

/** Told of a row or a card, and no order: "Yuki Tanaka sits at Table 3". */
function planShownIn(said: Tokens, claiming: Clause): Outcome | undefined {
  const from = said.findIndex((token) => !isArticle(token));
  const first = /(?:^|\bthen|\bgiven)\s*$/i.test(claiming.source.slice(0, said[0]?.start));
  const told = opensClaim(claiming.tokens) || lexicon.ARTICLES.has(claiming.tokens[0]?.norm ?? '') || first;
  const [word] = wordsOf(said[from]?.text ?? '');
  const ordered =
    verbsAt(said.slice(from)).length > 0 ||
    claiming.look.things.some((one) => one.operable && beginsWith(one, word));
  return told && !(ordered && !opensClaim(claiming.tokens)) ? planItemSays(said, claiming) : undefined;
}

const BEING = wordSet('i we am is are was were be been has have it');

/** How many tokens only say that a claim follows: "make sure that", "I can see that". */
function openersIn(tokens: Tokens): number {
  const { length, not } = modalsAt(tokens);
  const opener = not ? 0 : phraseLength(tokens.slice(length), CLAIM_OPENERS);
  return opener > 0 ? length + opener : Number(asksWhether(tokens));
}

export const withoutClaim = (tokens: Tokens): Tokens => tokens.slice(openersIn(tokens));
/** "Check the lamp is on": a claim, and no box to be ticked, although "that" is left out. */
export function asksWhether(tokens: Tokens): boolean {
  const asks = /^(?:check|confirm)(?:s|ed)?$/.test(tokens[0]?.norm ?? '');
  return asks && tokens.some((_, at) => at > 1 && claimsAt(tokens, at));
}

export const opensClaim = (tokens: Tokens): boolean => openersIn(tokens) > 0 || seen(tokens) !== undefined;

/** A claim without a verb: "Total: 12", or as a sentence of its own "3 rows", ""Ann" in Guests", "Save button disabled". Nobody is told to bring that about. */
function planTerse(tokens: Tokens, claiming: Clause): Outcome | undefined {
  const colon = tokens.findIndex(({ kind, norm }) => kind === 'mark' && norm === ':');
  const labelled = { subject: tokens.slice(0, colon), rest: tokens.slice(colon + 1), not: false };
  if (colon > 0 && !tokens.some(isNegation)) return planBehind(labelled, claiming);
  if (!/(?:^|\bthen)\s*$/i.test(claiming.source.slice(0, tokens[0]?.start))) return undefined;
  const [first] = tokens;
  // "Convert 50 dollars" beside a button Convert is an order, although the page says it to people too.
  const [word] = wordsOf(first?.text ?? '');
  const ordered = claiming.look.things.some((one) => one.role === 'button' && beginsWith(one, word));
  // As the page writes it: "Deadline: 31 January".
  const written = claiming.look.things.find(({ node }) =>
    same(wordsOf(node.text), wordsOf(first?.text ?? '')),
  );
  const shown = { about: 'text', text: written?.node.text ?? first?.text ?? '', is: 'visible' } as const;
  if (first?.kind === 'name' && tokens.length === 1)
    return TELLS_NUMBER.test(first.text) && !ordered ? must({ assertion: shown }) : undefined;
  const parted = verbsAt(tokens).length > 0 ? [] : tokens.slice(1).map((_, at) => at + 1);
  const ways = parted.map((at) => ({ ...labelled, subject: tokens.slice(0, at), rest: tokens.slice(at) }));
  const state = ways.find(({ rest }) => TERSE_STATE.test(spoken(rest)) && lexicon.STATES.has(spoken(rest)));
  if (state) return planPredicate({ ...state, verb: 'be' }, claiming);
  const valued = ways.filter(({ rest: [one] }) => /^quote|[\d\p{Sc}]/u.test(`${one?.kind} ${one?.text}`));
  const [last] = (ordered ? [] : ways.slice(-1)).map((way) => ({ ...way, verb: 'be' as const }));
  // "Signature Private" beside mere choices is as likely an order.
  const row = resolveItem(last?.subject ?? [], claiming.look);
  const own =
    last &&
    ((row.kind === 'one' && isListed(row.thing) && planChosen(last, claiming)) || planTold(last, claiming));
  const told = [...valued.map((way) => planLabelled({ ...way, verb: 'equals' }, claiming)), own];
  const [one] = told.filter((each) => each?.kind === 'plan');
  if (one) return one;
  if (first?.kind === 'quote') return presence.planContent(tokens, false, claiming);
  return tokens.length > 1 ? planCount(tokens, false, claiming) : undefined;
}

/** "Carla Moss: Unsubscribed" */
function planBehind(said: Omit<Said, 'verb'>, claiming: Clause): Outcome | undefined {
  const plain = !/^\p{Sc}|\d/u.test(said.rest[0]?.text ?? '') && !presence.isProper(said.rest);
  const its = planLabelled({ ...said, verb: 'equals' }, claiming);
  return its ?? (plain ? undefined : planTold({ ...said, verb: 'be' }, claiming));
}

/** "12 beds", "Weight 12 kg", and not what to do with some number of things. */
const TELLS_NUMBER = /^\W*\d|(?:^| )[^\sA-Za-z]*\d[^\sA-Za-z]*(?: \S+){0,2}$/;
/** Said without a verb these tell how a thing is; "Lamp on" tells what to do. */
const TERSE_STATE = /(?:ed|ed out|empty|blank|required|invalid|visible|hidden)$/;

/** Whether the words say that something is so, rather than that something is to be done: no order begins with "the". */
export function makesClaim(tokens: Tokens): boolean {
  if (lexicon.ARTICLES.has(tokens[0]?.norm ?? '')) return true;
  return opensClaim(tokens) || tokens.some((_, at) => at > 0 && predicateAt(tokens.slice(at)));
}

const SAYS: ReadonlyMap<string, Said['verb']> = new Map(
  lexicon.list`be=is are be was were been remain stay can could|have=has have hold cost|equals=equal read|contains=say show tell contain include display|starts_with=start begin|ends_with=end|visible=appear exist|gone=disappear`
    .map((row) => row.split('='))
    .flatMap(([verb, words = '']) => words.split(' ').map((word) => [word, verb as Said['verb']] as const))
    .flatMap(([word, verb]) => [[word, verb] as const, [`${word}s`, verb] as const]),
);
const SET_TO = 'set to|called|named|marked as|marked|listed as|shown as|displayed as|flagged as'.split('|');
const ADVERBS = wordSet('still now already me us');

/** What is said from here on of what stands before. "a message that says ..." only tells which one is meant. */
export function claimsAt(tokens: Tokens, split: number): Omit<Said, 'subject'> | undefined {
  return /^(?:that|which|who)$/.test(tokens[split - 1]?.norm ?? '')
    ? undefined
    : predicateAt(tokens.slice(split));
}

export function predicateAt(tokens: Tokens): Omit<Said, 'subject'> | undefined {
  const before = modalsAt(tokens, tokens.some(({ norm }) => norm === 'been') ? PERFECT : SAYING);
  const word = tokens[before.length];
  if (word?.kind !== 'word' || word.possessive || tokens[0]?.norm === 'not') return undefined;
  // What opens is open then, a dialog or something that unfolds; that its name is there says nothing.
  if (word.norm === 'opens' && tokens.length === before.length + 1)
    return { verb: 'be', not: before.not, rest: [{ ...word, norm: 'open' }] };
  const up = /^(?:come|pop|show|turn)s?$/.test(word.norm) && tokens[before.length + 1]?.norm === 'up';
  const verb = up ? 'visible' : SAYS.get(word.norm);
  if (verb === undefined) return undefined;
  const end = before.length + (up || /_with$/.test(verb) ? 2 : 1);
  if (/_with$/.test(verb) && (before.not || !/^(?:with|in)$/.test(tokens[end - 1]?.norm ?? '')))
    return undefined;
  const behind = modalsAt(tokens.slice(end), ADVERBS);
  const rest = tokens.slice(end + behind.length);
  const set = verb === 'be' ? phraseLength(rest, SET_TO) : 0;
  // What costs 12 has the price 12.
  const price = /^costs?$/.test(word.norm) ? [{ ...word, text: 'price' }] : [];
  const no = Number(verb === 'have' && rest[0]?.norm === 'no' && !before.not && !behind.not);
  return { verb, not: before.not || behind.not || no > 0, rest: [...price, ...rest.slice(set + no)] };
}

function planPredicate(said: Said, claiming: Clause): Outcome {
  const { subject, verb, not, rest } = said;
  // "no dialog is open" denies that there is one; "no row is red" says something of each.
  const [is] = verb === 'be' ? (lexicon.STATES.get(spoken(rest)) ?? []) : rest.length === 0 ? [verb] : [];
  const there = is === 'visible' || (is === 'expanded' && presence.isDialog(subject.slice(1)));
  if (subject[0]?.norm === 'no' && there && !not) return presence.planPresence(subject, false, claiming);
  const denial = [...subject.slice(comparingAt(subject).used), ...rest].find(isNegation);
  if (denial) return none('unfit', denial.text, 'say of one thing that it is so, or that it is not so');
  if (verb === 'visible' || verb === 'gone') return planAppearing(said, claiming);
  if (rest.length === 0) return refuse('value', subject, claiming, 'say what must be so');
  const place = planPlace(said, claiming);
  if (place) return place;
  if (/_with$/.test(verb)) return refuse('unfit', subject, claiming, 'say it of the address or the title');
  const held = verb === 'contains' || verb === 'have' ? planHeld(said, claiming) : undefined;
  const being = verb === 'be' ? (planChosen(said, claiming) ?? planBeing(said, claiming)) : undefined;
  return held ?? being ?? planValue(said, claiming);
}

function planAppearing(said: Said, claiming: Clause): Outcome {
  const gone = said.verb === 'gone';
  if (said.rest.length === 0) return presence.planPresence(said.subject, gone !== said.not, claiming);
  const placed = gone ? undefined : planBeing(said, claiming);
  return placed ?? refuse('unfit', said.rest, claiming, 'say only that it appears or disappears');
}

/** How a thing is, where it is, or before which other. */
function planBeing(said: Said, claiming: Clause): Outcome | undefined {
  const { subject, not } = said;
  const [first, second] = said.rest.map(({ norm }) => norm);
  const lists = second !== undefined && /^(?:listed|shown|displayed)$/.test(first ?? '');
  // What is listed under a heading is in its list.
  const within = lists && second === 'under';
  const order = within
    ? undefined
    : presence.planOrder({ ...said, rest: said.rest.slice(Number(lists)) }, claiming);
  if (order) return order;
  const rest = said.rest.slice(Number(lists && first === 'listed'));
  const words = spoken(rest).replace(/ (?:any ?more|any longer|now)$/, '');
  if (words === 'listed') return presence.planPresence(subject, not, claiming, presence.planListed);
  // "Excused is disabled for Lea": where it stands may be said behind how it is.
  const [placed] = splitsAt(rest, [...lexicon.SCOPES, 'as']).filter(({ before }) =>
    lexicon.STATES.has(spoken(before)),
  );
  if (placed && !lexicon.STATES.has(words)) {
    const where = rest.slice(placed.before.length);
    return planBeing({ ...said, subject: [...subject, ...where], rest: placed.before }, claiming);
  }
  const state = lexicon.STATES.get(words);
  if (state) {
    const planned = planState(subject, not ? state[1] : state[0], claiming, /abled$/.test(words));
    if (planned.kind === 'plan') return planned;
    // A word for a state may be what a cell or a card says: "the status is open", "the door is open".
    const other = [planLabelled(said, claiming), planTold(said, claiming)];
    return other.find((one) => one?.kind === 'plan') ?? planned;
  }
  return planOwned(said, claiming) ?? planInside(said, rest, claiming);
}

/** "is in the list", "is at 70". */
function planInside(said: Said, rest: Tokens, claiming: Clause): Outcome | undefined {
  const { subject, not } = said;
  const into = phraseLength(rest, presence.IN_IT);
  if (into === 0) return undefined;
  const place = rest.slice(into);
  const there = planCount(subject, not, claiming, place);
  const lost = unresolved({ kind: 'none', candidates: [] }, place, claiming.source, 'table, list or section');
  const held = presence.planContent([...subject, ...rest], not, claiming);
  const value = held || rest[0]?.norm !== 'at' ? undefined : planValue({ ...said, rest: place }, claiming);
  return there ?? held ?? (value?.kind === 'plan' ? value : lost);
}

/** "The visit is with Dr. Osei", "the song is by The Lanterns": the row or card says so in these words, or has the name as a text of its own. */
function planOwned({ subject, not, rest }: Said, claiming: Clause): Outcome | undefined {
  const by = phraseLength(rest, ['with', 'by', 'from', 'for', 'on', 'at']);
  const name = rest.slice(by);
  if (by === 0 || !presence.isProper(name)) return undefined;
  const item = resolveItem(subject, claiming.look);
  const shown = item.kind === 'one' ? item.thing : undefined;
  const expected = `${textOf(rest.slice(0, by), claiming.source)} ${presence.textWithout(name, claiming.source)}`;
  const says = shown?.leaves.some((leaf) => holds(leaf, wordsOf(expected)));
  if (!shown || !says) return not ? undefined : planItemSays([...subject, ...rest], claiming);
  return must({
    ...at(shown),
    assertion: { about: 'content', how: not ? 'not_contains' : 'contains', expected },
  });
}

function planHeld({ subject, verb, not, rest }: Said, claiming: Clause): Outcome | undefined {
  if (/^(?:page|screen|it)$/.test(spoken(subject))) return presence.planPresence(rest, not, claiming);
  if (verb === 'have' && /^(?:selected|chosen|picked)$/.test(rest.at(-1)?.norm ?? ''))
    return planValue({ subject, verb: 'be', not, rest: rest.slice(0, -1) }, claiming);
  const held = planCount(rest, not, claiming, subject);
  const place = verb === 'have' ? resolveContainer(subject, claiming.look) : undefined;
  const its = place?.kind === 'one' ? presence.planControl(rest, not, claiming, place.thing) : undefined;
  const found = [held, its].find((one) => one?.kind === 'plan');
  return found ?? (verb === 'have' && !not ? held : undefined);
}

function planState(subject: Tokens, state: string, claiming: Clause, twofold = false): Outcome {
  const { look, source } = claiming;
  if (state === '') return refuse('unfit', subject, claiming, 'this can only be claimed to be so');
  // Every value of the table of states is one of them.
  const is = state as AssertedState;
  if (is === 'visible' || is === 'gone') return presence.planPresence(subject, is === 'gone', claiming);
  if ((is === 'expanded' || is === 'collapsed') && presence.isDialog(subject))
    return presence.planPresence(subject, is === 'collapsed', claiming);
  const told = toldBy(is);
  const chosen = /selected$/.test(is);
  const fits = ({ role, node }: Thing) =>
    (lexicon.CONTROL_ROLES.has(role) &&
      (role !== 'clickable' || !/abled$/.test(is) || node.attributes['aria-disabled'] !== undefined) &&
      (!told || told.some((name) => node.attributes[name] !== undefined))) ||
    (role === 'option' && chosen);
  const tells = is === 'empty' || is === 'not_empty' ? (thing: Thing) => isField(thing) : fits;
  const found = resolve(subject, (thing) => tells(thing), look);
  if (found.kind !== 'one')
    return unresolved(found, subject, source, `control that can be ${is.replace('_', ' ')}`);
  // "Ada is open" is about her row, and not about the menu in it.
  if (found.tier === 'partial' && resolveItem(subject, look).kind === 'one')
    return refuse('unfit', subject, claiming, `say of what there, as ${describe(found.thing)}`);
  const list = found.thing.role === 'option' ? listOf(found.thing) : undefined;
  if (list && !chosen)
    return refuse('unfit', subject, claiming, 'of an option only whether it is selected can be told');
  const [how, expected] = [is === 'selected' ? 'equals' : 'not_equals', found.thing.names[0] ?? ''] as const;
  if (list) return must({ ...at(list), assertion: { about: 'value', how, expected } });
  if (twofold && isTwofold(found.thing))
    return refuse('unfit', subject, claiming, 'say that it is on or off, clickable or greyed out');
  return must({ ...at(found.thing), assertion: pressedOr(found.thing, is) });
}

const SEEING: Words = [...lexicon.list`see|notice|spot|observe|expect|count`.flatMap(formsOf), 'be shown'];
/** Told to find or get something, a person does so and goes on; claimed is what one should find, and which text one gets. */
const SHOULD_SEE: Words = [...SEEING, 'find', 'get', 'gets', 'receive', 'receives'];
const THERE = new Set([...MODALS, 'is', 'are', 'be', 'exist', 'exists']);

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
  const quoted = rest.some(({ kind }) => kind === 'quote');
  const said = quoted && rest.some(({ norm }) => lexicon.TEXT_NOUNS.has(norm));
  const verb = phraseLength(rest, length > 0 || said ? SHOULD_SEE : SEEING);
  return verb === 0 ? undefined : { object: [...only, ...rest.slice(verb)], not };
}
