import { Console } from 'node:console';
import type { Duplex } from 'node:stream';
import { StdioServerTransport, serveStdio as serveOverStdio } from '@modelcontextprotocol/server/stdio';
import { createServer, type ServerDeps } from './create-server.ts';
import { endWithProcess } from './end-with-process.ts';

/** Serves one client on stdin and stdout, and ends the process with its sessions when that client goes away. */
export function serveStdio(deps: Omit<ServerDeps, 'needs_session'>): void {
  // One stray line on stdout would break the protocol, so whatever is printed goes to stderr.
  globalThis.console = new Console(process.stderr, process.stderr);
  const end = endWithProcess(() => deps.hands.close(), { parent_death: true });
  serveOverStdio(createServer({ ...deps, needs_session: false }), {
    transport: new EndingTransport(end),
    onerror: (error) => deps.log.warn('mcp', { message: error.message }),
  });
}

/** Serves one more client, on a socket; its going away ends nothing. */
export function serveSocket(deps: Omit<ServerDeps, 'needs_session'>, socket: Duplex): void {
  serveOverStdio(createServer({ ...deps, needs_session: false }), {
    transport: new StdioServerTransport(socket, socket),
    onerror: (error) => deps.log.warn('mcp', { message: error.message }),
  });
}

/** Says when it closed: end of input, a broken output or a message too large. */
class EndingTransport extends StdioServerTransport {
  readonly #closed: () => void;

  constructor(closed: () => void) {
    super();
    this.#closed = closed;
  }

  override async close(): Promise<void> {
    await super.close();
    this.#closed();
  }
}
