import type { Browser, BrowserContext } from 'playwright-core';
import { SurehandError } from '../../model/failure.ts';
import type { Log } from '../../model/log.ts';
import type { Options } from '../../model/options.ts';
import type { GridSession } from '../webdriver/open-grid.ts';
import { type EarlyBrowser, startedBy } from './early-browser.ts';
import { CLOSE_LIMIT_MS, endBrowser, within } from './end-browser.ts';
import type { Endpoint } from './endpoints.ts';
import {
  browserProcess,
  type LaunchPlan,
  launchFailure,
  planLaunch,
  startSettings,
  WITHOUT_FEATURES,
} from './launch-browser.ts';
import { registerEngine, registerFreshEngine } from './register-engine.ts';
import { openScratchFolder, type ScratchFolder, sweepScratchFolders } from './scratch-folder.ts';

/** What a browser is started with; `engine_script` stands in for the built page script in tests. */
export interface Setup {
  playwright: typeof import('playwright-core');
  options: Options;
  log: Log;
  engine_script?: string;
  /** A browser that is on its way already. */
  early?: EarlyBrowser | undefined;
  /** Address of the proxy that all requests of a browser we start must pass. */
  proxy?: string;
  /** Asks a grid for a browser. */
  grid?: (() => Promise<GridSession>) | undefined;
  /** Which of the addresses of the settings is meant. */
  address?: string;
}

/** One connection to a browser that sessions share, and how many do. */
export interface Host {
  kind: 'launched' | 'attached' | 'remote' | 'grid';
  browser: Browser;
  engine: string;
  notes: string[];
  users: number;
  ended?: true;
  endpoint?: Endpoint;
  /** The user's own context, for the first session that attaches. */
  existing?: BrowserContext;
  /** Also for a browser that someone else started: then it only lets go of it. */
  end(): Promise<void>;
}

const CONNECT_LIMIT_MS = 15_000;

/** Attaches, connects or launches, whichever the options say. */
export async function openHost(setup: Setup): Promise<Host> {
  const { options, address, grid } = setup;
  if (grid) return await openFromGrid(setup, grid);
  if (address === undefined) return await launch(setup);
  return options.cdp_endpoint ? await attach(setup, address) : await connectRemote(setup, address);
}

async function launch(setup: Setup): Promise<Host> {
  const { scratch, plan, engine, early } = await prepareLaunch(setup);
  const type = setup.playwright[setup.options.browser];
  const how = {
    without: WITHOUT_FEATURES,
    settings: setup.proxy === undefined ? startSettings(setup.options) : undefined,
    env: plan.found.launch_env ?? {},
    early,
  };
  const launched = scratch.around(() => startedBy(() => type.launch(plan.options), how));
  const browser = await launched.catch(async (error: unknown) => {
    await scratch.remove();
    throw launchFailure(plan.found, error);
  });
  const pid = browserProcess(browser, scratch, { temporary_profile: true });
  browser.once('disconnected', () => void scratch.remove());
  const end = () => endBrowser(browser.close(), pid, scratch);
  return { kind: 'launched', browser, engine, notes: plan.notes, users: 0, end };
}

interface Prepared {
  scratch: ScratchFolder;
  plan: LaunchPlan;
  engine: string;
  early: EarlyBrowser | undefined;
}

/** Everything a launch needs; also clears away what servers that were killed left behind. */
export async function prepareLaunch(setup: Setup): Promise<Prepared> {
  const removed = sweepScratchFolders();
  if (removed.length > 0) setup.log.info('removed what a killed server left behind', { folders: removed });
  const { early } = setup;
  delete setup.early; // it is there for one launch
  const scratch = early?.handOver() ?? openScratchFolder();
  try {
    const engine = registerEngine(setup.playwright, setup.engine_script);
    const [plan, name] = await Promise.all([planLaunch(setup.options, scratch), engine]);
    if (setup.proxy !== undefined) {
      // Loopback is no exception, and calls between browsers may not go around it.
      plan.options.proxy = { server: setup.proxy, bypass: '<-loopback>' };
      if (setup.options.browser === 'chromium') {
        plan.options.args = [
          ...(plan.options.args ?? []),
          '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
        ];
      }
    }
    return { scratch, plan, engine: name, early };
  } catch (error) {
    await early?.end();
    await scratch.remove();
    throw error;
  }
}

async function attach(setup: Setup, endpoint: string): Promise<Host> {
  const connecting = setup.playwright.chromium.connectOverCDP(endpoint, { timeout: CONNECT_LIMIT_MS });
  const browser = await connecting.catch((cause: unknown) => {
    const message = `no Chromium answers at ${endpoint}`;
    const remedy = 'start it with --remote-debugging-port=9222, or correct --cdp-endpoint';
    throw new SurehandError('browser_unavailable', message, { cause, remedy });
  });
  const engine = await registerFreshEngine(setup.playwright, setup.engine_script);
  const existing = browser.contexts()[0];
  return {
    kind: 'attached',
    browser,
    engine,
    notes: [],
    users: 0,
    ...(existing ? { existing } : {}),
    end: () => within(CLOSE_LIMIT_MS, browser.close()),
  };
}

async function connectRemote(setup: Setup, endpoint: string): Promise<Host> {
  const engine = await registerEngine(setup.playwright, setup.engine_script);
  const connecting = setup.playwright[setup.options.browser].connect(endpoint, { timeout: CONNECT_LIMIT_MS });
  const browser = await connecting.catch((cause: unknown) => {
    const message = `no Playwright server of a fitting version answers at ${endpoint}`;
    const remedy = 'start playwright run-server of the same version, or correct --connect';
    throw new SurehandError('browser_unavailable', message, { cause, remedy });
  });
  return {
    kind: 'remote',
    browser,
    engine,
    notes: [],
    users: 0,
    end: () => within(CLOSE_LIMIT_MS, browser.close()),
  };
}

/** Nothing was sent to a page before the browser answers, so one that was lost on the way is asked for again, once. */
async function openFromGrid(setup: Setup, ask: () => Promise<GridSession>, again = false): Promise<Host> {
  const { cdp_endpoint, connect, browser } = setup.options;
  if (cdp_endpoint !== undefined || connect !== undefined || browser !== 'chromium')
    throw new SurehandError(
      'invalid_input',
      'grid: a grid gives Chromium browsers of its own; leave out --cdp-endpoint, --connect and --browser',
    );
  const session = await ask();
  const { cdp, headers } = session;
  try {
    const options = { timeout: CONNECT_LIMIT_MS, headers };
    const opened = await setup.playwright.chromium.connectOverCDP(cdp, options);
    const engine = await registerFreshEngine(setup.playwright, setup.engine_script);
    session.onLost((why) => {
      setup.log.warn('the grid no longer has the session', { why });
      // Whatever waits on it ends now, and is told so.
      void within(CLOSE_LIMIT_MS, opened.close());
    });
    const end = async () => {
      await within(CLOSE_LIMIT_MS, opened.close());
      await session.end();
    };
    return { kind: 'grid', browser: opened, engine, notes: [], users: 0, end };
  } catch (cause) {
    await session.end();
    if (!again) return await openFromGrid(setup, ask, true);
    throw new SurehandError(
      'browser_unavailable',
      `the grid gave a browser that does not answer at ${new URL(cdp).host}`,
      {
        cause,
        remedy: 'look at the node, and whether the CDP address that the grid tells can be reached from here',
      },
    );
  }
}
