import { describe, expect, test } from 'vitest';
import { assertionReader } from '../../../src/scenario/execute/assertion-holds.ts';
import { domNode, type SerializableDOMNode } from '../../../src/scenario/interfaces/index.ts';
import { understand } from '../../../src/scenario/understand/understand.ts';
import { understood } from './step-words.ts';
import { control, part } from './tree.ts';

const bill = (number: string, who: string, state: string) =>
  part(
    'tr',
    part('td', number),
    part('td', who),
    part('td', state),
    part('td', state === 'Open' ? control('button', 'Mark paid') : 'done', control('button', 'Remove')),
  );

function bills(...rows: SerializableDOMNode[]) {
  const heads = ['Bill', 'Client', 'State', 'Actions'].map((head) => part('th', head));
  const pair = (name: string, value: string) => part('div', part('span', name), part('b', value));
  return part(
    'body',
    part('h1', 'Bills'),
    part('table', part('tr', ...heads), ...rows),
    part('p', 'Sum: €310.50'),
    pair('Weight', '12 kg'),
    control('textbox', "Payer's name"),
  );
}

const page = () =>
  bills(bill('71', 'Oda Lind', 'Open'), bill('72', 'Per & Co', 'Paid'), bill('73', 'Uwe Ott', 'Open'));

const screen = (tree: SerializableDOMNode) => ({ tree, url: '', title: '', raw: '' });

/** Whether a sentence is understood on one screen as a claim that holds on another. */
function holds(sentence: string, tree = page(), later = tree): boolean | string {
  const read = understand(sentence, tree);
  if (read.kind !== 'steps') return 'refused';
  return read.steps.every((step) => step.assertion && assertionReader(step)(screen(later)).holds);
}

describe('a value is claimed by its label, in a table by its row too', () => {
  test.each([
    ['Then the state of bill 72 should be "Paid"', true],
    ["Oda Lind's state is Open", true],
    ['The state of Per & Co is Paid', true],
    ['Bill 73 should have the client "Uwe Ott"', true],
    ['The sum should be "€310.50"', true],
    ['The sum is 310.50', true],
    ['Weight is 12', true],
    ['The weight is 12 kg', true],
    ['The state of bill 71 is not "Paid"', true],
    ['The state of bill 71 is Paid', false],
    ['The state of bill 72 is not "Paid"', false],
    ['The sum is 310', false],
    ['Weight is 2', false],
    ['The state is Paid', 'refused'],
    ['The state of bill 79 is Paid', 'refused'],
    ['The state of bill 71 is overdue', 'refused'],
    ['The state of bill 71 is not overdue', 'refused'],
    ['The sum is 310.50 €', 'refused'],
    ['The orders are sorted by state', 'refused'],
  ])('%s: %s', (sentence, expected) => {
    expect(holds(sentence)).toBe(expected);
  });

  test('and no longer once another row stands in its place', () => {
    const read = understand('The state of bill 72 is Paid', page());
    const [step] = read.kind === 'steps' ? read.steps : [];
    const tree = page();
    const cell = (nth: number) => tree.children[1]?.children[nth]?.children[2];
    const at = (selector = '') => ({
      ...step,
      description: '',
      actionType: 'assert' as const,
      targetSelector: selector,
    });
    expect(assertionReader(at(cell(2)?.mcpSelector))(screen(tree)).holds).toBe(true);
    const other = bills(bill('74', 'Ann Ek', 'Paid'));
    const moved = other.children[1]?.children[1]?.children[2]?.mcpSelector;
    expect(assertionReader(at(moved))(screen(other))).toMatchObject({
      holds: false,
      observed: expect.stringContaining('72'),
    });
  });
});

test('what is on a button is no content of its row, unless the whole of it is claimed', () => {
  expect(holds('Then the row of "Oda Lind" should contain "Paid"')).toBe(false);
  expect(holds('Then the row of "Oda Lind" should contain "Mark paid"')).toBe(true);
  expect(holds('Then the row of "Oda Lind" should not contain "Paid"')).toBe(true);
  expect(holds('Then the row of "Per & Co" should contain "Paid"')).toBe(true);
  // Nor does it tell which row is meant.
  expect(understood('Click Remove in the row Paid', page())).toMatch(/^click button "Remove"$/);
  expect(understood('Click Remove in the row Paid', bills(bill('71', 'Oda Lind', 'Open')))).toMatch(
    /^refused/,
  );
});

describe('a control whose words stand around those of its row', () => {
  test.each([
    'Mark bill 73 as paid',
    "When the user marks Uwe Ott's bill as paid",
    'Would you mind marking bill 73 as paid?',
  ])('%s', (sentence) => {
    expect(understood(sentence, page())).toBe('click button "Mark paid"');
  });
  test('is refused where the row has none, with the words of the row and where there is one', () => {
    const read = understand('Mark bill 72 as paid', page());
    expect(read).toMatchObject({
      kind: 'unclear',
      word: 'bill 72',
      candidates: [expect.stringContaining('Mark paid'), expect.stringContaining('Mark paid')],
    });
  });
});

test('a name with a sign or an owner in it is called as it is written', () => {
  expect(understood('Remove Per & Co', page())).toBe('click button "Remove"');
  expect(understood('Remove Per + Co', page())).toMatch(/^refused/);
  // What was done is told, not asked for.
  expect(understood('Removed by Uwe Ott', page())).toMatch(/^refused/);
  expect(understood('Enter "Ida" as the payer\'s name', page())).toBe('input textbox "Payer\'s name" "Ida"');
});

describe('dialogs, messages and errors', () => {
  const dialog = domNode({
    ...part('div', part('h2', 'Close it?'), part('p', 'All is lost'), control('button', 'Keep')),
    attributes: { role: 'dialog' },
  });
  const field = control('textbox', 'Email', { 'aria-invalid': 'true' });
  const alert = domNode({ ...part('div', 'This is not valid'), attributes: { role: 'alert' } });
  const open = part('body', part('h1', 'Here'), dialog, field, alert, control('textbox', 'Phone'));
  const shut = part('body', part('h1', 'Here'), control('textbox', 'Email'));
  test.each([
    ['A dialog should be shown', true, false],
    ['a popup titled "Close it?" opens', true, false],
    ['A dialog that says "All is lost" is open', true, false],
    ['No dialog should be open', false, true],
    ['The here opens', 'refused', 'refused'],
    ['The dialog is closed', false, true],
    ['A dialog titled "Keep" is shown', false, false],
    ['a message that says "All is lost" appears', true, false],
    ['I get the message "All is lost"', true, false],
    ['The page tells me "All is lost"', true, false],
    ['An error is shown for the email', 'refused', 'refused'],
    ['An error message appears', true, 'refused'],
    ['An error is shown for the phone', 'refused', 'refused'],
  ])('%s', (sentence, shown, gone) => {
    expect([holds(sentence, open), holds(sentence, shut)]).toEqual([shown, gone]);
  });
  test('to get something is to do something', () => {
    expect(holds('Get the message', open)).toBe('refused');
  });
});

describe('how many there are', () => {
  test.each([
    ['There are only three bills', true],
    ['There should be no more than 3 bills', true],
    ['The table should contain at least 3 bills', true],
    ['Only two are left', false],
    ['There are no more than 2 bills', false],
    ['There are no more bills', false],
  ])('%s: %s', (sentence, expected) => {
    expect(holds(sentence)).toBe(expected);
  });
});

describe('sorting', () => {
  const head = (name: string) =>
    domNode({ ...part('th', control('button', name)), attributes: { role: 'columnheader' } });
  const sortable = part(
    'body',
    part('h1', 'Bills'),
    part('table', part('tr', head('Client'), part('th', 'State')), bill('71', 'Oda', 'Open')),
  );
  test.each([
    ['Sort by client', 'click button "Client"'],
    ['Sort the table by client descending', 'adjust button "Client" "descending"'],
    ['Sort by state', 'refused: state'],
    ['Sort by client, cheapest first', 'refused: client, cheapest first'],
  ])('%s', (sentence, steps) => {
    expect(understood(sentence, sortable)).toBe(steps);
  });
});

test('what is looked for shares its verb with nothing', () => {
  const shop = part('body', control('searchbox', 'Search'), control('button', 'Reserve'));
  expect(understood('Filter for "lamp" and buy a blue one', shop)).toMatch(/^refused/);
  expect(understood('Filter for "lamp" and press Reserve', shop)).toBe(
    'input searchbox "Search" "lamp"; keypress searchbox "Search" "Enter"; click button "Reserve"',
  );
});

test('a refusal names the word that is not understood', () => {
  const told = (sentence: string) => {
    const read = understand(sentence, page());
    return read.kind === 'unclear' ? read.reason : '';
  };
  expect(told('Burn bill 71')).toMatch(/^"Burn" is no verb that is known/);
  expect(told('Enter a valid thing')).toMatch(/^say what to type, and into which field/);
  expect(told('Check that the sum of bill 9 is €3.00')).toMatch(
    /^no field or value called "the sum of bill 9"/,
  );
});
