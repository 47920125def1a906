import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { type ListedTool, toolsCommand } from '../../src/cli/tools-command.ts';
import { defineTool, type Tool } from '../../src/tools/tool.ts';
import { fakeInvocation } from './invocation.ts';

function tool(name: string, toolset: Tool['toolset'], description: string): Tool {
  return defineTool({
    name,
    toolset,
    effect: 'observes',
    title: name,
    description,
    input: z.object({ target: z.string(), count: z.number().int().optional() }),
    output: z.object({}),
    run: async () => ({ text: '', structured: {} }),
  });
}

const all = [tool('look', 'core', 'Looks at the screen.'), tool('dig', 'inspect', 'Digs deeper '.repeat(20))];
const deps = {
  tools: all,
  selectTools: (sets: string[]) => all.filter(({ toolset }) => sets.includes(toolset)),
};

describe('surehand tools', () => {
  it('lists every tool with its toolset and tokens, and what the default serves', async () => {
    const invocation = fakeInvocation([]);
    expect(await toolsCommand(invocation, deps)).toBe(0);
    expect(invocation.printed[1]).toMatch(/^look {2}core +\d+ {2}Looks at the screen\.$/);
    expect(invocation.printed[2]).toMatch(/^dig {3}inspect +\d+ {2}Digs deeper .*\.\.\.$/);
    expect(invocation.printed.at(-1)).toMatch(
      /^--toolset core serves 1 tools for about \d+ tokens; all 2 would be \d+$/,
    );
    for (const line of invocation.printed) expect(line.length).toBeLessThanOrEqual(100);
  });

  it('lists only the sets that were asked for', async () => {
    const invocation = fakeInvocation(['--toolset', 'inspect']);
    await toolsCommand(invocation, deps);
    expect(invocation.printed.join('\n')).not.toContain('look');
    expect(invocation.printed.at(-1)).toMatch(/^--toolset inspect serves 1 tools for about \d+ tokens$/);
  });

  it('answers as JSON with the schema a model would be shown, under the name it would have', async () => {
    const invocation = fakeInvocation(['--json', '--tool-prefix', 'mm_']);
    await toolsCommand(invocation, deps);
    const report: { tools: ListedTool[]; served: { tokens: number } } = JSON.parse(
      invocation.printed.join('\n'),
    );
    expect(report.tools.map(({ name }) => name)).toEqual(['mm_look', 'mm_dig']);
    expect(report.tools[0]?.input_schema).toMatchObject({ properties: { target: { type: 'string' } } });
    expect(report.served.tokens).toBe(report.tools[0]?.tokens);
  });

  it('refuses a stray word', async () => {
    await expect(toolsCommand(fakeInvocation(['look']), deps)).rejects.toThrow('tools takes no "look"');
  });
});
