import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startShop } from '../../demo/shop/server.mjs';
import { agentOf, PROGRAM } from './agent.ts';

const AGENTS = 8;
const CALLS = 100;

const folder = mkdtempSync(join(tmpdir(), 'surehand-eight-'));
let shop: Awaited<ReturnType<typeof startShop>>;
let server: ChildProcess;
let address: URL;

beforeAll(async () => {
  shop = await startShop();
  const args = [PROGRAM, 'mcp', '--http', '--port', '0', '--headless', '--output-dir', folder];
  server = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'pipe'] });
  let printed = '';
  while (!printed.includes('/mcp\n')) {
    const [chunk] = await once(server.stderr ?? server, 'data');
    printed += chunk;
  }
  address = new URL(/http:\S+\/mcp/.exec(printed)?.[0] ?? '');
});
afterAll(async () => {
  server.kill('SIGTERM');
  await once(server, 'exit');
  await shop.close();
  rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
});

const PRODUCTS = ['Boston fern', 'Snake plant', 'Monstera', 'Watering can', 'Hand trowel'];

/** One agent at work: what it types is its own name, and what it reads must hold no other's. */
async function work(number: number): Promise<{ calls: number; session: string }> {
  const client = new Client({ name: `agent-${number}`, version: '0' });
  await client.connect(new StreamableHTTPClientTransport(address));
  const agent = agentOf(client);
  const me = `agent-${number}-of-eight`;
  let calls = 0;
  let session = '';
  const does = async (name: string, args: Record<string, unknown> = {}): Promise<string> => {
    calls++;
    const text = await agent.does(name, { ...(session ? { session } : {}), ...args });
    expect(text.replaceAll(me, '')).not.toMatch(/agent-\d-of-eight/);
    return text;
  };
  const launched = await does('launch', { url: `${shop.url}/login`, goal: me });
  session = /^session (\w+)/.exec(launched)?.[1] ?? '';
  while (calls < CALLS - 16) {
    await does('navigate', { url: `${shop.url}/login`, screen: 'none' });
    await does('fill', { target: 'testid:email', value: `${me}-${calls}` });
    for (let look = 0; look < 6; look++) {
      expect(await does('describe_screen')).toContain(me);
      await does('find_element', { query: 'Sign in' });
    }
  }
  await does('navigate', { url: `${shop.url}/products`, screen: 'none' });
  const wanted = PRODUCTS[number % PRODUCTS.length] ?? '';
  const card = await does('find_element', { query: wanted });
  expect(card).toContain(wanted);
  await does('fill', { target: 'testid:search', value: me });
  while (calls < CALLS) await does('read_page', { tokens: 200 });
  await agent.does('cleanup', { session });
  await client.close();
  return { calls, session };
}

it('eight agents at once, a hundred calls each: none fails and none sees another', async () => {
  const done = await Promise.all(Array.from({ length: AGENTS }, (_, number) => work(number)));
  expect(done.map(({ calls }) => calls)).toEqual(Array(AGENTS).fill(CALLS));
  expect(new Set(done.map(({ session }) => session)).size).toBe(AGENTS);
}, 240_000);
