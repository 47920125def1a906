import { SurehandError } from '../model/failure.ts';
import {
  chooseStrategy,
  type RecoveryState,
  type RecoveryStrategy,
  reenters,
  startRecovery,
  type TerminalFailure,
} from '../model/recovery.ts';
import type { Tracer } from '../model/trace.ts';

/** Budgets and history of one action's recovery. It decides; the conductor carries out. */
export class Recovery {
  readonly #tracer: Tracer;
  readonly #tried: RecoveryStrategy[] = [];
  #state: RecoveryState | undefined;

  constructor(tracer: Tracer) {
    this.#tracer = tracer;
  }

  /** Absent as long as nothing had to be recovered from. */
  get state(): RecoveryState | undefined {
    return this.#state;
  }

  get tried(): readonly RecoveryStrategy[] {
    return this.#tried;
  }

  /** What to do about a failure among what can be done, or null to give it back. */
  next(failure: SurehandError, feasible: readonly RecoveryStrategy[]): RecoveryStrategy | null {
    const state = this.#seen(failure);
    const strategy = chooseStrategy({ failure, tried: this.#tried, state, feasible: new Set(feasible) });
    if (strategy) this.#count(strategy);
    return strategy;
  }

  /** After a strategy was carried out. */
  done(
    strategy: RecoveryStrategy,
    result: 'success' | 'failure' | 'retry',
    failure: SurehandError,
    more: Record<string, unknown> = {},
  ): void {
    const { recovery_attempts = 0, retry_depth = 0 } = this.#state ?? {};
    this.#tracer.step('recover', result, {
      strategy,
      code: failure.code,
      failure: failure.kind,
      recovery_attempts,
      retry_depth,
      ...more,
    });
    this.#tracer.attempts += 1;
  }

  /** A control that did not converge was tried in another mode, by the adjustment itself. */
  adjustedOtherwise(mode: string): void {
    const failure = new SurehandError('not_converged', 'the control did not come to its value');
    this.#seen(failure);
    this.#count('retry_adjustment');
    this.done('retry_adjustment', 'retry', failure, { mode });
  }

  /** Nothing more is tried: the state speaks of the failure that the caller is given. */
  end(
    failure: SurehandError,
    resolved_target?: string,
  ): {
    recovery: RecoveryState;
    terminal_failure: TerminalFailure;
  } {
    const recovery = this.#seen(failure);
    recovery.is_terminal = true;
    const { failure_class, runtime_code, recovery_attempts } = recovery;
    return {
      recovery,
      terminal_failure: {
        failure_class,
        runtime_code,
        ...(resolved_target ? { resolved_target } : {}),
        recovery_attempts,
        attempted_recovery_strategies: [...this.#tried],
        final_state: 'failed',
      },
    };
  }

  /** The newest failure decides what is said of it; what was spent stays spent. */
  #seen(failure: SurehandError): RecoveryState {
    const { recovery_attempts = 0, retry_depth = 0, recovery_strategy } = this.#state ?? {};
    this.#state = {
      ...startRecovery(failure),
      recovery_attempts,
      retry_depth,
      ...(recovery_strategy ? { recovery_strategy } : {}),
    };
    return this.#state;
  }

  #count(strategy: RecoveryStrategy): void {
    if (!this.#state) return;
    this.#tried.push(strategy);
    this.#state.recovery_strategy = strategy;
    this.#state.recovery_attempts += 1;
    if (reenters(strategy)) this.#state.retry_depth += 1;
  }
}
