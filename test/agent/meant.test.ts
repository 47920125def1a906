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
});
