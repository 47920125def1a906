import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { steadyNow } from '../../model/clock.ts';
import { SurehandError } from '../../model/failure.ts';
import { isRecord } from '../../model/record.ts';
import type { TreeInput } from '../tree/tree.ts';
import { fingerActions } from '../webdriver/gestures.ts';
import { failureOf, W3cClient } from '../webdriver/w3c-client.ts';
import type { AdbDevice } from './adb/adb-device.ts';

const PACKAGE = 'appium-uiautomator2-server';
const SERVER = 'io.appium.uiautomator2.server';
const TEST = `${SERVER}.test`;
const RUNNER = `${TEST}/androidx.test.runner.AndroidJUnitRunner`;
/** Where it listens on the phone. */
const PORT = 6790;
const INSTALL_MS = 120_000;
/** Appium itself waits this long for it. */
const START_MS = 30_000;
const AGAIN_MS = 250;
const CALL_MS = 30_000;
/** W3C's name of the field that holds an element. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';
/**
 * It waits for a screen to rest before each call, 10 s at most: whether it rests is found by comparing trees. Dialogs and
 * the keyboard are windows of their own.
 */
const SETTINGS = { waitForIdleTimeout: 0, enableMultiWindows: true };

interface Apks {
  server: string;
  test: string;
  version: string;
}

/**
 * Appium's UiAutomator2 server on the phone, installed and started over adb and asked over a forwarded port: trees of
 * screens that never rest, in a fraction of the time, and any text. Keys and links go over adb all the same.
 */
export class PhoneAgent {
  readonly #device: AdbDevice;
  readonly #client: W3cClient;
  readonly #port: number;
  readonly #running: AbortController;

  private constructor(device: AdbDevice, client: W3cClient, port: number, running: AbortController) {
    this.#device = device;
    this.#client = client;
    this.#port = port;
    this.#running = running;
  }

  /** `folders` are where the package is looked for, one after another. */
  static async start(device: AdbDevice, folders: readonly string[]): Promise<PhoneAgent> {
    const apks = await findApks(folders);
    await install(device, apks);
    for (const app of [SERVER, TEST]) await device.shell(['am', 'force-stop', app]);
    const running = new AbortController();
    const instrumentation = instrument(device, running.signal);
    const port = await device.forward(`tcp:${PORT}`);
    const client = new W3cClient({ url: `http://${device.host}:${port}` });
    const agent = new PhoneAgent(device, client, port, running);
    try {
      await answers(client, instrumentation);
      client.use(await openSession(client));
      await client.must('POST', '/appium/settings', { settings: SETTINGS }, { timeout_ms: CALL_MS });
      return agent;
    } catch (error) {
      await agent.close();
      throw error;
    }
  }

  /** The tree in Appium's own dialect of XML. */
  async source(signal?: AbortSignal): Promise<string> {
    const value = await this.#client.must('GET', '/source', undefined, { timeout_ms: CALL_MS, signal });
    return typeof value === 'string' ? value : '';
  }

  /** False for what is sent over adb: keys and links. */
  async send(input: TreeInput, signal?: AbortSignal): Promise<boolean> {
    const options = { timeout_ms: CALL_MS, acts: true, signal };
    switch (input.kind) {
      case 'tap':
      case 'hold':
      case 'swipe':
      case 'pinch':
        await this.#client.must('POST', '/actions', fingerActions(input), options);
        return true;
      case 'text': {
        const path = `/element/${await this.#focused()}/value`;
        await this.#client.must('POST', path, { text: input.text, replace: false }, options);
        return true;
      }
      case 'clear':
        await this.#client.must('POST', `/element/${await this.#focused()}/clear`, {}, options);
        return true;
      default:
        return false;
    }
  }

  async close(): Promise<void> {
    await this.#client.ask('DELETE', '', undefined, { timeout_ms: 3000 }).catch(() => {});
    this.#running.abort();
    await this.#device.removeForward(this.#port).catch(() => {});
    for (const app of [SERVER, TEST]) await this.#device.shell(['am', 'force-stop', app]).catch(() => {});
  }

  async #focused(): Promise<string> {
    const { value } = await this.#client.ask('GET', '/element/active', undefined, { timeout_ms: CALL_MS });
    const id = isRecord(value) ? value[ELEMENT] : undefined;
    if (typeof id === 'string') return encodeURIComponent(id);
    throw new SurehandError('target_not_editable', 'nothing on the screen has the focus');
  }
}

/** The package says its version; the files are named by it. Nothing of it is run here. */
async function findApks(folders: readonly string[]): Promise<Apks> {
  for (const folder of folders) {
    const file = resolved(folder);
    if (file === undefined) continue;
    const about: unknown = JSON.parse(await readFile(file, 'utf8'));
    const version = isRecord(about) ? String(about.version) : '';
    const apks = join(dirname(file), 'apks');
    return {
      version,
      server: join(apks, `${PACKAGE}-v${version}.apk`),
      test: join(apks, `${PACKAGE}-debug-androidTest.apk`),
    };
  }
  throw new SurehandError('device_unavailable', `android_agent: the package ${PACKAGE} is not installed`, {
    remedy: `npm install ${PACKAGE}, or leave --android-agent out: uiautomator needs nothing installed`,
  });
}

function resolved(folder: string): string | undefined {
  try {
    return createRequire(pathToFileURL(join(folder, 'index.js'))).resolve(`${PACKAGE}/package.json`);
  } catch {
    return undefined;
  }
}

/** Both of them, where they are not there in this very version: two versions do not understand each other. */
async function install(device: AdbDevice, { server, test, version }: Apks): Promise<void> {
  const { stdout } = await device.shell(`dumpsys package ${SERVER}; pm list packages ${SERVER}`);
  const there = stdout.includes(`versionName=${version}\n`) && stdout.includes(`package:${TEST}`);
  if (there) return;
  for (const app of [SERVER, TEST]) await device.shell(['pm', 'uninstall', app]);
  for (const [path, app] of [
    [server, SERVER],
    [test, TEST],
  ] as const) {
    const apk = await readFile(path).catch((error: NodeJS.ErrnoException) => {
      throw new SurehandError('device_unavailable', `android_agent: ${path} cannot be read (${error.code})`);
    });
    const name = `/data/local/tmp/${app}.apk`;
    await device.push(name, apk);
    const said = await device.shell(['pm', 'install', '-r', '-g', name], INSTALL_MS);
    await device.shell(['rm', '-f', name]);
    const why = /^Failure.*$/m.exec(`${said.stdout}\n${said.stderr}`)?.[0];
    if (said.exit_code !== 0 || why !== undefined)
      throw new SurehandError(
        'device_unavailable',
        `android_agent: the phone did not take ${app}: ${why ?? said.stderr.trim()}`,
        { remedy: 'allow installing over USB on the phone, or leave --android-agent out' },
      );
  }
}

interface Instrumentation {
  over: () => boolean;
  said: () => string;
}

/** It runs for as long as this stream is open. */
function instrument(device: AdbDevice, signal: AbortSignal): Instrumentation {
  let said = '';
  let over = false;
  const read = async (): Promise<void> => {
    const line = `am instrument -w -e disableAnalytics true ${RUNNER}`;
    for await (const piece of device.stream(line, signal)) said = `${said}${piece}`.slice(-2000);
  };
  void read()
    .catch((error: unknown) => {
      said += String(error);
    })
    .finally(() => {
      over = true;
    });
  return { over: () => over, said: () => said.trim().split('\n').at(-1) ?? '' };
}

async function answers(client: W3cClient, { over, said }: Instrumentation): Promise<void> {
  const until = steadyNow() + START_MS;
  for (;;) {
    const options = { timeout_ms: 2000 };
    const answer = await client.call('GET', '/status', undefined, options).catch(() => undefined);
    if (answer && !answer.refused) return;
    if (over() || steadyNow() > until)
      throw new SurehandError(
        'device_unavailable',
        `android_agent: the server on the phone did not start: ${said() || `no answer in ${START_MS / 1000} s`}`,
        { remedy: 'leave --android-agent out, and uiautomator is used' },
      );
    await after(AGAIN_MS);
  }
}

async function openSession(client: W3cClient): Promise<string> {
  const body = { capabilities: { alwaysMatch: {}, firstMatch: [{ platformName: 'Android' }] } };
  const { value, refused } = await client.call('POST', '/session', body, { timeout_ms: CALL_MS });
  if (refused) throw failureOf(refused, false);
  const id = isRecord(value) ? value.sessionId : undefined;
  if (typeof id === 'string') return encodeURIComponent(id);
  throw new SurehandError('device_unavailable', 'android_agent: the server on the phone gave no session');
}
