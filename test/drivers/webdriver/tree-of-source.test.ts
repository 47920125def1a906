import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { TreeNode } from '../../../src/drivers/tree/tree.ts';
import { readUiaSource } from '../../../src/drivers/webdriver/android-windows.ts';
import { backButton, readXcuiSource } from '../../../src/drivers/webdriver/tree-of-source.ts';

type Facts = Record<string, string | number>;

/** One element as WebDriverAgent writes it; `at` is x, y, width, height. */
function el(type: string, facts: Facts, at: [number, number, number, number], ...inside: string[]): string {
  const [x, y, width, height] = at;
  const all: Facts = {
    type: `XCUIElementType${type}`,
    enabled: 'true',
    visible: 'true',
    ...facts,
    x,
    y,
    width,
    height,
  };
  const written = Object.entries(all).map(([name, value]) => ` ${name}="${value}"`);
  return `<XCUIElementType${type}${written.join('')}>${inside.join('')}</XCUIElementType${type}>`;
}

const WHOLE: [number, number, number, number] = [0, 0, 390, 844];

function screen(...inside: string[]) {
  const app = el(
    'Application',
    { name: 'Shop', label: 'Shop', bundleId: 'com.example.Shop' },
    WHOLE,
    ...inside,
  );
  return readXcuiSource(`<?xml version="1.0" encoding="UTF-8"?>\n<AppiumAUT>\n${app}\n</AppiumAUT>`);
}

function flat(node: TreeNode): TreeNode[] {
  return [node, ...node.children.flatMap(flat)];
}

const nodes = (read: ReturnType<typeof readXcuiSource>) => read.windows.flatMap(({ root }) => flat(root));
const told = (read: ReturnType<typeof readXcuiSource>) =>
  nodes(read)
    .filter(({ role, text, label }) => role !== 'generic' || text !== '' || label !== '')
    .map(({ role, text, label }) => `${role} ${text || label}`.trim());

describe("XCUITest's tree", () => {
  test('types, labels, values and traits become what every platform says', () => {
    const read = screen(
      el(
        'NavigationBar',
        { name: 'Cart' },
        [0, 44, 390, 44],
        el('Button', { name: 'BackButton', label: 'Back', traits: 'Button' }, [8, 44, 60, 44]),
        el('StaticText', { label: 'Cart', value: 'Cart', traits: 'Header, StaticText' }, [170, 50, 50, 30]),
      ),
      el(
        'TextField',
        { name: 'coupon', label: '', value: 'Your coupon', placeholderValue: 'Your coupon' },
        [10, 100, 370, 40],
      ),
      el('TextField', { label: 'abc', value: 'abc', placeholderValue: 'Name' }, [10, 150, 370, 40]),
      el('SecureTextField', { label: 'Code', value: '•••••' }, [10, 200, 370, 40]),
      el('Switch', { label: 'News', value: '1', traits: 'Button, ToggleButton' }, [300, 250, 51, 31]),
      el('Slider', { label: 'Volume', value: '30%' }, [10, 300, 370, 30]),
      el('Button', { label: 'Pay', enabled: 'false' }, [10, 350, 100, 40]),
      el(
        'SegmentedControl',
        {},
        [10, 400, 370, 30],
        el('Button', { label: 'Day', value: '1' }, [10, 400, 180, 30]),
        el('Button', { label: 'Week', traits: 'Button' }, [190, 400, 180, 30]),
      ),
      el('StaticText', { label: 'Read more', traits: 'Link' }, [10, 450, 100, 20]),
      el('ActivityIndicator', { label: 'In progress', value: '1' }, [10, 480, 20, 20]),
      el('ProgressIndicator', { label: 'Progress', value: '40%' }, [10, 510, 200, 4]),
    );
    expect(read).toMatchObject({
      bundle: 'com.example.Shop',
      title: 'Cart',
      size: { width: 390, height: 844 },
    });
    expect(told(read)).toEqual([
      ...[
        'button Back',
        'heading Cart',
        'textbox',
        'textbox',
        'textbox Code',
        'switch News',
        'slider Volume',
      ],
      ...['button Pay', 'tablist', 'tab Day', 'tab Week', 'link Read more'],
      ...['progressbar In progress', 'progressbar Progress'],
    ]);
    const of = (role: string, at = 0) => nodes(read).filter((one) => one.role === role)[at];
    expect(of('textbox')).toMatchObject({
      hint: 'Your coupon',
      state: { value: '' },
      native: { resource_id: 'coupon' },
    });
    expect(of('textbox', 1)).toMatchObject({ label: '', state: { value: 'abc' }, editable: true });
    expect(of('textbox', 2)?.state).toEqual({ password: true });
    expect(of('switch')?.state).toEqual({ checked: true });
    expect(of('slider')?.state).toMatchObject({ value_now: 30, value_min: 0, value_max: 100 });
    expect(of('button', 1)?.state).toEqual({ disabled: true });
    expect([of('tab')?.state, of('tab', 1)?.state]).toEqual([{ selected: true }, { selected: false }]);
    expect(of('progressbar')?.state.value_now).toBeUndefined();
    expect(of('progressbar', 1)?.state.value_now).toBe(40);
    expect(backButton(read.windows)?.label).toBe('Back');
  });

  test('rows below the edge and under a bar are not there to be touched, and what is cut is told as far as it shows', () => {
    const cell = (name: string, y: number, visible = 'true') =>
      el(
        'Cell',
        { name, visible },
        [0, y, 390, 100],
        el('StaticText', { label: name, visible }, [10, y + 10, 200, 20]),
      );
    const read = screen(
      el(
        'Table',
        {},
        WHOLE,
        cell('Under the bar', -20),
        cell('Half', 60),
        cell('Whole', 200),
        cell('Low', 750),
        cell('Far', 1400, 'false'),
      ),
      el('NavigationBar', { name: 'List' }, [0, 44, 390, 44]),
      el('TabBar', {}, [0, 794, 390, 50], el('Button', { label: 'Home' }, [0, 794, 195, 50])),
    );
    const cells = nodes(read).filter(({ native }) => native.class.endsWith('Cell'));
    expect(cells.map(({ box }) => [box.y, box.height])).toEqual([
      [88, 72],
      [200, 100],
      [750, 44],
    ]);
    expect(told(read)).toContain('tab Home');
    expect(told(read)).not.toContain('text Far');
  });

  test('alerts, sheets, menus and the keyboard are windows of their own, the app below them', () => {
    const read = screen(
      el('Window', {}, WHOLE, el('Button', { label: 'Next' }, [10, 100, 100, 40])),
      el(
        'Window',
        {},
        WHOLE,
        el('Keyboard', {}, [0, 550, 390, 294], el('Key', { label: 'q' }, [3, 560, 30, 40])),
      ),
      el(
        'Window',
        {},
        WHOLE,
        el(
          'Alert',
          { label: 'Sure?' },
          [60, 300, 270, 200],
          el('Button', { label: 'OK' }, [60, 450, 270, 44]),
        ),
      ),
      el('StatusBar', {}, [0, 0, 390, 44], el('StaticText', { label: '9:41' }, [10, 10, 40, 20])),
    );
    expect(read.windows.map(({ kind }) => kind)).toEqual(['app', 'keyboard', 'dialog', 'system']);
    expect(read.windows[0] && flat(read.windows[0].root).map(({ label }) => label)).not.toContain('OK');
  });

  test('what frameworks do: a switch in a switch, a touchable view of React Native, the marks of scrolling', () => {
    const read = screen(
      el(
        'Switch',
        { label: 'Wi-Fi', value: '0' },
        [0, 100, 390, 44],
        el('Switch', { label: 'Wi-Fi', value: '0' }, [320, 106, 51, 31]),
      ),
      el(
        'Other',
        { label: 'Anna likes this 3 likes', accessible: 'true' },
        [0, 200, 390, 60],
        el('StaticText', { label: 'Anna likes this', accessible: 'false' }, [0, 200, 390, 30]),
      ),
      el('Other', { label: 'Only words', accessible: 'false' }, [0, 300, 390, 30]),
      el(
        'Other',
        { label: 'Vertical scroll bar, 2 pages', value: '0%', accessible: 'true' },
        [360, 100, 30, 700],
      ),
    );
    expect(
      nodes(read)
        .filter(({ role }) => role === 'switch')
        .map(({ box }) => box.x),
    ).toEqual([320]);
    expect(
      nodes(read)
        .filter(({ clickable }) => clickable)
        .map(({ label }) => label),
    ).toEqual(['Wi-Fi', 'Anna likes this 3 likes']);
    expect(told(read)).toContain('text Only words');
    expect(nodes(read).some(({ label }) => label.includes('scroll bar'))).toBe(false);
  });

  test('a server that calls everything invisible is not believed; one that leaves attributes out is read all the same', () => {
    const blind = screen(el('Button', { label: 'Go', visible: 'false' }, [10, 100, 100, 40]));
    expect(told(blind)).toEqual(['button Go']);
    const bare = readXcuiSource(
      '<XCUIElementTypeApplication><XCUIElementTypeButton label="Go" x="1" y="2" width="30" height="40"/></XCUIElementTypeApplication>',
    );
    expect(told(bare)).toEqual(['button Go']);
    expect(bare.size).toEqual({ width: 31, height: 42 });
    const nowhere = screen(
      '<XCUIElementTypeAny type="XCUIElementTypeAny" visible="false" x="inf" y="inf" width="0" height="0"/>',
      el('Button', { label: 'Go' }, [0, 50, 10, 10]),
    );
    expect(told(nowhere)).toEqual(['button Go']);
  });

  test('no text makes it throw, however broken', () => {
    const piece = fc.constantFrom(
      ...[
        '<XCUIElementTypeButton',
        ' type="XCUIElementTypeAlert"',
        ' x="inf"',
        ' y="10"',
        ' width="-5"',
        ' height="1e400"',
      ],
      ...[
        ' label="a &amp; &#x1F600; &#99999999;',
        '"',
        '/>',
        '>',
        '</XCUIElementTypeButton>',
        '</',
        '<',
        '<!--',
        ']]>',
        ' visible="false"',
      ],
      ...[
        '<XCUIElementTypeApplication type="XCUIElementTypeApplication" width="390" height="844">',
        '<android.widget.Toast text="hi">',
      ],
      ...[
        ' value="30%"',
        ' traits="Button,, Selected"',
        '\u0000',
        '<hierarchy rotation="x">',
        ' bounds="[1,2][3"',
      ],
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(piece, fc.string()), { maxLength: 60 }), (pieces) => {
        const xml = pieces.join('');
        for (const { box, state } of [
          ...nodes(readXcuiSource(xml)),
          ...readUiaSource(xml, 'a').windows.flatMap(({ root }) => flat(root)),
        ]) {
          expect(Object.values(box).every(Number.isFinite)).toBe(true);
          if (state.password) expect(state.value).toBeUndefined();
        }
      }),
      { numRuns: 300 },
    );
    const deep = `<XCUIElementTypeApplication width="9" height="9">${'<XCUIElementTypeOther x="0" y="0" width="5" height="5">'.repeat(5000)}`;
    expect(readXcuiSource(deep).windows).toHaveLength(1);
  });
});

describe("UiAutomator2's tree of all windows", () => {
  const root = (owner: string, text: string, bounds = '[0,0][100,200]') =>
    `<android.widget.FrameLayout package="${owner}" class="android.widget.FrameLayout" bounds="${bounds}"><android.widget.TextView package="${owner}" class="android.widget.TextView" text="${text}" bounds="[0,0][50,50]"/></android.widget.FrameLayout>`;
  const source = (...roots: string[]) =>
    `<hierarchy index="0" class="hierarchy" rotation="0" width="100" height="200">${roots.join('')}</hierarchy>`;
  const kinds = (xml: string, front: string) =>
    readUiaSource(xml, front).windows.map(({ kind, root }) => `${kind} ${flat(root)[1]?.text}`);

  test('the keyboard lies over the app without its focus, a dialog has it, the bars are the system', () => {
    const bars = root('com.android.systemui', 'clock');
    const typing = source(bars, root('com.any.keys', 'q'), root('com.shop', 'page'));
    expect(kinds(typing, 'com.shop')).toEqual(['app page', 'keyboard q', 'system clock']);
    const dialog = source(bars, root('com.shop', 'sure?'), root('com.shop', 'page'));
    expect(kinds(dialog, 'com.shop')).toEqual(['app page', 'dialog sure?', 'system clock']);
    const asked = source(bars, root('com.permissions', 'allow?'), root('com.shop', 'page'));
    expect(kinds(asked, 'com.permissions')).toEqual(['app page', 'dialog allow?', 'system clock']);
  });

  test('toasts are told apart, headings and empty fields as well', () => {
    const xml = source(
      `<android.widget.FrameLayout package="a" class="android.widget.FrameLayout" bounds="[0,0][9,9]"><android.widget.TextView class="android.widget.TextView" heading="true" text="Top" bounds="[0,0][9,3]"/><android.widget.EditText class="android.widget.EditText" text="Name" hint="Name" showing-hint="true" bounds="[0,3][9,6]"/></android.widget.FrameLayout>`,
      '<android.widget.Toast class="android.widget.Toast" package="a" text="Saved" bounds="[0,0][0,0]"/>',
    );
    const { windows, toasts } = readUiaSource(xml, 'a');
    expect(toasts).toEqual(['Saved']);
    expect(windows.flatMap(({ root: top }) => flat(top)).map(({ role }) => role)).toEqual([
      'generic',
      'heading',
      'textbox',
    ]);
    expect(windows.flatMap(({ root: top }) => flat(top))[2]?.state.value).toBe('');
  });
});
