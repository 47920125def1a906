import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/client';
import { getDefaultEnvironment, StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { expect, test } from 'vitest';
import { PROGRAM } from './agent.ts';

const PAGE = `<title>Shop</title>${'<p><button>Buy</button></p>'.repeat(20)}`;

test('a page costs the browser one script of ours and a few questions, be it the first or a further one', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'surehand-messages-'));
  const pages = createServer((_, response) => {
    response.setHeader('content-type', 'text/html').end(PAGE);
  }).listen(0, '127.0.0.1');
  const address = () => `http://127.0.0.1:${(pages.address() as AddressInfo).port}`;
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [PROGRAM, 'mcp', '--headless', '--output-dir', folder],
    env: { ...getDefaultEnvironment(), DEBUG: 'pw:protocol', DEBUG_COLORS: '0' },
    stderr: 'pipe',
  });
  let wire = '';
  transport.stderr?.on('data', (chunk) => {
    wire += String(chunk);
  });
  const client = new Client({ name: 'test', version: '0' });
  await client.connect(transport);
  /** What was sent to the browser from the order to open the page on. */
  const sent = async (path: string): Promise<string[]> => {
    wire = '';
    const answer = await client.callTool({ name: 'navigate', arguments: { url: address() + path } });
    expect(answer.isError ?? false).toBe(false);
    const all = [...wire.matchAll(/SEND ► (\{.*)/g)].map(([, message = '']) => message);
    return all.slice(all.findIndex((message) => message.includes('"Page.navigate"')));
  };
  const asks = /"Runtime\.evaluate","params":\{"expression":"globalThis\.__surehand_ask/;
  const engine = /"Runtime\.evaluate","params":\{"expression":"void \(globalThis\.surehand/;
  try {
    const first = await sent('/one');
    const scripts = first.filter((message) => message.includes('"expression"'));
    expect(scripts.filter((message) => engine.test(message))).toHaveLength(1);
    expect(scripts.filter((message) => !engine.test(message) && !asks.test(message))).toEqual([]);

    const [order = '', ...then] = await sent('/two');
    expect(order).toContain('/two');
    expect(then.filter((message) => engine.test(message))).toHaveLength(1);
    expect(then.filter((message) => !engine.test(message)).every((message) => asks.test(message))).toBe(true);
  } finally {
    await client.close();
    pages.close();
    rmSync(folder, { recursive: true, force: true, maxRetries: 9 });
  }
});
