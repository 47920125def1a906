import { once } from 'node:events';
import { request } from 'node:http';
import { type Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { afterEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { type HttpService, serveHttp } from '../../src/mcp/serve-http.ts';
import { silentLog } from '../../src/model/log.ts';
import { OptionsSchema } from '../../src/model/options.ts';
import { createSessions } from '../../src/session/create-sessions.ts';
import { defineTool } from '../../src/tools/tool.ts';
import { connectClient, ERAS, type Era } from './fixtures/connect.ts';
import { fakeDeps } from './fixtures/fake-deps.ts';
import { fakeSessions } from './fixtures/fake-sessions.ts';
import { FAKE_TOOLS, slowTool } from './fixtures/fake-tools.ts';

/** Calls that never end are not waited for as long as in earnest. */
const DRAIN_MS = 300;

const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const thing of open.splice(0).reverse()) await thing.close();
});

async function serve(settings: Record<string, unknown> = {}, more: Parameters<typeof fakeDeps>[0] = {}) {
  const printed: string[] = [];
  const deps = fakeDeps({ ...more, settings: { port: 0, ...settings } });
  const service = await serveHttp(deps, (line) => printed.push(line), DRAIN_MS);
  open.push(service);
  return { service, printed };
}

async function connect(service: HttpService, era: Era, token?: string): Promise<Client> {
  const headers = token ? { authorization: `Bearer ${token}` } : {};
  const url = new URL(`http://127.0.0.1:${service.port}/mcp`);
  const client = await connectClient(
    new StreamableHTTPClientTransport(url, { requestInit: { headers } }),
    era,
  );
  open.push(client);
  return client;
}

/** A request with any headers at all, Host included. */
function send(
  service: HttpService,
  {
    path = '/mcp',
    method = 'POST',
    headers = {},
    body = '',
  }: Partial<Record<'path' | 'method' | 'body', string>> & {
    headers?: Record<string, string>;
  },
): Promise<{ status: number; text: string; headers: Record<string, unknown> }> {
  return new Promise((resolve, reject) => {
    const all = {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...headers,
    };
    const sent = request(
      { port: service.port, host: '127.0.0.1', path, method, headers: all },
      (response) => {
        let text = '';
        response.on('data', (chunk) => {
          text += chunk;
        });
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, text, headers: response.headers }),
        );
      },
    );
    sent.on('error', reject);
    sent.end(body);
  });
}

const INITIALIZE = JSON.stringify({
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'raw', version: '0' } },
});

describe.each(ERAS)('a %s client over HTTP', (era) => {
  it('lists tools that take a session, and calls one in its session', async () => {
    const { service } = await serve();
    const client = await connect(service, era);
    expect(client.getProtocolEra()).toBe(era);
    const { tools } = await client.listTools();
    expect(tools[0]?.inputSchema.properties).toHaveProperty('session');
    const answer = await client.callTool({ name: 'describe_screen', arguments: { session: 's2' } });
    expect(answer.content).toEqual([{ type: 'text', text: 'screen of s2' }]);
  });

  it('hears progress while a call runs', async () => {
    const slow = slowTool();
    const { service } = await serve({}, { tools: [slow.tool] });
    const client = await connect(service, era);
    const heard: (string | undefined)[] = [];
    const answer = await client.callTool(
      { name: 'navigate' },
      {
        onprogress: ({ message }) => {
          heard.push(message);
          slow.release();
        },
      },
    );
    expect(answer.content).toEqual([{ type: 'text', text: 'arrived' }]);
    expect(heard[0]).toBe('loading');
  });

  it('cancels the tool it called', async () => {
    const slow = slowTool();
    const { service } = await serve({}, { tools: [slow.tool] });
    const client = await connect(service, era);
    const controller = new AbortController();
    const call = client.callTool({ name: 'navigate' }, { signal: controller.signal });
    const refused = expect(call).rejects.toThrow();
    await slow.started;
    controller.abort();
    await refused;
    await slow.cancelled;
  });

  it('can send a body of 2 MB', async () => {
    const { service } = await serve();
    const client = await connect(service, era);
    const text = 'x'.repeat(2 * 1024 * 1024);
    const answer = await client.callTool({ name: 'fill', arguments: { target: 'Notes', text } });
    expect(answer.content).toEqual([{ type: 'text', text: `filled Notes: ${text.length} characters` }]);
  });

  it('needs the token where one is set', async () => {
    const { service } = await serve({ http_token: 'correct horse' });
    await expect(connect(service, era)).rejects.toThrow();
    await expect(connect(service, era, 'correct hors')).rejects.toThrow();
    const client = await connect(service, era, 'correct horse');
    expect((await client.listTools()).tools).toHaveLength(FAKE_TOOLS.length);
  });

  it('reads resources and prompts', async () => {
    const { service } = await serve();
    const client = await connect(service, era);
    const { contents } = await client.readResource({ uri: 'surehand://session/s1/snapshot' });
    expect(contents).toMatchObject([{ text: '@e0 heading 1 "Page of s1"' }]);
    expect((await client.listPrompts()).prompts).toHaveLength(4);
  });
});

it.each(ERAS)('a %s client lists and reads the resources of its own sessions only', async (era) => {
  const nothing = { open: () => Promise.reject(new Error('not needed here')), close: async () => {} };
  const options = OptionsSchema.parse({ http: true, knowledge: false });
  const begin = defineTool({
    ...{ name: 'begin', toolset: 'core', effect: 'manages', title: 'Begin', description: 'Begin a session.' },
    input: z.object({ goal: z.string() }),
    output: z.object({}),
    run: async ({ sessions }, { goal }) => ({ text: sessions.launch({ goal }).id, structured: {} }),
  });
  const sessions = createSessions(options, silentLog, nothing);
  const { service } = await serve({ http_token: 'one,two' }, { sessions, tools: [begin] });
  const [ann, bob] = [await connect(service, era, 'one'), await connect(service, era, 'two')];
  await ann.callTool({ name: 'begin', arguments: { goal: 'buy a lamp' } });
  const mine = (await ann.listResources()).resources;
  expect(JSON.stringify(mine)).toContain('buy a lamp');
  expect((await bob.listResources()).resources).toEqual([]);
  const log = mine.find(({ uri }) => uri.endsWith('/log'))?.uri ?? '';
  await expect(ann.readResource({ uri: log })).resolves.toMatchObject({ contents: [{ uri: log }] });
  await expect(bob.readResource({ uri: log })).rejects.toThrow(/No resource/);
});

it('serves clients of both eras side by side', async () => {
  const { service } = await serve();
  const clients = await Promise.all([...ERAS, ...ERAS].map((era) => connect(service, era)));
  const calls = clients.flatMap((client, at) =>
    Array.from({ length: 10 }, () =>
      client.callTool({ name: 'describe_screen', arguments: { session: `n${at}` } }),
    ),
  );
  const texts = (await Promise.all(calls)).map(({ content }) => JSON.stringify(content));
  texts.forEach((text, at) => {
    expect(text).toContain(`screen of n${Math.floor(at / 10)}`);
  });
});

describe('it refuses', () => {
  it('a Host that is not its own, on every path', async () => {
    const { service } = await serve();
    for (const path of ['/mcp', '/health']) {
      const answer = await send(service, { path, headers: { host: 'evil.test' }, body: INITIALIZE });
      expect(answer.status).toBe(403);
      expect(answer.text).toContain('--allowed-hosts');
    }
  });

  it('a page of another origin', async () => {
    const { service } = await serve();
    const headers = { origin: 'https://evil.test' };
    expect(await send(service, { headers, body: INITIALIZE })).toMatchObject({ status: 403 });
    const local = { origin: 'http://localhost:3000' };
    expect(await send(service, { headers: local, body: INITIALIZE })).toMatchObject({ status: 200 });
  });

  it('a call without the token, and says how to send it', async () => {
    const { service } = await serve({ http_token: 't' });
    const answer = await send(service, { body: INITIALIZE });
    expect(answer).toMatchObject({ status: 401, headers: { 'www-authenticate': 'Bearer' } });
    expect(answer.text).toContain('Authorization: Bearer');
    expect(await send(service, { path: '/health', method: 'GET' })).toMatchObject({ status: 200 });
  });

  it('malformed JSON', async () => {
    const { service } = await serve();
    const answer = await send(service, { body: '{"jsonrpc": nonsense' });
    expect(answer.status).toBe(400);
    expect(JSON.parse(answer.text)).toMatchObject({ error: { code: -32700 } });
  });

  it('a body over 4 MB', async () => {
    const { service } = await serve();
    const answer = await send(service, { body: JSON.stringify({ text: 'x'.repeat(5 * 1024 * 1024) }) });
    expect(answer.status).toBe(413);
  });

  it('a connection it does not know, so that the client begins anew', async () => {
    const { service } = await serve();
    const headers = { 'mcp-session-id': 'gone' };
    expect(await send(service, { headers, body: INITIALIZE })).toMatchObject({ status: 404 });
  });

  it('a call before initialize', async () => {
    const { service } = await serve();
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' });
    expect(await send(service, { body })).toMatchObject({ status: 400 });
  });

  it('any other path', async () => {
    const { service } = await serve();
    expect(await send(service, { path: '/', method: 'GET' })).toMatchObject({ status: 404 });
  });
});

it('survives a client that hangs up in the middle of its body', async () => {
  const { service } = await serve();
  const headers = { 'content-type': 'application/json', 'content-length': '1000' };
  const sent = request({ port: service.port, host: '127.0.0.1', path: '/mcp', method: 'POST', headers });
  const broken = once(sent, 'error');
  sent.write('{"jsonrpc":', () => sent.destroy(new Error('hung up')));
  await broken;
  expect(await send(service, { body: INITIALIZE })).toMatchObject({ status: 200 });
});

it('accepts the hosts it is told to accept', async () => {
  const { service } = await serve({ allowed_hosts: ['agent.test:8931'] });
  const answer = await send(service, { headers: { host: 'agent.test' }, body: INITIALIZE });
  expect(answer.status).toBe(200);
});

it('forgets a connection that its client deleted', async () => {
  const { service } = await serve();
  const { headers } = await send(service, { body: INITIALIZE });
  const known = { 'mcp-session-id': String(headers['mcp-session-id']), 'mcp-protocol-version': '2025-11-25' };
  const list = { headers: known, body: JSON.stringify({ jsonrpc: '2.0', id: 2, method: 'tools/list' }) };
  expect(await send(service, list)).toMatchObject({ status: 200 });
  expect(await send(service, { method: 'DELETE', headers: known })).toMatchObject({ status: 200 });
  expect(await send(service, list)).toMatchObject({ status: 404 });
});

it('makes up a token where others could reach it, and prints it once', async () => {
  const { service, printed } = await serve({ host: '0.0.0.0' });
  expect(printed.filter((line) => line.includes(service.token ?? 'no token'))).toHaveLength(1);
  await expect(connect(service, 'legacy')).rejects.toThrow();
  const client = await connect(service, 'legacy', service.token);
  expect((await client.listTools()).tools).toHaveLength(FAKE_TOOLS.length);
});

it('asks for no token on loopback, and prints the port it really has', async () => {
  const { service, printed } = await serve();
  expect(service.token).toBeUndefined();
  expect(service.port).toBeGreaterThan(0);
  expect(printed).toEqual([`surehand: MCP over HTTP at http://127.0.0.1:${service.port}/mcp`]);
});

it('answers health checks', async () => {
  const { service } = await serve();
  const answer = await send(service, { path: '/health', method: 'GET' });
  expect(JSON.parse(answer.text)).toEqual({ status: 'ok', name: 'surehand', version: '1.2.3', sessions: 2 });
});

it('says what to do when the port is taken', async () => {
  const { service } = await serve();
  await expect(serve({ port: service.port })).rejects.toThrow(/Port \d+ on 127.0.0.1 is in use.*--port/);
});

it.each(ERAS)('closes its sessions and lets go of a %s client that is in a call', async (era) => {
  const slow = slowTool();
  const sessions = fakeSessions();
  const { service } = await serve({}, { tools: [slow.tool], sessions });
  const client = await connect(service, era);
  const call = client.callTool({ name: 'navigate' });
  const ended = expect(call).rejects.toThrow();
  await slow.started;
  await service.close();
  await slow.cancelled;
  expect(sessions.closed).toBe(1);
  await expect(fetch(`http://127.0.0.1:${service.port}/health`)).rejects.toThrow();
  await client.close();
  await ended;
});
