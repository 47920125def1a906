import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startShop } from '../../demo/shop/server.mjs';
import { TOOLS } from '../../src/tools/index.ts';
import { agentOn } from './agent.ts';
import { PAGES } from './pages.ts';

const agent = agentOn(PAGES, '--toolset', 'all', '--structured');
let shop: Awaited<ReturnType<typeof startShop>>;
beforeAll(async () => {
  shop = await startShop();
  // The client checks each structured result against the schemas it has listed.
  await agent.client.listTools();
});
afterAll(() => shop.close());

/** One good call of each tool, in an order that works. */
const CALLS: [string, Record<string, unknown>][] = [
  ['launch', {}],
  ['navigate', { url: '/mouse' }],
  ['describe_screen', {}],
  ['find_element', { query: 'Target' }],
  ['read_page', {}],
  ['capture_screenshot', {}],
  ['click', { target: 'button "Target"' }],
  ['hover', { target: 'Products' }],
  ['press_key', { key: 'Control+k' }],
  ['drag', { target: 'Card', to: 'Bin' }],
  ['scroll', { direction: 'down' }],
  ['get_snapshot', {}],
  ['get_screen_fingerprint', {}],
  ['get_network_activity', {}],
  ['get_logs', {}],
  ['get_trace', { last: 2 }],
  ['wait_for_ui', { selector: 'button "Target"' }],
  ['wait_for_screen_change', { previous_fingerprint: 'fp_000000000000' }],
  ['expect_screen', { url: '/mouse' }],
  ['expect_element_visible', { selector: 'button "Target"' }],
  ['expect_state', { selector: 'button "Target"', property: 'enabled', expected: true }],
  ['classify_action_outcome', { ui_changed: true, action_type: 'local_state' }],
  ['capture_debug_snapshot', {}],
  ['evaluate', { expression: '({ a: 1 })' }],
  ['tabs', {}],
  ['navigate', { url: '/fields' }],
  ['fill', { target: 'Name', value: 'Ada' }],
  ['navigate', { url: '/lists' }],
  ['select', { target: 'One', value: 'Banana' }],
  ['run_steps', { steps: ['select "Apple" in "One"', 'expect combobox "One" = "Apple"'] }],
  ['navigate', { url: '/upload' }],
  ['upload_files', { target: 'File', paths: [new URL(import.meta.url).pathname] }],
  ['navigate', { url: '/dialogs' }],
  ['click', { target: 'button "Alert"' }],
  ['describe_screen', {}],
  ['handle_dialog', { accept: true }],
  ['cleanup', {}],
];

describe('with --structured', () => {
  it('every tool answers with data that its output schema allows, and says it once', async () => {
    for (const [name, args] of CALLS) {
      const url = typeof args.url === 'string' ? { url: agent.site.url + args.url } : {};
      const answer = await agent.call(name, { ...args, ...url });
      expect(answer.failed, `${name}: ${answer.text}`).toBe(false);
      expect(answer.text.trim(), name).toBe('see structuredContent');
      const tool = TOOLS.find((one) => one.name === name);
      expect(tool?.output.safeParse(answer.structured).error, name).toBeUndefined();
    }
  });

  it('the data holds what the text would have said', async () => {
    const opened = await agent.call('navigate', { url: `${agent.site.url}/fields` });
    expect(opened.structured).toMatchObject({
      action: 'navigate',
      action_type: 'side_effect',
      success: true,
      screen: { snapshot: { page: { url: `${agent.site.url}/fields` } } },
    });
    const filled = await agent.call('fill', { target: 'Name', value: 'Ada' });
    expect(filled.structured).toMatchObject({ action_type: 'local_state', value: 'Ada' });
    expect(JSON.stringify(filled.structured.screen)).toContain('hello Ada');
  });

  it('a failure is data too, with one line of text', async () => {
    const failed = await agent.call('click', { target: '@e9999' });
    expect(failed.failed).toBe(true);
    expect(failed.text).toMatch(/^failed \(STALE_REFERENCE\): no element @e9999[^\n]*$/);
    expect(failed.structured).toMatchObject({
      success: false,
      failure_code: 'STALE_REFERENCE',
      failure: 'ref_unknown',
      retryable: true,
    });
  });

  it('candidates of an ambiguous target are in the data', async () => {
    await agent.call('navigate', { url: `${agent.site.url}/blocked` });
    const { structured } = await agent.call('click', { target: 'button "Twin"' });
    expect(structured.candidates).toHaveLength(2);
  });
});
