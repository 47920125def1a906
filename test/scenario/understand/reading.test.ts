import { describe, expect, test } from 'vitest';
import { splitClauses } from '../../../src/scenario/understand/clauses.ts';
import { dateFor } from '../../../src/scenario/understand/dates.ts';
import { mask } from '../../../src/scenario/understand/masked-text.ts';
import { sameWord, wordsOf } from '../../../src/scenario/understand/words.ts';

describe('words', () => {
  test.each([
    ['E-mail address', 'email'],
    ['Log in', 'signin'],
    ['Sign-in', 'signin'],
    ['ZIP code', 'postcode'],
    ['Müller & Söhne', 'muller sohne'],
    ['×', 'x'],
    ['Tab #2', 'tab 2'],
  ])('%s is %s', (text, words) => {
    expect(wordsOf(text).join(' ')).toBe(words);
  });

  test.each([
    ['contact', 'contacts', true],
    ['address', 'adress', true],
    ['newsletter', 'newsleter', true],
    ['cat', 'car', false],
    ['2024', '2025', false],
    ['delete', 'select', false],
  ])('%s and %s: %s', (a, b, same) => {
    expect(sameWord(a, b) > 0).toBe(same);
  });
});

describe('clauses', () => {
  test.each([
    ['Click A and press B', ['Click A', 'press B']],
    ['Click Help, then About', ['Click Help', 'Click About']],
    ['Select A, B and C and click Submit.', ['Select A, B and C', 'click Submit']],
    ['Press next twice', ['Press next', 'Press next']],
    ['Type "a and click b" into X', ['Type ⟦0⟧ into X']],
    ['Please click A. Then wait for B', ['click A', 'wait for B']],
    ['Open the terms and conditions', ['Open the terms and conditions']],
  ])('%s', (sentence, clauses) => {
    expect(splitClauses(mask(sentence).text, () => false)).toEqual(clauses);
  });

  test('a name with "and" in it stays whole where the screen has it', () => {
    expect(splitClauses('Click Save and close', (text) => text === 'Save and close')).toEqual([
      'Click Save and close',
    ]);
  });
});

describe('dates', () => {
  test.each([
    ['date', '12/04/2027', '2027-12-04'],
    ['date', '17/3/2027', '2027-03-17'],
    ['date', '24.12.2027', '2027-12-24'],
    ['date', '2027-01-31', '2027-01-31'],
    ['date', 'the 3rd of May 2027', '2027-05-03'],
    ['date', 'May 3, 2027', '2027-05-03'],
    ['date', 'tomorrow', '2026-11-16'],
    ['date', '31.02.2027', null],
    ['time', '7:05 PM', '19:05'],
    ['time', '12 am', '00:00'],
    ['time', '14:30', '14:30'],
    ['time', '7', null],
    ['month', 'July 1990', '1990-07'],
    ['text', 'anything', undefined],
  ])('%s %s', (type, written, value) => {
    expect(dateFor(type, written, '2026-11-15')).toBe(value);
  });
});
