import { existsSync, readFileSync } from 'node:fs';
import type { BrowserContextOptions, devices } from 'playwright-core';
import { SurehandError } from '../../model/failure.ts';
import type { Options } from '../../model/options.ts';
import { videoOptions } from './recordings.ts';

/** What one session may set differently from the server's options. */
export interface ContextOverrides {
  storage_state?: string;
  viewport?: string;
  locale?: string;
  device?: string;
}

/** Playwright's options for one context. The device's own size wins unless the session names a viewport. */
export function contextOptions(
  options: Options,
  overrides: ContextOverrides,
  known: typeof devices,
): Omit<BrowserContextOptions, 'storageState'> {
  const device = overrides.device ?? options.device;
  const locale = checkedLocale(overrides.locale ?? options.locale);
  const { user_agent, timezone, color_scheme, permissions } = options;
  refuseMissing('init_script', options.init_script);
  const guarded = options.allowed_origins.length > 0 || options.blocked_origins.length > 0;
  return {
    acceptDownloads: true,
    viewport: size('viewport', overrides.viewport ?? options.viewport),
    ...(device ? describedDevice(device, known) : {}),
    ...(overrides.viewport ? { viewport: size('viewport', overrides.viewport) } : {}),
    ...(locale ? { locale } : {}),
    ...(options.ignore_https_errors ? { ignoreHTTPSErrors: true } : {}),
    ...(user_agent ? { userAgent: user_agent } : {}),
    ...(timezone ? { timezoneId: timezone } : {}),
    ...(color_scheme ? { colorScheme: color_scheme } : {}),
    ...(permissions.length > 0 ? { permissions } : {}),
    ...(options.geolocation ? { geolocation: place(options.geolocation) } : {}),
    ...(options.extra_header.length > 0 ? { extraHTTPHeaders: headers(options.extra_header) } : {}),
    ...boundCredentials(options),
    ...videoOptions(options),
    // A service worker's own requests cannot be stopped, so origins can only be kept without them.
    ...(guarded && options.extension.length === 0 ? { serviceWorkers: 'block' as const } : {}),
  };
}

function checkedLocale(given: string | undefined): string | undefined {
  if (given === undefined) return undefined;
  try {
    return Intl.getCanonicalLocales(given)[0];
  } catch {
    throw new SurehandError(
      'invalid_input',
      `locale: wanted a language such as de or de-DE, got ${JSON.stringify(given)}`,
    );
  }
}

function refuseMissing(field: string, files: readonly string[]): void {
  const missing = files.filter((file) => !existsSync(file));
  if (missing.length > 0)
    throw new SurehandError('invalid_input', `${field}: ${missing.join(', ')} does not exist`);
}

/** `LATITUDE,LONGITUDE`, as the schema of the options has checked. */
function place(text: string): { latitude: number; longitude: number } {
  const [latitude = 0, longitude = 0] = text.split(',').map(Number);
  return { latitude, longitude };
}

function headers(lines: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    lines.map((line) => {
      const at = line.indexOf(':');
      return [line.slice(0, at).trim(), line.slice(at + 1).trim()];
    }),
  );
}

/** The file of cookies and local storage to start from, checked to be there. */
export function storageStateFile(options: Options, overrides: ContextOverrides): string | undefined {
  const file = overrides.storage_state ?? options.storage_state;
  if (file !== undefined && !existsSync(file)) {
    throw new SurehandError('invalid_input', `storage_state: ${file} does not exist`);
  }
  if (file !== undefined && !isState(file)) {
    throw new SurehandError(
      'invalid_input',
      `storage_state: ${file} is no file of cookies and local storage, as cleanup with save_storage_state writes one`,
    );
  }
  return file;
}

function isState(file: string): boolean {
  try {
    const { cookies, origins }: { cookies?: unknown; origins?: unknown } = JSON.parse(
      readFileSync(file, 'utf8'),
    );
    return [cookies, origins].every((part) => part === undefined || Array.isArray(part));
  } catch {
    return false;
  }
}

function size(field: string, text: string): { width: number; height: number } {
  const [, width, height] = /^(\d+)x(\d+)$/.exec(text) ?? [];
  if (!Number(width) || !Number(height)) {
    throw new SurehandError(
      'invalid_input',
      `${field}: wanted WIDTHxHEIGHT like 1280x720, got ${JSON.stringify(text)}`,
    );
  }
  return { width: Number(width), height: Number(height) };
}

function describedDevice(name: string, known: typeof devices): BrowserContextOptions {
  const exact =
    known[name] ?? Object.entries(known).find(([key]) => key.toLowerCase() === name.toLowerCase())?.[1];
  if (!exact) {
    const words = name.toLowerCase().split(/\s+/);
    const near = Object.keys(known).filter((key) => words.some((word) => key.toLowerCase().includes(word)));
    throw new SurehandError(
      'invalid_input',
      `device: no device is called ${JSON.stringify(name)}; ${near.length > 0 ? `nearest: ${near.slice(0, 8).join(', ')}` : 'for example "iPhone 15" or "Pixel 7"'}`,
    );
  }
  const { defaultBrowserType: _, ...settings } = exact;
  return settings;
}

/** Credentials for the origin they are written with, or that of the start page; without either they wait for the first address. */
function boundCredentials(options: Options): Pick<BrowserContextOptions, 'httpCredentials'> {
  if (!options.http_credentials) return {};
  const httpCredentials = credentials(options.http_credentials, options.start_url);
  return httpCredentials.origin ? { httpCredentials } : {};
}

/** Reads `user:password` or `user:password@https://shop.test`. */
export function credentials(
  written: string,
  first_address?: string,
): { username: string; password: string; origin?: string } {
  const [, before, bound] = /^(.*)@(https?:\/\/[^\s/]+)\/?$/s.exec(written) ?? [];
  const text = before ?? written;
  const home = bound ?? first_address;
  const origin = home && URL.canParse(home) ? { origin: new URL(home).origin } : {};
  const colon = text.indexOf(':');
  if (colon < 0) throw new SurehandError('invalid_input', 'http_credentials: wanted user:password');
  return { username: text.slice(0, colon), password: text.slice(colon + 1), ...origin };
}
