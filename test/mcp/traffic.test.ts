import { request } from 'node:http';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { afterEach, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { type HttpService, serveHttp } from '../../src/mcp/serve-http.ts';
import { Traffic } from '../../src/mcp/traffic.ts';
import { defineTool } from '../../src/tools/tool.ts';
import { connectClient } from './fixtures/connect.ts';
import { fakeDeps } from './fixtures/fake-deps.ts';
import { FAKE_TOOLS } from './fixtures/fake-tools.ts';

const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const thing of open.splice(0).reverse()) await thing.close();
});

const NONE = { max_sessions: 0, max_calls_per_minute: 0, idle_seconds: 0 };

async function serve(settings: Record<string, unknown>, tools = FAKE_TOOLS): Promise<HttpService> {
  const service = await serveHttp(fakeDeps({ tools, settings: { port: 0, ...settings } }), () => {});
  open.push(service);
  return service;
}

async function connect({ port }: HttpService, token: string) {
  const headers = { authorization: `Bearer ${token}` };
  const url = new URL(`http://127.0.0.1:${port}/mcp`);
  const client = await connectClient(
    new StreamableHTTPClientTransport(url, { requestInit: { headers } }),
    'legacy',
  );
  open.push(client);
  return client;
}

function get(port: number, path: string, token?: string): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const headers = token ? { authorization: `Bearer ${token}` } : {};
    const sent = request({ host: '127.0.0.1', port, path, headers }, (response) => {
      let text = '';
      response.on('data', (chunk) => {
        text += chunk;
      });
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text }));
    });
    sent.on('error', reject);
    sent.end();
  });
}

describe('limits of one client', () => {
  test('calls a minute: the next is refused with the time to wait, another client is not, and later it works again', () => {
    let now = 0;
    const traffic = new Traffic({ ...NONE, max_calls_per_minute: 2 }, () => now);
    expect(traffic.refusal('a', 'click', 0)).toBeUndefined();
    now = 10_000;
    expect(traffic.refusal('a', 'click', 0)).toBeUndefined();
    expect(traffic.refusal('a', 'click', 0)).toBe(
      'the limit of 2 calls a minute is reached: try again in 50 s. Nothing was done',
    );
    expect(traffic.refusal('b', 'click', 0)).toBeUndefined();
    now = 60_000;
    expect(traffic.refusal('a', 'click', 0)).toBeUndefined();
    expect(traffic.refusal('a', 'click', 0)).toContain('try again in 10 s');
  });

  test('sessions: launch is refused when as many are open, other calls are not', () => {
    const traffic = new Traffic({ ...NONE, max_sessions: 2 });
    expect(traffic.refusal('a', 'launch', 1)).toBeUndefined();
    expect(traffic.refusal('a', 'launch', 2)).toContain('the most for one client is 2');
    expect(traffic.refusal('a', 'click', 2)).toBeUndefined();
  });

  test('idle sessions are named once their time is over, never while their client has a call under way', async () => {
    let now = 0;
    const traffic = new Traffic({ ...NONE, idle_seconds: 10 }, () => now);
    const sessions = [{ id: 's', owner: 'a' }];
    await traffic.call('a', 'click', 's', async () => ({}));
    now = 10_000;
    expect(traffic.idle(sessions)).toEqual([]);
    now = 10_001;
    let end = () => {};
    const running = traffic.call(
      'a',
      'click',
      'other',
      () => new Promise<object>((done) => (end = () => done({}))),
    );
    expect(traffic.idle(sessions), 'a call is under way').toEqual([]);
    end();
    await running;
    expect(traffic.idle(sessions)).toEqual(['s']);
  });
});

describe('a server for many clients', () => {
  test('counts calls for Prometheus, behind its token, and says at /healthz that it is well', async () => {
    const service = await serve({ http_token: 'one,two' });
    const client = await connect(service, 'one');
    await client.callTool({ name: 'describe_screen', arguments: {} });
    await client.callTool({ name: 'fill', arguments: { target: 'missing', text: 'x' } });
    expect((await get(service.port, '/metrics')).status, 'no token').toBe(401);
    const { text } = await get(service.port, '/metrics', 'two');
    expect(text).toContain('surehand_calls_total{tool="describe_screen",result="ok"} 1');
    expect(text).toContain('surehand_calls_total{tool="fill",result="refused"} 1');
    expect(text).toContain('surehand_call_seconds_count{tool="fill"} 1');
    expect(text).toMatch(/^process_resident_memory_bytes \d+$/m);
    // Each line is a comment or a name, labels and one number.
    for (const line of text.trim().split('\n'))
      expect(line).toMatch(/^(?:# (?:HELP|TYPE) \w+ .+|\w+(?:\{[^}]*\})? [\d.]+)$/);
    expect(await get(service.port, '/healthz')).toMatchObject({ status: 200 });
  });

  test('refuses a call beyond the limit as an error of the call, and the other client goes on', async () => {
    const service = await serve({ http_token: 'one,two', max_calls_per_minute: 1 });
    const [one, two] = [await connect(service, 'one'), await connect(service, 'two')];
    await one.callTool({ name: 'describe_screen', arguments: {} });
    await expect(one.callTool({ name: 'describe_screen', arguments: {} })).rejects.toThrow(
      '1 calls a minute',
    );
    await two.callTool({ name: 'describe_screen', arguments: {} });
    expect((await get(service.port, '/metrics', 'one')).text).toContain(
      'surehand_refused_total{reason="calls"} 1',
    );
  });

  test('keeps a connection open for longer than an agent thinks between two calls', async () => {
    const service = await serve({});
    const health = await fetch(`http://127.0.0.1:${service.port}/healthz`);
    expect(health.headers.get('keep-alive')).toBe('timeout=75');
  });

  test('told to stop it carries the call under way to its end, takes no other, and says so at /healthz', async () => {
    let begun = () => {};
    const started = new Promise<void>((resolve) => (begun = resolve));
    let end = () => {};
    const slow = defineTool({
      name: 'describe_screen',
      toolset: 'core',
      effect: 'observes',
      title: 'Slow',
      description: 'slow',
      input: z.object({}),
      output: z.object({}),
      run: async () => {
        begun();
        await new Promise<void>((resolve) => (end = resolve));
        return { text: 'ended in peace', structured: {} };
      },
    });
    const service = await serve({}, [slow]);
    const client = await connect(service, 'x');
    const call = client.callTool({ name: 'describe_screen', arguments: {} });
    await started;
    const closed = service.close();
    const health = await get(service.port, '/healthz');
    expect(health.status).toBe(503);
    expect(health.text).toContain('draining');
    expect((await get(service.port, '/mcp')).status).toBe(503);
    end();
    expect(JSON.stringify(await call)).toContain('ended in peace');
    await closed;
  });
});
