import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { Decision } from '../../src/approval/approver.ts';
import { SurehandError } from '../../src/model/failure.ts';
import { silentLog } from '../../src/model/log.ts';
import { OptionsSchema } from '../../src/model/options.ts';
import { createSessions } from '../../src/session/create-sessions.ts';
import { callTool } from '../../src/tools/call-tool.ts';
import { selectTools } from '../../src/tools/index.ts';
import { type FakeDriver, fakeDriver, node } from '../fake-driver.ts';

// A client that cancels a call reads no answer to it: the next call says what became of it, and goes on.

const folder = mkdtempSync(join(tmpdir(), 'given-up-'));
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 9 }));

const tools = new Map(selectTools(['all']).map((tool) => [tool.name, tool]));

let driver: FakeDriver;
let sessions: ReturnType<typeof open>;
let asked: number;
/** Called by the person who is asked, before they say yes. */
let deciding: () => void;
let opened = 0;
beforeEach(() => {
  driver = fakeDriver([node('button', 'Save'), node('button', 'Delete account')], {
    screenshot: async () => ({ data: Buffer.from('x'), mime_type: 'image/jpeg', width: 1, height: 1 }),
  });
  [asked, deciding] = [0, () => {}];
  sessions = open();
});

function open(policy?: string) {
  const approver = {
    async ask(_request: unknown, signal: AbortSignal): Promise<Decision> {
      asked += 1;
      deciding();
      signal.throwIfAborted();
      return { approved: true, by: 'Ada', channel: 'test', at: '' };
    },
    async close() {},
  };
  const settings = {
    output_dir: join(folder, `${opened++}`),
    timeout_ms: 500,
    ...(policy ? { policy } : {}),
  };
  const platform = { open: async () => driver, close: async () => {} };
  return createSessions(OptionsSchema.parse(settings), silentLog, platform, { approver });
}

function call(name: string, input: Record<string, unknown> = {}, stop = new AbortController()) {
  const tool = tools.get(name);
  if (!tool) throw new Error(`no tool ${name}`);
  return callTool(tool, { sessions, signal: stop.signal, progress() {}, log: silentLog }, input);
}

/** Ends the call when the driver is asked for something, as often as said. */
function stopAt(asks: 'find' | 'act' | 'findText', stop: AbortController, time = 1): void {
  const real = driver[asks].bind(driver) as (...given: unknown[]) => Promise<unknown>; // passed on as it comes
  let times = 0;
  Object.assign(driver, {
    [asks]: async (...given: unknown[]) => {
      const answer = await real(...given);
      if (++times === time) stop.abort();
      return answer;
    },
  });
}

const SAVE = { target: 'button "Save"' };

describe('the call after a cancelled one says what became of it, once', () => {
  it.each([
    ['before it was sent', 'find', 'click was cancelled: nothing of it was done', 0],
    [
      'while it was verified',
      'findText',
      'click was cancelled: it had ended by then, with: failed \\(VERIFICATION_FAILED\\): clicked',
      1,
    ],
  ] as const)('%s', async (_when, asks, told, acts) => {
    const stop = new AbortController();
    stopAt(asks, stop, asks === 'find' ? 1 : 2);
    await call('click', { ...SAVE, expect: 'text "Saved" visible', timeout_ms: 30_000 }, stop);
    expect(driver.acts).toHaveLength(acts);
    expect((await call('describe_screen')).text).toMatch(new RegExp(`^${told}`));
    expect((await call('describe_screen')).text).not.toContain('cancelled');
  });

  it('also where it fails itself', async () => {
    const stop = new AbortController();
    stopAt('find', stop);
    await call('click', SAVE, stop);
    driver.collect = async () => {
      throw new SurehandError('timed_out', 'no answer');
    };
    const { text, is_error } = await call('describe_screen');
    expect(is_error).toBe(true);
    expect(text).toMatch(/^click was cancelled: nothing of it was done\nfailed \(TIMEOUT\): no answer/);
  });

  it('while it was sent', async () => {
    const stop = new AbortController();
    const { act } = driver;
    driver.act = async (...given) => {
      await act(...given);
      stop.abort();
      throw new DOMException('gone', 'AbortError');
    };
    await call('click', SAVE, stop);
    expect((await call('describe_screen')).text).toMatch(
      /^click was cancelled: it may have taken effect: look before you repeat it\n/,
    );
  });

  it('between two of its steps', async () => {
    const stop = new AbortController();
    stopAt('act', stop);
    await call('run_steps', { steps: Array(3).fill('click button "Save"') }, stop);
    expect(driver.acts).toHaveLength(1);
    expect((await call('describe_screen')).text).toMatch(
      /^run_steps was cancelled: [01] of its 3 steps were done/,
    );
  });

  it('and nothing of one that only looked', async () => {
    const stop = new AbortController();
    stop.abort();
    await call('describe_screen', {}, stop);
    expect((await call('describe_screen')).text).not.toContain('cancelled');
  });
});

it.each([
  ['click', SAVE],
  ['evaluate', { expression: '1' }],
  ['tabs', { do: 'open' }],
  ['change_storage', { kind: 'local', name: 'a', value: 'b' }],
  ['navigate', { url: 'https://shop.test/x' }],
  ['describe_screen', {}],
])('%s that is cancelled while it waits for its turn asks nothing of the app', async (name, input) => {
  const touched: string[] = [];
  const spy = (what: string) => async (): Promise<never> => {
    touched.push(what);
    throw new Error(what);
  };
  await call('describe_screen');
  let free = () => {};
  const held = new Promise<void>((resolve) => {
    free = resolve;
  });
  const first = sessions.get().exclusively(() => held);
  const stop = new AbortController();
  const queued = call(name, input, stop);
  stop.abort();
  Object.assign(driver, {
    ...{ act: spy('act'), navigate: spy('navigate'), collect: spy('collect'), find: spy('find') },
    ...{ scripts: { evaluate: spy('evaluate') }, storage: { change: spy('change') } },
    tabs: { list: spy('tabs'), open: spy('tabs') },
  });
  free();
  await first;
  expect(await queued).toMatchObject({ is_error: true, structured: { failure: 'cancelled' } });
  expect(touched).toEqual([]);
});

it.each([
  ['wait_for_ui', { selector: 'button "Never"', timeout_ms: 60_000 }],
  ['wait_for_ui', { selector: 'button "Save"', condition: 'gone', timeout_ms: 60_000 }],
  ['wait_for_ui_change', { timeout_ms: 60_000 }],
  ['wait_for_screen_change', { previous_fingerprint: 'now', timeout_ms: 60_000 }],
  ['wait_for_notification', { timeout_ms: 60_000 }],
  ['expect_element_visible', { selector: 'button "Never"', timeout_ms: 60_000 }],
  ['expect_screen', { screen: 'never', timeout_ms: 60_000 }],
  ['expect_state', { selector: 'button "Save"', property: 'enabled', expected: false, timeout_ms: 60_000 }],
])(
  '%s that is cancelled while it waits ends at once, and the next call has its turn',
  async (name, input) => {
    await call('describe_screen');
    const tabs = {
      waitForPopup: ({ signal }: { signal?: AbortSignal }) =>
        new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
    };
    Object.assign(driver, { tabs });
    const stop = new AbortController();
    const { fingerprint } = (await call('get_screen_fingerprint')).structured;
    const now = 'previous_fingerprint' in input ? { previous_fingerprint: fingerprint } : {};
    const waiting = call(name, { ...input, ...now }, stop);
    let over = false;
    void waiting.then(() => {
      over = true;
    });
    await new Promise((resolve) => setTimeout(resolve, 150));
    expect(over, 'it waits').toBe(false);
    const next = call('get_logs');
    stop.abort();
    // Were it to wait on, both would take a minute.
    expect(await waiting).toMatchObject({ is_error: true, structured: { failure: 'cancelled' } });
    expect((await next).is_error).not.toBe(true);
  },
);

it('a yes that comes after the call was cancelled does nothing, and the next call is asked about anew', async () => {
  sessions = open('default');
  const stop = new AbortController();
  deciding = () => stop.abort();
  driver.reached = async () => [{ ...node('button', 'Delete account'), says: [] }];
  await call('click', { target: 'button "Delete account"' }, stop);
  expect(asked).toBe(1);
  expect(driver.acts).toEqual([]);
  deciding = () => {};
  const { text } = await call('click', { target: 'button "Delete account"' });
  expect(text).toMatch(/^click was cancelled: nothing of it was done\n/);
  expect(asked).toBe(2);
  expect(driver.acts).toHaveLength(1);
});

it('what a call did is recorded also when it is cancelled while that is written', async () => {
  const stop = new AbortController();
  await call('describe_screen');
  const { memory } = sessions.get();
  if (!memory) throw new Error('nothing is remembered');
  const { finish } = memory;
  memory.finish = (...given) => {
    stop.abort();
    return finish.apply(memory, given);
  };
  await call('click', SAVE, stop);
  await sessions.closeAll();
  const written = readdirSync(memory.folder, { recursive: true, encoding: 'utf8' });
  expect(written.filter((name) => name.endsWith('-click.json'))).toHaveLength(1);
});
