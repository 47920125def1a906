import { describe, expect, it } from 'vitest';
import type { NetworkEntry } from '../../src/drivers/driver.ts';
import type { Control } from '../../src/model/control.ts';
import { node } from '../fake-driver.ts';
import { clicked, type OneControl, oneControl, part, sent } from './one-control.ts';

describe('a number between two buttons', () => {
  function stepper(
    state: { n: number },
    more: Partial<Control> & { disabled?: boolean; stuck?: number } = {},
  ) {
    const { disabled, stuck, ...control } = more;
    return oneControl({
      control: () => ({
        kind: 'stepper',
        main: node('spinbutton', 'Guests'),
        now: state.n,
        text: String(state.n),
        parts: [
          part('less', { role: 'button' }),
          part('more', { role: 'button', ...(disabled ? { disabled } : {}) }),
        ],
        ...control,
      }),
      on: (action) => {
        if (state.n === stuck) return undefined;
        if (clicked(action, 'more')) state.n += 1;
        if (clicked(action, 'less')) state.n -= 1;
        if (action.kind === 'fill') state.n = Number(action.value);
        return undefined;
      },
    });
  }

  it.each([
    [1, 4, ['click more', 'click more', 'click more']],
    [4, 2, ['click less', 'click less']],
    [3, 3, []],
  ])('from %i to %i is clicked there', async (from, to, wanted) => {
    const { adjust, inputs } = stepper({ n: from });
    expect(await adjust(to)).toMatchObject({ converged: true, actual_state: to });
    expect(inputs).toEqual(wanted);
  });

  it('that a server tells is waited for, and not clicked again meanwhile', async () => {
    const state = { real: 1, shown: 1, shows_at: 0 };
    const slow = oneControl({
      control: () => {
        if (slow.world.clock.now() >= state.shows_at) state.shown = state.real;
        return {
          ...{
            kind: 'stepper',
            main: node('spinbutton', 'Guests'),
            now: state.shown,
            text: String(state.shown),
          },
          parts: [part('less', { role: 'button' }), part('more', { role: 'button' })],
        };
      },
      on: (action) => {
        if (clicked(action, 'more')) state.real += 1;
        state.shows_at = slow.world.clock.now() + 700;
        return undefined;
      },
    });
    expect(await slow.adjust(3)).toMatchObject({ converged: true, actual_state: 3 });
    expect(slow.inputs).toEqual(['click more', 'click more']);
  });

  it('is typed where it can be typed', async () => {
    const { adjust, inputs } = stepper({ n: 1 }, { editable: true });
    await adjust('40');
    expect(inputs).toEqual(['fill 40', 'Tab']);
  });

  it('stops where its buttons go no further, with what was reached', async () => {
    const { adjust, inputs } = stepper({ n: 1 }, { stuck: 3 });
    await expect(adjust(5)).rejects.toMatchObject({
      message: expect.stringContaining('wanted 5, reached 3 after 3 inputs; its buttons go no nearer'),
    });
    expect(inputs).toHaveLength(3);
    const barred = stepper({ n: 1 }, { disabled: true });
    await expect(barred.adjust(5)).rejects.toMatchObject({ kind: 'not_converged' });
    expect(barred.inputs).toEqual([]);
  });

  it.each([
    [{ min: 1 }, 0, '0 is out of range, spinbutton "Guests" takes 1 to any'],
    [{ max: 9 }, 10, '10 is out of range, spinbutton "Guests" takes any to 9'],
    [{}, 'many', '"many" is no number'],
  ])('refuses what it cannot take: %o %s', async (limits, value, message) => {
    const { adjust, inputs } = stepper({ n: 5 }, limits);
    await expect(adjust(value)).rejects.toMatchObject({
      kind: 'invalid_input',
      message: `value: ${message}`,
    });
    expect(inputs).toEqual([]);
  });

  it('takes what is within the tolerance of its limits', async () => {
    expect(await stepper({ n: 5 }, { min: 5, max: 9 }).adjust(4, 1)).toMatchObject({ attempts: 0 });
  });
});

describe('a slider that only the pointer moves', () => {
  /** The value at a place of the track, from 0 to 200. */
  function slider(valueAt: (place: number) => number, more: Partial<Control> & { start?: number } = {}) {
    const { start = 100, ...control } = more;
    const state = { place: start };
    const upright = control.vertical === true;
    const track = upright ? { x: 0, y: 0, width: 10, height: 200 } : { x: 0, y: 0, width: 200, height: 10 };
    return oneControl({
      control: () => {
        const now = valueAt(state.place);
        const box = upright
          ? { x: 0, y: state.place - 5, width: 10, height: 10 }
          : { x: state.place - 5, y: 0, width: 10, height: 10 };
        const main = node('slider', 'Volume', { box: track });
        return {
          kind: 'slider',
          main,
          now,
          text: String(now),
          track,
          thumb: node('thumb', '', { box }),
          ...control,
        };
      },
      on: (action) => {
        if (action.kind === 'drag' && 'dx' in action.to)
          state.place = Math.min(200, Math.max(0, state.place + (upright ? action.to.dy : action.to.dx)));
        return undefined;
      },
    });
  }

  it.each<[string, (place: number) => number, Partial<Control>, number, number]>([
    ['along its range', (place) => Math.round(place / 2), { min: 0, max: 100 }, 80, 0],
    ['backwards', (place) => Math.round(100 - place / 2), { min: 0, max: 100 }, 80, 0],
    [
      'with margins',
      (place) => Math.round(Math.min(100, Math.max(0, (place - 20) / 1.6))),
      { min: 0, max: 100 },
      33,
      0,
    ],
    ['without a range', (place) => Math.round(place * 5), {}, 900, 4],
    ['without a range, below', (place) => Math.round(place * 5), {}, 120, 4],
    ['in steps', (place) => Math.round(place / 40) * 20, { min: 0, max: 100 }, 20, 0],
    ['on a curve', (place) => Math.round((place / 20) ** 2), { min: 0, max: 100 }, 49, 1],
    ['upright', (place) => Math.round(100 - place / 2), { min: 0, max: 100, vertical: true }, 70, 0],
  ])('%s is dragged to its value', async (_what, valueAt, control, value, tolerance) => {
    const { adjust } = slider(valueAt, control);
    const done = await adjust(value, tolerance);
    expect(done).toMatchObject({ converged: true, target_state: value });
    expect(done.adjustment_mode).not.toBe('semantic');
    expect(Math.abs(Number(done.actual_state) - value)).toBeLessThanOrEqual(tolerance);
  });

  it('that does not move is given up with what it is', async () => {
    const { adjust, inputs } = slider(() => 50, { min: 0, max: 100 });
    await expect(adjust(80)).rejects.toMatchObject({
      kind: 'not_converged',
      message: expect.stringContaining('wanted 80, reached 50'),
    });
    expect(inputs.filter((input) => input.startsWith('drag')).length).toBeLessThanOrEqual(4);
  });
});

describe('a handle', () => {
  function handle(state: { x: number; y: number }, share = 1) {
    return oneControl({
      control: () => ({
        kind: 'other',
        main: node('separator', 'Divider', { box: { x: state.x, y: state.y, width: 4, height: 4 } }),
        text: '',
      }),
      on: (action) => {
        if (action.kind !== 'drag' || !('dx' in action.to)) return undefined;
        state.x += action.to.dx * share;
        state.y += action.to.dy * share;
        return undefined;
      },
    });
  }

  it('is dragged by what was asked for, and dragged on where it lagged', async () => {
    const { adjust, inputs } = handle({ x: 10, y: 10 });
    expect(await adjust('by 30, -5')).toMatchObject({ actual_state: '30,-5', adjustment_mode: 'gesture' });
    expect(inputs).toEqual(['drag 30,-5']);
    const lagging = handle({ x: 0, y: 0 }, 0.5);
    expect(await lagging.adjust('40,0', 5)).toMatchObject({ actual_state: '35,0' });
    expect(lagging.inputs).toEqual(['drag 40,0', 'drag 20,0', 'drag 10,0']);
  });

  it('that does not move is tried once', async () => {
    const { adjust, inputs } = handle({ x: 0, y: 0 }, 0);
    await expect(adjust('40,0')).rejects.toMatchObject({
      message: expect.stringContaining('wanted "40,0", reached "0,0" after 1 input'),
    });
    expect(inputs).toHaveLength(1);
  });

  it('is nothing else that takes a value', async () => {
    await expect(handle({ x: 0, y: 0 }).adjust('red')).rejects.toMatchObject({
      kind: 'control_mismatch',
      message: 'separator "Divider" is nothing that takes a value',
    });
  });
});

describe('positions that are called by words', () => {
  const WORDS = ['Low', 'Mid', 'High'];
  function dial(state: { at: number }, keys: [on: string, off: string] = ['ArrowUp', 'ArrowDown']) {
    return oneControl({
      control: () => ({ kind: 'spin', main: node('spinbutton', 'Level'), text: WORDS[state.at] ?? '' }),
      on: (action) => {
        if (action.kind !== 'press') return undefined;
        if (action.keys === keys[0]) state.at = Math.min(2, state.at + 1);
        if (action.keys === keys[1]) state.at = Math.max(0, state.at - 1);
        return undefined;
      },
    });
  }

  it.each([
    [0, 'high', 'High'],
    [2, 'Low', 'Low'],
    [1, 'Mid', 'Mid'],
  ])('from %i to %s', async (at, value, actual_state) => {
    expect(await dial({ at }).adjust(value)).toMatchObject({ converged: true, actual_state });
    expect(await dial({ at }, ['ArrowRight', 'ArrowLeft']).adjust(value)).toMatchObject({ actual_state });
  });

  it('a word that it does not say is refused with those it does, and it stands where it stood', async () => {
    const state = { at: 1 };
    await expect(dial(state).adjust('Max')).rejects.toMatchObject({
      kind: 'invalid_input',
      candidates: ['values: Mid, High, Low'],
    });
    expect(state.at).toBe(1);
  });

  it('a control that says nothing takes no words', async () => {
    const mute = oneControl({
      control: () => ({ kind: 'spin', main: node('spinbutton', 'Level'), text: '' }),
    });
    await expect(mute.adjust('High')).rejects.toMatchObject({ kind: 'invalid_input' });
    expect(mute.inputs).toEqual([]);
  });
});

describe('a number field', () => {
  it('is set at once and left, as it commits what was typed then', async () => {
    const state = { n: 1 };
    const { adjust, inputs } = oneControl({
      control: () => ({
        kind: 'spin',
        main: node('spinbutton', 'Age'),
        now: state.n,
        text: String(state.n),
        settable: true,
      }),
      on: (action) => {
        if (action.kind === 'fill') state.n = Number(action.value);
        return undefined;
      },
    });
    expect(await adjust('42')).toMatchObject({ converged: true, actual_state: 42 });
    expect(inputs).toEqual(['fill 42', 'Tab']);
  });

  it('that is read-only, or is none, is refused before any input', async () => {
    const fixed = oneControl({
      control: () => ({
        kind: 'spin',
        main: node('spinbutton', 'Age', { state: { readonly: true } }),
        now: 1,
        text: '1',
      }),
    });
    await expect(fixed.adjust(2)).rejects.toMatchObject({ kind: 'target_not_editable' });
    expect(fixed.inputs).toEqual([]);
  });
});

describe('a control that did more than move is not moved on', () => {
  /** Moves by one with each key; `happens` after the second. */
  function moving(happens: {
    requests?: NetworkEntry[];
    neighbours?: { told: string; now: string }[];
    url?: string;
  }) {
    const state = { n: 0, presses: 0 };
    const page: OneControl = {
      control: () => ({
        kind: 'slider',
        main: node('slider', 'Volume'),
        now: state.n,
        text: String(state.n),
        min: 0,
        max: 100,
      }),
      requests: () => (state.presses > 1 ? (happens.requests ?? []) : []),
      neighbours: () => (state.presses > 1 ? (happens.neighbours ?? []) : []),
      on: (action) => {
        if (action.kind !== 'press') return undefined;
        state.presses++;
        if (action.keys === 'ArrowUp') state.n++;
        if (state.presses > 1 && happens.url) made.world.driver.url = happens.url;
        return undefined;
      },
    };
    const made = oneControl(page);
    return made;
  }

  it.each<[string, Parameters<typeof moving>[0], string | null]>([
    [
      'a request that adds',
      { requests: [sent({ at_ms: Number.MAX_SAFE_INTEGER })] },
      'it sent POST https://shop.test/add',
    ],
    [
      'a request that removes',
      { requests: [sent({ at_ms: Number.MAX_SAFE_INTEGER, method: 'DELETE' })] },
      'it sent DELETE https://shop.test/add',
    ],
    [
      'another page',
      { requests: [sent({ at_ms: Number.MAX_SAFE_INTEGER, method: 'GET', resource_type: 'document' })] },
      'it sent GET https://shop.test/add',
    ],
    [
      'a request that saves the value',
      { requests: [sent({ at_ms: Number.MAX_SAFE_INTEGER, method: 'PUT' })] },
      'it sent PUT https://shop.test/add',
    ],
    [
      'a request that reads',
      { requests: [sent({ at_ms: Number.MAX_SAFE_INTEGER, method: 'GET' })] },
      'it sent GET https://shop.test/add',
    ],
    ['a beacon', { requests: [sent({ at_ms: Number.MAX_SAFE_INTEGER, resource_type: 'ping' })] }, null],
    ['a request from before', { requests: [sent({ at_ms: 1 })] }, null],
    [
      'what the page asks all the time',
      { requests: [sent({ at_ms: 1 }), sent({ at_ms: 2 }), sent({ at_ms: Number.MAX_SAFE_INTEGER })] },
      null,
    ],
    ['another address', { url: 'https://shop.test/next' }, 'the page moved to https://shop.test/next'],
    [
      'another control',
      { neighbours: [{ told: 'textbox "Bass" to 3', now: '3' }] },
      'it changed textbox "Bass" to 3',
    ],
  ])('%s', async (_what, happens, because) => {
    const { adjust, inputs } = moving(happens);
    if (because === null) {
      expect(await adjust(4)).toMatchObject({ converged: true, actual_state: 4 });
      return;
    }
    await expect(adjust(4)).rejects.toMatchObject({
      kind: 'not_converged',
      message: `slider "Volume": stopped at 2 after 2 inputs, because ${because}${because.startsWith('it sent') ? '; another call goes on from there' : ''}`,
      may_have_landed: true,
    });
    expect(inputs).toHaveLength(2);
  });
});
