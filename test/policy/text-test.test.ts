import { expect, it } from 'vitest';
import { passes, type TextTest, TextTestSchema, tellTest } from '../../src/policy/text-test.ts';

it.each<[TextTest, text: string, passes: boolean]>([
  [{ contains: 'pay' }, 'PAY now', true],
  [{ contains: 'pay' }, 'Play', false],
  [{ contains: '???' }, 'Sure???', true],
  [{ contains: 'Pay now' }, 'pay — now!', true],
  [{ contains: 'pay-now' }, 'pay now', false],
  [{ contains: 'finish cancel' }, 'FinishCancellation', true],
  [{ contains: 'pend' }, 'Stop ending', false],
  [{ contains: 'delete' }, 'Dеlete', true], // with a Cyrillic letter
  [{ contains: 'delete' }, 'D-e-lete', true],
  [{ contains: 'delete' }, 'De1ete', true],
  [{ contains: 'délete' }, 'delete', true],
  [{ matches: '^pay$' }, 'Pay', true],
  [{ matches: '^pay$' }, 'Pay now', false],
  [{ matches: '^pay$' }, 'Pаy', true], // with a Cyrillic letter
  [{ matches: 'é' }, 'Été', true],
  [{ contains: 'pay', matches: 'now$' }, 'Pay now', true],
  [{ contains: 'pay', matches: 'now$' }, 'Pay later', false],
  [{ contains: 'pay', matches: 'now$' }, 'Buy now', false],
])('%o of "%s" passes: %s', (test, text, expected) => {
  expect(passes(test, text)).toBe(expected);
});

it.each<[given: unknown, read: TextTest | string]>([
  ['pay', { contains: 'pay' }],
  [
    { contains: 'a', matches: 'b' },
    { contains: 'a', matches: 'b' },
  ],
  [{ matches: '^a' }, { matches: '^a' }],
  [{}, ': expected text, contains or matches'],
  [{ matches: '((' }, 'matches: expected a regular expression: Invalid regular expression: /((/iu'],
  [{ contains: '' }, 'contains: Too small'],
  [{ contains: 'a', equals: 'b' }, ': Unrecognized key: "equals"'],
  [7, ': Invalid input'],
])('%o is read as %o', (given, read) => {
  const { success, data, error } = TextTestSchema.safeParse(given);
  if (typeof read !== 'string') expect(data).toEqual(read);
  expect(success).toBe(typeof read !== 'string');
  const told = error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; ') ?? '';
  expect(told).toContain(typeof read === 'string' ? read : '');
});

it.each<[TextTest, string]>([
  [{ contains: 'say "hi"' }, 'contains "say \\"hi\\""'],
  [{ matches: '^a' }, 'matches /^a/'],
  [{ contains: 'a', matches: 'b' }, 'contains "a" and matches /b/'],
])('%o is told as %s', (test, told) => {
  expect(tellTest(test)).toBe(told);
});

it.each(['^(\\w+\\s?)+$', '^((a+)b?)*$', '(a|aa)+$', '(?:a{1,9})+$'])(
  'a pattern of a policy that would take for ever on what a page says is ended and told: %s',
  (matches) => {
    expect(() => passes({ matches }, `${'a'.repeat(60)}!`)).toThrow('takes too long');
    expect(passes({ matches: '^(\\w+\\s?)+$' }, 'Pay now')).toBe(true);
  },
);

it('a pattern whose time grows with the cube of the text is ended on a long one', () => {
  expect(() => passes({ matches: 'a.*a.*a.*b' }, 'a'.repeat(20_000))).toThrow('takes too long');
});
