import { describeTool } from '../mcp/describe-tool.ts';
import { listTool } from '../mcp/list-tool.ts';
import type { Options } from '../model/options.ts';
import { estimateTokens } from '../model/tokens.ts';
import type { Tool } from '../tools/tool.ts';
import { flagsOf } from './commands.ts';
import type { Invocation } from './invocation.ts';
import { readOptions } from './read-options.ts';
import { refusePositionals } from './refuse-positionals.ts';

export interface ListedTool {
  name: string;
  toolset: Tool['toolset'];
  effect: Tool['effect'];
  description: string;
  /** What a model pays for it in every turn: name, description and input schema. */
  tokens: number;
  input_schema: unknown;
}

/** The catalogue: all tools, or those of the sets that a setting names. */
export async function toolsCommand(
  invocation: Invocation,
  deps: { tools: readonly Tool[]; selectTools(toolsets: string[]): readonly Tool[] },
): Promise<number> {
  const flags = flagsOf('tools');
  const { options, sources, command_flags, positionals } = readOptions(
    invocation.argv,
    invocation.env,
    invocation.cwd,
    flags,
  );
  refusePositionals('tools', positionals);
  const served = deps.selectTools(options.toolset);
  const listed = listTools(sources.toolset === 'default' ? deps.tools : served, options);
  const servedNames = new Set(listTools(served, options).map(({ name }) => name));
  const serving = listed.filter(({ name }) => servedNames.has(name));
  const total = sum(serving);
  if (command_flags.json) {
    const report = {
      tools: listed,
      served: { toolset: options.toolset, tools: serving.length, tokens: total },
    };
    invocation.out(JSON.stringify(report, null, 2));
    return 0;
  }
  for (const line of table(listed)) invocation.out(line);
  invocation.out('');
  invocation.out(
    `--toolset ${options.toolset.join(',')} serves ${serving.length} tools for about ${total} tokens` +
      (listed.length > serving.length ? `; all ${listed.length} would be ${sum(listed)}` : ''),
  );
  return 0;
}

export function listTools(tools: readonly Tool[], options: Options): ListedTool[] {
  const how = { prefix: options.tool_prefix, structured: false, needs_session: options.http };
  return tools.map((tool) => {
    const { name, description = '', inputSchema } = listTool(describeTool(tool), how);
    const tokens = estimateTokens(JSON.stringify({ name, description, input_schema: inputSchema }));
    return {
      name,
      toolset: tool.toolset,
      effect: tool.effect,
      description,
      tokens,
      input_schema: inputSchema,
    };
  });
}

function table(tools: readonly ListedTool[]): string[] {
  const nameWidth = Math.max(4, ...tools.map(({ name }) => name.length));
  const setWidth = Math.max(7, ...tools.map(({ toolset }) => toolset.length));
  const row = (name: string, toolset: string, tokens: string, words: string) =>
    `${name.padEnd(nameWidth)}  ${toolset.padEnd(setWidth)}  ${tokens.padStart(6)}  ${words}`.trimEnd();
  const room = Math.max(30, 100 - nameWidth - setWidth - 12);
  return [
    row('tool', 'toolset', 'tokens', 'what it does'),
    ...tools.map(({ name, toolset, tokens, description }) =>
      row(name, toolset, String(tokens), shorten(description.replaceAll('\n', ' '), room)),
    ),
  ];
}

function shorten(text: string, room: number): string {
  return text.length <= room ? text : `${text.slice(0, room - 3).trimEnd()}...`;
}

function sum(tools: readonly ListedTool[]): number {
  return tools.reduce((total, { tokens }) => total + tokens, 0);
}
