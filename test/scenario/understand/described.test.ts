import { expect, test } from 'vitest';
import type { SerializableDOMNode } from '../../../src/scenario/interfaces/index.ts';
import { understand } from '../../../src/scenario/understand/understand.ts';
import { understood } from './step-words.ts';
import { control, part } from './tree.ts';

const drawn = (node: SerializableDOMNode, more: Partial<SerializableDOMNode>): SerializableDOMNode => ({
  ...node,
  ...more,
  attributes: { ...node.attributes, ...more.attributes },
});

/** Posts by several people, each with controls of its own. */
function feed(): SerializableDOMNode {
  const post = (by: string, text: string) =>
    drawn(
      part('div', part('b', by), part('p', text), control('button', 'Reply'), control('button', 'Repost')),
      { attributes: { class: 'post' } },
    );
  return part(
    'body',
    part('h1', 'News'),
    part(
      'div',
      post('City Library', 'Story time at eleven'),
      post('Bo Lindqvist', 'Lost a blue umbrella'),
      post('Ada Quinn', 'Bread rose'),
      post('Ada Quinn', 'Bread did not rise'),
    ),
  );
}

test.each([
  ['Repost the post of the City Library', 'click button "Repost"'],
  ['repost the one with story time at eleven', 'click button "Repost"'],
  ['Click Reply below the post about the umbrella', 'click button "Reply"'],
])('an item is found by what it says: %s', (sentence, step) => {
  expect(understood(sentence, feed())).toBe(step);
});

test.each(["Repost Ada's post", 'Reply to Ada Quinn'])('two items that fit are a tie: %s', (sentence) => {
  expect(understood(sentence, feed())).toMatch(/^ambiguous/);
});

/** Nine squares without words, as a game draws them. */
function board(): SerializableDOMNode {
  const square = (i: number) =>
    drawn(control('clickable', ''), {
      attributes: { id: `s${i}` },
      box: { x: (i % 3) * 40, y: Math.floor(i / 3) * 40, width: 36, height: 36 },
    });
  return part(
    'body',
    part('p', 'You play X'),
    part('div', ...Array.from({ length: 9 }, (_, i) => square(i))),
  );
}

test.each([
  ['Click the square in the middle', 'click div (s4)'],
  ['Click the bottom right cell', 'click div (s8)'],
  ['Put an X into the top left corner', 'click div (s0)'],
  ['Click the last cell of the second row', 'click div (s5)'],
  ['Put an O into the centre', 'not understood'],
  ['All nine squares are empty', 'assert count equals 0: so'],
])('a board is spoken of by its places: %s', (sentence, step) => {
  expect(understood(sentence, board())).toBe(step);
});

test('a corner is one of four', () => {
  expect(understood('Click the square in the corner', board())).toMatch(/^ambiguous/);
});

/** A table of goods, and two forms with the same fields. */
function stock(): SerializableDOMNode {
  const role = (name: string, ...inside: (string | SerializableDOMNode)[]) =>
    drawn(part('div', ...inside), { attributes: { role: name } });
  const row = (...cells: string[]) =>
    role(
      'row',
      role('cell', control('checkbox', 'Select row', { 'aria-checked': 'false' })),
      ...cells.map((cell) => role('cell', cell)),
    );
  return part(
    'body',
    role(
      'table',
      role(
        'row',
        role('columnheader', 'Pick'),
        role('columnheader', 'Product'),
        role('columnheader', 'Stock'),
        role('columnheader', 'State'),
      ),
      row('Desk lamp', '14', 'available'),
      row('Office chair', '3', 'on order'),
      row('Desk', '7', 'available'),
    ),
    part('h2', 'Sender'),
    part('div', control('textbox', 'First name')),
    part('h2', 'Receiver'),
    part('div', control('textbox', 'First name', { value: '' })),
  );
}

test.each([
  ['Double-click the stock of the Office chair', 'double click cell "3"'],
  ['We have 14 desk lamps in stock', 'assert content equals "14": so'],
  ['We have 4 desk lamps in stock', 'assert content equals "4": not so'],
  ['The Office chair is available', 'assert content contains "available": not so'],
  ['The Desk lamp is available', 'assert content contains "available": so'],
  ['Set the first name to Ben', 'ambiguous: textbox "First name", textbox "First name"'],
])('rows and columns meet in a cell: %s', (sentence, step) => {
  expect(understood(sentence, stock())).toBe(step);
});

test('the first and the third row are ticked by their boxes', () => {
  expect(understood('Tick the first and the third row', stock())).toBe(
    'check checkbox "Select row"; check checkbox "Select row"',
  );
});

test('a heading that is named first holds for what follows', () => {
  const tree = stock();
  const receiver = tree.children.at(-1)?.children[0]?.mcpSelector;
  expect(understand('Under Receiver, enter Max as the first name', tree)).toMatchObject({
    steps: [{ actionType: 'input', inputValue: 'Max', targetSelector: receiver }],
  });
});

/** Orders that can be called off, and boxes that narrow a list down. */
function orders(): SerializableDOMNode {
  const order = (title: string) =>
    drawn(part('div', part('h3', title), part('p', 'Status: Received'), control('button', 'Cancel order')), {
      attributes: { class: 'card' },
    });
  return part(
    'body',
    part('div', order('Order 1 - Kettle'), order('Order 2 - Garden chairs')),
    control('checkbox', 'Science', { 'aria-checked': 'false' }),
    control('checkbox', 'Available now', { 'aria-checked': 'false' }),
  );
}

test.each([
  ['Cancel the order for the garden chairs', 'click button "Cancel order"'],
  ['Both orders should have the status Received', 'assert content contains "Received": so'],
  ['Both orders have the status Packed', 'assert content contains "Packed": not so'],
  [
    'Show me only science books that are available right now',
    'check checkbox "Science"; check checkbox "Available now"',
  ],
  ['Show me only science books by women', 'not understood'],
])('items, all of them, and what is shown of them: %s', (sentence, step) => {
  expect(understood(sentence, orders())).toBe(step);
});

test('whoever says to cancel also says yes to the question whether to cancel, unless the next sentence does', () => {
  const sentence = 'Cancel the order for the garden chairs';
  const tree = orders();
  const clicked = understand(sentence, tree);
  const progress = clicked.kind === 'steps' ? clicked.progress : undefined;
  const asked = (message: string) =>
    understand(sentence, tree, { dialog: { type: 'confirm', message }, ...(progress ? { progress } : {}) });
  expect(asked('Really cancel order 2?')).toMatchObject({ steps: [{ actionType: 'dialog', accept: true }] });
  expect(asked('Leave this page?')).toEqual({ kind: 'steps', steps: [] });
  expect(understand(sentence, tree, { following: 'Dismiss the dialog' })).not.toHaveProperty('progress');
});

/** A seat plan: one seat of it is taken and takes no clicks. */
function seats(): SerializableDOMNode {
  const seat = (name: string, free = true) =>
    drawn(control('graphics-symbol', name, { tag: 'rect', class: free ? 'free' : 'taken' }), {
      isInteractive: free,
      text: '',
    });
  return part(
    'body',
    part(
      'svg',
      seat('Row C seat 5'),
      seat('Row C seat 6'),
      seat('Row D seat 6', false),
      seat('Row D seat 7'),
    ),
    part('div', control('link', '15:30'), control('link', '20:45')),
  );
}

test.each([
  ['Book seat C6', 'click graphics-symbol "Row C seat 6"'],
  ['Take seat D6', 'not understood'],
  ['Is seat D6 taken?', 'assert content contains "taken": so'],
  ['Seat D7 is taken', 'assert content contains "taken": not so'],
  ['Choose the 20:45 show', 'click link "20:45"'],
  ['Switch to the matinee at 3:30 pm', 'click link "15:30"'],
])('places and times by their short names: %s', (sentence, step) => {
  expect(understood(sentence, seats())).toBe(step);
});

test.each([
  ['Select a Belgium holiday', 'select combobox "Country" "Belgium"'],
  ['Select Belgium and France', 'not understood'],
  ['Choose Austria or Bavaria', 'not understood'],
])('an option takes at most one noun of the speaker beside its name: %s', (sentence, step) => {
  expect(understood(sentence)).toBe(step);
});

/** A bar of words that takes the clicks for its menus, one of them open. */
function menus(): SerializableDOMNode {
  const open = part('li', 'View', part('ul', part('li', 'Word wrap'), part('li', 'Ruler')));
  const bar = drawn(part('ul', part('li', 'File'), part('li', 'Edit'), open), {
    isInteractive: true,
    attributes: { role: 'clickable', 'aria-label': 'File Edit View Word wrap Ruler' },
    box: { x: 0, y: 0, width: 800, height: 28 },
  });
  return part('body', bar, part('p', 'Ready'));
}

test('a bar is not pressed for the entry it holds, and an entry must say every word', () => {
  expect(understood('Turn word wrap on', menus())).toMatch(/^click listitem "Word wrap"/);
  expect(understood('Click Edit', menus())).toMatch(/^click listitem "Edit"/);
  expect(understood('Turn word wrap off', menus())).toBe('not understood');
});
