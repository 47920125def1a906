import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, lstatSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { Connection } from '../../src/knowledge/index/connection.ts';
import { openDatabase } from '../../src/knowledge/index/open-database.ts';
import { SurehandError } from '../../src/model/failure.ts';
import { readStep } from '../../src/tools/read-step.ts';
import { type Made, makeSession, makeStep, NOON } from './made-steps.ts';
import { onScreen, openTemporary, suggested, temporaryRoot } from './temporary-store.ts';

const DAY = 86_400_000;

const CHECKOUT: Made[] = [
  { tool: 'describe_screen', screen: 'login' },
  {
    tool: 'fill',
    screen: 'login',
    target: { testId: 'email', role: 'textbox', name: 'Email' },
    input: { value: 'a "b" c' },
  },
  {
    tool: 'fill',
    screen: 'login',
    target: { role: 'textbox', name: 'Password' },
    input: { value: '[redacted]' },
  },
  { tool: 'click', screen: 'login', target: { testId: 'wrong' }, outcome: { ok: false, code: 'TIMEOUT' } },
  {
    tool: 'click',
    screen: 'login',
    target: { role: 'button', name: 'Sign in' },
    input: { expect: 'url contains /home' },
  },
  { tool: 'wait_for_ui', screen: 'home', target: { testId: 'list' } },
  {
    tool: 'click',
    screen: 'home',
    target: { role: 'button', name: 'Delete', context: 'Alice', testId: 'delete' },
  },
  {
    tool: 'select',
    screen: 'home',
    target: { role: 'combobox', name: 'Country' },
    input: { value: 'Peru' },
  },
  { tool: 'press_key', screen: 'home', target: { testId: 'search' }, input: { key: 'Enter' } },
  {
    tool: 'navigate',
    screen: 'home',
    input: { url: 'https://shop.test/done' },
    after: { screen: 'done', url: 'https://shop.test/done' },
  },
].map((step, at) => ({ sessionId: 'run', at_ms: NOON + at * 1000, ...step }));

describe('summarize', () => {
  test('a session becomes a recipe that a person reads and run_steps runs', async () => {
    const { store } = openTemporary();
    await store.begin(makeSession('run', { goal: 'Tidy up' }));
    for (const step of CHECKOUT) await store.record(makeStep(step));
    const recipe = await store.summarize('run');
    expect(recipe?.text).toBe(
      [
        'Tidy up',
        '1. go to https://shop.test/login',
        'on login:',
        '2. fill testid:email with "a \\"b\\" c"  (textbox "Email")',
        '3. fill textbox "Password" with "{{PASSWORD}}"',
        '4. click button "Sign in" expect url contains /home',
        'on home:',
        '5. click button "Delete" in "Alice"',
        '6. {"tool":"select","target":"combobox \\"Country\\"","value":"Peru"}',
        '7. press Enter on testid:search',
        '8. go to https://shop.test/done',
        'ends on done',
        'needs: PASSWORD',
      ].join('\n'),
    );
    expect(recipe?.needs).toEqual(['PASSWORD']);
    expect(recipe?.left_out).toBe(3);
    expect(recipe?.steps.map(readStep).map(({ action }) => action?.action)).toEqual([
      ...['navigate', 'fill', 'fill', 'click', 'click', 'select', 'press_key', 'navigate'],
    ]);
  });

  test('going back is a step too', async () => {
    const { store } = openTemporary();
    await store.record(makeStep({ sessionId: 'run', tool: 'navigate', input: { url: 'back' } }));
    expect((await store.summarize('run'))?.steps).toEqual(['go back']);
  });

  test('a session that is not there has no recipe', async () => {
    expect(await openTemporary().store.summarize('nobody')).toBeUndefined();
  });
});

describe('export and import', () => {
  test('carry a session into another store', async () => {
    const { store, root } = openTemporary();
    await store.begin(makeSession('run', { goal: 'Tidy up' }));
    for (const step of CHECKOUT) await store.record(makeStep(step));
    const file = join(root, 'out/run.json');
    expect(await store.exportSession('run', file)).toBe(10);
    const other = openTemporary().store;
    expect(await other.importSession(file)).toEqual({ sessionId: 'run', steps: 10 });
    expect(await other.summarize('run')).toEqual(await store.summarize('run'));
    expect(await suggested(other, onScreen('login'))).toEqual(await suggested(store, onScreen('login')));
    await expect(other.importSession(file)).rejects.toThrow('is in');
  });

  test.each([
    ['no JSON', () => 'not JSON'],
    ['another kind of file', () => '{"name": "package"}'],
    [
      'a step of another session',
      (text: string) => text.replace('"sessionId": "run"', '"sessionId": "other"'),
    ],
    ['a step without its outcome', (text: string) => text.replace('"outcome"', '"income"')],
    [
      'more than belongs there',
      (text: string) => text.replace('"schemaVersion": 1,', '"schemaVersion": 1, "file": "../../x",'),
    ],
  ])('a file with %s is refused, and nothing of it is written', async (_, change) => {
    const { store, root } = openTemporary();
    for (const step of CHECKOUT) await store.record(makeStep(step));
    const file = join(root, '.index/run.json');
    await store.exportSession('run', file);
    writeFileSync(file, change(readFileSync(file, 'utf8')));
    const target = temporaryRoot();
    const other = openTemporary({ root: target }).store;
    await expect(other.importSession(file)).rejects.toThrow(SurehandError);
    expect(existsSync(join(target, 'run'))).toBe(false);
  });

  test('what is not there cannot be exported', async () => {
    const { store, root } = openTemporary();
    await expect(store.exportSession('nobody', join(root, 'x.json'))).rejects.toThrow('no session "nobody"');
  });
});

describe('prune', () => {
  async function aged() {
    const { store, root } = openTemporary({ now: () => NOON });
    for (const days of [1, 5, 9, 20]) {
      const sessionId = `d${days}`;
      await store.record(makeStep({ sessionId, target: { testId: sessionId }, at_ms: NOON - days * DAY }));
    }
    return { store, root };
  }
  const ids = (report: { removed: { sessionId: string }[] }) =>
    report.removed.map(({ sessionId }) => sessionId);

  test.each([
    [{ olderThanDays: 7 }, ['d9', 'd20']],
    [{ keepSessions: 1 }, ['d5', 'd9', 'd20']],
    [{ maxBytes: 0 }, ['d1', 'd5', 'd9', 'd20']],
    [{}, []],
  ])('with %j would remove %j and only rehearses it when asked to', async (limits, removed) => {
    const { store, root } = await aged();
    expect(ids(await store.prune(limits, { dryRun: true }))).toEqual(removed);
    expect(existsSync(join(root, 'd20'))).toBe(true);
    expect(ids(await store.prune(limits))).toEqual(removed);
    expect(removed.map((name) => existsSync(join(root, name)))).toEqual(removed.map(() => false));
    expect(
      (await store.sessions())
        .map(({ sessionId }) => sessionId)
        .filter((id) => new Set<string>(removed).has(id)),
    ).toEqual([]);
  });

  test('spares the sessions this server has begun', async () => {
    const { store } = await aged();
    await store.begin(makeSession('d20'));
    expect(ids(await store.prune({ olderThanDays: 7 }))).toEqual(['d9']);
  });

  test('leaves a session of another process alone while that process lives, also its session.json', async () => {
    const { root } = openTemporary({ now: () => NOON });
    const other = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
    onTestFinished(() => void other.kill('SIGKILL'));
    const there = openTemporary({ root, now: () => NOON });
    await there.store.begin(makeSession('theirs'));
    await there.store.record(makeStep({ sessionId: 'theirs', at_ms: NOON - 30 * DAY }));
    const running = join(root, 'theirs', 'running.json');
    writeFileSync(running, JSON.stringify({ ...JSON.parse(readFileSync(running, 'utf8')), pid: other.pid }));
    const { store } = openTemporary({ root, now: () => NOON });
    const report = await store.prune({ olderThanDays: 7, keepSessions: 0, maxBytes: 0 });
    expect(report.removed).toEqual([]);
    expect(report.spared).toEqual([{ sessionId: 'theirs', why: 'running' }]);
    expect(existsSync(join(root, 'theirs', 'session.json'))).toBe(true);
    const gone = once(other, 'exit');
    other.kill('SIGKILL');
    await gone;
    expect(ids(await store.prune({ olderThanDays: 7 }))).toEqual(['theirs']);
  });

  test('takes no notice of a session once its store is closed', async () => {
    const { store, root } = openTemporary({ now: () => NOON });
    await store.begin(makeSession('mine'));
    expect(existsSync(join(root, 'mine', 'running.json'))).toBe(true);
    await store.close();
    expect(existsSync(join(root, 'mine', 'running.json'))).toBe(false);
  });

  test('frees what it says: the store is as small as asked for, as the disk counts it, index included', async () => {
    const { store, root } = openTemporary({ now: () => NOON });
    for (let session = 0; session < 20; session++) {
      for (let step = 0; step < 20; step++) {
        const target = { testId: `${session}-${step}`, name: 'x'.repeat(200) };
        await store.record(
          makeStep({ sessionId: `s${session}`, target, at_ms: NOON - session * DAY - step * 1000 }),
        );
      }
    }
    await store.sessions();
    const before = diskUse(root);
    const limit = 700_000;
    expect(before).toBeGreaterThan(3 * limit);
    const report = await store.prune({ maxBytes: limit });
    const after = diskUse(root);
    expect(after).toBeLessThanOrEqual(limit);
    expect(report.kept.bytes).toBe(after);
    expect(report.freed).toBeGreaterThan(2 * limit);
    expect(report.kept.sessions).toBeGreaterThan(2);
    expect(existsSync(join(root, 's0'))).toBe(true);
    expect(existsSync(join(root, 's19'))).toBe(false);
  });

  test('says that a store has sessions of another version, and leaves them as they are', async () => {
    const { root, store: old } = openTemporary({ now: () => NOON });
    await old.begin(makeSession('newer'));
    await old.record(makeStep({ sessionId: 'newer', at_ms: NOON - 90 * DAY }));
    await old.close();
    const session = join(root, 'newer', 'session.json');
    const [step = ''] = readdirSync(join(root, 'newer', 'steps'));
    for (const file of [session, join(root, 'newer', 'steps', step)]) {
      writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), schemaVersion: 7 }));
    }
    rmSync(join(root, '.index'), { recursive: true });
    for (let again = 0; again < 2; again++) {
      const { store, warnings } = openTemporary({ root, now: () => NOON });
      await store.rebuild();
      expect(warnings.join()).toContain('1 of the sessions in');
      expect(warnings.join()).toContain('of version 7 and this is version 1');
      const report = await store.prune({ olderThanDays: 1, keepSessions: 0, maxBytes: 0 });
      expect(report.spared).toEqual([{ sessionId: 'newer', why: 'of version 7' }]);
      expect(JSON.parse(readFileSync(session, 'utf8')).schemaVersion).toBe(7);
    }
  });
});

test("the index's log is cut back while another process holds the index, and empty once one has closed", async () => {
  const path = join(temporaryRoot(), 'index.db');
  const writer = await Connection.open(path, openDatabase);
  const reader = await Connection.open(path, openDatabase);
  onTestFinished(() => reader.close());
  const log = () => statSync(`${path}-wal`).size;
  let most = 0;
  for (let round = 0; round < 40; round++) {
    writer.write(() => {
      for (let row = 0; row < 100; row++) {
        writer.run('INSERT INTO flow (key) VALUES (?)', `${round} ${row} ${'y'.repeat(4000)}`);
      }
    });
    most = Math.max(most, log());
  }
  expect(statSync(path).size).toBeGreaterThan(10_000_000);
  expect(most).toBeLessThan(8_000_000);
  writer.close();
  expect(log()).toBe(0);
});

function diskUse(folder: string): number {
  return readdirSync(folder, { recursive: true, withFileTypes: true }).reduce(
    (sum, entry) => sum + lstatSync(join(entry.parentPath, entry.name)).blocks * 512,
    0,
  );
}
