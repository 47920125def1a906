import { expect, test } from 'vitest';
import { patternFits } from '../../src/model/pattern-fits.ts';

test('a pattern fits or not, as it would by itself', () => {
  expect(patternFits(/^ord(er)+s?$/i, 'Orders')).toBe(true);
  expect(patternFits(/^ord(er)+s?$/i, 'Other')).toBe(false);
});

test('one that would take for ever is ended and told, and the next is answered', () => {
  expect(() => patternFits(/^(a+)+$/, `${'a'.repeat(60)}b`)).toThrow(
    /takes too long on a text of 61 characters/,
  );
  expect(patternFits(/a/, 'a')).toBe(true);
});
