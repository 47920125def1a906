import type { Page } from 'playwright-core';
import type { NetworkEntry } from '../driver.ts';

const SAFE = new Set(['GET', 'HEAD']);

/** The form that going there would send again: the page that is shown there was the answer to it. */
export async function repeatedRequest(
  page: Page,
  to: 'back' | 'forward' | 'reload',
  requests: readonly NetworkEntry[],
  tab: string | undefined,
): Promise<{ method: string; url: string } | null> {
  const documents = requests.filter((one) => one.resource_type === 'document' && one.tab === tab);
  if (documents.every(({ method }) => SAFE.has(method))) return null;
  const url = to === 'reload' ? page.url() : await addressAt(page, to === 'back' ? -1 : 1);
  const plain = (one: string) => one.split('#')[0];
  // Where the browser does not tell its history, any form that was sent may be the one.
  const asked = documents.findLast((one) =>
    url === undefined ? !SAFE.has(one.method) : plain(one.url) === plain(url),
  );
  return asked && !SAFE.has(asked.method) ? { method: asked.method, url: asked.url } : null;
}

/** The address of a neighbour in the history; undefined where the browser does not tell. */
async function addressAt(page: Page, step: number): Promise<string | undefined> {
  try {
    const session = await page.context().newCDPSession(page);
    const { currentIndex, entries } = await session.send('Page.getNavigationHistory');
    await session.detach();
    return entries[currentIndex + step]?.url ?? '';
  } catch {
    return undefined;
  }
}
