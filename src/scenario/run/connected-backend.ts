import type { Backend } from '../backends/backend.ts';
import type { McpConnection } from '../components/mcp-client/mcp-client-logic.ts';

/** An MCP server that scenarios can be run on. */
export interface ConnectedBackend {
  connection: McpConnection;
  backend: Backend;
  /** Names of its tools that change nothing. */
  observing: ReadonlySet<string>;
  /** Whether it went away. */
  gone(): boolean;
  close(): Promise<void>;
}
