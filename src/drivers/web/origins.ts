import type { BrowserContext, Frame, Page, Request } from 'playwright-core';
import { steadyNow } from '../../model/clock.ts';
import { SurehandError } from '../../model/failure.ts';
import { ClosedPorts } from '../closed-ports.ts';

export interface OriginRules {
  allowed: readonly string[];
  blocked: readonly string[];
  /** What a policy and a token allow besides: all lists must agree. */
  within?: readonly (readonly string[])[];
  /** Where files may be opened: which of them. Without it nobody but the user opens any. */
  opensFile?: ((url: string) => boolean) | undefined;
}

/** Whether a request to `url` may leave the browser. Blocked wins over allowed; no allowed list allows all. */
export function originAllowed(url: string, rules: OriginRules): boolean {
  const parsed = URL.canParse(url) ? new URL(url) : null;
  if (!parsed) return !rules.within?.some((list) => list.length > 0) && rules.allowed.length === 0;
  if (HARMLESS.has(parsed.protocol)) return true;
  if (rules.blocked.some((pattern) => matches(pattern, parsed))) return false;
  return [rules.allowed, ...(rules.within ?? [])].every(
    (list) => list.length === 0 || list.some((pattern) => matches(pattern, parsed)),
  );
}

// Reach no network of their own. Extension pages exist only when the user loaded the extension.
const HARMLESS = new Set([
  'about:',
  'data:',
  'blob:',
  'chrome-extension:',
  'moz-extension:',
  'chrome-error:',
]);
const DEFAULT_PORTS: Record<string, string> = { 'http:': '80', 'https:': '443' };
const PATTERN =
  /^(?:(?<scheme>[a-z][a-z0-9+.-]*|\*):(?:\/\/)?)?(?<host>\[[0-9a-f:.]+\]|[^\s:/?#]*)(?::(?<port>\d+|\*))?\/?$/i;

function matches(pattern: string, url: URL): boolean {
  const { scheme, host, port } = readPattern(pattern);
  // A WebSocket reaches the same server as the page's http requests.
  const protocol = url.protocol.replace(/^ws/, 'http');
  if (scheme && scheme !== '*' && `${scheme}:` !== protocol) return false;
  if (host && !hostMatches(host, url.hostname)) return false;
  if (port === '*' || (port === undefined && (!scheme || scheme === '*'))) return true;
  const actual = url.port || DEFAULT_PORTS[protocol] || '';
  return actual === (port ?? DEFAULT_PORTS[protocol] ?? '');
}

function hostMatches(pattern: string, host: string): boolean {
  if (pattern === '*') return true;
  if (pattern.startsWith('*.')) return host.endsWith(pattern.slice(1));
  return host === pattern;
}

/** The parts of `https://example.com`, `*.example.com`, `localhost:*` or `file:`; refuses anything else. */
function readPattern(pattern: string): { scheme?: string; host: string; port?: string } {
  // `localhost:*` and `example.com:8080` would otherwise read as a scheme and a host.
  const hostFirst = /^[^:/]+:(?:\d+|\*)$/.test(pattern) ? `*://${pattern}` : pattern;
  const groups = PATTERN.exec(hostFirst.trim())?.groups;
  if (!groups || (!groups.host && !groups.scheme)) {
    throw new SurehandError(
      'invalid_input',
      `origin ${JSON.stringify(pattern)}: wanted a form like https://example.com, *.example.com or http://localhost:*`,
    );
  }
  const { scheme, host = '', port } = groups;
  return {
    host: host.toLowerCase(),
    ...(scheme ? { scheme: scheme.toLowerCase().replace(/^ws/, 'http') } : {}),
    ...(port ? { port } : {}),
  };
}

/** Keeps one context inside its origins. Without rules it installs nothing and costs nothing, until a port is closed. */
export class OriginGuard {
  readonly #rules: OriginRules;
  readonly #closed: ClosedPorts;
  readonly #watched = new WeakMap<object, Promise<void>>();
  #last_blocked: { url: string; at_ms: number } | null = null;

  constructor(rules: OriginRules, closed = new ClosedPorts()) {
    for (const pattern of [...rules.allowed, ...rules.blocked, ...(rules.within ?? []).flat()])
      readPattern(pattern);
    this.#rules = rules;
    this.#closed = closed;
  }

  get active(): boolean {
    const { allowed, blocked, within = [] } = this.#rules;
    return [allowed, blocked, ...within].some((list) => list.length > 0);
  }

  /** The last request of a page that was stopped: tells why a click that should have led somewhere did not. */
  get last_blocked(): { url: string; at_ms: number } | null {
    return this.#last_blocked;
  }

  allows(url: string): boolean {
    if (URL.canParse(url) && this.#closed.has(new URL(url))) return false;
    if (this.#refusesFile(url)) return false;
    return originAllowed(url, this.#rules);
  }

  /** What a page in a folder frames, fetches or leads to is no more than what may be opened by its address. */
  #refusesFile(url: string): boolean {
    const { opensFile } = this.#rules;
    return opensFile !== undefined && /^file:/i.test(url) && !opensFile(url);
  }

  /** Throws for an address that may not be opened; to be asked before a navigation. */
  check(url: string): void {
    if (!this.allows(url)) throw this.refusal(url);
  }

  refusal(url: string): SurehandError {
    if (this.#refusesFile(url))
      return new SurehandError(
        'origin_blocked',
        `${url} is no file that may be opened; --allowed-paths can allow it`,
      );
    const origin = URL.canParse(url) ? new URL(url).origin : url;
    const { allowed, within = [] } = this.#rules;
    const lists = [allowed, ...within].filter((list) => list.length > 0).map((list) => list.join(', '));
    const closed = URL.canParse(url) && this.#closed.has(new URL(url));
    const why = closed
      ? 'it is where a person is asked'
      : lists.length > 0
        ? `allowed: ${lists.join(' and of these ')}`
        : 'it is on the blocked list';
    return new SurehandError('origin_blocked', `${origin} may not be opened or requested; ${why}`);
  }

  async install(context: BrowserContext): Promise<void> {
    if (this.active || this.#rules.opensFile) return await this.#keep(context);
    let kept: Promise<void> | undefined;
    const guard = () => {
      // A context that has ended meanwhile needs no guard.
      kept ??= this.#keep(context).catch(() => {});
      return kept;
    };
    context.once('close', () => this.#closed.forget(guard));
    await this.#closed.onClosed(guard);
  }

  async #keep(context: BrowserContext): Promise<void> {
    await context.route('**/*', async (route) => {
      const request = route.request();
      const url = request.url();
      if (this.allows(url)) {
        // Not before its redirects are watched.
        if (request.resourceType() === 'document') await this.#watched.get(pageOf(request) ?? context);
        return await route.fallback();
      }
      this.#noteStopped(url);
      await route.abort('blockedbyclient');
    });
    await context.routeWebSocket('**/*', (socket) => {
      if (this.allows(socket.url())) socket.connectToServer();
      else {
        this.#noteStopped(socket.url());
        void socket.close({ code: 1008, reason: 'origin not allowed' });
      }
    });
    const watch = (page: Page) => {
      page.on('framenavigated', (frame) => this.#leave(frame));
      const watching = this.#watchRedirects(context, page);
      this.#watched.set(page, watching);
      return watching;
    };
    context.on('page', (page) => {
      void watch(page);
      this.#leave(page.mainFrame());
    });
    // Pages that are open already stay: in an attached browser they are the user's.
    await Promise.all(context.pages().map(watch));
  }

  // The first address of a popup was redirected, or the browser has no CDP: the request is made, its page not kept.
  #leave(frame: Frame): void {
    const url = frame.url();
    if (url === '' || this.allows(url)) return;
    this.#noteStopped(url);
    frame.goto('about:blank').catch(() => {});
  }

  // Only what a page asked for: the browser's own requests end at the proxy and tell nothing about a page.
  #noteStopped(url: string): void {
    this.#last_blocked = { url, at_ms: steadyNow() };
  }

  // Playwright never routes a redirected request, so the answer that redirects is stopped instead: that names the reason.
  // Chromium only, and documents only; whatever else is redirected elsewhere ends at the proxy.
  async #watchRedirects(context: BrowserContext, page: Page): Promise<void> {
    try {
      const session = await context.newCDPSession(page);
      session.on('Fetch.requestPaused', (paused) => {
        const location = paused.responseHeaders?.find(({ name }) => name.toLowerCase() === 'location')?.value;
        const redirects =
          location && paused.responseStatusCode && Math.trunc(paused.responseStatusCode / 100) === 3;
        const { requestId, request } = paused;
        const known = redirects && URL.canParse(location, request.url);
        const target = known ? new URL(location, request.url).href : undefined;
        if (target === undefined || this.allows(target)) {
          session.send('Fetch.continueRequest', { requestId }).catch(() => {});
          return;
        }
        this.#noteStopped(target);
        session.send('Fetch.failRequest', { requestId, errorReason: 'BlockedByClient' }).catch(() => {});
      });
      await session.send('Fetch.enable', {
        patterns: [{ resourceType: 'Document', requestStage: 'Response' }],
      });
    } catch {
      // No CDP in this browser, or the page is gone already.
    }
  }
}

function pageOf(request: Request): Page | undefined {
  try {
    return request.frame().page();
  } catch {
    // A page that Playwright has not announced yet.
    return undefined;
  }
}
