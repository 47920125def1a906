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
import type { LaunchRequest } from '../session/sessions.ts';
import { callTool } from '../tools/call-tool.ts';
import { selectTools } from '../tools/index.ts';

export interface BackendSource {
  connect(): Promise<ConnectedBackend>;
  close(): Promise<void>;
}

/** A browser of another machine is lost by no fault of the app: the scenario that it carried is begun anew, so often. */
export function restartsFor({ grid, cdp_endpoint, connect }: Options): number {
  return [grid, cdp_endpoint, connect].some((address) => address !== undefined && address.length > 0) ? 2 : 0;
}

/** Our own server in this process, spoken to over MCP all the same. Workers share its browser, not its sessions. */
export function ownBackend(given: Options, log: Log, secrets: Secrets, version: string): BackendSource {
  const options: Options = { ...given, structured: true, http: false, tool_prefix: '' };
  const all = createSessions(options, log, undefined, undefined, secrets);
  // What a scenario claims of a screen would be read off an empty page, were its browser opened again behind its back.
  const sessions = {
    ...all,
    launch: (request: LaunchRequest) => all.launch({ ...request, ends_when_lost: true }),
  };
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
