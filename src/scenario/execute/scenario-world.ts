import type { Secrets } from '../../model/secrets.ts';
import type { Backend } from '../backends/backend.ts';
import { MCPCommandGeneratorLogic } from '../components/command-generator/mcp-command-generator-logic.ts';
import { MCPClientLogic, type McpConnection } from '../components/mcp-client/mcp-client-logic.ts';

export interface ScenarioWorld {
  client: MCPClientLogic;
  backend: Backend;
  generator: MCPCommandGeneratorLogic;
  secrets: Secrets;
  signal: AbortSignal;
  patience_ms: number;
}

export interface WorldSettings extends Pick<ScenarioWorld, 'backend' | 'secrets' | 'signal' | 'patience_ms'> {
  connection: McpConnection;
  observing: ReadonlySet<string>;
  timeout_ms: number;
}

export function openWorld({ connection, observing, timeout_ms, ...common }: WorldSettings): ScenarioWorld {
  const client = new MCPClientLogic(connection, { ...common, observing, timeout_ms });
  return { ...common, client, generator: new MCPCommandGeneratorLogic(common.backend) };
}
