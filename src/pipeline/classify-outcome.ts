import type { ActionType } from '../model/action.ts';

export type OutcomeClass = 'success' | 'no_op' | 'backend_failure' | 'ui_failure' | 'unknown';

export interface SeenRequest {
  url?: string | undefined;
  endpoint?: string | undefined;
  method?: string | undefined;
  /** An HTTP status, null while unanswered, or a word for it. */
  status?: number | 'success' | 'failure' | 'retryable' | null | undefined;
  failure?: string | undefined;
}

export interface OutcomeSignals {
  ui_changed: boolean;
  expected_element_visible?: boolean | undefined;
  /** As the action's answer gave it; never guessed from what changed. */
  action_type?: ActionType | undefined;
  /** Absent: nobody looked. Empty: there were none. */
  network_requests?: readonly SeenRequest[] | undefined;
  has_log_errors?: boolean | undefined;
}

export interface Classified {
  outcome: OutcomeClass;
  reasoning: string;
  next_action: string;
}

/** Routing by what kind of action it was: the first rule that applies decides. A hint, never a verification. */
export function classifyOutcome(signals: OutcomeSignals): Classified {
  const { ui_changed, expected_element_visible, action_type, network_requests } = signals;
  const logs = signals.has_log_errors ? '; the console has errors, see get_logs' : '';
  if (expected_element_visible || ui_changed) {
    return {
      outcome: 'success',
      reasoning: expected_element_visible ? 'the expected element is visible' : 'the screen changed',
      next_action: 'none; expect_* if the final state is known',
    };
  }
  if (!action_type) {
    return {
      outcome: 'unknown',
      reasoning: `nothing changed and the kind of action is not known${logs}`,
      next_action: "classify again with the action_type of the action's answer",
    };
  }
  const failed = network_requests?.filter(hasFailed) ?? [];
  if (failed.length > 0) {
    return {
      outcome: 'backend_failure',
      reasoning: `nothing changed and ${failed.map(named).slice(0, 3).join(', ')} failed${logs}`,
      next_action: 'report the failed request; do not repeat the action before its cause is known',
    };
  }
  if (action_type === 'local_state') {
    return {
      outcome: 'no_op',
      reasoning: `a local change was asked for and none is seen${logs}`,
      next_action:
        'expect_state on the control itself: a value may change without the screen; no network look',
    };
  }
  if (!network_requests && expected_element_visible === false) {
    // What was expected can be read off the screen, so nothing is ambiguous and the network has nothing to add.
    return {
      outcome: 'unknown',
      reasoning: `the expected element is not visible and nothing changed${logs}`,
      next_action: 'expect_element_visible or expect_state with a longer timeout_ms; no network look',
    };
  }
  if (!network_requests) {
    return {
      outcome: 'unknown',
      reasoning: `nothing changed on the screen and nobody looked at the network${logs}`,
      next_action: 'get_network_activity, then classify again with network_requests',
    };
  }
  if (network_requests.length === 0) {
    return {
      outcome: 'no_op',
      reasoning: `nothing changed and nothing was sent${logs}`,
      next_action: 'check the target: it may be dead, disabled or not ready; then act once more',
    };
  }
  if (network_requests.some((request) => !hasSucceeded(request))) {
    return {
      outcome: 'unknown',
      reasoning: `${network_requests
        .filter((r) => !hasSucceeded(r))
        .map(named)
        .slice(0, 3)
        .join(', ')} not answered yet${logs}`,
      next_action: 'wait_for_ui_change, then classify again',
    };
  }
  return {
    outcome: 'ui_failure',
    reasoning: `all requests succeeded and the screen does not show it${logs}`,
    next_action: 'capture_debug_snapshot; reload and look before acting again: the action has landed',
  };
}

function hasFailed({ status, failure }: SeenRequest): boolean {
  return failure !== undefined || status === 'failure' || (typeof status === 'number' && status >= 400);
}

function hasSucceeded({ status }: SeenRequest): boolean {
  return status === 'success' || typeof status === 'number';
}

function named({ method, url, endpoint, status, failure }: SeenRequest): string {
  return [method, url ?? endpoint ?? 'a request', failure ?? status].filter((part) => part != null).join(' ');
}
