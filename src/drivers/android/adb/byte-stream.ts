import { connect, type Socket } from 'node:net';

/** Bytes of a socket, asked for by number or by line; ends of every kind reach whoever waits. */
export class ByteStream {
  readonly socket: Socket;
  #chunks: Buffer[] = [];
  #length = 0;
  #ended = false;
  #error: Error | undefined;
  #wake: (() => void) | undefined;

  constructor(socket: Socket) {
    this.socket = socket;
    socket.on('data', (chunk: Buffer) => {
      this.#chunks.push(chunk);
      this.#length += chunk.length;
      this.#wake?.();
    });
    socket.on('error', (error) => {
      this.#error = error;
      this.#wake?.();
    });
    socket.on('close', () => {
      this.#ended = true;
      this.#wake?.();
    });
    socket.on('end', () => {
      this.#ended = true;
      this.#wake?.();
    });
  }

  /** Resolves once connected; rejects with the socket's own error. */
  static open(host: string, port: number, timeout_ms: number): Promise<ByteStream> {
    return new Promise((resolve, reject) => {
      const socket = connect({ host, port, noDelay: true });
      const late = setTimeout(() => socket.destroy(new Error(`no answer in ${timeout_ms} ms`)), timeout_ms);
      socket.once('error', (error) => {
        clearTimeout(late);
        reject(error);
      });
      socket.once('connect', () => {
        clearTimeout(late);
        resolve(new ByteStream(socket));
      });
    });
  }

  write(bytes: Buffer | string): void {
    if (!this.socket.destroyed) this.socket.write(bytes);
  }

  /** Exactly so many bytes, or null when the stream ended before the first of them. */
  async read(count: number): Promise<Buffer | null> {
    while (this.#length < count) {
      if (this.#error) throw this.#error;
      if (this.#ended) {
        if (this.#length === 0) return null;
        throw new Error(`the connection ended ${count - this.#length} bytes early`);
      }
      await this.#more();
    }
    const all = this.#chunks.length === 1 ? this.#chunks[0] : Buffer.concat(this.#chunks);
    const whole = all ?? Buffer.alloc(0);
    this.#chunks = whole.length > count ? [whole.subarray(count)] : [];
    this.#length -= count;
    return whole.subarray(0, count);
  }

  /** All there is until the other side ends. */
  async rest(): Promise<Buffer> {
    while (!this.#ended && !this.#error) await this.#more();
    if (this.#error) throw this.#error;
    const all = Buffer.concat(this.#chunks);
    this.#chunks = [];
    this.#length = 0;
    return all;
  }

  /** The next piece as it comes, or null at the end. */
  async piece(): Promise<Buffer | null> {
    while (this.#length === 0) {
      if (this.#error) throw this.#error;
      if (this.#ended) return null;
      await this.#more();
    }
    return this.read(this.#length);
  }

  close(): void {
    this.socket.destroy();
  }

  #more(): Promise<void> {
    return new Promise((resolve) => {
      this.#wake = () => {
        this.#wake = undefined;
        resolve();
      };
    });
  }
}
