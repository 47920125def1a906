import { EventEmitter } from 'node:events';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { navigatePage } from '../../../src/drivers/web/navigate-page.ts';
import type { OriginGuard } from '../../../src/drivers/web/origins.ts';
import { steadyNow } from '../../../src/model/clock.ts';
import { spent } from '../../spent.ts';

const URL = 'http://shop.test/cart';
const OTHER = 'http://shop.test/paid';
/** Given up by the browser: of itself, or because somebody who was asked wants to stay. */
const [ABORTED, ASKED] = ['aborted', 'asked'];
/** Nobody answers there: the browser shows a page of its own. */
const REFUSED = 'refused';
const origins = { check: () => {}, last_blocked: null } as unknown as OriginGuard; // all are allowed

/** A page whose navigations come to what is said of each: another address that came between, or nothing. */
class FakePage extends EventEmitter {
  readonly frame = {};
  readonly done: string[] = [];
  readonly #between: (string | undefined)[];
  readonly #request: { failure(): unknown } | undefined;
  #shown = OTHER;
  /** What the stop of a load is told; it may be held back. */
  attached: Promise<void> = Promise.resolve();

  constructor(between: (string | undefined)[], request?: { failure(): unknown }) {
    super();
    this.#between = between;
    this.#request = request;
  }

  async goto(): Promise<null> {
    const to = this.#between[this.done.filter((one) => one === 'goto').length];
    this.done.push('goto');
    const ours = {
      isNavigationRequest: () => true,
      frame: () => this.frame,
      url: () => URL,
      failure: () => this.#request?.failure(),
    };
    if (this.#request) this.emit('request', ours);
    if (to === undefined) return null;
    if (to === ASKED) this.emit('dialog');
    if (to === ASKED || to === ABORTED) throw new Error(`page.goto: net::ERR_ABORTED at ${URL}`);
    if (to === REFUSED) {
      setTimeout(() => (this.#shown = 'chrome-error://chromewebdata/'), 50);
      throw new Error(`page.goto: net::ERR_CONNECTION_REFUSED at ${URL}`);
    }
    throw new Error(`page.goto: Navigation to "${URL}" is interrupted by another navigation to "${to}"`);
  }

  async waitForLoadState(state: string): Promise<void> {
    this.done.push(state);
  }

  waitForEvent(name: string): Promise<unknown> {
    return new Promise((resolve) => this.once(name, () => resolve(this.frame)));
  }

  mainFrame(): unknown {
    return this.frame;
  }

  url(): string {
    return this.#shown;
  }

  context() {
    const session = { send: async (what: string) => void this.done.push(what), detach: async () => {} };
    return { newCDPSession: () => this.attached.then(() => session) };
  }

  open(kept = origins): Promise<string> {
    // Only what is asked of a page here.
    return navigatePage(this as unknown as Page, spent({ to: 'url', url: URL, timeout_ms: 100 }), kept);
  }
}

it('an address that the browser began anew with is opened all the same', async () => {
  const page = new FakePage([URL]);
  expect(await page.open()).toBe('page');
  expect(page.done).toEqual(['goto', 'domcontentloaded']);
});

it('one that something on its way came before is opened once that is there', async () => {
  const page = new FakePage([OTHER, undefined]);
  expect(await page.open()).toBe('page');
  expect(page.done).toEqual(['goto', 'domcontentloaded', 'goto']);
});

it('one that was asked for and given up is opened once more, too', async () => {
  const page = new FakePage([OTHER, undefined], { failure: () => ({ errorText: 'net::ERR_ABORTED' }) });
  expect(await page.open()).toBe('page');
  expect(page.done).toEqual(['goto', 'domcontentloaded', 'goto']);
});

it('one that was asked for and still comes is not asked for again', async () => {
  const page = new FakePage([OTHER, undefined], { failure: () => null });
  const opened = page.open();
  await Promise.resolve();
  setImmediate(() => page.emit('framenavigated', page.frame));
  expect(await opened).toBe('page');
  expect(page.done).toEqual(['goto', 'domcontentloaded']);
  expect(page.listenerCount('request'), 'nothing is left listening').toBe(0);
});

it('one that is given up before anything was asked is tried once more, unless a person was asked', async () => {
  const page = new FakePage([ABORTED, undefined]);
  expect(await page.open()).toBe('page');
  expect(page.done).toEqual(['goto', 'goto']);
  for (const kept of [
    new FakePage([ASKED, undefined]),
    new FakePage([ABORTED, undefined], { failure: () => null }),
    new FakePage([ABORTED, ABORTED]),
  ])
    await expect(kept.open()).rejects.toThrow('net::ERR_ABORTED');
});

it('one that the page leads away from each time is said to be out of reach', async () => {
  const page = new FakePage([OTHER, OTHER, undefined]);
  await expect(page.open()).rejects.toThrow(`could not open ${URL}`);
  expect(page.done).toEqual(['goto', 'domcontentloaded', 'goto', 'Page.stopLoading']);
});

it('a load that could not be stopped in time is not stopped later, when it would be another', async () => {
  const page = new FakePage([OTHER, OTHER]);
  let attach = (): void => {};
  page.attached = new Promise((resolve) => (attach = resolve));
  await expect(page.open()).rejects.toThrow('could not open');
  attach();
  await new Promise((resolve) => setTimeout(resolve, 10));
  expect(page.done).not.toContain('Page.stopLoading');
});

it('one that led to where no page may be was not opened', async () => {
  let last_blocked: { url: string; at_ms: number } | null = null;
  const kept = {
    check: () => {},
    get last_blocked() {
      return last_blocked;
    },
    allows: (url: string) => url !== OTHER,
    refusal: (url: string) => new Error(`${url} may not be opened`),
  } as unknown as OriginGuard; // only what is asked here
  const page = new FakePage([undefined]);
  last_blocked = { url: OTHER, at_ms: steadyNow() - 1000 };
  expect(await page.open(kept), 'stopped before').toBe('page');
  const redirected = new FakePage([undefined]);
  redirected.goto = async () => {
    last_blocked = { url: OTHER, at_ms: steadyNow() };
    return null;
  };
  await expect(redirected.open(kept)).rejects.toThrow(`${OTHER} may not be opened`);
});

it('the page that stands in for one that nobody serves is waited for, and not stopped on its way', async () => {
  const page = new FakePage([REFUSED]);
  await expect(page.open()).rejects.toThrow(`could not open ${URL}: net::ERR_CONNECTION_REFUSED`);
  expect(page.url()).toMatch(/^chrome-error:/);
  expect(page.done).toEqual(['goto', 'domcontentloaded']);
});
