import type { CDPSession, Page } from 'playwright-core';

const sessions = new WeakMap<Page, Promise<CDPSession | null>>();

/**
 * The one session of ours with a page; null in browsers other than Chromium. Asked for when a page opens: to one whose
 * script never returns no session can be had any more, and without one nothing can end that script.
 */
export function sessionOf(page: Page): Promise<CDPSession | null> {
  let session = sessions.get(page);
  if (!session) {
    session = page
      .context()
      .newCDPSession(page)
      .catch(() => null);
    sessions.set(page, session);
  }
  return session;
}
