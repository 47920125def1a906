import { readFileSync } from 'node:fs';
import { encode } from 'gpt-tokenizer/encoding/o200k_base';
import { describe, expect, test } from 'vitest';
import { READING_LIMITS } from '../../src/drivers/words/read-whole.ts';
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

/** What each limit is for, and what happens past it. */
const PAST: Record<keyof typeof READING_LIMITS, [of: string, past: string]> = {
  letters: ['characters of one text: a name, a tip, the words of a card, a question', 'asked about'],
  parts: ['texts, elements or pieces of one thing that is pressed', 'asked about'],
  prose_letters: [
    'characters of the box or dialog in which a question is looked for',
    'a yes is asked about',
  ],
  prose_parts: ['texts of that box', 'a yes is asked about'],
  choices: ['choices that are set and handed in by one press', 'asked about, unless it only leaves'],
  links: [
    'links of one document that are learned whenever an address is opened, within a second',
    'what leads to the address that is opened is read all the same',
  ],
  frames: [
    'documents of all tabs that are asked for what leads there, three seconds each',
    'opening an address is asked about',
  ],
};

test('docs/security.md lists every limit of what is read before an input', () => {
  const rows = Object.entries(PAST).map(([limit, [of, past]]) => {
    const most = READING_LIMITS[limit as keyof typeof PAST]; // its own keys
    return `| ${most.toLocaleString('en')} | ${of} | ${past} |`;
  });
  const table = ['| at most | of | what is more |', '|--:|---|---|', ...rows].join('\n');
  const text = readFileSync(new URL('../../docs/security.md', import.meta.url), 'utf8');
  expect(text, `docs/security.md should hold:\n${table}`).toContain(table);
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
