import { afterEach, describe, expect, test } from 'vitest';
import { runTask } from '../../src/agent/run-task.ts';
import { createModel } from '../../src/llm/create-model.ts';
import { MockBrowser, SAMPLES } from '../../src/testing/index.ts';
import {
  anthropicSays,
  drops,
  json,
  type ModelServer,
  neverAnswers,
  openAiSays,
  type Reply,
  refuses,
  type Said,
  serveModel,
} from '../llm/model-server.ts';

const servers: ModelServer[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
});

const PROTOCOLS = [
  ['anthropic:m', '', anthropicSays],
  ['openai:m', '/v1', openAiSays],
] as const;
const GIVE_UP: Said = {
  calls: [{ name: 'complete_task', input: { status: 'failed', reason: 'enough' }, id: 'end' }],
};
const CLICK = { name: 'browser_click', input: { ref: '@e4' } };

/** A page that is no model server, such as a proxy's or a login's. */
const page: Reply = (response) =>
  void response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><h1>Sign in</h1>');
const errorPage: Reply = (response) =>
  void response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad gateway</h1>');

describe.each(PROTOCOLS)('%s', (name, path, says) => {
  /** A run on a page with buttons; waits are noted and take no time, a limit on an answer ends once the request is there. */
  async function play(...replies: Reply[]) {
    const server = await serveModel(...replies);
    servers.push(server);
    const waits: number[] = [];
    let limits = 0;
    const hangs = replies.includes(neverAnswers);
    const sleep = async (ms: number) => {
      if (ms !== 30_000) return void waits.push(ms);
      limits++;
      if (!hangs) return new Promise<void>(() => {});
      await server.received(limits);
    };
    const browser = new MockBrowser({ screens: SAMPLES, start: 'list' });
    const model = createModel({ model: name, base_url: server.url + path, env: {}, clock: { sleep } });
    const result = await runTask({ goal: 'See the next page', browser, model, max_turns: 5 });
    /** What the model was told in the request after the first. */
    const told = JSON.stringify(server.requests[1]?.body.messages ?? []).replaceAll('\\"', '"');
    return { result, waits, told, browser, requests: server.requests.length };
  }

  test.each([
    ['429', refuses(429, 'slow down'), /answered 429: .*\(3 attempts\)/],
    ['500', refuses(500, 'oops'), /answered 500: .*\(3 attempts\)/],
    ['529', refuses(529, 'overloaded'), /answered 529: .*\(3 attempts\)/],
    ['a dropped connection', drops, /could not be reached: .*\(3 attempts\)/],
    ['an error page', errorPage, /answered 502: .*\(3 attempts\)/],
  ])('%s is tried again after 1 s and 2 s, then the run ends', async (_, reply, reason) => {
    const { result, waits, requests } = await play(reply);
    expect(result).toMatchObject({ success: false, status: 'model_failed', turns: [] });
    expect(result.reason).toMatch(reason);
    expect([requests, waits]).toEqual([3, [1000, 2000]]);
  });

  test.each([
    ['429', refuses(429, 'slow down')],
    ['500', refuses(500, 'oops')],
    ['529', refuses(529, 'overloaded')],
  ])('%s once is no more than a moment lost', async (_, reply) => {
    const { result, waits } = await play(reply, says({ calls: [CLICK] }), says(GIVE_UP));
    expect(result.turns.map(({ line }) => line)).toEqual([
      'browser_click(@e4 button "Next page"): success',
      'complete_task(failed, "enough"): acknowledged',
    ]);
    expect(waits).toEqual([1000]);
  });

  test.each([
    ['401', refuses(401, 'invalid x-api-key'), /answered 401: the key is not accepted$/],
    ['an HTML page', page, /did not answer as a model server does$/],
    ['JSON that is no answer', json(200, { detail: 'Not here' }), /did not answer as a model server does$/],
  ])('%s ends the run at once, with the reason', async (_, reply, reason) => {
    const { result, waits, requests } = await play(reply);
    expect(result).toMatchObject({ success: false, status: 'model_failed', turns: [] });
    expect(result.reason).toMatch(reason);
    expect([requests, waits]).toEqual([1, []]);
  });

  test('a model that hangs costs a turn and is told so with a fresh screen; three in a row end the run', async () => {
    const { result, told, browser, requests } = await play(neverAnswers);
    expect(result).toMatchObject({ success: false, status: 'timeout' });
    expect(result.turns.map(({ line, error }) => [line, error])).toEqual(
      Array(3).fill(['no answer: timeout', 'timeout']),
    );
    expect(told).toMatch(/page "Orders".*@e\d+ button "Next page".*You took too long to answer \(timeout\)/);
    expect(requests).toBe(3);
    expect(browser.actions).toEqual([]);
  });

  test('a call of an answer that was cut off is not carried out, and the run goes on', async () => {
    const { result, told, browser } = await play(says({ calls: [CLICK], cut: true }), says(GIVE_UP));
    expect(browser.actions).toEqual([]);
    expect(result.turns[0]).toMatchObject({ success: false, error: 'invalid_params' });
    expect(told).toContain('the answer was cut off at its greatest length');
    expect(result.status).toBe('failed');
  });

  test('of parallel calls the first is carried out, the others are named as not executed', async () => {
    const calls = [CLICK, { name: 'browser_click', input: { ref: '@e3' } }];
    const { result, told, browser } = await play(says({ calls }), says(GIVE_UP));
    expect(browser.actions).toEqual([{ tool: 'browser_click', ref: '@e4' }]);
    expect(result.turns[0]?.ignored_calls).toEqual([expect.stringMatching(/^browser_click\(@e3 /)]);
    expect(told).toMatch(/one call at a time; not executed: browser_click\(@e3 /);
    expect(result.status).toBe('failed');
  });

  test.each([
    ['prose', { text: 'I believe that all is well.' }],
    ['nothing at all', {}],
    ['prose that was cut off', { text: 'First I will look at', cut: true }],
  ])('%s is answered with the demand to act or to complete', async (_, said) => {
    const { result, told, browser } = await play(says(said), says(GIVE_UP));
    expect(told).toContain('You called no tool.');
    expect(result.turns[0]).toMatchObject({ success: false, line: 'no tool call: asked to complete' });
    expect([result.status, browser.actions]).toEqual(['failed', []]);
  });

  test.each([
    [
      'an unknown tool',
      { name: 'browser_fly', input: {} },
      'there is no tool "browser_fly"; there are get_snapshot',
    ],
    [
      'a name that no tool could have',
      { name: 'fly to/there', input: {} },
      'there is no tool "fly to/there"',
    ],
    ['input that is no JSON', { name: 'browser_click', input: '{"ref":' }, 'browser_click: the '],
    ['input that is no object', { name: 'browser_click', input: [1] }, 'browser_click: the '],
  ])('%s is invalid_params with a fresh screen, and the run goes on', async (_, call, why) => {
    const { result, told, browser } = await play(says({ calls: [call] }), says(GIVE_UP));
    expect(result.turns[0]).toMatchObject({ success: false, error: 'invalid_params' });
    expect(told).toContain(why);
    expect(told).toMatch(/page "Orders".*@e\d+ button "Next page"/);
    expect([result.status, browser.actions]).toEqual(['failed', []]);
  });
});
