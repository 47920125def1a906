import { describe, expect, it } from 'vitest';
import { steadyNow } from '../../src/model/clock.ts';
import type { Control } from '../../src/model/control.ts';
import { SurehandError } from '../../src/model/failure.ts';
import type { UiNode } from '../../src/model/node.ts';
import { chooseOption } from '../../src/pipeline/choose-option.ts';
import { execute } from '../../src/pipeline/execute.ts';
import { node } from '../fake-driver.ts';
import { list, oneControl, part, sent } from './one-control.ts';

const signal = new AbortController().signal;
const CELL = node('gridcell', 'Price', { box: { x: 0, y: 0, width: 30, height: 10 } });
const FIELD = node('textbox', 'Editor', { box: { x: 0, y: 0, width: 30, height: 10 } });

/** Without what only brings the cell into view. */
const pressed = (inputs: readonly string[]) => inputs.filter((input) => !input.startsWith('scroll'));

interface Shape {
  /** How many clicks at once open it. */
  opens?: number;
  field?: Partial<UiNode>;
  control?: Partial<Control>;
  /** A click on the cell sends something. */
  sends?: boolean;
  items?: string[];
  /** It does not show what was chosen. */
  mute?: boolean;
}

/** A cell of a grid in whose place a field opens. */
function cell({ opens = 1, field, control, sends, items = [], mute }: Shape = {}) {
  const state = { open: false, text: '', sent: false };
  const { world, inputs } = oneControl({
    control: () => ({ kind: 'other', main: CELL, text: state.text, may_open: true, ...control }),
    popup: () => (state.open && items.length > 0 ? list(items.map((label) => part(label))) : null),
    others: () => [FIELD],
    requests: () => (state.sent ? [sent({ at_ms: steadyNow() + 10 })] : []),
    on: (action) => {
      if (action.kind === 'click' && action.key === CELL.key) {
        state.sent = sends === true;
        if ((action.count ?? 1) === opens) state.open = true;
      }
      const chosen = items.find((label) => action.key === `part/${label}`);
      if (chosen !== undefined && !mute) state.text = chosen;
      return undefined;
    },
  });
  world.driver.focused = async () => (state.open ? { ...FIELD, ...field } : CELL);
  world.driver.prepare = async ({ kind }) => {
    if (kind === 'fill') throw new SurehandError('target_not_editable', 'it takes no text');
  };
  const binding = () => world.screen.refs.bind(CELL, false);
  return {
    inputs,
    fill: () =>
      execute(world, { action: 'fill', target: '@e0', value: '7', clear_first: true }, binding(), signal),
    choose: (value: string) => chooseOption(world, binding(), { values: [value] }, signal),
  };
}

describe('a cell of a grid is filled', () => {
  it.each<[claim: string, Shape, inputs: string[]]>([
    ['in the field that a click opens', {}, ['click Price', 'fill 7', 'Enter']],
    [
      'in the field that a double click opens',
      { opens: 2 },
      ['click Price', 'click Price', 'fill 7', 'Enter'],
    ],
    [
      'and left, where Enter would send a form',
      { control: { enter_sends: true } },
      ['click Price', 'fill 7', 'Tab'],
    ],
    [
      'in a field that covers most of it',
      { field: { box: { x: 15, y: 0, width: 100, height: 10 } } },
      ['click Price', 'fill 7', 'Enter'],
    ],
  ])('%s', async (_claim, shape, inputs) => {
    const { fill, inputs: made } = cell(shape);
    expect(await fill()).toEqual({});
    expect(pressed(made)).toEqual(inputs);
  });

  it.each<[claim: string, Shape]>([
    ['nothing opens', { opens: 3 }],
    ['what has the focus takes no text', { field: { role: 'button' } }],
    ['what opens is read-only', { field: { state: { readonly: true } } }],
    ['the focus is on the cell itself', { field: { key: CELL.key } }],
    ['the focus is in another column', { field: { box: { x: 30, y: 0, width: 30, height: 10 } } }],
    ['the focus is in another row', { field: { box: { x: 0, y: 10, width: 30, height: 10 } } }],
    ['the field lies over a third of it', { field: { box: { x: 20, y: 0, width: 30, height: 10 } } }],
  ])('but not where %s', async (_claim, shape) => {
    const { fill, inputs } = cell(shape);
    await expect(fill()).rejects.toMatchObject({
      kind: 'target_not_editable',
      message: 'gridcell "Price" takes no text, and no field opened in it on a double click',
    });
    expect(pressed(inputs)).toEqual(['click Price', 'click Price']);
  });

  it('a click that did anything else is the last input', async () => {
    const { fill, inputs } = cell({ sends: true, opens: 2 });
    await expect(fill()).rejects.toMatchObject({ may_have_landed: true });
    expect(pressed(inputs)).toEqual(['click Price']);
  });
});

describe('a cell of a grid is chosen in', () => {
  it('what opens by it offers the choice', async () => {
    const { choose, inputs } = cell({ items: ['Low', 'High'], field: { role: 'combobox' } });
    expect(await choose('high')).toMatchObject({
      adjusted: { converged: true, actual_state: 'high', attempts: 2 },
    });
    expect(pressed(inputs)).toEqual(['click Price', 'click High']);
  });

  it('a cell that does not show it leaves it to be verified', async () => {
    const { choose } = cell({ items: ['Low', 'High'], mute: true });
    expect(await choose('High')).toEqual({ stateless: true });
  });

  it('where nothing opens nothing is chosen', async () => {
    const { choose, inputs } = cell({ opens: 3 });
    await expect(choose('High')).rejects.toMatchObject({
      kind: 'control_mismatch',
      message: 'gridcell "Price" offers no choices, and nothing opened in it on a double click',
    });
    expect(pressed(inputs)).toEqual(['click Price', 'click Price']);
  });
});

it('a path walks the menu of what says nothing of itself', async () => {
  const more = node('button', 'More', { key: 'more' });
  let open = 0;
  const { world, inputs } = oneControl({
    control: () => ({ kind: 'other', main: more, text: '', may_open: true }),
    popup: () =>
      open === 0
        ? null
        : list(
            open === 1
              ? [part('Export', { opens: true })]
              : [part('Export', { opens: true, expanded: true }), part('PDF')],
          ),
    on: (action) => {
      if (action.kind === 'click' && action.key === 'more') open = 1;
      else if (action.key === 'part/Export') open = 2;
      return undefined;
    },
  });
  const done = await chooseOption(
    world,
    world.screen.refs.bind(more, false),
    { values: ['Export > PDF'] },
    signal,
  );
  expect(done).toEqual({ stateless: true });
  expect([inputs[0], inputs.at(-1)]).toEqual(['click More', 'click PDF']);
});
