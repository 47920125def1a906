import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Question } from './page-approver.ts';
import { messagePage, questionPage } from './question-page.ts';

export interface Answered {
  approved: boolean;
  message?: string;
}

const BODY_LIMIT_BYTES = 20_000;

/** What every page that a person decides on is sent with. */
export const PAGE_HEADERS = {
  'cache-control': 'no-store',
  'content-security-policy':
    "default-src 'none'; img-src 'self'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  // With none at all a browser would not say either where the form comes from.
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
};

/**
 * One visit to the approval page. The token in the address opens it once, for a browser that was led there from outside
 * any page; from then on only the cookie counts, and a decision needs the key that the page's own form carries.
 */
export async function answerVisit(
  request: IncomingMessage,
  response: ServerResponse,
  host: string,
  questions: ReadonlyMap<string, Question>,
): Promise<void> {
  const reply = (status: number, html: string, headers: Record<string, string> = {}) =>
    void response
      .writeHead(status, { ...PAGE_HEADERS, 'content-type': 'text/html; charset=utf-8', ...headers })
      .end(html);
  const refuse = (why: string) => reply(403, messagePage('Not accepted', why));

  // By any other name this is a page that points its own name at this machine.
  if (request.headers.host !== host) return refuse('This address is only for the person who was asked.');
  const url = new URL(request.url ?? '/', `http://${host}`);
  const [, id = '', part] = /^\/ask\/([0-9a-f-]+)(\/picture)?$/.exec(url.pathname) ?? [];
  const question = questions.get(id);
  if (!question) return reply(404, messagePage('Nothing to decide', 'This question is over.'));

  const token = url.searchParams.get('token');
  if (request.method === 'GET' && token !== null) {
    if (!fromOutside(request)) return refuse('A page led here; open the address yourself.');
    if (question.token === null || !same(token, question.token)) {
      return refuse('This address was used before. If that was not you, reject what is asked.');
    }
    question.token = null;
    const cookie = `surehand_${id}=${question.cookie}; Path=/ask/${id}; HttpOnly; SameSite=Strict`;
    return reply(303, '', { location: `/ask/${id}`, 'set-cookie': cookie });
  }
  if (!same(cookieOf(request, `surehand_${id}`), question.cookie))
    return refuse('This browser was not asked.');
  if (request.method === 'GET' && part) return sendPicture(response, question);
  if (request.method === 'GET') return reply(200, questionPage(question));
  if (request.method !== 'POST' || part) return reply(405, messagePage('Not accepted', ''));

  if (request.headers.origin !== `http://${host}`) return refuse('The answer came from another page.');
  const form = new URLSearchParams(await readBody(request));
  if (!same(form.get('key') ?? '', question.form_key)) return refuse('The answer came from another page.');
  decide(question, form);
  reply(303, '', { location: `/ask/${id}` });
}

function decide(question: Question, form: URLSearchParams): void {
  const decision = form.get('decision');
  if (question.state !== 'open' || (decision !== 'approve' && decision !== 'reject')) return;
  const approved = decision === 'approve';
  const message = form.get('message')?.trim();
  question.state = approved ? 'approved' : 'rejected';
  question.answer({ approved, ...(message ? { message } : {}) });
}

/** A person's browser that was handed the address says that no page sent it there. */
export function fromOutside({ headers }: IncomingMessage): boolean {
  const site = headers['sec-fetch-site'];
  const mode = headers['sec-fetch-mode'];
  const dest = headers['sec-fetch-dest'];
  if (headers.referer || headers.origin) return false;
  return (
    (site === undefined || site === 'none') &&
    (mode === undefined || mode === 'navigate') &&
    (dest === undefined || dest === 'document')
  );
}

function sendPicture(response: ServerResponse, { request: { screenshot } }: Question): void {
  if (!screenshot) return void response.writeHead(404, PAGE_HEADERS).end();
  response.writeHead(200, { ...PAGE_HEADERS, 'content-type': screenshot.mime_type }).end(screenshot.data);
}

export function cookieOf({ headers }: IncomingMessage, name: string): string {
  const pairs = (headers.cookie ?? '').split(/;\s*/).map((pair) => pair.split('='));
  return pairs.find(([key]) => key === name)?.[1] ?? '';
}

export function same(given: string, wanted: string): boolean {
  // Hashing first makes the lengths equal, which timingSafeEqual needs.
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(wanted));
}

export async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request) {
    bytes += chunk.length;
    if (bytes > BODY_LIMIT_BYTES) return '';
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
