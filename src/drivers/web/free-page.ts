import { setTimeout as after } from 'node:timers/promises';
import type { CDPSession, Page } from 'playwright-core';
import { inTime } from '../../model/in-time.ts';
import { allowForLoad } from './allow-for-load.ts';
import { sessionOf } from './page-session.ts';

/** A page that is only slow must not lose its script. */
const PING_MS = 3000;
/** However busy the machine is: a page whose script was ended answers soon, and one that is done away with is given up either way. */
const STOP_MS = 4000;
const END_MS = 2000;
const PAUSE_MS = 250;

/** `alive`: the page answers; `stopped`: it does again, its script was ended; `ended`: it had to be done away with. */
export type Freed = 'alive' | 'stopped' | 'ended';

interface Asked {
  at_ms: number;
  answered: Promise<boolean>;
}

/**
 * Asks a page again and again whether it is there, while something else is waited for: when that is given up, it is
 * known whether the page hangs, and nobody waits once more.
 */
export class Pulse {
  readonly #page: Page;
  readonly #timer: NodeJS.Timeout;
  #asked: Asked | undefined;
  #over = false;

  /** Begins as long before the limit as an answer may take. */
  constructor(page: Page, limit_ms: number) {
    this.#page = page;
    this.#timer = setTimeout(() => this.#beat(), Math.max(0, limit_ms - allowForLoad(PING_MS)));
  }

  stop(): void {
    this.#over = true;
    clearTimeout(this.#timer);
  }

  /** Whether the page has answered as late as it may. */
  async beats(): Promise<boolean> {
    const { at_ms, answered } = this.#asked ?? this.#ask();
    const left = allowForLoad(PING_MS) - (performance.now() - at_ms);
    return inTime(Math.max(0, left), answered, () => false);
  }

  async #beat(): Promise<void> {
    while (!this.#over) {
      await this.#ask().answered;
      await after(PAUSE_MS, undefined, { ref: false });
    }
  }

  #ask(): Asked {
    const answered = (async () => answer(this.#page, await sessionOf(this.#page)))().catch(() => true);
    this.#asked = { at_ms: performance.now(), answered };
    return this.#asked;
  }
}

/**
 * Frees a page that does not answer. A script that never returns holds every message to its page but a few, among them
 * the ones that end the script or the whole process: the browser handles those beside it.
 */
export async function freePage(page: Page, pulse: Pulse): Promise<Freed> {
  if (page.isClosed()) return 'ended';
  if (await pulse.beats()) return 'alive';
  // Its session was asked for when it opened: one that is not there by now does not come.
  const session = await inTime(0, sessionOf(page), () => null);
  session?.send('Runtime.terminateExecution').catch(() => {});
  if (session && (await inTime(STOP_MS, answer(page, session), () => false))) return 'stopped';
  const gone = new Promise<void>((resolve) => {
    page.once('crash', () => resolve());
    page.once('close', () => resolve());
  });
  session?.send('Page.crash').catch(() => {});
  // Other browsers have no such message, and a closed page is replaced like one that died.
  if (!session) page.close().catch(() => {});
  await Promise.race([gone, after(END_MS)]);
  return 'ended';
}

/** True as soon as the page says anything: a refusal is an answer too. */
function answer(page: Page, session: CDPSession | null): Promise<boolean> {
  const asked = session ? session.send('Runtime.evaluate', { expression: '1' }) : page.evaluate('1');
  const yes = () => true;
  return asked.then(yes, yes);
}
