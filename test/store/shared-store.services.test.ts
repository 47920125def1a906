import { spawn } from 'node:child_process';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildSync } from 'esbuild';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { seenOn } from '../../bench/knowledge/made-store.mjs';
import { fillStore } from '../../bench/store/fill-store.mjs';
import { runCli } from '../../src/cli/run-cli.ts';
import { SharedLocks } from '../../src/cli/shared-locks.ts';
import { OptionsSchema } from '../../src/model/options.ts';
import type { ReadScenario } from '../../src/scenario/input/read-scenarios.ts';
import { Database } from '../../src/store/database.ts';
import { admitRole, checkSchema, migrate } from '../../src/store/migrate.ts';
import { SharedKnowledge } from '../../src/store/shared-knowledge.ts';
import { Numbers, takeIn } from '../../src/store/take-in.ts';
import { makeSession, makeStep, NOON } from '../knowledge/made-steps.ts';
import { onScreen } from '../knowledge/temporary-store.ts';
import { explainPrior } from './explain-prior.ts';
import { type Postgres, startPostgres } from './postgres.ts';

const SAVE = { testId: 'save', role: 'button', name: 'Save' };
let server: Postgres;

beforeAll(async () => {
  server = await startPostgres();
  const db = new Database({ url: server.url, project: 'setup' });
  expect(await migrate(db)).not.toEqual([]);
  expect(await migrate(db), 'a second time there is nothing to do').toEqual([]);
  await db.close();
});
afterAll(() => server.stop());

function open(project: string, root = temporaryFolder(), url = server.url) {
  const warnings: string[] = [];
  const store = new SharedKnowledge({
    url,
    project,
    root,
    warn: (message) => warnings.push(message),
    now: () => NOON + 3_600_000,
    patience_ms: 10_000,
  });
  onTestFinished(() => store.close());
  return { store, root, warnings };
}

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'spool-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 9 }));
  return folder;
}

function steps(count: number, sessionId = 's1') {
  return Array.from({ length: count }, (_, at) =>
    makeStep({ sessionId, target: SAVE, at_ms: NOON + at, input: { count: at } }),
  );
}

describe('while the database is away', () => {
  test('recording goes on, and every step arrives later exactly once and in order', async () => {
    const { store, warnings } = open('away');
    await store.begin(makeSession('s1', { goal: 'save' }));
    await server.kill();
    for (const step of steps(40)) expect(await store.record(step)).toBe('written');
    expect(await store.prior(onScreen('home')), 'nothing can be known').toBeUndefined();
    await expect(store.arrived()).rejects.toThrow('cannot be reached');
    await server.start();
    await store.arrived();
    const { steps: there } = await store.whole('s1');
    expect(there.map(({ tool }) => tool.input.count)).toEqual(steps(40).map((_, at) => at));
    expect(server.sql("SELECT sum(ok) FROM surehand.tally WHERE project = 'away'")).toBe('40');
    expect(warnings).toContain('the store takes nothing in now; steps are kept on disk and follow later');
  });

  test('what is sent a second time, since nobody heard that it had arrived, counts once', async () => {
    const { store, root } = open('twice');
    for (const step of steps(5)) await store.record(step);
    await store.arrived();
    // The note of how far was sent is lost with the machine: everything is sent again.
    const spool = store.spool.folder;
    for (const name of readdirSync(spool)) if (name.endsWith('.sent')) rmSync(join(spool, name));
    await store.record(makeStep({ target: SAVE, at_ms: NOON + 90 }));
    await store.arrived();
    expect((await store.whole('s1')).steps).toHaveLength(6);
    expect(server.sql("SELECT sum(ok) FROM surehand.tally WHERE project = 'twice'")).toBe('6');
    await store.close();
    expect(
      readdirSync(join(root, '.spool')).flatMap((name) => readdirSync(join(root, '.spool', name))),
    ).toEqual([]);
  });

  test('what a killed process had recorded is sent by the next', async () => {
    const { store, root } = open('killed');
    const writer = join(temporaryFolder(), 'writer.mjs');
    buildSync({
      entryPoints: [fileURLToPath(new URL('./killed-writer.ts', import.meta.url))],
      outfile: writer,
      bundle: true,
      platform: 'node',
      format: 'esm',
      external: ['pg', 'libsql'],
    });
    // A database that is away, so that everything it records is still to be sent when it dies.
    const nowhere = server.url.replace(/:\d+\//, ':1/');
    const child = spawn(process.execPath, [writer, nowhere, 'killed', root], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let written = 0;
    child.stdout.on('data', (data: Buffer) => {
      written += data.toString().split('\n').length - 1;
      if (written >= 30) child.kill('SIGKILL');
    });
    await new Promise((resolve) => child.on('exit', resolve));
    expect(written).toBeGreaterThanOrEqual(30);
    // It could not reach its database; the spool of this one is the same but for the port.
    const [left = ''] = readdirSync(join(root, '.spool'));
    renameSync(join(root, '.spool', left), store.spool.folder);
    await store.arrived();
    expect((await store.whole('killed')).steps.length).toBeGreaterThanOrEqual(written);
  });

  test('a step that the database cannot keep is set aside, and those around it arrive', async () => {
    const { store, warnings } = open('odd');
    await store.record(makeStep({ target: { ...SAVE, name: 'a\u0000b' }, at_ms: NOON }));
    await store.record({ ...makeStep({ at_ms: NOON + 1 }), outcome: { ok: true, message: '\ud800' } });
    await store.record(makeStep({ target: SAVE, at_ms: NOON + 2 }));
    await store.arrived();
    expect((await store.whole('s1')).steps.length).toBeGreaterThanOrEqual(2);
    expect(store.spool.waiting()).toBe(0);
    expect(warnings.filter((line) => !line.includes('set aside'))).toEqual([]);
  });
});

describe('projects are kept apart', () => {
  test('by the database itself, whatever is asked', async () => {
    const [one, other] = [open('one'), open('other')];
    for (const step of steps(3)) await one.store.record(step);
    await one.store.arrived();
    expect(await one.store.prior(onScreen('home'))).toBeDefined();
    expect(await other.store.prior(onScreen('home'))).toBeUndefined();
    expect(await other.store.last(10)).toEqual([]);
    expect(await other.store.whole('s1')).toEqual({ session: undefined, steps: [] });
    const db = new Database({ url: server.url, project: 'other' });
    expect(await db.rows('SELECT 1 FROM surehand.step')).toEqual([]);
    await expect(
      db.rows("INSERT INTO surehand.sketch (id, project, key) VALUES (1, 'one', '')"),
    ).rejects.toThrow('may not use project other');
    await db.close();
  });

  test('a role that was not let in can neither read nor write, even if it names the project', async () => {
    const owner = new Database({ url: server.url, project: 'private' });
    server.sql('CREATE ROLE team LOGIN');
    await admitRole(owner, 'team');
    const mine = open('private', undefined, server.urlOf('team'));
    await mine.store.record(makeStep({ target: SAVE }));
    await mine.store.arrived();
    server.sql(
      'GRANT USAGE ON SCHEMA surehand TO stranger; GRANT SELECT ON ALL TABLES IN SCHEMA surehand TO stranger',
    );
    const stranger = new Database({ url: server.urlOf('stranger'), project: 'private' });
    await expect(stranger.rows('SELECT 1 FROM surehand.step')).rejects.toThrow('may not use project private');
    await stranger.close();
    await expect(admitRole(owner, 'nobody_here')).rejects.toThrow('no such role');
    await owner.close();
  });

  test('the owner may let itself in, and lets others in afterwards', async () => {
    const owner = new Database({ url: server.url, project: 'own' });
    await admitRole(owner, 'surehand');
    server.sql('CREATE ROLE second LOGIN');
    await admitRole(owner, 'second');
    expect(
      await owner.rows("SELECT role FROM surehand.project_role WHERE project = 'own' ORDER BY 1"),
    ).toEqual([{ role: 'second' }, { role: 'surehand' }]);
    await owner.close();
  });
});

test('a session goes out to files and comes back whole', async () => {
  const { store } = open('out');
  await store.begin(makeSession('s1', { goal: 'save it', flowTags: ['f'] }));
  for (const step of steps(7)) await store.record(step);
  const folder = temporaryFolder();
  expect(await store.exportFolder(folder)).toEqual({ sessions: 1, steps: 7 });
  const { store: back } = open('back');
  expect(await back.importFolder(folder)).toEqual({ sessions: 1, steps: 7 });
  expect(await back.importFolder(folder), 'a second time nothing is added').toEqual({
    sessions: 1,
    steps: 7,
  });
  expect(await back.whole('s1')).toEqual(await store.whole('s1'));
  expect(await back.prior(onScreen('home'))).toEqual(await store.prior(onScreen('home')));
});

test('decisions, transcripts and reports are kept whole, the latest of each key', async () => {
  const { store } = open('documents');
  await store.keep('decision', 'd1', { approved: false });
  await store.keep('decision', 'd1', { approved: true });
  await store.keep('report', 'r1', { runs: [] });
  expect(await store.documents('decision', 5)).toMatchObject([{ key: 'd1', body: { approved: true } }]);
  expect(await store.documents('report', 5)).toMatchObject([{ key: 'r1' }]);
});

test('the lock of a scenario that one machine learned lies beside the same scenario on the next; one that is there stays', async () => {
  const folder = temporaryFolder();
  const machine = (name: string) => {
    const cwd = join(folder, name);
    mkdirSync(join(cwd, 'tests'), { recursive: true });
    const output_dir = join(cwd, 'out');
    const locks = new SharedLocks(
      OptionsSchema.parse({ store: server.url, project: 'locks', output_dir }),
      cwd,
    );
    const scenarios: ReadScenario[] = ['a', 'b'].map((id) => ({
      ...{ id, name: id, file: join(cwd, 'tests', `${id}.yaml`), tags: [], secrets: [], places: [] },
      ...{ first_action: 0, scenario: { url: 'http://shop.test/', actions: [] } },
    }));
    const lock = (id: string) => join(cwd, 'tests', `${id}.lock.yaml`);
    return { locks, scenarios, lock };
  };
  const one = machine('one');
  await one.locks.fetch(one.scenarios);
  for (const id of ['a', 'b']) writeFileSync(one.lock(id), `of ${id}, from one`);
  await one.locks.keep(one.scenarios);
  const two = machine('two');
  writeFileSync(two.lock('b'), 'of b, reviewed');
  await two.locks.fetch(two.scenarios);
  expect(readFileSync(two.lock('a'), 'utf8')).toBe('of a, from one');
  expect(readFileSync(two.lock('b'), 'utf8')).toBe('of b, reviewed');
});

test('pruning takes away what the sessions counted for', async () => {
  const { store } = open('pruned');
  for (const step of steps(3, 'old')) await store.record(step);
  await store.record(makeStep({ sessionId: 'new', target: SAVE, at_ms: NOON + 1000 }));
  await store.arrived();
  const { removed } = await store.prune({ keepSessions: 1 });
  expect(removed.map(({ sessionId }) => sessionId)).toEqual(['old']);
  expect(server.sql("SELECT sum(ok) FROM surehand.tally WHERE project = 'pruned'")).toBe('1');
  expect(server.sql("SELECT sum(count) FROM surehand.link WHERE project = 'pruned'")).toBe('1');
});

describe('one clear line with the remedy', () => {
  async function cli(...argv: string[]): Promise<string> {
    const said: string[] = [];
    const code = await runCli({
      argv,
      env: {},
      cwd: temporaryFolder(),
      version: '0.0.0',
      program: '',
      build: '',
      out: (line) => said.push(line),
      err: (line) => said.push(line),
      readStdin: async () => '',
      stopSignal: () => new AbortController().signal,
    });
    return `${code} ${said.join('\n')}`;
  }

  test('for an address that is none, a server that is away, a wrong password or none, no TLS, no store, an old and a newer one', async () => {
    expect(await cli('store', 'check', '--store', 'mysql://x')).toMatch(
      /^2 .*wanted an address such as postgres:/,
    );
    expect(await cli('store', 'check', '--store', 'postgres://u:pass@127.0.0.1:1/x')).toMatch(
      /^2 .*127\.0\.0\.1:1\/x cannot be reached .*is it running\?/,
    );
    expect(await cli('store', 'dance', '--store', server.url)).toMatch(/^2 .*store needs one of init, check/);
    expect(await cli('store', 'check')).toMatch(/^2 .*--store postgres:/);
    server.sql('CREATE DATABASE empty OWNER surehand');
    const empty = server.url.replace(/surehand$/, 'empty');
    expect(await cli('store', 'check', '--store', empty)).toMatch(/^2 .*make one with: surehand store init/);
    expect(await cli('store', 'init', '--store', empty)).toMatch(/^0 .*applied 0001/);
    expect(await cli('store', 'check', '--store', empty)).toMatch(
      /^0 .*schema \d+, project default: 0 sessions/,
    );
    const db = new Database({ url: empty, project: 'x' });
    await db.rows('UPDATE surehand.migration SET version = version + 1000');
    await expect(checkSchema(db)).rejects.toThrow(/knows only \d+; update surehand/);
    expect(await cli('store', 'migrate', '--store', empty)).toMatch(/^2 .*update surehand on this machine/);
    await db.rows('DELETE FROM surehand.migration WHERE version > 1000');
    await db.rows("INSERT INTO surehand.migration VALUES (0, 'older') ON CONFLICT DO NOTHING");
    await db.close();
    expect(await cli('store', 'check', '--store', server.urlOf('nobody'))).toMatch(
      /^2 .*does not let nobody in/,
    );
    server.sql(`CREATE ROLE locked LOGIN PASSWORD 'right'`);
    const rules = "(VALUES ('host all locked all scram-sha-256'), ('host all all all trust'))";
    server.sql(
      `DO $$ BEGIN EXECUTE format('COPY %s TO %L', $x$${rules}$x$, current_setting('hba_file')); END $$; SELECT pg_reload_conf()`,
    );
    const locked = (password?: string) => cli('store', 'check', '--store', server.urlOf('locked', password));
    await expect.poll(() => locked('wrong')).toMatch(/^2 .*refused the password of locked; look at/);
    expect(await locked(), 'none at all').toMatch(/^2 .*wants a password of locked; put it into/);
    expect(await locked('right')).not.toContain('password');
    expect(await cli('store', 'check', '--store', `${server.url}?sslmode=require`)).toMatch(
      /^2 .*speaks no TLS; take sslmode out of the address/,
    );
    for (const line of [await locked('wrong'), await locked()]) expect(line.split('\n')).toHaveLength(1);
  });
});

test('a question about a screen reads no table whole and little of the database, and no more of it when there are four times as many steps', async () => {
  const others = new Database({ url: server.url, project: 'others' });
  await others.rows(`INSERT INTO surehand.session (id, project, session_id)
    SELECT hashtextextended('other' || n, 0), 'others', 'other' || n FROM generate_series(1, 10000) AS n`);
  await others.close();
  const cost = async (steps: number) => {
    const place = { url: server.url, project: `cost-${steps}` };
    const db = new Database(place);
    await fillStore(db, { Numbers, takeIn }, steps, 5000);
    const large = await db.rows<{ relname: string }>(
      "SELECT relname FROM pg_class WHERE relnamespace = 'surehand'::regnamespace AND relkind = 'r' AND reltuples > 500",
    );
    await db.close();
    const asked = await Promise.all(
      [['flow-1'], []].map((flowTags) =>
        explainPrior(place, { sessionId: 'asks', ...seenOn(4), flowTags, branch: 'main' }, Date.now()),
      ),
    );
    expect(asked.map(({ found }) => found)).toEqual([true, true]);
    const costs = asked.flatMap((one) => one.costs);
    expect(costs.map(({ question }) => question)).toEqual([
      ...['prior_look', 'prior_ask_some'],
      ...['prior_look', 'prior_ask_all'],
    ]);
    const names = large.map(({ relname }) => relname);
    expect(names).toEqual(expect.arrayContaining(['step', 'tally', 'visit', 'session']));
    expect(costs.flatMap(({ read_whole }) => read_whole).filter((table) => names.includes(table))).toEqual(
      [],
    );
    return Math.max(...costs.map(({ pages }) => pages));
  };
  const [few, many] = [await cost(10_000), await cost(40_000)];
  expect(many).toBeLessThan(3000);
  expect(many).toBeLessThan(few * 2);
}, 120_000);
