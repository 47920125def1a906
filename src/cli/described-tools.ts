import { existsSync, readFileSync } from 'node:fs';
import type { DescribedTool } from '../mcp/describe-tool.ts';

/**
 * What the build wrote down of every tool; without it the tools are loaded and asked. Schemas of results are most of it,
 * and only clients that asked for structured results are shown them, so they are a file of their own.
 */
export async function describedTools(structured: boolean): Promise<readonly DescribedTool[]> {
  const tools = readWritten<DescribedTool[]>('tools.json');
  if (!tools) return describeEveryTool();
  if (!structured) return tools;
  const outputs = readWritten<ToolOutputs>('tool-outputs.json') ?? [];
  return tools.map((tool, at) => ({ ...tool, outputSchema: outputs[at] }));
}

/** In the order of the tools. */
type ToolOutputs = readonly DescribedTool['outputSchema'][];

/** From a part of the bundle, from its entries. */
function readWritten<T>(file: string): T | undefined {
  const places = [`../${file}`, `./${file}`].map((place) => new URL(place, import.meta.url));
  const written = places.find((path) => existsSync(path));
  return written && JSON.parse(readFileSync(written, 'utf8'));
}

export async function describeEveryTool(): Promise<DescribedTool[]> {
  const { EVERY_TOOL } = await import('../tools/index.ts');
  const { describeTool } = await import('../mcp/describe-tool.ts');
  return EVERY_TOOL.map(describeTool);
}

/** The two files that `describedTools` reads. */
export async function writeDownTools(): Promise<{ tools: DescribedTool[]; outputs: ToolOutputs }> {
  const every = await describeEveryTool();
  return {
    tools: every.map(({ outputSchema: _, ...tool }) => tool),
    outputs: every.map(({ outputSchema }) => outputSchema),
  };
}
