import { describe, expect, it } from 'vitest';
import type { Calendar, ClockPart } from '../../src/model/control.ts';
import { node } from '../fake-driver.ts';
import { button, picker, type Shape, type State } from './date-picker.ts';
import { list, oneControl, part } from './one-control.ts';

const times = (count: number, input: string) => Array.from({ length: count }, () => input);

const lists: Shape = {
  calendar: () => ({
    month_list: node('combobox', 'Month', { key: 'months', tag: 'select' }),
    year_list: node('combobox', 'Year', { key: 'years', tag: 'select' }),
  }),
};
const beside = {
  node: button('beside'),
  day: 5,
  date: '2026-04-05',
  on: false,
  disabled: false,
  outside: true,
};
const inside = { ...beside, node: button('2026-04-05'), outside: false };

describe('a day', () => {
  it.each<[claim: string, Shape, value: string, inputs: string[]]>([
    ['of the month that is shown', {}, '2026-03-05', ['click When', 'click 2026-03-05']],
    ['of a later month', {}, '2026-05-06', ['click When', 'click Next', 'click Next', 'click 2026-05-06']],
    [
      'of an earlier month',
      {},
      '2026-01-06',
      ['click When', ...times(2, 'click Previous'), 'click 2026-01-06'],
    ],
    [
      'of a year later, where years have buttons of their own',
      { calendar: () => ({ next_year: button('Next year'), previous_year: button('Last year') }) },
      '2027-04-06',
      ['click When', 'click Next year', 'click Next', 'click 2027-04-06'],
    ],
    [
      'of exactly a year before',
      { calendar: () => ({ next_year: button('Next year'), previous_year: button('Last year') }) },
      '2025-03-06',
      ['click When', 'click Last year', 'click 2025-03-06'],
    ],
    [
      'of eleven months later, by months',
      { calendar: () => ({ next_year: button('Next year'), previous_year: button('Last year') }) },
      '2027-02-06',
      ['click When', ...times(11, 'click Next'), 'click 2027-02-06'],
    ],
    [
      'by lists of months and years',
      {
        calendar: () => ({
          month_list: node('combobox', 'Month', { key: 'months', tag: 'select' }),
          year_list: node('combobox', 'Year', { key: 'years', tag: 'select' }),
        }),
      },
      '2028-05-06',
      ['click When', 'select 2028', 'select May', 'click 2028-05-06'],
    ],
    [
      'by lists of months that are cut short',
      { ...lists, month_names: ['Jan', 'May'] },
      '2027-05-06',
      ['click When', 'select 2027', 'select May', 'click 2027-05-06'],
    ],
    [
      'by its buttons where the lists have not its name',
      { ...lists, month_names: [] },
      '2026-04-06',
      ['click When', 'select April', 'select Apr', 'click Next', 'click 2026-04-06'],
    ],
    [
      'by its buttons where the lists are no native ones',
      {
        calendar: () => ({
          month_list: node('button', 'Month', { key: 'months' }),
          year_list: node('button', 'Year', { key: 'years' }),
        }),
      },
      '2026-04-06',
      ['click When', 'click Next', 'click 2026-04-06'],
    ],
    [
      'by its buttons where there is one list alone',
      { calendar: () => ({ month_list: node('combobox', 'Month', { key: 'months', tag: 'select' }) }) },
      '2026-04-06',
      ['click When', 'click Next', 'click 2026-04-06'],
    ],
    [
      'that is drawn beside the month before it',
      { calendar: ({ month }) => ({ days: month === '2026-03' ? [beside] : [beside, inside] }) },
      '2026-04-05',
      ['click When', 'click Next', 'click 2026-04-05'],
    ],
    [
      'behind the months of its year',
      {
        calendar: ({ month }) =>
          month === '2026-03'
            ? {
                days: [],
                months: [{ node: button('to 2026-04'), number: 4, disabled: false }],
                shown_year: 2026,
              }
            : {},
      },
      '2026-04-05',
      ['click When', 'click to 2026-04', 'click 2026-04-05'],
    ],
    [
      'that is marked in the picker already, and is only to be confirmed',
      { confirms: true, state: { on: ['2026-03-05'], held: '2026-03-05' } },
      '2026-03-05',
      ['click When', 'click OK'],
    ],
    [
      'that the field says late',
      { late_ms: 300 },
      '2026-03-05',
      ['click When', 'click 2026-03-05', 'Escape'],
    ],
    [
      'that it says while it is open still',
      { main: { state: { expanded: true } }, state: { open: true, text: '2026-03-05' } },
      '2026-03-05',
      ['click 2026-03-05'],
    ],
    [
      'that a button confirms',
      { confirms: true },
      '2026-03-05',
      ['click When', 'click 2026-03-05', 'click OK'],
    ],
    [
      'behind a button beside the field',
      { opensBy: 'Open', control: { opener: button('Open') } },
      '2026-03-05',
      ['click When', 'click Open', 'click 2026-03-05'],
    ],
    [
      'of a calendar that stands open',
      { main: { state: { expanded: true } }, state: { open: true } },
      '2026-03-05',
      ['click 2026-03-05'],
    ],
    [
      'of a calendar that is no field',
      { main: { role: 'grid', tag: 'div' }, state: { open: true } },
      '2026-03-05',
      ['click 2026-03-05'],
    ],
    ['that it says already', { state: { text: '5 March 2026' } }, '2026-03-05', []],
    [
      'that is typed the way the field shows',
      { control: { editable: true, format: 'dd/mm/yyyy' } },
      '2026-03-05',
      ['fill 05/03/2026', 'Tab'],
    ],
    [
      'that is typed in the order that its month tells, month first',
      { control: { editable: true }, state: { text: '03/11/2026' } },
      '2026-04-05',
      ['click When', 'fill 04/05/2026', 'Tab'],
    ],
    [
      'that is typed in the order that its month tells, day first',
      { control: { editable: true }, state: { text: '11/03/2026' } },
      '2026-04-05',
      ['click When', 'fill 05/04/2026', 'Tab'],
    ],
    [
      'that a deaf field is not left without',
      { control: { editable: true, format: 'dd/mm/yyyy' }, deaf: true },
      '2026-03-05',
      ['fill 05/03/2026', 'fill 05/03/2026', 'Tab', 'click When', 'click 2026-03-05'],
    ],
  ])('%s', async (_claim, shape, value, inputs) => {
    const { adjust, inputs: made } = picker(shape);
    const done = await adjust(value);
    expect(made).toEqual(inputs);
    expect(done).toMatchObject({ converged: true, target_state: value, attempts: inputs.length });
    expect(done).not.toHaveProperty('doubt');
  });

  it.each<[claim: string, Shape, value: string, message: string, pressed: RegExp]>([
    ['no date at all', {}, 'soon', 'takes a date as YYYY-MM-DD, a month as YYYY-MM', /^$/],
    [
      'disabled',
      { disabled: ['2026-03-05'] },
      '2026-03-05',
      '2026-03-05 cannot be chosen: the calendar has it disabled',
      /^click When,Escape$/,
    ],
    ['not drawn', {}, '2026-03-20', 'its calendar does not show that day', /^click When,Escape$/],
    [
      'beyond its last month',
      { ends: ['2026-01', '2026-04'] },
      '2026-06-05',
      '2026-06-05 is out of range, the calendar stops at 2026-04',
      /Escape$/,
    ],
    [
      'beyond a button that is disabled',
      { calendar: () => ({ next: button('Next', { state: { disabled: true } }) }) },
      '2026-04-05',
      'out of range, the calendar stops at 2026-03',
      /^click When,Escape$/,
    ],
    [
      'where it has no button',
      { calendar: () => ({ previous: undefined }) as unknown as Calendar },
      '2026-02-05',
      'it has no button to the previous month',
      /^click When,Escape$/,
    ],
    [
      'where it has no other button',
      { calendar: () => ({ next: undefined }) as unknown as Calendar },
      '2026-04-05',
      'it has no button to the next month',
      /^click When,Escape$/,
    ],
    [
      'where it does not say its month',
      { calendar: () => ({ month: undefined }) as unknown as Calendar },
      '2026-04-05',
      'does not say which month it shows',
      /^click When,Escape$/,
    ],
    [
      'where nothing opens',
      { opensBy: 'nothing' },
      '2026-03-05',
      'was clicked and opened no calendar or clock',
      /^click When$/,
    ],
    [
      'a month where days are wanted',
      {},
      '2026-03',
      'takes a day, YYYY-MM-DD: 2026-03 is a whole month',
      /^click When,Escape$/,
    ],
  ])('%s is refused, and the picker closed', async (_claim, shape, value, message, pressed) => {
    const { adjust, inputs, state } = picker(shape);
    await expect(adjust(value)).rejects.toThrow(message);
    expect(inputs.join(',')).toMatch(pressed);
    expect(state).toMatchObject({ text: '', open: false });
  });

  it('a text field that opens no picker is told from one', async () => {
    const { adjust } = picker({ control: { kind: 'text' } });
    await expect(adjust('soon')).rejects.toMatchObject({ kind: 'control_mismatch' });
  });

  it('is doubted where what picks it stays open', async () => {
    const { adjust } = picker({ stays: true, stuck: true });
    expect(await adjust('2026-03-05')).toMatchObject({
      converged: true,
      doubt: expect.stringContaining('still open'),
    });
  });

  it('that was typed under a picker which marks another one is pressed in it', async () => {
    const { adjust, inputs } = picker({
      control: { editable: true, format: 'yyyy-mm-dd' },
      state: { open: true, on: ['2026-03-06'] },
      stays: true,
    });
    await adjust('2026-03-05').catch(() => {});
    // Not left before: what stands open then may be another field's.
    expect(inputs.slice(0, 2)).toEqual(['fill 2026-03-05', 'click 2026-03-05']);
  });

  it('a field that does not come to say it has not got it', async () => {
    const { adjust } = picker({
      confirms: true,
      calendar: () => ({ confirm: button('OK', { state: { disabled: true } }) }),
    });
    await expect(adjust('2026-03-05')).rejects.toMatchObject({
      kind: 'not_converged',
      message: expect.stringContaining('the field does not say it'),
      may_have_landed: true,
    });
  });

  it('two days of a range are pressed one after the other', async () => {
    const { adjust, inputs } = picker({ stays: true, range: true });
    expect(await adjust('2026-03-05 - 2026-03-07')).toMatchObject({
      actual_state: '2026-03-05 - 2026-03-07',
    });
    expect(inputs).toEqual(['click When', 'click 2026-03-05', 'click 2026-03-07', 'Escape']);
  });
});

describe('a month', () => {
  const ofYear = (shown: (state: State) => Partial<Calendar>): Shape => ({
    calendar: (state) => ({
      days: [],
      months: [3, 4].map((number) => {
        const name = `${(state.month ?? '').slice(0, 4)}-0${number}`;
        return { node: button(name), number, disabled: number === 4 };
      }),
      shown_year: Number(state.month?.slice(0, 4)),
      previous: button('Last year'),
      next: button('Next year'),
      ...shown(state),
    }),
  });

  it.each<[value: string, inputs: string[]]>([
    ['2026-03', ['click 2026-03']],
    ['2028-03', [...times(2, 'click Next year'), 'click 2028-03']],
    ['2025-03', ['click Last year', 'click 2025-03']],
  ])('%s is pressed in its year', async (value, inputs) => {
    const { adjust, inputs: made } = picker(ofYear(() => ({})));
    expect(await adjust(value)).toMatchObject({ converged: true, actual_state: value });
    expect(made).toEqual(['click When', ...inputs]);
  });

  it.each<[value: string, shown: Partial<Calendar>, message: string]>([
    ['2026-04', {}, '2026-04 cannot be chosen: the picker has it disabled'],
    ['2026-07', {}, '2026-07 cannot be chosen'],
    ['2050-03', {}, '2050-03 is out of range, the picker stops at 2039'],
    ['2027-03', { next: button('Next year', { state: { disabled: true } }) }, 'the picker stops at 2026'],
    ['2027-03', { next: undefined } as unknown as Partial<Calendar>, 'nothing that turns to another year'],
    [
      '2027-03',
      { shown_year: undefined } as unknown as Partial<Calendar>,
      'does not say which year it shows',
    ],
    [
      '2027-03',
      { years: [{ node: button('2027'), number: 2027, disabled: true }] },
      'the picker stops at 2026',
    ],
    ['2027-03', { months: undefined } as unknown as Partial<Calendar>, 'it shows no months'],
  ])('%s where the picker is %o is refused', async (value, shown, message) => {
    const { adjust, state } = picker(ofYear(() => shown));
    await expect(adjust(value)).rejects.toThrow(message);
    expect(state).toMatchObject({ text: '', open: false });
  });
});

describe('a time', () => {
  /** The field says the time at once. */
  function clocked(clock: (state: State) => ClockPart[], more: Shape = {}) {
    const said = (state: State) =>
      `${String(state.hour).padStart(2, '0')}:${String(state.minute).padStart(2, '0')}`;
    const one: ReturnType<typeof picker> = picker({
      ...more,
      clock: (state) => {
        state.text = said(state);
        return clock(state);
      },
    });
    return one;
  }
  const minutes = (state: State): ClockPart => ({
    unit: 'minute',
    now: String(state.minute),
    items: ['00', '15', '30', '45'].map((label) => ({
      key: `minute ${label}`,
      label,
      ...(label === '45' ? { disabled: true as const } : {}),
    })),
  });
  const arrows = (state: State): ClockPart => ({
    unit: 'hour',
    now: String(state.hour),
    items: [],
    less: button('-'),
    more: button('+'),
  });

  it.each<[value: string, inputs: string[]]>([
    ['10:30', ['click +', 'click +', 'click 30']],
    ['06:00', ['click -', 'click -']],
    ['22:00', times(10, 'click -')],
    ['20:15', [...times(12, 'click +'), 'click 15']],
  ])('%s is stepped to the shorter way round, and chosen from a column', async (value, inputs) => {
    const { adjust, inputs: made } = clocked((state) => [arrows(state), minutes(state)]);
    expect(await adjust(value)).toMatchObject({ converged: true, actual_state: value });
    expect(made).toEqual(['click When', ...inputs, 'Escape']);
  });

  it.each<[value: string, message: string]>([
    ['08:45', 'the minute 45 cannot be chosen'],
    ['08:10', 'the minute 10 is not among those of textbox "When"'],
  ])('%s that is not to be had is refused, and the picker closed', async (value, message) => {
    const { adjust, state } = clocked((now) => [arrows(now), minutes(now)]);
    await expect(adjust(value)).rejects.toThrow(message);
    expect(state.open).toBe(false);
  });

  it('is typed where the hour is a field', async () => {
    const { adjust, inputs } = clocked((state) => [
      { unit: 'hour', now: String(state.hour), items: [], field: node('textbox', 'Hours', { key: 'hours' }) },
    ]);
    expect(await adjust('11:00')).toMatchObject({ converged: true });
    expect(inputs.slice(0, 3)).toEqual(['click When', 'fill 11', 'Tab']);
  });

  it('of the afternoon is told by its half where the clock has twelve hours', async () => {
    const { adjust, inputs } = clocked((state) => [
      {
        unit: 'hour',
        now: String(state.hour % 12 || 12),
        items: [],
        field: node('slider', 'Hours', { key: 'hours' }),
      },
      { unit: 'half', now: 'PM', items: [] },
    ]);
    await adjust('15:00').catch(() => {});
    expect(inputs.slice(0, 2)).toEqual(['click When', 'fill 3']);
  });

  it('is chosen from a list of times, or refused with those there are', async () => {
    const listed: Shape['clock'] = () => [
      { unit: 'time', items: ['9:00 AM', '2:30 PM'].map((label) => ({ key: `at ${label}`, label })) },
    ];
    const { adjust, inputs } = picker({ clock: listed });
    expect(await adjust('14:30')).toMatchObject({ converged: true, actual_state: '2:30 PM' });
    expect(inputs).toEqual(['click When', 'click 2:30 PM']);
    await expect(picker({ clock: listed }).adjust('14:40')).rejects.toMatchObject({
      message: 'value: 14:40 is not among the times of textbox "When"',
      candidates: ['times: 9:00 AM, 2:30 PM'],
    });
  });

  it('is missed where the picker shows none', async () => {
    await expect(picker().adjust('14:30')).rejects.toThrow('the picker shows no time');
  });

  it('whose arrows go nowhere is missed with what they came to', async () => {
    const { adjust } = clocked(() => [
      { unit: 'hour', now: '8', items: [], less: button('x'), more: button('y') },
    ]);
    await expect(adjust('10:00')).rejects.toThrow('wanted "10", reached "8"');
  });
});

describe('a field that may open a list or a calendar', () => {
  it('is a calendar where a date is wanted and no item is called so', async () => {
    const { adjust, inputs } = picker({ control: { kind: 'list' }, main: { role: 'combobox' } });
    expect(await adjust('2026-03-05')).toMatchObject({ converged: true });
    expect(inputs).toContain('click 2026-03-05');
  });

  it('is a list where an item is called so', async () => {
    let text = '';
    let open = false;
    const items = [part('2026-03-05'), part('2026-03-06')];
    const { adjust, inputs } = oneControl({
      control: () => ({ kind: 'list', main: node('combobox', 'When'), text }),
      popup: () => (open ? list(items) : null),
      calendar: () => (open ? { days: [], clock: [] } : null),
      on: (action) => {
        if (action.kind === 'click') open = !action.key?.startsWith('part/');
        if (action.key?.startsWith('part/')) text = action.key.slice(5);
        return undefined;
      },
    });
    expect(await adjust('2026-03-06')).toMatchObject({ converged: true, actual_state: '2026-03-06' });
    expect(inputs.at(-1)).toBe('click 2026-03-06');
  });
});
