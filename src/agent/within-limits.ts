import type { Action } from '../model/action.ts';
import { SurehandError } from '../model/failure.ts';
import type { Options } from '../model/options.ts';
import type { World } from '../pipeline/world.ts';
import type { Deadline } from './deadline.ts';

/** Inside the limits of the loop's tools settling must be done sooner than elsewhere. */
const SETTLE_MS = { scroll: 500, other: 1000 };
const TARGET_MS = { scroll: 800, other: 1500 };

/** The time in which a person decides is not the action's. */
export function heldGate({ gate }: World, deadline: Deadline): World['gate'] {
  return {
    ...gate,
    beforeAction: (intent) => deadline.hold(() => gate.beforeAction(intent)),
    permit: (...asked) => (gate.guards ? deadline.hold(() => gate.permit(...asked)) : gate.permit(...asked)),
  };
}

/** Several steps of one call share its time. */
export function limited(options: Options, kind: 'scroll' | 'other', steps: number): Options {
  const settle_ms = SETTLE_MS[kind] / Math.max(1, steps);
  return {
    ...options,
    timeout_ms: Math.min(options.timeout_ms, TARGET_MS[kind]),
    stabilization_window_ms: Math.min(options.stabilization_window_ms, settle_ms),
  };
}

/** Nothing is begun in the part of the time that is for winding up; what was begun before it is not known to its end. */
export function outOfTime({ action }: Action, { may_have_landed, cause }: SurehandError): SurehandError {
  return may_have_landed
    ? new SurehandError('timed_out', `there was no time left for ${action} to end`, {
        may_have_landed,
        cause,
      })
    : new SurehandError('timed_out', `there was no time left for ${action}: it was not sent`);
}
