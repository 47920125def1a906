import type { Tool as DeclaredTool, ToolAnnotations } from '@modelcontextprotocol/server';
import type { Effect, Tool } from '../tools/tool.ts';
import { minimalSchema } from './minimal-schema.ts';

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

/** A tool as `tools/list` shows it. An output schema obliges us to structured results, so only then is it there. */
export function declareTool(
  tool: Tool,
  how: { prefix: string; structured: boolean; needs_session: boolean },
): DeclaredTool {
  const inputSchema = minimalSchema(tool.input, 'input');
  if (how.needs_session)
    inputSchema.properties = { ...asObject(inputSchema.properties), session: { type: 'string' } };
  return {
    name: how.prefix + tool.name,
    title: tool.title,
    description: tool.description,
    inputSchema,
    ...(how.structured ? { outputSchema: minimalSchema(tool.output, 'output') } : {}),
    annotations: ANNOTATIONS[tool.effect],
    ...(tool.action_type ? { _meta: { action_type: tool.action_type } } : {}),
  };
}

function asObject<T>(value: T): Extract<T, object> | Record<string, never> {
  // `properties` is an object by its meaning; its type says any JSON.
  return typeof value === 'object' && value !== null ? (value as Extract<T, object>) : {};
}
