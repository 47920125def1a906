import { describe, expect, test } from 'vitest';
import { assertionReader } from '../../../src/scenario/execute/assertion-holds.ts';
import { domNode, type SerializableDOMNode } from '../../../src/scenario/interfaces/index.ts';
import { understand } from '../../../src/scenario/understand/understand.ts';
import { understood } from './step-words.ts';
import { control, part } from './tree.ts';

type Node = SerializableDOMNode;
const as = (role: string, name: string, node: Node) =>
  domNode({ ...node, attributes: { ...node.attributes, role, ...(name && { 'aria-label': name }) } });
const shelf = (name: string, ...books: Node[]) =>
  as('region', name, part('section', part('h2', `${name} (${books.length})`), ...books));
const book = (title: string, ...more: Node[]) =>
  as('article', title, part('article', part('h3', title), part('p', 'Paperback'), ...more));
const loan = (title: string, state: string) =>
  part('tr', part('td', title), part('td', state), part('td', control('button', 'Renew')));
const pressedRow = (who: string, what: string) =>
  domNode({
    ...part('div', control('checkbox', 'Select'), part('span', who), part('span', what)),
    ...(({ mcpSelector, isInteractive }) => ({ mcpSelector, isInteractive }))(control('clickable', '')),
    attributes: { class: 'note', role: 'clickable', 'aria-label': `${who} ${what}` },
  });
const column = (name: string, ...cards: string[]) =>
  part('div', part('h2', `${name} ${cards.length}`), ...cards.map((card) => part('div', card)));

/** A library, as people who borrow there speak of it. */
function library() {
  return part(
    'body',
    part('h1', 'Library'),
    part('p', 'Last sync: 4 minutes ago'),
    part('p', 'Fines due: €3.50'),
    as(
      'radiogroup',
      'Fee',
      part(
        'div',
        control('radio', '€30', { 'aria-checked': 'false' }),
        control('radio', '€60', { 'aria-checked': 'true' }),
      ),
    ),
    control('combobox', 'Branch Anywhere', { tag: 'div', value: 'Anywhere' }),
    control('switch', 'Reminders', { 'aria-checked': 'true' }),
    control('tab', 'Wishes (4)'),
    part(
      'main',
      shelf('New', book('Dune'), book('Emma', part('ul', part('li', 'Signed'), part('li', 'Large print')))),
      shelf('Returned', book('Ulysses')),
    ),
    part(
      'section',
      part('h2', 'Loans'),
      part('table', loan('Middlemarch', 'Overdue'), loan('Walden', 'Renewed')),
    ),
    part('h2', 'Messages'),
    part(
      'div',
      pressedRow('Ines Roth', 'Your card'),
      pressedRow('Jo Falk', 'A question'),
      pressedRow('Jo Falk', 'Thanks'),
    ),
    part('div', column('To read', 'Persuasion', 'Nostromo'), column('Read', 'Hard Times')),
  );
}

function claimed(sentence: string, tree = library()): boolean | string {
  const read = understand(sentence, tree);
  if (read.kind !== 'steps') return 'refused';
  const screen = { tree, url: '', title: '', raw: '' };
  return read.steps.every((step) => step.assertion && assertionReader(step)(screen).holds);
}

describe('what a thing is called', () => {
  test.each([
    ['Choose €30', 'check radio "€30"'],
    ['Choose $30', 'refused: $30'],
    ['Open the wishes tab', 'click tab "Wishes (4)"'],
    ['Filter by branch harbour', 'select combobox "Branch Anywhere" "harbour"'],
    ['Filter by branch dropdown', 'refused: branch dropdown'],
    ['Open the message from Ines Roth', 'click clickable "Ines Roth Your card"'],
    ['I open "Your card"', 'click clickable "Ines Roth Your card"'],
  ])('%s', (sentence, steps) => {
    expect(understood(sentence, library())).toBe(steps);
  });

  test('two rows that show the name are two', () => {
    expect(understood('Open the message from Jo Falk', library())).toMatch(/^ambiguous/);
    expect(understood('Open the message from Jo', library())).toMatch(/^ambiguous/);
  });
});

describe('a claim in the perfect, in a label, in a place', () => {
  test.each([
    ['Please check that the Walden loan has been renewed', true],
    ['Please check that the Middlemarch loan has been renewed', 'refused'],
    ['Reminders have been switched on', true],
    ['Reminders have been turned off', false],
    ['Reminders have not been switched on', false],
    ['The fee is set to "€60"', true],
    ['The fee is set to "€30"', false],
    ['The fee equals "€30"', false],
    ['The fee is not set to "€30"', true],
    ['Fines due: €3.50', true],
    ['Fines due: €3.00', false],
    ['Last sync: 4 minutes ago', true],
    ['Last sync: never', 'refused'],
    ['"Dune" in New', true],
    ['"Dune" in Returned', false],
    ['"Hard Times" is in the Read column', true],
    ['"Persuasion" is in the Read column', false],
  ])('%s: %s', (sentence, expected) => {
    expect(claimed(sentence)).toBe(expected);
  });
});

describe('how many there are in a place', () => {
  test.each([
    ['There are two cards in the New section', true],
    ['There are 3 cards in the New section', false],
    ['I see two loans in the table', true],
    ['I see three loans in the table', false],
    ['I see two penguins in the table', 'refused'],
    ['There is 1 card in the Returned section', true],
  ])('%s: %s', (sentence, expected) => {
    expect(claimed(sentence)).toBe(expected);
  });
});

test('"only" is not said of one list of a board while the others show something', () => {
  expect(claimed('I only see "Ulysses"')).toBe('refused');
});
