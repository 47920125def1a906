import { Client, StreamableHTTPClientTransport, type Transport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { SurehandError } from '../model/failure.ts';
import { isRecord } from '../model/record.ts';
import { backendOf } from '../scenario/backends/backend-of.ts';
import type { ToolAnswer } from '../tools/tool.ts';
import type { BackendSource } from './own-backend.ts';
import { WebSocketTransport } from './websocket-transport.ts';

export interface ServerCommand {
  command: string;
  args: string[];
  cwd?: string;
}

export interface ServerAddress {
  url: URL;
  /** What it wants to be shown, if anything. */
  token?: string | undefined;
}

/** Another MCP server: a command to start once per worker, or the address of one that runs. */
export function externalBackend(server: ServerCommand | ServerAddress, version: string): BackendSource {
  return {
    connect: () =>
      connected(server, version, async (client) => {
        let open = true;
        client.onclose = () => {
          open = false;
        };
        const { tools } = await client.listTools();
        // It knows none of our secrets, even if it is one of ours: they are filled in before they are sent.
        const backend = { ...backendOf(tools), fills_secrets: false };
        return {
          connection: client,
          backend,
          observing: new Set(tools.filter((tool) => tool.annotations?.readOnlyHint).map((tool) => tool.name)),
          gone: () => !open,
          close: () => client.close(),
        };
      }),
    async close() {},
  };
}

/** What `work` gives on a connection to the server; where it fails, that ends. */
async function connected<T>(
  server: ServerCommand | ServerAddress,
  version: string,
  work: (client: Client) => Promise<T>,
): Promise<T> {
  const client = new Client({ name: 'surehand', version });
  const name = 'url' in server ? server.url.href : [server.command, ...server.args].join(' ');
  try {
    await client.connect(transportTo(server));
    return await work(client);
  } catch (error) {
    await client.close().catch(() => {});
    if (error instanceof SurehandError) throw error;
    const why = error instanceof Error ? error.message : String(error);
    throw new SurehandError('invalid_input', `backend: ${name} did not answer as an MCP server: ${why}`);
  }
}

const LONGEST_CALL_MS = 600_000;

/** One call of a tool on a server that runs. */
export function callOn(
  server: ServerAddress,
  version: string,
  { name, input, signal }: { name: string; input: Record<string, unknown>; signal: AbortSignal },
): Promise<ToolAnswer> {
  return connected(server, version, async (client) => {
    const how = { signal, timeout: LONGEST_CALL_MS };
    const result = await client.callTool({ name, arguments: input }, how);
    await client.close();
    const text = result.content.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('\n');
    return {
      text,
      structured: isRecord(result.structuredContent) ? result.structuredContent : { text },
      is_error: result.isError === true,
      images: result.content.flatMap((part) =>
        part.type === 'image'
          ? [{ data: Buffer.from(part.data, 'base64'), mime_type: part.mimeType as 'image/png' }] // or JPEG: ours gives no other
          : [],
      ),
    };
  });
}

function transportTo(server: ServerCommand | ServerAddress): Transport {
  if ('url' in server) {
    if (/^wss?:$/.test(server.url.protocol)) return new WebSocketTransport(server.url, server.token);
    const headers = server.token === undefined ? {} : { authorization: `Bearer ${server.token}` };
    return new StreamableHTTPClientTransport(server.url, { requestInit: { headers } });
  }
  // It inherits only what a program needs to run: no secret of ours is in its environment.
  return new StdioClientTransport({ ...server, stderr: 'ignore' });
}
