import { connect } from 'node:net';
import { addressesIn } from '../model/addresses.ts';
import type { Options } from '../model/options.ts';
import type { FoundBrowser, TriedBrowser } from '../session/browsers.ts';
import type { Check } from './doctor-checks.ts';

/** The part of the session layer that the doctor needs. */
export interface BrowserAccess {
  findBrowser(options: Options): Promise<FoundBrowser>;
  browserCandidates(options: Options): Promise<FoundBrowser[]>;
  installBrowser(kind: 'playwright' | 'npm', report: (line: string) => void): Promise<void>;
  tryLaunch(found: FoundBrowser, options: Options): Promise<TriedBrowser>;
  /** Throws when no folder can be written. */
  cacheFolder(): string;
}

export interface BrowserReport {
  checks: Check[];
  candidates: FoundBrowser[];
  used?: FoundBrowser;
}

/** Without user and key. */
export function bareGrid({ grid }: Options): string | undefined {
  return grid?.replace(/\/\/[^/@]*@/, '//');
}

/** Which browsers are here, which one would be used, and whether that one works. */
export async function checkBrowser(
  options: Options,
  access: BrowserAccess,
  env: Readonly<Record<string, string | undefined>>,
): Promise<BrowserReport> {
  const elsewhere = addressesIn(options.cdp_endpoint ?? options.connect ?? bareGrid(options));
  if (elsewhere.length > 0)
    return { checks: await Promise.all(elsewhere.map(checkEndpoint)), candidates: [] };

  const remedy =
    options.executable_path !== undefined || options.channel !== undefined
      ? 'correct --executable-path or --channel, or leave it out to have a browser found'
      : options.browser === 'chromium'
        ? 'run: surehand doctor --fix'
        : `run: npx playwright install ${options.browser}`;
  let candidates: FoundBrowser[] = [];
  let used: FoundBrowser;
  try {
    candidates = await access.browserCandidates(options);
    used = await access.findBrowser(options);
  } catch (error) {
    const text = `none can be used: ${firstLine(error)}`;
    return { checks: [{ name: 'browser', status: 'problem', text, remedy }], candidates };
  }
  const list = candidates.map(
    (found, index) => `${index + 1}. ${browserWords(found)}${same(found, used) ? '  <- used' : ''}`,
  );
  const checks: Check[] = [
    {
      name: 'browser',
      status: 'ok',
      text: [`${options.browser} from ${used.source}, the first of these:`, ...list].join('\n'),
    },
  ];
  try {
    const { version, took_ms } = await access.tryLaunch(used, options);
    checks.push({
      name: 'launch',
      status: 'ok',
      text: `version ${version} started and rendered a page in ${took_ms} ms`,
    });
  } catch (error) {
    const text = `${browserWords(used)} does not work: ${firstLine(error)}`;
    checks.push({ name: 'launch', status: 'problem', text, remedy });
  }
  checks.push(checkHeaded(used, options, env));
  if (options.extension.length > 0 && !used.can_extensions) {
    const text = 'this browser cannot load extensions';
    checks.push({
      name: 'extensions',
      status: 'problem',
      text,
      remedy: 'use a full Chromium: --executable-path',
    });
  }
  return { checks, candidates, used };
}

function checkHeaded(
  used: FoundBrowser,
  options: Options,
  env: Readonly<Record<string, string | undefined>>,
): Check {
  const name = 'window';
  const display = process.platform !== 'linux' || Boolean(env.DISPLAY || env.WAYLAND_DISPLAY);
  if (used.can_headed && display) return { name, status: 'ok', text: 'a visible browser is possible' };
  const why = used.can_headed ? 'there is no display' : 'this browser is headless only';
  if (options.headless !== false) return { name, status: 'ok', text: `headless only: ${why}` };
  const remedy = used.can_headed
    ? 'set DISPLAY, run under xvfb-run, or use --headless'
    : 'install a full browser, or use --headless';
  return { name, status: 'problem', text: `--no-headless is set, but ${why}`, remedy };
}

/** A browser that runs elsewhere is only asked whether it listens. */
async function checkEndpoint(endpoint: string): Promise<Check> {
  const name = 'browser';
  if (!URL.canParse(endpoint)) {
    const remedy = 'give an address such as http://127.0.0.1:9222';
    return { name, status: 'problem', text: `${JSON.stringify(endpoint)} is not an address`, remedy };
  }
  const { hostname, port, protocol, host } = new URL(endpoint);
  const standard = protocol === 'https:' || protocol === 'wss:' ? 443 : 80;
  const reason = await new Promise<string | undefined>((done) => {
    const socket = connect({
      host: hostname.replace(/^\[|\]$/g, ''),
      port: Number(port) || standard,
      timeout: 5000,
    });
    const end = (why?: string) => {
      socket.destroy();
      done(why);
    };
    socket.once('connect', () => end());
    socket.once('timeout', () => end('no answer in 5 s'));
    socket.once('error', (error: NodeJS.ErrnoException) => end(error.code ?? error.message));
  });
  if (reason === undefined) return { name, status: 'ok', text: `something listens at ${host}` };
  const remedy = 'start it, for example: chromium --remote-debugging-port=9222';
  return { name, status: 'problem', text: `nothing listens at ${host} (${reason})`, remedy };
}

function browserWords(found: FoundBrowser): string {
  const where = found.executable_path ?? (found.channel ? `channel ${found.channel}` : "Playwright's own");
  const limits = [
    found.can_headed ? '' : 'headless only',
    found.can_extensions ? '' : 'no extensions',
  ].filter(Boolean);
  const version = found.version ? ` ${found.version}` : '';
  return `${found.source}${version}: ${where}${limits.length > 0 ? ` (${limits.join(', ')})` : ''}`;
}

function same(a: FoundBrowser, b: FoundBrowser): boolean {
  return a.source === b.source && a.executable_path === b.executable_path && a.channel === b.channel;
}

function firstLine(error: unknown): string {
  return String(error instanceof Error ? error.message : error).split('\n')[0] ?? '';
}
