// @ts-check
/**
 * @import { IncomingMessage } from 'node:http'
 * @import { Reply } from './http-reply.mjs'
 * @import { Session, ShopData } from './shop-state.mjs'
 */

/**
 * @typedef {object} Visit one request, with what a route needs to answer it
 * @property {IncomingMessage} request
 * @property {URL} url
 * @property {string} param what stood at `:x` in the route's path
 * @property {Session} session
 * @property {ShopData} data
 * @property {() => Promise<Record<string, unknown>>} body
 * @property {() => Promise<Buffer>} raw_body
 * @property {(ms: number) => Promise<void>} wait rejects when the server closes
 * @property {() => void} reset
 * @typedef {(visit: Visit) => Reply | Promise<Reply>} Route
 * @typedef {{ method: string, path: string, route: Route }} RouteEntry
 */

/**
 * "GET /products/:id" and its route; a path holds at most one `:x`, as its last part.
 * @param {Record<string, Route>} table @returns {RouteEntry[]}
 */
export const listRoutes = (table) =>
  Object.entries(table).map(([key, route]) => {
    const [method = '', path = ''] = key.split(' ');
    return { method, path, route };
  });

/**
 * @param {RouteEntry[]} entries @param {string} pathname
 * @returns {{ entry: RouteEntry, param: string }[]} every method that this path answers to
 */
export function matchRoutes(entries, pathname) {
  return entries.flatMap((entry) => {
    const colon = entry.path.indexOf(':');
    if (colon === -1) return entry.path === pathname ? [{ entry, param: '' }] : [];
    const param = pathname.startsWith(entry.path.slice(0, colon)) ? pathname.slice(colon) : '';
    return /^[a-z0-9-]+$/.test(param) ? [{ entry, param }] : [];
  });
}
