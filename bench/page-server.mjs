import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { agentPage, controlsPage, refusalsPage, tablePage, truthPage } from './pages.mjs';

/** @import { Socket } from 'node:net' */

const HANDSHAKE = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11';

/**
 * Serves the pages on loopback. Each page keeps a WebSocket open to here, by which the bench makes the page change at a
 * chosen moment and hears what really happened in it. A socket, because servers under test wait for requests to end.
 */
export async function startPages() {
  /** @type {Map<string, Set<Socket>>} */
  const wires = new Map();
  /** @type {Map<string, string[]>} */
  const heard = new Map();
  const server = createServer((request, response) => {
    const html = pageFor(new URL(request.url ?? '/', 'http://localhost'));
    response.writeHead(html === undefined ? 404 : 200, { 'content-type': 'text/html; charset=utf-8' });
    response.end(html);
  });
  server.on('upgrade', (request, /** @type {Socket} */ socket) => {
    const who = new URL(request.url ?? '/', 'http://localhost').searchParams.get('who') ?? '';
    const proof = createHash('sha1')
      .update(`${request.headers['sec-websocket-key']}${HANDSHAKE}`)
      .digest('base64');
    socket.write(
      `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${proof}\r\n\r\n`,
    );
    const wire = wires.get(who) ?? new Set();
    wires.set(who, wire.add(socket));
    socket.on('error', () => {});
    socket.on('close', () => wire.delete(socket));
    socket.on('data', (data) => {
      for (const word of readFrames(data)) {
        const words = heard.get(who) ?? [];
        heard.set(who, words);
        words.push(word);
        server.emit('heard');
      }
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');

  return {
    url: `http://127.0.0.1:${address.port}`,
    /** What the pages of one contestant have reported so far. @param {string} who */
    heard: (who) => [...(heard.get(who) ?? [])],
    /** @param {string} who */
    forget: (who) => heard.set(who, []),
    /** Makes the page change, and returns when it has. @param {string} who @param {string} word */
    async change(who, word) {
      const before = count(heard.get(who), `done ${word}`);
      for (const socket of wires.get(who) ?? []) socket.write(frameOf(word));
      await waitUntil(server, () => count(heard.get(who), `done ${word}`) > before, `${who} to ${word}`);
    },
    async close() {
      for (const wire of wires.values()) for (const socket of wire) socket.destroy();
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** @typedef {Awaited<ReturnType<typeof startPages>>} Pages */

/** @param {URL} url */
function pageFor({ pathname, searchParams }) {
  const [, kind, what = ''] = pathname.split('/');
  const who = searchParams.get('who') ?? '';
  if (kind === 'controls') return controlsPage(Number(what), who);
  if (kind === 'table') return tablePage(Number(what), who);
  if (kind === 'truth') return truthPage(what, who);
  if (kind === 'agent') return agentPage(what);
  if (kind === 'refusals') return refusalsPage(who);
  return undefined;
}

/** @param {string[] | undefined} words @param {string} word */
function count(words, word) {
  return (words ?? []).filter((w) => w === word).length;
}

/** @param {import('node:http').Server} server @param {() => boolean} holds @param {string} wanted */
async function waitUntil(server, holds, wanted) {
  const limit = AbortSignal.timeout(20_000);
  while (!holds()) {
    await once(server, 'heard', { signal: limit }).catch(() => {
      throw new Error(`waited 20 s for the page of ${wanted}`);
    });
  }
}

/** Frames from a browser are masked; ours are all shorter than 126 bytes. @param {Buffer} data */
function* readFrames(data) {
  let at = 0;
  while (at + 6 <= data.length) {
    const length = (data[at + 1] ?? 0) & 127;
    const mask = data.subarray(at + 2, at + 6);
    const body = data.subarray(at + 6, at + 6 + length);
    if (((data[at] ?? 0) & 15) === 1)
      yield Buffer.from(body.map((b, i) => b ^ (mask[i % 4] ?? 0))).toString();
    at += 6 + length;
  }
}

/** @param {string} text */
function frameOf(text) {
  const body = Buffer.from(text);
  return Buffer.concat([Buffer.from([0x81, body.length]), body]);
}
