import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';

/** @import { Call } from './case.mjs' */

const MAIN = fileURLToPath(new URL('../dist/cli/main.js', import.meta.url));

/** Our server as any client meets it: over stdio, answering with structured content. */
export async function connect() {
  const folder = mkdtempSync(join(tmpdir(), 'torture-'));
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [MAIN, 'mcp', '--structured', '--toolset', 'all', '--output-dir', folder],
    stderr: 'ignore',
  });
  const client = new Client({ name: 'surehand-torture', version: '1.0.0' });
  await client.connect(transport);
  const { tools } = await client.listTools();
  const fields = new Map(tools.map(({ name, inputSchema }) => [name, inputSchema.properties ?? {}]));

  /** @type {Call} */
  const call = async (tool, given = {}) => {
    const { timeout_ms, ...input } = given;
    // Cases give it where a failure is certain, to be done sooner; without the field the default holds.
    if (timeout_ms !== undefined && 'timeout_ms' in (fields.get(tool) ?? {}))
      Object.assign(input, { timeout_ms });
    const started = performance.now();
    const result = await client.callTool({ name: tool, arguments: input }, { timeout: 60_000 });
    return {
      is_error: result.isError === true,
      text: result.content.map((block) => ('text' in block ? block.text : '')).join('\n'),
      structured: /** @type {Record<string, any>} */ (result.structuredContent ?? {}), // ours are all objects
      ms: performance.now() - started,
    };
  };
  return {
    /** A browser context of its own, and hands that work in it only. */
    async openSession() {
      const { structured, text } = await call('launch');
      if (typeof structured.session !== 'string') throw new Error(`no session: ${text}`);
      const { session } = structured;
      return {
        call: /** @type {Call} */ ((tool, input = {}) => call(tool, { ...input, session })), // by its declaration above
        close: () => call('cleanup', { session }),
      };
    },
    async close() {
      await client.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
