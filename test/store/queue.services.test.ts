import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { runCli } from '../../src/cli/run-cli.ts';
import { boardOfStore } from '../../src/cli/serve/board-of-store.ts';
import { OptionsSchema } from '../../src/model/options.ts';
import type { RunRecord } from '../../src/model/run-record.ts';
import { Database } from '../../src/store/database.ts';
import { JobQueue, recordOf } from '../../src/store/job-queue.ts';
import { migrate } from '../../src/store/migrate.ts';
import { type Postgres, startPostgres } from './postgres.ts';

const PROGRAM = fileURLToPath(new URL('../../dist/cli/main.js', import.meta.url));
let server: Postgres;

beforeAll(async () => {
  server = await startPostgres();
  const db = new Database({ url: server.url, project: 'setup' });
  await migrate(db);
  await db.close();
});
afterAll(() => server.stop());

function openQueue(project: string) {
  const db = new Database({ url: server.url, project });
  onTestFinished(() => db.close());
  return new JobQueue(db);
}

function job(id: string, more: { tags?: string[] } = {}) {
  return { id, name: id, key: `file#${id}`, tags: [], given: { id }, ...more };
}

function passed(duration_ms = 10): RunRecord {
  return {
    version: 1,
    title: 't',
    tags: [],
    url: '',
    status: 'passed',
    backend: 'b',
    environment: {},
    started: new Date().toISOString(),
    duration_ms,
    steps: [],
  };
}

/** As if the lease had ended by itself. */
function endLease(project: string, id: string): void {
  server.sql(
    `UPDATE surehand.job SET lease_ends = now() - interval '1 s' WHERE project = '${project}' AND id = '${id}'`,
  );
}

test('the board shows runs, queue, results, flaky ones, reports and decisions of its project only', async () => {
  const [ours, other] = [openQueue('board'), openQueue('elsewhere')];
  const how = { priority: 0, attempts: 3 };
  await other.add('not ours', [job('x')], how);
  const run = await ours.add('nightly', [job('a'), job('b'), job('c')], how);
  const first = await ours.take('w1', 60_000);
  endLease('board', first?.id ?? '');
  const again = await ours.take('w2', 60_000);
  if (!again) throw new Error('nothing to take');
  expect(await ours.end('w2', again, passed())).toBe(true);
  const doing = await ours.take('w2', 60_000);
  if (!doing) throw new Error('nothing to take');
  await ours.beat('w2', doing, 60_000, ['Click Pay']);
  const folder = mkdtempSync(join(tmpdir(), 'board-'));
  const settings = { store: server.url, project: 'board', output_dir: join(folder, 'out') };
  const board = await boardOfStore(OptionsSchema.parse(settings), folder, '1.2.3');
  onTestFinished(async () => {
    await board.close();
    rmSync(folder, { recursive: true, force: true, maxRetries: 9 });
  });
  expect(await board.runs()).toMatchObject([
    { id: run, title: 'nightly', total: 3, waiting: 1, running: 1, passed: 1, failed: 0 },
  ]);
  expect(await board.queue()).toMatchObject([
    { name: doing.name, state: 'running', worker: 'w2', attempt: 1, doing: 'Click Pay' },
    { state: 'waiting', worker: '', doing: '' },
  ]);
  expect(await board.results()).toMatchObject([{ key: `file#${again.id}`, passed: true, flaky: true }]);
  expect(await board.report(run)).toContain('died before it had told');
  expect(await board.report('nothing')).toBeUndefined();
  expect(await board.decisions()).toEqual([]);
  expect(await board.screens()).toEqual([]);
});

describe('a queue', () => {
  test('gives what took longest last time first, and higher priorities before that', async () => {
    const queue = openQueue('order');
    const how = { priority: 0, attempts: 3 };
    await queue.add('first', [job('a'), job('b'), job('c')], how);
    for (const [id, ms] of [
      ['a', 10],
      ['b', 500],
      ['c', 50],
    ] as const) {
      const taken = await queue.take('w', 60_000);
      expect(taken?.id).toBe(id);
      if (taken) await queue.end('w', taken, passed(ms));
    }
    await queue.add('second', [job('a'), job('b'), job('c')], how);
    await queue.add('urgent', [job('now')], { ...how, priority: 5 });
    const order: string[] = [];
    for (let at = 0; at < 4; at++) order.push((await queue.take('w', 60_000))?.id ?? '');
    expect(order).toEqual(['now', 'b', 'c', 'a']);
    expect(await queue.take('w', 60_000)).toBeUndefined();
  });

  test('gives a worker with tags only what has one of them', async () => {
    const queue = openQueue('tags');
    await queue.add('r', [job('a', { tags: ['slow'] }), job('b', { tags: ['fast', 'x'] })], {
      priority: 0,
      attempts: 1,
    });
    expect((await queue.take('w', 60_000, ['fast']))?.id).toBe('b');
    expect(await queue.take('w', 60_000, ['fast'])).toBeUndefined();
  });

  test('never gives one job to two, however many ask at once', async () => {
    const queue = openQueue('race');
    await queue.add(
      'r',
      Array.from({ length: 20 }, (_, at) => job(`j${at}`)),
      { priority: 0, attempts: 1 },
    );
    const taken = await Promise.all(Array.from({ length: 40 }, (_, at) => queue.take(`w${at}`, 60_000)));
    const ids = taken.flatMap((one) => one?.id ?? []);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toHaveLength(20);
  });

  test('takes only the word of whoever holds the lease, and tells what a dead worker had begun', async () => {
    const queue = openQueue('lease');
    const run = await queue.add('r', [job('a')], { priority: 0, attempts: 3 });
    const first = await queue.take('dead', 60_000);
    if (!first) throw new Error('nothing to take');
    expect(await queue.beat('dead', first, 60_000, ['Click Pay'])).toBe(true);
    endLease('lease', 'a');
    const second = await queue.take('alive', 60_000);
    expect(second).toMatchObject({ attempt: 2, lost: [{ worker: 'dead', begun: ['Click Pay'] }] });
    expect(await queue.beat('dead', first, 60_000, []), 'it is not its own any more').toBe(false);
    expect(await queue.end('dead', first, passed()), 'and its result is none').toBe(false);
    if (!second) throw new Error('nothing to take');
    expect(await queue.end('alive', second, passed())).toBe(true);
    expect(await queue.end('alive', second, passed()), 'only once').toBe(false);
    const [record] = (await queue.ended(run)).map(recordOf);
    expect(record?.failed_attempts?.[0]).toMatchObject({
      steps: [{ description: 'Click Pay', outcome: 'begun by a worker that died: it may have landed' }],
      error: { message: expect.stringContaining('worker dead died in the middle') },
    });
  });

  test('takes a job back: as if never taken where nothing was begun, else with what may have landed', async () => {
    const queue = openQueue('back');
    const run = await queue.add('r', [job('a')], { priority: 0, attempts: 2 });
    const take = async () => {
      const taken = await queue.take('w', 60_000);
      if (!taken) throw new Error('nothing to take');
      return taken;
    };
    await queue.giveBack('w', await take(), []);
    expect(await queue.runs(1, run)).toMatchObject([{ waiting: 1, running: 0 }]);
    const again = await take();
    expect(again.attempt).toBe(1);
    await queue.beat('w', again, 60_000, ['Click Pay']);
    await queue.giveBack('another', again, []);
    expect(await queue.runs(1, run), 'only who holds it').toMatchObject([{ running: 1 }]);
    await queue.giveBack('w', again, ['Click Pay']);
    const last = await take();
    expect(last.attempt).toBe(2);
    await queue.end('w', last, passed());
    const [record] = (await queue.ended(run)).map(recordOf);
    expect(JSON.stringify(record)).toContain('Click Pay');
  });

  test('ends a job as failed when each of its attempts was lost', async () => {
    const queue = openQueue('lost');
    const run = await queue.add('r', [job('a')], { priority: 0, attempts: 2 });
    for (let attempt = 1; attempt <= 2; attempt++) {
      expect((await queue.take('w', 60_000))?.attempt).toBe(attempt);
      endLease('lost', 'a');
    }
    expect(await queue.take('w', 60_000)).toBeUndefined();
    expect(await queue.runs(1, run)).toMatchObject([{ total: 1, failed: 1, waiting: 0, running: 0 }]);
    const [record] = (await queue.ended(run)).map(recordOf);
    expect(record).toMatchObject({
      status: 'failed',
      error: { message: 'every worker that took it died, 2 times' },
    });
  });
});

describe('surehand runs', () => {
  const how = { priority: 0, attempts: 3 };
  /** The program in this process; `said` grows while it runs. */
  function cli(project: string, folder: string, ...argv: string[]) {
    const said: string[] = [];
    const code = runCli({
      argv: [...argv, '--store', server.url, '--project', project],
      env: {},
      cwd: folder,
      version: '0.0.0',
      program: '',
      build: '',
      out: (line) => said.push(line),
      err: (line) => said.push(line),
      readStdin: async () => '',
      stopSignal: () => new AbortController().signal,
    });
    return { said, code };
  }
  function temporaryFolder(): string {
    const folder = mkdtempSync(join(tmpdir(), 'runs-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 9 }));
    return folder;
  }

  test('lists runs, follows one to its end, and its exit code tells how it ended or that it has not', async () => {
    const [queue, folder] = [openQueue('followed'), temporaryFolder()];
    const empty = cli('followed', folder, 'runs');
    expect([await empty.code, empty.said]).toEqual([0, ['no runs yet: surehand scenario <files> --queue']]);
    const run = await queue.add('nightly', [job('a'), job('b')], how);
    const early = cli('followed', folder, 'runs', run);
    expect(await early.code, 'not at its end').toBe(3);
    const followed = cli('followed', folder, 'runs', run, '--follow', '--out', 'out');
    const endNext = async () => {
      const taken = await queue.take('w', 60_000);
      if (!taken) throw new Error('nothing to take');
      const status = taken.id === 'b' ? 'failed' : 'passed';
      await queue.end('w', taken, { ...passed(), title: taken.name, status });
    };
    await expect.poll(() => followed.said.join()).toContain('0 passed, 0 failed, 0 running, 2 waiting');
    await queue.take('dies', 60_000);
    endLease('followed', 'a');
    await endNext();
    await expect.poll(() => followed.said.join()).toMatch(/1 (?:passed, 0 failed|failed), [01] running/);
    await endNext();
    expect(await followed.code, 'one failed').toBe(1);
    expect(followed.said.slice(-4)).toEqual([
      expect.stringContaining('nightly: 2 scenarios, 1 passed, 1 failed, 0 running, 0 waiting'),
      'FAIL  b',
      'flaky a',
      'report: out/report.html',
    ]);
    expect(readFileSync(join(folder, 'out', 'junit.xml'), 'utf8')).toContain('tests="2" failures="1"');
    const other = await queue.add('hourly', [job('c')], how);
    await endNext();
    expect(await cli('followed', folder, 'runs', other).code, 'all passed').toBe(0);
    const list = cli('followed', folder, 'runs');
    await list.code;
    expect(
      list.said
        .join('\n')
        .match(/(?:nightly|hourly): \d/g)
        ?.sort(),
    ).toEqual(['hourly: 1', 'nightly: 2']);
  });

  test('following goes on while the store is away, and says so once', async () => {
    const [queue, folder] = [openQueue('away'), temporaryFolder()];
    const run = await queue.add('nightly', [job('a')], how);
    const followed = cli('away', folder, 'runs', run, '--follow');
    await expect.poll(() => followed.said.join()).toContain('1 waiting');
    await server.kill();
    await expect.poll(() => followed.said.at(-1), { timeout: 10_000 }).toContain('the store is away');
    await after(1500); // it asks in vain
    await server.start();
    await expect.poll(() => followed.said.at(-1), { timeout: 10_000 }).toBe('the store is there again');
    const taken = await queue.take('w', 60_000);
    if (taken) await queue.end('w', taken, { ...passed(), title: 'a' });
    expect(await followed.code).toBe(0);
    expect(followed.said.filter((line) => line.includes('store is'))).toHaveLength(2);
    const once = cli('away', folder, 'runs', run);
    expect(await once.code, 'there again for all').toBe(0);
  });

  test('shards have every scenario once between them, and a worker with nothing to do says so', async () => {
    const [queue, folder] = [openQueue('shards'), temporaryFolder()];
    for (let at = 0; at < 7; at++)
      writeFileSync(
        join(folder, `s${at}.yaml`),
        `name: s${at}\nurl: http://127.0.0.1:9/\nactions:\n  - I see "x"\n`,
      );
    const idle = cli('shards', folder, 'worker', '--once', '--tag', 'slow');
    expect([await idle.code, idle.said.join()]).toEqual([
      0,
      expect.stringContaining(
        'no scenario with the tag slow waits in project shards; surehand scenario FILES',
      ),
    ]);
    const sizes: number[] = [];
    for (const shard of ['1/3', '2/3', '3/3']) {
      const { said, code } = cli('shards', folder, 'scenario', '.', '--queue', '--shard', shard);
      expect(await code, said.join()).toBe(0);
      sizes.push(Number(/(\d+) scenarios? wait/.exec(said.join())?.[1]));
    }
    expect(sizes).toEqual([3, 2, 2]);
    const names: string[] = [];
    for (let at = 0; at < 8; at++) names.push((await queue.take('w', 60_000))?.name ?? '');
    expect(names.filter(Boolean).sort()).toEqual(Array.from({ length: 7 }, (_, at) => `s${at}`));
  });
});

test('a scenario that ends while the store is away counts as soon as it is there again, and is not run anew', {
  timeout: 120_000,
}, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'queue-away-'));
  let opened = 0;
  let away: Promise<void> | undefined;
  const site = createServer((request, response) => {
    if (request.url === '/') opened++;
    away ??= server.kill();
    void away.then(() => response.setHeader('content-type', 'text/html').end('<h1>Open</h1>'));
  });
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  const address = site.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  writeFileSync(
    join(folder, 'one.yaml'),
    `name: one\nurl: http://127.0.0.1:${port}/\nactions:\n  - I see "Open"\n`,
  );
  const shared = ['--store', server.url, '--project', 'ended-away', '--log-level', 'silent'];
  const queued = spawnSync(process.execPath, [PROGRAM, 'scenario', 'one.yaml', '--queue', ...shared], {
    cwd: folder,
    encoding: 'utf8',
  });
  expect(queued.stdout, queued.stderr).toContain('1 scenario');
  const worker = spawn(process.execPath, [PROGRAM, 'worker', '--once', '--lease', '60', ...shared], {
    cwd: folder,
  });
  let said = '';
  for (const stream of [worker.stdout, worker.stderr]) stream.on('data', (chunk) => (said += chunk));
  const ended = new Promise((resolve) => worker.once('exit', resolve));
  onTestFinished(() => {
    worker.kill('SIGKILL');
    site.close();
    rmSync(folder, { recursive: true, force: true, maxRetries: 9 });
  });
  await expect.poll(() => said, { timeout: 60_000 }).toContain('the store is away');
  await server.start();
  expect(await ended, said).toBe(0);
  expect(said).toContain('the store is there again');
  expect(said).toMatch(/passed one$/m);
  expect(opened, 'run once').toBe(1);
  const [run] = await openQueue('ended-away').runs(1);
  expect(run).toMatchObject({ total: 1, passed: 1, failed: 0, waiting: 0, running: 0 });
});

test('a worker without a secret fails that scenario alone, one without a browser takes nothing, and one that is told to stop ends what runs', {
  timeout: 120_000,
}, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'queue-worker-'));
  let opened = (): void => {};
  const open = new Promise<void>((resolve) => (opened = resolve));
  const site = createServer((_request, response) => {
    opened();
    response.setHeader('content-type', 'text/html');
    response.end(
      '<h1>Shop</h1><label>Password <input type=password></label><script>setTimeout(() => document.body.append("Slowly there"), 2500)</script>',
    );
  });
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    site.close();
    rmSync(folder, { recursive: true, force: true, maxRetries: 9 });
  });
  const address = site.address();
  const url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/`;
  const write = (name: string, sentence: string) =>
    writeFileSync(join(folder, `${name}.yaml`), `name: ${name}\nurl: ${url}\nactions:\n  - ${sentence}\n`);
  write('secretive', 'Type {{NOBODY_HAS_IT}} into the Password field');
  write('slow', 'I see "Slowly there"');
  const shared = ['--store', server.url, '--project', 'worker', '--log-level', 'silent'];
  const cli = (...args: string[]) =>
    spawnSync(process.execPath, [PROGRAM, ...args, ...shared], { cwd: folder, encoding: 'utf8' });
  const queue = openQueue('worker');
  const state = async () => (await queue.runs(1))[0];

  expect(cli('scenario', 'secretive.yaml', '--queue').status).toBe(0);
  const without = cli('worker', '--once', '--executable-path', '/nonexistent');
  expect([without.status !== 0, without.stderr]).toEqual([true, expect.stringContaining('/nonexistent')]);
  expect(await state(), 'nothing was taken').toMatchObject({ waiting: 1, failed: 0 });
  expect(cli('scenario', 'slow.yaml', '--queue', '--priority', '9').status).toBe(0);
  const nowhere = cli('worker', '--once', '--cdp-endpoint', 'http://127.0.0.1:1');
  expect([nowhere.status, nowhere.stderr]).toEqual([1, expect.stringContaining('for other workers')]);
  const back = await queue.take('w', 60_000);
  expect(back, 'as if never taken').toMatchObject({ name: 'slow', attempt: 1 });
  if (back) await queue.end('w', back, passed());
  const secretive = cli('worker', '--once');
  expect(secretive.stdout).toContain('failed secretive: no value for the secret {{NOBODY_HAS_IT}}');
  expect(secretive.status).toBe(0);
  expect((await queue.runs(2)).at(-1), 'the first run').toMatchObject({ failed: 1, waiting: 0 });

  const queued = cli('scenario', 'slow.yaml', '--queue', '--json');
  expect(JSON.parse(queued.stdout)).toMatchObject({ scenarios: 1, run: expect.any(String) });
  const worker = spawn(process.execPath, [PROGRAM, 'worker', ...shared], { cwd: folder });
  let said = '';
  for (const stream of [worker.stdout, worker.stderr]) stream.on('data', (chunk) => (said += chunk));
  const ended = new Promise((resolve) => worker.once('exit', resolve));
  await open;
  worker.kill('SIGTERM');
  expect(await ended, said).toBe(0);
  expect(said).toContain('told to stop: what runs is carried to its end');
  expect(said).toMatch(/passed slow$/m);
  expect(await state()).toMatchObject({ passed: 1, running: 0, waiting: 0 });
});

test('30 scenarios, two workers killed in the middle of paying: each ends once, and the report tells what may have landed', {
  timeout: 400_000,
}, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'queue-'));
  const paid = new Map<string, number>();
  const workers = new Map<string, ChildProcess>();
  const killed: string[] = [];
  const shop = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://shop');
    const name = url.searchParams.get('n') ?? '';
    if (request.method === 'POST') {
      paid.set(name, (paid.get(name) ?? 0) + 1);
      const total = [...paid.values()].reduce((sum, one) => sum + one, 0);
      const worker = String(request.headers['x-worker']);
      if (total === 4 || total === 11) {
        killed.push(name);
        workers.get(worker)?.kill('SIGKILL');
        startWorker(`${worker}+`);
      }
      return void response.end('ok');
    }
    response.setHeader('content-type', 'text/html');
    response.end(
      `<h1>Shop ${name}</h1><button onclick="fetch('/pay?n=${name}',{method:'POST'}).then(()=>{document.querySelector('p').textContent='Paid'})">Pay</button><p role=status></p>`,
    );
  });
  await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve));
  const address = shop.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  onTestFinished(() => {
    for (const child of workers.values()) child.kill('SIGKILL');
    shop.close();
    rmSync(folder, { recursive: true, force: true, maxRetries: 9 });
  });
  mkdirSync(join(folder, 'tests'));
  for (let at = 0; at < 30; at++)
    writeFileSync(
      join(folder, 'tests', `pay-${at}.yaml`),
      `name: pay ${at}\nurl: http://127.0.0.1:${port}/?n=s${at}\nactions:\n  - Click Pay\n  - I see "Paid"\n`,
    );
  const shared = ['--store', server.url, '--project', 'killed', '--log-level', 'silent'];
  const cli = (...args: string[]) =>
    spawnSync(process.execPath, [PROGRAM, ...args, ...shared], { cwd: folder, encoding: 'utf8' });
  function startWorker(name: string): void {
    const args = [
      'worker',
      '--once',
      '--lease',
      '20',
      '--screenshots=false',
      '--extra-header',
      `X-Worker: ${name}`,
    ];
    workers.set(
      name,
      spawn(process.execPath, [PROGRAM, ...args, ...shared], { cwd: folder, stdio: 'ignore' }),
    );
  }
  const queued = cli('scenario', 'tests', '--queue');
  expect(queued.stderr + queued.stdout).toContain('30 scenarios wait for workers');
  const run = queued.stdout.split(':')[0] ?? '';
  const ends: Promise<unknown>[] = [];
  for (const name of ['a', 'b']) startWorker(name);
  for (const child of workers.values()) ends.push(new Promise((resolve) => child.on('exit', resolve)));
  const db = new Database({ url: server.url, project: 'killed' });
  onTestFinished(() => db.close());
  const queue = new JobQueue(db);
  for (;;) {
    const [state] = await queue.runs(1, run);
    if (state && state.waiting + state.running === 0) break;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  const told = cli('runs', run, '--out', 'out');
  expect(told.stdout).toContain('30 scenarios, 30 passed, 0 failed, 0 running, 0 waiting');
  expect(told.status).toBe(0);
  const results = JSON.parse(readFileSync(join(folder, 'out', 'results.json'), 'utf8'));
  const records: RunRecord[] = results.runs;
  expect(records.map(({ title }) => title).sort()).toEqual(
    Array.from({ length: 30 }, (_, at) => `pay ${at}`).sort(),
  );
  const names = killed.map((name) => `pay ${name.slice(1)}`);
  expect(names).toHaveLength(2);
  expect([...results.flaky].sort()).toEqual([...names].sort());
  for (const record of records) {
    const lost = record.failed_attempts?.[0];
    if (!names.includes(record.title)) expect(lost, record.title).toBeUndefined();
    else {
      expect(lost?.error?.message).toContain('died in the middle; what it had begun may have landed');
      expect(lost?.steps.map(({ description }) => description)).toContain('Click Pay');
    }
  }
  for (let at = 0; at < 30; at++) expect(paid.get(`s${at}`)).toBe(killed.includes(`s${at}`) ? 2 : 1);
  expect(readFileSync(join(folder, 'out', 'junit.xml'), 'utf8')).toContain('tests="30" failures="0"');
  expect(readFileSync(join(folder, 'out', 'junit.xml'), 'utf8').match(/<flakyFailure/g)).toHaveLength(2);
});
