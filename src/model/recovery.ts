import {
  FAILURES,
  type FailureClass,
  type FailureKind,
  type RuntimeFailureCode,
  type SurehandError,
} from './failure.ts';

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

/** A failure as recovery sees it: what it is, and whether the same may be done again. */
export type RecoverableFailure = Pick<SurehandError, 'kind' | 'code' | 'retryable' | 'may_have_landed'>;

export function startRecovery(failure: RecoverableFailure): RecoveryState {
  return {
    failure_class: FAILURES[failure.kind].failure_class,
    runtime_code: failure.code,
    recovery_attempts: 0,
    retry_depth: 0,
    ...RECOVERY_LIMITS,
    is_terminal: false,
    retry_allowed: failure.retryable,
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
  'not_supported',
  'browser_unavailable',
  'device_unavailable',
  'device_lost',
  'session_lost',
  'app_not_found',
  'app_crashed',
  'screen_unreadable',
  'cancelled',
  'model_failed',
  'internal',
]);

/** Strategies that send the same once more: only where the outcome is retryable. */
const REPEATING: ReadonlySet<RecoveryStrategy> = new Set(['step_back', 'retry_adjustment']);

export interface RecoveryQuestion {
  failure: RecoverableFailure;
  /** Strategies used so far for this action. */
  tried: readonly RecoveryStrategy[];
  state: Pick<RecoveryState, 'recovery_attempts' | 'retry_depth'>;
  /** What can really be carried out in this case: nothing else is chosen, so nothing else is ever listed. */
  feasible: ReadonlySet<RecoveryStrategy>;
}

/** What to try next, or null to give back. Pure: the same question always has the same answer. */
export function chooseStrategy({
  failure,
  tried,
  state,
  feasible,
}: RecoveryQuestion): RecoveryStrategy | null {
  if (failure.may_have_landed || FINAL.has(failure.kind)) return null;
  if (state.recovery_attempts >= RECOVERY_LIMITS.max_recovery_attempts) return null;
  for (const strategy of STRATEGIES[FAILURES[failure.kind].failure_class]) {
    if (!feasible.has(strategy) || tried.includes(strategy)) continue;
    if (REPEATING.has(strategy) && !failure.retryable) continue;
    if (reenters(strategy) && state.retry_depth >= RECOVERY_LIMITS.max_retry_depth) continue;
    return strategy;
  }
  return null;
}

/** Strategies that go through resolve and execute once more. */
export function reenters(strategy: RecoveryStrategy): boolean {
  return strategy !== 'state_refresh';
}
