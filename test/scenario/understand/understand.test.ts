import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { domNode } from '../../../src/scenario/interfaces/index.ts';
import { understand } from '../../../src/scenario/understand/understand.ts';
import { understood } from './step-words.ts';
import { control, list, part, shopScreen } from './tree.ts';

test.each([
  ['Click Sign up', 'click button "Sign up"'],
  ['press the "Sign up" button.', 'click button "Sign up"'],
  ['Could you please click Sign up?', 'click button "Sign up"'],
  ['When I click "Sign up"', 'click button "Sign up"'],
  ['And the user clicks on Help', 'click link "Help"'],
  ['Given I have chosen Belgium as the country', 'select combobox "Country" "Belgium"'],
  ['Go to Help', 'click link "Help"'],
  ['Double-click the Home link', 'click link "Home"'],
  ['Hover over Help', 'hover link "Help"'],
  ['Type "Ada" into the first name field', 'input textbox "First name" "Ada"'],
  ['Enter ada@example.com as email', 'input textbox "E-mail address" "ada@example.com"'],
  [
    'Fill in First name with Ada, e-mail with a@b.c and press Sign up',
    'input textbox "First name" "Ada"; input textbox "E-mail address" "a@b.c"; click button "Sign up"',
  ],
  ['First name: Ada', 'input textbox "First name" "Ada"'],
  ['Choose Belgium from the Country list', 'select combobox "Country" "Belgium"'],
  ['Set country to Germany', 'select combobox "Country" "Germany"'],
  ['Accept the terms', 'check checkbox "I accept the terms"'],
  ['Untick the newsletter', 'uncheck checkbox "Newsletter"'],
  ['Turn the newsletter off', 'uncheck checkbox "Newsletter"'],
  ['Select Express', 'check radio "Express"'],
  ['Set Volume to 30', 'adjust slider "Volume" 30'],
  ['Set birthday to March 3rd, 1990', 'input textbox "Birthday" "1990-03-03"'],
  ['Click Delete in the row of Bob Stone', 'click button "Delete"'],
  ['Delete Carla Diaz', 'click button "Delete"'],
  ['Click the second Edit button', 'click button "Edit"'],
  ['Clear the first name field', 'input textbox "First name" ""'],
  ['Press Enter', 'keypress "Enter"'],
  ['Press ctrl+a', 'keypress "Control+a"'],
  ['Go back', 'navigate "back"'],
  ['Open https://example.com/x', 'navigate "https://example.com/x"'],
  ['Scroll down', 'scroll'],
  ['Wait 2 seconds', 'wait 2000'],
  ['Wait until "Total" is visible', 'wait text Total visible'],
  ['In the Country list, select Belgium', 'select combobox "Country" "Belgium"'],
  ['From the country dropdown choose Belgium', 'select combobox "Country" "Belgium"'],
  ['In the row of Bob Stone click Delete', 'click button "Delete"'],
  [
    'Press Sign up, in the first name field type "Ada" and go to Help',
    'click button "Sign up"; input textbox "First name" "Ada"; click link "Help"',
  ],
  ['Type hello into the first name field', 'input textbox "First name" "hello"'],
  ['Type Hello into "First name"', 'input textbox "First name" "Hello"'],
  ['Type {{SECRET}} into Password', 'input textbox "Password" "{{SECRET}}"'],
  ['Fill the First name field with the first name "Ada"', 'input textbox "First name" "Ada"'],
  ['When I fill "First name" in with "Ada"', 'input textbox "First name" "Ada"'],
  ['And the user selects the Country "Belgium"', 'select combobox "Country" "Belgium"'],
  ['She selects the option "Belgium" from the Country dropdown', 'refused: She'],
  ['And user selects the option "Belgium" from Country', 'select combobox "Country" "Belgium"'],
  ['And user selects "Express" radiobutton', 'check radio "Express"'],
  ['could you click Sign up for me?', 'click button "Sign up"'],
  ['could you click Sign up for me, please?', 'click button "Sign up"'],
  ['Go ahead and click Sign up', 'click button "Sign up"'],
  ['Find and click the Help item', 'click link "Help"'],
  ['Click the item called Help', 'click link "Help"'],
  ['Click Home and finally Help', 'click link "Home"; click link "Help"'],
])('%s', (sentence, steps) => {
  expect(understood(sentence)).toBe(steps);
});

test.each([
  ['The Save draft button is disabled', 'assert button "Save draft" element disabled'],
  ['Then Newsletter should be ticked', 'assert checkbox "Newsletter" element checked'],
  ['Then Newsletter should not be ticked', 'assert checkbox "Newsletter" element unchecked'],
  ['I should see "Your account"', 'assert text Your account visible'],
  ['And the page should have the title "Account"', 'assert title equals Account'],
  ['And the user verifies that "Total" is visible', 'assert text Total visible'],
  ['The success message "Your account" is shown', 'assert text Your account visible'],
  ['I should not see "Order placed"', 'assert text Order placed gone'],
  ['I don\'t see "Order placed"', 'assert text Order placed gone'],
  ['"Order placed" is not visible', 'assert text Order placed gone'],
  ['"Order placed" should no longer appear', 'assert text Order placed gone'],
  ['I should no longer see "Order placed"', 'assert text Order placed gone'],
  ['"Order placed" is not visible anymore', 'assert text Order placed gone'],
  ['Check that the volume is 50', 'assert slider "Volume" value equals 50'],
  ['There are 3 rows', 'assert count equals 3 rows'],
  ['There is no Pay button', 'assert count equals 0 Pay button pay'],
  ['The url contains /account', 'assert url contains /account'],
  ['The page title should be "Account"', 'assert title equals Account'],
  ['Then Express should not be selected', 'assert radio "Express" element unselected'],
  ['The row "Bob Stone" should contain "Paris"', 'assert row content contains Paris'],
  ['I should see "Rome" in the row "Carla Diaz"', 'assert row content contains Rome'],
  ['"Alice Moore" is above "Bob Stone"', 'assert order Alice Moore Bob Stone'],
])('claim: %s', (sentence, steps) => {
  expect(understood(sentence)).toBe(steps);
});

describe('is refused before anything is done', () => {
  test.each([
    ['a name that nothing has', 'Type the nickname Bob', ''],
    ['a field that is not there', 'Type "Bob" into the nickname field', 'refused: the nickname field'],
    ['one letter that could be anything', 'Close the page by clicking X', ''],
    ['an option that is not there', 'Choose France from the Country list', 'refused: France'],
    ['a denial of an act', 'Tick no newsletter', 'refused: no'],
    ['a denial behind an act', 'Click Sign up without saving', 'refused: without'],
    ['an act that must not be done', "Don't click Sign up", 'refused: not'],
    ['a pronoun that stands for nothing', 'Save it', 'refused: it'],
    ['a value that is only spoken of', 'Type my secret into Password', ''],
    ['a verb and an object without such a control', 'Renew Alice Moore', 'refused: Renew'],
    ['an item that is not there', 'Delete Dora Lane', 'refused: Dora Lane'],
    ['a claim about all of them', 'None of the payments failed', 'refused: None'],
    ['trouble that is not shown', 'Check no errors', 'refused: errors'],
    ['a text that must not be there, without quotes', 'I should not see the error', 'refused: the error'],
    ['to find something, which is no claim', 'Find Bob Stone and click Sign up', ''],
    ['a state of an option that its list does not tell', 'The option "Belgium" is disabled', ''],
    ['a field without any value', 'Fill out the First name field', ''],
    ['a word about how to fill in a field', 'Fill in the first name properly', ''],
    ['a choice that is not made', 'Select a country', ''],
    ['how a field looks', 'First name is highlighted', 'refused: highlighted'],
    ['how a field does not look', 'First name is not highlighted', 'refused: highlighted'],
    ['one of two values', 'Enter Ada or Eve as first name', ''],
    ['two fields without any value', 'Enter first name and e-mail address', ''],
    ['a date with a condition', 'Set birthday to 3 March 1990 unless it is filled in', ''],
    ['a date for somebody', 'Set birthday to 3 March 1990 for Bob Stone', ''],
    ['a date that is reckoned with', 'Set birthday to 3 March 1990 minus one day', ''],
    ['two lengths of time', 'Wait 2 minutes and 3 seconds', ''],
    ['a length of time in words', 'Wait 2 hundred seconds', ''],
    ['a value whose end is not clear', 'Type bread and butter into First name', ''],
  ])('%s', (_, sentence, told) => {
    expect(understood(sentence)).toMatch(/^refused: /);
    expect(understood(sentence).split('; ')).toHaveLength(1);
    if (told) expect(understood(sentence)).toBe(told);
  });

  test('what three rows have, with all three told', () => {
    expect(understood('Click a Delete button')).toBe(
      'ambiguous: button "Delete", button "Delete", button "Delete"',
    );
  });

  test('a later part that two things fit, before the first part is done', () => {
    expect(understood('Type "Ada" into First name and click Edit')).toMatch(/^ambiguous: /);
  });

  test('a part that no screen could give a meaning, before the first part is done', () => {
    for (const sentence of [
      'Click Sign up, only new people should be listed then',
      'Click Sign up, swap the text with "Eve"',
      'Click Help and apply for the job that pays the most money',
    ])
      expect(understood(sentence), sentence).toMatch(/^refused: /);
    // What the next screen may have is looked for there.
    expect(understood('Click Home, then Log out')).toBe('click link "Home"; refused: Log out');
    expect(understood('Click Home and type "Eve" into Search')).toMatch(/^click link "Home"; refused: /);
  });

  test('a later value that its field does not take, before the first is typed', () => {
    expect(understood('Type "Ada" into First name, set the birthday to soon, the volume to 3')).toMatch(
      /^refused: /,
    );
  });

  test('a value that ends nobody knows where', () => {
    expect(understood('Pick the birthday 11/30/2020 in the date picker')).toMatch(/^refused: /);
  });

  test('text that nobody can press, and what only opens a calendar', () => {
    const date = control('button', 'Departure date', { 'aria-haspopup': 'dialog' });
    const page = part('body', part('p', 'Special offers'), date, control('button', 'Search'));
    expect(understood('Click Special offers', page)).toBe('refused: Special offers');
    expect(understood('Set the departure date to 3 June 2027 and press Search', page)).toMatch(/^refused: /);
  });

  test('a mail of the one for the other, and a task that is more than its words', () => {
    const mail = (who: string) => part('li', part('b', who), control('button', 'Open'));
    const page = part('body', part('ul', mail('Ann'), mail('Bert')), control('textbox', 'Message'));
    for (const sentence of [
      'Find the mail by Ann, then send it to Bert',
      'Find the mail by Ann and open it',
      'Send Bert a message that says hello',
      'Comment "nice" on the mail of Ann',
      'Check none of the payments failed',
    ])
      expect(understood(sentence, page), sentence).toMatch(/^refused: /);
    expect(understand('Open Ann', page)).toMatchObject({
      steps: [{ targetSelector: page.children[0]?.children[0]?.children[1]?.mcpSelector }],
    });
  });

  test('a denial in a later part', () => {
    expect(understood('Click Sign up and do not click Help')).toBe('refused: not');
  });
});

test('what one calls a button is a link to another, where nothing is of the kind that was said; a claim means the kind', () => {
  const page = part(
    'body',
    control('link', 'Sign in'),
    control('link', 'Contact sales'),
    control('link', 'Search'),
    control('button', 'Search flights'),
  );
  expect(understood('Click the Sign in button', page)).toBe('click link "Sign in"');
  expect(understood('Click the Search button', page)).toBe('click button "Search flights"');
  expect(understood('Click the Contact button', page)).toMatch(/^refused/);
  expect(understood('Click the Sign in checkbox', page)).toMatch(/^refused/);
  expect(understood('I should see the Sign in button', page)).toMatch(/^refused/);
});

test('the grammar stays small enough to be read in an hour', () => {
  const lines = (folder: string): number =>
    readdirSync(new URL(`../../../src/${folder}`, import.meta.url), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => readFileSync(`${parentPath}/${name}`, 'utf8').split('\n').length - 1)
      .reduce((all, one) => all + one, 0);
  expect(lines('scenario/understand')).toBeLessThanOrEqual(3500);
  expect(lines('scenario')).toBeLessThanOrEqual(10_000);
});

test('no function of the grammar may get more complex than 20', () => {
  const { overrides } = JSON.parse(readFileSync(new URL('../../../biome.json', import.meta.url), 'utf8'));
  const ceilings = overrides.flatMap(({ includes, linter }: { includes: string[]; linter: LintedBy }) => {
    const { level, options } = linter.rules.complexity?.noExcessiveCognitiveComplexity ?? {};
    return options ? [[includes.join(), level, options.maxAllowedComplexity]] : [];
  });
  // What comes last decides.
  expect(ceilings.at(-1)).toEqual(['src/scenario/understand/**', 'error', 20]);
  const silenced = readdirSync(new URL('../../../src/scenario/understand', import.meta.url)).filter((name) =>
    readFileSync(new URL(`../../../src/scenario/understand/${name}`, import.meta.url), 'utf8').includes(
      'biome-ignore',
    ),
  );
  expect(silenced).toEqual([]);
});

interface LintedBy {
  rules: {
    complexity?: {
      noExcessiveCognitiveComplexity?: { level: string; options: { maxAllowedComplexity: number } };
    };
  };
}

test('"Check no errors" with an error on the screen is refused, never nothing and green', () => {
  const page = part('body', control('alert', 'Two payments failed'), control('button', 'Pay'));
  expect(understood('Check no errors', page)).toBe('refused: errors');
});

test('a possessive means the item that shows the name', () => {
  const post = (who: string) =>
    part('article', part('h2', who), control('textbox', 'Comment'), control('button', 'Like'));
  const page = part('body', post('Anna'), post('Bob'));
  const like = understand("Like Bob's post", page);
  const bob = page.children[1]?.children[2]?.mcpSelector;
  expect(like).toMatchObject({ kind: 'steps', steps: [{ actionType: 'click', targetSelector: bob }] });
  const field = page.children[0]?.children[1]?.mcpSelector;
  expect(understand('Type "nice" into the comment field of Anna\'s post', page)).toMatchObject({
    steps: [{ actionType: 'input', targetSelector: field }],
  });
  expect(understood('Click Like', page)).toMatch(/^ambiguous/);
});

test('a counter or a total that has a name of its own can be claimed like the value of a field', () => {
  const counter = domNode({
    ...part('span', '1'),
    attributes: { role: 'status', 'aria-label': 'Items in cart' },
  });
  const page = part('body', counter, control('radio', 'All'));
  expect(understand('Check that items in cart is 1', page)).toMatchObject({
    steps: [{ actionType: 'assert', assertion: { about: 'content', how: 'equals', expected: '1' } }],
  });
  expect(understood('Check that items in basket is 1', page)).toMatch(/^refused/);
});

test('the words of a card mean its control, whatever boxes hold things in their places inside it', () => {
  const card = (name: string) =>
    part(
      'article',
      part('div', part('h2', name), part('div', part('span', '34.00'), control('button', 'Add to cart'))),
    );
  const page = part('body', part('main', card('Snake plant'), card('Boston fern')));
  const second = page.children[0]?.children[1]?.children[0]?.children[1]?.children[1]?.mcpSelector;
  expect(understand('Add the Boston fern to the cart', page)).toMatchObject({
    steps: [{ actionType: 'click', targetSelector: second }],
  });
  expect(understood('Add the Monstera to the cart', page)).toMatch(/^refused/);
  // A text that stands beside a control on a form names no item.
  const form = part(
    'form',
    part('div', part('p', 'Boston fern'), control('button', 'Add to cart')),
    part('p', 'Note'),
  );
  expect(understood('Add the Boston fern to the cart', part('body', form))).toMatch(/^refused/);
});

describe('a part of the page spoken of by what it is', () => {
  const region = (role: string, ...inside: Parameters<typeof part>[1][]) =>
    domNode({ ...part('div', ...inside), attributes: { role } });
  const row = (name: string) => part('tr', part('td', name), part('td', control('checkbox', '')));
  const table = part('table', part('tr', part('th', 'Name'), part('th', 'Done')), row('Ada'), row('Bob'));
  const page = part(
    'body',
    region('banner', control('link', 'Help')),
    table,
    region('contentinfo', control('link', 'Help')),
  );
  const [header, , footer] = page.children;

  test.each([
    ['Click Help in the header', header?.children[0]?.mcpSelector],
    ['Click the Help link in the footer', footer?.children[0]?.mcpSelector],
    ['Check the checkbox in the second row', table.children[2]?.children[1]?.children[0]?.mcpSelector],
    ["Check the last row's checkbox", table.children[2]?.children[1]?.children[0]?.mcpSelector],
  ])('%s', (sentence, targetSelector) => {
    expect(targetSelector).toBeTruthy();
    expect(understand(sentence, page)).toMatchObject({ kind: 'steps', steps: [{ targetSelector }] });
  });

  test('the rows of the one table are counted, and of two tables none', () => {
    expect(understood('The table has 2 rows', page)).toBe('assert table count equals 2 rows');
    expect(understood('There are 2 rows in the table', page)).toMatch(/^assert table count equals 2 rows/);
    const two = part('body', table, part('table', row('Eve')));
    for (const sentence of [
      'The table has 2 rows',
      'There are 2 rows in the table',
      'Check the checkbox in the second row',
    ])
      expect(understood(sentence, two)).toMatch(/^(?:refused|ambiguous)/);
  });

  test('one that is not there, or twice, is refused', () => {
    expect(understood('Click Help in the sidebar', page)).toMatch(/^refused/);
    expect(understood('Click Help in the third row', page)).toMatch(/^refused/);
    expect(
      understood('Click Help in the header', part('body', page, region('banner', control('link', 'Help')))),
    ).toMatch(/^(?:refused|ambiguous)/);
  });
});

test('"the one with ..." is the item that shows the words, and no other', () => {
  const post = (text: string) => part('article', part('p', text), control('button', 'Repost'));
  const page = part('body', part('main', post('Story time at eleven'), post('Lost: one blue umbrella')));
  const first = page.children[0]?.children[0]?.children[1]?.mcpSelector;
  expect(understand('repost the one with story time at eleven', page)).toMatchObject({
    steps: [{ targetSelector: first }],
  });
});

test('a text that stands beside a control on a form is not what it acts on', () => {
  const page = part('body', part('form', part('p', 'Try ada@example.com'), control('button', 'Sign in')));
  expect(understood('Sign in with ada@example.com', page)).toMatch(/^refused/);
  expect(understood('Sign in ada@example.com', page)).toMatch(/^refused/);
});

test('what stands next to an item is not that item', () => {
  const row = (name: string) => part('li', part('b', name), control('button', 'Delete'));
  const page = part('body', part('ul', row('Carl'), row('Dave')));
  expect(understood('Delete the one next to Dave', page)).toMatch(/^refused/);
  expect(understood('Delete the one called Dave', page)).toBe('click button "Delete"');
});

test('a statement is never carried out', () => {
  const page = part('body', part('article', control('link', 'Peace lily'), part('p', 'sold out')));
  expect(understood('The Peace lily is sold out', page)).toBe(
    'assert p "sold out" content equals sold out peace lily',
  );
  expect(understood('The Peace lily is in stock', page)).toMatch(/^refused/);
});

test('a sign is a word: none is left out', () => {
  const page = part('body', control('button', '9'), control('button', '÷'), control('button', '3'));
  expect(understood('Tap 9, ÷, 3 and =', page)).toMatch(/refused/);
  expect(understood('Tap ÷', page)).toBe('click button "÷"');
});

test('two things are never taken for one in the place of the other', () => {
  const page = part(
    'form',
    part('p', 'Set the volume to 70 and the bass to 3'),
    control('slider', 'Volume'),
    control('slider', 'Bass'),
  );
  expect(understood('Set the volume to 70 and the bass to 3', part('body', page))).toBe(
    'adjust slider "Volume" 70; adjust slider "Bass" 3',
  );
});

test('a place is the smallest part that shows the words, and only what can be dragged is dragged', () => {
  const group = domNode({
    ...part('div', part('b', 'Plan'), control('radio', 'Free'), control('radio', 'Team')),
    attributes: { role: 'group', 'aria-label': 'Plan' },
  });
  const page = part(
    'body',
    part('form', list('Country', 'Austria', 'Belgium'), group),
    part('p', 'Castle'),
    part('h2', 'Bin'),
  );
  expect(understood('In the Plan group pick the second option', page)).toBe('check radio "Team"');
  expect(understood('Drag Castle to Bin', page)).toBe('refused: Castle');
});

test('a word outside a row is not about that row', () => {
  const page = part(
    'body',
    part('p', 'Welcome Zed'),
    part('ul', part('li', part('b', 'Adam'), control('button', 'Delete'))),
  );
  expect(understood('Click Delete in the row of Zed', page)).toMatch(/^refused/);
});

test('a secret goes only into a password field, or into one that is named in full', () => {
  const page = part(
    'body',
    control('textbox', 'Email address'),
    control('textbox', 'Password', { type: 'password' }),
  );
  expect(understood('Type {{PASSWORD}} into email', page)).toBe('refused: {{PASSWORD}}');
  expect(understood('Type {{MAIL}} into Email address', page)).toBe(
    'input textbox "Email address" "{{MAIL}}"',
  );
  expect(understood('Type {{PASSWORD}} into password', page)).toBe('input textbox "Password" "{{PASSWORD}}"');
  expect(understood('Enter my secret password {{PASSWORD}} and press Enter', page)).toMatch(/^refused/);
});

test.each([
  'Type credentials into the first name field',
  'Type something in the first name field',
  'Enter first name into the first name field',
  'Enter some text into "First name"',
  'Type E-mail address into the first name field',
  'Put much too long words into the first name field',
  'Enter more than 50 characters as first name',
  'Enter Invalid Data in the first name field',
  'Change the first name to something else',
  'Type hello into "First name"',
])('%s: words that may only speak of a value are not typed', (sentence) => {
  const read = understand(sentence, shopScreen());
  expect(read).toMatchObject({
    kind: 'unclear',
    reason: expect.stringContaining('put what to type in quotes'),
  });
});

test('"it" is the row or card that was spoken of', () => {
  const card = (name: string) =>
    part('article', part('h3', name), control('spinbutton', 'Quantity'), control('button', 'Add to cart'));
  const page = part('body', card('Fern'), card('Rosemary'));
  expect(understood('Set the quantity of Rosemary to 3 and add it to the cart', page)).toBe(
    'adjust spinbutton "Quantity" 3; click button "Add to cart"',
  );
});

test('a name that holds small words is one piece', () => {
  const page = part(
    'body',
    control('textbox', 'Turn off at'),
    control('button', 'Save and close'),
    list('Doctor', 'Dr. Ivers', 'Dr. Mbeki'),
  );
  expect(understood('Type "9" into Turn off at', page)).toBe('input textbox "Turn off at" "9"');
  expect(understood('Click Save and close', page)).toBe('click button "Save and close"');
  expect(understood('Select Dr. Mbeki from Doctor', page)).toBe('select combobox "Doctor" "Dr. Mbeki"');
});

test('what one control is called is no verb for another', () => {
  const page = part('body', control('button', 'Start sorting'), control('button', 'Pick Mint'));
  expect(understood('I start sorting and then pick Mint', page)).toBe(
    'click button "Start sorting"; click button "Pick Mint"',
  );
  expect(understood('I start the sorting and then pick Mint', page)).toBe(
    'click button "Start sorting"; click button "Pick Mint"',
  );
});

test('what a button does is not done by typing alone, and a way back of the page is not that of the browser', () => {
  const page = part(
    'body',
    control('button', 'Back'),
    control('button', 'Lesson', { 'aria-expanded': 'false' }),
    control('button', 'Close lesson'),
    control('textbox', 'Note for the night'),
    control('button', 'Leave note'),
  );
  expect(understood('Leave the note "Hi" for the night', page)).toBe(
    'input textbox "Note for the night" "Hi"; click button "Leave note"',
  );
  expect(understood('Type "Hi" as the note for the night', page)).toBe(
    'input textbox "Note for the night" "Hi"',
  );
  expect(understood('Go back', page)).toBe('ambiguous: button "Back", the previous page');
  expect(understood('Go back to the previous page', page)).toBe('navigate "back"');
  expect(understood('Go back', part('body', part('p', 'Back')))).toBe('navigate "back"');
  expect(understood('Close the lesson', page)).toMatch(/^ambiguous: click button "Close lesson", assert/);
});

test('a card that is marked by one class more is a card, and a switch in it is told by its name', () => {
  const card = (name: string, made: string, act: string) => {
    const inside = [part('strong', name), control('switch', 'Alerts'), control('button', act)];
    const box = part('div', ...inside);
    box.attributes.class = made;
    return box;
  };
  const page = part('body', card('Rowing', 'card', 'Pause'), card('Chess', 'card off', 'Resume'));
  expect(understood('Resume Chess', page)).toBe('click button "Resume"');
  expect(understood('Pause Chess', page)).toMatch(/^refused/);
  expect(understood('Turn the alerts of Rowing on', page)).toBe('check switch "Alerts"');
  expect(understood('Turn Rowing on', page)).toMatch(/^refused/);
  const filters = part('body', list('Form', 'Drops', 'Syrup'), part('ul', part('li', 'a'), part('li', 'b')));
  expect(understood('Filter the list by the form Syrup', filters)).toBe('select combobox "Form" "Syrup"');
  expect(understood('Filter the list by the size Syrup', filters)).toMatch(/^refused/);
});

test('a text that tells people what to do is no name: what it says can be said', () => {
  const page = part(
    'body',
    part('p', 'Press Send and wait'),
    part('p', 'Press Send'),
    control('button', 'Send'),
  );
  expect(understood('Press Send', page)).toBe('click button "Send"');
});

test('a head of a column that answers clicks is no row and bears its name', () => {
  const head = (name: string) => control('clickable', name, { 'data-role': 'columnheader' });
  const row = (name: string) => part('tr', part('td', name), part('td', control('button', 'Edit')));
  const page = part('body', part('table', part('tr', head('Name'), head('Age')), row('Ada'), row('Bob')));
  const first = page.children[0]?.children[1]?.children[1]?.children[0]?.mcpSelector;
  expect(understand('Click Edit in the first row', page)).toMatchObject({
    steps: [{ targetSelector: first }],
  });
  expect(understood('Click the Age column', page)).toBe('click clickable "Age"');
});

test('a text that begins with a number is no proof that there are as many', () => {
  const page = part('body', part('p', '4 bookings'), control('button', 'Book'));
  expect(understood('There should be 4 bookings', page)).toMatch(/^refused/);
  expect(understood('Then I should see 4 bookings', page)).toMatch(/^refused/);
  expect(understood('Then I should see "4 bookings"', page)).not.toMatch(/^refused/);
});

test.each([
  ['Click Sign up gently', 'gently'],
  ['Click the Sign up button softly', 'softly'],
  ['Untick the newsletter tomorrow', 'tomorrow'],
  ['Select Express overnight', 'overnight'],
  ['Set Volume to 30 carefully', 'carefully'],
  ['Press Enter hard', 'hard'],
])('one word that nothing uses is enough to refuse: %s', (sentence, word) => {
  // Without it the same is understood.
  expect(understood(sentence.replace(` ${word}`, ''))).not.toMatch(/^(?:refused|ambiguous)/);
  expect(understood(sentence)).toMatch(/^refused: /);
  expect(understand(sentence, shopScreen())).toMatchObject({ word: expect.stringContaining(word) });
});

test('an order that the page itself shows to people is no claim that it stands there', () => {
  const page = (button: string) =>
    part('body', 'Convert 50 dollars to euros.', 'Weight 12 kg', control('button', button));
  expect(understood('Convert 50 dollars to euros.', page('Convert'))).toMatch(/^refused/);
  expect(understood('Weight 12 kg', page('Convert'))).toContain('assert');
  const told = 'Find the mail by Bo and reply to it with the text "See you there".';
  expect(understood(told, part('body', told, control('button', 'Go')))).toMatch(/^refused/);
});

test('what a button says is no word of the box it stands in, and a text that tells people what to do is none either', () => {
  const card = (name: string) => part('li', control('link', name), control('button', 'Reserve'));
  const books = part('body', card('Glass Orchard'), card('Dust Road'), control('link', 'Next'));
  expect(understood('Reserve "Glass Orchard"', books)).toBe('click button "Reserve"');
  expect(understood('Click reserve "Glass Orchard"', books)).toMatch(/^refused/);
  const buttons = [control('button', 'Cancel'), control('button', 'OK')];
  const dialog = part('body', domNode({ ...part('div', ...buttons), attributes: { role: 'dialog' } }));
  expect(understood('Click the button in the dialog box labeled "Cancel"', dialog)).not.toContain('OK');
  const told = 'Search for western movies directed by Ortiz from year 1987.';
  const form = part('div', part('p', told), control('textbox', 'Title'), control('button', 'Search'));
  expect(understood(told, part('body', form))).toMatch(/^refused/);
});

test('a path is no name, a story no order, and only what tells whether it can be used is claimed to be', () => {
  const menu = part('body', control('clickable', 'Tessa Una'), control('clickable', 'Order now'));
  expect(understood('Select Tessa > Una', menu)).toMatch(/^refused/);
  expect(understood('"Order now" is greyed out', menu)).toMatch(/^refused/);
  expect(understood('"Order now" is enabled', menu)).toMatch(/^refused/);
  const recipe = part('body', part('h1', 'Recipe'), control('spinbutton', 'Serves'), part('p', 'Team: Blue'));
  expect(understood('The recipe serves 4.', recipe)).not.toContain('adjust');
  expect(understood('Serves 4', recipe)).toBe('adjust spinbutton "Serves" 4');
  expect(understood('The team is called Blue', recipe)).toContain('Team: Blue');
  const shown = 'Focus into the 2nd input textbox.';
  expect(understood(shown, part('body', shown, control('textbox', 'A')))).toMatch(/^refused/);
});

test('no sentence without a plan is silent: each refusal names the word, and how else to say it', () => {
  for (const sentence of [
    '',
    '...',
    'please',
    'Frobnicate the widget',
    'then',
    'I',
    '"',
    '{{X}}',
    'and and and',
  ])
    expect(understand(sentence, shopScreen()), sentence).toMatchObject({
      kind: 'unclear',
      reason: expect.stringMatching(/\w/),
    });
});

test('what is missing while a dialog is open is told together with the dialog', () => {
  const dialog = control('dialog', 'Rate us');
  const told = understand('Click Next', part('main', dialog, control('button', 'Never')), {});
  expect(told).toMatchObject({ kind: 'unclear', missing: true });
  expect('reason' in told && told.reason).toBe(
    'no control called "Next" is on the screen; dialog "Rate us" is open',
  );
  const alone = understand('Click Next', part('main', control('button', 'Never')), {});
  expect('reason' in alone && alone.reason).toBe('no control called "Next" is on the screen');
});
