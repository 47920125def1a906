import type { Page } from 'playwright-core';
import type { NetworkEntry } from '../driver.ts';
import type { Revisited } from '../driver-parts.ts';

/** What going there asks for: the page that is shown there, which may have been the answer to a form. */
export async function revisited(
  page: Page,
  to: 'back' | 'forward' | 'reload',
  requests: readonly NetworkEntry[],
  tab: string | undefined,
): Promise<Revisited[]> {
  const documents = requests
    .filter((one) => one.resource_type === 'document' && one.tab === tab)
    .map(({ method, url }) => ({ method, url, opened: true }));
  const url = to === 'reload' ? page.url() : await addressAt(page, to === 'back' ? -1 : 1);
  // Where the browser does not tell its history, any page of this tab may be the one.
  if (url === undefined) return documents;
  const plain = (one: string) => one.split('#')[0];
  const known = documents.findLast((one) => plain(one.url) === plain(url));
  // A fragment is in no request: what a script of the page wrote there was never opened.
  const opened = known !== undefined && (!url.includes('#') || known.url === url);
  return url === '' ? [] : [{ method: known?.method ?? 'GET', url, opened }];
}

/** The address of a neighbour in the history, empty where there is none; undefined where the browser does not tell. */
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
