import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { silentLog } from '../../src/model/log.ts';
import { OptionsSchema } from '../../src/model/options.ts';
import { Secrets } from '../../src/model/secrets.ts';
import { createSessions } from '../../src/session/create-sessions.ts';
import { Memory } from '../../src/session/memory.ts';
import { SessionMemory } from '../../src/session/session-memory.ts';
import { callTool } from '../../src/tools/call-tool.ts';
import { selectTools } from '../../src/tools/index.ts';
import { fakeDriver, node } from '../fake-driver.ts';
import { seen } from '../pipeline/fake-world.ts';

// A server may be killed the moment its answer has been read: what it answered must be on disk by then.

const root = mkdtempSync(join(tmpdir(), 'recorded-'));
afterAll(() => rmSync(root, { recursive: true, force: true, maxRetries: 9 }));

const stepsIn = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /-(?:click|get_logs)\.json$/.test(name),
  );

it('each step is there before its call is answered, from the first call on', async () => {
  const tools = new Map(selectTools(['all']).map((tool) => [tool.name, tool]));
  const output_dir = join(root, 'first');
  const driver = fakeDriver([node('button', 'Save')]);
  const platform = { open: async () => driver, close: async () => {} };
  const sessions = createSessions(OptionsSchema.parse({ output_dir, timeout_ms: 500 }), silentLog, platform);
  const { signal } = new AbortController();
  let steps = 0;
  for (const name of ['click', 'get_logs', 'click']) {
    const tool = tools.get(name);
    if (!tool) throw new Error(`no tool ${name}`);
    const input = name === 'click' ? { target: 'button "Save"' } : {};
    await callTool(tool, { sessions, signal, progress() {}, log: silentLog }, input);
    // Nothing is awaited in between: this is what a kill at this moment would leave.
    expect(stepsIn(output_dir)).toHaveLength(++steps);
  }
  await sessions.closeAll();
});

it('also where its store is long in opening and its disk slow', async () => {
  const options = OptionsSchema.parse({ output_dir: join(root, 'slow') });
  const memory = new Memory(options, silentLog, new Secrets([]));
  const slow = () => new Promise((resolve) => setTimeout(resolve, 150));
  const real = memory.store.bind(memory);
  memory.store = async () => {
    await slow();
    const store = await real();
    const record = store.record.bind(store);
    store.record = async (step) => {
      await slow();
      return record(step);
    };
    return store;
  };
  const { world } = await seen([node('button', 'Save')]);
  const kept = new SessionMemory(memory, { id: 's', flow_tags: [], tags: [] }, {});
  const call = {
    tool: 'get_logs',
    input: {},
    started_ms: 0,
    duration_ms: 1,
    before: null,
    after: null,
    ok: true,
  };
  await kept.finish(call, false, world.screen);
  expect(stepsIn(kept.folder)).toHaveLength(1);
  await kept.close();
  await memory.close();
});
