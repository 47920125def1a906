import type { Action } from '../model/action.ts';
import { SurehandError } from '../model/failure.ts';
import type { Outcome } from '../pipeline/run-action.ts';

/** More options are not told. */
const MOST_OPTIONS = 12;

/** An option that a list does not have is no element that is missing. */
export function inOurWords({ action }: Action, { problem, target }: Outcome): SurehandError {
  if (!problem) throw new Error('there is no problem to tell');
  const { candidates, may_have_landed, cause } = problem;
  const listed = candidates.length > 0 ? `; there are ${candidates.slice(0, MOST_OPTIONS).join(', ')}` : '';
  if (action !== 'select' || !target || problem.kind !== 'target_not_found') return problem;
  return new SurehandError('control_mismatch', problem.message + listed, { may_have_landed, cause });
}
