import type { Page } from 'playwright-core';
import type { NetworkEntry } from '../driver.ts';

/** What going there asks for: the page that is shown there, which may have been the answer to a form. */
export async function revisited(
  page: Page,
  to: 'back' | 'forward' | 'reload',
  requests: readonly NetworkEntry[],
  tab: string | undefined,
): Promise<{ method: string; url: string }[]> {
  const documents = requests
    .filter((one) => one.resource_type === 'document' && one.tab === tab)
    .map(({ method, url }) => ({ method, url }));
  const url = to === 'reload' ? page.url() : await addressAt(page, to === 'back' ? -1 : 1);
  // Where the browser does not tell its history, any page of this tab may be the one.
  if (url === undefined) return documents;
  const plain = (one: string) => one.split('#')[0];
  const { method } = documents.findLast((one) => plain(one.url) === plain(url)) ?? { method: 'GET' };
  return url === '' ? [] : [{ method, url }];
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
