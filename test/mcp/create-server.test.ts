import { encode } from 'gpt-tokenizer/encoding/o200k_base';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { FetchedHands } from '../../src/mcp/hands.ts';
import { connectInMemory, ERAS } from './fixtures/connect.ts';
import { fakeDeps } from './fixtures/fake-deps.ts';
import { FAKE_TOOLS, slowTool } from './fixtures/fake-tools.ts';

afterEach(() => vi.useRealTimers());

describe.each(ERAS)('a %s client', (era) => {
  it('is told why a tool that exists is not here, and what would bring it', async () => {
    const fakes = fakeDeps();
    const options = { ...fakes.options, platform: 'android' as const };
    const every = [
      { name: 'save_pdf', toolset: 'core' as const, on: ['web' as const] },
      { name: 'fling', toolset: 'touch' as const, on: ['android' as const, 'ios' as const] },
    ];
    const client = await connectInMemory(era, { ...fakes, options, every });
    await expect(client.callTool({ name: 'save_pdf' })).rejects.toThrow(
      'save_pdf is for the web, and this server is for Android: start one with --platform web',
    );
    await expect(client.callTool({ name: 'fling' })).rejects.toThrow(
      'fling is in the toolset touch: start the server with --toolset touch',
    );
    await expect(client.callTool({ name: 'flong' })).rejects.toThrow('Unknown tool "flong". Nearest: fill');
  });

  it('is told how to work here, in a hundred tokens or so', async () => {
    const client = await connectInMemory(era, fakeDeps());
    expect(client.getProtocolEra()).toBe(era);
    expect(client.getServerVersion()).toMatchObject({ name: 'surehand', version: '1.2.3' });
    const told = client.getInstructions() ?? '';
    expect(told).toContain('button "Delete" in "Alice"');
    expect(told).not.toContain('session');
    expect(encode(told).length).toBeLessThan(120);
  });

  it('sees each tool with a minimal schema, annotations and its action type', async () => {
    const client = await connectInMemory(era, fakeDeps());
    const { tools } = await client.listTools();
    expect(tools.map((tool) => tool.name)).toEqual([
      'describe_screen',
      'fill',
      'capture_screenshot',
      'click',
    ]);
    expect(tools[0]).toEqual({
      name: 'describe_screen',
      title: 'Look',
      description: 'What is on the screen',
      inputSchema: {
        type: 'object',
        properties: {
          max_tokens: { type: 'integer', default: 1000, description: 'budget' },
          boxes: { type: 'boolean' },
          title: { type: 'string' },
        },
      },
      annotations: { readOnlyHint: true, openWorldHint: true },
    });
    expect(tools[1]).toMatchObject({
      inputSchema: { required: ['target', 'text'] },
      annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true },
      _meta: { action_type: 'local_state' },
    });
    expect(tools[3]?.annotations).toMatchObject({ destructiveHint: true, idempotentHint: false });
    expect(tools[3]).not.toHaveProperty('_meta');
  });

  it('gets text by default, and images as image blocks', async () => {
    const client = await connectInMemory(era, fakeDeps());
    const answer = await client.callTool({ name: 'capture_screenshot' });
    expect(answer.content).toEqual([
      { type: 'text', text: '1280x720' },
      { type: 'image', data: Buffer.from('pixels').toString('base64'), mimeType: 'image/jpeg' },
    ]);
    expect(answer).not.toHaveProperty('structuredContent');
    expect(answer).not.toHaveProperty('isError');
  });

  it('gets an expected failure as an error result with what to try', async () => {
    const client = await connectInMemory(era, fakeDeps());
    const answer = await client.callTool({ name: 'fill', arguments: { target: 'missing', text: 'x' } });
    expect(answer.isError).toBe(true);
    expect(answer.content).toEqual([
      {
        type: 'text',
        text: expect.stringMatching(
          /^failed \(ELEMENT_NOT_FOUND\): No textbox[\s\S]*@e3 textbox "Name"\ntry: /,
        ),
      },
    ]);
  });

  it('reads which field was wrong and what is allowed', async () => {
    const client = await connectInMemory(era, fakeDeps());
    const answer = await client.callTool({ name: 'fill', arguments: { target: 5, text: 'x', force: true } });
    expect(answer.isError).toBe(true);
    const text = JSON.stringify(answer.content);
    expect(text).toContain('target: expected string');
    expect(text).toContain('unknown field force; allowed: target, text');
  });

  it('is told the nearest names when a tool does not exist', async () => {
    const client = await connectInMemory(era, fakeDeps());
    const call = client.callTool({ name: 'describe_scren' });
    await expect(call).rejects.toMatchObject({
      code: -32602,
      message: expect.stringContaining('Nearest: describe_screen'),
    });
  });

  it('finds every tool under the prefix, and no other name', async () => {
    const client = await connectInMemory(era, fakeDeps({ settings: { tool_prefix: 'mm_' } }));
    const { tools } = await client.listTools();
    expect(tools.every((tool) => tool.name.startsWith('mm_'))).toBe(true);
    expect(client.getInstructions()).toContain('mm_describe_screen');
    const answer = await client.callTool({ name: 'mm_describe_screen' });
    expect(answer.content).toEqual([{ type: 'text', text: 'screen of the default session' }]);
    await expect(client.callTool({ name: 'click', arguments: { target: 'x' } })).rejects.toThrow(
      /Nearest: mm_click/,
    );
  });

  it('with structured results gets the data and only one line of text', async () => {
    const client = await connectInMemory(era, fakeDeps({ settings: { structured: true } }));
    const { tools } = await client.listTools();
    expect(tools[0]?.outputSchema).toEqual({
      type: 'object',
      properties: { screen: { type: 'string' } },
      required: ['screen'],
    });
    const good = await client.callTool({ name: 'fill', arguments: { target: 'Name', text: 'Ada' } });
    expect(good.structuredContent).toEqual({ value: 'Ada' });
    expect(good.content).toEqual([{ type: 'text', text: 'see structuredContent' }]);
    const bad = await client.callTool({ name: 'fill', arguments: { target: 'missing', text: 'Ada' } });
    expect(bad.structuredContent).toMatchObject({ failure_code: 'ELEMENT_NOT_FOUND', success: false });
    expect(bad.content).toEqual([
      { type: 'text', text: 'failed (ELEMENT_NOT_FOUND): No textbox named "missing".' },
    ]);
  });

  it('may name a session that the schema does not list', async () => {
    const client = await connectInMemory(era, fakeDeps());
    const answer = await client.callTool({ name: 'describe_screen', arguments: { session: 's2' } });
    expect(answer.content).toEqual([{ type: 'text', text: 'screen of s2' }]);
  });

  it('sees an optional session field where several clients share the server', async () => {
    const client = await connectInMemory(era, fakeDeps({ needs_session: true }));
    const { tools } = await client.listTools();
    for (const tool of tools) {
      expect(tool.inputSchema.properties).toHaveProperty('session', { type: 'string' });
      expect(tool.inputSchema.required ?? []).not.toContain('session');
    }
    expect(client.getInstructions()).toContain('launch gives a session id');
  });

  it('hears what a tool reports, then a heartbeat each second', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
    const slow = slowTool();
    const client = await connectInMemory(era, fakeDeps({ tools: [...FAKE_TOOLS, slow.tool] }));
    const heard: (string | undefined)[] = [];
    const call = client.callTool({ name: 'navigate' }, { onprogress: ({ message }) => heard.push(message) });
    await slow.started;
    vi.advanceTimersByTime(2000);
    slow.release();
    const answer = await call;
    expect(vi.getTimerCount()).toBe(0);
    expect(answer.content).toEqual([{ type: 'text', text: 'arrived' }]);
    expect(heard).toEqual(['loading', 'loading (1 s)', 'loading (2 s)']);
  });

  it('cancels the tool it called', async () => {
    const slow = slowTool();
    const client = await connectInMemory(era, fakeDeps({ tools: [slow.tool] }));
    const controller = new AbortController();
    const call = client.callTool({ name: 'navigate' }, { signal: controller.signal });
    const refused = expect(call).rejects.toThrow();
    await slow.started;
    controller.abort('not wanted any more');
    await refused;
    await slow.cancelled;
  });
});

it('sends no progress to a client that did not ask for it', async () => {
  const slow = slowTool();
  const client = await connectInMemory('legacy', fakeDeps({ tools: [slow.tool] }));
  const heard: unknown[] = [];
  client.setNotificationHandler('notifications/progress', (notification) => void heard.push(notification));
  slow.release();
  await client.callTool({ name: 'navigate' });
  expect(heard).toEqual([]);
});

it('lists its tools before it has fetched them, and fetches them once', async () => {
  let fetched = 0;
  const { described, hands } = fakeDeps();
  const slow = new FetchedHands(async () => {
    fetched += 1;
    return hands.get();
  });
  const client = await connectInMemory('legacy', fakeDeps({ described, hands: slow }));
  const { tools } = await client.listTools();
  expect([tools.length, fetched]).toEqual([FAKE_TOOLS.length, 0]);
  await Promise.all([
    client.callTool({ name: 'describe_screen' }),
    client.callTool({ name: 'describe_screen' }),
  ]);
  expect(fetched).toBe(1);
});

it('once its tools are listed, loads what the first call needs besides', async () => {
  const { described, hands } = fakeDeps();
  let loaded = (_: string): void => {};
  const prepared = new Promise<string>((done) => {
    loaded = done;
  });
  const preparing = new FetchedHands(async () => {
    const own = await hands.get();
    return { ...own, sessions: { ...own.sessions, prepare: async () => loaded('loaded') } };
  });
  const client = await connectInMemory('legacy', fakeDeps({ described, hands: preparing }));
  await client.listTools();
  expect(await prepared).toBe('loaded');
});
