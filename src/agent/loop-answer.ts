import type { Effect, Verdict } from '../model/outcome.ts';
import type { LoopSnapshot } from './loop-snapshot.ts';
import { snapshotText } from './loop-text.ts';

export type LoopError =
  | 'ref_invalid'
  | 'element_disabled'
  | 'element_obscured'
  | 'element_not_visible'
  | 'action_failed'
  | 'timeout'
  | 'human_rejected'
  | 'invalid_params';

/** What every tool answers that looks or acts. `message` is there only when there is more to say. */
export interface SnapshotResponse {
  success: boolean;
  error: LoopError | null;
  message?: string;
  /** What had been carried out before it failed or was refused. */
  done?: string;
  /** What a person was asked and said no to. */
  asked?: string;
  snapshot: LoopSnapshot;
}

export interface ApprovalResponse {
  approved: boolean;
  message: string | null;
}

export interface CompletionResponse {
  acknowledged: boolean;
  message: string | null;
}

/** How a claim of the model was judged. */
export interface Completion {
  status: 'success' | 'failed';
  reason: string;
  /** `verified` only when an indicator held on a fresh look; `unverified` when there was nothing to hold it against. */
  verdict: Verdict;
  looked_for: string[];
  observed: string;
  /** Why a success that seems to be there is only claimed. */
  missing?: string[];
  /** What was done is not shown, and nothing on the page says that it was not done: claimed again, it is noted. */
  absent?: string[];
  /** What was sent has no answer yet: whether it is so will be known later. */
  awaits?: true;
}

/** One tool call, answered. */
export interface LoopAnswer {
  response: SnapshotResponse | ApprovalResponse | CompletionResponse;
  success: boolean;
  error: LoopError | null;
  /** All that is told of it, without the screen: also what had been done before a no, and what was asked. */
  message?: string;
  snapshot?: LoopSnapshot;
  verdict?: Verdict;
  effect?: Effect[];
  /** The task is over: acknowledged. */
  completion?: Completion;
  /** A person must be asked and nobody can be: the run cannot go on. */
  nobody_to_ask?: string;
}

/** What had been done by then, and what a person was asked and said no to. */
export function toldBefore({ done, asked }: Pick<SnapshotResponse, 'done' | 'asked'>): string[] {
  return [...(done ? [`done before that: ${done}`] : []), ...(asked ? [`a person was asked: ${asked}`] : [])];
}

/** The answer as a model reads it: what was done and what came of it, then the screen. The picture goes beside it. */
export function answerText({ response }: LoopAnswer): string {
  if (!('snapshot' in response)) return JSON.stringify(response);
  const { error, message, snapshot } = response;
  const lines = [
    ...toldBefore(response),
    ...(error ? [`failed (${error})${message ? `: ${message}` : ''}`] : message ? [message] : []),
  ];
  return [...lines, snapshotText(snapshot)].join('\n');
}
