import { flagsOf } from './commands.ts';
import type { Invocation } from './invocation.ts';
import { readOptions } from './read-options.ts';
import { refusePositionals } from './refuse-positionals.ts';
import { type McpDeps, serverDeps, tellLog } from './server-deps.ts';

/** Serves the tools until the client goes away (stdio) or the process is told to stop (HTTP). */
export async function mcpCommand(
  invocation: Invocation,
  { describedTools, fetchHands }: McpDeps,
): Promise<number> {
  const flags = flagsOf('mcp');
  const { options, positionals, command_flags } = readOptions(
    invocation.argv,
    invocation.env,
    invocation.cwd,
    flags,
  );
  refusePositionals('mcp', positionals);
  if (typeof command_flags.attach === 'string') {
    const { attach } = await import('./shell/attach.ts');
    return attach(invocation, command_flags.attach);
  }
  if (options.http) {
    const { serveOverHttp } = await import('./serve/serve-over-http.ts');
    return serveOverHttp(invocation, options, { describedTools, fetchHands });
  }
  const deps = await serverDeps(invocation, options, { describedTools, fetchHands });
  tellLog(invocation, options);

  const { serveStdio } = await import('../mcp/serve-stdio.ts');
  serveStdio(deps);
  // It ends the process itself, at the end of input or on a signal.
  return new Promise<number>(() => {});
}
