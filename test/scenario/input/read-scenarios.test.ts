import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ReadScenario, readScenarios } from '../../../src/scenario/input/read-scenarios.ts';
import { scenarioFileSchema } from '../../../src/scenario/input/scenario-file-schema.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'scenario-input-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 9 }));

function read(text: string, env: Record<string, string> = {}, name = 'shop.yaml'): ReadScenario[] {
  const file = join(folder, name);
  writeFileSync(file, text);
  return readScenarios([file], env);
}

/** What is wrong with a file, without the folder it is in. */
function mistakes(text: string, env: Record<string, string> = {}, name = 'shop.yaml'): string[] {
  try {
    read(text, env, name);
  } catch (error) {
    return (error as Error).message.replaceAll(`${folder}/`, '').split('\n');
  }
  throw new Error('nothing was wrong');
}

describe('a scenario file', () => {
  test('may hold one scenario, named after the file unless it says otherwise', () => {
    const [one, ...more] = read('url: http://shop.test/\nactions:\n  - Click Sign in\n');
    expect(more).toEqual([]);
    expect(one).toMatchObject({
      id: 'shop',
      name: 'shop',
      tags: [],
      scenario: { url: 'http://shop.test/', actions: ['Click Sign in'] },
      places: [{ line: 3, column: 5 }],
    });
  });

  test('may be JSON', () => {
    const [one] = read(
      '{"url": "http://shop.test/", "actions": ["Click Pay"], "options": {"timeoutMs": 900}}',
      {},
      'pay.json',
    );
    expect(one?.scenario).toEqual({
      url: 'http://shop.test/',
      actions: ['Click Pay'],
      options: { timeoutMs: 900 },
    });
  });

  test.each([
    [
      'a list',
      '- {url: http://a.test/, actions: [Click A]}\n- {name: Second, url: http://b.test/, actions: [Click B]}\n',
    ],
    [
      'several documents',
      'url: http://a.test/\nactions: [Click A]\n---\nname: Second\nurl: http://b.test/\nactions: [Click B]\n',
    ],
    [
      'a mapping with scenarios',
      'scenarios:\n  - {url: http://a.test/, actions: [Click A]}\n  - {name: Second, url: http://b.test/, actions: [Click B]}\n',
    ],
  ])('may hold many as %s', (_, text) => {
    expect(read(text).map(({ id, scenario }) => [id, scenario.url])).toEqual([
      ['shop', 'http://a.test/'],
      ['second', 'http://b.test/'],
    ]);
  });

  test('shares address, tags, variables, set-up and limits with its scenarios', () => {
    const [first, second] = read(`
url: http://\${HOST}/login
tags: [shop]
variables: {HOST: shop.test, user: ada}
setup:
  - Sign in as \${user}
options: {timeoutMs: 5000}
scenarios:
  - {name: One, actions: [Click A]}
  - {name: Two, url: "http://\${HOST}/cart", tags: [smoke], variables: {user: bob}, actions: [Click B]}
`);
    expect(first).toMatchObject({
      tags: ['shop'],
      first_action: 1,
      scenario: {
        url: 'http://shop.test/login',
        actions: ['Sign in as ada', 'Click A'],
        options: { timeoutMs: 5000 },
      },
    });
    expect(second).toMatchObject({
      tags: ['shop', 'smoke'],
      scenario: { url: 'http://shop.test/cart', actions: ['Sign in as bob', 'Click B'] },
    });
  });

  test('runs once for each row of its table', () => {
    const rows = read(`
name: Sign in as \${email}
url: http://shop.test/
data:
  - {email: ada@example.com, tries: 1}
  - {email: bob@example.com, tries: 2}
actions:
  - Fill in Email with \${email}
  - Try \${tries} times
`);
    expect(rows.map(({ id, row, scenario }) => [id, row, scenario.actions])).toEqual([
      [
        'sign-in-as-ada-example-com-1',
        { email: 'ada@example.com', tries: '1' },
        ['Fill in Email with ada@example.com', 'Try 1 times'],
      ],
      [
        'sign-in-as-bob-example-com-2',
        { email: 'bob@example.com', tries: '2' },
        ['Fill in Email with bob@example.com', 'Try 2 times'],
      ],
    ]);
  });

  test('takes variables from the environment, or what the sentence gives instead', () => {
    const text =
      'url: ${SHOP}\nactions:\n  - Type ${NAME:-Ada Lovelace} into Name\n  - Type "${EMPTY:-x}" into Nick\n';
    const [one] = read(text, { SHOP: 'http://shop.test/', EMPTY: '' });
    expect(one?.scenario).toEqual({
      url: 'http://shop.test/',
      actions: ['Type Ada Lovelace into Name', 'Type "x" into Nick'],
    });
  });

  test('keeps secrets as placeholders, and says which it needs', () => {
    const [one] = read('url: http://shop.test/\nactions:\n  - Fill in Password with {{PASSWORD}}\n', {
      PASSWORD: 'lovelace',
    });
    expect(one?.secrets).toEqual(['PASSWORD']);
    expect(JSON.stringify(one)).not.toContain('lovelace');
  });

  test('uses the steps of another file first, and then opens its own address', () => {
    writeFileSync(join(folder, 'sign-in.yaml'), 'url: http://shop.test/login\nactions: [Click Sign in]\n');
    const [one] = read('url: http://shop.test/cart\nsetup:\n  - use: ./sign-in.yaml\nactions: [Click Pay]\n');
    expect(one?.scenario.actions).toEqual([
      'Go to http://shop.test/login',
      'Click Sign in',
      'Go to http://shop.test/cart',
      'Click Pay',
    ]);
    expect(one?.first_action).toBe(3);
    expect(one?.places[1]?.file).toMatch(/sign-in\.yaml$/);
  });

  test('takes a colon in a sentence for a colon', () => {
    const [one] = read(
      'url: http://shop.test/\nactions:\n  - Fill in Email: ada@example.com\n  - Click Save\n',
    );
    expect(one?.scenario.actions).toEqual(['Fill in Email: ada@example.com', 'Click Save']);
  });

  test('gives scenarios of the same name different ids', () => {
    const one = '{name: Buy, url: http://a.test/, actions: [Click A]}';
    expect(read(`- ${one}\n- ${one}\n`).map(({ id }) => id)).toEqual(['buy', 'buy-2']);
  });
});

describe('a mistake says where it is and what was wanted', () => {
  test.each<[string, string, string[]]>([
    ['no address', 'actions:\n  - Click A\n', ['shop.yaml:1:1: url: wanted where the scenario starts']],
    [
      'no actions',
      'url: http://a.test/\nactions: []\n',
      ['shop.yaml:2:10: actions: wanted at least one sentence, got []'],
    ],
    [
      'a wrong kind',
      'url: http://a.test/\nactions: Click A\n',
      ['shop.yaml:2:10: actions: wanted a list, got "Click A"'],
    ],
    [
      'a number for a sentence',
      'url: http://a.test/\nactions:\n  - Click A\n  - 7\n',
      ['shop.yaml:4:5: actions.1: wanted a sentence in words, got 7'],
    ],
    [
      'a misspelled key',
      'url: http://a.test/\naktions: [Click A]\nactions: [Click A]\n',
      [
        'shop.yaml:2:1: unknown key aktions (did you mean actions?); wanted name, url, app, actions, setup, tags, variables, data, options',
      ],
    ],
    [
      'a variable without a value',
      'url: http://a.test/\nactions:\n  - Type ${NAME} into Name\n',
      ['shop.yaml:3:5: ${NAME} has no value; set it in the environment, in variables or in the row'],
    ],
    [
      'an empty file',
      '# nothing\n',
      ['shop.yaml:1:1: wanted a scenario with url and actions, the file is empty'],
    ],
    [
      'two at once',
      'url: 7\nactions:\n  - Click A\nretries: 2\n',
      [
        'shop.yaml:1:6: url: wanted text, got 7',
        'shop.yaml:4:1: unknown key retries; wanted name, url, app, actions, setup, tags, variables, data, options',
      ],
    ],
  ])('%s', (_, text, wanted) => {
    expect(mistakes(text)).toEqual(wanted);
  });

  test('a sentence that begins with a quote', () => {
    const [first] = mistakes('url: http://a.test/\nactions:\n  - "Save" is visible\n');
    expect(first).toMatch(/^shop\.yaml:3:\d+: .*must be put in quotes as a whole$/);
  });

  test('broken JSON', () => {
    expect(mistakes('{"url": "http://a.test/",\n "actions": ["Click A"\n}', {}, 'a.json')[0]).toMatch(
      /^a\.json:\d+:\d+: /,
    );
  });

  test('a file that is not there, and files that use each other', () => {
    expect(() => readScenarios([join(folder, 'none.yaml')], {})).toThrow(
      /none\.yaml:1:1: there is no such file; wanted a scenario/,
    );
    writeFileSync(
      join(folder, 'b.yaml'),
      'url: http://a.test/\nsetup: [{use: a.yaml}]\nactions: [Click B]\n',
    );
    expect(
      mistakes('url: http://a.test/\nsetup: [{use: b.yaml}]\nactions: [Click A]\n', {}, 'a.yaml'),
    ).toContain('b.yaml:2:9: use: a.yaml leads back to itself');
  });
});

test('editors are given a schema of all three forms', () => {
  const schema = scenarioFileSchema();
  expect(schema.anyOf).toHaveLength(3);
  expect(JSON.stringify(schema)).toContain('"actions"');
});

test('a table that fits no step is refused with its step, and stops no other', () => {
  const [scenario] = read(
    [
      '# url: http://shop.test/',
      'Feature: Recipe',
      '  Scenario: Add',
      '    When I add these:',
      '      | 1 | cup | Flour |',
      '    And I click "Save"',
    ].join('\n'),
    {},
    'recipe.feature',
  );
  expect(scenario?.scenario.actions).toEqual([
    'When I add these with the table "1 | cup | Flour"',
    'And I click "Save"',
  ]);
});
