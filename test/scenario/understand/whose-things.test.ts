import { describe, expect, test } from 'vitest';
import { understood } from './step-words.ts';
import { control, list, part } from './tree.ts';

const user = (name: string, role: string, ...own: ReturnType<typeof control>[]) =>
  part('tr', part('td', control('checkbox', '')), part('td', name), part('td', role), part('td', ...own));

/** A list over the table chooses which rows it shows; the table tells roles in words. */
const users = (...own: ReturnType<typeof control>[]) =>
  part(
    'body',
    part(
      'main',
      part('h1', 'Users'),
      list('Role filter', 'All roles', 'Editor', 'Viewer'),
      part(
        'table',
        part('tr', part('th', ''), part('th', 'Name'), part('th', 'Role'), part('th', '')),
        user('Ben Ortiz', 'Editor', ...own, control('button', 'More')),
        user('Carla Ruiz', 'Viewer', control('button', 'More')),
      ),
    ),
  );

describe('what is said to be of a row is in that row, and never the same thing beside the table', () => {
  test.each([
    'Change the role of Ben Ortiz to Viewer',
    'Set the role for Carla Ruiz to Editor',
    "Change Ben Ortiz's role to Viewer",
    'In the row of Ben Ortiz, choose Viewer as the role',
  ])('%s', (sentence) => {
    expect(understood(sentence, users())).toMatch(/^refused: /);
  });

  test('where the row has it, it is taken', () => {
    const own = users(list('Role', 'Editor', 'Viewer'));
    expect(understood('Change the role of Ben Ortiz to Viewer', own)).toBe('select combobox "Role" "Viewer"');
    expect(understood('Change the role of Carla Ruiz to Editor', own)).toMatch(/^refused: /);
  });

  test('and a new form beside the rows has nothing of theirs', () => {
    const issues = part(
      'body',
      part(
        'main',
        part('form', part('h2', 'New issue'), list('Priority', 'Low', 'High'), control('button', 'Create')),
        part(
          'ul',
          part('li', '#101', control('button', 'Close')),
          part('li', '#104', control('button', 'Close')),
        ),
      ),
    );
    expect(understood('Change the priority of #101 to Low', issues)).toMatch(/^refused: /);
    expect(understood('Change the priority to Low', issues)).toBe('select combobox "Priority" "Low"');
  });
});

test('the box that selects a row is ticked, and is not what activates what the row is about', () => {
  expect(understood('Tick Ben Ortiz', users())).toBe('check checkbox');
  expect(understood('Uncheck Ben Ortiz', users())).toBe('uncheck checkbox');
  for (const verb of ['Activate', 'Deactivate', 'Enable', 'Disable', 'Turn on', 'Switch off'])
    expect(understood(`${verb} Ben Ortiz`, users())).toBe('refused: Ben Ortiz');
  expect(understood('Disable Lamp', part('body', control('checkbox', 'Lamp')))).toBe(
    'uncheck checkbox "Lamp"',
  );
});

test('the first of some things is one of several of them, and no control that only has the word in its name', () => {
  const trains = part(
    'body',
    control('checkbox', 'Direct trains only'),
    control('checkbox', 'Night trains too'),
    control('button', '1 star'),
    control('button', '2 stars'),
    control('link', 'Report March'),
    control('link', 'Report April'),
  );
  for (const one of ['Select the first train', 'Choose the last train', 'Tick the second train'])
    expect(understood(one, trains)).toMatch(/^refused: /);
  expect(understood('Click the second star', trains)).toBe('click button "2 stars"');
  expect(understood('Click the last report', trains)).toBe('click link "Report April"');
});

test('a word for a kind behind a name says which kind, and is no word of a longer name', () => {
  const bug = part('body', control('link', 'Login button does nothing'), control('link', 'Help button'));
  for (const say of ['Click the Login button', 'There is a Login button', 'The Login button is visible'])
    expect(understood(say, bug)).toMatch(/^refused: /);
  expect(understood('Click the Help button', bug)).toBe('click link "Help button"');
  expect(understood('Click "Login button does nothing"', bug)).toMatch(/^click link/);
});

test('what is toggled becomes what it was not', () => {
  const lamps = part(
    'body',
    control('switch', 'Hall', { 'aria-checked': 'true' }),
    control('switch', 'Attic', { 'aria-checked': 'false' }),
    control('checkbox', 'Cellar', { 'aria-checked': 'mixed' }),
  );
  expect(understood('Toggle Hall', lamps)).toBe('uncheck switch "Hall"');
  expect(understood('I toggle the Attic switch', lamps)).toBe('check switch "Attic"');
  expect(understood('Toggle Cellar', lamps)).toBe('refused: Cellar');
  expect(understood('Switch Hall', lamps)).toMatch(/^refused: /);
  expect(understood('Switch Hall off', lamps)).toBe('uncheck switch "Hall"');
});
