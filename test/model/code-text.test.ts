import fc from 'fast-check';
import { expect, test } from 'vitest';
import { LITERAL, patternCode, quoted, unquoted, valueCode } from '../../src/model/code-text.ts';

const evaluate = (code: string): unknown => new Function(`return ${code};`)();
const anything = fc.string({ unit: 'binary' });
const nasty = fc.stringMatching(/^['"`\\$\n\u2028a{}/]*$/);

test('a string literal means the string, whatever is in it', () => {
  fc.assert(
    fc.property(fc.oneof(anything, nasty), (text) => {
      expect(evaluate(quoted(text))).toBe(text);
      expect(unquoted(quoted(text))).toBe(text);
      expect(quoted(text).match(LITERAL)).toEqual([quoted(text)]);
    }),
  );
});

test('quotes are those that need no escape', () => {
  expect(quoted("Ada O'Neil")).toBe('"Ada O\'Neil"');
  expect(quoted('say "x"')).toBe(`'say "x"'`);
});

test('a pattern finds the text and takes none of its signs for its own', () => {
  fc.assert(
    fc.property(fc.oneof(anything, nasty, fc.stringMatching(/^[.*+?^${}()|[\]\\/ ]*$/)), (text) => {
      const pattern = evaluate(patternCode(text, { before: '^', after: '$' })) as RegExp; // a literal of one
      expect(pattern.test(text)).toBe(true);
      expect(pattern.test(`${text}x`)).toBe(false);
    }),
  );
});

test('a text around secrets is a template that means it', () => {
  fc.assert(
    fc.property(nasty, nasty, (before, after) => {
      const code = valueCode(`${before.replaceAll('{{', '')}{{PIN}}${after.replaceAll('}}', '')}`);
      expect(new Function('PIN', `return ${code};`)('7')).toBe(
        `${before.replaceAll('{{', '')}7${after.replaceAll('}}', '')}`,
      );
    }),
  );
});
