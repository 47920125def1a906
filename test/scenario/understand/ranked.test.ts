import { expect, test } from 'vitest';
import { domNode, type SerializableDOMNode } from '../../../src/scenario/interfaces/index.ts';
import { understood } from './step-words.ts';
import { control, part } from './tree.ts';

function row(role: 'columnheader' | 'cell', ...cells: (string | SerializableDOMNode)[]): SerializableDOMNode {
  const inside = cells.map((cell) => ({ ...part('td', cell), attributes: { role } }));
  return domNode({ ...part('tr', ...inside), attributes: { role: 'row' } });
}

function table(...rows: SerializableDOMNode[]): SerializableDOMNode {
  return domNode({ ...part('table', ...rows), attributes: { role: 'table' } });
}

const prices = part(
  'body',
  table(
    row('columnheader', 'Item', 'Price', 'Stock'),
    row('cell', 'Lamp', '$35', '12'),
    row('cell', 'Chair', '$80', '0'),
    row('cell', 'Desk', '$210', '5'),
  ),
  control('textbox', 'Answer'),
);

test.each([
  ['Type the price of the lamp into the answer field', 'input textbox "Answer" "$35"'],
  ['Find the cheapest item, then type its name into the answer field', 'input textbox "Answer" "Lamp"'],
  ['Which item is out of stock? Type its name', 'input textbox "Answer" "Chair"'],
  ['How many items cost more than $60? Enter the number', 'input textbox "Answer" "2"'],
  ['Type the total of all prices into the answer field', 'input textbox "Answer" "325"'],
])('what a table says is read from it: %s', (sentence, steps) => {
  expect(understood(sentence, prices)).toBe(steps);
});

test.each([
  'Type the price of the sofa into the answer field',
  'Type its name into the answer field',
  'How many dogs are there? Enter the number',
  "Enter Anna's price into the answer field",
])('what no table says is written nowhere: %s', (sentence) => {
  expect(understood(sentence, prices)).toBe('not understood');
});

function card(name: string, price: string, stars: string): SerializableDOMNode {
  const told = [part('b', name), part('span', price), part('span', stars)];
  return part('section', ...told, control('button', 'Add to cart'));
}

const shop = part(
  'body',
  card('Mug', '$7', '4.8 stars'),
  card('Pot', '$18', '4.1 stars'),
  card('Cup', '$7', '3 stars'),
);

test.each([
  ['Add the most expensive product to the cart', 'click button "Add to cart" in "Pot"'],
  ['Add the product with the best rating to the cart', 'click button "Add to cart" in "Mug"'],
])('items are told apart by how they compare: %s', (sentence, steps) => {
  const named = domNode({
    ...shop,
    children: shop.children.map((one) => domNode({ ...one, attributes: { role: 'article' } })),
  });
  expect(understood(sentence, named)).toBe(steps);
});

test('two that are level are a tie', () => {
  expect(understood('Add the cheapest product to the cart', shop)).toMatch(/^ambiguous/);
});

test('a control for what is selected is pressed after the item is', () => {
  const file = (name: string) => part('div', control('checkbox', ''), part('span', name), part('i', '2 MB'));
  const screen = part(
    'body',
    part('div', control('button', 'Archive'), control('button', 'Remove')),
    part('div', file('plan.pdf'), file('map.jpg')),
  );
  expect(understood('Remove map.jpg', screen)).toMatch(/^check checkbox .*; click button "Remove"/);
});

test('all but some', () => {
  const boxes = ['glad', 'tiny', 'rapid'].map((word) => control('checkbox', word));
  expect(understood('Check every box except tiny', part('body', ...boxes))).toBe(
    'check checkbox "glad"; check checkbox "rapid"',
  );
});

test('a date whose parts have a field each', () => {
  const fields = ['Day', 'Month', 'Year'].map((name) => control('textbox', name));
  expect(understood('Set the date of birth to 4 July 1990', part('body', ...fields))).toBe(
    'input textbox "Day" "4"; input textbox "Month" "7"; input textbox "Year" "1990"',
  );
});
