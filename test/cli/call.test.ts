import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { callCommand } from '../../src/cli/call.ts';
import { serveHttp } from '../../src/mcp/serve-http.ts';
import { SurehandError } from '../../src/model/failure.ts';
import type { Sessions } from '../../src/session/sessions.ts';
import { defineTool } from '../../src/tools/tool.ts';
import { fakeDeps } from '../mcp/fixtures/fake-deps.ts';
import { FAKE_TOOLS } from '../mcp/fixtures/fake-tools.ts';
import { fakeInvocation } from './invocation.ts';

let cwd: string;
beforeAll(() => {
  cwd = mkdtempSync(join(tmpdir(), 'surehand-call-'));
});
afterAll(() => rmSync(cwd, { recursive: true }));

function world() {
  const happened: string[] = [];
  const nothing = (): never => {
    throw new Error('not needed here');
  };
  const sessions: Sessions = {
    get: nothing,
    find: () => undefined,
    launch: nothing,
    list: () => [],
    close: nothing,
    closeAll: async () => void happened.push('closed'),
    ownedBy: () => sessions,
    closePort: async () => {},
    closeHost: async () => {},
    redact: (data) => data,
  };
  const shared = { toolset: 'core', effect: 'acts', description: '', output: z.object({}) } as const;
  const tools = [
    defineTool({
      ...shared,
      name: 'navigate',
      title: 'Navigate',
      input: z.object({ url: z.string(), screen: z.enum(['none']) }),
      run: async (_, { url }) => {
        happened.push(`opened ${url}`);
        if (url === 'bad:') throw new SurehandError('navigation_failed', 'no such address');
        return { text: 'opened', structured: {} };
      },
    }),
    defineTool({
      ...shared,
      name: 'echo',
      title: 'Echo',
      input: z.object({
        text: z.string().optional(),
        times: z.number().optional(),
        loud: z.boolean().optional(),
        keys: z.array(z.string()).optional(),
        either: z.union([z.string(), z.number()]).optional(),
      }),
      run: async (_, input) => {
        happened.push('echoed');
        return { text: `got ${JSON.stringify(input)}`, structured: { success: true, input } };
      },
    }),
    defineTool({
      ...shared,
      name: 'picture',
      title: 'Picture',
      input: z.object({}),
      run: async () => ({
        text: 'a picture',
        structured: {},
        images: [
          { data: Buffer.from('one'), mime_type: 'image/png' },
          { data: Buffer.from('two'), mime_type: 'image/jpeg' },
        ],
      }),
    }),
  ];
  return { happened, deps: { tools, createSessions: () => sessions } };
}

async function call(argv: string[], stdin?: string) {
  const { happened, deps } = world();
  const invocation = fakeInvocation(['--log-level', 'silent', ...argv], {
    cwd,
    ...(stdin === undefined ? {} : { stdin }),
  });
  const code = await callCommand(invocation, deps);
  return { code, out: invocation.printed, happened };
}

describe('surehand call', () => {
  it('prints the text of the answer and closes the browser', async () => {
    const { code, out, happened } = await call(['echo', '{"text": "hi"}']);
    expect(out).toEqual(['got {"text":"hi"}']);
    expect(code).toBe(0);
    expect(happened).toEqual(['echoed', 'closed']);
  });

  it('is carried out by a server that runs, with its token, and opens no browser of its own', async () => {
    const { happened, deps } = world();
    const settings = { port: 0, http_token: 'hush-hush' };
    const service = await serveHttp(fakeDeps({ settings }), () => {});
    const at = `http://127.0.0.1:${service.port}/mcp`;
    const ask = async (...argv: string[]) => {
      const invocation = fakeInvocation([...argv, '--backend', at], { cwd });
      const code = await callCommand(invocation, { ...deps, tools: FAKE_TOOLS });
      return [code, ...invocation.printed];
    };
    const token = ['--http-token', 'hush-hush'];
    try {
      expect(await ask('fill', 'target=Name', 'text=Ada', ...token)).toEqual([
        0,
        'filled Name: 3 characters',
      ]);
      const failed = await ask('fill', 'target=missing', 'text=x', ...token);
      expect(failed[0]).toBe(1);
      expect(failed[1]).toContain('@e3 textbox "Name"');
      const [, , saved] = await ask('capture_screenshot', ...token);
      expect(readFileSync(String(saved).replace('saved ', ''), 'utf8')).toBe('pixels');
      await expect(ask('fill', 'target=Name', 'text=Ada')).rejects.toThrow('A token is needed');
      await expect(ask('fill', 'target=N', 'text=A', '--policy', 'default', ...token)).rejects.toThrow(
        'nobody would be asked',
      );
    } finally {
      await service.close();
    }
    await expect(ask('fill', 'target=Name', 'text=Ada', ...token)).rejects.toThrow('did not answer');
    expect(happened).toEqual([]);
  });

  it('exits with 130 when it is interrupted, and closes the browser all the same', async () => {
    const { happened, deps } = world();
    const stop = new AbortController();
    const waiting = defineTool({
      name: 'waiting',
      title: 'Waiting',
      toolset: 'core',
      effect: 'observes',
      description: '',
      input: z.object({}),
      output: z.object({}),
      run: ({ signal }) =>
        new Promise((_, fail) => {
          signal.addEventListener('abort', () => fail(new Error('stopped')));
          stop.abort();
        }),
    });
    const invocation = fakeInvocation(['--log-level', 'silent', 'waiting'], { cwd });
    const code = await callCommand(
      { ...invocation, stopSignal: () => stop.signal },
      { ...deps, tools: [waiting] },
    );
    expect(code).toBe(130);
    expect(invocation.complained).toEqual(['surehand: interrupted']);
    expect(happened).toEqual(['closed']);
  });

  it('reads key=value by what the tool takes', async () => {
    const words = ['text=12', 'times=12', 'loud=yes', 'keys=a,b', 'either=7'];
    const { out } = await call(['echo', ...words]);
    expect(out).toEqual(['got {"text":"12","times":12,"loud":true,"keys":["a","b"],"either":7}']);
    expect((await call(['echo', 'text=a=b', 'either=seven'])).out).toEqual([
      'got {"text":"a=b","either":"seven"}',
    ]);
  });

  it('reads JSON from standard input with -', async () => {
    expect((await call(['echo', '-'], '{"times": 2}')).out).toEqual(['got {"times":2}']);
  });

  it('answers with data on --json', async () => {
    const { out } = await call(['echo', 'text=x', '--json']);
    expect(JSON.parse(out.join('\n'))).toEqual({ success: true, input: { text: 'x' } });
  });

  it('saves pictures to the output folder and prints where', async () => {
    const { out } = await call(['picture', '--output-dir', 'pictures']);
    expect(out[0]).toBe('a picture');
    const [png, jpg] = out.slice(1).map((line) => line.replace('saved ', ''));
    expect(png).toMatch(/-picture\.png$/);
    expect(jpg).toMatch(/-picture-2\.jpg$/);
    expect(png).toContain(join(cwd, 'pictures'));
    expect(readFileSync(String(png), 'utf8')).toBe('one');
  });

  it('opens the page of --url first', async () => {
    const { happened } = await call(['echo', '--url', 'http://127.0.0.1:1/']);
    expect(happened).toEqual(['opened http://127.0.0.1:1/', 'echoed', 'closed']);
  });

  it('ends with 1 when the page of --url cannot be opened, without the call, and still closes', async () => {
    const { code, out, happened } = await call(['echo', '--url', 'bad:']);
    expect(code).toBe(1);
    expect(out[0]).toContain('no such address');
    expect(happened).toEqual(['opened bad:', 'closed']);
  });

  it('ends with 1 when the tool refuses its input', async () => {
    const { code, out } = await call(['echo', 'tims=3']);
    expect(code).toBe(1);
    expect(out[0]).toContain('unknown field tims');
  });

  it.each([
    [[], 'call needs the name of a tool; tools: navigate, echo, picture'],
    [['ecoh'], 'unknown tool ecoh (did you mean echo?)'],
    [['xyzzy'], 'unknown tool xyzzy; see: surehand tools'],
    [['echo', '{"text": tru}'], 'the input is not valid JSON: line 1, column 13'],
    [['echo', '{"text":', '"hi"}'], 'put the JSON in single quotes'],
    [['echo', 'hello'], '"hello" is neither a JSON object nor key=value; fields of echo: text, times'],
    [['echo', '-'], 'standard input is not valid JSON: it is empty'],
  ])('refuses %j before it starts anything', async (argv, message) => {
    await expect(call(argv)).rejects.toThrow(message);
  });
});
