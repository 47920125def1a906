import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { openGridSession } from '../../../src/drivers/webdriver/open-grid.ts';
import { silentLog } from '../../../src/model/log.ts';

type Handler = (request: IncomingMessage, response: ServerResponse) => void;
const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

/** A server that answers as a grid would, word for word as the handler says. */
async function gridThat(answers: Handler): Promise<string> {
  const server = createServer(answers);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(() => server.close());
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
}

function say(response: ServerResponse, status: number, value: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify({ value }));
}

function ask(server: string) {
  const fill = (text: string) => text;
  return openGridSession({ server, args: [], fill, log: silentLog, beat_ms: 5, pause_ms: 1 });
}

const SESSION = {
  sessionId: 'one',
  capabilities: { browserName: 'chrome', 'se:cdp': 'ws://10.0.0.9:5555/session/one/se/cdp' },
};

describe('a browser of a grid', () => {
  it('is driven at the address where the grid was reached, with its user and key, and is given back', async () => {
    const seen: string[] = [];
    const server = await gridThat((request, response) => {
      seen.push(`${request.method} ${request.url} ${request.headers.authorization}`);
      say(response, 200, request.method === 'POST' ? SESSION : null);
    });
    const session = await ask(server.replace('//', '//ann:key@'));
    const authorization = `Basic ${Buffer.from('ann:key').toString('base64')}`;
    expect(session.cdp).toBe(`${server.replace('http', 'ws')}/session/one/se/cdp`);
    expect(session.headers).toEqual({ authorization });
    await session.end();
    expect(seen[0]).toBe(`POST /session ${authorization}`);
    expect(seen.at(-1)).toBe(`DELETE /session/one ${authorization}`);
  });

  it.each([429, 503])(
    'is asked for again after HTTP %i, which comes before anything is made',
    async (status) => {
      let asked = 0;
      const server = await gridThat((request, response) => {
        if (request.method !== 'POST') return say(response, 200, null);
        asked += 1;
        if (asked < 3) response.writeHead(status).end('not now');
        else say(response, 200, SESSION);
      });
      const session = await ask(server);
      expect(asked).toBe(3);
      await session.end();
    },
  );

  it.each<[string, number, string, string]>([
    [
      'a quota that stays used up',
      429,
      '"5 of 5 parallel sessions"',
      'the quota of the grid is used up: 5 of 5 parallel sessions',
    ],
    ['a wrong key', 401, '"who?"', 'the grid refuses the user or key: who?'],
    [
      'a queue in which it waited too long',
      500,
      '{"value":{"error":"session not created","message":"New session request timed out"}}',
      'the grid had no free browser of this kind (New session request timed out)',
    ],
    [
      'what no node has',
      500,
      '{"value":{"error":"session not created","message":"no node supports it"}}',
      'the grid refused the session (session not created): no node supports it',
    ],
    ['something that is no grid', 200, '{"value":{}}', 'answers, and not as a grid'],
  ])('%s is told as what it is', async (_name, status, body, told) => {
    const server = await gridThat((_request, response) => response.writeHead(status).end(body));
    await expect(ask(server)).rejects.toMatchObject({
      kind: 'browser_unavailable',
      message: expect.stringContaining(told),
    });
  });

  it('without a CDP address is given back at once', async () => {
    const methods: (string | undefined)[] = [];
    const server = await gridThat((request, response) => {
      methods.push(request.method);
      say(response, 200, { sessionId: 'one', capabilities: { browserName: 'firefox' } });
    });
    await expect(ask(server)).rejects.toThrow('the grid gave firefox without a CDP address');
    expect(methods.filter((method) => method === 'DELETE')).toHaveLength(1);
  });

  it('that the grid ended is noticed although its CDP connection stays open', async () => {
    const server = await gridThat((request, response) => {
      if (request.method === 'POST') say(response, 200, SESSION);
      else say(response, 404, { error: 'invalid session id', message: 'timed out after 300 s' });
    });
    const session = await ask(server);
    expect(await new Promise((resolve) => session.onLost(resolve))).toBe('timed out after 300 s');
    await session.end();
  });

  it('whose node does not answer twice is lost; one answer that fails is not enough', async () => {
    let beats = 0;
    const server = await gridThat((request, response) => {
      if (request.method === 'POST') return say(response, 200, SESSION);
      beats += 1;
      if (beats === 2) say(response, 200, {});
      else say(response, 500, { error: 'unknown error', message: `beat ${beats}` });
    });
    const session = await ask(server);
    expect(await new Promise((resolve) => session.onLost(resolve))).toBe('beat 4');
    await session.end();
  });
});
