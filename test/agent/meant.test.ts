import { describe, expect, test } from 'vitest';
import { Meant } from '../../src/agent/meant.ts';

const LIKE = 'button "Add"';
const POTS = ['Terracotta pot, small', 'Olive tree', 'Terracotta pot, tall'];

/** What a run with this goal has strayed from that chose `own`, of those on the page and with those words shown. */
function strayed(goal: string, own: string, page: readonly string[], lines = ''): string | undefined {
  const meant = new Meant(goal);
  meant.saw(
    page.map((context) => ({ role: 'button', name: '"Add"', context })),
    lines,
  );
  meant.aimed({ own, others: [], like: LIKE });
  return meant.strayed;
}

describe('another one was chosen than the goal names', () => {
  test.each<[string, string, string, string[], string | undefined]>([
    [
      'where the right one stands elsewhere on the page',
      'Put a tall terracotta pot into the basket',
      'Terracotta pot, small',
      POTS,
      'Terracotta pot, tall',
    ],
    [
      'but how many of it are wanted is none of its names',
      'Order only one walnut tea caddy',
      'Tea caddy, walnut',
      ['Tea caddy, walnut', 'Kettle'],
      undefined,
    ],
    [
      'but not where it is the right one',
      'Put a tall terracotta pot into the basket',
      'Terracotta pot, tall',
      POTS,
      undefined,
    ],
    [
      'where the right one was never shown',
      'Put the white Aurora floor lamp into my bag',
      'Aurora floor lamp, brass',
      ['Aurora floor lamp, brass', 'Pebble stool, brass'],
      'white aurora floor lamp',
    ],
    [
      'where the name of the right person was never shown',
      'Move the appointment of Ben Ortiz to Thursday',
      'Ben Ortega Dr. Weiss',
      ['Ben Ortega Dr. Weiss', 'Cara Lund Dr. Weiss'],
      'ben ortiz',
    ],
    [
      'but not where the goal calls the kind of thing by another word',
      'Close the VPN problem of Acme',
      'VPN drops every hour Acme open',
      ['VPN drops every hour Acme open', 'New laptop Initech open'],
      undefined,
    ],
    [
      'but not where the page shows what kind of thing it is',
      'Delete the customer Brown Ltd',
      'Brown Ltd Berlin active',
      ['Brown Ltd Berlin active', 'Grey Ltd Bonn active'],
      undefined,
    ],
    [
      'but not where a month is cut short and things are many',
      'Cancel the large lamps of 19 November',
      'Lamp, brass (large) 19 Nov',
      ['Lamp, brass (large) 19 Nov', 'Stool 20 Nov'],
      undefined,
    ],
    [
      'where the goal calls another by its whole name',
      'delete the shop record and publish the zone',
      'old-shop',
      ['shop', 'old-shop', 'blog'],
      'shop',
    ],
    [
      'but not by the verb that a part begins with',
      "correct Bruno's hours to 160",
      'Bruno Costa',
      ['Bruno Costa', 'Aylin Demir'],
      undefined,
    ],
    [
      'but not where the goal calls it by a name of little words',
      'Move the card into the column Done, then add one to To do',
      'To do',
      ['To do', 'In progress', 'Done'],
      undefined,
    ],
    [
      'where it is called by such a name that the goal does not have',
      'Move the card into the column Done',
      'To do',
      ['To do', 'In progress', 'Done'],
      'Done',
    ],
    [
      'but not where there is only one of its name',
      'Put the white Aurora floor lamp into my bag',
      'Aurora floor lamp, brass',
      ['Aurora floor lamp, brass'],
      undefined,
    ],
  ])('%s', (_name, goal, own, page, from) => {
    expect(strayed(goal, own, page, 'heading "Customers" text "Berlin"')).toBe(from);
  });

  test('until the right one is chosen after it', () => {
    const meant = new Meant('Put a tall terracotta pot into the basket');
    meant.saw(POTS.map((context) => ({ role: 'button', name: '"Add"', context })));
    meant.aimed({ own: 'Terracotta pot, small', others: [], like: LIKE });
    meant.aimed({ own: 'Delivery', others: ['Pick up'] });
    expect(meant.strayed).toBe('Terracotta pot, tall');
    meant.aimed({ own: 'Terracotta pot, tall', others: [], like: LIKE });
    expect(meant.strayed).toBeUndefined();
  });

  test('where it is on a page that the run came by only later', () => {
    const meant = new Meant('Cancel the booking of the tall house');
    meant.aimed({ own: 'Small house', others: ['Red house'], like: LIKE });
    expect(meant.strayed).toBeDefined();
    meant.saw([{ role: 'button', name: '"Add"', context: 'Tall house' }]);
    expect(meant.strayed).toBe('Tall house');
  });

  test.each<[string, string, [string, string[]][], string | undefined]>([
    [
      'another item of a list',
      'Rename the file "Budget 2025.xlsx" to "Budget final.xlsx"',
      [['Budget 2026.xlsx', ['Budget 2025.xlsx', 'Plan.pdf']]],
      'Budget 2025.xlsx',
    ],
    ['the item itself', 'Rename "Budget 2025.xlsx"', [['Budget 2025.xlsx', ['Budget 2026.xlsx']]], undefined],
    [
      'first another one, then the item itself',
      'Order with express delivery',
      [
        ['Standard', ['Express']],
        ['Express', ['Standard']],
      ],
      undefined,
    ],
    [
      'the item itself, then one that the goal leaves open',
      'Order with express delivery',
      [
        ['Express', ['Standard', 'Card', 'Invoice']],
        ['Card', ['Standard', 'Express', 'Invoice']],
      ],
      undefined,
    ],
  ])('items are told by their names: %s', (_what, goal, chosen, from) => {
    const meant = new Meant(goal);
    for (const [own, others] of chosen) meant.aimed({ own, others, by_name: true });
    expect(meant.strayed).toBe(from);
  });

  test.each<[string, string[], string | undefined]>([
    ['Book for 5 December', ['clicked button "Continue"\neffect: text ("4 December, 14:00")'], '5 December'],
    ['Book for 5 December', ['effect: text ("Dec 4th")'], '5 December'],
    ['Book for 5 December', ['effect: text ("4 December")', 'effect: text ("5 Dec at 14:00")'], undefined],
    ['Book for 5 December', ['effect: text ("Saturday, December 5, 2026")'], undefined],
    ['Book for 5 December', ['effect: text ("1 December", "2 December" and 29 more)'], undefined],
    ['Book for 5 December', ['effect: text ("December 2026")', 'effect: text ("3 January")'], undefined],
    ['Book from 10 November to 14 November', ['effect: text ("10–14 November")'], undefined],
    ['Book from 10 November to 14 November', ['effect: text ("9–15 November")'], '10 November'],
  ])('to %s, a page that tells of %j has strayed from: %s', (goal, notes, from) => {
    const meant = new Meant(goal);
    for (const note of notes) meant.aimed(undefined, note);
    expect(meant.strayed).toBe(from);
  });
});

test('of several numbers that the goal names, one that something was done about is none that was strayed from', () => {
  const meant = new Meant('Discard S-1042 and S-1047');
  meant.aimed(undefined, 'clicked button "Discard" effect: text ("S-1042 discarded")', true);
  meant.aimed(undefined, 'clicked button "Discard" effect: text ("S-1048 Tissue", "S-1047 discarded")', true);
  expect(meant.strayed).toBeUndefined();
});

test('one that was only shown before is', () => {
  const meant = new Meant('Discard S-1042');
  meant.aimed(undefined, 'clicked button "More" effect: text ("S-1042 Tissue")');
  meant.aimed(undefined, 'clicked button "Discard" effect: text ("S-1048 discarded")', true);
  expect(meant.strayed).toBe('S-1042');
});

describe('a field that is called by more than the goal says', () => {
  const fill = (own: string, ...others: string[]) => ({
    own,
    others,
    value: '01632 960 455',
    by_name: true as const,
  });

  test.each([
    ['my new phone number is 01632 960 455', 'Phone'],
    ['my emergency phone is 01632 960 455 now', undefined],
    ['reach me at 01632 960 455', undefined],
  ])('%s, typed into "Emergency phone" beside "Phone": strayed from %s', (goal, from) => {
    const meant = new Meant(goal);
    meant.aimed(fill('Emergency phone', 'Phone'));
    expect(meant.strayed).toBe(from);
    meant.aimed(fill('Phone', 'Ph'));
    expect(meant.strayed).toBeUndefined();
  });
});

test('a number that the page comes to tell of is no longer strayed from', () => {
  const meant = new Meant('Register a sample, freezer C, shelf 1');
  meant.aimed(undefined, 'clicked button "Register" effect: text ("Freezer C, shelf 5")', true);
  expect(meant.strayed).toBe('shelf 1');
  meant.told('+ text "Freezer C, shelf 1"');
  expect(meant.strayed).toBeUndefined();
});
