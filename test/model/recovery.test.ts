import { describe, expect, test } from 'vitest';
import { FAILURES, type FailureKind } from '../../src/model/failure.ts';
import { chooseStrategy, type RecoveryQuestion, type RecoveryStrategy } from '../../src/model/recovery.ts';

/** Every strategy an action would go through for one kind of failure that comes back each time. */
function walk(kind: FailureKind, more: Partial<RecoveryQuestion> = {}): RecoveryStrategy[] {
  const tried: RecoveryStrategy[] = [];
  const state = { recovery_attempts: 0, retry_depth: 0 };
  for (;;) {
    const next = chooseStrategy({
      kind,
      tried,
      state,
      may_have_landed: false,
      idempotent: false,
      action_type: 'side_effect',
      ...more,
    });
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
  target_ambiguous: [],
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
  browser_unavailable: [],
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

  test('a refuted fill is carried out once more, a refuted side effect never', () => {
    expect(walk('state_mismatch', { idempotent: true, action_type: 'local_state' })).toEqual([
      'state_refresh',
      'step_back',
    ]);
    expect(walk('expectation_refuted', { idempotent: true, action_type: 'side_effect' })).toEqual([
      'state_refresh',
    ]);
    expect(walk('expectation_refuted', { idempotent: false, action_type: 'local_state' })).toEqual([
      'state_refresh',
    ]);
  });

  test('budgets end recovery', () => {
    const question = {
      kind: 'ref_expired' as const,
      tried: [],
      may_have_landed: false,
      idempotent: true,
      action_type: 'local_state' as const,
    };
    expect(chooseStrategy({ ...question, state: { recovery_attempts: 3, retry_depth: 0 } })).toBeNull();
    expect(
      chooseStrategy({
        ...question,
        tried: ['state_refresh'],
        state: { recovery_attempts: 1, retry_depth: 3 },
      }),
    ).toBeNull();
  });
});
