import type { Decision } from '../approval/approver.ts';
import { SurehandError } from '../model/failure.ts';
import type { Permit } from '../model/permit.ts';
import type { PendingAction } from '../policy/critical-action.ts';
import { plainText } from '../policy/fold-letters.ts';

export const ANY_SCREEN = '*';

/** What a person approved for one execution. */
export interface Grant {
  /** The screen they saw. */
  screen: string;
  /** Of an action that takes several inputs: what may be operated for it, once each. */
  covers: Set<string>;
}

/** What was approved and sent of the action that is under way, which ends with the action, and what the call did before it. */
export interface Underway {
  granted: Map<string, Grant>;
  done: string[];
  sent: string[];
  /** The permits of what was sent. */
  permits: WeakSet<Permit>;
}

/** Approved, by the very words or as part of an action that was. */
export function stands(
  { pending, key }: { pending: PendingAction; key: string },
  granted: ReadonlyMap<string, Grant>,
  screen: string | undefined,
): boolean {
  const grant = granted.get(key);
  // An input on its way is judged without a look at the screen: it was looked at when the person was asked.
  if (grant) return screen === undefined || grant.screen === screen || grant.screen === ANY_SCREEN;
  const name = plainText(pending.name ?? '');
  return name !== '' && [...granted.values()].some(({ covers }) => covers.has(name));
}

export function useUp(pending: PendingAction, granted: Map<string, Grant>): void {
  if (granted.delete(JSON.stringify(pending))) return;
  const name = plainText(pending.name ?? '');
  for (const { covers } of granted.values()) if (covers.delete(name)) return;
}

/** What a call had done when it was refused, and what it had not; calls before it may have done something. */
export function tellUndone(sent: readonly string[], told: string): string {
  return sent.length === 0
    ? ` (nothing was done by this call; not done: ${told})`
    : ` (done by then: ${sent.join(', ')}; not done: ${told})`;
}

export function rejection({ message }: Decision, undone: string, may_have_landed = false): SurehandError {
  const words = `User feedback: ${message || 'no reason was given'}${undone}`;
  return new SurehandError('human_rejected', words, { may_have_landed });
}
