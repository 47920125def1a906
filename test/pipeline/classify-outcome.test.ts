import { describe, expect, it } from 'vitest';
import { classifyOutcome, type OutcomeSignals } from '../../src/pipeline/classify-outcome.ts';

const failed = { url: '/api/save', method: 'POST', status: 500 };
const fine = { url: '/api/save', method: 'POST', status: 200 };
const nothing = { ui_changed: false } as const;

describe('an outcome is classified by the first rule that applies', () => {
  it.each<[string, OutcomeSignals, string, RegExp]>([
    ['the screen changed', { ui_changed: true }, 'success', /^none/],
    ['the expected element is there', { ...nothing, expected_element_visible: true }, 'success', /^none/],
    [
      'a change outweighs a failed request',
      { ui_changed: true, action_type: 'side_effect', network_requests: [failed] },
      'success',
      /^none/,
    ],
    ['no action_type', { ...nothing, network_requests: [failed] }, 'unknown', /action_type/],
    [
      'a request failed',
      { ...nothing, action_type: 'side_effect', network_requests: [fine, failed] },
      'backend_failure',
      /failed request/,
    ],
    [
      'a request broke off',
      { ...nothing, action_type: 'side_effect', network_requests: [{ status: null, failure: 'reset' }] },
      'backend_failure',
      /failed request/,
    ],
    [
      'a request is said to have failed',
      { ...nothing, action_type: 'local_state', network_requests: [{ endpoint: '/a', status: 'failure' }] },
      'backend_failure',
      /failed request/,
    ],
    ['local state without change', { ...nothing, action_type: 'local_state' }, 'no_op', /expect_state/],
    [
      'local state is never a matter of the network',
      { ...nothing, action_type: 'local_state', network_requests: [fine] },
      'no_op',
      /no network look/,
    ],
    ['nobody looked', { ...nothing, action_type: 'side_effect' }, 'unknown', /get_network_activity/],
    [
      'nothing was sent',
      { ...nothing, action_type: 'side_effect', network_requests: [] },
      'no_op',
      /check the target/,
    ],
    [
      'not all are answered',
      { ...nothing, action_type: 'side_effect', network_requests: [fine, { url: '/slow', status: null }] },
      'unknown',
      /wait_for_ui_change/,
    ],
    [
      'all succeeded and nothing shows',
      { ...nothing, action_type: 'side_effect', network_requests: [fine, { status: 'success' }] },
      'ui_failure',
      /capture_debug_snapshot/,
    ],
    [
      'the expected element is missing, that alone is no success',
      { ...nothing, expected_element_visible: false, action_type: 'side_effect', network_requests: [fine] },
      'ui_failure',
      /landed/,
    ],
  ])('%s', (_name, signals, outcome, next) => {
    const classified = classifyOutcome(signals);
    expect(classified.outcome).toBe(outcome);
    expect(classified.next_action).toMatch(next);
    expect(classifyOutcome(signals)).toEqual(classified);
  });

  it('mentions console errors and never lets them decide', () => {
    const signals = { ...nothing, action_type: 'local_state' } as const;
    const noisy = classifyOutcome({ ...signals, has_log_errors: true });
    expect(noisy.outcome).toBe(classifyOutcome(signals).outcome);
    expect(noisy.reasoning).toContain('console has errors');
  });
});

describe('an expected element that is seen to be missing', () => {
  const missing = { ui_changed: false, expected_element_visible: false, action_type: 'side_effect' } as const;

  it('is no ambiguity: the screen is looked at again, not the network', () => {
    expect(classifyOutcome(missing)).toMatchObject({
      outcome: 'unknown',
      reasoning: expect.stringContaining('not visible'),
      next_action: expect.stringMatching(/expect_element_visible.*no network look/),
    });
  });

  it('is judged with the network where somebody has looked at it', () => {
    expect(classifyOutcome({ ...missing, network_requests: [] }).outcome).toBe('no_op');
    expect(classifyOutcome({ ...missing, network_requests: [failed] }).outcome).toBe('backend_failure');
    expect(classifyOutcome({ ...missing, network_requests: [fine] }).outcome).toBe('ui_failure');
  });
});
