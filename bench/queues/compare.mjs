import { existsSync } from 'node:fs';
import { loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';
import { openParts } from '../store/open-store.mjs';

// Moves jobs that do nothing through our queue and through two libraries, all in one PostgreSQL and one process each,
// three workers at once: what a queue itself costs. Wanted first: npm install in this folder, and a build.
const JOBS = Number(process.argv[2] ?? 500);
const WORKERS = 3;
if (!existsSync(fileURLToPath(new URL('./node_modules', import.meta.url)))) {
  console.error('npm install in bench/queues first');
  process.exit(2);
}
const { startPostgres, Database, JobQueue, migrate } = await openParts();
const server = await startPostgres({ durable: true });

/** @type {[name: string, move: () => Promise<void>][]} */
const queues = [
  ['SKIP LOCKED, our own', ours],
  ['pg-boss', pgBoss],
  ['graphile-worker', graphile],
];
console.log(`| queue | ${JOBS} jobs, ${WORKERS} workers | a second |\n| --- | --- | --- |`);
for (const [name, move] of queues) {
  const started = performance.now();
  await move();
  const seconds = (performance.now() - started) / 1000;
  console.log(`| ${name} | ${seconds.toFixed(1)} s | ${Math.round(JOBS / seconds)} |`);
}
console.log(`load average ${loadavg()[0]?.toFixed(1)}`);
await server.stop();
process.exit(0);

/** By a name that is no literal: only this folder has them, and types are checked where nobody installed them. @param {string} name */
function library(name) {
  return import(name);
}

async function ours() {
  const db = new Database({ url: server.url, project: 'compare' });
  await migrate(db);
  const queue = new JobQueue(db);
  const jobs = Array.from({ length: JOBS }, (_, at) => {
    const id = String(at);
    return { id, name: id, key: id, tags: [], given: {} };
  });
  await queue.add('compare', jobs, { priority: 0, attempts: 3 });
  /** @type {import('../../src/model/run-record.ts').RunRecord} */
  const record = {
    ...{ version: 1, title: '', tags: [], url: '', backend: '', environment: {}, steps: [] },
    ...{ status: 'passed', started: new Date().toISOString(), duration_ms: 0 },
  };
  const work = async (/** @type {string} */ worker) => {
    for (let job = await queue.take(worker, 30_000); job; job = await queue.take(worker, 30_000))
      await queue.end(worker, job, record);
  };
  await Promise.all(Array.from({ length: WORKERS }, (_, at) => work(`w${at}`)));
  await db.close();
}

async function pgBoss() {
  const { default: PgBoss } = await library('pg-boss');
  const boss = new PgBoss({ connectionString: server.url, schema: 'boss' });
  await boss.start();
  await boss.createQueue('compare');
  await boss.insert(Array.from({ length: JOBS }, (_, at) => ({ name: 'compare', data: { at } })));
  const work = async () => {
    for (let [job] = await boss.fetch('compare'); job; [job] = await boss.fetch('compare'))
      await boss.complete('compare', job.id);
  };
  await Promise.all(Array.from({ length: WORKERS }, work));
  await boss.stop({ graceful: false });
}

async function graphile() {
  const { run, makeWorkerUtils, Logger } = await library('graphile-worker');
  const logger = new Logger(() => () => {});
  const utils = await makeWorkerUtils({ connectionString: server.url, logger });
  await utils.migrate();
  await utils.addJobs(Array.from({ length: JOBS }, (_, at) => ({ identifier: 'compare', payload: { at } })));
  let left = JOBS;
  await new Promise((resolve) => {
    void run({
      connectionString: server.url,
      concurrency: WORKERS,
      logger,
      taskList: {
        compare: async () => {
          left -= 1;
          if (left === 0) resolve(undefined);
        },
      },
    });
  });
  await utils.release();
}
