import { describe, expect, test } from 'vitest';
import { domNode, type SerializableDOMNode } from '../../../src/scenario/interfaces/index.ts';
import { holds, understood } from './step-words.ts';
import { control, list, part } from './tree.ts';

type Box = [x: number, y: number, width: number, height: number];

/** As the server reports it: where it is drawn and in which colour. */
function drawn(node: SerializableDOMNode, [x, y, width, height]: Box, attributes = {}): SerializableDOMNode {
  return domNode({
    ...node,
    box: { x, y, width, height },
    attributes: { ...node.attributes, ...attributes },
  });
}

const button = (name: string, text = name) => domNode({ ...control('button', name), text });

/** A ferry line: two crossings as cards, a filter bar at the top, a pager at the bottom. */
const ferry = () =>
  drawn(
    part(
      'body',
      drawn(button('Harbour'), [20, 10, 80, 30], { 'data-fill': 'rgb(200, 30, 40)' }),
      drawn(part('p', '4 crossings shown'), [20, 60, 200, 20]),
      part(
        'div',
        crossing('North quay', '7 berths', '2:40', '€18'),
        crossing('Salt island', '3 berths', '1:10', '€9'),
      ),
      drawn(button('Older'), [900, 760, 80, 30], { 'data-fill': 'rgb(10, 12, 9)' }),
      list('Sort by', 'Price', 'Duration'),
      part(
        'div',
        part('span', 'kn'),
        control('slider', 'Speed', { value: '12', 'aria-valuemin': '0', 'aria-valuemax': '20' }),
      ),
      control('spinbutton', 'Passengers', { value: '2' }),
    ),
    [0, 0, 1000, 800],
  );

const crossing = (name: string, berths: string, length: string, price: string) =>
  part(
    'article',
    part('h3', name),
    part('p', `${berths} · direct`),
    part('span', length),
    part('b', price),
    domNode({ ...control('button', `Save ${name}`), text: '♡' }),
    control('button', 'Book'),
  );

describe('how a thing looks and where it is are read off the screen', () => {
  test.each([
    ['Click the red Harbour button', 'click button "Harbour"'],
    ['Click the blue Harbour button', /^refused/],
    ['Click the black Older button', 'click button "Older"'],
    ['Click the white Older button', /^refused/],
    ['I press Harbour at the top', 'click button "Harbour"'],
    ['I press Harbour at the bottom', /^refused/],
    ['Press the Older button at the bottom right', 'click button "Older"'],
    ['Press the Older button in the top right corner', /^refused/],
    ['I click the heart next to North quay', 'click button "Save North quay"'],
    ['Press the heart of Salt island', 'click button "Save Salt island"'],
    ['Press the star of Salt island', /^refused/],
    ['Click the heart', /^ambiguous/],
    // The page itself counts crossings.
    ['Click Save of the crossing North quay', 'click button "Save North quay"'],
    ['Click Save of the museum North quay', /^refused/],
  ])('%s', (sentence, steps) => {
    if (typeof steps === 'string') expect(understood(sentence, ferry())).toBe(steps);
    else expect(understood(sentence, ferry())).toMatch(steps);
  });

  test.each([
    ['I see "4 crossings shown" at the top', true],
    ['I see "4 crossings shown" at the bottom', 'refused'],
  ])('%s', (sentence, so) => {
    expect(holds(sentence, ferry())).toBe(so);
  });
});

describe('a row or card is said to show what stands in it as a text of its own', () => {
  test.each([
    ['North quay has 7 berths', true],
    ['I see 7 berths at North quay', true],
    ['Then "Salt island" should have "3 berths"', true],
    // Another number of the same is said of the same text, and is not so.
    ['North quay has 3 berths', false],
    ['Salt island lasts 1:10', true],
    ['Salt island lasts 2:40', false],
    ['The price of Salt island is €9', true],
    ['North quay is direct', true],
    // What is not there, denied, or said of both cannot be told in this way.
    ['North quay has 7 cabins', 'refused'],
    ['North quay does not last 1:10', 'refused'],
    ['Salt island always lasts 1:10', 'refused'],
    ['Salt island leaves from 1:10', 'refused'],
    ['Salt island is from €9', 'refused'],
    ['Every crossing lasts 1:10', 'refused'],
  ])('%s', (sentence, so) => {
    expect(holds(sentence, ferry())).toBe(so);
  });

  test('a label speaks of its own value, and what stands in one of several inside is about that one', () => {
    const term = (name: string, value: string) => part('div', part('span', name), part('span', value));
    const car = (name: string, rent: string, deposit: string) =>
      part('li', part('h3', name), part('p', 'Diesel'), term('Rent', rent), term('Deposit', deposit));
    const cars = part('body', part('ul', car('Duster', '€40', '€300'), car('Sandero', '€31', '€250')));
    expect(holds('Duster has a rent of €40', cars)).toBe(true);
    expect(holds('Duster has a rent of €300', cars)).not.toBe(true);
    expect(holds('Duster has a deposit of €40', cars)).not.toBe(true);
    expect(holds('Duster costs €31', cars)).not.toBe(true);
  });

  test('of two that are called the same nobody knows which, and flat texts belong to what stands beside them', () => {
    const pier = (...texts: string[]) =>
      part('li', part('h3', texts[0] ?? ''), ...texts.slice(1).map((one) => part('p', one)));
    const piers = part(
      'body',
      part('ul', pier('Old pier', '7 berths', 'Windy'), pier('Old pier', '3 berths', 'Calm')),
    );
    expect(holds('Old pier has 7 berths', piers)).toBe('refused');
    const flat = part(
      'body',
      part(
        'ul',
        pier('Duster', 'Rent', '€40', 'Deposit', '€300'),
        pier('Sandero', 'Rent', '€31', 'Deposit', '€250'),
      ),
    );
    expect(holds('Duster has a rent of €300', flat)).not.toBe(true);
  });

  test('what one of two rows says is nothing that the other says, in whatever box both stand', () => {
    const row = (name: string, state: string) =>
      part('li', part('b', name), part('i', state), control('button', 'Track'));
    const box = (name: string, ...rows: SerializableDOMNode[]) =>
      part('div', part('h2', name), part('ul', ...rows));
    const page = part(
      'body',
      box('Parcels', row('Desk lamp', 'Delivered'), row('Hiking socks', 'On its way')),
      box('Letters', row('Tax notice', 'Lost'), row('Postcard', 'Held')),
    );
    expect(holds('Hiking socks are on its way', page)).not.toBe(false);
    expect(holds('The parcels desk lamp on its way', page)).not.toBe(true);
    expect(holds('Parcels show on its way', page)).not.toBe(false);
  });

  test('a number alone is a text of its own there, or it is not taken up', () => {
    const guests = (name: string, ages: string, count: string) =>
      part(
        'li',
        part('h3', name),
        part('p', ages),
        control('button', '−'),
        part('span', count),
        control('button', '+'),
      );
    const page = part(
      'body',
      part('ul', guests('Adults', '18 to 64', '2'), guests('Seniors', '65 and over', '0')),
    );
    expect(holds('Adults shows 2', page)).toBe(true);
    expect(holds('Adults shows 18', page)).not.toBe(true);
  });

  test('a switch is not set where something else of that name may be meant', () => {
    const dish = (name: string) =>
      part('li', part('b', name), control('switch', name, { 'aria-checked': 'false' }));
    const order = part('li', part('b', 'Table 2'), control('clickable', 'Sea bass'));
    const page = part(
      'body',
      part('ul', order, part('li', part('b', 'Table 3'))),
      part('ol', dish('Sea bass'), dish('Ribeye')),
    );
    expect(understood('Tick off the sea bass', page)).toMatch(/^ambiguous/);
    expect(understood('Tick off the ribeye', page)).toBe('check switch "Ribeye"');
  });

  test('the head of a column says whose value it is', () => {
    const row = (...cells: string[]) => part('tr', ...cells.map((cell) => part('td', cell)));
    const head = part('tr', ...['Parcel', 'From', 'To', 'Kilos'].map((name) => part('th', name)));
    const table = part(
      'body',
      part('table', head, row('Lamp', 'Oslo', 'Bergen', '4'), row('Desk', 'Bergen', 'Oslo', '9')),
    );
    expect(holds('Lamp is from Oslo', table)).toBe(true);
    expect(holds('Lamp is from Bergen', table)).not.toBe(true);
    expect(holds('Lamp is to Oslo', table)).not.toBe(true);
    expect(holds('The kilos of Lamp are Oslo', table)).not.toBe(true);
  });
});

describe('what a choice is called is so where it is on', () => {
  const page = (on: string) =>
    part(
      'body',
      part(
        'label',
        control('checkbox', 'Night work allowed', { 'aria-checked': on }),
        part('span', 'Night work allowed'),
      ),
      part(
        'label',
        control('radio', 'Sun 18 April – sold out', { 'aria-checked': 'false' }),
        part('span', 'Sun 18 April – sold out'),
      ),
      part('p', 'Day work is allowed'),
    );

  test.each([
    ['I see that night work is allowed', 'true', true],
    ['I see that night work is allowed', 'false', false],
    ['I see that day work is allowed', 'false', true],
    ['I should see that Sun 18 April is sold out', 'false', true],
  ])('%s (%s)', (sentence, on, so) => {
    expect(holds(sentence, page(on))).toBe(so);
  });
});

describe("an order that is another thing's deed, and a statement, are none", () => {
  const quiz = part(
    'body',
    control('button', 'Duplicate question 4'),
    control('radio', 'Perth is correct', { 'aria-checked': 'false' }),
    part(
      'div',
      control('button', 'Delete'),
      control('combobox', 'Mechanic for Peter Nash', { value: 'Lena' }),
    ),
  );
  test.each([
    ['Open question 4', /^refused/],
    ['Click question 4', /^refused/],
    ['Duplicate question 4', 'click button "Duplicate question 4"'],
    ['Perth is the correct answer', /^refused/],
    ['Then the card of Peter Nash should show "Urgent"', /^refused/],
  ])('%s', (sentence, steps) => {
    if (typeof steps === 'string') expect(understood(sentence, quiz)).toBe(steps);
    else expect(understood(sentence, quiz)).toMatch(steps);
  });
});

describe('values', () => {
  test.each([
    ['Change Sort by from Price to Duration', 'select combobox "Sort by" "Duration"'],
    ['Change Sort by from Duration to Price', /^refused/],
    ['Increase the passengers by 2', 'adjust spinbutton "Passengers" 4'],
    ['Lower Passengers by one', 'adjust spinbutton "Passengers" 1'],
    ['Increase the passengers by some', /^refused/],
    ['Set the speed to 15 kn', 'adjust slider "Speed" 15'],
    ['Set the speed to 15 miles', /^refused/],
    ['Set the speed to 25', /^refused/],
    ['Show Harbour only', 'click button "Harbour"'],
  ])('%s', (sentence, steps) => {
    const page = ferry();
    const [sort] = page.children.filter(({ attributes }) => attributes['aria-label'] === 'Sort by');
    if (sort) sort.attributes.value = 'Price';
    if (typeof steps === 'string') expect(understood(sentence, page)).toBe(steps);
    else expect(understood(sentence, page)).toMatch(steps);
  });
});

test('"its state" is that of what was spoken of', () => {
  const row = (name: string, state: string) =>
    part('tr', part('td', name), part('td', state), part('td', control('button', 'Book')));
  const head = part('tr', part('th', 'Trip'), part('th', 'State'), part('th', ''));
  const page = part('body', part('table', head, row('Lisbon', 'Free'), row('Tallinn', 'Free')));
  expect(understood('I book Tallinn and its state is "Free"', page)).toBe(
    'click button "Book"; assert cell "Free" content equals Free tallinn',
  );
});

test('whose "its" is must be clear before anything is done', () => {
  const trip = (name: string) =>
    part('li', part('h3', name), part('p', 'State: Free'), control('button', 'Book'));
  const page = part('body', part('ul', trip('Lisbon'), trip('Tallinn')));
  expect(understood('I book the journey to Tallinn and its state is "Free"', page)).toMatch(
    /^(?:refused|ambiguous)/,
  );
});
