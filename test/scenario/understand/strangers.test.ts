import { describe, expect, test } from 'vitest';
import { assertionReader } from '../../../src/scenario/execute/assertion-holds.ts';
import { domNode, type SerializableDOMNode } from '../../../src/scenario/interfaces/index.ts';
import { understand } from '../../../src/scenario/understand/understand.ts';
import { understood } from './step-words.ts';
import { control, list, part } from './tree.ts';

/** How people speak who never saw the grammar. */
const row = (...cells: string[]) =>
  part('tr', ...cells.map((cell) => part('td', cell)), part('td', control('button', 'Cancel')));

function clinic(rows = [row('Ida Berg', 'Room 4'), row('Omar Lund', 'Room 2'), row('Zoe Falk', 'Room 4')]) {
  return part(
    'body',
    part('h1', 'Fjord clinic'),
    control('searchbox', 'Find a patient'),
    part(
      'form',
      control('textbox', 'Visit', { type: 'date' }),
      control('textbox', 'Starts', { type: 'time' }),
      control('spinbutton', 'Visitors', { type: 'number' }),
      control('textbox', 'Contact', { type: 'email' }),
      list('Ward', 'All', 'North', 'South'),
      control('button', 'Book visit'),
    ),
    part('h2', 'Your appointments'),
    part('table', part('tr', part('th', 'Patient'), part('th', 'Place'), part('th', 'Action')), ...rows),
  );
}

const cancels = (tree: SerializableDOMNode): string[] => [
  ...(tree.attributes['aria-label'] === 'Cancel' ? [tree.mcpSelector] : []),
  ...tree.children.flatMap(cancels),
];

describe('a word for what a field takes agrees with its type', () => {
  test.each([
    ['Set the visit date to 2027-01-31', 'input textbox "Visit" "2027-01-31"'],
    ['Enter 09:30 as the start time', 'input textbox "Starts" "09:30"'],
    ['Change the number of visitors to 3', 'adjust spinbutton "Visitors" 3'],
    ['Please type ida@fjord.test into the contact address', 'input textbox "Contact" "ida@fjord.test"'],
    ['Clear the search box', 'input searchbox "Find a patient" ""'],
    ['Clear the visit number', 'refused: the visit number'],
    ['Set the contact date to 2027-01-31', 'refused: the contact date'],
  ])('%s', (sentence, steps) => {
    expect(understood(sentence, clinic())).toBe(steps);
  });

  test('and is no name of two fields of that type', () => {
    const two = part(
      'body',
      control('textbox', 'From', { type: 'date' }),
      control('textbox', 'To', { type: 'date' }),
    );
    expect(understood('Clear the date', two)).toMatch(/^ambiguous/);
    expect(understood('Clear the from date', two)).toBe('input textbox "From" ""');
  });
});

describe('an item by what its table is called', () => {
  test.each([
    ['Cancel the first appointment', 0],
    ['Cancel the last appointment', 2],
    ['Cancel the appointment of Omar Lund', 1],
    ["Cancel Zoe Falk's appointment", 2],
    ['Cancel the appointment "Ida Berg"', 0],
    ['Click Cancel in the second appointment', 1],
  ])('%s', (sentence, nth) => {
    const page = clinic();
    expect(understand(sentence, page)).toMatchObject({
      kind: 'steps',
      steps: [{ actionType: 'click', targetSelector: cancels(page)[nth] }],
    });
  });

  test.each([
    'Cancel the fourth appointment',
    'Cancel the first visitor',
    'Cancel the invoice of Omar Lund',
    'Cancel the appointment in Room 4',
    'Cancel the appointment',
  ])('%s: refused', (sentence) => {
    expect(understood(sentence, clinic())).toMatch(/^(?:refused|ambiguous)/);
  });

  test('they are counted in that table, unless there may be more of them or only a row that says there are none', () => {
    const page = clinic();
    const table = page.children.at(-1);
    const read = understand('There should be 3 appointments', page);
    expect(read).toMatchObject({
      steps: [{ targetSelector: table?.mcpSelector, assertion: { about: 'count', expected: 3 } }],
    });
    const [step] = read.kind === 'steps' ? read.steps : [];
    const screen = (tree: SerializableDOMNode) => ({ tree, url: '', title: '', raw: '' });
    const reader = step ? assertionReader(step) : () => ({ holds: false });
    expect(reader(screen(page)).holds).toBe(true);
    const other = part('body', page, part('ul', part('li', 'one'), part('li', 'two')));
    expect(reader(screen(other)).holds).toBe(true);
    // Without the table nothing is counted elsewhere.
    expect(reader(screen(part('body', row('Ida'), row('Omar'), row('Zoe')))).holds).toBe(false);
    expect(
      understood('There are 3 appointments', part('body', page, control('button', 'Next page'))),
    ).toMatch(/^refused/);
    const empty = clinic([part('tr', part('td', 'No appointments yet'))]);
    expect(understood('There is 1 appointment', empty)).toMatch(/^refused/);
    expect(understood('There are 3 doctors', page)).toMatch(/^refused/);
    // Entries inside entries would be counted too.
    const post = (text: string) => part('li', part('p', text), part('ul', part('li', 'tag')));
    const posts = part('body', part('h2', 'Posts'), part('ul', post('One'), post('Two')));
    expect(understood('There are 4 posts', posts)).toMatch(/^refused/);
  });
});

test('a control behind the words of its row or card, where it is called so in full', () => {
  const card = (name: string) =>
    part('li', part('b', name), control('spinbutton', 'Quantity'), control('button', 'Remove'));
  const page = part('body', part('ul', card('Teapot'), card('Tea tray')));
  const second = page.children[0]?.children[1]?.children[1]?.mcpSelector;
  expect(understand('Change the tea tray quantity to 3', page)).toMatchObject({
    steps: [{ actionType: 'adjust', targetSelector: second, inputValue: 3 }],
  });
  expect(understood('Change the cup quantity to 3', page)).toMatch(/^(?:refused|ambiguous)/);
  expect(understood('Change the quantity to 3', page)).toMatch(/^ambiguous/);
});

describe('claims about what a table or list holds', () => {
  test.each([
    ['Make sure Omar Lund is still listed', 'assert table content contains Omar Lund'],
    ['Omar Lund should be in the table', 'assert table content contains Omar Lund'],
    ['Then Nina Aas should not be in the appointments table', 'assert table content not_contains Nina Aas'],
    ['I should not see Nina Aas in the table', 'assert table content not_contains Nina Aas'],
    ['Then Nina Aas should no longer be listed', 'assert table content not_contains Nina Aas'],
    ['Nina Aas is gone', 'assert text Nina Aas gone'],
    ['I should see Nina Aas', 'assert text Nina Aas visible'],
    ['I should not see Place', 'assert text Place gone'],
    ['The first row should be Ida Berg', 'assert row content contains Ida Berg'],
  ])('%s', (sentence, steps) => {
    expect(understood(sentence, clinic())).toBe(steps);
  });

  test.each([
    ['that there is nothing else', 'Only "Ida Berg" should be visible'],
    ['a part of a word', 'Ida Ber is listed'],
    ['a description', 'The old patients are not listed'],
    ['a description of what a head of the table says', 'The patient is in the table'],
    ['a description in capitals of which one word is all', 'I should not see Ads'],
    ['a text beside which there is more', 'I should see either "Ida" or "Omar"'],
    ['a wish that could be a claim', 'My visit date is 2027-01-31'],
  ])('%s: refused', (_, sentence) => {
    expect(understood(sentence, clinic())).toMatch(/^refused/);
  });

  test('what only the top of the page says is no place in which something could be missing', () => {
    const page = part(
      'body',
      domNode({ ...part('header', part('h1', 'Wish board')), attributes: { role: 'banner' } }),
      clinic(),
    );
    expect(understood('"Ida Berg" is not on the board', page)).toMatch(/^refused/);
  });

  test('of two lists it must be said which', () => {
    const page = part('body', clinic(), part('ul', part('li', 'Tea')));
    expect(understood('Nina Aas is not listed', page)).toMatch(/^refused/);
    expect(understood('Ida Berg is listed', page)).toBe('assert table content contains Ida Berg');
  });
});

describe('searching and filtering', () => {
  test.each([
    [
      'Search for Omar',
      'input searchbox "Find a patient" "Omar"; keypress searchbox "Find a patient" "Enter"',
    ],
    [
      'I look up "room 4"',
      'input searchbox "Find a patient" "room 4"; keypress searchbox "Find a patient" "Enter"',
    ],
    ['Filter by ward South', 'select combobox "Ward" "South"'],
    ['Filter by North', 'select combobox "Ward" "North"'],
    ['Set Ward back to All', 'select combobox "Ward" "All"'],
    ['Filter by West', 'refused: West'],
    ['Search for patients with the oldest visits', 'refused: patients with the oldest visits'],
  ])('%s', (sentence, steps) => {
    expect(understood(sentence, clinic())).toBe(steps);
  });

  test('with the button beside the field, and not at all where there are two fields or none', () => {
    const form = part('form', control('textbox', 'Search the shop'), control('button', 'Search'));
    expect(understood('Search for tea', part('body', form))).toBe(
      'input textbox "Search the shop" "tea"; click button "Search"',
    );
    expect(understood('Search for tea', part('body', form, control('searchbox', 'Orders')))).toMatch(
      /^ambiguous/,
    );
    expect(understood('Search for tea', part('body', control('textbox', 'Name')))).toMatch(/^refused/);
  });

  test('and not where Enter would send a form that asks for more, or take an entry of a list', () => {
    const order = part(
      'form',
      control('searchbox', 'Dish'),
      control('textbox', 'Street'),
      control('button', 'Order'),
    );
    expect(understood('Search for soup', part('body', order))).toMatch(/^refused/);
    const box = control('combobox', 'Search a dish', { tag: 'input' });
    expect(understood('Search for soup', part('body', box))).toMatch(/^refused/);
  });
});

describe('a sentence is refused before its first act', () => {
  test.each([
    ['a later part with a verb that nobody knows', 'Cancel Omar Lund and say yes'],
    ['a later part that begins well and means nothing', 'Click Book visit, but stop when asked'],
  ])('%s', (_, sentence) => {
    expect(understood(sentence, clinic())).toMatch(/^refused/);
  });

  test('but what a dialog or the next screen may have is waited for', () => {
    expect(understood('Cancel Omar Lund but dismiss the dialog', clinic())).toMatch(
      /^click button "Cancel"; refused/,
    );
    expect(understood('Click Book visit, then Log out', clinic())).toBe(
      'click button "Book visit"; refused: Log out',
    );
  });

  test('"but" in front of what is left out joins nothing', () => {
    expect(understood('Cancel all but Omar Lund', clinic())).toMatch(/^refused/);
  });
});

describe('what a refusal proposes', () => {
  const reasonFor = (sentence: string): string => {
    const read = understand(sentence, clinic());
    return read.kind === 'unclear' ? read.reason : '';
  };

  test('is understood on that screen', () => {
    const proposals = ['Click Cancel', 'Type something into contact', 'I should see the bill'].map(
      (sentence) => / (?:such as|in quotes): (.*)$/.exec(reasonFor(sentence))?.[1] ?? '',
    );
    expect(proposals).toEqual(['Click the first Cancel', 'Type "something" into contact', '']);
    for (const said of proposals.slice(0, 2)) expect(understand(said, clinic()).kind, said).toBe('steps');
  });

  test('is to quote a text only where the page says it', () => {
    expect(reasonFor('Ida Berg shows the Room')).toMatch(
      /put the value in quotes: Ida Berg shows the "Room"$/,
    );
    expect(reasonFor('Ida Berg shows the hall')).not.toContain('in quotes');
    expect(reasonFor('I should see the bill')).not.toContain('in quotes');
  });

  test('is never to put in quotes what is in quotes', () => {
    for (const sentence of [
      'I should see either "Ida" or "Omar"',
      'Type the words "a" or "b" into contact',
      'Make sure "Ida Berg" is not on the moon',
    ])
      expect(reasonFor(sentence), sentence).not.toMatch(/put .* in quotes|^$/);
  });

  test('is no claim that nothing could ever make false', () => {
    expect(reasonFor("Omar Lund's appointment should be gone")).toMatch(/^[^:]+$/);
  });
});

test('a claim with a second one behind "and that I see" is read to its end', () => {
  for (const sentence of [
    'Verify that Ida Berg shows "Room 4" and that I see "Omar"',
    'Make sure the row Ida Berg contains "4" and that I see "Room 2" and that I see "Zoe"',
    'Check that Omar Lund contains "2" and that I see "Falk", and that I see "Ida"',
  ])
    expect(['steps', 'unclear'], sentence).toContain(understand(sentence, clinic()).kind);
});

describe('a row with a switch and several buttons', () => {
  const person = (name: string, ...buttons: string[]) =>
    part(
      'tr',
      part('td', name),
      part('td', control('switch', `Alerts for ${name}`, { tag: 'button', 'aria-checked': 'true' })),
      part('td', ...buttons.map((button) => control('button', button))),
    );
  const staff = () =>
    part(
      'body',
      part(
        'table',
        part('tr', part('th', 'Name'), part('th', 'Alerts'), part('th', 'Actions')),
        person('Ada Holm', 'Rename', 'Deactivate'),
        person('Per Lind', 'Rename', 'Deactivate'),
      ),
    );

  test('is used by the button that bears the verb, and not by the switch beside it', () => {
    expect(understood('Rename Per Lind', staff())).toBe('click button "Rename"');
    const [step] = stepsOf('Deactivate Per Lind');
    expect(step).toMatchObject({ actionType: 'click', targetDescription: 'button "Deactivate"' });
    expect(stepsOf('Deactivate Ada Holm')[0]?.targetSelector).not.toBe(step?.targetSelector);
  });

  test('has its switch set only where the words name that', () => {
    expect(understood('Turn off alerts for Per Lind', staff())).toBe('uncheck switch "Alerts for Per Lind"');
    for (const sentence of ['Turn off Per Lind', 'Disable Per Lind'])
      expect(understand(sentence, staff()), sentence).toMatchObject({
        kind: 'unclear',
        reason: expect.stringContaining('say what to switch there'),
      });
  });

  function stepsOf(sentence: string) {
    const read = understand(sentence, staff());
    return read.kind === 'steps' ? read.steps : [];
  }
});

test('words of a place in a place are all heeded', () => {
  const trip = (from: string, to: string) =>
    part(
      'tr',
      part('td', 'Trip'),
      part('td', from),
      part('td', to),
      part('td', control('button', 'Withdraw')),
    );
  const tree = () =>
    part('body', part('table', trip('8 Feb 2027', '9 Feb 2027'), trip('1 Mar 2027', '9 Mar 2027')));
  expect(understood('Withdraw the trip from 8 to 9 February', tree())).toBe('click button "Withdraw"');
  expect(understood('Withdraw the trip from 8 to 9 February and confirm', tree())).toBe(
    'click button "Withdraw"; refused: confirm',
  );
  expect(understood('Withdraw the trip from 8 to 9 March', tree())).toMatch(/^refused/);
});

test.each([
  ['XL cannot be selected', 'assert radio "XL" element disabled'],
  ['Please confirm that XL can be chosen', 'assert radio "XL" element enabled'],
  ['The XL radio button can be seen', 'assert radio "XL" element visible'],
  ['XL is not selected', 'assert radio "XL" element unselected'],
  ['XL cannot be disabled', 'refused: XL'],
])('what can be done with a thing is not how it is: %s', (sentence, steps) => {
  expect(understood(sentence, part('body', control('radio', 'XL', { 'aria-checked': 'false' })))).toBe(steps);
});

describe('"and confirm" in a dialog of the page', () => {
  const over = (modal: string, ...buttons: string[]) => {
    const dialog = domNode({
      ...part('div', part('h2', 'Sure?'), ...buttons.map((button) => control('button', button))),
      attributes: { role: 'dialog', 'aria-modal': modal },
    });
    return part('body', control('button', 'Confirm order'), dialog);
  };

  test.each([
    [
      'presses the one button that does more than leave it',
      'true',
      ['Keep', 'Withdraw'],
      'click button "Withdraw"',
    ],
    ['presses nothing where two do', 'true', ['Cancel', 'Save', 'Send'], 'refused: confirm'],
    ['presses nothing where none does', 'true', ['Close'], 'refused: confirm'],
    [
      'presses nothing in a box that only lies beside the page',
      'false',
      ['Cancel', 'Send'],
      'refused: confirm',
    ],
  ])('%s', (_what, modal, buttons, steps) => {
    expect(understood('confirm', over(modal, ...buttons))).toBe(steps);
  });

  test('presses it also where nothing but the dialog can be used', () => {
    const dialog = domNode({
      ...part('dialog', control('button', 'No'), control('button', 'Yes, end it')),
      attributes: { role: 'dialog' },
    });
    expect(understood('confirm', part('body', part('h1', 'Chat'), dialog))).toBe(
      'click button "Yes, end it"',
    );
  });
});

test('a wish is no order, whatever a button is called', () => {
  const post = (who: string, text: string) =>
    part('article', part('h2', who), part('p', text), control('button', 'Like'));
  const tree = part('body', post('Bob', 'Selling a bike'), post('Anna', 'Lost my cat'));
  expect(understood("I'd like that bike", tree)).toMatch(/^refused/);
  expect(understood("I'd like to click Like in Bob", tree)).toBe('click button "Like"');
});
