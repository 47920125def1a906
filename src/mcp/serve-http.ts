import {
  createServer as createHttpServer,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { type NodeIncomingMessageLike, toNodeHandler } from '@modelcontextprotocol/node';
import { SurehandError } from '../model/failure.ts';
import type { Log } from '../model/log.ts';
import type { AccessToken, AccessTokens } from './access-token.ts';
import type { ServerDeps } from './create-server.ts';
import { type Client, httpGuard, type Refusal } from './http-guard.ts';
import { Tenants } from './tenants.ts';
import { Traffic } from './traffic.ts';

const MAX_BODY_BYTES = 4 * 1024 * 1024;
const KEEP_ALIVE_MS = 75_000;
const SWEEP_MS = 5000;
/** How long a server that is told to stop waits for calls that are under way. */
const DRAIN_MS = 25_000;

export interface HttpService {
  url: string;
  port: number;
  /** What clients must send, if anything. */
  token?: string;
  /** Stops listening, ends the connections and closes every session. */
  close(): Promise<void>;
}

/** Other pages of the same server; it says itself who may see them. */
export interface Board {
  /** What is under these paths is the board's. */
  owns(path: string): boolean;
  answer(request: IncomingMessage, response: ServerResponse): Promise<void>;
  close(): Promise<void>;
}

export interface HttpDeps extends Omit<ServerDeps, 'needs_session'> {
  /** Tokens with scopes; without them every client has the same reach. */
  tokens?: AccessTokens;
  /** What a token with a scope is served with: hands, tools and settings of its own. */
  tenant?: (token: AccessToken) => Omit<ServerDeps, 'needs_session'>;
  board?: (port: number, tenants: Tenants) => Promise<Board>;
  exporter?: { close(): Promise<void> };
}

/**
 * Serves any number of clients at /mcp, old and new protocol from one factory. Sessions belong to their ids, not to
 * connections. `print` gets the address, and the token if one was made up.
 */
export async function serveHttp(
  deps: HttpDeps,
  print: (line: string) => void = (line) => process.stderr.write(`${line}\n`),
  drain_ms = DRAIN_MS,
): Promise<HttpService> {
  const guard = httpGuard(deps.options, deps.tokens);
  const onerror = (error: Error): void => deps.log.warn('mcp', { message: error.message });
  const traffic = new Traffic(deps.options);
  const tenants = new Tenants(deps, traffic, { body_bytes: MAX_BODY_BYTES, onerror });
  const sweep = () =>
    endIdle(traffic, tenants, deps.log).catch((error: unknown) =>
      deps.log.warn('idle sessions could not be ended', { error: String(error) }),
    );
  const sweeping = setInterval(sweep, SWEEP_MS).unref();
  let draining = false;
  let board: Board | undefined;
  const answering = new Set<ServerResponse>();
  const mcp = toNodeHandler(
    {
      fetch: async (request, more) => {
        const caller = guard.identify(request.headers.get('authorization'));
        // It was checked before; only a token that was taken back this very moment is refused here.
        if ('status' in caller) return Response.json({ error: caller.message }, { status: caller.status });
        const authInfo = { token: '', clientId: caller.owner, scopes: [] };
        return tenants.of(caller).fetch(request, { ...more, authInfo });
      },
    },
    { maxRequestBodySize: MAX_BODY_BYTES, onerror },
  );

  const callTools = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (draining) return refuse(response, 503, 'This server is about to stop; ask another');
    if (request.method === 'POST') {
      answering.add(response);
      response.once('close', () => answering.delete(response));
    }
    // Only differs in that Node declares `method` and `url` as possibly undefined.
    await mcp(request as NodeIncomingMessageLike, response);
  };
  const tellNumbers = (response: ServerResponse): void => {
    const text = traffic.metrics(tenants.sessions().map(({ owner }) => owner));
    response.writeHead(200, { 'content-type': 'text/plain; version=0.0.4' }).end(text);
  };
  const tellHealth = (response: ServerResponse): void =>
    answer(response, draining ? 503 : 200, {
      status: draining ? 'draining' : 'ok',
      name: 'surehand',
      version: deps.version,
      sessions: tenants.sessions().length,
    });

  const server = createHttpServer(async (request, response) => {
    const path = request.url?.split('?', 1)[0] ?? '';
    const trouble = deps.tokens?.refresh();
    if (trouble !== undefined) deps.log.error('the tokens cannot be read, so nobody is let in', { trouble });
    tenants.endRevoked();
    const caller =
      path === '/mcp' || path === '/metrics' ? guard.identify(request.headers.authorization) : undefined;
    const refusal = guard.checkOrigin(request) ?? refusalOf(caller, path);
    if (refusal) {
      deps.log.warn('refused', { ...refusal, address: request.socket.remoteAddress });
      if (refusal.status === 401) response.setHeader('www-authenticate', 'Bearer');
      return refuse(response, refusal.status, refusal.message);
    }
    if (board?.owns(path)) return await board.answer(request, response);
    if (path === '/mcp') return await callTools(request, response);
    const tell = request.method === 'GET' ? TOLD[path] : undefined;
    if (tell === 'numbers') return tellNumbers(response);
    if (tell === 'health') return tellHealth(response);
    refuse(response, 404, 'Nothing here: MCP is at /mcp, health at /healthz, numbers at /metrics');
  });
  // An agent thinks longer than Node's 5 s between two calls; its next one must not meet a connection that is closing.
  server.keepAliveTimeout = KEEP_ALIVE_MS;

  const port = await listen(server, deps.options);
  board = await deps.board?.(port, tenants);
  const url = `http://${shownHost(deps.options.host)}:${port}/mcp`;
  print(`surehand: MCP over HTTP at ${url}`);
  if (guard.token_made_up) print(`surehand: clients must send: Authorization: Bearer ${guard.token}`);
  return {
    url,
    port,
    ...(guard.token ? { token: guard.token } : {}),
    async close() {
      // What is under way is carried to its end; a proxy that asks /healthz sends nothing new.
      draining = true;
      await Promise.race([allClosed(answering), setTimeout(drain_ms, undefined, { ref: false })]);
      clearInterval(sweeping);
      const stopped = new Promise<void>((resolve) => server.close(() => resolve()));
      await Promise.allSettled([tenants.close(), board?.close()]);
      await deps.exporter?.close();
      server.closeAllConnections();
      await stopped;
    },
  };
}

/** What the server tells about itself, by path. */
const TOLD: Readonly<Record<string, 'numbers' | 'health'>> = {
  '/metrics': 'numbers',
  '/health': 'health',
  '/healthz': 'health',
};

/** Why a request is not answered: nobody's token, or one that is for something else. */
function refusalOf(caller: Client | Refusal | undefined, path: string): Refusal | undefined {
  if (caller === undefined) return undefined;
  if ('status' in caller) return caller;
  const role = caller.token?.role;
  if (path === '/mcp' && role !== undefined && role !== 'agent')
    return { status: 403, message: `This is the token of an ${role}, which calls no tools` };
  if (path === '/metrics' && role === 'agent')
    return { status: 403, message: 'Numbers of all clients are for a viewer or an approver' };
  return undefined;
}

/** Resolves when what was being answered has been, to the last byte. */
async function allClosed(answering: ReadonlySet<ServerResponse>): Promise<void> {
  await Promise.all([...answering].map((response) => new Promise((done) => response.once('close', done))));
}

/** Ends sessions that nobody uses any more: each holds a browser's memory. */
async function endIdle(traffic: Traffic, tenants: Tenants, log: Log): Promise<void> {
  tenants.endRevoked();
  for (const id of traffic.idle(tenants.sessions())) {
    log.info('idle session ended', { session: id });
    await tenants.closeSession(id, 'nobody used it for a while');
  }
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
