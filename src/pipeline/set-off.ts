import type { NetworkEntry, Settled } from '../drivers/driver.ts';
import type { Action } from '../model/action.ts';
import type { Effect, EffectKind, Verification } from '../model/outcome.ts';
import { requestAccount } from './effects.ts';

/** What a page loads to be drawn. Anything else, a beacon and a picture included, may carry what was typed. */
const TO_BE_DRAWN: ReadonlySet<string> = new Set(['font', 'stylesheet', 'script', 'manifest']);

/** What an input does on its way to a control, whether or not the control takes it: no sign that anything landed. */
const ON_THE_WAY: ReadonlySet<EffectKind> = new Set(['scroll', 'focus', 'selection', 'look']);

export interface Attempted {
  effects: readonly Effect[];
  /** Since the action was first sent. */
  requests: readonly NetworkEntry[];
  settled: Settled | null;
}

/**
 * What was observed that an attempt could have caused, in words. Only where it is empty may the same be sent again:
 * a request, a submit, another page, a dialog, a changed control all say that something landed.
 */
export function setOff({ effects, requests, settled }: Attempted): string[] {
  return [
    ...effects.filter(({ kind }) => !ON_THE_WAY.has(kind)).map(({ kind, account }) => `${kind} (${account})`),
    ...requests.filter(({ resource_type }) => !TO_BE_DRAWN.has(resource_type)).map(requestAccount),
    ...(settled?.submitted ? ['a form was submitted'] : []),
    ...((settled?.rewordings ?? 0) > 0 ? ['the page changed'] : []),
  ];
}

/** Whether what was refuted may have done something all the same. What only we expected of a click says little of what the page made of it. */
export function leavesTraces(
  { action }: Action,
  { effects, verification }: { effects: readonly Effect[]; verification: Verification },
): boolean {
  if (action === 'fill') return effects.some(({ kind }) => kind === 'value');
  return action === 'click' && verification.source === 'implied';
}
