import { expect, it } from 'vitest';
import type { Control, ControlPart } from '../../src/model/control.ts';
import type { UiNode } from '../../src/model/node.ts';
import { chooseOption } from '../../src/pipeline/choose-option.ts';
import { node } from '../fake-driver.ts';
import { clicked, list, oneControl, part } from './one-control.ts';

const LABELS = ['Peru', 'Chile', 'Cuba'];

interface Shape extends Partial<Omit<Control, 'main' | 'parts'>> {
  main?: UiNode;
  on?: string[];
  /** A press asks something instead. */
  asks?: boolean;
  dead?: boolean;
}

/** A control with three options, in a list that is open or that a click on it opens. */
function options({ main = node('combobox', 'Country'), on = [], asks, dead, ...more }: Shape) {
  const state = { on: [...on], open: false };
  const parts = (): ControlPart[] => LABELS.map((label) => part(label, { on: state.on.includes(label) }));
  const { world, inputs } = oneControl({
    control: () => ({
      kind: 'list',
      main,
      text: state.on.join(', '),
      ...more,
      parts: more.kind === 'list' || !more.kind ? [] : parts(),
    }),
    popup: () => (state.open ? list(parts(), more.multiple ? { multiple: true } : {}) : null),
    on: (action) => {
      if (asks) return { type: 'confirm' as const, message: 'Sure?' };
      if (dead) return undefined;
      if (action.kind === 'click' && action.key === main.key) state.open = true;
      if (action.kind === 'press' && action.keys === 'Escape') state.open = false;
      if (action.kind === 'select') state.on = action.values;
      for (const label of LABELS) {
        if (!clicked(action, label)) continue;
        state.on = !more.multiple
          ? [label]
          : state.on.includes(label)
            ? state.on.filter((one) => one !== label)
            : [...state.on, label];
        state.open = more.multiple === true;
      }
      return undefined;
    },
  });
  const signal = new AbortController().signal;
  return {
    inputs,
    state,
    choose: (values: string[], only?: boolean) =>
      chooseOption(
        world,
        world.screen.refs.bind(main, false),
        only === undefined ? { values } : { values, only },
        signal,
      ),
  };
}

it.each<[claim: string, Shape, values: string[], only: boolean | undefined, on: string[], result: object]>([
  ['a list', {}, ['Chile'], undefined, ['Chile'], { adjusted: { converged: true, chosen: ['Chile'] } }],
  [
    'a list of several adds',
    { multiple: true, on: ['Peru'] },
    ['Chile'],
    undefined,
    ['Peru', 'Chile'],
    { adjusted: { chosen: ['Chile'] } },
  ],
  [
    'a list of several, only these',
    { multiple: true, on: ['Peru'] },
    ['Chile', 'Cuba'],
    true,
    ['Chile', 'Cuba'],
    { adjusted: { converged: true } },
  ],
  [
    'a list of several, none',
    { multiple: true, on: ['Peru'] },
    [],
    undefined,
    [],
    { adjusted: { chosen: [], dropped: ['Peru'] } },
  ],
  ['a native list', { kind: 'native_select', on: ['Peru'] }, ['Chile'], undefined, ['Chile'], {}],
  [
    'a native list of several adds',
    { kind: 'native_select', multiple: true, on: ['Peru'] },
    ['Chile'],
    undefined,
    ['Peru', 'Chile'],
    { adjusted: { converged: true, chosen: ['Chile'], target_state: 'Chile' } },
  ],
  [
    'a native list of several, only these',
    { kind: 'native_select', multiple: true, on: ['Peru'] },
    ['Chile', 'Cuba'],
    true,
    ['Chile', 'Cuba'],
    {},
  ],
  [
    'a native list of several, none',
    { kind: 'native_select', multiple: true, on: ['Peru'] },
    [],
    undefined,
    [],
    { adjusted: { chosen: [] } },
  ],
  [
    'radio buttons',
    { kind: 'choices' },
    ['Chile'],
    undefined,
    ['Chile'],
    { adjusted: { converged: true, actual_state: 'Chile' } },
  ],
  [
    'a field that cannot be typed into',
    { kind: 'text', main: node('textbox', 'Country', { state: { readonly: true } }) },
    ['Chile'],
    undefined,
    ['Chile'],
    { adjusted: { converged: true } },
  ],
  [
    'a date field that opens something',
    { kind: 'calendar', main: node('textbox', 'When', { state: { haspopup: 'listbox' } }) },
    ['Chile'],
    undefined,
    ['Chile'],
    { adjusted: { converged: true } },
  ],
  [
    'a menu keeps no state',
    { kind: 'menu', text: '', main: node('button', 'File') },
    ['Chile'],
    undefined,
    ['Chile'],
    { stateless: true },
  ],
])('%s', async (_claim, shape, values, only, on, result) => {
  const { choose, state } = options(shape);
  const done = await choose(values, only);
  expect(done).toMatchObject(result);
  expect(Object.keys(done)).toEqual(Object.keys(result));
  expect(state.on).toEqual(on);
});

it.each<[claim: string, Shape, values: string[], kind: string, message: string]>([
  [
    'what is no list',
    { kind: 'slider' },
    ['Chile'],
    'control_mismatch',
    'combobox "Country" is no list, so nothing can be selected in it; nothing was pressed',
  ],
  ['none of what is no list', { kind: 'choices' }, [], 'control_mismatch', 'is no list'],
  [
    'what only unfolds',
    { kind: 'disclosure', main: node('button', 'More') },
    ['Chile'],
    'control_mismatch',
    'button "More" is no list, so nothing can be selected in it; nothing was pressed',
  ],
  ['a calendar that opens no list', { kind: 'calendar' }, ['Chile'], 'control_mismatch', 'is no list'],
  [
    'two of one',
    { kind: 'choices' },
    ['Chile', 'Cuba'],
    'invalid_input',
    'values: combobox "Country" takes one option, got 2',
  ],
  ['two of a tree', { kind: 'tree' }, ['Chile', 'Cuba'], 'invalid_input', 'takes one option, got 2'],
  [
    'two at once of a tree of several',
    { kind: 'tree', multiple: true },
    ['Chile', 'Cuba'],
    'invalid_input',
    'takes several, but each in a call of its own, got 2',
  ],
  [
    'two in a cell',
    { kind: 'other', may_open: true, main: node('gridcell', 'X') },
    ['Chile', 'Cuba'],
    'control_mismatch',
    'is no list',
  ],
  [
    'a bare word of what says nothing of itself',
    { kind: 'other', may_open: true, main: node('button', 'X') },
    ['Chile'],
    'control_mismatch',
    'is no list',
  ],
  [
    'what is disabled',
    { main: node('combobox', 'Country', { state: { disabled: true } }) },
    ['Chile'],
    'target_disabled',
    'combobox "Country" is disabled',
  ],
])('%s is refused, and nothing is pressed', async (_claim, shape, values, kind, message) => {
  const { choose, inputs } = options(shape);
  await expect(choose(values)).rejects.toMatchObject({ kind, message: expect.stringContaining(message) });
  expect(inputs).toEqual([]);
});

it('a field to type into is no list, and is not pressed to find out', async () => {
  const main = node('textbox', 'Country', { tag: 'input' });
  const field = options({ kind: 'text', main });
  await expect(field.choose(['Chile'])).rejects.toMatchObject({
    kind: 'control_mismatch',
    message: expect.stringContaining('nothing was pressed'),
  });
  expect(field.inputs).toEqual([]);
});

it('a list that has not what is wanted is closed, and says what it has', async () => {
  const { choose, state, inputs } = options({});
  await expect(choose(['Fiji'])).rejects.toMatchObject({ kind: 'target_not_found' });
  expect(state).toEqual({ on: [], open: false });
  expect(inputs).not.toContain('click Chile');
});

it('a question that the page asks meanwhile is handed on', async () => {
  expect(await options({ asks: true }).choose(['Chile'])).toEqual({
    dialog: { type: 'confirm', message: 'Sure?' },
  });
});
