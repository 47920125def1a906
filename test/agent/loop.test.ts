import { encode } from 'gpt-tokenizer/encoding/o200k_base';
import { afterEach, describe, expect, test } from 'vitest';
import { HISTORY_LIMIT_TOKENS } from '../../src/agent/conversation.ts';
import { LOOP_TOOL_SPECS } from '../../src/agent/loop-tools.ts';
import { runTask, type Task } from '../../src/agent/run-task.ts';
import { systemPrompt } from '../../src/agent/system-prompt.ts';
import { parsePrice } from '../../src/llm/cost-of.ts';
import { createModel } from '../../src/llm/create-model.ts';
import { parseExpectations } from '../../src/model/expectation.ts';
import { FAILURES, type FailureKind, SurehandError } from '../../src/model/failure.ts';
import { type Log, silentLog } from '../../src/model/log.ts';
import { loadPolicy } from '../../src/policy/load-policy.ts';
import { MockBrowser, MockModel, type MockTurn, SAMPLES, sampleSnapshot } from '../../src/testing/index.ts';
import { anthropicSays, type ModelServer, openAiSays, refuses, serveModel } from '../llm/model-server.ts';

const netflix = await loadPolicy('netflix');
const CLICK = { tool: 'browser_click', input: { ref: 'button "Next page"' } };
const SUCCESS = { tool: 'complete_task', input: { status: 'success', reason: 'there it is' } };
const FAILED = { tool: 'complete_task', input: { status: 'failed', reason: 'it is broken' } };

const onList = (moves: ConstructorParameters<typeof MockBrowser>[0]['moves'] = []) =>
  new MockBrowser({ screens: SAMPLES, start: 'list', moves });

async function play(turns: MockTurn[], more: Partial<Task> = {}) {
  const model = new MockModel(turns, { input_tokens: 1000, output_tokens: 50 });
  const browser = more.browser ?? onList();
  const result = await runTask({ goal: 'See the next page', browser, model, ...more });
  return { result, model, browser };
}

const servers: ModelServer[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
});

describe('the seven tools', () => {
  test('are these, with these schemas', () => {
    const ref = { type: 'string', pattern: '^@e\\d+$' };
    const bare = LOOP_TOOL_SPECS.map(({ name, input_schema }) => ({
      name,
      ...input_schema,
      properties: Object.fromEntries(
        // every property is an object with a description, checked here
        Object.entries(input_schema.properties as Record<string, { description: string }>).map(
          ([field, { description, ...rest }]) => {
            expect(description.length, `${name}.${field}`).toBeGreaterThan(5);
            return [field, rest];
          },
        ),
      ),
    }));
    expect(bare).toEqual([
      {
        name: 'get_snapshot',
        type: 'object',
        properties: { viewport_only: { type: 'boolean', default: true } },
      },
      { name: 'browser_click', type: 'object', properties: { ref }, required: ['ref'] },
      {
        name: 'browser_fill',
        type: 'object',
        properties: { ref, value: { type: 'string' }, clear_first: { type: 'boolean', default: true } },
        required: ['ref', 'value'],
      },
      {
        name: 'browser_select',
        type: 'object',
        properties: { ref, value: { type: 'string' } },
        required: ['ref', 'value'],
      },
      {
        name: 'browser_scroll',
        type: 'object',
        properties: {
          ref,
          direction: { type: 'string', enum: ['up', 'down', 'top', 'bottom'] },
          amount: { type: 'integer', default: 300 },
        },
      },
      {
        name: 'request_human_approval',
        type: 'object',
        properties: { action: { type: 'string' }, reason: { type: 'string' } },
        required: ['action', 'reason'],
      },
      {
        name: 'complete_task',
        type: 'object',
        properties: { status: { type: 'string', enum: ['success', 'failed'] }, reason: { type: 'string' } },
        required: ['status', 'reason'],
      },
    ]);
  });

  test('say how all is reached that has no tool of its own', () => {
    const ways: Record<string, RegExp[]> = {
      browser_click: [/\bBack\b/, /\btab\b/],
      browser_fill: [
        ...[
          /line break at the end presses Enter/,
          /\bKeys\b/,
          /\bAddress opens a page/,
          /\bPointer\b.*hover/,
        ],
        ...[/slider/, /date/, /file path/, /drag.*ref of its new place/],
      ],
      browser_select: [/add it where several may be chosen/],
      browser_scroll: [/its box scrolls on/],
    };
    for (const [tool, words] of Object.entries(ways)) {
      const { description = '' } = LOOP_TOOL_SPECS.find(({ name }) => name === tool) ?? {};
      for (const word of words) expect(description.replaceAll('\n', ' '), tool).toMatch(word);
    }
  });

  test.each(LOOP_TOOL_SPECS)(
    '$name says its purpose, refs, when, patterns, errors and an example',
    ({ name, description }) => {
      const acts = name !== 'request_human_approval' && name !== 'complete_task';
      const [purpose, refs, when, patterns, errors, example, ...more] = description.split('\n');
      expect(purpose).toMatch(/^[A-Z].*\.$/);
      expect(refs).toBe(acts ? 'Refs become invalid.' : 'Refs stay valid.');
      expect(when).toMatch(/^When .*\.$/);
      expect(patterns?.split(';').length).toBeGreaterThanOrEqual(2);
      expect(errors).toMatch(/^Errors: .*\b(?:invalid_params|human_rejected|browser_click)\.$/);
      expect(example).toMatch(/^\{.*\} -> ./);
      expect(more).toEqual([]);
    },
  );
});

describe('errors go to the model and never end the loop', () => {
  const kinds = Object.keys(FAILURES).filter(
    (kind) => !['approval_required', 'cancelled', 'human_rejected'].includes(kind),
  ) as FailureKind[]; // keys of that very table

  test.each(kinds)('%s comes as its word, with a fresh snapshot', async (kind) => {
    const browser = onList([{ fails: kind }]);
    const { result, model } = await play([CLICK, FAILED], { browser });
    expect(result.turns[0]).toMatchObject({ success: false, error: FAILURES[kind].loop_word });
    expect(model.prompt(1)).toMatch(
      new RegExp(`^failed \\(${FAILURES[kind].loop_word}\\)[\\s\\S]*^page "Orders"[\\s\\S]*^@e5 `, 'm'),
    );
    expect(result.status).toBe('failed');
  });

  test('each is logged with call, error and snapshot', async () => {
    const lines: [string, Record<string, unknown> | undefined][] = [];
    const log: Log = { ...silentLog, warn: (message, data) => lines.push([message, data]) };
    await play([CLICK, FAILED], { browser: onList([{ fails: 'target_disabled' }]), log });
    expect(lines[0]).toMatchObject([
      'loop tool failed',
      {
        tool: 'browser_click',
        input: { ref: '@e4' },
        error: 'element_disabled',
        snapshot: { page: { title: 'Orders' } },
      },
    ]);
    expect(lines[1]).toMatchObject(['task failed', { reason: 'it is broken', snapshot: { elements: {} } }]);
    expect(JSON.stringify(lines)).not.toContain(SAMPLES.list.screenshot);
  });

  test.each([
    ['no JSON', { name: 'browser_click', input: '{"ref":' }, /no JSON/],
    [
      'a tool there is not',
      { name: 'browser_fly', input: {} },
      /no tool "browser_fly"; there are get_snapshot/,
    ],
    ['a missing field', { name: 'browser_fill', input: { ref: '@e1' } }, /browser_fill: value: /],
    ['a field of another kind', { name: 'browser_click', input: { ref: 7 } }, /browser_click: ref: /],
  ])('a call with %s is invalid_params', async (_, call, why) => {
    const server = await serveModel(
      openAiSays({ calls: [call] }),
      openAiSays({ calls: [{ name: 'complete_task', input: FAILED.input }] }),
    );
    servers.push(server);
    const model = createModel({ model: 'openai:m', base_url: `${server.url}/v1`, env: {} });
    const result = await runTask({ goal: 'x', browser: onList(), model });
    expect(result.turns[0]).toMatchObject({ success: false, error: 'invalid_params' });
    const answer = server.requests[1]?.body.messages.find((one: { role: string }) => one.role === 'tool');
    expect(answer.content).toMatch(why);
    expect(answer.content).toMatch(/^page "Orders"[\s\S]*^@e\d+ /m);
    expect(result.status).toBe('failed');
  });

  test.each([
    ['anthropic:m', anthropicSays, ''],
    ['openai:m', openAiSays, '/v1'],
  ] as const)('%s: a call of an answer that was cut off is not carried out', async (name, says, path) => {
    const server = await serveModel(
      says({ calls: [{ name: 'browser_click', input: { ref: '@e4' } }], cut: true }),
      says({ calls: [{ name: 'complete_task', input: FAILED.input }] }),
    );
    servers.push(server);
    const browser = onList();
    const model = createModel({ model: name, base_url: `${server.url}${path}`, env: {} });
    const { turns } = await runTask({ goal: 'x', browser, model });
    expect(browser.actions).toEqual([]);
    expect(turns[0]).toMatchObject({ success: false, error: 'invalid_params' });
    expect(JSON.stringify(server.requests[1]?.body.messages)).toContain('cut off at its greatest length');
  });

  test('something unforeseen in the browser is action_failed', async () => {
    const browser = onList();
    browser.act = async () => {
      throw new TypeError('oops');
    };
    const { result } = await play([CLICK, FAILED], { browser });
    expect(result.turns[0]).toMatchObject({ error: 'action_failed', message: 'oops' });
  });

  test('a snapshot that cannot be taken is still there, empty, at the page last seen', async () => {
    const browser = onList();
    const take = browser.snapshot.bind(browser);
    let looks = 0;
    browser.snapshot = async () => {
      if (++looks === 2) throw new SurehandError('page_crashed', 'the page crashed');
      return take();
    };
    const { model } = await play([CLICK, FAILED], { browser });
    expect(model.prompt(1)).toMatch(
      /^failed \(action_failed\): the page crashed\npage "Orders" https:\/\/shop\.test\/orders$/m,
    );
  });
});

describe('how a run ends', () => {
  test('a model that cannot be reached ends it with what it said, and what was done so far', async () => {
    const server = await serveModel(refuses(401, 'no'));
    servers.push(server);
    const model = createModel({ model: 'openai:m', base_url: `${server.url}/v1`, env: {} });
    expect(await runTask({ goal: 'x', browser: onList(), model })).toMatchObject({
      success: false,
      status: 'model_failed',
      reason: expect.stringContaining('answered 401: the key is not accepted'),
    });
  });

  test('a stop ends it with the turns so far', async () => {
    const stop = new AbortController();
    const model = new MockModel([
      CLICK,
      () => {
        stop.abort();
        return CLICK;
      },
    ]);
    const result = await runTask({ goal: 'x', browser: onList(), model, signal: stop.signal });
    expect(result).toMatchObject({ success: false, status: 'interrupted' });
    expect(result.turns).toHaveLength(1);
  });

  test('where a person must approve and there is none, it stops and nothing is done', async () => {
    const browser = new MockBrowser({
      screens: { last: sampleSnapshot({ title: 'Finish cancellation', url: 'https://a.test/' }, []) },
      policy: netflix,
    });
    const { result, model } = await play([CLICK], { browser, criteria: { policy: netflix } });
    expect(result).toMatchObject({
      success: false,
      status: 'approval_required',
      reason: expect.stringContaining('a person must approve'),
    });
    expect(model.requests).toHaveLength(0);
    expect(browser.actions).toEqual([]);
  });

  test('the flag beats the policy in how many turns there are', async () => {
    const criteria = { policy: { ...netflix, max_turns: 2 } };
    const looks = Array.from({ length: 4 }, () => ({ tool: 'get_snapshot' }));
    expect((await play(looks, { criteria })).result.turns).toHaveLength(2);
    expect((await play(looks, { criteria, max_turns: 3 })).result.turns).toHaveLength(3);
  });

  test.each([
    ['the policy and the words agree', 'heading "Your orders" visible', true],
    ['only the policy agrees', 'heading "Gone" visible', false],
  ])('with a policy and --expect both must hold: %s', async (_, words, acknowledged) => {
    const policy = {
      ...netflix,
      critical_actions: [],
      success_indicators: [{ title: { contains: 'Orders' } }],
    };
    const criteria = { policy, expect: parseExpectations(words) };
    const browser = new MockBrowser({
      screens: { login: SAMPLES.login, list: SAMPLES.list },
      moves: [{ on: 'login', to: 'list' }],
    });
    const signIn = { tool: 'browser_click', input: { ref: 'button "Sign in"' } };
    const { result } = await play([signIn, SUCCESS, FAILED], { criteria, browser });
    expect(result.success).toBe(acknowledged);
    expect(result.verdict).toBe(acknowledged ? 'verified' : 'unverified');
  });

  test('a claim that was refused leaves the refs of the newest snapshot good', async () => {
    const criteria = { expect: parseExpectations('text "Nowhere"') };
    const { result } = await play([SUCCESS, CLICK, FAILED], { criteria });
    expect(result.turns.map(({ line }) => line)).toEqual([
      'complete_task(success, "there it is"): failed (not acknowledged)',
      'browser_click(@e4 button "Next page"): success',
      'complete_task(failed, "it is broken"): acknowledged',
    ]);
  });
});

describe('tokens', () => {
  test('use and cost are told by turn and in all', async () => {
    const { result } = await play([CLICK, SUCCESS], { price: parsePrice('3/15') });
    expect(result.turns[0]).toMatchObject({
      usage: { input_tokens: 1000, output_tokens: 50 },
      cost_usd: 0.00375,
    });
    expect(result).toMatchObject({ cost_usd: 0.0075, task_tokens: 2100 });
    expect((await play([SUCCESS])).result.cost_usd).toBeNull();
  });

  test('what goes out with every request costs little: the seven tools less than 1,000, the rules less than 200', () => {
    expect(encode(JSON.stringify(LOOP_TOOL_SPECS)).length).toBeLessThan(1000);
    expect(encode(systemPrompt('Go', { max_turns: 20 }).text).length).toBeLessThan(200);
  });

  test('the system prompt with the longest built-in guidance costs less than 500', async () => {
    for (const name of ['netflix', 'checkout', 'default']) {
      const { text, cut } = systemPrompt('Cancel my membership', {
        guidance: (await loadPolicy(name)).guidance,
        max_turns: 20,
        secrets: ['SHOP_PASSWORD'],
      });
      expect(encode(text).length, name).toBeLessThan(500);
      expect(cut).toBe(false);
    }
  });

  test('guidance that is too long is cut at 1,000, and a goal that is too long is refused', () => {
    const long = systemPrompt('Go', {
      guidance: 'Mind the gap between platform and train. '.repeat(200),
    });
    expect(encode(long.text).length).toBeLessThanOrEqual(1000);
    expect(long).toMatchObject({ cut: true, text: expect.stringContaining('CURRENT GOAL: Go') });
    expect(() => systemPrompt('very '.repeat(1500))).toThrow(/the goal is too long/);
  });

  test('only the newest snapshot and its picture are sent whole; older ones are their action line', async () => {
    const { model } = await play([CLICK, CLICK, CLICK, FAILED]);
    const last = model.requests[3]?.messages ?? [];
    const images = last
      .flatMap((one) => (one.role === 'assistant' ? [] : one.content))
      .filter(({ type }) => type === 'image');
    expect(images).toHaveLength(1);
    expect(model.prompt(3).match(/^page "Orders"/gm)).toHaveLength(1);
    expect(last.filter(({ role }) => role === 'tool').slice(0, 2)).toMatchObject([
      { content: [{ text: 'browser_click(@e4 button "Next page"): success' }] },
      { content: [{ text: 'browser_click(@e9 button "Next page"): success' }] },
    ]);
  });

  test('beyond 10,000 tokens the last 10 turns stay and the rest is summed up', async () => {
    const thinking = 'I wonder what this page is about and what to do next on it. '.repeat(60);
    const turns = Array.from({ length: 18 }, (_, at) => ({
      text: thinking,
      ...(at === 1 ? { tool: 'browser_fill', input: { ref: '@e6', value: 'test' } } : CLICK),
    }));
    const browser = onList([{ tool: 'browser_fill', fails: 'target_disabled' }]);
    const { model, result } = await play(turns, { browser, max_turns: 18 });
    const opening = model.requests[17]?.messages[0];
    const text =
      opening?.role === 'user' && opening.content[0]?.type === 'text' ? opening.content[0].text : '';
    expect(text).toMatch(
      /^Previous actions:\n- browser_click\(@e4 button "Next page"\): success\n- browser_fill\(@e6 \S+ "[^"]*", "test"\): failed \(element_disabled\)\n- browser_click\(@e14 button "Next page"\): success\n/,
    );
    // The goal is told once, in the instructions.
    expect(model.requests[17]?.system).toContain('CURRENT GOAL: See the next page');
    expect(text).not.toContain('See the next page');
    expect(model.requests[17]?.messages.filter(({ role }) => role === 'assistant')).toHaveLength(10);
    for (const turn of result.turns) expect(turn.tokens.history).toBeLessThanOrEqual(HISTORY_LIMIT_TOKENS);
    const { system, tools, history } = result.turns.at(-1)?.tokens ?? { system: 0, tools: 0, history: 0 };
    expect(system + tools + history).toBeLessThan(15_000);
  });
});
