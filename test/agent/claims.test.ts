import { describe, expect, test } from 'vitest';
import { Claims } from '../../src/agent/claims.ts';
import type { Completion } from '../../src/agent/loop-answer.ts';

const claim = (verdict: Completion['verdict'], more: Partial<Completion> = {}): Completion => ({
  status: 'success',
  reason: 'done',
  verdict,
  looked_for: ['text "Kept" visible'],
  observed: 'text "Kept" visible: is not so',
  ...more,
});
const ABSENT = claim('refuted', { absent: ['text "Kept" visible is not shown'] });
const CONTRADICTED = claim('refuted');
const UNPROVED = claim('unverified', { missing: ['it held before'] });

describe('a success that the page does not prove is sent back, and noted as claimed when it is claimed again', () => {
  test.each<[string, (Completion | 'act')[], string[]]>([
    ['proved', [claim('verified')], ['verified']],
    ['nothing to prove it by', [claim('unverified')], ['unverified']],
    ['proves nothing', [UNPROVED, UNPROVED], ['sent back', 'unverified']],
    ['proves nothing, and something was done', [UNPROVED, 'act', UNPROVED], ['sent back', 'unverified']],
    ['is not shown', [ABSENT, ABSENT], ['sent back', 'unverified']],
    [
      'is not shown, and something was done',
      [ABSENT, 'act', ABSENT, ABSENT],
      ['sent back', 'sent back', 'unverified'],
    ],
    ['is contradicted', [CONTRADICTED, CONTRADICTED, CONTRADICTED], ['sent back', 'sent back', 'sent back']],
    ['is contradicted since', [ABSENT, 'act', CONTRADICTED], ['sent back', 'sent back']],
    ['was there at the first claim', [UNPROVED, ABSENT], ['sent back', 'unverified']],
    ['a failure', [claim('unverified', { status: 'failed' })], ['unverified']],
  ])('%s', (_what, happens, came) => {
    const claims = new Claims();
    const answers = happens.flatMap((one) => {
      if (one !== 'act') return [claims.made(one)];
      claims.acted();
      return [];
    });
    expect(
      answers.map(({ acknowledged, completion }) => (acknowledged ? completion.verdict : 'sent back')),
    ).toEqual(came);
  });

  test('the model is told that it may claim it again where it may, and what is noted says why', () => {
    const claims = new Claims();
    expect(claims.made(ABSENT).message).toContain('claim it again and it is noted as claimed');
    const { completion, message } = claims.made(ABSENT);
    expect(completion.missing).toEqual(['text "Kept" visible is not shown']);
    expect(message).toBe('Only claimed, not verified: text "Kept" visible is not shown.');
    expect(new Claims().made(CONTRADICTED).message).not.toContain('again');
  });
});
