import { describe, expect, test } from 'vitest';
import { domNode, type SerializableDOMNode } from '../../../src/scenario/interfaces/index.ts';
import { understood } from './step-words.ts';
import { control, part } from './tree.ts';

const radio = (name: string) => part('label', control('radio', name, { 'aria-checked': 'false' }), name);

const crate = (what: string, where: string, state: string) =>
  part(
    'div',
    part('b', what),
    part('small', where),
    part('span', state),
    control('button', '🗄', { title: 'Archive item' }),
    control('button', 'Track'),
  );

const section = (day: string, ...crates: SerializableDOMNode[]) =>
  part('section', part('h3', day), ...crates);

/** A small warehouse: crates under days, a choice without a group, a place that says which step it is. */
const warehouse = () =>
  part(
    'body',
    part('h1', 'Warehouse'),
    part('h2', 'Packing'),
    control('textbox', 'Note', { value: '' }),
    control('checkbox', 'Fragile', { 'aria-checked': 'true' }),
    control('button', 'Back', { 'aria-disabled': 'true' }),
    control('link', 'Invoices'),
    control('button', 'Book'),
    part('div', part('span', 'Speed'), part('div', radio('Slow boat'), radio('Air mail'))),
    part('p', part('span', 'Weight'), part('span', '12 kg')),
    section('Monday', crate('Pears', 'Hall 1', 'Packed'), crate('Figs', 'Hall 2', 'Open')),
    section('Friday', crate('Pears', 'Hall 3', 'Late'), crate('Plums', 'Hall 1', 'Open')),
    // A list in a frame, whose label belongs to a field that nobody sees.
    part(
      'div',
      domNode({ ...part('label', 'Packing'), attributes: { for: 'pack' } }),
      domNode({
        ...control('clickable', 'Choose'),
        children: [control('button', 'Choose', { 'aria-haspopup': 'listbox' })],
      }),
    ),
    // Boxes of different make with a heading each.
    part(
      'div',
      part('div', part('h4', 'Roof'), part('p', 'Closed'), control('button', 'Inspect')),
      part('div', part('h4', 'Gate'), part('p', 'Gate is open'), part('i', '!'), control('button', 'Lock')),
    ),
    part(
      'table',
      part('tr', part('th', 'Crate'), part('th', 'Due')),
      part('tr', part('td', 'Kiwis'), part('td', '3 May 2027')),
      part('tr', part('td', 'Limes'), part('td', '9 June 2027')),
    ),
    domNode({
      ...part('ul', part('li', 'Ada'), part('li', 'Ben')),
      attributes: { role: 'list', 'aria-label': 'Packers' },
    }),
  );

describe('who acts in a story, and what the grammar does with them', () => {
  test.each([
    ['When the forwarder clicks "Invoices"', 'click link "Invoices"'],
    ['And the user books', 'click button "Book"'],
    ['When the forwarder turns on Fragile', 'check checkbox "Fragile"'],
    ['Given the user is on the Warehouse page', 'assert text Warehouse visible'],
    ['Then I should still be on the "Packing" step', 'assert text Packing visible'],
    ['I head over to Invoices', 'click link "Invoices"'],
    ['I pick "Air mail" as the speed', 'check radio "Air mail"'],
    ['I track the pears on Friday', 'click button "Track"'],
    ['I select "Pallet" from "Packing"', 'select button "Packing" "Pallet"'],
    ['Lock the gate', 'click button "Lock"'],
  ])('%s', (sentence, steps) => {
    expect(understood(sentence, warehouse())).toBe(steps);
  });

  test.each([
    // A list or a page does nothing by itself.
    'When the list clicks "Invoices"',
    // Pears are under both days.
    'I track the pears',
    'Archive the pears',
    // No heading, title or address says so.
    'Given the user is on the Invoices page',
    'Then I should be on the "Shipping" step',
  ])('%s is refused', (sentence) => {
    expect(understood(sentence, warehouse())).toMatch(/^(?:refused|ambiguous)/);
  });
});

describe('claims as testers write them', () => {
  test.each([
    ['Note blank', 'assert textbox "Note" element empty'],
    ['Back greyed out', 'assert button "Back" element disabled'],
    ['Fragile ticked', 'assert checkbox "Fragile" element checked'],
    ['Weight 12 kg', 'assert p "Weight" content equals Weight 12 kg'],
    ['The page heading is "Warehouse"', 'assert heading "Warehouse" content equals Warehouse'],
    ['The main heading should contain "house"', 'assert heading "Warehouse" content contains house'],
    ['The fragile box has to be ticked', 'assert checkbox "Fragile" element checked'],
    ['Please confirm the "Back" button is disabled', 'assert button "Back" element disabled'],
    ['I see just 2 items in Packers', 'assert list "Packers" count equals 2 items in Packers'],
    ['Then "Ada" should be listed in "Packers"', 'assert list "Packers" content contains Ada'],
    ['"Cleo" is not among the packers', 'assert list "Packers" content not_contains Cleo'],
    ['Then "Ben" should appear below "Ada"', 'assert order Ada Ben'],
    ['Then "Ada" should be listed above "Ben"', 'assert order Ada Ben'],
    ['I should see "Gate is open" within the "Gate" card', 'assert div content contains Gate is open'],
    [
      'Then the due date of "Limes" should be "9 June 2027"',
      'assert cell "due" content equals 9 June 2027 limes',
    ],
    ['Plums open', 'assert span "Open" content equals open plums'],
    ['The pears on Friday are late', 'assert span "Late" content equals late pears'],
  ])('%s', (sentence, steps) => {
    expect(understood(sentence, warehouse())).toBe(steps);
  });

  test('a word that only ends like "gotta" keeps its meaning', () => {
    expect(understood('I type Ricotta to be sold into Note', warehouse())).not.toMatch(/should/);
    expect(understood('I type "Loretta" into Note', warehouse())).toBe('input textbox "Note" "Loretta"');
  });
});
