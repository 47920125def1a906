import { describe, expect, it } from 'vitest';
import type { Calendar } from '../../src/model/control.ts';
import { node } from '../fake-driver.ts';
import { button, picker, type Shape } from './date-picker.ts';

const END = node('textbox', 'Until', { key: 'end', tag: 'input' });
const DOUBT = expect.stringContaining('still open');

/** A field to type into, whose picker came with the focus and stays. */
const under = ({ control, ...more }: Shape = {}): Shape => ({
  ...more,
  control: { editable: true, format: 'yyyy-mm-dd', ...control },
  state: { open: true, ...more.state },
  stays: true,
});

describe('what was typed while the picker stays open', () => {
  it.each<[claim: string, Shape, value: string, inputs: string[], doubted: boolean]>([
    ['is pressed in it', {}, '2026-03-05', ['click 2026-03-05', 'Escape'], false],
    [
      'is pressed though it is marked',
      { state: { on: ['2026-03-05'] } },
      '2026-03-05',
      ['Tab', 'click 2026-03-05', 'Escape'],
      false,
    ],
    ['is not pressed where it is disabled', { disabled: ['2026-03-05'] }, '2026-03-05', ['Tab'], true],
    [
      'stands where it is marked and cannot be pressed',
      { disabled: ['2026-03-05'], state: { on: ['2026-03-05', '2026-03-06'] } },
      '2026-03-05',
      ['Tab'],
      true,
    ],
    [
      'stands where another day is marked and it cannot be pressed either',
      { disabled: ['2026-03-05'], state: { on: ['2026-03-06'] } },
      '2026-03-05',
      ['Escape'],
      true,
    ],
    [
      'is looked for where it shows another month after the field was left',
      { state: { month: '2026-04' } },
      '2026-03-05',
      ['Tab', 'click Previous', 'click 2026-03-05', 'Escape'],
      false,
    ],
    [
      'is looked for where another day is marked',
      { state: { month: '2026-04', on: ['2026-04-06'] } },
      '2026-03-05',
      ['click Previous', 'click 2026-03-05', 'Escape'],
      false,
    ],
    [
      'is looked for where months are shown instead of days',
      {
        state: { month: '2026-04' },
        calendar: ({ month }) =>
          month === '2026-04'
            ? {
                days: [],
                months: [{ node: button('to 2026-03'), number: 3, disabled: false }],
                shown_year: 2026,
              }
            : {},
      },
      '2026-03-05',
      ['click to 2026-03', 'click 2026-03-05', 'Escape'],
      false,
    ],
    ['is left where nothing is shown', { calendar: () => ({ days: [] }) }, '2026-03-05', ['Tab'], true],
    [
      'with a time is not pressed, which would drop the time',
      { control: { format: 'yyyy-mm-dd hh:mm' } },
      '2026-03-05 10:00',
      ['Tab'],
      true,
    ],
    [
      'is confirmed by its button',
      { confirms: true, state: { held: '2026-03-05' } },
      '2026-03-05',
      ['click OK'],
      false,
    ],
    [
      'is left where the button is disabled',
      {
        disabled: ['2026-03-05'],
        calendar: () => ({ confirm: button('OK', { state: { disabled: true } }) }),
      },
      '2026-03-05',
      ['Tab'],
      true,
    ],
    [
      'as one end of a range is entered at both ends',
      { control: { other_end: END, around: '2026-03-05 - 2026-03-07' } },
      '2026-03-05',
      ['Enter', 'Enter'],
      true,
    ],
    [
      'is not entered at the other end where that lies before it',
      { control: { other_end: END, around: '2026-03-05 - 2026-03-01' } },
      '2026-03-05',
      ['Enter'],
      true,
    ],
    [
      'on the day of the other end is entered at both',
      { control: { other_end: END, around: '2026-03-05 - 2026-03-05' } },
      '2026-03-05',
      ['Enter', 'Enter'],
      true,
    ],
    [
      'is entered once where that closes the picker',
      { enters: true, control: { other_end: END, around: '2026-03-05 - 2026-03-07' } },
      '2026-03-05',
      ['Enter'],
      false,
    ],
    [
      'is not entered where that would send the form',
      { control: { other_end: END, around: '2026-03-05 - 2026-03-07', enter_sends: true } },
      '2026-03-05',
      ['Tab'],
      true,
    ],
  ])('%s', async (_claim, shape, value, inputs, doubted) => {
    const { adjust, inputs: made } = picker(under(shape));
    const done = await adjust(value);
    expect(made).toEqual([`fill ${value}`, ...inputs]);
    expect(done).toMatchObject({ converged: true, actual_state: value });
    expect(done.doubt ?? null).toEqual(doubted ? DOUBT : null);
  });

  it('a day without a date is not taken for another one that is marked', async () => {
    const unknown = { node: button('x'), day: 6, on: true, disabled: false, outside: false };
    const { adjust, inputs } = picker(under({ calendar: () => ({ days: [unknown] }) }));
    expect(await adjust('2026-03-05')).toMatchObject({ doubt: DOUBT });
    expect(inputs).toEqual(['fill 2026-03-05', 'Tab']);
  });
});

describe('what is typed', () => {
  it.each<[claim: string, Shape]>([
    ['a field that takes no text', { control: { format: 'yyyy-mm-dd' } }],
    ['what is no input', { control: { editable: true, format: 'yyyy-mm-dd' }, main: { tag: 'div' } }],
    ['a field that does not show how', { control: { editable: true } }],
  ])('%s is not typed into', async (_claim, shape) => {
    const { adjust, inputs } = picker(shape);
    expect(await adjust('2026-03-05')).toMatchObject({ converged: true });
    expect(inputs).toEqual(['click When', 'click 2026-03-05']);
  });

  it.each<[held: string, month: string, inputs: string[]]>([
    ['03/03/2026', '2026-03', ['click When', 'click 2026-03-05']],
    ['04/05/2026', '2026-03', ['click When', 'click When', 'click 2026-03-05']],
    ['04/05/2026', '2025-04', ['click When', 'click When']],
  ])('%s in a calendar of %s says nothing of the order', async (text, month, inputs) => {
    const { adjust, inputs: made } = picker({ control: { editable: true }, state: { text, month } });
    await adjust('2026-03-05').catch(() => {});
    expect(made.slice(0, inputs.length)).toEqual(inputs);
    expect(made.join()).not.toContain('fill');
  });

  it('an order that an open calendar tells needs no click', async () => {
    const { adjust, inputs } = picker({
      control: { editable: true },
      state: { text: '11/03/2026', open: true },
    });
    expect(await adjust('2026-04-05')).toMatchObject({ converged: true });
    expect(inputs).toEqual(['fill 05/04/2026', 'Tab']);
  });
});

describe('what the field says already', () => {
  it.each<[claim: string, Shape, value: string, touched: boolean]>([
    ['beside it', { control: { around: '2026-03-05' } }, '2026-03-05', false],
    [
      'beside one end of a range, which may be the other end',
      { control: { around: '2026-03-05', other_end: END } },
      '2026-03-05',
      true,
    ],
    [
      'in one end of a range itself',
      { control: { other_end: END }, main: { state: { value: '2026-03-05' } } },
      '2026-03-05',
      false,
    ],
    [
      'around both ends',
      { control: { around: '2026-03-05 - 2026-03-07', other_end: END } },
      '2026-03-05 - 2026-03-07',
      false,
    ],
  ])('%s', async (_claim, shape, value, touched) => {
    const { adjust, inputs } = picker(shape);
    await adjust(value).catch(() => {});
    expect(inputs.length > 0).toBe(touched);
  });
});

describe('a calendar that stands on the page', () => {
  const standing: Shape = {
    main: { role: 'grid', tag: 'div' },
    state: { open: true },
    stays: true,
    silent: true,
  };
  it.each<[value: string, converged: boolean]>([
    ['2026-03-05', true],
    ['2026-03-05 - 2026-03-07', false],
    ['2026-03-05 08:00', false],
  ])('has %s chosen where all of it is marked: %s', async (value, converged) => {
    const clock: Shape['clock'] = () => [{ unit: 'hour', now: '8', items: [] }];
    const { adjust } = picker({ ...standing, clock });
    if (converged) expect(await adjust(value)).toMatchObject({ converged: true, actual_state: value });
    else await expect(adjust(value)).rejects.toThrow('the field does not say it');
  });

  it('a field that says something else is missed with what it says', async () => {
    const one = picker({ silent: true, state: { text: '2026-01-01' } });
    await expect(one.adjust('2026-03-05')).rejects.toThrow('wanted "2026-03-05", reached "2026-01-01"');
    const none = picker({ silent: true });
    await expect(none.adjust('2026-03-05')).rejects.toThrow('reached an unreadable value');
  });
});

it('a list that is left open beside a field is doubted, beside anything else not', async () => {
  expect(await picker({ beside: true }).adjust('2026-03-05')).toMatchObject({ doubt: DOUBT });
  const grid = picker({ beside: true, main: { role: 'grid', tag: 'div' }, state: { open: true } });
  expect(await grid.adjust('2026-03-05')).not.toHaveProperty('doubt');
});

it('a picker that goes while it is turned is told as gone, and a question ends it', async () => {
  const { adjust } = picker({
    calendar: (state) => {
      if (state.month === '2026-04') state.open = false;
      return {} as Partial<Calendar>;
    },
  });
  await expect(adjust('2026-06-05')).rejects.toMatchObject({
    message: expect.stringContaining('its calendar is gone'),
  });
});
