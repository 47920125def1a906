import { describe, expect, test } from 'vitest';
import { accountFor, claimedStep } from '../../../src/scenario/account-for.ts';
import { domNode, type SerializableDOMNode } from '../../../src/scenario/interfaces/index.ts';
import { lookAt } from '../../../src/scenario/seen/screen.ts';
import { tokenize } from '../../../src/scenario/understand/tokens.ts';
import { understand } from '../../../src/scenario/understand/understand.ts';
import { holds, understood } from './step-words.ts';
import { control, list, part } from './tree.ts';

const called = (name: string, node: SerializableDOMNode) =>
  domNode({ ...node, attributes: { ...node.attributes, class: name } });

/** Which control a sentence presses or reads, by its place among those with this name. */
function pressed(sentence: string, page: SerializableDOMNode, name: string): number {
  const all: string[] = [];
  const visit = (node: SerializableDOMNode): void => {
    if (node.attributes['aria-label'] === name) all.push(node.mcpSelector);
    node.children.forEach(visit);
  };
  visit(page);
  const read = understand(sentence, page);
  return read.kind === 'steps' ? all.indexOf(read.steps.at(-1)?.targetSelector ?? '') : -1;
}

describe('a sign is called by what it does where it stands', () => {
  const row = (name: string) => part('li', part('span', name), control('button', '✕'));
  const page = part('body', part('div', control('button', '✕')), part('ul', row('Garlic'), row('Onion')));

  test.each([
    ['Delete garlic', 1],
    ['I remove the onion', 2],
    ['Please delete the "Onion" row', 2],
    // The cross of the page takes nothing away.
    ['Delete', -1],
    ['Remove the leek', -1],
  ])('%s', (sentence, at) => {
    expect(pressed(sentence, page, '✕')).toBe(at);
  });

  test('an arrow that is pressed is no key, and where both could be meant neither is', () => {
    const card = (name: string) => part('div', part('h3', name), control('button', '▲'), part('p', '20°'));
    const rooms = part('body', card('Bedroom'), card('Kitchen'));
    expect(pressed('Press the up arrow in the "Kitchen" card', rooms, '▲')).toBe(1);
    const one = part('body', control('button', '▲'));
    expect(understood('Press the up arrow', one)).toMatch(/^ambiguous/);
    expect(understood('Press the up arrow', part('body', control('button', 'Save')))).toMatch(/^keypress/);
  });

  test('a row is known by what stands in its fields', () => {
    const line = (text: string) =>
      part(
        'tr',
        part('td', control('textbox', 'Text', { value: text })),
        part('td', control('button', 'Delete line')),
      );
    const table = part('body', part('table', line('Taxi'), line('Dinner with client')));
    expect(pressed('Delete the "Dinner with client" line', table, 'Delete line')).toBe(1);
    expect(pressed('Delete the "Lunch with client" line', table, 'Delete line')).toBe(-1);
  });
});

describe('what is counted may be made of bare boxes', () => {
  const card = (name: string) => called('k', part('div', part('b', name), part('span', 'Open')));
  const column = (name: string, ...cards: string[]) =>
    called('col', part('div', part('h2', name), ...cards.map(card)));
  const board = part('body', part('div', column('To do', 'Ann', 'Bob'), column('Done', 'Cid')));
  const shop = (told: string) => part('body', part('p', told), part('div', card('Saw'), card('Drill')));

  test.each([
    ['There should be 1 card in the "Done" column', board, true],
    ['I see two cards in the To do column', board, true],
    ['I see three cards in the To do column', board, false],
    ['I see 2 products', shop('2 products'), true],
    ['I count 3 products', shop('2 products'), false],
    // The page has more than it shows.
    ['I see 2 products', shop('20 products'), 'refused'],
    ['I see 20 products', shop('20 products'), 'refused'],
    ['I see 2 reviews', shop('2 products'), 'refused'],
  ])('%s (%#)', (sentence, page, so) => {
    expect(holds(sentence, page)).toBe(so);
  });
});

describe('"it" is what was spoken of, and the button does it', () => {
  const field = control('textbox', 'Voucher');
  test.each([
    [[control('button', 'Apply')], 'input textbox "Voucher" "FERN10"; click button "Apply"'],
    [[control('link', 'Apply')], 'refused: it'],
    [[control('button', 'Apply'), control('button', 'Apply')], 'refused: it'],
    [[part('ul', part('li', 'Soap', control('button', 'Apply')), part('li', 'Pen'))], 'refused: it'],
    [[part('nav', control('button', 'Apply'))], 'refused: it'],
  ])('%#', (others, steps) => {
    const nav = others.map((one) =>
      one.tag === 'nav' ? { ...one, attributes: { role: 'navigation' } } : one,
    );
    const page = part('body', field, ...nav.map((one) => domNode(one)));
    expect(understood('Enter FERN10 as the voucher and apply it', page)).toBe(steps);
  });
});

describe('other ways to say the same', () => {
  const row = (...cells: string[]) => part('tr', ...cells.map((cell) => part('td', cell)));
  const day = (name: string, ...times: string[]) =>
    part('section', part('h3', name), ...times.map((time) => control('button', time)));
  const radio = (name: string) => control('radio', name, { 'data-context': 'Insurance:' });
  const page = part(
    'body',
    part(
      'table',
      part('tr', part('th', 'Ticket'), part('th', 'Assignee')),
      row('3043', 'Sam Lee'),
      row('3044', 'Bo Ek'),
    ),
    day('Mon 23 Nov', '09:20', '11:20'),
    day('Tue 24 Nov', '11:20'),
    radio('Private'),
    radio('Public'),
    list('Doctor', 'Dr. Cole', 'Dr. Vos'),
    part('p', 'Total: 12'),
    control('button', 'New transfer'),
    control('button', 'Next'),
  );
  test.each([
    ['Start a new transfer', 'click button "New transfer"'],
    ['Start the transfer', 'refused: the transfer'],
    ['I go to the next step', 'click button "Next"'],
    ['I select "Private" insurance', 'check radio "Private"'],
    ['I select "Private" delivery', 'refused: "Private" delivery'],
    ['Click Next in the dialog', 'refused: Next in the dialog'],
  ])('%s', (sentence, steps) => {
    expect(understood(sentence, page)).toBe(steps);
  });

  test('a day by its whole name', () => {
    expect(pressed('Choose 11:20 on Tuesday', page, '11:20')).toBe(1);
    expect(pressed('Choose 11:20 on Monday', page, '11:20')).toBe(0);
    expect(pressed('Choose 11:20 on Friday', page, '11:20')).toBe(-1);
  });

  test.each([
    ['I can see that ticket 3043 is assigned to Sam Lee', true],
    ['I can see that ticket 3044 is assigned to Sam Lee', false],
    ['I expect the total to be 12', true],
    ['I expect the total to be 13', false],
  ])('%s', (sentence, so) => {
    expect(holds(sentence, page)).toBe(so);
  });

  const dish = (name: string, price: string, told: string) =>
    part('li', part('b', name), part('span', price), called('badge', part('em', told)));
  const menu = part('body', part('ul', dish('Tart', '$7.00', 'Sold out'), dish('Soup', '$8.50', 'Fresh')));
  test.each([
    ['The tart costs $7.00', true],
    ['The tart costs $8.50', false],
    ['Please verify that the tart is marked as sold out', true],
    ['Please verify that the soup is sold out', false],
  ])('%s', (sentence, so) => {
    expect(holds(sentence, menu)).toBe(so);
  });
});

test('what begins something is pressed: a pointer that only rests on it is no answer of a model', () => {
  const button = control('button', 'New transfer');
  const look = lookAt(part('body', button), {});
  const against = (actionType: 'click' | 'hover') => {
    const step = { actionType, targetSelector: button.mcpSelector, description: '' };
    const claimed = [claimedStep(step, 'new transfer', look)];
    return accountFor(tokenize('Start a new transfer'), claimed, look).against.map(({ text }) => text);
  };
  expect(against('click')).toEqual([]);
  expect(against('hover')).toEqual(['Start']);
});

describe('what is counted and what is said beside', () => {
  const options = (count: number) =>
    Array.from({ length: count }, (_, at) => control('textbox', `Option ${at + 1}`));

  test('where names are numbered, the number tells which is the third; what begins anew in each group is a tie', () => {
    const two = part('body', part('div', ...options(3)), part('div', ...options(3)));
    expect(understood('Enter "Curry" as the fourth option', two)).toMatch(/^refused/);
    expect(understood('Enter "Curry" as the third option', two)).toMatch(/^ambiguous/);
    const one = part('body', part('div', ...options(3)));
    expect(understood('Enter "Curry" as the third option', one)).toContain('Option 3');
  });

  test('two things that can be pressed are no thing and its place, unless they stand in one row', () => {
    const days = part('div', control('button', 'Mon 7 Dec'), control('button', 'Thu 10 Dec'));
    const times = part('div', control('button', '11:00'), control('button', '13:15'));
    expect(pressed('Click Thu 10 Dec at 13:15', part('body', part('main', days, times)), 'Thu 10 Dec')).toBe(
      -1,
    );
    const row = (name: string) => part('li', control('link', name), control('link', 'Edit'));
    expect(pressed('Click Edit for Bob', part('body', part('ul', row('Ada'), row('Bob'))), 'Edit')).toBe(1);
  });
});

describe('what a row says of itself', () => {
  const van = (plate: string, driver: string, state: string) =>
    part('li', part('span', part('b', plate), part('small', driver)), part('span', state));
  const talk = (title: string, about: string) => part('li', part('b', title), part('small', about));
  const page = part(
    'body',
    part('ul', van('AX-1', 'Ola Nord', 'Parked'), van('BX-2', 'Per Lund', 'On the road')),
    part('ol', talk('Tides', '12 min · heard'), talk('Moons', '9 min · new')),
  );

  test.each([
    ['Check that AX-1 is parked', true],
    ['BX-2 is listed as parked', 'refused'],
    ['AX-1 is "Parked"', true],
    ['AX-1 is not "Parked"', false],
    ['AX-1 is "Lost"', false],
    ['"Tides" is marked as heard', true],
    ['"Moons" is marked as heard', 'refused'],
  ])('%s', (sentence, so) => {
    expect(holds(sentence, page)).toBe(so);
  });

  test('what can be chosen there is no state of it', () => {
    const levels = ['Easy', 'Hard'].map((name) => control('clickable', name));
    const form = part(
      'body',
      part('div', part('span', 'Level'), ...levels),
      part('div', part('span', 'Mood')),
    );
    expect(holds('Level Hard', form)).toBe('refused');
    expect(holds('Then the level is Hard', form)).toBe('refused');
  });
});

describe('how many there are', () => {
  const row = (name: string) => part('tr', part('td', name), part('td', control('button', 'More actions')));
  const bills = (...inside: SerializableDOMNode[]) =>
    part('body', part('h1', 'Bills'), part('table', row('Water'), row('Gas'), row('Rent')), ...inside);
  const box = (name: string) => called('box', part('div', part('b', name), control('button', 'Hear')));
  const shows = part(
    'body',
    part('section', part('h2', 'Latest talks'), part('div', box('Tides'), box('Moons'))),
    part('section', part('h2', 'Your notes'), part('p', 'None yet')),
  );

  test.each([
    ['There are three bills', bills(), true],
    ['There are four bills', bills(), false],
    // More of them are behind a button that stands in no row.
    ['There are three bills', bills(control('button', 'Show more')), 'refused'],
    ['I see 2 talks', shows, true],
    ['I see 3 talks', shows, false],
    ['I see 2 notes', shows, 'refused'],
  ])('%s (%#)', (sentence, page, so) => {
    expect(holds(sentence, page)).toBe(so);
  });
});

test('a number is said with no unit, or with the one that the field is told in', () => {
  const page = part('body', control('spinbutton', 'Rest (minutes)', { value: '15' }));
  expect(understood('Set the rest to 20', page)).toContain('20');
  expect(understood('Set the rest to 20 hours', page)).toMatch(/^refused/);
  expect(understood('Set the rest to 20 minutes', page)).toBe(understood('Set the rest to 20', page));
});

test('twice is two presses, a letter in quotes is a key where it is called one, a text before a closed list is its label', () => {
  const opener = control('button', 'Soup ▾', { 'aria-haspopup': 'listbox' });
  const page = part('body', control('button', 'Next'), part('div', part('span', 'Course'), opener));
  expect(understood('Click Next twice', page)).toBe('click button "Next"; click button "Next"');
  expect(understood('Click Next once', page)).toBe('click button "Next"');
  expect(understood('Press the "k" key', page)).toBe('keypress "k"');
  expect(understood('Press "k"', page)).toMatch(/^refused/);
  expect(understood('Course: Salad', page)).toBe('select button "Soup ▾" "Salad"');
});

test('an address is told by its end', () => {
  const page = part('body', part('p', 'Please choose your seat and a meal.'));
  const step = (sentence: string) => understood(sentence, page);
  expect(step('Then the address ends with "#seats"')).toBe('assert url ends_with #seats');
  expect(step('The url does not end with "#seats"')).toMatch(/^refused/);
  expect(step('The seat ends with "A"')).toMatch(/^refused/);
});

test('a step of a model is not refused for words that it leaves for later, nor for "only", nor for what is typed to create something', () => {
  const accounted = (clause: string, tree: SerializableDOMNode, step: object, words: string) => {
    const look = lookAt(tree, {});
    const claimed = claimedStep({ actionType: 'click', description: clause, ...step }, words, look);
    const { against, left } = accountFor(tokenize(clause), [claimed], look);
    return [against, left].map((tokens) => tokens.map(({ text }) => text).join(' '));
  };
  const [wednesday, title, who] = [
    control('tab', 'Wednesday'),
    control('textbox', 'Title'),
    list('Consultant', 'Dr. Osei'),
  ];
  const slots = ['11:00', '13:00'].map((at) => control('button', `Book microscope at ${at}`));
  const on = (thing: SerializableDOMNode, inputValue?: string) => ({
    targetSelector: thing.mcpSelector,
    ...(inputValue === undefined ? {} : { actionType: thing === who ? 'select' : 'input', inputValue }),
  });
  const page = part('body', wednesday, ...slots, title, who, control('checkbox', 'Fasting only'));
  expect(accounted('Nab me the microscope Wednesday', page, on(wednesday), 'Wednesday')).toEqual([
    '',
    'Nab microscope',
  ]);
  expect(accounted('Show only Dr. Osei', page, on(who, 'Dr. Osei'), 'Show only Dr. Osei')[0]).toBe('');
  expect(accounted('Create a book with the title "Dune"', page, on(title, 'Dune'), 'title "Dune"')[0]).toBe(
    '',
  );
  // What could as well be done to another is not begun while a name has no step.
  const [ann, bob] = [control('button', 'Delete'), control('button', 'Delete')];
  const rows = part('body', part('li', control('link', 'Ann'), ann), part('li', control('link', 'Bob'), bob));
  expect(accounted('Delete Ann', rows, on(bob), 'Delete')[0]).toBe('Ann');
});
