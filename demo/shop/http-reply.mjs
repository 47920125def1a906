// @ts-check

/**
 * What a route answers: one of `json`, `html` or `text`; none of them means an empty body.
 * @typedef {{ status?: number, json?: unknown, html?: string, text?: string, headers?: Record<string, string> }} Reply
 */

const BODY_LIMIT_BYTES = 2_000_000;

/** An answer that is the client's fault; its message is shown to the person in the browser. */
export class HttpError extends Error {
  /** @param {number} status @param {string} message @param {Record<string, string>} [headers] */
  constructor(status, message, headers = {}) {
    super(message);
    this.status = status;
    this.headers = headers;
  }
}

/** @param {import('node:http').IncomingMessage} request */
export async function readBody(request) {
  /** @type {Buffer[]} */
  const chunks = [];
  let bytes = 0;
  for await (const chunk of request) {
    bytes += chunk.length;
    if (bytes > BODY_LIMIT_BYTES)
      throw new HttpError(413, 'The body is larger than 2 MB.', { connection: 'close' });
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** An empty body is an empty object. @param {Buffer} body @returns {Record<string, unknown>} */
export function parseJsonObject(body) {
  if (body.length === 0) return {};
  let value;
  try {
    value = JSON.parse(body.toString('utf8'));
  } catch {
    throw new HttpError(400, 'The body is not valid JSON.');
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new HttpError(400, 'The body must be a JSON object.');
  return value;
}

/** @param {Record<string, unknown>} body @param {string} key */
export function textIn(body, key) {
  const value = body[key];
  if (typeof value !== 'string') throw new HttpError(400, `"${key}" must be a string.`);
  return value;
}

/** @param {Record<string, unknown>} body @param {string} key @param {number} min @param {number} max */
export function integerIn(body, key, min, max) {
  const value = body[key];
  if (typeof value !== 'number' || !Number.isInteger(value) || value < min || value > max)
    throw new HttpError(400, `"${key}" must be a whole number from ${min} to ${max}.`);
  return value;
}

/** @param {import('node:http').ServerResponse} response @param {Reply} reply */
export function sendReply(response, { status = 200, json, html, text, headers = {} }) {
  const [type, body] =
    json !== undefined
      ? ['application/json; charset=utf-8', JSON.stringify(json)]
      : html !== undefined
        ? ['text/html; charset=utf-8', html]
        : text !== undefined
          ? ['text/plain; charset=utf-8', text]
          : ['', ''];
  response.writeHead(status, {
    ...(type === '' ? {} : { 'content-type': type }),
    ...(status === 204 ? {} : { 'content-length': Buffer.byteLength(body) }),
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    ...headers,
  });
  response.end(body);
}
