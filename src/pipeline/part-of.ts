import type { Driver, DriverParts, NetworkEntry } from '../drivers/driver.ts';
import { SurehandError } from '../model/failure.ts';
import { PLATFORM_WORDS } from '../model/platform.ts';

/** What a part is called to someone who does not have it. */
const PART_WORDS: Readonly<Record<keyof DriverParts, string>> = {
  tabs: 'tabs',
  dialogs: 'dialogs that block the app; its dialogs are on the screen',
  scripts: 'scripts to run in the app',
  network: 'view of the requests of an app',
  storage: 'cookies and storage to save',
  pages: 'pages with links and a history',
  film: 'screen to film; the setting record films pages',
  apps: 'apps to start, stop or install; those are of phones',
};

/** A part of the driver that a call cannot do without; a platform without it is told in one line. */
export function partOf<K extends keyof DriverParts>(driver: Driver, part: K): DriverParts[K] {
  const found: Partial<DriverParts>[K] = driver[part];
  if (found !== undefined) return found;
  throw new SurehandError('not_supported', `${PLATFORM_WORDS[driver.platform]} has no ${PART_WORDS[part]}`);
}

/** The requests of the app; none where nobody can see them, so that they decide nothing there. */
export function requestsOf(driver: Driver): readonly NetworkEntry[] {
  return driver.network?.requests() ?? [];
}
