import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type PageServer, servePages } from '../../serve-pages.ts';
import { PROGRAM } from '../../tools/agent.ts';

const folder = mkdtempSync(join(tmpdir(), 'serve-drain-'));
let pages: PageServer;
let server: ChildProcess;

beforeAll(async () => {
  pages = await servePages({
    '/': `<h1>Orders</h1><script>setTimeout(() => { document.body.append(Object.assign(document.createElement('p'), { textContent: 'Arrived' })) }, 4000)</script>`,
  });
});
afterAll(async () => {
  server?.kill('SIGKILL');
  await pages.close();
  rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
});

/** Processes that were started by the server, however deep. */
function descendantsOf(pid: number): number[] {
  const parents = new Map<number, number>();
  for (const name of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry)))
    try {
      const [, rest = ''] = readFileSync(`/proc/${name}/stat`, 'utf8').split(/\) (?=\w )/);
      parents.set(Number(name), Number(rest.split(' ')[1]));
    } catch {
      // It has ended meanwhile.
    }
  const below = (of: number): number[] =>
    [...parents].filter(([, parent]) => parent === of).flatMap(([child]) => [child, ...below(child)]);
  return below(pid);
}

function runs(pid: number): boolean {
  try {
    return !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}

test.runIf(process.platform === 'linux')(
  'SIGTERM in the middle of a call: it is carried to its end, nothing new is taken, and no process is left',
  async () => {
    const args = [
      PROGRAM,
      'serve',
      '--headless',
      '--port',
      '0',
      '--http-token',
      'of-us',
      '--output-dir',
      folder,
    ];
    server = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'pipe'] });
    let said = '';
    server.stderr?.on('data', (chunk) => {
      said += chunk;
    });
    await expect.poll(() => said, { timeout: 20_000 }).toContain('/mcp');
    const base = /http:\/\/[^\s/]+/.exec(said)?.[0] ?? '';
    const client = new Client({ name: 'agent', version: '0' });
    await client.connect(
      new StreamableHTTPClientTransport(new URL(`${base}/mcp`), {
        requestInit: { headers: { authorization: 'Bearer of-us' } },
      }),
    );
    await client.callTool({ name: 'navigate', arguments: { url: pages.url } });
    const started = descendantsOf(server.pid ?? 0);
    expect(started.length, 'a browser').toBeGreaterThan(0);
    let answered = false;
    const waiting = client
      .callTool({
        name: 'wait_for_ui',
        arguments: { selector: 'text "Arrived"', condition: 'visible', timeout_ms: 10_000 },
      })
      .finally(() => {
        answered = true;
      });
    const gone = once(server, 'exit');
    const asked = async () =>
      (await fetch(`${base}/metrics`, { headers: { authorization: 'Bearer of-us' } })).text();
    await expect.poll(asked).toContain('surehand_calls_active 1');
    server.kill('SIGTERM');
    await expect.poll(async () => (await fetch(`${base}/healthz`)).status).toBe(503);
    const late = await fetch(`${base}/mcp`, {
      method: 'POST',
      headers: { authorization: 'Bearer of-us' },
      body: '{}',
    });
    expect([late.status, await late.text()]).toEqual([503, expect.stringContaining('about to stop')]);
    expect(answered, 'the call goes on meanwhile').toBe(false);
    expect(JSON.stringify(await waiting)).toContain('visible');
    expect(await gone).toEqual([0, null]);
    await expect.poll(() => started.filter(runs)).toEqual([]);
    await client.close();
  },
);
