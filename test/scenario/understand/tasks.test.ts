import { expect, test } from 'vitest';
import { domNode, type SerializableDOMNode } from '../../../src/scenario/interfaces/index.ts';
import { understood } from './step-words.ts';
import { control, part } from './tree.ts';

/** A page that sets a task: the instruction above, the score and the time beside it. */
function task(instruction: string, ...inside: SerializableDOMNode[]): SerializableDOMNode {
  const line = (label: string, value: string) => part('div', label, part('span', value));
  return part(
    'body',
    part('div', part('div', instruction), part('div', ...inside)),
    part('div', line('Last reward:', '-'), line('Time left:', '10 / 10 s'), line('Episodes done:', '0')),
  );
}

function drawn(attributes: Record<string, string>): SerializableDOMNode {
  return control('clickable', '', attributes);
}

const submit = control('button', 'Submit');

test.each([
  'Click on the "Okay" button.',
  'Click on Grape',
  'Select Grape and click Submit.',
  'Scroll to the Grape heading.',
])('the instruction on the page is not what it speaks of: %s', (sentence) => {
  expect(understood(sentence, task(sentence, submit))).toBe('not understood');
});

test('an instruction of which only a part was said is still the task', () => {
  const screen = task('Enter "Ada" into the text field and press Submit.', control('textbox', ''), submit);
  expect(understood('Enter "Ada" into the text field', screen)).toBe('input textbox "Ada"');
});

test('the 3rd checkbox is counted among checkboxes, not among what might pass for one', () => {
  const boxes = [1, 2, 3, 4].map((n) => control('checkbox', '', { id: `box${n}` }));
  const screen = task('', drawn({ class: 'handle' }), ...boxes);
  expect(understood('Click the 3rd checkbox', screen)).toBe('click checkbox (box3)');
});

test('a clock is no sum', () => {
  const screen = task('', part('div', '7 x 6 ='), control('textbox', 'Answer'), submit);
  expect(understood('Solve the math problem and type your answer into the textbox.', screen)).toBe(
    'input textbox "Answer" "42"',
  );
});

test('an x closes; it does not cancel', () => {
  const icon = control('button', '', { title: 'Close' });
  const screen = task('', control('button', 'Cancel'), icon);
  expect(understood('Click the button labeled "x".', screen)).toBe('click button "Close"');
});

test('text for a place that is not there goes nowhere', () => {
  const screen = task('', control('textbox', 'Name'));
  expect(understood('Type ls in the terminal', screen)).toBe('not understood');
});

test('an instruction run on to another is two', () => {
  const screen = task('', control('textbox', 'Notes', { tag: 'textarea' }), submit);
  expect(understood('Scroll the textarea to the top of the text hit submit.', screen)).toBe(
    'scroll textbox "Notes" "top"; click button "Submit"',
  );
});

test('to order two of something is not to sort', () => {
  const dish = (name: string) =>
    part('div', part('b', name), control('button', '-'), part('i', '1'), control('button', '+'));
  const screen = task('', part('div', dish('Dal'), dish('Lassi')), submit);
  expect(understood('Order 1 of the item "Dal", then submit.', screen)).toBe('click button "Submit"');
  expect(understood('Order a Naan', screen)).toBe('not understood');
});

test('a value goes by the label before it', () => {
  const link = control('link', '5 Elm Rd', { href: '#' });
  const screen = task('', part('p', 'Address:', link), part('p', 'Phone:', control('link', '555-0117')));
  expect(understood('Click on their address.', screen)).toBe('click link "5 Elm Rd"');
});

test('a pair of numbers keeps its sign', () => {
  const at = (id: string) => drawn({ id });
  const screen = task('', at('(1,2)'), at('(-1,2)'), at('(-1,-2)'));
  expect(understood('Click on the grid coordinate (-1,2).', screen)).toMatch(/^click .*\(\( 1,2\)\)$/);
  expect(understood('Click on the grid coordinate (3,3).', screen)).toBe('not understood');
});

test('numbers are clicked in their order, and the greatest is told from the rest', () => {
  const screen = task('', ...['12', '-3', '7'].map((n) => control('clickable', n)));
  expect(understood('Click on the numbers in ascending order.', screen)).toBe(
    'click div "-3"; click div "7"; click div "12"',
  );
  expect(understood('Find and pick the card with the greatest number.', screen)).toBe('click div "12"');
});

test('shades are told by their hue', () => {
  const cell = (id: string, fill: string) => drawn({ id, 'data-fill': fill });
  const screen = task(
    '',
    cell('dark', 'rgb(51, 85, 51)'),
    cell('sky', 'rgb(51, 51, 204)'),
    cell('light', 'rgb(119, 238, 119)'),
    cell('grey', 'rgb(90, 92, 90)'),
  );
  expect(understood('Select all the shades of green.', screen)).toBe('click div (dark); click div (light)');
});

test('an item is dragged to the place of that number', () => {
  const row = ['Ann', 'Bob', 'Cy'].map((name, i) =>
    domNode({ ...control('listitem', name), box: { x: 0, y: i * 20, width: 80, height: 20 } }),
  );
  expect(understood('Drag Ann to the 4th position.', task('', part('ul', ...row)))).toBe('not understood');
  expect(understood('Drag Ann to the 3rd position.', task('', part('ul', ...row)))).toMatch(/^drag li/);
});

test('each field takes what the page shows for its label, or none does', () => {
  const table = part('table', part('tr', part('td', 'Country'), part('td', 'Togo')));
  const say = 'Enter the value that corresponds with each label into the form.';
  expect(understood(say, task('', table, control('textbox', 'Country')))).toBe(
    'input textbox "Country" "Togo"',
  );
  expect(understood(say, task('', table, control('textbox', 'Country'), control('textbox', 'City')))).toBe(
    'not understood',
  );
});

test('what an item does not show is looked for behind its sign for more, and behind nothing else', () => {
  const post = (user: string, sign: SerializableDOMNode) =>
    part('div', part('b', user), part('p', `${user.slice(1)} says`), sign);
  const say = 'For the user @ada, click on the "Mute" button.';
  const signed = part(
    'div',
    post('@ada', drawn({ class: 'more', id: 'a' })),
    post('@bob', drawn({ class: 'more' })),
  );
  expect(understood(say, task('', signed))).toBe('click div "ada says"; not understood');
  const named = part(
    'div',
    post('@ada', control('button', 'More likes')),
    post('@bob', control('button', 'Block')),
  );
  expect(understood(say, task('', named))).toBe('not understood');
});

test('a number is marked by the button in its row', () => {
  const row = (n: string) =>
    part('div', part('span', n), control('button', 'Odd'), control('button', 'Even'));
  const screen = task('', part('div', row('7'), row('4')), submit);
  expect(understood('Mark the numbers below as odd or even.', screen)).toBe(
    'click button "Odd"; click button "Even"',
  );
  expect(understood('Mark 9 as odd', screen)).toBe('not understood');
});

test('the place where results will appear is not the first of them', () => {
  const empty = domNode({
    ...part('div'),
    attributes: { id: 'results' },
    box: { x: 0, y: 0, width: 150, height: 90 },
  });
  const screen = task('', control('textbox', 'Words'), control('button', 'Search'), empty);
  expect(understood('Click the 1st result', screen)).toBe('not understood');
});

test('a message goes off by an icon that only its markup names', () => {
  const screen = task(
    '',
    control('textbox', 'Text', { tag: 'textarea', focused: 'true' }),
    drawn({ class: 'icon send' }),
  );
  expect(understood('respond with: "Yes"', screen)).toBe('input textbox "Text" "Yes"; click div (icon send)');
});

test('what the page leaves empty is not written down', () => {
  const screen = task('', control('textbox', 'Text', { value: '' }), control('textbox', 'Answer'), submit);
  expect(understood('Type the text below into the answer field and press Submit.', screen)).toBe(
    'not understood',
  );
});

test('words that only inform are not the largest item', () => {
  const box = { x: 0, y: 0, width: 300, height: 60 };
  const words = domNode({ ...part('div', 'Some words on the page'), box });
  const small = domNode({ ...part('div', 'Others'), box: { ...box, width: 40 } });
  expect(understood('Click on the largest item', task('', words, small))).toBe('not understood');
});
