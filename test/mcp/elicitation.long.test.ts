import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client, InMemoryTransport } from '@modelcontextprotocol/client';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startCancellation } from '../../demo/cancellation/server.mjs';
import { createServer } from '../../src/mcp/create-server.ts';
import { SurehandError } from '../../src/model/failure.ts';
import { silentLog } from '../../src/model/log.ts';
import { OptionsSchema } from '../../src/model/options.ts';
import { createSessions } from '../../src/session/create-sessions.ts';
import type { Sessions } from '../../src/session/sessions.ts';
import { selectTools } from '../../src/tools/index.ts';
import { agentOf } from '../tools/agent.ts';
import { ERAS, type Era } from './fixtures/connect.ts';
import { serving } from './fixtures/serving.ts';

const output_dir = mkdtempSync(join(tmpdir(), 'elicitation-'));
const options = OptionsSchema.parse({ headless: true, output_dir, policy: 'netflix' });
/** Stands for a machine where nobody but the client can be asked. */
const nobody = {
  async ask() {
    throw new SurehandError('approval_required', 'nobody can be asked here');
  },
  async close() {},
};
let service: Awaited<ReturnType<typeof startCancellation>>;
let sessions: Sessions;

beforeAll(async () => {
  service = await startCancellation();
  sessions = createSessions(options, silentLog, undefined, { approver: nobody });
});
afterAll(async () => {
  await sessions.closeAll();
  await service.close();
  rmSync(output_dir, { recursive: true, force: true, maxRetries: 9 });
});

type Answer = { action: 'accept' | 'decline' | 'cancel'; content?: Record<string, string> };

/** A client with a user behind it, whose answers are written down beforehand. */
async function connect(era: Era, approval: 'auto' | 'elicitation', answers?: Answer[]) {
  const asked: string[] = [];
  const mode = era === 'modern' ? { pin: '2026-07-28' } : 'legacy';
  const client = new Client(
    { name: 'desk', version: '0' },
    { versionNegotiation: { mode }, capabilities: answers ? { elicitation: { form: {} } } : {} },
  );
  if (answers) {
    client.setRequestHandler('elicitation/create', ({ params }) => {
      asked.push(params.message);
      return answers.shift() ?? { action: 'cancel' };
    });
  }
  const [near, far] = InMemoryTransport.createLinkedPair();
  const deps = {
    ...serving(selectTools(['core']), sessions),
    log: silentLog,
    version: '0',
    needs_session: false,
  };
  serveStdio(createServer({ ...deps, options: { ...options, approval } }), { transport: far });
  await client.connect(near);
  const agent = agentOf(client);
  await agent.does('navigate', { url: `${service.url}/account` });
  return { ...agent, asked };
}

const lastStep = () => `${service.url}/cancel/confirm`;
const FINISH = { target: 'button "Finish Cancellation"' };

describe.each(ERAS)('with a %s client', (era) => {
  it('asks its user where that was enabled, and heeds each kind of answer', async () => {
    const { call, asked } = await connect(era, 'elicitation', [
      { action: 'accept', content: { decision: 'reject', message: 'after the holidays' } },
      { action: 'decline' },
      { action: 'accept', content: { decision: 'approve' } },
      { action: 'accept', content: { decision: 'approve' } },
    ]);
    const before = service.state().finished;
    const rejected = await call('navigate', { url: lastStep() });
    expect(rejected.failed).toBe(true);
    expect(rejected.text).toContain('User feedback: after the holidays');
    expect(asked[0]).toContain('The system wants to proceed with: going on to button "Finish Cancellation"');
    await call('navigate', { url: `${service.url}/account` });
    expect((await call('navigate', { url: lastStep() })).text).toContain('closed without an answer');
    await call('navigate', { url: `${service.url}/account` });
    expect((await call('navigate', { url: lastStep() })).failed).toBe(false);
    expect((await call('click', FINISH)).failed).toBe(false);
    expect(service.state().finished).toBe(before + 1);
    const last = readFileSync(join(output_dir, 'approvals.jsonl'), 'utf8').trim().split('\n').at(-1) ?? '';
    const decision = { approved: true, by: 'the user of desk', channel: 'elicitation' };
    expect(JSON.parse(last).decision).toMatchObject(decision);
  });

  it('never asks through the client unless the setting says so', async () => {
    const { call, asked } = await connect(era, 'auto', [
      { action: 'accept', content: { decision: 'approve' } },
    ]);
    const before = service.state().finished;
    expect((await call('navigate', { url: lastStep() })).text).toContain('nobody can be asked here');
    expect((await call('click', FINISH)).failed).toBe(true);
    expect(asked).toEqual([]);
    expect(service.state().finished).toBe(before);
  });

  it('stops when the setting names elicitation and the client has none', async () => {
    const { call } = await connect(era, 'elicitation');
    expect((await call('navigate', { url: lastStep() })).text).toContain('nobody can be asked here');
  });
});
