import { createHash } from 'node:crypto';
import { readFileSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContext } from 'playwright-core';
import { SurehandError } from '../../model/failure.ts';

export interface LoadedExtension {
  id: string;
  name: string;
  folder: string;
  /** Its pages by what they are for (popup, options, side panel); each can be opened as a tab. */
  pages: Record<string, string>;
  service_worker?: string;
}

interface Manifest {
  name?: string;
  key?: string;
  action?: { default_popup?: string };
  browser_action?: { default_popup?: string };
  options_page?: string;
  options_ui?: { page?: string };
  side_panel?: { default_path?: string };
  background?: { service_worker?: string };
}

/** Reads an unpacked extension's folder. The id is the one Chromium will derive. */
export function readExtension(given: string): LoadedExtension {
  let folder: string;
  let manifest: Manifest;
  try {
    folder = realpathSync(given);
    manifest = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')) as Manifest; // every field is optional and only strings are used
  } catch (cause) {
    throw new SurehandError(
      'invalid_input',
      `extension ${given}: wanted the folder of an unpacked extension with a manifest.json in it`,
      { cause },
    );
  }
  const id = extensionId(manifest.key ? Buffer.from(manifest.key, 'base64') : pathBytes(folder));
  const pages: Record<string, string> = {};
  const add = (purpose: string, path?: string) => {
    if (path) pages[purpose] = `chrome-extension://${id}/${path.replace(/^\//, '')}`;
  };
  add('popup', manifest.action?.default_popup ?? manifest.browser_action?.default_popup);
  add('options', manifest.options_ui?.page ?? manifest.options_page);
  add('side_panel', manifest.side_panel?.default_path);
  const worker = manifest.background?.service_worker;
  return {
    id,
    name: manifest.name ?? id,
    folder,
    pages,
    ...(worker ? { service_worker: `chrome-extension://${id}/${worker.replace(/^\//, '')}` } : {}),
  };
}

/** `extension:popup` and `extension:home.html#/send/` mean the extension under control, whatever id it was given. */
export function extensionAddress(url: string, extensions: readonly LoadedExtension[]): string {
  const wanted = /^extension:\/*(.*)$/s.exec(url.trim())?.[1];
  if (wanted === undefined) return url;
  const [first] = extensions;
  if (!first)
    throw new SurehandError(
      'invalid_input',
      `url: ${url} needs an extension, and none is loaded (--extension)`,
    );
  return first.pages[wanted] ?? `chrome-extension://${first.id}/${wanted}`;
}

/** Whether an address is one of the extensions under control; without any, every page is the app's. */
export function belongsToApp(url: string, extensions: readonly LoadedExtension[]): boolean {
  return extensions.length === 0 || extensions.some(({ id }) => url.startsWith(`chrome-extension://${id}/`));
}

/** Chromium flags that load these extensions and no others. */
export function extensionArgs(extensions: readonly LoadedExtension[]): string[] {
  if (extensions.length === 0) return [];
  const folders = extensions.map(({ folder }) => folder).join(',');
  return [`--disable-extensions-except=${folders}`, `--load-extension=${folders}`];
}

/** Waits for the service workers the manifests name. Gives the extensions whose worker never came up. */
export async function startedExtensions(
  context: BrowserContext,
  extensions: readonly LoadedExtension[],
  timeout_ms: number,
): Promise<LoadedExtension[]> {
  const missing = await Promise.all(
    extensions.map(async (extension) => {
      const { service_worker } = extension;
      const runs = () => context.serviceWorkers().some((worker) => worker.url() === service_worker);
      if (!service_worker || runs()) return [];
      const came = context.waitForEvent('serviceworker', {
        predicate: (worker) => worker.url() === service_worker,
        timeout: timeout_ms,
      });
      return await came.then(
        () => [],
        () => (runs() ? [] : [extension]),
      );
    }),
  );
  return missing.flat();
}

function extensionId(bytes: Buffer): string {
  const digest = createHash('sha256').update(bytes).digest('hex').slice(0, 32);
  return [...digest].map((digit) => String.fromCharCode(97 + Number.parseInt(digit, 16))).join('');
}

function pathBytes(folder: string): Buffer {
  return Buffer.from(folder, process.platform === 'win32' ? 'utf16le' : 'utf8');
}
