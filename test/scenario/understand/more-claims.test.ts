import { describe, expect, test } from 'vitest';
import { assertionReader } from '../../../src/scenario/execute/assertion-holds.ts';
import type { SerializableDOMNode } from '../../../src/scenario/interfaces/index.ts';
import { understand } from '../../../src/scenario/understand/understand.ts';
import { understood } from './step-words.ts';
import { control, list, part } from './tree.ts';

/** A house with its devices, as people who test such pages speak of it. */
function house(all = 'true') {
  const device = (name: string, state: string, act: string) =>
    part('li', part('h2', name), part('p', state), control('button', act));
  return part(
    'body',
    part('h1', 'House'),
    control('switch', 'Heating', { 'aria-checked': 'false' }),
    control('switch', 'Alarm', { 'aria-checked': 'true' }),
    control('checkbox', 'Guest mode', { 'aria-checked': 'false', 'aria-disabled': 'true' }),
    control('button', 'Mute', { 'aria-pressed': 'false' }),
    control('button', 'Save plan', { 'aria-disabled': 'true' }),
    control('button', 'All', { 'aria-pressed': all }),
    control('searchbox', 'Find a device'),
    list('Season', 'Summer', 'Winter'),
    control('textbox', 'Write a remark'),
    control('button', 'Post remark'),
    part('h2', 'Devices'),
    part(
      'ul',
      device('Gate', 'Closed', 'Open'),
      device('Hall camera', 'Idle', 'Take picture'),
      device('Pump', 'Running', 'Stop'),
    ),
  );
}

/** What a sentence comes to: whether its claim holds, or that it is refused. */
function claimed(sentence: string, tree = house()): boolean | string {
  const read = understand(sentence, tree);
  if (read.kind !== 'steps') return 'refused';
  const screen = { tree, url: '', title: '', raw: '' };
  return read.steps.every((step) => step.assertion && assertionReader(step)(screen).holds);
}

describe('a claim that begins in other words', () => {
  test.each([
    ['Check the Alarm is on', true],
    ['Check Heating is on', false],
    ['Check Guest mode is checked', false],
    ['I can see that the pump is running', true],
    ['I should see that the season is "Winter"', false],
    ['5 devices', false],
    ['3 items', true],
    ['Then 3 devices', true],
    ['Save plan disabled', true],
    ['Save plan enabled', false],
    ['Find a device empty', true],
  ])('%s: %s', (sentence, expected) => {
    expect(claimed(sentence)).toBe(expected);
  });

  test('"check" still ticks a box, and a name with such words in it is one', () => {
    const page = part('body', control('checkbox', 'My address is the same'), control('checkbox', 'Gifts'));
    expect(understood('Check My address is the same', page)).toBe('check checkbox "My address is the same"');
    expect(understood('Check Gifts', page)).toBe('check checkbox "Gifts"');
    expect(understood('Check the address is on', page)).toMatch(/^refused/);
  });

  test('a number behind an act is none', () => {
    expect(understood('Click Post remark, 3 devices', house())).toMatch(/refused: 3 devices$/);
  });
});

describe('that a switch is enabled says that it is on, or that it can be used: told where both are so, or neither', () => {
  test.each([
    ['Check that the heating is enabled', 'refused'],
    ['The heating is disabled', 'refused'],
    ['Mute is enabled', 'refused'],
    ['The alarm is enabled', true],
    ['The Guest mode checkbox is disabled', true],
    ['The Guest mode checkbox is enabled', false],
    ['The heating is off', true],
    ['The Guest mode checkbox is greyed out', true],
    ['The Heating switch is clickable', true],
  ])('%s: %s', (sentence, expected) => {
    expect(claimed(sentence)).toBe(expected);
  });
});

describe('a denial is about what is named, and not about a word that picks some', () => {
  const withDialog = () =>
    part(
      'body',
      house(),
      control('dialog', 'Sure?'),
      control('button', 'Delete'),
      part('table', part('tr', 'x')),
    );

  test.each([
    ['I do not see any dialog', false],
    ['There should not be any rows', false],
    ['I should not see the delete button', false],
    ['I should not see the old dialog', 'refused'],
    ['There is no other dialog', 'refused'],
    ['There should be no visible dialog', 'refused'],
    ['I do not see another delete button', 'refused'],
  ])('%s: %s', (sentence, expected) => {
    expect(claimed(sentence, withDialog())).toBe(expected);
  });

  test('and holds where there is none', () => {
    expect(claimed('I do not see any dialog')).toBe(true);
    expect(claimed('There are not any rows')).toBe(true);
  });
});

describe('a card says how it is', () => {
  test.each([
    ['Verify that the gate is closed', true],
    ['The pump should be running', true],
    ['The gate is open', 'refused'],
    ['The gate is running', 'refused'],
    ['The gate is not closed', false],
  ])('%s: %s', (sentence, expected) => {
    expect(claimed(sentence)).toBe(expected);
  });

  test('and no longer once it says something else', () => {
    const tree = house();
    const read = understand('The gate is closed', tree);
    const state = (node: SerializableDOMNode): SerializableDOMNode[] =>
      node.text === 'Closed' ? [node] : node.children.flatMap(state);
    for (const node of state(tree)) node.text = 'Opening';
    const [step] = read.kind === 'steps' ? read.steps : [];
    expect(step && assertionReader(step)({ tree, url: '', title: '', raw: '' }).holds).toBe(false);
  });
});

describe('what can be chosen in a row is not what the row says', () => {
  const register = (absent: string) => {
    const pupil = (name: string, on: string) =>
      part(
        'li',
        part('span', name),
        part('label', control('radio', 'Absent', { 'aria-checked': on }), 'Absent'),
        part('label', control('radio', 'Late', { 'aria-checked': 'false' }), 'Late'),
        part('label', control('checkbox', 'Excused', { 'aria-checked': 'false' }), 'Excused'),
        list(`Seat of ${name}`, 'Front', 'Back'),
      );
    return part(
      'body',
      part('h1', 'Pupils'),
      part('ul', pupil('Ben Carter', absent), pupil('Ida Berg', 'false')),
    );
  };
  test.each([
    ['Ben Carter absent', false, true],
    ['Ben Carter is absent', false, true],
    ['Ben Carter is not absent', true, false],
    ['Ben Carter should be late', false, false],
    ['Ida Berg is excused', false, false],
    ['Ben Carter is front', 'refused', 'refused'],
  ])('%s: %s where it is off, %s where it is on', (sentence, off, on) => {
    expect(claimed(sentence, register('false'))).toBe(off);
    expect(claimed(sentence, register('true'))).toBe(on);
  });
});

test('a list is counted where "All" is on already, and not where it would show more', () => {
  expect(claimed('I should see 3 devices', house('true'))).toBe(true);
  expect(claimed('I should see 3 devices', house('false'))).toBe('refused');
});

test('"it" is also what the sentence itself called a field', () => {
  expect(understood('I write "Too cold" as the remark and post it', house())).toBe(
    'input textbox "Write a remark" "Too cold"; click button "Post remark"',
  );
  expect(understood('I write "Too cold" as the remark and burn it', house())).toMatch(/^refused/);
});

test('a control with what it belongs to', () => {
  expect(understood('I take a picture with the hall camera', house())).toBe('click button "Take picture"');
  expect(understood('I take a picture with the gate', house())).toMatch(/^refused/);
});

test('a search ends where it is said what is then listed', () => {
  const typed = 'input searchbox "Find a device" "pump"; keypress searchbox "Find a device" "Enter"';
  expect(understood('I search for "pump" and "Pump" is listed', house())).toBe(
    `${typed}; assert ul content contains Pump`,
  );
});
