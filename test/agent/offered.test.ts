import { expect, test } from 'vitest';
import { Offered } from '../../src/agent/offered.ts';
import { pressedIn } from '../../src/agent/only-looked.ts';

const button = (name: string, ...state: string[]) => ({ role: 'button', name, state });
const seen = [
  button('Save note'),
  button('Save theme'),
  button('Send invitation'),
  button('Delete', 'disabled'),
  button('OK'),
];

test.each<[string, string, (string | undefined)[], string | undefined]>([
  ['another button of the same verb', 'Save the note "Call Ben"', ['Save theme'], 'Save note'],
  ['a button that only agrees', 'Save the note and rest', ['OK'], 'Save note'],
  ['the one that is asked for', 'Save the note "Call Ben"', ['Save theme', 'Save note'], undefined],
  ['a longer name for it', 'Save the note "Call Ben"', ['Save note and close'], undefined],
  ['a deed without a button', 'Save the note "Call Ben"', ['Save theme', undefined], undefined],
  ['nothing', 'Save the note "Call Ben"', [], undefined],
  ['a button where the goal names no other', 'Send the digest daily', ['Save theme'], undefined],
  ['a button where the other is off', 'Delete the note', ['Save theme'], undefined],
  [
    'a button where the goal only quotes the other',
    'Write "Save note" on the wall',
    ['Save theme'],
    undefined,
  ],
])('pressing %s', (_what, goal, pressed, left) => {
  const offered = new Offered(goal);
  offered.saw(seen);
  for (const one of pressed) offered.did(one);
  expect(offered.left).toBe(left);
});

test('the answer to a dialog of the browser is a press of its button, and no deed that needs none', () => {
  const answer = pressedIn({ action: 'handle_dialog', accept: true, text: 'Ben' }, {});
  const offered = new Offered('Save the note "Call Ben"');
  offered.saw(seen);
  for (const one of ['Save theme', answer]) offered.did(one);
  expect(offered.left).toBe('Save note');
  expect(pressedIn({ action: 'handle_dialog', accept: false }, {})).toBe('Cancel');
});
