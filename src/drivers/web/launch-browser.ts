import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, LaunchOptions } from 'playwright-core';
import { SurehandError } from '../../model/failure.ts';
import type { Options } from '../../model/options.ts';
import { browserCandidates, type FoundBrowser, findBrowser } from './find-browser.ts';
import type { ScratchFolder } from './scratch-folder.ts';

const CHROMIUM_FLAGS = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

/** Calls between browsers go past the proxy that keeps a browser to its origins. */
const NO_OTHER_WAY = ['', 'force-'].map(
  (older) => `--${older}webrtc-ip-handling-policy=disable_non_proxied_udp`,
);

/**
 * What an address bar suggests is drawn by pages of its own, made with every window: a second of processor time at each
 * start, for something that nobody sees. A Chromium that does not know these names goes on without them.
 */
export const WITHOUT_FEATURES = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup'];

/** All that decides how a browser is started; undefined where it is not to be kept. */
export function startSettings(options: Options, env: NodeJS.ProcessEnv = process.env): unknown {
  const { browser, channel, executable_path, headless, sandbox, proxy, browser_args } = options;
  // An address of a proxy may hold a password.
  if (browser !== 'chromium' || proxy !== undefined) return undefined;
  const display = Boolean(env.DISPLAY || env.WAYLAND_DISPLAY);
  const kept = isKeptToOrigins(options);
  return {
    channel,
    executable_path,
    headless,
    sandbox,
    browser_args,
    kept,
    display,
    user: process.getuid?.(),
  };
}

export function isKeptToOrigins({ allowed_origins, blocked_origins }: Options): boolean {
  return allowed_origins.length > 0 || blocked_origins.length > 0;
}

export interface LaunchPlan {
  found: FoundBrowser;
  headless: boolean;
  options: LaunchOptions;
  /** What the user should know once. */
  notes: string[];
}

/** Decides which browser to start and how, or says why that is impossible on this machine. */
export async function planLaunch(
  options: Options,
  scratch: ScratchFolder,
  machine = { platform: process.platform, env: process.env, root: process.getuid?.() === 0 },
): Promise<LaunchPlan> {
  const display = machine.platform !== 'linux' || Boolean(machine.env.DISPLAY || machine.env.WAYLAND_DISPLAY);
  if (options.headless === false && !display) {
    throw new SurehandError(
      'browser_unavailable',
      'a browser window was asked for, but there is no display (DISPLAY and WAYLAND_DISPLAY are not set)',
      {
        remedy:
          'leave out --no-headless, run under xvfb-run, or reach a browser elsewhere with --cdp-endpoint',
      },
    );
  }
  const found = await suitable(options, { headed: options.headless === false });
  const headless = options.headless ?? (!display || !found.can_headed);
  const chromium = options.browser === 'chromium';
  const notes: string[] = [];
  const as_root = machine.root && machine.platform === 'linux';
  const no_sandbox = found.launch_args.includes('--no-sandbox') || as_root;
  const sandbox = options.sandbox ?? !no_sandbox;
  if (chromium && options.sandbox === undefined && !sandbox) {
    notes.push(
      `the browser runs without its sandbox (${as_root ? 'running as root' : 'this build has none'})`,
    );
  }
  return {
    found,
    headless,
    notes,
    options: {
      headless,
      ...(found.executable_path ? { executablePath: found.executable_path } : {}),
      ...(found.channel ? { channel: found.channel } : {}),
      ...(chromium ? { chromiumSandbox: sandbox } : {}),
      ...(options.proxy ? { proxy: { server: options.proxy } } : {}),
      artifactsDir: join(scratch.path, 'artifacts'),
      args: [
        ...(chromium ? CHROMIUM_FLAGS : []),
        ...(chromium && isKeptToOrigins(options) ? NO_OTHER_WAY : []),
        // With a window a person may want WebGL to be quick.
        ...(chromium && headless ? ['--disable-gpu'] : []),
        ...found.launch_args,
        ...options.browser_args,
      ],
      env: {
        ...definedOnly(machine.env),
        // Chromium's lock sockets; elsewhere the path would grow beyond what a socket may have.
        ...(machine.platform === 'linux' ? { TMPDIR: scratch.path } : {}),
        ...found.launch_env,
      },
      // The server closes its sessions in order; Playwright's own reaction would end the process under it.
      handleSIGINT: false,
      handleSIGTERM: false,
      handleSIGHUP: false,
    },
  };
}

/** The found browser, or another on this machine that can do what the options need. */
async function suitable(options: Options, need: { headed: boolean }): Promise<FoundBrowser> {
  const extensions = options.extension.length > 0;
  const fits = (found: FoundBrowser) =>
    (!need.headed || found.can_headed) && (!extensions || found.can_extensions);
  const found = await findBrowser(options);
  if (fits(found)) return found;
  const other = found.source === 'configured' ? undefined : (await browserCandidates(options)).find(fits);
  if (other) return other;
  const name = found.channel ?? found.executable_path ?? options.browser;
  throw new SurehandError(
    'browser_unavailable',
    need.headed && !found.can_headed
      ? `a browser window was asked for, but ${name} can only run headless; install Chrome, Chromium or Edge`
      : found.can_headed
        ? `${name} cannot load unpacked extensions: Google Chrome ignores --load-extension since version 137; use Chromium, or Playwright's own browser`
        : `${name} is a headless shell and cannot load extensions; install Chromium, or Playwright's own browser`,
  );
}

/** Turns a failed start into what the user can do about it. */
export function launchFailure(found: FoundBrowser, cause: unknown): SurehandError {
  const name = found.channel ?? found.executable_path ?? 'the browser';
  const text = cause instanceof Error ? cause.message : String(cause);
  const lines = text.split('\n').map((line) =>
    line
      .replace(/\u001b\[\d+m/g, '')
      .replace(/^browserType\.\w+: /, '')
      .trim(),
  );
  const [first = '', ...rest] = lines;
  // The call log repeats the whole command line; what the browser itself printed is the useful part.
  const printed = rest.filter((line) => line.includes('[err]') && !line.includes('<launching>'));
  const why = /sandboxing failed/i.test(text)
    ? ['its sandbox cannot run on this system; allow it, or pass --no-sandbox']
    : [first, ...printed.slice(0, 4)];
  const message = why.map((line) => line.slice(0, 300)).join(' | ');
  return new SurehandError('browser_unavailable', `${name} did not start: ${message}`, { cause });
}

/** Process id of a Chromium that was started here; its temporary profile, if it has one, is handed to `scratch`. */
export async function browserProcess(
  browser: Browser,
  scratch: ScratchFolder,
  { temporary_profile }: { temporary_profile: boolean },
): Promise<number | undefined> {
  try {
    const session = await browser.newBrowserCDPSession();
    const { processInfo } = await session.send('SystemInfo.getProcessInfo');
    await session.detach();
    const pid = processInfo.find(({ type }) => type === 'browser')?.id;
    if (pid === undefined) return undefined;
    const profile = temporary_profile ? profileOf(pid) : undefined;
    scratch.adopt(profile === undefined ? { pid } : { pid, profile });
    return pid;
  } catch {
    return undefined;
  }
}

// Playwright names the temporary profile itself and removes it only when it can close the browser in order.
function profileOf(pid: number): string | undefined {
  if (process.platform !== 'linux') return undefined;
  const args = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
  return args.find((arg) => arg.startsWith('--user-data-dir='))?.slice('--user-data-dir='.length);
}

/** Ends a browser that does not close when asked, with every process of it. */
export function killBrowser(pid: number): void {
  try {
    if (process.platform === 'win32')
      spawn('taskkill', ['/pid', String(pid), '/T', '/F'], { stdio: 'ignore' }).unref();
    // Playwright makes every browser the leader of its own process group.
    else process.kill(-pid, 'SIGKILL');
  } catch {
    // Gone already.
  }
}

function definedOnly(env: NodeJS.ProcessEnv): Record<string, string> {
  return Object.fromEntries(
    Object.entries(env).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}
