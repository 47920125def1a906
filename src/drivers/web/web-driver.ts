import { setTimeout as after } from 'node:timers/promises';
import type { Frame, Locator, Page } from 'playwright-core';
import { steadyNow } from '../../model/clock.ts';
import type { Collected } from '../../model/collected.ts';
import type { ControlAnswers } from '../../model/control.ts';
import type { DeviceInfo } from '../../model/device.ts';
import type { DriverEvent } from '../../model/driver-event.ts';
import { SurehandError } from '../../model/failure.ts';
import type { Meaning } from '../../model/meaning.ts';
import type { UiNode } from '../../model/node.ts';
import type { Options } from '../../model/options.ts';
import type { Outline, OutlineRequest } from '../../model/outline.ts';
import { quoted } from '../../model/page-text.ts';
import type { Permit, Spent } from '../../model/permit.ts';
import { originOfAddress } from '../../model/place.ts';
import type { ReachedNode } from '../../model/reached-node.ts';
import type { Around } from '../../model/target.ts';
import type * as port from '../driver.ts';
import { actOn } from './act/act-on.ts';
import { actOnPage } from './act/act-on-page.ts';
import type { Aim } from './act/aim.ts';
import { aimAmong } from './act/aim-among.ts';
import { prepareFor } from './act/until-ready.ts';
import { Activity } from './activity.ts';
import type { OpenedContext } from './browser-pool.ts';
import { credentials } from './context-options.ts';
import { withinDeadline } from './deadlines.ts';
import { Dialogs } from './dialogs.ts';
import { Downloads } from './downloads.ts';
import { belongsToApp, extensionAddress } from './extensions.ts';
import { FileChoosers } from './file-choosers.ts';
import { focusedInPage } from './focused-in-page.ts';
import { Frames } from './frames.ts';
import { completeUrl, navigatePage } from './navigate-page.ts';
import { networkPart } from './network-part.ts';
import { PageCalls, told } from './page-calls.ts';
import { PageReads } from './page-reads.ts';
import { limitOf, Patience, QUESTION, type Stage } from './patience.ts';
import { printPage } from './print-page.ts';
import { linksOfPages, reachedInPage } from './reached-in-page.ts';
import { inTrace } from './recordings.ts';
import { revisited } from './revisited.ts';
import { deviceOf, runtimeOf } from './runtime-of.ts';
import { takeScreenshot } from './screenshot.ts';
import { scriptsPart } from './scripts-part.ts';
import { sensitiveBoxes } from './sensitive-boxes.ts';
import { settlePage } from './settle-page.ts';
import { stillLoading } from './still-loading.ts';
import { storagePart } from './storage-part.ts';
import { Tabs } from './tabs.ts';

/** A file that was asked for is told with its place if it is there this soon, else by the next call. */
const DOWNLOAD_WAIT_MS = 3000;

/** One browser context under control. A dialog that opens never holds a call: the call ends and says so. */
export class WebDriver implements port.Driver {
  readonly platform = 'web';
  readonly selectors = ['css', 'test_id'] as const;
  readonly runtime = (): port.Runtime => runtimeOf(this.#opened, this.#options);
  readonly device = (): DeviceInfo => deviceOf(this.#opened, this.#options);
  readonly kept = (): readonly string[] => this.#opened.kept;
  readonly #opened: OpenedContext;
  readonly #options: Options;
  readonly #mask: port.Mask | undefined;
  readonly #calls: PageCalls;
  readonly #reads: PageReads;
  readonly #events: DriverEvent[] = [];
  readonly #tabs: Tabs;
  readonly #dialogs: Dialogs;
  readonly #activity: Activity;
  readonly #downloads: Downloads;
  readonly #choosers: FileChoosers;
  readonly #patience = new Patience();
  #credentialed = false;
  readonly #frames = new WeakMap<Page, Frames>();
  readonly #usable = (): Promise<Page> => this.#patience.ask((ms) => this.#tabs.usable(ms));

  readonly tabs: port.TabsPart = {
    list: () => this.#tabs.list(),
    open: async (request, permit) => {
      const spent = permit.spend(request);
      const { url } = request;
      if (url) this.#opened.origins.check(this.#address(url));
      const tab = await this.#tabs.open();
      if (!url) return tab;
      await this.#go(spent.as({ to: 'url', url, timeout_ms: this.#options.navigation_timeout_ms }));
      return (await this.#tabs.list()).find(({ id }) => id === tab.id) ?? tab;
    },
    waitForPopup: (request) =>
      this.#tabs.waitForPopup((url) => belongsToApp(url, this.#opened.extensions), request),
    switch: async (request, permit) => {
      permit.spend(request);
      return this.#tabs.switch(request.id);
    },
    close: async (request, permit) => {
      permit.spend(request);
      await this.#tabs.close(request.id);
    },
  };

  /** For a page that somebody else shows: it is only read. */
  readonly lookAt = (url: string): boolean => this.#tabs.lookAt(url);

  readonly dialogs: port.DialogsPart = {
    open: () => this.#dialogs.open(),
    answer: async (answer, permit) => {
      return this.#dialogs.answer(permit.spend(answer));
    },
  };

  readonly scripts: port.ScriptsPart;
  readonly network: port.NetworkPart;
  readonly storage: port.StoragePart;

  readonly pages: port.PagesPart = {
    print: () =>
      this.#onPage((page) => told(() => printPage(page, this.#calls, this.#framesOf(page), this.#mask))),
    // A page with a dialog does not answer, nor do those that share its process.
    links: (opened) =>
      linksOfPages(this.#dialogs.open() ? [] : this.#opened.context.pages(), this.#calls, {
        ...(opened === undefined ? {} : { opened }),
        test_id_attributes: this.#options.test_id_attributes,
      }),
    meant: (url) => extensionAddress(url, this.#opened.extensions),
    revisits: async (to) => {
      const page = await this.#usable();
      return revisited(page, to, this.#activity.requests(), this.#tabs.idOf(page));
    },
  };

  constructor(opened: OpenedContext, options: Options, mask?: port.Mask) {
    this.#opened = opened;
    this.#options = options;
    this.#mask = mask;
    this.#calls = new PageCalls(opened.engine, opened.kind === 'launched' || opened.kind === 'persistent');
    this.#reads = new PageReads(this.#calls, options.test_id_attributes);
    const emit = (event: DriverEvent): void => void this.#events.push(event);
    if (opened.other_profile !== undefined) emit({ kind: 'note', text: opened.other_profile });
    this.#choosers = new FileChoosers(emit);
    const watch = (page: Page) => {
      this.#choosers.watch(page);
      this.#calls.watch(page);
    };
    this.#tabs = new Tabs(opened.context, emit, watch, () => opened.giveUp?.());
    this.#dialogs = new Dialogs(opened.context, emit);
    this.#activity = new Activity(opened.context, (page) => this.#tabs.idOf(page));
    this.scripts = scriptsPart(
      opened,
      limitOf(options),
      (page, key) => this.#locate(page, key),
      (ask, stage) => this.#onPage(ask, stage),
    );
    this.network = networkPart(opened.context, this.#activity, (ask) => this.#onPage(ask));
    this.storage = storagePart(opened.context, (ask, stage) => this.#onPage(ask, stage));
    this.#downloads = new Downloads(opened.context, options.output_dir, emit);
  }

  beginCall(signal: AbortSignal, timeout_ms?: number): void {
    this.#patience.renew(signal, timeout_ms);
  }

  async collect(request: port.CollectRequest): Promise<Collected> {
    return this.#onPage((page) => this.#reads.collect(page, this.#framesOf(page), request));
  }

  async outline(request: OutlineRequest): Promise<Outline> {
    return this.#onPage((page) => this.#reads.outline(page, this.#framesOf(page), request));
  }

  async find(query: port.FindQuery): Promise<port.Found> {
    return this.#onPage((page) => this.#reads.find(page, this.#framesOf(page), query));
  }

  async doable(targets: Omit<port.FindQuery, 'limit'>[]): Promise<(UiNode | null)[]> {
    return this.#onPage((page) => this.#reads.doable(page, targets));
  }

  async inspect(key: string): Promise<UiNode | null> {
    return this.#onNode(key, null, (frame) => this.#reads.node(frame, key));
  }

  async controlParts<K extends keyof ControlAnswers>(
    key: string,
    part: K,
    words: readonly string[] = [],
  ): Promise<ControlAnswers[K] | null> {
    return this.#onNode(key, null, (frame) => this.#reads.controlParts(frame, key, part, words));
  }

  async holds(key: string, value: string, whole: boolean, left = false): Promise<port.Held> {
    return this.#onNode<port.Held>(key, { relation: 'other' }, (frame) =>
      this.#reads.holds(frame, key, value, whole, left),
    );
  }

  async holdsChoice(key: string, values: string[]): Promise<boolean | null> {
    return this.#onNode(key, null, (frame) => this.#reads.holdsChoice(frame, key, values));
  }

  async neighbours(key: string): Promise<port.Neighbour[]> {
    return this.#onNode(key, [], (frame) => this.#reads.neighbours(frame, key));
  }

  async prepare(action: port.DriverAction): Promise<void> {
    if (!action.key || !action.meaning) return;
    const page = this.#tabs.active();
    const aim = this.#aim(page, action.key, action.meaning);
    await this.#unblocked(page, () => prepareFor(this.#calls, aim, action), { own_ms: action.timeout_ms });
  }

  async focused(): Promise<UiNode | null> {
    const { test_id_attributes } = this.#options;
    return this.#onPage((page) => focusedInPage(page, this.#calls, this.#framesOf(page), test_id_attributes));
  }

  async reached(request: port.ReachRequest): Promise<ReachedNode[]> {
    const { test_id_attributes } = this.#options;
    return this.#onPage((page) => {
      const how = { test_id_attributes, chooser: this.#choosers.pending(page) };
      return reachedInPage(page, this.#calls, this.#framesOf(page), request, how);
    });
  }

  async act(action: port.DriverAction, permit: Permit): Promise<port.ActResult> {
    const spent = permit.spend(action);
    const page = action.key ? this.#tabs.active() : await this.#usable();
    await this.#tabs.watchOpener(page);
    const work = async (): Promise<port.ActResult> => {
      if (!action.key || !action.meaning) return actOnPage(page, this.#calls, spent, this.#choosers);
      const to =
        action.kind === 'drag' && 'key' in action.to
          ? this.#aim(page, action.to.key, action.to.meaning)
          : undefined;
      const alone = this.#aim(page, action.key, action.meaning);
      const aim = await aimAmong(page, this.#calls, this.#framesOf(page), action.kind, [alone, to]);
      return actOn(page, this.#calls, aim, spent, { to, choosers: this.#choosers });
    };
    const named = () => inTrace(this.#opened.context, this.#options, action, work);
    const stage = { ...limitOf(action), acting: true };
    const done = await this.#dialogs.unlessDialog(() => this.#limited(page, stage, named), page);
    if ('dialog' in done) return { dialog: done.dialog };
    if (action.kind === 'upload') this.#forgetChoosers();
    return done.value;
  }

  async settle(request: port.SettleRequest): Promise<port.Settled> {
    const settling = (page: Page) =>
      settlePage(page, this.#calls, this.#activity, request, () => this.#framesOf(page).inside(page));
    return this.#onPage(settling, { own_ms: request.window_ms }).finally(() => this.#tabs.tellOpener());
  }

  async findText(text: string, around?: Around): Promise<port.FoundText> {
    return this.#onPage((page) => this.#reads.findText(page, text, around));
  }

  async watchText(texts: string[]): Promise<void> {
    await this.#onPage((page) => this.#reads.watchText(page, texts));
  }

  async navigate(request: port.NavigateRequest, permit: Permit): Promise<void> {
    await this.#go(permit.spend(request));
  }

  async #go(spent: Spent<port.NavigateRequest>): Promise<void> {
    const given = spent.input;
    const request = given.to === 'url' ? { ...given, url: this.#address(given.url) } : given;
    const go = async () => {
      const page = await this.#usable();
      const stage = { ...limitOf(request), winds_up: true };
      const work = async () => {
        await this.#bindCredentials(request);
        return navigatePage(page, spent.as(request), this.#opened.origins);
      };
      return this.#dialogs.unlessDialog(() => this.#limited(page, stage, work), page);
    };
    const done = await go().catch((error: unknown) => {
      if (!(error instanceof SurehandError)) throw error;
      // The page died before it was asked for anything: a fresh one takes its place.
      if (error.kind === 'page_crashed') return go();
      // Who gives it up cannot know whether its address was asked for.
      throw error.kind === 'cancelled' ? error.but({ may_have_landed: true }) : error;
    });
    // A dialog while the page loads or is left is an event of this call, not its failure.
    if ('dialog' in done || done.value === 'page') return;
    const until = steadyNow() + DOWNLOAD_WAIT_MS;
    while (!this.#events.some(({ kind }) => kind === 'download') && steadyNow() < until) await after(25);
  }

  /** Credentials that are bound to no origin belong to the first address; no other site is told them. */
  async #bindCredentials(request: port.NavigateRequest): Promise<void> {
    const { http_credentials } = this.#options;
    if (!http_credentials || this.#credentialed || request.to !== 'url') return;
    this.#credentialed = true;
    const bound = credentials(http_credentials, this.#options.start_url ?? request.url);
    await this.#opened.context.setHTTPCredentials(bound);
  }

  originOf(key?: string): string {
    const page = this.#tabs.active();
    const frame = key === undefined ? page.mainFrame() : this.#framesOf(page).owner(key);
    return key?.startsWith('apart_') ? '' : originOfAddress(frame?.url() ?? '');
  }

  address(): string {
    return this.#tabs.address();
  }

  async read(request: { key?: string; max_chars: number; offset: number }): Promise<port.ReadPage> {
    return this.#onPage((page) =>
      this.#reads.markdown(request.key ? this.#frameWith(page, request.key) : page.mainFrame(), request),
    );
  }

  async screenshot(request: port.ScreenshotRequest): Promise<port.Screenshot> {
    const mask = this.#mask;
    return this.#onPage((page) => {
      const element = request.key ? this.#locate(page, request.key) : undefined;
      const masks = mask ? () => sensitiveBoxes(page, this.#calls, this.#framesOf(page), mask) : undefined;
      return told(() => takeScreenshot(page, request, element, masks));
    });
  }

  readonly takeEvents = (): DriverEvent[] => this.#events.splice(0);

  logs(): readonly port.LogEntry[] {
    return this.#activity.logs();
  }

  async close(): Promise<void> {
    await this.#dialogs.dismissAll();
    if (this.#downloads.pending > 0)
      await Promise.race([this.#downloads.finished(), after(2000, undefined, { ref: false })]);
    await this.#opened.close();
  }

  /** The chooser that an upload opened has been answered: it is no news that it opened. */
  #forgetChoosers(): void {
    const others = this.#events.filter(({ kind }) => kind !== 'file_chooser');
    this.#events.splice(0, this.#events.length, ...others);
  }

  /** A question about one node; `gone` is the answer when its document is no longer there. */
  async #onNode<T>(key: string, gone: T, ask: (frame: Frame) => Promise<T>): Promise<T> {
    const page = this.#tabs.active();
    const frame = this.#framesOf(page).owner(key);
    return frame ? this.#unblocked(page, () => ask(frame)) : gone;
  }

  #aim(page: Page, key: string, meaning: Meaning): Aim {
    return { frame: this.#frameWith(page, key), key, meaning };
  }

  #locate(page: Page, key: string): Locator {
    return this.#calls.locate(this.#frameWith(page, key), 'el', { key });
  }

  #frameWith(page: Page, key: string): Frame {
    const frame = this.#framesOf(page).owner(key);
    if (!frame) throw new SurehandError('ref_expired', 'its page or frame was replaced');
    return frame;
  }

  #address(url: string): string {
    return completeUrl(extensionAddress(url, this.#opened.extensions), this.#options.allowed_schemes);
  }

  #framesOf(page: Page): Frames {
    const frames = this.#frames.get(page) ?? new Frames();
    this.#frames.set(page, frames);
    return frames;
  }

  /** A question to the page that calls go to. */
  async #onPage<T>(ask: (page: Page) => Promise<T>, stage?: Stage): Promise<T> {
    const page = await this.#usable();
    return this.#unblocked(page, () => ask(page), stage);
  }

  /** Runs a stage of a call on a page, within what the call has left; a dialog that holds the page is told by who asks for it. */
  #limited<T>(page: Page, stage: Stage, work: () => Promise<T>): Promise<T> {
    const held = () => this.#dialogs.open(page) !== null;
    const signal = stage.signal ?? this.#patience.signal;
    const more = { ...stage, signal, held, ended: () => this.#tabs.giveUp(page) };
    return this.#patience.ask((ms) => withinDeadline(page, { ...more, ms }, work), stage);
  }

  /** Runs a call on a page; a dialog, open or opening, ends it with `dialog_open`. */
  async #unblocked<T>(page: Page, work: () => Promise<T>, stage: Stage = QUESTION): Promise<T> {
    const limited = () => this.#limited(page, stage, work);
    const done = await this.#dialogs.unlessDialog(limited, page).catch((error: unknown) => {
      throw stillLoading(error, this.#activity.requests()) ?? error;
    });
    if ('value' in done) return done.value;
    const { type, message } = done.dialog;
    throw new SurehandError('dialog_open', `the page waits for an answer to ${type} ${quoted(message)}`);
  }
}
