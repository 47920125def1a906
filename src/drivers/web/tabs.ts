import type { BrowserContext, Page } from 'playwright-core';
import { steadyNow } from '../../model/clock.ts';
import type { DriverEvent } from '../../model/driver-event.ts';
import { SurehandError } from '../../model/failure.ts';
import { inTime } from '../../model/in-time.ts';
import type { TabInfo } from '../driver.ts';
import { allowForLoad } from './allow-for-load.ts';
import { within } from './end-browser.ts';
import { missingFilmProgram } from './recordings.ts';

interface Tab {
  id: string;
  page: Page;
  opener?: Tab;
  /** Opened on our side, not by the app. */
  ours: boolean;
  crashed: boolean;
  /** It came to be: nobody is told of the end of one that could not be opened. */
  open: boolean;
}

const ANSWER_LIMIT_MS = 300;
/** An empty page takes half a second; no call waits longer than the second, however busy the machine is. */
const OPEN_LIMIT_MS = 8000;
const OPEN_MOST_MS = 12_000;

/**
 * The tabs of one context under ids that are never given twice. A popup of the active tab becomes the active one;
 * when the active tab closes, its opener or else the newest tab takes over.
 */
export class Tabs {
  readonly #context: BrowserContext;
  readonly #emit: (event: DriverEvent) => void;
  readonly #onPage: (page: Page, id: string) => void;
  readonly #onStuck: () => void;
  readonly #tabs: Tab[] = [];
  #active: Tab | undefined;
  #counter = 0;
  #opening = 0;
  #last_closed: string | undefined;
  #watched: { tab: Tab; text: string } | undefined;

  /** `onPage` gets every page once, those already open included, before anything else can happen in it. */
  constructor(
    context: BrowserContext,
    emit: (event: DriverEvent) => void,
    onPage: (page: Page, id: string) => void = () => {},
    onStuck: () => void = () => {},
  ) {
    this.#onStuck = onStuck;
    this.#context = context;
    this.#emit = emit;
    this.#onPage = onPage;
    for (const page of context.pages()) this.#active = this.#add(page, true);
    context.on('page', (page) => {
      const tab = this.#add(page, this.#opening > 0);
      if (this.#opening === 0) this.#emit({ kind: 'tab_opened', tab: tab.id, url: page.url() });
      this.#active ??= tab;
    });
  }

  /** The page that calls go to; says what happened to it when it cannot be used. */
  active(): Page {
    const tab = this.#active;
    if (!tab) {
      const last = this.#last_closed;
      throw new SurehandError(
        'page_closed',
        last ? `tab ${last} was closed and no other is open` : 'no tab is open',
      );
    }
    if (tab.crashed)
      throw new SurehandError('page_crashed', `the page in tab ${tab.id} crashed (${tab.page.url()})`);
    return tab.page;
  }

  /** Where the active tab is; empty when none can be used. */
  address(): string {
    const tab = this.#active;
    return tab && !tab.crashed ? tab.page.url() : '';
  }

  /** Like `active`, but puts a fresh page in place of one that crashed or where none is open, if that is done so soon. */
  async usable(within_ms = Number.POSITIVE_INFINITY): Promise<Page> {
    const tab = this.#active;
    if (tab && !tab.crashed) return tab.page;
    const fresh = await this.#newTab(within_ms);
    if (tab) {
      // The tab the user knows goes on under its id; only its dead page is replaced.
      this.#tabs.splice(this.#tabs.indexOf(fresh), 1);
      const dead = tab.page;
      tab.page = fresh.page;
      tab.crashed = false;
      this.#active = tab;
      dead.close().catch(() => {});
    } else {
      this.#active = fresh;
    }
    return fresh.page;
  }

  /** A page that cannot be used any more, whether or not the browser has noticed: the next call gets a fresh one. */
  giveUp(page: Page): void {
    const tab = this.#tabs.find((other) => other.page === page);
    if (!tab || tab.crashed) return;
    tab.crashed = true;
    this.#emit({ kind: 'page_crashed', tab: tab.id });
  }

  idOf(page: Page): string | undefined {
    return this.#tabs.find((tab) => tab.page === page)?.id;
  }

  async list(): Promise<TabInfo[]> {
    return await Promise.all(this.#tabs.map((tab) => this.#describe(tab)));
  }

  /** Opens a tab and makes it the active one. The caller loads it, because it knows how long that may take. */
  async open(): Promise<TabInfo> {
    this.#active = await this.#newTab();
    return await this.#describe(this.#active);
  }

  /** Makes the one page at an address the one that is read, and leaves all of them as they are; false where none or several are there. */
  lookAt(url: string): boolean {
    const [tab, more] = this.#tabs.filter(({ page, crashed }) => !crashed && page.url() === url);
    if (!tab || more) return false;
    this.#active = tab;
    return true;
  }

  async switch(id: string): Promise<TabInfo> {
    const tab = this.#find(id);
    this.#active = tab;
    if (!tab.crashed) await tab.page.bringToFront().catch(() => {});
    return await this.#describe(tab);
  }

  /** The newest window that the app opened by itself, waited for; when it closes, the tab before takes over. */
  async waitForPopup(
    isWanted: (url: string) => boolean,
    { timeout_ms, signal }: { timeout_ms: number; signal?: AbortSignal },
  ): Promise<TabInfo> {
    const until = steadyNow() + timeout_ms;
    for (;;) {
      const popup = this.#tabs.findLast(
        ({ ours, page, crashed }) => !ours && !crashed && isWanted(page.url()),
      );
      if (popup) {
        await popup.page.waitForLoadState('domcontentloaded').catch(() => {});
        if (this.#active && this.#active !== popup) popup.opener ??= this.#active;
        return await this.switch(popup.id);
      }
      if (signal?.aborted) throw new SurehandError('cancelled', 'the call was cancelled while it waited');
      if (steadyNow() >= until)
        throw new SurehandError('timed_out', `no notification or popup opened within ${timeout_ms} ms`);
      await new Promise((resolve) => setTimeout(resolve, 25));
    }
  }

  /** What is about to be done in a popup may show in the tab that opened it, which nobody looks at meanwhile. */
  async watchOpener(page: Page): Promise<void> {
    const tab = this.#tabs.find((other) => other.page === page)?.opener;
    const text = tab && this.#tabs.includes(tab) && !tab.crashed ? await soon(textOf(tab.page)) : undefined;
    this.#watched = tab && text !== undefined ? { tab, text } : undefined;
  }

  /** Says once that it did. */
  async tellOpener(): Promise<void> {
    const { tab, text } = this.#watched ?? {};
    if (!tab || tab === this.#active || tab.crashed || !this.#tabs.includes(tab)) return;
    const now = await soon(textOf(tab.page));
    if (now === undefined || now === text) return;
    this.#watched = undefined;
    this.#emit({ kind: 'note', text: `tab ${tab.id}, which opened this one, changed meanwhile` });
  }

  async close(id: string): Promise<void> {
    const { page } = this.#find(id);
    await page.close();
  }

  async #newTab(within_ms = Number.POSITIVE_INFINITY): Promise<Tab> {
    this.#opening += 1;
    try {
      const page = await this.#openInTime(within_ms).catch((cause: unknown) => {
        throw missingFilmProgram(cause) ?? cause;
      });
      const tab = this.#tabs.find((known) => known.page === page) ?? this.#add(page, true);
      tab.open = true;
      return tab;
    } finally {
      this.#opening -= 1;
    }
  }

  /** A browser that does not even open an empty page is of no use: whatever keeps it busy, it is ended. */
  #openInTime(within_ms: number): Promise<Page> {
    const limit_ms = Math.min(allowForLoad(OPEN_LIMIT_MS), OPEN_MOST_MS);
    const opening = this.#context.newPage();
    return inTime(Math.min(limit_ms, within_ms), opening, () => {
      // The call has no more time for it, and that is not the browser's fault: nobody uses this page any more.
      if (within_ms < limit_ms) {
        opening.then((page) => page.close()).catch(() => {});
        throw new SurehandError('timed_out', `no page was opened within ${within_ms} ms`);
      }
      this.#onStuck();
      throw new SurehandError(
        'timed_out',
        `the browser opened no page within ${limit_ms} ms and is ended; the next call starts another`,
      );
    });
  }

  #add(page: Page, ours: boolean): Tab {
    this.#counter += 1;
    const tab: Tab = { id: `t${this.#counter}`, page, crashed: false, ours, open: this.#opening === 0 };
    this.#tabs.push(tab);
    page.on('popup', (popup) => {
      const opened = this.#tabs.find((other) => other.page === popup);
      const opener = this.#tabs.find((other) => other.page === page);
      if (!opened || !opener) return;
      opened.opener = opener;
      if (this.#active === opener) this.#active = opened;
    });
    page.on('crash', () => this.giveUp(page));
    page.on('close', () => this.#remove(page));
    this.#onPage(page, tab.id);
    return tab;
  }

  #remove(page: Page): void {
    const index = this.#tabs.findIndex((tab) => tab.page === page);
    const tab = this.#tabs[index];
    // Not listed: the dead page of a tab that has a fresh one.
    if (!tab) return;
    this.#tabs.splice(index, 1);
    this.#last_closed = tab.id;
    if (this.#active === tab) {
      const opener = tab.opener && this.#tabs.includes(tab.opener) ? tab.opener : undefined;
      this.#active = opener ?? this.#tabs.at(-1);
    }
    if (tab.open) this.#emit({ kind: 'tab_closed', tab: tab.id });
  }

  #find(id: string): Tab {
    const tab = this.#tabs.find((other) => other.id === id);
    if (tab) return tab;
    const ids = this.#tabs.map((other) => other.id).join(', ') || 'none';
    throw new SurehandError('invalid_input', `no tab ${JSON.stringify(id)}; open tabs: ${ids}`);
  }

  async #describe(tab: Tab): Promise<TabInfo> {
    const title = tab.crashed ? '(crashed)' : ((await soon(tab.page.title())) ?? '');
    return { id: tab.id, url: tab.page.url(), title, active: tab === this.#active };
  }
}

/** Undefined when the page does not answer at once: a dialog or a busy script blocks it. */
function soon(asked: Promise<string>): Promise<string | undefined> {
  return within(allowForLoad(ANSWER_LIMIT_MS), asked);
}

function textOf(page: Page): Promise<string> {
  return page.evaluate('document.body.innerText');
}
