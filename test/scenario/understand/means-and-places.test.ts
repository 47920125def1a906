import { describe, expect, test } from 'vitest';
import { domNode, type SerializableDOMNode } from '../../../src/scenario/interfaces/index.ts';
import { understand } from '../../../src/scenario/understand/understand.ts';
import { holds, understood } from './step-words.ts';
import { control, list, part } from './tree.ts';

const named = (name: string, node: SerializableDOMNode) =>
  domNode({ ...node, attributes: { ...node.attributes, 'aria-label': name } });

const card = (name: string, readers: number, ...inside: SerializableDOMNode[]) => {
  const box = part('article', part('h3', name), part('p', `${readers} readers`), ...inside);
  return domNode({ ...box, attributes: { role: 'article', 'aria-label': name } });
};
const digest = () => control('switch', 'Digest', { 'aria-checked': 'false' });
const library = () =>
  part(
    'body',
    part('h1', 'Papers'),
    card('Tide', 12, digest(), control('button', 'Drop'), control('button', 'Mute')),
    card('Moss', 0, digest(), control('button', 'Mute', { 'aria-disabled': 'true' })),
    control('textbox', 'Price', { value: '9', 'aria-readonly': 'true' }),
    control('button', 'Next'),
    control('button', 'Send order', { 'aria-disabled': 'true' }),
  );

describe('where a thing stands may be said behind all else', () => {
  test.each([
    ['I turn Digest on for Moss', 'check switch "Digest"'],
    ['Switch Digest off in the Tide card', 'uncheck switch "Digest"'],
    ['I turn Digest on', 'ambiguous: switch "Digest", switch "Digest"'],
    ['I turn Digest on for Fern', 'refused: Digest on for Fern'],
  ])('%s', (sentence, steps) => {
    expect(understood(sentence, library())).toBe(steps);
  });

  test.each([
    ['Mute is disabled in the Moss card', true],
    ['Mute is greyed out in the Tide card', false],
    ['Digest is off for Tide', true],
  ])('%s', (sentence, so) => {
    expect(holds(sentence, library())).toBe(so);
  });
});

describe('a card has a control or has none', () => {
  test.each([
    ['I see a Drop button in the Tide card', true],
    ['I see a Drop button in the Moss card', false],
    ['Moss has no Drop button', true],
    ['Tide has no Drop button', false],
    ['The Tide card has a Drop button', true],
    ['Moss should have a Drop button', false],
    ['Fern has no Drop button', 'refused'],
  ])('%s', (sentence, so) => {
    expect(holds(sentence, library())).toBe(so);
  });
});

describe('what a card says that it has', () => {
  test.each([
    ['Tide has 12 readers', true],
    ['Then the Moss card should have 0 readers', true],
    ['Moss has 12 readers', false],
    ['Moss has 2 writers', 'refused'],
    // Nobody says of which.
    ['12 readers', 'refused'],
  ])('%s', (sentence, so) => {
    expect(holds(sentence, library())).toBe(so);
  });
});

describe('what somebody can or cannot do', () => {
  test.each([
    ["I can't change the price", true],
    ['I can change the price', false],
    ['I cannot click Mute in the Moss card', true],
    ['Then I should not be able to click Mute in the Tide card', false],
    ['I can go to the next page', true],
    // What is only seen can be used by nobody.
    ['I can drop Tide', 'refused'],
    ['I can place the order', 'refused'],
    ['I cannot send the order', true],
    ['I should be able to press Fern', 'refused'],
    ['I cannot dance', 'refused'],
  ])('%s', (sentence, so) => {
    expect(holds(sentence, library())).toBe(so);
  });
});

describe('a row is not what one of its controls is', () => {
  const menu = (open: string) => control('button', 'Menu of Ada', { 'aria-expanded': open });
  const page = part(
    'body',
    part('table', part('tr', part('td', 'Ada'), part('td', menu('true'))), part('tr', part('td', 'Ben'))),
    part('ul', part('li', part('b', 'Rosemary'), control('spinbutton', 'Pots of Rosemary', { value: '1' }))),
  );

  test.each([
    ['Ada is open', 'refused'],
    ['Ada is closed', 'refused'],
    ['The menu of Ada is open', true],
    ['Rosemary is 1', 'refused'],
    ['Pots of Rosemary is 1', true],
  ])('%s', (sentence, so) => {
    expect(holds(sentence, page)).toBe(so);
  });
});

test('what can be chosen in a card is drawn there, and is not said of it', () => {
  const zone = (name: string, on: string) =>
    part('label', control('radio', name, { 'aria-checked': on }), part('span', name));
  const permit = (name: string) =>
    part(
      'li',
      part('b', name),
      zone('Zone A – Town', 'false'),
      zone('Zone B – Port', 'true'),
      part('i', 'Paid'),
    );
  const page = part('body', part('ul', permit('Permit 7'), permit('Permit 8')));
  expect(holds('Permit 7 should contain "Zone A"', page)).toBe('refused');
  expect(holds('Permit 7 is Zone A', page)).toBe(false);
  expect(holds('Permit 7 is "Zone B"', page)).toBe(true);
  expect(holds('Permit 7 is "Zone A – Town"', page)).toBe(false);
  expect(holds('Permit 7 is "Zone B – Port"', page)).toBe(true);
  expect(holds('Permit 7 is "Paid"', page)).toBe(true);
  expect(holds('Permit 7 should contain "Paid"', page)).toBe(true);
});

test('the title is that of the page only where nothing else is called so', () => {
  const field = part('body', control('textbox', 'Title', { value: 'Leek soup' }));
  expect(holds('The title is "Leek soup"', field, 'Editor')).toBe(true);
  expect(holds('The title is "Editor"', field, 'Editor')).toBe(false);
  expect(holds('The page title is "Editor"', field, 'Editor')).toBe(true);
  const row = (...cells: string[]) => part('tr', ...cells.map((cell) => part('td', cell)));
  const column = part(
    'body',
    part(
      'table',
      part('tr', part('th', 'Title'), part('th', 'Year')),
      row('Dune', '1965'),
      row('Emma', '1815'),
    ),
  );
  expect(holds('The title is "Editor"', column, 'Editor')).toBe('refused');
  expect(holds('The address is "http://x/"', part('body', control('textbox', 'Address')))).toBe(false);
  expect(holds('The title is "Editor"', part('body'), 'Editor')).toBe(true);
});

describe('names', () => {
  const menu = (name: string) => control('button', `Actions for ${name}`, { 'aria-haspopup': 'menu' });
  const row = (name: string) => part('tr', part('td', name), part('td', menu(name)));
  const plus = domNode({ ...control('button', 'More guests'), text: '+' });
  const page = () =>
    part(
      'body',
      part('table', row('Ada Lund'), row('Ben Holt')),
      part('p', part('label', 'Guests'), plus, control('spinbutton', 'Guests', { value: '2' })),
      control('button', 'Next'),
      control('checkbox', 'Text me', { 'aria-checked': 'false' }),
      list('Voice', 'Alto', 'Bass'),
      control('button', 'Save changes'),
    );

  test.each([
    ['Next page', 'click button "Next"'],
    ['Then next page', 'click button "Next"'],
    ["Open the Ben Holt row's menu", 'click button "Actions for Ben Holt"'],
    ['I press the plus button next to Guests', 'click button "More guests"'],
    ['Please put a tick at Text me', 'check checkbox "Text me"'],
    ['Remove the tick from Text me', 'uncheck checkbox "Text me"'],
    ['Filter the voice by Alto', 'select combobox "Voice" "Alto"'],
    ['Tick Text me and save', 'check checkbox "Text me"; click button "Save changes"'],
    ['Tick Text me and save it', 'refused: it'],
  ])('%s', (sentence, steps) => {
    expect(understood(sentence, page())).toBe(steps);
  });

  test('a verb alone presses nothing where two buttons begin so, or one in a row', () => {
    const two = part('body', control('button', 'Save draft'), control('button', 'Save all'));
    expect(understood('Save', two)).toMatch(/^refused/);
    const rows = part('ul', part('li', 'A', control('button', 'Save A')), part('li', 'B'));
    expect(understood('Save', part('body', rows))).toMatch(/^refused/);
  });
});

test('where several things are to be taken, where they are may be said once', () => {
  const box = (name: string, ...options: string[]) =>
    named(name, part('fieldset', ...options.map((one) => control('checkbox', one))));
  const page = part('body', box('Lunch', 'Soup', 'Rice'), box('Dinner', 'Soup', 'Rice'));
  const grouped = domNode({
    ...page,
    children: page.children.map((one) =>
      domNode({ ...one, attributes: { ...one.attributes, role: 'group' } }),
    ),
  });
  const read = understand('Tick Soup and Rice in Dinner', grouped);
  const [soup] = grouped.children[1]?.children ?? [];
  expect(read.kind === 'steps' && read.steps[0]?.targetSelector).toBe(soup?.mcpSelector);
  expect(understood('Tick Soup and Rice in Dinner', grouped)).toBe(
    'check checkbox "Soup"; check checkbox "Rice"',
  );
});

describe('items are counted under the name of their part of the page', () => {
  const parts = named(
    'Herbs',
    domNode({ ...part('div', part('ul', part('li', 'Dill'), part('li', 'Mint'))) }),
  );
  const panel = domNode({ ...parts, attributes: { ...parts.attributes, role: 'tabpanel' } });
  const page = (...more: SerializableDOMNode[]) => part('body', part('h1', 'Garden'), panel, ...more);
  test.each([
    ['There are two herbs', page(), true],
    ['There are three herbs', page(), false],
    // A stepper of a field shows no more of them.
    ['There are two herbs', page(control('spinbutton', 'Guests'), control('button', 'More guests')), true],
    ['There are two herbs', page(control('button', 'More herbs')), 'refused'],
  ])('%s (%#)', (sentence, tree, so) => {
    expect(holds(sentence, tree)).toBe(so);
  });
});

describe('a dialog of the page is confirmed by what it asks', () => {
  const page = (question: string, ...buttons: string[]) => {
    const box = part('div', part('p', question), ...buttons.map((name) => control('button', name)));
    return part('body', domNode({ ...box, attributes: { role: 'dialog', 'aria-modal': 'true' } }));
  };
  const cancel = () => page('Cancel the booking of Ann?', 'Cancel booking', 'Keep it');
  test.each([
    ['Confirm the deletion', page('Delete the list?', 'Delete list', 'Cancel'), 'click button "Delete list"'],
    ['Confirm the payment', page('Delete the list?', 'Delete list', 'Cancel'), 'refused: the payment'],
    ['Confirm', cancel(), 'click button "Cancel booking"'],
    ['Confirm the cancellation', cancel(), 'click button "Cancel booking"'],
    // Nothing tells which of them goes on.
    ['Confirm', page('Really?', 'Cancel', 'Close'), 'refused: Confirm'],
    ['Confirm', page('Cancel or keep the booking?', 'Cancel booking', 'Keep booking'), 'refused: Confirm'],
  ])('%s (%#)', (sentence, tree, steps) => {
    expect(understood(sentence, tree)).toBe(steps);
  });

  test('"and confirm it" waits for the dialog, "and save it" needs a thing', () => {
    const tree = part('body', control('button', 'Drop'), control('textbox', 'Note'));
    expect(understood('Click Drop and confirm it', tree)).toMatch(/^click button "Drop"; refused/);
    expect(understood('Click Drop and fold it', tree)).toMatch(/^refused: it/);
  });
});
