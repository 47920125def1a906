import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { everyNode, readDump } from '../../../src/drivers/android/read-dump.ts';
import { treeOfDump } from '../../../src/drivers/android/tree-of-dump.ts';
import type { TreeNode } from '../../../src/drivers/tree/tree.ts';

const FLAGS =
  'checkable="false" checked="false" clickable="false" enabled="true" focusable="false" focused="false" scrollable="false" long-clickable="false" password="false" selected="false"';

/** A view as uiautomator writes it, with what differs from the usual. */
function view(facts: Record<string, string>, inside = ''): string {
  const usual = { index: '0', text: '', 'resource-id': '', class: 'android.view.View', package: 'com.x' };
  const all = { ...usual, 'content-desc': '', ...pairs(FLAGS), bounds: '[0,0][100,50]', ...facts };
  const written = Object.entries(all).map(([name, value]) => ` ${name}="${value}"`);
  return inside === '' ? `<node${written.join('')} />` : `<node${written.join('')}>${inside}</node>`;
}

function pairs(text: string): Record<string, string> {
  return Object.fromEntries([...text.matchAll(/(\S+)="(\S+)"/g)].map(([, name, value]) => [name, value]));
}

const whole = (inside: string) =>
  `<?xml version='1.0' encoding='UTF-8' standalone='yes' ?><hierarchy rotation="1">${inside}</hierarchy>`;

function all(xml: string): TreeNode[] {
  const flat = (node: TreeNode): TreeNode[] => [node, ...node.children.flatMap(flat)];
  return treeOfDump(readDump(xml)).flatMap(({ root }) => flat(root));
}

describe('what uiautomator wrote', () => {
  test('is read with its places, states and the words in any alphabet', () => {
    const xml = whole(
      view(
        { class: 'android.widget.FrameLayout', bounds: '[0,0][1080,2340]' },
        `${view({ text: '약관동의 &amp; &quot;x&quot; &#10;b', class: 'android.widget.TextView', bounds: '[60,91][1020,286]' })}${view({ class: 'android.widget.Switch', checkable: 'true', checked: 'true', enabled: 'false', 'resource-id': 'com.x:id/wifi' })}`,
      ),
    );
    const { windows, rotation } = readDump(xml);
    expect(rotation).toBe(1);
    const [, text, toggle] = [...everyNode(windows[0]?.roots ?? [])];
    expect(text).toMatchObject({
      text: '약관동의 & "x" \nb',
      box: { x: 60, y: 91, width: 960, height: 195 },
    });
    expect(all(xml)[2]).toMatchObject({
      role: 'switch',
      state: { checked: true, disabled: true },
      native: { resource_id: 'com.x:id/wifi', package: 'com.x' },
    });
    expect(toggle?.parent?.class).toBe('android.widget.FrameLayout');
  });

  test('of all windows tells the app, what lies on top of it, and the keyboard apart', () => {
    const window = (title: string, type: string, layer: number) =>
      `<window index="0" title="${title}" bounds="[0,0][9,9]" active="false" focused="false" accessibility-focused="false" id="1" layer="${layer}" type="${type}"><hierarchy rotation="0">${view({})}</hierarchy></window>`;
    const xml = `<?xml version='1.0'?><displays><display id="0">${window('IME', 'TYPE_INPUT_METHOD', 4)}${window('PopupWindow:1', 'TYPE_APPLICATION', 3)}${window('Sure?', 'TYPE_APPLICATION', 2)}${window('Shop', 'TYPE_APPLICATION', 1)}${window('StatusBar', 'TYPE_SYSTEM', 5)}</display></displays>`;
    expect(treeOfDump(readDump(xml)).map(({ kind }) => kind)).toEqual([
      'app',
      'dialog',
      'popup',
      'keyboard',
      'system',
    ]);
  });

  test('by Appium, where the class is the tag, is read the same', () => {
    const xml = `<?xml version="1.0"?><hierarchy rotation="0"><android.widget.Button index="0" text="Go" class="android.widget.Button" clickable="true" bounds="[32,146][736,210]"/></hierarchy>`;
    expect(all(xml)).toMatchObject([{ role: 'button', text: 'Go', clickable: true }]);
  });

  test('a field holds its text and not its hint, where the hint is told', () => {
    const field = { class: 'android.widget.EditText', text: 'Search', hint: 'Search' };
    expect(all(whole(view(field)))[0]).toMatchObject({ text: '', hint: 'Search', state: { value: '' } });
    expect(all(whole(view({ ...field, text: 'tea' })))[0]?.state.value).toBe('tea');
    // Older versions tell no hints: what stands there is all that is known.
    expect(all(whole(view({ class: 'android.widget.EditText', text: 'Search' })))[0]?.state.value).toBe(
      'Search',
    );
  });

  test('a password never leaves the dump, not even its length', () => {
    const xml = whole(view({ class: 'android.widget.EditText', text: '••••••', password: 'true' }));
    const [field] = all(xml);
    expect(field?.state).toEqual({ password: true });
    expect(JSON.stringify(field)).not.toContain('•');
  });

  test('what Compose draws and lets be checked is a checkbox, whatever its class', () => {
    expect(all(whole(view({ checkable: 'true', checked: 'true', clickable: 'true' })))[0]).toMatchObject({
      role: 'checkbox',
      state: { checked: true },
    });
  });

  test('cut off anywhere it still gives what came before', () => {
    const xml = whole(view({}, view({ text: 'one' }) + view({ text: 'two' }, view({ text: 'three' }))));
    for (let end = 0; end <= xml.length; end += 1) expect(() => all(xml.slice(0, end))).not.toThrow();
    expect(all(xml.slice(0, xml.indexOf('three')))).toHaveLength(3);
  });

  test('never throws, whatever it is given', () => {
    const piece = fc.oneof(
      fc.string(),
      fc.constantFrom(
        '<node',
        '</node>',
        '<hierarchy>',
        '<window type="',
        ' bounds="[0,0][',
        '/>',
        '&#xffffffff;',
        "='",
        '<displays>',
        '&#0;',
      ),
      fc.string().map((text) => view({ text: text.replace(/["<&]/g, '') })),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
        all(pieces.join(''));
      }),
      { numRuns: 500 },
    );
  });

  test('so deep that a walk by calls would overflow is still read', () => {
    const deep = `${'<node bounds="[0,0][9,9]" class="a">'.repeat(3000)}${'</node>'.repeat(3000)}`;
    expect(all(deep)).toHaveLength(3000);
  });

  test('a screen of thousands of views is read in little time for each', () => {
    const xml = whole(view({}, view({ text: 'row', clickable: 'true' }, view({ text: 'x' })).repeat(3000)));
    expect(all(xml)).toHaveLength(6001);
  });
});
