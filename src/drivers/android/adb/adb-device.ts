import { SurehandError } from '../../../model/failure.ts';
import { AdbRefusal, type AdbServer, within } from './adb-server.ts';
import type { ByteStream } from './byte-stream.ts';
import { pullFile, pushFile } from './sync-files.ts';

export interface ShellResult {
  stdout: string;
  stderr: string;
  exit_code: number;
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

  /** Runs a command in the device's shell. Words are quoted here; a string goes as it is. */
  async shell(command: string | readonly string[], timeout_ms = SHELL_MS): Promise<ShellResult> {
    const line = typeof command === 'string' ? command : command.map(quoteWord).join(' ');
    const v2 = (await this.features()).has('shell_v2');
    return this.#use(v2 ? `shell,v2,raw:${line}` : `shell:${line}`, timeout_ms, async (stream) =>
      v2 ? readShellPackets(stream) : { stdout: (await stream.rest()).toString(), stderr: '', exit_code: 0 },
    );
  }

  /** What a command writes, byte for byte: pictures and trees. */
  async exec(command: string | readonly string[], timeout_ms = SHELL_MS): Promise<Buffer> {
    const line = typeof command === 'string' ? command : command.map(quoteWord).join(' ');
    return this.#use(`exec:${line}`, timeout_ms, (stream) => stream.rest());
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
    return this.#use('sync:', SHELL_MS, (stream) => pushFile(stream, path, content, mode));
  }

  pull(path: string): Promise<Buffer> {
    return this.#use('sync:', SHELL_MS, (stream) => pullFile(stream, path));
  }

  /** Makes a port of this machine lead into the device; 0 lets the server choose. The port comes back. */
  async forward(remote: string, port = 0): Promise<number> {
    const stream = await this.#told(
      this.#server.open(`host-serial:${this.serial}:forward:tcp:${port};${remote}`),
    );
    try {
      // A second OKAY says that it is done; the port chosen follows as a string.
      await within(SHELL_MS, () => stream.read(4));
      const answer = port === 0 ? (await stream.rest()).toString().slice(4) : String(port);
      return Number(answer);
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

  async #use<T>(service: string, timeout_ms: number, work: (stream: ByteStream) => Promise<T>): Promise<T> {
    const stream = await this.#open(service);
    try {
      return await within(timeout_ms, () => work(stream));
    } catch (error) {
      throw this.#lost(error);
    } finally {
      stream.close();
    }
  }

  async #open(service: string): Promise<ByteStream> {
    return this.#told(this.#server.open(service, this.serial));
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

/** One word for a POSIX shell, whatever is in it. */
export function quoteWord(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
}
