import type { ConnectedBackend } from '../../src/scenario/backends/backend.ts';
import type { McpConnection } from '../../src/scenario/components/mcp-client/mcp-client-logic.ts';

export interface OneSession extends ConnectedBackend {
  /** What the page says to an expression after a scenario; none when it cannot be evaluated. */
  evaluate(expression: string): Promise<unknown>;
  /** Takes away a dialog that a scenario left open: the next one could not even open its page. */
  dismissDialog(): Promise<void>;
}

/**
 * The server with one session for all scenarios that are run on it: opening a browser context costs more than most
 * of them. It stays open when one ends, so that the page can be asked how it was left.
 */
export function oneSession(server: ConnectedBackend): OneSession {
  const { connection, backend } = server;
  const opening = backend.open?.command;
  let opened: ReturnType<McpConnection['callTool']> | undefined;
  const callTool: McpConnection['callTool'] = async (params, options) => {
    if (params.name === backend.close.command) return { content: [] };
    if (params.name !== opening) return connection.callTool(params, options);
    opened ??= connection.callTool(params, options);
    return opened;
  };
  return {
    ...server,
    connection: { callTool },
    async evaluate(expression) {
      const session = fieldOf(await opened, 'session');
      const answer = await connection.callTool({ name: 'evaluate', arguments: { session, expression } });
      return fieldOf(answer, 'value');
    },
    async dismissDialog() {
      const session = fieldOf(await opened, 'session');
      await connection.callTool({ name: 'handle_dialog', arguments: { session, accept: false } });
    },
  };
}

function fieldOf(answer: { structuredContent?: unknown } | undefined, name: string): unknown {
  return Object.entries(answer?.structuredContent ?? {}).find(([field]) => field === name)?.[1];
}
