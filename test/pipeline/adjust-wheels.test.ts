import { describe, expect, it } from 'vitest';
import { node } from '../fake-driver.ts';
import { oneControl } from './one-control.ts';

const HIGH = 50;
const ROW = 10;

interface Wheel {
  name: string;
  rows: string[];
  at: number;
  unit?: string;
  round?: boolean;
  /** How many rows one that was dragged comes to. */
  swing?: number;
  dead?: boolean;
}

/** Wheels that a touch turns by a row and a drag by as many rows as it is long. */
function wheels(...all: Wheel[]) {
  const { inputs, adjust } = oneControl({
    control: () => ({
      kind: 'wheels',
      main: node('group', 'When'),
      text: all.map(({ rows, at }) => rows[at]).join(all.some(({ unit }) => unit === 'hour') ? ':' : ' '),
      parts: all.map(({ name, rows, at, unit }) => ({
        node: node('listbox', name, { key: name, box: { x: 0, y: 0, width: 20, height: HIGH } }),
        label: rows[at] ?? '',
        at: { x: 10, y: HIGH / 2 + ROW },
        ...(unit ? { unit } : {}),
      })),
    }),
    on: (action) => {
      const wheel = all.find(({ name }) => name === action.key);
      if (!wheel || wheel.dead) return undefined;
      const { rows, round, swing = 1 } = wheel;
      const by =
        action.kind === 'click'
          ? Math.sign((action.position?.y ?? 0) - HIGH / 2)
          : action.kind === 'drag' && 'dy' in action.to
            ? Math.round((-action.to.dy / ROW) * swing)
            : 0;
      wheel.at = round
        ? (((wheel.at + by) % rows.length) + rows.length) % rows.length
        : Math.min(rows.length - 1, Math.max(0, wheel.at + by));
      return undefined;
    },
  });
  return { inputs, adjust, at: () => all.map(({ rows, at }) => rows[at]) };
}

const numbers = (from: number, to: number, step = 1) =>
  Array.from({ length: Math.floor(Math.abs(to - from) / Math.abs(step)) + 1 }, (_, i) =>
    String(from + i * step),
  );
const touches = (count: number) => Array.from({ length: count }, () => 'click W');

describe('one wheel', () => {
  it.each<[claim: string, Partial<Wheel>, value: string, label: string, inputs: string[] | null]>([
    ['a row further down', { rows: numbers(0, 9), at: 2 }, '4', '4', touches(2)],
    ['a row further up', { rows: numbers(0, 9), at: 4 }, '1', '1', touches(3)],
    ['many rows are dragged', { rows: numbers(0, 50), at: 2 }, '32', '32', ['drag 0,-300']],
    ['many rows up', { rows: numbers(0, 50), at: 32 }, '2', '2', ['drag 0,300']],
    [
      'very many are dragged in parts',
      { rows: numbers(0, 200), at: 0 },
      '100',
      '100',
      ['drag 0,-700', 'drag 0,-300'],
    ],
    ['what is shown already', { rows: numbers(0, 9), at: 4 }, '4', '4', []],
    ['rows that run the other way', { rows: numbers(9, 0, -1), at: 5 }, '6', '6', null],
    ['rows in steps', { rows: numbers(0, 60, 5), at: 1 }, '15', '15', null],
    ['a drag that goes on', { rows: numbers(0, 200), at: 0, swing: 2 }, '100', '100', null],
    ['a drag that lags', { rows: numbers(0, 200), at: 0, swing: 0.5 }, '60', '60', null],
    ['numbers with their unit', { rows: ['1 kg', '2 kg', '3 kg'], at: 0 }, '3', '3 kg', touches(2)],
    ['decimals', { rows: ['1,0', '1,5', '2,0'], at: 0 }, '2.0', '2,0', null],
    ['months', { rows: ['Jan', 'Feb', 'Mar', 'Apr'], at: 0 }, 'March', 'Mar', touches(2)],
    ['halves of the day', { rows: ['a.m.', 'p.m.'], at: 0 }, 'PM', 'p.m.', touches(1)],
    ['words below', { rows: ['red', 'green', 'blue'], at: 0 }, 'Blue', 'blue', touches(2)],
    ['words above, after the end', { rows: ['red', 'green', 'blue'], at: 1 }, 'red', 'red', null],
  ])('%s', async (_claim, wheel, value, label, inputs) => {
    const { adjust, inputs: made, at } = wheels({ name: 'W', rows: [], at: 0, ...wheel });
    expect(await adjust(value)).toMatchObject({
      converged: true,
      actual_state: label,
      adjustment_mode: made.some((input) => input.startsWith('drag')) ? 'gesture' : 'semantic',
    });
    expect(at()).toEqual([label]);
    if (inputs) expect(made).toEqual(inputs);
  });

  it('takes what is within the tolerance', async () => {
    const { adjust, inputs } = wheels({ name: 'W', rows: numbers(0, 60, 5), at: 1 });
    expect(await adjust(7, 2)).toMatchObject({ converged: true, actual_state: '5' });
    expect(inputs).toEqual([]);
  });

  it.each<[claim: string, Partial<Wheel>, value: string, message: string]>([
    ['that goes no further', { rows: numbers(0, 3), at: 1 }, '9', 'wanted "9", reached "3"'],
    [
      'that has not the word',
      { rows: ['red', 'green', 'blue'], at: 1 },
      'pink',
      'the wheel does not get there',
    ],
    [
      'that has it between two rows',
      { rows: numbers(0, 60, 5), at: 1 },
      '12',
      'the wheel does not get there',
    ],
    ['that does not turn', { rows: numbers(0, 9), at: 1, dead: true }, '3', 'reached "1"'],
  ])('%s is missed, and left where it was', async (_claim, wheel, value, message) => {
    const { adjust, at } = wheels({ name: 'W', rows: [], at: 0, ...wheel });
    const before = at();
    await expect(adjust(value)).rejects.toMatchObject({
      kind: 'not_converged',
      message: expect.stringContaining(message),
    });
    expect(at()).toEqual(before);
  });

  it.each<[rows: string[], value: string, message: string]>([
    [['1', '2'], 'red', 'shows "1": "red" is nothing of that kind'],
    [[''], 'red', 'does not tell what it shows'],
  ])('that shows %o refuses %s before any input', async (rows, value, message) => {
    const { adjust, inputs } = wheels({ name: 'W', rows, at: 0 });
    await expect(adjust(value)).rejects.toMatchObject({
      kind: 'invalid_input',
      message: expect.stringContaining(message),
    });
    expect(inputs).toEqual([]);
  });
});

describe('several wheels', () => {
  const MONTHS =
    'January February March April May June July August September October November December'.split(' ');
  const date = () => [
    { name: 'D', unit: 'day', rows: numbers(1, 31), at: 0 },
    { name: 'M', unit: 'month', rows: MONTHS, at: 0 },
    { name: 'Y', unit: 'year', rows: numbers(2020, 2030), at: 6 },
  ];
  const time = (...more: Wheel[]) => [
    { name: 'H', unit: 'hour', rows: numbers(1, 12), at: 7 },
    { name: 'M', unit: 'minute', rows: ['00', '15', '30', '45'], at: 0 },
    ...more,
  ];

  it('take a date, larger units first', async () => {
    const { adjust, at, inputs } = wheels(...date());
    expect(await adjust('2027-03-02')).toMatchObject({ converged: true, target_state: '2027-03-02' });
    expect(at()).toEqual(['2', 'March', '2027']);
    expect(inputs).toEqual(['click Y', 'click M', 'click M', 'click D']);
  });

  it('that say it already are left alone', async () => {
    const { adjust, inputs } = wheels(...date());
    expect(await adjust('2026-01-01')).toMatchObject({ converged: true, attempts: 0 });
    expect(inputs).toEqual([]);
  });

  it('take a time, of the half of the day that they have a wheel for', async () => {
    const half = { name: 'A', unit: 'half', rows: [' AM', ' PM'], at: 0 };
    for (const [value, shown] of [
      ['21:15', ['9', '15', ' PM']],
      ['00:30', ['12', '30', ' AM']],
      ['12:00', ['12', '00', ' PM']],
    ] as const) {
      const { adjust, at } = wheels(...time({ ...half }));
      await adjust(value).catch(() => {});
      expect(at()).toEqual(shown);
    }
    const day = wheels(
      { name: 'H', unit: 'hour', rows: numbers(0, 23), at: 8 },
      { name: 'M', unit: 'minute', rows: ['00', '15'], at: 0 },
    );
    expect(await day.adjust('21:15')).toMatchObject({ converged: true });
    expect(day.at()).toEqual(['21', '15']);
  });

  it('with one for seconds are set to none where none are said', async () => {
    const { adjust, at } = wheels(...time({ name: 'S', unit: 'second', rows: ['00', '01', '02'], at: 2 }));
    await adjust('09:15');
    expect(at()).toEqual(['9', '15', '00']);
  });

  it.each<[value: string, message: string]>([
    ['soon', 'group "When" takes a date or a time, not "soon"'],
    ['2026-01-01 - 2026-01-02', 'takes a date or a time'],
    ['2026-01-02 09:00', 'does not tell which of its wheels is what of 2026-01-02 09:00: adjust each'],
    ['09:00', 'does not tell which of its wheels is what of 09:00: adjust each'],
  ])('of a date refuse %s before any input, with what they show', async (value, message) => {
    const { adjust, inputs } = wheels(...date());
    await expect(adjust(value)).rejects.toMatchObject({
      kind: 'invalid_input',
      message: expect.stringContaining(message),
      candidates: ['listbox "D" (now "1")', 'listbox "M" (now "January")', 'listbox "Y" (now "2026")'],
    });
    expect(inputs).toEqual([]);
  });

  it('of which one does not get there are missed', async () => {
    const { adjust } = wheels(...date());
    await expect(adjust('2035-03-02')).rejects.toThrow('its year does not get there');
  });
});
