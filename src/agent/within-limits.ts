import type { Action } from '../model/action.ts';
import { SurehandError } from '../model/failure.ts';
import type { Options } from '../model/options.ts';
import { quoted } from '../model/page-text.ts';
import type { Element } from '../model/snapshot.ts';
import type { World } from '../pipeline/world.ts';
import type { Deadline } from './deadline.ts';
import { saysDeed } from './doing-words.ts';
import type { Acted, LoopAction } from './loop-browser.ts';

/** Inside the limits of the loop's tools settling must be done sooner than elsewhere. */
const SETTLE_MS = { scroll: 500, other: 1000 };
/** So much of the limit may go by until the target can be acted on. */
const TARGET_SHARE = 0.75;

/** The time in which a person decides is not the action's. */
export function heldGate({ gate }: World, deadline: Deadline): World['gate'] {
  return {
    ...gate,
    beforeAction: (intent) => deadline.hold(() => gate.beforeAction(intent)),
    permit: (...asked) => (gate.guards ? deadline.hold(() => gate.permit(...asked)) : gate.permit(...asked)),
  };
}

/** Several steps of one call share its time. */
export function limited(
  options: Options,
  kind: 'scroll' | 'other',
  steps: number,
  limit_ms: number,
): Options {
  const settle_ms = SETTLE_MS[kind] / Math.max(1, steps);
  return {
    ...options,
    timeout_ms: Math.min(options.timeout_ms, limit_ms * TARGET_SHARE),
    stabilization_window_ms: Math.min(options.stabilization_window_ms, settle_ms),
  };
}

/** Ended from outside, while it was done or while somebody looked at what came of it. */
export function isCutOff({ kind, may_have_landed }: SurehandError): boolean {
  return kind === 'cancelled' || (kind === 'internal' && may_have_landed);
}

/** Nothing is begun in the part of the time that is for winding up; what was begun before it is not known to its end. */
export function outOfTime({ action }: Action, { may_have_landed, cause }: SurehandError): SurehandError {
  // A control that is stepped to a value stands somewhere on the way: the next try goes on from there.
  const stepped = action === 'adjust_control' ? '; the same call again goes on from where it stands now' : '';
  return may_have_landed
    ? new SurehandError('timed_out', `there was no time left for ${action} to end${stepped}`, {
        may_have_landed,
        cause,
      })
    : new SurehandError('timed_out', `there was no time left for ${action}: it was not sent`);
}

export function tookTooLong(limit_ms: number, error: unknown, acting: boolean): SurehandError {
  // Given up in the middle: nobody knows how far it came.
  const then = acting ? '' : ': look again';
  return new SurehandError('timed_out', `it was given up after ${limit_ms} ms${then}`, {
    may_have_landed: acting,
    cause: error,
  });
}

/** Who reads it later has no ref to look up: what the time ran out for is named. */
export function aimedAt(
  of: Pick<Element, 'role' | 'name'> | undefined,
  failure: SurehandError,
): SurehandError {
  if (failure.kind !== 'timed_out' || !of || failure.message.includes(of.name)) return failure;
  return failure.but({ message: `${of.role} ${quoted(of.name)}: ${failure.message}` });
}

const LEADS_ELSEWHERE = new Set(['link', 'tab', 'treeitem']);

/**
 * An act that was not seen to its end, where no more is known of it than what it was aimed at. It has decided nothing
 * where it only leads elsewhere or only types; with a line break at the end of the text Enter may have sent it.
 */
export function givenUp(
  action: LoopAction,
  of: Pick<Element, 'role' | 'name' | 'context'> | undefined,
): Acted {
  const { role = '', name = '', context } = of ?? {};
  const nothing =
    action.tool === 'browser_fill'
      ? !action.value.endsWith('\n')
      : action.tool === 'browser_click' && LEADS_ELSEWHERE.has(role) && !saysDeed(name);
  return {
    verdict: 'unverified',
    effect: [],
    unsettled: true,
    ...(nothing ? { inconsequential: true } : {}),
    ...(action.tool === 'browser_click' ? { pressed: [name] } : {}),
    around: {
      own: name,
      of: [name, context ?? ''],
      words: [],
      came: [],
      given: 'value' in action ? [action.value] : [],
      address: '',
    },
  };
}
