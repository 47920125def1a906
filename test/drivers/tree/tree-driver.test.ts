import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { DriverAction } from '../../../src/drivers/driver.ts';
import { TreeDriver } from '../../../src/drivers/tree/tree-driver.ts';
import type { UiNode } from '../../../src/model/node.ts';
import { issuePermit } from '../../../src/model/permit.ts';
import { meaningOf } from '../../../src/screen/refs.ts';
import { MemoryPhone, type ViewSpec } from './memory-phone.ts';

function phoneOf(draw: () => ViewSpec) {
  const phone = new MemoryPhone(() => ({ activity: '.MainActivity', title: 'Main', root: draw() }));
  const driver = new TreeDriver(phone);
  const nodes = async () => (await driver.collect({ viewport_only: true, limit: 100 })).nodes;
  const lines = async () => (await nodes()).map(({ role, name }) => `${role} ${name}`);
  const the = async (name: string): Promise<UiNode> => {
    const found = (await nodes()).filter((node) => node.name === name);
    if (!found[0] || found.length > 1) throw new Error(`${found.length} called ${name}`);
    return found[0];
  };
  const act = (node: UiNode, what: { kind: DriverAction['kind'] } & Record<string, unknown>) => {
    const action = {
      key: node.key,
      meaning: meaningOf(node, false),
      timeout_ms: 1000,
      ...what,
    } as DriverAction; // the fields of its kind are given
    return driver.act(action, issuePermit(action));
  };
  return { phone, driver, nodes, lines, the, act };
}

const text = (words: string): ViewSpec => ({ role: 'text', text: words });

describe('names', () => {
  it('Compose: a view takes its role from the nameless button inside it, and an icon called as its text counts once', async () => {
    const { nodes } = phoneOf(() => ({
      children: [
        {
          clickable: true,
          children: [{ role: 'img', label: 'Open PDF' }, text('Open PDF'), { role: 'button' }],
        },
      ],
    }));
    expect((await nodes()).map(({ role, name }) => `${role} ${name}`)).toEqual(['button Open PDF']);
  });

  it('Compose: the label inside a field is its name, not the text above it', async () => {
    const { lines } = phoneOf(() => ({
      children: [
        text('Library'),
        { role: 'textbox', editable: true, clickable: true, children: [text('Novel URL')] },
      ],
    }));
    expect(await lines()).toEqual(['text Library', 'textbox Novel URL']);
  });

  it('a hint of dots is no name; the label before the field is', async () => {
    const { lines } = phoneOf(() => ({
      children: [text('Code'), { role: 'textbox', editable: true, clickable: true, hint: '••••••••' }],
    }));
    expect(await lines()).toContain('textbox Code');
  });

  it('a view without words takes those inside it, controls of their own left out', async () => {
    const { lines } = phoneOf(() => ({
      children: [
        {
          clickable: true,
          children: [text('Espresso'), text('2.40 €'), { role: 'button', text: 'Add', clickable: true }],
        },
      ],
    }));
    expect(await lines()).toEqual(['clickable Espresso, 2.40 €', 'button Add']);
  });

  it('a field is called by its hint, else by the text before it, and never by the one before another field', async () => {
    const { nodes } = phoneOf(() => ({
      children: [
        text('Street'),
        { role: 'textbox', id: 'a', editable: true, value: 'Elm 1' },
        text('City'),
        { role: 'textbox', id: 'b', editable: true, value: '' },
        { role: 'textbox', id: 'c', editable: true, hint: 'Zip', value: '' },
        { role: 'textbox', id: 'd', editable: true, value: '' },
      ],
    }));
    const fields = (await nodes()).filter(({ role }) => role === 'textbox');
    expect(fields.map(({ name, name_from }) => [name, name_from])).toEqual([
      ['Street', 'beside'],
      ['City', 'beside'],
      ['Zip', undefined],
      ['', undefined],
    ]);
  });

  it('a list to choose from keeps its name as its value changes', async () => {
    let size = 'Small';
    const { the, driver } = phoneOf(() => ({
      children: [text('Size'), { role: 'combobox', clickable: true, children: [text(size)] }],
    }));
    const combobox = async () => (await driver.find({ role: 'combobox', limit: 5 })).matches[0]?.node;
    const before = await combobox();
    expect(before).toMatchObject({ name: 'Size', state: { value: 'Small' } });
    size = 'Large';
    expect(await combobox()).toMatchObject({ key: before?.key, name: 'Size', state: { value: 'Large' } });
    expect(await the('Size').catch(() => null)).toBeNull();
  });
});

describe('rows that are used again for other items', () => {
  it('keys follow the items as the list scrolls', async () => {
    let first = 0;
    const items = ['Ann', 'Ben', 'Cem', 'Dan', 'Eve'];
    const { nodes } = phoneOf(() => ({
      role: 'list',
      scrollable: true,
      children: items.slice(first, first + 3).map((name) => ({
        across: true,
        children: [text(name), { role: 'button', text: 'Call', clickable: true }],
      })),
    }));
    const keys = async () =>
      Object.fromEntries(
        (await nodes()).filter(({ role }) => role === 'button').map((one) => [one.context, one.key]),
      );
    const before = await keys();
    first = 1;
    const after = await keys();
    expect([after.Ben, after.Cem]).toEqual([before.Ben, before.Cem]);
    expect(Object.values(before)).not.toContain(after.Dan);
  });

  it('a control of another row, or beside the list, is not in the row that is named', async () => {
    const button = (name: string) => ({ role: 'button', text: name, clickable: true }) as const;
    const { driver } = phoneOf(() => ({
      children: [
        {
          role: 'list',
          scrollable: true,
          children: [
            { across: true, children: [text('Ann')] },
            { across: true, children: [text('Ben'), button('Call')] },
          ],
        },
        button('Archive'),
      ],
    }));
    const found = async (name: string, context: string) =>
      (await driver.find({ name, context, limit: 5 })).matches.filter(({ match }) => match !== 'near').length;
    expect([await found('Call', 'Ann'), await found('Archive', 'Ben')]).toEqual([0, 0]);
    expect(await found('Call', 'Ben')).toBe(1);
  });

  it('boxes made alike in a page that scrolls as a whole tell what stands in them apart', async () => {
    const item = (name: string, price: string) => ({
      children: [text(name), text(price), { role: 'button', text: 'Add', clickable: true }],
    });
    const { nodes } = phoneOf(() => ({
      scrollable: true,
      children: [{ children: [text('Shop'), item('Rice', '3'), item('Beans', '4')] }],
    }));
    const contexts = (await nodes()).filter(({ role }) => role === 'button').map(({ context }) => context);
    expect(contexts).toEqual([expect.stringContaining('Rice'), expect.stringContaining('Beans')]);
  });

  it('a row that has become another item keeps no promise made about the first', async () => {
    let name = 'Ann';
    const { nodes, act, phone } = phoneOf(() => ({
      role: 'list',
      scrollable: true,
      children: [name, 'Ben'].map((one) => ({
        across: true,
        children: [text(one), { role: 'button', text: 'Call', clickable: true }],
      })),
    }));
    const [call] = (await nodes()).filter(({ role }) => role === 'button');
    if (!call) throw new Error('a button was there');
    name = 'Zoe';
    const action = { key: call.key, meaning: meaningOf(call, true), kind: 'click', timeout_ms: 500 } as const;
    await expect(act(call, action)).rejects.toMatchObject({ kind: 'ref_changed' });
    expect(phone.sent).toEqual([]);
  });
});

describe('where a tap goes', () => {
  it('into a row beside the control inside it, not on that control', async () => {
    const hits: string[] = [];
    const { the, act } = phoneOf(() => ({
      clickable: true,
      across: true,
      onTap: () => hits.push('row'),
      children: [
        text('Lamp'),
        { role: 'button', text: 'Delete', clickable: true, onTap: () => hits.push('delete') },
        text('12 €'),
      ],
    }));
    await act(await the('Lamp, 12 €'), { kind: 'click' });
    expect(hits).toEqual(['row']);
  });

  it('text is typed only where the focus is read back', async () => {
    const { the, act, phone } = phoneOf(() => ({
      children: [{ role: 'textbox', hint: 'Name', editable: true, value: '' }],
    }));
    // The field has no id, so this phone never gives it the focus.
    await expect(
      act(await the('Name'), { kind: 'fill', value: 'Ann', clear_first: true }),
    ).rejects.toMatchObject({
      message: expect.stringContaining('nothing was typed'),
      may_have_landed: true,
    });
    expect(phone.sent.map(({ kind }) => kind)).toEqual(['tap']);
  });
});

describe('what changes by itself', () => {
  it('a bar that was there before an action and after all its time is no sign of loading from then on', async () => {
    const { driver } = phoneOf(() => ({
      children: [
        text('Chapter 526'),
        { role: 'progressbar' },
        { role: 'button', text: 'Go', clickable: true },
      ],
    }));
    const look = () => driver.collect({ viewport_only: true, limit: 100, begin: true });
    expect((await look()).loading_state).toMatchObject({ active: true });
    expect(await driver.settle({ window_ms: 300 })).toMatchObject({ quiet: false, busy_with: 'loading' });
    expect((await look()).loading_state).toBeUndefined();
    expect(await driver.settle({ window_ms: 300 })).toMatchObject({ quiet: true });
  });

  it('a clock is no effect after it was seen to run, a counter that an action moves is one', async () => {
    let seconds = 0;
    let items = 0;
    const { driver, the, act, phone } = phoneOf(() => ({
      children: [
        text(`0:${String(seconds).padStart(2, '0')}`),
        text(`Items: ${items}`),
        { role: 'button', text: 'Add', clickable: true, onTap: () => items++ },
        { role: 'button', text: 'Dead', clickable: true },
      ],
    }));
    phone.beforeRead = () => {
      seconds++;
    };
    await driver.settle({ window_ms: 100 });
    phone.beforeRead = () => {};
    await driver.settle({ window_ms: 100 });
    phone.beforeRead = () => {
      seconds++;
    };
    for (let i = 0; i < 4; i++) await driver.find({ name: 'Add', limit: 1 });
    await driver.collect({ viewport_only: true, limit: 100, begin: true });
    await act(await the('Dead'), { kind: 'click' });
    expect(await driver.settle({ window_ms: 300, need_effect: true })).toMatchObject({ changes: 0 });
    const spoken = async () =>
      (await driver.collect({ viewport_only: true, limit: 100, spoken: true })).spoken;
    expect(await spoken()).toMatchObject({ said: [], passed: [] });
    await driver.collect({ viewport_only: true, limit: 100, begin: true });
    await act(await the('Add'), { kind: 'click' });
    const settled = await driver.settle({ window_ms: 1000, need_effect: true });
    expect(settled).toMatchObject({ rewordings: 1 });
    expect(await spoken()).toMatchObject({ said: ['Items: 1'] });
  });

  it('a wheel without a value is loading, a bar with one is not', async () => {
    let bar: ViewSpec = { role: 'progressbar', state: { value_now: 40 } };
    const { driver } = phoneOf(() => ({ children: [bar, text('Please wait')] }));
    const loading = async () => (await driver.collect({ viewport_only: true, limit: 10 })).loading_state;
    expect(await loading()).toBeUndefined();
    bar = { role: 'progressbar' };
    expect(await loading()).toEqual({ active: true, signal: 'spinner', source: 'ui_tree' });
    expect(await driver.settle({ window_ms: 200 })).toMatchObject({ quiet: false, busy_with: 'loading' });
  });
});

describe('trees that the stages of an action share', () => {
  const save: ViewSpec = { role: 'button', text: 'Save', clickable: true };

  it('one is read before the input, and none that was read before the action counts', async () => {
    const { phone, driver, the, act } = phoneOf(() => ({ children: [save] }));
    const node = await the('Save');
    const ends = driver.actionBegins();
    phone.reads = 0;
    await driver.find({ name: 'Save', limit: 1 });
    await driver.collect({ viewport_only: true, limit: 10, begin: true });
    await act(node, { kind: 'click' });
    expect(phone.reads).toBe(1);
    // What was sent may have changed everything.
    await driver.inspect(node.key);
    expect(phone.reads).toBe(2);
    ends();
    await driver.inspect(node.key);
    expect(phone.reads).toBe(3);
  });

  it('a tree that has grown old is not what an input is aimed by', async () => {
    let name = 'Save';
    const { phone, driver, the, act } = phoneOf(() => ({
      children: [{ ...save, text: name }],
    }));
    const node = await the('Save');
    vi.useFakeTimers({ toFake: ['performance'] });
    onTestFinished(() => {
      vi.useRealTimers();
    });
    driver.actionBegins();
    await driver.find({ name: 'Save', limit: 1 });
    name = 'Delete all';
    vi.advanceTimersByTime(400);
    await expect(act(node, { kind: 'click' })).rejects.toMatchObject({ kind: 'ref_changed' });
    expect(phone.sent).toEqual([]);
  });

  it('a call that was cancelled sends nothing, however far it had come', async () => {
    const { phone, the, act } = phoneOf(() => ({ children: [save] }));
    const signal = AbortSignal.abort();
    await expect(act(await the('Save'), { kind: 'click', signal })).rejects.toMatchObject({
      kind: 'cancelled',
      may_have_landed: false,
    });
    expect(phone.sent).toEqual([]);
  });
});

describe('scrolling', () => {
  it('a swipe stays clear of the keyboard, and what lies behind a dialog is not scrolled', async () => {
    const rows = Array.from({ length: 10 }, (_, at) => text(`Row ${at}`));
    let over: 'keyboard' | 'dialog' = 'keyboard';
    const { phone, driver } = phoneOf(() => ({
      role: 'list',
      scrollable: true,
      height: 900,
      children: rows,
    }));
    const read = phone.read.bind(phone);
    phone.read = async () => {
      const tree = await read();
      const [app] = tree.windows;
      if (!app) throw new Error('there is an app');
      const root = {
        ...app.root,
        scrollable: false,
        children: [],
        box: { x: 0, y: 500, width: 400, height: 400 },
      };
      return { ...tree, windows: [app, { kind: over, root }] };
    };
    const scroll = (): Promise<unknown> => {
      const action = { kind: 'scroll_by', dx: 0, dy: 300, timeout_ms: 1000 } as const;
      return driver.act(action, issuePermit(action));
    };
    await scroll();
    for (const input of phone.sent) {
      if (input.kind !== 'swipe') throw new Error('only swipes were asked for');
      expect([input.from.y, input.to.y].every((y) => y > 0 && y < 500)).toBe(true);
    }
    expect(phone.sent).toHaveLength(1);
    over = 'dialog';
    await expect(scroll()).rejects.toMatchObject({ kind: 'target_not_found' });
    expect(phone.sent).toHaveLength(1);
  });

  it('a fling is one fast stroke that is let go of, and tells how far the content went', async () => {
    let offset = 0;
    const { phone, driver } = phoneOf(() => ({
      role: 'list',
      scrollable: true,
      height: 900,
      children: Array.from({ length: 10 }, (_, at) => text(`Row ${at + offset}`)),
    }));
    const fling = (): Promise<unknown> => {
      const action = { kind: 'scroll_by', dx: 0, dy: 1, fling: true, timeout_ms: 1000 } as const;
      return driver.act(action, issuePermit(action));
    };
    const send = phone.send.bind(phone);
    phone.send = async (input) => {
      await send(input);
      offset = Math.min(30, offset + 30);
    };
    expect(await fling()).toEqual({ moved: { x: 0, y: 900 } });
    expect(await fling()).toEqual({ moved: { x: 0, y: 0 } });
    const [stroke] = phone.sent;
    if (stroke?.kind !== 'swipe') throw new Error('a stroke was asked for');
    expect(stroke).toMatchObject({ duration_ms: 100, flung: true });
    expect(stroke.from.y - stroke.to.y).toBe(540);
    expect(phone.sent).toHaveLength(2);
  });
});
