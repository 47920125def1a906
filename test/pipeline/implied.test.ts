import { describe, expect, it } from 'vitest';
import type { ActResult, Driver } from '../../src/drivers/driver.ts';
import type { Action } from '../../src/model/action.ts';
import type { UiNode } from '../../src/model/node.ts';
import type { Effect } from '../../src/model/outcome.ts';
import { impliedBy } from '../../src/pipeline/implied.ts';
import type { Reading } from '../../src/pipeline/verify.ts';
import { type FakeDriver, fakeDriver, node, openDialog } from '../fake-driver.ts';
import { settled, worldOn } from './fake-world.ts';

interface Given {
  done?: ActResult;
  driver?: Partial<Driver>;
  effects?: Effect[];
  submitted?: boolean;
  arrived?: boolean;
  /** What the action made of the page. */
  after?: (driver: FakeDriver) => void;
}

/** What an action on a node promises, and what is read of it afterwards; null where it promises nothing. */
async function promised(
  action: Action,
  target: UiNode | undefined,
  given: Given = {},
): Promise<(Reading & { expected: string }) | null> {
  const driver = fakeDriver(target ? [target] : [], given.driver);
  const world = worldOn(driver);
  const binding = target && world.screen.refs.bind(target, false);
  const implied = impliedBy(world, action, binding, given.done ?? {});
  if (!implied) return null;
  given.after?.(driver);
  const now = {
    effects: given.effects ?? [],
    settled: settled({ submitted: given.submitted === true }),
    arrived: given.arrived === true,
  };
  return { expected: implied.expected, ...(await implied.read(now)) };
}

const CLICK: Action = { action: 'click', target: 'x' };
const effect = (kind: Effect['kind']): Effect => ({ kind, account: 'x' });
const turnsTo = (more: Partial<UiNode>) => (driver: FakeDriver) => {
  driver.nodes = driver.nodes.map((one) => ({ ...one, ...more }));
};

describe('a fill', () => {
  const field = node('textbox', 'Name');
  const opens: UiNode = { ...node('combobox', 'Due'), state: { expanded: false } };
  const fill = (clear_first: boolean): Action => ({ action: 'fill', target: 'x', value: 'Ada', clear_first });
  it.each<[held: Awaited<ReturnType<Driver['holds']>>, reading: object]>([
    [
      { relation: 'same', value: 'Ada' },
      { holds: true, observed: 'it is', held: 'Ada' },
    ],
    [{ relation: 'same' }, { holds: true, observed: 'it is' }],
    [
      { relation: 'formatted', value: 'ADA' },
      { holds: true, observed: 'it holds "ADA"', held: 'ADA' },
    ],
    [
      { relation: 'other', value: 'Bob' },
      { holds: false, observed: 'it holds "Bob", not "Ada"' },
    ],
    [{ relation: 'other' }, { holds: false, observed: 'it holds another value' }],
    [
      { relation: 'unknown', value: 'Ad' },
      {
        holds: null,
        observed: 'only a part of the text can be seen: "Ad"',
        open_because: 'only a part of the text can be seen: "Ad"',
      },
    ],
  ])('whose field then holds %o', async (held, reading) => {
    const driver = { holds: async () => held };
    expect(await promised(fill(true), field, { driver })).toEqual({
      expected: 'the value is there',
      ...reading,
    });
  });

  it.each<[claim: string, target: UiNode, value: string, leaves: boolean]>([
    ['of a date is read again where the field that opens something was left', opens, '24/12/2026', true],
    ['of a time as well', opens, '14:30', true],
    ['of a word is not', opens, 'Ada', false],
    ['of a date in a plain field is not', field, '24/12/2026', false],
    [
      'of a date is not where the field stands open',
      { ...opens, state: { expanded: true } },
      '24/12/2026',
      false,
    ],
  ])('%s', async (_claim, target, value, leaves) => {
    const holds: Driver['holds'] = async (_key, _value, _whole, left) =>
      left ? { relation: 'other', value: '' } : { relation: 'same', value };
    const read = await promised({ action: 'fill', target: 'x', value, clear_first: true }, target, {
      driver: { holds },
    });
    expect(read?.holds).toBe(!leaves);
  });

  it('of a password says that it is not read, and nothing of its value', async () => {
    const secret = { ...field, state: { password: true as const } };
    const driver = { holds: async () => ({ relation: 'unknown' as const }) };
    const said = 'what a password field holds is not read';
    expect(await promised(fill(true), secret, { driver })).toEqual({
      expected: 'the value is there',
      holds: null,
      observed: said,
      open_because: said,
    });
  });

  it('is compared whole, and only by its end where it was added', async () => {
    const asked: unknown[] = [];
    const driver: Partial<Driver> = {
      holds: async (...about) => {
        asked.push(about);
        return { relation: 'same' };
      },
    };
    expect(await promised(fill(false), field, { driver })).toMatchObject({ expected: 'the text was added' });
    await promised(fill(true), field, { driver });
    expect(asked).toEqual([
      ['textbox/Name', 'Ada', false],
      ['textbox/Name', 'Ada', true],
    ]);
  });

  it('is read from what carries the meaning of a field that was rendered anew, and from nothing else', async () => {
    const asked: string[] = [];
    const driver: Partial<Driver> = {
      holds: async (key) => {
        asked.push(key);
        return { relation: 'same' };
      },
    };
    await promised(fill(true), field, { driver, after: turnsTo({ key: 'fresh' }) });
    await promised(fill(true), field, { driver, after: turnsTo({ role: 'button' }) });
    expect(asked).toEqual(['fresh']);
    expect(
      await promised(fill(true), field, { driver, after: turnsTo({ name: 'Other', key: 'o' }) }),
    ).toEqual({
      expected: 'the value is there',
      holds: null,
      observed: 'the field is no longer there',
    });
  });

  it('of what has no element promises nothing', async () => {
    expect(await promised(fill(true), undefined)).toBeNull();
  });
});

describe('an upload', () => {
  const upload: Action = { action: 'upload_files', target: 'x', paths: ['/tmp/a.txt', 'b/c.txt'] };
  it('is held by its field under the names of the files', async () => {
    const asked: unknown[] = [];
    const driver: Partial<Driver> = {
      holds: async (_key, ...about) => {
        asked.push(about);
        return { relation: 'same' };
      },
    };
    const field = node('button', 'Files', { input_type: 'file' });
    expect(await promised(upload, field, { driver })).toMatchObject({ holds: true });
    expect(asked).toEqual([['a.txt\nc.txt', true]]);
  });

  it('through a button that opens a chooser promises nothing', async () => {
    expect(await promised(upload, node('button', 'Files'))).toBeNull();
  });
});

describe('a choice', () => {
  const select = (...values: string[]): Action => ({ action: 'select', target: 'x', values });
  const list = node('combobox', 'Size', { state: { value: 'Small' } });
  const open: Partial<Driver> = { holdsChoice: async () => null };

  it.each([true, false])('of a native list is what the list itself says: %s', async (holds) => {
    const driver = { holdsChoice: async () => holds };
    expect(await promised(select('Large'), list, { driver })).toMatchObject({
      expected: 'Large is selected',
      holds,
      observed: 'it shows "Small"',
    });
  });

  it.each<[string, Partial<UiNode>]>([
    ['value', { state: { value: 'Large' } }],
    ['chosen label', { state: { selected_label: 'LARGE' } }],
    ['name', { name: 'Size Large' }],
    ['text', { text: 'Large' }],
  ])('is shown by the %s of the list', async (_what, more) => {
    const given = { driver: open, after: turnsTo(more) };
    expect(await promised(select(' Large '), list, given)).toMatchObject({ holds: true, observed: 'it is' });
  });

  it('of several is shown when every one is', async () => {
    const given = { driver: open, after: turnsTo({ state: { value: 'Large, Small' } }) };
    expect(await promised(select('Small', 'Large'), list, given)).toMatchObject({ holds: true });
    expect(await promised(select('Small', 'Huge'), list, given)).toMatchObject({ holds: false });
  });

  it('that the list does not show is open where something else changed, and else refuted', async () => {
    const other = { driver: open, after: turnsTo({ state: { value: 'Medium' } }) };
    expect(await promised(select('Large'), list, other)).toMatchObject({ holds: false });
    expect(await promised(select('Large'), list, { ...other, effects: [effect('network')] })).toMatchObject({
      holds: false,
    });
    expect(await promised(select('Large'), list, { ...other, effects: [effect('text')] })).toMatchObject({
      holds: null,
      observed: 'it shows "Medium Size"',
    });
  });

  it('is refuted where the list goes on showing another, unless that is a short form of it', async () => {
    const given = { driver: open, effects: [effect('text')] };
    expect(await promised(select('Large'), list, given)).toMatchObject({ holds: false });
    const short = node('combobox', 'Size', { state: { value: 'L' } });
    expect(await promised(select('Large'), short, given)).toMatchObject({ holds: null });
    const long = node('combobox', 'Size', { state: { value: 'Large (12)' } });
    expect(await promised(select('Larg'), long, given)).toMatchObject({ holds: null });
    const unlike = node('listbox', 'Size', { state: { value: 'Small' } });
    expect(await promised(select('Large'), unlike, given)).toMatchObject({ holds: null });
    const empty = node('combobox', 'Size', { state: {} });
    expect(await promised(select('Large'), empty, given)).toMatchObject({ holds: null });
  });

  it('of a list that is gone cannot be told', async () => {
    const gone = (driver: FakeDriver) => void driver.nodes.splice(0);
    expect(await promised(select('Large'), list, { driver: open, after: gone })).toMatchObject({
      holds: null,
      observed: 'the list is no longer there',
    });
    expect(await promised(select('Large'), undefined)).toBeNull();
  });
});

describe('an adjustment', () => {
  const adjust: Action = { action: 'adjust_control', target: 'x', value: '5', tolerance: 0 };
  const select: Action = { action: 'select', target: 'x', values: ['5'] };
  const result = (converged: boolean): ActResult => ({
    adjusted: {
      target_state: '5',
      actual_state: '4',
      within_tolerance: converged,
      converged,
      attempts: 1,
      adjustment_mode: 'semantic',
    },
  });
  it('that did not get there is refuted by its own account', async () => {
    const slider = node('slider', 'Volume', { state: { value_now: 4 } });
    for (const action of [adjust, select])
      expect(await promised(action, slider, { done: result(false) })).toEqual({
        expected: 'it is 5',
        holds: false,
        observed: 'it is 4',
      });
  });

  it('without an account, or of nothing, promises nothing', async () => {
    expect(await promised(adjust, node('slider', 'Volume'))).toBeNull();
    expect(await promised(adjust, undefined, { done: result(true) })).toBeNull();
  });

  it('of what is gone cannot be told', async () => {
    const gone = (driver: FakeDriver) => void driver.nodes.splice(0);
    expect(
      await promised(adjust, node('slider', 'Volume'), { done: result(true), after: gone }),
    ).toMatchObject({ holds: null, observed: 'it is no longer there' });
  });
});

describe('a click', () => {
  it.each<[string, Partial<UiNode> & { role: string }, expected: string | null]>([
    ['a checkbox', { role: 'checkbox', state: { checked: false } }, 'it is checked'],
    ['a checked one', { role: 'checkbox', state: { checked: true } }, 'it is unchecked'],
    ['a mixed one', { role: 'checkbox', state: { checked: 'mixed' } }, 'it is checked'],
    ['a switch', { role: 'switch', state: { checked: false } }, 'it is checked'],
    ['a menu item with a mark', { role: 'menuitemcheckbox', state: { checked: true } }, 'it is unchecked'],
    ['a checkbox that tells no state', { role: 'checkbox', state: {} }, null],
    ['a radio', { role: 'radio', state: { checked: true } }, 'it is checked'],
    ['a radio of a menu', { role: 'menuitemradio', state: {} }, 'it is checked'],
    ['a tab', { role: 'tab', state: { selected: false } }, 'it is selected'],
    ['the tab that is shown', { role: 'tab', state: { selected: true } }, null],
    ['an option', { role: 'option', state: { selected: false } }, 'it is selected'],
    ['an item of a tree', { role: 'treeitem', state: { selected: false } }, 'it is selected'],
    ['a row', { role: 'row', state: { selected: false } }, 'it is selected'],
    ['a cell', { role: 'gridcell', state: { selected: false } }, 'it is selected'],
    ['a tab that is closed', { role: 'tab', state: { expanded: false, selected: false } }, 'it is expanded'],
    ['a tab that is open', { role: 'tab', state: { expanded: true, selected: false } }, null],
    ['a toggle', { role: 'button', state: { pressed: false } }, 'it is pressed'],
    ['a pressed toggle', { role: 'button', state: { pressed: true } }, 'it is unpressed'],
    ['a toggle that is neither', { role: 'button', state: { pressed: 'mixed' } }, null],
    ['a pressed link', { role: 'link', state: { pressed: true } }, null],
    ['a section', { role: 'button', state: { expanded: false } }, 'it is expanded'],
    ['an open section', { role: 'button', state: { expanded: true } }, 'it is collapsed'],
    ['a field with a list', { role: 'combobox', tag: 'input', state: { expanded: false } }, null],
    ['a long field with a list', { role: 'combobox', tag: 'textarea', state: { expanded: false } }, null],
    [
      'an open field with a list',
      { role: 'combobox', tag: 'input', state: { expanded: true } },
      'it is collapsed',
    ],
    ['a native list', { role: 'combobox', tag: 'select', state: { expanded: false } }, null],
    ['a link', { role: 'link', href: 'https://shop.test/cart' }, 'the address is https://shop.test/cart'],
    ['a link without a place', { role: 'link', href: 'https://shop.test/#' }, null],
    ['a link to a mailbox', { role: 'link', href: 'mailto:a@shop.test' }, null],
    ['a button with an address', { role: 'button', href: 'https://shop.test/cart' }, null],
    ['a plain button', { role: 'button' }, null],
  ])('on %s', async (_what, { role, ...more }, expected) => {
    expect((await promised(CLICK, node(role, 'It', more)))?.expected ?? null).toBe(expected);
  });

  it('of another button, or a second one, promises nothing', async () => {
    const box = node('checkbox', 'It', { state: { checked: false } });
    expect(await promised({ ...CLICK, count: 2 }, box)).toBeNull();
    expect(await promised({ ...CLICK, button: 'right' }, box)).toBeNull();
    expect(await promised({ ...CLICK, count: 1, button: 'left' }, box)).not.toBeNull();
    expect(await promised(CLICK, undefined)).toBeNull();
  });

  const box = node('checkbox', 'It', { state: { checked: false } });
  const tab = node('tab', 'It', { state: { selected: false } });
  const option = node('option', 'It', { state: { selected: false } });
  it.each<[string, UiNode, Given, object]>([
    [
      'a box that is checked',
      box,
      { after: turnsTo({ state: { checked: true } }) },
      { holds: true, observed: 'it is checked' },
    ],
    ['a box that stays', box, {}, { holds: false, observed: 'it is unchecked' }],
    [
      'a box that is mixed',
      box,
      { after: turnsTo({ state: { checked: 'mixed' } }) },
      { holds: false, observed: 'it is mixed' },
    ],
    [
      'a box with another name',
      box,
      { after: turnsTo({ name: 'Done', state: { checked: true } }) },
      { holds: true },
    ],
    [
      'a box that stays while the page changes',
      box,
      { effects: [effect('text')] },
      { holds: null, open_because: 'something else changed, and it is unchecked still' },
    ],
    [
      'a box that stays while a text comes and goes',
      box,
      { effects: [{ ...effect('text'), passing: true }] },
      { holds: false, observed: 'it is unchecked' },
    ],
    [
      'a box that becomes mixed while the page changes',
      box,
      { effects: [effect('text')], after: turnsTo({ state: { checked: 'mixed' } }) },
      { holds: false, observed: 'it is mixed' },
    ],
    ['a box that only lights up', box, { effects: [effect('look')] }, { holds: false }],
    [
      'an item that lights up and is not marked',
      option,
      { effects: [effect('look')] },
      { holds: null, open_because: 'something else changed, and it is unselected still' },
    ],
    ['a tab that stays', tab, {}, { holds: false, observed: 'it is unselected' }],
    ...(['navigation', 'structure', 'text', 'value', 'tab', 'download', 'title'] as const).map(
      (kind): [string, UiNode, Given, object] => [
        `a tab that stays, with another ${kind}`,
        tab,
        { effects: [effect(kind)] },
        { holds: null, open_because: 'something else changed, and it is unselected still' },
      ],
    ),
    ...(['network', 'state', 'scroll', 'focus'] as const).map((kind): [string, UiNode, Given, object] => [
      `a tab that stays, with nothing shown but ${kind}`,
      tab,
      { effects: [effect(kind)] },
      { holds: false },
    ]),
    [
      'a tab that stays, with a text that was taken back',
      tab,
      { effects: [{ ...effect('text'), passing: true }] },
      { holds: false, observed: 'it is unselected' },
    ],
    [
      'an option whose list closed',
      option,
      { after: turnsTo({ visibility: 'hidden' }) },
      { holds: null, observed: 'it is no longer there' },
    ],
    ['a box that is hidden', box, { after: turnsTo({ visibility: 'hidden' }) }, { holds: false }],
    [
      'an option that was taken and hidden',
      option,
      { after: turnsTo({ visibility: 'hidden', state: { selected: true } }) },
      { holds: true },
    ],
    [
      'what is gone',
      box,
      { after: (driver) => void driver.nodes.splice(0) },
      { holds: null, observed: 'it is no longer there' },
    ],
  ])('on %s', async (_what, target, given, reading) => {
    expect(await promised(CLICK, target, given)).toMatchObject(reading);
  });

  const link = node('link', 'Cart', { href: 'https://shop.test/cart' });
  it.each<[string, string, Effect[], boolean | null]>([
    ['there', 'https://shop.test/cart', [], true],
    ['there, written otherwise', 'https://shop.test/cart/#', [], true],
    ['nowhere', 'https://shop.test/', [], false],
    ['nowhere, though something was asked', 'https://shop.test/', [effect('network')], false],
    ['elsewhere', 'https://shop.test/login', [effect('navigation')], null],
    ['nowhere, though something changed', 'https://shop.test/', [effect('text')], null],
  ])('on a link that leads %s', async (_what, url, effects, holds) => {
    const after = (driver: FakeDriver) => void Object.assign(driver, { url });
    expect(await promised(CLICK, link, { effects, after })).toMatchObject({ holds });
  });

  it('on a link to a place of its own page may do what nobody sees', async () => {
    const own = node('link', 'Top', { href: 'https://shop.test/#top' });
    expect(await promised(CLICK, own)).toMatchObject({ holds: null });
  });
});

describe('a key', () => {
  const press = (key: string): Action => ({ action: 'press_key', key });
  it.each<[string, Given, boolean | null]>([
    ['Enter', { submitted: true }, true],
    ['Control+Enter', { submitted: true }, true],
    ['enter', {}, null],
    ['Enter', { effects: [effect('network')] }, null],
    ['Enter', { effects: [effect('navigation')] }, null],
    ['Enter', { arrived: true }, null],
    // A script that only changes the address has submitted nothing.
    ['Enter', { effects: [effect('navigation')], done: { in_form: true } }, null],
    ['Enter', { arrived: true, done: { in_form: true } }, true],
    ['Enter', { effects: [effect('text')], done: { in_form: true } }, null],
  ])('%s with %o', async (key, given, holds) => {
    expect(await promised(press(key), undefined, given)).toMatchObject({
      expected: 'the form is submitted',
      holds,
    });
  });

  it.each(['Tab', 'a', 'Enter+a', 'NumpadEnterX'])('%s promises nothing', async (key) => {
    expect(await promised(press(key), undefined)).toBeNull();
  });
});

describe('an answer to a dialog', () => {
  it('that lets a page go promises that it is left', async () => {
    const leave: Action = { action: 'handle_dialog', accept: true };
    const driver = fakeDriver([]);
    const here = (await driver.collect({ viewport_only: true, limit: 1 })).place.visit;
    const read = (leaves: string, more: Given = {}) =>
      promised(leave, undefined, { done: { leaves }, ...more });
    expect(await read('another')).toMatchObject({ expected: 'the page is left', holds: true });
    expect(await read(here)).toMatchObject({ holds: false, observed: 'it is still there' });
    expect(await read(here, { effects: [effect('download')] })).toMatchObject({ holds: true });
  });

  it('is that the dialog is gone', async () => {
    const answer: Action = { action: 'handle_dialog', accept: true };
    expect(await promised(answer, undefined)).toEqual({
      expected: 'the dialog is gone',
      holds: true,
      observed: 'it is',
    });
    const dialogs = openDialog({ type: 'confirm', message: 'Sure?' });
    expect(await promised(answer, undefined, { driver: { dialogs } })).toMatchObject({
      holds: false,
      observed: 'a dialog is open',
    });
  });
});

it('hovering, scrolling, dragging and opening an address promise nothing', async () => {
  const button = node('button', 'It');
  for (const action of [
    { action: 'hover', target: 'x' },
    { action: 'scroll', target: 'x', amount: 1 },
    { action: 'drag', target: 'x', to: 'y' },
    { action: 'navigate', to: 'reload' },
  ] satisfies Action[])
    expect(await promised(action, button)).toBeNull();
});
