import { describe, expect, test } from 'vitest';
import { FAILURES, type FailureKind, SurehandError } from '../../src/model/failure.ts';
import { chooseStrategy, type RecoveryStrategy, startRecovery } from '../../src/model/recovery.ts';

const ALL: ReadonlySet<RecoveryStrategy> = new Set([
  'state_refresh',
  're_resolve',
  'alternate_candidate',
  'retry_adjustment',
  'step_back',
]);

/** Every strategy an action would go through for one kind of failure that comes back each time. */
function walk(
  kind: FailureKind,
  more: { may_have_landed?: boolean; retryable?: boolean } = {},
  feasible: ReadonlySet<RecoveryStrategy> = ALL,
): RecoveryStrategy[] {
  const tried: RecoveryStrategy[] = [];
  const state = { recovery_attempts: 0, retry_depth: 0 };
  const failure = new SurehandError(kind, 'it failed', more);
  for (;;) {
    const next = chooseStrategy({ failure, tried, state, feasible });
    if (!next) return tried;
    tried.push(next);
    state.recovery_attempts++;
    if (next !== 'state_refresh') state.retry_depth++;
    if (tried.length > 10) throw new Error('recovery does not end');
  }
}

const TABLE: Record<FailureKind, RecoveryStrategy[]> = {
  ref_unknown: [],
  ref_expired: ['state_refresh', 're_resolve', 'alternate_candidate'],
  ref_changed: [],
  target_not_found: ['state_refresh', 're_resolve', 'alternate_candidate'],
  target_ambiguous: ['state_refresh', 're_resolve', 'alternate_candidate'],
  target_disabled: ['state_refresh', 're_resolve'],
  target_obscured: ['state_refresh', 're_resolve'],
  target_not_visible: ['state_refresh', 're_resolve'],
  target_not_editable: [],
  origin_blocked: [],
  approval_required: [],
  human_rejected: [],
  dialog_open: [],
  page_closed: [],
  page_crashed: [],
  navigation_failed: [],
  timed_out: ['state_refresh', 're_resolve'],
  expectation_refuted: ['state_refresh'],
  state_mismatch: ['state_refresh'],
  not_converged: ['retry_adjustment'],
  control_mismatch: ['re_resolve', 'retry_adjustment'],
  invalid_input: [],
  not_supported: [],
  browser_unavailable: [],
  device_unavailable: [],
  device_lost: [],
  session_lost: [],
  app_not_found: [],
  app_crashed: [],
  screen_unreadable: [],
  model_failed: [],
  cancelled: [],
  internal: [],
};

describe('choosing how to recover', () => {
  test.each(Object.keys(FAILURES) as FailureKind[])(
    '%s goes through its strategies in order and ends',
    (kind) => {
      expect(walk(kind)).toEqual(TABLE[kind]);
    },
  );

  test.each(Object.keys(FAILURES) as FailureKind[])(
    '%s is never tried again once it may have landed',
    (kind) => {
      expect(walk(kind, { may_have_landed: true })).toEqual([]);
    },
  );

  test.each(['state_mismatch', 'expectation_refuted'] as const)(
    '%s is carried out once more only where the outcome is retryable',
    (kind) => {
      expect(walk(kind, { retryable: true })).toEqual(['state_refresh', 'step_back']);
      expect(walk(kind, { retryable: false })).toEqual(['state_refresh']);
      expect(walk(kind, { retryable: true, may_have_landed: true })).toEqual([]);
    },
  );

  test('a control that did not converge is adjusted in another mode only where the outcome is retryable', () => {
    expect(walk('not_converged')).toEqual(['retry_adjustment']);
    expect(walk('not_converged', { retryable: false })).toEqual([]);
    expect(walk('control_mismatch', { retryable: false })).toEqual(['re_resolve']);
  });

  test('what cannot be carried out is not chosen', () => {
    expect(walk('ref_expired', {}, new Set(['re_resolve']))).toEqual(['re_resolve']);
    expect(walk('ref_expired', {}, new Set())).toEqual([]);
    expect(walk('target_ambiguous', {}, new Set(['alternate_candidate']))).toEqual(['alternate_candidate']);
  });

  test('three attempts or a depth of three end recovery', () => {
    const failure = new SurehandError('ref_expired', 'it is gone');
    const question = { failure, tried: [], feasible: ALL };
    expect(chooseStrategy({ ...question, state: { recovery_attempts: 3, retry_depth: 0 } })).toBeNull();
    expect(chooseStrategy({ ...question, state: { recovery_attempts: 2, retry_depth: 0 } })).toBe(
      'state_refresh',
    );
    const refreshed = { ...question, tried: ['state_refresh' as const] };
    expect(chooseStrategy({ ...refreshed, state: { recovery_attempts: 1, retry_depth: 3 } })).toBeNull();
    expect(chooseStrategy({ ...refreshed, state: { recovery_attempts: 1, retry_depth: 2 } })).toBe(
      're_resolve',
    );
  });

  test.each(Object.keys(FAILURES) as FailureKind[])('%s starts with the words of its failure', (kind) => {
    const failure = new SurehandError(kind, 'it failed');
    expect(startRecovery(failure)).toEqual({
      failure_class: FAILURES[kind].failure_class,
      runtime_code: FAILURES[kind].code,
      recovery_attempts: 0,
      max_recovery_attempts: 3,
      retry_depth: 0,
      max_retry_depth: 3,
      is_terminal: false,
      retry_allowed: FAILURES[kind].retryable,
    });
    const landed = startRecovery(failure.but({ may_have_landed: true }));
    expect(landed.retry_allowed).toBe(false);
  });
});
