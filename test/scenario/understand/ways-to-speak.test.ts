import { describe, expect, test } from 'vitest';
import { domNode, type SerializableDOMNode } from '../../../src/scenario/interfaces/index.ts';
import { understand } from '../../../src/scenario/understand/understand.ts';
import { understood } from './step-words.ts';
import { control, list, part } from './tree.ts';

/** A frame around a field that repeats its label, as component libraries draw it. */
const framed = (field: SerializableDOMNode, name: string) =>
  part(
    'div',
    part('label', part('span', name), part('span', '*')),
    field,
    domNode({ ...part('fieldset', part('legend', name)), attributes: { role: 'group', 'aria-label': name } }),
  );

const mail = (from: string, subject: string) =>
  part('li', control('checkbox', 'Select'), part('span', from), part('span', subject));

const office = () =>
  part(
    'body',
    part('h1', 'Office'),
    framed(control('textbox', 'Home town'), 'Home town'),
    control('textbox', 'Seats', { type: 'text' }),
    list('Floor', 'Ground', 'Attic'),
    control('switch', 'Heating', { 'aria-checked': 'false' }),
    control('tab', 'Invoices'),
    control('button', 'Send'),
    control('link', 'All rooms'),
    control('button', 'Order lunch', { 'aria-disabled': 'true' }),
    part('p', 'The door is locked'),
    part('p', 'Rent 310.00 €'),
    part('ul', mail('Ines', 'Keys'), mail('Otto', 'Chairs')),
  );

describe('terse orders', () => {
  test.each([
    ['Home town: Bergen', 'input textbox "Home town" "Bergen"'],
    ['Set the home town to Bergen', 'input textbox "Home town" "Bergen"'],
    ['Seats 12', 'input textbox "Seats" "12"'],
    ['Floor Attic', 'select combobox "Floor" "Attic"'],
    ['Heating on', 'check switch "Heating"'],
    ['Heating: off', 'uncheck switch "Heating"'],
    ['Invoices tab', 'click tab "Invoices"'],
    ['Tick the mail from Otto', 'check checkbox "Select"'],
    ['I go back to all rooms', 'click link "All rooms"'],
    ['When the tenant presses Send', 'click button "Send"'],
    ['When the list presses Send', 'refused: the'],
    ['When the guest presses Send', 'click button "Send"'],
    ['Press Send as well, please', 'click button "Send"'],
  ])('%s', (sentence, steps) => {
    expect(understood(sentence, office())).toBe(steps);
  });

  test.each([
    'Home town Search',
    'Heating on Monday',
    'Then Heating on',
    'Then Seats: 12',
    'And Seats 12',
    'Order lunch',
    'Press Order lunch',
  ])('%s is no order that could be followed', (sentence) => {
    expect(understood(sentence, office())).toMatch(/^refused/);
  });

  test('the box of a row is the one in that row', () => {
    const page = office();
    const boxes = (tree: SerializableDOMNode): string[] => [
      ...(tree.attributes['aria-label'] === 'Select' ? [tree.mcpSelector] : []),
      ...tree.children.flatMap(boxes),
    ];
    const read = understand('Tick the mail from Otto', page);
    expect(read.kind === 'steps' && read.steps[0]?.targetSelector).toBe(boxes(page)[1]);
    expect(understood('Tick the mail from Nils', page)).toMatch(/^refused/);
  });

  test('what is disabled is refused before anything is sent, and the refusal says why', () => {
    const read = understand('Press Order lunch', office());
    expect(read).toMatchObject({ kind: 'unclear', missing: true });
    expect(read.kind === 'unclear' && read.reason).toMatch(/Order lunch.* is disabled/);
    expect(understood('The Order lunch button is disabled', office())).toBe(
      'assert button "Order lunch" element disabled',
    );
  });
});

describe('claims', () => {
  test.each([
    ['Make sure that "The door is locked" is shown', 'assert text The door is locked visible'],
    ['Rent 310.00 €', 'assert text Rent 310.00 € visible'],
    ['"Sent" comes up', 'assert text Sent visible'],
    ['Then a message "Sent" should pop up', 'assert text Sent visible'],
    ['Double-check that "Keys" is visible', 'assert text Keys visible'],
  ])('%s', (sentence, steps) => {
    expect(understood(sentence, office())).toBe(steps);
  });

  test.each(['Make sure that the door is open', 'Then the manager should be Ines', 'Rent 301.00 €'])(
    '%s is not so, and never passes',
    (sentence) => {
      expect(understood(sentence, office())).toMatch(
        /^refused|^assert p "Rent" content equals Rent 301.00 €$/,
      );
    },
  );

  test('what a text that ends with a price says of its label', () => {
    expect(understood('Then the rent should be "310.00 €"', office())).toBe(
      'assert p "Rent" content equals Rent 310.00 €',
    );
  });
});

test('a second name beside an order is no claim that it is there', () => {
  const card = (name: string) => part('li', part('h2', name), control('button', 'Reserve'));
  const page = part('body', part('ul', card('Desk 1'), card('Desk 2'), card('Lamp')), part('p', 'Vase 3'));
  for (const sentence of [
    'Reserve Desk 1 and Vase 3',
    'Reserve the Lamp and the Vase 3',
    'Reserve Lamp and the Sofa',
  ])
    expect(understood(sentence, page)).not.toMatch(/assert/);
});

describe('a place that a claim names is about that place alone', () => {
  const week = part(
    'main',
    part('h1', 'November'),
    part('b', 'Mon 16'),
    part('b', 'Tue 17'),
    part('div', part('span', 'Standup'), part('span', '9:00')),
    part('p', 'Lunch'),
  );
  const tree = part('body', domNode({ ...week, attributes: { role: 'main' } }));
  test.each(['I see that the Standup is on Tue 17', 'The Standup is on Tue', '"Lunch" is in Mon 16'])(
    '%s is refused where the week is the smallest thing that shows both',
    (sentence) => {
      expect(understood(sentence, tree)).toMatch(/^refused/);
    },
  );
});

describe('where one is', () => {
  const page = part('body', part('h1', 'Oak table'), control('button', 'Buy'));
  const told = (sentence: string, url: string, title: string) => {
    const read = understand(sentence, page, { url, title });
    return read.kind === 'steps' ? read.steps.map(({ assertion }) => assertion) : 'refused';
  };
  const shop = (sentence: string) =>
    told(sentence, 'http://shop.test/products/oak-table?from=1', 'Oak table - Grove');
  test.each([
    'Given I am on the product page for "Oak table"',
    'Then I should still be on the Oak table page',
    'Then the customer should be redirected to the oak table page',
  ])('%s', (sentence) => {
    expect(shop(sentence)).toEqual([{ about: 'text', text: 'Oak table', is: 'visible' }]);
  });
  test('by the address or the title, where the heading says something else', () => {
    expect(told('I am on the login page', 'http://shop.test/login', 'Grove')).toEqual([
      { about: 'url', how: 'contains', expected: '/login' },
    ]);
    expect(told('I should be on the sign-in page', 'http://shop.test/auth', 'Sign in | Grove')).toEqual([
      { about: 'title', how: 'contains', expected: 'Sign in' },
    ]);
  });
  test.each([
    'Given I am on the products page',
    'Then I should be on the checkout page',
    'Then I should be on the red oak table page',
    'Then I should not be on the Oak table page',
  ])('%s is not said by this page', (sentence) => {
    expect(shop(sentence)).toBe('refused');
  });
});
