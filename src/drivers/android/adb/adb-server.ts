import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { SurehandError } from '../../../model/failure.ts';
import { inTime } from '../../../model/in-time.ts';
import { ByteStream } from './byte-stream.ts';

const CONNECT_MS = 2000;
const START_MS = 15_000;
const ANSWER_MS = 10_000;

export interface AdbAddress {
  host: string;
  port: number;
  /** Named by the user: nothing is started in its place. */
  given?: true;
}

/** A device as the adb server lists it. */
export interface ListedDevice {
  serial: string;
  /** `device` when it can be used; else `offline`, `unauthorized`, `authorizing`, `no permissions`, `recovery` ... */
  state: string;
  model: string;
}

/** The adb server's own refusal, in its words: the device is gone, more than one device, closed, ... */
export class AdbRefusal extends Error {}

/** The server of the user's adb, spoken to over its socket. Found where adb itself would look, started when absent. */
export class AdbServer {
  readonly #address: AdbAddress;
  readonly #env: NodeJS.ProcessEnv;

  constructor(address: AdbAddress, env: NodeJS.ProcessEnv = process.env) {
    this.#address = address;
    this.#env = env;
  }

  get host(): string {
    return this.#address.host;
  }

  get address(): string {
    return `${this.#address.host}:${this.#address.port}`;
  }

  /**
   * A stream on which the server said OKAY to a service. Without a device a service is the server's own. `asked` is called
   * right before the service is asked for: what fails earlier has reached no device.
   */
  async open(service: string, serial?: string, asked: () => void = () => {}): Promise<ByteStream> {
    const stream = await this.#connect();
    try {
      if (serial !== undefined) await this.#ask(stream, `host:transport:${serial}`);
      asked();
      await this.#ask(stream, service);
      return stream;
    } catch (error) {
      stream.close();
      throw error;
    }
  }

  /** An answer of one string with its length before it. */
  async query(service: string): Promise<string> {
    const stream = await this.open(service);
    try {
      return (await within(ANSWER_MS, () => readText(stream))) ?? '';
    } finally {
      stream.close();
    }
  }

  async version(): Promise<number> {
    return Number.parseInt(await this.query('host:version'), 16);
  }

  async devices(): Promise<ListedDevice[]> {
    return readDevices(await this.query('host:devices-l'));
  }

  /** The server's address for a device that listens on a port: `adb connect`. Its words come back as they are. */
  connectDevice(address: string): Promise<string> {
    return this.query(`host:connect:${address}`);
  }

  /** The list again at every change, until `signal` ends it. */
  async *trackDevices(signal: AbortSignal): AsyncGenerator<ListedDevice[]> {
    const stream = await this.open('host:track-devices-l');
    const stop = (): void => stream.close();
    signal.addEventListener('abort', stop, { once: true });
    try {
      for (;;) {
        const text = await readText(stream).catch((error: unknown) => {
          if (signal.aborted) return null;
          throw error;
        });
        if (text === null || signal.aborted) return;
        yield readDevices(text);
      }
    } finally {
      signal.removeEventListener('abort', stop);
      stream.close();
    }
  }

  async #connect(): Promise<ByteStream> {
    const { host, port, given } = this.#address;
    const first = await ByteStream.open(host, port, CONNECT_MS).catch((error: Error) => error);
    if (first instanceof ByteStream) return first;
    if (given || !isLocal(host)) {
      throw new SurehandError(
        'device_unavailable',
        `no adb server answers at ${this.address} (${first.message})`,
        { remedy: 'start one there: adb start-server; or correct --adb HOST:PORT' },
      );
    }
    await this.#start();
    return ByteStream.open(host, port, CONNECT_MS).catch((error: Error) => {
      throw new SurehandError(
        'device_unavailable',
        `adb was started and does not answer at ${this.address} (${error.message})`,
      );
    });
  }

  async #start(): Promise<void> {
    const program = findAdb(this.#env);
    if (!program) {
      throw new SurehandError(
        'device_unavailable',
        `no adb server answers at ${this.address} and there is no adb program on the PATH, in ANDROID_HOME or in ANDROID_SDK_ROOT: install Android's platform-tools, or name a server with --adb HOST:PORT`,
      );
    }
    await new Promise<void>((resolve, reject) => {
      const args = ['-P', String(this.#address.port), 'start-server'];
      execFile(program, args, { timeout: START_MS, env: this.#env }, (error, _out, stderr) => {
        if (!error) return resolve();
        const why = stderr.trim().split('\n').at(-1) || error.message;
        reject(new SurehandError('device_unavailable', `${program} could not start its server: ${why}`));
      });
    });
  }

  async #ask(stream: ByteStream, service: string): Promise<void> {
    const bytes = Buffer.from(service);
    stream.write(Buffer.concat([Buffer.from(hex4(bytes.length)), bytes]));
    await within(ANSWER_MS, () => this.accepted(stream));
  }

  /** Reads the server's word about what it was asked. */
  async accepted(stream: ByteStream): Promise<void> {
    const status = (await stream.read(4))?.toString() ?? '';
    if (status === 'OKAY') return;
    if (status === 'FAIL') throw new AdbRefusal((await readText(stream)) ?? 'no reason given');
    throw new SurehandError(
      'device_unavailable',
      `what listens at ${this.address} is no adb server (it answered ${JSON.stringify(status)})`,
    );
  }
}

/** Where the user's adb server is: `--adb`, the variables that adb itself heeds, or its usual port. */
export function adbAddress(given: string | undefined, env: NodeJS.ProcessEnv = process.env): AdbAddress {
  if (given !== undefined) {
    const match = /^(?:tcp:)?(?<host>\[[^\]]+\]|[^:]*):(?<port>\d{1,5})$/.exec(given);
    const port = Number(match?.groups?.port);
    if (!match || port > 65_535 || port === 0)
      throw new SurehandError('invalid_input', `adb: wanted HOST:PORT, for example 127.0.0.1:5037`);
    return { host: match.groups?.host || '127.0.0.1', port, given: true };
  }
  const socket = /^tcp:(?:(?<host>[^:]+):)?(?<port>\d+)$/.exec(env.ADB_SERVER_SOCKET ?? '');
  if (socket) return { host: socket.groups?.host ?? '127.0.0.1', port: Number(socket.groups?.port) };
  return { host: '127.0.0.1', port: Number(env.ANDROID_ADB_SERVER_PORT) || 5037 };
}

/** The adb program: on the PATH first, then in the SDK's folders. */
export function findAdb(env: NodeJS.ProcessEnv = process.env): string | undefined {
  const program = process.platform === 'win32' ? 'adb.exe' : 'adb';
  const folders = (env.PATH ?? '').split(delimiter).filter(Boolean);
  for (const sdk of [env.ANDROID_HOME, env.ANDROID_SDK_ROOT]) {
    if (sdk) folders.push(join(sdk, 'platform-tools'));
  }
  return folders.map((folder) => join(folder, program)).find((path) => existsSync(path));
}

/** Runs with a limit; adb's sockets have none of their own. */
export function within<T>(ms: number, work: () => Promise<T>): Promise<T> {
  return inTime(ms, work(), () => {
    throw new SurehandError('timed_out', `adb gave no answer in ${ms} ms`);
  });
}

/** `SERIAL  device product:x model:Pixel_7 device:y transport_id:3`, one line each. */
export function readDevices(text: string): ListedDevice[] {
  return text
    .split('\n')
    .map((line) => /^(?<serial>\S+)\s+(?<state>no permissions|\S+)(?<rest>.*)$/.exec(line.trimEnd())?.groups)
    .filter((groups) => groups !== undefined)
    .map(({ serial = '', state = '', rest = '' }) => ({
      serial,
      state,
      model: /(?:^|\s)model:(\S+)/.exec(rest)?.[1]?.replaceAll('_', ' ') ?? '',
    }));
}

export async function readText(stream: ByteStream): Promise<string | null> {
  const length = await stream.read(4);
  if (!length) return null;
  const count = Number.parseInt(length.toString(), 16);
  if (!Number.isFinite(count)) throw new Error('the adb server sent no length');
  return (await stream.read(count))?.toString() ?? '';
}

function hex4(value: number): string {
  return value.toString(16).padStart(4, '0');
}

function isLocal(host: string): boolean {
  return host === '127.0.0.1' || host === 'localhost' || host === '::1' || host === '[::1]';
}
