import { describe, expect, test } from 'vitest';
import { understood } from './step-words.ts';
import { control, list, part } from './tree.ts';

const entry = (name: string) =>
  part(
    'li',
    part('b', name),
    control('spinbutton', 'Stock', { value: '4' }),
    control('checkbox', 'Rare', { 'aria-checked': 'false' }),
    control('button', 'Archive'),
  );

/** A small nursery: a form with its button beside it, a list, some choices. */
const nursery = () =>
  part(
    'body',
    part('h1', 'Nursery'),
    control('link', 'Reports'),
    control('textbox', 'Label', { value: '' }),
    list('Season', 'Early spring', 'Late autumn'),
    control('checkbox', "I'd like news", { 'aria-checked': 'false' }),
    part('section', part('h2', 'Wish list'), control('textbox', 'New wish'), control('button', 'Add')),
    part(
      'section',
      part('h2', 'Crew'),
      control('textbox', 'Mate'),
      control('textbox', 'Post'),
      control('button', 'Hire'),
    ),
    part('ul', entry('Ivy'), entry('Yew')),
  );

/** Each with the verb as it is told, as it is done just now, and as somebody does it. */
const ORDERS = [
  ['open', 'opening', 'opens', 'Reports'],
  ['type', 'typing', 'types', '"Moss" into Label'],
  ['choose', 'choosing', 'chooses', 'Late autumn as the season'],
  ['tick', 'ticking', 'ticks', 'Rare for Yew'],
  ['set', 'setting', 'sets', 'the stock of Ivy to 9'],
] as const;

const WAYS: readonly ((tell: string, doing: string, does: string) => string)[] = [
  (tell) => `Could you please ${tell}?`,
  (_, doing) => `Would you mind ${doing}, please?`,
  (tell) => `I'd like you to ${tell} now`,
  (tell) => `We'd like to ${tell}`,
  (tell) => `We would love to ${tell} for me`,
  (tell) => `I want to ${tell} again`,
  (tell) => `I'll ${tell}`,
  (_, doing) => `I'm ${doing}`,
  (tell) => `Next, I'm going to ${tell}`,
  (tell) => `I plan to ${tell}`,
  (tell) => `When I ${tell}`,
  (_, __, does) => `And the user ${does}`,
  (_, __, does) => `When the night gardener ${does}`,
];

describe('what is said around an order changes nothing of it', () => {
  const cases = ORDERS.flatMap(([tell, doing, does, rest]) =>
    WAYS.map(
      (way) => [way(`${tell} ${rest}`, `${doing} ${rest}`, `${does} ${rest}`), `${tell} ${rest}`] as const,
    ),
  );
  test.each(cases)('%s', (said, order) => {
    expect(understood(order, nursery())).not.toMatch(/^(?:refused|ambiguous)/);
    expect(understood(said, nursery())).toBe(understood(order, nursery()));
  });

  test.each([
    // Nobody who acts, and nothing that is asked for.
    'I would like Reports',
    'When the wish list opens Reports',
    'The reports page is opening',
    "We'd opening Reports",
  ])('%s is no order', (said) => {
    expect(understood(said, nursery())).toMatch(/^refused/);
  });

  test('a name that begins as a wish is the name', () => {
    expect(understood("Tick I'd like news", nursery())).toBe('check checkbox "I\'d like news"');
  });
});

describe('whose thing it is may stand before it, and what it shall be behind it', () => {
  test.each([
    ['Give Yew a stock of 7', 'adjust spinbutton "Stock" 7'],
    ["I'd like Yew's stock to be 7", 'adjust spinbutton "Stock" 7'],
    ['Mark Yew as rare', 'check checkbox "Rare"'],
    ["We'd like the late autumn as season", 'select combobox "Season" "Late autumn"'],
    ['Take me to Reports', 'click link "Reports"'],
  ])('%s', (said, steps) => {
    expect(understood(said, nursery())).toBe(steps);
  });

  test.each([
    'Give Oak a stock of 7',
    'Give the plants a stock of 7',
    'Mark Oak as rare',
    'Mark Yew as archive',
  ])('%s is refused: nothing is called so there', (said) => {
    expect(understood(said, nursery())).toMatch(/^(?:refused|ambiguous)/);
  });
});

describe('a button and the one field before it', () => {
  test.each(['Add "Fern"', 'I add "Fern" to the wish list', 'Please add the new wish "Fern"'])(
    '%s: typed, and sent by the button of that name',
    (said) => {
      expect(understood(said, nursery())).toBe('input textbox "New wish" "Fern"; click button "Add"');
    },
  );

  test.each([
    'Add "Fern" to the crew',
    'Add "Fern" from the wish list',
    'Add the pot "Fern"',
    'Hire "Ann" as captain',
  ])('%s is refused, and not typed alone', (said) => {
    expect(understood(said, nursery())).toMatch(/^refused/);
  });

  test('a field that is called as the button does is not only filled', () => {
    const page = part(
      'body',
      control('textbox', 'Add tag'),
      control('checkbox', 'Urgent'),
      control('button', 'Add'),
    );
    expect(understood('Add tag "new"', page)).toMatch(/^refused/);
    expect(understood('Add tag: "new"', page)).toBe('input textbox "Add tag" "new"');
  });
});

/** A word from nowhere, at any place of what is understood: it becomes part of a value or a name, or nothing is done. */
describe('no word is dropped', () => {
  const said = [
    ...ORDERS.map(([tell, , , rest]) => `${tell} ${rest}`),
    'Archive Yew',
    'Give Yew a stock of 7',
    'Add "Fern" to the wish list',
    'Reports is visible',
    'There are 2 Archive buttons',
  ];
  test.each(said)('%s', (sentence) => {
    const words = sentence.split(' ');
    const before = understood(sentence, nursery());
    expect(before).not.toMatch(/^(?:refused|ambiguous)/);
    for (let at = 0; at <= words.length; at++) {
      const after = understood(words.toSpliced(at, 0, 'quagmire').join(' '), nursery());
      const heard = after.includes('quagmire') || /^(?:refused|ambiguous)/.test(after);
      expect({ at, after, heard }).toEqual({ at, after, heard: true });
    }
  });
});

test('a word for a choice in a row says what is chosen there, and not that the row is on the screen', () => {
  const row = (...inside: Parameters<typeof part>[1][]) =>
    part('tr', part('td', 'Ben'), part('td', ...inside));
  const page = (...inside: Parameters<typeof part>[1][]) =>
    part('body', part('table', row(...inside), part('tr')));
  const choices = ['Present', 'Absent'].map((name) => control('button', name, { 'aria-pressed': 'false' }));
  expect(understood('Ben is present', page(...choices))).toBe('assert button "Present" element pressed');
  expect(understood('Ben is not present', page(...choices))).toBe(
    'assert button "Present" element unpressed',
  );
  expect(understood('Ben is present', page(control('button', 'Present')))).toMatch(/^refused/);
  expect(understood('"Ben" is present', page())).toBe('assert text Ben visible');
});
