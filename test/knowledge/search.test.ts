import { describe, expect, test } from 'vitest';
import { isSlip } from '../../src/knowledge/search-rows.ts';
import { makeSession, makeStep, NOON } from './made-steps.ts';
import { openTemporary } from './temporary-store.ts';

const STEPS = [
  {
    tool: 'click',
    target: { testId: 'signin', role: 'button', name: 'Sign in' },
    screen: 'login',
    sessionId: 'a',
  },
  { tool: 'click', target: { role: 'button', name: 'Remove' }, screen: 'cart', sessionId: 'a' },
  {
    tool: 'click',
    target: { testId: 'addToCart', role: 'button', name: 'Add' },
    screen: 'product',
    sessionId: 'b',
  },
  {
    tool: 'fill',
    target: { testId: 'email', role: 'textbox', name: 'Email' },
    screen: 'login',
    sessionId: 'b',
  },
  { tool: 'select', target: { role: 'combobox', name: 'Country' }, screen: 'shipping', sessionId: 'b' },
  { tool: 'describe_screen', screen: 'login', sessionId: 'b' },
  {
    tool: 'click',
    target: { role: 'button', name: 'Pay' },
    screen: 'payment',
    sessionId: 'b',
    outcome: { ok: false, code: 'ACTION_REJECTED', kind: 'target_disabled' },
  },
];

describe.each([
  ['from the index', {}],
  ['from the files', { openDatabase: () => Promise.reject(new Error('no SQLite here')) }],
])('search %s', (_, how) => {
  async function store() {
    const { store: opened } = openTemporary(how);
    await opened.begin(makeSession('a', { goal: 'Tidy the basket', flowTags: ['tidy'] }));
    await opened.begin(makeSession('b', { goal: 'Order tea' }));
    for (const [at, step] of STEPS.entries())
      await opened.record(makeStep({ ...step, at_ms: NOON + at * 60_000 }));
    return opened;
  }

  test.each([
    ['login button', 'Sign in', '"button" = role "button"'],
    ['log in', 'Sign in', '"log in" ~ name "Sign in"'],
    ['delete', 'Remove', '"delete" ~ name "Remove"'],
    ['add cart', 'Add', '"cart" = testId "addToCart"'],
    ['countr', 'Country', '"countr" begins name "Country"'],
    ['cuontry', 'Country', '"cuontry" nearly name "Country"'],
    ['disabled', 'Pay', '"disabled" = failure "ACTION_REJECTED target_disabled"'],
  ])('%s finds %s and says why', async (query, name, why) => {
    const [first] = await (await store()).search(query);
    expect(first?.target?.name).toBe(name);
    expect(first?.why).toContain(why);
  });

  test('a goal finds the steps of its session', async () => {
    const found = await (await store()).search('tidy basket');
    expect(found.slice(0, 2).map(({ sessionId }) => sessionId)).toEqual(['a', 'a']);
  });

  test('finds nothing for words nobody used', async () => {
    expect(await (await store()).search('zebra crossing')).toEqual([]);
    expect(await (await store()).search('')).toEqual([]);
  });

  test('filters hold for search, last and sessions', async () => {
    const opened = await store();
    expect(await opened.search('remove', { sessionId: 'b' })).toEqual([]);
    expect((await opened.last(2)).map(({ tool }) => tool)).toEqual(['click', 'describe_screen']);
    expect(await opened.last(10, { tool: 'fill' })).toHaveLength(1);
    expect(await opened.last(10, { tool: 'mm_fill' })).toHaveLength(1);
    expect(await opened.last(10, { tool: 'mm_type' })).toHaveLength(1);
    expect(await opened.last(10, { screen: 'login', ok: true })).toHaveLength(3);
    expect(await opened.last(10, { ok: false })).toMatchObject([{ code: 'ACTION_REJECTED' }]);
    expect(await opened.last(10, { flowTag: 'tidy' })).toHaveLength(2);
    expect(await opened.last(10, { since_ms: NOON + 5 * 60_000 })).toHaveLength(2);
    expect(await opened.sessions()).toMatchObject([
      { sessionId: 'b', goal: 'Order tea', steps: 5, failed: 1 },
      { sessionId: 'a', flowTags: ['tidy'], steps: 2, failed: 0 },
    ]);
    expect(await opened.sessions({ screen: 'cart' })).toMatchObject([{ sessionId: 'a' }]);
  });
});

test('a slip of the finger is one letter, two in long words', () => {
  expect([
    isSlip('cart', 'cary'),
    isSlip('cart', 'crat'),
    isSlip('settings', 'setings'),
    isSlip('password', 'pasword'),
  ]).toEqual([true, true, true, true]);
  expect([isSlip('cart', 'chat'), isSlip('save', 'same way'), isSlip('pay', 'play')]).toEqual([
    false,
    false,
    true,
  ]);
});
