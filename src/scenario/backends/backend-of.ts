import { SurehandError } from '../../model/failure.ts';
import type { Backend } from './backend.ts';
import { playwrightMcp } from './playwright-mcp.ts';
import { surehandServer } from './surehand-server.ts';

const BACKENDS: readonly Backend[] = [surehandServer, playwrightMcp];

export function backendOf(tools: readonly { name: string; outputSchema?: unknown }[]): Backend {
  for (const backend of BACKENDS) {
    const tool = tools.find(({ name }) => name === backend.known_by);
    if (!tool) continue;
    if (backend === surehandServer && tool.outputSchema === undefined) {
      throw new SurehandError(
        'invalid_input',
        'backend: this surehand server answers with text only; start it with --structured --toolset all',
      );
    }
    return backend;
  }
  const wanted = BACKENDS.map(({ name, known_by }) => `${name} (${known_by})`).join(' or ');
  throw new SurehandError(
    'invalid_input',
    `backend: the server is not one that scenarios know; wanted ${wanted}, its tools are ${tools.map(({ name }) => name).join(', ') || 'none'}`,
  );
}
