import { Client, InMemoryTransport } from '@modelcontextprotocol/client';
import { serveStdio as serveOn } from '@modelcontextprotocol/server/stdio';
import { createServer } from '../mcp/create-server.ts';
import { describeTool } from '../mcp/describe-tool.ts';
import { FetchedHands } from '../mcp/hands.ts';
import type { Log } from '../model/log.ts';
import type { Options } from '../model/options.ts';
import type { Secrets } from '../model/secrets.ts';
import type { ConnectedBackend } from '../scenario/backends/backend.ts';
import { surehandServer } from '../scenario/backends/surehand-server.ts';
import { createSessions } from '../session/create-sessions.ts';
import { callTool } from '../tools/call-tool.ts';
import { selectTools } from '../tools/index.ts';

export interface BackendSource {
  connect(): Promise<ConnectedBackend>;
  close(): Promise<void>;
}

/** Our own server in this process, spoken to over MCP all the same. Workers share its browser, not its sessions. */
export function ownBackend(given: Options, log: Log, secrets: Secrets, version: string): BackendSource {
  const options: Options = { ...given, structured: true, http: false, tool_prefix: '' };
  const sessions = createSessions(options, log, undefined, undefined, secrets);
  const tools = selectTools(['all']);
  const described = tools.map(describeTool);
  const hands = FetchedHands.ready({ tools, sessions, callTool });
  const factory = createServer({ described, hands, options, log, version, needs_session: true });
  return {
    async connect() {
      const [near, far] = InMemoryTransport.createLinkedPair();
      serveOn(factory, { transport: far });
      const client = new Client({ name: 'surehand-scenario', version });
      let open = true;
      client.onclose = () => {
        open = false;
      };
      await client.connect(near);
      return {
        connection: client,
        backend: surehandServer,
        observing: new Set(tools.filter(({ effect }) => effect === 'observes').map(({ name }) => name)),
        gone: () => !open,
        close: () => client.close(),
      };
    },
    close: () => sessions.closeAll(),
  };
}
