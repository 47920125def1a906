import * as z from 'zod';
import { wallTime } from '../model/clock.ts';
import { shownAddress } from '../model/page-text.ts';
import { defined } from '../model/record.ts';
import { partOf } from '../pipeline/part-of.ts';
import { sendMock } from '../pipeline/send.ts';
import { inSession } from './in-session.ts';
import { defineTool, type Tool } from './tool.ts';

const address = z.string().min(1).describe('part of the URL, or a pattern with *');

const mockRoute = defineTool({
  name: 'mock_route',
  toolset: 'network',
  on: ['web'],
  effect: 'acts',
  title: 'Mock route',
  description: 'Answer requests in the place of the server, let them fail, or delay them.',
  commands: [{ name: 'mock', takes: ['url', 'do?'] }],
  input: z.object({
    url: address,
    do: z.enum(['fulfil', 'abort', 'delay']).optional(),
    method: z.string().optional(),
    status: z.number().int().min(100).max(599).optional(),
    body: z.string().optional(),
    content_type: z.string().optional().describe('default application/json'),
    delay_ms: z.number().int().min(0).max(60_000).optional(),
  }),
  output: z.object({ rules: z.number() }),
  run(context, { session: id, do: what = 'fulfil', method, ...rule }) {
    return inSession(context, id, async (world) => {
      const by = method === undefined ? {} : { method: method.toUpperCase() };
      const rules = await sendMock(world, { mock: { ...defined(rule), url: rule.url, do: what, ...by } });
      const how = { fulfil: `answered with ${rule.status ?? 200}`, abort: 'failed', delay: 'delayed' }[what];
      return {
        text: `requests to ${JSON.stringify(rule.url)} are now ${how}; ${rules} ${rules === 1 ? 'rule' : 'rules'} in all`,
        structured: { rules },
      };
    });
  },
});

const unmockRoute = defineTool({
  name: 'unmock_route',
  toolset: 'network',
  on: ['web'],
  effect: 'acts_idempotently',
  title: 'Unmock route',
  description: 'Let the server answer again; without url everywhere.',
  commands: [{ name: 'unmock', takes: ['url?'] }],
  input: z.object({ url: z.string().optional().describe('as it was mocked') }),
  output: z.object({ removed: z.number() }),
  run(context, { session: id, url }) {
    return inSession(context, id, async (world) => {
      const removed = await sendMock(world, { unmock: url === undefined ? {} : { url } });
      return { text: `${removed} ${removed === 1 ? 'rule' : 'rules'} taken back`, structured: { removed } };
    });
  },
});

const waitForResponse = defineTool({
  name: 'wait_for_response',
  toolset: 'network',
  on: ['web'],
  effect: 'observes',
  title: 'Wait for response',
  description: 'Wait until a request was answered; one that an earlier wait told does not count again.',
  commands: [{ name: 'response', takes: ['url'] }],
  input: z.object({ url: address, timeout_ms: z.number().int().min(0).max(600_000).optional() }),
  output: z.object({ response: z.record(z.string(), z.unknown()) }),
  run(context, { session: id, url, timeout_ms }) {
    return inSession(context, id, async ({ driver, options }) => {
      const { signal } = context;
      const wait = { url, signal, timeout_ms: timeout_ms ?? options.timeout_ms };
      context.progress(`waiting for a response from ${url}`);
      const found = await partOf(driver, 'network').waitFor(wait);
      const { method, status, failure } = found;
      return {
        text: `${method} ${shownAddress(found.url)} ${failure ?? status}`,
        structured: { response: { ...found } },
      };
    });
  },
});

const saveHar = defineTool({
  name: 'save_har',
  toolset: 'network',
  on: ['web'],
  effect: 'manages',
  title: 'Save HAR',
  description: 'Write the requests of the session to a HAR file, without headers, cookies and bodies.',
  commands: [{ name: 'har' }],
  input: z.object({}),
  output: z.object({ path: z.string(), entries: z.number() }),
  run(context, { session: id }) {
    return inSession(context, id, async ({ driver }, session) => {
      const requests = partOf(driver, 'network').requests();
      const entries = requests.map(({ at_ms, method, url, status, failure, duration_ms }) => ({
        startedDateTime: new Date(wallTime(at_ms)).toISOString(),
        time: duration_ms ?? 0,
        request: { method, url: session.redact(url), ...EMPTY, queryString: [] },
        response: {
          ...EMPTY,
          status: status ?? 0,
          statusText: failure ?? '',
          content: { size: 0, mimeType: '' },
          redirectURL: '',
        },
        cache: {},
        timings: { send: 0, wait: duration_ms ?? 0, receive: 0 },
      }));
      const har = { log: { version: '1.2', creator: { name: 'surehand', version: '1' }, entries } };
      const path = await session.keepFile(JSON.stringify(har, null, 2), 'network', 'har');
      return {
        text: `${entries.length} requests in ${path}`,
        structured: { path, entries: entries.length },
      };
    });
  },
});

const EMPTY = { httpVersion: 'HTTP/1.1', headers: [], cookies: [], headersSize: -1, bodySize: -1 };

/** Requests: answered in the server's place, waited for, written down. */
export const NETWORK_TOOLS: readonly Tool[] = [mockRoute, unmockRoute, waitForResponse, saveHar];
