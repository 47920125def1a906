import { describe, expect, it } from 'vitest';
import type { Driver, FindQuery, Match } from '../../src/drivers/driver.ts';
import type { SurehandError } from '../../src/model/failure.ts';
import type { UiNode } from '../../src/model/node.ts';
import {
  changedMeaning,
  heal,
  type Purpose,
  resolve,
  resolveFocus,
  search,
} from '../../src/pipeline/resolve.ts';
import { hasIdentity, onlyWithItsMarks } from '../../src/pipeline/same-identity.ts';
import { fakeDriver, node } from '../fake-driver.ts';
import { seen, worldOn } from './fake-world.ts';

type Graded = [UiNode, Match];

/** A world in which every search has this answer; `asked` is what was searched for. */
function answering(...answers: Graded[][]) {
  const asked: FindQuery[] = [];
  const find: Driver['find'] = async (query) => {
    asked.push(query);
    const matches = (answers[Math.min(asked.length, answers.length) - 1] ?? []).map(([one, match]) => ({
      node: one,
      match,
      score: 1,
    }));
    return { matches, total: matches.length };
  };
  return { world: worldOn(fakeDriver([], { find })), asked };
}

const failure = async (promise: Promise<unknown>): Promise<SurehandError> =>
  promise.then(
    () => Promise.reject(new Error('it did not fail')),
    // what a resolution fails with
    (error: SurehandError) => error,
  );

const one = (key: string, more: Partial<UiNode> = {}) => node('button', 'Save', { key, ...more });

describe('the element that words mean', () => {
  it('a role said alone is that role, unless something is called just so', async () => {
    const item = node('treeitem', 'Fruit tree', { key: 'item' });
    const tree = node('tree', '', { key: 'tree' });
    const partly = answering([[item, 'partial']], [[tree, 'exact']]);
    expect(await resolve(partly.world, 'tree', 'select')).toMatchObject({ binding: { key: 'tree' } });
    expect(partly.asked).toMatchObject([{ name: 'tree' }, { role: 'tree' }]);
    const called = answering([[node('button', 'tree', { key: 'button' }), 'exact']], [[tree, 'exact']]);
    expect(await resolve(called.world, 'tree', 'click')).toMatchObject({ binding: { key: 'button' } });
  });

  it('what has no words and is shown with its place is meant by it, unless two are shown so', async () => {
    const bare = (key: string, x: number) =>
      node('clickable', '', { key, native: { class: 'View' }, box: { x, y: 100, width: 80, height: 40 } });
    const { world } = await seen([bare('a', 500), bare('b', 20), bare('c', 20)]);
    for (const words of ['clickable (at 540,120)', '(at 540,120)'])
      expect(await resolve(world, words, 'click')).toMatchObject({ binding: { key: 'a' } });
    expect((await failure(resolve(world, 'clickable (at 60,120)', 'click'))).kind).toBe('target_not_found');
  });

  it.each<[Match, { score: number; reason: string }]>([
    ['exact', { score: 1, reason: 'words' }],
    ['loose', { score: 0.9, reason: 'case' }],
    ['shown', { score: 0.8, reason: 'shown_text' }],
    ['partial', { score: 0.7, reason: 'partial_name' }],
  ])('a match that is %s says how sure it is', async (match, confidence) => {
    const { world, asked } = answering([[one('a'), match]]);
    const found = await resolve(world, 'button "Save"', 'click');
    expect(found).toMatchObject({
      selector: 'button "Save"',
      confidence,
      binding: { key: 'a', twins: false },
    });
    // Only where the element is called otherwise is it said what it was taken for.
    expect(found.taken_for).toBe(match === 'shown' || match === 'partial' ? 'button "Save"' : undefined);
    expect(asked[0]).toMatchObject({
      role: 'button',
      name: 'Save',
      purpose: 'click',
      partial: true,
      limit: 40,
    });
    expect(asked[0]).not.toHaveProperty('among_key');
  });

  it('is the best match: a worse one beside it is no tie', async () => {
    const { world } = answering([
      [one('a'), 'exact'],
      [one('b'), 'loose'],
      [one('c'), 'partial'],
    ]);
    expect((await resolve(world, 'button "Save"', 'click')).binding.key).toBe('a');
  });

  it('a part of a name must be the only one, whatever else has the words in whichever way', async () => {
    const { world } = answering([
      [one('a'), 'shown'],
      [one('b'), 'partial'],
    ]);
    const tie = await failure(resolve(world, 'button "Save"', 'click'));
    expect(tie).toMatchObject({
      kind: 'target_ambiguous',
      message: '2 elements have the words button "Save"',
    });
    expect(tie.candidates).toHaveLength(2);
  });

  it('two of the best are a tie, with every one as it would be named', async () => {
    const { world } = answering([
      [one('a', { context: 'Ada' }), 'exact'],
      [one('b', { context: 'Bob' }), 'exact'],
    ]);
    const tie = await failure(resolve(world, 'button "Save"', 'click'));
    expect(tie).toMatchObject({ kind: 'target_ambiguous', message: '2 elements are button "Save"' });
    expect(tie.candidates).toEqual(['@e0 button "Save" in "Ada"', '@e1 button "Save" in "Bob"']);
  });

  it('at most five are shown', async () => {
    const { world } = answering([1, 2, 3, 4, 5, 6, 7].map((i): Graded => [one(`k${i}`), 'exact']));
    expect((await failure(resolve(world, 'button "Save"', 'click'))).candidates).toHaveLength(5);
  });

  it('one of several is taken by its number, and is known as one of several', async () => {
    const both: Graded[] = [
      [one('a'), 'exact'],
      [one('b'), 'exact'],
    ];
    for (const [nth, key] of [
      [1, 'a'],
      [2, 'b'],
    ] as const) {
      const { world } = answering(both);
      expect((await resolve(world, `button "Save" #${nth}`, 'click')).binding).toMatchObject({
        key,
        twins: true,
      });
    }
    const { world } = answering(both);
    expect(await failure(resolve(world, 'button "Save" #3', 'click'))).toMatchObject({
      kind: 'target_not_found',
    });
  });

  it('found by the words around it, these words must go on to hold', async () => {
    const { world, asked } = answering([[one('a', { context: 'Ada' }), 'exact']]);
    expect((await resolve(world, 'button "Save" in "Ada"', 'click')).binding.twins).toBe(true);
    expect(asked[0]).toMatchObject({ context: 'Ada' });
  });

  it.each<[Purpose, string | null]>([
    ['click', 'button'],
    ['fill', 'button'],
    ['select', 'button'],
    ['any', null],
    ['adjust', null],
    ['point', null],
  ])(
    'of a control and what only shows the same words, for %s the control is meant: %s',
    async (purpose, key) => {
      const { world } = answering([
        [node('text', 'Save', { key: 'text', actionable: false }), 'exact'],
        [node('clickable', 'Save', { key: 'clickable' }), 'exact'],
        [one('button'), 'exact'],
      ]);
      if (key === null)
        expect(await failure(resolve(world, '"Save"', purpose))).toMatchObject({ kind: 'target_ambiguous' });
      else expect((await resolve(world, '"Save"', purpose)).binding.key).toBe(key);
    },
  );

  it('what can be clicked without a role comes before what cannot be clicked', async () => {
    const { world } = answering([
      [node('text', 'Save', { key: 'text', actionable: false }), 'exact'],
      [node('clickable', 'Save', { key: 'clickable' }), 'exact'],
    ]);
    expect((await resolve(world, '"Save"', 'click')).binding.key).toBe('clickable');
  });

  it('a role may stand for its kin; where something has the very role, that is meant', async () => {
    const { world } = answering([
      [node('searchbox', 'Name', { key: 'kin' }), 'exact'],
      [node('textbox', 'Name', { key: 'own' }), 'exact'],
    ]);
    expect((await resolve(world, 'textbox "Name"', 'any')).binding.key).toBe('own');
  });

  it('words that say a role are taken for it where nothing is called so', async () => {
    const { world, asked } = answering(
      [[node('text', 'downloads', { key: 'x' }), 'near']],
      [[node('link', 'Download', { key: 'link' }), 'exact']],
    );
    expect((await resolve(world, 'download link', 'click')).binding.key).toBe('link');
    expect(asked.map(({ role, name }) => [role, name])).toEqual([
      [undefined, 'download link'],
      ['link', 'download'],
    ]);
  });

  it('and nothing is searched a second time where something is', async () => {
    const { world, asked } = answering([[node('heading', 'download link', { key: 'h' }), 'loose']]);
    expect((await resolve(world, 'download link', 'any')).binding.key).toBe('h');
    expect(asked).toHaveLength(1);
  });

  it('a search that finds nothing either way gives what was near the words as they stand', async () => {
    const near: Graded[] = [[node('text', 'downloads', { key: 'first' }), 'near']];
    const { world } = answering(near, [[node('link', 'Downs', { key: 'second' }), 'near']]);
    const target = { by: 'words', name: 'download link' } as const;
    expect((await search(world, target, 'any', 5)).matches.map(({ node: { key } }) => key)).toEqual([
      'first',
    ]);
  });

  it.each([
    ['button in "Ada"', { role: 'button', context: 'Ada' }],
    ['"Save"', { name: 'Save' }],
    ['button "Save" in "Ada"', { role: 'button', name: 'Save', context: 'Ada' }],
    ['button "Save" in dialog', { role: 'button', name: 'Save', within: 'dialog' }],
  ])('%s is asked for by what it says, and by nothing else', async (words, wanted) => {
    const { world, asked } = answering([[one('a'), 'exact']]);
    await resolve(world, words, 'click');
    const said = Object.entries(asked[0] ?? {}).filter(([key]) =>
      ['role', 'name', 'context', 'within', 'selector'].includes(key),
    );
    expect(Object.fromEntries(said)).toEqual(wanted);
  });

  it('among the items of one list is asked for where that is known', async () => {
    const { world, asked } = answering([[one('a'), 'exact']]);
    await resolve(world, 'button "Save"', 'point', 'row-3');
    expect(asked[0]).toMatchObject({ among_key: 'row-3' });
  });
});

describe('what no element is', () => {
  it('is told with the nearest', async () => {
    const { world } = answering([
      [node('button', 'Saved', { key: 'x' }), 'near'],
      [node('button', 'Safe', { key: 'y' }), 'near'],
      [node('button', 'Gone', { key: 'z', visibility: 'hidden' }), 'near'],
    ]);
    const none = await failure(resolve(world, 'button "Save"', 'click'));
    expect(none).toMatchObject({ kind: 'target_not_found', message: 'nothing on the page is button "Save"' });
    expect(none.candidates).toEqual(['nearest: @e0 button "Saved"', '@e1 button "Safe"']);
  });

  it('what is there but hidden is told as that, with what may bring it up', async () => {
    const hidden: Graded[] = [
      [node('button', 'Savings', { key: 'n', visibility: 'hidden' }), 'near'],
      [one('a', { visibility: 'hidden' }), 'exact'],
    ];
    const { world } = answering(hidden);
    expect(await failure(resolve(world, 'button "Save"', 'click'))).toMatchObject({
      kind: 'target_not_visible',
      message: expect.stringMatching(/^button "Save" is on the page but hidden; .*hover/),
    });
    const app = answering(hidden);
    delete app.world.driver.pages;
    expect((await failure(resolve(app.world, 'button "Save"', 'click'))).message).toBe(
      'button "Save" is there but cannot be reached: something lies over it',
    );
  });

  it('what is there, but not in the context that was named, is told with those there are', async () => {
    const { world, asked } = answering(
      [],
      [
        [one('a', { context: 'Ada' }), 'exact'],
        [one('n', { context: 'Nils' }), 'near'],
      ],
    );
    const none = await failure(resolve(world, 'button "Save" in "Bob"', 'click'));
    expect(none).toMatchObject({
      kind: 'target_not_found',
      message: 'nothing on the page is button "Save" in "Bob"; without "Bob" there are 2',
    });
    expect(none.candidates).toEqual(['nearest: @e0 button "Save" in "Ada"']);
    expect(asked[1]).not.toHaveProperty('context');
    const nowhere = answering([]);
    expect((await failure(resolve(nowhere.world, 'button "Save" in "Bob"', 'click'))).message).toBe(
      'nothing on the page is button "Save" in "Bob"',
    );
  });

  it('a kind of selector that the platform does not know is told in one line', async () => {
    const { world } = answering([]);
    expect(await failure(resolve(world, 'resource_id:save', 'click'))).toMatchObject({
      kind: 'not_supported',
      message: expect.stringMatching(/has no resource_id; there are words and css, test_id$/),
    });
  });

  it('a ref that was never given says which were', async () => {
    const { world } = await seen([one('a'), one('b', { name: 'Other' })]);
    expect((await failure(resolve(world, '@e9', 'click'))).message).toBe(
      'no element @e9: refs given so far are @e0 to @e1',
    );
    expect((await failure(resolve(worldOn(fakeDriver()), '@e0', 'click'))).message).toBe(
      'no element @e0: no snapshot was taken yet',
    );
  });
});

describe('what has the focus', () => {
  it('is an element like any other, and nothing where nothing has it', async () => {
    const focused = { focused: async () => one('a') };
    expect(await resolveFocus(worldOn(fakeDriver([], focused)))).toMatchObject({
      selector: '@e0',
      confidence: { score: 1, reason: 'focus' },
      binding: { key: 'a', twins: false },
    });
    expect(await failure(resolveFocus(worldOn(fakeDriver())))).toMatchObject({ kind: 'target_not_found' });
  });
});

describe('a node that is gone', () => {
  /** The ref of "Save", with what is found by its meaning now. */
  function lost(now: Graded[], twins = false, more: Partial<UiNode> = {}) {
    const { world, asked } = answering(now);
    return { world, asked, binding: world.screen.refs.bind(one('old', more), twins) };
  }

  it('is the one that carries its meaning now, under the same ref', async () => {
    const { world, binding } = lost([
      [one('near'), 'loose'],
      [one('hidden', { visibility: 'hidden' }), 'exact'],
      [one('new'), 'exact'],
    ]);
    expect(await heal(world, binding)).toMatchObject({ ref: binding.ref, key: 'new' });
  });

  it('is none of two', async () => {
    const { world, binding } = lost([
      [one('x'), 'exact'],
      [one('y'), 'exact'],
    ]);
    const tie = await failure(heal(world, binding));
    expect(tie).toMatchObject({
      kind: 'target_ambiguous',
      message: '@e0 (button "Save") is gone and 2 elements now look like it',
    });
    expect(tie.candidates).toHaveLength(2);
  });

  it('of several that nothing told apart, the one that is left was another one', async () => {
    const { world, binding } = lost([[one('left'), 'exact']], true);
    expect(await failure(heal(world, binding))).toMatchObject({
      kind: 'ref_expired',
      message: '@e0 (button "Save") is no longer on the page',
    });
    const told = lost([[one('left', { context: 'Ada' }), 'exact']], true, { context: 'Ada' });
    expect((await heal(told.world, told.binding)).key).toBe('left');
  });

  it('and of which nothing is left is told with the nearest', async () => {
    const { world, binding, asked } = lost([[node('button', 'Safe', { key: 'n' }), 'near']]);
    const none = await failure(heal(world, binding));
    expect(none).toMatchObject({ kind: 'ref_expired' });
    expect(none.candidates).toEqual(['nearest: @e1 button "Safe"']);
    expect(asked[0]).toMatchObject({ role: 'button', name: 'Save', purpose: 'any', limit: 20 });
  });

  it('one that means something else now is told with what it was, and never with itself', async () => {
    const { world, binding } = lost([
      [one('old'), 'exact'],
      [one('other'), 'exact'],
    ]);
    const changed = await changedMeaning(world, binding, 'is a link now');
    expect(changed).toMatchObject({
      kind: 'ref_changed',
      message: '@e0 was button "Save" and is a link now',
    });
    expect(changed.candidates).toHaveLength(1);
  });
});

describe('several that carry a lost meaning', () => {
  const marked = (key: string, test_id: string, href?: string) =>
    one(key, { test_id, ...(href === undefined ? {} : { href }) });

  async function only(was: UiNode, now: Graded[]) {
    const { world } = answering(now);
    const found = await onlyWithItsMarks(world, world.screen.refs.bind(was, true));
    return found?.key ?? null;
  }

  it('are told apart by all the marks of the one that is lost', async () => {
    const now: Graded[] = [
      [marked('a', 'pay', '/a'), 'exact'],
      [marked('b', 'save', '/b'), 'exact'],
      [marked('c', 'save', '/c'), 'exact'],
    ];
    expect(await only(marked('old', 'save', '/c'), now)).toBe('c');
    expect(await only(marked('old', 'pay'), now)).toBe('a');
    expect(await only(marked('old', 'save'), now)).toBeNull();
    expect(await only(marked('old', 'none'), now)).toBeNull();
    expect(await only(one('old'), [[one('x'), 'exact']])).toBeNull();
  });

  it('what is hidden or only similar is none of them', async () => {
    expect(await only(marked('old', 'save'), [[marked('a', 'save'), 'loose']])).toBeNull();
    expect(
      await only(marked('old', 'save'), [[{ ...marked('a', 'save'), visibility: 'hidden' }, 'exact']]),
    ).toBeNull();
  });

  it('an identity is a test id or an address', () => {
    const { world } = answering([]);
    const has = (more: Partial<UiNode>) => hasIdentity(world.screen.refs.bind(one('k', more), false));
    expect(has({ test_id: 'x' })).toBe(true);
    expect(has({ href: '/x' })).toBe(true);
    expect(has({})).toBe(false);
  });
});
