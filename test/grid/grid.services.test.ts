import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type PageServer, servePages } from '../serve-pages.ts';
import { type Agent, startAgent } from '../tools/agent.ts';
import { type Grid, startGrid } from './start-grid.ts';

const PROGRAM = fileURLToPath(new URL('../../dist/cli/main.js', import.meta.url));
const KEY = 'k3y-of-the-grid';
const folder = mkdtempSync(join(tmpdir(), 'surehand-grid-test-'));
const secrets = join(folder, 'secrets');
let grid: Grid;
let pages: PageServer;
const agents: Agent[] = [];
let paid = 0;
/** How often each opened page was paid on. */
const visits: number[] = [];
let onPaid: () => Promise<void> = async () => {};

beforeAll(async () => {
  writeFileSync(secrets, `GRID_KEY=${KEY}\nWRONG_KEY=not-this-one\n`);
  pages = await servePages({
    '/': `<h1>Shop</h1><button data-testid=pay onclick="fetch('/pay',{method:'POST'}).then(()=>{document.querySelector('p').textContent='Paid'})">Pay</button><p role=status></p>`,
    '/shop': (_request, response) => {
      const visit = visits.push(0) - 1;
      response.setHeader('content-type', 'text/html');
      response.end(
        `<h1>Shop</h1><button onclick="fetch('/buy?visit=${visit}',{method:'POST'}).then(()=>{document.querySelector('p').textContent='Bought'})">Buy</button><p role=status></p>`,
      );
    },
    '/buy': async (request, response) => {
      const visit = Number(new URL(request.url ?? '', pages.url).searchParams.get('visit'));
      visits[visit] = (visits[visit] ?? 0) + 1;
      await onPaid();
      response.end('ok');
    },
    '/pay': async (_request, response) => {
      paid += 1;
      await onPaid();
      response.end('ok');
    },
  });
  grid = await startGrid({ nodes: 3, user: 'ann', key: KEY, queue_s: 20 });
}, 200_000);
afterAll(async () => {
  await Promise.all(agents.map((agent) => agent.close()));
  await pages?.close();
  grid?.stop();
  rmSync(folder, { recursive: true, force: true, maxRetries: 9 });
});

async function agentOn(key = '{{GRID_KEY}}', ...more: string[]): Promise<Agent> {
  const address = grid.url.replace('//', `//ann:${key}@`);
  const agent = await startAgent('--grid', address, '--secrets', secrets, '--log-level', 'debug', ...more);
  agents.push(agent);
  return agent;
}

describe('a real Selenium Grid with nodes for one browser each', { timeout: 170_000 }, () => {
  test('gives a browser that is driven and judged as one of this machine, and takes it back at the end; the key is never told', async () => {
    const agent = await agentOn();
    await agent.does('navigate', { url: pages.url });
    expect((await grid.sessions()).size).toBe(1);
    expect(await agent.does('click', { target: 'testid:pay' })).toContain('network (POST /pay 200)');
    expect(paid).toBe(1);
    await agent.close();
    agents.splice(agents.indexOf(agent), 1);
    await vi.waitUntil(async () => (await grid.sessions()).size === 0, { timeout: 20_000 });
    expect(agent.wire.join('\n')).not.toContain(KEY);
  });

  test('refuses a wrong key, and that is what is told', async () => {
    const agent = await agentOn('{{WRONG_KEY}}');
    const told = await agent.fails('navigate', { url: pages.url });
    expect(told).toContain('the grid refuses the user or key');
    expect(agent.wire.join('\n')).not.toContain('not-this-one');
  });

  test('has no browser of the kind that is asked for: the grid gives up waiting, and that is what is told', async () => {
    const wanted = join(folder, 'firefox.json');
    writeFileSync(wanted, JSON.stringify({ browserName: 'firefox' }));
    const agent = await agentOn('{{GRID_KEY}}', '--capabilities', wanted);
    const told = await agent.fails('navigate', { url: pages.url });
    expect(told).toContain('the grid had no free browser of this kind');
  });

  test('a scenario whose node is killed while it buys is begun anew on another node and says so; no attempt buys twice', async () => {
    const file = join(folder, 'buy.yaml');
    writeFileSync(file, `name: buy\nurl: ${pages.url}/shop\nactions:\n  - Click Buy\n  - I see "Bought"\n`);
    onPaid = async () => {
      onPaid = async () => {};
      const [lost = ''] = (await grid.sessions()).keys();
      grid.killNode(lost);
    };
    const address = grid.url.replace('//', '//ann:{{GRID_KEY}}@');
    const args = ['scenario', file, '--grid', address, '--secrets', secrets, '--out', join(folder, 'out')];
    const run = spawn(process.execPath, [PROGRAM, ...args, '--screenshots=false'], { cwd: folder });
    let said = '';
    for (const stream of [run.stdout, run.stderr]) stream.on('data', (data) => (said += String(data)));
    const status = await new Promise((resolve) => run.on('exit', resolve));
    expect(said).toContain(
      'anew  buy: the grid lost the node of this browser or ended its session; what was begun may have landed; it is begun anew on another browser',
    );
    expect(said).toContain('flaky: passed at attempt 2');
    expect(status).toBe(0);
    expect(visits).toEqual([1, 1]);
    const [record] = JSON.parse(readFileSync(join(folder, 'out', 'results.json'), 'utf8')).runs;
    expect(record.failed_attempts).toHaveLength(1);
    expect(JSON.stringify(record.failed_attempts)).toContain('what was begun may have landed');
    expect(said).not.toContain(KEY);
  });

  test('a node lost in the middle of paying: nothing is sent twice, the next call says so and goes to another node', async () => {
    paid = 0;
    const agent = await agentOn();
    await agent.does('navigate', { url: pages.url });
    const [lost = ''] = (await grid.sessions()).keys();
    onPaid = async () => grid.killNode(lost);
    const clicked = await agent.call('click', { target: 'testid:pay' });
    onPaid = async () => {};
    expect(clicked.text).not.toContain('POST /pay 200');
    const after = await agent.does('navigate', { url: pages.url });
    expect(clicked.text + after).toContain('the grid lost the node of this browser');
    expect(paid).toBe(1);
  });
});
