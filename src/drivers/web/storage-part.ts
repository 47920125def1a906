import type { BrowserContext, Page } from 'playwright-core';
import { SurehandError } from '../../model/failure.ts';
import { oneLine } from '../../model/page-text.ts';
import type { StorageChange, StoragePart } from '../driver.ts';
import { keepState } from './keep-state.ts';
import { asFailure } from './page-calls.ts';
import type { Stage } from './patience.ts';

/** It may have been changed, whatever is heard of it. */
const CHANGES: Stage = { own_ms: 0, acting: true };

type Pairs = [name: string, value: string][];
type OnPage = <T>(ask: (page: Page) => Promise<T>, stage?: Stage) => Promise<T>;

/** Cookies, local and session storage of the page that is shown. */
export function storagePart(context: BrowserContext, onPage: OnPage): StoragePart {
  return {
    async save(request, permit) {
      permit.spend(request);
      keepState(request.path, await onPage(() => context.storageState()));
    },
    read: () =>
      onPage(async (page) => {
        const cookies = await context.cookies(page.url().startsWith('http') ? page.url() : []);
        const [local, session] = await page.evaluate<[Pairs, Pairs]>(
          '[localStorage, sessionStorage].map((kept) => Object.entries(kept))',
        );
        return {
          // Whoever has the value of a cookie is signed in: it stays in the browser.
          cookies: cookies.map(({ name, domain, path, expires, httpOnly, secure, value }) => ({
            name,
            domain,
            path,
            expires_at: expires > 0 ? new Date(expires * 1000).toISOString() : null,
            http_only: httpOnly,
            secure,
            chars: value.length,
          })),
          local,
          session,
        };
      }),
    async change(request, permit) {
      permit.spend(request);
      await onPage(async (page) => {
        await (request.kind === 'cookies'
          ? changeCookies(context, page, request)
          : page.evaluate(keptChange(request))
        ).catch(notKept);
      }, CHANGES);
    },
  };
}

/** A browser has its own rules for names and sizes, and for pages that may keep nothing. */
function notKept(error: unknown): never {
  const known = asFailure(error);
  if (known !== error || !(error instanceof Error)) throw known;
  const [said = ''] = error.message.split('\n');
  throw new SurehandError(
    'invalid_input',
    `the browser keeps no such thing for this page: ${oneLine(said)}`,
    {
      cause: error,
    },
  );
}

async function changeCookies(
  context: BrowserContext,
  page: Page,
  { name, value }: StorageChange,
): Promise<void> {
  const domain = new URL(page.url()).hostname;
  if (name !== undefined && value !== undefined) await context.addCookies([{ name, value, url: page.url() }]);
  else if (name !== undefined) await context.clearCookies({ name });
  else await context.clearCookies({ domain });
}

/** The change as a script for the page. */
function keptChange({ kind, name, value }: StorageChange): string {
  const kept = kind === 'local' ? 'localStorage' : 'sessionStorage';
  if (name === undefined) return `${kept}.clear()`;
  const words = [name, value].filter((word) => word !== undefined).map((word) => JSON.stringify(word));
  return `${kept}.${value === undefined ? 'removeItem' : 'setItem'}(${words.join(', ')})`;
}
