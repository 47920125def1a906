import { describe, expect, it } from 'vitest';
import { node } from '../fake-driver.ts';
import { oneControl, part } from './one-control.ts';

describe('what is on or off', () => {
  function toggle(state: { on: boolean }, answers = true) {
    return oneControl({
      control: () => ({
        kind: 'toggle',
        main: node('switch', 'Wifi'),
        text: '',
        parts: [part('Wifi', { on: state.on })],
      }),
      on: (action) => {
        if (action.kind === 'click' && answers) state.on = !state.on;
        return undefined;
      },
    });
  }

  it.each([
    [false, 'on', 'on', 1],
    [true, 'off', 'off', 1],
    [true, 'on', 'on', 0],
    [false, 'No', 'off', 0],
  ] as const)('%s is set to %s with %s and %i input', async (on, value, actual_state, inputs) => {
    const { adjust, inputs: made } = toggle({ on });
    expect(await adjust(value)).toMatchObject({ converged: true, actual_state, attempts: inputs });
    expect(made).toHaveLength(inputs);
  });

  it('is pressed once and not again when it does not follow, as it may be late', async () => {
    const { adjust, inputs } = toggle({ on: false }, false);
    await expect(adjust('on')).rejects.toMatchObject({
      kind: 'not_converged',
      message: 'switch "Wifi": wanted "on", reached "off" after 1 input',
      may_have_landed: true,
    });
    expect(inputs).toEqual(['click Wifi']);
  });

  it('is pressed once where that takes it away, and what it is then is left open', async () => {
    let there = true;
    const { world, adjust, inputs } = toggle({ on: false });
    const { driver } = world;
    const { act, controlParts } = driver;
    driver.act = async (...sent) => {
      there = false;
      return act(...sent);
    };
    driver.controlParts = async (key, part) => (there ? controlParts(key, part) : null);
    expect(await adjust('on')).toMatchObject({ converged: true, target_state: 'on', actual_state: '' });
    expect(inputs).toEqual(['click Wifi']);
  });

  it('takes no other word', async () => {
    await expect(toggle({ on: false }).adjust('maybe')).rejects.toMatchObject({
      kind: 'invalid_input',
      message: 'value: switch "Wifi" takes on or off, not "maybe"',
    });
  });

  function section(role: string, state: { open: boolean }) {
    return oneControl({
      control: () => ({
        kind: 'disclosure',
        main: node(role, 'More', { state: { expanded: state.open } }),
        text: '',
      }),
      on: (action) => {
        if (action.kind === 'click') state.open = !state.open;
        if (action.kind === 'press') state.open = action.keys === 'ArrowRight';
        return undefined;
      },
    });
  }

  it('a section is opened and closed by a click, a row by its keys', async () => {
    for (const [role, open, value, input] of [
      ['button', false, 'open', 'click More'],
      ['button', true, 'closed', 'click More'],
      ['row', false, 'expanded', 'ArrowRight'],
      ['row', true, 'collapsed', 'ArrowLeft'],
    ] as const) {
      const { adjust, inputs } = section(role, { open });
      expect(await adjust(value)).toMatchObject({ converged: true, actual_state: open ? 'closed' : 'open' });
      expect(inputs).toEqual([input]);
    }
  });
});

describe('the head of a column', () => {
  function head(state: { at: number }, order = ['none', 'ascending', 'descending']) {
    return oneControl({
      control: () => ({
        kind: 'sort',
        main: node('columnheader', 'Price'),
        text: order[state.at % order.length] ?? '',
      }),
      on: () => {
        state.at++;
        return undefined;
      },
    });
  }

  it.each([
    ['ascending', 1],
    ['desc', 2],
    ['Z-A', 2],
    ['none', 0],
    ['up', 1],
  ])('is pressed until it says %s: %i times', async (value, presses) => {
    const { adjust, inputs } = head({ at: 0 });
    expect(await adjust(value)).toMatchObject({ converged: true });
    expect(inputs).toHaveLength(presses);
  });

  it('goes round three times at most, and takes no other word', async () => {
    const never = head({ at: 0 }, ['none', 'ascending']);
    await expect(never.adjust('descending')).rejects.toMatchObject({ kind: 'not_converged' });
    expect(never.inputs).toHaveLength(3);
    await expect(head({ at: 0 }).adjust('sideways')).rejects.toMatchObject({ kind: 'invalid_input' });
  });
});
