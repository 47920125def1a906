import type { Verdict } from '../../model/outcome.ts';
import type { ActionTrace } from '../../model/trace.ts';
import type { McpCommandBase, McpResult } from '../interfaces/index.ts';
import type { SeenScreen } from './look-at-screen.ts';

export interface Carried {
  ok: boolean;
  message?: string;
  verdict: Verdict;
  expected?: string;
  observed?: string;
  effect: { kind: string; account: string }[];
  notes: string[];
  candidates: string[];
  result: McpResult;
  command?: McpCommandBase;
  trace?: ActionTrace;
  /** The screen afterwards, where it had to be read anyway. */
  screen?: SeenScreen;
}

export function begun(result: McpResult): Carried {
  return {
    ok: result.success,
    ...(result.success ? {} : { message: result.errorMessage }),
    verdict: 'unverified',
    effect: [],
    notes: [],
    candidates: [],
    result,
  };
}

/** The server watched for what the act would change, and saw nothing. */
export const NO_EFFECT = 'no effect seen';

export const isSilent = ({ ok, notes }: Carried): boolean => ok && notes.includes(NO_EFFECT);

export function tellCarried(carried: Carried, note?: string): string | undefined {
  const { verdict, expected, observed, effect, notes, message } = carried;
  const seen = expected === undefined ? [] : [`${verdict}: ${observed ?? expected}`];
  const changes = effect.map(({ kind, account }) => (account === '' ? kind : `${kind} (${account})`));
  const said = [
    ...(message === undefined ? seen : [message]),
    ...(changes.length > 0 ? [`effect: ${changes.join(', ')}`] : []),
    ...notes,
    ...(note === undefined ? [] : [note]),
  ];
  return said.length > 0 ? said.join('; ') : undefined;
}

/** Nothing was done, because the screen is no longer the one that the step was read on. */
export function isStale({ ok, result }: Carried): boolean {
  return !ok && !result.success && result.errorCode === 'STALE_REFERENCE';
}
