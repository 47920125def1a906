import { sensitiveSource } from '../knowledge/redact.ts';
import type { Options } from '../model/options.ts';
import type { Secrets } from '../model/secrets.ts';
import { sensitivePatterns } from './memory.ts';
import type { Reach } from './platforms.ts';
import type { ConnectedDevice } from './sessions.ts';

/** Phones over adb. Each session is a phone and the app on it; nothing of it stays when the session ends. */
export async function openAndroid(options: Options, secrets: Secrets): Promise<Reach> {
  const mask = { names: sensitiveSource(sensitivePatterns(options)), secrets: () => secrets.values };
  const { openPhone } = await import('../drivers/android/open-phone.ts');
  return {
    open: ({ device = options.device, app = options.app }, onGone) =>
      openPhone({ adb: options.adb, device, app, mask }, onGone),
    async close() {},
  };
}

export async function connectedPhones(options: Options): Promise<ConnectedDevice[]> {
  const { listPhones } = await import('../drivers/android/open-phone.ts');
  const listed = await listPhones(options.adb);
  return listed.map(({ serial, model, state }) => ({ platform: 'android', id: serial, model, state }));
}
