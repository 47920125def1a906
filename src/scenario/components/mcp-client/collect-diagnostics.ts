import type { Backend } from '../../backends/backend.ts';
import type { McpErrorResult } from '../../interfaces/index.ts';
import { answerOf, type MCPClientLogic } from './mcp-client-logic.ts';

/** A picture and the screen at the moment of a failure; what cannot be had is left out. */
export async function collectDiagnostics(
  client: Pick<MCPClientLogic, 'executeCommandLogic'>,
  backend: Backend,
  domSnapshot: string | undefined,
): Promise<NonNullable<McpErrorResult['diagnostics']>> {
  const picture = answerOf(await client.executeCommandLogic(backend.png));
  const image = picture?.images[0];
  return {
    ...(image ? { screenshot: image.data } : {}),
    ...(domSnapshot === undefined ? {} : { domSnapshot }),
  };
}
