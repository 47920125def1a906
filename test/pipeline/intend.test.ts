import { describe, expect, it } from 'vitest';
import type { Driver, DriverAction, ReachRequest } from '../../src/drivers/driver.ts';
import type { Action } from '../../src/model/action.ts';
import type { UiNode } from '../../src/model/node.ts';
import type { ReachedNode } from '../../src/model/reached-node.ts';
import { intend, intendInput, intendScript } from '../../src/pipeline/intend.ts';
import { meaningOf } from '../../src/screen/refs.ts';
import { fakeDriver, node, openDialog } from '../fake-driver.ts';
import { seen, worldOn } from './fake-world.ts';

const PAGE = 'https://shop.test/';
const reached = (one: UiNode, more: Partial<ReachedNode> = {}): ReachedNode => ({
  ...one,
  says: [],
  ...more,
});
const SAVE = node('button', 'Save');

type Input<T = DriverAction> = T extends DriverAction ? Omit<T, 'timeout_ms'> : never;

/** What an input would reach, on a page where every question about that has this answer. */
async function reaches(input: Input, nodes: ReachedNode[] = []) {
  const asked: ReachRequest[] = [];
  const world = worldOn(
    fakeDriver([], {
      reached: async (request) => {
        asked.push(request);
        return nodes;
      },
    }),
  );
  const intent = await intendInput(world, { timeout_ms: 0, ...input });
  return { ...intent, asked, pending: intent.reaches.map(({ pending }) => pending) };
}

describe('an input is judged by every way in which it arrives', () => {
  it.each<[Input, ReachRequest[], object[], string]>([
    [{ kind: 'click', key: 'k' }, [{ key: 'k', by: 'pointer' }], [{ action: 'click' }], 'click'],
    [
      { kind: 'click', key: 'k', nth: 2 },
      [{ key: 'k', by: 'pointer' }],
      [{ action: 'click' }],
      'click a second time on',
    ],
    [
      { kind: 'click', position: { x: 1, y: 2 } },
      [{ by: 'pointer', position: { x: 1, y: 2 } }],
      [{ action: 'click' }],
      'click',
    ],
    [
      { kind: 'drag', key: 'a', to: { key: 'b', meaning: meaningOf(SAVE, false) } },
      [
        { key: 'a', by: 'pointer' },
        { key: 'b', by: 'pointer', drops: true },
      ],
      [{ action: 'drag' }, { action: 'drag' }],
      'drag',
    ],
    [
      { kind: 'drag', key: 'a', to: { dx: 3, dy: 4 } },
      [
        { key: 'a', by: 'pointer' },
        { key: 'a', by: 'pointer', drops: true, offset: { x: 3, y: 4 } },
      ],
      [{ action: 'drag' }, { action: 'drag' }],
      'drag',
    ],
    [
      { kind: 'upload', key: 'f', paths: ['a.txt', 'b.txt'] },
      [{ key: 'f', by: 'pointer' }],
      [{ action: 'upload_files', value: 'a.txt, b.txt' }],
      'upload',
    ],
    [
      { kind: 'press', keys: '\n' },
      [{ by: 'keys', keys: 'Enter' }],
      [{ action: 'press_key', value: 'Enter' }],
      'press Enter on',
    ],
    [
      { kind: 'fill', key: 'f', value: 'Ada', clear_first: true },
      [{ key: 'f', by: 'keys', keys: '', values: ['Ada'] }],
      [{ action: 'fill', value: 'Ada' }],
      'fill',
    ],
    ...['Ada\n', 'A\rda'].map((value): [Input, ReachRequest[], object[], string] => [
      { kind: 'fill', key: 'f', value, clear_first: true },
      [
        { key: 'f', by: 'keys', keys: '', values: [value] },
        { key: 'f', by: 'keys', keys: 'Enter', as_text: true },
      ],
      [
        { action: 'fill', value },
        { action: 'press_key', value: 'Enter' },
      ],
      'fill',
    ]),
    [
      { kind: 'select', key: 'l', values: ['a', 'b'] },
      [{ key: 'l', by: 'options', values: ['a', 'b'] }],
      [{ action: 'select', value: 'a, b' }],
      'select "a, b" in',
    ],
  ])('%o', async (input, asked, pending, told) => {
    const intent = await reaches(input);
    expect(intent.asked).toEqual(asked);
    expect(intent.pending).toEqual(pending.map((one) => ({ url: PAGE, ...one })));
    expect(intent).toMatchObject({ told, passive: false });
  });

  it('hover operates nothing, and opens a link only where the browser fetches it ahead', async () => {
    const link = reached(node('link', 'Out'), { leads_to: `${PAGE}out` });
    expect(await reaches({ kind: 'hover' }, [link])).toMatchObject({
      told: 'hover',
      reaches: [],
      passive: true,
    });
    const { pending } = await reaches({ kind: 'hover' }, [{ ...link, fetched_ahead: true }]);
    expect(pending).toEqual([{ action: 'navigate', url: `${PAGE}out`, role: 'link', name: 'Out' }]);
  });

  it.each<Input>([
    { kind: 'scroll_into_view' },
    { kind: 'scroll_by', dx: 1, dy: 1 },
    { kind: 'scroll_to', edge: 'top' },
  ])('$kind operates nothing', async (input) => {
    const intent = await reaches(input);
    expect(intent).toMatchObject({
      told: input.kind.replaceAll('_', ' '),
      reaches: [],
      passive: true,
      asked: [],
    });
  });
});

describe('what it reaches is told with all that says what it does', () => {
  it('every word of a control, and the dialog that it answers', async () => {
    const dialog = { role: 'alertdialog', words: 'Delete 3 files?' } as const;
    const ok = reached(node('button', 'OK', { context: 'Files' }), {
      says: ['Yes, delete'],
      dialog,
      acts: 'pressed',
      unreadable: true,
    });
    expect((await reaches({ kind: 'click' }, [ok])).pending).toEqual([
      {
        action: 'click',
        url: PAGE,
        role: 'button',
        name: 'OK',
        context: 'Files',
        says: ['Yes, delete'],
        dialog,
        acts: 'pressed',
        unreadable: true,
      },
    ]);
    // What there is none of is left out.
    expect((await reaches({ kind: 'click' }, [reached(SAVE)])).pending).toEqual([
      { action: 'click', url: PAGE, role: 'button', name: 'Save' },
    ]);
  });

  it.each([
    ['icon', true],
    ['beside', true],
    ['tooltip', undefined],
  ] as const)('a name from %s is none of its own: %s', async (name_from, wordless) => {
    const one = reached(node('button', 'bin', { name_from }));
    expect((await reaches({ kind: 'click' }, [one])).pending[0]?.wordless).toBe(wordless);
  });

  it('what goes into a password field is not shown', async () => {
    const secret = reached(node('textbox', 'PIN', { state: { password: true } }));
    const fill: Input = { kind: 'fill', value: '1234', clear_first: true };
    expect((await reaches(fill, [secret])).pending[0]?.value).toBe('(hidden)');
    expect((await reaches(fill, [reached(node('textbox', 'PIN'))])).pending[0]?.value).toBe('1234');
    expect((await reaches({ kind: 'press', keys: 'a' }, [secret])).pending[0]?.value).toBe('a');
  });

  it('a drag presses and may click what it begins on, and only lets go over what it ends on', async () => {
    const link = reached(node('link', 'Remove', { key: 'l' }), { leads_to: `${PAGE}rm` });
    const place = reached(node('link', 'Place', { key: 'p' }), { leads_to: `${PAGE}place` });
    const world = worldOn(fakeDriver([], { reached: async ({ drops }) => [drops ? place : link] }));
    const drag: DriverAction = { kind: 'drag', key: 'l', to: { dx: 9, dy: 0 }, timeout_ms: 0 };
    const { reaches } = await intendInput(world, drag);
    expect(reaches.map(({ pending: { action, name } }) => `${action} ${name}`)).toEqual([
      'drag Remove',
      'click Remove',
      'navigate Remove',
      'drag Place',
    ]);
  });

  it.each<Input>([
    { kind: 'select', values: ['Send'] },
    { kind: 'fill', value: '3', clear_first: true },
  ])('what acts when it is set by $kind is judged as clicked too', async (input) => {
    const actions = async (more: Partial<ReachedNode>) =>
      (await reaches(input, [reached(node('option', 'Send'), more)])).pending.map(({ action }) => action);
    expect(await actions({ acts: 'changed' })).toEqual([input.kind, 'click']);
    expect(await actions({})).toEqual([input.kind]);
  });

  it('its words say which of the controls it was aimed at', async () => {
    const nodes = [reached(node('link', 'Card', { key: 'outer' })), reached(SAVE)];
    const intent = await reaches({ kind: 'click', key: SAVE.key }, nodes);
    expect(intent.told).toBe('click button "Save"');
    expect(intent.reaches.map(({ key }) => key)).toEqual(['outer', SAVE.key]);
    expect((await reaches({ kind: 'click' }, nodes)).told).toBe('click');
  });

  const led = (acts?: 'changed') =>
    reached(node('link', 'Remove', { key: 'l' }), { leads_to: `${PAGE}rm`, ...(acts ? { acts } : {}) });
  it.each<[string, Input, boolean]>([
    ['a click', { kind: 'click' }, true],
    ['Enter', { kind: 'press', keys: 'Enter' }, true],
    ['Space', { kind: 'press', keys: ' ' }, true],
    ['a letter', { kind: 'press', keys: 'a' }, true],
    ['a chord with a letter', { kind: 'press', keys: 'Control+s' }, true],
    ['an arrow', { kind: 'press', keys: 'ArrowDown' }, false],
    ['a text with a line break', { kind: 'fill', value: 'x\n', clear_first: true }, true],
    ['a text', { kind: 'fill', value: 'x', clear_first: true }, false],
    ['a choice', { kind: 'select', values: ['x'] }, false],
    ['a drag', { kind: 'drag', to: { dx: 1, dy: 1 } }, true],
  ])('a link is followed by %s: %o %s', async (_what, input, followed) => {
    const opened = (await reaches(input, [led()])).pending.filter(({ action }) => action === 'navigate');
    expect(opened.length > 0).toBe(followed);
    if (followed) expect(opened[0]).toMatchObject({ url: `${PAGE}rm`, role: 'link', name: 'Remove' });
    const changed = (await reaches(input, [led('changed')])).pending;
    expect(changed.some(({ action }) => action === 'navigate')).toBe(true);
  });
});

describe('an action as a person and a policy see it', () => {
  const intent = async (action: Action, nodes: UiNode[] = [], more: Partial<Driver> = {}) => {
    const { world, view } = await seen(nodes, more);
    return intend(world, action, view.bindings[0], view);
  };

  it('one input is judged by what it reaches, with its place on the screen the person is shown', async () => {
    const box = { x: 5, y: 6, width: 7, height: 8 };
    const save = node('button', 'Save', { box });
    const within = reached({ ...save, box: { x: 0, y: 0, width: 7, height: 8 } });
    const found = await intent({ action: 'click', target: 'x' }, [save], { reached: async () => [within] });
    expect(found).toMatchObject({ told: 'click button "Save"', passive: false });
    expect(found.reaches).toMatchObject([{ box, pending: { name: 'Save' } }]);
    expect(found.target?.node.name).toBe('Save');
  });

  it.each<[Action, boolean]>([
    [{ action: 'hover', target: 'x' }, true],
    [{ action: 'scroll', direction: 'down', amount: 1 }, true],
    [{ action: 'navigate', to: 'reload' }, true],
    [{ action: 'handle_dialog', accept: true }, true],
    [{ action: 'click', target: 'x' }, false],
    [{ action: 'press_key', key: 'a' }, false],
  ])('%o only looks around or leaves: %s', async (action, passive) => {
    expect((await intent(action, [SAVE])).passive).toBe(passive);
  });

  it('what takes several inputs is judged by the control and by the value, and a yes covers just these', async () => {
    const list = node('combobox', 'Size');
    const select = await intent({ action: 'select', target: 'x', values: ['L', 'XL'] }, [list]);
    expect(select).toMatchObject({
      covers: ['Size', 'L', 'XL'],
      reaches: [
        { key: list.key, pending: { action: 'select', role: 'combobox', name: 'Size', value: 'L, XL' } },
      ],
    });
    const says = { reached: async () => [reached(list, { says: ['Pay'] })] };
    const adjust = await intent(
      { action: 'adjust_control', target: 'x', value: 3, tolerance: 0 },
      [list],
      says,
    );
    expect(adjust).toMatchObject({
      covers: ['Size', '3'],
      reaches: [{ pending: { action: 'adjust_control', says: ['Pay'], value: '3' } }],
    });
    const acts = { reached: async () => [reached(list, { acts: 'changed' })] };
    expect(
      (await intent({ action: 'adjust_control', target: 'x', value: 3, tolerance: 0 }, [list], acts)).reaches,
    ).toMatchObject([
      { pending: { action: 'adjust_control' } },
      { pending: { action: 'click', name: 'Size' } },
    ]);
    const native = node('combobox', 'Size', { tag: 'select' });
    expect((await intent({ action: 'select', target: 'x', values: ['L'] }, [native])).covers).toBeUndefined();
  });

  it('a drag is judged by where it ends too', async () => {
    const asked: ReachRequest[] = [];
    const more: Partial<Driver> = {
      reached: async (request) => {
        asked.push(request);
        return [];
      },
    };
    const bin = node('button', 'Bin');
    await intent({ action: 'drag', target: 'x', to: 'button "Bin"' }, [SAVE, bin], more);
    expect(asked.map(({ key }) => key)).toEqual([SAVE.key, bin.key]);
    await intent({ action: 'drag', target: 'x', by: { x: 9, y: 8 } }, [SAVE], more);
    expect(asked.at(-1)).toMatchObject({ key: SAVE.key, offset: { x: 9, y: 8 } });
  });
});

describe('opening an address', () => {
  const journey = async (
    journey: Omit<Extract<Action, { action: 'navigate' }>, 'action'>,
    more: Partial<Driver> = {},
  ) => intend(worldOn(fakeDriver([], more)), { action: 'navigate', ...journey }, undefined, null);

  it.each([
    ['https://shop.test/a', 'https://shop.test/a'],
    ['  https://shop.test/a ', 'https://shop.test/a'],
    ['shop.test/a', 'http://shop.test/a'],
    ['localhost:80/a', 'http://localhost/a'],
    ['HTTPS://SHOP.test/../a', 'https://shop.test/a'],
    ['about:blank', 'about:blank'],
  ])('%s is judged as %s', async (url, judged) => {
    expect((await journey({ to: 'url', url })).reaches).toEqual([
      { pending: { action: 'navigate', url: judged } },
    ]);
  });

  it('that is a script is always asked about', async () => {
    expect((await journey({ to: 'url', url: ' JavaScript:pay()' })).always).toBe(
      'a script can do whatever the page can',
    );
    expect((await journey({ to: 'url', url: 'https://shop.test/?javascript:x' })).always).toBeUndefined();
  });

  it('is judged by the address that is opened, whatever name of ours it is given by', async () => {
    const real = 'chrome-extension://abc/act.html?x=1';
    const pages = {
      links: async () => ({ nodes: [], cut: false }),
      print: async () => Buffer.from(''),
      revisits: async () => [],
      meant: (url: string) => url.replace(/^ *extension:/, 'chrome-extension://abc/'),
    };
    for (const url of ['extension:act.html?x=1', ' extension:act.html?x=1', real])
      expect((await journey({ to: 'url', url }, { pages })).reaches).toEqual([
        { pending: { action: 'navigate', url: real } },
      ]);
  });

  it('is what following a link there is: those of the open pages are given along', async () => {
    const pages = {
      links: async () => ({
        nodes: [reached(node('link', 'Remove'), { leads_to: `${PAGE}rm` })],
        cut: false,
      }),
      print: async () => Buffer.from(''),
      revisits: async () => [],
    };
    expect((await journey({ to: 'url', url: `${PAGE}rm` } as never, { pages })).links).toEqual([
      { pending: { action: 'click', url: PAGE, role: 'link', name: 'Remove' }, leads_to: `${PAGE}rm` },
    ]);
  });

  it('back, forward and reload open what was there, not the page that is left', async () => {
    const pages = {
      links: async () => ({ nodes: [], cut: false }),
      print: async () => Buffer.from(''),
      revisits: async () => [{ method: 'GET', url: `${PAGE}earlier`, opened: true }],
    };
    for (const to of ['back', 'forward', 'reload'] as const)
      expect((await journey({ to }, { pages })).reaches).toEqual([
        { pending: { action: 'navigate', url: `${PAGE}earlier`, returns: true } },
      ]);
    expect((await journey({ to: 'back' })).reaches).toEqual([]);
  });

  it('back to an address that was never opened is judged like opening it', async () => {
    const pages = {
      links: async () => ({ nodes: [], cut: false }),
      print: async () => Buffer.from(''),
      revisits: async () => [{ method: 'GET', url: `${PAGE}?do=rm`, opened: false }],
    };
    expect((await journey({ to: 'back' }, { pages })).reaches).toEqual([
      { pending: { action: 'navigate', url: `${PAGE}?do=rm` } },
    ]);
  });

  it('that sends a form again is always asked about, with what it sends', async () => {
    const pages = {
      links: async () => ({ nodes: [], cut: false }),
      print: async () => Buffer.from(''),
      revisits: async () => [{ method: 'POST', url: `${PAGE}pay`, opened: true }],
    };
    expect(await journey({ to: 'reload' }, { pages })).toMatchObject({
      told: `reload, which sends the form again: POST ${PAGE}pay`,
      always: 'a form would be sent a second time',
      reaches: [{ pending: { action: 'navigate', url: `${PAGE}pay`, name: `POST ${PAGE}pay` } }],
    });
  });
});

describe('an answer to a dialog', () => {
  const answer = async (accept: boolean, dialogs: Driver['dialogs'], text?: string) => {
    const world = worldOn(fakeDriver([], { ...(dialogs ? { dialogs } : {}) }));
    const action: Action = { action: 'handle_dialog', accept, ...(text === undefined ? {} : { text }) };
    return intend(world, action, undefined, null);
  };

  it('yes is judged with the question, and no does nothing', async () => {
    const confirm = openDialog({ type: 'confirm', message: 'Pay?' });
    expect(await answer(true, confirm)).toMatchObject({
      told: 'accept the dialog: confirm "Pay?"',
      reaches: [{ pending: { action: 'handle_dialog', url: PAGE, role: 'confirm', name: 'Pay?' } }],
    });
    expect((await answer(false, confirm)).reaches).toEqual([]);
    expect((await answer(true, openDialog({ type: 'alert', message: 'Paid' }))).reaches).toEqual([]);
    expect((await answer(true, undefined)).reaches).toEqual([]);
  });

  it('a text goes along', async () => {
    const prompt = openDialog({ type: 'prompt', message: 'How much?' });
    expect(await answer(true, prompt, '20')).toMatchObject({
      told: 'accept the dialog with "20": prompt "How much?"',
      reaches: [{ pending: { value: '20' } }],
    });
    expect((await answer(true, prompt)).reaches[0]?.pending).not.toHaveProperty('value');
  });

  it('to a question that was cut is one to what cannot be read', async () => {
    const cut = openDialog({ type: 'confirm', message: 'Well…', cut: true });
    expect((await answer(true, cut)).reaches).toMatchObject([{ pending: { unreadable: true } }]);
    const whole = openDialog({ type: 'confirm', message: 'Well' });
    expect((await answer(true, whole)).reaches[0]?.pending.unreadable).toBeUndefined();
  });

  it('that presses a button is judged as that press, a no as well as a yes', async () => {
    const asking = {
      ...openDialog({ type: 'confirm', message: 'Pay?' }),
      asking: async () => ({ type: 'confirm' as const, message: 'Leave?', yes: 'Stay', no: 'Delete draft' }),
    };
    for (const [accept, name] of [
      [true, 'Stay'],
      [false, 'Delete draft'],
    ] as const)
      expect(await answer(accept, asking)).toMatchObject({
        told: `${accept ? 'accept' : 'dismiss'} the dialog: "${name}" under "Leave?"`,
        reaches: [
          {
            pending: {
              action: 'click',
              role: 'button',
              name,
              dialog: { role: 'alertdialog', words: 'Leave?' },
            },
          },
        ],
      });
  });
});

describe('a script', () => {
  it('is always asked about and shown whole', () => {
    const world = worldOn(fakeDriver());
    expect(intendScript(world, { expression: 'pay()' })).toMatchObject({
      told: 'run the script "pay()"',
      always: 'a script can do whatever the page can',
      reaches: [{ pending: { action: 'evaluate', url: PAGE, value: 'pay()' } }],
      passive: true,
    });
  });

  it('that nobody could read whole is refused', () => {
    const world = worldOn(fakeDriver());
    const script = (length: number) => ({ expression: 'x'.repeat(length) });
    expect(() => intendScript(world, script(2001))).toThrow(/too long to be shown whole: 2001 characters/);
    expect(intendScript(world, script(2000)).reaches).toHaveLength(1);
  });
});
