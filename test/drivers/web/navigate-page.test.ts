import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { navigatePage } from '../../../src/drivers/web/navigate-page.ts';
import type { OriginGuard } from '../../../src/drivers/web/origins.ts';

const URL = 'http://shop.test/cart';

/** Opens an address in a page that says the browser went on to another one. */
async function open(to: string) {
  const waited: string[] = [];
  const page = {
    url: () => to,
    context: () => ({ newCDPSession: async () => ({ send: async () => {}, detach: async () => {} }) }),
    goto: async () => {
      throw new Error(`page.goto: Navigation to "${URL}" is interrupted by another navigation to "${to}"`);
    },
    waitForLoadState: async (state: string) => {
      waited.push(state);
    },
  } as unknown as Page; // only what is asked of a page here
  const origins = { check: () => {} } as unknown as OriginGuard; // all are allowed
  const done = await navigatePage(page, { to: 'url', url: URL, timeout_ms: 100 }, origins);
  return { done, waited };
}

it('an address that the browser began anew with is opened all the same', async () => {
  expect(await open(URL)).toEqual({ done: 'page', waited: ['domcontentloaded'] });
});

it('one that was left for another is not', async () => {
  await expect(open('http://shop.test/login')).rejects.toThrow('could not open http://shop.test/cart');
});
