import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type CallToolResult, Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { afterAll, beforeAll } from 'vitest';
import { type PageServer, type Route, servePages } from '../serve-pages.ts';

export const PROGRAM = fileURLToPath(new URL('../../dist/cli/main.js', import.meta.url));

/** A tool's answer as a test reads it. */
export interface Answer {
  text: string;
  failed: boolean;
  images: { data: string; mimeType: string }[];
  structured: Record<string, unknown>;
  raw: CallToolResult;
}

export interface Agent {
  client: Client;
  /** Process id of the server. */
  pid: number;
  folder: string;
  /** Everything the server sent so far: its messages as JSON, and what it printed. */
  wire: string[];
  call(name: string, args?: Record<string, unknown>): Promise<Answer>;
  /** The same, and the call must succeed. */
  does(name: string, args?: Record<string, unknown>): Promise<string>;
  /** The same, and the call must fail. */
  fails(name: string, args?: Record<string, unknown>): Promise<string>;
  close(): Promise<void>;
}

/** A real client with the built server as its child process, on a headless browser. */
export function startAgent(...options: string[]): Promise<Agent> {
  return startAgentIn(process.cwd(), ...options);
}

/** An agent and the pages that it works on. */
export interface AgentOnPages extends Agent {
  site: PageServer;
  open(path: string): Promise<string>;
  /** What an expression comes to in the page; the agent needs the tool `evaluate` for it. */
  truth(expression: string): Promise<unknown>;
}

/** Pages and an agent for all tests of a file: there before the first of them, closed after the last. */
export function agentOn(routes: Record<string, Route>, ...options: string[]): AgentOnPages {
  const agent = {
    open: (path) => agent.does('navigate', { url: `${agent.site.url}${path}`, screen: 'none' }),
    async truth(expression) {
      const [value = ''] = (await agent.does('evaluate', { expression })).split('\n');
      return JSON.parse(value);
    },
  } as AgentOnPages; // the rest of it comes before the first test
  beforeAll(async () => {
    agent.site = await servePages(routes);
    Object.assign(agent, await startAgent(...options));
  });
  afterAll(async () => {
    await agent.close?.();
    await agent.site.close();
  });
  return agent;
}

/** The same in a working folder of its own. */
export async function startAgentIn(cwd: string, ...options: string[]): Promise<Agent> {
  const folder = mkdtempSync(join(tmpdir(), 'surehand-agent-'));
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [PROGRAM, 'mcp', '--headless', '--output-dir', folder, ...options],
    stderr: 'pipe',
    cwd,
  });
  const wire: string[] = [];
  transport.stderr?.on('data', (chunk) => wire.push(String(chunk)));
  const client = new Client({ name: 'test', version: '0' });
  await client.connect(transport);
  const { onmessage } = transport;
  transport.onmessage = (message, ...more) => {
    wire.push(JSON.stringify(message));
    onmessage?.(message, ...more);
  };
  const agent = agentOf(client);
  return {
    ...agent,
    folder,
    wire,
    pid: transport.pid ?? 0,
    async close() {
      await client.close();
      rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
    },
  };
}

/** The calls of a client, however it is connected. */
export function agentOf(client: Client): Omit<Agent, 'pid' | 'folder' | 'wire' | 'close'> {
  const call = async (name: string, args: Record<string, unknown> = {}): Promise<Answer> => {
    const raw = await client.callTool({ name, arguments: args }, { timeout: 120_000 });
    const blocks = raw.content;
    return {
      raw,
      failed: raw.isError === true,
      text: blocks.map((block) => (block.type === 'text' ? block.text : '')).join('\n'),
      images: blocks.flatMap((block) => (block.type === 'image' ? [block] : [])),
      // Every tool of ours answers with an object.
      structured: { ...(raw.structuredContent as Record<string, unknown> | undefined) },
    };
  };
  return {
    client,
    call,
    async does(name, args) {
      const answer = await call(name, args);
      if (answer.failed) throw new Error(`${name} ${JSON.stringify(args)} failed: ${answer.text}`);
      return answer.text;
    },
    async fails(name, args) {
      const answer = await call(name, args);
      if (!answer.failed) throw new Error(`${name} ${JSON.stringify(args)} did not fail: ${answer.text}`);
      return answer.text;
    },
  };
}
