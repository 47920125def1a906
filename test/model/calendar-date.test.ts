import { describe, expect, it } from 'vitest';
import {
  dateFormat,
  monthName,
  monthsBetween,
  parseDate,
  parseMoments,
  parseMonth,
  parseTime,
  saysDate,
  saysMoments,
  writeDate,
  writeMoment,
} from '../../src/model/calendar-date.ts';

describe('dates', () => {
  it.each([
    ['2026-03-05', '2026-03-05'],
    ['2026/3/5', '2026-03-05'],
    ['5 March 2026', '2026-03-05'],
    ['March 5th, 2026', '2026-03-05'],
    ['Sept 9 2026', '2026-09-09'],
    ['25/12/2026', '2026-12-25'],
    ['05.03.2026', '2026-03-05'],
    ['12/25/2026', '2026-12-25'],
    // Day first or month first cannot be told.
    ['03/04/2026', null],
    ['2026-02-30', null],
    ['soon', null],
    ['Tue, the 5th of March, 2026', '2026-03-05'],
    // What says more than a day says another one, or something else.
    ['3 March 1990 unless it is filled in', null],
    ['3 March 2026 plus one day', null],
    ['3 March 2026 for Bob', null],
    ['3 or 4 March 2026', null],
    ['March 2026', null],
  ])('%s is read as %s', (text, date) => {
    expect(parseDate(text)).toBe(date);
  });

  it.each([
    ['MM/DD/YYYY', '', 'mm/dd/yyyy'],
    ['tt.mm.jjjj', '', 'dd.mm.yyyy'],
    ['jj/mm/aaaa', '', 'dd/mm/yyyy'],
    ['Pick a day', '2026-01-31', 'yyyy-mm-dd'],
    [undefined, '31/01/2026', 'dd/mm/yyyy'],
    [undefined, '01/31/2026', 'mm/dd/yyyy'],
    [undefined, '01/02/2026', null],
    [undefined, '', null],
  ])('a field with hint %s that holds %j wants %s', (hint, held, format) => {
    expect(dateFormat(hint, held)).toBe(format);
  });

  it('writes a date in each fashion', () => {
    expect(writeDate('2026-03-05', 'mm/dd/yyyy')).toBe('03/05/2026');
    expect(writeDate('2026-03-05', 'd.m.yy')).toBe('5.3.26');
  });

  it.each([
    ['Thursday, March 5, 2026', true],
    ['3/5/2026', true],
    ['5.3.26', true],
    ['3/6/2026', false],
    ['March 5, 2025', false],
    ['', false],
  ])('%j says the fifth of March 2026: %s', (text, says) => {
    expect(saysDate(text, '2026-03-05')).toBe(says);
  });

  it('reads both clocks', () => {
    expect(parseTime('3:30 pm')).toBe('15:30');
    expect(parseTime('12:05 a.m.')).toBe('00:05');
    expect(parseTime('25:00')).toBeNull();
    expect(parseTime('23:59:58')).toBe('23:59:58');
    expect(parseTime('23:60')).toBeNull();
    expect(parseTime('24:00')).toBeNull();
    expect(parseTime('12:00 pm')).toBe('12:00');
  });

  it.each([
    ['2026-01', '2026-01', 0],
    ['2026-11', '2027-02', 3],
    ['2026-02', '2024-12', -14],
  ])('from %s to %s are %i months', (from, to, months) => {
    expect(monthsBetween(from, to)).toBe(months);
  });

  it('months have names, and are read as they are written', () => {
    expect([1, 12, 13].map(monthName)).toEqual(['January', 'December', '']);
    expect(['2026-03', 'March 2026', 'Mar 2026', 'soon'].map(parseMonth)).toEqual([
      '2026-03',
      '2026-03',
      '2026-03',
      null,
    ]);
  });
});

describe('months', () => {
  it.each([
    ['2027-03', '2027-03'],
    ['03/2027', '2027-03'],
    ['March 2027', '2027-03'],
    ['Sept. 2027', '2027-09'],
    ['2027-13', undefined],
    ['Marketing 2027', undefined],
    ['March', undefined],
  ])('%s is read as the month %s', (text, month) => {
    expect(parseMoments(text)?.[0]?.month).toBe(month);
  });

  it('a text says a month only if it says no day', () => {
    const march = [{ month: '2027-03' }];
    for (const text of ['March 2027', '2027-03', '03/2027', 'Mar 2027'])
      expect(saysMoments([text], march)).toBe(true);
    for (const text of ['2027-03-05', '5 March 2027', '2027', 'March', '2026-03'])
      expect(saysMoments([text], march)).toBe(false);
  });

  it('a time is parted from its date the way the field does it', () => {
    const moment = { date: '2026-11-20', time: '14:30' };
    expect(writeMoment(moment, 'mm/dd/yyyy', '11/10/2026, 09:00')).toBe('11/20/2026, 14:30');
    expect(writeMoment(moment, undefined, '2026-11-10T09:00')).toBe('2026-11-20T14:30');
    expect(writeMoment(moment, 'dd.mm.yyyy, hh:mm', '')).toBe('20.11.2026, 14:30');
    expect(writeMoment(moment, 'yyyy-mm-dd hh:mm', '')).toBe('2026-11-20 14:30');
  });

  it('a month is written the way its field shows it', () => {
    expect(writeMoment({ month: '2027-03' }, undefined, '2026-11')).toBe('2027-03');
    expect(writeMoment({ month: '2027-03' }, 'MM/YYYY', '')).toBe('03/2027');
    expect(writeMoment({ month: '2027-03' }, undefined, 'November 2026')).toBeNull();
  });
});

it.each([
  ['2027-03-01-2027-03-09', ['2027-03-01', '2027-03-09']],
  ['2027-03-01–2027-03-09', ['2027-03-01', '2027-03-09']],
  ['2027-03-01', ['2027-03-01']],
])('%s says the dates %j', (text, dates) => {
  expect(parseMoments(text)?.map(({ date }) => date)).toEqual(dates);
});
