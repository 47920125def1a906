import { heldBy } from '../claim/value-beside.ts';
import type { Look } from '../look.ts';
import { actOn, NONE, type Outcome, unresolved } from '../outcome.ts';
import { resolveTarget } from '../resolve-target.ts';
import { shownNumber } from './stepper.ts';

/** As far as a slider or a number field goes. */
export function utmost(field: string, most: boolean, look: Look): Outcome {
  const resolved = resolveTarget(field, look, 'adjust');
  if (resolved.kind !== 'one') return unresolved(resolved);
  const { 'aria-valuemin': least, 'aria-valuemax': highest } = resolved.thing.node.attributes;
  const end = most ? highest : least;
  if (end === undefined || resolved.thing.role !== 'slider') return NONE;
  return actOn(look, resolved.thing, 'adjust', Math.max(0.9, resolved.score), { inputValue: Number(end) });
}

/** So many more or fewer than there are now. */
export function more(field: string, by: number, look: Look): Outcome {
  const resolved = resolveTarget(field, look, 'adjust');
  const held =
    resolved.kind === 'one' && /^(?:spinbutton|slider)$/.test(resolved.thing.role)
      ? Number(heldBy(resolved.thing) || Number.NaN)
      : undefined;
  const now = held ?? shownNumber(field, look);
  return now === undefined || Number.isNaN(now)
    ? NONE
    : { kind: 'clauses', clauses: [`set ${field} to ${now + by}`], score: 0.9 };
}
