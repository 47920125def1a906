import type { Page } from 'playwright-core';
import type { Collected } from '../../model/collected.ts';
import type { DialogInfo, DriverEvent } from '../../model/driver-event.ts';
import { SurehandError } from '../../model/failure.ts';
import type { Meaning } from '../../model/meaning.ts';
import type { UiNode } from '../../model/node.ts';
import type { Options } from '../../model/options.ts';
import type * as port from '../driver.ts';
import { type Aim, actOn, scrolled } from './act.ts';
import { Activity } from './activity.ts';
import type { OpenedContext } from './browser-pool.ts';
import { collectPage } from './collect-page.ts';
import { Dialogs } from './dialogs.ts';
import { Downloads } from './downloads.ts';
import { FileChoosers } from './file-choosers.ts';
import { findInPage } from './find-in-page.ts';
import { Frames } from './frames.ts';
import { navigatePage } from './navigate-page.ts';
import { PageCalls, told } from './page-calls.ts';
import { takeScreenshot } from './screenshot.ts';
import { settlePage } from './settle-page.ts';
import { Tabs } from './tabs.ts';

const LOOK_TIMEOUT_MS = 3000;

/** One browser context under control. A dialog that opens never holds a call: the call ends and says so. */
export class WebDriver implements port.Driver {
  readonly platform = 'web';
  readonly #opened: OpenedContext;
  readonly #options: Options;
  readonly #calls: PageCalls;
  readonly #events: DriverEvent[] = [];
  readonly #tabs: Tabs;
  readonly #dialogs: Dialogs;
  readonly #activity: Activity;
  readonly #downloads: Downloads;
  readonly #choosers: FileChoosers;
  readonly #frames = new WeakMap<Page, Frames>();

  constructor(opened: OpenedContext, options: Options) {
    this.#opened = opened;
    this.#options = options;
    this.#calls = new PageCalls(opened.engine);
    const emit = (event: DriverEvent): void => void this.#events.push(event);
    this.#choosers = new FileChoosers(emit);
    this.#tabs = new Tabs(opened.context, emit, (page) => this.#choosers.watch(page));
    this.#dialogs = new Dialogs(opened.context, emit);
    this.#activity = new Activity(opened.context, (page) => this.#tabs.idOf(page));
    this.#downloads = new Downloads(opened.context, options.output_dir, emit);
  }

  async collect(request: port.CollectRequest): Promise<Collected> {
    const page = await this.#tabs.usable();
    const attributes = this.#options.test_id_attributes;
    return this.#unblocked(page, () =>
      collectPage(page, this.#calls, this.#framesOf(page), request, attributes),
    );
  }

  async find(query: port.FindQuery): Promise<port.Found> {
    const page = await this.#tabs.usable();
    const ask = { ...query, test_id_attributes: this.#options.test_id_attributes };
    return this.#unblocked(page, () => findInPage(page, this.#calls, this.#framesOf(page), ask));
  }

  async inspect(key: string): Promise<UiNode | null> {
    const page = this.#tabs.active();
    const frame = this.#framesOf(page).owner(key);
    if (!frame) return null;
    const ask = { key, test_id_attributes: this.#options.test_id_attributes };
    return this.#unblocked(page, () => this.#calls.ask<UiNode | null>(frame, 'node', ask, LOOK_TIMEOUT_MS));
  }

  async act(action: port.DriverAction): Promise<port.ActResult> {
    const page = action.key ? this.#tabs.active() : await this.#tabs.usable();
    const work = async (): Promise<port.ActResult> => {
      if (!action.key || !action.meaning) return this.#actOnPage(page, action);
      const aim = this.#aim(page, action.key, action.meaning);
      const to =
        action.kind === 'drag' && 'key' in action.to
          ? this.#aim(page, action.to.key, action.to.meaning)
          : undefined;
      return actOn(page, this.#calls, aim, action, to);
    };
    const done = await this.#dialogs.unlessDialog(work, page);
    return 'dialog' in done ? { dialog: done.dialog } : done.value;
  }

  async settle(window_ms: number, signal?: AbortSignal): Promise<port.Settled> {
    const page = await this.#tabs.usable();
    return this.#unblocked(page, () => settlePage(page, this.#calls, this.#activity, window_ms, signal));
  }

  async navigate(request: port.NavigateRequest): Promise<void> {
    const page = await this.#tabs.usable();
    const done = await this.#dialogs.unlessDialog(
      () => navigatePage(page, request, this.#opened.origins),
      page,
    );
    // A dialog while the page loads or is left is an event of this call, not its failure.
    if ('dialog' in done) return;
  }

  async read(request: { key?: string; max_chars: number; offset: number }): Promise<port.ReadPage> {
    const page = await this.#tabs.usable();
    const frame = request.key ? this.#framesOf(page).owner(request.key) : page.mainFrame();
    const gone = new SurehandError('ref_expired', 'the element to read is no longer on the page');
    if (!frame) throw gone;
    return this.#unblocked(page, async () => {
      const text = await this.#calls.ask<port.ReadPage | null>(frame, 'read', request, 10_000);
      if (!text) throw gone;
      return text;
    });
  }

  async screenshot(request: port.ScreenshotRequest): Promise<port.Screenshot> {
    const page = await this.#tabs.usable();
    const frame = request.key ? this.#framesOf(page).owner(request.key) : undefined;
    if (request.key && !frame)
      throw new SurehandError('ref_expired', 'the element to show is no longer on the page');
    const element = frame ? this.#calls.locate(frame, 'el', { key: request.key }) : undefined;
    return this.#unblocked(page, () => told(() => takeScreenshot(page, request, element)));
  }

  async evaluate(expression: string, key?: string): Promise<unknown> {
    const page = await this.#tabs.usable();
    const frame = key ? this.#framesOf(page).owner(key) : undefined;
    if (key && !frame) throw new SurehandError('ref_expired', 'the element is no longer on the page');
    return this.#unblocked(page, () =>
      told(() =>
        frame && key
          ? this.#calls
              .locate(frame, 'el', { key })
              .evaluate((el, code) => new Function('element', `return (${code})`)(el), expression)
          : page.evaluate(expression),
      ),
    );
  }

  tabs(): Promise<port.TabInfo[]> {
    return this.#tabs.list();
  }

  async openTab(url?: string): Promise<port.TabInfo> {
    if (url) this.#opened.origins.check(url);
    const tab = await this.#tabs.open();
    if (!url) return tab;
    await this.navigate({ to: 'url', url, timeout_ms: this.#options.navigation_timeout_ms });
    return (await this.#tabs.list()).find(({ id }) => id === tab.id) ?? tab;
  }

  switchTab(id: string): Promise<port.TabInfo> {
    return this.#tabs.switch(id);
  }

  closeTab(id: string): Promise<void> {
    return this.#tabs.close(id);
  }

  openDialog(): DialogInfo | null {
    return this.#dialogs.open();
  }

  answerDialog(answer: { accept: boolean; text?: string }): Promise<DialogInfo> {
    return this.#dialogs.answer(answer);
  }

  takeEvents(): DriverEvent[] {
    return this.#events.splice(0);
  }

  requests(): readonly port.NetworkEntry[] {
    return this.#activity.requests();
  }

  logs(): readonly port.LogEntry[] {
    return this.#activity.logs();
  }

  async saveStorageState(path: string): Promise<void> {
    await this.#opened.context.storageState({ path });
  }

  async close(): Promise<void> {
    await this.#dialogs.dismissAll();
    if (this.#downloads.pending > 0) await Promise.race([this.#downloads.finished(), after(2000)]);
    await this.#opened.close();
  }

  async #actOnPage(page: Page, action: port.DriverAction): Promise<port.ActResult> {
    const ask = (data: unknown) =>
      this.#calls.ask<{ moved_x: number; moved_y: number }>(
        page.mainFrame(),
        'scroll',
        data,
        LOOK_TIMEOUT_MS,
      );
    switch (action.kind) {
      case 'press':
        await told(() => page.keyboard.press(action.keys));
        return {};
      case 'scroll_by':
        return scrolled(await ask({ dx: action.dx, dy: action.dy }));
      case 'scroll_to':
        return scrolled(await ask({ edge: action.edge }));
      case 'upload':
        await told(() => this.#choosers.upload(page, action.paths, action.timeout_ms));
        return {};
      default:
        throw new SurehandError('invalid_input', `${action.kind} needs a target`);
    }
  }

  #aim(page: Page, key: string, meaning: Meaning): Aim {
    const frame = this.#framesOf(page).owner(key);
    if (!frame) throw new SurehandError('ref_expired', 'its page or frame was replaced');
    return { frame, key, meaning };
  }

  #framesOf(page: Page): Frames {
    let frames = this.#frames.get(page);
    if (!frames) {
      frames = new Frames();
      this.#frames.set(page, frames);
    }
    return frames;
  }

  /** Runs a call on a page; a dialog, open or opening, ends it with `dialog_open`. */
  async #unblocked<T>(page: Page, work: () => Promise<T>): Promise<T> {
    const done = await this.#dialogs.unlessDialog(work, page);
    if ('value' in done) return done.value;
    const { type, message } = done.dialog;
    throw new SurehandError('dialog_open', `the page waits for an answer to ${type} "${message}"`);
  }
}

function after(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms).unref());
}
