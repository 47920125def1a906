import { describe, expect, it } from 'vitest';
import type { Control } from '../../src/model/control.ts';
import {
  loosely,
  matching,
  wantedNumber,
  wantedOpen,
  wantedPath,
  wantedShift,
  wantedSwitch,
} from '../../src/pipeline/adjust/wanted-value.ts';

const control = (more: Partial<Control>): Control => ({ text: '', ...more }) as Control; // the rest is not read

describe('a number that is wanted', () => {
  it.each([
    [5, {}, 5],
    [Number.NaN, {}, null],
    ['12', {}, 12],
    ['−3', {}, -3],
    ['.5', {}, 0.5],
    ["1'250.5", {}, 1250.5],
    ['€ 1,200', {}, 1200],
    ['30 km', {}, 30],
    ['loud', {}, null],
    ['50%', { min: 0, max: 200 }, 100],
    ['50%', { min: 100, max: 200 }, 150],
    ['50%', { min: 0, max: 100 }, 50],
    ['50%', { min: 20, max: 100 }, 60],
    ['50%', { min: 0, max: 200, text: '10 %' }, 50],
    ['50%', { min: 0 }, 50],
    ['50%', { max: 200 }, 50],
    ['50', { min: 0, max: 200 }, 50],
  ] as [string | number, Partial<Control>, number | null][])('%s on %o is %s', (value, on, wanted) => {
    expect(wantedNumber(value, control(on))).toBe(wanted);
  });
});

it('words for on and off, open and closed, paths and shifts', () => {
  expect([' On', 'yes', '1', 'OFF', 0, 'maybe'].map(wantedSwitch)).toEqual([
    ...[true, true, true, false, false, null],
  ]);
  expect(['Expanded', 'hide', 'on', 'off', 'maybe'].map(wantedOpen)).toEqual([
    ...[true, false, true, false, null],
  ]);
  expect(wantedPath(' File › Export >PDF > ')).toEqual(['File', 'Export', 'PDF']);
  expect(wantedShift('by 120, -30.5 px')).toEqual({ dx: 120, dy: -30.5 });
  expect(wantedShift('120')).toBeNull();
});

describe('of several items', () => {
  const items = [
    { label: 'red', value: 'r' },
    { label: 'Red', value: 'x' },
    { label: 'Dark  blue', words: 'navy', value: 'b' },
  ];

  it.each([
    ['Red', 'x'],
    ['dark blue', 'b'],
    ['NAVY', 'b'],
    [' r ', 'r'],
    ['B', 'b'],
  ])('%s is the one whose value is %s', (wanted, value) => {
    expect(matching(items, wanted)?.value).toBe(value);
  });

  it.each([
    ['14:30', '2:30 PM', '2:30 PM'],
    ['2:30 p.m.', '14:30', '14:30'],
    ['02:30', '2:30 AM', '2:30 AM'],
    ['14:30', '2:30 AM', undefined],
    ['2:30', '2:30 PM', undefined],
    ['2:30', '2:30 AM', undefined],
  ])('the time %s among 9:00 and %s is %s', (wanted, label, found) => {
    expect(matching([{ label: '9:00' }, { label }], wanted)?.label).toBe(found);
  });

  it('none is guessed', () => {
    expect(matching(items, 'green')).toBeNull();
    expect(() => matching(items, 'RED')).toThrow('2 items are called "RED"');
  });
});

describe('where no label is just the words', () => {
  it.each<[labels: string[], wanted: string, found: string | null]>([
    [['Germany (+49)', 'Greece (+30)'], 'germany', 'Germany (+49)'],
    [['Papua New Guinea', 'Guinea (+224)', 'Equatorial Guinea'], 'Guinea', 'Guinea (+224)'],
    [['Fern', 'Dark moss'], 'Moss', 'Dark moss'],
    [['Congo (DRC)', 'Congo (Republic)'], 'Congo', null],
    [['North Korea', 'South Korea'], 'Korea', null],
    [['Female'], 'Male', null],
    [['Germany'], 'Ger', null],
    [['5.5', '-5', '1,5', '50'], '5', null],
    [['5 / page', '50 / page'], '5', '5 / page'],
    [['12:30'], '2:30', null],
    [['Ada'], ' ', null],
  ])('of %j, %j is %j', (labels, wanted, found) => {
    expect(
      loosely(
        labels.map((label) => ({ label })),
        wanted,
      )?.label ?? null,
    ).toBe(found);
  });
});
