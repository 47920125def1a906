import { resolve } from 'node:path';
import type { Log } from '../model/log.ts';
import type { Options } from '../model/options.ts';
import { loadPolicy } from '../policy/load-policy.ts';
import type { Sessions } from '../session/sessions.ts';
import type { Tool } from '../tools/tool.ts';
import type { Invocation } from './commands.ts';
import { logFilePath, openLog } from './open-log.ts';
import { readOptions } from './read-options.ts';
import { redactSecrets } from './redact-secrets.ts';
import { refusePositionals } from './refuse-positionals.ts';

interface McpDeps {
  selectTools(toolsets: string[]): readonly Tool[];
  createSessions(options: Options, log: Log): Sessions;
}

/** Serves the tools until the client goes away (stdio) or the process is told to stop (HTTP). */
export async function mcpCommand(
  invocation: Invocation,
  { selectTools, createSessions }: McpDeps,
): Promise<number> {
  const { options, positionals } = readOptions(invocation.argv, invocation.env, invocation.cwd);
  refusePositionals('mcp', positionals);
  // A policy that cannot be read is said now, not when the first session begins.
  if (options.policy !== undefined) await loadPolicy(options.policy, invocation.cwd);
  const log = openLog(options, redactSecrets(options), { warn: invocation.err });
  // An extension opens windows that somebody must wait for.
  const sets = options.extension.length > 0 ? [...options.toolset, 'extension'] : options.toolset;
  const tools = selectTools(sets);
  const deps = { tools, sessions: createSessions(options, log), options, log, version: invocation.version };
  if (options.log_level !== 'silent') {
    invocation.err(`surehand ${invocation.version}: log in ${resolve(invocation.cwd, logFilePath(options))}`);
  }

  if (options.http) {
    const { serveHttp } = await import('../mcp/serve-http.ts');
    const stop = invocation.stopSignal();
    const service = await serveHttp(deps, invocation.err);
    await new Promise<void>((done) => {
      stop.addEventListener('abort', () => done(), { once: true });
      if (stop.aborted) done();
    });
    await service.close();
    return 0;
  }
  const { serveStdio } = await import('../mcp/serve-stdio.ts');
  serveStdio(deps);
  // It ends the process itself, at the end of input or on a signal.
  return new Promise<number>(() => {});
}
