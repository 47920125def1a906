import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';

export interface OriginProxy {
  /** For the browser: `http://127.0.0.1:41234`. */
  server: string;
  close(): Promise<void>;
}

/** Headers of one connection; the next one has its own. */
const OF_ONE_CONNECTION = new Set([
  'connection',
  'keep-alive',
  'proxy-connection',
  'proxy-authorization',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

/**
 * The door that every request of a browser passes on its way out, whoever made it: pages, workers, prefetches, and each
 * redirect as a request of its own. What is not allowed gets 403 and reaches nobody. Encrypted traffic is judged by
 * the host and port it asks for, and passed on unread.
 */
export async function openOriginProxy(allows: (url: string) => boolean): Promise<OriginProxy> {
  const sockets = new Set<Socket>();
  const server = createServer((asked, answer) => passOn(asked, answer, allows));
  server.on('connect', (asked: IncomingMessage, client: Socket, head: Buffer) => {
    tunnel(asked.url ?? '', client, head, allows);
  });
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.once('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  server.unref();
  const { port } = server.address() as AddressInfo; // a listening TCP server has no other kind of address
  return {
    server: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}

function passOn(asked: IncomingMessage, answer: ServerResponse, allows: (url: string) => boolean): void {
  const url = asked.url !== undefined && URL.canParse(asked.url) ? new URL(asked.url) : undefined;
  if (url?.protocol !== 'http:') {
    answer.writeHead(400).end();
    return;
  }
  if (!allows(url.href)) {
    // With words: on an empty answer the browser shows an error page of its own, which the guard cannot tell from others.
    answer.writeHead(403, { 'content-type': 'text/plain' }).end('this origin is not allowed');
    return;
  }
  const onward = request(
    {
      host: hostOf(url),
      port: Number(url.port || 80),
      path: url.pathname + url.search,
      method: asked.method ?? 'GET',
      headers: kept(asked.rawHeaders),
    },
    (answered) => {
      answer.writeHead(answered.statusCode ?? 502, answered.statusMessage ?? '', kept(answered.rawHeaders));
      answered.pipe(answer);
      answered.on('error', () => answer.destroy());
    },
  );
  onward.on('error', () => {
    if (answer.headersSent) answer.destroy();
    else answer.writeHead(502).end();
  });
  answer.once('close', () => onward.destroy());
  asked.pipe(onward);
}

function tunnel(authority: string, client: Socket, head: Buffer, allows: (url: string) => boolean): void {
  client.on('error', () => client.destroy());
  const url = URL.canParse(`https://${authority}`) ? new URL(`https://${authority}`) : undefined;
  // A WebSocket without encryption asks for a tunnel too.
  if (!url || !(allows(url.href) || allows(`http://${authority}`))) {
    client.end('HTTP/1.1 403 Forbidden\r\n\r\n');
    return;
  }
  const far = connect({ host: hostOf(url), port: Number(url.port || 443) }, () => {
    client.write('HTTP/1.1 200 Connection Established\r\n\r\n');
    if (head.length > 0) far.write(head);
    far.pipe(client);
    client.pipe(far);
  });
  far.on('error', () => client.destroy());
  far.once('close', () => client.destroy());
  client.once('close', () => far.destroy());
}

/** A browser takes every name under localhost for this machine; not every resolver does. */
function hostOf(url: URL): string {
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  return host.endsWith('.localhost') ? 'localhost' : host;
}

/** Name, value, name, value, as they came. */
function kept(raw: readonly string[]): string[] {
  const named = new Set(OF_ONE_CONNECTION);
  for (let at = 0; at < raw.length; at += 2) {
    if (raw[at]?.toLowerCase() === 'connection') {
      for (const name of raw[at + 1]?.split(',') ?? []) named.add(name.trim().toLowerCase());
    }
  }
  return raw.filter((_, at) => !named.has((raw[at - (at % 2)] ?? '').toLowerCase()));
}
