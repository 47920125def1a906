import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { wireFaults } from './wire-rules.ts';

/** What the server does with one request. */
export type Reply = (response: ServerResponse, body: RequestBody) => void;

/** The body of a request, in either protocol, as far as tests read it. */
// biome-ignore lint/suspicious/noExplicitAny: tests look into two protocols' JSON at will
export type RequestBody = any;

export interface ModelServer {
  /** With and without the version segment, as the two SDKs want it. */
  url: string;
  requests: { path: string; headers: IncomingHttpHeaders; body: RequestBody }[];
  /** Played one after another; the last one stays. */
  replies: Reply[];
  /** Resolves when this many requests have come. */
  received(count: number): Promise<void>;
  close(): Promise<void>;
}

/**
 * A server on loopback that speaks the wire protocol of both providers, as well or as badly as a test wants. Requests
 * that break a provider's rules are refused with 400, as the real one would.
 */
export async function serveModel(...replies: Reply[]): Promise<ModelServer> {
  const requests: ModelServer['requests'] = [];
  const waiting: (() => void)[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(Buffer.from(chunk));
    const body: RequestBody = JSON.parse(Buffer.concat(chunks).toString('utf8') || '{}');
    requests.push({ path: request.url ?? '', headers: request.headers, body });
    for (const wake of waiting.splice(0)) wake();
    const faults = wireFaults(request.url ?? '', body);
    if (faults.length > 0) {
      refuses(400, faults.join('; '))(response, body);
      return;
    }
    const reply = replies.length > 1 ? replies.shift() : replies[0];
    if (reply) reply(response, body);
    else response.writeHead(500).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // a listening TCP server has no other kind of address
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    replies,
    async received(count) {
      while (requests.length < count) await new Promise<void>((wake) => waiting.push(wake));
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

export interface Said {
  /** The answer reached its greatest length and was cut there. */
  cut?: boolean;
  text?: string;
  calls?: { name: string; input: unknown; id?: string }[];
  /** Blocks put before all others, such as a thought. */
  before?: unknown[];
  usage?: Record<string, number>;
}

/** An answer as Anthropic's messages API gives it. */
export function anthropicSays({ text, calls = [], before = [], usage = {}, cut = false }: Said): Reply {
  return json(200, {
    id: 'msg_1',
    type: 'message',
    role: 'assistant',
    model: 'claude-test',
    content: [
      ...before,
      ...(text === undefined ? [] : [{ type: 'text', text }]),
      ...calls.map(({ name, input, id }, i) => ({ type: 'tool_use', id: id ?? `toolu_${i}`, name, input })),
    ],
    stop_reason: cut ? 'max_tokens' : calls.length > 0 ? 'tool_use' : 'end_turn',
    stop_sequence: null,
    usage: { input_tokens: 100, output_tokens: 10, ...usage },
  });
}

/** An answer as OpenAI's chat completions give it; a call's input that is a string goes out as it is written. */
export function openAiSays({ text, calls = [], usage = {}, cut = false }: Said): Reply {
  return json(200, {
    id: 'chatcmpl-1',
    object: 'chat.completion',
    created: 0,
    model: 'test',
    choices: [
      {
        index: 0,
        finish_reason: cut ? 'length' : calls.length > 0 ? 'tool_calls' : 'stop',
        message: {
          role: 'assistant',
          content: text ?? null,
          ...(calls.length > 0
            ? {
                tool_calls: calls.map(({ name, input, id }, i) => ({
                  id: id ?? `call_${i}`,
                  type: 'function',
                  function: { name, arguments: typeof input === 'string' ? input : JSON.stringify(input) },
                })),
              }
            : {}),
        },
      },
    ],
    usage: { prompt_tokens: 100, completion_tokens: 10, total_tokens: 110, ...usage },
  });
}

export function json(status: number, body: unknown, headers: Record<string, string> = {}): Reply {
  return (response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(JSON.stringify(body));
  };
}

/** An error in the shape of either API. */
export function refuses(status: number, message: string, headers: Record<string, string> = {}): Reply {
  return json(status, { type: 'error', error: { type: 'error', message } }, headers);
}

export const drops: Reply = (response) => response.destroy();

export const dropsHalfway: Reply = (response) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': '5000' });
  response.write('{"id": "msg_1", "content": [');
  setImmediate(() => response.destroy());
};

export const neverAnswers: Reply = () => {};
