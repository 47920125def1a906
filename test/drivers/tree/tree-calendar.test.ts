import { expect, test } from 'vitest';
import { NodeKeys } from '../../../src/drivers/tree/node-keys.ts';
import { sightOf } from '../../../src/drivers/tree/sight.ts';
import { calendarOf } from '../../../src/drivers/tree/tree-calendar.ts';
import { controlOf } from '../../../src/drivers/tree/tree-controls.ts';
import { readXcuiSource } from '../../../src/drivers/webdriver/tree-of-source.ts';

/** What XCUITest writes of one screen, as it is used. */
function screen(inside: string) {
  const app = `<XCUIElementTypeApplication type="XCUIElementTypeApplication" x="0" y="0" width="390" height="844" visible="true">${inside}</XCUIElementTypeApplication>`;
  const { windows, size } = readXcuiSource(app);
  const sight = sightOf({ place: { address: '', title: '', visit: '' }, size, windows }, new NodeKeys());
  const at = (role: string) => sight.spots.find(({ node }) => node.role === role)?.node;
  return { sight, at };
}

const tag = (type: string, facts: Record<string, string>, y: number, x = 20, inside = '', height = 30) =>
  `<XCUIElementType${type} ${Object.entries(facts)
    .map(([name, value]) => `${name}="${value}"`)
    .join(
      ' ',
    )} visible="true" enabled="true" x="${x}" y="${y}" width="40" height="${height}">${inside}</XCUIElementType${type}>`;

test('a month of iOS, whose days are called without their year, tells each date and the one that is chosen', () => {
  const days = Array.from({ length: 30 }, (_, at) =>
    tag(
      'Button',
      { label: `Monday, November ${at + 1}`, traits: at === 15 ? 'Button, Selected' : 'Button' },
      200 + 40 * Math.floor(at / 7),
      20 + 45 * (at % 7),
    ),
  );
  const { sight, at } = screen(
    tag(
      'DatePicker',
      {},
      100,
      0,
      `${tag('Button', { label: 'November 2026' }, 110)}${tag('Button', { label: 'Previous Month' }, 110, 250)}${tag('Button', { label: 'Next Month' }, 110, 320)}${days.join('')}`,
      500,
    ),
  );
  const picker = at('group');
  expect(picker?.name).toBe('date picker');
  const calendar = calendarOf(sight, picker?.key ?? '');
  expect(calendar?.month).toBe('2026-11');
  expect(calendar?.days.map(({ date }) => date)).toEqual(
    Array.from({ length: 30 }, (_, day) => `2026-11-${String(day + 1).padStart(2, '0')}`),
  );
  expect([calendar?.previous?.name, calendar?.next?.name]).toEqual(['Previous Month', 'Next Month']);
  expect(controlOf(sight, picker?.key ?? '')).toMatchObject({ kind: 'calendar', text: '2026-11-16' });
});

test('the compact picker of iOS holds its date, and opens something', () => {
  const { sight, at } = screen(
    tag('DatePicker', {}, 100, 0, tag('Button', { label: 'Date Picker', value: 'Nov 16, 2026' }, 110)),
  );
  expect(at('combobox')).toMatchObject({ name: 'Date Picker', state: { value: 'Nov 16, 2026' } });
  expect(controlOf(sight, at('combobox')?.key ?? '')?.kind).toBe('list');
});

test('the days of two months that nothing tells apart have no date, so that none of them is pressed', () => {
  const numbers = [30, 31, ...Array.from({ length: 30 }, (_, at) => at + 1), 1, 2, 3];
  const { sight, at } = screen(
    tag(
      'DatePicker',
      {},
      100,
      0,
      `${tag('StaticText', { label: 'November 2026' }, 110)}${numbers.map((day, nth) => tag('StaticText', { label: String(day) }, 200 + 40 * Math.floor(nth / 7), 20 + 45 * (nth % 7))).join('')}`,
      500,
    ),
  );
  const calendar = calendarOf(sight, at('group')?.key ?? '');
  expect(calendar?.days.length).toBe(numbers.length);
  expect(calendar?.days.every(({ date }) => date === undefined)).toBe(true);
});

test('wheels of iOS are told what they are by what they show: a number alone is not guessed', () => {
  const wheel = (value: string, x: number) => tag('PickerWheel', { value }, 200, x, '', 160);
  const time = screen(tag('Picker', {}, 180, 0, wheel('11 o’clock', 0) + wheel('30 minutes', 60), 200));
  expect(controlOf(time.sight, time.at('group')?.key ?? '')).toMatchObject({ kind: 'wheels', text: '11:30' });
  const date = screen(
    tag('Picker', {}, 180, 0, wheel('4', 0) + wheel('October', 60) + wheel('1998', 120), 200),
  );
  expect(controlOf(date.sight, date.at('group')?.key ?? '')?.text).toBe('1998-10-04');
  const odd = screen(tag('Picker', {}, 180, 0, wheel('4', 0) + wheel('10', 60) + wheel('1998', 120), 200));
  expect(controlOf(odd.sight, odd.at('group')?.key ?? '')?.parts.map(({ unit }) => unit)).toEqual([
    undefined,
    undefined,
    'year',
  ]);
});
