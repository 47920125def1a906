import { encode } from 'gpt-tokenizer/encoding/o200k_base';
import { describe, expect, test } from 'vitest';
import { declareTool } from '../../src/mcp/declare-tool.ts';
import { FAILURES } from '../../src/model/failure.ts';
import { selectTools, TOOLS } from '../../src/tools/index.ts';

const how = { prefix: '', structured: false, needs_session: false };

describe('generated documents', () => {
  test('docs/tools.md lists every tool as it is declared', async () => {
    const lines = [
      '# Tools',
      '',
      'Written by a test from the tools themselves. Tokens are o200k_base, of name, description and input schema.',
      '',
    ];
    for (const toolset of ['core', 'verify', 'inspect', 'evaluate']) {
      lines.push(
        `## ${toolset}${toolset === 'core' ? ' (always there)' : ` (\`--toolset ${toolset}\`)`}`,
        '',
        '| tool | what it does | fields | tokens |',
        '|---|---|---|--:|',
      );
      for (const tool of TOOLS.filter((t) => t.toolset === toolset)) {
        const fields = Object.entries(tool.input.shape).map(([name, field]) =>
          field.safeParse(undefined).success ? `${name}?` : name,
        );
        lines.push(
          `| \`${tool.name}\` | ${tool.description} | ${fields.join(', ') || '-'} | ${tokensOf(tool.name)} |`,
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
    const listed = selectTools(['core']).map((tool) => seen(tool.name));
    expect(encode(JSON.stringify(listed)).length).toBeLessThanOrEqual(2000);
  });
});

function seen(name: string) {
  const tool = TOOLS.find((t) => t.name === name);
  if (!tool) throw new Error(`no tool ${name}`);
  const { description, inputSchema } = declareTool(tool, how);
  return { name, description, inputSchema };
}

function tokensOf(name: string): number {
  return encode(JSON.stringify(seen(name))).length;
}
