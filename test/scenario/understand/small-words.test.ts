import { describe, expect, test } from 'vitest';
import { domNode } from '../../../src/scenario/interfaces/index.ts';
import { understood } from './step-words.ts';
import { control, part } from './tree.ts';

const row = (...cells: string[]) =>
  part('tr', ...cells.map((cell) => part('td', cell)), part('td', control('button', 'Cancel')));

const permits = (...rows: string[][]) =>
  part(
    'body',
    part('h2', 'Your permits'),
    part(
      'table',
      part(
        'tr',
        part('th', 'Plate'),
        part('th', 'Zone'),
        part('th', 'Starts'),
        part('th', 'Ends'),
        part('th', ''),
      ),
      ...rows.map((cells) => row(...cells)),
    ),
  );

const one = () => permits(['KX19 LMR', 'Zone B', '01/08/2026', '31/12/2026']);
const two = () =>
  permits(
    ['KX19 LMR', 'Zone B', '14/08/2026', '31/12/2026'],
    ['DA70 ZOE', 'Zone C', '02/01/2026', '14/08/2026'],
  );

describe('a small word that ends a name, or has a capital inside a sentence, is part of the name', () => {
  test.each([
    'Cancel Zone A',
    'Please cancel the permit for Zone A.',
    'cancel zone a',
    'Cancel "Zone A"',
    'Click Cancel in the row of Zone A',
    'Cancel Zone I',
  ])('%s', (sentence) => {
    expect(understood(sentence, one())).toMatch(/^refused: /);
  });

  test('a title such as "Please" or "The Office" is no politeness and no article', () => {
    const songs = part('body', control('button', 'Play'), part('p', 'Office'), part('p', 'Help!'));
    expect(understood('Play Please', songs)).toMatch(/^refused: /);
    expect(understood('Play, please', songs)).toBe('click button "Play"');
    expect(understood('The Office is visible', part('body', part('p', 'Office')))).not.toBe('');
  });

  test('what is called so is found', () => {
    const zones = permits(['KX19 LMR', 'Zone A', '1', '2'], ['DA70 ZOE', 'Zone B', '1', '3']);
    expect(understood('Cancel Zone A', zones)).toBe('click button "Cancel"');
    expect(understood('Click the A', part('body', control('button', 'A'), control('button', 'B')))).toBe(
      'click button "A"',
    );
  });
});

describe('a list made of bare boxes under a label', () => {
  const zone = () => {
    const box = control('clickable', 'Pick a zone');
    const shown = domNode({
      ...part('option', 'Pick a zone'),
      attributes: { role: 'option', value: '' },
      mcpSelector: box.mcpSelector,
    });
    const label = domNode({ ...part('label', 'Zone'), attributes: { for: 'hidden' } });
    return part('body', part('div', label, domNode({ ...box, text: '', children: [shown] })));
  };

  test.each([
    ['Choose Zone A', 'select clickable "Zone" "Zone A"'],
    ['Set zone to Zone C', 'select clickable "Zone" "Zone C"'],
    ['Choose "Zone B" as the zone', 'select clickable "Zone" "Zone B"'],
  ])('%s', (sentence, steps) => {
    expect(understood(sentence, zone())).toBe(steps);
  });

  test('what it shows while nothing is chosen is no option', () => {
    expect(understood('Choose Pick a zone', zone())).toMatch(
      /^refused: |^select clickable "Zone" "Pick a zone"$/,
    );
    expect(understood('Choose zone a pick', zone())).not.toMatch(/^click/);
  });
});

describe('a date for a field that opens a calendar', () => {
  const calendar = () =>
    part(
      'body',
      control('combobox', 'Starts on', { 'aria-haspopup': 'dialog', tag: 'input' }),
      domNode({ ...control('button', 'Cook on', { 'aria-haspopup': 'dialog' }), text: '12 November 2026' }),
      control('button', 'Share', { 'aria-haspopup': 'dialog' }),
    );

  test.each([
    ['Starts on 1 December 2026', 'adjust combobox "Starts on" "2026-12-01"'],
    ['Set "Starts on" to "24/12/2026"', 'adjust combobox "Starts on" "2026-12-24"'],
    ['Set "Cook on" to "24 December 2026"', 'adjust button "Cook on" "2026-12-24"'],
    ['Set "Starts on" to 01/12/2026', 'refused: 01/12/2026'],
    ['Set Share to "24 December 2026"', 'refused: Share'],
  ])('%s', (sentence, steps) => {
    expect(understood(sentence, calendar())).toBe(steps);
  });
});

describe('what is counted', () => {
  const wizard = () =>
    part(
      'body',
      part('h1', 'Parking permit'),
      domNode({
        ...part('nav', part('ol', part('li', '1 Vehicle'), part('li', '2 Permit'), part('li', '3 Contact'))),
        attributes: { role: 'navigation' },
      }),
      ...two().children,
    );

  test('is not the steps of a wizard', () => {
    expect(understood('There are two permits in the list', wizard())).toBe(
      'assert table count equals 2 permits in the list',
    );
    expect(understood('I see 2 items', wizard())).toBe('assert table count equals 2 items');
  });

  test('is refused where there are several lists', () => {
    const lists = part(
      'body',
      part('ul', part('li', 'a'), part('li', 'b')),
      part('table', part('tr', part('td', 'c'))),
    );
    expect(understood('I see 2 items', lists)).toMatch(/^refused: /);
  });
});

describe('a claim about a row', () => {
  const loans = () =>
    part(
      'body',
      part(
        'table',
        part('tr', part('th', 'Title'), part('th', 'Due'), part('th', 'Status')),
        part('tr', part('td', 'Salt'), part('td', '9 Nov 2026'), part('td', 'Overdue')),
        part('tr', part('td', 'Emma'), part('td', '4 Dec 2026'), part('td', 'On loan')),
        part('tr', part('th', 'Latest'), part('th', '4 Dec 2026'), part('th', '')),
      ),
    );

  test.each([
    ['Emma is overdue', 'assert cell content equals overdue emma'],
    ['Emma is due on 4 December 2026', 'assert cell content equals 4 December 2026 emma'],
    ['Salt is not overdue', 'assert cell content not_equals overdue salt'],
  ])('%s', (sentence, steps) => {
    expect(understood(sentence, loans()).replace(/ "[^"]*"/, '')).toBe(steps);
  });
});

describe('signs and amounts', () => {
  const card = (name: string) => part('li', part('b', name), control('button', '−'), control('button', '+'));
  const menu = () => part('body', part('ul', card('Soup'), card('Tart')), control('spinbutton', 'Months'));

  test.each([
    ['I press the plus next to Tart', 'click button "+"'],
    ['Increase "Months" to 9', 'adjust spinbutton "Months" 9'],
  ])('%s', (sentence, steps) => {
    expect(understood(sentence, menu())).toBe(steps);
  });
});
