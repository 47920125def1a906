import type { BrowserSettings } from '../export/live-walk.ts';
import type { Options } from '../model/options.ts';
import { findBrowser } from '../session/browsers.ts';

/** The browser that a session of ours would use, as Playwright's runner takes it. */
export async function exportBrowser(options: Options): Promise<BrowserSettings> {
  const found = await findBrowser(options);
  const unguarded = found.launch_args.includes('--no-sandbox') || process.getuid?.() === 0;
  const [width = 1280, height = 720] = options.viewport.split('x').map(Number);
  return {
    browser: options.browser,
    launch: {
      headless: options.headless !== false,
      ...(found.executable_path ? { executablePath: found.executable_path } : {}),
      ...(found.channel ? { channel: found.channel } : {}),
      ...(options.browser === 'chromium' ? { chromiumSandbox: options.sandbox ?? !unguarded } : {}),
      ...(found.launch_env ? { env: { ...process.env, ...found.launch_env } } : {}),
      args: [...found.launch_args, ...options.browser_args],
    },
    context: {
      viewport: { width, height },
      ...(options.locale ? { locale: options.locale } : {}),
      ...(options.storage_state ? { storageState: options.storage_state } : {}),
    },
    test_id_attributes: options.test_id_attributes,
  };
}
