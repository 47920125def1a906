import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { AccessTokens, makeToken, readTokens } from '../../src/mcp/access-token.ts';
import { serveHttp } from '../../src/mcp/serve-http.ts';
import { silentLog } from '../../src/model/log.ts';
import { OptionsSchema } from '../../src/model/options.ts';
import { createSessions } from '../../src/session/create-sessions.ts';
import { connectClient, ERAS, type Era } from './fixtures/connect.ts';
import { fakeDeps } from './fixtures/fake-deps.ts';
import { fakeSessions } from './fixtures/fake-sessions.ts';
import { FAKE_TOOLS } from './fixtures/fake-tools.ts';

const folder = mkdtempSync(join(tmpdir(), 'access-token-'));
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 9 }));
const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const thing of open.splice(0).reverse()) await thing.close();
});

const shop = makeToken();
const bank = makeToken();
const anna = makeToken();
const prometheus = makeToken();
const ENTRIES = [
  { name: 'shop', sha256: shop.sha256, toolsets: ['core'], max_calls_per_minute: 2 },
  { name: 'bank', sha256: bank.sha256, max_sessions: 1 },
  { name: 'anna', sha256: anna.sha256, role: 'approver' },
  { name: 'prometheus', sha256: prometheus.sha256, role: 'viewer' },
];

let count = 0;
function write(entries: readonly object[], mode = 0o600): string {
  const file = join(folder, `tokens-${count++}.json`);
  put(file, entries, mode);
  return file;
}

function put(file: string, entries: readonly object[], mode = 0o600): void {
  writeFileSync(file, JSON.stringify({ tokens: entries }), { mode });
  chmodSync(file, mode);
}

describe('the file of tokens', () => {
  test.each([0o640, 0o604, 0o620, 0o666])('is refused when others may read or write it: mode %o', (mode) => {
    expect(() => readTokens(write(ENTRIES, mode))).toThrow(/others \(mode \d+\): chmod 600/);
  });

  test.each([
    ['no file', '/nowhere/tokens.json', /is no file/],
    ['no JSON', '{', /no JSON/],
    ['an unknown field', JSON.stringify({ tokens: [{ ...ENTRIES[0], scope: 'all' }] }), /tokens.0: .*scope/],
    ['the token itself', JSON.stringify({ tokens: [{ name: 'x', sha256: shop.token }] }), /SHA-256/],
    ['an empty list of origins', JSON.stringify({ tokens: [{ ...ENTRIES[0], origins: [] }] }), /origins/],
    ['a name twice', JSON.stringify({ tokens: [ENTRIES[0], { ...ENTRIES[1], name: 'shop' }] }), /twice/],
    [
      'one token under two names',
      JSON.stringify({ tokens: [ENTRIES[0], { ...ENTRIES[2], sha256: shop.sha256 }] }),
      /sha256 .* twice/,
    ],
    [
      'an approver with tools',
      JSON.stringify({ tokens: [{ ...ENTRIES[2], toolsets: ['core'] }] }),
      /approver calls no tools/,
    ],
    [
      'an approver of one project, who would see every one',
      JSON.stringify({ tokens: [{ ...ENTRIES[2], project: 'shop' }] }),
      /sees all that this server shows/,
    ],
  ])('is refused with %s', (_, source, why) => {
    expect(() => readTokens(source)).toThrow(why);
  });

  test('may stand in the environment, and an expired token opens nothing', () => {
    let now = Date.parse('2027-01-01T00:00:00Z');
    const entry = { ...ENTRIES[0], expires: '2027-01-02T00:00:00Z' };
    const tokens = new AccessTokens(JSON.stringify({ tokens: [entry] }), () => now);
    expect(tokens.find(shop.token)?.name).toBe('shop');
    expect(tokens.find(bank.token)).toBeUndefined();
    expect(tokens.find(shop.sha256), 'the hash is not the token').toBeUndefined();
    expect(tokens.find('')).toBeUndefined();
    now += 2 * 86_400_000;
    expect(tokens.find(shop.token)).toBeUndefined();
  });

  test('is read again when it changes; while it is broken or open to others nobody is let in', () => {
    const file = write(ENTRIES);
    const tokens = new AccessTokens(file);
    put(file, ENTRIES.slice(1));
    expect(tokens.refresh()).toBeUndefined();
    expect(tokens.find(shop.token)).toBeUndefined();
    expect(tokens.find(bank.token)?.name).toBe('bank');
    put(file, ENTRIES, 0o644);
    expect(tokens.refresh()).toMatch(/chmod 600/);
    expect(tokens.find(bank.token)).toBeUndefined();
    chmodSync(file, 0o600);
    expect(tokens.refresh()).toBeUndefined();
    expect(tokens.find(shop.token)?.name).toBe('shop');
  });
});

/** A server with these tokens; each scope gets hands of its own, with the tools of its sets. */
async function serve(file: string, settings: Record<string, unknown> = {}) {
  const hands: Record<string, ReturnType<typeof fakeSessions>> = {};
  const service = await serveHttp(
    {
      ...fakeDeps({ settings: { port: 0, ...settings } }),
      tokens: new AccessTokens(file),
      tenant({ name, toolsets }) {
        const sessions = fakeSessions();
        hands[name] = sessions;
        const tools = toolsets ? FAKE_TOOLS.slice(0, 1) : FAKE_TOOLS;
        return fakeDeps({ tools, sessions, settings: { port: 0, ...settings } });
      },
    },
    () => {},
  );
  open.push(service);
  const get = async (path: string, token?: string) => {
    const headers = token ? { authorization: `Bearer ${token}` } : {};
    const answer = await fetch(`http://127.0.0.1:${service.port}${path}`, { headers });
    return { status: answer.status, text: await answer.text() };
  };
  const connect = async (era: Era, token: string) => {
    const requestInit = { headers: { authorization: `Bearer ${token}` } };
    const url = new URL(`http://127.0.0.1:${service.port}/mcp`);
    const client = await connectClient(new StreamableHTTPClientTransport(url, { requestInit }), era);
    open.push(client);
    return client;
  };
  return { service, hands, get, connect };
}

describe.each(ERAS)('a %s client with a token', (era) => {
  test('sees the tools of its scope only, and calls no other by its name', async () => {
    const { connect } = await serve(write(ENTRIES));
    const narrow = await connect(era, shop.token);
    expect((await narrow.listTools()).tools).toHaveLength(1);
    await expect(narrow.callTool({ name: 'fill', arguments: {} })).rejects.toThrow('Unknown tool');
    const wide = await connect(era, bank.token);
    expect((await wide.listTools()).tools).toHaveLength(FAKE_TOOLS.length);
  });

  test('has limits of its own', async () => {
    const { connect, get } = await serve(write(ENTRIES));
    const client = await connect(era, shop.token);
    await client.callTool({ name: 'describe_screen', arguments: {} });
    await client.readResource({ uri: 'surehand://session/s1/snapshot' });
    await expect(client.callTool({ name: 'describe_screen', arguments: {} })).rejects.toThrow(
      '2 calls a minute',
    );
    await expect(client.readResource({ uri: 'surehand://session/s1/snapshot' })).rejects.toThrow('2 calls');
    const other = await connect(era, bank.token);
    for (let n = 0; n < 3; n++) await other.callTool({ name: 'describe_screen', arguments: {} });
    const { text } = await get('/metrics', prometheus.token);
    expect(text).toContain('surehand_token_calls_total{token="shop",result="ok"} 1');
    expect(text).toContain('surehand_token_calls_total{token="bank",result="ok"} 3');
    expect(text).toContain('surehand_token_refused_total{token="shop",reason="calls"} 2');
    for (const { token, sha256 } of [shop, bank, anna, prometheus]) {
      expect(text).not.toContain(token);
      expect(text).not.toContain(sha256.slice(0, 12));
    }
  });

  test('is refused from the next request on when its token is taken back, and its sessions end', async () => {
    const file = write(ENTRIES);
    const { connect, hands, get } = await serve(file);
    const client = await connect(era, bank.token);
    await client.callTool({ name: 'describe_screen', arguments: {} });
    expect(hands.bank?.closed).toBe(0);
    put(file, ENTRIES.slice(0, 1));
    await expect(client.callTool({ name: 'describe_screen', arguments: {} })).rejects.toThrow();
    expect((await get('/mcp', bank.token)).status).toBe(401);
    await expect.poll(() => hands.bank?.closed).toBe(1);
  });
});

test('an approver and a viewer call no tools, an agent reads no numbers of others, and nobody comes without a token', async () => {
  const { get } = await serve(write(ENTRIES));
  expect((await get('/mcp')).status, 'loopback is no exception').toBe(401);
  expect((await get('/mcp', 'sh_wrong')).status).toBe(401);
  expect(await get('/mcp', anna.token)).toMatchObject({
    status: 403,
    text: /approver, which calls no tools/,
  });
  expect((await get('/mcp', prometheus.token)).status).toBe(403);
  expect((await get('/metrics', shop.token)).status).toBe(403);
  expect((await get('/metrics', anna.token)).status).toBe(200);
  expect((await get('/metrics')).status).toBe(401);
});

test('a connection that one token opened answers no other', async () => {
  const { service } = await serve(write(ENTRIES));
  const send = (token: string, body: object, id?: string) =>
    fetch(`http://127.0.0.1:${service.port}/mcp`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        ...(id ? { 'mcp-session-id': id } : {}),
      },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, ...body }),
    });
  const params = {
    protocolVersion: '2025-11-25',
    capabilities: {},
    clientInfo: { name: 'raw', version: '0' },
  };
  const id = (await send(bank.token, { method: 'initialize', params })).headers.get('mcp-session-id') ?? '';
  expect(id).not.toBe('');
  const list = { method: 'tools/list', params: {} };
  expect((await send(shop.token, list, id)).status).toBe(404);
  expect((await send(bank.token, list, id)).status).toBe(200);
});

test('as many sessions as a client may have: also when it launches several at once, or asks for the default one', async () => {
  const nothing = { open: () => Promise.reject(new Error('not needed here')), close: async () => {} };
  const all = createSessions(OptionsSchema.parse({ http: true, knowledge: false }), silentLog, nothing);
  const ann = all.ownedBy('ann', 2);
  const first = ann.get('default');
  expect(ann.get('default'), 'the default one is made once').toBe(first);
  ann.launch({});
  expect(() => ann.launch({})).toThrow('the most for one client is 2');
  await ann.close(first.id);
  ann.launch({});
  expect(() => ann.get('default')).toThrow('the most for one client is 2');
  expect(all.ownedBy('bob', 2).launch({}).info.owner).toBe('bob');
});
