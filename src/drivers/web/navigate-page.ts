import type { Page, Request } from 'playwright-core';
import { steadyNow } from '../../model/clock.ts';
import { SurehandError } from '../../model/failure.ts';
import { inTime } from '../../model/in-time.ts';
import type { Spent } from '../../model/permit.ts';
import type { NavigateRequest } from '../driver.ts';
import type { OriginGuard } from './origins.ts';
import { asFailure, firstLine } from './page-calls.ts';

/**
 * Goes somewhere and returns when the document is there; what it still loads is for settling to wait for. `download`
 * when the address gave a file instead: the page stays.
 */
export async function navigatePage(
  page: Page,
  { input: request }: Spent<NavigateRequest>,
  origins: OriginGuard,
): Promise<'page' | 'download'> {
  const { timeout_ms: timeout } = request;
  const waitUntil = 'domcontentloaded';
  const how = { timeout, waitUntil, ...(request.signal ? { signal: request.signal } : {}) } as const;
  if (request.to === 'reload') {
    await moved(page, 'the page', () => page.reload(how));
    return 'page';
  }
  if (request.to !== 'url') {
    const before = page.url();
    const back = request.to === 'back';
    const response = await moved(page, `the page ${back ? 'before' : 'after'} this one`, () =>
      back ? page.goBack(how) : page.goForward(how),
    );
    // No answer and no other address: the history has nothing there.
    if (response === null && page.url() === before) {
      throw new SurehandError('navigation_failed', `there is no page to go ${request.to} to`);
    }
    return 'page';
  }
  const { url } = request;
  origins.check(url);
  const open = async () => {
    for (let again = false; ; again = true) {
      const ours = requestsFor(page, url);
      try {
        return await page.goto(url, how);
      } catch (error) {
        // A navigation that a person refused is given up in the browser's own time, and takes the next one with it.
        if (!again && ours.vain() && /net::ERR_ABORTED/.test(String(error))) {
          await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
          continue;
        }
        const other = INTERRUPTED.exec(String(error))?.[1];
        if (other === undefined) throw error;
        // The browser began anew with the same address, or what was asked for comes after all.
        if (other === url || (await ours.arrives(timeout))) {
          await page.waitForLoadState(waitUntil, { timeout });
          return null;
        }
        // What an earlier act had set off came between, as when a form was still being sent.
        if (again) throw error;
        await page.waitForLoadState(waitUntil, { timeout });
      } finally {
        ours.close();
      }
    }
  };
  const began = steadyNow();
  const came = await moved(page, url, open);
  const { last_blocked: blocked } = origins;
  // It led to where no page may be; an empty one stands in for that, or is about to.
  const now = page.url();
  if (blocked && blocked.at_ms >= began && now !== url && (now === EMPTY || !origins.allows(now)))
    throw origins.refusal(blocked.url);
  return came === 'download' ? 'download' : 'page';
}

const EMPTY = 'about:blank';

const STOP_MS = 500;
const AGAIN_MS = 100;
const LOOK_MS = 20;
/** It comes within milliseconds, and within seconds where the machine has much else to do. */
const STAND_IN_MS = 3000;
const INTERRUPTED = /interrupted by another navigation to "(.*?)"/;

interface Awaited {
  /** Neither was the address asked for, nor a person. */
  vain(): boolean;
  /** Whether its document comes after all. */
  arrives(timeout: number): Promise<boolean>;
  close(): void;
}

/** Watches for the document of an address: once the browser has asked for it, it comes or is given up. */
function requestsFor(page: Page, url: string): Awaited {
  let asked: Request | undefined;
  let dialog = false;
  const onDialog = (): void => {
    dialog = true;
  };
  const onRequest = (request: Request): void => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame() && request.url() === url)
      asked = request;
  };
  page.on('request', onRequest);
  page.on('dialog', onDialog);
  return {
    vain: () => !asked && !dialog,
    async arrives(timeout) {
      if (!asked || asked.failure()) return false;
      const come = page.waitForEvent('framenavigated', {
        timeout,
        predicate: (frame) => frame === page.mainFrame(),
      });
      const given_up = page.waitForEvent('requestfailed', {
        timeout,
        predicate: (request) => request === asked,
      });
      return await Promise.race([come.then(() => true), given_up.then(() => false)]).catch(() => false);
    },
    close() {
      page.off('request', onRequest);
      page.off('dialog', onDialog);
    },
  };
}

/** What to try, by the code of a browser; the others have the usual causes. */
const REMEDIES: readonly [codes: RegExp, remedy: string][] = [
  [
    /ERR_CERT_|SEC_ERROR|SSL_ERROR|certificate/i,
    'the certificate of that server is not trusted: whoever trusts the server starts with --ignore-https-errors',
  ],
  [/ERR_NAME_NOT_RESOLVED|UNKNOWN_HOST/, 'check the name in the address: no such host is known'],
  [/ERR_(?:PROXY|TUNNEL)_/, 'check the proxy given with --proxy'],
  [/ERR_INTERNET_DISCONNECTED|ERR_NETWORK_CHANGED/, 'check the network connection of this machine'],
];

async function moved<T>(page: Page, where: string, go: () => Promise<T>): Promise<T | 'download'> {
  let asked = false;
  const onDialog = (): void => {
    asked = true;
  };
  page.on('dialog', onDialog);
  try {
    return await go();
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    // The address answered with a file: the page stays, the download is reported as an event.
    if (/Download is starting/.test(message)) return 'download';
    const refused = /net::(?!ERR_ABORTED)ERR_\w+/.test(message);
    // Somebody is asked whether the page may be left: that question is open longer than this call. After a refusal
    // only the page that stands in for the other is still on its way, and would be left empty.
    if (refused) await standInOf(page);
    else if (!asked) await stopLoading(page);
    const failure = asFailure(error);
    if (failure instanceof SurehandError && failure.kind !== 'timed_out') throw failure;
    if (failure instanceof SurehandError) {
      throw new SurehandError('timed_out', `${where} did not answer in time; the page is at ${page.url()}`, {
        cause: error,
      });
    }
    const code = /net::(ERR_\w+)|NS_ERROR_\w+/.exec(message)?.[0] ?? firstLine(message);
    throw new SurehandError('navigation_failed', `could not open ${where}: ${code}`, {
      cause: error,
      remedy: REMEDIES.find(([codes]) => codes.test(code))?.[1],
    });
  } finally {
    page.off('dialog', onDialog);
  }
}

/** Chromium puts a page of its own in the place of what did not come, a moment after it has said so. */
async function standInOf(page: Page): Promise<void> {
  const until = steadyNow() + STAND_IN_MS;
  while (!page.url().startsWith('chrome-error:') && steadyNow() < until)
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  await page.waitForLoadState('domcontentloaded', { timeout: STAND_IN_MS }).catch(() => {});
}

/** A request that is never answered holds back every later call on the page, so it is given up. */
async function stopLoading(page: Page): Promise<void> {
  let late = false;
  const stopping = async () => {
    // Only Chromium has it; and a script that calls stop() would be held back too.
    const session = await page.context().newCDPSession(page);
    // By then it would be the next navigation that is given up.
    if (!late) await session.send('Page.stopLoading');
    await session.detach();
  };
  const stopped = stopping().catch(() => {});
  await inTime(STOP_MS, stopped, () => {
    late = true;
  });
}

const OPENED_BY_ALL = new Set(['http', 'https', 'chrome-extension', 'moz-extension']);

/**
 * The whole address that is meant: `example.com/x` and `localhost:3000` are what people type. A scheme that runs a
 * script or reads the machine is opened only where the setting names it.
 */
export function completeUrl(text: string, schemes: readonly string[]): string {
  const trimmed = text.trim();
  if (/^[a-z][a-z\d+.-]*:(?!\d+(?:\/|$))/i.test(trimmed)) {
    if (URL.canParse(trimmed)) {
      refuseScheme(new URL(trimmed), schemes);
      return trimmed;
    }
  } else if (/^(?:localhost|127\.|\[?::1)/.test(trimmed) && URL.canParse(`http://${trimmed}`)) {
    return `http://${trimmed}`;
  } else if (/^[\w-]+(?:\.[\w-]+)+/.test(trimmed) && URL.canParse(`https://${trimmed}`)) {
    return `https://${trimmed}`;
  }
  const meant = /^[\w-]+(?:\/|$)/.test(trimmed)
    ? `http://${trimmed}, if that is a machine of your network`
    : /^(?:\.{0,2}\/|~|[a-z]:\\)/i.test(trimmed)
      ? 'the page from a server; or file:///path/to/it with --allowed-schemes file'
      : undefined;
  throw new SurehandError(
    'invalid_input',
    `url: wanted an address such as https://example.com, got ${JSON.stringify(text)}`,
    meant === undefined ? {} : { remedy: meant },
  );
}

function refuseScheme({ href, protocol }: URL, schemes: readonly string[]): void {
  const scheme = protocol.slice(0, -1);
  const known = schemes.map((one) => one.toLowerCase().replace(/:$/, ''));
  if (OPENED_BY_ALL.has(scheme) || known.includes(scheme) || /^about:blank(?:[?#]|$)/.test(href)) return;
  throw new SurehandError(
    'origin_blocked',
    `url: ${protocol} addresses are not opened, only http, https, about:blank and pages of the extension; --allowed-schemes ${scheme} allows them`,
  );
}
