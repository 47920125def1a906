import { createHash, randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { cookieOf, fromOutside, readBody, same } from '../approval/answer-visit.ts';
import type { BoardApprover } from './board-approver.ts';
import {
  decideBody,
  knowledgeBody,
  loginBody,
  messageBody,
  nowBody,
  queueBody,
  runsBody,
  scenariosBody,
  type Visitor,
  wholeBoard,
} from './board-pages.ts';
import type { BoardSource } from './board-source.ts';
import { BOARD_STYLE } from './board-style.ts';
import type { Html } from './write-html.ts';

const COOKIE = 'surehand_ui';
const STAY_MS = 12 * 3_600_000;
const MOST_VISITS = 1000;
const REFRESH_S = 5;

const style = `'sha256-${createHash('sha256').update(BOARD_STYLE).digest('base64')}'`;
const HEADERS = {
  'cache-control': 'no-store',
  'content-security-policy': `default-src 'none'; img-src 'self'; style-src ${style}; form-action 'self'; frame-ancestors 'none'; base-uri 'none'`,
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  // With none at all a browser would not say either where a form comes from.
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
};
/** A report brings a script and a policy of its own; here it runs as a page of nowhere, which reaches nothing of ours. */
const REPORT_HEADERS = {
  ...HEADERS,
  'content-security-policy':
    "sandbox allow-scripts; default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src blob:; connect-src 'none'; form-action 'none'; frame-ancestors 'none'; base-uri 'none'",
};

interface Visit {
  visitor: Visitor;
  until: number;
  /** Whether the token that opened it still counts. */
  counts(): boolean;
}

/** Who somebody with this token is; undefined for the token of an agent, and for none. */
export type WhoIs = (token: string) => { visitor: Visitor; counts(): boolean } | undefined;

/**
 * The page at /ui. A token is exchanged for a cookie that only this page gets; an Authorization header, which is what
 * agents send, opens nothing here. A decision needs the cookie of an approver and the key of the question's own form.
 */
export class Board {
  readonly #source: BoardSource;
  readonly #approver: BoardApprover | undefined;
  readonly #whoIs: WhoIs;
  readonly #refresh_s: number;
  readonly #visits = new Map<string, Visit>();
  readonly #invitations = new Map<string, Visitor>();

  /** Pages of what changes by itself are loaded anew after `refresh_s` seconds. */
  constructor(source: BoardSource, whoIs: WhoIs, approver?: BoardApprover, refresh_s = REFRESH_S) {
    this.#source = source;
    this.#whoIs = whoIs;
    this.#approver = approver;
    this.#refresh_s = refresh_s;
  }

  owns(path: string): boolean {
    return path === '/ui' || path.startsWith('/ui/');
  }

  /** A path that opens the page once, for whoever it is shown to. */
  invite(visitor: Visitor): string {
    const invitation = secret();
    this.#invitations.set(hashed(invitation), visitor);
    return `/ui?invitation=${invitation}`;
  }

  async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    try {
      await this.#answer(request, response);
    } catch (error) {
      const text = error instanceof Error ? error.message : String(error);
      if (response.headersSent) return void response.destroy();
      this.#page(response, 500, '', { title: 'Cannot be shown', body: messageBody(text) });
    }
  }

  async close(): Promise<void> {
    await this.#source.close();
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://board');
    const invitation = searchParams.get('invitation');
    if (request.method === 'GET' && invitation !== null) return this.#accept(request, response, invitation);
    if (request.method === 'POST' && !sentFromHere(request))
      return this.#refuse(response, 'This came from another page.');
    if (request.method === 'POST' && pathname === '/ui/login') return await this.#login(request, response);
    const visit = this.#visitOf(request);
    if (!visit) {
      if (request.method === 'GET')
        return this.#page(response, 401, '', { title: 'Who are you?', body: loginBody() });
      return this.#refuse(response, 'Open the page with your token first.');
    }
    const { visitor } = visit;
    if (request.method === 'POST') {
      if (pathname === '/ui/leave') return this.#leave(request, response);
      return await this.#decide(request, response, pathname, visitor);
    }
    if (request.method !== 'GET') return this.#refuse(response, 'Nothing is done this way.');
    await this.#show(response, pathname, visitor);
  }

  async #show(response: ServerResponse, path: string, visitor: Visitor): Promise<void> {
    const source = this.#source;
    const [, kind = '', id = ''] = /^\/ui\/(\w+)\/([^/]+)$/.exec(path) ?? [];
    const named = decoded(id);
    if (kind === 'picture') return sendPicture(response, await source.picture(named));
    if (kind === 'question') {
      const question = this.#waiting.find(({ request }) => request.id === named);
      return sendPicture(response, question?.request.screenshot);
    }
    if (kind === 'report') {
      const report = await source.report(named);
      if (report === undefined)
        return this.#nothing(response, visitor, 'There is no report of this run yet.');
      return void response
        .writeHead(200, { ...REPORT_HEADERS, 'content-type': 'text/html; charset=utf-8' })
        .end(report);
    }
    if (kind === 'decide') {
      const question = this.#waiting.find(({ request }) => request.id === named);
      if (!question) return this.#nothing(response, visitor, 'This question is over.');
      const body = decideBody(question, visitor.role === 'approver');
      return this.#page(response, 200, path, { title: 'A person must decide', visitor, body });
    }
    const pages: Record<string, { title: string; body(): Promise<Html>; refresh_s?: number }> = {
      '/ui': {
        title: 'Now',
        refresh_s: this.#refresh_s,
        // What waits is known here: it can be decided while the store is away.
        body: async () => {
          const past = await source.decisions().catch((error: unknown) => String(error));
          return nowBody(this.#waiting, source.sessions(), past, Date.now());
        },
      },
      '/ui/runs': {
        title: 'Runs',
        refresh_s: this.#refresh_s,
        body: async () => runsBody(await source.runs()),
      },
      '/ui/queue': {
        title: 'Queue',
        refresh_s: this.#refresh_s,
        body: async () => queueBody(await source.queue()),
      },
      '/ui/scenarios': { title: 'Scenarios', body: async () => scenariosBody(await source.results()) },
      '/ui/knowledge': { title: 'Knowledge', body: async () => knowledgeBody(await source.screens()) },
    };
    const page = Object.hasOwn(pages, path) ? pages[path] : undefined;
    if (!page) return this.#nothing(response, visitor, 'There is nothing at this address.');
    const { title, refresh_s } = page;
    const again = refresh_s === undefined ? {} : { refresh_s };
    this.#page(response, 200, path, { title, visitor, body: await page.body(), ...again });
  }

  get #waiting() {
    return this.#approver?.waiting ?? [];
  }

  async #decide(
    request: IncomingMessage,
    response: ServerResponse,
    path: string,
    visitor: Visitor,
  ): Promise<void> {
    const id = /^\/ui\/decide\/([\w-]+)$/.exec(path)?.[1];
    if (visitor.role !== 'approver') return this.#refuse(response, 'Only an approver decides.');
    const form = new URLSearchParams(await readBody(request));
    const question = this.#waiting.find((one) => one.request.id === id);
    if (!question || id === undefined) return this.#nothing(response, visitor, 'This question is over.');
    if (!same(form.get('key') ?? '', question.form_key))
      return this.#refuse(response, 'The answer came from another page.');
    const decision = form.get('decision');
    if (decision !== 'approve' && decision !== 'reject') return this.#refuse(response, 'Neither yes nor no.');
    const message = form.get('message')?.trim() ?? '';
    this.#approver?.decide(id, visitor.name, decision === 'approve', message);
    response.writeHead(303, { ...HEADERS, location: '/ui' }).end();
  }

  async #login(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const token = new URLSearchParams(await readBody(request)).get('token')?.trim() ?? '';
    const found = this.#whoIs(token);
    if (!found) {
      const body = loginBody('This is no token of an approver or a viewer.');
      return this.#page(response, 403, '', { title: 'Who are you?', body });
    }
    this.#enter(request, response, found.visitor, found.counts);
  }

  /** Good once, and only for a browser that no page led here. */
  #accept(request: IncomingMessage, response: ServerResponse, invitation: string): void {
    const key = hashed(invitation);
    const visitor = this.#invitations.get(key);
    if (!visitor || !fromOutside(request)) {
      this.#refuse(response, 'This address was used before, or a page led here.');
      return;
    }
    this.#invitations.delete(key);
    this.#enter(request, response, visitor, () => true);
  }

  #enter(request: IncomingMessage, response: ServerResponse, visitor: Visitor, counts: () => boolean): void {
    const now = Date.now();
    for (const [known, { until }] of this.#visits) if (until < now) this.#visits.delete(known);
    const [oldest] = this.#visits.keys();
    if (oldest !== undefined && this.#visits.size >= MOST_VISITS) this.#visits.delete(oldest);
    const cookie = secret();
    this.#visits.set(hashed(cookie), { visitor, until: now + STAY_MS, counts });
    const secure = request.headers['x-forwarded-proto'] === 'https' ? '; Secure' : '';
    response
      .writeHead(303, {
        ...HEADERS,
        location: '/ui',
        'set-cookie': `${COOKIE}=${cookie}; Path=/ui; HttpOnly; SameSite=Strict${secure}`,
      })
      .end();
  }

  #leave(request: IncomingMessage, response: ServerResponse): void {
    this.#visits.delete(hashed(cookieOf(request, COOKIE)));
    response.writeHead(303, { ...HEADERS, location: '/ui' }).end();
  }

  /** Cookies are kept as hashes and looked up by them, so that the time tells nothing about them. */
  #visitOf(request: IncomingMessage): Visit | undefined {
    const visit = this.#visits.get(hashed(cookieOf(request, COOKIE)));
    return visit && visit.until > Date.now() && visit.counts() ? visit : undefined;
  }

  #page(
    response: ServerResponse,
    status: number,
    path: string,
    page: { title: string; body: Html; visitor?: Visitor; refresh_s?: number },
  ): void {
    const text = wholeBoard({ path, store: this.#source.store, waiting: this.#waiting.length, ...page });
    response.writeHead(status, { ...HEADERS, 'content-type': 'text/html; charset=utf-8' }).end(text);
  }

  #nothing(response: ServerResponse, visitor: Visitor, why: string): void {
    this.#page(response, 404, '', { title: 'Nothing here', visitor, body: messageBody(why) });
  }

  #refuse(response: ServerResponse, why: string): void {
    this.#page(response, 403, '', { title: 'Not accepted', body: messageBody(why) });
  }
}

/** A form of our own page: its browser names the origin that the request itself goes to. */
function sentFromHere({ headers }: IncomingMessage): boolean {
  const { origin, host } = headers;
  if (origin === undefined || host === undefined || !URL.canParse(origin)) return false;
  return new URL(origin).host === host && (headers['sec-fetch-site'] ?? 'same-origin') === 'same-origin';
}

function sendPicture(
  response: ServerResponse,
  picture: { data: Buffer; mime_type: string } | undefined,
): void {
  if (!picture) return void response.writeHead(404, HEADERS).end();
  response.writeHead(200, { ...HEADERS, 'content-type': picture.mime_type }).end(picture.data);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}

function secret(): string {
  return randomBytes(32).toString('base64url');
}

function hashed(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
