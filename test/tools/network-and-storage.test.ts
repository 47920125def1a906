import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, sep } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type PageServer, servePages } from '../serve-pages.ts';
import { type Agent, startAgent } from './agent.ts';

const PAGE = `<h1>Stock</h1><button>Load</button><p role="status"></p><script>
  localStorage.theme = 'dark'; localStorage.api_token = 'abc-very-secret'; sessionStorage.step = '2';
  document.querySelector('button').onclick = async () => {
    const said = document.querySelector('[role=status]');
    try { said.textContent = 'Answer: ' + await (await fetch('/api/stock?x=1')).text(); } catch { said.textContent = 'Failed'; }
  };</script>`;

let site: PageServer;
let agent: Agent;
let guarded: Agent;

beforeAll(async () => {
  site = await servePages({
    '/': (_, response) => {
      response.setHeader('set-cookie', 'sid=c00kie-value; HttpOnly');
      response.setHeader('content-type', 'text/html');
      response.end(PAGE);
    },
    '/asks': `<button onclick="confirm('sure?')">Ask</button>`,
    '/unread': `<button onclick="fetch('/api/unread').then((r) => (o.textContent = 'status ' + r.status))">Send</button><output id=o></output>`,
    '/login': '<h1>Login</h1><label>Password <input type="password" value="hunter2"></label>',
    '/api/stock': (_, response) => response.end('7'),
  });
  agent = await startAgent('--toolset', 'network,storage,inspect', '--trace');
  guarded = await startAgent('--toolset', 'network,storage', '--policy', 'default');
});
afterAll(async () => {
  await agent.close();
  await guarded.close();
  await site.close();
});

const press = (expected: string) =>
  agent.does('click', { target: 'button "Load"', expect: `text "${expected}" visible` });

/** Every tool of these sets, and whether it needs the page. */
const UNDER_A_DIALOG: [name: string, input: Record<string, unknown>, needsPage: boolean][] = [
  ['mock_route', { url: '/x' }, true],
  ['unmock_route', {}, false],
  ['wait_for_response', { url: '/nowhere', timeout_ms: 50 }, false],
  ['save_har', {}, false],
  ['get_storage', {}, true],
  ['change_storage', { kind: 'cookies' }, true],
  ['change_storage', { kind: 'local', name: 'a', value: 'b' }, true],
  ['save_pdf', {}, true],
  ['get_logs', {}, false],
  ['get_network_activity', {}, false],
  ['tabs', { action: 'list' }, false],
];

describe('while a dialog is open', () => {
  it('every tool answers or is refused at once, and the dialog can be answered', async () => {
    await agent.does('navigate', { url: `${site.url}/asks` });
    await agent.does('click', { target: 'button "Ask"' });
    for (const [name, input, needsPage] of UNDER_A_DIALOG) {
      const since = Date.now();
      const { text } = await agent.call(name, input);
      expect(Date.now() - since, name).toBeLessThan(5000);
      expect(text.includes('the page waits for an answer to confirm "sure?"'), `${name}: ${text}`).toBe(
        needsPage,
      );
    }
    await agent.does('handle_dialog', { accept: true });
    await agent.does('mock_route', { url: '/x' });
    expect(await agent.does('unmock_route')).toContain('1 rule taken back');
  });
});

describe('toolset network', () => {
  it('answers, fails and delays requests in the place of the server, until it is taken back', async () => {
    await agent.does('navigate', { url: site.url });
    await press('Answer: 7');
    await agent.does('mock_route', { url: '/api/*', status: 200, body: '0' });
    const before = site.hits.filter((path) => path === '/api/stock').length;
    await press('Answer: 0');
    await agent.does('mock_route', { url: '/api/stock', do: 'abort' });
    await press('Failed');
    expect(site.hits.filter((path) => path === '/api/stock')).toHaveLength(before);
    await agent.does('mock_route', { url: '/api/stock', do: 'delay', delay_ms: 50 });
    await press('Answer: 7');
    expect(await agent.does('unmock_route')).toContain('3 rules taken back');
    await press('Answer: 7');
  });

  it('is told as answered where a mocked answer is empty and the page does not read it', async () => {
    await agent.does('navigate', { url: `${site.url}/unread` });
    await agent.does('mock_route', { url: '/api/unread', status: 201 });
    const clicked = await agent.does('click', {
      target: 'button "Send"',
      expect: 'text "status 201" visible',
    });
    expect(clicked).toContain('GET /api/unread 201');
    expect(await agent.does('get_network_activity')).not.toContain('ERR_ABORTED');
    await agent.does('unmock_route');
    await agent.does('navigate', { url: site.url });
  });

  it('shows with its effects what came late, where the caller waited for it', async () => {
    await agent.does('navigate', { url: site.url });
    await agent.does('mock_route', { url: '/api/stock', do: 'delay', delay_ms: 1500 });
    const pressed = await press('Answer: 7');
    expect(pressed).toContain('network (GET /api/stock 200)');
    expect(pressed).toContain('status "Answer: 7"');
    expect(pressed).not.toMatch(/unanswered|not come to rest|nothing in view changed/);
    await agent.does('unmock_route');
  });

  it('waits for a response, each one once, and says when none comes', async () => {
    while (!(await agent.call('wait_for_response', { url: '/api/stock', timeout_ms: 0 })).failed);
    await press('Answer: 7');
    expect(await agent.does('wait_for_response', { url: '/api/*x=1' })).toMatch(/^GET .*\/api\/stock.* 200$/);
    expect(await agent.fails('wait_for_response', { url: '/api/stock', timeout_ms: 100 })).toContain(
      'no response from /api/stock came within 100 ms',
    );
  });

  it('writes a HAR without cookies, headers and bodies into the output folder', async () => {
    const path = /requests in (.*\.har)/.exec(await agent.does('save_har'))?.[1] ?? '';
    expect(path.startsWith(agent.folder + sep)).toBe(true);
    const text = readFileSync(path, 'utf8');
    const { log } = JSON.parse(text);
    expect(log.version).toBe('1.2');
    expect(log.entries.map((entry: { request: { url: string } }) => entry.request.url)).toContain(
      `${site.url}/api/stock?x=1`,
    );
    expect(text).not.toContain('c00kie-value');
  });
});

describe('toolset storage', () => {
  it('shows what the page keeps, but no value of a cookie and of nothing sensitive', async () => {
    const { text, raw } = await agent.call('get_storage');
    expect(text).toContain('cookie "sid" of 127.0.0.1, 12 characters');
    expect(text).toContain('local "theme" = "dark"');
    expect(text).toContain('session "step" = "2"');
    expect(JSON.stringify(raw)).not.toMatch(/c00kie-value|abc-very-secret/);
  });

  it('sets, removes and clears', async () => {
    await agent.does('change_storage', { kind: 'local', name: 'theme', value: 'light' });
    await agent.does('change_storage', { kind: 'session' });
    await agent.does('change_storage', { kind: 'cookies', name: 'lang', value: 'de' });
    const after = await agent.does('get_storage');
    expect(after).toContain('local "theme" = "light"');
    expect(after).toContain('cookie "lang"');
    expect(after).not.toContain('session "step"');
    await agent.does('change_storage', { kind: 'cookies' });
    expect(await agent.does('get_storage', { kind: 'cookies' })).toBe('nothing is kept');
  });

  it.each([
    ['a cookie of 5,000 letters', { kind: 'cookies', name: 'long', value: 'a'.repeat(5000) }],
    ['a cookie whose name ends a line', { kind: 'cookies', name: 'a\nb', value: 'x' }],
    ['more than a page may keep', { kind: 'local', name: 'much', value: 'a'.repeat(6_000_000) }],
  ])('%s is refused with what the browser says', async (_what, change) => {
    expect(await agent.fails('change_storage', change)).toMatch(
      /\(ACTION_REJECTED\).*the browser keeps no such thing for this page: \S/,
    );
    expect(await agent.does('get_storage')).not.toMatch(/long|much/);
  });
});

it('under a policy a person is asked before a page is told what no server said, or its storage changes', async () => {
  for (const [name, input] of [
    ['mock_route', { url: '/api' }],
    ['change_storage', { kind: 'cookies' }],
  ] as const) {
    const refused = await guarded.fails(name, input);
    expect(refused).toContain('a person must');
  }
});

it('a page is printed to PDF, but not while it shows what pictures cover', async () => {
  const path = /saved (.*\.pdf)/.exec(await agent.does('save_pdf'))?.[1] ?? '';
  expect(path.startsWith(agent.folder + sep)).toBe(true);
  expect(readFileSync(path).subarray(0, 5).toString()).toBe('%PDF-');
  expect(statSync(path).mode & 0o077).toBe(0);
  await agent.does('navigate', { url: `${site.url}/login` });
  expect(await agent.fails('save_pdf')).toContain('a PDF cannot cover it');
});

it("a trace for Playwright's viewer is written when the session ends", async () => {
  await agent.does('cleanup');
  const folder = join(agent.folder, 'traces');
  expect(existsSync(folder)).toBe(true);
  const [file = ''] = readdirSync(folder);
  const zip = readFileSync(join(folder, file));
  expect(zip.subarray(0, 2).toString()).toBe('PK');
  expect(zip.includes('trace.trace')).toBe(true);
  expect(zip.includes('trace.network')).toBe(true);
});
