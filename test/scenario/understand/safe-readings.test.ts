import { describe, expect, test } from 'vitest';
import { begun } from '../../../src/scenario/execute/carried.ts';
import { heldToAnswer } from '../../../src/scenario/execute/carry-out-step.ts';
import { domNode, type SerializableDOMNode } from '../../../src/scenario/interfaces/index.ts';
import { understood } from './step-words.ts';
import { control, list, part } from './tree.ts';

/** What would be done or held wrongly if words were taken for less than they say. */
const as = (role: string, name: string, node: SerializableDOMNode) =>
  domNode({ ...node, attributes: { ...node.attributes, role, 'aria-label': name } });

describe('a value is chosen in an editable box that has a list, and typed only where the sentence says so', () => {
  const box = (more: Record<string, string>) =>
    part('body', control('combobox', 'Harbour', { tag: 'input', ...more }));

  test.each([
    ['Choose Bergen as the harbour', 'select combobox "Harbour" "Bergen"'],
    ['Set the harbour to "Berg"', 'select combobox "Harbour" "Berg"'],
    ['Harbour: Bergen', 'select combobox "Harbour" "Bergen"'],
    ['Fill in Harbour with Bergen', 'select combobox "Harbour" "Bergen"'],
    ['Type Bergen into Harbour', 'input combobox "Harbour" "Bergen"'],
    ['When the user enters "Bergen" in Harbour', 'input combobox "Harbour" "Bergen"'],
  ])('%s', (sentence, steps) => {
    expect(understood(sentence, box({ 'aria-expanded': 'false' }))).toBe(steps);
  });

  test('the suggestions of a browser never open: what is written there is the value, unless it is to be chosen', () => {
    expect(understood('Set the harbour to Bergen', box({}))).toBe('input combobox "Harbour" "Bergen"');
    expect(understood('Choose Bergen as the harbour', box({}))).toBe('select combobox "Harbour" "Bergen"');
  });
});

describe('a claim is read off what bears the name, and not off what only has the word in it', () => {
  const lamp = () =>
    as(
      'region',
      'Porch',
      part(
        'section',
        part('h2', 'Porch'),
        part('p', 'Gate: Shut'),
        part('span', 'Lamp'),
        control('switch', 'Lamp', { 'aria-checked': 'false' }),
        control('button', 'Scene Evening', { 'aria-haspopup': 'listbox', 'aria-label': 'Scene Evening' }),
      ),
    );
  const board = (count: string) => {
    const column = (name: string, card: string) =>
      part(
        'section',
        part('h2', part('#text', name), part('span', count)),
        part('article', part('h3', card), part('p', 'Nina')),
      );
    return part('body', column('Ready', 'Paint the boat'), column('Sailing', 'Mend the net'));
  };
  const porch = part(
    'body',
    lamp(),
    as('region', 'Cellar', part('section', part('h2', 'Cellar'), part('p', 'Dry'))),
  );

  test.each([
    ['The lamp shows "Shut"', /^refused/],
    ['The lamp contains "Shut"', /^refused/],
    ['I see "Shut" in the lamp', /^refused/],
    ['The Porch section contains "Shut"', /^assert region "Porch" content contains Shut$/],
  ])('%s', (sentence, steps) => {
    expect(understood(sentence, porch)).toMatch(steps);
  });

  test('a button that opens a list shows what is chosen in it', () => {
    const scene = control('button', 'Scene Evening', { 'aria-haspopup': 'listbox' });
    const page = part('body', part('section', part('h2', 'Hall'), domNode({ ...scene, text: 'Evening' })));
    expect(understood('The scene shows "Evening"', page)).toBe(
      'assert button "Scene Evening" content contains Evening',
    );
  });

  test.each(['(1)', '1'])(
    'a counter %s in the heading of a column is not what the column contains',
    (count) => {
      expect(understood('The Sailing column does not contain "Mend the net"', board(count))).toMatch(
        /^(?:assert section content not_contains Mend the net|refused.*)$/,
      );
      expect(understood('The Ready column contains "Paint the boat"', board(count))).not.toContain('h2');
      expect(understood('Ready contains "Paint the boat"', board(count))).not.toContain('h2');
    },
  );
});

describe('a day or a time that there is not is refused, and one that is said in another way is written as the field wants it', () => {
  const page = part(
    'body',
    control('textbox', 'Start', { type: 'date' }),
    control('textbox', 'Opens', { type: 'time' }),
    control('textbox', 'Season', { type: 'month' }),
    control('textbox', 'Note'),
  );

  test.each([
    ['Set start to 30 February 2027', 'refused: 30 February 2027'],
    ['Start: 2027-02-30', 'refused: 2027-02-30'],
    ['Enter "31 April 2027" into Start', 'refused: 31 April 2027'],
    ['Set opens to 25:00', 'refused: 25:00'],
    ['Set opens to 9:75', 'refused: 9:75'],
    ['Set opens to 13 pm', 'refused: 13 pm'],
    ['Set the season to "Smarch 2027"', 'refused: Smarch 2027'],
    ['Set the season to "Smarch"', 'refused: Smarch'],
    ['Set opens to 2 pm', 'input textbox "Opens" "14:00"'],
    ['Set opens to 9:05', 'input textbox "Opens" "09:05"'],
    ['Set opens to 12:30 am', 'input textbox "Opens" "00:30"'],
    ['Set the season to "April 2027"', 'input textbox "Season" "2027-04"'],
    ['Set the note to 2 pm', 'input textbox "Note" "2 pm"'],
  ])('%s', (sentence, steps) => {
    expect(understood(sentence, page)).toBe(steps);
  });
});

describe('nothing is done for the first of two where the second means nothing here', () => {
  const boat = (name: string) => part('li', part('b', name), control('button', 'Hire'));
  const page = part('body', part('ul', boat('Gull'), boat('Tern')), control('textbox', 'Name'));

  test.each([
    ['Hire Gull and Osprey', /^refused/],
    ['Hire Gull, Osprey', /^refused/],
    ['Hire Gull and Tern', /^click button "Hire"; click button "Hire"$/],
    ['Hire Gull and set the name to Ida', /^click button "Hire"; input textbox "Name" "Ida"$/],
  ])('%s', (sentence, steps) => {
    expect(understood(sentence, page)).toMatch(steps);
  });
});

describe('words that describe what is looked for are put in quotes', () => {
  const page = part(
    'body',
    part('h1', 'Boat trips'),
    control('searchbox', 'Search'),
    control('checkbox', 'Guided', { 'aria-checked': 'false' }),
    list('Language', 'Norwegian', 'Danish'),
  );
  const asked = (text: string) => `input searchbox "Search" "${text}"; keypress searchbox "Search" "Enter"`;

  test.each([
    ['Search for guided trips', 'refused: guided trips'],
    ['I filter for guided tours', 'refused: guided tours'],
    ['Look for trips in Danish', 'refused: trips in Danish'],
    ['Search for Danish trips', 'refused: Danish trips'],
    ['I search for whale trips', 'refused: whale trips'],
    // A box that nobody named is not fit for a secret.
    ['Search for {{SHOP_PASSWORD}}', 'refused: {{SHOP_PASSWORD}}'],
    ['Search for "guided trips"', asked('guided trips')],
    ['Search for whales', asked('whales')],
    ['Search for Lofoten', asked('Lofoten')],
  ])('%s', (sentence, steps) => {
    expect(understood(sentence, page)).toBe(steps);
  });

  test('and what was neither submitted nor changed anything was not looked for', () => {
    const enter = begun({ success: true, message: '' });
    const value = { kind: 'value', account: 'x' };
    const shown = { kind: 'structure', account: '- row' };
    expect(heldToAnswer(enter, [value]).ok).toBe(false);
    expect(heldToAnswer(enter, [value, shown]).ok).toBe(true);
    expect(heldToAnswer({ ...enter, effect: [shown] }, [value]).ok).toBe(true);
    expect(heldToAnswer({ ...enter, verdict: 'verified' }, [value]).ok).toBe(true);
  });
});
