import { expect, test } from 'vitest';
import { understood } from './step-words.ts';

test.each([
  ['Click Sign up', 'click button "Sign up"'],
  ['press the "Sign up" button.', 'click button "Sign up"'],
  ['Please tap on sign-up', 'click button "Sign up"'],
  ['Go to Help', 'click link "Help"'],
  ['Double-click the Home link', 'double click link "Home"'],
  ['Hover over Help', 'hover link "Help"'],
  ['Type "Ada" into the first name field', 'input textbox "First name" "Ada"'],
  ['Enter ada@example.com as email', 'input textbox "E-mail address" "ada@example.com"'],
  [
    'Fill in First name with Ada, e-mail with a@b.c and press Sign up',
    'input textbox "First name" "Ada"; input textbox "E-mail address" "a@b.c"; click button "Sign up"',
  ],
  ['Choose Belgium from the Country list', 'select combobox "Country" "Belgium"'],
  ['Set country to Germany', 'select combobox "Country" "Germany"'],
  ['Accept the terms', 'check checkbox "I accept the terms"'],
  ['Untick the newsletter', 'uncheck checkbox "Newsletter"'],
  ['Select Express', 'check radio "Express"'],
  ['Drag the volume slider to 30', 'adjust slider "Volume" 30'],
  ['Set birthday to March 3rd, 1990', 'input textbox "Birthday" "1990-03-03"'],
  ['Click Delete in the row of Bob Stone', 'click button "Delete" in "Bob Stone"'],
  ['Press Enter', 'keypress "Enter"'],
  ['Press ctrl+a', 'keypress "Control+a"'],
  ['Go back', 'navigate "back"'],
  ['Open https://example.com/x', 'navigate "https://example.com/x"'],
  ['Scroll down', 'scroll "down"'],
  ["I'd like to go to Help", 'click link "Help"'],
  ['Could you please click Sign up?', 'click button "Sign up"'],
  ['Click Home but do not sign up', 'click link "Home"'],
  ['First name Maria', 'input textbox "First name" "Maria"'],
  ['My first name is Ada', 'input textbox "First name" "Ada"'],
  ['My first name should be Ada, please change it', 'input textbox "First name" "Ada"'],
  ['Empty the first name field', 'input textbox "First name" ""'],
  ['volume up to 80', 'adjust slider "Volume" 80'],
  ['Press Help, followed by Home', 'click link "Help"; click link "Home"'],
  ['Sign me up for the newsletter', 'check checkbox "Newsletter"'],
  ['No newsletter please', 'uncheck checkbox "Newsletter"'],
  ['I live in Belgium', 'select combobox "Country" "Belgium"'],
  ['Under the header, go to Help', 'click link "Help"'],
  ['Enter the result of 12 + 7 into First name', 'input textbox "First name" "19"'],
  ['Type s3cret! into First name', 'input textbox "First name" "s3cret!"'],
])('%s', (sentence, steps) => {
  expect(understood(sentence)).toBe(steps);
});

test.each([
  ['The Save draft button is disabled', 'assert button "Save draft" disabled: so'],
  ['Sign up is enabled', 'assert button "Sign up" enabled: so'],
  ['The terms checkbox is checked', 'assert checkbox "I accept the terms" checked: not so'],
  ['Newsletter should be ticked', 'assert checkbox "Newsletter" checked: so'],
  ['I can see "Your account"', 'assert text "Your account" visible: so'],
  ['"Order placed" is not visible', 'assert text "Order placed" gone: so'],
  ['The total is €40.00', 'assert content equals "€40.00": so'],
  ['The total is €41.00', 'assert content equals "€41.00": not so'],
  ['The volume is 50', 'assert slider "Volume" value equals "50": so'],
  ['There are 3 rows', 'assert count equals 3: so'],
  ['The url contains /account', 'assert url contains "/account": so'],
  ['The page title is Basket', 'assert title equals "Basket": not so'],
  ['The first name field is empty', 'assert textbox "First name" empty: so'],
  ['The total is 40 euros', 'assert content equals "40 euros": so'],
  ['the total reads 40,00 €', 'assert content equals "40,00 €": so'],
  ['The total is 40 dollars', 'assert content equals "40 dollars": not so'],
  [
    'Bob Stone comes right after Alice Moore',
    'assert content equals "Bob Stone comes right after Alice Moore": so',
  ],
  [
    'Carla Diaz is listed before Bob Stone',
    'assert content equals "Carla Diaz is listed before Bob Stone": not so',
  ],
  ['Alice Moore is on sale', 'not understood'],
  ['Newsletter is already ticked', 'assert checkbox "Newsletter" checked: so'],
])('%s', (claim, verdict) => {
  expect(understood(claim)).toBe(verdict);
});

test.each([
  'Click Cancel',
  'Click the Sign up later button',
  'Delete Dora',
  'Type hello into the nickname field',
  'Choose France from the Country list',
  'Alice lives in London',
  'Frobnicate the newsletter gently',
  'Set birthday to the 31st of February 1990',
  'Drag the volume slider to loud',
  'Click the third Sign up button',
  'Use root / toor to log in',
  'Mark Alice and Bob as liked people',
  'Type "Ada" quickly into First name',
  'Delete both people',
  'First name missing',
  'I live in France',
  'Under the table, click Sign up',
  'We are five guests',
  'Choose Austria and France from the Country list',
  'In the Country list, click Sign up',
  'Sign up, but without the newsletter',
])('does nothing where nothing fits: %s', (sentence) => {
  expect(understood(sentence)).toBe('not understood');
});

test.each(['Click Delete', 'Edit it', 'Press the edit button'])('does nothing on a tie: %s', (sentence) => {
  expect(understood(sentence)).toMatch(/^(?:ambiguous|not understood)/);
});

test('a sentence whose end cannot be read is not begun', () => {
  expect(understood('Click Sign up and then whatever seems to be the most sensible thing here')).toBe(
    'not understood',
  );
});

test('what a page repeats of the sentence is the task, not a target', async () => {
  const { understand } = await import('../../../src/scenario/understand/understand.ts');
  const { control, part } = await import('./tree.ts');
  const sentence = 'Click on the "ok" button.';
  const tree = part('body', part('div', sentence), control('button', 'ok'));
  expect(understand(sentence, tree)).toMatchObject({
    kind: 'steps',
    steps: [{ targetDescription: 'button "ok"' }],
  });
});

test('what was meant for a field that is not there goes into no other, focused or not', async () => {
  const { understand } = await import('../../../src/scenario/understand/understand.ts');
  const { control, part } = await import('./tree.ts');
  const tree = part('body', control('textbox', 'Email', { focused: 'true' }), control('button', 'Sign in'));
  for (const sentence of ['Type lovelace into the Password field', 'Enter lovelace in the password box'])
    expect(understand(sentence, tree).kind).toBe('not_understood');
  expect(understand('Type lovelace', tree)).toMatchObject({
    steps: [{ targetDescription: 'textbox "Email"' }],
  });
});
