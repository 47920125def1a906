import { accessSync, constants, existsSync, readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { dirname, resolve } from 'node:path';
import type { Options } from '../model/options.ts';

export interface Check {
  name: string;
  status: 'ok' | 'warn' | 'problem';
  /** What was found; further lines are details. */
  text: string;
  remedy?: string;
}

const OLDEST_NODE = [20, 19] as const;

export function checkNode(version: string): Check {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const enough = major > OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor >= OLDEST_NODE[1]);
  if (enough) return { name: 'Node.js', status: 'ok', text: version };
  const text = `${version}; ${OLDEST_NODE.join('.')} or newer is needed`;
  return {
    name: 'Node.js',
    status: 'problem',
    text,
    remedy: 'install a current Node.js from https://nodejs.org',
  };
}

/** Read from its package.json: importing Playwright takes longer than all other checks together. */
export function checkPlaywright(): Check {
  const name = 'playwright-core';
  try {
    const manifest = createRequire(import.meta.url).resolve('playwright-core/package.json');
    const { version }: { version: string } = JSON.parse(readFileSync(manifest, 'utf8'));
    return { name, status: 'ok', text: version };
  } catch {
    return {
      name,
      status: 'problem',
      text: 'not installed',
      remedy: 'run: npm install (in the project that has surehand)',
    };
  }
}

/** Whether something can be written there, without creating anything. */
export function checkFolder(
  name: string,
  path: string,
  cwd: string,
  setting: string,
  kind: 'folder' | 'file' = 'folder',
): Check {
  const full = resolve(cwd, path);
  let probe = kind === 'file' && !existsSync(full) ? dirname(full) : full;
  while (!existsSync(probe) && dirname(probe) !== probe) probe = dirname(probe);
  const remedy = `make it writable, or choose another with ${setting}`;
  try {
    const wantsFile = kind === 'file' && probe === full;
    if (statSync(probe).isFile() !== wantsFile) {
      return {
        name,
        status: 'problem',
        text: `${probe} is ${wantsFile ? 'not a file' : 'not a folder'}`,
        remedy,
      };
    }
    accessSync(probe, wantsFile ? constants.W_OK : constants.W_OK | constants.X_OK);
    return { name, status: 'ok', text: full };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { name, status: 'problem', text: `${full} cannot be written: ${reason}`, remedy };
  }
}

export function checkCache(access: { cacheFolder(): string }): Check {
  const name = 'cache folder';
  try {
    return { name, status: 'ok', text: access.cacheFolder() };
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error);
    return { name, status: 'problem', text, remedy: 'set SUREHAND_CACHE to a folder that can be written' };
  }
}

/** The port only matters to someone who serves HTTP, so otherwise a taken one is a note. */
export async function checkPort(options: Pick<Options, 'host' | 'port' | 'http'>): Promise<Check> {
  const name = `port for --http`;
  const where = `${options.host}:${options.port}`;
  if (options.port === 0) return { name, status: 'ok', text: 'any free one' };
  const reason = await new Promise<string | undefined>((done) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) => done(error.code ?? error.message));
    server.listen({ host: options.host, port: options.port, exclusive: true }, () =>
      server.close(() => done(undefined)),
    );
  });
  if (reason === undefined) return { name, status: 'ok', text: `${where} is free` };
  const text =
    reason === 'EADDRINUSE' ? `${where} is taken by another program` : `${where} cannot be used (${reason})`;
  return {
    name,
    status: options.http ? 'problem' : 'warn',
    text,
    remedy: 'choose another with --port (0: any free one)',
  };
}

export function checkSandbox(
  options: Pick<Options, 'sandbox'>,
  root = process.platform === 'linux' && process.getuid?.() === 0,
): Check[] {
  const name = 'sandbox';
  if (options.sandbox === false)
    return [{ name, status: 'ok', text: "off: the browser's own sandbox is not used" }];
  if (!root) return [];
  if (options.sandbox === true) {
    const text = 'Chromium does not start with its sandbox as root';
    return [{ name, status: 'problem', text, remedy: 'run as another user, or leave out --sandbox' }];
  }
  const text = 'running as root, so the browser runs without its sandbox';
  return [{ name, status: 'warn', text, remedy: 'run as another user when pages are not trusted' }];
}

export function checkProxy(env: Readonly<Record<string, string | undefined>>): Check[] {
  const name = ['HTTPS_PROXY', 'https_proxy', 'HTTP_PROXY', 'http_proxy', 'ALL_PROXY', 'all_proxy'].find(
    (key) => env[key],
  );
  if (name === undefined) return [];
  // The address may carry a password: only its host is shown.
  const host = URL.canParse(env[name] ?? '') ? new URL(env[name] ?? '').host : 'a proxy';
  const text = `${name} is set: browser downloads go through ${host}, and so may pages`;
  return [
    { name: 'proxy', status: 'ok', text, remedy: 'to keep pages off it: --browser-args=--no-proxy-server' },
  ];
}
