import type { Secrets } from '../../model/secrets.ts';
import type { Backend } from '../backends/backend.ts';
import type { MCPCommandGeneratorLogic } from '../components/command-generator/mcp-command-generator-logic.ts';
import type { MCPClientLogic } from '../components/mcp-client/mcp-client-logic.ts';

/** What the steps of one scenario are carried out with. */
export interface ScenarioWorld {
  client: MCPClientLogic;
  backend: Backend;
  generator: MCPCommandGeneratorLogic;
  secrets: Secrets;
  /** Aborted when the time is up or someone wants to stop. */
  signal: AbortSignal;
  /** How long something may take to appear or to come true. */
  patience_ms: number;
}
