import { readFile } from 'node:fs/promises';
import { SurehandError } from '../../model/failure.ts';
import { isRecord } from '../../model/record.ts';
import type { Endpoint } from './w3c-client.ts';

export type Capabilities = Record<string, unknown>;

/** Fills `{{NAME}}` with a secret that may be used at an address. */
export type Fill = (text: string, origin: string) => string;

const DEFAULT_SERVER = 'http://127.0.0.1:4723';

/** The server to speak to; user and key of the address become a header and are never shown. */
export function endpointOf(
  written: string | undefined,
  fill: Fill,
  setting: 'appium' | 'grid' = 'appium',
): Endpoint {
  const given = written ?? DEFAULT_SERVER;
  // A user that is still called {{NAME}} keeps an address from being read: its host is the same without.
  const bare = given.replace(/\/\/[^/@]*@/, '//');
  const origin = URL.canParse(bare) ? new URL(bare).origin : '';
  if (origin === '' || !/^https?:/.test(bare))
    throw new SurehandError(
      'invalid_input',
      `${setting}: ${JSON.stringify(bare)} is no address; give one such as ${DEFAULT_SERVER}`,
    );
  const user = /\/\/(?<user>[^/@]*)@/.exec(given)?.groups?.user;
  const credentials = user === undefined ? undefined : filled(decoded(user), fill, origin, setting);
  const url = bare.replace(/\/+$/, '');
  return credentials === undefined ? { url } : { url, credentials };
}

/** The capabilities that the user wrote down, with secrets filled in. */
export async function readCapabilities(
  path: string | undefined,
  fill: Fill,
  origin: string,
): Promise<Capabilities> {
  if (path === undefined) return {};
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new SurehandError('invalid_input', `capabilities: cannot read ${path} (${error.code})`);
  });
  let read: unknown;
  try {
    read = JSON.parse(text);
  } catch (error) {
    throw new SurehandError(
      'invalid_input',
      `capabilities: ${path} is no JSON (${(error as Error).message})`,
    ); // JSON.parse throws nothing else
  }
  // Both what W3C sends and the mere capabilities are met in documentation.
  const inner = isRecord(read) && isRecord(read.capabilities) ? read.capabilities : read;
  const always = isRecord(inner) && isRecord(inner.alwaysMatch) ? inner.alwaysMatch : inner;
  if (!isRecord(always))
    throw new SurehandError('invalid_input', `capabilities: ${path} must hold one JSON object`);
  return filledDeep(always, fill, origin) as Capabilities; // only strings are replaced
}

/** What is asked for when nothing else is written down. */
export function wantedCapabilities(
  platform: 'ios' | 'android',
  own: Capabilities,
  request: { app?: string | undefined; device?: string | undefined; udid?: string | undefined },
): Capabilities {
  const wanted: Capabilities = {
    platformName: platform === 'ios' ? 'iOS' : 'Android',
    'appium:automationName': platform === 'ios' ? 'XCUITest' : 'UiAutomator2',
    // What the app keeps is the user's, and so is whether it runs when the session ends.
    'appium:noReset': true,
    ...(platform === 'ios' && request.app !== undefined
      ? { 'appium:bundleId': request.app, 'appium:forceAppLaunch': false, 'appium:shouldTerminateApp': false }
      : {}),
    ...(request.udid === undefined ? {} : { 'appium:udid': request.udid }),
    ...(request.device === undefined ? {} : { 'appium:deviceName': request.device }),
  };
  const said = String(own.platformName ?? '').toLowerCase();
  if (said !== '' && said !== platform)
    throw new SurehandError(
      'invalid_input',
      `capabilities: platformName is ${JSON.stringify(own.platformName)}, and the session is for ${platform}; launch with the other platform, or change the file`,
    );
  return { ...wanted, ...own };
}

function filled(text: string, fill: Fill, origin: string, what: string): string {
  const done = fill(text, origin);
  const missing = /\{\{(?<name>\w+)\}\}/.exec(done)?.groups?.name;
  if (missing === undefined) return done;
  throw new SurehandError(
    'invalid_input',
    `${what}: there is no secret ${missing}; write ${missing}=... into the file of --secrets`,
  );
}

function filledDeep(data: unknown, fill: Fill, origin: string): unknown {
  if (typeof data === 'string') return filled(data, fill, origin, 'capabilities');
  if (Array.isArray(data)) return data.map((one) => filledDeep(one, fill, origin));
  if (!isRecord(data)) return data;
  return Object.fromEntries(Object.entries(data).map(([name, one]) => [name, filledDeep(one, fill, origin)]));
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
