import { describe, expect, it } from 'vitest';
import { AskedFor } from '../../src/agent/asked-for.ts';
import type { Acted } from '../../src/agent/loop-browser.ts';
import type { Element } from '../../src/model/snapshot.ts';

const bbox = { x: 0, y: 0, width: 9, height: 9 };
const element = (role: string, name: string, context?: string): Element => ({
  ref: '@e1',
  role,
  name,
  state: [],
  bbox,
  ...(context ? { context } : {}),
});
const pressed = (own: string, ...given: string[]): Acted => ({
  verdict: 'unverified',
  effect: [],
  pressed: [own],
  around: { own, of: [own], words: [], came: [], given, address: '' },
});

const pressedIn = (item: string, own: string): Acted => {
  const { around, ...act } = pressed(own);
  return { ...act, ...(around ? { around: { ...around, item, of: [own, item] } } : {}) };
};

/** What speaks against success after these acts on a page with these elements. */
function doubts(goal: string, elements: Element[], acts: Acted[]): string[] {
  const asked = new AskedFor(goal);
  asked.saw({ elements });
  for (const act of acts) asked.acted(act, false);
  return asked.doubts([]);
}

describe('what a goal asks for and the run left out speaks against success', () => {
  it.each<[string, Element[], Acted[], string | undefined]>([
    [
      'Book a room with late breakfast',
      [element('checkbox', 'Late breakfast')],
      [pressed('Book')],
      'the goal speaks of "Late breakfast", which the page lets people set, and it is not set',
    ],
    [
      'Book a room with late breakfast',
      [element('checkbox', 'Late breakfast')],
      [pressed('Late breakfast'), pressed('Book')],
      undefined,
    ],
    [
      'Show me rooms with late breakfast',
      [element('checkbox', 'Late breakfast')],
      [pressed('Rooms')],
      undefined,
    ],
    [
      'Rename Beef stew to Beef goulash',
      [element('button', 'Edit', 'Beef stew')],
      [pressed('Save', 'Beef goulash')],
      'the goal names "Beef stew", and nothing that was done has to do with it',
    ],
    [
      'Rename the board and delete the old cards',
      [element('button', 'Rename'), element('button', 'Delete old cards')],
      [pressed('Rename')],
      'the page offers "Delete old cards", which the goal asks for, and only others were pressed',
    ],
    [
      'archive what mia wrote',
      [element('button', 'Archive', 'Note of Mia'), element('button', 'Archive', 'Note of Leo')],
      [pressedIn('Note of Leo', 'Archive')],
      'the goal speaks of "mia", which the page shows, and nothing that was done has to do with it',
    ],
    [
      'archive what mia wrote',
      [element('button', 'Archive', 'Note of Mia'), element('button', 'Archive', 'Note of Leo')],
      [pressedIn('Note of Mia', 'Archive')],
      undefined,
    ],
    [
      'Ben gets fish',
      [element('tab', 'Ella'), element('tab', 'Ben'), element('button', 'Save week')],
      [pressed('Save week', 'Fish')],
      'the goal speaks of "ben", which the page shows, and nothing that was done has to do with it',
    ],
    // Where it is to be done is where one is, and no thing.
    [
      'pin my note on this board',
      [element('link', 'About the board'), element('button', 'Pin', 'Note')],
      [pressedIn('Note', 'Pin')],
      undefined,
    ],
    [
      'pin my note about the board',
      [element('link', 'About the board'), element('button', 'Pin', 'Note')],
      [pressedIn('Note', 'Pin')],
      'the goal speaks of "board", which the page shows, and nothing that was done has to do with it',
    ],
    // What many things have tells none of them from the rest.
    [
      'add a cake that serves 4',
      ['2', '4', '6', '8', '12'].map((count) => element('link', `Serves ${count}`)),
      [pressed('Add', 'cake', '4')],
      undefined,
    ],
    [
      "block mia's phone, not her tablet",
      [element('button', 'Block', 'Mia'), element('button', 'Block', 'Mia tablet')],
      [pressedIn('Mia tablet', 'Block')],
      'the goal wants "Mia tablet" to be left alone, and something was done to it',
    ],
    [
      "block mia's phone, not her tablet",
      [element('button', 'Block', 'Mia'), element('button', 'Block', 'Mia tablet')],
      [pressedIn('Mia', 'Block')],
      undefined,
    ],
    [
      'put the lamp in the basket and pay for it',
      [element('button', 'Put in basket'), element('button', 'Pay and print labels')],
      [pressed('Put in basket', 'lamp')],
      'the page offers "Pay and print labels", which the goal asks for, and only others were pressed',
    ],
    [
      'pay the cheapest fine',
      [element('button', 'Pay', 'Fine of 15 €'), element('button', 'Pay', 'Fine of 25 €')],
      [pressedIn('Fine of 25 €', 'Pay')],
      'the goal names "cheapest", and nothing that was done has to do with it',
    ],
    ['start bedtime at 8 every night', [], [pressed('Start', 'bedtime', '8')], undefined],
    [
      'no more partner offers, and put my parcels in the shed',
      [element('checkbox', 'Offers from our partners'), element('checkbox', 'Never leave parcels')],
      [
        {
          ...pressed('Offers from our partners', 'shed', 'parcels'),
          among: { own: 'Offers from our partners', others: ['Never leave parcels'], by_name: true },
        },
        pressed('Save'),
      ],
      undefined,
    ],
  ])('%s, with %j: %#', (goal, elements, acts, doubt) => {
    expect(doubts(goal, elements, acts)).toEqual(doubt === undefined ? [] : [doubt]);
  });
});

it('a link of the header that has a word of the goal is a place, and nothing that was passed over', () => {
  for (const places of [[], ['@e1']]) {
    const asked = new AskedFor('confirm what lies in my trolley');
    asked.saw({ elements: [element('link', 'Trolley')], places });
    asked.acted(pressed('Confirm purchase'), false);
    expect(asked.doubts([]).length).toBe(places.length > 0 ? 0 : 1);
    // Elsewhere on the page it is a thing all the same.
    asked.saw({ elements: [{ ...element('link', 'Trolley of Kim'), ref: '@e2' }], places });
    expect(asked.doubts([])).toEqual([expect.stringContaining('speaks of "trolley"')]);
  }
});

it('what stands set as the goal wants it needs no act, also when its page is left', () => {
  for (const [state, doubts] of [
    [['checked'], []],
    [['unchecked'], [expect.stringContaining('speaks of "locker"')]],
  ] as const) {
    const asked = new AskedFor('confirm the purchase for the locker');
    asked.saw({
      elements: [{ ...element('radio', 'Collect from a locker nearby', 'Delivery'), state: [...state] }],
    });
    asked.acted(pressed('Confirm purchase'), false);
    asked.saw({ elements: [] });
    expect(asked.doubts([])).toEqual(doubts);
  }
});

it('another tab that was only switched to does not excuse what the goal names', () => {
  const tab: Acted = { verdict: 'unverified', effect: [], inconsequential: true, choice: true };
  expect(doubts('Close ticket 4716', [], [tab, pressed('Close')])).toEqual([
    'the goal names "4716", and nothing that was done has to do with it',
  ]);
});

describe('of a closed list', () => {
  const list = (chosen: string) =>
    ['Lost', 'Stolen'].map((name) => ({
      role: 'choice' as const,
      name,
      context: 'Reason',
      state: [name === chosen ? 'checked' : 'unchecked'],
    }));

  it.each([
    ['Lost', 'the goal speaks of "Stolen", which the page lets people set, and it is not set'],
    ['Stolen', undefined],
  ])('with %s chosen, the option that the goal speaks of is asked for', (chosen, doubt) => {
    const asked = new AskedFor('block the tablet because it was stolen');
    asked.saw({ elements: [element('combobox', 'Reason')], choices: list(chosen) });
    asked.acted(pressed('Block', 'tablet', chosen), false);
    expect(asked.doubts([])[0]).toBe(doubt);
  });

  it('one that is chosen already needs no act', () => {
    const asked = new AskedFor('block the tablet because it was stolen');
    asked.saw({ elements: [element('combobox', 'Reason')], choices: list('Stolen') });
    // What a page is set to is told with every act on it.
    asked.acted(pressed('Block', 'tablet', 'Stolen'), false);
    expect(asked.doubts([])).toEqual([]);
  });
});

describe('how many', () => {
  const chosen = (given: string): Acted => {
    const { pressed: _, ...act } = pressed('How many?', given);
    return { ...act, inconsequential: true, choice: true };
  };

  it.each([
    ['Order two packs of tablets', '3 packs', 'two'],
    ['Order two packs of tablets', '3', 'two'],
    ['Order two packs of tablets', '2 packs', undefined],
    ['Order two packs of tablets', '2', undefined],
    ['Order two packs of tablets', 'by post', undefined],
    ['Order two packs of tablets for the 3 dogs', '3', undefined],
  ])('%s, with %s chosen and two things pressed: %s', (goal, given, left) => {
    const told = doubts(goal, [], [chosen(given), pressed('Tablets'), pressed('Order packs')]);
    const one = left && `the goal names "${left}", and nothing that was done has to do with it`;
    expect(told).toEqual(one ? [one] : []);
  });
});

it('what a deed was done to is left again where the deed was taken back, and done once it is done again', () => {
  const asked = new AskedFor('Excuse me on 2 and 9 December');
  const excuse = (day: string) => pressedIn(`${day} December`, "I can't come");
  const day9 = 'the goal names "9", and nothing that was done has to do with it';
  asked.acted(excuse('2'), false, 1);
  asked.acted(excuse('9'), false, 2);
  expect(asked.doubts([])).toEqual([]);
  asked.acted(pressedIn('9 December', 'I can come after all'), false, 3);
  asked.takenBack(2);
  expect(asked.doubts([])).toEqual([day9]);
  asked.acted(excuse('9'), false, 4);
  expect(asked.doubts([])).toEqual([]);
});

it.each([
  ['Call off the rehearsals on Thursday and Saturday', 'No, keep it', 'Saturday'],
  ['Call off the rehearsals on Thursday and Saturday', "Don't call it off", 'Saturday'],
  ['Call off the rehearsals on Thursday and Saturday', 'Yes, call it off', undefined],
  ['Call off the rehearsals on Thursday and Saturday', 'Non-stop', undefined],
  ['Call off Thursday, and answer no for Saturday', 'No, keep it', undefined],
])('%s, with the question of the second answered with %s: left is %s', (goal, answer, left) => {
  const ask = (day: string): Acted => ({ ...pressedIn(day, 'Call off'), inconsequential: true });
  const told = doubts(
    goal,
    [],
    [ask('Thu 26 November'), pressed('Yes, call it off'), ask('Sat 28 November'), pressed(answer)],
  );
  expect(told).toEqual(left ? [`the goal names "${left}", and nothing that was done has to do with it`] : []);
});

it.each([
  ['show me only the tissue samples, newest first', 'Oldest first', 'Newest first'],
  ['show me only the tissue samples, newest first', 'Newest first', undefined],
  ['show me the samples by number', 'Oldest first', 'Number'],
  ['show me the samples', 'Oldest first', undefined],
])('%s, sorted by %s: another choice was meant: %s', (goal, given, meant) => {
  const asked = new AskedFor(goal);
  const choices = ['Number', 'Newest first', 'Oldest first'].map((name) => ({
    role: 'choice' as const,
    name,
    context: 'Sort by',
    state: name === 'Number' ? ['checked'] : ['unchecked'],
  }));
  asked.saw({ elements: [], choices });
  asked.acted({ ...pressed('Sort by', given), inconsequential: true, choice: true }, false);
  expect(asked.doubts([])).toEqual(
    meant ? [`the goal speaks of "${meant}", which the page lets people set, and it is not set`] : [],
  );
});

it.each([
  ['All groups', ['checked'], undefined],
  ['All groups', [], 'all'],
  ['All days', ['checked'], 'all'],
  ['Moles', ['checked'], 'all'],
])(
  'a message to all groups is one to all where %s is %j from the beginning: left is %s',
  (name, state, left) => {
    const radio = { ...element('radio', name), state };
    const told = doubts('Write to all groups: the garden is closed', [radio], [pressed('Write to groups')]);
    expect(told.filter((one) => one.includes('"all"'))).toEqual(
      left ? ['the goal names "all", and nothing that was done has to do with it'] : [],
    );
  },
);

it('a number that the changed lines of the screen tell of is not strayed from', () => {
  const asked = new AskedFor('Register a water sample at shelf 1');
  asked.acted({ ...pressed('Register water sample'), note: 'effect: text ("shelf 5")' }, false, 1);
  asked.shown('text "Freezer A, shelf 1"');
  expect(asked.strayed).toBe('shelf 1');
  asked.shown('+ text "Freezer C, shelf 1"');
  expect(asked.strayed).toBeUndefined();
});
