import { Client, StreamableHTTPClientTransport, type Transport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { SurehandError } from '../model/failure.ts';
import { backendOf } from '../scenario/backends/backend-of.ts';
import type { BackendSource } from './own-backend.ts';

export interface ServerCommand {
  command: string;
  args: string[];
  cwd?: string;
}

/** Another MCP server: a command to start once per worker, or the address of one that runs. */
export function externalBackend(server: ServerCommand | URL, version: string): BackendSource {
  return {
    async connect() {
      const client = new Client({ name: 'surehand-scenario', version });
      let open = true;
      client.onclose = () => {
        open = false;
      };
      const name = server instanceof URL ? server.href : [server.command, ...server.args].join(' ');
      try {
        await client.connect(transportTo(server));
        const { tools } = await client.listTools();
        const backend = backendOf(tools);
        return {
          connection: client,
          backend,
          observing: new Set(tools.filter((tool) => tool.annotations?.readOnlyHint).map((tool) => tool.name)),
          gone: () => !open,
          close: () => client.close(),
        };
      } catch (error) {
        await client.close().catch(() => {});
        if (error instanceof SurehandError) throw error;
        const why = error instanceof Error ? error.message : String(error);
        throw new SurehandError('invalid_input', `backend: ${name} did not answer as an MCP server: ${why}`);
      }
    },
    async close() {},
  };
}

function transportTo(server: ServerCommand | URL): Transport {
  if (server instanceof URL) return new StreamableHTTPClientTransport(server);
  // It inherits only what a program needs to run: no secret of ours is in its environment.
  return new StdioClientTransport({ ...server, stderr: 'ignore' });
}
