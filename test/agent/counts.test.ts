import { expect, test } from 'vitest';
import { AskedFor } from '../../src/agent/asked-for.ts';
import { type Count, Counted, countsIn } from '../../src/agent/counts.ts';
import type { Around } from '../../src/agent/named.ts';
import type { View } from '../../src/screen/screen.ts';

type Line = string | { role?: string; name: string; context?: string; value?: string };

/** A screen with these controls, and texts between them. */
function screen(...lines: Line[]): View {
  const bindings: unknown[] = [];
  const texts: unknown[] = [];
  for (const line of lines) {
    const key = `k${bindings.length}`;
    if (typeof line === 'string')
      texts.push({ after: bindings.length === 0 ? null : `k${bindings.length - 1}`, text: line });
    else {
      const { role = 'button', value, ...node } = line;
      const state = value === undefined ? {} : { value };
      bindings.push({ key, ref: `@${key}`, node: { key, role, state, ...node } });
    }
  }
  return { bindings, texts } as unknown as View; // nothing else of it is asked
}
const [less, more] = ['−', '+'].map((name) => (context?: string) => ({
  name,
  ...(context ? { context } : {}),
}));
if (!less || !more) throw new Error('two of them');

test.each<[string, Line[], Count[]]>([
  [
    'two steppers',
    [
      'Adults',
      less('Adults'),
      '2',
      more('Adults'),
      'Dogs',
      less('Dogs'),
      '0',
      more('Dogs'),
      { name: 'Done' },
    ],
    [
      { of: 'Adults', value: 2 },
      { of: 'Dogs', value: 0 },
    ],
  ],
  ['one that nothing is called as', ['Bags', less(), '3', more()], [{ of: 'Bags', value: 3 }]],
  [
    'one with a field between',
    [less('Bags'), { role: 'textbox', name: '', value: '4' }, more('Bags')],
    [{ of: 'Bags', value: 4 }],
  ],
  [
    'buttons with words',
    [{ name: 'Decrease bags' }, '5', { name: 'Increase bags' }],
    [{ of: 'bags', value: 5 }],
  ],
  ['a field that counts', [{ role: 'spinbutton', name: 'Nights', value: '3' }], [{ of: 'Nights', value: 3 }]],
  [
    'fields of which nobody knows whose they are',
    ['1', '2'].map((value) => ({ role: 'spinbutton', name: 'Quantity', value })),
    [],
  ],
  ['a lone plus', ['Photos', more('Photos'), '7'], []],
])('%s: how many are shown', (_what, lines, counts) => {
  expect(countsIn(screen(...lines))).toEqual(counts);
});

const act = (own: string, counts: Count[], more: Partial<Around> = {}): Around => ({
  own,
  of: [own],
  words: [],
  came: [],
  given: [],
  address: '',
  counts,
  ...more,
});
const guests = (adults: number, children: number): Count[] => [
  { of: 'Adults', value: adults },
  { of: 'Children (0–12)', value: children },
];

test.each<[string, number, number, string | undefined]>([
  ['Book for two adults and one child', 2, 1, undefined],
  ['Book for two adults and one child', 2, 0, 'the goal wants 1 of "Children (0–12)", and it stands at 0'],
  ['Book for 2 adults and 1 child', 2, 2, 'the goal wants 1 of "Children (0–12)", and it stands at 2'],
  ['Book for 2 adults and 1 child', 1, 1, 'the goal wants 2 of "Adults", and it stands at 1'],
  ['Set adults to 3', 2, 0, 'the goal wants 3 of "Adults", and it stands at 2'],
  ['Set adults to 2', 2, 5, undefined],
  ['Book room 12 for adults only, from 3 to 5 May', 1, 0, undefined],
])('%s, with %i and %i set: %s', (goal, adults, children, wrong) => {
  const counted = new Counted(goal);
  counted.acted(act('Guests', guests(1, 0)), false);
  counted.acted(act('Done', guests(adults, children)), false);
  counted.acted(act('Book', []), true);
  // A form that is empty again says nothing of what was done.
  counted.acted(act('Home', guests(1, 0)), false);
  expect(counted.wrong).toBe(wrong);
});

test.each<[string, string[], number, string | undefined]>([
  ['+', ['text ("2 adults", "2")'], 1, undefined],
  ['+', [], 1, undefined],
  ['−', [], 2, 'the goal wants 2 of "Adults", and it stands at 1'],
  ['+', ['text ("12")'], 2, 'the goal wants 2 of "Adults", and it stands at 12'],
])('the last press, on %s with %j, counts too', (own, came, value, wrong) => {
  const counted = new Counted('Book for two adults');
  counted.acted(act(own, [{ of: 'Adults', value }], { of: [own, 'Adults'], came }), true);
  expect(counted.wrong).toBe(wrong);
});

test('how many were set speaks against success where something is to be done', () => {
  const doubts = (goal: string) => {
    const asked = new AskedFor(goal);
    const around = act('Order', [{ of: 'Bags', value: 1 }]);
    asked.acted({ verdict: 'unverified', effect: [], pressed: ['Order'], around }, false);
    return asked.doubts(['three 3']);
  };
  expect(doubts('Order three bags')).toEqual(['the goal wants 3 of "Bags", and it stands at 1']);
  expect(doubts('Order one bag')).toEqual([]);
});
