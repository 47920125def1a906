import { describe, expect, it } from 'vitest';
import { compareText } from '../../../src/drivers/words/compare-text.ts';

describe('what a field holds against what was sent', () => {
  it.each([
    ['abc', 'abc'],
    ['two\r\nlines', 'two\nlines'],
    ['a\u00a0b', 'a b'],
  ])('%j is the same as %j', (have, want) => {
    expect(compareText(have, want)).toBe('same');
  });

  it.each([
    ['(555) 123-4567', '5551234567'],
    ['(555) 123-4567', '555-123-4567'],
    ['4111 1111 1111 1111', '4111111111111111'],
    ['4111111111111111', '4111 1111 1111 1111'],
    ['1,234.5', '1234.5'],
    ['1.234', '1234'],
    ['1,234.00', '1234'],
    ['$12.50', '12.5'],
    ['50 %', '50'],
    ['12/03/2020', '12.03.2020'],
    ['01.02.2024', '01022024'],
    ['12:34', '1234'],
    ['DE89 3704 0044', 'DE8937040044'],
    ['AB-123-CD', 'ab123cd'],
    ['ADA', 'Ada'],
    ['ada@mail.test', 'Ada@Mail.test'],
    ['Ada', '  Ada '],
  ])('%j is %j in the format of the field', (have, want) => {
    expect(compareText(have, want)).toBe('formatted');
  });

  it.each([
    ['etcmyappconfd', '/etc/my-app/conf.d'],
    ['12345', '1234.5'],
    ['123.45', '12345'],
    ['150', '1.50'],
    ['1500', '1.500'],
    ['1230', '12:30'],
    ['5', '-5'],
    ['7', '007'],
    ['if (a) {}', 'if (a) {'],
    ['f(1)', 'f(1'],
    ['a b', 'a  b'],
    ['NewYork', 'New York'],
    ['my-post-2', 'My Post 2'],
    ['ADa', 'Ada'],
    ['abc', 'abcdef'],
    ['def def', 'def'],
    ['', 'x'],
    ['x', ''],
    ['foo()', 'foo'],
    ['1(2)', '12'],
    ['line one', 'line\none'],
  ])('%j is something else than %j', (have, want) => {
    expect(compareText(have, want)).toBe('other');
  });
});
