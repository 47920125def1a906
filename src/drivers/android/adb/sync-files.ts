import { SurehandError } from '../../../model/failure.ts';
import type { ByteStream } from './byte-stream.ts';

const CHUNK = 64 * 1024;

/** Sends a file over a stream of `sync:`. */
export async function pushFile(
  stream: ByteStream,
  path: string,
  content: Buffer,
  mode: number,
): Promise<void> {
  stream.write(packet('SEND', Buffer.from(`${path},${0o100000 | mode}`)));
  for (let at = 0; at < content.length; at += CHUNK)
    stream.write(packet('DATA', content.subarray(at, at + CHUNK)));
  stream.write(head('DONE', Math.floor(Date.now() / 1000)));
  const [id, length] = await readHead(stream);
  if (id !== 'OKAY') throw await refusal(stream, id, length, `writing ${path}`);
  stream.write(head('QUIT', 0));
}

/** Reads a file over a stream of `sync:`. */
export async function pullFile(stream: ByteStream, path: string): Promise<Buffer> {
  stream.write(packet('RECV', Buffer.from(path)));
  const parts: Buffer[] = [];
  for (;;) {
    const [id, length] = await readHead(stream);
    if (id === 'DATA') parts.push((await stream.read(length)) ?? Buffer.alloc(0));
    else if (id === 'DONE') {
      stream.write(head('QUIT', 0));
      return Buffer.concat(parts);
    } else throw await refusal(stream, id, length, `reading ${path}`);
  }
}

async function refusal(stream: ByteStream, id: string, length: number, doing: string) {
  const why = id === 'FAIL' ? (await stream.read(length))?.toString() : `unexpected ${JSON.stringify(id)}`;
  return new SurehandError('invalid_input', `${doing} on the device failed: ${why ?? 'no reason given'}`);
}

function head(id: string, value: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.write(id, 0, 'ascii');
  bytes.writeUInt32LE(value >>> 0, 4);
  return bytes;
}

function packet(id: string, body: Buffer): Buffer {
  return Buffer.concat([head(id, body.length), body]);
}

async function readHead(stream: ByteStream): Promise<[id: string, value: number]> {
  const bytes = await stream.read(8);
  if (!bytes) throw new Error('the sync stream ended');
  return [bytes.toString('ascii', 0, 4), bytes.readUInt32LE(4)];
}
