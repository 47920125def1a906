import { expect, it } from 'vitest';
import { explainIssues } from '../../src/policy/explain-issues.ts';
import { PolicySchema } from '../../src/policy/policy.ts';

function explained(written: unknown) {
  const given = typeof written === 'object' ? { name: 'Buying', ...written } : written;
  const { error } = PolicySchema.safeParse(given);
  if (!error) throw new Error('nothing is wrong with it');
  return explainIssues(error, given);
}
const told = (given: unknown) => explained(given).map(({ field, message }) => `${field}: ${message}`);

it.each<[given: unknown, told: RegExp[]]>([
  [
    { max_turn: 3 },
    [/^policy: unknown field "max_turn" \(did you mean max_turns\?\); expected name, guidance, .*max_turns$/],
  ],
  [{ zzz: 3 }, [/^policy: unknown field "zzz"; expected name, /]],
  [{ max_turns: 'many' }, [/^max_turns: expected number, got "many"$/]],
  [{ name: undefined }, [/^name: expected string, got nothing$/]],
  [
    { success_indicators: [{ app: { contain: 'x' } }] },
    [/^success_indicators\[0\]\.app: unknown field "contain" .*; expected contains, matches$/],
  ],
  [{ failure_indicators: [{ viw: 'x' }] }, [/unknown field "viw" \(did you mean view\?\)/]],
  [{ critical_actions: [{ action: 7 }] }, [/^critical_actions\[0\]\.action: expected array, got 7$/]],
  [{ success_indicators: [{ text: '' }] }, [/^success_indicators\[0\]\.text\.contains: .*, got ""$/]],
  [{ max_turns: null }, [/^max_turns: expected number, got null$/]],
  [7, [/^policy: expected object, got 7$/]],
  [
    { success_indicators: [{ text: { contain: 'x' } }] },
    [
      /^success_indicators\[0\]\.text: unknown field "contain" \(did you mean contains\?\); expected contains, matches$/,
    ],
  ],
  [
    { success_indicators: [{ element: { rol: 'button' } }] },
    [/^success_indicators\[0\]\.element: unknown field "rol" \(did you mean role\?\); expected role, name$/],
  ],
  [
    { success_indicators: [{ txt: 'x' }] },
    [/^success_indicators\[0\]: unknown field "txt" \(did you mean text\?\); expected title, url, /],
  ],
  [
    { success_indicators: [{ text: { matches: '((' } }] },
    [/^success_indicators\[0\]\.text\.matches: expected a regular expression: [^,]*$/],
  ],
  [
    { critical_actions: [{ nam: 'x' }] },
    [
      /^critical_actions\[0\]: unknown field "nam" \(did you mean name\?\); expected action, role, not_role, /,
    ],
  ],
  [
    { critical_actions: [{ effect: 'payments' }] },
    [/^critical_actions\[0\]\.effect\[0\]: expected one of .*, got "payments" \(did you mean payment\?\)$/],
  ],
  [{ critical_actions: [{ effect: ['x'.repeat(200)] }] }, [/, got "x{79}$/]],
])('%j is told what was expected where', (given, patterns) => {
  const lines = told(given);
  expect(lines).toHaveLength(patterns.length);
  for (const [at, pattern] of patterns.entries()) expect(lines[at]).toMatch(pattern);
});

it('what is missing only because its name is misspelled is not told again', () => {
  for (const one of explained({ critical_actions: [{ nam: 'x' }], success_indicators: [{ txt: 'x' }] }))
    expect(one.key).toMatch(/^(nam|txt)$/);
});

it('a wrong key is pointed at itself, a wrong value at its place', () => {
  expect(explained({ success_indicators: [{ txt: 'x' }] })).toMatchObject([
    { path: ['success_indicators', 0, 'txt'], key: 'txt' },
  ]);
  const [wrong] = explained({ max_turns: 'many' });
  expect(wrong).toMatchObject({ path: ['max_turns'] });
  expect(wrong).not.toHaveProperty('key');
});
