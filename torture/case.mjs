/** @import { Reply, ServedRequest } from './serve.mjs' */

/** @typedef {'verified' | 'refuted' | 'unverified'} Verdict */
/** @typedef {{ is_error: boolean, text: string, structured: Record<string, any>, ms: number }} Answer */
/** @typedef {(tool: string, input?: Record<string, unknown>) => Promise<Answer>} Call */

/**
 * What really happened, read past the tool under test. `worked`: what the caller wanted is so; null where nobody could say.
 * `executed`: how often the page's own handler (or the server's) ran. `hit`: on which items, in order.
 * @typedef {{ worked: boolean | null, executed: number, hit: string[] }} Truth
 */

/**
 * What an answer must say. `executed` is exact, or the least and the most. `target` is the only item that may be hit.
 * Of `effect`, `some` needs one of its kinds reported, `never` none of them, `none` no effect at all.
 * @typedef {object} Required
 * @property {Verdict | Verdict[]} verdict
 * @property {boolean} [success]
 * @property {string | string[]} [failure_code]
 * @property {{ some?: string[], never?: string[], none?: true }} [effect]
 * @property {number | [number, number]} executed
 * @property {string} [target]
 * @property {string} [tells] must be read in the answer
 * @property {string} [hides] must not be
 * @property {number} [within_ms]
 */

/**
 * What a case works with. `sibling` is the same server under another site's name.
 * @typedef {object} Hands
 * @property {string} url
 * @property {string} sibling
 * @property {ServedRequest[]} requests what the fixture server was asked
 * @property {Call} call
 * @property {(expression: string) => Promise<any>} read
 * @property {(expression: string) => Promise<boolean>} until whether it came true in the page within a few seconds
 * @property {(role: string, name: string, context?: string) => Promise<string>} ref looks, and gives the ref of one element
 */

/**
 * @typedef {object} Case
 * @property {string} name
 * @property {string | ((url: string, sibling: string) => string)} page the body
 * @property {Record<string, Reply | ((request: ServedRequest) => Reply)>} [routes] by `GET /path`
 * @property {(t: Hands) => Promise<Answer>} act its answer is judged
 * @property {(t: Hands) => Promise<Truth>} truth
 * @property {Required} require
 * @property {true} [alone] leaves a dialog or tabs behind: the session ends with it
 */

const EVENTS = `__truth.events.filter((e) => e.what === 'ran')`;

/**
 * Truth by the page's own record: handlers call `ran(item)`. `worked` and `rest` are expressions; the page is read once
 * `rest` is true, for what comes late.
 * @param {string} worked @param {string} [rest] @returns {Case['truth']}
 */
export const byPage = (worked, rest) => async (t) => {
  if (rest) await t.until(rest);
  return t.read(
    `({ worked: ${worked === 'null' ? 'null' : `Boolean(${worked})`}, executed: ${EVENTS}.length, hit: ${EVENTS}.map((e) => e.item).filter(Boolean) })`,
  );
};

/**
 * Truth by the server's record: `asked` counts, for example `POST /api/order`.
 * @param {string} asked @param {string} worked an expression in the page @param {string} [rest] @returns {Case['truth']}
 */
export const byServer = (asked, worked, rest) => async (t) => {
  if (rest) await t.until(rest);
  const came = worked === 'null' ? null : Boolean(await t.read(worked));
  return {
    worked: came,
    executed: t.requests.filter(({ method, path }) => `${method} ${path}` === asked).length,
    hit: [],
  };
};

/** @param {string} tool @param {Record<string, unknown>} input @returns {Case['act']} */
export const act = (tool, input) => (t) => t.call(tool, input);
