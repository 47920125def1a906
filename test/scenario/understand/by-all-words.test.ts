import { describe, expect, test } from 'vitest';
import { understand } from '../../../src/scenario/understand/understand.ts';
import { understood } from './step-words.ts';
import { control, list, part } from './tree.ts';

const radio = (name: string, group: string, on = 'false') =>
  part('label', control('radio', name, { 'aria-checked': on, 'data-name': group }), part('span', name));

/** A shop for hired cars: captions that no markup ties to their choices, cards, a filter and a list of orders. */
const hire = () =>
  part(
    'body',
    part('h1', 'Car hire'),
    part(
      'div',
      part('b', 'Insurance'),
      radio('Basic – included', 'ins', 'true'),
      radio('Full cover – €15 a day', 'ins'),
    ),
    part('div', part('b', 'Delivery'), radio('To the door (€4)', 'del'), radio('At the desk', 'del', 'true')),
    control('checkbox', 'Snow chains (€3 per day)', { 'aria-checked': 'false' }),
    control('checkbox', 'Cross-border permit', { 'aria-checked': 'false', 'aria-disabled': 'true' }),
    control('button', 'All cars', { 'aria-pressed': 'true' }),
    control('button', 'Vans', { 'aria-pressed': 'false' }),
    list('Sort by', 'Recommended', 'Lowest price'),
    control('clickable', 'Tag: any ▾'),
    control('textbox', 'Search cars'),
    control('slider', 'Mileage', { value: '10' }),
    part('h2', '5 cars at the airport'),
    part(
      'ul',
      part(
        'li',
        part('h3', 'Volvo XC60'),
        part('b', '€79 / day'),
        part('i', 'Not for beginners'),
        control('button', 'Choose'),
      ),
      part(
        'li',
        part('h3', 'Fiat 500'),
        part('b', '€31 / day'),
        part('i', 'For beginners'),
        control('button', 'Choose'),
      ),
    ),
    part('h2', 'Invitations'),
    part(
      'ul',
      part('li', part('b', 'Summer party'), control('button', 'Accept')),
      part('li', part('b', 'Board'), control('button', 'Accept')),
    ),
    part('div', part('span', 'Total'), part('span', '€ 18.80')),
    part('p', 'Signed in as Martha Kern'),
    part('p', 'Your order is empty'),
    control('button', 'Star Fiat 500', { 'aria-pressed': 'true' }),
  );

describe('each word speaks of the one thing, in whatever order', () => {
  test.each([
    ['The customer opts for full cover as insurance', 'check radio "Full cover – €15 a day"'],
    ['Would you mind switching the insurance to Full cover?', 'check radio "Full cover – €15 a day"'],
    ['Insurance: Full cover', 'check radio "Full cover – €15 a day"'],
    ['Delivery to the door', 'check radio "To the door (€4)"'],
    ['Please accept the invitation to the Summer party', 'click button "Accept"'],
    ['Tick Snow chains', 'check checkbox "Snow chains (€3 per day)"'],
    ['Open Tag', 'click clickable "Tag: any ▾"'],
    ['Pick the Fiat 500', 'click button "Choose"'],
    ['Show only vans', 'click button "Vans"'],
    ['Filter the cars by Vans', 'click button "Vans"'],
    ['Sort the cars by lowest price', 'select combobox "Sort by" "Lowest price"'],
    ['Drag the mileage to 40', 'adjust slider "Mileage" 40'],
  ])('%s', (sentence, steps) => {
    expect(understood(sentence, hire())).toBe(steps);
  });

  test.each([
    // A word that nothing here bears, that binds, or that denies.
    'Opt for the cheap full cover as insurance',
    'Insurance: both Full cover',
    'Insurance: not Full cover',
    'Then Insurance: Full cover',
    'Pick the Volvo 500',
    'Accept the invitation to the Winter party',
    'Show only lorries',
    'Filter the boats by Vans',
    'Sort the cars by highest price',
    'Drag the mileage to the end',
    // To type is not to choose.
    'Filter by Volvo',
    'Choose Volvo as Search cars',
  ])('%s is refused', (sentence) => {
    expect(understood(sentence, hire())).toMatch(/^(?:refused|ambiguous): /);
  });

  test('of two that all words speak of none is taken', () => {
    expect(understood('Accept the invitation', hire())).toMatch(/^refused: the invitation/);
  });
});

describe('claims about what stands beside a name', () => {
  test.each([
    ['The insurance is set to Basic', 'assert radio "Basic – included" element checked'],
    ['The Basic insurance is selected', 'assert radio "Basic – included" element selected'],
    ['The Volvo XC60 is €79 a day', 'assert b "€79 / day" content equals €79 / day'],
    ['Volvo XC60: €79 / day', 'assert b "€79 / day" content equals €79 / day'],
    ['The Volvo XC60 is not for beginners', 'assert i "Not for beginners" content equals not for beginners'],
    ['My order is still empty', 'assert text Your order is empty visible'],
    ['I see a total of € 18.80', 'assert div "Total" content equals'],
    ['The guest is signed in as Martha Kern', 'assert text Signed in as Martha Kern visible'],
    ['The cross-border permit cannot be ticked', 'assert checkbox "Cross-border permit" element disabled'],
    ['I cannot tick the cross-border permit', 'assert checkbox "Cross-border permit" element disabled'],
  ])('%s', (sentence, steps) => {
    expect(understood(sentence, hire())).toContain(steps);
  });

  test.each([
    'The guest is signed in as Martha',
    'I see 5 cars',
    'The cross-border permit cannot be disabled',
  ])('%s is refused', (sentence) => {
    expect(understood(sentence, hire())).toMatch(/^refused: /);
  });
});

describe('what is true is not told to be false', () => {
  const visit = () =>
    part(
      'body',
      part('h1', 'Visit'),
      control('slider', 'Volume', { value: '70' }),
      part(
        'div',
        part('div', part('b', 'Adults'), part('small', '18 to 64')),
        part('span', '2'),
        control('button', '+'),
      ),
      part(
        'div',
        part(
          'div',
          part('div', part('b', 'Coffee beans'), part('small', 'HP-8850')),
          part('p', 'Code 5518'),
          control('button', 'Track'),
        ),
        part(
          'div',
          part('div', part('b', 'Running shoes'), part('small', 'HP-4471')),
          part('p', 'Out for delivery'),
          control('button', 'Track'),
        ),
      ),
      part('table', part('tr', part('td', 'Tomas Berg'), part('td', 'Premium'))),
      part('p', '6 members'),
      control('textbox', 'Add an allergy'),
    );

  test.each([
    'The number of adults is 2',
    'Adults shows 2',
    'The Running shoes show "Out for delivery"',
    'Then the text "6 members" is displayed below the table',
  ])('%s: nothing is claimed or typed that is not meant', (sentence) => {
    expect(understood(sentence, visit())).toMatch(/^refused: |Out for delivery/);
  });

  test('a small word before another is no part of a value', () => {
    const typed = understood('I fill Ibuprofen in at Add an allergy', visit());
    expect(typed).not.toContain('Ibuprofen in');
  });

  test('a share of a slider is its number', () => {
    expect(understood('Given the volume is set to 70%', visit())).toBe(
      'assert slider "Volume" value equals 70',
    );
    expect(understood('I see the volume is 70%', visit())).toBe('assert slider "Volume" value equals 70');
  });

  test('what is seen as something is that', () => {
    const page = part('body', list('Plan', 'Basic', 'Premium'));
    expect(understood('I see Premium as the plan', page)).toBe('assert combobox "Plan" value equals Premium');
  });
});

describe('why somebody does something is no part of what is done', () => {
  test.each([
    ['I want to hire the Fiat 500, so I click Choose', 'click button "Choose"'],
    ['I no longer want snow chains, so I untick them', 'uncheck checkbox "Snow chains (€3 per day)"'],
    ["I don't like surprises, so I choose Full cover", 'check radio "Full cover – €15 a day"'],
  ])('%s', (sentence, steps) => {
    expect(understood(sentence, hire())).toBe(steps);
  });

  test('of two the one is meant that the reason names', () => {
    const meant = (name: string) => {
      const read = understand(`I want to hire the ${name}, so I click Choose`, page);
      return read.kind === 'steps' ? read.steps[0]?.targetSelector : read.reason;
    };
    const page = hire();
    expect(meant('Fiat 500')).not.toBe(meant('Volvo XC60'));
    expect(meant('Fiat 500')).toMatch(/^@e/);
    expect(understood('I like cars, so I click Choose', page)).toMatch(/^ambiguous: /);
  });

  test('what is done or claimed before "so" is no reason', () => {
    expect(understood('I click Vans, so I click All cars', hire())).not.toBe('click button "All cars"');
    expect(understood('I should see "Vans", so I click All cars', hire())).not.toBe(
      'click button "All cars"',
    );
  });
});

test('a day of a calendar by its date without the year, or by its number in the calendar', () => {
  const days = control('grid', 'November 2026', { tag: 'table' });
  const page = part('body', part('h2', 'Visit'), {
    ...days,
    isInteractive: false,
    children: ['23', '24'].map((day) => control('button', `${day} November 2026`)),
  });
  expect(understood('Pick 24 November', page)).toBe('click button "24 November 2026"');
  expect(understood('Click 25 November', page)).toMatch(/^refused: /);
});
