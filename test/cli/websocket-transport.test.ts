import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { chooseBackend } from '../../src/cli/choose-backend.ts';
import { externalBackend } from '../../src/cli/external-backend.ts';
import { WebSocketTransport } from '../../src/cli/websocket-transport.ts';
import { silentLog } from '../../src/model/log.ts';
import { OptionsSchema } from '../../src/model/options.ts';
import { Secrets } from '../../src/model/secrets.ts';

/** A server that speaks just enough of the protocol: it answers each message, in the way the message asks for. */
const server = createServer();
let address: URL;
let pongs = 0;
const asked: string[] = [];

beforeAll(async () => {
  server.on('upgrade', (request, socket) => {
    asked.push(String(request.headers.authorization));
    const key = `${request.headers['sec-websocket-key']}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`;
    const accept = createHash('sha1').update(key).digest('base64');
    socket.write(
      `HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Accept: ${accept}\r\n\r\n`,
    );
    let held = Buffer.alloc(0);
    socket.on('data', (data) => {
      held = Buffer.concat([held, data]);
      for (let got = unmask(held); got; got = unmask(held)) {
        held = held.subarray(got.size);
        if (got.opcode === 10) pongs++;
        if (got.opcode === 1) answer(socket, JSON.parse(got.text));
      }
    });
    socket.on('error', () => {});
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  address = new URL(`ws://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`); // it listens on a port
});
afterAll(() => server.close());

function unmask(held: Buffer): { opcode: number; text: string; size: number } | undefined {
  if (held.length < 6) return undefined;
  const short = (held[1] ?? 0) & 0x7f;
  const from = short === 126 ? 4 : short === 127 ? 10 : 2;
  const length =
    short === 126 ? held.readUInt16BE(2) : short === 127 ? Number(held.readBigUInt64BE(2)) : short;
  if (held.length < from + 4 + length) return undefined;
  const mask = held.subarray(from, from + 4);
  const data = held.subarray(from + 4, from + 4 + length).map((byte, at) => byte ^ (mask[at % 4] ?? 0));
  return { opcode: (held[0] ?? 0) & 0x0f, text: Buffer.from(data).toString(), size: from + 4 + length };
}

function frame(first: number, text: string): Buffer {
  const payload = Buffer.from(text);
  const head =
    payload.length < 126
      ? Buffer.from([first, payload.length])
      : Buffer.from([first, 126, payload.length >> 8, payload.length & 255]);
  return Buffer.concat([head, payload]);
}

function answer(
  socket: Duplex,
  { id, method, params }: { id?: number; method: string; params?: { protocolVersion?: string } },
): void {
  const tools = [
    { name: 'browser_snapshot', inputSchema: { type: 'object' }, annotations: { readOnlyHint: true } },
  ];
  const results: Record<string, unknown> = {
    initialize: {
      protocolVersion: params?.protocolVersion,
      capabilities: { tools: {} },
      serverInfo: { name: 'w', version: '1' },
    },
    'tools/list': { tools },
  };
  if (id === undefined) return;
  const text = JSON.stringify({
    jsonrpc: '2.0',
    id,
    result: results[method] ?? { content: [{ type: 'text', text: `é${'x'.repeat(200)}` }] },
  });
  // In two pieces, with a ping between them, as the protocol allows.
  socket.write(
    Buffer.concat([frame(0x01, text.slice(0, 10)), frame(0x89, 'hi'), frame(0x80, text.slice(10))]),
  );
}

test('a backend at a ws:// address is connected to, and not started as a command', async () => {
  const options = OptionsSchema.parse({ http_token: 'hush' });
  const needs = { log: silentLog, secrets: new Secrets([]), version: '0', cwd: '/' };
  const source = await chooseBackend(address.href, { ...needs, options });
  const backend = await source.connect();
  expect(backend.backend.name).toBe('playwright');
  await backend.close();
  await source.close();
});

test('a scenario can be run on a server that is reached over a WebSocket', async () => {
  const backend = await externalBackend({ url: address, token: 'hush' }, '0').connect();
  expect(backend.backend.name).toBe('playwright');
  expect([...backend.observing]).toEqual(['browser_snapshot']);
  const large = 'y'.repeat(70_000);
  const result = await backend.connection.callTool({ name: 'browser_snapshot', arguments: { large } });
  expect(result.content[0]).toMatchObject({ type: 'text', text: expect.stringMatching(/^éx+$/) });
  expect(asked).toContain('Bearer hush');
  expect(pongs).toBeGreaterThan(0);
  await backend.close();
  expect(backend.gone()).toBe(true);
});

test('an address that speaks no WebSocket is refused with what it said', async () => {
  const plain = createServer((_request, response) => response.writeHead(404).end());
  await new Promise<void>((listening) => plain.listen(0, '127.0.0.1', listening));
  const { port } = plain.address() as AddressInfo; // it listens on a port
  await expect(new WebSocketTransport(new URL(`ws://127.0.0.1:${port}/`)).start()).rejects.toThrow(
    /answered 404/,
  );
  plain.close();
});
