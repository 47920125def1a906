import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { TurnRecord } from '../../src/agent/task-result.ts';
import { runCommand } from '../../src/cli/run.ts';
import { turnLine } from '../../src/cli/run-lines.ts';
import { costOf } from '../../src/llm/cost-of.ts';
import { knownPrice } from '../../src/llm/known-prices.ts';
import { OptionsSchema } from '../../src/model/options.ts';
import { isRecord } from '../../src/model/record.ts';
import { createSessions } from '../../src/session/create-sessions.ts';
import { get } from '../approval/get.ts';
import { fakeDriver, node } from '../fake-driver.ts';
import {
  type ModelServer,
  neverAnswers,
  openAiSays,
  type Reply,
  refuses,
  serveModel,
} from '../llm/model-server.ts';
import { fakeInvocation } from './invocation.ts';

let cwd: string;
beforeAll(() => {
  cwd = mkdtempSync(join(tmpdir(), 'surehand-people-'));
});
afterAll(() => rmSync(cwd, { recursive: true }));

/** One pixel. */
const PICTURE =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const says = (name: string, input: unknown = {}, text?: string): Reply =>
  openAiSays({ calls: [{ name, input }], ...(text ? { text } : {}) });
const done = (status: string) => says('complete_task', { status, reason: 'so it is' });
/** The one button, whatever its number is by now. */
const press: Reply = (response, body) => {
  const ref = JSON.stringify(body.messages).match(/(@e\d+) button \\*"Save/)?.[1];
  says('browser_click', { ref }, 'I will save it.')(response, body);
};

/** The command on a page that the test holds in its hands, with a model over the wire. */
async function run(replies: Reply[], ...argv: string[]) {
  const server = await serveModel(...replies);
  const invocation = fakeInvocation(
    [...argv, '--model', `openai:small@${server.url}/v1`, '--output-dir', join(cwd, 'out')],
    { cwd },
  );
  const opened: string[] = [];
  const running = runCommand(invocation, {
    createSessions: (options, log) =>
      createSessions(options, log, {
        async open() {
          const driver = fakeDriver([node('heading', 'Your plan'), node('button', 'Save')], {
            async act(action, permit) {
              permit.spend(action);
              driver.url = 'https://shop.test/saved';
              return {};
            },
            async screenshot() {
              return {
                data: Buffer.from(PICTURE, 'base64'),
                mime_type: 'image/png' as const,
                width: 1,
                height: 1,
              };
            },
          });
          const { navigate } = driver;
          driver.navigate = (request, ...rest) => {
            opened.push('url' in request ? String(request.url) : '');
            return navigate(request, ...rest);
          };
          return driver;
        },
        async close() {},
      }),
  });
  const end = async () => {
    const code = await running.finally(() => server.close());
    const folder = /^transcript: (.*)\/transcript\.json$/m.exec(invocation.complained.join('\n'))?.[1] ?? '';
    return {
      code,
      out: invocation.printed.join('\n'),
      err: invocation.complained.join('\n'),
      folder: join(cwd, folder),
      opened,
      server,
    };
  };
  return { server, invocation, end };
}

const firstText = (server: ModelServer) => JSON.stringify(server.requests[0]?.body.messages);
const BEGIN = ['Keep it', '--url', 'https://shop.test/plan'];

describe('what a person sees of a run', () => {
  test('each turn as it comes, with the path of its picture, and a cost that is unknown', async () => {
    const { end } = await run([says('get_snapshot'), done('failed')], ...BEGIN);
    const { err, out } = await end();
    const path = /^ {6}picture: (.*\.png)$/m.exec(err)?.[1] ?? '';
    expect(readFileSync(join(cwd, path), 'base64'), err).toBe(PICTURE);
    expect(out).toContain('cost unknown (--model-price IN/OUT makes it known)');
  });

  test('what came of a turn is told under it, however many lines that takes', () => {
    const turn = {
      turn: 3,
      tool: 'browser_click',
      target: 'button "Save"',
      success: true,
      message: 'clicked button "Save": verified\neffect: text ("Saved")',
      usage: { input_tokens: 0, output_tokens: 0 },
      ignored_calls: [],
    } as unknown as TurnRecord; // all that the line is made of
    expect(turnLine(turn, 20).split('\n')).toEqual([
      ' 3/20 browser_click button "Save": success',
      '      clicked button "Save": verified',
      '      effect: text ("Saved")',
    ]);
  });

  test('a success that nothing proves is amber in the report, and its rows are words', async () => {
    const { end } = await run([press, done('success'), done('success')], ...BEGIN);
    const { code, folder } = await end();
    expect(code).toBe(3);
    const html = readFileSync(join(folder, 'report.html'), 'utf8');
    expect(html).toMatch(/"status":\s*"claimed"/);
    expect(html).not.toMatch(/"status":\s*"passed"[^{}]*"started"/);
    const titles = [...html.matchAll(/"description":\s*"((?:[^"\\]|\\.)*)"/g)].map(([, title]) => title);
    expect(titles).toEqual(['click button \\"Save\\"', 'say that it succeeded']);
  });
});

describe('the price of a model', () => {
  const million = { input_tokens: 1e6, output_tokens: 1e6, cache_read_tokens: 0, cache_write_tokens: 0 };
  test.each([
    ['anthropic:claude-sonnet-4-5', 18],
    ['claude-sonnet-4-5-20250929', 18],
    [OptionsSchema.parse({}).model, 12],
    ['openai:gpt-5-mini', 2.25],
    ['openai:gpt-4o-2024-11-20', 12.5],
    ['scripted:x.json', 0],
  ])('%s is in the table', (model, dollars) => {
    const price = knownPrice(model);
    expect(price && costOf(million, price)).toBe(dollars);
  });

  test.each([['anthropic:claude-of-tomorrow'], ['openai:gpt-5@http://127.0.0.1:1/v1'], ['openai:qwen3']])(
    '%s is unknown',
    (model) => expect(knownPrice(model)).toBeUndefined(),
  );

  test('a server of one’s own has its own prices', () => {
    expect(knownPrice('openai:gpt-5', 'http://127.0.0.1:1/v1')).toBeUndefined();
  });
});

test('--timeout is the time an answer may take, in whole seconds', async () => {
  const began = Date.now();
  const { end } = await run([neverAnswers], ...BEGIN, '--timeout', '1');
  const { code, err, out } = await end();
  expect(code).toBe(7);
  expect(err.match(/no answer: timeout/g)).toHaveLength(3);
  expect(out).toContain('gave no answer within 1000 ms');
  expect(Date.now() - began).toBeLessThan(29_000);
  const refused = await run([neverAnswers], ...BEGIN, '--timeout', 'soon');
  await expect(refused.end()).rejects.toThrow('flag --timeout: wanted a whole number from 1 on');
  const endless = await run([neverAnswers], ...BEGIN, '--timeout', '3000');
  await expect(endless.end()).rejects.toThrow('flag --timeout: at most 290');
});

describe('--continue', () => {
  test.each<[string, Reply[], string[]]>([
    ['the last turn', [press], ['--max-turns', '1']],
    ['a model that failed', [press, refuses(401, 'no')], []],
    ['a model that gives no answer', [press, neverAnswers], ['--timeout', '1']],
  ])('after %s the way to go on is told, with all that must be named again', async (_, replies, more) => {
    const { end, server } = await run(replies, ...BEGIN, ...more);
    const { err, folder } = await end();
    expect(err.split('\n').at(-1)).toBe(
      `to go on from here: surehand run --continue ${relative(cwd, folder)} --model openai:small@${server.url}/v1`,
    );
  });

  test('whoever is done, or has done nothing, is told of no way to go on', async () => {
    for (const replies of [[press, done('failed')], [refuses(401, 'no')]])
      expect((await (await run(replies, ...BEGIN)).end()).err).not.toContain('to go on from here');
  });

  test('goes on from where a run stopped: its goal, its page, what it did', async () => {
    const first = await (await run([press], ...BEGIN, '--max-turns', '1')).end();
    expect(first.code).toBe(5);
    const second = await (await run([done('failed')], '--continue', first.folder)).end();
    expect(second.code, second.err).toBe(4);
    expect(second.opened).toEqual(['https://shop.test/saved']);
    const asked = firstText(second.server);
    expect(asked).toContain('I will save it.');
    expect(asked).toMatch(/"name":"browser_click","arguments":"[^}]*@e\d+/);
    expect(asked).toMatch(/clicked button \\+"Save\\+"/);
    expect(asked).toMatch(/here the run stopped.*https:..shop\.test.saved/s);
    expect(asked).toContain('CURRENT GOAL: Keep it');
    const third = await (await run([done('failed')], '--continue', 'last')).end();
    expect(firstText(third.server)).toMatch(/"browser_click".*"complete_task"/s);
  });

  test('a call that was under way when it crashed is said to be uncertain', async () => {
    let transcript = '';
    const crashing: Reply = (response, body) => {
      press(response, body);
    };
    const server = await run([crashing, neverAnswers], ...BEGIN, '--timeout', '1', '--max-turns', '2');
    const { folder } = await server.end();
    // As the transcript stands between the call and its end: nothing of it is known.
    const whole = JSON.parse(readFileSync(join(folder, 'transcript.json'), 'utf8'));
    transcript = join(cwd, 'crashed', 'transcript.json');
    mkdirSync(join(cwd, 'crashed'));
    const { goal, model, asked } = whole;
    const left = {
      goal,
      model,
      asked,
      status: 'running',
      turns: [],
      pending: {
        text: 'Now.',
        tool: 'browser_click',
        input: { ref: '@e1' },
        line: 'browser_click(@e1 button "Save")',
      },
    };
    writeFileSync(transcript, JSON.stringify(left));
    const next = await (await run([done('failed')], '--continue', transcript)).end();
    expect(firstText(next.server)).toMatch(/not known whether it was carried out.*Look before you repeat it/);
  });

  test('what became true after an act of the run that stopped was done by it; with another goal it was not', async () => {
    const seen = ['--expect', 'url contains /saved'];
    const first = await (await run([press], ...BEGIN, ...seen, '--max-turns', '1')).end();
    expect(first.code).toBe(5);
    const other = await run([done('success')], 'Something else', '--continue', first.folder);
    expect((await other.end()).code).toBe(3);
    const second = await (await run([done('success')], '--continue', first.folder)).end();
    expect(second.code, second.out).toBe(0);
    expect(second.out).toContain('success, verified');
  });

  test('the transcript has a call before it is carried out', async () => {
    const seen: string[] = [];
    const look: Reply = (response, body) => {
      says('get_snapshot')(response, body);
    };
    const write = vi.spyOn(JSON, 'stringify');
    const { end } = await run([look, done('failed')], ...BEGIN);
    await end();
    for (const [value] of write.mock.calls)
      if (typeof value === 'object' && value !== null && 'pending' in value && isRecord(value.pending))
        seen.push(String(value.pending.line));
    write.mockRestore();
    expect(seen).toEqual(['get_snapshot()', 'complete_task(failed, "so it is")']);
  });

  test.each([
    [{ status: 'success', asked: {} }, [], 'ended with success'],
    [
      { status: 'running', asked: { policy: './mine.mjs' } },
      [],
      'name the policy again: --policy ./mine.mjs',
    ],
    [{ status: 'running', asked: 3 }, [], 'is no transcript'],
  ])('%j is refused', async (left, more, why) => {
    const path = join(cwd, 'left.json');
    writeFileSync(path, JSON.stringify({ goal: 'Keep it', model: 'openai:x', turns: [], ...left }));
    const { end } = await run([done('failed')], '--continue', path, ...more);
    await expect(end()).rejects.toThrow(why);
  });

  test('neither a server nor a script is taken from a transcript', async () => {
    const path = join(cwd, 'left.json');
    const left = { goal: 'Keep it', turns: [], status: 'running' };
    for (const more of [
      { model: 'openai:x', asked: { own_server: true } },
      { model: 'scripted:evil.json', asked: {} },
    ]) {
      writeFileSync(path, JSON.stringify({ ...left, ...more }));
      const refused = runCommand(fakeInvocation(['--continue', path], { cwd }), {
        createSessions: (): never => {
          throw new Error('begun');
        },
      });
      await expect(refused).rejects.toThrow('name the model again');
    }
  });
});

describe('--watch', () => {
  test('shows picture, plan, acts and cost to the one who was given the address, and stops the run', async () => {
    const { server, invocation, end } = await run([press, neverAnswers], ...BEGIN, '--watch');
    await server.received(2);
    const address = invocation.complained.map((line) => /^watch: (\S+)$/.exec(line)?.[1]).find(Boolean) ?? '';
    const { host, origin, pathname } = new URL(address);
    const bare = `${origin}${pathname}`;
    expect((await get(bare, { host })).status).toBe(403);
    expect((await get(`${address}x`, { host })).status).toBe(403);
    const opened = await get(address, { host });
    const cookie = opened.headers['set-cookie']?.[0]?.split(';')[0] ?? '';
    expect(opened.status).toBe(303);
    expect((await get(address, { host })).status, 'once only').toBe(403);
    const { body } = await get(bare, { host, cookie });
    for (const words of [
      'Keep it',
      'running',
      'I will save it.',
      'click button &#34;Save&#34;',
      '110 tokens',
    ])
      expect(body).toContain(words);
    expect(body).toContain('<meta http-equiv="refresh"');
    expect((await get(`${bare}/picture`, { host, cookie })).headers['content-type']).toBe('image/png');
    const key = /name="key" value="([^"]+)"/.exec(body)?.[1] ?? '';
    expect((await get(bare, { host, cookie, origin }, 'key=wrong')).status).toBe(403);
    expect((await get(bare, { host, cookie, origin: 'http://evil.test' }, `key=${key}`)).status).toBe(403);
    expect((await get(bare, { host, cookie, origin }, `key=${key}`)).status).toBe(303);
    expect((await end()).code).toBe(130);
    const { body: last } = await get(bare, { host, cookie });
    expect(last).toContain('interrupted');
    expect(last).not.toContain('http-equiv="refresh"');
  });
});
