import { setTimeout as after } from 'node:timers/promises';
import type { CDPSession, Page } from 'playwright-core';
import { inTime } from '../../model/in-time.ts';
import { allowForLoad } from './allow-for-load.ts';
import { sessionOf } from './page-session.ts';

/** A page that is only slow must not lose its script. */
const PING_MS = 3000;
const END_MS = 3000;

/** `alive`: the page answers; `stopped`: it does again, its script was ended; `ended`: it had to be done away with. */
export type Freed = 'alive' | 'stopped' | 'ended';

/**
 * Frees a page that does not answer. A script that never returns holds every message to its page but a few, among them
 * the ones that end the script or the whole process: the browser handles those beside it.
 */
export async function freePage(page: Page): Promise<Freed> {
  if (page.isClosed()) return 'ended';
  const session = await inTime(allowForLoad(PING_MS), sessionOf(page), () => null);
  if (await answers(page, session)) return 'alive';
  session?.send('Runtime.terminateExecution').catch(() => {});
  if (session && (await answers(page, session))) return 'stopped';
  const gone = new Promise<void>((resolve) => {
    page.once('crash', () => resolve());
    page.once('close', () => resolve());
  });
  session?.send('Page.crash').catch(() => {});
  // Other browsers have no such message, and a closed page is replaced like one that died.
  if (!session) page.close().catch(() => {});
  // It is given up either way, so a busy machine gets no more time for it.
  await Promise.race([gone, after(END_MS)]);
  return 'ended';
}

async function answers(page: Page, session: CDPSession | null): Promise<boolean> {
  const asked = session ? session.send('Runtime.evaluate', { expression: '1' }) : page.evaluate('1');
  const yes = () => true;
  // A refusal is an answer too.
  return inTime(allowForLoad(PING_MS), asked.then(yes, yes), () => false);
}
