import type { Assertion, IntermediateStep } from '../../interfaces/index.ts';
import type { Look } from '../look.ts';
import { itFrom, type Outcome, stepOn } from '../outcome.ts';
import type { Thing } from '../screen-things.ts';

/** A claim as a step, with whether it is so now. */
export function asserted(
  look: Look,
  assertion: Assertion,
  holds: boolean,
  observed?: string,
  thing?: Thing,
): Outcome {
  const base: IntermediateStep = thing
    ? stepOn(look, thing, 'assert', 0.9)
    : { actionType: 'assert', description: look.sentence };
  const step: IntermediateStep = {
    ...base,
    assertion,
    holds,
    ...(observed !== undefined && !holds ? { observed } : {}),
  };
  return { kind: 'steps', steps: [step], score: 0.9, ...(thing ? { memory: { it: itFrom(thing) } } : {}) };
}
