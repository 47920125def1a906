import type { Driver } from '../drivers/driver.ts';
import { SurehandError } from '../model/failure.ts';
import type { Log } from '../model/log.ts';
import type { Options } from '../model/options.ts';
import type { Secrets } from '../model/secrets.ts';
import type { ActionTrace } from '../model/trace.ts';
import type { World } from '../pipeline/world.ts';
import { renderView } from '../screen/render-view.ts';
import { Screen, type View } from '../screen/screen.ts';
import { readScreenPatterns } from '../screen/screen-name.ts';
import { type Caller, Checkpoints, type Oversight } from './checkpoints.ts';

export interface SessionInfo {
  id: string;
  goal?: string;
  flow_tags: string[];
  tags: string[];
}

export interface ObserveRequest {
  full_page?: boolean;
  offset?: number;
  /** Key of the node to look below. */
  within?: string;
  limit?: number;
  /** With a CSS selector for each element, for programs. */
  selectors?: boolean;
}

const LISTED = 100;
const KEPT_TRACES = 200;
const NOBODY: Caller = { signal: new AbortController().signal, progress() {} };

/** One app under control. Its calls run one after another; a browser that went away is opened again by the next. */
export class Session {
  readonly info: SessionInfo;
  readonly screen: Screen;
  readonly #open: (onGone: () => void) => Promise<Driver>;
  readonly #options: Options;
  readonly #log: Log;
  readonly #secrets: Secrets;
  readonly #oversight: Promise<Oversight>;
  readonly #notes: string[] = [];
  readonly #traces: ActionTrace[] = [];
  #driver: Promise<Driver> | undefined;
  #checkpoints: Checkpoints | undefined;
  #queue: Promise<unknown> = Promise.resolve();
  #closed = false;

  constructor(
    info: SessionInfo,
    open: (onGone: () => void) => Promise<Driver>,
    options: Options,
    log: Log,
    secrets: Secrets,
    oversight: Promise<Oversight>,
  ) {
    this.info = info;
    this.screen = new Screen(readScreenPatterns(options.screens));
    this.#open = open;
    this.#options = options;
    this.#log = log;
    this.#secrets = secrets;
    this.#oversight = oversight;
  }

  get id(): string {
    return this.info.id;
  }

  get goal(): string | undefined {
    return this.info.goal;
  }

  /** Runs one call at a time on this session: two that interleave could act on each other's screens. */
  exclusively<T>(work: (world: World) => Promise<T>, caller: Caller = NOBODY): Promise<T> {
    const turn = this.#queue.then(async () => work(await this.#world(caller)));
    this.#queue = turn.catch(() => {});
    return turn;
  }

  /** Looks at the screen. With an offset, a node or the whole page asked for, the revision stays as it is. */
  async look(world: World, request: ObserveRequest = {}): Promise<View> {
    const {
      offset = 0,
      within,
      full_page = false,
      limit = LISTED,
      selectors = world.options.structured,
    } = request;
    const collected = await world.driver.collect({
      viewport_only: !full_page,
      limit: offset + limit,
      ...(within ? { within } : {}),
      without_selectors: !selectors,
      check: this.screen.refs.keys(),
    });
    return this.screen.take(collected, { whole: !within && !full_page && offset === 0, limit, offset });
  }

  /** The current screen as text and data. */
  observe(): Promise<{ text: string; structured: Record<string, unknown> }> {
    return this.exclusively(async (world) => {
      const view = await this.look(world, { selectors: true });
      const { text } = renderView(view, { tokens: this.#options.snapshot_tokens });
      return { text: this.#secrets.redact(text), structured: this.#secrets.redactDeep({ ...view.snapshot }) };
    });
  }

  screenshot(): Promise<{ data: Buffer; mime_type: string }> {
    return this.exclusively(({ driver }) => driver.screenshot({ format: 'jpeg', max_side: 1000 }));
  }

  /** Console and network lines, oldest first; empty before anything was opened. */
  logLines(): string[] {
    return this.#lines;
  }

  /** What the last actions went through, oldest first. */
  traces(): readonly ActionTrace[] {
    return this.#traces;
  }

  /** Notes for the caller that no call has carried yet. */
  takeNotes(): string[] {
    return this.#notes.splice(0);
  }

  async close(): Promise<void> {
    this.#closed = true;
    this.#checkpoints?.close();
    const driver = await this.#driver?.catch(() => undefined);
    this.#driver = undefined;
    await driver?.close();
  }

  get #lines(): string[] {
    const driver = this.#current;
    if (!driver) return [];
    const lines = [
      ...driver.logs().map(({ at_ms, level, text }) => ({ at_ms, line: `${level}: ${text}` })),
      ...driver.requests().map(({ at_ms, method, url, status, failure }) => ({
        at_ms,
        line: `${method} ${url} ${failure ?? status ?? 'pending'}`,
      })),
    ];
    return lines.sort((a, b) => a.at_ms - b.at_ms).map(({ line }) => this.#secrets.redact(line));
  }

  #current: Driver | undefined;

  async #world(caller: Caller): Promise<World> {
    if (this.#closed) throw new SurehandError('page_closed', `session ${this.id} was closed`);
    this.#checkpoints ??= new Checkpoints(await this.#oversight, this.info);
    this.#driver ??= this.#open(() => this.#gone()).then((driver) => {
      this.#current = driver;
      return driver;
    });
    let driver: Driver;
    try {
      driver = await this.#driver;
    } catch (error) {
      this.#driver = undefined;
      throw error;
    }
    return {
      driver,
      screen: this.screen,
      options: this.#options,
      log: this.#log,
      keepTrace: (trace) => {
        this.#traces.push(trace);
        if (this.#traces.length > KEPT_TRACES) this.#traces.shift();
      },
      fillSecrets: (text) => this.#secrets.fill(text),
      gate: this.#checkpoints.gate(driver, caller),
    };
  }

  #gone(): void {
    this.#driver = undefined;
    this.#current = undefined;
    if (this.#closed) return;
    this.#notes.push('the browser was closed or crashed; a new one is opened, its pages are gone');
  }
}
