import type { ClosedPorts } from '../drivers/closed-ports.ts';
import type { Driver } from '../drivers/driver.ts';
import { SurehandError } from '../model/failure.ts';
import type { Log } from '../model/log.ts';
import type { Options } from '../model/options.ts';
import { PLATFORM_WORDS, type Platform } from '../model/platform.ts';
import type { Secrets } from '../model/secrets.ts';
import type { Oversight } from './checkpoints.ts';
import { openAndroid } from './open-android.ts';
import { openWeb, prepareWeb } from './open-web.ts';
import { openBehindServer } from './open-webdriver.ts';
import type { LaunchRequest } from './sessions.ts';

/** What opens drivers of one kind of app, or of any. */
export interface Reach {
  /** Loads what the first session will need; nothing is started or reached. */
  prepare?(): Promise<void>;
  open(request: LaunchRequest, onGone: (why?: string) => void): Promise<Driver>;
  close(): Promise<void>;
}

/** Fields of a launch that mean something only on some platforms. */
const ONLY_ON: Partial<Record<keyof LaunchRequest, { on: readonly Platform[]; instead: string }>> = {
  app: { on: ['android', 'ios'], instead: 'the web has addresses: give url' },
  storage_state: { on: ['web'], instead: 'only a browser starts from such a file' },
  viewport: { on: ['web'], instead: 'a phone has the size that it has' },
  locale: { on: ['web'], instead: 'set the language on the phone' },
};

/** The platforms of one server. What reaches one of them is loaded and started with its first session, not before. */
export function openPlatforms(
  options: Options,
  log: Log,
  secrets: Secrets,
  watched: { oversight: Promise<Oversight>; closed_ports: ClosedPorts },
): Reach {
  const starts: Record<Platform, () => Promise<Reach>> = {
    web: () => openWeb(options, log, secrets, watched),
    // A server that the user names reaches Android too; without one, adb does.
    android: () =>
      options.appium === undefined
        ? openAndroid(options, log, secrets)
        : openBehindServer('android', options, secrets),
    ios: () => openBehindServer('ios', options, secrets),
  };
  const started = new Map<Platform, Promise<Reach>>();
  return {
    async prepare() {
      if ((options.platform ?? 'web') === 'web') await prepareWeb();
    },
    async open(request, onGone) {
      const platform = platformOf(request, options);
      const { origins = [] } = await watched.oversight;
      if (origins.length > 0 && platform !== 'web')
        throw new SurehandError(
          'origin_blocked',
          `this token is kept to ${origins.join(', ')}, which cannot be kept on ${PLATFORM_WORDS[platform]}`,
        );
      const reach = started.get(platform) ?? starts[platform]();
      started.set(platform, reach);
      const driver = await (await reach).open(request, onGone);
      return platform === 'web' ? driver : keptAway(driver, watched.closed_ports);
    },
    async close() {
      await Promise.all([...started.values()].map(async (reach) => (await reach.catch(() => null))?.close()));
    },
  };
}

/** Browsers keep every request from what is closed; of an app we know only the address that it is told to open. */
export function keptAway(driver: Driver, closed: ClosedPorts): Driver {
  const navigate = driver.navigate.bind(driver);
  driver.navigate = async (request, permit) => {
    if (request.to === 'url' && URL.canParse(request.url) && closed.has(new URL(request.url)))
      throw new SurehandError(
        'origin_blocked',
        `${new URL(request.url).origin} may not be opened or requested; it is where a person is asked`,
      );
    return navigate(request, permit);
  };
  return driver;
}

/** The platform a session is for; a field that means nothing there is refused before anything is started. */
function platformOf(request: LaunchRequest, options: Options): Platform {
  const platform = request.platform ?? options.platform ?? 'web';
  for (const [field, rule] of Object.entries(ONLY_ON)) {
    if (Reflect.get(request, field) === undefined || rule.on.includes(platform)) continue;
    throw new SurehandError('invalid_input', `${field}: not on ${PLATFORM_WORDS[platform]}; ${rule.instead}`);
  }
  return platform;
}
