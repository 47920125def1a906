import { describe, expect, it } from 'vitest';
import { Tracer } from '../../src/model/trace.ts';
import { perform } from '../../src/pipeline/perform.ts';
import { type ChangeWanted, waitForChange } from '../../src/pipeline/wait-for-change.ts';
import { type FakeDriver, node } from '../fake-driver.ts';
import { type FakeWorld, seen } from './fake-world.ts';

const SAVE = node('button', 'Save');
const DONE = node('status', '', { text: 'Saved' });

function wait(world: FakeWorld, wanted: Partial<ChangeWanted> = {}) {
  const tracer = new Tracer('a');
  const { signal } = new AbortController();
  return waitForChange(world, { timeout_ms: 300, stability_window_ms: 0, signal, ...wanted }, tracer).then(
    (result) => ({ ...result, trace: tracer.finish(result.changed ? 'success' : 'failure') }),
  );
}

/** Another screen at each look, the last for ever. */
function playing(driver: FakeDriver, looks: (() => void)[]): void {
  const { collect } = driver;
  driver.collect = async (request) => {
    looks.shift()?.();
    return collect(request);
  };
}

describe('waiting for a change', () => {
  it('begins with the screen before the last action: what the action changed need not change again', async () => {
    const { world, driver } = await seen([SAVE]);
    driver.act = async () => {
      driver.nodes = [SAVE, DONE];
      return {};
    };
    const { signal } = new AbortController();
    await perform(world, {
      action: { action: 'click', target: 'button "Save"' },
      expect: [],
      expect_timeout_ms: 0,
      signal,
    });
    const first = await wait(world);
    expect(first).toMatchObject({ changed: true, restless: false });
    expect(first.changes).toContain('hierarchy_diff');
    expect(first.trace.steps).toMatchObject([
      { stage: 'stabilize', result: 'success', metadata: { attempts: 1, converged: true } },
      { stage: 'verify', result: 'success', metadata: { expected: 'any change' } },
    ]);
    const next = await wait(world);
    expect(next).toMatchObject({ changed: false, changes: [] });
    expect(next.trace.steps).toMatchObject([{ result: 'failure' }, { result: 'failure' }]);
  });

  it('begins with the new page where the action led to one', async () => {
    const { world, driver } = await seen([SAVE]);
    driver.act = async () => {
      Object.assign(driver, { nodes: [DONE], url: 'https://shop.test/done' });
      return {};
    };
    const { signal } = new AbortController();
    const action = { action: 'click', target: 'button "Save"' } as const;
    await perform(world, { action, expect: [], expect_timeout_ms: 0, signal });
    expect(await wait(world)).toMatchObject({ changed: false, changes: [] });
  });

  it('begins with the call where nobody looked or acted before', async () => {
    const { world, driver } = await seen([SAVE]);
    playing(driver, [() => {}, () => {}, () => Object.assign(driver, { nodes: [SAVE, DONE] })]);
    expect(await wait(world, { timeout_ms: 2000 })).toMatchObject({ changed: true, reads: 3 });
  });

  it('takes only the change that was asked for', async () => {
    const { world, driver } = await seen([SAVE]);
    playing(driver, [() => {}, () => Object.assign(driver, { nodes: [SAVE, DONE] })]);
    const result = await wait(world, { expected: 'state_change' });
    expect(result).toMatchObject({ changed: false, restless: false });
    expect(result.changes).toContain('hierarchy_diff');
  });

  it('tells a control that changed its state', async () => {
    const { world, driver } = await seen([node('checkbox', 'Terms', { state: { checked: false } })]);
    const ticked = node('checkbox', 'Terms', { state: { checked: true } });
    playing(driver, [() => {}, () => Object.assign(driver, { nodes: [ticked] })]);
    expect(await wait(world, { expected: 'state_change' })).toMatchObject({
      changed: true,
      changes: ['state_change'],
    });
  });

  it('is not over while it goes on changing', async () => {
    const { world, driver } = await seen([SAVE]);
    let n = 0;
    const { collect } = driver;
    driver.collect = async (request) => {
      driver.nodes = [SAVE, node('status', '', { text: `${n++}` })];
      return collect(request);
    };
    const result = await wait(world, { stability_window_ms: 300, timeout_ms: 1500 });
    expect(result).toMatchObject({ changed: false, restless: true });
  });

  it('never takes text that is rewritten for ever for one that came to rest', async () => {
    const { world, driver } = await seen([SAVE]);
    const { collect } = driver;
    let looks = 0;
    driver.collect = async (request) => {
      const ticks = ++looks > 2;
      return {
        ...(await collect(request)),
        text_hash: ticks ? 'rest' : `text ${looks}`,
        ticking: ticks ? 1 : 0,
      };
    };
    expect(
      await wait(world, { expected: 'text_change', stability_window_ms: 250, timeout_ms: 900 }),
    ).toMatchObject({
      changed: false,
    });
    expect(looks).toBeGreaterThan(2);
  });

  it('takes other text for changed although a clock runs', async () => {
    const { world, driver } = await seen([SAVE]);
    const { collect } = driver;
    let looks = 0;
    driver.collect = async (request) => ({
      ...(await collect(request)),
      text_hash: ++looks > 1 ? 'new' : 'old',
      ticking: 1,
    });
    expect(await wait(world, { expected: 'text_change' })).toMatchObject({ changed: true });
  });
});
