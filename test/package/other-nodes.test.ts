import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startShop } from '../../demo/shop/server.mjs';
import { agentOf, PROGRAM } from '../tools/agent.ts';

const { version } = JSON.parse(
  readFileSync(fileURLToPath(new URL('../../package.json', import.meta.url)), 'utf8'),
);

// The tests themselves run on one Node; the others that are promised come from npm, which has each as a package.
describe.runIf(process.env.SUREHAND_DEEP).each(['22', '24'])('on Node %s', (major) => {
  const folder = mkdtempSync(join(tmpdir(), `surehand-node-${major}-`));
  const name = `node-${process.platform}-${process.arch}`;
  const node = join(folder, 'node_modules', name, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
  let shop: Awaited<ReturnType<typeof startShop>>;

  beforeAll(async () => {
    const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
    const args = ['install', '--no-save', '--no-audit', '--no-fund', '--prefix', folder, `${name}@${major}`];
    execFileSync(npm, args, { stdio: ['ignore', 'ignore', 'pipe'], shell: process.platform === 'win32' });
    expect(execFileSync(node, ['--version'], { encoding: 'utf8' })).toMatch(new RegExp(`^v${major}\\.`));
    shop = await startShop();
  }, 120_000);
  afterAll(async () => {
    await shop?.close();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  });

  it('the command line says its version', () => {
    expect(execFileSync(node, [PROGRAM, '--version'], { encoding: 'utf8' }).trim()).toBe(version);
  });

  it('an MCP client lists the tools and signs in to the shop, verified; what was done is found again', async () => {
    const transport = new StdioClientTransport({
      command: node,
      args: [PROGRAM, 'mcp', '--headless', '--output-dir', folder, '--toolset', 'core,knowledge'],
      stderr: 'ignore',
      cwd: folder,
    });
    const client = new Client({ name: 'test', version: '0' });
    await client.connect(transport);
    try {
      const { tools } = await client.listTools();
      expect(tools.map((tool) => tool.name)).toContain('run_steps');
      const agent = agentOf(client);
      await agent.does('navigate', { url: `${shop.url}/login` });
      const signedIn = await agent.does('run_steps', {
        steps: [
          'fill "Email" with "ada@example.com"',
          'fill "Password" with "lovelace"',
          'click button "Sign in" expect button "Sign out" visible',
        ],
      });
      expect(signedIn).toContain('verified, button "Sign out" visible');
      expect(await agent.does('knowledge_last', {})).toContain('Sign in'); // its database is another one there
    } finally {
      await client.close();
    }
  });
});
