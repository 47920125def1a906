import type { NetworkEntry, Settled } from '../drivers/driver.ts';
import type { Effect, EffectKind } from '../model/outcome.ts';
import { requestAccount } from './effects.ts';

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
    ...requests.filter(({ resource_type }) => resource_type === 'document').map(requestAccount),
    ...(settled?.submitted ? ['a form was submitted'] : []),
    ...((settled?.rewordings ?? 0) > 0 ? ['the page changed'] : []),
  ];
}
