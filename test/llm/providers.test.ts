import { afterEach, describe, expect, test } from 'vitest';
import { createModel } from '../../src/llm/create-model.ts';
import type { Message, Model, ToolSpec } from '../../src/llm/model.ts';
import type { Clock } from '../../src/model/clock.ts';
import { SurehandError } from '../../src/model/failure.ts';
import { SAMPLES } from '../../src/testing/index.ts';
import {
  anthropicSays,
  drops,
  dropsHalfway,
  json,
  type ModelServer,
  neverAnswers,
  openAiSays,
  type Reply,
  refuses,
  type Said,
  serveModel,
} from './model-server.ts';

const servers: ModelServer[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
});

const PROVIDERS = {
  anthropic: { spec: 'anthropic:claude-test', suffix: '', says: anthropicSays },
  openai: { spec: 'openai:test', suffix: '/v1', says: openAiSays },
} satisfies Record<string, { spec: string; suffix: string; says(said: Said): Reply }>;

const TOOLS: ToolSpec[] = [
  { name: 'look', description: 'Looks.', input_schema: { type: 'object', properties: {} } },
];
const PIXEL = SAMPLES.list.screenshot;
const HELLO: Message[] = [{ role: 'user', content: [{ type: 'text', text: 'hello' }] }];

/** A clock on which nothing takes time: waits are only noted; the limit on an answer never comes. */
function quickClock(): Pick<Clock, 'sleep'> & { slept: number[] } {
  const slept: number[] = [];
  return {
    slept,
    sleep: (ms) => {
      if (ms === 30_000) return new Promise(() => {});
      slept.push(ms);
      return Promise.resolve();
    },
  };
}

async function start(
  kind: keyof typeof PROVIDERS,
  ...replies: Reply[]
): Promise<{ server: ModelServer; model: Model; clock: ReturnType<typeof quickClock> }> {
  const server = await serveModel(...replies);
  servers.push(server);
  const clock = quickClock();
  const { spec, suffix } = PROVIDERS[kind];
  const env = { ANTHROPIC_API_KEY: 'key-a', OPENAI_API_KEY: 'key-o' };
  return { server, clock, model: createModel({ model: spec, base_url: server.url + suffix, env, clock }) };
}

const ask = (model: Model, messages = HELLO, signal?: AbortSignal) =>
  model.respond({ system: 'be brief', messages, tools: TOOLS, ...(signal ? { signal } : {}) });

async function failure(of: Promise<unknown>): Promise<SurehandError> {
  const error = await of.then(
    () => undefined,
    (caught: unknown) => caught,
  );
  if (error instanceof SurehandError) return error;
  throw new Error(`no SurehandError but ${error}`);
}

describe.each(['anthropic', 'openai'] as const)('%s', (kind) => {
  const { says } = PROVIDERS[kind];

  test('answers with text, a tool call and the tokens used', async () => {
    const { model } = await start(
      kind,
      says({ text: 'I look.', calls: [{ name: 'look', input: { at: 'page' }, id: 'c1' }] }),
    );
    expect(await ask(model)).toEqual({
      text: 'I look.',
      tool_calls: [{ id: 'c1', name: 'look', input: { at: 'page' } }],
      usage: { input_tokens: 100, output_tokens: 10, cache_read_tokens: 0, cache_write_tokens: 0 },
      stop_reason: 'tool_calls',
    });
  });

  test('a failed call is told as text with its picture beside it, as the provider wants it', async () => {
    const { model, server } = await start(kind, says({ text: 'fine' }));
    await ask(model, [
      ...HELLO,
      { role: 'assistant', text: '', tool_calls: [{ id: 'c1', name: 'look', input: {} }] },
      {
        role: 'tool',
        tool_call_id: 'c1',
        is_error: true,
        content: [
          { type: 'text', text: 'failed' },
          { type: 'image', mime_type: 'image/png', data: PIXEL },
        ],
      },
    ]);
    const { messages } = server.requests[0]?.body ?? {};
    if (kind === 'anthropic') {
      const [result, picture, ...more] = messages.at(-1).content;
      expect(result).toEqual({
        type: 'tool_result',
        tool_use_id: 'c1',
        is_error: true,
        content: [{ type: 'text', text: 'failed' }],
      });
      expect(picture).toMatchObject({ type: 'image', source: { data: PIXEL } });
      expect(more).toEqual([]);
    } else {
      expect(messages.at(-2)).toEqual({ role: 'tool', tool_call_id: 'c1', content: 'failed' });
      expect(messages.at(-1).content).toMatchObject([{ type: 'image_url' }]);
    }
  });

  test('sends system prompt, tools, tool results and pictures in its own protocol', async () => {
    const { model, server } = await start(kind, says({ text: 'fine' }));
    await ask(model, [
      ...HELLO,
      { role: 'assistant', text: 'I look.', tool_calls: [{ id: 'c1', name: 'look', input: { at: 'x' } }] },
      {
        role: 'tool',
        tool_call_id: 'c1',
        content: [
          { type: 'text', text: 'seen' },
          { type: 'image', mime_type: 'image/png', data: PIXEL },
        ],
      },
    ]);
    const [{ path, headers, body } = { path: '', headers: {}, body: {} }] = server.requests;
    expect(headers.authorization).toBe(kind === 'anthropic' ? 'Bearer key-a' : 'Bearer key-o');
    if (kind === 'anthropic') {
      expect(path).toBe('/v1/messages');
      expect(body.system).toEqual([{ type: 'text', text: 'be brief', cache_control: { type: 'ephemeral' } }]);
      expect(body.tools).toEqual(TOOLS);
      expect(body.messages.slice(1)).toEqual([
        {
          role: 'assistant',
          content: [
            { type: 'text', text: 'I look.' },
            { type: 'tool_use', id: 'c1', name: 'look', input: { at: 'x' } },
          ],
        },
        {
          role: 'user',
          content: [
            {
              type: 'tool_result',
              tool_use_id: 'c1',
              content: [
                { type: 'text', text: 'seen' },
                { type: 'image', source: { type: 'base64', media_type: 'image/png', data: PIXEL } },
              ],
            },
          ],
        },
      ]);
    } else {
      expect(path).toBe('/v1/chat/completions');
      expect(body.messages[0]).toEqual({ role: 'system', content: 'be brief' });
      expect(body.tools[0].function).toMatchObject({ name: 'look', parameters: { type: 'object' } });
      expect(body.messages.slice(2)).toEqual([
        {
          role: 'assistant',
          content: 'I look.',
          tool_calls: [{ id: 'c1', type: 'function', function: { name: 'look', arguments: '{"at":"x"}' } }],
        },
        { role: 'tool', tool_call_id: 'c1', content: 'seen' },
        {
          role: 'user',
          content: [{ type: 'image_url', image_url: { url: `data:image/png;base64,${PIXEL}` } }],
        },
      ]);
    }
  });

  test.each([
    ['a rate limit', refuses(429, 'slow down')],
    ['an overload', refuses(kind === 'anthropic' ? 529 : 503, 'overloaded')],
    ['an error of the server', refuses(500, 'oops')],
    ['a dropped connection', drops],
    ['a connection dropped halfway', dropsHalfway],
  ])('%s is tried again after 1 s, then 2 s', async (_, bad) => {
    const { model, server, clock } = await start(kind, bad, bad, says({ text: 'at last' }));
    expect((await ask(model)).text).toBe('at last');
    expect(server.requests).toHaveLength(3);
    expect(clock.slept).toEqual([1000, 2000]);
  });

  test('three attempts are all there are', async () => {
    const { model, server } = await start(kind, refuses(429, 'slow down'));
    const { kind: failed, message } = await failure(ask(model));
    expect(failed).toBe('model_failed');
    expect(message).toMatch(/429.*slow down.*\(3 attempts\)/);
    expect(server.requests).toHaveLength(3);
  });

  test('waits as long as retry-after asks, but never more than 10 s', async () => {
    const { model, clock } = await start(
      kind,
      refuses(429, 'slow down', { 'retry-after': '4' }),
      refuses(429, 'slow down', { 'retry-after': '120' }),
      says({ text: 'ok' }),
    );
    await ask(model);
    expect(clock.slept).toEqual([4000, 10_000]);
  });

  test('a wrong key or request is not tried again', async () => {
    const { model, server } = await start(kind, refuses(401, 'invalid x-api-key'));
    expect((await failure(ask(model))).message).toMatch(/answered 401: the key is not accepted$/);
    expect(server.requests).toHaveLength(1);
  });

  test('something that is no model server is said to be none', async () => {
    const { model } = await start(kind, (response) => {
      response.writeHead(200, { 'content-type': 'application/json' }).end('<html>');
    });
    expect((await failure(ask(model))).message).toContain('did not answer as a model server does');
  });

  test('no answer within 30 s is a timeout, and the request is given up', async () => {
    const server = await serveModel(neverAnswers);
    servers.push(server);
    const limits: number[] = [];
    const clock: Pick<Clock, 'sleep'> = {
      sleep: async (ms) => {
        limits.push(ms);
        await server.received(1);
      },
    };
    const { spec, suffix } = PROVIDERS[kind];
    const env = { ANTHROPIC_API_KEY: 'k', OPENAI_API_KEY: 'k' };
    const model = createModel({ model: spec, base_url: server.url + suffix, env, clock });
    const failed = await failure(ask(model));
    expect(failed.kind).toBe('timed_out');
    expect(failed.message).toContain('within 30000 ms');
    expect(limits).toEqual([30_000]);
  });

  test('a cancelled request ends at once', async () => {
    const { model, server } = await start(kind, neverAnswers);
    const stop = new AbortController();
    const asked = failure(ask(model, HELLO, stop.signal));
    await server.received(1);
    stop.abort();
    expect((await asked).kind).toBe('cancelled');
    expect(server.requests).toHaveLength(1);
  });

  test('a server on this machine needs no key', async () => {
    const server = await serveModel(says({ text: 'hi' }));
    servers.push(server);
    const { spec, suffix } = PROVIDERS[kind];
    const model = createModel({ model: spec, base_url: server.url + suffix, env: {} });
    expect((await ask(model)).text).toBe('hi');
  });

  test('a missing key is one sentence that names the variable and the flag', async () => {
    const { spec } = PROVIDERS[kind];
    const variable = kind === 'anthropic' ? 'ANTHROPIC_API_KEY' : 'OPENAI_API_KEY';
    expect(() => createModel({ model: spec, env: {} })).toThrow(
      new RegExp(`^the model ${spec} needs a key: set ${variable}, or name another model with --model`),
    );
  });
});

describe('malformed tool calls', () => {
  test.each([
    ['no JSON', '{"ref": ', 'the arguments are no JSON: {"ref": '],
    ['no object', '[1]', 'the arguments are no object: [1]'],
  ])('arguments that are %s are an answer, marked as malformed', async (_, written, why) => {
    const { model } = await start('openai', openAiSays({ calls: [{ name: 'look', input: written }] }));
    const { tool_calls } = await ask(model);
    expect(tool_calls).toEqual([{ id: 'call_0', name: 'look', input: {}, malformed: why }]);
  });

  test('an input that is no object is marked too', async () => {
    const { model } = await start('anthropic', anthropicSays({ calls: [{ name: 'look', input: 'page' }] }));
    expect((await ask(model)).tool_calls[0]).toMatchObject({
      input: {},
      malformed: expect.stringContaining('no object'),
    });
  });

  test('a call without an id or a function gets by', async () => {
    const { model } = await start(
      'openai',
      json(200, {
        choices: [{ message: { role: 'assistant', tool_calls: [{ type: 'function' }] } }],
      }),
    );
    const answer = await ask(model);
    expect(answer.tool_calls).toEqual([
      { id: 'call_0', name: '', input: {}, malformed: 'it names no function' },
    ]);
    expect(answer.usage.input_tokens).toBe(0);
  });
});

describe('what Anthropic adds', () => {
  test('thoughts go back untouched with the next request', async () => {
    const thought = { type: 'thinking', thinking: 'hm', signature: 's' };
    const { model, server } = await start(
      'anthropic',
      anthropicSays({ before: [thought], calls: [{ name: 'look', input: {}, id: 't1' }] }),
      anthropicSays({ text: 'done' }),
    );
    const { text, tool_calls, opaque = [] } = await ask(model);
    await ask(model, [
      ...HELLO,
      { role: 'assistant', text, tool_calls, opaque },
      { role: 'tool', tool_call_id: 't1', content: [{ type: 'text', text: 'seen' }] },
    ]);
    expect(server.requests[1]?.body.messages[1].content).toEqual([
      thought,
      { type: 'tool_use', id: 't1', name: 'look', input: {} },
    ]);
  });

  test('thoughts without words are asked for in words; where that is refused, without', async () => {
    const mute = { type: 'thinking', thinking: '', signature: 's' };
    const { model, server } = await start(
      'anthropic',
      anthropicSays({ before: [mute], text: 'one' }),
      anthropicSays({ before: [{ ...mute, thinking: 'The price is 31.' }] }),
      refuses(400, 'thinking.display: Extra inputs are not permitted'),
      anthropicSays({ text: 'four' }),
      anthropicSays({ text: 'five' }),
    );
    const said = [];
    for (let turn = 0; turn < 4; turn++) said.push((await ask(model)).text);
    expect(said).toEqual(['one', 'The price is 31.', 'four', 'five']);
    expect(server.requests.map(({ body }) => body.thinking?.display)).toEqual([
      ...[undefined, 'summarized', 'summarized', undefined, undefined],
    ]);
  });

  test('a refusal for another reason is told, and not asked again', async () => {
    const mute = { type: 'thinking', thinking: '', signature: 's' };
    const { model, server } = await start(
      'anthropic',
      anthropicSays({ before: [mute], text: 'one' }),
      refuses(400, 'messages: too long'),
    );
    await ask(model);
    await expect(ask(model)).rejects.toThrow('too long');
    expect(server.requests).toHaveLength(2);
  });

  test('cached tokens are part of the input and counted apart', async () => {
    const usage = { input_tokens: 5, cache_read_input_tokens: 70, cache_creation_input_tokens: 25 };
    const { model } = await start('anthropic', anthropicSays({ text: 'hi', usage }));
    expect((await ask(model)).usage).toEqual({
      input_tokens: 100,
      output_tokens: 10,
      cache_read_tokens: 70,
      cache_write_tokens: 25,
    });
  });
});

test('a model of no known kind is refused with the forms there are', () => {
  expect(() => createModel({ model: 'gemini', env: {} })).toThrow(
    'model: wanted anthropic:NAME, openai:NAME or scripted:FILE, got "gemini"',
  );
});

test.each([
  'openai:small@127.0.0.1:11434/v1',
  'anthropic:claude-test@localhost/v1',
  'openai:m@models.test:8080',
])('%s is refused for its address, not for a key', (model) => {
  expect(() => createModel({ model, env: {} })).toThrow(
    /^model: the address of a server begins with http:\/\/ or https:\/\/, got "/,
  );
});

test('a version after an @ is part of the name', () => {
  const model = createModel({ model: 'anthropic:claude-test@20250929', env: { ANTHROPIC_API_KEY: 'k' } });
  expect(model.name).toBe('anthropic:claude-test@20250929');
});
