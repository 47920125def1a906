import { once } from 'node:events';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';

/** @import { Case } from './case.mjs' */

/** @typedef {{ method: string, path: string, query: string, body: string }} ServedRequest */
/** @typedef {{ status?: number, body?: string, headers?: Record<string, string>, delay_ms?: number, html?: string }} Reply */

/** No reply is held longer, so that no run can hang on its own fixtures. */
const LONGEST_DELAY_MS = 8000;

/**
 * Events outlive a navigation within the tab: a handler that ran just before it is still on record. A frame of another
 * site has no storage and tells its parent instead.
 */
const PRELUDE = `<script>
window.__kept = (() => { try { return sessionStorage } catch { return null } })();
window.__truth = { events: JSON.parse(__kept?.getItem('truth') || '[]') };
window.note = (what, item) => {
  __truth.events.push({ what, item: item || '' });
  __kept?.setItem('truth', JSON.stringify(__truth.events));
};
window.ran = (item) => note('ran', item);
window.by = (id) => document.getElementById(id);
window.say = (text) => { by('out').textContent = text; };
</script>`;

/** @param {string} title @param {string} body */
export const asDocument = (title, body) =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><title>${title}</title>${PRELUDE}<body>${body}</body></html>`;

/** One case on its own port: its origin, its storage and its record are nobody else's. @param {Case} it */
export async function serveCase({ name, page, routes = {} }) {
  /** @type {ServedRequest[]} */
  const requests = [];
  const places = { url: '', sibling: '' };
  const closing = new AbortController();
  const server = createServer(async (incoming, outgoing) => {
    const { pathname, search } = new URL(incoming.url ?? '/', 'http://localhost');
    const request = {
      method: incoming.method ?? 'GET',
      path: pathname,
      query: search,
      body: await text(incoming).catch(() => ''),
    };
    requests.push(request);
    const route = routes[`${request.method} ${pathname}`];
    const reply = typeof route === 'function' ? route(request) : (route ?? start(request));
    const { status = 200, body, html, headers = {}, delay_ms = 0 } = reply;
    if (delay_ms > 0) {
      await pause(Math.min(delay_ms, LONGEST_DELAY_MS), undefined, { signal: closing.signal }).catch(
        () => {},
      );
    }
    const type = html === undefined ? 'application/json' : 'text/html; charset=utf-8';
    outgoing.writeHead(status, { 'content-type': type, 'cache-control': 'no-store', ...headers });
    outgoing.end(html === undefined ? (body ?? '{}') : asDocument(name, html));
  });

  /** @param {ServedRequest} request @returns {Reply} */
  function start({ path }) {
    if (path === '/favicon.ico') return { status: 204, body: '' };
    if (path !== '/') return { status: 404, html: 'no such page' };
    return { html: typeof page === 'function' ? page(places.url, places.sibling) : page };
  }

  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  places.url = `http://127.0.0.1:${address.port}`;
  places.sibling = `http://localhost:${address.port}`;
  return {
    ...places,
    requests,
    async close() {
      closing.abort();
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
