import { describe, expect, test } from 'vitest';
import { Unticked } from '../../src/agent/unticked.ts';

const row = (says: string) => ({ name: says.split(' ')[0] ?? '', says });

/** What is left after one deed on the rows that are ticked. */
function left(goal: string, ticked: string[], others: string[]): string | undefined {
  const unticked = new Unticked(goal);
  unticked.did({ ticked: ticked.map(row), others: others.map(row) });
  return unticked.left;
}

describe('of all that a goal wants, one like those that were ticked', () => {
  test.each<[string, string, string[], string[], string | undefined]>([
    ['was not', 'Pay every late bill of Ida', ['A1 Ida late', 'A2 Ida late'], ['A3 Ida late'], 'A3'],
    [
      'is of another kind',
      'Pay every late bill of Ida',
      ['A1 Ida late'],
      ['A3 Ida paid', 'A4 Karl late'],
      undefined,
    ],
    [
      'is told by a word that nobody reads there',
      'Pay all unpaid bills',
      ['A1 open'],
      ['A2 open'],
      undefined,
    ],
    ['is told by no more than its kind', 'Archive all messages', ['A1 Hello'], ['A2 News'], 'A2'],
    ['is told by a comparison', 'Pay all bills over 100', ['A1 bills 200'], ['A2 bills 50'], undefined],
    ['is excepted', 'Pay all bills except A2', ['A1 open'], ['A2 open'], undefined],
    ['where one was wanted', 'Pay the late bill of Ida', ['A1 Ida late'], ['A3 Ida late'], undefined],
    ['where every is about time', 'Pay the bill every week', ['A1 Ida'], ['A3 Ida'], undefined],
  ])('%s', (_claim, goal, ticked, others, expected) => {
    expect(left(goal, ticked, others)).toBe(expected);
  });

  test('is done later', () => {
    const unticked = new Unticked('Pay all late bills');
    unticked.did({ ticked: [row('A1 late')], others: [row('A2 late')] });
    expect(unticked.left).toBe('A2');
    unticked.did({ ticked: [row('A2 late')], others: [row('A1 late')] });
    expect(unticked.left).toBeUndefined();
  });
});
