import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ClosedPorts } from '../../../src/drivers/closed-ports.ts';
import { OriginGuard, originAllowed } from '../../../src/drivers/web/origins.ts';
import { type PageServer, servePages } from '../../serve-pages.ts';
import { optionsOf, sharedPool } from './open-browser.ts';

const TABLE: [url: string, allowed: string[], blocked: string[], expected: boolean][] = [
  ['https://example.com/a', [], [], true],
  ['https://example.com/a', ['https://example.com'], [], true],
  ['http://example.com/a', ['https://example.com'], [], false],
  ['https://example.com:8443/', ['https://example.com'], [], false],
  ['https://example.com:443/', ['https://example.com'], [], true],
  ['https://example.com.evil.test/', ['https://example.com'], [], false],
  ['https://example.com@evil.test/', ['https://example.com'], [], false],
  ['https://EXAMPLE.com/', ['https://Example.COM/'], [], true],
  ['http://example.com:81/', ['example.com'], [], true],
  ['https://sub.example.com/', ['example.com'], [], false],
  ['https://sub.example.com/', ['*.example.com'], [], true],
  ['https://a.b.example.com/', ['https://*.example.com'], [], true],
  ['https://example.com/', ['*.example.com'], [], false],
  ['https://notexample.com/', ['*.example.com'], [], false],
  ['http://localhost:3000/', ['http://localhost:*'], [], true],
  ['http://localhost/', ['localhost:*'], [], true],
  ['http://localhost:3001/', ['localhost:3000'], [], false],
  ['http://[::1]:5000/', ['http://[::1]:*'], [], true],
  ['ws://localhost:3000/live', ['http://localhost:3000'], [], true],
  ['wss://example.com/live', ['https://example.com'], [], true],
  ['https://ads.test/x', [], ['ads.test'], false],
  ['https://ok.test/x', [], ['ads.test'], true],
  ['https://a.test/', ['*'], ['a.test'], false],
  ['https://b.test/', ['*'], ['a.test'], true],
  ['about:blank', ['https://example.com'], [], true],
  ['data:text/html,hi', ['https://example.com'], [], true],
  ['blob:https://other.test/1', ['https://example.com'], [], true],
  ['chrome-extension://abc/popup.html', ['https://example.com'], [], true],
  ['file:///etc/passwd', ['https://example.com'], [], false],
  ['file:///etc/passwd', [], ['file:'], false],
  ['file:///tmp/page.html', ['file:'], [], true],
  ['not an address', ['https://example.com'], [], false],
];

describe('what a policy allows', () => {
  it.each([
    ['https://shop.test/', ['*.test', 'shop.test'], ['https://shop.test'], true],
    ['https://shop.test/', [], ['https://shop.test'], true],
    ['https://bank.test/', [], ['https://shop.test'], false],
    ['https://bank.test/', ['bank.test'], ['https://shop.test'], false],
    ['https://shop.test/', ['bank.test'], ['https://shop.test'], false],
  ])('%s, by the setting %j and the policy %j: %s', (url, allowed, within, expected) => {
    expect(originAllowed(url, { allowed, blocked: [], within: [within] })).toBe(expected);
  });

  it('a closed port is out of reach under any name', async () => {
    const closed = new ClosedPorts();
    const guard = new OriginGuard({ allowed: ['localhost:*'], blocked: [] }, closed);
    expect(guard.allows('http://localhost:4711/')).toBe(true);
    await closed.close(4711);
    for (const host of ['localhost', '127.0.0.1', '[::1]', '2130706433', 'rebound.example']) {
      expect(guard.allows(`http://${host}:4711/ask`), host).toBe(false);
    }
    expect(guard.refusal('http://localhost:4711/').message).toContain('where a person is asked');
    await closed.closeHost('localhost:80');
    expect(guard.allows('http://localhost/ui')).toBe(false);
    expect(guard.allows('http://localhost.:80/ui')).toBe(false);
    expect(guard.allows('http://localhost:81/')).toBe(true);
  });
});

describe('originAllowed', () => {
  it.each(TABLE)('%s with allowed %j and blocked %j is %s', (url, allowed, blocked, expected) => {
    expect(originAllowed(url, { allowed, blocked })).toBe(expected);
  });

  it('refuses a pattern that is no origin and says what one looks like', () => {
    const guard = () => new OriginGuard({ allowed: ['http://exa mple/path'], blocked: [] });
    expect(guard).toThrow(/"http:\/\/exa mple\/path": wanted a form like/);
  });
});

describe('OriginGuard in a browser', () => {
  let server: PageServer;
  beforeAll(async () => {
    server = await servePages({
      '/': '<img src="/pixel"><p>home</p>',
      '/mixed': `<script>const other = location.href.replace('127.0.0.1', 'localhost').replace('/mixed', '/secret');
        fetch(other, { mode: 'no-cors' }).then(() => { document.title = 'reached' }, () => { document.title = 'stopped' })</script>`,
      '/away': (_request, response) => {
        response.writeHead(302, { location: `http://localhost:${server.port}/secret` });
        response.end();
      },
      '/here': (_request, response) => {
        response.writeHead(302, { location: '/' });
        response.end();
      },
    });
  });
  afterAll(() => server.close());
  const pool = sharedPool({ allowed_origins: ['http://127.0.0.1:*'] });

  it('lets allowed pages and redirects among them through', async () => {
    const { context, close } = await pool.open();
    const page = await context.newPage();
    await page.goto(`${server.url}/here`);
    expect(page.url()).toBe(`${server.url}/`);
    await close();
  });

  it('stops a navigation, a request of a page and a redirect before they reach a forbidden server', async () => {
    const { context, origins, close } = await pool.open();
    const direct = await context.newPage();
    const forbidden = direct.goto(`http://localhost:${server.port}/secret`);
    await expect(forbidden).rejects.toThrow(/ERR_BLOCKED_BY_CLIENT/);
    const page = await context.newPage();
    await page.goto(`${server.url}/mixed`);
    await page.waitForFunction('document.title === "stopped"');
    await expect(page.goto(`${server.url}/away`)).rejects.toThrow(/ERR_BLOCKED_BY_CLIENT/);
    // What no page asked for, as when the browser itself asks its maker, ends at the proxy and is named nowhere.
    const own = await context.request.get(`http://localhost:${server.port}/own`);
    expect(own.status()).toBe(403);
    expect(origins.last_blocked?.url).toBe(`http://localhost:${server.port}/secret`);
    expect(server.hits).not.toContain('/secret');
    await close();
  });

  it('does not keep a popup that is redirected to a forbidden server', async () => {
    const { context, close } = await pool.open();
    const page = await context.newPage();
    await page.goto(server.url);
    const [popup] = await Promise.all([context.waitForEvent('page'), page.evaluate('void open("/away")')]);
    await expect.poll(() => popup.url()).toBe('about:blank');
    await close();
  });

  it('names the failure origin_blocked and what is allowed', async () => {
    const { origins, close } = await pool.open();
    expect(() => origins.check('https://elsewhere.test/x')).toThrow(
      expect.objectContaining({
        kind: 'origin_blocked',
        message: expect.stringContaining('http://127.0.0.1:*'),
      }),
    );
    await close();
  });

  it('does nothing when no origins are configured', () => {
    const { allowed_origins, blocked_origins } = optionsOf();
    expect(new OriginGuard({ allowed: allowed_origins, blocked: blocked_origins }).active).toBe(false);
  });
});
