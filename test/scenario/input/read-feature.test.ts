import { expect, test } from 'vitest';
import { readFeature } from '../../../src/scenario/input/read-feature.ts';

const read = (...lines: string[]) => readFeature('shop.feature', lines.join('\n'));
const said = (...lines: string[]) =>
  read(...lines).scenarios.map(({ sentences }) => sentences.map((one) => one.text));

const WHOLE = [
  '# url: http://shop.test/',
  '@shop',
  'Feature: Orders',
  '  Background:',
  '    Given I am signed in',
  '  @quick',
  '  Scenario: Look',
  '    * I see "Orders"',
  '  Rule: Only grown-ups',
  '    Background:',
  '      And I click "Adult"',
  '    Scenario Outline: <who> orders <what>',
  '      When I click "<what>"',
  '      Then I should see "<who>"',
  '      @first',
  '      Examples:',
  '        | who | what |',
  '        | Ada | Tea  |',
  '      Examples:',
  '        | who | what |',
  '        | Bob | Rum  |',
];

test('every part of a feature is read: backgrounds first, rules, outlines by their rows, each with its place', () => {
  const { scenarios, mistakes } = read(...WHOLE);
  expect(mistakes).toEqual([]);
  expect(scenarios.map(({ name, url }) => [name, url])).toEqual(
    ['Look', 'Ada orders Tea', 'Bob orders Rum'].map((name) => [name, 'http://shop.test/']),
  );
  expect(scenarios[0]?.sentences.map(({ text }) => text)).toEqual(['Given I am signed in', 'I see "Orders"']);
  expect(scenarios[2]?.sentences.map(({ text, place }) => [text, place.line, place.column])).toEqual([
    ['Given I am signed in', 5, 5],
    ['And I click "Adult"', 11, 7],
    ['When I click "Rum"', 13, 7],
    ['Then I should see "Bob"', 14, 7],
  ]);
});

test('a scenario has the tags of its feature, its own and those of its examples, and no others', () => {
  expect(read(...WHOLE).scenarios.map(({ tags }) => tags)).toEqual([
    ['shop', 'quick'],
    ['shop', 'first'],
    ['shop'],
  ]);
});

const HEAD = ['# url: http://shop.test/', 'Feature: F', '  Scenario: S'];

test('a doc string is the value of its step, with its lines and quotes', () => {
  const note = ['      """', '      Two "lines",', '        all of it', '      """'];
  expect(said(...HEAD, '    When I fill in "Note" with:', ...note)).toEqual([
    ['When I fill in "Note" with “Two "lines",\n  all of it”'],
  ]);
  expect(said(...HEAD, '    When I type the following text into Note:', ...note.toSpliced(1, 1))).toEqual([
    ['When I type "  all of it" into Note'],
  ]);
});

test('a table is a sentence for each of its rows: fields with values, texts to see, rows with cells', () => {
  expect(
    said(...HEAD, '    When I fill in the form:', '      | field | value |', '      | Name | Ada |'),
  ).toEqual([['When I set "Name" to "Ada"']]);
  expect(
    said(...HEAD, '    When I fill in the form:', '      | Name | Ada |', '      | City | Rome |'),
  ).toEqual([['When I set "Name" to "Ada"', 'When I set "City" to "Rome"']]);
  expect(
    said(...HEAD, '    Then I should see the following texts:', '      | Ada |', '      | Rome |'),
  ).toEqual([['Then I should see "Ada"', 'Then I should see "Rome"']]);
  expect(
    said(...HEAD, '    Then I see the rows:', '      | name | city | age |', '      | Ada | Rome | 36 |'),
  ).toEqual([['Then the row "Ada" should contain "Rome"', 'Then the row "Ada" should contain "36"']]);
});

test.each([
  ['Given I am on "http://shop.test/cart"'],
  ['Given the user opens http://shop.test/cart'],
  ['When I go to "http://shop.test/cart"'],
])('a first step may say where it starts, and is no sentence then: %s', (step) => {
  const { scenarios } = read('Feature: F', '  Scenario: S', `    ${step}`, '    Then I see "Cart"');
  expect(scenarios).toMatchObject([
    { url: 'http://shop.test/cart', sentences: [{ text: 'Then I see "Cart"' }] },
  ]);
});

test('what is wrong is told with its line, in the words of features', () => {
  const { scenarios, mistakes } = read(
    'Feature: F',
    '  Scenario: S',
    '    Given I click "Save"',
    '    Whoops',
  );
  expect(scenarios).toEqual([]);
  expect(mistakes).toMatchObject([
    { file: 'shop.feature', line: 4, message: expect.stringContaining('Whoops') },
  ]);
  expect(JSON.stringify(mistakes)).not.toMatch(/yaml/i);
});
