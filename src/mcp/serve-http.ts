import { createServer as createHttpServer, type Server, type ServerResponse } from 'node:http';
import { type NodeIncomingMessageLike, toNodeHandler } from '@modelcontextprotocol/node';
import { createMcpHandler, isLegacyRequest } from '@modelcontextprotocol/server';
import { SurehandError } from '../model/failure.ts';
import { createServer, type ServerDeps } from './create-server.ts';
import { httpGuard, ownerOf } from './http-guard.ts';
import { LegacyConnections } from './legacy-connections.ts';

const MAX_BODY_BYTES = 4 * 1024 * 1024;
const MAX_LEGACY_CONNECTIONS = 1000;

export interface HttpService {
  url: string;
  port: number;
  /** What clients must send, if anything. */
  token?: string;
  /** Stops listening, ends the connections and closes every session. */
  close(): Promise<void>;
}

/**
 * Serves any number of clients at /mcp, old and new protocol from one factory. Sessions belong to their ids, not to
 * connections. `print` gets the address, and the token if one was made up.
 */
export async function serveHttp(
  deps: Omit<ServerDeps, 'needs_session'>,
  print: (line: string) => void = (line) => process.stderr.write(`${line}\n`),
): Promise<HttpService> {
  const guard = httpGuard(deps.options);
  const onerror = (error: Error): void => deps.log.warn('mcp', { message: error.message });
  const factory = createServer({ ...deps, needs_session: true });
  const legacy = new LegacyConnections(factory, {
    body_bytes: MAX_BODY_BYTES,
    connections: MAX_LEGACY_CONNECTIONS,
  });
  const modern = createMcpHandler(factory, { legacy: 'reject', onerror, maxRequestBodySize: MAX_BODY_BYTES });
  const size = { maxRequestBodySize: MAX_BODY_BYTES };
  const mcp = toNodeHandler(
    {
      fetch: async (request, more) => {
        const token = request.headers.get('authorization') ?? '';
        // The token was checked before; here it only says whose the call is.
        const authInfo = { token, clientId: ownerOf(token), scopes: [] };
        return (await isLegacyRequest(request, undefined, size))
          ? legacy.fetch(request, authInfo)
          : modern.fetch(request, { ...more, authInfo });
      },
    },
    { ...size, onerror },
  );

  const server = createHttpServer(async (request, response) => {
    const path = request.url?.split('?', 1)[0];
    const refusal = guard.checkOrigin(request) ?? (path === '/mcp' ? guard.checkToken(request) : undefined);
    if (refusal) {
      deps.log.warn('refused', { ...refusal, address: request.socket.remoteAddress });
      if (refusal.status === 401) response.setHeader('www-authenticate', 'Bearer');
      return refuse(response, refusal.status, refusal.message);
    }
    // Only differs in that Node declares `method` and `url` as possibly undefined.
    if (path === '/mcp') return await mcp(request as NodeIncomingMessageLike, response);
    if (path === '/health' && request.method === 'GET') {
      const sessions = deps.hands.openSessions().length;
      return answer(response, 200, { status: 'ok', name: 'surehand', version: deps.version, sessions });
    }
    refuse(response, 404, 'Nothing here: MCP is at /mcp, health at /health');
  });

  const port = await listen(server, deps.options);
  const url = `http://${shownHost(deps.options.host)}:${port}/mcp`;
  print(`surehand: MCP over HTTP at ${url}`);
  if (guard.token_made_up) print(`surehand: clients must send: Authorization: Bearer ${guard.token}`);
  return {
    url,
    port,
    ...(guard.token ? { token: guard.token } : {}),
    async close() {
      const stopped = new Promise<void>((resolve) => server.close(() => resolve()));
      await Promise.allSettled([legacy.close(), modern.close(), deps.hands.close()]);
      server.closeAllConnections();
      await stopped;
    },
  };
}

function refuse(response: ServerResponse, status: number, message: string): void {
  answer(response, status, { jsonrpc: '2.0', error: { code: -32000, message }, id: null });
}

function answer(response: ServerResponse, status: number, body: Record<string, unknown>): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

function shownHost(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1';
  return host.includes(':') ? `[${host}]` : host;
}

async function listen(server: Server, { host, port }: { host: string; port: number }): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(explain(error, host, port)));
    server.listen(port, host, resolve);
  });
  const address = server.address();
  return typeof address === 'object' && address ? address.port : port;
}

function explain(error: NodeJS.ErrnoException, host: string, port: number): Error {
  const why: Record<string, string> = {
    EADDRINUSE: `Port ${port} on ${host} is in use. Choose another with --port, or --port 0 for any free one`,
    EACCES: `Port ${port} may not be used by this user. Choose one above 1023 with --port`,
    EADDRNOTAVAIL: `${host} is not an address of this machine. Choose another with --host`,
    ENOTFOUND: `${host} is not a known host. Choose another with --host`,
  };
  const message = why[error.code ?? ''];
  return message ? new SurehandError('invalid_input', message, { cause: error }) : error;
}
