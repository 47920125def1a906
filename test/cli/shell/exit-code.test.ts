import { expect, it } from 'vitest';
import { exitOf } from '../../../src/cli/shell/keep.ts';

it.each([
  [{ failure: 'invalid_input' }, true, 2],
  [{ failure: 'invalid_input', may_have_landed: true }, true, 1],
  [{ failure: 'target_not_found' }, true, 1],
  [{ success: true, verdict: 'verified' }, false, 0],
])('%j ends with the code of what became of it', (structured, is_error, code) => {
  expect(exitOf({ text: '', structured, is_error })).toBe(code);
});
