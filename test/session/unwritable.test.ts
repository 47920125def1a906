import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { Decision } from '../../src/approval/approver.ts';
import { silentLog } from '../../src/model/log.ts';
import { OptionsSchema } from '../../src/model/options.ts';
import { createSessions } from '../../src/session/create-sessions.ts';
import { callTool } from '../../src/tools/call-tool.ts';
import { selectTools } from '../../src/tools/index.ts';
import { type FakeDriver, fakeDriver, node } from '../fake-driver.ts';

// Where nothing can be written calls are carried out, and the caller hears what is missing from the record.

const root = mkdtempSync(join(tmpdir(), 'unwritable-'));
afterAll(() => rmSync(root, { recursive: true, force: true, maxRetries: 9 }));

const tools = new Map(selectTools(['all']).map((tool) => [tool.name, tool]));
let folders = 0;
let output_dir: string;
let driver: FakeDriver;
beforeEach(() => {
  output_dir = join(root, `${folders++}`);
  mkdirSync(output_dir);
  driver = fakeDriver([node('button', 'Delete account')], {
    screenshot: async () => ({ data: Buffer.from('x'), mime_type: 'image/jpeg', width: 1, height: 1 }),
    reached: async () => [{ ...node('button', 'Delete account'), says: [] }],
  });
});

function open(settings: Record<string, unknown>, approved = true) {
  const decision: Decision = { approved, by: 'Ada', channel: 'test', at: '', message: 'not today' };
  const approver = { ask: async () => decision, close: async () => {} };
  const options = OptionsSchema.parse({ output_dir, timeout_ms: 500, ...settings });
  const platform = { open: async () => driver, close: async () => {} };
  const sessions = createSessions(options, silentLog, platform, { approver });
  const call = (name: string, input: Record<string, unknown> = {}) => {
    const tool = tools.get(name);
    if (!tool) throw new Error(`no tool ${name}`);
    const { signal } = new AbortController();
    return callTool(tool, { sessions, signal, progress() {}, log: silentLog }, input);
  };
  return { sessions, call };
}

/** A record is written while the caller reads the answer: what becomes of it is told by one of the next calls. */
async function told(call: ReturnType<typeof open>['call']): Promise<string> {
  for (let tries = 0; tries < 200; tries++) {
    const { text } = await call('get_logs');
    if (text.startsWith('what is done')) return text;
    await new Promise((resolve) => setImmediate(resolve));
  }
  return 'nothing was told';
}

const CLICK = { target: 'button "Delete account"' };

describe('a folder of knowledge that cannot be written', () => {
  it('is told once by the next call, as is that it can be again, and the session is in it from then on', async () => {
    const knowledge_dir = join(output_dir, 'knowledge');
    writeFileSync(knowledge_dir, 'a file in its place');
    const { sessions, call } = open({ knowledge_dir });
    await call('click', CLICK);
    expect(await told(call)).toMatch(
      new RegExp(`^what is done is not recorded in ${knowledge_dir}: .*(?:EEXIST|ENOTDIR).*\n`),
    );
    for (let more = 0; more < 3; more++) expect((await call('click', CLICK)).text).toMatch(/^clicked/);
    rmSync(knowledge_dir);
    await call('click', CLICK);
    expect(await told(call)).toMatch(
      /^what is done is recorded again; what was done meanwhile is missing there\n/,
    );
    await call('click', CLICK);
    const { memory } = sessions.get();
    const written = readdirSync(memory?.folder ?? '', { recursive: true, encoding: 'utf8' });
    expect(written.filter((name) => name.endsWith('-click.json'))).toHaveLength(2);
    expect(written).toEqual(expect.arrayContaining(['session.json', 'running.json']));
    expect(driver.acts).toHaveLength(6);
    await sessions.closeAll();
  });
});

// What is written there meets a full disk.
describe.runIf(existsSync('/dev/full'))('a decision that cannot be written down', () => {
  beforeEach(() => symlinkSync('/dev/full', join(output_dir, 'approvals.jsonl')));

  it('is no approval: nothing is done, and the answer says why', async () => {
    const { sessions, call } = open({ policy: 'default' });
    const { text, structured } = await call('click', CLICK);
    expect(text).toMatch(
      /^failed \(\w+\): Ada approved, and that could not be written down in .*, so it does not count: ENOSPC.*nothing was done by this call; not done: click/,
    );
    expect(structured).toMatchObject({ success: false, failure: 'approval_required' });
    expect(driver.acts).toEqual([]);
    await sessions.closeAll();
  });

  it('stays a no', async () => {
    const { sessions, call } = open({ policy: 'default' }, false);
    const { text, structured } = await call('click', CLICK);
    expect(text).toContain('User feedback: not today');
    expect(structured).toMatchObject({ success: false, failure: 'human_rejected' });
    expect(driver.acts).toEqual([]);
    await sessions.closeAll();
  });
});
