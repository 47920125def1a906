import { join, resolve } from 'node:path';
import type { Driver } from '../drivers/driver.ts';
import { callWatch, watched } from '../model/call-watch.ts';
import { systemClock } from '../model/clock.ts';
import { SurehandError } from '../model/failure.ts';
import type { Log } from '../model/log.ts';
import type { Options } from '../model/options.ts';
import { quoted, shownAddress } from '../model/page-text.ts';
import type { Platform } from '../model/platform.ts';
import type { Secret, Secrets } from '../model/secrets.ts';
import type { ActionTrace } from '../model/trace.ts';
import { openGate } from '../pipeline/gate.ts';
import { intendNothing } from '../pipeline/intend.ts';
import { requestsOf } from '../pipeline/part-of.ts';
import { sendOwnScript } from '../pipeline/send.ts';
import type { World } from '../pipeline/world.ts';
import type { Policy } from '../policy/policy.ts';
import { renderView } from '../screen/render-view.ts';
import { LISTED, Screen, type View } from '../screen/screen.ts';
import { readScreenPatterns } from '../screen/screen-name.ts';
import { type Caller, Checkpoints, type Oversight } from './checkpoints.ts';
import { keepIn, makeOutputFolder } from './output-folder.ts';
import type { Prior, SessionMemory } from './session-memory.ts';

export interface SessionInfo {
  id: string;
  /** The client it belongs to, where there are several. */
  owner?: string;
  goal?: string;
  flow_tags: string[];
  tags: string[];
  /** The file of cookies and storage that whoever launched it wants it to start from. */
  login?: string;
  /** A lost browser is not opened again. */
  ends_when_lost?: boolean;
}

/** Opens what is under control; `held` is the id of the phone that it was on before it was lost. */
export type OpenDriver = (onGone: (why?: string) => void, held?: string) => Promise<Driver>;

export interface ObserveRequest {
  full_page?: boolean;
  offset?: number;
  /** Key of the node to look below. */
  within?: string;
  limit?: number;
  /** With a CSS selector for each element, for programs. */
  selectors?: boolean;
  /** For a reader of text; programs get the ranking and the exclusions of the loop's snapshot. */
  reading?: boolean;
  /** With the words between the elements. */
  with_text?: boolean;
  /** The moment after which what changed is news. */
  since_ms?: number;
}

const KEPT_TRACES = 200;
/** What the caller of the next call must know when the app under control went away. */
const PHONE_GONE = {
  why: 'the phone was lost',
  anew: 'it is reached anew, and what the app showed may be gone',
} as const;
const GONE: Readonly<Record<Platform, { why: string; anew: string }>> = {
  web: { why: 'the browser was closed or crashed', anew: 'a new one is opened, its pages are gone' },
  android: PHONE_GONE,
  ios: PHONE_GONE,
};
const NOBODY: Caller = { signal: new AbortController().signal, progress() {} };

/** One app under control. Its calls run one after another; a browser that went away is opened again by the next. */
export class Session {
  readonly info: SessionInfo;
  readonly screen: Screen;
  /** What it leaves behind and is told; absent when nothing is to be remembered. */
  readonly memory: SessionMemory | undefined;
  readonly #open: OpenDriver;
  readonly #options: Options;
  readonly #log: Log;
  readonly #secrets: Secrets;
  readonly #oversight: Promise<Oversight>;
  readonly #notes: string[] = [];
  readonly #home: { origin?: string } = {};
  readonly #carried = new Set<Secret>();
  readonly #traces: ActionTrace[] = [];
  #driver: Promise<Driver> | undefined;
  #checkpoints: Checkpoints | undefined;
  #queue: Promise<unknown> = Promise.resolve();
  /** Calls that run or wait for their turn. */
  #busy = 0;
  #closed = false;

  constructor(
    info: SessionInfo,
    open: OpenDriver,
    options: Options,
    log: Log,
    secrets: Secrets,
    oversight: Promise<Oversight>,
    memory?: SessionMemory,
  ) {
    this.info = info;
    this.screen = new Screen(readScreenPatterns(options.screens));
    const { start_url } = options;
    if (start_url && URL.canParse(start_url)) this.#home.origin = new URL(start_url).origin;
    this.#open = open;
    this.#options = options;
    this.#log = log;
    this.#secrets = secrets;
    this.#oversight = oversight;
    this.memory = memory;
  }

  get id(): string {
    return this.info.id;
  }

  get closed(): boolean {
    return this.#closed;
  }

  get goal(): string | undefined {
    return this.redact(this.info.goal);
  }

  /** Runs one call at a time on this session: two that interleave could act on each other's screens. */
  exclusively<T>(work: (world: World) => Promise<T>, caller: Caller = NOBODY): Promise<T> {
    this.#busy += 1;
    const turn = this.#queue.then(async () => {
      if (caller.signal.aborted)
        throw new SurehandError('cancelled', 'the call was cancelled before its turn came; nothing was done');
      return work(await this.#world(caller)).finally(() => this.#openPlace());
    });
    const ended = () => {
      this.#busy -= 1;
    };
    this.#queue = turn.then(ended, ended);
    return turn;
  }

  #openPlace(): void {
    const driver = this.#current;
    if (driver && driver.platform !== 'web') this.#secrets.openPlace(driver.address());
  }

  /** Looks at the screen. With an offset, a node or the whole page asked for, the revision stays as it is. */
  async look(world: World, request: ObserveRequest = {}): Promise<View> {
    const {
      offset = 0,
      within,
      full_page = false,
      limit = LISTED,
      selectors = world.options.structured,
      reading = !world.options.structured,
    } = request;
    const collected = await world.driver.collect({
      viewport_only: !full_page,
      limit: offset + limit,
      ...(within ? { within } : {}),
      ...(request.with_text ? { with_text: true } : {}),
      ...(request.since_ms === undefined ? {} : { since_ms: request.since_ms }),
      without_selectors: !selectors,
      reading,
      check: this.screen.knownKeys(),
    });
    const whole = !within && !full_page && offset === 0;
    const view = this.screen.take(collected, { whole, limit, offset, reading });
    if (whole) this.screen.baseline = view;
    return view;
  }

  /** What worked on this screen before and can be done on it now. A store that cannot be read is no reason to fail. */
  async prior(world: World, view: View, most?: number): Promise<Prior | undefined> {
    try {
      return await this.memory?.prior(world, view, most);
    } catch (error) {
      if (error instanceof SurehandError) throw error;
      this.#log.warn('no prior knowledge', { error: String(error) });
      return undefined;
    }
  }

  /** What the app under control says about itself, by the configured expression. */
  async appState(world: World): Promise<Record<string, unknown>> {
    const { app_state } = this.#options;
    if (app_state === undefined) return {};
    const told = await sendOwnScript(world, { expression: app_state }).catch((error: unknown) => {
      if (error instanceof SurehandError) return { error: error.message };
      throw error;
    });
    return typeof told === 'object' && told !== null && !Array.isArray(told) ? { ...told } : { state: told };
  }

  /** Keeps a picture with the session's files; nothing when it cannot be written. */
  async keepPicture(data: Buffer, extension: string): Promise<string | undefined> {
    try {
      return await this.keepFile(data, 'screenshots', extension);
    } catch (error) {
      this.#log.warn('the screenshot is not kept', { error: String(error) });
      return undefined;
    }
  }

  /** Keeps a file with the session's files, under the time as its name. */
  async keepFile(data: Buffer | string, kind: string, extension: string): Promise<string> {
    const folder = join(resolve(this.memory?.folder ?? this.#options.output_dir), kind);
    makeOutputFolder(resolve(this.#options.output_dir));
    return keepIn(folder, `${new Date().toISOString().replaceAll(':', '-')}.${extension}`, data);
  }

  /** The current screen as text and data. */
  observe(): Promise<{ text: string; structured: Record<string, unknown> }> {
    return this.exclusively(async (world) => {
      const view = await this.look(world, { selectors: true });
      const { text } = renderView(view, { tokens: this.#options.snapshot_tokens });
      return { text: this.#secrets.redact(text), structured: this.#secrets.redactDeep({ ...view.snapshot }) };
    });
  }

  /** A picture for somebody who watches, taken while nothing else is done; undefined while something is. */
  async glance(): Promise<{ data: Buffer; mime_type: string } | undefined> {
    if (this.#busy > 0 || !this.#current || this.#closed) return undefined;
    return this.exclusively(({ driver }) => driver.screenshot({ format: 'jpeg', max_side: 700 }));
  }

  /** Where it is now, as its driver tells without asking the app; empty before anything was opened. */
  address(): string {
    return this.#current ? this.#secrets.redact(shownAddress(this.#current.address())) : '';
  }

  screenshot(): Promise<{ data: Buffer; mime_type: string }> {
    return this.exclusively(({ driver }) => driver.screenshot({ format: 'jpeg', max_side: 1000 }));
  }

  /** What watches over it, if anything does. */
  async policy(): Promise<Policy | undefined> {
    return (await this.#oversight).policy;
  }

  /** Takes configured secrets out of anything that is shown. */
  redact<T>(data: T): T {
    return this.#secrets.redactDeep(data);
  }

  /** Console and network lines, oldest first; empty before anything was opened. */
  logLines(): string[] {
    const driver = this.#current;
    if (!driver) return [];
    const lines = [
      ...driver.logs().map(({ at_ms, level, text }) => ({ at_ms, line: `${level}: ${quoted(text, 500)}` })),
      ...requestsOf(driver).map(({ at_ms, method, url, status, failure }) => ({
        at_ms,
        line: `${method} ${shownAddress(url)} ${failure ?? status ?? 'pending'}`,
      })),
    ];
    return lines.sort((a, b) => a.at_ms - b.at_ms).map(({ line }) => this.#secrets.redact(line));
  }

  /** What is another when the screen that was last seen, or the lines of the log, are others. */
  marks(): { screen: string; log: string } {
    const driver = this.#current;
    const seen = this.screen.latest?.snapshot;
    const requests = driver ? requestsOf(driver) : [];
    const [line, request] = [driver?.logs().at(-1), requests.at(-1)];
    return {
      screen: seen ? `${seen.snapshot_revision} ${seen.fingerprint} ${seen.page.url}` : '',
      log: [driver?.logs().length, line?.at_ms, requests.length, request?.at_ms, request?.status].join(' '),
    };
  }

  /** What the last actions went through, oldest first. */
  traces(): readonly ActionTrace[] {
    return this.#traces;
  }

  /** Notes for the caller that no call has carried yet. */
  takeNotes(): string[] {
    return [...this.#notes.splice(0), ...(this.memory?.takeNotes() ?? [])];
  }

  /** Files that its closing left: films, a trace. */
  kept: readonly string[] = [];

  async close(): Promise<void> {
    this.#closed = true;
    this.#checkpoints?.close();
    const driver = await this.#driver?.catch(() => undefined);
    this.#driver = undefined;
    await driver?.close();
    await this.memory?.close();
    this.kept = driver?.kept?.() ?? [];
  }

  #current: Driver | undefined;

  async #world(caller: Caller): Promise<World> {
    if (this.#closed) throw new SurehandError('page_closed', `session ${this.id} was closed`);
    if (this.#lost !== undefined) throw new SurehandError('session_lost', this.#lost);
    this.#checkpoints ??= new Checkpoints(await this.#oversight, this.info);
    if (!this.#driver) this.memory?.prepare();
    const { login } = this.info;
    if (!this.#driver && login !== undefined) await this.#checkpoints.beforeStart(login, caller);
    this.#driver ??= this.#reach();
    const driver = await this.#driver.catch((error: unknown) => {
      this.#driver = undefined;
      throw error;
    });
    driver.beginCall?.(caller.signal, caller.timeout_ms);
    const watch = callWatch();
    return {
      driver: watch ? watched(driver, watch) : driver,
      screen: this.screen,
      options: this.#options,
      log: this.#log,
      clock: systemClock,
      keepTrace: (trace) => {
        this.#traces.push(trace);
        if (this.#traces.length > KEPT_TRACES) this.#traces.shift();
      },
      keepStep: (note) => this.memory?.note(note, this.screen),
      secretsIn: (text) => this.#secrets.within(text),
      home: this.#home,
      carried: this.#carried,
      fillSecrets: (text) => this.#secrets.fill(text, driver.originOf()),
      gate: this.#checkpoints.gate(driver, caller),
    };
  }

  #reach(): Promise<Driver> {
    const reached = this.#open((why) => this.#gone(reached, why), this.#held).then(async (driver) => {
      await this.#start(driver);
      // An app is its user's own choice, as a first address is.
      const app = driver.platform === 'web' ? '' : driver.originOf();
      if (app !== '') this.#home.origin ??= app;
      this.#current = driver;
      this.#noteDevice(driver);
      // The first call now waits for its page.
      setTimeout(() => this.memory?.open(), 10).unref();
      return driver;
    });
    return reached;
  }

  async #start(driver: Driver): Promise<void> {
    const { start_url, navigation_timeout_ms } = this.#options;
    if (start_url === undefined) return;
    try {
      const request = { to: 'url', url: start_url, timeout_ms: navigation_timeout_ms } as const;
      // The user's own address, opened before any agent has a say.
      const permit = await openGate.permit(request, async () => intendNothing('open the first page'));
      await driver.navigate(request, permit);
    } catch (error) {
      await driver.close();
      throw error;
    }
  }

  /** Why there is nothing to control any more. */
  #lost: string | undefined;
  #device: string | undefined;
  #held: string | undefined;
  /** What to tell of a phone that was lost, once one is reached. */
  #anew: string | undefined;

  /** What is reached after a loss may be another browser, system or phone than before: apps may behave otherwise on it. */
  #noteDevice(driver: Driver): void {
    const { id, model, os_version } = driver.device();
    const phone = driver.platform !== 'web';
    const now = `${model} ${os_version}${phone ? ` (${id})` : ''}`;
    if (this.#anew !== undefined) this.#notes.push(this.#anew);
    if (this.#device !== undefined && this.#device !== now)
      this.#notes.push(`it is now ${now}; it was ${this.#device} before`);
    this.#anew = undefined;
    this.#device = now;
    if (phone) this.#held = id;
  }

  /** Something that the next answer has to say. */
  tell(note: string): void {
    this.#notes.push(note);
  }

  /** Told as often as something finds it out, and maybe late, when another is there: it counts once. */
  #gone(lost: Promise<Driver>, why?: string): void {
    if (this.#driver !== lost) return;
    const platform = this.#current?.platform ?? 'web';
    this.#driver = undefined;
    this.#current = undefined;
    if (this.#closed) return;
    const told = why ?? GONE[platform].why;
    if (this.info.ends_when_lost) this.#lost = told;
    else if (platform === 'web') this.#notes.push(`${told}; ${GONE.web.anew}`);
    // A phone that was unplugged is not reached before somebody connects it.
    else this.#anew = `${told}; ${GONE[platform].anew}`;
  }
}
