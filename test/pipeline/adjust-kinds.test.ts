import { describe, expect, it } from 'vitest';
import type { DriverAction, NetworkEntry } from '../../src/drivers/driver.ts';
import type { AdjustResult, Control } from '../../src/model/control.ts';
import type { NodeState } from '../../src/model/node.ts';
import { stillAdjusted } from '../../src/pipeline/adjust/still-adjusted.ts';
import { node } from '../fake-driver.ts';
import { list, type OneControl, oneControl, part, sent } from './one-control.ts';

const clicked = (action: DriverAction, name: string): boolean =>
  action.kind === 'click' && action.key === `part/${name}`;

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

describe('one of several', () => {
  function choices(
    state: { on: string },
    kind: 'choices' | 'rating' = 'choices',
    more: { dead?: boolean } = {},
  ) {
    const labels = ['Small', 'Large', 'Huge'];
    return oneControl({
      control: () => ({
        kind,
        main: node('radiogroup', 'Size'),
        text: state.on,
        now: labels.indexOf(state.on) + 1,
        parts: labels.map((label) =>
          part(label, {
            role: 'radio',
            on: label === state.on,
            ...(label === 'Huge' ? { disabled: true } : {}),
          }),
        ),
      }),
      on: (action) => {
        for (const label of labels) if (clicked(action, label) && !more.dead) state.on = label;
        return undefined;
      },
    });
  }

  it('is clicked once, and not at all when it is chosen', async () => {
    const { adjust, inputs } = choices({ on: 'Small' });
    expect(await adjust('large')).toMatchObject({
      converged: true,
      target_state: 'Large',
      actual_state: 'Large',
    });
    expect(await adjust('Large')).toMatchObject({ attempts: 0 });
    expect(inputs).toEqual(['click Large']);
  });

  it('that does not follow is missed, and may have landed', async () => {
    const { adjust, inputs } = choices({ on: 'Small' }, 'choices', { dead: true });
    await expect(adjust('Large')).rejects.toMatchObject({
      kind: 'not_converged',
      message: expect.stringContaining('wanted "Large", reached "Small"'),
      may_have_landed: true,
    });
    expect(inputs).toHaveLength(1);
  });

  it('that is disabled or not there is refused, with those there are', async () => {
    await expect(choices({ on: 'Small' }).adjust('Huge')).rejects.toMatchObject({
      message: 'value: "Huge" is disabled',
    });
    await expect(choices({ on: 'Small' }).adjust('Tiny')).rejects.toMatchObject({
      kind: 'invalid_input',
      message: 'value: radiogroup "Size" has no "Tiny"',
      candidates: ['options: Small, Large, Huge'],
    });
  });

  it('stars are counted where they carry no numbers', async () => {
    const { adjust, inputs } = choices({ on: 'Small' }, 'rating');
    expect(await adjust(2)).toMatchObject({ converged: true, target_state: 2, actual_state: 2 });
    expect(inputs).toEqual(['click Large']);
    await expect(choices({ on: 'Small' }, 'rating').adjust(7)).rejects.toMatchObject({
      kind: 'invalid_input',
    });
    await expect(choices({ on: 'Small' }, 'choices').adjust(2)).rejects.toMatchObject({
      kind: 'invalid_input',
    });
  });
});

describe('a native list', () => {
  function native(state: { on: string[] }, more: { multiple?: true; dead?: boolean } = {}) {
    const labels = ['Peru', 'Chile', 'Cuba'];
    return oneControl({
      control: () => ({
        kind: 'native_select',
        main: node('combobox', 'Country', { tag: 'select' }),
        text: state.on.join(', '),
        ...(more.multiple ? { multiple: true as const } : {}),
        parts: labels.map((label) =>
          part(label, {
            value: label.slice(0, 2).toLowerCase(),
            on: state.on.includes(label),
            ...(label === 'Cuba' ? { disabled: true as const } : {}),
          }),
        ),
      }),
      on: (action) => {
        if (action.kind === 'select' && !more.dead)
          state.on = labels.filter((label) => action.values.includes(label.slice(0, 2).toLowerCase()));
        return undefined;
      },
    });
  }

  it('is set at once by the value behind the label, and kept where it is so', async () => {
    const { adjust, inputs } = native({ on: ['Peru'] });
    expect(await adjust('chile')).toMatchObject({ actual_state: 'Chile', converged: true });
    expect(await adjust('Chile')).toMatchObject({ attempts: 0 });
    expect(inputs).toEqual(['select ch']);
  });

  it('of several adds to what is chosen', async () => {
    const { adjust, inputs } = native({ on: ['Peru'] }, { multiple: true });
    await adjust('Chile');
    expect(inputs).toEqual(['select pe, ch']);
  });

  it('refuses what it has not, what is disabled, and tells what it did not take', async () => {
    await expect(native({ on: [] }).adjust('Fiji')).rejects.toMatchObject({
      kind: 'invalid_input',
      candidates: ['options: Peru, Chile, Cuba'],
    });
    await expect(native({ on: [] }).adjust('Cuba')).rejects.toMatchObject({
      message: 'value: option "Cuba" is disabled',
    });
    await expect(native({ on: ['Peru'] }, { dead: true }).adjust('Chile')).rejects.toMatchObject({
      kind: 'not_converged',
      message: expect.stringContaining('reached "Peru"'),
    });
  });
});

describe('a list that opens', () => {
  interface State {
    open: boolean;
    chosen: string[];
    filter?: string;
    top?: number;
  }
  const ALL = ['Ada', 'Bob', 'Cyd', 'Dan', 'Eve', 'Fay'];

  function combo(
    state: State,
    more: {
      several?: boolean;
      searchable?: boolean;
      rows?: number;
      showsNothing?: boolean;
      dialog?: boolean;
    } = {},
  ) {
    const { several = false, searchable, rows = ALL.length } = more;
    const field = node('textbox', 'Filter', { key: 'filter', tag: 'input' });
    const shown = () =>
      ALL.filter((name) => name.toLowerCase().includes((state.filter ?? '').toLowerCase())).slice(
        state.top ?? 0,
        (state.top ?? 0) + rows,
      );
    return oneControl({
      control: () => ({
        kind: 'list',
        main: node('combobox', 'Person', { state: { expanded: state.open } }),
        text: more.showsNothing ? '' : state.chosen.join(', '),
        ...(several ? { multiple: true as const } : {}),
      }),
      popup: () =>
        state.open
          ? list(
              shown().map((name) => part(name, { on: state.chosen.includes(name) && !more.showsNothing })),
              {
                ...(searchable ? { search: field } : {}),
                ...(rows < ALL.length ? { scroller: node('option', 'Ada', { key: 'part/Ada' }) } : {}),
                at_start: (state.top ?? 0) === 0,
                at_end: (state.top ?? 0) + rows >= ALL.length,
              },
            )
          : null,
      on: (action) => {
        if (action.kind === 'fill') state.filter = action.value;
        if (action.kind === 'scroll_by')
          state.top = Math.max(0, Math.min(ALL.length - rows, (state.top ?? 0) + Math.sign(action.dy) * 2));
        if (action.kind === 'press' && action.keys === 'Escape') state.open = false;
        if (action.kind !== 'click') return undefined;
        const item = ALL.find((name) => clicked(action, name));
        if (!item) {
          state.open = !state.open;
          return undefined;
        }
        if (more.dialog) return { type: 'confirm', message: 'Sure?' };
        if (!several) {
          state.chosen = [item];
          state.open = false;
        } else if (state.chosen.includes(item)) state.chosen = state.chosen.filter((name) => name !== item);
        else state.chosen.push(item);
        return undefined;
      },
    });
  }

  it('is opened, the item is clicked, and the control shows it', async () => {
    const { adjust, inputs } = combo({ open: false, chosen: ['Ada'] });
    expect(await adjust('bob')).toMatchObject({ converged: true, actual_state: 'Bob', chosen: ['Bob'] });
    expect(inputs).toEqual(['click Person', 'click Bob']);
  });

  it('that shows the value already is left alone', async () => {
    const { adjust, inputs } = combo({ open: false, chosen: ['Ada'] });
    expect(await adjust('ADA')).toMatchObject({ attempts: 0, actual_state: 'Ada' });
    expect(inputs).toEqual([]);
  });

  it('that is open already is not opened again', async () => {
    const { adjust, inputs } = combo({ open: true, chosen: [] });
    await adjust('Cyd');
    expect(inputs).toEqual(['click Cyd']);
  });

  it('of several gets one more and is closed again; what is chosen is not pressed, which would let it go', async () => {
    const state: State = { open: false, chosen: ['Ada'] };
    const { adjust, inputs } = combo(state, { several: true });
    expect(await adjust('Bob')).toMatchObject({ converged: true });
    expect(state).toMatchObject({ chosen: ['Ada', 'Bob'], open: false });
    expect(inputs).toEqual(['click Person', 'click Bob', 'Escape']);
    await adjust('Ada');
    expect(state.chosen).toEqual(['Ada', 'Bob']);
  });

  it('with a filter finds what is not drawn', async () => {
    const state: State = { open: false, chosen: [] };
    const { adjust, inputs } = combo(state, { searchable: true, rows: 2 });
    expect(await adjust('Eve')).toMatchObject({ converged: true, actual_state: 'Eve' });
    expect(inputs).toEqual(['click Person', 'fill Eve', 'click Eve']);
  });

  it('that draws only a part is scrolled through', async () => {
    const state: State = { open: false, chosen: [], top: 2 };
    const { adjust, inputs } = combo(state, { rows: 2 });
    expect(await adjust('Fay')).toMatchObject({ converged: true, actual_state: 'Fay' });
    expect(inputs.filter((input) => input.startsWith('scroll')).length).toBeGreaterThanOrEqual(3);
  });

  it('without the item is refused with all that were seen, and closed', async () => {
    const state: State = { open: false, chosen: [] };
    const { adjust } = combo(state, { rows: 2 });
    await expect(adjust('Zoe')).rejects.toMatchObject({
      kind: 'invalid_input',
      message: 'combobox "Person" has no option "Zoe"',
      candidates: ['options: Ada, Bob, Cyd, Dan, Eve, Fay'],
    });
    expect(state.open).toBe(false);
  });

  it('that shows nothing of the choice is missed, and never chosen a second time', async () => {
    const { adjust, inputs } = combo({ open: false, chosen: [] }, { showsNothing: true });
    await expect(adjust('Bob')).rejects.toMatchObject({ kind: 'not_converged', may_have_landed: true });
    expect(inputs.filter((input) => input === 'click Bob')).toHaveLength(1);
  });

  it('whose choice opens a dialog says that nothing could be read', async () => {
    const { adjust } = combo({ open: false, chosen: [] }, { dialog: true });
    expect(await adjust('Bob')).toMatchObject({ converged: false, actual_state: '' });
  });

  it('that never opens says so', async () => {
    const dead = oneControl({
      control: () => ({ kind: 'list', main: node('button', 'Person'), text: '' }),
      popup: () => null,
    });
    await expect(dead.adjust('Bob')).rejects.toMatchObject({ candidates: ['no list of options opened'] });
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
      null,
    ],
    ['a request that reads', { requests: [sent({ at_ms: Number.MAX_SAFE_INTEGER, method: 'GET' })] }, null],
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
      message: `slider "Volume": stopped at 2 after 2 inputs, because ${because}`,
      may_have_landed: true,
    });
    expect(inputs).toHaveLength(2);
  });
});

describe('whether a control still has what it was brought to', () => {
  const control = (more: Partial<Control> = {}, state: NodeState = {}): Control => ({
    kind: 'list',
    main: node('combobox', 'Person', { state }),
    text: '',
    parts: [],
    ...more,
  });
  const RESULT: AdjustResult = {
    target_state: 'x',
    actual_state: 'Bob',
    within_tolerance: true,
    converged: true,
    attempts: 1,
    adjustment_mode: 'semantic',
  };
  it.each<[string, Partial<AdjustResult>, Control | null, boolean | null, string]>([
    ['a doubt', { doubt: 'it changed Bass' }, control(), null, 'it is Bob, but it changed Bass'],
    ['an unreadable state', { actual_state: '' }, control(), null, 'its state cannot be read'],
    ['a control that is gone', {}, null, null, 'the control is no longer there'],
    ['a number', { actual_state: 4 }, control({ now: 4 }), true, '4'],
    ['another number', { actual_state: 4 }, control({ now: 5 }), false, '5'],
    ['no number', { actual_state: 4 }, control({ text: 'four' }), null, 'four'],
    ['nothing at all', { actual_state: 4 }, control(), null, 'an unreadable value'],
    [
      'the number that is its own',
      { actual_state: 4, number: 'b' },
      control({
        now: 9,
        numbers: [
          { id: 'a', value: 9 },
          { id: 'b', value: 4 },
        ],
      }),
      true,
      '4',
    ],
    [
      'a switch',
      { actual_state: 'on' },
      control({ kind: 'toggle', parts: [part('x', { on: true })] }),
      true,
      'on',
    ],
    [
      'a switch that went back',
      { actual_state: 'on' },
      control({ kind: 'toggle', parts: [part('x', { on: false })] }),
      false,
      'off',
    ],
    [
      'a section',
      { actual_state: 'open' },
      control({ kind: 'disclosure' }, { expanded: true }),
      true,
      'open',
    ],
    [
      'a section that closed',
      { actual_state: 'open' },
      control({ kind: 'disclosure' }, { expanded: false }),
      false,
      'closed',
    ],
    ['its text', {}, control({ text: 'Uncle  BOB' }), true, 'Bob'],
    ['its value', {}, control({}, { value: 'Bob' }), true, 'Bob'],
    ['what stands around it', {}, control({ around: 'Bob' }), true, 'Bob'],
    [
      'what stands around one end of a range',
      {},
      control({ around: 'Bob', other_end: node('textbox', 'End') }),
      null,
      'an unreadable value',
    ],
    [
      'a whole range around both ends',
      { actual_state: '1 - 2' },
      control({ around: '1 - 2', other_end: node('textbox', 'End') }),
      true,
      '1 - 2',
    ],
    ['a part that is lit', {}, control({ parts: [part('Bob', { on: true })] }), true, 'Bob'],
    ['a part that is not', {}, control({ parts: [part('Bob', { on: false })] }), null, 'an unreadable value'],
    [
      'the end of a path',
      { actual_state: 'Home > Bob' },
      control({ kind: 'tree', parts: [part('Bob', { on: true })] }),
      true,
      'Home > Bob',
    ],
    ['other choices, which would tell', {}, control({ kind: 'choices', text: 'Ada' }), false, 'Ada'],
    ['another option', {}, control({ kind: 'native_select', text: 'Ada' }), false, 'Ada'],
    ['another date', {}, control({ kind: 'date_input', text: '2026' }), false, '2026'],
    ['another text', {}, control({ text: 'Ada' }), null, 'Ada'],
    ['all that was chosen', { chosen: ['Ada', 'Bob'] }, control({ text: 'Ada, Bob' }), true, 'it is'],
    [
      'a part of what was chosen',
      { chosen: ['Ada', 'Bob'] },
      control({ text: 'Ada' }),
      null,
      'it shows "Ada"',
    ],
    [
      'a native list that dropped one',
      { chosen: ['Ada'] },
      control({ kind: 'native_select', text: 'Bob' }),
      false,
      'it shows "Bob"',
    ],
    ['a word that only begins so', { chosen: ['Ad'] }, control({ text: 'Ada' }), null, 'it shows "Ada"'],
  ])('%s', async (_what, result, now, holds, observed) => {
    const { world } = oneControl({ control: () => now ?? control() });
    if (now === null) world.driver.controlParts = async () => null;
    expect(await stillAdjusted(world, 'k', { ...RESULT, ...result })).toEqual({ holds, observed });
  });
});
