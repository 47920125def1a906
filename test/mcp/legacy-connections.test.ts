import { expect, it } from 'vitest';
import { createServer } from '../../src/mcp/create-server.ts';
import { LegacyConnections } from '../../src/mcp/legacy-connections.ts';
import { fakeDeps } from './fixtures/fake-deps.ts';

const ME = { token: '', clientId: 'me', scopes: [] };

const LIMITS = { body_bytes: 1000, connections: 2 };

function post(method: string, id?: string, params: Record<string, unknown> = {}): Request {
  return new Request('http://127.0.0.1/mcp', {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...(id ? { 'mcp-session-id': id } : {}),
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  });
}

async function begin(connections: LegacyConnections): Promise<string> {
  const client = {
    protocolVersion: '2025-11-25',
    capabilities: {},
    clientInfo: { name: 'raw', version: '0' },
  };
  const response = await connections.fetch(post('initialize', undefined, client), ME);
  return response.headers.get('mcp-session-id') ?? '';
}

it('drops the connection that was not used for longest when there are too many', async () => {
  const connections = new LegacyConnections(createServer(fakeDeps()), LIMITS);
  const first = await begin(connections);
  const second = await begin(connections);
  await connections.fetch(post('tools/list', first), ME);
  const third = await begin(connections);
  expect(connections.count).toBe(2);
  expect((await connections.fetch(post('tools/list', second), ME)).status).toBe(404);
  expect((await connections.fetch(post('tools/list', first), ME)).status).toBe(200);
  expect((await connections.fetch(post('tools/list', third), ME)).status).toBe(200);
  await connections.close();
  expect(connections.count).toBe(0);
});

it('keeps nothing of a connection that was deleted or never initialized', async () => {
  const connections = new LegacyConnections(createServer(fakeDeps()), LIMITS);
  expect((await connections.fetch(post('tools/list'), ME)).status).toBe(400);
  expect(connections.count).toBe(0);
  const id = await begin(connections);
  expect(connections.count).toBe(1);
  const headers = { 'mcp-session-id': id };
  await connections.fetch(new Request('http://127.0.0.1/mcp', { method: 'DELETE', headers }), ME);
  expect(connections.count).toBe(0);
});
