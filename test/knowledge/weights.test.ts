import { describe, expect, test } from 'vitest';
import { buildPrior } from '../../src/knowledge/build-prior.ts';
import { CAPS, capPriorKnowledge } from '../../src/knowledge/cap-prior-knowledge.ts';
import type { Evidence, MoveTally, PriorContext, SimilarStep } from '../../src/knowledge/evidence.ts';
import { type Move, moveOf, targetsOf } from '../../src/knowledge/move.ts';
import { routeOf } from '../../src/knowledge/route.ts';
import { VERIFIED } from '../../src/knowledge/step-row.ts';
import { makeSession, makeStep, NOON } from './made-steps.ts';
import { onScreen, openTemporary } from './temporary-store.ts';

const HERE: PriorContext = {
  sessionId: 'asking',
  screen: 'home',
  url: 'https://shop.test/home',
  testIds: [],
  a11y: [],
};
const HERE_TOKEN = routeOf(HERE.url).token;
const move = (name: string, more: Partial<Move> = {}): Move => ({
  tool: 'click',
  action: 'click',
  testId: name,
  role: 'button',
  name,
  ...more,
});

/** `worth` counts verified steps. */
function tallied(name: string, ref: number, { worth = 3, ...more }: Partial<MoveTally> = {}): MoveTally {
  return {
    ref,
    move: move(name),
    likeness: 8,
    ok: 3,
    failed: 0,
    worth: worth * VERIFIED,
    entries: 0,
    followed_ok: 0,
    followed_failed: 0,
    last_ok_ms: NOON,
    last_failed_ms: 0,
    branch_ok: 0,
    ...more,
  };
}

function similar(more: Partial<SimilarStep> = {}): SimilarStep {
  return {
    ref: 0,
    sessionId: 's1',
    at_ms: NOON,
    screen: 'elsewhere',
    route: '/elsewhere',
    token: 'elsewhere',
    move: move('Go', { tool: 'navigate', action: 'navigate' }),
    labels: [],
    shared_ids: 0,
    shared_nodes: 0,
    ...more,
  };
}

/** With a step for each tally, unless the test has its own. */
function evidence(more: Partial<Evidence>): Evidence {
  const tallies = more.tallies ?? [tallied('Save', 0)];
  return {
    candidateSessions: 1,
    candidateSteps: 1,
    tallies: [tallied('Save', 0)],
    follows: [],
    skipped: 0,
    done: [],
    failures: [],
    related: [],
    similar: () => tallies.map(({ ref, move }) => similar({ ref, move })),
    ...more,
  };
}

const prior = (more: Partial<Evidence>, context = HERE) => buildPrior(evidence(more), context, NOON);

/** Of 31 points: screen 8, route 6, three test ids of 3, three nodes of 2, the tool 2. */
describe('the confidence of a similar step is its points of 31', () => {
  test.each<[string, Partial<SimilarStep>, number]>([
    ['nothing in common', {}, 0],
    ['the screen', { screen: 'home' }, 8],
    ['the first word of the address', { token: HERE_TOKEN }, 6],
    ['one test id', { shared_ids: 1 }, 3],
    ['two test ids', { shared_ids: 2 }, 6],
    ['three test ids', { shared_ids: 3 }, 9],
    ['nine test ids, which count as three', { shared_ids: 9 }, 9],
    ['one node', { shared_nodes: 1 }, 2],
    ['three nodes', { shared_nodes: 3 }, 6],
    ['nine nodes, which count as three', { shared_nodes: 9 }, 6],
    ['a click', { move: move('Go') }, 2],
    ['a text', { move: move('Go', { tool: 'fill', action: 'type' }) }, 2],
    ['a wait', { move: move('Go', { tool: 'wait_for_ui', action: 'wait_for' }) }, 2],
    [
      'everything',
      { screen: 'home', token: HERE_TOKEN, shared_ids: 5, shared_nodes: 5, move: move('Go') },
      31,
    ],
  ])('%s', (_what, step, points) => {
    const [told] = prior({ similar: () => [similar(step)] })?.similarSteps ?? [];
    expect(told?.confidence).toBe(Math.round((points / 31) * 100) / 100);
  });

  test('an unknown screen is like no other', () => {
    const unknown = { ...HERE, screen: 'unknown' };
    const [told] = prior({ similar: () => [similar({ screen: 'unknown' })] }, unknown)?.similarSteps ?? [];
    expect(told?.confidence).toBe(0);
  });
});

describe('the best comes first', () => {
  test('of similar steps the likest, of suggestions the likeliest, of failures the most frequent', () => {
    const material = prior({
      tallies: [tallied('rare', 0, { worth: 1, ok: 1 }), tallied('often', 1, { worth: 9, ok: 9 })],
      similar: () => [
        similar({ ref: 1, token: HERE_TOKEN }),
        similar({ screen: 'home' }),
        similar({ shared_nodes: 1 }),
      ],
      failures: [2, 4, 3].map((frequency) => ({
        move: move(`failed ${frequency}`),
        code: 'TIMEOUT',
        kind: 'timed_out',
        frequency,
      })),
    });
    expect(material?.similarSteps.map(({ confidence }) => confidence)).toEqual([0.26, 0.19, 0.06]);
    expect(material?.suggestions.map(({ targets }) => targets[0]?.value)).toEqual(['often', 'rare']);
    expect(material?.avoid.map(({ frequency }) => frequency)).toEqual([4, 3, 2]);
  });

  test('fifteen steps are kept; among equals each move has its turn, in the order of rank', () => {
    const tallies = Array.from({ length: 20 }, (_, i) => tallied(`b${i}`, i, { worth: 20 - i, ok: 20 - i }));
    const names = (count: number) => Array.from({ length: count }, (_, i) => `b${i}`);
    const many = prior({ tallies });
    expect(many?.suggestions.map(({ targets }) => targets[0]?.value)).toEqual(names(15));
    expect(many?.similarSteps.map(({ target }) => target?.testId)).toEqual(names(15));
    const few = tallies.slice(0, 2);
    const twice = (at_ms: number) => few.map(({ ref, move }) => similar({ ref, move, at_ms }));
    const repeated = prior({ tallies: few, similar: () => [...twice(NOON), ...twice(NOON - 1000)] });
    expect(repeated?.similarSteps.map(({ target }) => target?.testId)).toEqual(['b0', 'b1', 'b0', 'b1']);
    expect(repeated?.suggestions).toHaveLength(2);
  });

  /** Twenty moves that went alike; every second one has what the test is about. */
  const alike = (how: (i: number) => Partial<SimilarStep>) => {
    const tallies = Array.from({ length: 20 }, (_, i) => tallied(`b${i}`, i));
    return prior({
      tallies,
      similar: () => tallies.map(({ ref, move }) => similar({ ref, move, ...how(ref) })),
    });
  };
  const ODD = Array.from({ length: 10 }, (_, i) => `b${2 * i + 1}`);

  test.each<[string, Partial<SimilarStep>]>([
    ['the screen', { screen: 'home' }],
    ['the address', { token: HERE_TOKEN }],
    ['a test id', { shared_ids: 1 }],
    ['a node', { shared_nodes: 1 }],
  ])('%s in common decides which steps are kept and what is suggested first', (_what, common) => {
    const material = alike((i) => (i % 2 === 1 ? common : {}));
    const told = material?.suggestions.map(({ targets }) => targets[0]?.value);
    expect(told).toHaveLength(15);
    expect(told?.slice(0, 10)).toEqual(ODD);
    expect(material?.similarSteps.slice(0, 10).map(({ target }) => target?.testId)).toEqual(ODD);
  });

  test('so does the kind of tool: clicks, texts and waits before others', () => {
    const tallies = [
      tallied('go', 0, { move: move('go', { tool: 'navigate', action: 'navigate' }) }),
      tallied('press', 1),
    ];
    const material = prior({ tallies });
    expect(material?.suggestions.map(({ targets }) => targets[0]?.value)).toEqual(['press', 'go']);
    expect(material?.similarSteps.map(({ target }) => target?.testId)).toEqual(['press', 'go']);
  });

  test('a target is named by test id, then by selector, then by role and name', () => {
    expect(targetsOf([move('Save', { selector: '#save' })])).toEqual([
      { type: 'testId', value: 'Save' },
      { type: 'selector', value: '#save' },
      { type: 'a11yHint', value: { role: 'button', name: 'Save' } },
    ]);
  });

  test('a way down from the body is no target, an address is one, a key for the whole page has none', () => {
    const bare = { tool: 'click', action: 'click' as const };
    expect(targetsOf([{ ...bare, role: 'button', selector: 'body > div > button:nth-of-type(1)' }])).toEqual(
      [],
    );
    expect(targetsOf([{ ...bare, selector: '#save' }])).toEqual([{ type: 'selector', value: '#save' }]);
    expect(targetsOf([{ tool: 'navigate', action: 'navigate', detail: '/cart' }])).toEqual([
      { type: 'selector', value: 'a[href$="/cart"]' },
    ]);
    expect(targetsOf([{ tool: 'press_key', action: 'type', detail: 'Escape' }])).toEqual([]);
  });

  test("an app's link is told as far as it leads to a screen, without the values in it", () => {
    const url = 'android-app://com.example.shop/.ListActivity';
    const linked = (to: string) => moveOf(makeStep({ tool: 'navigate', input: { url: to }, url }))?.detail;
    expect(linked('shop://settings')).toBe('shop://settings');
    expect(linked('shop://item/open?token=abc')).toBe('shop://item/open');
    expect(linked('android-app://com.example.shop')).toBe('android-app://com.example.shop');
  });

  test('a failure that happened once, or that mostly works, is not told', () => {
    const failure = { move: move('Save'), code: 'TIMEOUT', kind: 'timed_out', frequency: 1 };
    expect(prior({ failures: [failure] })?.avoid).toEqual([]);
    expect(prior({ failures: [{ ...failure, frequency: 2 }] })?.avoid).toHaveLength(1);
    const works = [tallied('Save', 0, { ok: 5 })];
    expect(prior({ tallies: works, failures: [{ ...failure, frequency: 2 }] })?.avoid).toEqual([]);
  });

  test('a call that was refused as it was written is no try of anything', () => {
    const outcome = (kind: string) => ({ outcome: { ok: false, code: 'ACTION_REJECTED', kind } });
    expect(moveOf(makeStep({ target: move('Save'), ...outcome('invalid_input') }))).toBeUndefined();
    expect(moveOf(makeStep({ target: move('Save'), ...outcome('target_disabled') }))).toMatchObject({
      testId: 'Save',
    });
  });

  test.each(['cancelled', 'invalid_input', 'target_ambiguous', 'human_rejected', 'approval_required'])(
    '%s is no fault of the target, however often it came',
    (kind) => {
      const failure = { move: move('Save'), code: 'ACTION_REJECTED', kind, frequency: 9 };
      expect(prior({ failures: [failure] })?.avoid).toEqual([]);
    },
  );
});

describe.each([
  ['from the index', {}],
  ['from the files', { openDatabase: () => Promise.reject(new Error('no SQLite here')) }],
])('related sessions %s', (_, how) => {
  test('are told the newest first', async () => {
    const { store } = openTemporary(how);
    for (const [at, id] of ['first', 'second', 'third'].entries()) {
      await store.begin(makeSession(id));
      await store.record(makeStep({ sessionId: id, target: move('Save'), at_ms: NOON + at * 1000 }));
    }
    const material = await store.prior(onScreen('home'));
    expect(material?.relatedSessions.map(({ sessionId }) => sessionId)).toEqual(['third', 'second', 'first']);
  });
});

test('no more is told than the caps allow', () => {
  const many = <T>(make: (i: number) => T) => Array.from({ length: 20 }, (_, i) => make(i));
  const material = prior({
    tallies: many((i) => tallied(`b${i}`, i)),
    similar: () => many((ref) => similar({ ref })),
    failures: many((i) => ({ move: move(`f${i}`), code: 'TIMEOUT', kind: 'timed_out', frequency: 2 })),
    related: many((i) => ({ sessionId: `s${i}`, createdAt: '', flowTags: [], tags: [] })),
  });
  expect(CAPS).toEqual({ relatedSessions: 5, similarSteps: 10, suggestions: 5, avoid: 5, fallbacks: 2 });
  const told = material && capPriorKnowledge(material);
  expect(told?.relatedSessions).toHaveLength(5);
  expect(told?.similarSteps).toHaveLength(10);
  expect(told?.suggestedNextActions.map(({ rank }) => rank)).toEqual([1, 2, 3, 4, 5]);
  expect(told?.avoid).toHaveLength(5);
});
