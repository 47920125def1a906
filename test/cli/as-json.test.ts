import { expect, it } from 'vitest';
import { asJson } from '../../src/cli/as-json.ts';

const step = { stage: 'resolve', metadata: { selector: 'x'.repeat(200), found: [1, undefined, null] } };
const data = { ok: true, none: undefined, when: new Date(0), steps: [step, { stage: 'verify' }], empty: {} };

it('is the same data, with one line for what fits on one', () => {
  const text = asJson(data);
  expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(data)));
  expect(text.split('\n')).toContain('    {"stage":"verify"}');
  expect(text.split('\n')).toContain('  "empty": {}');
  expect(text.split('\n').length).toBeLessThan(JSON.stringify(data, null, 2).split('\n').length);
});

it('is written also where there is none', () => {
  expect(asJson(undefined)).toBe('null');
  expect(asJson({ deep: [{ text: 'a\u001b[31m' }] })).not.toContain('\u001b');
});
