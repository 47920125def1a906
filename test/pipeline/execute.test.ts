import { describe, expect, it } from 'vitest';
import type { DialogAnswer, Driver, DriverAction } from '../../src/drivers/driver.ts';
import type { Action } from '../../src/model/action.ts';
import { SurehandError } from '../../src/model/failure.ts';
import type { UiNode } from '../../src/model/node.ts';
import { execute, prepare } from '../../src/pipeline/execute.ts';
import { fakeDriver, node, openDialog } from '../fake-driver.ts';
import { worldOn } from './fake-world.ts';
import { oneControl } from './one-control.ts';

const BOX = node('textbox', 'Name');
const CELL = node('gridcell', 'Price');
const target = '@e0';
const signal = new AbortController().signal;
const fill = { action: 'fill', target, value: 'x', clear_first: true } as const;

function on(one: UiNode | null, more: Partial<Driver> = {}) {
  const driver = fakeDriver(one ? [one] : [], more);
  const world = worldOn(driver);
  return { driver, world, binding: one ? world.screen.refs.bind(one, false) : undefined };
}

describe('what is sent', () => {
  it.each<[Action, sent: Partial<DriverAction> & Record<string, unknown>, prepared: boolean]>([
    [{ action: 'click', target }, { kind: 'click' }, true],
    [
      { action: 'click', target, button: 'right', count: 2, modifiers: ['Shift'] },
      { kind: 'click', button: 'right', count: 2, modifiers: ['Shift'] },
      true,
    ],
    [fill, { kind: 'fill', value: 'x', clear_first: true }, true],
    [{ ...fill, clear_first: false }, { kind: 'fill', value: 'x', clear_first: false }, true],
    [{ action: 'press_key', key: 'Enter', target }, { kind: 'press', keys: 'Enter' }, true],
    [{ action: 'hover', target }, { kind: 'hover' }, true],
    [{ action: 'scroll', target, amount: 5 }, { kind: 'scroll_into_view' }, false],
    [{ action: 'scroll', direction: 'top', amount: 5 }, { kind: 'scroll_to', edge: 'top' }, false],
    [{ action: 'scroll', direction: 'bottom', amount: 5 }, { kind: 'scroll_to', edge: 'bottom' }, false],
    [{ action: 'scroll', direction: 'up', amount: 5 }, { kind: 'scroll_by', dx: 0, dy: -5 }, false],
    [{ action: 'scroll', direction: 'down', amount: 5 }, { kind: 'scroll_by', dx: 0, dy: 5 }, false],
    [{ action: 'scroll', direction: 'left', amount: 5 }, { kind: 'scroll_by', dx: -5, dy: 0 }, false],
    [{ action: 'scroll', direction: 'right', amount: 5 }, { kind: 'scroll_by', dx: 5, dy: 0 }, false],
    [
      { action: 'scroll', direction: 'down', amount: 5, fling: true },
      { kind: 'scroll_by', dx: 0, dy: 5, fling: true },
      false,
    ],
    [{ action: 'pinch', target, scale: 2 }, { kind: 'pinch', scale: 2 }, false],
    [{ action: 'drag', target, by: { x: 3, y: 4 } }, { kind: 'drag', to: { dx: 3, dy: 4 } }, false],
    [{ action: 'drag', target }, { kind: 'drag', to: { dx: 0, dy: 0 } }, false],
    [
      { action: 'drag', target, to: 'textbox "Name"' },
      { kind: 'drag', to: { key: BOX.key, meaning: expect.objectContaining({ name: 'Name' }) } },
      false,
    ],
    [
      { action: 'upload_files', target, paths: ['package.json'] },
      { kind: 'upload', paths: [expect.stringMatching(/^\/.*package\.json$/)] },
      false,
    ],
  ])('%o', async (action, sent, prepared) => {
    const { world, driver, binding } = on(BOX);
    await execute(world, action, binding, signal);
    expect(driver.acts).toHaveLength(1);
    expect(driver.acts[0]).toMatchObject({
      ...sent,
      key: BOX.key,
      meaning: { role: 'textbox', name: 'Name' },
      timeout_ms: world.options.timeout_ms,
      prepared,
    });
    expect(driver.acts[0]).not.toHaveProperty('by_keys');
    if (!('fling' in action)) expect(driver.acts[0]).not.toHaveProperty('fling');
    expect(driver.acts[0]).not.toHaveProperty('target');
    expect(driver.acts[0]).not.toHaveProperty('action');
  });

  it('has no key where nothing is aimed at', async () => {
    const { world, driver } = on(null);
    await execute(world, { action: 'press_key', key: 'Enter' }, undefined, signal);
    expect(driver.acts[0]).not.toHaveProperty('key');
  });

  it('a text that did not arrive is typed key by key the second time', async () => {
    const { world, driver, binding } = on(BOX);
    await execute(world, fill, binding, signal, { again: true });
    expect(driver.acts).toMatchObject([{ kind: 'fill', by_keys: true }]);
  });

  it.each<[Action, message: string]>([
    [{ action: 'scroll', amount: 5 }, 'wanted a target to bring into view, or a direction'],
    [{ action: 'select', target, values: ['a'] }, 'select needs a target'],
    [{ action: 'adjust_control', target, value: 1, tolerance: 0 }, 'adjust_control needs a target'],
    [{ action: 'upload_files', paths: ['/etc/passwd'] }, 'paths: /etc/passwd lies outside'],
  ])('%o without a target or a right to it is refused, and nothing is sent', async (action, message) => {
    const { world, driver } = on(null);
    await expect(execute(world, action, undefined, signal)).rejects.toMatchObject({
      kind: 'invalid_input',
      message: expect.stringContaining(message),
    });
    expect(driver.acts).toEqual([]);
  });

  it('nothing is selected in what is no control, except in groups of choices', async () => {
    const select: Action = { action: 'select', target, values: ['a'] };
    for (const [role, actionable, refused] of [
      ['paragraph', false, true],
      ['listbox', true, false],
      ...['radiogroup', 'tablist', 'group', 'gridcell', 'tree'].map((one) => [one, false, false] as const),
    ] as const) {
      const { world, binding } = on(node(role, 'Size', { actionable }));
      const failed = execute(world, select, binding, signal);
      if (refused) await expect(failed).rejects.toThrow('it is no control, so nothing can be selected in it');
      else await expect(failed).rejects.not.toThrow('it is no control');
    }
  });
});

describe('a secret', () => {
  it('is not filled into a field that is none for it, nor answered to a question that does not ask for one', async () => {
    const secretsIn = () => [{ name: 'SHOP_KEY', value: 'x' }];
    const one = on(BOX, { dialogs: openDialog({ type: 'prompt', message: 'How are you?' }) });
    const world = Object.assign(one.world, { secretsIn });
    await expect(execute(world, fill, one.binding, signal)).rejects.toThrow('no field for one');
    const { target: _none, ...focused } = fill;
    await expect(execute(world, focused, one.binding, signal)).rejects.toThrow('instead of @e0');
    await expect(
      execute(world, { action: 'handle_dialog', accept: true, text: 'x' }, undefined, signal),
    ).rejects.toThrow('does not ask for one');
    expect(one.driver.acts).toEqual([]);
  });
});

describe('where to go and what to answer', () => {
  it.each<[Partial<Extract<Action, { action: 'navigate' }>>, object]>([
    [
      { to: 'url', url: 'https://a.test/' },
      { to: 'url', url: 'https://a.test/', timeout_ms: 77 },
    ],
    [{ to: 'back' }, { to: 'back', timeout_ms: 77 }],
    [
      { to: 'reload', timeout_ms: 5 },
      { to: 'reload', timeout_ms: 5 },
    ],
  ])('%o', async (action, request) => {
    const asked: unknown[] = [];
    const { world } = on(null, {
      navigate: async (one, permit) => {
        permit.spend(one);
        asked.push(one);
      },
    });
    world.options = { ...world.options, navigation_timeout_ms: 77 };
    expect(await execute(world, { action: 'navigate', to: 'url', ...action }, undefined, signal)).toEqual({});
    expect(asked).toEqual([{ ...request, signal }]);
  });

  it.each([[{ accept: true, text: 'yes' }], [{ accept: false }]])('a dialog with %o', async (answer) => {
    const heard: DialogAnswer[] = [];
    const dialogs = openDialog({ type: 'prompt', message: 'Name?' }, (one) => heard.push(one));
    const { world } = on(null, { dialogs });
    expect(await execute(world, { action: 'handle_dialog', ...answer }, undefined, signal)).toEqual({});
    expect(heard).toEqual([answer]);
  });
});

describe('a control', () => {
  it('tells what it was set to; what keeps no state tells nothing', async () => {
    const wifi = node('switch', 'Wifi');
    const set = (kind: 'toggle' | 'menu', value: string) => {
      const { world } = oneControl({
        control: () => ({ kind, main: wifi, text: '', parts: [{ node: wifi, label: 'Wifi', on: true }] }),
        popup: () => ({
          items: [{ node: wifi, label: 'Wifi' }],
          view_height: 1,
          at_start: true,
          at_end: true,
        }),
      });
      const binding = world.screen.refs.bind(wifi, false);
      return execute(world, { action: 'adjust_control', target, value, tolerance: 0 }, binding, signal);
    };
    expect(await set('toggle', 'on')).toMatchObject({ adjusted: { actual_state: 'on' } });
    expect(await set('menu', 'Wifi')).toEqual({});
  });
});

describe('a target is made ready', () => {
  /** A cell or field that takes no text itself. */
  function ready(one: UiNode | null, refuses?: SurehandError) {
    const asked: DriverAction[] = [];
    const all = on(one, {
      prepare: async (action) => {
        asked.push(action);
        if (refuses && action.kind === 'fill') throw refuses;
      },
    });
    return { ...all, asked, ready: (action: Action) => prepare(all.world, action, all.binding, signal) };
  }
  const READONLY = new SurehandError('target_not_editable', 'it takes no text');

  it.each<[Action, kinds: string[]]>([
    [{ action: 'click', target }, ['click']],
    [{ action: 'hover', target }, ['hover']],
    [{ action: 'press_key', target, key: 'Enter' }, ['press']],
    [fill, ['fill']],
    [{ action: 'scroll', target, amount: 1 }, []],
    [{ action: 'select', target, values: [] }, []],
  ])('for %o', async (action, kinds) => {
    const { ready: make, asked } = ready(BOX);
    await make(action);
    expect(asked.map(({ kind }) => kind)).toEqual(kinds);
    for (const one of asked) expect(one).toMatchObject({ key: BOX.key, meaning: { name: 'Name' } });
    // Nothing of what is to be sent is said yet.
    for (const one of asked)
      if (one.kind === 'fill') expect(one).toMatchObject({ value: '', clear_first: true });
  });

  it('nothing is, where nothing is aimed at', async () => {
    const { ready: make, asked } = ready(null);
    await make({ action: 'press_key', key: 'Enter' });
    expect(asked).toEqual([]);
  });

  it('a cell that takes no text is made ready for the click that opens it', async () => {
    const cell = ready(CELL, READONLY);
    await cell.ready(fill);
    expect(cell.asked.map(({ kind }) => kind)).toEqual(['fill', 'click']);
    const field = ready(CELL);
    await field.ready(fill);
    expect(field.asked.map(({ kind }) => kind)).toEqual(['fill', 'fill']);
  });

  it('what takes no text and is no cell, or is to be added to, is refused', async () => {
    await expect(ready(BOX, READONLY).ready(fill)).rejects.toBe(READONLY);
    await expect(ready(CELL, READONLY).ready({ ...fill, clear_first: false })).rejects.toBe(READONLY);
    const covered = new SurehandError('target_obscured', 'a banner lies over it');
    await expect(ready(CELL, covered).ready(fill)).rejects.toBe(covered);
  });

  it('a cell is opened and typed into; a cell that is a field, or is added to, is filled', async () => {
    const opened = ready(CELL, READONLY);
    await execute(opened.world, fill, opened.binding, signal).catch(() => {});
    expect(opened.driver.acts.map(({ kind }) => kind)).not.toContain('fill');
    const field = ready(CELL);
    await execute(field.world, fill, field.binding, signal);
    expect(field.driver.acts.map(({ kind }) => kind)).toEqual(['fill']);
    const added = ready(CELL, READONLY);
    await execute(added.world, { ...fill, clear_first: false }, added.binding, signal);
    expect(added.driver.acts.map(({ kind }) => kind)).toEqual(['fill']);
  });
});
