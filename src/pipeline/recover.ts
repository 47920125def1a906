import type { ActionType } from '../model/action.ts';
import type { SurehandError } from '../model/failure.ts';
import {
  chooseStrategy,
  type RecoveryState,
  type RecoveryStrategy,
  reenters,
  startRecovery,
  type TerminalFailure,
} from '../model/recovery.ts';
import type { Tracer } from '../model/trace.ts';

export interface RecoveryCase {
  failure: SurehandError;
  action_type: ActionType;
  idempotent: boolean;
}

/** Budgets and history of one action's recovery. It decides; the conductor carries out. */
export class Recovery {
  readonly #tracer: Tracer;
  readonly #tried: RecoveryStrategy[] = [];
  #state: RecoveryState | undefined;

  constructor(tracer: Tracer) {
    this.#tracer = tracer;
  }

  get state(): RecoveryState | undefined {
    return this.#state;
  }

  get tried(): readonly RecoveryStrategy[] {
    return this.#tried;
  }

  /** What to do about a failure, or null to give it back. */
  next({ failure, action_type, idempotent }: RecoveryCase): RecoveryStrategy | null {
    const { recovery_attempts = 0, retry_depth = 0 } = this.#state ?? {};
    const state = { ...startRecovery(failure.kind), recovery_attempts, retry_depth };
    const strategy = chooseStrategy({
      kind: failure.kind,
      tried: this.#tried,
      state,
      may_have_landed: failure.may_have_landed,
      idempotent,
      action_type,
    });
    this.#state = state;
    if (!strategy) {
      state.is_terminal = true;
      return null;
    }
    this.#tried.push(strategy);
    state.recovery_strategy = strategy;
    state.recovery_attempts += 1;
    if (reenters(strategy)) state.retry_depth += 1;
    return strategy;
  }

  /** After a strategy was carried out. */
  done(strategy: RecoveryStrategy, result: 'success' | 'failure' | 'retry', failure: SurehandError): void {
    this.#tracer.step('recover', result, { strategy, code: failure.code, failure: failure.kind });
    this.#tracer.attempts += 1;
  }

  terminal(failure: SurehandError, resolved_target?: string): TerminalFailure {
    const { failure_class, recovery_attempts } = this.#state ?? startRecovery(failure.kind);
    return {
      failure_class,
      runtime_code: failure.code,
      ...(resolved_target ? { resolved_target } : {}),
      recovery_attempts,
      attempted_recovery_strategies: [...this.#tried],
      final_state: 'failed',
    };
  }
}
