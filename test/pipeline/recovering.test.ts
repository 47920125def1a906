import { describe, expect, it } from 'vitest';
import type { Driver, NetworkEntry } from '../../src/drivers/driver.ts';
import type { Action } from '../../src/model/action.ts';
import { steadyNow } from '../../src/model/clock.ts';
import type { Control, ControlAnswers } from '../../src/model/control.ts';
import { FAILURES, type FailureKind, SurehandError } from '../../src/model/failure.ts';
import type { UiNode } from '../../src/model/node.ts';
import type { Outcome } from '../../src/pipeline/run-action.ts';
import { type FakeDriver, fakeNetwork, node, openDialog } from '../fake-driver.ts';
import { act, seen, settled } from './fake-world.ts';

const FIELD = node('textbox', 'Code', { state: { value: '' } });
const SAVE = node('button', 'Save');
const FILL: Action = { action: 'fill', target: 'Code', value: '123456', clear_first: true };
const CLICK: Action = { action: 'click', target: 'button "Save"' };

const steps = ({ trace }: Outcome, stage?: string) =>
  trace.steps.filter((step) => stage === undefined || step.stage === stage);
const strategies = (outcome: Outcome) => steps(outcome, 'recover').map(({ metadata }) => metadata?.strategy);

/** What every failed action must tell, in one voice. */
function agrees(outcome: Outcome): void {
  const { failure = 'internal', recovery, terminal_failure, retryable, trace } = outcome;
  const { code, failure_class } = FAILURES[failure];
  expect(outcome).toMatchObject({
    failure_code: code,
    lifecycle_state: 'failed',
    device: { platform: 'web', id: 'fake', model: 'fake', os_version: '1' },
    details: expect.any(Object),
  });
  expect(recovery).toMatchObject({
    failure_class,
    runtime_code: code,
    is_terminal: true,
    retry_allowed: retryable,
    max_recovery_attempts: 3,
    max_retry_depth: 3,
  });
  expect(terminal_failure).toMatchObject({
    failure_class,
    runtime_code: code,
    recovery_attempts: recovery?.recovery_attempts,
    final_state: 'failed',
  });
  expect(terminal_failure?.attempted_recovery_strategies).toHaveLength(recovery?.recovery_attempts ?? -1);
  expect(strategies(outcome)).toEqual(terminal_failure?.attempted_recovery_strategies);
  expect(trace).toMatchObject({ action_id: outcome.action_id, final_outcome: 'failure' });
  expect(trace.steps.length).toBeGreaterThan(0);
  if (outcome.may_have_landed) expect(retryable).toBe(false);
}

const request = (more: Partial<NetworkEntry> = {}): NetworkEntry => ({
  at_ms: steadyNow(),
  method: 'POST',
  url: 'https://shop.test/code',
  resource_type: 'fetch',
  status: 200,
  duration_ms: 1,
  tab: 't1',
  ...more,
});

/** A fill that the field does not hold; what else happens on the page is the test's. */
async function refusedFill(
  happens: (driver: FakeDriver, sent: NetworkEntry[]) => void,
  more: Partial<Driver> = {},
) {
  const sent: NetworkEntry[] = [];
  const { world, driver } = await seen([FIELD, SAVE], {
    holds: async () => ({ relation: 'other', value: '' }),
    network: { ...fakeNetwork, requests: () => sent },
    ...more,
  });
  const send = driver.act;
  driver.act = async (action, permit) => {
    const done = await send(action, permit);
    happens(driver, sent);
    return { ...done, refused: true };
  };
  return { driver, outcome: await act(world, FILL) };
}

describe('an action whose first try set something off is not sent again', () => {
  const changed = (more: Partial<UiNode>) => node('textbox', 'Code', more);
  it.each<[string, (driver: FakeDriver, sent: NetworkEntry[]) => void, Partial<Driver>?]>([
    ['a request', (_driver, sent) => sent.push(request())],
    ['a beacon', (_driver, sent) => sent.push(request({ resource_type: 'ping' }))],
    ['a picture', (_driver, sent) => sent.push(request({ method: 'GET', resource_type: 'image' }))],
    ['the request of another page', (_driver, sent) => sent.push(request({ resource_type: 'document' }))],
    ['another address', (driver) => Object.assign(driver, { url: 'https://shop.test/next' })],
    [
      'a change of the field itself',
      (driver) => Object.assign(driver, { nodes: [changed({ state: { value: '12' } }), SAVE] }),
    ],
    [
      'a change of another control',
      (driver) =>
        Object.assign(driver, { nodes: [FIELD, node('button', 'Save', { state: { disabled: true } })] }),
    ],
    [
      'something new on the page',
      (driver) => Object.assign(driver, { nodes: [FIELD, SAVE, node('listitem', '123456')] }),
    ],
    [
      'a download',
      (driver) => void driver.events.push({ kind: 'download', state: 'saved', file: 'a.txt', url: '/a.txt' }),
    ],
    ['a submit', () => {}, { settle: async () => settled({ submitted: true }) }],
    ['a text of the page', () => {}, { settle: async () => settled({ rewordings: 1 }) }],
  ])('%s', async (_what, happens, more) => {
    const { driver, outcome } = await refusedFill(happens, more);
    expect(driver.acts).toHaveLength(1);
    expect(outcome).toMatchObject({ success: true, failure: 'state_mismatch', retryable: false });
    expect(strategies(outcome)).toEqual(['state_refresh']);
    agrees(outcome);
  });

  it('a password, whose field cannot be read', async () => {
    const { world, driver } = await seen([node('textbox', 'Code', { state: { password: true } })], {
      holds: async () => ({ relation: 'other' }),
    });
    const outcome = await act(world, FILL);
    expect(driver.acts).toHaveLength(1);
    expect(outcome).toMatchObject({ failure: 'state_mismatch', retryable: false });
  });

  it('nor one of which nothing at all was observed: the field that is empty again may have handed it on', async () => {
    const { world, driver } = await seen([FIELD], { holds: async () => ({ relation: 'other', value: '' }) });
    const outcome = await act(world, FILL);
    expect(driver.acts).toHaveLength(1);
    expect(outcome).toMatchObject({ failure: 'state_mismatch', retryable: false });
    agrees(outcome);
  });

  it('and is sent once more where the field refused it and nothing else was observed, scrolling aside', async () => {
    let held = false;
    const { world, driver } = await seen([FIELD], {
      holds: async () => ({ relation: held ? 'same' : 'other' }),
    });
    driver.act = async (action, permit) => {
      permit.spend(action);
      driver.acts.push(action);
      held = driver.acts.length === 2;
      return { moved: { x: 0, y: 40 }, refused: true };
    };
    const outcome = await act(world, FILL);
    expect(driver.acts.map(({ kind }) => kind)).toEqual(['fill', 'fill']);
    expect(outcome).toMatchObject({
      success: true,
      lifecycle_state: 'verified',
      verification: { verdict: 'verified' },
      recovery: { recovery_strategy: 'step_back', recovery_attempts: 2, retry_depth: 1, is_terminal: false },
      details: { attempted_recovery_strategies: ['state_refresh', 'step_back'] },
    });
    expect(outcome.trace).toMatchObject({ final_outcome: 'success', attempts: 3 });
    expect(steps(outcome, 'execute')).toHaveLength(2);
    expect(steps(outcome, 'verify').map(({ result }) => result)).toEqual(['failure', 'failure', 'success']);
  });

  it('and no third time', async () => {
    const { driver, outcome } = await refusedFill(() => {});
    expect(driver.acts).toHaveLength(2);
    expect(outcome).toMatchObject({ retryable: true, recovery: { recovery_attempts: 2, retry_depth: 1 } });
    expect(strategies(outcome)).toEqual(['state_refresh', 'step_back']);
    agrees(outcome);
  });

  it('nor at all where the caller decides about every repeat', async () => {
    const { world, driver } = await seen([FIELD], { holds: async () => ({ relation: 'other' }) });
    const outcome = await act(world, FILL, { send_once: true });
    expect(driver.acts).toHaveLength(1);
    agrees(outcome);
  });

  it('a click is never sent again, whatever was seen', async () => {
    const { world, driver } = await seen([SAVE]);
    const outcome = await act(world, CLICK, { expect: 'text "Saved" visible' });
    expect(driver.acts).toHaveLength(1);
    expect(outcome).toMatchObject({
      success: true,
      failure: 'expectation_refuted',
      retryable: false,
      verification: { verdict: 'refuted' },
    });
    agrees(outcome);
  });
});

describe('a choice made of many inputs that fails half way', () => {
  const LIST = node('combobox', 'Add item', { tag: 'div', state: { value: 'Add item' } });
  const SELECT: Action = { action: 'select', target: 'Add item', values: ['Milk'] };

  it.each<[string, Partial<Driver>]>([
    ['a request', { network: { ...fakeNetwork, requests: () => [request({ at_ms: steadyNow() + 1 })] } }],
    ['a submit', { settle: async () => settled({ submitted: true }) }],
  ])('is given back with "may have landed" after %s', async (_what, more) => {
    let tries = 0;
    const { world } = await seen([LIST], {
      ...more,
      controlParts: async () => {
        tries++;
        throw new SurehandError('not_converged', 'it shows "Add item"');
      },
    });
    const outcome = await act(world, SELECT);
    expect(tries).toBe(1);
    expect(outcome).toMatchObject({ success: false, may_have_landed: true, retryable: false });
    expect(strategies(outcome)).toEqual([]);
    agrees(outcome);
  });

  it('lists every request since it was first sent', async () => {
    const sent = [
      request({ url: 'https://shop.test/a' }),
      request({ url: 'https://shop.test/b', status: 500 }),
    ];
    const { world } = await seen([SAVE], { network: { ...fakeNetwork, requests: () => sent } });
    for (const one of sent) one.at_ms = steadyNow() + 10_000;
    const outcome = await act(world, CLICK);
    expect(outcome.details.requests).toMatchObject([
      { method: 'POST', url: 'https://shop.test/a', status: 200 },
      { method: 'POST', url: 'https://shop.test/b', status: 500 },
    ]);
  });
});

describe('a refuted outcome is read again before it is given back', () => {
  it('and counts as verified when it only came late, which is told', async () => {
    let reads = 0;
    const { world, driver } = await seen([FIELD], {
      holds: async () => ({ relation: ++reads > 3 ? 'same' : 'other' }),
    });
    world.options = { ...world.options, max_recheck_attempts: 1 };
    const outcome = await act(world, FILL);
    expect(driver.acts).toHaveLength(1);
    expect(outcome).toMatchObject({
      success: true,
      verification: { verdict: 'verified' },
      recovery: {
        recovery_strategy: 'state_refresh',
        recovery_attempts: 1,
        retry_depth: 0,
        is_terminal: false,
      },
    });
    expect(steps(outcome, 'recover')).toMatchObject([
      { result: 'success', metadata: { strategy: 'state_refresh' } },
    ]);
  });
});

describe('a ref whose node is gone', () => {
  const LOST = node('link', 'Open', {
    href: '/a',
    test_id: 'open-a',
    context: 'Alice',
    context_strong: true,
  });

  async function gone(now: UiNode[], was: UiNode = LOST) {
    const { world, driver, ref } = await seen([was]);
    driver.nodes = now;
    driver.prepare = async ({ key }) => {
      if (!driver.nodes.some((one) => one.key === key)) throw new SurehandError('ref_expired', 'it is gone');
    };
    return { driver, ref, outcome: await act(world, { action: 'click', target: ref }) };
  }
  const twin = (key: string, more: Partial<UiNode> = {}) => node('link', 'Open', { key, ...more });

  it('is healed by its meaning', async () => {
    const { driver, outcome } = await gone([twin('new', { ...LOST, key: 'new' })]);
    expect(driver.acts.map(({ key }) => key)).toEqual(['new']);
    expect(outcome).toMatchObject({
      success: true,
      healed: true,
      recovery: { recovery_strategy: 're_resolve', recovery_attempts: 2, retry_depth: 1 },
    });
    expect(strategies(outcome)).toEqual(['state_refresh', 're_resolve']);
    expect(outcome.trace.attempts).toBe(3);
  });

  it.each<[string, UiNode[]]>([
    [
      'test id',
      [
        twin('x', { test_id: 'open-b', href: '/a', context: 'Alice', context_strong: true }),
        twin('y', { ...LOST, key: 'y' }),
      ],
    ],
    ['address', [twin('x', { ...LOST, key: 'x', href: '/b' }), twin('y', { ...LOST, key: 'y' })]],
  ])('among several of its meaning is the only one that has its %s', async (_mark, now) => {
    const { driver, outcome } = await gone(now);
    expect(driver.acts.map(({ key }) => key)).toEqual(['y']);
    expect(outcome).toMatchObject({ success: true, healed: true });
    expect(strategies(outcome)).toEqual(['state_refresh', 're_resolve', 'alternate_candidate']);
    expect(steps(outcome, 'recover').map(({ result }) => result)).toEqual(['retry', 'failure', 'success']);
  });

  it('of a dialog is not taken for what has its words on the page, and the other way round', async () => {
    const zone = { kind: 'popup' as const, name: 'Place the order?' };
    const other = { kind: 'popup' as const, name: 'Leave?' };
    const order = (key: string, more: Partial<UiNode> = {}) => node('button', 'Order', { key, ...more });
    for (const [was, now] of [
      [order('a'), order('b', { zone })],
      [order('a', { zone }), order('b')],
      [order('a', { zone }), order('b', { zone: other })],
    ] as const) {
      const { driver, outcome } = await gone([now], was);
      expect(driver.acts).toEqual([]);
      expect(outcome).toMatchObject({ success: false, failure: 'ref_expired' });
    }
  });

  it('is not taken for an element that had a ref already when its own was given', async () => {
    const page = node('button', 'Order', { key: 'page' });
    const { world, driver } = await seen([page]);
    const first = world.screen.latest?.bindings[0]?.ref ?? '';
    driver.nodes = [node('button', 'Order', { key: 'drawn' })];
    const ref = world.screen.take(await driver.collect({ viewport_only: true, limit: 100, check: [] }))
      .bindings[0]?.ref;
    driver.nodes = [page];
    driver.prepare = async ({ key }) => {
      if (key !== 'page') throw new SurehandError('ref_expired', 'it is gone');
    };
    const outcome = await act(world, { action: 'click', target: ref ?? '' });
    expect([ref === first, driver.acts.length, outcome.success]).toEqual([false, 0, false]);
  });

  it('is not taken for one of two that are both like it: ambiguous, in every word', async () => {
    const { driver, ref, outcome } = await gone([
      twin('x', { ...LOST, key: 'x' }),
      twin('y', { ...LOST, key: 'y' }),
    ]);
    expect(driver.acts).toEqual([]);
    expect(outcome).toMatchObject({
      success: false,
      failure: 'target_ambiguous',
      failure_code: 'AMBIGUOUS_TARGET',
      retryable: false,
      recovery: {
        runtime_code: 'AMBIGUOUS_TARGET',
        retry_allowed: false,
        recovery_attempts: 3,
        retry_depth: 2,
      },
      terminal_failure: { resolved_target: ref },
    });
    expect(outcome.problem?.candidates).toHaveLength(2);
    agrees(outcome);
  });

  it('with nothing to know it by tries no other candidate, and lists none', async () => {
    const bare = node('link', 'Open', { context: 'beside it' });
    const { driver, outcome } = await gone([twin('x'), twin('y')], bare);
    expect(driver.acts).toEqual([]);
    expect(strategies(outcome)).toEqual(['state_refresh', 're_resolve']);
    agrees(outcome);
  });

  it('and is nowhere: stale, ended, with what it was and what the screen is', async () => {
    const { driver, ref, outcome } = await gone([SAVE]);
    expect(driver.acts).toEqual([]);
    expect(outcome).toMatchObject({
      success: false,
      failure: 'ref_expired',
      failure_code: 'STALE_REFERENCE',
      retryable: true,
      target: { selector: ref, binding: { ref } },
      terminal_failure: { resolved_target: ref },
    });
    expect(outcome.ui_fingerprint_before).toMatch(/^fp_/);
    expect(outcome.ui_fingerprint_after).toMatch(/^fp_/);
    agrees(outcome);
  });
});

describe('a node that is there is never healed', () => {
  it.each<FailureKind>(['target_obscured', 'target_disabled', 'target_not_visible'])(
    '%s: by ref the first cause is told, its twins are not asked',
    async (kind) => {
      const { world, driver, ref } = await seen([SAVE, node('button', 'Save', { key: 'twin' })], {
        prepare: async () => {
          throw new SurehandError(kind, 'it is under "Cookies"');
        },
      });
      const outcome = await act(world, { action: 'click', target: ref });
      expect(driver.acts).toEqual([]);
      expect(outcome).toMatchObject({
        success: false,
        failure: kind,
        failure_code: 'ACTION_REJECTED',
        retryable: true,
        target: { binding: { ref } },
        terminal_failure: { resolved_target: ref, attempted_recovery_strategies: ['state_refresh'] },
      });
      expect(outcome.problem?.message).toContain('it is under "Cookies"');
      expect(outcome.ui_fingerprint_before).toBe(outcome.ui_fingerprint_after);
      agrees(outcome);
    },
  );

  it('a paragraph that nothing can be selected in is told as that, not as gone', async () => {
    const text = node('paragraph', 'Hello', { actionable: false });
    const { world, ref } = await seen([
      text,
      node('paragraph', 'Hello', { key: 'other', actionable: false }),
    ]);
    const outcome = await act(world, { action: 'select', target: ref, values: ['x'] });
    expect(outcome).toMatchObject({
      failure: 'control_mismatch',
      failure_code: 'SEMANTIC_MISMATCH',
      recovery: { failure_class: 'SemanticMismatchFailure' },
    });
    expect(outcome.problem?.message).not.toContain('gone');
    expect(strategies(outcome)).toEqual([]);
    agrees(outcome);
  });

  it('a control that is not what it seemed is looked for again by its words, without the guess', async () => {
    const purposes: unknown[] = [];
    const { world, driver } = await seen([node('paragraph', 'Size', { actionable: false })]);
    const find = driver.find;
    driver.find = async (query) => {
      purposes.push(query.purpose);
      return find(query);
    };
    const outcome = await act(world, { action: 'select', target: 'Size', values: ['x'] });
    expect(purposes).toEqual(['select', 'any']);
    expect(strategies(outcome)).toEqual(['re_resolve']);
    agrees(outcome);
  });
});

describe('every failed flow has its recovery state, its target and its trace', () => {
  it('words that nothing answers to', async () => {
    const { world } = await seen([SAVE]);
    const outcome = await act(world, { action: 'click', target: 'button "Send"' });
    expect(outcome).toMatchObject({
      failure: 'target_not_found',
      retryable: true,
      recovery: { retry_depth: 1 },
    });
    expect(strategies(outcome)).toEqual(['state_refresh', 're_resolve']);
    expect(steps(outcome, 'resolve').map(({ result }) => result)).toEqual(['retry', 'retry', 'failure']);
    agrees(outcome);
  });

  it('an element that appears while the page settles is found', async () => {
    const { world, driver } = await seen([]);
    driver.settle = async () => {
      driver.nodes = [SAVE];
      return settled();
    };
    const outcome = await act(world, CLICK);
    expect(outcome).toMatchObject({
      success: true,
      recovery: { recovery_strategy: 'state_refresh', is_terminal: false },
    });
    expect(driver.acts).toHaveLength(1);
  });

  it('words that two answer to', async () => {
    const { world } = await seen([SAVE, node('button', 'Save', { key: 'twin' })]);
    const outcome = await act(world, CLICK);
    expect(outcome).toMatchObject({ failure: 'target_ambiguous', recovery: { recovery_attempts: 0 } });
    agrees(outcome);
  });

  it('an open dialog', async () => {
    const { world } = await seen([SAVE], { dialogs: openDialog({ type: 'confirm', message: 'Sure?' }) });
    const outcome = await act(world, CLICK);
    expect(outcome).toMatchObject({ failure: 'dialog_open', retryable: true });
    expect(steps(outcome)).toMatchObject([
      {
        stage: 'execute',
        result: 'failure',
        metadata: { code: 'ACTION_REJECTED', selector: 'button "Save"' },
      },
    ]);
    expect(outcome.ui_fingerprint_before).toMatch(/^fp_/);
    agrees(outcome);
  });

  it('a first try that used up the time', async () => {
    const { world } = await seen([SAVE], {
      prepare: async () => {
        throw new SurehandError('target_disabled', 'it is disabled');
      },
    });
    const outcome = await act(world, CLICK, { mend_for_ms: 0 });
    expect(outcome).toMatchObject({ failure: 'target_disabled', recovery: { recovery_attempts: 0 } });
    expect(steps(outcome, 'execute')).toMatchObject([{ result: 'failure' }]);
    agrees(outcome);
  });

  it('a slider that does not move: each other mode is told', async () => {
    const track = { x: 50, y: 50, width: 200, height: 10 };
    const slider = node('slider', 'Volume', { box: track, state: { value_now: 3 } });
    const thumb = node('thumb', '', { box: { ...track, width: 10 } });
    const { world, ref } = await seen([slider, thumb], {
      async controlParts<K extends keyof ControlAnswers>(_key: string, part: K) {
        const control: Control = {
          ...{ kind: 'slider', main: slider, now: 3, text: '3', parts: [] },
          ...{ min: 0, max: 10, track, thumb },
        };
        return part === 'control' ? (control as ControlAnswers[K]) : null; // only the control is asked for here
      },
    });
    const outcome = await act(world, { action: 'adjust_control', target: ref, value: 4, tolerance: 0 });
    expect(outcome).toMatchObject({
      failure: 'not_converged',
      failure_code: 'CONTROL_CONVERGENCE_FAILED',
      target: { binding: { ref } },
      terminal_failure: { attempted_recovery_strategies: ['retry_adjustment', 'retry_adjustment'] },
    });
    expect(steps(outcome, 'recover').map(({ metadata }) => metadata?.mode)).toEqual([
      'gesture',
      'coordinate',
    ]);
    agrees(outcome);
  });

  it('an input that was lost under way: nothing more is tried', async () => {
    const { world } = await seen([SAVE], {
      act: async (action, permit) => {
        permit.spend(action);
        throw new SurehandError('timed_out', 'no answer', { may_have_landed: true });
      },
    });
    const outcome = await act(world, CLICK);
    expect(outcome).toMatchObject({
      success: false,
      failure_code: 'TIMEOUT',
      may_have_landed: true,
      retryable: false,
      recovery: { retry_allowed: false, recovery_attempts: 0 },
    });
    expect(steps(outcome, 'execute')).toMatchObject([
      { result: 'failure', metadata: { may_have_landed: true } },
    ]);
    agrees(outcome);
  });

  it('a cancelled call', async () => {
    const { world } = await seen([SAVE]);
    const outcome = await act(world, CLICK, { signal: AbortSignal.abort() });
    expect(outcome).toMatchObject({ failure: 'cancelled', recovery: { recovery_attempts: 0 } });
    agrees(outcome);
  });
});

describe('the lifecycle of an action that did not fail', () => {
  it('ends verified where it was verified', async () => {
    const { world } = await seen([FIELD]);
    const outcome = await act(world, FILL);
    expect(outcome).toMatchObject({ lifecycle_state: 'verified', success: true });
    expect(outcome).not.toHaveProperty('recovery');
    expect(outcome).not.toHaveProperty('terminal_failure');
    expect(outcome).not.toHaveProperty('retryable');
    expect(steps(outcome).map(({ stage, result }) => `${stage} ${result}`)).toEqual([
      'resolve success',
      'execute success',
      'stabilize success',
      'verify success',
    ]);
    expect(steps(outcome, 'stabilize')[0]?.metadata).toMatchObject({ attempts: 1, converged: true });
  });

  it('waits for verification where there was nothing to verify against', async () => {
    const { world } = await seen([SAVE]);
    const outcome = await act(world, CLICK);
    expect(outcome).toMatchObject({
      lifecycle_state: 'pending_verification',
      success: true,
      trace: { final_outcome: 'success' },
      device: { platform: 'web', id: 'fake', model: 'fake', os_version: '1' },
    });
  });
});
