import type { Usage } from '../llm/model.ts';
import type { Effect, Verdict } from '../model/outcome.ts';
import type { LoopError } from './loop-answer.ts';
import type { LoopSnapshot } from './loop-snapshot.ts';

export type TaskStatus =
  | 'success'
  | 'failed'
  | 'max_turns_exceeded'
  | 'approval_required'
  | 'model_failed'
  | 'timeout'
  | 'interrupted';

/** One answer of the model, and what was done with it. */
export interface TurnRecord {
  turn: number;
  text: string;
  /** Absent when the model called none. */
  tool?: string;
  input?: unknown;
  /** The call and what came of it: `browser_click(@e5): success`. */
  line: string;
  /** What the ref stood for: `button "Save"`. */
  target?: string;
  success: boolean;
  error: LoopError | null;
  message?: string;
  verdict?: Verdict;
  effect?: Effect[];
  /** Further calls of the same answer, which were not executed. */
  ignored_calls: string[];
  page: { url: string; title: string };
  ms: number;
  usage: Usage;
  cost_usd: number | null;
  /** What we sent, by component and as we count it; the newest snapshot's elements are part of the history. */
  tokens: { system: number; tools: number; history: number; snapshot: number };
}

/** What became of a goal. `success` with `verdict: unverified` is only the model's word. */
export interface TaskResult {
  success: boolean;
  /** The model's words, or `max_turns_exceeded` and the like. */
  reason: string;
  status: TaskStatus;
  verdict: Verdict;
  /** What success was held against, and what was there. */
  looked_for: string[];
  observed: string;
  /** Why a success that seems to be there is only claimed. */
  missing?: string[];
  goal: string;
  model: string;
  policy: string | null;
  max_turns: number;
  turns: TurnRecord[];
  usage: Usage;
  /** Null without a price. */
  cost_usd: number | null;
  /** The whole task against the budget of 10,000 tokens, which is reported and not enforced. */
  task_tokens: number;
  started_at: string;
  duration_ms: number;
  final_snapshot: LoopSnapshot | null;
}
