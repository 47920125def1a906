import { describe, expect, it } from 'vitest';
import type { Driver, NetworkEntry } from '../../src/drivers/driver.ts';
import { parseExpectations } from '../../src/model/expectation.ts';
import { SurehandError } from '../../src/model/failure.ts';
import type { NodeState, UiNode } from '../../src/model/node.ts';
import { checkExpectation, nodesFor } from '../../src/pipeline/check-expectation.ts';
import { fakeDriver, fakeNetwork, node } from '../fake-driver.ts';
import { seen, worldOn } from './fake-world.ts';

const NOW = { at_ms: 1000, fingerprint: null };

/** What one look says of one expectation. */
async function look(text: string, nodes: UiNode[], more: Partial<Driver> = {}) {
  const [expectation] = parseExpectations(text);
  if (!expectation) throw new Error('nothing is expected');
  return checkExpectation(worldOn(fakeDriver(nodes, more)), expectation, NOW);
}

const saying = (text: Partial<Awaited<ReturnType<Driver['findText']>>>): Partial<Driver> => ({
  findText: async () => ({ visible: false, count: 0, watched: false, lost: 0, passed: false, ...text }),
});

describe('a text', () => {
  it.each<[string, Parameters<typeof saying>[0], object]>([
    ['text "Saved" visible', { visible: true, lost: 2 }, { holds: true, observed: 'it is visible', lost: 2 }],
    ['text "Saved" visible', {}, { holds: false, observed: 'it is not visible' }],
    [
      'text "Saved" visible',
      { watched: true },
      { holds: false, observed: 'it was seen for a moment and is gone', seen: true },
    ],
    [
      'text "Saved" visible',
      { watched: true, passed: true },
      { holds: false, observed: 'it was seen for a moment and is gone', seen: true, passed: true },
    ],
    ['text "Saved" gone', { visible: true }, { holds: false, observed: 'it is visible' }],
    ['text "Saved" gone', { watched: true }, { holds: true, observed: 'it is gone' }],
  ])('%s with %o', async (text, found, reading) => {
    expect(await look(text, [], saying(found))).toEqual(reading);
  });
});

describe('a claim about an element', () => {
  it.each<[claim: string, state: NodeState, holds: boolean, observed: string]>([
    ['visible', {}, true, 'it is visible'],
    ['exists', {}, true, 'it is there'],
    ['enabled', {}, true, 'it is enabled'],
    ['enabled', { disabled: true }, false, 'it is not enabled'],
    ['disabled', { disabled: true }, true, 'it is disabled'],
    ['disabled', {}, false, 'it is not disabled'],
    ['checked', { checked: true }, true, 'it is checked'],
    ['checked', { checked: false }, false, 'it is not checked'],
    ['checked', { checked: 'mixed' }, false, 'it is not checked'],
    ['checked', {}, false, 'button "Save" has no such state'],
    ['unchecked', { checked: false }, true, 'it is unchecked'],
    ['unchecked', { checked: 'mixed' }, false, 'it is not unchecked'],
    ['unchecked', {}, false, 'button "Save" has no such state'],
    ['selected', { selected: true }, true, 'it is selected'],
    ['selected', { selected: false, checked: true }, false, 'it is not selected'],
    ['selected', { checked: true }, true, 'it is selected'],
    ['selected', { checked: false }, false, 'it is not selected'],
    ['selected', {}, false, 'button "Save" has no such state'],
    ['unselected', { selected: false }, true, 'it is unselected'],
    ['unselected', { selected: true }, false, 'it is not unselected'],
    ['unselected', {}, false, 'button "Save" has no such state'],
    ['expanded', { expanded: true }, true, 'it is expanded'],
    ['expanded', { expanded: false }, false, 'it is not expanded'],
    ['expanded', {}, false, 'button "Save" has no such state'],
    ['collapsed', { expanded: false }, true, 'it is collapsed'],
    ['collapsed', { expanded: true }, false, 'it is not collapsed'],
    ['collapsed', {}, false, 'button "Save" has no such state'],
    ['focused', { focused: true }, true, 'it is focused'],
    ['focused', {}, false, 'it is not focused'],
    ['pressed', { pressed: true }, true, 'it is pressed'],
    ['pressed', { pressed: 'mixed' }, false, 'it is not pressed'],
    ['pressed', {}, false, 'button "Save" has no such state'],
    ['unpressed', { pressed: false }, true, 'it is unpressed'],
    ['unpressed', { pressed: true }, false, 'it is not unpressed'],
    ['unpressed', {}, false, 'button "Save" has no such state'],
    ['gone', {}, false, 'it is there'],
  ])('%s where the state is %o', async (claim, state, holds, observed) => {
    expect(await look(`button "Save" is ${claim}`, [node('button', 'Save', { state })])).toEqual({
      holds,
      observed,
    });
  });

  it('that is not there is nothing but gone', async () => {
    for (const claim of ['visible', 'exists', 'enabled', 'checked', 'clickable'])
      expect(await look(`button "Save" ${claim}`, [])).toEqual({ holds: false, observed: 'it is not there' });
    expect(await look('button "Save" gone', [])).toEqual({ holds: true, observed: 'it is gone' });
  });

  it('that is hidden exists and is not visible', async () => {
    const hidden = [node('button', 'Save', { visibility: 'hidden' })];
    expect(await look('button "Save" exists', hidden)).toMatchObject({ holds: true });
    expect(await look('button "Save" visible', hidden)).toMatchObject({ holds: false });
    expect(await look('button "Save" gone', hidden)).toMatchObject({ holds: true });
  });

  it('that two elements answer to: both are there, and nothing is said of the state of either', async () => {
    const twins = [
      node('button', 'Save', { key: 'a', state: { disabled: true } }),
      node('button', 'Save', { key: 'b' }),
    ];
    expect(await look('button "Save" visible', twins)).toMatchObject({ holds: true });
    expect(await look('button "Save" exists', twins)).toMatchObject({ holds: true });
    expect(await look('button "Save" disabled', twins)).toEqual({
      holds: null,
      observed: '2 elements are button "Save"',
    });
  });

  it('by its words alone may be a text that no element is named by', async () => {
    const shown = saying({ visible: true });
    expect(await look('"Alice" visible', [], shown)).toEqual({ holds: true, observed: 'it is visible' });
    expect(await look('"Alice" visible', [], saying({}))).toMatchObject({ holds: false });
    expect(await look('"Alice" enabled', [], shown)).toMatchObject({ holds: false });
    expect(await look('"Alice" gone', [], shown)).toEqual({ holds: false, observed: 'it is visible' });
    expect(await look('"Alice" gone', [], saying({}))).toEqual({ holds: true, observed: 'it is gone' });
    // A longer word with it in it is not it, and leaves open whether it is gone.
    const within = saying({ inside: 'Alices' });
    expect(await look('"Alice" visible', [], within)).toMatchObject({ holds: false });
    expect(await look('"Alice" gone', [], within)).toEqual({
      holds: null,
      observed: 'it is still in "Alices"',
    });
    expect(await look('text "Alice" gone', [], within)).toMatchObject({ holds: null });
    expect(await look('text "Alice" visible', [], within)).toEqual({
      holds: false,
      observed: 'it is not visible, only in "Alices"',
    });
    // With a role it is an element or nothing.
    expect(await look('button "Alice" visible', [], shown)).toMatchObject({ holds: false });
    expect(await look('button "Alice" gone', [], shown)).toMatchObject({ holds: true });
  });

  it('clickable is asked as a click would ask', async () => {
    const save = [node('button', 'Save')];
    expect(await look('button "Save" clickable', save)).toEqual({ holds: true, observed: 'it is clickable' });
    const covered = async () => {
      throw new SurehandError('target_obscured', 'a banner lies over it');
    };
    expect(await look('button "Save" clickable', save, { prepare: covered })).toEqual({
      holds: false,
      observed: 'a banner lies over it',
    });
    const bug = async () => {
      throw new TypeError('oops');
    };
    await expect(look('button "Save" clickable', save, { prepare: bug })).rejects.toThrow('oops');
  });
});

describe('a value', () => {
  it.each<[expected: string, more: Partial<UiNode>, holds: boolean | null, observed: string]>([
    ['textbox "Name" = "Ada"', { state: { value: 'Ada' } }, true, 'it is "Ada"'],
    ['textbox "Name" = "Ada"', { state: { value: 'Ada L' } }, false, 'it is "Ada L"'],
    ['textbox "Name" = "Ada L"', { state: { value: ' Ada \n L ' } }, true, 'it is " Ada L "'],
    ['textbox "Name" contains "da"', { state: { value: 'Ada' } }, true, 'it is "Ada"'],
    ['textbox "Name" contains "do"', { state: { value: 'Ada' } }, false, 'it is "Ada"'],
    ['textbox "Name" matches "^A.a$"', { state: { value: 'Ada' } }, true, 'it is "Ada"'],
    ['textbox "Name" matches "/^ADA$/i"', { state: { value: 'Ada' } }, true, 'it is "Ada"'],
    ['textbox "Name" matches "/^ADA$/"', { state: { value: 'Ada' } }, false, 'it is "Ada"'],
    ['textbox "Name" = ""', {}, true, 'it is ""'],
    ['textbox "Name" = "7"', { state: { value_now: 7, value: 'seven' } }, true, 'it is "7"'],
    ['textbox "Name" raw_value = "7"', { state: { value_now: 7, value: 'seven' } }, true, 'it is "7"'],
    ['textbox "Name" raw_value = "seven"', { state: { value: 'seven' } }, false, 'it is ""'],
    [
      'textbox "Name" text_value = "seven"',
      { state: { value_now: 7, value: 'seven' } },
      true,
      'it is "seven"',
    ],
    ['textbox "Name" text_value = "typed"', { text: 'typed' }, true, 'it is "typed"'],
    ['textbox "Name" text = "Name"', {}, true, 'it is "Name"'],
    ['textbox "Name" = "typed"', { text: 'typed' }, true, 'it is "typed"'],
    ['textbox "Name" name = "Name"', { state: { value: 'Ada' } }, true, 'it is "Name"'],
    ['textbox "Name" = "x"', { state: { password: true, value: 'x' } }, null, 'a password is not read'],
    ['textbox "Name" = "x"', { visibility: 'hidden', state: { value: 'x' } }, false, 'it is not there'],
  ])('%s on %o', async (expected, more, holds, observed) => {
    expect(await look(expected, [node('textbox', 'Name', more)])).toMatchObject({ holds, observed });
  });

  it('of two elements is nobody’s, of none it is not there', async () => {
    const twins = [node('textbox', 'Name', { key: 'a' }), node('textbox', 'Name', { key: 'b' })];
    expect(await look('textbox "Name" = "x"', twins)).toEqual({
      holds: null,
      observed: '2 elements are textbox "Name"',
    });
    expect(await look('textbox "Name" = "x"', [])).toEqual({ holds: false, observed: 'it is not there' });
  });

  it('a pattern that is none is the caller’s mistake', async () => {
    await expect(look('textbox "Name" matches "(("', [node('textbox', 'Name')])).rejects.toThrow(
      'expect: (( is no valid pattern',
    );
  });
});

describe('an address, a title, a screen', () => {
  it.each<[string, boolean]>([
    ['url contains shop.test', true],
    ['url contains /cart', false],
    ['url = https://shop.test/', true],
    ['url = https://shop.test', false],
    ['title = Shop', true],
    ['title contains Shoe', false],
    ['screen "your cart"', true],
    ['screen "Checkout"', false],
    ['screen "shop"', true],
    ['screen shop.test', true],
    ['screen fp_nothing', false],
  ])('%s', async (expected, holds) => {
    const screen = [node('heading', 'Your cart', { actionable: false }), node('button', 'Checkout')];
    expect(await look(expected, screen)).toMatchObject({ holds });
  });

  it('a screen is known by its fingerprint and by the name it has', async () => {
    const { world, view } = await seen([node('heading', 'Your cart', { actionable: false })]);
    const ask = (value: string) =>
      checkExpectation(world, { about: 'screen', how: 'equals', value }, NOW).then(({ holds }) => holds);
    expect(await ask(view.snapshot.fingerprint)).toBe(true);
    expect(await ask(view.snapshot.screen)).toBe(true);
  });
});

describe('a count', () => {
  const rows = [1, 2, 3].map((i) => node('row', `Row ${i}`, { key: `r${i}` }));
  it.each<[string, boolean]>([
    ['count row = 3', true],
    ['count rows = 3', true],
    ['count row = 2', false],
    ['count row >= 3', true],
    ['count row >= 4', false],
    ['count row >= 2', true],
    ['count row <= 3', true],
    ['count row <= 2', false],
    ['count row <= 4', true],
    ['count row "Row 2" = 1', true],
  ])('%s of three', async (expected, holds) => {
    expect(await look(expected, rows)).toMatchObject({ holds });
  });

  it('leaves out what is hidden, and says how many there are', async () => {
    const some = [...rows, node('row', 'Row 4', { visibility: 'hidden' })];
    expect(await look('count row = 3', some)).toEqual({ holds: true, observed: 'there are 3' });
  });
});

describe('what the page logs and asks its server', () => {
  const logs = (...entries: [level: string, at_ms: number][]): Partial<Driver> => ({
    logs: () =>
      entries.map(([level, at_ms]) => ({
        level,
        at_ms,
        text: `${level} at ${at_ms}`,
        source: '',
        tab: 't1',
      })),
  });
  it.each<[string, Partial<Driver>, object]>([
    ['none', logs(), { holds: true, observed: 'there are none' }],
    ['an earlier one', logs(['error', 999]), { holds: true }],
    [
      'one from the very moment',
      logs(['error', 1000]),
      { holds: false, observed: 'console error: "error at 1000"' },
    ],
    ['one nobody caught', logs(['pageerror', 1001]), { holds: false }],
    ['a warning', logs(['warning', 1001]), { holds: true }],
  ])('no console errors: %s', async (_what, more, reading) => {
    expect(await look('no console errors', [], more)).toMatchObject(reading);
  });

  it('logs that come only when they are asked for are asked for', async () => {
    let fetched = 0;
    await look('no console errors', [], { fetchLogs: async () => void fetched++ });
    expect(fetched).toBe(1);
  });

  const request = (more: Partial<NetworkEntry>): NetworkEntry => ({
    at_ms: 1000,
    method: 'POST',
    url: 'https://shop.test/api/order',
    resource_type: 'fetch',
    status: 201,
    duration_ms: 1,
    tab: 't1',
    ...more,
  });
  it.each<[string, Partial<NetworkEntry>, boolean, string]>([
    ['request POST /api/order', {}, true, 'POST /api/order 201'],
    ['request /api/order', {}, true, 'POST /api/order 201'],
    ['request GET /api/order', {}, false, 'no such request'],
    ['request POST /api/basket', {}, false, 'no such request'],
    ['request POST /api/order', { at_ms: 999 }, false, 'no such request'],
    ['request POST /api/order 2xx', {}, true, 'POST /api/order 201'],
    ['request POST /api/order 4xx', {}, false, 'POST /api/order 201'],
    ['request POST /api/order 201', {}, true, 'POST /api/order 201'],
    ['request POST /api/order 200', {}, false, 'POST /api/order 201'],
    ['request POST /api/order', { status: null }, false, 'POST /api/order unanswered'],
    ['request POST /api/order failed', {}, false, 'POST /api/order 201'],
    ['request POST /api/order failed', { status: 400 }, true, 'POST /api/order 400'],
    ['request POST /api/order failed', { status: 399 }, false, 'POST /api/order 399'],
    ['request POST /api/order failed', { status: null, failure: 'reset' }, true, 'POST /api/order reset'],
  ])('%s with %o', async (expected, more, holds, observed) => {
    const network = { ...fakeNetwork, requests: () => [request(more)] };
    expect(await look(expected, [], { network })).toEqual({ holds, observed, network_only: true });
  });

  it('of several requests one that answers so is enough; else the last is told', async () => {
    const network = {
      ...fakeNetwork,
      requests: () => [request({ status: 500 }), request({}), request({ status: 404 })],
    };
    expect(await look('request POST /api/order 2xx', [], { network })).toMatchObject({ holds: true });
    expect(await look('request POST /api/order 3xx', [], { network })).toMatchObject({
      holds: false,
      observed: 'POST /api/order 404',
    });
  });
});

describe('a change of the screen', () => {
  it('is another fingerprint than before; without one before nothing is a change', async () => {
    const { world, driver, view } = await seen([node('button', 'Save')]);
    const { fingerprint } = view.snapshot;
    const ask = (since: string | null) =>
      checkExpectation(world, { about: 'change' }, { at_ms: 0, fingerprint: since });
    expect(await ask(fingerprint)).toEqual({ holds: false, observed: 'it did not change' });
    expect(await ask(null)).toMatchObject({ holds: false });
    driver.nodes = [node('button', 'Undo'), node('dialog', 'Saved')];
    expect(await ask(fingerprint)).toEqual({ holds: true, observed: 'it changed' });
  });
});

describe('the elements that a target means', () => {
  it('by ref: the node, or what carries its meaning now, and never another', async () => {
    const { world, driver, ref } = await seen([node('button', 'Save')]);
    const keys = async () => (await nodesFor(world, ref)).map(({ key }) => key);
    expect(await keys()).toEqual(['button/Save']);
    driver.nodes = [node('button', 'Save', { key: 'fresh' }), node('button', 'save', { key: 'loose' })];
    expect(await keys()).toEqual(['fresh']);
    driver.nodes = [node('button', 'Delete', { key: 'button/Save' })];
    expect(await keys()).toEqual([]);
    await expect(nodesFor(world, '@e99')).rejects.toThrow('no element @e99');
  });

  it('by words: exact ones before loose ones, and of them the one that was counted to', async () => {
    const world = worldOn(
      fakeDriver([
        node('button', 'SAVE', { key: 'loose' }),
        node('button', 'Save', { key: 'one' }),
        node('button', 'Save', { key: 'two' }),
      ]),
    );
    const keys = async (target: string) => (await nodesFor(world, target)).map(({ key }) => key);
    expect(await keys('button "Save"')).toEqual(['one', 'two']);
    expect(await keys('button "Save" #2')).toEqual(['two']);
    expect(await keys('button "Save" #3')).toEqual([]);
    expect(await keys('button "sAVE"')).toEqual(['loose', 'one', 'two']);
  });
});
