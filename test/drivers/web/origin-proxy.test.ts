import { createSocket } from 'node:dgram';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type PageServer, type Route, servePages } from '../../serve-pages.ts';
import { sharedPool } from './open-browser.ts';

/** Counts who knocks, on the level of connections: a preflight or a WebSocket is a knock too. */
interface Counted {
  port: number;
  paths: string[];
  connections: number;
  close(): Promise<void>;
}

async function countingServer(): Promise<Counted> {
  const counted: Counted = { port: 0, paths: [], connections: 0, close: async () => {} };
  const server = createServer((request, response) => {
    counted.paths.push(request.url ?? '');
    response.writeHead(200, { 'access-control-allow-origin': '*', 'content-type': 'text/javascript' });
    response.end('1');
  });
  server.on('upgrade', (request, socket) => {
    counted.paths.push(request.url ?? '');
    socket.destroy();
  });
  server.on('connection', () => {
    counted.connections += 1;
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  counted.port = (server.address() as AddressInfo).port; // a listening TCP server has no other kind of address
  counted.close = () =>
    new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return counted;
}

// Served before anything else: the settings of a pool name their ports.
const other = await countingServer();
const home: PageServer = await servePages({});
beforeAll(() => {
  const away = `http://127.0.0.1:${other.port}`;
  const script =
    (text: string): Route =>
    (_request, response) => {
      response.writeHead(200, { 'content-type': 'text/javascript' });
      response.end(text);
    };
  Object.assign(home.routes, {
    '/fine': '<h1>Fine</h1>',
    '/worker.js': script(`
      fetch('${away}/worker-fetch', { mode: 'no-cors' }).catch(() => {});
      fetch('/to/worker-redirect', { mode: 'no-cors' }).catch(() => {});
      try { new WebSocket('ws://127.0.0.1:${other.port}/worker-socket') } catch {}
      try { importScripts('${away}/worker-import') } catch {}
      try { importScripts('/to/worker-import-redirect') } catch {}`),
    '/shared.js': script(`fetch('${away}/shared-fetch', { mode: 'no-cors' }).catch(() => {});
      fetch('/to/shared-redirect', { mode: 'no-cors' }).catch(() => {})`),
    '/ways': `<meta http-equiv="x-dns-prefetch-control" content="on">
      <link rel=preconnect href="${away}"><link rel=prefetch href="${away}/prefetch"><link rel=prefetch href="/to/prefetch-redirect">
      <link rel=preload as=image href="/to/preload-redirect"><link rel=modulepreload href="/to/module-redirect">
      <link rel=stylesheet href="/to/style-redirect"><link rel=icon href="/to/icon-redirect">
      <style>@import url("/to/import-redirect"); body { background: url("/to/background-redirect") }</style>
      <script type=speculationrules>{"prefetch":[{"source":"list","urls":["/to/speculation-redirect","${away}/speculation"],"eagerness":"immediate"}],
        "prerender":[{"source":"list","urls":["/to/prerender-redirect"],"eagerness":"immediate"}]}</script>
      <img src="${away}/image"><img src="/to/image-redirect"><script src="/to/script-redirect"></script>
      <iframe src="/to/frame-redirect"></iframe><object data="/to/object-redirect"></object><embed src="/to/embed-redirect">
      <video src="/to/video-redirect"></video><audio src="/to/audio-redirect"></audio>
      <a id=ping href="/fine" ping="${away}/ping" target=_blank>ping</a>
      <form id=form action="/to/form-redirect" method=post target=_blank></form>
      <script>
        fetch('/to/fetch-redirect', { mode: 'no-cors' }).catch(() => {});
        fetch('${away}/fetch', { mode: 'no-cors', keepalive: true }).catch(() => {});
        fetch('${away}/preflight', { method: 'PUT' }).catch(() => {});
        navigator.sendBeacon('${away}/beacon'); navigator.sendBeacon('/to/beacon-redirect', 'x');
        const asked = new XMLHttpRequest(); asked.open('GET', '/to/xhr-redirect'); asked.send();
        new EventSource('/to/events-redirect');
        try { new WebSocket('ws://127.0.0.1:${other.port}/socket') } catch {}
        new Worker('/worker.js'); new SharedWorker('/shared.js');
        new Worker(URL.createObjectURL(new Blob(["fetch('${away}/blob-worker', {mode:'no-cors'}).catch(()=>{})"])));
      </script>`,
  });
  // Every address under /to/ redirects to the other server.
  for (const name of [
    ...[
      'worker',
      'worker-import',
      'shared',
      'prefetch',
      'preload',
      'module',
      'style',
      'icon',
      'import',
      'background',
    ],
    ...[
      'speculation',
      'prerender',
      'image',
      'script',
      'frame',
      'object',
      'embed',
      'video',
      'audio',
      'form',
      'fetch',
    ],
    ...['beacon', 'xhr', 'events', 'popup'],
  ]) {
    home.routes[`/to/${name}-redirect`] = (_request, response) => {
      response.writeHead(307, { location: `${away}/${name}-redirect`, 'access-control-allow-origin': '*' });
      response.end();
    };
  }
});
afterAll(async () => {
  await home.close();
  await other.close();
});

async function tryAllWays(pool: ReturnType<typeof sharedPool>): Promise<void> {
  const { context, close } = await pool.open();
  const page = await context.newPage();
  await page.goto(`${home.url}/ways`, { waitUntil: 'load' });
  await page.evaluate('void open("/to/popup-redirect")');
  await page.evaluate(`void open("http://127.0.0.1:${other.port}/popup")`);
  await page.evaluate('form.submit()');
  await page.click('#ping');
  // All of the page's own requests have been answered one way or another when this one has.
  const asked = () => home.hits.filter((path) => path.startsWith('/to/')).length;
  await vi.waitFor(() => expect(asked()).toBeGreaterThan(15), 20_000);
  await page.goto(`${home.url}/fine`);
  expect(await page.textContent('h1')).toBe('Fine');
  await close();
}

/** How many packets a page gets to a place by a call to another browser, by which it can send what it likes. */
async function packetsOf(pool: ReturnType<typeof sharedPool>): Promise<number> {
  let packets = 0;
  const socket = createSocket('udp4', () => {
    packets += 1;
  });
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
  const { context, close } = await pool.open();
  const page = await context.newPage();
  await page.goto(`${home.url}/fine`);
  await page.evaluate(`(async () => {
    const call = new RTCPeerConnection({ iceServers: [{ urls: 'stun:127.0.0.1:${socket.address().port}' }] });
    call.createDataChannel('x');
    const offer = await call.createOffer();
    await call.setLocalDescription(offer);
    const sdp = offer.sdp.replace(/a=ice-ufrag:.*/g, 'a=ice-ufrag:whatever').replace(/a=setup:.*/g, 'a=setup:passive');
    await call.setRemoteDescription({ type: 'answer', sdp });
    for (const [way, port] of [['udp', ${socket.address().port}], ['tcp', ${other.port}]])
      await call.addIceCandidate({ candidate: \`candidate:1 1 \${way} 2130706431 127.0.0.1 \${port} typ host\${way === 'tcp' ? ' tcptype passive' : ''}\`, sdpMid: '0', sdpMLineIndex: 0 });
  })()`);
  // A call knocks several times in its first second.
  await page.waitForTimeout(1500);
  await close();
  socket.close();
  return packets;
}

describe('every request of the browser', () => {
  const open = sharedPool({});
  const strict = sharedPool({ allowed_origins: [home.url] });

  it('a call to another browser leaves only where nothing is configured', async () => {
    expect(await packetsOf(open)).toBeGreaterThan(0);
    const knocked = other.connections;
    expect(await packetsOf(strict)).toBe(0);
    expect(other.connections).toBe(knocked);
  });

  describe('by all ways at once', () => {
    const reached = { open: new Set<string>(), strict: new Set<string>() };
    let knocked = 0;
    beforeAll(async () => {
      const before = other.paths.length;
      home.hits.length = 0;
      await tryAllWays(open);
      await vi.waitFor(() => expect(new Set(other.paths.slice(before)).size).toBeGreaterThan(20), 20_000);
      reached.open = new Set(other.paths);
      const [paths, connections] = [other.paths.length, other.connections];
      home.hits.length = 0;
      await tryAllWays(strict);
      reached.strict = new Set(other.paths.slice(paths));
      knocked = other.connections - connections;
    }, 60_000);

    it.each([
      ['the redirect of an image', '/image-redirect'],
      ['the redirect of a script', '/script-redirect'],
      ['the redirect of a popup', '/popup-redirect'],
      ['what is fetched ahead by speculation rules', '/speculation-redirect'],
      ['a WebSocket', '/socket'],
      ['a WebSocket of a worker', '/worker-socket'],
      ['a fetch of a worker', '/worker-fetch'],
      ['the redirect of a fetch of a worker', '/worker-redirect'],
      ['a script that a worker loads', '/worker-import'],
      ['a fetch of a shared worker', '/shared-fetch'],
      ['a fetch of a worker made of a text', '/blob-worker'],
      ['a popup', '/popup'],
    ])('%s reaches another origin only where nothing is configured', (_way, path) => {
      expect([reached.open.has(path), reached.strict.has(path)]).toEqual([true, false]);
    });

    it('nothing so much as knocks at another port with --allowed-origins', () => {
      expect(knocked).toBe(0);
    });
  });
});
