import { expect, test } from 'vitest';
import { tokenize } from '../../../src/scenario/understand/tokens.ts';
import { understood } from './step-words.ts';

const SENTENCES = [
  'Click Sign up',
  'When I press the "Sign up" button',
  'Could you please go to Help?',
  'Delete Carla Diaz',
  'Click Edit in the row of Bob Stone',
  'Click the second Edit button',
  'Fill in First name with Ada, e-mail with ada@example.com and press Sign up',
  'Type "Ada" into First name',
  'I enter Ada as the first name',
  'Country: Belgium',
  'Select Belgium from Country',
  'Set birthday to 3 March 1990',
  'Type {{PASSWORD}} into Password',
  'Untick the newsletter',
  'Turn the newsletter off',
  'Select Express',
  'Clear the first name',
  'Press Enter in First name',
  'Press the Escape key',
  'Scroll down',
  'Go back',
  'Reload the page',
  'Wait 2 seconds',
  'Open https://shop.test/help',
  'Hover over Help',
  'Then I should see "Your account"',
  'Then I should not see "Order placed"',
  'The Save draft button is disabled',
  'The newsletter is ticked',
  'There are 3 rows',
  'There are at least 2 Edit buttons',
  'There are 3 people',
  'Bob Stone is still listed',
  'Then Bob Stone should not be in the table',
  'The row "Bob Stone" should contain "Paris"',
  'Then the total should be "€40.00"',
  'The title should contain "Account"',
  'I am on the account page',
  '"Bob Stone" is above "Carla Diaz"',
  'Then no dialog should be open',
  'Would you mind editing Carla Diaz?',
  'Wait until "Total" is visible',
];
/** Each has a weight of its own, and is no part of any name on this screen. */
const WORDS = ['blorf', 'Blorf', 'tomorrow', 'except', 'slowly', 'red', 'other', 'seven', 'unless', 'Zora'];

test.each(SENTENCES)('no word is dropped from %s', (sentence) => {
  const meant = understood(sentence);
  expect(meant).not.toMatch(/refused:|ambiguous:/);
  const ends = tokenize(sentence).map(({ end }) => end);
  const changed = [0, ...ends].flatMap((at) =>
    WORDS.map((word) => [word, `${sentence.slice(0, at)} ${word} ${sentence.slice(at)}`.trim()] as const),
  );
  const dropped = changed.flatMap(([word, said]) => {
    const now = understood(said);
    const kept = now.toLowerCase().includes(word.toLowerCase()) || (word === 'seven' && /\b7\b/.test(now));
    return kept || /refused:|ambiguous:/.test(now) ? [] : [`${said} => ${now}`];
  });
  expect(dropped).toEqual([]);
});
