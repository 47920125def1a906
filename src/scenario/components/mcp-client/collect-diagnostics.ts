import type { Backend } from '../../backends/backend.ts';
import type { McpErrorResult } from '../../interfaces/index.ts';
import { answerOf, type MCPClientLogic } from './mcp-client-logic.ts';

/** The failure with a picture and the screen at its moment; what cannot be had is left out. */
export async function collectDiagnostics(
  failed: McpErrorResult & { success: false },
  client: Pick<MCPClientLogic, 'executeCommandLogic'>,
  backend: Backend,
  domSnapshot: string | undefined,
): Promise<McpErrorResult & { success: false }> {
  const picture = answerOf(await client.executeCommandLogic(backend.png));
  const image = picture?.images[0];
  const diagnostics = {
    ...(image ? { screenshot: image.data } : {}),
    ...(domSnapshot === undefined ? {} : { domSnapshot }),
  };
  return { ...failed, diagnostics };
}
