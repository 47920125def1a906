import type { Candidate, IntermediateStep, Memory, TestStepAction } from '../interfaces/index.ts';
import type { Look } from './look.ts';
import type { Resolved } from './resolve-target.ts';
import type { Thing } from './screen-things.ts';

/** What one reading of a clause comes to on this screen. */
export type Outcome =
  /** `again`: the clause is not done with these steps; it is read once more on the next screen. */
  | {
      kind: 'steps';
      steps: IntermediateStep[];
      score: number;
      memory?: Partial<Memory>;
      again?: boolean;
      /** What the page may ask about once more. */
      asks?: string;
    }
  /** Nothing needs to be done, or it is so already. */
  | { kind: 'nothing'; memory?: Partial<Memory> }
  /** It is short for these. */
  | { kind: 'clauses'; clauses: string[]; score: number }
  | { kind: 'tie'; things: Thing[]; score: number }
  | { kind: 'none'; nearest: Thing[]; reason?: string };

export const NONE: Outcome = { kind: 'none', nearest: [] };

/** A step on a thing. From then on "it" is that thing. */
export function actOn(
  look: Look,
  thing: Thing,
  actionType: TestStepAction,
  score: number,
  more: Partial<IntermediateStep> = {},
  again = false,
): Outcome {
  return {
    kind: 'steps',
    steps: [stepOn(look, thing, actionType, score, more)],
    score,
    memory: { it: itFrom(thing) },
    ...(again ? { again } : {}),
  };
}

export function stepOn(
  { sentence }: Look,
  thing: Thing,
  actionType: TestStepAction,
  score: number,
  more: Partial<IntermediateStep> = {},
): IntermediateStep {
  const { mcpSelector, stableSelector } = thing.node;
  return {
    actionType,
    targetSelector: mcpSelector,
    ...(stableSelector ? { stableSelector } : {}),
    targetDescription: describeThing(thing),
    description: sentence,
    confidenceScore: Math.round(Math.min(1, score) * 100) / 100,
    ...more,
  };
}

export function itFrom(thing: Thing): NonNullable<Memory['it']> {
  const { mcpSelector, stableSelector } = thing.node;
  return {
    selector: mcpSelector,
    ...(stableSelector ? { stableSelector } : {}),
    label: describeThing(thing),
    words: thing.names[0] ?? '',
  };
}

/** A step that has no target. */
export function plainStep(
  { sentence }: Look,
  actionType: TestStepAction,
  more: Partial<IntermediateStep> = {},
): Outcome {
  return { kind: 'steps', steps: [{ actionType, description: sentence, ...more }], score: 1 };
}

/** What came of looking for a target, where it is not one thing. */
export function unresolved(resolved: Resolved): Outcome {
  if (resolved.kind === 'tie' || resolved.kind === 'all')
    return { kind: 'tie', things: resolved.things, score: resolved.score };
  return resolved.kind === 'none' ? { kind: 'none', nearest: resolved.nearest } : NONE;
}

export function candidateOf(thing: Thing): Candidate {
  const { mcpSelector, stableSelector } = thing.node;
  return {
    selector: mcpSelector,
    ...(stableSelector ? { stableSelector } : {}),
    label: describeThing(thing),
  };
}

/** A thing in words, with the row or item it is in where it has one: `button "Delete" in "Alice"`. */
export function describeThing(thing: Thing): string {
  const { role, names, node, hints } = thing;
  const [name] = names;
  const kind = role === 'generic' || role === 'clickable' ? node.tag : role;
  const context = node.attributes['data-context'] ?? rowOf(thing);
  const bare = hints ? `${kind} (${hints.slice(0, 40)})` : kind;
  const called = name ? `${kind} ${JSON.stringify(name.slice(0, 80))}` : bare;
  return context && context !== name ? `${called} in ${JSON.stringify(context)}` : called;
}

function rowOf(thing: Thing): string {
  for (let up = thing.parent; up; up = up.parent)
    if (/^(?:row|listitem|article)$/.test(up.role)) return (up.children[0]?.text ?? '').slice(0, 60);
  return '';
}
