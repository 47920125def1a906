import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LOOP_TOOL_SPECS } from '../../src/agent/loop-tools.ts';
import { type PageServer, servePages } from '../serve-pages.ts';
import { type Agent, startAgent } from './agent.ts';

let pages: PageServer;
let agent: Agent;
beforeAll(async () => {
  pages = await servePages({
    '/': `<h1>Shop</h1><label>Name <input></label><button onclick="document.title = 'Pressed'">Press</button>`,
  });
  agent = await startAgent('--toolset', 'loop', '--start-url', pages.url);
});
afterAll(async () => {
  await agent.close();
  await pages.close();
});

describe('--toolset loop', () => {
  test('offers the seven tools with their own schemas, and no others', async () => {
    const { tools } = await agent.client.listTools();
    expect(tools.map(({ name }) => name)).toEqual([
      ...['get_snapshot', 'browser_click', 'browser_fill', 'browser_select', 'browser_scroll'],
      ...['request_human_approval', 'complete_task'],
    ]);
    for (const [at, { name, description, input_schema }] of LOOP_TOOL_SPECS.entries()) {
      const { type, properties, required } = tools[at]?.inputSchema ?? {};
      expect({ type, properties, ...(required ? { required } : {}) }, name).toEqual(input_schema);
      expect(tools[at]?.description, name).toBe(description);
    }
    expect(agent.client.getInstructions()).toContain('A ref (@e7) is good for one action');
  });

  test('answers with lines that a model reads, the picture beside them', async () => {
    const { text, images } = await agent.call('get_snapshot');
    expect(text).toMatch(
      /^page "\/" http:.*\n@e0 heading 1 "Shop"\n@e1 textbox "Name"\n@e2 button "Press"\n/,
    );
    expect(text).toMatch(
      /\nbrowser: @e3 button "Back", @e4 textbox "Address", @e5 textbox "Keys", @e6 textbox "Pointer"$/m,
    );
    expect(images[0]).toMatchObject({ mimeType: 'image/png' });
  });

  test('refs are good for one snapshot, and wrong input is answered with a fresh one and no picture', async () => {
    const look = async () => (await agent.call('get_snapshot')).text;
    const refOf = (text: string) => /(@e\d+) button "Press"/.exec(text)?.[1];
    const old = refOf(await look());
    const now = refOf(await look());
    const refused = await agent.call('browser_click', { ref: old });
    expect(refused.failed).toBe(true);
    expect(refused.text).toMatch(/^failed \(ref_invalid\): @e\d+ is not in the newest snapshot.*\npage "\/"/);
    // Providers take no picture in a result that is an error.
    expect(refused.images).toEqual([]);
    expect(await agent.fails('browser_click', { ref: now })).toMatch(/^failed \(ref_invalid\)/);
    expect(await agent.fails('browser_click', {})).toMatch(/^failed \(invalid_params\)/);
    const clicked = await agent.does('browser_click', { ref: refOf(await look()) });
    expect(clicked).toMatch(/^clicked button "Press"[\s\S]*\npage "Pressed"/);
  });

  test('a claim is answered, and without criteria it is only acknowledged', async () => {
    const { text, failed } = await agent.call('complete_task', { status: 'success', reason: 'pressed' });
    expect(failed).toBe(false);
    expect(JSON.parse(text)).toEqual({ acknowledged: true, message: null });
  });
});
