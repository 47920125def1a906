import type { DeviceInfo } from '../../model/device.ts';
import { SurehandError } from '../../model/failure.ts';
import { isRecord } from '../../model/record.ts';
import type { Mask } from '../driver.ts';
import type { AppsPart, DialogsPart, FilmPart } from '../driver-parts.ts';
import { TreeDriver } from '../tree/tree-driver.ts';
import { engineScript } from '../web/register-engine.ts';
import {
  type Capabilities,
  endpointOf,
  type Fill,
  readCapabilities,
  wantedCapabilities,
} from './capabilities.ts';
import { type Dialect, dialectCalled } from './dialects.ts';
import { chooseSimulator } from './simulators.ts';
import { type Refusal, W3cClient } from './w3c-client.ts';
import { leaveContext, WebContexts } from './web-contexts.ts';
import { WebDriverApps } from './webdriver-apps.ts';
import { WebDriverDialogs } from './webdriver-dialogs.ts';
import { WebDriverFilm } from './webdriver-film.ts';
import { WebDriverSource } from './webdriver-source.ts';

export interface WebDriverRequest {
  platform: 'ios' | 'android';
  /** Address of the server, `{{NAME}}` in it for secrets. */
  server?: string | undefined;
  /** File of capabilities. */
  capabilities?: string | undefined;
  device?: string | undefined;
  /** The app to bring to the front; without it, whatever is there. */
  app?: string | undefined;
  /** What pages in web views name their elements by. */
  test_id_attributes?: readonly string[];
  /** What no picture may show. */
  mask: Mask;
  fill: Fill;
}

const STATUS_MS = 10_000;
/** A cloud may have to wait for a phone, and WebDriverAgent is built for the first session. */
const SESSION_MS = 300_000;
const SETTINGS_MS = 10_000;
const HERE = /^https?:\/\/(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])(?:[:/]|$)/;

/** A phone behind a WebDriver server: everything that can be computed from its trees, its apps and its questions. */
export class WebDriverPhone extends TreeDriver {
  readonly apps: AppsPart;
  readonly dialogs?: DialogsPart;
  readonly film: FilmPart;

  constructor(source: WebDriverSource, apps: AppsPart, film: FilmPart, dialogs: DialogsPart | undefined) {
    super(source);
    this.apps = apps;
    this.film = film;
    // On Android a dialog is made of nodes and nothing else.
    if (dialogs) this.dialogs = dialogs;
  }
}

/** Reaches the server, starts a session with the app, and leaves it at its first screen. */
export async function openWebDriver(request: WebDriverRequest, onGone: () => void): Promise<WebDriverPhone> {
  const { platform, mask, fill, app = '' } = request;
  const endpoint = endpointOf(request.server, fill);
  const client = new W3cClient(endpoint);
  const own = await readCapabilities(request.capabilities, fill, new URL(endpoint.url).origin);
  const agent = await isWebDriverAgent(client);
  const dialect = dialectFor(platform, agent);
  const wanted = wantedCapabilities(platform, own, {
    app: request.app,
    ...(await deviceFor(request, own, agent)),
  });
  const got = await startSession(client, wanted, app, agent);
  const apps = new WebDriverApps(client, dialect, app);
  try {
    await leaveContext(client, dialect);
    await settle(client, dialect);
    if (app !== '') {
      await apps.mustHave(app);
      await apps.start(app);
    }
  } catch (error) {
    await client.ask('DELETE', '', undefined, { timeout_ms: STATUS_MS }).catch(() => {});
    throw error;
  }
  const web_views = new WebContexts(client, dialect, {
    script: engineScript,
    test_id_attributes: request.test_id_attributes ?? [],
  });
  const device = deviceOf(platform, wanted, got);
  const source = new WebDriverSource(client, dialect, device, { app, mask, onGone, web_views });
  return new WebDriverPhone(
    source,
    apps,
    new WebDriverFilm(client, dialect),
    platform === 'ios' ? new WebDriverDialogs(client, dialect) : undefined,
  );
}

/** Whether a server is there and takes sessions, for those who only want to know. */
export async function serverStatus(server: string | undefined, fill: Fill): Promise<string> {
  const client = new W3cClient(endpointOf(server, fill));
  const { value, refused } = await client.call('GET', '/status', undefined, { timeout_ms: STATUS_MS });
  if (refused) throw new SurehandError('device_unavailable', `${client.url}: ${refused.words}`);
  const build = isRecord(value) && isRecord(value.build) ? value.build : {};
  return `${client.url} answers${typeof build.version === 'string' ? ` (version ${build.version})` : ''}`;
}

/** WebDriverAgent tells what it runs on; Appium does not. A cloud may not answer at all, and is taken for Appium. */
async function isWebDriverAgent(client: W3cClient): Promise<boolean> {
  const { value } = await client.call('GET', '/status', undefined, { timeout_ms: STATUS_MS });
  return (
    isRecord(value) && isRecord(value.os) && isRecord(value.build) && 'productBundleIdentifier' in value.build
  );
}

function dialectFor(platform: 'ios' | 'android', agent: boolean): Dialect {
  if (agent && platform === 'android')
    throw new SurehandError('invalid_input', 'appium: a WebDriverAgent is there, which is of iOS', {
      remedy: 'launch with platform ios, or name an Appium server',
    });
  return dialectCalled(platform === 'android' ? 'UiAutomator2' : agent ? 'WebDriverAgent' : 'XCUITest');
}

/** The simulator to use, where the server runs beside Xcode; elsewhere the words are the server's to understand. */
async function deviceFor(
  { platform, device, server = 'http://127.0.0.1' }: WebDriverRequest,
  own: Capabilities,
  agent: boolean,
): Promise<{ device?: string | undefined; udid?: string | undefined }> {
  const chosen = 'appium:udid' in own || 'appium:deviceName' in own;
  if (agent || (chosen && device === undefined)) return {};
  if (platform === 'ios' && HERE.test(server)) {
    const simulator = await chooseSimulator(device);
    if (simulator) return { device: simulator.name, udid: simulator.udid };
  }
  // An id is a word of hexadecimal digits, or a serial; names of models have spaces or small letters.
  return device === undefined ? {} : /^[\dA-Fa-f-]{24,}$/.test(device) ? { udid: device } : { device };
}

async function startSession(
  client: W3cClient,
  wanted: Capabilities,
  app: string,
  agent: boolean,
): Promise<Record<string, unknown>> {
  // WebDriverAgent knows the names without Appium's prefix.
  const named = agent
    ? Object.fromEntries(Object.entries(wanted).map(([name, value]) => [name.replace(/^appium:/, ''), value]))
    : wanted;
  const body = { capabilities: { alwaysMatch: named, firstMatch: [{}] } };
  const options = { timeout_ms: SESSION_MS };
  const { value, refused } = await client.call('POST', '/session', body, options);
  if (refused) throw refusedSession(refused, app);
  const id = isRecord(value) ? value.sessionId : undefined;
  if (typeof id !== 'string' || !isRecord(value))
    throw new SurehandError('device_unavailable', `${client.url} gave no session`, {
      remedy: 'check that the address is that of a WebDriver server; clouds often want /wd/hub at its end',
    });
  client.use(encodeURIComponent(id));
  return isRecord(value.capabilities) ? value.capabilities : {};
}

/** The server's own words; where they name the app, that is what is wrong. */
function refusedSession({ error, words }: Refusal, app: string): SurehandError {
  if (error === 'unauthorized')
    return new SurehandError('device_unavailable', `the server refuses the user or key: ${words}`, {
      remedy: 'check the user and key in the file of --secrets',
    });
  if (app !== '' && words.includes(app))
    return new SurehandError('app_not_found', `the server says: ${words}`);
  return new SurehandError('device_unavailable', `the server refused the capabilities (${error}): ${words}`, {
    remedy: 'change the file of --capabilities; list_devices tells what is connected here',
  });
}

async function settle(client: W3cClient, { settings }: Dialect): Promise<void> {
  await client.ask('POST', '/appium/settings', { settings }, { timeout_ms: SETTINGS_MS });
}

function deviceOf(
  platform: 'ios' | 'android',
  wanted: Capabilities,
  got: Record<string, unknown>,
): DeviceInfo {
  const told = (...names: string[]): string => {
    const all = names.flatMap((name) => [got[name], got[`appium:${name}`], wanted[`appium:${name}`]]);
    return String(all.find((one) => typeof one === 'string' && one !== '') ?? '');
  };
  return {
    platform,
    id: told('udid', 'deviceUDID', 'deviceName', 'device') || 'webdriver',
    model: told('deviceModel', 'deviceName', 'device') || (platform === 'ios' ? 'iPhone' : 'Android phone'),
    os_version: told('platformVersion', 'sdkVersion'),
  };
}
