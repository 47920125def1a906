import { expect, test } from 'vitest';
import type { SerializableDOMNode } from '../../../src/scenario/interfaces/index.ts';
import { understood } from './step-words.ts';
import { control, list, part } from './tree.ts';

/** A form for something new, with the button that hands it in. */
function form(): SerializableDOMNode {
  return part(
    'body',
    part('h1', 'New issue'),
    part(
      'form',
      control('textbox', 'Title'),
      control('textbox', 'Postcode'),
      control('textbox', 'House number'),
      list('Assignee', 'Nobody', 'Ada', 'Bob'),
      list('Priority', 'Low', 'High'),
      control('spinbutton', 'Copies'),
      control('radio', 'Portrait', { 'aria-checked': 'true' }),
      control('radio', 'Landscape', { 'aria-checked': 'false' }),
      control('button', 'Create issue'),
      control('button', 'Print'),
    ),
  );
}

test.each([
  [
    'postcode 12345, house number 7a and priority High',
    'input textbox "Postcode" "12345"; input textbox "House number" "7a"; select combobox "Priority" "High"',
  ],
  [
    'Fill it in: High priority, 12345, 3 copies',
    'select combobox "Priority" "High"; input textbox "Postcode" "12345"; input spinbutton "Copies" "3"',
  ],
  ['assign it to Ada', 'select combobox "Assignee" "Ada"'],
  [
    'Create an issue titled "Crash" with priority High',
    'input textbox "Title" "Crash"; select combobox "Priority" "High"; click button "Create issue"',
  ],
  [
    'Create an issue titled "Crash", set the priority to High and press Create issue',
    'input textbox "Title" "Crash"; select combobox "Priority" "High"; click button "Create issue"',
  ],
  [
    'Print three copies in landscape',
    'input spinbutton "Copies" "3"; check radio "Landscape"; click button "Print"',
  ],
])('fields and values are told in any order, and what hands them in comes last: %s', (sentence, steps) => {
  expect(understood(sentence, form())).toBe(steps);
});

test.each([
  'postcode 12345, colour of the roof red',
  'Print three copies in sepia',
  'Create an issue titled "Crash" with a touch of irony',
  'Postcode 12345 was on the map in the hall',
])('what nothing on the screen accounts for leaves all of it undone: %s', (sentence) => {
  expect(understood(sentence, form())).toBe('not understood');
});

test.each([
  'Click Print, then the moon shall shine',
  'Click Print. I know it takes a while.',
  'Enter "Crash" as title, then whatever you like best',
])('nothing is begun that a later clause leaves unread: %s', (sentence) => {
  expect(understood(sentence, form())).toBe('not understood');
});

test('politeness at the end is no clause', () => {
  expect(understood('Click Print, thanks.', form())).toBe('click button "Print"');
});

/** Tickets to the left, the one that is chosen to the right. */
function desk(): SerializableDOMNode {
  const ticket = (name: string, from: string): SerializableDOMNode => ({
    ...control('clickable', ''),
    attributes: { role: 'clickable', class: 'ticket' },
    children: [part('b', name), part('small', `from ${from}`)],
  });
  return part(
    'body',
    part('div', ticket('Printer jams', 'Lena'), ticket('New laptop', 'Tom'), ticket('Wifi slow', 'Lena')),
    part('div', part('h2', 'Printer jams'), list('Priority', 'Low', 'Normal'), control('button', 'Close')),
  );
}

test('a field of one item is not that of the item which is shown', () => {
  expect(understood('Set the priority of the laptop ticket to Low', desk())).toBe(
    'click div "New laptop from Tom"; select combobox "Priority" "Low"',
  );
});

/** A table of goods and prices. */
function goods(): SerializableDOMNode {
  const row = (name: string, price: string, size: string) =>
    part('tr', part('td', name), part('td', price), part('td', size));
  const head = part('tr', part('th', 'Name'), part('th', 'Price'), part('th', 'Size'));
  return part(
    'body',
    part('h1', 'Paints in store'),
    part(
      'table',
      part('thead', head),
      part('tbody', row('Red', '$4.50', '2 MB'), row('Blue', '$7.00', '9 MB'), row('Grey', 'free', '3 MB')),
    ),
    part('p', 'The store was opened in 1962 by two painters.'),
  );
}

test.each([
  ['The price of Blue paint is $7', 'so'],
  ['Red costs 5 dollars', 'not so'],
  ['Grey costs 1 dollar', 'not so'],
  ['The biggest one is Blue', 'so'],
  ['Red is the most expensive paint', 'not so'],
  ['The store was opened in 1962', 'so'],
  ['The store was opened in 1963', 'not so'],
])('a claim is held against the row or the line that says all of it: %s', (sentence, so) => {
  expect(understood(sentence, goods())).toMatch(new RegExp(`: ${so}$`));
});

test.each(['Green costs 5 dollars', 'Red was sold to 5 people', 'Blue is nicer than Red'])(
  'what no line says is neither so nor not so: %s',
  (sentence) => {
    expect(understood(sentence, goods())).toBe('not understood');
  },
);

test('several are claimed to be so, each of them', () => {
  const screen = part(
    'body',
    control('textbox', 'Check-in'),
    control('textbox', 'Check-out', { value: 'x' }),
  );
  expect(understood('Check-in and check-out are both still empty', screen)).toBe(
    'assert textbox "Check-in" empty: so; assert textbox "Check-out" empty: not so',
  );
});
