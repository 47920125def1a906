import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { silentLog } from '../../../src/model/log.ts';
import { OptionsSchema } from '../../../src/model/options.ts';
import { createSessions } from '../../../src/session/create-sessions.ts';
import type { Sessions } from '../../../src/session/sessions.ts';
import { callTool } from '../../../src/tools/call-tool.ts';
import { selectTools } from '../../../src/tools/index.ts';
import { type MemoryShop, openMemoryShop } from './memory-shop.ts';

/** The tools, the pipeline and the screen over a tree, as an agent uses them. */
describe('an agent on a phone', () => {
  const tools = new Map(selectTools(['all']).map((tool) => [tool.name, tool]));
  let shop: MemoryShop;
  let sessions: Sessions;

  const call = async (name: string, input: Record<string, unknown> = {}) => {
    const tool = tools.get(name);
    if (!tool) throw new Error(`no tool ${name}`);
    const { signal } = new AbortController();
    return callTool(tool, { sessions, signal, progress: () => {}, log: silentLog }, input);
  };
  const taps = () => shop.phone.sent.filter(({ kind }) => kind === 'tap').length;
  const ref = async (words: string): Promise<string> => {
    const { text } = await call('describe_screen');
    const lines = text.split('\n').filter((line) => /@e\d+ button/.test(line) && line.includes(words));
    if (lines.length !== 1) throw new Error(`${lines.length} lines have ${words}:\n${text}`);
    return /@e\d+/.exec(lines[0] ?? '')?.[0] ?? '';
  };

  beforeAll(() => {
    shop = openMemoryShop();
    sessions = createSessions(
      OptionsSchema.parse({ knowledge: false, stabilization_window_ms: 500 }),
      silentLog,
      {
        open: async () => shop.driver,
        close: async () => {},
      },
    );
  });
  afterAll(() => sessions.closeAll());
  beforeEach(async () => {
    await shop.reset();
    shop.phone.sent.length = 0;
  });

  it('reads a screen as lines, with its name and the rows that tell twins apart', async () => {
    const { text } = await call('describe_screen');
    expect(text).toMatch(/^cart\b.*android-app:\/\/com\.example\.shop\/\.CartActivity/);
    expect(text).toContain('heading "Your cart"');
    expect(text).toContain('textbox "Coupon"');
    expect(text).toContain('checkbox "Express" [unchecked');
    expect(text).toContain('slider "Volume" = 30 (0..100)');
    expect(text).toContain('combobox "Size" = "Medium"');
    expect(text).toMatch(/button "Delete" in .*"Bob"/);
  });

  it('launch shows the first screen and what it runs on', async () => {
    const { text, structured } = await call('launch', { platform: 'android', app: 'com.example.shop' });
    expect(text).toMatch(/^session s\w+\ncart/);
    expect(structured).toMatchObject({ device: { platform: 'android', id: 'memory' } });
  });

  it('a tap is verified by what the caller expects', async () => {
    const done = await call('click', { target: 'button "Apply"', expect: 'text "Discount 10 %" visible' });
    expect(done.text).toMatch(/^clicked button "Apply": verified/);
    expect(shop.app.applied).toBe(1);
  });

  it('a dead button has no effect, and is pressed once', async () => {
    const done = await call('click', { target: 'button "Dead"' });
    expect(done.text).toContain('no effect seen');
    expect(done.text).not.toMatch(/\bverified\b(?<!unverified)/);
    expect(shop.app.dead).toBe(1);
  });

  it('what was expected and did not come is refuted, and not tried again', async () => {
    const done = await call('click', {
      target: 'button "Dead"',
      expect: 'text "Paid" visible',
      timeout_ms: 1000,
    });
    expect(done).toMatchObject({ is_error: true, structured: { failure_code: 'VERIFICATION_FAILED' } });
    expect(shop.app.dead).toBe(1);
  });

  it('a field is filled and read back', async () => {
    const done = await call('fill', { target: 'textbox "Coupon"', value: 'SAVE10' });
    expect(done.text).toMatch(/verified/);
    expect(shop.app.coupon).toBe('SAVE10');
  });

  it('a password that cannot be read back is not called verified', async () => {
    const done = await call('fill', { target: 'textbox "Code"', value: 'hunter2' });
    expect(shop.app.code).toBe('hunter2');
    expect(done.structured).toMatchObject({ success: true, verdict: 'unverified' });
    expect(JSON.stringify(done)).not.toContain('hunter2');
  });

  it('a switch is set through the row that takes its taps, once', async () => {
    const done = await call('adjust_control', { target: 'checkbox "Express"', value: 'on' });
    expect(done.text).toMatch(/verified/);
    expect(shop.app.express).toBe(true);
    expect(taps()).toBe(1);
    const again = await call('adjust_control', { target: 'checkbox "Express"', value: 'on' });
    expect(again.text).toMatch(/verified/);
    expect(taps()).toBe(1);
  });

  it('an option is selected in the list that opens', async () => {
    const done = await call('select', { target: 'combobox "Size"', value: 'Large' });
    expect(done.text).toMatch(/verified/);
    expect(shop.app.size).toBe('Large');
    const none = await call('select', { target: 'combobox "Size"', value: 'Huge' });
    expect(none).toMatchObject({ is_error: true });
    expect(none.text).toContain('Small, Medium, Large');
    expect(shop.app.size).toBe('Large');
  });

  it('a slider is brought to a value by dragging', async () => {
    const done = await call('adjust_control', { target: 'slider "Volume"', value: 70, tolerance: 2 });
    expect(done.text).toMatch(/verified/);
    expect(Math.abs(shop.app.volume - 70)).toBeLessThanOrEqual(2);
  });

  it('a ref follows its row as others go, and is refused when its row has become another', async () => {
    const bob = await ref('"Bob"');
    await call('click', { target: 'button "Delete" in "Alice"' });
    expect(shop.app.deleted).toEqual(['Alice']);
    await call('click', { target: bob });
    expect(shop.app.deleted).toEqual(['Alice', 'Bob']);
    const carol = await ref('button "Delete"');
    await shop.renameFirstRow('Dora');
    const refused = await call('click', { target: carol });
    expect(refused).toMatchObject({ is_error: true, structured: { failure_code: 'STALE_REFERENCE' } });
    expect(shop.app.deleted).toEqual(['Alice', 'Bob']);
  });

  it('a target that is renamed between the look and the tap is not tapped', async () => {
    const alice = await ref('"Alice"');
    let reads = 0;
    // The one look before the tap is the one that sees it.
    shop.phone.beforeRead = () => {
      if (++reads === 1) shop.app.rows[0] = 'Dora';
    };
    const refused = await call('click', { target: alice });
    shop.phone.beforeRead = () => {};
    expect(refused.is_error).toBe(true);
    expect(shop.app.deleted).toEqual([]);
    expect(taps()).toBe(0);
  });

  it('another screen is a navigation, and going back is one too', async () => {
    const there = await call('click', { target: 'button "Orders"', expect: 'screen is orders' });
    expect(there.text).toMatch(/verified/);
    expect(there.structured).toMatchObject({ effect: [{ kind: 'navigation' }] });
    const back = await call('navigate', { url: 'back' });
    expect(back.is_error ?? false).toBe(false);
    expect(shop.app.screen).toBe('cart');
    const screen = await call('expect_screen', { url: 'android-app://com.example.shop/.CartActivity' });
    expect(screen.structured).toMatchObject({ success: true });
  });

  it('a toast that came and went verifies what it was expected to say', async () => {
    const done = await call('click', { target: 'button "Toast"', expect: 'text "Saved" visible' });
    expect(done.text).toMatch(/verified.*seen, gone again|verified.*gone/);
  });

  it('a dialog is on top, and what lies behind it is told to be covered', async () => {
    const dead = await ref('button "Dead"');
    const open = await call('click', { target: 'button "Terms"' });
    expect(open.text).toContain('button "Accept"');
    const refused = await call('click', { target: dead });
    expect(refused.text).toMatch(/covered by dialog "Terms of use"/);
    expect(shop.app.dead).toBe(0);
  });

  it('a snapshot for programs carries the native identity, device and resolution', async () => {
    const { structured } = await call('get_snapshot');
    expect(structured).toMatchObject({
      device: { platform: 'android', id: 'memory', model: 'Memory', os_version: '0' },
      resolution: { width: 400, height: 900 },
    });
    const elements = structured.elements as Record<string, unknown>[]; // the schema says so
    expect(elements.find(({ name }) => name === 'Coupon')).toMatchObject({
      type: 'android.textbox',
      resourceId: 'com.example.shop:id/coupon',
      stable_id: 'com.example.shop:id/coupon',
      test_tag: 'com.example.shop:id/coupon',
      selector: { value: 'com.example.shop:id/coupon', confidence: { score: 1, reason: 'resource_id' } },
      semantic: { is_clickable: true, is_container: false },
      attributes: { class: 'android.textbox', package: 'com.example.shop' },
    });
  });

  it('tools for what a phone has not say so in one line', async () => {
    for (const [tool, input, words] of [
      ['tabs', {}, 'Android has no tabs'],
      ['evaluate', { expression: '1' }, 'Android has no scripts to run in the app'],
      ['get_network_activity', {}, 'Android has no view of the requests of an app'],
      ['hover', { target: 'button "Dead"' }, 'a touch screen has no pointer that rests on something'],
      ['click', { target: 'css:button' }, 'Android has no css; there are words and'],
    ] as const) {
      const { text, is_error } = await call(tool, input);
      expect([is_error, text.split('\n')[0]]).toEqual([true, expect.stringContaining(words)]);
    }
  });

  it('targets by resource id and accessibility id reach their elements', async () => {
    await call('fill', { target: 'resource_id:com.example.shop:id/coupon', value: 'one' });
    expect(shop.app.coupon).toBe('one');
    await call('fill', { target: 'testid:coupon', value: 'two' });
    expect(shop.app.coupon).toBe('two');
    const found = await call('find_element', { query: 'accessibility_id:Volume' });
    expect(found.text).toContain('slider "Volume"');
  });
});
