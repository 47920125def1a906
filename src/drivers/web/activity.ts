import type { BrowserContext, Page, Request } from 'playwright-core';
import { steadyNow } from '../../model/clock.ts';
import type { LogEntry, NetworkEntry } from '../driver.ts';

const MAX_REQUESTS = 500;
const MAX_LOGS = 300;
const MAX_CHARS = 500;
const LONG_POLL_MS = 3000;
/** Bodies that matter arrive this soon after their headers. */
const BODY_MS = 200;

// Open for as long as the page likes, or of no interest to what it shows.
const NEVER_WAITED_FOR = new Set([
  'websocket',
  'eventsource',
  'media',
  'ping',
  'texttrack',
  'manifest',
  'prefetch',
]);

interface Pending {
  entry: NetworkEntry;
  page: Page | undefined;
  matters: boolean;
  long: NodeJS.Timeout | undefined;
}

/** What the pages of one context request and print, in bounded memory, and whether requests are under way. */
export class Activity {
  readonly #tab_of: (page: Page) => string | undefined;
  readonly #requests: NetworkEntry[] = [];
  readonly #logs: LogEntry[] = [];
  readonly #pending = new Map<Request, Pending>();
  readonly #long_polls = new Set<string>();
  readonly #waiting = new Set<() => void>();
  #last_change_at = 0;

  constructor(context: BrowserContext, tab_of: (page: Page) => string | undefined) {
    this.#tab_of = tab_of;
    context.on('request', (request) => this.#started(request));
    context.on('response', (response) => {
      const pending = this.#pending.get(response.request());
      if (!pending) return;
      pending.entry.status = response.status();
      // A body that the page never reads never ends: the answer is there, and that is what counts.
      if (pending.matters && pending.entry.resource_type !== 'document')
        setTimeout(() => this.#answered(pending), BODY_MS).unref();
    });
    context.on('requestfinished', (request) => this.#ended(request));
    context.on('requestfailed', (request) => this.#ended(request, request.failure()?.errorText ?? 'failed'));
    context.on('console', (message) => {
      const { url, lineNumber } = message.location();
      this.#print(message.type(), message.text(), url ? `${url}:${lineNumber + 1}` : '', message.page());
    });
    context.on('weberror', (error) => {
      const thrown = error.error();
      this.#print('pageerror', thrown.stack ?? thrown.message, '', error.page());
    });
    context.on('page', (page) => this.watch(page));
    for (const page of context.pages()) this.watch(page);
  }

  /** A page that goes away takes its requests with it, and the browser does not always say so. */
  watch(page: Page): void {
    const drop = () => {
      for (const [request, pending] of this.#pending) {
        if (pending.page === page) this.#ended(request, 'the page went away');
      }
    };
    page.on('close', drop);
    page.on('crash', drop);
  }

  requests(): readonly NetworkEntry[] {
    return this.#requests;
  }

  logs(): readonly LogEntry[] {
    return this.#logs;
  }

  /** Requests under way that a person would wait for, of one page or of all. */
  pending(page?: Page): number {
    let count = 0;
    for (const one of this.#pending.values()) {
      if (one.matters && (page === undefined || one.page === page)) count += 1;
    }
    return count;
  }

  /** When such a request last began or ended. */
  lastChangeAt(): number {
    return this.#last_change_at;
  }

  /** Resolves as soon as nothing has been pending for `quiet_ms`, or when `max_ms` is over or `signal` fires. */
  async waitForIdle(
    quiet_ms: number,
    max_ms: number,
    signal?: AbortSignal,
    page?: Page,
  ): Promise<{ quiet: boolean; waited_ms: number }> {
    const started = steadyNow();
    const deadline = started + max_ms;
    while (!signal?.aborted && steadyNow() < deadline) {
      const idle = this.pending(page) === 0;
      const left = Math.max(started, this.#last_change_at) + quiet_ms - steadyNow();
      if (idle && left <= 0) return { quiet: true, waited_ms: steadyNow() - started };
      const until = idle ? Math.min(left, deadline - steadyNow()) : deadline - steadyNow();
      await this.#changeOr(until, signal);
    }
    return { quiet: false, waited_ms: steadyNow() - started };
  }

  #changeOr(limit_ms: number, signal?: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const finish = () => {
        clearTimeout(timer);
        this.#waiting.delete(finish);
        signal?.removeEventListener('abort', finish);
        resolve();
      };
      const timer = setTimeout(finish, limit_ms);
      this.#waiting.add(finish);
      signal?.addEventListener('abort', finish);
    });
  }

  #started(request: Request): void {
    const page = pageOf(request);
    const type = request.resourceType();
    const url = request.url();
    const entry: NetworkEntry = {
      at_ms: steadyNow(),
      method: request.method(),
      url: cut(withoutPassword(url)),
      resource_type: type,
      status: null,
      duration_ms: null,
      tab: this.#tab(page),
    };
    push(this.#requests, entry, MAX_REQUESTS);
    const matters = !NEVER_WAITED_FOR.has(type) && !this.#long_polls.has(pathOf(url));
    const pending: Pending = { entry, page, matters, long: undefined };
    this.#pending.set(request, pending);
    if (!matters) return;
    // A request this slow is taken for a long poll, and so is the next one to the same address. Only a slow document
    // says nothing about the next one.
    pending.long = setTimeout(() => {
      pending.matters = false;
      if (type !== 'document' && this.#long_polls.size < 100) this.#long_polls.add(pathOf(url));
      this.#changed();
    }, LONG_POLL_MS);
    pending.long.unref();
    this.#changed();
  }

  #ended(request: Request, failure?: string): void {
    const pending = this.#pending.get(request);
    if (!pending) return;
    this.#pending.delete(request);
    clearTimeout(pending.long);
    pending.entry.duration_ms = steadyNow() - pending.entry.at_ms;
    if (failure !== undefined && !isUnread(pending.entry, failure)) pending.entry.failure = cut(failure);
    if (pending.matters) this.#changed();
    // It answered in time after all: an ordinary request again.
    else if (pending.entry.duration_ms < LONG_POLL_MS / 10) this.#long_polls.delete(pathOf(request.url()));
  }

  #answered(pending: Pending): void {
    if (!pending.matters || pending.entry.duration_ms !== null) return;
    pending.matters = false;
    this.#changed();
  }

  #print(level: string, text: string, source: string, page: Page | null): void {
    const entry = {
      at_ms: steadyNow(),
      level,
      text: cut(text),
      source: cut(source),
      tab: this.#tab(page ?? undefined),
    };
    push(this.#logs, entry, MAX_LOGS);
  }

  #tab(page: Page | undefined): string {
    return (page && this.#tab_of(page)) ?? '';
  }

  #changed(): void {
    this.#last_change_at = steadyNow();
    for (const wake of [...this.#waiting]) wake();
  }
}

/** The server has answered, and the page let the body be: that is no failure. A document without its body is a download. */
function isUnread({ status, resource_type }: NetworkEntry, failure: string): boolean {
  return status !== null && resource_type !== 'document' && failure === 'net::ERR_ABORTED';
}

function pageOf(request: Request): Page | undefined {
  try {
    return request.serviceWorker() ? undefined : request.frame().page();
  } catch {
    // The first request of a page that Playwright has not announced yet.
    return undefined;
  }
}

function push<T>(buffer: T[], entry: T, limit: number): void {
  buffer.push(entry);
  if (buffer.length > limit) buffer.shift();
}

function cut(text: string): string {
  return text.length > MAX_CHARS ? `${text.slice(0, MAX_CHARS - 1)}…` : text;
}

function pathOf(url: string): string {
  return url.split(/[?#]/, 1)[0] ?? url;
}

function withoutPassword(url: string): string {
  return url.replace(/^(\w+:\/\/)[^/?#@]*@/, '$1');
}
