import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';

const OURS = fileURLToPath(new URL('../../dist/cli/main.js', import.meta.url));

/** @typedef {{ is_error: boolean, text: string, ms: number }} Said */

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}

/**
 * Our server as a model's client starts it: the default tools, answers as text. Its browser also listens on `port`.
 * @param {string} [main] the program of another build
 */
export async function takeHands(main = OURS) {
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), 'zoo-'));
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [
      main,
      'mcp',
      '--no-knowledge',
      '--output-dir',
      folder,
      `--browser-args=--remote-debugging-port=${port}`,
    ],
    stderr: 'ignore',
  });
  const client = new Client({ name: 'surehand-zoo', version: '1.0.0' });
  await client.connect(transport);
  return {
    port,
    /** @param {string} tool @param {Record<string, unknown>} input @returns {Promise<Said>} */
    async call(tool, input) {
      const started = performance.now();
      const result = await client.callTool({ name: tool, arguments: input }, { timeout: 60_000 });
      return {
        is_error: result.isError === true,
        text: result.content.map((block) => ('text' in block ? block.text : '')).join('\n'),
        ms: performance.now() - started,
      };
    },
    async close() {
      await client.callTool({ name: 'cleanup', arguments: {} }, { timeout: 15_000 }).catch(() => {});
      await client.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
