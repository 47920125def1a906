import { resolve } from 'node:path';
import type { DescribedTool } from '../mcp/describe-tool.ts';
import { FetchedHands, type Hands } from '../mcp/hands.ts';
import type { Log } from '../model/log.ts';
import { MM_PREFIX } from '../model/mm-word.ts';
import type { Options } from '../model/options.ts';
import type { Oversight } from '../session/checkpoints.ts';
import { pickTools } from '../tools/pick-tools.ts';
import type { Invocation } from './invocation.ts';
import { logFilePath, openLog } from './open-log.ts';
import { redactSecrets } from './redact-secrets.ts';

export interface McpDeps {
  describedTools(structured: boolean): Promise<readonly DescribedTool[]>;
  fetchHands(options: Options, toolsets: string[], log: Log, oversight?: Partial<Oversight>): Promise<Hands>;
}

export function tellLog({ err, version, cwd }: Invocation, options: Options): void {
  if (options.log_level === 'silent') return;
  err(`surehand ${version}: log in ${resolve(cwd, logFilePath(options))}`);
}

export type Served = Awaited<ReturnType<typeof serverDeps>>;

/** What a server needs, by its settings. A policy that cannot be read is said now, not when the first session begins. */
export async function serverDeps(
  invocation: Invocation,
  options: Options,
  { describedTools, fetchHands }: McpDeps,
  oversight: Partial<Oversight> = {},
) {
  if (options.policy !== undefined) {
    const { loadPolicy } = await import('../policy/load-policy.ts');
    await loadPolicy(options.policy, invocation.cwd);
  }
  const log = openLog(options, redactSecrets(options), { warn: invocation.err });
  const toolsets = servedSets(options);
  const all = await describedTools(options.structured);
  return {
    described: pickTools(all, toolsets, options.platform),
    every: all.map(({ name, toolset, on }) => ({ name, toolset, ...(on ? { on } : {}) })),
    hands: new FetchedHands(() => fetchHands(options, toolsets, log, oversight)),
    options,
    log,
    version: invocation.version,
  };
}

export function servedSets(options: Options): string[] {
  return [
    ...options.toolset,
    // An extension opens windows that somebody must wait for.
    ...(options.extension.length > 0 ? ['extension'] : []),
    ...(options.platform === 'android' || options.platform === 'ios' ? ['mobile'] : []),
    ...(options.tool_prefix === MM_PREFIX ? ['mm'] : []),
  ];
}
