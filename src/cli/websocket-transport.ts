import { createHash, randomBytes } from 'node:crypto';
import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { Duplex } from 'node:stream';
import type { Transport } from '@modelcontextprotocol/client';

type Message = Parameters<NonNullable<Transport['onmessage']>>[0];

const GUID = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11';
const OPCODES = { more: 0, text: 1, close: 8, ping: 9, pong: 10 } as const;
/** Screens are large, but not so large. */
const LONGEST_MESSAGE = 64 * 1024 * 1024;

/** MCP over a WebSocket. Node 20 has no client of its own, and one direction of one protocol needs no package. */
export class WebSocketTransport implements Transport {
  onclose?: () => void;
  onerror?: (error: Error) => void;
  onmessage?: (message: Message) => void;
  readonly #url: URL;
  readonly #token: string | undefined;
  #socket: Duplex | undefined;
  #held = Buffer.alloc(0);
  #parts: Buffer[] = [];

  constructor(url: URL, token?: string) {
    this.#url = url;
    this.#token = token;
  }

  start(): Promise<void> {
    const key = randomBytes(16).toString('base64');
    const address = new URL(this.#url);
    address.protocol = this.#url.protocol === 'wss:' ? 'https:' : 'http:';
    const request = (address.protocol === 'https:' ? httpsRequest : httpRequest)(address, {
      headers: {
        connection: 'Upgrade',
        upgrade: 'websocket',
        'sec-websocket-key': key,
        'sec-websocket-version': '13',
        'sec-websocket-protocol': 'mcp',
        ...(this.#token === undefined ? {} : { authorization: `Bearer ${this.#token}` }),
      },
    });
    return new Promise((resolve, reject) => {
      request.on('error', reject);
      request.on('response', ({ statusCode }) =>
        reject(new Error(`it answered ${statusCode} and no WebSocket`)),
      );
      request.on('upgrade', ({ headers }, socket, head) => {
        const wanted = createHash('sha1')
          .update(key + GUID)
          .digest('base64');
        if (headers['sec-websocket-accept'] !== wanted)
          return reject(new Error('its answer is no WebSocket'));
        this.#socket = socket;
        socket.on('data', (data: Buffer) => this.#take(data));
        socket.on('close', () => this.onclose?.());
        socket.on('error', (error) => this.onerror?.(error));
        if (head.length > 0) this.#take(head);
        resolve();
      });
      request.end();
    });
  }

  async send(message: Message): Promise<void> {
    this.#write(OPCODES.text, Buffer.from(JSON.stringify(message)));
  }

  async close(): Promise<void> {
    const socket = this.#socket;
    if (!socket || socket.destroyed) return;
    this.#write(OPCODES.close, Buffer.alloc(0));
    await new Promise<void>((closed) => {
      socket.once('close', () => closed());
      socket.end(() => socket.destroy());
    });
  }

  /** What a client sends is masked; the mask hides nothing, the protocol wants it. */
  #write(opcode: number, payload: Buffer): void {
    const mask = randomBytes(4);
    const masked = Buffer.from(payload.map((byte, at) => byte ^ (mask[at % 4] ?? 0)));
    this.#socket?.write(Buffer.concat([headOf(opcode, payload.length), mask, masked]));
  }

  #take(data: Buffer): void {
    this.#held = Buffer.concat([this.#held, data]);
    for (let frame = frameOf(this.#held); frame; frame = frameOf(this.#held)) {
      this.#held = this.#held.subarray(frame.size);
      this.#handle(frame);
    }
    if (this.#held.length > LONGEST_MESSAGE)
      this.#socket?.destroy(new Error('a message of the server is too long'));
  }

  #handle({ opcode, last, payload }: Frame): void {
    if (opcode === OPCODES.ping) this.#write(OPCODES.pong, payload);
    if (opcode === OPCODES.close) this.#socket?.end();
    if (opcode !== OPCODES.text && opcode !== OPCODES.more) return;
    this.#parts.push(payload);
    if (!last) return;
    const text = Buffer.concat(this.#parts).toString('utf8');
    this.#parts = [];
    try {
      this.onmessage?.(JSON.parse(text));
    } catch (error) {
      this.onerror?.(error instanceof Error ? error : new Error(String(error)));
    }
  }
}

interface Frame {
  opcode: number;
  last: boolean;
  payload: Buffer;
  /** Bytes it takes up, its head included. */
  size: number;
}

function headOf(opcode: number, length: number): Buffer {
  const first = 0x80 | opcode;
  if (length < 126) return Buffer.from([first, 0x80 | length]);
  if (length < 65_536) return Buffer.from([first, 0x80 | 126, length >> 8, length & 0xff]);
  const head = Buffer.alloc(10);
  head[0] = first;
  head[1] = 0x80 | 127;
  head.writeBigUInt64BE(BigInt(length), 2);
  return head;
}

/** The first frame of what has come so far; nothing while it is not whole. */
function frameOf(held: Buffer): Frame | undefined {
  if (held.length < 2) return undefined;
  const [first = 0, second = 0] = held;
  const short = second & 0x7f;
  const from = short === 126 ? 4 : short === 127 ? 10 : 2;
  if (held.length < from) return undefined;
  const length =
    short === 126 ? held.readUInt16BE(2) : short === 127 ? Number(held.readBigUInt64BE(2)) : short;
  if (held.length < from + length) return undefined;
  return {
    opcode: first & 0x0f,
    last: (first & 0x80) !== 0,
    payload: held.subarray(from, from + length),
    size: from + length,
  };
}
