import { describe, expect, it } from 'vitest';
import { node } from '../fake-driver.ts';
import { oneControl, part } from './one-control.ts';

/** A field of one spin button for each part of a date or time; `keys` are those that it takes. */
function segments(
  units: string[],
  values: (string | undefined)[],
  how: { keys?: RegExp; dead?: string; takesBack?: boolean } = {},
) {
  const { keys = /^[\dAP]$|^(?:ArrowUp|ArrowDown|Tab|Backspace)$/, dead } = how;
  const state = { values: [...values], typed: '', at: '' };
  const shown = () =>
    units.map((unit, i) => {
      const value = state.values[i] ?? '--';
      const sign =
        i === 0
          ? ''
          : unit === units[0]
            ? ' - '
            : unit === 'half'
              ? ' '
              : /hour/.test(unit)
                ? ' '
                : /minute|second/.test(unit)
                  ? ':'
                  : '-';
      return `${sign}${value}`;
    });
  const { inputs, adjust } = oneControl({
    control: () => ({
      kind: 'segments',
      main: node('group', 'When'),
      text: shown().join(''),
      parts: units.map((unit, i) => {
        const value = state.values[i];
        return {
          ...part(value ?? '--', {
            role: 'spinbutton',
            unit,
            ...(value !== undefined && unit !== 'half' ? { value } : {}),
          }),
          node: node('spinbutton', unit, { key: `${i}` }),
        };
      }),
    }),
    on: (action) => {
      const i = Number(action.key);
      const unit = units[i] ?? '';
      const width = unit === 'year' ? 4 : 2;
      if (action.kind !== 'press' || !keys.test(action.keys) || unit === dead) return undefined;
      if (state.at !== action.key) Object.assign(state, { typed: '', at: action.key });
      if (action.keys === 'Backspace') state.values[i] = undefined;
      else if (/^Arrow/.test(action.keys) && unit !== 'half')
        state.values[i] = String(
          Number(state.values[i] ?? 0) + (action.keys === 'ArrowUp' ? 1 : -1),
        ).padStart(width, '0');
      else if (/^[AP]$/.test(action.keys)) state.values[i] = `${action.keys}M`;
      else if (/^\d$/.test(action.keys)) {
        state.typed = `${state.typed}${action.keys}`.slice(-width);
        state.values[i] = state.typed.padStart(width, '0');
      } else if (action.keys === 'Tab' && how.takesBack) state.values[0] = '1999';
      return undefined;
    },
  });
  return { inputs, adjust, state };
}

const DATE = ['day', 'month', 'year'];
const CLOCK = ['hour', 'minute', 'half'];

describe('a field of one spin button for each part', () => {
  it.each<
    [
      units: string[],
      values: (string | undefined)[],
      value: string,
      left: (string | undefined)[],
      inputs: string,
    ]
  >([
    [
      DATE,
      ['01', '01', '2026'],
      '2027-03-05',
      ['05', '03', '2027'],
      'click year,2,0,2,7,click month,0,3,click day,0,5,Tab',
    ],
    [DATE, ['01', '03', '2026'], '2026-03-05', ['05', '03', '2026'], 'click day,0,5,Tab'],
    [DATE, ['05', '03', '2026'], '2026-03-05', ['05', '03', '2026'], ''],
    [
      DATE,
      [undefined, undefined, undefined],
      '2026-12-25',
      ['25', '12', '2026'],
      'click year,2,0,2,6,click month,1,2,click day,2,5,Tab',
    ],
    [
      CLOCK,
      ['08', '00', 'AM'],
      '15:30',
      ['03', '30', 'PM'],
      'click half,P,click hour,0,3,click minute,3,0,Tab',
    ],
    [
      CLOCK,
      ['08', '00', 'PM'],
      '00:10',
      ['12', '10', 'AM'],
      'click half,A,click hour,1,2,click minute,1,0,Tab',
    ],
    [CLOCK, ['08', '00', 'AM'], '12:00', ['12', '00', 'PM'], 'click half,P,click hour,1,2,Tab'],
    [
      ['hour', 'minute', 'second'],
      ['08', '00', '07'],
      '15:00',
      ['15', '00', '00'],
      'click hour,1,5,click second,0,0,Tab',
    ],
    [['year', 'month'], ['2025', '03'], '2026-04', ['2026', '04'], 'click year,2,0,2,6,click month,0,4,Tab'],
    [
      [...DATE, ...DATE],
      ['01', '03', '2026', '09', '03', '2026'],
      '2026-03-02 - 2026-03-08',
      ['02', '03', '2026', '08', '03', '2026'],
      'click day,0,2,click day,0,8,Tab',
    ],
  ])(
    '%o holding %o is set to %s, larger parts first, and only what differs',
    async (units, values, value, left, inputs) => {
      const { adjust, inputs: made, state } = segments(units, values);
      expect(await adjust(value)).toMatchObject({ converged: true, target_state: value });
      expect(state.values).toEqual(left);
      expect(made.join(',')).toBe(inputs);
    },
  );

  it('what takes no digits is stepped, up or down', async () => {
    const keys = /^(?:ArrowUp|ArrowDown|Tab)$/;
    const { adjust, state } = segments(DATE, ['05', '03', '2026'], { keys });
    await adjust('2024-05-05');
    expect(state.values).toEqual(['05', '05', '2024']);
  });

  it.each<[units: string[], values: (string | undefined)[], value: string, message: string]>([
    [DATE, ['01', '01', '2026'], 'soon', 'group "When" takes YYYY-MM-DD, not "soon"'],
    [CLOCK, ['08', '00', 'AM'], 'soon', 'group "When" takes HH:MM, not "soon"'],
    [[...DATE, ...CLOCK], ['01', '01', '2026', '08', '00', 'AM'], 'soon', 'takes YYYY-MM-DD HH:MM, not'],
    [DATE, ['01', '01', '2026'], '2026-01-01 - 2026-01-02', 'takes one value'],
    [
      [...DATE, ...DATE],
      ['01', '01', '2026', '01', '01', '2026'],
      '2026-01-01',
      'takes a range, "FROM - TO"',
    ],
  ])('%o holding %o refuses %s before any input', async (units, values, value, message) => {
    const { adjust, inputs } = segments(units, values);
    await expect(adjust(value)).rejects.toMatchObject({
      kind: 'invalid_input',
      message: expect.stringContaining(message),
    });
    expect(inputs).toEqual([]);
  });

  it('a part that takes nothing is missed, and the others are put back', async () => {
    const { adjust, state } = segments(DATE, ['01', '02', '0099'], { dead: 'day' });
    await expect(adjust('2027-03-05')).rejects.toThrow('its day does not take it');
    expect(state.values).toEqual(['01', '02', '0099']);
    const empty = segments(DATE, [undefined, undefined, undefined], { dead: 'day' });
    await expect(empty.adjust('2027-03-05')).rejects.toThrow('its day does not take it');
    expect(empty.state.values).toEqual([undefined, undefined, undefined]);
  });

  it('a field that takes back what it was given when it is left is missed', async () => {
    const { adjust } = segments(['year', 'month', 'day'], ['2026', '01', '01'], { takesBack: true });
    await expect(adjust('2027-03-05')).rejects.toMatchObject({
      kind: 'not_converged',
      message: expect.stringContaining('wanted "2027-03-05", reached "1999-03-05"'),
    });
  });
});
