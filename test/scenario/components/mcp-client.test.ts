import type { CallToolResult } from '@modelcontextprotocol/client';
import { describe, expect, test } from 'vitest';
import { RETRY_POLICY } from '../../../src/model/retries.ts';
import { Secrets } from '../../../src/model/secrets.ts';
import { playwrightMcp } from '../../../src/scenario/backends/playwright-mcp.ts';
import { surehandServer } from '../../../src/scenario/backends/surehand-server.ts';
import { answerOf, MCPClientLogic } from '../../../src/scenario/components/mcp-client/mcp-client-logic.ts';

interface Sent {
  name: string;
  arguments?: Record<string, unknown>;
}

/** A server that answers, or throws, what the test lists, and keeps what it was sent. */
function client(
  answers: (CallToolResult | Error)[],
  backend = playwrightMcp,
  signal = new AbortController().signal,
) {
  const sent: Sent[] = [];
  const connection = {
    async callTool(params: Sent): Promise<CallToolResult> {
      sent.push(params);
      const answer = answers.shift() ?? { content: [] };
      if (answer instanceof Error) throw answer;
      return answer;
    },
  };
  const secrets = new Secrets(new Map([['PASSWORD', 'lovelace']]));
  const settings = { backend, secrets, observing: new Set(['browser_snapshot']), signal, timeout_ms: 1000 };
  const logic = new MCPClientLogic(connection, { ...settings, retry: { attempts: 3, first_pause_ms: 1 } });
  return { logic, sent };
}

const text = (said: string, more: Partial<CallToolResult> = {}): CallToolResult => ({
  content: [{ type: 'text', text: said }],
  ...more,
});

describe('a command', () => {
  test('gives words, data and pictures', async () => {
    const image = { type: 'image' as const, data: 'AAAA', mimeType: 'image/png' };
    const { logic } = client([
      { content: [{ type: 'text', text: 'done' }, image], structuredContent: { a: 1 } },
    ]);
    const result = await logic.executeCommandLogic({ command: 'browser_click', params: {} });
    expect(result).toMatchObject({ success: true });
    const images = [{ data: 'AAAA', mime_type: 'image/png' }];
    expect(answerOf(result)).toMatchObject({ structured: { a: 1 }, images });
  });

  test('that failed says why, without the decoration', async () => {
    const said = '### Error\nError: browserBackend.callTool: net::ERR_CONNECTION_REFUSED\nCall log:';
    const { logic } = client([text(said, { isError: true })]);
    const result = await logic.executeCommandLogic({ command: 'browser_navigate', params: {} });
    expect(result).toMatchObject({ success: false, errorMessage: 'net::ERR_CONNECTION_REFUSED' });
  });

  test('that our server refused has its code and its words', async () => {
    const structuredContent = { failure_code: 'ELEMENT_NOT_FOUND', message: 'no button' };
    const { logic } = client([text('failed', { isError: true, structuredContent })], surehandServer);
    const result = await logic.executeCommandLogic({ command: 'click', params: {} });
    expect(result).toMatchObject({
      success: false,
      errorMessage: 'no button',
      errorCode: 'ELEMENT_NOT_FOUND',
    });
  });
});

describe('when the connection falters', () => {
  test('what only looks is tried again', async () => {
    const { logic, sent } = client([new Error('broken'), new Error('broken'), text('screen')]);
    expect(await logic.executeCommandLogic({ command: 'browser_snapshot', params: {} })).toMatchObject({
      success: true,
    });
    expect(sent).toHaveLength(3);
  });

  test('an act is never sent twice', async () => {
    const { logic, sent } = client([new Error('broken'), text('clicked')]);
    const result = await logic.executeCommandLogic({ command: 'browser_click', params: {} });
    expect(result).toMatchObject({
      success: false,
      errorMessage: 'browser_click: the server did not answer (broken)',
    });
    expect(sent).toHaveLength(1);
  });

  test('nothing is sent once the time is up', async () => {
    const over = AbortSignal.abort(new Error('the scenario took longer than 5 ms'));
    const { logic, sent } = client([], playwrightMcp, over);
    const result = await logic.executeCommandLogic({ command: 'browser_snapshot', params: {} });
    expect(result).toMatchObject({
      success: false,
      errorMessage: 'the scenario took longer than 5 ms',
      errorCode: 'TIMEOUT',
    });
    expect(sent).toEqual([]);
  });
});

describe('a secret', () => {
  test('is filled in for a server that does not know it, and taken out of what comes back', async () => {
    const { logic, sent } = client([text('typed lovelace', { structuredContent: { value: ['lovelace'] } })]);
    const params = { fields: [{ text: '{{PASSWORD}}' }] };
    const result = await logic.executeCommandLogic({ command: 'browser_type', params });
    expect(sent[0]?.arguments).toEqual({ fields: [{ text: 'lovelace' }] });
    expect(JSON.stringify(result)).not.toContain('lovelace');
  });

  test('is left to our own server, which fills it in last', async () => {
    const { logic, sent } = client([text('filled')], surehandServer);
    await logic.executeCommandLogic({ command: 'fill', params: { value: '{{PASSWORD}}' } });
    expect(sent[0]?.arguments).toEqual({ value: '{{PASSWORD}}' });
  });
});

describe('a scenario of its own', () => {
  test('has a session that every call names, and that is ended', async () => {
    const { logic, sent } = client([text('', { structuredContent: { session: 's1' } })], surehandServer);
    await logic.open();
    await logic.executeCommandLogic({ command: 'click', params: { target: '@e1' } });
    await logic.close();
    expect(sent).toEqual([
      { name: 'launch', arguments: {} },
      { name: 'click', arguments: { target: '@e1', session: 's1' } },
      { name: 'cleanup', arguments: { session: 's1' } },
    ]);
  });

  test('that was never opened is not closed', async () => {
    const { logic, sent } = client([new Error('no browser')], surehandServer);
    await logic.open();
    await logic.close();
    expect(sent.map(({ name }) => name)).toEqual(['launch']);
  });
});

test('without a word about it, a look is tried three times, 100 ms and then 200 ms apart', () => {
  expect(RETRY_POLICY).toEqual({ attempts: 3, first_pause_ms: 100 });
});
