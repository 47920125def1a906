import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { commandLine, descendantsOf } from '../drivers/web/browser-processes.ts';
import { servePages } from '../serve-pages.ts';
import { PROGRAM } from './agent.ts';

const folder = mkdtempSync(join(tmpdir(), 'surehand-gone-'));
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 }));

const LIMIT_MS = 5000;
const HELLO = [
  {
    id: 1,
    method: 'initialize',
    params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'raw', version: '0' } },
  },
  { method: 'notifications/initialized' },
  { id: 2, method: 'tools/call', params: { name: 'describe_screen', arguments: {} } },
]
  .map((message) => `${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`)
  .join('');
const SERVE = [PROGRAM, 'mcp', '--headless', '--output-dir', folder];

/** Those of the processes that still run, once none is left or the time is over. */
async function leftOf(pids: number[]): Promise<string[]> {
  const until = Date.now() + LIMIT_MS;
  for (;;) {
    const left = pids.map(commandLine).filter((line) => line !== '');
    if (left.length === 0 || Date.now() > until) return left;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

async function answered(stream: NodeJS.ReadableStream | null): Promise<void> {
  let text = '';
  while (stream && !text.includes('"id":2')) text += (await once(stream, 'data'))[0];
}

describe.skipIf(process.platform !== 'linux')('the server and every process of its browser end', () => {
  it('when the client closes the input', async () => {
    const server = spawn(process.execPath, SERVE, { stdio: ['pipe', 'pipe', 'ignore'] });
    server.stdin.write(HELLO);
    await answered(server.stdout);
    const all = [server.pid ?? 0, ...descendantsOf(server.pid ?? 0)];
    expect(all.length).toBeGreaterThan(2);
    server.stdin.end();
    expect(await leftOf(all)).toEqual([]);
  });

  it('when the client is killed', async () => {
    const source = `
      const server = require('node:child_process').spawn(process.execPath, ${JSON.stringify(SERVE)}, { stdio: ['pipe', 'inherit', 'ignore'] });
      server.stdin.write(${JSON.stringify(HELLO)});`;
    const client = spawn(process.execPath, ['-e', source], { stdio: ['ignore', 'pipe', 'ignore'] });
    await answered(client.stdout);
    const all = descendantsOf(client.pid ?? 0);
    expect(all.length).toBeGreaterThan(2);
    client.kill('SIGKILL');
    expect(await leftOf(all)).toEqual([]);
  });

  it.each([
    ['is told to end', (server: ChildProcess) => server.kill('SIGTERM')],
    ['loses its client', (server: ChildProcess) => server.stdin?.end()],
  ])('when it %s while a script of the page never ends', async (_how, leave) => {
    const pages = await servePages({
      '/': '<h1>Busy</h1><script>addEventListener("load", () => setTimeout(() => { fetch("/busy"); for (;;); }))</script>',
    });
    const server = spawn(process.execPath, SERVE, { stdio: ['pipe', 'pipe', 'ignore'] });
    server.stdin.write(HELLO);
    await answered(server.stdout);
    const call = { name: 'navigate', arguments: { url: `${pages.url}/` } };
    server.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id: 3, method: 'tools/call', params: call })}\n`);
    while (!pages.hits.includes('/busy')) await new Promise((done) => setTimeout(done, 20));
    const all = [server.pid ?? 0, ...descendantsOf(server.pid ?? 0)];
    leave(server);
    expect(await leftOf(all)).toEqual([]);
    await pages.close();
  });

  it.each([
    ['is told to end', (server: ChildProcess) => server.kill('SIGTERM')],
    ['loses its client', (server: ChildProcess) => server.stdin?.end()],
  ])('when it %s while it reads a title of ten million letters', async (_how, leave) => {
    const pages = await servePages({
      '/': `<h1>Long</h1><script>document.title = ' x1?a=b&"eyJ-'.repeat(800_000); fetch('/long')</script>`,
    });
    const server = spawn(process.execPath, SERVE, { stdio: ['pipe', 'pipe', 'ignore'] });
    server.stdin.write(HELLO);
    await answered(server.stdout);
    const ask = (id: number, name: string, args: object) =>
      server.stdin.write(
        `${JSON.stringify({ jsonrpc: '2.0', id, method: 'tools/call', params: { name, arguments: args } })}\n`,
      );
    ask(3, 'navigate', { url: `${pages.url}/` });
    for (let id = 4; id < 12; id++) ask(id, 'describe_screen', { full_page: true });
    while (!pages.hits.includes('/long')) await new Promise((done) => setTimeout(done, 20));
    const all = [server.pid ?? 0, ...descendantsOf(server.pid ?? 0)];
    leave(server);
    expect(await leftOf(all)).toEqual([]);
    await pages.close();
  });

  it('when the client is killed while a script of the page never ends', async () => {
    const pages = await servePages({
      '/': '<h1>Busy</h1><button onclick="fetch(\'/busy\');for(;;);">Go</button>',
    });
    const call = (id: number, name: string, args: object) =>
      `${JSON.stringify({ jsonrpc: '2.0', id, method: 'tools/call', params: { name, arguments: args } })}\n`;
    const asked =
      HELLO + call(3, 'navigate', { url: `${pages.url}/` }) + call(4, 'click', { target: 'button "Go"' });
    const source = `
      const server = require('node:child_process').spawn(process.execPath, ${JSON.stringify(SERVE)}, { stdio: ['pipe', 'inherit', 'ignore'] });
      server.stdin.write(${JSON.stringify(asked)});`;
    const client = spawn(process.execPath, ['-e', source], { stdio: ['ignore', 'pipe', 'ignore'] });
    await answered(client.stdout);
    while (!pages.hits.includes('/busy')) await new Promise((done) => setTimeout(done, 20));
    const all = descendantsOf(client.pid ?? 0);
    client.kill('SIGKILL');
    expect(await leftOf(all)).toEqual([]);
    await pages.close();
  });

  it('when the server is killed', async () => {
    const server = spawn(process.execPath, SERVE, { stdio: ['pipe', 'pipe', 'ignore'] });
    server.stdin.write(HELLO);
    await answered(server.stdout);
    const all = descendantsOf(server.pid ?? 0);
    server.kill('SIGKILL');
    expect(await leftOf(all)).toEqual([]);
  });
});
