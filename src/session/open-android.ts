import type { OpenWebReader } from '../drivers/android/web-views.ts';
import { sensitiveSource } from '../knowledge/redact.ts';
import type { Log } from '../model/log.ts';
import type { Options } from '../model/options.ts';
import type { Secrets } from '../model/secrets.ts';
import { sensitivePatterns } from './memory.ts';
import type { Reach } from './platforms.ts';
import type { ConnectedDevice } from './sessions.ts';

/** Phones over adb. Each session is a phone and the app on it; nothing of it stays when the session ends. */
export async function openAndroid(options: Options, log: Log, secrets: Secrets): Promise<Reach> {
  const mask = { names: sensitiveSource(sensitivePatterns(options)), secrets: () => secrets.values };
  const openWeb: OpenWebReader = async (cdp_endpoint) => {
    const [{ BrowserPool }, { WebDriver }] = await Promise.all([
      import('../drivers/web/browser-pool.ts'),
      import('../drivers/web/web-driver.ts'),
    ]);
    const attached = { ...options, cdp_endpoint, record: false, trace: false };
    const pool = new BrowserPool(attached, log);
    const driver = new WebDriver(await pool.openContext(), attached, mask);
    return {
      lookAt: (url) => driver.lookAt(url),
      collect: (request) => driver.collect(request),
      async close() {
        await driver.close();
        await pool.close();
      },
    };
  };
  const agent = options.android_agent ? [import.meta.dirname, process.cwd()] : undefined;
  const { openPhone } = await import('../drivers/android/open-phone.ts');
  return {
    open: ({ device = options.device, app = options.app, held }, onGone) =>
      openPhone({ adb: options.adb, device, held, app, mask, openWeb, agent }, onGone),
    async close() {},
  };
}

export async function connectedPhones(options: Options): Promise<ConnectedDevice[]> {
  const { listPhones } = await import('../drivers/android/open-phone.ts');
  const listed = await listPhones(options.adb);
  return listed.map(({ serial, model, state }) => ({ platform: 'android', id: serial, model, state }));
}
