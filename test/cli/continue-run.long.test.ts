import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { descendantsOf } from '../drivers/web/browser-processes.ts';
import { openAiSays, type Reply, type RequestBody, serveModel } from '../llm/model-server.ts';
import { servePages } from '../serve-pages.ts';
import { PROGRAM } from '../tools/agent.ts';

let cwd: string;
beforeAll(() => {
  cwd = mkdtempSync(join(tmpdir(), 'surehand-continue-'));
});
afterAll(() => rmSync(cwd, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 }));

/** Calls a tool on the element that a line of the newest screen names. */
const on =
  (tool: string, words: string, more: Record<string, unknown> = {}): Reply =>
  (response, body) => {
    const told = JSON.stringify(body.messages);
    const ref = [...told.matchAll(/(@e\d+) ((?:[^"\\]|\\[^"n])*\\"[^"\\]*)/g)].findLast(([, , line]) =>
      line?.replaceAll('\\', '').startsWith(words),
    )?.[1];
    openAiSays({ text: 'On it.', calls: [{ name: tool, input: { ref, ...more } }] })(response, body);
  };

function surehand(...argv: string[]) {
  const child = spawn(process.execPath, [PROGRAM, 'run', ...argv, '--headless', '--output-dir', 'out'], {
    cwd,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let told = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      told += chunk;
    });
  const ended = new Promise<number | null>((done) => child.once('close', done));
  return { child, ended, told: () => told };
}

test('killed in the middle of an act, a run goes on from its transcript: nothing is sent again, and what it did counts', async () => {
  let posts = 0;
  let order = () => {};
  const ordered = new Promise<void>((resolve) => {
    order = resolve;
  });
  const pages = await servePages({
    '/order': (request, response) => {
      if (request.method === 'POST') {
        posts++;
        order(); // and no answer ever: the act is under way when the process dies
        return;
      }
      response
        .setHeader('content-type', 'text/html')
        .end(
          posts > 0
            ? '<title>Order</title><h1>Order placed</h1>'
            : '<title>Order</title><form method=post><label>Name <input name=n></label><button>Place order</button></form>',
        );
    },
  });
  const first = await serveModel(
    on('browser_fill', 'textbox "Name', { value: 'Ada' }),
    on('browser_click', 'button "Place order'),
  );
  const asked = ['--url', `${pages.url}/order`, '--expect', 'heading "Order placed"'];
  const killed = surehand('Order it', ...asked, '--model', `openai:small@${first.url}/v1`);
  await ordered;
  const browsers = descendantsOf(killed.child.pid ?? 0);
  killed.child.kill('SIGKILL');
  await killed.ended;
  for (const pid of browsers)
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It went with its parent.
    }
  await first.close();
  expect(readdirSync(join(cwd, 'out', 'runs'))).toHaveLength(1);

  const second = await serveModel(
    openAiSays({ calls: [{ name: 'complete_task', input: { status: 'success', reason: 'it is placed' } }] }),
  );
  const goesOn = surehand('--continue', 'last', '--model', `openai:small@${second.url}/v1`);
  const code = await goesOn.ended;
  const messages: RequestBody[] = second.requests[0]?.body.messages ?? [];
  await Promise.all([second.close(), pages.close()]);
  expect(code, goesOn.told()).toBe(0);
  expect(posts).toBe(1);
  const calls = messages.flatMap(({ tool_calls = [] }) => tool_calls.map((one: RequestBody) => one.function));
  expect(calls.map(({ name }: RequestBody) => name)).toEqual(['browser_fill', 'browser_click']);
  expect(JSON.parse(calls[0].arguments)).toMatchObject({ value: 'Ada' });
  const results = messages.filter(({ role }) => role === 'tool').map(({ content }) => String(content));
  expect(results[0]).toContain('filled textbox "Name": verified');
  expect(results[1]).toContain('not known whether it was carried out');
  expect(results[1]).toContain('here the run stopped');
  expect(results[1]).toMatch(/page "Order" .*\/order\n.*heading 1 "Order placed"/s);
  // An old ref is none of a new element.
  const used = calls.map(({ arguments: given }: RequestBody) => Number(/@e(\d+)/.exec(given)?.[1]));
  const now = [...(results[1]?.matchAll(/^@e(\d+) /gm) ?? [])].map(([, ref]) => Number(ref));
  expect(Math.min(...now)).toBeGreaterThan(Math.max(...used));
  expect(goesOn.told()).toContain('success, verified');
}, 120_000);
