import { describe, expect, test } from 'vitest';
import { capPriorKnowledge } from '../../src/knowledge/cap-prior-knowledge.ts';
import { PriorKnowledgeV1Schema } from '../../src/model/prior-knowledge.ts';
import { type Made, makeSession, makeStep, NOON } from './made-steps.ts';
import { onScreen, openTemporary, suggested } from './temporary-store.ts';

const HOUR = 3_600_000;
const SEND = { testId: 'send', role: 'button', name: 'Send' };
const SWAP = { testId: 'swap', role: 'button', name: 'Swap' };
const failed = { ok: false, code: 'ELEMENT_NOT_FOUND', kind: 'target_not_found' };

/** The same store with its index and without. */
describe.each([
  ['from the index', {}],
  ['from the files', { openDatabase: () => Promise.reject(new Error('no SQLite here')) }],
])('prior knowledge %s', (_, how) => {
  async function storeWith(...steps: Made[]) {
    const { store } = openTemporary(how);
    for (const step of steps) await store.record(makeStep(step));
    return store;
  }

  test('is nothing where nothing was done', async () => {
    const store = await storeWith({ target: SEND, screen: 'home' });
    expect(await store.prior(onScreen('settings'))).toBeUndefined();
  });

  test('leaves out steps that only looked, and counts those that acted', async () => {
    const store = await storeWith(
      { tool: 'describe_screen', target: SEND },
      { tool: 'find_element', target: SWAP },
      { target: SEND, at_ms: NOON + 1 },
    );
    const material = await store.prior(onScreen('home'));
    expect(material?.suggestions.map(({ tool }) => tool)).toEqual(['click']);
    expect(material?.query).toEqual({
      windowHours: 48,
      usedFlowTags: [],
      usedFilters: { sinceHours: 48, screen: 'home' },
      candidateSessions: 1,
      candidateSteps: 1,
    });
  });

  test('what this session has done decides what comes next, and what others did does not', async () => {
    const store = await storeWith(
      ...[1, 2, 3].flatMap((n) => [
        { target: SEND, at_ms: NOON + n * 10, sessionId: `a${n}` },
        { target: SWAP, at_ms: NOON + n * 10 + 5, sessionId: `a${n}` },
      ]),
      { target: SEND, at_ms: NOON + 99, sessionId: 'asking' },
    );
    expect((await suggested(store, onScreen('home')))[0]).toBe('swap');
    expect((await suggested(store, onScreen('home', { sessionId: 'fresh' })))[0]).toBe('send');
  });

  test('forgets what is older than the window', async () => {
    const store = await storeWith(
      { target: SEND, at_ms: NOON - 49 * HOUR },
      { target: SWAP, at_ms: NOON - 40 * HOUR },
    );
    expect(await suggested(store, onScreen('home'))).toEqual(['swap']);
    expect(await suggested(store, onScreen('home', { windowHours: 72 }))).toHaveLength(2);
  });

  test('finds a screen by the first word of its address when its name is new', async () => {
    const store = await storeWith({
      target: SEND,
      screen: 'send',
      url: 'chrome-extension://a/home.html#/send/0x12',
    });
    const here = onScreen('send asset', { url: 'chrome-extension://b/home.html#/send/amount' });
    expect(await suggested(store, here)).toEqual(['send']);
  });

  test('finds a screen by its test ids when name and address are new', async () => {
    const step = makeStep({ target: SEND });
    const observation = { ...step.observation, testIds: ['send', 'swap', 'balance'] };
    const store = await storeWith({ target: SEND, observation });
    const here = {
      screen: 'overview',
      url: 'https://shop.test/v2',
      testIds: ['balance', 'swap', 'send'],
      a11y: [],
    };
    expect(await suggested(store, { sessionId: 'asking', ...here })).toEqual(['send']);
    expect(await suggested(store, { sessionId: 'asking', ...here, testIds: ['send'] })).toEqual([]);
  });

  test('keeps to the flow tag when others have walked that flow here, and to all else', async () => {
    const { store } = openTemporary(how);
    await store.begin(makeSession('sending', { flowTags: ['send', 'smoke'], goal: 'Send money' }));
    await store.begin(makeSession('swapping', { flowTags: ['swap'] }));
    await store.record(makeStep({ sessionId: 'sending', target: SEND }));
    for (const at_ms of [1, 2, 3])
      await store.record(makeStep({ sessionId: 'swapping', target: SWAP, at_ms: NOON + at_ms }));
    const tagged = await store.prior(onScreen('home', { flowTags: ['send'] }));
    expect(tagged?.suggestions.map(({ targets }) => targets[0]?.value)).toEqual(['send']);
    expect(tagged?.relatedSessions).toEqual([
      {
        sessionId: 'sending',
        createdAt: '2026-01-16T12:00:00.000Z',
        goal: 'Send money',
        flowTags: ['send', 'smoke'],
        tags: [],
      },
    ]);
    expect(tagged?.query).toMatchObject({
      usedFlowTags: ['send'],
      usedFilters: { flowTag: 'send' },
      candidateSteps: 1,
    });
    const stranger = await store.prior(onScreen('home', { flowTags: ['stake'] }));
    expect(stranger?.query.usedFlowTags).toEqual([]);
    expect(stranger?.query.candidateSessions).toBe(2);
  });

  test('is surer of what worked often, lately and on this branch', async () => {
    const git = { environment: { platform: 'linux', node: '20', surehand: '0', git: { branch: 'main' } } };
    const confidence = async (steps: Made[], branch = 'main') =>
      (await (await storeWith(...steps)).prior(onScreen('home', { branch })))?.suggestions[0]?.confidence ??
      0;
    const many = [0, 1, 2, 3, 4, 5].map((n) => ({ target: SEND, at_ms: NOON + n, ...git }));
    const once = await confidence(many.slice(0, 1));
    expect(await confidence(many)).toBeGreaterThan(once);
    expect(await confidence(many, 'next')).toBeLessThan(await confidence(many));
    expect(await confidence([{ target: SEND, at_ms: NOON - 40 * HOUR, ...git }])).toBeLessThan(once);
    expect(
      await confidence([...many, { target: SEND, at_ms: NOON + 9, outcome: failed, ...git }]),
    ).toBeLessThan(await confidence(many));
  });

  test('a suggestion that was followed and failed sinks; one that was followed and worked rises', async () => {
    const equal = [1, 2, 3].flatMap((n) => [
      { target: SEND, at_ms: NOON + n * 10, sessionId: `a${n}` },
      { target: SWAP, at_ms: NOON + n * 10 + 5, sessionId: `b${n}` },
    ]);
    const followed = { suggestion: { shownRank: 1 }, sessionId: 'follower', at_ms: NOON + 99 };
    const sinking = await storeWith(...equal, { target: SEND, outcome: failed, ...followed });
    expect(await suggested(sinking, onScreen('home'))).toEqual(['swap', 'send']);
    const rising = await storeWith(...equal, { target: SEND, ...followed });
    expect(await suggested(rising, onScreen('home'))).toEqual(['send', 'swap']);
  });

  test('prefers what was verified, then what had an effect; what was taken back at once comes last', async () => {
    const store = await storeWith(
      {
        sessionId: 'a',
        target: { testId: 'idle' },
        outcome: { ok: true, verdict: 'unverified', effect: [] },
      },
      {
        sessionId: 'b',
        target: { testId: 'seen' },
        outcome: { ok: true, verdict: 'unverified', effect: ['text'] },
      },
      { sessionId: 'c', target: { testId: 'sure' } },
      { sessionId: 'd', target: { testId: 'wrong' }, at_ms: NOON + 1 },
      { sessionId: 'd', tool: 'navigate', input: { to: 'back' }, screen: 'elsewhere', at_ms: NOON + 2 },
    );
    const order = await suggested(store, onScreen('home'));
    expect(order.slice(0, 2)).toEqual(['sure', 'seen']);
  });

  test('warns of what failed twice or more here, by target and code, and not of what failed once', async () => {
    const css = { selector: 'button.primary' };
    const store = await storeWith(
      ...[1, 2, 3].map((n) => ({ target: css, outcome: failed, at_ms: NOON + n, sessionId: `s${n}` })),
      { target: SWAP, outcome: failed, at_ms: NOON + 4 },
      { target: SEND, at_ms: NOON + 5 },
    );
    const material = await store.prior(onScreen('home'));
    expect(material?.avoid).toMatchObject([{ target: css, errorCode: 'ELEMENT_NOT_FOUND', frequency: 3 }]);
    expect(await suggested(store, onScreen('home'))).toEqual(['send']);
  });

  test('warns of nothing that only an old ref of the caller met', async () => {
    const stale = { ok: false, code: 'STALE_REFERENCE' };
    const store = await storeWith(
      ...['ref_unknown', 'ref_expired', 'ref_changed'].flatMap((kind, n) =>
        [1, 2].map((at) => ({ target: SEND, outcome: { ...stale, kind }, at_ms: NOON + n * 2 + at })),
      ),
      { target: SWAP, at_ms: NOON + 9 },
    );
    expect((await store.prior(onScreen('home')))?.avoid).toEqual([]);
  });

  test('never says what was typed, nor a ref', async () => {
    const store = await storeWith(
      { tool: 'fill', target: { testId: 'note' }, input: { value: 'hunter2 is what I typed' } },
      { tool: 'press_key', target: { testId: 'note' }, input: { key: 'q' }, at_ms: NOON + 1 },
      { target: { selector: '@e7' }, at_ms: NOON + 2 },
      { tool: 'navigate', input: { url: 'https://shop.test/find?q=hunter2' }, at_ms: NOON + 3 },
    );
    const said = JSON.stringify(await store.prior(onScreen('home')));
    expect(said).toContain('note');
    expect(said).not.toMatch(/hunter2|@e\d/);
  });

  test.each([
    ['fill', 'type'],
    ['press_key', 'type'],
    ['click', 'click'],
    ['select', 'click'],
    ['adjust_control', 'click'],
    ['upload_files', 'click'],
    ['wait_for_ui', 'wait_for'],
    ['wait_for_notification', 'wait_for_notification'],
  ])('%s is suggested as %s', async (tool, action) => {
    const store = await storeWith({ tool, target: SEND, input: { key: 'Enter' } });
    const [first] = (await store.prior(onScreen('home')))?.suggestions ?? [];
    expect(first?.action).toBe(action);
    if (tool !== action) expect(first?.rationale).toContain(tool);
  });

  test('stays within the caps, in the shape of the specification', async () => {
    const names = Array.from({ length: 30 }, (_, n) => n);
    const store = await storeWith(
      ...names.map((n) => ({
        sessionId: `s${n}`,
        target: { testId: `t${n}`, role: 'button', name: `B${n}` },
      })),
      ...names.flatMap((n) =>
        [1, 2].map((k) => ({ target: { testId: `f${n}` }, outcome: failed, at_ms: NOON + n * 2 + k })),
      ),
    );
    const material = await store.prior(onScreen('home'));
    if (!material) throw new Error('nothing was found');
    expect(material.suggestions).toHaveLength(15);
    const shown = capPriorKnowledge(material, 'mm_');
    expect(PriorKnowledgeV1Schema.strict().parse(shown)).toEqual(shown);
    expect(shown?.suggestedNextActions.map(({ rank }) => rank)).toEqual([1, 2, 3, 4, 5]);
    expect(shown?.similarSteps).toHaveLength(10);
    expect(shown?.similarSteps[0]).toMatchObject({
      tool: 'mm_click',
      screen: 'home',
      labels: ['interaction'],
    });
    expect(shown?.avoid?.[0]?.errorCode).toBe('MM_TARGET_NOT_FOUND');
    expect(shown?.relatedSessions).toHaveLength(5);
    const gone = {
      ...material,
      avoid: [],
      suggestions: material.suggestions.map((one) => ({ ...one, targets: [] })),
    };
    expect(capPriorKnowledge(gone)).toBeUndefined();
  });

  test('things that share a test id under different names are not mixed up', async () => {
    const row = (name: string) => ({ testId: 'row', role: 'link', name });
    const store = await storeWith(
      { target: row('Alice'), sessionId: 'a' },
      { target: row('Bob'), sessionId: 'b' },
      { target: row('Carol'), sessionId: 'c' },
    );
    const material = await store.prior(onScreen('home'));
    expect(material?.suggestions.map(({ worked }) => worked)).toEqual([1, 1, 1]);
  });
});

describe('what a page taught stays within its origin', () => {
  test.each([
    ['with the index', {}],
    ['from the files alone', { openDatabase: () => Promise.reject(new Error('no SQLite here')) }],
  ])('%s', async (_, options) => {
    const { store } = openTemporary(options);
    const target = { testId: 'save', role: 'button', name: 'Save' };
    for (let i = 0; i < 3; i++) {
      await store.record(
        makeStep({ screen: 'settings', url: 'https://evil.test/settings', target, at_ms: NOON + i }),
      );
    }
    const at = (url: string) => suggested(store, onScreen('settings', { url, testIds: ['save'] }));
    expect(await at('https://evil.test/settings')).toHaveLength(1);
    expect(await at('https://evil.test/settings?tab=2')).toHaveLength(1);
    for (const url of [
      'https://bank.test/settings',
      'http://evil.test/settings',
      'https://evil.test:8443/settings',
      'https://www.evil.test/settings',
      'chrome-extension://evil.test/settings',
    ]) {
      expect(await at(url), url).toEqual([]);
    }
  });

  test('an extension has one origin, whatever id it was given', async () => {
    const { store } = openTemporary();
    const target = { testId: 'save', role: 'button', name: 'Save' };
    await store.record(makeStep({ screen: 'home', url: 'chrome-extension://aaaa/home.html', target }));
    const at = (url: string) => suggested(store, onScreen('home', { url, testIds: ['save'] }));
    expect(await at('chrome-extension://bbbb/home.html')).toHaveLength(1);
    expect(await at('https://aaaa/home.html')).toEqual([]);
    expect(await at('file:///home.html')).toEqual([]);
  });
});
