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
  apps: 'apps to start, stop or install',
};

/** What only phones have; the other parts are of the web. */
const OF_PHONES: ReadonlySet<keyof DriverParts> = new Set(['film', 'apps']);
const OPENS = {
  web: 'launch {"platform":"web","url":"..."} opens a session that has',
  phone: 'launch {"platform":"android","app":"..."} opens a session that has',
} as const;

/** A part of the driver that a call cannot do without; a platform without it is told in one line. */
export function partOf<K extends keyof DriverParts>(driver: Driver, part: K): DriverParts[K] {
  const found: Partial<DriverParts>[K] = driver[part];
  if (found !== undefined) return found;
  // Between two phones another session would not help: what one lacks is done there in another way.
  const instead = OF_PHONES.has(part) ? 'phone' : 'web';
  const remedy = (driver.platform === 'web') === (instead === 'web') ? '' : `; ${OPENS[instead]}`;
  throw new SurehandError(
    'not_supported',
    `${PLATFORM_WORDS[driver.platform]} has no ${PART_WORDS[part]}${remedy}`,
  );
}

/** The requests of the app; none where nobody can see them, so that they decide nothing there. */
export function requestsOf(driver: Driver): readonly NetworkEntry[] {
  return driver.network?.requests() ?? [];
}
