// @ts-check
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import { HttpError, readBody, sendReply } from '../shop/http-reply.mjs';
import { answerPage } from './answer-page.mjs';
import { page } from './page.mjs';

/** @import { IncomingMessage } from 'node:http' */
/** @import { Membership, Variant } from './answer-page.mjs' */

const STYLE = readFileSync(new URL('./public/nightjar.css', import.meta.url), 'utf8');

/** @type {readonly Variant[]} */
export const VARIANTS = [
  'plain',
  'unable',
  'error',
  'link',
  'title_only',
  'below_fold',
  'reworded',
  'confirm',
  'in_place',
];

/**
 * Starts Nightjar, a made-up streaming service whose membership can be cancelled, with its own data.
 * `state()` is a copy of what really happened: one membership for each browser, by the cookie `nightjar_sid`.
 * @param {{ port?: number, host?: string, variant?: Variant }} [options] port 0 picks a free one
 */
export async function startCancellation({ port = 0, host = '127.0.0.1', variant = 'plain' } = {}) {
  /** @type {Map<string, Membership>} */
  const memberships = new Map();
  /** @type {Map<string, number>} */
  const requests = new Map();

  /** @param {IncomingMessage} request */
  const memberOf = (request) => {
    const known = /(?:^|;\s*)nightjar_sid=([0-9a-f-]{36})(?:;|$)/.exec(request.headers.cookie ?? '')?.[1];
    const id = known ?? randomUUID();
    /** @type {Membership} */
    const fresh = {
      id,
      variant,
      status: 'active',
      offers_declined: 0,
      offer_accepted: null,
      reason: null,
      comment: null,
    };
    const member = memberships.get(id) ?? fresh;
    memberships.set(id, member);
    return { member, known: known !== undefined };
  };

  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://nightjar');
    const key = `${request.method} ${url.pathname}`;
    requests.set(key, (requests.get(key) ?? 0) + 1);
    try {
      if (url.pathname === '/nightjar.css') {
        return sendReply(response, { text: STYLE, headers: { 'content-type': 'text/css; charset=utf-8' } });
      }
      if (url.pathname === '/favicon.ico') return sendReply(response, { status: 204 });
      const { member, known } = memberOf(request);
      const wanted = VARIANTS.find((one) => one === url.searchParams.get('variant'));
      if (wanted) member.variant = wanted;
      const form = new URLSearchParams(
        request.method === 'POST' ? (await readBody(request)).toString('utf8') : '',
      );
      const reply = answerPage(key, member, form, url);
      const cookie = known
        ? {}
        : { 'set-cookie': `nightjar_sid=${member.id}; Path=/; HttpOnly; SameSite=Lax` };
      sendReply(response, { ...reply, headers: { ...cookie, ...reply.headers } });
    } catch (error) {
      if (!(error instanceof HttpError)) console.error(error);
      const { status, message } =
        error instanceof HttpError ? error : new HttpError(500, 'Nightjar has a bug; see its log.');
      if (!response.headersSent)
        sendReply(response, { status, html: page('Not found', `<h1>${message}</h1>`) });
    }
  });

  await new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => resolve(undefined));
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('Nightjar listens on no port');
  return {
    url: `http://${host}:${address.port}`,
    port: address.port,
    state: () => ({
      memberships: Object.fromEntries([...memberships].map(([id, member]) => [id, { ...member }])),
      requests: Object.fromEntries(requests),
      /** How often the last step was carried out, and how many memberships it really ended. */
      finished: (requests.get('POST /cancel/finish') ?? 0) + (requests.get('GET /cancel/finish') ?? 0),
      cancelled: [...memberships.values()].filter(({ status }) => status === 'cancelled').length,
    }),
    /** @returns {Promise<void>} */
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const service = await startCancellation({ port: Number(process.env.PORT ?? 4174) });
  console.log(`Nightjar streams at ${service.url}`);
}
