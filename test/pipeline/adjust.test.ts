import { describe, expect, it } from 'vitest';
import type { Driver, DriverAction, NetworkEntry } from '../../src/drivers/driver.ts';
import type { Control, ControlAnswers } from '../../src/model/control.ts';
import { silentLog } from '../../src/model/log.ts';
import type { UiNode } from '../../src/model/node.ts';
import { OptionsSchema } from '../../src/model/options.ts';
import { adjustControl } from '../../src/pipeline/adjust/adjust-control.ts';
import { openGate } from '../../src/pipeline/gate.ts';
import type { World } from '../../src/pipeline/world.ts';
import { meaningOf } from '../../src/screen/refs.ts';
import { Screen } from '../../src/screen/screen.ts';
import { fakeNetwork } from '../fake-driver.ts';
import { waitedClock } from './one-control.ts';

const NODE: UiNode = {
  key: 'k',
  role: 'slider',
  name: 'Volume',
  state: {},
  box: { x: 0, y: 0, width: 10, height: 10 },
  visibility: 'full',
  actionable: true,
  context: '',
  context_role: '',
  context_strong: false,
  tag: 'div',
  selector: { value: '', confidence: { score: 1, reason: '' } },
  depth: 0,
};

const TRACK = { x: 0, y: 0, width: 100, height: 10 };

interface Model {
  value: number;
  /** What each input does to the value. */
  on(action: DriverAction, value: number): number;
  control?: Partial<Control>;
  /** The page as it is when asked for the n-th time. */
  gone?: () => boolean;
  requests?: () => NetworkEntry[];
}

/** A driver that is one control: inputs change a number, reads give it back. */
function worldOf(model: Model): { world: World; inputs: string[] } {
  const inputs: string[] = [];
  const driver: Pick<Driver, 'inspect' | 'controlParts' | 'act' | 'settle' | 'find' | 'address' | 'network'> =
    {
      inspect: async () => (model.gone?.() ? null : NODE),
      async controlParts<K extends keyof ControlAnswers>(_key: string, part: K) {
        if (part !== 'control' || model.gone?.()) return null;
        const control: Control = {
          kind: 'slider',
          main: NODE,
          now: model.value,
          text: String(model.value),
          min: 0,
          max: 100,
          track: TRACK,
          thumb: { ...NODE, box: { x: model.value - 5, y: 0, width: 10, height: 10 } },
          parts: [],
          ...model.control,
        };
        return control as ControlAnswers[K]; // only the control is asked for here
      },
      async act(action, permit) {
        permit.spend(action);
        inputs.push(action.kind === 'press' ? action.keys : action.kind);
        model.value = model.on(action, model.value);
        return {};
      },
      settle: async () => ({ quiet: true, waited_ms: 0 }) as Awaited<ReturnType<Driver['settle']>>, // the rest is not read
      find: async () => ({ matches: [], total: 0 }),
      address: () => 'http://page.test/',
      network: { ...fakeNetwork, requests: () => model.requests?.() ?? [] },
    };
  const world: World = {
    driver: driver as Driver, // an adjustment needs no more of it
    screen: new Screen(),
    options: OptionsSchema.parse({ timeout_ms: 1500 }),
    log: silentLog,
    clock: waitedClock(),
    keepTrace: () => {},
    keepStep: () => {},
    secretsIn: () => [],
    carried: new Set(),
    home: {},
    fillSecrets: (text) => text,
    gate: openGate,
  };
  return { world, inputs };
}

const adjust = (world: World, value: string | number, tolerance = 0, signal = new AbortController().signal) =>
  adjustControl(
    world,
    { ref: '@e0', key: 'k', node: NODE, meaning: meaningOf(NODE, false), twins: false },
    { value, tolerance },
    signal,
  );

const byKeys =
  (step: number, page = 0) =>
  (action: DriverAction, value: number): number => {
    if (action.kind !== 'press') return value;
    const by: Record<string, number> = {
      ArrowUp: step,
      ArrowRight: step,
      ArrowDown: -step,
      ArrowLeft: -step,
      PageUp: page,
      PageDown: -page,
    };
    if (action.keys === 'Home') return 0;
    if (action.keys === 'End') return 100;
    return Math.min(100, Math.max(0, value + (by[action.keys] ?? 0)));
  };

const byDragging = (action: DriverAction, value: number): number => {
  if (action.kind !== 'drag' || !('dx' in action.to)) return value;
  return Math.min(100, Math.max(0, Math.round(value + action.to.dx)));
};

describe('adjustControl', () => {
  it('sends nothing when the value is already there', async () => {
    const { world, inputs } = worldOf({ value: 40, on: byKeys(1) });
    expect(await adjust(world, 40.5, 1)).toMatchObject({ converged: true, attempts: 0, actual_state: 40 });
    expect(inputs).toEqual([]);
  });

  it('pages where that is shorter, then steps', async () => {
    const { world, inputs } = worldOf({ value: 0, on: byKeys(1, 10) });
    // Dragged first, as it is far; no drag moves it.
    expect(await adjust(world, 43)).toMatchObject({ actual_state: 43, adjustment_mode: 'gesture' });
    expect(inputs.length).toBeLessThan(15);
  });

  it('goes to the ends with one key', async () => {
    const { world, inputs } = worldOf({ value: 30, on: byKeys(1) });
    await adjust(world, 100);
    expect(inputs).toEqual(['End']);
  });

  it('drags when no key moves it', async () => {
    const { world, inputs } = worldOf({ value: 10, on: byDragging });
    expect(await adjust(world, 80)).toMatchObject({ actual_state: 80, adjustment_mode: 'gesture' });
    expect(inputs.filter((input) => input === 'drag').length).toBeGreaterThan(0);
  });

  it('never widens the tolerance: between two steps it fails with the value reached', async () => {
    const { world } = worldOf({ value: 0, on: byKeys(10) });
    await expect(adjust(world, 33, 2)).rejects.toMatchObject({
      kind: 'not_converged',
      message: expect.stringContaining('reached 30'),
    });
  });

  it('refuses what is out of range before any input, and says the range', async () => {
    const { world, inputs } = worldOf({ value: 0, on: byKeys(1) });
    await expect(adjust(world, 120)).rejects.toMatchObject({
      kind: 'invalid_input',
      message: expect.stringContaining('0 to 100'),
    });
    expect(inputs).toEqual([]);
  });

  it('reads percent as a part of the range', async () => {
    const { world } = worldOf({ value: 0, on: byKeys(1, 10), control: { min: 0, max: 40 } });
    expect(await adjust(world, '50%')).toMatchObject({ actual_state: 20 });
  });

  it('refuses a control that is now another one', async () => {
    const { world, inputs } = worldOf({ value: 0, on: byKeys(1) });
    world.driver.inspect = async () => ({ ...NODE, name: 'Bass' });
    await expect(adjust(world, 10)).rejects.toMatchObject({ kind: 'ref_changed' });
    expect(inputs).toEqual([]);
  });

  it('ends when it is cancelled, in the middle too', async () => {
    const stop = new AbortController();
    const { world, inputs } = worldOf({
      value: 0,
      on: (action, value) => {
        if (value === 3) stop.abort();
        return byKeys(1)(action, value);
      },
    });
    await expect(adjust(world, 20, 0, stop.signal)).rejects.toMatchObject({
      kind: 'cancelled',
      may_have_landed: true,
    });
    expect(inputs.length).toBeLessThan(8);
  });

  it('ends when its time is over', async () => {
    const { world } = worldOf({ value: 0, on: (_action, value) => (value === 1 ? 0 : 1) });
    await expect(adjust(world, 50)).rejects.toMatchObject({ kind: 'not_converged' });
  });

  it('says that a control that left the page may have been changed', async () => {
    let inputs = 0;
    const { world } = worldOf({
      value: 0,
      on: (action, value) => {
        inputs++;
        return byKeys(1)(action, value);
      },
      gone: () => inputs > 2,
    });
    // It took the input: that it is gone is no word about the reference.
    await expect(adjust(world, 50)).rejects.toMatchObject({ kind: 'not_converged', may_have_landed: true });
  });

  it('refuses a tolerance below zero and a control that is disabled', async () => {
    const { world } = worldOf({ value: 0, on: byKeys(1) });
    await expect(adjust(world, 5, -1)).rejects.toMatchObject({ kind: 'invalid_input' });
    const disabled = worldOf({
      value: 0,
      on: byKeys(1),
      control: { main: { ...NODE, state: { disabled: true } } },
    });
    await expect(adjust(disabled.world, 5)).rejects.toMatchObject({ kind: 'target_disabled' });
  });
});
