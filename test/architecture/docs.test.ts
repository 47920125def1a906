import { encode } from 'gpt-tokenizer/encoding/o200k_base';
import { describe, expect, test } from 'vitest';
import { describeTool } from '../../src/mcp/describe-tool.ts';
import { listTool } from '../../src/mcp/list-tool.ts';
import { FAILURES } from '../../src/model/failure.ts';
import { EVERY_TOOL, selectTools } from '../../src/tools/index.ts';
import type { Tool } from '../../src/tools/tool.ts';

const how = { prefix: '', structured: false, needs_session: false };

describe('generated documents', () => {
  test('docs/tools.md lists every tool as it is declared', async () => {
    const lines = [
      '# Tools',
      '',
      'Written by a test from the tools themselves. Tokens are o200k_base, of name, description and input schema.',
      '',
    ];
    for (const toolset of new Set(EVERY_TOOL.map((tool) => tool.toolset))) {
      const words = { core: ' (always there)', loop: ' (`--toolset loop`, in place of all others)' };
      lines.push(
        `## ${toolset}${words[toolset as keyof typeof words] ?? ` (\`--toolset ${toolset}\`)`}`, // else none of the two
        '',
        '| tool | what it does | fields | tokens |',
        '|---|---|---|--:|',
      );
      for (const tool of selectTools([toolset]).filter((t) => t.toolset === toolset)) {
        const listed = describeTool(tool).inputSchema.properties ?? {};
        const fields = Object.entries(tool.input.shape)
          .filter(([name]) => Object.hasOwn(listed, name))
          .map(([name, field]) => (field.safeParse(undefined).success ? `${name}?` : name));
        lines.push(
          `| \`${tool.name}\` | ${tool.description.replaceAll('\n', ' ')} | ${fields.join(', ') || '-'} | ${tokensOf(tool)} |`,
        );
      }
      lines.push('');
    }
    await expect(lines.join('\n')).toMatchFileSnapshot('../../docs/tools.md');
  });

  test('docs/failures.md lists every failure', async () => {
    const lines = [
      '# Failures',
      '',
      'Written by a test from `src/model/failure.ts`.',
      '',
      '| failure | code | class | retryable | what to try |',
      '|---|---|---|---|---|',
    ];
    for (const [kind, row] of Object.entries(FAILURES)) {
      lines.push(
        `| ${kind} | ${row.code} | ${row.failure_class} | ${row.retryable ? 'yes' : 'no'} | ${row.hint} |`,
      );
    }
    await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('../../docs/failures.md');
  });
});

describe('tokens of tools/list', () => {
  test('the default set costs a model at most 2,000 tokens', () => {
    const listed = selectTools(['core']).map(seen);
    expect(encode(JSON.stringify(listed)).length).toBeLessThanOrEqual(2000);
  });
});

function seen(tool: Tool) {
  const { name, description, inputSchema } = listTool(describeTool(tool), how);
  return { name, description, inputSchema };
}

function tokensOf(tool: Tool): number {
  return encode(JSON.stringify(seen(tool))).length;
}
