import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContext, BrowserContextOptions } from 'playwright-core';
import { addressesIn } from '../../model/addresses.ts';
import { SurehandError } from '../../model/failure.ts';
import type { Log } from '../../model/log.ts';
import type { Options } from '../../model/options.ts';
import type { ClosedPorts } from '../closed-ports.ts';
import { type Host, openHost, type Setup } from './browser-host.ts';
import { type ContextOverrides, contextOptions, storageStateFile } from './context-options.ts';
import { EarlyBrowser } from './early-browser.ts';
import { CLOSE_LIMIT_MS, within } from './end-browser.ts';
import { type Endpoint, Endpoints, placeOf } from './endpoints.ts';
import type { LoadedExtension } from './extensions.ts';
import { startSettings } from './launch-browser.ts';
import { isLoaded, loadPlaywright } from './load-playwright.ts';
import { type OriginProxy, openOriginProxy } from './origin-proxy.ts';
import { OriginGuard } from './origins.ts';
import { packageRoot } from './package-root.ts';
import { openPersistentContext } from './persistent-context.ts';
import { missingFilmProgram, startRecordings } from './recordings.ts';

export interface OpenedContext {
  context: BrowserContext;
  /** Name of the selector engine that holds the page script. */
  engine: string;
  /** `attached` with the user's own context keeps the user's pages and window sizes. */
  kind: Host['kind'] | 'persistent';
  origins: OriginGuard;
  /** The size that new pages get; none where the window decides. */
  viewport: { width: number; height: number } | null;
  extensions: readonly LoadedExtension[];
  /** What is told when it goes away, where more is known than that. */
  lost?: string;
  /** What the user should be told about this session, for example that its profile is another folder. */
  notes: readonly string[];
  /** Another profile than the one asked for is used: every caller must know. */
  other_profile?: string;
  /** Ends this session's part of the browser; never a browser that someone else started. */
  close(): Promise<void>;
  /** The browser is of no use any more: it counts as gone, whether or not it ever says so. */
  giveUp?(): void;
  /** Files that its closing left: films, a trace. */
  kept: string[];
}

/** What else the pages are kept from, besides what the settings say. */
export interface PoolLimits {
  /** Lists of origins, by a policy or a token, that must allow an address as well. */
  within?: readonly (readonly string[])[];
  /** Nothing may leave a browser past these lists: where that cannot be kept, no session begins. */
  must_keep?: boolean;
  closed_ports?: ClosedPorts;
  /** Which files pages may open, where they may open any. */
  opensFile?: ((url: string) => boolean) | undefined;
  /** Where browsers come from, instead of this machine. */
  grid?: Setup['grid'];
}

/** Told once, with what is known of the reason. */
export type Gone = (why?: string) => void;

const LOST_BY_GRID = 'the grid lost the node of this browser or ended its session';

/** `users_own`: the context was there before us, with the user's cookies in it. */
type Opening = Omit<OpenedContext, 'origins' | 'viewport' | 'kept'> & { users_own: boolean };

/** The browsers of one server. Sessions share a process and nothing else; a browser that died is started anew. */
export class BrowserPool {
  readonly #options: Options;
  readonly #log: Log;
  readonly #engine_script: string | undefined;
  readonly #limits: PoolLimits;
  readonly #open = new Set<OpenedContext>();
  readonly #said = new Set<string>();
  readonly #endpoints: Endpoints | undefined;
  #host: Promise<Host> | undefined;
  #proxy: Promise<OriginProxy> | undefined;
  #closed = false;

  constructor(options: Options, log: Log, more: { engine_script?: string } & PoolLimits = {}) {
    this.#options = options;
    this.#log = log;
    this.#engine_script = more.engine_script;
    this.#limits = more;
    const addresses = addressesIn(options.cdp_endpoint ?? options.connect);
    this.#endpoints = addresses.length > 0 && !more.grid ? new Endpoints(addresses) : undefined;
  }

  /** Loads the browser library, which takes longer than all else of a start. */
  static prepare(): void {
    loadPlaywright();
  }

  /** `onGone` is told once when the context ends without having been closed here: a crash, a kill, a user. */
  async openContext(overrides: ContextOverrides = {}, onGone: Gone = () => {}): Promise<OpenedContext> {
    this.#refuseWhenClosed();
    const { allowed_origins: allowed, blocked_origins: blocked } = this.#options;
    const { within, closed_ports, opensFile } = this.#limits;
    const rules = { allowed, blocked, opensFile, ...(within ? { within } : {}) };
    const origins = new OriginGuard(rules, closed_ports);
    const early = this.#startEarly(origins);
    try {
      return await this.#openWith(await this.#setup(origins, early), origins, overrides, onGone);
    } catch (error) {
      await early?.discard();
      throw error;
    }
  }

  /** While the library is being loaded, where a browser of our own will be needed. */
  #startEarly(origins: OriginGuard): EarlyBrowser | undefined {
    if (isLoaded() || origins.active || this.#endpoints || this.#limits.grid || this.#ownProcess())
      return undefined;
    const settings = startSettings(this.#options);
    return settings === undefined ? undefined : EarlyBrowser.start(settings);
  }

  async #openWith(
    setup: Setup,
    origins: OriginGuard,
    overrides: ContextOverrides,
    onGone: Gone,
  ): Promise<OpenedContext> {
    if (this.#limits.must_keep && setup.proxy === undefined)
      throw new SurehandError(
        'invalid_input',
        'this token is kept to some origins, which holds only in a browser that this server starts without another proxy',
        { remedy: 'serve such tokens without --cdp-endpoint, --connect, --grid and --proxy' },
      );
    const settings = contextOptions(this.#options, overrides, setup.playwright.devices);
    const storage_state = storageStateFile(this.#options, overrides);
    const opening: Opening = this.#ownProcess()
      ? { kind: 'persistent', users_own: false, ...(await openPersistentContext(setup, settings)) }
      : await this.#openShared(setup, settings);
    let keep: () => Promise<string[]>;
    try {
      this.#refuseWhenClosed();
      // Loading a state first removes what is there.
      if (storage_state && opening.users_own) {
        throw new SurehandError(
          'invalid_input',
          'storage_state would replace the cookies of the attached browser',
        );
      }
      await this.#prepare(opening.context, origins, storage_state);
      keep = await startRecordings(opening.context, this.#options);
    } catch (error) {
      await opening.close();
      throw error;
    }
    const { users_own: _, ...opened } = opening;
    const kept: string[] = [];
    const close = async () => {
      await keep().then(
        (files) => kept.push(...files),
        (error) => this.#log.warn('a recording is lost', { error: String(error) }),
      );
      await opening.close();
    };
    for (const note of opened.notes) this.#sayOnce(note);
    return this.#watched({ ...opened, close, kept, origins, viewport: settings.viewport ?? null }, onGone);
  }

  async close(): Promise<void> {
    this.#closed = true;
    await Promise.all([...this.#open].map((opened) => opened.close()));
    const hosts = [this.#host, ...(this.#endpoints?.hosts() ?? [])];
    await Promise.all(hosts.map(async (host) => (await host?.catch(() => undefined))?.end()));
    const proxy = await this.#proxy?.catch(() => undefined);
    await proxy?.close();
  }

  #refuseWhenClosed(): void {
    if (this.#closed) throw new SurehandError('browser_unavailable', 'the server is shutting down');
  }

  async #setup(origins: OriginGuard, early: EarlyBrowser | undefined): Promise<Setup> {
    const playwright = loadPlaywright();
    const script = this.#engine_script;
    const proxy = await this.#proxyFor(origins);
    const setup = {
      playwright,
      options: this.#options,
      log: this.#log,
      grid: this.#limits.grid,
      early,
      ...(proxy === undefined ? {} : { proxy: proxy.server }),
    };
    return script === undefined ? setup : { ...setup, engine_script: script };
  }

  /** One for all browsers of the server: they have the same rules. A proxy that the user chose is left in its place. */
  async #proxyFor(origins: OriginGuard): Promise<OriginProxy | undefined> {
    const { cdp_endpoint, connect, grid, browser_args, proxy } = this.#options;
    if (!origins.active || cdp_endpoint || connect || grid) return undefined;
    if (proxy || browser_args.some((arg) => arg.startsWith('--proxy-'))) {
      this.#sayOnce('the browser has a proxy of its own, so origins are kept for requests of pages only');
      return undefined;
    }
    this.#proxy ??= openOriginProxy((url) => origins.allows(url));
    return await this.#proxy;
  }

  #ownProcess(): boolean {
    const { user_data_dir, isolated, extension, cdp_endpoint, connect, grid } = this.#options;
    if (cdp_endpoint || connect || grid) return false;
    return (user_data_dir !== undefined && isolated !== true) || extension.length > 0;
  }

  async #prepare(context: BrowserContext, origins: OriginGuard, storage_state?: string): Promise<void> {
    context.setDefaultTimeout(this.#options.timeout_ms);
    context.setDefaultNavigationTimeout(this.#options.navigation_timeout_ms);
    if (storage_state) await context.setStorageState(storage_state);
    await origins.install(context);
    const hook = join(packageRoot(), 'dist', 'page', 'hook.js');
    const scripts = [...(existsSync(hook) ? [hook] : []), ...this.#options.init_script];
    for (const path of scripts) await context.addInitScript({ path });
  }

  #watched(opened: OpenedContext, onGone: Gone): OpenedContext {
    let ended: Promise<void> | undefined;
    const browser = opened.context.browser();
    const watched: OpenedContext = {
      ...opened,
      close: () => {
        this.#open.delete(watched);
        // The browser lives on for other sessions, and would keep this one with all that it noted.
        browser?.off('disconnected', gone);
        ended ??= opened.close();
        return ended;
      },
      giveUp: () => lose('the browser did not answer any more and was ended'),
    };
    this.#open.add(watched);
    const lose = (why?: string) => {
      if (ended) return;
      this.#log.warn('the browser is gone', { kind: opened.kind });
      void watched.close();
      onGone(why);
    };
    const gone = () => lose(opened.lost);
    opened.context.once('close', gone);
    browser?.once('disconnected', gone);
    return watched;
  }

  async #openShared(setup: Setup, settings: BrowserContextOptions, again = false): Promise<Opening> {
    const host = await (this.#endpoints ? this.#anyOf(setup, this.#endpoints) : this.#connected(setup));
    // Its last session closed while this one waited.
    if (host.ended) {
      if (host.endpoint) host.endpoint.sessions -= 1;
      return await this.#openShared(setup, settings, again);
    }
    host.users += 1;
    const leave = async () => {
      host.users -= 1;
      if (host.endpoint) host.endpoint.sessions -= 1;
      if (host.users === 0) await host.end();
    };
    const { kind, engine } = host;
    // Of several browsers none is somebody's own: every session has a context to itself.
    const existing = this.#endpoints?.several ? undefined : host.existing;
    delete host.existing;
    const notes = [...host.notes];
    if (kind === 'attached' && !existing)
      notes.push('this session has a context of its own in the attached browser');
    let context: BrowserContext;
    try {
      context = existing ?? (await host.browser.newContext(settings));
    } catch (cause) {
      await leave();
      const missing = missingFilmProgram(cause);
      if (missing) throw missing;
      // It died unnoticed: once more, with a fresh one.
      if (!again) return await this.#openShared(setup, settings, true);
      throw new SurehandError('browser_unavailable', 'the browser opens no new context', { cause });
    }
    const close = async () => {
      if (existing) host.existing = existing;
      // The last one's context goes with the browser itself.
      else if (kind !== 'launched' || host.users > 1) await within(CLOSE_LIMIT_MS, context.close());
      await leave();
    };
    const lost = kind === 'grid' ? LOST_BY_GRID : this.#endpoints?.several ? lostAt(host) : undefined;
    return {
      ...{ context, engine, kind, notes, extensions: [], users_own: existing !== undefined, close },
      ...(lost === undefined ? {} : { lost }),
    };
  }

  /** The least busy of the addresses that answer; one that does not is taken out for a while, and nothing was sent to it. */
  async #anyOf(setup: Setup, endpoints: Endpoints): Promise<Host> {
    const failed: SurehandError[] = [];
    const tried = new Set<Endpoint>();
    for (;;) {
      const endpoint = (await endpoints.inOrder()).find((one) => !tried.has(one));
      if (!endpoint) throw noneOf(failed);
      tried.add(endpoint);
      endpoint.sessions += 1;
      try {
        endpoint.host ??= this.#opened({ ...setup, address: endpoint.address }, endpoint);
        const host = await endpoint.host;
        endpoints.answered(endpoint);
        return host;
      } catch (error) {
        endpoint.sessions -= 1;
        if (!(error instanceof SurehandError)) throw error;
        failed.push(error);
        endpoints.takeOut(endpoint);
        if (endpoints.several) this.#log.warn('a browser does not answer', { at: placeOf(endpoint.address) });
      }
    }
  }

  #opened(setup: Setup, endpoint: Endpoint): Promise<Host> {
    const forget = () => {
      if (endpoint.host === coming) endpoint.host = undefined;
    };
    const coming = untilEnded(openHost(setup), forget).then((host) => {
      host.endpoint = endpoint;
      return host;
    });
    coming.catch(forget);
    return coming;
  }

  #connected(setup: Setup): Promise<Host> {
    if (this.#host) return this.#host;
    const forget = () => {
      if (this.#host === coming) this.#host = undefined;
    };
    const coming = untilEnded(openHost(setup), forget);
    // A grid spreads sessions over its nodes: each has a browser of its own.
    if (!setup.grid) this.#host = coming;
    coming.catch(forget);
    return coming;
  }

  #sayOnce(note: string): void {
    if (this.#said.has(note)) return;
    this.#said.add(note);
    this.#log.info(note);
  }
}

/** Marks a host as ended, whoever ends it. */
async function untilEnded(opening: Promise<Host>, forget: () => void): Promise<Host> {
  const host = await opening;
  const { end } = host;
  const finish = () => {
    host.ended = true;
    forget();
  };
  host.browser.once('disconnected', finish);
  host.end = () => {
    finish();
    return end();
  };
  return host;
}

function noneOf(failed: readonly SurehandError[]): SurehandError {
  const [first] = failed;
  if (first && failed.length === 1) return first;
  return new SurehandError('browser_unavailable', failed.map(({ message }) => message).join('; '), {
    cause: first,
    remedy: first?.hint,
  });
}

function lostAt({ endpoint }: Host): string {
  return `the browser at ${placeOf(endpoint?.address ?? '')} was closed or crashed`;
}
