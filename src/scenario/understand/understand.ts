import { defined } from '../../model/record.ts';
import type { Progress, UnderstandContext, Understanding } from '../interfaces/index.ts';
import { holds } from '../seen/match.ts';
import { type Look, lookAt, type Thing } from '../seen/screen.ts';
import { isArticle, isNegation, isWeightless, phraseLength, withoutOpeners } from './phrase.ts';
import { CAUSES, type Failed, type Mentioned, none, type Outcome, type Plan } from './plan.ts';
import { opensClaim } from './plan-claim.ts';
import * as clauses from './read-clause.ts';
import { verbsAt } from './read-forms.ts';
import {
  joinNames,
  spellOut,
  type Token,
  type Tokens,
  textOf,
  tokenize,
  unsaid,
  wordSet,
  wordsOf,
} from './tokens.ts';
import { SCOPES } from './vocabulary.ts';

/** Acts after which the screen may be another one. */
const MOVING = new Set(['click', 'navigate', 'keypress', 'dialog', 'switch_tab', 'drag', 'upload']);

/** One clause of a sentence and what follows it. `carry`: the verb that goes on to govern that, "tick A and B"; `guessed`: it begins with the name of a control, and with no verb that is known; `beside`: nothing tells that a clause begins there. */
type Piece = { clause: Tokens; rest: Tokens; carry: Tokens; guessed?: boolean; beside?: boolean };

/** What the next part of a sentence means on one screen: its steps, or why it is refused. Nothing is guessed: each token has its part, each name is that of one thing. With `progress` the sentence goes on after these steps. */
export function understand(sentence: string, tree: Thing['node'], context: UnderstandContext = {}) {
  return interpret(sentence, lookAt(tree, context), context);
}

function interpret(sentence: string, look: Look, context: UnderstandContext, propose = true): Understanding {
  const reader = readerOf(look, sentence);
  const own = (token: Token) => !token.copied;
  const saidIn = (piece: Piece) => textOf(piece.clause.filter(own), sentence);
  const refusal = (outcome: Failed, piece: Piece): Understanding => {
    const { words: word, candidates } = outcome;
    const clause = saidIn(piece);
    const tie = outcome.kind === 'tie';
    const reason = tie ? `${JSON.stringify(word)} could be each of ${candidates.length} things` : outcome.why;
    return {
      kind: 'unclear',
      code: tie ? 'AMBIGUOUS_TARGET' : 'NOT_UNDERSTOOD',
      word,
      reason: propose ? withProposal(reason, outcome, clause, look) : reason,
      candidates,
      missing: !tie && outcome.because === 'missing',
      clause,
      ...after({ ...piece, carry: [] }, context),
    };
  };
  const tokens = remaining(sentence, look, context);
  const reason = reasonOf(tokenize(sentence)).about;
  const before = antecedentIn(reason, sentence);
  let told: { outcome: Failed; piece: Piece } | undefined;
  for (const piece of piecesOf(tokens, look)) {
    const plain = reader.read(piece.clause, context.progress?.mentioned ?? before);
    const outcome = plain.kind === 'tie' ? (amongReasons(piece.clause, reason, reader) ?? plain) : plain;
    if (outcome.kind === 'plan' && goesOn(piece, outcome, reader)) {
      const ahead = context.ask_ahead ? undefined : refusedAhead(piece, outcome, reader);
      if (ahead) return refusal(ahead, piece);
      const steps = outcome.steps.map((step) => ({ ...step, description: sentence }));
      const { also = [], mentioned } = outcome;
      return { kind: 'steps', steps, also, clause: saidIn(piece), ...after(piece, context, mentioned) };
    }
    if (outcome.kind !== 'plan' && (!told || saysMore(outcome, told.outcome)))
      told = { outcome, piece: whole(piece) };
  }
  const piece = told?.piece ?? { clause: tokens, rest: [], carry: [] };
  const nothing = none('form', textOf(tokens, sentence), 'it says nothing that can be done');
  return refusal(told?.outcome ?? nothing, piece);
}

/** How else to say it, only if that would be understood on this screen. */
function withProposal(reason: string, outcome: Failed, clause: string, look: Look): string {
  const { words, candidates } = outcome;
  const missing = outcome.kind === 'none' && outcome.because === 'missing'; // it may be behind a dialog
  const over = missing && look.things.findLast(({ role }) => role.endsWith('dialog'));
  if (over) return `${reason}; ${over.role} ${JSON.stringify(over.names[0] ?? '')} is open`;
  const bare = words.replace(/^(?:the|an?|my|your) /i, '');
  const places = candidates.flatMap((one) => / in ("[^"]*")$/.exec(one)?.[1] ?? []);
  const ways =
    outcome.kind === 'tie' ? [...places.map((one) => `${words} in ${one}`), `the first ${bare}`] : [];
  const quote = outcome.kind === 'none' ? outcome.quote : undefined;
  const way = (quote ? [`"${bare}"`] : ways)
    .map((said) => clause.replace(quote ? bare : words, () => said))
    .find((said) => {
      const read = interpret(said, look, {}, false);
      // What a claim is to quote stands on the page.
      const there = !quote || holds(look.root.words, wordsOf(bare));
      return read.kind === 'steps' && (there || !read.steps.some(({ assertion }) => assertion));
    });
  const how = quote ? `put ${quote} in quotes` : 'say which, such as';
  return way === undefined ? reason : `${reason}; ${how}: ${way}`;
}

function saysMore(one: Failed, other: Failed): boolean {
  if (other.kind === 'tie') return false;
  return one.kind === 'tie' || CAUSES.indexOf(one.because) > CAUSES.indexOf(other.because);
}

function remaining(sentence: string, look: Look, { progress }: UnderstandContext): Token[] {
  const said = tokenize(sentence);
  const all = said.slice(reasonOf(said).end);
  const [start, end] = progress?.carry ?? [0, 0];
  const governed = all.filter((token) => token.start >= start && token.end <= end);
  const carried = governed.map((token) => ({ ...token, copied: true }));
  const rest = all.filter((token) => token.start >= (progress?.at ?? 0));
  return [...carried, ...joinNames(rest, clauses.namesOn(look), sentence)].flatMap(spellOut);
}

const WISHES = wordSet`want need prefer like wish love do would am no longer have plan hope cannot can not to rather`;

/** "I want to see the month, so I click Month": why somebody does something is no part of what is done. It tells what "it" is, and which of several is meant. */
function reasonOf(tokens: Tokens): { end: number; about: Tokens } {
  const so = tokens.findIndex(
    ({ norm }, at) => norm === 'so' && /^(?:i|we)$/.test(tokens[at + 1]?.norm ?? ''),
  );
  const from = tokens.findIndex(({ norm }) => !/^(?:given|when|and|then)$/.test(norm));
  const said = tokens.slice(from + 1, so).filter(({ norm }) => norm !== ',');
  const about = said.slice(said.findIndex((token) => !WISHES.has(token.norm) && !isArticle(token)));
  const wishes = /^(?:i|we)$/.test(tokens[from]?.norm ?? '') && WISHES.has(said[0]?.norm ?? '');
  return so > 0 && wishes && !said.some(clauses.isJoint) ? { end: so + 1, about } : { end: 0, about: [] };
}

const antecedentIn = (reason: Tokens, sentence: string): Mentioned | undefined =>
  reason.length > 0 ? { words: textOf(reason, sentence) } : undefined;

/** "I want to hire the Octavia, so I click Choose": of several the one that the reason names. */
function amongReasons(clause: Tokens, reason: Tokens, { look, read, sentence }: Reader): Plan | undefined {
  const names = joinNames(reason, clauses.namesOn(look), sentence);
  const named = names.filter(({ kind }) => kind === 'name' || kind === 'quote');
  const ways = named.map((one) => read([...clause, ...unsaid('for', [one]), one]));
  const [plan, ...more] = ways.filter((one): one is Plan => one.kind === 'plan');
  return more.length === 0 ? plan : undefined;
}

function readerOf(look: Look, sentence: string) {
  const known = new Map<string, Outcome>();
  const read = (clause: Tokens, mentioned?: Mentioned): Outcome => {
    const places = clause.map(({ start, copied }) => `${start}${copied ? '+' : ''}`).join(' ');
    const key = `${places} ${mentioned?.words ?? ''}`;
    const outcome = known.get(key) ?? clauses.readClause(clause, look, sentence, mentioned);
    known.set(key, outcome);
    return outcome;
  };
  return { look, read, sentence };
}

type Reader = ReturnType<typeof readerOf>;

/** The ways to cut off the first clause, the likeliest first. */
function piecesOf(tokens: Tokens, look: Look): Piece[] {
  const found: Piece[] = [];
  for (const withControls of [false, true]) {
    const begins = (at: number) => isClauseStart(tokens, at, look, withControls);
    const end = jointsIn(tokens).find(begins) ?? tokens.length;
    const [clause, rest] = [tokens.slice(0, end), afterJoint(tokens.slice(end))];
    const guessed = withControls && rest.length > 0;
    const [first] = jointsIn(clause);
    if (first !== undefined) {
      const parts = { clause: clause.slice(0, first), rest: afterJoint(tokens.slice(first)) };
      const verb = verbOf(parts.clause);
      // What is looked for may be anything: a second part of it cannot be told from another act.
      const frames = verbsAt(verb).flatMap((known) => known.frames);
      if (!frames.some(({ act }) => act === 'search' || act === 'sort'))
        for (const tail of [[], tailOf(clause.slice(first))])
          found.push({ clause: [...parts.clause, ...tail], rest: parts.rest, carry: verb });
      found.push({ clause, rest, carry: [], guessed });
      // Two claims side by side need no verb that they share, and of two acts the second must be here.
      const said = withoutOpeners(clause).rest;
      if (!opensClaim(said) && verbsAt(said).length === 0) found.push({ ...parts, carry: [], beside: true });
    } else found.push({ clause, rest, carry: [], guessed });
  }
  return found;
}

/** "pick A and B under Skills": where the last is may be said of all. */
function tailOf(others: Tokens): Tokens {
  const at = others.findLastIndex((_, i) => i > 1 && phraseLength(others.slice(i), SCOPES) > 0);
  return at === -1 ? [] : others.slice(at).map((token) => ({ ...token, copied: true }));
}

/** Where something may join two clauses; not inside what one token holds, in "go ahead and", before a mere "please". */
function jointsIn(tokens: Tokens): number[] {
  const opened = withoutOpeners(tokens).openers.length;
  const inside = (at: number) =>
    at === 0 ||
    tokens.slice(at + 1).every((one) => one.kind === 'mark' || isWeightless(one)) ||
    (at < opened && /^(?:and|then|,)$/.test(tokens[at]?.norm ?? ''));
  // "but" joins what begins anew; "all but one" joins nothing.
  const turns = (at: number) => tokens[at]?.norm === 'but' && clauses.beginsClause(tokens.slice(at + 1));
  const joins = (token: Token, at: number) => (clauses.isJoint(token) ? !inside(at) : at > 0 && turns(at));
  return tokens.flatMap((token, at) => (joins(token, at) ? [at] : []));
}

function isClauseStart(tokens: Tokens, joint: number, look: Look, withControls: boolean): boolean {
  const next = afterJoint(tokens.slice(joint));
  // "a.m. and click": a full stop joins only what begins anew.
  const placed = clauses.withPlaceLast(withoutOpeners(tokens).rest);
  const [begun] = withoutOpeners(next).rest;
  if (next.length === 0 || placed.some(([verb]) => verb === begun)) return false;
  return clauses.beginsClause(next) || (withControls && clauses.beginsWithControl(next, look));
}

function afterJoint(tokens: Tokens): Tokens {
  const from = tokens.findIndex((token) => !clauses.isJoint(token));
  return from === -1 ? [] : tokens.slice(from);
}

function verbOf(clause: Tokens): Tokens {
  const [first, ...others] = withoutOpeners(clause).rest;
  // A verb may be the first word of a name: "Select Hana".
  const inside = first?.kind === 'name' ? tokenize(first.text) : [];
  const by = first?.start ?? 0;
  const parts = inside.map((token) => ({ ...token, start: token.start + by, end: token.end + by }));
  const rest = first ? [...(parts.length > 0 ? parts : [first]), ...others] : [];
  const seeing = rest.findIndex(({ norm, kind }) => kind === 'word' && norm === 'see');
  if (opensClaim(rest) && seeing !== -1) return rest.slice(0, seeing + 1);
  return rest.slice(0, Math.max(1, verbsAt(rest)[0]?.words.length ?? 0));
}

const withVerb = ({ carry, rest }: Pick<Piece, 'carry' | 'rest'>): Token[] => [
  ...carry.map((token) => ({ ...token, copied: true })),
  ...rest,
];

/** Whether the parts that share a verb all have a meaning, where the first of them cannot bring the others about. What only a control is called ("Renew Dune and Emma") must be here. */
function goesOn(piece: Piece, { steps, mentioned }: Plan, reader: Reader): boolean {
  const { clause, rest, carry, guessed, beside } = piece;
  // "cancel" alone answers a dialog, and says nothing of a thing.
  const said = verbsAt(carry).flatMap(({ frames }) => frames.flatMap(({ says }) => says));
  const known = carry.length === 0 || said.some((form) => form.includes('{'));
  const moves = known && steps.some((step) => MOVING.has(step.actionType));
  if (beside ? steps.every((one) => one.assertion) : moves || (carry.length === 0 && !guessed)) return true;
  const tokens = withVerb({ carry, rest });
  const next = tokens.length > carry.length ? piecesOf(tokens, reader.look) : [];
  if (clause.length === 0 || next.length === 0) return false;
  return next.some((one) => {
    const outcome = reader.read(one.clause, mentioned);
    return outcome.kind === 'plan' && goesOn(one, outcome, reader);
  });
}

/** What is refused later in the sentence and can be known now, before anything is done. */
function refusedAhead(first: Piece, plan: Plan, { look, read }: Reader): Failed | undefined {
  let moved = plan.steps.some(({ actionType }) => MOVING.has(actionType));
  let mentioned = plan.mentioned;
  let tokens = withVerb(first);
  for (let clauses = 0; tokens.length > first.carry.length && clauses < 30; clauses++) {
    const [piece] = piecesOf(tokens, look);
    if (!piece) return undefined;
    const outcomes = [...piecesOf(tokens, look), whole(piece)].map(({ clause }) => read(clause, mentioned));
    const told = (one: Outcome, other: Outcome) =>
      one.kind === 'plan' || (other.kind !== 'plan' && !moved && !saysMore(other, one)) ? one : other;
    const outcome = outcomes.reduce(told);
    if (outcome.kind === 'plan') {
      moved ||= outcome.steps.some(({ actionType }) => MOVING.has(actionType));
      mentioned = outcome.mentioned ?? mentioned;
    } else if (isKnownNow(outcome, piece.clause, look, moved)) return outcome;
    else moved = true;
    tokens = withVerb(piece);
    if (piece.rest.length === 0) return undefined;
  }
  return undefined;
}

/** Whether a clause will be refused on any screen, or on this one, which nothing before it changes. */
function isKnownNow(refused: Failed, clause: Tokens, look: Look, moved: boolean): boolean {
  if (refused.kind === 'tie') return !moved || clause.some(({ norm }) => norm === 'its');
  if (clause.some(isNegation) || refused.because === 'word' || !clauses.mayBeReadLater(clause, look))
    return true;
  return !moved && refused.because !== 'missing';
}

/** A clause as it is told to people: not cut where a verb only might go on. */
function whole(piece: Piece): Piece {
  if (piece.carry.length === 0) return piece;
  const { rest } = piece;
  const begins = (at: number) => clauses.beginsClause(afterJoint(rest.slice(at)));
  const found = rest.findIndex((token, at) => clauses.isJoint(token) && begins(at));
  const end = found === -1 ? rest.length : found;
  return { clause: [...piece.clause, ...rest.slice(0, end)], rest: afterJoint(rest.slice(end)), carry: [] };
}

/** How the sentence goes on after a clause; nothing when it was the last. */
function after({ rest, carry }: Piece, { progress }: UnderstandContext, mentioned?: Mentioned) {
  const [next] = rest;
  if (!next) return {};
  const [verb, last] = [carry[0], carry.at(-1)];
  const known = mentioned ?? progress?.mentioned;
  const governed: Progress['carry'] = verb && last && [verb.start, last.end];
  const done = (progress?.done ?? 0) + 1;
  return { progress: { done, at: next.start, ...defined({ carry: governed, mentioned: known }) } };
}
