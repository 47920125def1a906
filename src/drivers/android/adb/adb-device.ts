import { SurehandError } from '../../../model/failure.ts';
import { AdbRefusal, type AdbServer, readText, within } from './adb-server.ts';
import type { ByteStream } from './byte-stream.ts';
import { pullFile, pushFile } from './sync-files.ts';

export interface ShellResult {
  stdout: string;
  stderr: string;
  exit_code: number;
}

interface Limits {
  timeout_ms?: number;
  signal?: AbortSignal | undefined;
  /** Called right before the device is asked. */
  asked?: () => void;
}

const SHELL_MS = 20_000;
/** Kinds of packets in a stream of `shell,v2`. */
const STDOUT = 1;
const STDERR = 2;
const EXIT = 3;

/** One device behind an adb server. Every call is a connection of its own, as adb's are. */
export class AdbDevice {
  readonly serial: string;
  readonly #server: AdbServer;
  #features: Promise<Set<string>> | undefined;

  constructor(server: AdbServer, serial: string) {
    this.#server = server;
    this.serial = serial;
  }

  /** Where ports that lead into the device are opened: on the machine of the adb server. */
  get host(): string {
    return this.#server.host;
  }

  /** Runs a command in the device's shell. Words are quoted here; a string goes as it is. */
  async shell(command: string | readonly string[], timeout_ms = SHELL_MS): Promise<ShellResult> {
    return this.#shell(command, { timeout_ms });
  }

  /** The same for a command that does something: a rejection says whether it may have been done all the same. */
  async run(command: string | readonly string[], timeout_ms = SHELL_MS): Promise<ShellResult> {
    let asked = false;
    try {
      return await this.#shell(command, {
        timeout_ms,
        asked: () => {
          asked = true;
        },
      });
    } catch (error) {
      if (!(error instanceof SurehandError)) throw error;
      throw error.but({ may_have_landed: asked && !(error.cause instanceof AdbRefusal) });
    }
  }

  /** What a command writes, byte for byte: pictures and trees. */
  async exec(
    command: string | readonly string[],
    limits: { timeout_ms?: number; signal?: AbortSignal | undefined } = {},
  ): Promise<Buffer> {
    return this.#use(`exec:${lineOf(command)}`, limits, (stream) => stream.rest());
  }

  async #shell(command: string | readonly string[], limits: Limits): Promise<ShellResult> {
    const line = lineOf(command);
    const v2 = (await this.features()).has('shell_v2');
    return this.#use(v2 ? `shell,v2,raw:${line}` : `shell:${line}`, limits, async (stream) =>
      v2 ? readShellPackets(stream) : { stdout: (await stream.rest()).toString(), stderr: '', exit_code: 0 },
    );
  }

  /** Output as it comes, until `signal` ends it or the command does. */
  async *stream(command: string, signal: AbortSignal): AsyncGenerator<Buffer> {
    const stream = await this.#open(`exec:${command}`);
    const stop = (): void => stream.close();
    signal.addEventListener('abort', stop, { once: true });
    try {
      for (;;) {
        const piece = await stream.piece().catch((error: unknown) => {
          if (signal.aborted) return null;
          throw error;
        });
        if (piece === null || signal.aborted) return;
        yield piece;
      }
    } finally {
      signal.removeEventListener('abort', stop);
      stream.close();
    }
  }

  push(path: string, content: Buffer, mode = 0o644): Promise<void> {
    return this.#use('sync:', {}, (stream) => pushFile(stream, path, content, mode));
  }

  pull(path: string): Promise<Buffer> {
    return this.#use('sync:', {}, (stream) => pullFile(stream, path));
  }

  /** Makes a port of this machine lead into the device; 0 lets the server choose. The port comes back. */
  async forward(remote: string, port = 0): Promise<number> {
    const stream = await this.#told(
      this.#server.open(`host-serial:${this.serial}:forward:tcp:${port};${remote}`),
    );
    try {
      return await this.#told(
        within(SHELL_MS, async () => {
          // A second OKAY says that it is done; the port chosen follows as a string.
          await this.#server.accepted(stream);
          const chosen = port === 0 ? Number(await readText(stream)) : port;
          if (!Number.isInteger(chosen) || chosen <= 0)
            throw new Error('the adb server named no port for the way into the device');
          return chosen;
        }),
      );
    } finally {
      stream.close();
    }
  }

  async removeForward(port: number): Promise<void> {
    const stream = await this.#told(this.#server.open(`host-serial:${this.serial}:killforward:tcp:${port}`));
    stream.close();
  }

  /** What this device's adbd can do, in adb's own words. */
  features(): Promise<Set<string>> {
    this.#features ??= this.#server
      .query(`host-serial:${this.serial}:features`)
      .then((text) => new Set(text.split(',')))
      .catch((error: unknown) => {
        this.#features = undefined;
        throw this.#lost(error);
      });
    return this.#features;
  }

  async #use<T>(
    service: string,
    { timeout_ms = SHELL_MS, signal, asked }: Limits,
    work: (stream: ByteStream) => Promise<T>,
  ): Promise<T> {
    const stream = await this.#open(service, asked);
    const stop = (): void => stream.close();
    signal?.addEventListener('abort', stop, { once: true });
    try {
      const done = await within(timeout_ms, () => work(stream));
      // What was cut off is no answer.
      signal?.throwIfAborted();
      return done;
    } catch (error) {
      if (signal?.aborted) throw new SurehandError('cancelled', 'the call was cancelled', { cause: error });
      throw this.#lost(error);
    } finally {
      signal?.removeEventListener('abort', stop);
      stream.close();
    }
  }

  async #open(service: string, asked?: () => void): Promise<ByteStream> {
    return this.#told(this.#server.open(service, this.serial, asked));
  }

  #told<T>(asked: Promise<T>): Promise<T> {
    return asked.catch((error: unknown) => {
      throw this.#lost(error);
    });
  }

  /** The server says in words why a device cannot be used, so this is the one place that reads them. */
  #lost(error: unknown): SurehandError {
    if (error instanceof SurehandError) return error;
    const said = error instanceof Error ? error.message : String(error);
    const known = error instanceof AdbRefusal ? refusalOf(said) : undefined;
    return new SurehandError('device_lost', `${this.serial} ${known ?? `went away (${said})`}`, {
      cause: error,
    });
  }
}

function refusalOf(said: string): string {
  if (/unauthorized/i.test(said))
    return 'has not allowed this computer to debug it: unlock it and accept the question on its screen';
  if (/authorizing/i.test(said)) return 'is still asking on its screen whether this computer may debug it';
  if (/offline/i.test(said)) return 'is offline: plug it in again, or connect to it again';
  if (/not found|no devices/i.test(said)) return 'is no longer connected';
  return `refused (adb: ${said})`;
}

async function readShellPackets(stream: ByteStream): Promise<ShellResult> {
  const out: Buffer[] = [];
  const err: Buffer[] = [];
  for (;;) {
    const head = await stream.read(5);
    // The device ended without an exit code: it went away in the middle.
    if (!head) throw new Error('the shell ended without an exit code');
    const body = (await stream.read(head.readUInt32LE(1))) ?? Buffer.alloc(0);
    const kind = head[0];
    if (kind === STDOUT) out.push(body);
    else if (kind === STDERR) err.push(body);
    else if (kind === EXIT) {
      return {
        stdout: Buffer.concat(out).toString(),
        stderr: Buffer.concat(err).toString(),
        exit_code: body[0] ?? 0,
      };
    }
  }
}

function lineOf(command: string | readonly string[]): string {
  return typeof command === 'string' ? command : command.map(quoteWord).join(' ');
}

/** One word for a POSIX shell, whatever is in it. */
export function quoteWord(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
}
