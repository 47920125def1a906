import type { Tool as DeclaredTool, ToolAnnotations } from '@modelcontextprotocol/server';
import type { Effect, Tool } from '../tools/tool.ts';
import { minimalSchema } from './minimal-schema.ts';

/** All that a list says of a tool, as plain data: a server can list its tools without having loaded them. */
export type DescribedTool = DeclaredTool & Pick<Tool, 'toolset' | 'on'>;

const ANNOTATIONS: Record<Effect, ToolAnnotations> = {
  observes: { readOnlyHint: true, openWorldHint: true },
  acts: { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: true },
  acts_idempotently: {
    readOnlyHint: false,
    destructiveHint: false,
    idempotentHint: true,
    openWorldHint: true,
  },
  manages: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false },
};

export function describeTool(tool: Tool): DescribedTool {
  return {
    name: tool.name,
    toolset: tool.toolset,
    ...(tool.on ? { on: tool.on } : {}),
    title: tool.title,
    description: tool.description,
    inputSchema: minimalSchema(tool.input, 'input'),
    outputSchema: minimalSchema(tool.output, 'output'),
    annotations: ANNOTATIONS[tool.effect],
    ...(tool.action_type ? { _meta: { action_type: tool.action_type } } : {}),
  };
}
