/** The classes, codes and words of failure: one table, every other vocabulary is a column of it. */
export const FAILURES = {
  ref_unknown: row(
    'STALE_REFERENCE',
    'TargetResolutionFailure',
    true,
    'ref_invalid',
    'MM_TARGET_NOT_FOUND',
    'call describe_screen and use a ref it lists',
  ),
  ref_expired: row(
    'STALE_REFERENCE',
    'TargetResolutionFailure',
    true,
    'ref_invalid',
    'MM_TARGET_NOT_FOUND',
    'call describe_screen and use a ref it lists',
  ),
  ref_changed: row(
    'STALE_REFERENCE',
    'TargetResolutionFailure',
    true,
    'ref_invalid',
    'MM_TARGET_NOT_FOUND',
    'look again and pick the element you mean',
  ),
  target_not_found: row(
    'ELEMENT_NOT_FOUND',
    'TargetResolutionFailure',
    true,
    'ref_invalid',
    'MM_TARGET_NOT_FOUND',
    'use the words a snapshot line shows, or find_element',
  ),
  target_ambiguous: row(
    'AMBIGUOUS_TARGET',
    'TargetResolutionFailure',
    false,
    'invalid_params',
    'MM_INVALID_INPUT',
    'use one of the refs listed, or add in "..." to the words',
  ),
  target_disabled: row(
    'ACTION_REJECTED',
    'ExecutionFailure',
    true,
    'element_disabled',
    'MM_CLICK_FAILED',
    'do what enables it first',
  ),
  target_obscured: row(
    'ACTION_REJECTED',
    'ExecutionFailure',
    true,
    'element_obscured',
    'MM_CLICK_FAILED',
    'close or move what covers it',
  ),
  target_not_visible: row(
    'ACTION_REJECTED',
    'ExecutionFailure',
    true,
    'element_not_visible',
    'MM_CLICK_FAILED',
    'open what hides it, or scroll',
  ),
  target_not_editable: row(
    'ACTION_REJECTED',
    'ExecutionFailure',
    false,
    'action_failed',
    'MM_TYPE_FAILED',
    'pick a field that takes text; adjust_control sets sliders, dates and steppers, also drawn ones; else click it and use what opens',
  ),
  origin_blocked: row(
    'ACTION_REJECTED',
    'ExecutionFailure',
    false,
    'action_failed',
    'MM_INVALID_INPUT',
    'the user must allow the origin with --allowed-origins',
  ),
  approval_required: row(
    'ACTION_REJECTED',
    'ExecutionFailure',
    false,
    'action_failed',
    'MM_INVALID_INPUT',
    'stop, and tell the user that a person must be there to approve',
  ),
  human_rejected: row(
    'ACTION_REJECTED',
    'ExecutionFailure',
    false,
    'human_rejected',
    'MM_INVALID_INPUT',
    'a person said no: heed their words, and look for no other way to the same end',
  ),
  dialog_open: row(
    'ACTION_REJECTED',
    'ExecutionFailure',
    true,
    'action_failed',
    'MM_CLICK_FAILED',
    'answer it with handle_dialog',
  ),
  page_closed: row(
    'ACTION_REJECTED',
    'ExecutionFailure',
    true,
    'action_failed',
    'MM_PAGE_CLOSED',
    'navigate to a page, or open a tab',
  ),
  page_crashed: row(
    'ACTION_REJECTED',
    'ExecutionFailure',
    true,
    'action_failed',
    'MM_PAGE_CLOSED',
    'navigate again; the tab is replaced',
  ),
  navigation_failed: row(
    'ACTION_REJECTED',
    'ExecutionFailure',
    true,
    'action_failed',
    'MM_NAVIGATION_FAILED',
    'check the address and that its server runs',
  ),
  timed_out: row(
    'TIMEOUT',
    'ExecutionFailure',
    true,
    'timeout',
    'MM_WAIT_TIMEOUT',
    'look at the screen, then try again or give it longer',
  ),
  expectation_refuted: row(
    'VERIFICATION_FAILED',
    'VerificationFailure',
    false,
    'action_failed',
    'MM_INVALID_INPUT',
    'look at what the screen shows instead',
  ),
  state_mismatch: row(
    'EXPECT_STATE_MISMATCH',
    'VerificationFailure',
    false,
    'action_failed',
    'MM_INVALID_INPUT',
    'look at the state observed',
  ),
  not_converged: row(
    'CONTROL_CONVERGENCE_FAILED',
    'ControlConvergenceFailure',
    true,
    'action_failed',
    'MM_INVALID_INPUT',
    'ask for a value the control can take',
  ),
  control_mismatch: row(
    'SEMANTIC_MISMATCH',
    'SemanticMismatchFailure',
    true,
    'action_failed',
    'MM_INVALID_INPUT',
    'use the action that fits the control',
  ),
  invalid_input: row(
    'ACTION_REJECTED',
    'ExecutionFailure',
    false,
    'invalid_params',
    'MM_INVALID_INPUT',
    'correct the field named',
  ),
  not_supported: row(
    'ACTION_REJECTED',
    'ExecutionFailure',
    false,
    'action_failed',
    'MM_INVALID_INPUT',
    'do it with what this platform has, or launch another platform',
  ),
  browser_unavailable: row(
    'ACTION_REJECTED',
    'ExecutionFailure',
    false,
    'action_failed',
    'MM_INTERNAL_ERROR',
    'run: surehand doctor --fix',
  ),
  device_unavailable: row(
    'ACTION_REJECTED',
    'ExecutionFailure',
    false,
    'action_failed',
    'MM_INTERNAL_ERROR',
    'run: surehand doctor; list_devices tells what is connected',
  ),
  device_lost: row(
    'ACTION_REJECTED',
    'ExecutionFailure',
    false,
    'action_failed',
    'MM_PAGE_CLOSED',
    'connect the device again, then launch again',
  ),
  session_lost: row(
    'ACTION_REJECTED',
    'ExecutionFailure',
    false,
    'action_failed',
    'MM_PAGE_CLOSED',
    'launch another session and begin anew; what was done before may have landed',
  ),
  app_not_found: row(
    'ACTION_REJECTED',
    'ExecutionFailure',
    false,
    'invalid_params',
    'MM_INVALID_INPUT',
    'use a name that list_apps tells, or install_app',
  ),
  app_crashed: row(
    'ACTION_REJECTED',
    'ExecutionFailure',
    false,
    'action_failed',
    'MM_PAGE_CLOSED',
    'read get_logs, then start_app',
  ),
  screen_unreadable: row(
    'ACTION_REJECTED',
    'ExecutionFailure',
    true,
    'action_failed',
    'MM_INTERNAL_ERROR',
    'look at a picture with capture_screenshot, or go to a screen that rests',
  ),
  model_failed: row(
    'ACTION_REJECTED',
    'ExecutionFailure',
    false,
    'action_failed',
    'MM_INTERNAL_ERROR',
    'check the name of the model, its key and that its server answers',
  ),
  cancelled: row(
    'ACTION_REJECTED',
    'ExecutionFailure',
    true,
    'action_failed',
    'MM_INTERNAL_ERROR',
    'the caller cancelled the call',
  ),
  internal: row(
    'UNKNOWN',
    'ExecutionFailure',
    false,
    'action_failed',
    'MM_INTERNAL_ERROR',
    'this is a bug: report it with the log file',
  ),
} as const;

export type FailureKind = keyof typeof FAILURES;
export type RuntimeFailureCode = (typeof FAILURES)[FailureKind]['code'];
export type FailureClass = (typeof FAILURES)[FailureKind]['failure_class'];

function row<C extends string, K extends string>(
  code: C,
  failure_class: K,
  retryable: boolean,
  loop_word: string,
  mm_word: string,
  hint: string,
) {
  return { code, failure_class, retryable, loop_word, mm_word, hint };
}

interface FailureMore {
  /** What to try, where the cause is known better than its kind tells. */
  remedy?: string | undefined;
  may_have_landed?: boolean;
  candidates?: readonly string[];
  cause?: unknown;
  /** Decided for this very outcome; without it the table's default holds. */
  retryable?: boolean;
}

/** An expected failure. The place that knows why chooses the kind; `may_have_landed` forbids any repeat. */
export class SurehandError extends Error {
  readonly kind: FailureKind;
  readonly may_have_landed: boolean;
  /** What could have been meant instead, as snapshot lines. */
  readonly candidates: readonly string[];
  /** Whether the same may be asked for again; never where it may have landed. */
  readonly retryable: boolean;
  /** What to try. */
  readonly hint: string;
  readonly #remedy: string | undefined;

  constructor(kind: FailureKind, message: string, more: FailureMore = {}) {
    super(message, more.cause === undefined ? undefined : { cause: more.cause });
    this.name = 'SurehandError';
    this.kind = kind;
    this.may_have_landed = more.may_have_landed ?? false;
    this.#remedy = more.remedy;
    this.hint = more.remedy ?? FAILURES[kind].hint;
    this.candidates = more.candidates ?? [];
    this.retryable = !this.may_have_landed && (more.retryable ?? FAILURES[kind].retryable);
  }

  /** The same failure with something said otherwise or known better. */
  but(more: FailureMore & { message?: string }): SurehandError {
    const { kind, message, may_have_landed, candidates, cause, retryable } = this;
    return new SurehandError(kind, more.message ?? message, {
      ...{ may_have_landed, candidates, cause, retryable, remedy: this.#remedy },
      ...more,
    });
  }

  get code(): RuntimeFailureCode {
    return FAILURES[this.kind].code;
  }
}
