import type { FoundBrowser } from '../drivers/web/find-browser.ts';
import { silentLog } from '../model/log.ts';
import { type Options, OptionsSchema } from '../model/options.ts';

export { cacheFolder } from '../drivers/web/cache-folder.ts';
export { browserCandidates, type FoundBrowser, findBrowser } from '../drivers/web/find-browser.ts';
export { installBrowser } from '../drivers/web/install-browser.ts';
export { completeUrl } from '../drivers/web/navigate-page.ts';

export interface TriedBrowser {
  version: string;
  took_ms: number;
}

const SAMPLE = 'data:text/html,<title>Surehand</title><h1>Surehand</h1>';
// The page script is not on trial, only the browser.
const NO_ENGINE = '({ query: () => null, queryAll: () => [] })';

/**
 * Starts the browser the way a session would, without a window, renders a page in it and ends it; rejects with the
 * reason when any of that fails. No session can follow in the same process. A profile, extensions and origins are left out: they are not the browser's fault.
 */
export async function tryLaunch(found: FoundBrowser, options: Options): Promise<TriedBrowser> {
  const started = Date.now();
  const { BrowserPool } = await import('../drivers/web/browser-pool.ts');
  const { browser, channel, executable_path, sandbox, browser_args } = options;
  const trial: Options = {
    ...OptionsSchema.parse({}),
    ...{ browser, channel, executable_path, sandbox, browser_args },
    headless: true,
  };
  const pool = new BrowserPool(trial, silentLog, { engine_script: NO_ENGINE });
  try {
    const { context } = await pool.openContext();
    const page = await context.newPage();
    await page.goto(SAMPLE);
    const [heading, picture] = [await page.textContent('h1'), await page.screenshot()];
    if (heading !== 'Surehand' || picture.length === 0) throw new Error('it started but rendered nothing');
    const version = context.browser()?.version() ?? found.version ?? 'unknown';
    return { version, took_ms: Date.now() - started };
  } finally {
    await pool.close();
  }
}
