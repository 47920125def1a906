import { describe, expect, test } from 'vitest';
import { understood } from './step-words.ts';
import { control, part } from './tree.ts';

const alarm = (name: string, on: 'true' | 'false') =>
  part(
    'tr',
    part('td', name),
    part('td', control('switch', `${name} active`, { 'aria-checked': on, tag: 'button' })),
  );
const house = () =>
  part(
    'body',
    part('h1', 'House'),
    part('div', part('span', 'Open windows'), part('b', '4')),
    part('h2', 'Smoke alarms'),
    part('table', alarm('Attic', 'true'), alarm('Cellar', 'false')),
    part('h2', 'Your rooms'),
    part('ul', part('li', part('b', 'Kitchen')), part('li', part('b', 'Hall'))),
    control('radio', 'Night mode', { 'aria-checked': 'false' }),
    control('checkbox', 'Only heated rooms', { 'aria-checked': 'false' }),
    control('textbox', 'New room name'),
    control('button', 'Add room'),
  );

describe('what stands beside a name tells about it', () => {
  test.each([
    ['I should see 4 under Open windows', 'content equals Open windows 4'],
    ['Then the number of open windows should be 4', 'content equals Open windows 4'],
    ['Turn on the Cellar smoke alarm', 'check switch "Cellar active"'],
    ['The attic is off', 'assert switch "Attic active" element unchecked'],
    ['The attic is on', 'assert switch "Attic active" element checked'],
    ['I would like Night mode', 'check radio "Night mode"'],
    ['Add a room named "Studio"', 'input textbox "New room name" "Studio"; click button "Add room"'],
  ])('%s', (sentence, steps) => {
    expect(understood(sentence, house())).toContain(steps);
  });

  test.each([
    // Who says so wants it done, and is not told that the words are there.
    'I want to see only heated rooms',
    'I would like a dog',
    // One of them is meant, and not the list of them.
    'Kitchen is not in the room',
    'I should see 4 dogs',
    'seven',
  ])('%s: refused', (sentence) => {
    expect(understood(sentence, house())).toMatch(/^refused/);
  });
});

test('some words of a name in a place are not taken for what bears the whole name elsewhere', () => {
  const page = part(
    'body',
    part(
      'section',
      part('h2', 'Data'),
      control('checkbox', 'Share statistics', { 'aria-checked': 'false' }),
      part('p', 'What are cookies?'),
    ),
    part(
      'ul',
      part('li', control('switch', 'Statistics', { 'aria-checked': 'false' }), part('p', 'Read by us')),
    ),
  );
  expect(understood('Switch on Statistics under Cookies', page)).toMatch(/^refused/);
  expect(understood('Switch on Statistics', page)).toBe('check switch "Statistics"');
});
