import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { runCli } from '../../../src/cli/run-cli.ts';
import { readTokens } from '../../../src/mcp/access-token.ts';
import { type PageServer, servePages } from '../../serve-pages.ts';
import { fakeInvocation } from '../invocation.ts';

const folder = mkdtempSync(join(tmpdir(), 'serve-scopes-'));
const TOKENS = join(folder, 'tokens.json');
const stop = new AbortController();
let home: PageServer;
let away: { port: number; connections: number; close(): Promise<void> };
let server: Promise<number>;
let address: string;
let complained: string[];
const tokens: Record<string, string> = {};
const clients: Client[] = [];

/** Another origin, which counts who knocks. */
async function countingServer() {
  const counted = { port: 0, connections: 0, close: async () => {} };
  const listening = createServer((_, response) => void response.end('<title>Away</title><h1>Away</h1>'));
  listening.on('connection', () => {
    counted.connections += 1;
  });
  await new Promise<void>((done) => listening.listen(0, '127.0.0.1', done));
  counted.port = (listening.address() as AddressInfo).port; // a listening TCP server has no other kind of address
  counted.close = () =>
    new Promise((done) => {
      listening.close(() => done());
      listening.closeAllConnections();
    });
  return counted;
}

async function makeToken(name: string, ...flags: string[]): Promise<string> {
  const invocation = fakeInvocation(['serve', 'token', name, '--tokens', TOKENS, ...flags], { cwd: folder });
  expect(await runCli(invocation), invocation.complained.join('\n')).toBe(0);
  return invocation.printed[0] ?? '';
}

beforeAll(async () => {
  away = await countingServer();
  const there = `http://127.0.0.1:${away.port}`;
  home = await servePages({
    '/': `<h1>Home</h1><a href="${there}/link">Leave</a><a href="${there}/tab" target=_blank>New tab</a>
      <form action="/to" method=post><button>Send</button></form>`,
    '/danger': '<button onclick="this.textContent = String(1)">Delete account</button>',
    '/to': (_, response) => void response.writeHead(307, { location: `${there}/redirected` }).end(),
  });
  tokens.shop = await makeToken(
    'shop',
    ...['--allowed-origins', home.url, '--toolset', 'core,evaluate', '--max-sessions', '2'],
  );
  tokens.free = await makeToken('free');
  tokens.careful = await makeToken('careful', '--policy', 'default');
  tokens.anna = await makeToken('anna', '--approver');
  const argv = ['serve', '--tokens', TOKENS, '--port', '0', '--headless', '--no-knowledge', '--ui'];
  const invocation = fakeInvocation([...argv, '--output-dir', join(folder, 'out')], { cwd: folder });
  complained = invocation.complained;
  server = runCli({ ...invocation, stopSignal: () => stop.signal });
  address = await vi.waitFor(() => {
    const found = /http:\/\/\S+\/mcp/.exec(complained.join('\n'))?.[0];
    if (found === undefined) throw new Error(complained.join('\n'));
    return found;
  }, 60_000);
});
afterAll(async () => {
  for (const client of clients) await client.close();
  stop.abort();
  await server;
  await home.close();
  await away.close();
  rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
});

async function agent(name: string) {
  const client = new Client({ name, version: '0' });
  const requestInit = { headers: { authorization: `Bearer ${tokens[name]}` } };
  await client.connect(new StreamableHTTPClientTransport(new URL(address), { requestInit }));
  clients.push(client);
  return {
    client,
    async call(tool: string, args: Record<string, unknown> = {}) {
      const { content, isError } = await client.callTool({ name: tool, arguments: args });
      return {
        text: content.map((part) => ('text' in part ? part.text : '')).join('\n'),
        failed: isError === true,
      };
    },
  };
}

describe('serve token', () => {
  test('prints the token once, keeps its hash for its user alone, and what it may do', () => {
    expect(statSync(TOKENS).mode & 0o777).toBe(0o600);
    const [shop, free, careful, anna] = readTokens(TOKENS);
    expect(shop).toMatchObject({
      ...{
        name: 'shop',
        role: 'agent',
        origins: [home.url],
        toolsets: ['core', 'evaluate'],
        max_sessions: 2,
      },
    });
    expect(free).toEqual({ name: 'free', role: 'agent', sha256: expect.any(String) });
    expect(careful).toMatchObject({ role: 'agent', policy: 'default' });
    expect(anna).toMatchObject({ role: 'approver' });
    expect(JSON.stringify(readTokens(TOKENS))).not.toContain(tokens.shop);
    expect(tokens.shop).toMatch(/^sh_[\w-]{43}$/);
    expect(complained.join('\n')).not.toContain('sh_');
  });

  test('refuses a name that is taken, a file that others may read, and a config file that nobody trusts', async () => {
    const again = fakeInvocation(['serve', 'token', 'shop', '--tokens', TOKENS], { cwd: folder });
    expect(await runCli(again)).toBe(2);
    expect(again.complained[0]).toContain('has shop already');
    const open = join(folder, 'open.json');
    writeFileSync(open, '{"tokens":[]}', { mode: 0o644 });
    const wide = fakeInvocation(['serve', '--tokens', open], { cwd: folder });
    expect(await runCli(wide)).toBe(2);
    expect(wide.complained[0]).toContain('chmod 600');
    const strange = mkdtempSync(join(folder, 'strange-'));
    writeFileSync(join(strange, 'surehand.config.json'), JSON.stringify({ tokens: TOKENS }));
    const found = fakeInvocation(['serve', '--port', '0'], { cwd: strange, env: { HOME: folder } });
    expect(await runCli(found)).toBe(2);
    expect(found.complained.join('\n')).toContain('may not choose tokens');
  });

  test.each([
    ['--cdp-endpoint', 'http://127.0.0.1:9'],
    ['--connect', 'ws://127.0.0.1:9'],
    ['--proxy', 'http://127.0.0.1:9'],
  ])('a server refuses to begin with origins of a token that %s could not keep', async (flag, value) => {
    const invocation = fakeInvocation(['serve', '--tokens', TOKENS, '--port', '0', flag, value], {
      cwd: folder,
    });
    expect(await runCli(invocation)).toBe(2);
    expect(invocation.complained[0]).toContain(`leave out ${flag}`);
  });
});

/** Ways of a script out of its page; each is tried in the page itself. */
const SCRIPTS = (there: string) => [
  `fetch('${there}/fetch', {mode: 'no-cors'}).catch(() => 'refused')`,
  `fetch('/to', {mode: 'no-cors'}).catch(() => 'refused')`,
  `new Promise((done) => { const image = new Image(); image.onload = image.onerror = () => done(1); image.src = '${there}/image'; })`,
  `new Promise((done) => { const socket = new WebSocket('${there.replace('http', 'ws')}/socket'); socket.onopen = socket.onerror = socket.onclose = () => done(1); })`,
  `navigator.sendBeacon('${there}/beacon')`,
  `new Promise((done) => { const worker = new Worker(URL.createObjectURL(new Blob(["fetch('${there}/worker', {mode: 'no-cors'}).then(() => postMessage(1), () => postMessage(2))"]))); worker.onmessage = () => done(1); worker.onerror = () => done(2); })`,
  `new Promise((done) => { const frame = document.createElement('iframe'); frame.onload = () => done(1); frame.src = '${there}/frame'; document.body.append(frame); })`,
  `(window.open('${there}/popup'), 1)`,
];

test('a token that is kept to one origin reaches no other: by address, redirect, tab, link, form or script', async () => {
  const there = `http://127.0.0.1:${away.port}`;
  const shop = await agent('shop');
  const opened = await shop.call('navigate', { url: `${home.url}/` });
  expect(opened, opened.text).toMatchObject({ failed: false });
  const before = away.connections;
  for (const [tool, args] of [
    ['navigate', { url: there }],
    ['navigate', { url: `${home.url}/to` }],
    ['navigate', { url: `http://localhost:${away.port}/` }],
    ['tabs', { do: 'open', url: there }],
    ['run_steps', { steps: [`go to ${there}`] }],
    ['launch', { url: there }],
  ] as const) {
    const { text } = await shop.call(tool, args);
    expect(text, `${tool} ${JSON.stringify(args)}`).toMatch(/may not be opened|blocked|not allowed/i);
  }
  await shop.call('navigate', { url: `${home.url}/` });
  for (const script of SCRIPTS(there)) await shop.call('evaluate', { expression: script }).catch(() => {});
  await shop.call('click', { target: 'link "New tab"' });
  await shop.call('navigate', { url: `${home.url}/` });
  await shop.call('click', { target: 'button "Send"' });
  await shop.call('navigate', { url: `${home.url}/` });
  await shop.call('click', { target: 'link "Leave"' });
  expect((await shop.call('describe_screen')).text).not.toContain('Away');
  expect(away.connections, 'nobody knocked at the other origin').toBe(before);

  // The same ways are real: a token without a scope gets there by each.
  const free = await agent('free');
  for (const url of [there, `${home.url}/to`]) {
    await free.call('navigate', { url });
    expect((await free.call('describe_screen')).text).toContain('Away');
  }
  expect(away.connections).toBeGreaterThan(before);
});

test('a token that is kept to one origin gets no phone, no file of the server, no tool and no session of another', async () => {
  const [shop, free] = [await agent('shop'), await agent('free')];
  writeFileSync(join(folder, 'state.json'), JSON.stringify({ cookies: [], origins: [] }));
  expect(await shop.call('launch', { platform: 'android' })).toMatchObject({
    failed: true,
    text: expect.stringContaining('cannot be kept on'),
  });
  for (const file of [join(folder, 'state.json'), 'package.json', join(folder, 'out', 'tokens', 'free', 'x')])
    expect(await shop.call('launch', { storage_state: file })).toMatchObject({
      failed: true,
      text: expect.stringContaining('lies outside the output folder'),
    });
  await expect(shop.call('knowledge_last')).rejects.toThrow('Unknown tool');
  await expect(free.call('evaluate', { expression: '1' })).rejects.toThrow('Unknown tool');
  const [, theirs = ''] = /session (\S+)/.exec((await free.call('launch')).text) ?? [];
  expect(theirs).not.toBe('');
  expect((await shop.call('describe_screen', { session: theirs })).text).toContain('no session');
  expect((await shop.client.listResources()).resources.map(({ uri }) => uri).join()).not.toContain(theirs);
  await free.call('cleanup', { session: theirs });
});

test('limits of sessions hold when a token launches many at once', async () => {
  const shop = await agent('shop');
  const all = await Promise.all(
    Array.from({ length: 5 }, () => shop.call('launch').catch((error) => String(error))),
  );
  const begun = all.filter((one) => typeof one === 'object' && !one.failed);
  expect(begun.length).toBeLessThanOrEqual(2);
  expect(JSON.stringify(all)).toContain('the most for one client is 2');
});

test('no browser of an agent opens the page of the server, and no agent decides or looks there', async () => {
  const base = address.replace('/mcp', '');
  const free = await agent('free');
  const [, session = ''] = /session (\S+)/.exec((await free.call('launch')).text) ?? [];
  for (const url of [`${base}/ui`, `${base.replace('127.0.0.1', 'localhost')}/ui`, `${base}/healthz`])
    expect((await free.call('navigate', { session, url })).text).toContain('where a person is asked');
  const headers = { authorization: `Bearer ${tokens.free}` };
  const look = await fetch(`${base}/ui`, { headers });
  expect(look.status).toBe(401);
  const post = (path: string, body: string, more: Record<string, string> = {}) =>
    fetch(`${base}${path}`, {
      method: 'POST',
      redirect: 'manual',
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...more },
      body,
    });
  const origin = { origin: base };
  expect((await post('/ui/login', `token=${tokens.free}`, origin)).status).toBe(403);
  expect((await post('/ui/login', `token=${tokens.anna}`)).status, 'no page of ours sent it').toBe(403);
  expect((await post('/ui/decide/1', 'decision=approve', { ...origin, ...headers })).status).toBe(403);
  const bearer = { ...origin, authorization: `Bearer ${tokens.anna}` };
  expect((await post('/ui/decide/1', 'decision=approve', bearer)).status, 'a header opens nothing').toBe(403);
  const call = await fetch(`${base}/mcp`, {
    method: 'POST',
    headers: { authorization: `Bearer ${tokens.anna}`, 'content-type': 'application/json' },
    body: '{}',
  });
  expect(call.status, 'an approver calls no tools').toBe(403);
  await free.call('cleanup', { session });
});

test('what the policy of a token guards waits on the page, and is done once an approver has said yes there', async () => {
  const base = address.replace('/mcp', '');
  const careful = await agent('careful');
  await careful.call('navigate', { url: `${home.url}/danger` });
  const form = { 'content-type': 'application/x-www-form-urlencoded', origin: base };
  const login = await fetch(`${base}/ui/login`, {
    method: 'POST',
    redirect: 'manual',
    headers: form,
    body: `token=${tokens.anna}`,
  });
  const cookie = login.headers.get('set-cookie')?.split(';')[0] ?? '';
  const page = async (path: string) => (await fetch(base + path, { headers: { cookie } })).text();
  const click = careful.call('click', { target: 'button "Delete account"' });
  const id = await vi.waitFor(async () => {
    const found = /\/ui\/decide\/([\w-]+)/.exec(await page('/ui'))?.[1];
    if (found === undefined) throw new Error('nothing waits yet');
    return found;
  }, 60_000);
  const asked = await page(`/ui/decide/${id}`);
  expect(asked).toContain('Delete account');
  const key = /name="key" value="([\w-]+)"/.exec(asked)?.[1];
  const body = `decision=approve&key=${key}`;
  const yes = { method: 'POST', redirect: 'manual', headers: { ...form, cookie }, body } as const;
  expect((await fetch(`${base}/ui/decide/${id}`, yes)).status).toBe(303);
  const done = await click;
  expect(done, done.text).toMatchObject({ failed: false });
  expect(await page('/ui')).toContain('approved by anna');
  expect((await careful.call('describe_screen')).text).not.toContain('Delete account');
});
