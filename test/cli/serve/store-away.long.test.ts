import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { get } from '../../approval/get.ts';
import { PROGRAM } from '../../tools/agent.ts';

test('A server with its page starts while its store is away: it says so, its page says so, and it ends at once', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'serve-away-'));
  const store = 'postgres://surehand@127.0.0.1:9/none';
  const args = [
    '--headless',
    '--port',
    '0',
    '--http-token',
    'of-us',
    '--store',
    store,
    '--output-dir',
    folder,
  ];
  const server = spawn(process.execPath, [PROGRAM, 'serve', '--ui', ...args], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  onTestFinished(() => {
    server.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  });
  let said = '';
  server.stderr.on('data', (chunk) => {
    said += chunk;
  });
  await expect.poll(() => said, { timeout: 20_000 }).toContain('/mcp');
  expect(said).toContain('127.0.0.1:9/none cannot be reached');

  const invitation = /http:\S+invitation=\S+/.exec(said)?.[0] ?? '';
  const typed = { 'sec-fetch-site': 'none' }; // as in a browser's own address bar
  const invited = await get(invitation, typed);
  const cookie = invited.headers['set-cookie']?.[0]?.split(';', 1)[0] ?? '';
  const page = await get(new URL('/ui', invitation).href, { ...typed, cookie });
  expect(page.status).toBe(200);
  expect(page.body).toContain('cannot be reached');

  const gone = once(server, 'exit');
  server.kill('SIGTERM');
  expect(await gone).toEqual([0, null]);
});
