import { FAILURES, type FailureClass, type FailureKind, type RuntimeFailureCode } from './failure.ts';

export type RecoveryStrategy =
  | 're_resolve'
  | 'alternate_candidate'
  | 'state_refresh'
  | 'retry_adjustment'
  | 'step_back';

export const RECOVERY_LIMITS = { max_recovery_attempts: 3, max_retry_depth: 3 } as const;

export interface RecoveryState {
  failure_class: FailureClass;
  runtime_code: RuntimeFailureCode;
  recovery_strategy?: RecoveryStrategy;
  recovery_attempts: number;
  max_recovery_attempts: number;
  retry_depth: number;
  max_retry_depth: number;
  is_terminal: boolean;
  retry_allowed?: boolean;
}

export interface TerminalFailure {
  failure_class: FailureClass;
  runtime_code: RuntimeFailureCode;
  resolved_target?: string;
  recovery_attempts: number;
  attempted_recovery_strategies: RecoveryStrategy[];
  final_state: 'failed';
}

export function startRecovery(kind: FailureKind): RecoveryState {
  const { failure_class, code, retryable } = FAILURES[kind];
  return {
    failure_class,
    runtime_code: code,
    recovery_attempts: 0,
    retry_depth: 0,
    ...RECOVERY_LIMITS,
    is_terminal: false,
    retry_allowed: retryable,
  };
}

/** The strategies of each class in order. */
const STRATEGIES: Record<FailureClass, readonly RecoveryStrategy[]> = {
  TargetResolutionFailure: ['state_refresh', 're_resolve', 'alternate_candidate'],
  ExecutionFailure: ['state_refresh', 're_resolve'],
  VerificationFailure: ['state_refresh', 'step_back'],
  ControlConvergenceFailure: ['retry_adjustment'],
  SemanticMismatchFailure: ['re_resolve', 'retry_adjustment'],
};

/** Kinds that no further try can mend: the caller must change what is asked for. */
const FINAL: ReadonlySet<FailureKind> = new Set([
  'target_ambiguous',
  'target_not_editable',
  'ref_unknown',
  'ref_changed',
  'origin_blocked',
  'approval_required',
  'human_rejected',
  'dialog_open',
  'page_closed',
  'page_crashed',
  'navigation_failed',
  'invalid_input',
  'browser_unavailable',
  'cancelled',
  'model_failed',
  'internal',
]);

export interface RecoveryQuestion {
  kind: FailureKind;
  /** Strategies used so far for this action. */
  tried: readonly RecoveryStrategy[];
  state: Pick<RecoveryState, 'recovery_attempts' | 'retry_depth'>;
  may_have_landed: boolean;
  /** Carrying the action out once more leaves the same state: a fill, a choice, a check, an adjustment. */
  idempotent: boolean;
  action_type: 'local_state' | 'side_effect';
}

/** What to try next, or null to give back. Pure: the same question always has the same answer. */
export function chooseStrategy(question: RecoveryQuestion): RecoveryStrategy | null {
  const { kind, tried, state, may_have_landed, idempotent, action_type } = question;
  const { failure_class, retryable } = FAILURES[kind];
  if (may_have_landed || FINAL.has(kind)) return null;
  if (state.recovery_attempts >= RECOVERY_LIMITS.max_recovery_attempts) return null;
  for (const strategy of STRATEGIES[failure_class]) {
    if (tried.includes(strategy)) continue;
    if (strategy === 'step_back' && !(idempotent && action_type === 'local_state')) continue;
    if (strategy === 'retry_adjustment' && !retryable) continue;
    if (reenters(strategy) && state.retry_depth >= RECOVERY_LIMITS.max_retry_depth) continue;
    return strategy;
  }
  return null;
}

/** Strategies that go through resolve and execute once more. */
export function reenters(strategy: RecoveryStrategy): boolean {
  return strategy !== 'state_refresh';
}
