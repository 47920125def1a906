import { randomUUID } from 'node:crypto';
import {
  type AuthInfo,
  type McpServerFactory,
  WebStandardStreamableHTTPServerTransport as Transport,
} from '@modelcontextprotocol/server';

/**
 * Clients of the protocols up to 2025-11-25: each has a connection here from its `initialize` until it deletes it.
 * Those that leave without a word are dropped, longest unused first, when there are too many.
 */
export class LegacyConnections {
  readonly #factory: McpServerFactory;
  readonly #limits: { body_bytes: number; connections: number };
  readonly #open = new Map<string, Transport>();
  readonly #owners = new WeakMap<Transport, string>();

  constructor(factory: McpServerFactory, limits: { body_bytes: number; connections: number }) {
    this.#factory = factory;
    this.#limits = limits;
  }

  get count(): number {
    return this.#open.size;
  }

  async fetch(request: Request, authInfo: AuthInfo): Promise<Response> {
    const id = request.headers.get('mcp-session-id');
    if (id === null) return await this.#begin(request, authInfo);
    const transport = this.#open.get(id);
    // The id of another client's connection opens nothing.
    if (!transport || this.#owners.get(transport) !== authInfo.clientId) {
      const error = { code: -32001, message: 'This connection is not known here any more: initialize again' };
      return Response.json({ jsonrpc: '2.0', error, id: null }, { status: 404 });
    }
    this.#open.delete(id);
    this.#open.set(id, transport);
    return await transport.handleRequest(request, { authInfo });
  }

  async close(): Promise<void> {
    await Promise.all([...this.#open.values()].map((transport) => transport.close()));
  }

  async #begin(request: Request, authInfo: AuthInfo): Promise<Response> {
    const transport = new Transport({
      sessionIdGenerator: randomUUID,
      onsessioninitialized: (id) => {
        this.#open.set(id, transport);
      },
      maxRequestBodySize: this.#limits.body_bytes,
    });
    this.#owners.set(transport, authInfo.clientId);
    const server = await this.#factory({ era: 'legacy' });
    await server.connect(transport);
    const closed = transport.onclose;
    transport.onclose = () => {
      if (transport.sessionId) this.#open.delete(transport.sessionId);
      closed?.();
    };
    const response = await transport.handleRequest(request, { authInfo });
    // Anything but `initialize` was refused, and leaves nothing behind.
    if (transport.sessionId === undefined) await transport.close();
    const [oldest] = this.#open.values();
    if (oldest && this.#open.size > this.#limits.connections) await oldest.close();
    return response;
  }
}
