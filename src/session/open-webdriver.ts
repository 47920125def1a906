import { sensitiveSource } from '../knowledge/redact.ts';
import { SurehandError } from '../model/failure.ts';
import type { Options } from '../model/options.ts';
import type { Secrets } from '../model/secrets.ts';
import { sensitivePatterns } from './memory.ts';
import type { Reach } from './platforms.ts';
import type { ConnectedDevice } from './sessions.ts';

/** Phones behind a WebDriver server. Each session is one of the server's, which ends with it. */
export async function openBehindServer(
  platform: 'ios' | 'android',
  options: Options,
  secrets: Secrets,
): Promise<Reach> {
  const mask = { names: sensitiveSource(sensitivePatterns(options)), secrets: () => secrets.values };
  const { openWebDriver } = await import('../drivers/webdriver/open-webdriver.ts');
  const { appium: server, capabilities, test_id_attributes } = options;
  const known = { platform, server, capabilities, test_id_attributes, mask, fill: fillFrom(secrets) };
  return {
    open: ({ device = options.device, app = options.app }, onGone) =>
      openWebDriver({ ...known, device, app }, onGone),
    async close() {},
  };
}

/** The simulators of this machine; none where there is no Xcode. */
export async function knownSimulators(): Promise<ConnectedDevice[]> {
  const { listSimulators } = await import('../drivers/webdriver/simulators.ts');
  const listed = await listSimulators();
  return listed.map(({ udid, name, os_version, booted }) => ({
    platform: 'ios',
    id: udid,
    model: `${name}, iOS ${os_version}`,
    state: booted ? 'device' : 'off, started by a launch',
  }));
}

/** What the server that is named says of itself. */
export async function serverSays(options: Options, secrets: Secrets): Promise<string> {
  const { serverStatus } = await import('../drivers/webdriver/open-webdriver.ts');
  return serverStatus(options.appium, fillFrom(secrets));
}

/** A secret that belongs to another address is not sent to this one. */
export function fillFrom(secrets: Secrets): (text: string, origin: string) => string {
  return (text, origin) => {
    const filled = secrets.fill(text, origin);
    const strange =
      filled === text ? [] : secrets.within(filled).filter((one) => (one.origin ?? origin) !== origin);
    const [first] = strange;
    const own =
      first && secrets.within(filled).some(({ name, origin: to }) => name === first.name && to === origin);
    if (!first || own) return filled;
    throw new SurehandError(
      'origin_blocked',
      `{{${first.name}}} belongs to ${first.origin} and the server is ${origin}; to allow it write ${first.name}@${origin}=... in the file of secrets`,
    );
  };
}
