import type { Tool as DeclaredTool } from '@modelcontextprotocol/server';
import { listMmFields } from '../model/mm-fields.ts';
import type { DescribedTool } from './describe-tool.ts';

/** A tool as `tools/list` shows it. An output schema obliges us to structured results, so only then is it there. */
export function listTool(
  { toolset: _, on: _on, outputSchema, inputSchema: own, ...tool }: DescribedTool,
  how: { prefix: string; structured: boolean; needs_session: boolean; mm?: boolean },
): DeclaredTool {
  const inputSchema = how.mm ? listMmFields(own) : own;
  return {
    ...tool,
    name: how.prefix + tool.name,
    inputSchema: how.needs_session
      ? { ...inputSchema, properties: { ...inputSchema.properties, session: { type: 'string' } } }
      : inputSchema,
    ...(how.structured && outputSchema ? { outputSchema } : {}),
  };
}
