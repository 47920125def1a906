import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { cookieOf, fromOutside, PAGE_HEADERS, readBody, same } from './answer-visit.ts';
import { escapeHtml, messagePage, wholePage } from './question-page.ts';

/** A run as a person follows it. Secrets are taken out of it before it gets here. */
export interface WatchedRun {
  goal: string;
  model: string;
  /** What the model said last. */
  plan: string;
  /** Each act in words and what came of it, the oldest first. */
  acts: readonly { words: string; verdict: string; kind: 'good' | 'bad' | 'plain' }[];
  /** What it cost so far, in words. */
  cost: string;
  picture?: Buffer;
  /** How it ended; absent while it goes on. */
  ended?: string;
}

/** Wide: the picture beside what is said and done. Narrow: one under the other, Stop always in reach. */
const STYLE = `
  main { max-width: 86rem; }
  .top { display: flex; gap: 1rem; align-items: flex-start; justify-content: space-between; position: sticky; top: 0; z-index: 1; background: var(--paper); padding: 0.4rem 0; }
  .top > div { min-width: 0; }
  .top form { background: none; border: 0; padding: 0; margin: 0; flex: none; }
  .top button { padding: 0.7rem 1.6rem; }
  h1 { font-size: 1.3rem; margin: 0; display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 3; overflow: hidden; }
  .facts { color: var(--soft); margin: 0.2rem 0 0.6rem; font-size: 0.9rem; overflow-wrap: anywhere; }
  .facts strong { color: var(--ink); }
  .going::before { content: "● "; color: var(--go); }
  .sides { display: grid; grid-template-columns: minmax(0, 3fr) minmax(0, 2fr); gap: 1rem; align-items: start; }
  .plan { margin: 0; white-space: pre-wrap; overflow-wrap: anywhere; max-height: 12rem; overflow: auto; }
  ol { padding-left: 2rem; }
  li { margin: 0 0 0.5rem; }
  li strong { display: inline-block; font-weight: 600; font-size: 0.85rem; border: 1px solid var(--line); border-radius: 999px; padding: 0.05rem 0.55rem; }
  .good { color: var(--go); } .bad { color: var(--stop); } .plain { color: var(--soft); }
  @media (min-width: 56.01rem) { .sees { position: sticky; top: 6rem; } }
  @media (max-width: 56rem) { .sides { grid-template-columns: minmax(0, 1fr); gap: 0; } }
  @media (max-width: 34rem) { main { padding: 0.7rem; } section { padding: 0.7rem 0.8rem; } .top button { padding: 0.6rem 1.1rem; } }
`;

const REFRESH_SECONDS = 2;
const KEPT_MS = 60_000;

/**
 * A page of this machine on which a person follows a run and can stop it. Behind the same door as the page that asks
 * for approval: the address opens it once, then a cookie counts, and Stop needs the key of the page's own form.
 */
export class WatchPage {
  readonly #onStop: () => void;
  readonly #id = randomBytes(8).toString('hex');
  readonly #cookie = secret();
  readonly #form_key = secret();
  #token: string | undefined = secret();
  #run: WatchedRun;
  #server: Server | undefined;
  #stopped = false;

  constructor(run: WatchedRun, onStop: () => void) {
    this.#run = run;
    this.#onStop = onStop;
  }

  /** The address for the person, once `onListening` has kept the agent's browser from its port. */
  async open(onListening: (port: number) => Promise<void>): Promise<string> {
    const server = createServer((request, response) => void this.#answer(request, response));
    this.#server = server;
    await new Promise<void>((done, failed) => {
      server.once('error', failed);
      server.listen(0, '127.0.0.1', done);
    });
    server.unref();
    await onListening(this.#port());
    return `http://127.0.0.1:${this.#port()}/watch/${this.#id}?token=${this.#token}`;
  }

  show(run: Partial<WatchedRun>): void {
    this.#run = { ...this.#run, ...run };
  }

  /** The last page stays readable for a moment, as long as the process lives. */
  close(): void {
    const server = this.#server;
    const end = () => {
      server?.closeAllConnections();
      server?.close();
    };
    setTimeout(end, KEPT_MS).unref();
  }

  #port(): number {
    const address = this.#server?.address();
    return typeof address === 'object' && address ? address.port : 0;
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const host = `127.0.0.1:${this.#port()}`;
    const reply = (status: number, html: string, headers: Record<string, string> = {}) =>
      void response
        .writeHead(status, { ...PAGE_HEADERS, 'content-type': 'text/html; charset=utf-8', ...headers })
        .end(html);
    const refuse = (why: string) => reply(403, messagePage('Not accepted', why));
    if (request.headers.host !== host) return refuse('This address is only for the person who watches.');
    const url = new URL(request.url ?? '/', `http://${host}`);
    const here = `/watch/${this.#id}`;
    if (url.pathname !== here && url.pathname !== `${here}/picture`)
      return reply(404, messagePage('Nothing here', 'No such run.'));
    const token = url.searchParams.get('token');
    if (request.method === 'GET' && token !== null) {
      if (!fromOutside(request)) return refuse('A page led here; open the address yourself.');
      if (this.#token === undefined || !same(token, this.#token))
        return refuse('This address was used before.');
      this.#token = undefined;
      const cookie = `surehand_watch_${this.#id}=${this.#cookie}; Path=${here}; HttpOnly; SameSite=Strict`;
      return reply(303, '', { location: here, 'set-cookie': cookie });
    }
    if (!same(cookieOf(request, `surehand_watch_${this.#id}`), this.#cookie))
      return refuse('This browser was not asked to watch.');
    if (request.method === 'GET' && url.pathname !== here) return this.#sendPicture(response);
    if (request.method === 'GET') return reply(200, this.#page(here));
    if (request.method !== 'POST' || url.pathname !== here)
      return reply(405, messagePage('Not accepted', ''));
    if (request.headers.origin !== `http://${host}`) return refuse('The answer came from another page.');
    const form = new URLSearchParams(await readBody(request));
    if (!same(form.get('key') ?? '', this.#form_key)) return refuse('The answer came from another page.');
    this.#stopped = true;
    this.#onStop();
    reply(303, '', { location: here });
  }

  #sendPicture(response: ServerResponse): void {
    const { picture } = this.#run;
    if (!picture) return void response.writeHead(404, PAGE_HEADERS).end();
    response.writeHead(200, { ...PAGE_HEADERS, 'content-type': 'image/png' }).end(picture);
  }

  #page(here: string): string {
    const { goal, model, plan, acts, cost, picture, ended } = this.#run;
    const state = ended ?? (this.#stopped ? 'stopping' : 'running');
    // The newest first: who looks now wants to know what happened just now.
    const listed = acts.toReversed().map(({ words, verdict, kind }) => {
      const chip = `<strong class="${kind}">${escapeHtml(verdict)}</strong>`;
      return `<li><span>${escapeHtml(words)}</span> ${chip}</li>`;
    });
    const going = ended === undefined && !this.#stopped;
    const stop = going
      ? `<form method="post" action="${here}"><input type="hidden" name="key" value="${this.#form_key}"><button class="stop">Stop</button></form>`
      : '';
    // Each turn's picture has an address of its own, so that no browser shows the one before.
    const seen = picture
      ? `<img src="${here}/picture?turn=${acts.length}" alt="The page as it is">`
      : '<p>No picture yet.</p>';
    return wholePage(
      `${state}: ${goal}`,
      `<div class="top"><div><h1>${escapeHtml(goal)}</h1>
<p class="facts"><strong class="${going ? 'going' : ''}">${escapeHtml(state)}</strong> ${[model, cost].filter(Boolean).map(escapeHtml).join(' · ')}</p></div>${stop}</div>
<div class="sides"><section class="sees"><h2>What the agent sees</h2>${seen}</section>
<div><section><h2>Plan</h2><p class="plan">${escapeHtml(plan || 'nothing said yet')}</p></section>
<section><h2>What it did</h2>${listed.length > 0 ? `<ol reversed>${listed.join('')}</ol>` : '<p>Nothing yet.</p>'}</section></div></div>`,
      `<style>${STYLE}</style>${ended === undefined ? `<meta http-equiv="refresh" content="${REFRESH_SECONDS}">` : ''}`,
    );
  }
}

function secret(): string {
  return randomBytes(24).toString('base64url');
}
