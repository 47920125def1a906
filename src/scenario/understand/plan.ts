import { fittest, type Tier } from '../seen/match.ts';
import type { Look, Thing } from '../seen/screen.ts';
import { type PlannedStep, tellSteps } from '../tell-steps.ts';
import type { Unresolved } from './resolve.ts';
import { type Tokens, textOf } from './tokens.ts';
import { ARTICLES } from './vocabulary.ts';

/** What later clauses may call "it": the row or card that was spoken of, else the thing itself; `said` is what the sentence called it, where that is another name. */
export type Mentioned = { words: string; said?: string };

/** Why a clause has no plan, from what says least about it to what says most: it fits no frame, it gives no value, what it names is not on the screen, what is there cannot do it, a word of it has no part. */
export const CAUSES = ['form', 'value', 'missing', 'unfit', 'word'] as const;
export type Cause = (typeof CAUSES)[number];

/** `quote`: what the words are that may have to be in quotes. */
export type Outcome =
  | { kind: 'plan'; steps: PlannedStep[]; tier: Tier; mentioned?: Mentioned; also?: string[] }
  | { kind: 'tie'; words: string; candidates: string[] }
  | { kind: 'none'; words: string; why: string; candidates: string[]; because: Cause; quote?: string };

export type Plan = Extract<Outcome, { kind: 'plan' }>;
type Refused = Extract<Outcome, { kind: 'none' }>;
export type Failed = Exclude<Outcome, Plan>;

/** A clause on one screen, and the sentence it stands in. Whoever takes its tokens apart gives each of them its part: a form takes all of them or does not fit. */
export interface Clause {
  look: Look;
  source: string;
  tokens: Tokens;
}

export function plan(...steps: PlannedStep[]): Plan {
  return { kind: 'plan', steps, tier: 'exact' };
}

export function must(...claims: Omit<PlannedStep, 'actionType'>[]): Plan {
  return plan(...claims.map((step) => ({ actionType: 'assert' as const, ...step })));
}

export function none(because: Cause, words: string, why: string, candidates: string[] = []): Refused {
  return { kind: 'none', words, why, candidates, because };
}

export function refuse(because: Cause, tokens: Tokens, { source }: { source: string }, why: string): Refused {
  return none(because, textOf(tokens, source), why);
}

/** Plain words may only speak of what is meant. What is in quotes already needs no more of them. */
export function quoteIt(because: Cause, tokens: Tokens, source: string, quote: string): Refused {
  const words = textOf(tokens, source);
  const quoted = tokens.some(({ kind }) => kind === 'quote');
  if (quoted) return none(because, words, `what is said beside the quotes in ${words} is not understood`);
  return { ...none(because, words, `${JSON.stringify(words)} may only speak of ${quote}`), quote };
}

export function unresolved(found: Unresolved, tokens: Tokens, source: string, what: string): Outcome {
  const words = textOf(tokens, source);
  if (found.kind === 'tie') return { kind: 'tie', words, candidates: found.candidates };
  const why = `no ${what} called ${JSON.stringify(words)} is on the screen`;
  return none('missing', words, why, found.candidates);
}

export function at({ node, role, names }: Thing) {
  return {
    targetSelector: node.mcpSelector,
    ...(node.stableSelector ? { stableSelector: node.stableSelector } : {}),
    targetDescription: `${role || node.tag}${names[0] ? ` ${JSON.stringify(names[0].slice(0, 80))}` : ''}`,
  };
}

export function mentioned(thing: Thing, item: string | undefined, said = ''): { mentioned?: Mentioned } {
  const words = item ?? thing.names[0];
  return words === undefined ? {} : { mentioned: { words, ...(said && said !== words && { said }) } };
}

/** The one outcome of several readings of a clause: the plan of the best tier. Two different plans of that tier are a tie; of failures the one that came furthest is told. */
export function choose(outcomes: readonly Outcome[], tokens: Tokens): Outcome {
  const plans = outcomes.filter((one): one is Plan => one.kind === 'plan');
  const [first, ...others] = fittest(plans);
  if (first) {
    const differs = ({ steps }: Plan) => JSON.stringify(steps) !== JSON.stringify(first.steps);
    const also = new Set(plans.filter(differs).map(({ steps }) => tellSteps(steps)));
    const other = others.find(differs);
    if (!other) return { ...first, also: [...also] };
    const words = tokens.map(({ text }) => text).join(' ');
    return { kind: 'tie', words, candidates: [first, other].map(({ steps }) => tellSteps(steps)) };
  }
  const tie = outcomes.find((one) => one.kind === 'tie');
  if (tie) return tie;
  const weight = ({ because, words }: Refused) => CAUSES.indexOf(because) - (ARTICLES.has(words) ? 0.5 : 0);
  const [failed] = outcomes.filter((one) => one.kind === 'none').sort((a, b) => weight(b) - weight(a));
  return failed ?? none('form', '', 'it says nothing that can be done');
}
