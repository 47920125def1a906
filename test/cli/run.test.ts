import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runCommand } from '../../src/cli/run.ts';
import type { ScriptedTurn } from '../../src/llm/scripted-provider.ts';
import { createSessions } from '../../src/session/create-sessions.ts';
import { descendantsOf } from '../drivers/web/browser-processes.ts';
import { fakeDriver, node } from '../fake-driver.ts';
import { neverAnswers, serveModel } from '../llm/model-server.ts';
import { servePages } from '../serve-pages.ts';
import { PROGRAM } from '../tools/agent.ts';
import { fakeInvocation } from './invocation.ts';

let cwd: string;
beforeAll(() => {
  cwd = mkdtempSync(join(tmpdir(), 'surehand-run-'));
});
afterAll(() => rmSync(cwd, { recursive: true }));

const complete = (status: string) => ({ tool: 'complete_task', input: { status, reason: 'so it is' } });
const LOOK = { tool: 'get_snapshot' };

/** The command on a page that the test holds in its hands; no browser is started. */
async function run(turns: ScriptedTurn[], ...argv: string[]) {
  writeFileSync(join(cwd, 'script.json'), JSON.stringify(turns));
  const drivers: { closed: boolean }[] = [];
  const invocation = fakeInvocation(
    ['Cancel it', '--url', 'https://shop.test/', '--model', 'scripted:script.json', ...argv],
    { cwd, env: { SUREHAND_OUTPUT_DIR: join(cwd, 'out') } },
  );
  const code = await runCommand(invocation, {
    createSessions: (options, log) =>
      createSessions(options, log, {
        async open() {
          const button = node('button', 'Finish cancellation');
          const driver = fakeDriver([node('heading', 'Your plan'), button], {
            async act(action, permit) {
              permit.spend(action);
              driver.nodes = [node('heading', 'Cancelled'), button];
              return {};
            },
          });
          drivers.push(driver);
          return driver;
        },
        async close() {},
      }),
  });
  expect(drivers.map(({ closed }) => closed)).toEqual([true]);
  return { code, out: invocation.printed.join('\n'), err: invocation.complained.join('\n') };
}

describe('surehand run', () => {
  test('ends with 0 when success was seen, and says what was looked for', async () => {
    const press = { tool: 'browser_click', input: { ref: 'button "Finish cancellation"' } };
    const { code, out, err } = await run([press, complete('success')], '--expect', 'heading "Cancelled"');
    expect(code, out + err).toBe(0);
    expect(out).toMatch(/^success, verified: so it is\nlooked for: heading "Cancelled" visible\nseen: /);
    expect(err).toMatch(/^ 1\/20 browser_click button "Finish cancellation": /);
    expect(err).toMatch(/\n 2\/20 complete_task success: acknowledged\ntranscript: out\/runs\//);
  });

  test('ends with 3 when it was so before anything was done, and says so', async () => {
    const claims = [complete('success'), complete('success')];
    const { code, out } = await run(claims, '--expect', 'title contains Shop');
    expect(code).toBe(3);
    expect(out).toMatch(/^success, only claimed: so it is/);
    expect(out).toMatch(
      /\nnothing that this run did proves it: title contains "?Shop"? held before anything was done\n/,
    );
  });

  test('ends with 3 when nothing says what success looks like', async () => {
    const { code, out } = await run([complete('success')]);
    expect(code).toBe(3);
    expect(out).toMatch(/^success, only claimed: .*--expect or --policy/s);
  });

  test.each([
    [4, 'the model gives up', [complete('failed')], [], /^failed: so it is/],
    [5, 'the turns are used up', [LOOK, LOOK], ['--max-turns', '2'], /^max_turns_exceeded\n2 turns/],
    [6, 'nobody can be asked', [], ['--policy', 'netflix'], /^approval_required: a person must approve/],
    [7, 'the model gives no answer', [], [], /^model_failed: .*script\.json has only 0 turns/],
  ])('ends with %i when %s', async (wanted, _, turns, argv, said) => {
    const { code, out } = await run(turns, ...argv);
    expect(code).toBe(wanted);
    expect(out).toMatch(said);
  });

  test('prints the result as JSON and keeps it as a transcript', async () => {
    const { out } = await run([LOOK, complete('success')], '--json', '--model-price', '3/15');
    const result = JSON.parse(out);
    expect(result).toMatchObject({
      success: true,
      reason: 'so it is',
      verdict: 'unverified',
      cost_usd: 0,
      turns: [{ turn: 1, tool: 'get_snapshot', tokens: { system: expect.any(Number) } }, { turn: 2 }],
      final_snapshot: { page: { url: 'https://shop.test/' } },
    });
    expect(JSON.parse(readFileSync(result.artifacts.transcript, 'utf8'))).toEqual(result);
  });

  test('leaves a report of its turns beside the transcript', async () => {
    const { err } = await run([LOOK, { tool: 'browser_click', input: { ref: '@e99' } }, complete('success')]);
    const path = /^report: (.*)$/m.exec(err)?.[1] ?? '';
    const html = readFileSync(join(cwd, path), 'utf8');
    expect(html).toContain('<title>Cancel it</title>');
    for (const words of ['get_snapshot', 'browser_click', 'ref_invalid', 'complete_task', 'scripted'])
      expect(html).toContain(words);
  });

  test('leaves its steps for later sessions: what it did, by what it did it to, as the next model reads it', async () => {
    const press = { tool: 'browser_click', input: { ref: 'button "Finish cancellation"' } };
    await run([press, complete('failed')]);
    const steps = readdirSync(cwd, { recursive: true, encoding: 'utf8' })
      .filter((file) => /steps\/.*\.json$/.test(file))
      .map((file) => JSON.parse(readFileSync(join(cwd, file), 'utf8')));
    expect(steps).toContainEqual(
      expect.objectContaining({
        tool: { name: 'click', input: expect.anything() },
        target: expect.objectContaining({ role: 'button', name: 'Finish cancellation' }),
      }),
    );
    expect(steps).toContainEqual(
      expect.objectContaining({ tool: { name: 'complete_task', input: expect.anything() } }),
    );
    // And the model of the next run reads it with the screen on which it was done.
    const { out } = await run([complete('failed')], '--json');
    expect(JSON.parse(out).final_snapshot.lines).toMatch(
      /^worked here before: click button "Finish cancellation" \(/m,
    );
  });

  test.each([
    [[], 'run needs a goal'],
    [['Cancel', 'it'], 'put the goal in quotes: "Cancel it"'],
    [['Cancel it'], 'run needs the page to begin on: --url URL'],
    [['Cancel it', '--url', 'x:', '--expect', 'nonsense'], '--expect: cannot read "nonsense"'],
    [['Cancel it', '--url', 'x:'], 'needs a key: set ANTHROPIC_API_KEY'],
  ])('%j is refused: %s', async (argv, why) => {
    const createNone = (): never => {
      throw new Error('a session is begun too early');
    };
    const refused = runCommand(fakeInvocation(argv, { cwd }), { createSessions: createNone });
    await expect(refused).rejects.toThrow(why);
  });
});

test('Ctrl-C ends a run with its partial result, and leaves nothing running', async () => {
  const pages = await servePages({ '/': '<h1>Shop</h1>' });
  const server = await serveModel(neverAnswers);
  const child = spawn(
    process.execPath,
    [
      ...[PROGRAM, 'run', 'Wait', '--json', '--headless', '--url', pages.url, '--output-dir', cwd],
      ...['--model', 'anthropic:claude-test', '--model-base-url', server.url],
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  let out = '';
  child.stdout.on('data', (chunk) => {
    out += chunk;
  });
  await server.received(1);
  const children = descendantsOf(child.pid ?? 0);
  expect(children.length).toBeGreaterThan(0);
  child.kill('SIGINT');
  const code = await new Promise((resolve) => child.once('close', resolve));
  await Promise.all([pages.close(), server.close()]);
  expect(code).toBe(130);
  expect(JSON.parse(out)).toMatchObject({
    success: false,
    status: 'interrupted',
    turns: [],
    final_snapshot: { page: { url: `${pages.url}/` } },
  });
  await expect
    .poll(() => children.filter((pid) => existsSync(`/proc/${pid}`)), { timeout: 10_000 })
    .toEqual([]);
});
