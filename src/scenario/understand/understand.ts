import type { SerializableDOMNode, UnderstandContext, Understanding } from '../interfaces/index.ts';
import { account } from './account.ts';
import { isNegation, withoutOpeners } from './phrase.ts';
import { CAUSES, type Mentioned, none, type Outcome, type Plan } from './plan.ts';
import { opensClaim } from './plan-claim.ts';
import {
  beginsClause,
  beginsWithControl,
  mayBeReadLater,
  namesOn,
  readClause,
  withPlaceLast,
} from './read-clause.ts';
import { verbsAt } from './read-forms.ts';
import { type Look, lookAt } from './screen.ts';
import { joinNames, type Token, textOf, tokenize } from './tokens.ts';
import { JOINTS } from './vocabulary.ts';

/** Acts after which the screen may be another one. */
const MOVING = new Set(['click', 'navigate', 'keypress', 'dialog', 'switch_tab', 'drag', 'upload']);

/** One clause of a sentence and what follows it. */
interface Piece {
  clause: readonly Token[];
  rest: readonly Token[];
  /** The verb goes on to govern what follows: "tick A and B". */
  carry: readonly Token[];
  /** What follows begins with the name of a control, and with no verb that is known. */
  guessed?: boolean;
}

/**
 * What the next part of a sentence means on one screen: its steps, or why it is refused. Nothing is guessed: each token
 * has its part, each name is that of one thing. With `progress` the sentence goes on after these steps.
 */
export function understand(
  sentence: string,
  tree: SerializableDOMNode,
  context: UnderstandContext = {},
): Understanding {
  const reader = readerOf(lookAt(tree, context), sentence);
  const { look } = reader;
  const tokens = remaining(sentence, look, context);
  let told: { outcome: Exclude<Outcome, Plan>; piece: Piece } | undefined;
  for (const piece of piecesOf(tokens, look)) {
    const outcome = reader.read(piece.clause, context.progress?.mentioned);
    if (outcome.kind === 'plan' && goesOn(piece, outcome, reader)) {
      const ahead = context.ask_ahead ? undefined : refusedAhead(piece, outcome, reader);
      if (ahead) return refusal(ahead, piece, sentence, context);
      const steps = outcome.steps.map((step) => ({ ...step, description: sentence }));
      return {
        kind: 'steps',
        steps,
        also: outcome.also ?? [],
        clause: saidIn(piece, sentence),
        ...after(piece, context, outcome.mentioned),
      };
    }
    if (outcome.kind !== 'plan' && (!told || saysMore(outcome, told.outcome)))
      told = { outcome, piece: whole(piece) };
  }
  const piece = told?.piece ?? { clause: tokens, rest: [], carry: [] };
  return refusal(
    told?.outcome ?? none('form', textOf(tokens, sentence), 'it says nothing that can be done'),
    piece,
    sentence,
    context,
  );
}

/** A clause as it is written, without a verb that it shares with an earlier one. */
function saidIn({ clause }: Piece, sentence: string): string {
  return textOf(
    clause.filter(({ copied }) => !copied),
    sentence,
  );
}

/** Of two reasons the one to tell: several things fit, else the one that came further. */
function saysMore(one: Exclude<Outcome, Plan>, other: Exclude<Outcome, Plan>): boolean {
  if (other.kind === 'tie') return false;
  return one.kind === 'tie' || CAUSES.indexOf(one.because) > CAUSES.indexOf(other.because);
}

function remaining(sentence: string, look: Look, { progress }: UnderstandContext): Token[] {
  const all = tokenize(sentence);
  const from = progress?.at ?? 0;
  const [start, end] = progress?.carry ?? [0, 0];
  const carried = all
    .filter((token) => token.start >= start && token.end <= end)
    .map((token) => ({ ...token, copied: true }));
  const rest = all.filter((token) => token.start >= from);
  return [...carried, ...joinNames(rest, namesOn(look), sentence)];
}

/** Reads clauses on one screen, each only once. */
interface Reader {
  look: Look;
  read(clause: readonly Token[], mentioned?: Mentioned): Outcome;
}

function readerOf(look: Look, sentence: string): Reader {
  const known = new Map<string, Outcome>();
  return {
    look,
    read(clause, mentioned) {
      const places = clause.map(({ start, copied }) => `${start}${copied ? '+' : ''}`).join(' ');
      const key = `${places} ${mentioned?.words ?? ''}`;
      const outcome = known.get(key) ?? readClause(clause, look, sentence, mentioned);
      known.set(key, outcome);
      return outcome;
    },
  };
}

/** The ways to cut off the first clause, the likeliest first. */
function piecesOf(tokens: readonly Token[], look: Look): Piece[] {
  const found: Piece[] = [];
  for (const withControls of [false, true]) {
    const begins = (at: number) => isClauseStart(tokens, at, look, withControls);
    const end = jointsIn(tokens).find(begins) ?? tokens.length;
    const [clause, rest] = [tokens.slice(0, end), afterJoint(tokens.slice(end))];
    const guessed = withControls && rest.length > 0;
    const [first] = jointsIn(clause);
    if (first !== undefined) {
      const parts = { clause: clause.slice(0, first), rest: afterJoint(tokens.slice(first)) };
      found.push({ ...parts, carry: verbOf(clause) });
      found.push({ clause, rest, carry: [], guessed });
      // Two claims side by side need no verb that they share.
      if (
        !opensClaim(withoutOpeners(clause).rest) &&
        verbsAt(withoutOpeners(clause).rest).every(({ length }) => length === 0)
      )
        found.push({ ...parts, carry: [] });
    } else found.push({ clause, rest, carry: [], guessed });
  }
  return found;
}

/** Where something may join two clauses; not inside what one token holds, in "go ahead and", before a mere "please". */
function jointsIn(tokens: readonly Token[]): number[] {
  const opened = withoutOpeners(tokens).openers.length;
  const inside = (at: number) =>
    at === 0 || account(tokens.slice(at + 1), []).length === 0 || (at < opened && tokens[at]?.norm === 'and');
  return tokens.flatMap((token, at) => (isJoint(token) && !inside(at) ? [at] : []));
}

function isJoint({ kind, norm }: Token): boolean {
  return (kind === 'word' || kind === 'mark') && JOINTS.has(norm);
}

function isClauseStart(tokens: readonly Token[], joint: number, look: Look, withControls: boolean): boolean {
  const next = afterJoint(tokens.slice(joint));
  // "a.m. and click": a full stop joins only what begins anew.
  if (next.length === 0 || withPlaceLast(withoutOpeners(tokens).rest).some(([verb]) => verb === next[0]))
    return false;
  return beginsClause(next) || (withControls && beginsWithControl(next, look));
}

function afterJoint(tokens: readonly Token[]): readonly Token[] {
  const from = tokens.findIndex((token) => !isJoint(token));
  return from === -1 ? [] : tokens.slice(from);
}

/** The verb of a clause, or the word that stands in its place. */
function verbOf(clause: readonly Token[]): readonly Token[] {
  const [first, ...others] = withoutOpeners(clause).rest;
  // A verb may be the first word of a name: "Select Hana".
  const inside = first?.kind === 'name' ? tokenize(first.text) : [];
  const rest = first
    ? [...(inside.length > 0 ? inside.map((token) => moved(token, first.start)) : [first]), ...others]
    : [];
  const seeing = rest.findIndex(({ norm, kind }) => kind === 'word' && norm === 'see');
  if (opensClaim(rest) && seeing !== -1) return rest.slice(0, seeing + 1);
  return rest.slice(0, Math.max(1, verbsAt(rest)[0]?.length ?? 0));
}

function moved(token: Token, by: number): Token {
  return { ...token, start: token.start + by, end: token.end + by };
}

/** Whether the parts that share a verb all have a meaning, where the first of them cannot bring the others about. What only a control is called ("Renew Dune and Emma") must be here. */
function goesOn(
  { clause, rest, carry, guessed }: Piece,
  { steps, mentioned }: Plan,
  reader: Reader,
): boolean {
  const known = carry.length === 0 || verbsAt(carry).some(({ length }) => length > 0);
  if ((carry.length === 0 && !guessed) || (known && steps.some((step) => MOVING.has(step.actionType))))
    return true;
  const tokens = [...carry.map((token) => ({ ...token, copied: true })), ...rest];
  const next = tokens.length > carry.length ? piecesOf(tokens, reader.look) : [];
  if (clause.length === 0 || next.length === 0) return false;
  return next.some((piece) => {
    const outcome = reader.read(piece.clause, mentioned);
    return outcome.kind === 'plan' && goesOn(piece, outcome, reader);
  });
}

/** What is refused later in the sentence and can be known now, before anything is done. */
function refusedAhead(first: Piece, plan: Plan, { look, read }: Reader): Exclude<Outcome, Plan> | undefined {
  let moved = plan.steps.some(({ actionType }) => MOVING.has(actionType));
  let mentioned = plan.mentioned;
  let tokens = [...first.carry.map((token) => ({ ...token, copied: true })), ...first.rest];
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
    } else if (isKnownNow(outcome, piece.clause, moved)) return outcome;
    else moved = true;
    tokens = [...piece.carry.map((token) => ({ ...token, copied: true })), ...piece.rest];
    if (piece.rest.length === 0) return undefined;
  }
  return undefined;
}

/** Whether a clause will be refused on any screen, or on this one, which nothing before it changes. */
function isKnownNow(refused: Exclude<Outcome, Plan>, clause: readonly Token[], moved: boolean): boolean {
  if (refused.kind === 'tie') return !moved;
  if (clause.some(isNegation) || refused.because === 'word' || !mayBeReadLater(clause)) return true;
  return !moved && refused.because !== 'missing';
}

/** A clause as it is told to people: not cut where a verb only might go on. */
function whole(piece: Piece): Piece {
  if (piece.carry.length === 0) return piece;
  const end = piece.rest.findIndex(
    (token, at) => isJoint(token) && beginsClause(afterJoint(piece.rest.slice(at))),
  );
  const more = end === -1 ? piece.rest : piece.rest.slice(0, end);
  return {
    clause: [...piece.clause, ...more],
    rest: end === -1 ? [] : afterJoint(piece.rest.slice(end)),
    carry: [],
  };
}

/** How the sentence goes on after a clause; nothing when it was the last. */
function after(
  { rest, carry }: Piece,
  { progress }: UnderstandContext,
  mentioned: Mentioned | undefined,
): Pick<Extract<Understanding, { kind: 'steps' }>, 'progress'> {
  const [next] = rest;
  if (!next) return {};
  const [verb, last] = [carry[0], carry.at(-1)];
  const known = mentioned ?? progress?.mentioned;
  return {
    progress: {
      done: (progress?.done ?? 0) + 1,
      at: next.start,
      ...(verb && last ? { carry: [verb.start, last.end] as [number, number] } : {}),
      ...(known ? { mentioned: known } : {}),
    },
  };
}

function refusal(
  outcome: Exclude<Outcome, Plan>,
  piece: Piece,
  sentence: string,
  context: UnderstandContext,
): Understanding {
  const clause = saidIn(piece, sentence);
  const { words: word, candidates } = outcome;
  const several = `${JSON.stringify(word)} could be each of ${candidates.length} things; say which one, such as: in "..." or the first`;
  const tie = outcome.kind === 'tie';
  return {
    kind: 'unclear',
    code: tie ? 'AMBIGUOUS_TARGET' : 'NOT_UNDERSTOOD',
    word,
    reason: tie ? several : outcome.why,
    candidates,
    missing: !tie && outcome.because === 'missing',
    clause,
    ...after({ ...piece, carry: [] }, context, undefined),
  };
}
