import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectClient, ERAS } from './fixtures/connect.ts';

const folder = mkdtempSync(join(tmpdir(), 'surehand-stdio-'));
const program = join(folder, 'server.mjs');

beforeAll(async () => {
  const entry = fileURLToPath(new URL('fixtures/stdio-server.ts', import.meta.url));
  await build({ entryPoints: [entry], outfile: program, bundle: true, platform: 'node', format: 'esm' });
});
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 9 }));

const INITIALIZE = JSON.stringify({
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'raw', version: '0' } },
});

/** Starts the server by hand and waits until it is up; `printed` grows with what it writes. */
async function start(...args: string[]) {
  const child = spawn(process.execPath, [program, ...args], { stdio: 'pipe' });
  const printed = collect(child);
  await printed.until('stderr', 'ready');
  return { child, printed };
}

function collect(child: ChildProcess) {
  const text = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const) {
    child[name]?.on('data', (chunk) => {
      text[name] += chunk;
    });
  }
  const until = async (name: 'stdout' | 'stderr', part: string): Promise<void> => {
    const stream = child[name];
    while (stream && !text[name].includes(part)) await once(stream, 'data');
  };
  return { text, until };
}

describe.each(ERAS)('a %s client that starts the server as its child', (era) => {
  it('lists and calls tools, even one that prints', async () => {
    const transport = new StdioClientTransport({
      command: process.execPath,
      args: [program],
      stderr: 'ignore',
    });
    const client = await connectClient(transport, era);
    expect((await client.listTools()).tools).toHaveLength(4);
    const answer = await client.callTool({ name: 'click', arguments: { target: 'button "Pay"' } });
    expect(answer.content).toEqual([{ type: 'text', text: 'clicked button "Pay"' }]);
    await client.close();
  });
});

describe('the process ends with its sessions closed', () => {
  it('when its input ends', async () => {
    const { child, printed } = await start();
    child.stdin.end();
    expect(await once(child, 'close')).toEqual([0, null]);
    expect(printed.text.stderr).toContain('sessions closed');
  });

  it.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)('on %s', async (signal) => {
    const { child, printed } = await start();
    child.kill(signal);
    expect(await once(child, 'close')).toEqual([0, null]);
    expect(printed.text.stderr).toContain('sessions closed');
  });

  it('when its parent is killed while someone else holds its input open', async () => {
    // Node closes a dead child's stdin but not its fd 3: through that the server's input outlives the parent.
    const source = `require('node:child_process').spawn(process.execPath, [${JSON.stringify(program)}], { stdio: [3, 1, 2] })`;
    const parent = spawn(process.execPath, ['-e', source], { stdio: ['ignore', 'pipe', 'pipe', 'pipe'] });
    const printed = collect(parent);
    await printed.until('stderr', 'ready');
    parent.kill('SIGKILL');
    await Promise.all([printed.until('stderr', 'sessions closed'), once(parent, 'exit')]);
    parent.stdio[3]?.destroy();
  });

  it('when a message is too large to be one', async () => {
    const { child, printed } = await start();
    child.stdin.on('error', () => {});
    child.stdin.write(Buffer.alloc(11 * 1024 * 1024, 'x'));
    expect(await once(child, 'close')).toEqual([0, null]);
    expect(printed.text.stderr).toContain('sessions closed');
  });

  it('even when closing them hangs', async () => {
    const { child } = await start('--hang');
    child.stdin.end();
    expect(await once(child, 'close')).toEqual([1, null]);
  });
});

it('goes on after a line that is not JSON', async () => {
  const { child, printed } = await start();
  child.stdin.write(`{"jsonrpc": nonsense\n${INITIALIZE}\n`);
  await printed.until('stdout', '"id":1');
  expect(printed.text.stdout).toContain('"protocolVersion":"2025-11-25"');
  child.stdin.end();
  await once(child, 'close');
});

it('writes nothing but protocol messages to its output', async () => {
  const { child, printed } = await start();
  const call = { name: 'click', arguments: { target: 'x' } };
  child.stdin.write(`${INITIALIZE}\n{"jsonrpc":"2.0","method":"notifications/initialized"}\n`);
  child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id: 2, method: 'tools/call', params: call })}\n`);
  await printed.until('stdout', '"id":2');
  child.stdin.end();
  await once(child, 'close');
  const lines = printed.text.stdout.trim().split('\n');
  expect(lines.map((line) => JSON.parse(line).id)).toEqual([1, 2]);
  expect(printed.text.stderr).toContain('printed while clicking x');
});
