import { resolve } from 'node:path';
import type { DescribedTool } from '../mcp/describe-tool.ts';
import { FetchedHands, type Hands } from '../mcp/hands.ts';
import type { Log } from '../model/log.ts';
import { MM_PREFIX } from '../model/mm-word.ts';
import type { Options } from '../model/options.ts';
import { pickTools } from '../tools/pick-tools.ts';
import { flagsOf } from './commands.ts';
import type { Invocation } from './invocation.ts';
import { logFilePath, openLog } from './open-log.ts';
import { readOptions } from './read-options.ts';
import { redactSecrets } from './redact-secrets.ts';
import { refusePositionals } from './refuse-positionals.ts';

export interface McpDeps {
  describedTools(structured: boolean): Promise<readonly DescribedTool[]>;
  fetchHands(options: Options, toolsets: string[], log: Log): Promise<Hands>;
}

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
  const deps = await serverDeps(invocation, options, { describedTools, fetchHands });
  if (options.log_level !== 'silent') {
    invocation.err(`surehand ${invocation.version}: log in ${resolve(invocation.cwd, logFilePath(options))}`);
  }

  if (options.http) {
    const { serveHttp } = await import('../mcp/serve-http.ts');
    const stop = invocation.stopSignal();
    await deps.hands.get(); // its clients come and go: what is missing is said before the first
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

export type Served = Awaited<ReturnType<typeof serverDeps>>;

/** What a server needs, by its settings. A policy that cannot be read is said now, not when the first session begins. */
export async function serverDeps(
  invocation: Invocation,
  options: Options,
  { describedTools, fetchHands }: McpDeps,
) {
  if (options.policy !== undefined) {
    const { loadPolicy } = await import('../policy/load-policy.ts');
    await loadPolicy(options.policy, invocation.cwd);
  }
  const log = openLog(options, redactSecrets(options), { warn: invocation.err });
  const toolsets = servedSets(options);
  return {
    described: pickTools(await describedTools(options.structured), toolsets, options.platform),
    hands: new FetchedHands(() => fetchHands(options, toolsets, log)),
    options,
    log,
    version: invocation.version,
  };
}

function servedSets(options: Options): string[] {
  return [
    ...options.toolset,
    // An extension opens windows that somebody must wait for.
    ...(options.extension.length > 0 ? ['extension'] : []),
    ...(options.platform === 'android' || options.platform === 'ios' ? ['mobile'] : []),
    ...(options.tool_prefix === MM_PREFIX ? ['mm'] : []),
  ];
}
