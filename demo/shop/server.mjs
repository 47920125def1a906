// @ts-check
import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import { ACCOUNT_API } from './account-api.mjs';
import { CORNER_API } from './corner-api.mjs';
import { HttpError, parseJsonObject, readBody, sendReply } from './http-reply.mjs';
import { listRoutes, matchRoutes } from './routes.mjs';
import { SHOP_API } from './shop-api.mjs';
import { errorPage, pageRoutes } from './shop-pages.mjs';
import { createShopData, describeTruth, sessionFor } from './shop-state.mjs';

/** @import { IncomingMessage } from 'node:http' */

const PUBLIC = new URL('./public/', import.meta.url);
const ASSET_TYPES = { js: 'text/javascript; charset=utf-8', css: 'text/css; charset=utf-8' };

/** @param {IncomingMessage} request */
function sessionIdOf(request) {
  const cookie = /(?:^|;\s*)fernway_sid=([0-9a-f-]{36})(?:;|$)/.exec(request.headers.cookie ?? '');
  return cookie?.[1];
}

/**
 * Starts one shop with its own data. `close()` ends open sockets and late answers at once;
 * `state()` is a copy of what really happened on the server.
 * @param {{ port?: number, host?: string }} [options] port 0 picks a free one
 */
export async function startShop({ port = 0, host = '127.0.0.1' } = {}) {
  const files = new Map(
    readdirSync(PUBLIC).map((name) => [name, readFileSync(new URL(name, PUBLIC), 'utf8')]),
  );
  const readPage = (/** @type {string} */ name) => {
    const text = files.get(name);
    if (text === undefined) throw new Error(`public/${name} is missing`);
    return text;
  };
  let data = createShopData();
  const closing = new AbortController();

  /** @param {number} ms @returns {Promise<void>} */
  const wait = (ms) =>
    new Promise((resolve, reject) => {
      const stop = () => {
        clearTimeout(timer);
        reject(new HttpError(503, 'The shop is closing.'));
      };
      const timer = setTimeout(() => {
        closing.signal.removeEventListener('abort', stop);
        resolve();
      }, ms);
      closing.signal.addEventListener('abort', stop, { once: true });
    });

  const routes = listRoutes({
    ...pageRoutes(readPage),
    ...SHOP_API,
    ...ACCOUNT_API,
    ...CORNER_API,
    'POST /api/reset': ({ reset }) => {
      reset();
      return { status: 204 };
    },
  });

  /** @param {IncomingMessage} request @param {URL} url @returns {Promise<import('./http-reply.mjs').Reply>} */
  const answer = async (request, url) => {
    const asset = /^\/assets\/([a-z-]+\.(js|css))$/.exec(url.pathname);
    const text = files.get(asset?.[1] ?? '');
    if (text !== undefined)
      return { text, headers: { 'content-type': asset?.[2] === 'js' ? ASSET_TYPES.js : ASSET_TYPES.css } };
    if (url.pathname === '/favicon.ico') return { status: 204 };

    const method = request.method === 'HEAD' ? 'GET' : (request.method ?? 'GET');
    const matches = matchRoutes(routes, url.pathname);
    const match = matches.find(({ entry }) => entry.method === method);
    if (!match && matches.length > 0)
      throw new HttpError(405, `${url.pathname} does not answer to ${method}.`, {
        allow: matches.map(({ entry }) => entry.method).join(', '),
      });
    if (!match) throw new HttpError(404, `There is nothing at ${url.pathname}.`);

    const known = sessionIdOf(request);
    const session = sessionFor(data, known ?? randomUUID());
    const reply = await match.entry.route({
      request,
      url,
      param: match.param,
      session,
      data,
      raw_body: () => readBody(request),
      body: async () => parseJsonObject(await readBody(request)),
      wait,
      reset: () => {
        data = createShopData();
      },
    });
    if (known) return reply;
    const cookie = { 'set-cookie': `fernway_sid=${session.id}; Path=/; HttpOnly; SameSite=Lax` };
    return { ...reply, headers: { ...cookie, ...reply.headers } };
  };

  const server = createServer(async (request, response) => {
    const path = (request.url ?? '/').split('?')[0] ?? '/';
    const key = `${request.method} ${path}`;
    data.requests.set(key, (data.requests.get(key) ?? 0) + 1);
    try {
      const url = URL.canParse(request.url ?? '', 'http://shop')
        ? new URL(request.url ?? '', 'http://shop')
        : null;
      if (!url) throw new HttpError(400, 'The address is not valid.');
      sendReply(response, await answer(request, url));
    } catch (error) {
      if (!(error instanceof HttpError)) console.error(error);
      const { status, message, headers } =
        error instanceof HttpError ? error : new HttpError(500, 'The shop has a bug; see its log.');
      const body = path.startsWith('/api/')
        ? { json: { error: message } }
        : { html: errorPage(readPage, status, message) };
      if (!response.destroyed && !response.headersSent) sendReply(response, { status, headers, ...body });
    }
  });

  await new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => resolve(undefined));
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the shop listens on no port');

  /** @type {Promise<void> | undefined} */
  let closed;
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${address.port}`,
    port: address.port,
    state: () => describeTruth(data),
    close: () => {
      closed ??= new Promise((resolve) => {
        server.close(() => resolve());
        closing.abort();
        server.closeAllConnections();
      });
      return closed;
    },
  };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const shop = await startShop({ port: Number(process.env.PORT ?? 4173) });
  console.log(`Fernway is open at ${shop.url}`);
}
