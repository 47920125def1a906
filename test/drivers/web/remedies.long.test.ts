import { readFileSync, statSync } from 'node:fs';
import { createServer as createPlainServer } from 'node:http';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Agent, startAgent } from '../../tools/agent.ts';

/** Made for these tests alone; trusted by nobody. */
const PEM = readFileSync(new URL('./self-signed.pem', import.meta.url));
const BUG = /is a bug|unexpectedly|doctor/;
let server: Server;
let url: string;
let headers: Record<string, unknown> = {};

beforeAll(async () => {
  server = createServer({ key: PEM, cert: PEM }, (request, response) => {
    if (request.url === '/') headers = request.headers;
    response.writeHead(200, { 'content-type': 'text/html' }).end('<title>Safe</title><h1>Safe</h1>');
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  url = `https://127.0.0.1:${(server.address() as AddressInfo).port}/`; // it listens on TCP
});
afterAll(() => new Promise((done) => server.close(done)));

async function told(...options: string[]): Promise<string> {
  const agent = await startAgent(...options);
  try {
    return await agent.fails('navigate', { url: 'about:blank' });
  } finally {
    await agent.close();
  }
}

describe('the remedy fits the cause', () => {
  it('of an init script that is not there', async () => {
    const text = await told('--init-script', 'nope.js');
    expect(text).toMatch(/init_script: .*nope\.js does not exist/);
    expect(text).not.toMatch(BUG);
  });

  it('of a locale that is none', async () => {
    const text = await told('--locale', 'not a locale');
    expect(text).toContain('locale: wanted a language such as de or de-DE, got "not a locale"');
    expect(text).not.toMatch(BUG);
  });

  it('of a CDP endpoint where nobody answers', async () => {
    const text = await told('--cdp-endpoint', 'http://127.0.0.1:9');
    expect(text).toContain('try: start it with --remote-debugging-port=9222, or correct --cdp-endpoint');
    expect(text).not.toMatch(BUG);
  });

  it('of a browser that was named and is not there', async () => {
    const text = await told('--executable-path', '/nowhere/chromium');
    expect(text).toContain('try: correct --executable-path, or leave it out');
    expect(text).not.toMatch(BUG);
  });

  describe('in a browser', () => {
    let agent: Agent;
    beforeAll(async () => {
      agent = await startAgent();
    });
    afterAll(() => agent.close());

    it('of a self-signed certificate', async () => {
      const text = await agent.fails('navigate', { url });
      expect(text).toContain('ERR_CERT_AUTHORITY_INVALID');
      expect(text).toMatch(/try: .*--ignore-https-errors/);
      expect(text).not.toContain('that its server runs');
    });

    it('of a storage state that cannot be written', async () => {
      await agent.does('navigate', { url: 'about:blank' });
      const text = await agent.fails('cleanup', { save_storage_state: 'package.json/state.json' });
      expect(text).toMatch(/save_storage_state: .* cannot be written/);
      expect(text).not.toMatch(BUG);
    });
  });
});

describe('what pages are told', () => {
  it('follows the settings, and a page that is not trusted opens where its user says so', async () => {
    const agent = await startAgent(
      '--ignore-https-errors',
      ...['--user-agent', 'Teapot/1', '--timezone', 'Asia/Tokyo', '--color-scheme', 'dark'],
      ...[
        '--permissions',
        'geolocation',
        '--geolocation',
        '52.52,13.4',
        '--extra-header',
        'X-Test: one: two',
      ],
      ...['--toolset', 'evaluate'],
    );
    try {
      await agent.does('navigate', { url });
      expect(headers).toMatchObject({ 'user-agent': 'Teapot/1', 'x-test': 'one: two' });
      const expression = `new Promise((done) => navigator.geolocation.getCurrentPosition(({ coords }) => done([
        coords.latitude, coords.longitude, Intl.DateTimeFormat().resolvedOptions().timeZone,
        matchMedia('(prefers-color-scheme: dark)').matches])))`;
      expect(JSON.parse(await agent.does('evaluate', { expression }))).toEqual([
        52.52,
        13.4,
        'Asia/Tokyo',
        true,
      ]);
      const state = join(agent.folder, 'state.json');
      await agent.does('cleanup', { save_storage_state: state });
      expect(statSync(state).mode & 0o077).toBe(0);
    } finally {
      await agent.close();
    }
  });

  it('goes through the proxy that was named', async () => {
    const asked: string[] = [];
    const proxy = createPlainServer((request, response) => {
      asked.push(request.url ?? '');
      response.writeHead(200, { 'content-type': 'text/html' }).end('<title>Through</title><h1>Through</h1>');
    });
    await new Promise<void>((done) => proxy.listen(0, '127.0.0.1', done));
    const { port } = proxy.address() as AddressInfo; // it listens on TCP
    const agent = await startAgent('--proxy', `http://127.0.0.1:${port}`);
    try {
      expect(await agent.does('navigate', { url: 'http://shop.invalid/cart' })).toContain(
        'heading 1 "Through"',
      );
      expect(asked).toContain('http://shop.invalid/cart');
    } finally {
      await agent.close();
      proxy.closeAllConnections();
      proxy.close();
    }
  });
});
