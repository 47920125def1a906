import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { runCli } from '../../../src/cli/run-cli.ts';
import { fakeInvocation } from '../../cli/invocation.ts';
import { type PageServer, servePages } from '../../serve-pages.ts';

// One server over HTTP, two agents, an approver and a viewer. The one agent knows all that it could ever learn: the
// number of the question and the key of its form, the session and the connection of the other. Whether it got through
// is said by the page's own server and by what the answers hold.

const MARK = 'only-for-ann-7f3a';
const folder = mkdtempSync(join(tmpdir(), 'http-ways-'));
const TOKENS = join(folder, 'tokens.json');
const stop = new AbortController();
const tokens: Record<string, string> = {};
let pages: PageServer;
let server: Promise<number>;
let port = 0;
let deleted = 0;
let approver = '';
let viewer = '';
/** What the attacker knows. */
let question = '';
let key = '';
const anns = { connection: '', session: '' };
let mine = '';
let pending: Promise<unknown>;
let ids = 100;

interface Sent {
  method?: string;
  path?: string;
  headers?: Record<string, string | string[]>;
  body?: string;
}

function send({ method = 'POST', path = '/mcp', headers = {}, body = '' }: Sent) {
  return new Promise<{ status: number; text: string; headers: NodeJS.Dict<string | string[]> }>(
    (done, fail) => {
      const sent = request({ port, host: '127.0.0.1', path, method, headers }, (answer) => {
        let text = '';
        const end = () => done({ status: answer.statusCode ?? 0, text, headers: answer.headers });
        answer.on('data', (part) => {
          text += part;
        });
        answer.on('end', end);
        // A stream stays open: what it brings in this time is what it brings.
        setTimeout(() => {
          end();
          sent.destroy();
        }, 20_000).unref();
      });
      sent.on('error', fail);
      sent.end(body);
    },
  );
}

const JSON_HEADERS = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };
const bearer = (token = '') => ({ authorization: `Bearer ${token}` });

function rpc(
  token: string | undefined,
  connection: string,
  message: object,
  more: Record<string, string> = {},
) {
  const headers = {
    ...JSON_HEADERS,
    ...bearer(token),
    ...(connection ? { 'mcp-session-id': connection } : {}),
    ...more,
  };
  return send({ headers, body: JSON.stringify({ jsonrpc: '2.0', id: ids++, ...message }) });
}

async function connect(token: string | undefined): Promise<string> {
  const params = {
    protocolVersion: '2025-11-25',
    capabilities: {},
    clientInfo: { name: 'raw', version: '0' },
  };
  const { headers, text } = await rpc(token, '', { method: 'initialize', params });
  const id = headers['mcp-session-id'];
  if (typeof id !== 'string') throw new Error(text);
  await rpc(token, id, { id: undefined, method: 'notifications/initialized' });
  return id;
}

const calls = (name: string, args: object = {}, more: object = {}) => ({
  method: 'tools/call',
  params: { name, arguments: args, ...more },
});

async function logIn(token: string | undefined): Promise<string> {
  const headers = { 'content-type': 'application/x-www-form-urlencoded', origin: `http://127.0.0.1:${port}` };
  const body = `token=${encodeURIComponent(token ?? '')}`;
  const { headers: told } = await send({ path: '/ui/login', headers, body });
  return [told['set-cookie'] ?? []].flat()[0]?.split(';')[0] ?? '';
}

beforeAll(async () => {
  pages = await servePages({
    '/danger': `<h1>Danger</h1><button onclick="fetch('/delete', { method: 'POST' })">Delete account</button>`,
    '/delete': (_request, response) => {
      deleted += 1;
      response.end('gone');
    },
    '/private': `<title>${MARK}</title><h1>${MARK}</h1><button onclick="fetch('/touched')">Save</button>`,
    '/touched': 'x',
  });
  for (const [name, ...flags] of [
    ['mal', '--policy', 'default'],
    ['ann', '--policy', 'default'],
    ['zoe', '--approver'],
    ['vic', '--viewer'],
  ] as const) {
    const made = fakeInvocation(['serve', 'token', name, '--tokens', TOKENS, ...flags], { cwd: folder });
    expect(await runCli(made), made.complained.join('\n')).toBe(0);
    tokens[name] = made.printed[0] ?? '';
  }
  const argv = ['serve', '--tokens', TOKENS, '--port', '0', '--headless', '--ui', '--toolset', 'all'];
  const invocation = fakeInvocation([...argv, '--output-dir', join(folder, 'out')], { cwd: folder });
  server = runCli({ ...invocation, stopSignal: () => stop.signal });
  port = await vi.waitFor(() => {
    const found = /http:\/\/[^/]+:(\d+)\/mcp/.exec(invocation.complained.join('\n'))?.[1];
    if (found === undefined) throw new Error(invocation.complained.join('\n'));
    return Number(found);
  }, 60_000);
  mine = await connect(tokens.mal);
  anns.connection = await connect(tokens.ann);
  const launched = await rpc(tokens.ann, anns.connection, calls('launch', { goal: MARK }));
  anns.session = /session (\w+)/.exec(launched.text)?.[1] ?? '';
  expect(anns.session, launched.text).not.toBe('');
  const opened = await rpc(
    tokens.ann,
    anns.connection,
    calls('navigate', { url: `${pages.url}/private`, session: anns.session }),
  );
  expect(opened.text).toContain(MARK);
  await rpc(tokens.mal, mine, calls('navigate', { url: `${pages.url}/danger` }));
  pending = rpc(tokens.mal, mine, calls('click', { target: 'button "Delete account"' })).catch(() => {});
  [approver, viewer] = [await logIn(tokens.zoe), await logIn(tokens.vic)];
  expect([approver, viewer]).not.toContain('');
  await vi.waitFor(async () => {
    const { text } = await send({ method: 'GET', path: '/ui', headers: { cookie: approver } });
    question = /\/ui\/(?:decide|ask|question)\/([\w-]+)/.exec(text)?.[1] ?? '';
    const asked = await send({
      method: 'GET',
      path: `/ui/decide/${question}`,
      headers: { cookie: approver },
    });
    key = /name="key" value="([^"]+)"/.exec(asked.text)?.[1] ?? '';
    if (key === '') throw new Error(`${text}\n${asked.status}`);
  }, 60_000);
}, 180_000);

afterAll(async () => {
  stop.abort();
  await Promise.race([pending, new Promise((done) => setTimeout(done, 3000))]);
  await server;
  await pages.close();
  rmSync(folder, { recursive: true, force: true, maxRetries: 9 });
});

const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
const own = () => ({ origin: `http://127.0.0.1:${port}` });
const yes = () => `key=${encodeURIComponent(key)}&decision=approve`;
const decide = (headers: Sent['headers'], more: Sent = {}): Sent => ({
  path: `/ui/decide/${question}`,
  body: yes(),
  ...more,
  headers: { ...FORM, ...headers },
});

/** Ways to say yes without being a person who may. */
const ANSWERS: Record<string, () => Sent | Promise<Sent>> = {
  'no cookie': () => decide(own()),
  "the agent's token in the header": () => decide({ ...own(), ...bearer(tokens.mal) }),
  "the agent's token as the cookie": () =>
    decide({ ...own(), cookie: `${approver.split('=')[0]}=${tokens.mal}` }),
  "the approver's token in the header": () => decide({ ...own(), ...bearer(tokens.zoe) }),
  "the approver's token as the cookie": () =>
    decide({ ...own(), cookie: `${approver.split('=')[0]}=${tokens.zoe}` }),
  "the viewer's cookie": () => decide({ ...own(), cookie: viewer }),
  'a cookie of another name': () => decide({ ...own(), cookie: `x${approver}` }),
  'a cookie that is cut': () => decide({ ...own(), cookie: approver.slice(0, -2) }),
  'an empty cookie': () => decide({ ...own(), cookie: `${approver.split('=')[0]}=` }),
  'the cookie without the key': () => decide({ ...own(), cookie: approver }, { body: 'decision=approve' }),
  'the cookie with an empty key': () =>
    decide({ ...own(), cookie: approver }, { body: 'key=&decision=approve' }),
  'the cookie with half of the key': () =>
    decide({ ...own(), cookie: approver }, { body: `key=${key.slice(0, 8)}&decision=approve` }),
  'the cookie, by a page of another origin': () =>
    decide({ origin: 'http://evil.example', cookie: approver }),
  'the cookie, by a page without an origin': () => decide({ origin: 'null', cookie: approver }),
  'the cookie, by a page of another port': () => decide({ origin: 'http://127.0.0.1:1', cookie: approver }),
  'the cookie, by a page of another site': () =>
    decide({ ...own(), 'sec-fetch-site': 'cross-site', cookie: approver }),
  'the cookie under another host': () =>
    decide({ host: 'evil.example', origin: 'http://evil.example', cookie: approver }),
  'a link with everything in it': () =>
    decide({ cookie: approver }, { method: 'GET', path: `/ui/decide/${question}?${yes()}`, body: '' }),
  'another method': () => decide({ ...own(), cookie: approver }, { method: 'PUT' }),
  'a method in a header': () =>
    decide(
      { cookie: approver, 'x-http-method-override': 'POST' },
      { method: 'GET', path: `/ui/decide/${question}?${yes()}`, body: '' },
    ),
  'a path with dots': () => decide({ ...bearer(tokens.mal) }, { path: `/ui/x/../decide/${question}` }),
  'a path in the header': () =>
    decide(
      { ...JSON_HEADERS, ...bearer(tokens.mal), 'x-original-url': `/ui/decide/${question}` },
      { path: '/mcp' },
    ),
  'a host behind a proxy': () => decide({ ...own(), 'x-forwarded-host': 'localhost', ...bearer(tokens.mal) }),
  "a log-in with the agent's token": async () => decide({ ...own(), cookie: await logIn(tokens.mal) }),
  'a log-in with the hash of the token': async () =>
    decide({
      ...own(),
      cookie: await logIn(
        createHash('sha256')
          .update(tokens.zoe ?? '')
          .digest('hex'),
      ),
    }),
  'a body of another kind': () =>
    decide({ ...bearer(tokens.mal), 'content-type': 'text/plain', cookie: viewer }),
};

/** Ways through the agent's own calls. */
const OWN_CALLS: Record<string, () => object> = {
  'a field that says so': () => calls('click', { target: 'button "Delete account"', approved: true }),
  'a note that says so': () =>
    calls('click', { target: 'button "Delete account"' }, { _meta: { approved: true } }),
  'an answer to an elicitation that nobody asked for': () =>
    calls(
      'click',
      { target: 'button "Delete account"' },
      {
        requestState: 'x',
        inputResponses: { approval: { action: 'accept', content: { decision: 'approve' } } },
      },
    ),
  'a message that looks like an answer': () => ({
    id: 1,
    result: { action: 'accept', content: { decision: 'approve' } },
  }),
  'its browser, at the page of approvals': () =>
    calls('navigate', { url: `http://127.0.0.1:${port}/ui/decide/${question}`, session: 'b' }),
};

describe('nobody approves over HTTP but a person who may', () => {
  test.each(Object.entries(ANSWERS))('by %s', async (_way, make) => {
    const sent = await make();
    const { status, text } = await send(sent);
    expect([status, deleted], text).toEqual([expect.any(Number), 0]);
    const { text: still } = await send({
      method: 'GET',
      path: `/ui/decide/${question}`,
      headers: { cookie: approver },
    });
    expect(still, 'it is still asked').toContain('name="decision"');
    // To read the question is no answer to it.
    if (sent.method !== 'GET') expect(status).not.toBe(200);
  });

  test.each(Object.entries(OWN_CALLS))('by %s', async (_way, make) => {
    const connection = await connect(tokens.mal);
    await Promise.race([
      rpc(tokens.mal, connection, make()).catch(() => {}),
      new Promise((done) => setTimeout(done, 4000)),
    ]);
    expect(deleted).toBe(0);
  });
});

const TOUCHES: Record<string, object> = {
  describe_screen: {},
  get_snapshot: {},
  read_page: {},
  capture_screenshot: {},
  get_logs: {},
  tabs: {},
  get_network_activity: {},
  click: { target: 'button "Save"' },
  navigate: { url: 'about:blank' },
  reload: {},
  evaluate: { expression: "fetch('/touched')" },
  cleanup: {},
};
const SPELLINGS: Record<string, (id: string) => unknown> = {
  'as a list': (id) => [id],
  'in capitals': (id) => id.toUpperCase(),
  'with a space': (id) => ` ${id} `,
  'with a path': (id) => `../${id}`,
  'with its owner': (id) => `ann/${id}`,
};

describe('nobody reaches the session of another client', () => {
  const untouched = async (text: string) => {
    expect(text).not.toContain(MARK);
    expect(pages.hits).not.toContain('/touched');
    const still = await rpc(tokens.ann, anns.connection, calls('describe_screen', { session: anns.session }));
    expect(still.text).toContain(MARK);
  };

  test.each(Object.entries(TOUCHES))('by %s', async (tool, args) => {
    await untouched(
      (await rpc(tokens.mal, await connect(tokens.mal), calls(tool, { ...args, session: anns.session })))
        .text,
    );
  });

  test.each(Object.entries(SPELLINGS))('by its name %s', async (_how, spell) => {
    const asked = calls('describe_screen', { session: spell(anns.session) });
    await untouched((await rpc(tokens.mal, await connect(tokens.mal), asked)).text);
  });

  test.each([
    ['the list of resources', () => ({ method: 'resources/list', params: {} })],
    [
      'its resource',
      () => ({ method: 'resources/read', params: { uri: `surehand://session/${anns.session}/snapshot` } }),
    ],
    ['the list of sessions', () => calls('list_sessions')],
    ['what is remembered', () => calls('search_knowledge', { query: MARK })],
  ])('by %s', async (_way, make) => {
    await untouched((await rpc(tokens.mal, await connect(tokens.mal), make())).text);
  });

  test.each([
    [
      'its connection',
      () => rpc(tokens.mal, anns.connection, calls('describe_screen', { session: anns.session })),
    ],
    [
      'its stream',
      () =>
        send({
          method: 'GET',
          headers: { ...JSON_HEADERS, ...bearer(tokens.mal), 'mcp-session-id': anns.connection },
        }),
    ],
    [
      'an end to its connection',
      () => send({ method: 'DELETE', headers: { ...bearer(tokens.mal), 'mcp-session-id': anns.connection } }),
    ],
    [
      'a cancelled call of its',
      () =>
        rpc(tokens.mal, mine, { id: undefined, method: 'notifications/cancelled', params: { requestId: 1 } }),
    ],
    ['the board', () => send({ method: 'GET', path: '/ui', headers: bearer(tokens.mal) })],
    [
      'its picture on the board',
      () => send({ method: 'GET', path: `/ui/session/${anns.session}/picture`, headers: bearer(tokens.mal) }),
    ],
  ])('by %s', async (_way, go) => {
    await untouched((await go()).text);
  });
});

describe('nobody comes in without a token of an agent', () => {
  const list = JSON.stringify({ jsonrpc: '2.0', id: 1, ...calls('describe_screen') });
  test.each<[string, () => Sent]>([
    ['none', () => ({ headers: JSON_HEADERS, body: list })],
    ['half of it', () => ({ headers: { ...JSON_HEADERS, ...bearer(tokens.ann?.slice(0, 20)) }, body: list })],
    ['more than it', () => ({ headers: { ...JSON_HEADERS, ...bearer(`${tokens.ann}x`) }, body: list })],
    [
      'other letter case',
      () => ({ headers: { ...JSON_HEADERS, ...bearer(tokens.ann?.toUpperCase()) }, body: list }),
    ],
    [
      'its hash',
      () => ({
        headers: {
          ...JSON_HEADERS,
          ...bearer(
            createHash('sha256')
              .update(tokens.ann ?? '')
              .digest('hex'),
          ),
        },
        body: list,
      }),
    ],
    [
      'another scheme',
      () => ({
        headers: {
          ...JSON_HEADERS,
          authorization: `Basic ${Buffer.from(`ann:${tokens.ann}`).toString('base64')}`,
        },
        body: list,
      }),
    ],
    [
      'the address',
      () => ({
        path: `/mcp?token=${tokens.ann}&access_token=${tokens.ann}`,
        headers: JSON_HEADERS,
        body: list,
      }),
    ],
    ['a cookie', () => ({ headers: { ...JSON_HEADERS, cookie: `token=${tokens.ann}` }, body: list })],
    ["the approver's", () => ({ headers: { ...JSON_HEADERS, ...bearer(tokens.zoe) }, body: list })],
    ["the viewer's", () => ({ headers: { ...JSON_HEADERS, ...bearer(tokens.vic) }, body: list })],
    ["the approver's cookie", () => ({ headers: { ...JSON_HEADERS, cookie: approver }, body: list })],
    [
      'two of them',
      () => ({
        headers: { ...JSON_HEADERS, authorization: ['Bearer x', `Bearer ${tokens.zoe}`] },
        body: list,
      }),
    ],
    [
      'a page of another origin',
      () => ({
        headers: { ...JSON_HEADERS, ...bearer(tokens.ann), origin: 'http://evil.example' },
        body: list,
      }),
    ],
    [
      'another host',
      () => ({ headers: { ...JSON_HEADERS, ...bearer(tokens.ann), host: 'evil.example' }, body: list }),
    ],
  ])('by %s', async (_way, make) => {
    const { status, text, headers } = await send(make());
    expect([401, 403, 404, 421], text).toContain(status);
    expect(headers['access-control-allow-origin']).toBeUndefined();
  });

  test('a page of another origin is told of no leave before it asks', async () => {
    const headers = { origin: 'http://evil.example', 'access-control-request-method': 'POST' };
    const told = await send({ method: 'OPTIONS', headers });
    expect(told.headers['access-control-allow-origin']).toBeUndefined();
  });
});

test('a person who may approves: what was tried above would have been seen', async () => {
  const { status } = await send(decide({ ...own(), cookie: approver }));
  expect(status).toBe(303);
  await pending;
  await expect.poll(() => deleted).toBe(1);
});
