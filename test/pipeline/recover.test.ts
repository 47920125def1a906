import { expect, it } from 'vitest';
import { SurehandError } from '../../src/model/failure.ts';
import { Tracer } from '../../src/model/trace.ts';
import { Recovery } from '../../src/pipeline/recover.ts';

const GONE = new SurehandError('ref_expired', 'it is gone');
const COVERED = new SurehandError('target_obscured', 'a banner lies over it');

function recovering() {
  const tracer = new Tracer('a1');
  return { tracer, recovery: new Recovery(tracer) };
}

it('nothing is said of recovery before anything failed', () => {
  const { recovery } = recovering();
  expect([recovery.state, recovery.tried]).toEqual([undefined, []]);
});

it('each strategy is tried once and counted; only those that act again count as depth', () => {
  const { recovery } = recovering();
  const all = ['state_refresh', 're_resolve', 'alternate_candidate'] as const;
  expect(recovery.next(GONE, all)).toBe('state_refresh');
  expect(recovery.state).toMatchObject({
    recovery_strategy: 'state_refresh',
    recovery_attempts: 1,
    retry_depth: 0,
    is_terminal: false,
  });
  expect(recovery.next(GONE, all)).toBe('re_resolve');
  expect(recovery.state).toMatchObject({
    recovery_strategy: 're_resolve',
    recovery_attempts: 2,
    retry_depth: 1,
  });
  expect(recovery.tried).toEqual(['state_refresh', 're_resolve']);
});

it('what cannot be done is not counted, and the last strategy stays the last', () => {
  const { recovery } = recovering();
  expect(recovery.next(GONE, [])).toBeNull();
  expect(recovery.state).toMatchObject({ recovery_attempts: 0 });
  expect(recovery.state).not.toHaveProperty('recovery_strategy');
  recovery.next(GONE, ['re_resolve']);
  expect(recovery.next(COVERED, [])).toBeNull();
  expect(recovery.state).toMatchObject({
    recovery_strategy: 're_resolve',
    recovery_attempts: 1,
    retry_depth: 1,
  });
});

it('the newest failure is told, and what was spent stays spent', () => {
  const { recovery } = recovering();
  recovery.next(GONE, ['state_refresh']);
  recovery.next(COVERED, ['re_resolve']);
  expect(recovery.state).toMatchObject({
    failure_class: 'ExecutionFailure',
    runtime_code: COVERED.code,
    recovery_attempts: 2,
  });
});

it('what was done is one step of the trace, and what comes after it is the next attempt', () => {
  const { recovery, tracer } = recovering();
  recovery.next(GONE, ['re_resolve']);
  recovery.done('re_resolve', 'failure', GONE, { found: 'target_ambiguous' });
  recovery.done('state_refresh', 'retry', COVERED);
  expect(tracer.finish('failure')).toMatchObject({
    attempts: 3,
    steps: [
      {
        stage: 'recover',
        result: 'failure',
        metadata: {
          attempt: 1,
          strategy: 're_resolve',
          code: GONE.code,
          failure: 'ref_expired',
          recovery_attempts: 1,
          retry_depth: 1,
          found: 'target_ambiguous',
        },
      },
      { stage: 'recover', result: 'retry', metadata: { attempt: 2, strategy: 'state_refresh' } },
    ],
  });
});

it('a control that was tried in another mode has recovered once', () => {
  const { recovery, tracer } = recovering();
  recovery.adjustedOtherwise('gesture');
  expect(recovery.tried).toEqual(['retry_adjustment']);
  expect(recovery.state).toMatchObject({
    failure_class: 'ControlConvergenceFailure',
    recovery_strategy: 'retry_adjustment',
    recovery_attempts: 1,
    retry_depth: 1,
  });
  expect(tracer.finish('success').steps).toMatchObject([
    { stage: 'recover', result: 'retry', metadata: { strategy: 'retry_adjustment', mode: 'gesture' } },
  ]);
});

it('at the end all that was tried is told with the failure that is given back', () => {
  const { recovery } = recovering();
  recovery.next(GONE, ['state_refresh']);
  const { recovery: state, terminal_failure } = recovery.end(COVERED, '@e3');
  expect(state).toMatchObject({ is_terminal: true, runtime_code: COVERED.code, recovery_attempts: 1 });
  expect(recovery.state).toBe(state);
  expect(terminal_failure).toEqual({
    failure_class: 'ExecutionFailure',
    runtime_code: COVERED.code,
    resolved_target: '@e3',
    recovery_attempts: 1,
    attempted_recovery_strategies: ['state_refresh'],
    final_state: 'failed',
  });
  expect(recovery.end(COVERED).terminal_failure).not.toHaveProperty('resolved_target');
});
