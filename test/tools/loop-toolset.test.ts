import { afterAll, beforeAll, describe, expect, test } from 'vitest';
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
  test('offers the seven tools and no others', async () => {
    const { tools } = await agent.client.listTools();
    expect(tools.map(({ name }) => name)).toEqual([
      ...['get_snapshot', 'browser_click', 'browser_fill', 'browser_select', 'browser_scroll'],
      ...['request_human_approval', 'complete_task'],
    ]);
    expect(tools[1]?.inputSchema).toMatchObject({
      properties: { ref: { type: 'string', pattern: '^@e\\d+$' } },
      required: ['ref'],
    });
    expect(agent.client.getInstructions()).toContain('A ref (@e7) is good for one action');
  });

  test('answers by the contract, the picture beside the text', async () => {
    const { text, images } = await agent.call('get_snapshot');
    const { success, error, snapshot } = JSON.parse(text);
    expect({ success, error }).toEqual({ success: true, error: null });
    expect(snapshot.elements[0]).toMatchObject({ ref: '@e0', role: 'heading', name: 'Shop' });
    expect(snapshot).not.toHaveProperty('screenshot');
    expect(images[0]).toMatchObject({ mimeType: 'image/png' });
  });

  test('refs are good for one snapshot, and wrong input is answered with a fresh one', async () => {
    const look = async () => JSON.parse((await agent.call('get_snapshot')).text).snapshot.elements;
    const refOf = (elements: { ref: string; role: string }[]) =>
      elements.find(({ role }) => role === 'button')?.ref;
    const old = refOf(await look());
    const now = refOf(await look());
    expect(JSON.parse(await agent.fails('browser_click', { ref: old }))).toMatchObject({
      success: false,
      error: 'ref_invalid',
      snapshot: { page: { title: '/' } },
    });
    expect(JSON.parse(await agent.fails('browser_click', { ref: now }))).toMatchObject({
      error: 'ref_invalid',
    });
    expect(JSON.parse(await agent.fails('browser_click', {}))).toMatchObject({ error: 'invalid_params' });
    const clicked = JSON.parse(await agent.does('browser_click', { ref: refOf(await look()) }));
    expect(clicked).toMatchObject({ success: true, snapshot: { page: { title: 'Pressed' } } });
  });

  test('a claim is answered, and without criteria it is only acknowledged', async () => {
    const { text, failed } = await agent.call('complete_task', { status: 'success', reason: 'pressed' });
    expect(failed).toBe(false);
    expect(JSON.parse(text)).toEqual({ acknowledged: true, message: null });
  });
});
