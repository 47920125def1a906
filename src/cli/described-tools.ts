import { existsSync, readFileSync } from 'node:fs';
import type { DescribedTool } from '../mcp/describe-tool.ts';

/** From a part of the bundle, from its entries. */
const PLACES = ['../tools.json', './tools.json'];

/** What the build wrote down of every tool; without it the tools are loaded and asked. */
export async function describedTools(): Promise<readonly DescribedTool[]> {
  const written = PLACES.map((place) => new URL(place, import.meta.url)).find((path) => existsSync(path));
  if (written) return JSON.parse(readFileSync(written, 'utf8'));
  return describeEveryTool();
}

export async function describeEveryTool(): Promise<DescribedTool[]> {
  const { EVERY_TOOL } = await import('../tools/index.ts');
  const { describeTool } = await import('../mcp/describe-tool.ts');
  return EVERY_TOOL.map(describeTool);
}
