import { randomBytes } from 'node:crypto';
import { hostname } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { SurehandError } from '../model/failure.ts';
import type { Options } from '../model/options.ts';
import type { RunRecord } from '../model/run-record.ts';
import type { Secrets } from '../model/secrets.ts';
import type { ReadScenario } from '../scenario/input/read-scenarios.ts';
import { runScenarios } from '../scenario/run/run-scenarios.ts';
import { NOT_OPENED } from '../scenario/scenario-run.ts';
import { readSecrets } from '../session/read-secrets.ts';
import { Database, isAway } from '../store/database.ts';
import { JobQueue, type TakenJob } from '../store/job-queue.ts';
import { checkSchema } from '../store/migrate.ts';
import { chooseBackend } from './choose-backend.ts';
import { flagsOf } from './commands.ts';
import type { Invocation } from './invocation.ts';
import { modelFor } from './model-for.ts';
import { openLog } from './open-log.ts';
import { restartsFor } from './own-backend.ts';
import { Patience } from './patience.ts';
import { readOptions } from './read-options.ts';
import { redactSecrets } from './redact-secrets.ts';
import { scenarioSecrets } from './scenario-secrets.ts';
import { SharedLocks } from './shared-locks.ts';
import { SharedPictures } from './shared-pictures.ts';
import { wholeNumber } from './whole-number.ts';

const LEASE_S = 30;
const LOOK_AGAIN_MS = 1000;
/** What runs when the worker is told to stop may take this long; systems that manage processes wait half a minute or more. */
const GRACE_MS = 25_000;

/** What a job carries: the scenario, its file named from the folder that the scenarios were queued in. */
export interface QueuedScenario {
  scenario: ReadScenario;
  retries: number;
}

/** The queue in the store that the settings name. */
export async function openQueue({ store, project }: Pick<Options, 'store' | 'project'>) {
  if (store === undefined)
    throw new SurehandError(
      'invalid_input',
      'the queue is in a store that machines share: --store postgres://user@host/database, or SUREHAND_STORE',
    );
  const db = new Database({ url: store, project });
  try {
    await checkSchema(db);
  } catch (error) {
    await db.close();
    throw error;
  }
  return { db, queue: new JobQueue(db) };
}

/** Takes scenarios from the queue and runs them, until it is stopped; with --once until nothing is left. */
export async function workerCommand(invocation: Invocation): Promise<number> {
  const flags = flagsOf('worker');
  const { argv, env, cwd, out, err, version } = invocation;
  const { options, sources, command_flags: given } = readOptions(argv, env, cwd, flags);
  const lease_ms = 1000 * wholeNumber('lease', given.lease, LEASE_S, 1);
  const count = wholeNumber('workers', given.workers, 1, 1);
  const tags = typeof given.tag === 'string' ? given.tag.split(',').map((tag) => tag.trim()) : [];
  const folder = resolve(
    cwd,
    typeof given.out === 'string' ? given.out : join(options.output_dir, 'scenarios'),
  );
  const stop = invocation.stopSignal();
  const given_up = new AbortController();
  stop.addEventListener(
    'abort',
    () => void setTimeout(GRACE_MS, undefined, { ref: false }).then(() => given_up.abort()),
    {
      once: true,
    },
  );
  const model = sources.model === 'default' ? undefined : await modelFor(options, invocation);
  const pictures = new SharedPictures(options, env, err);
  const { db, queue } = await openQueue(options);
  const locks = new SharedLocks(options, cwd);
  const patience = new Patience(stop, err);

  const runOne = async (worker: string, job: TakenJob<QueuedScenario>): Promise<void> => {
    const { scenario, retries } = job.given;
    const read = { ...scenario, file: resolve(cwd, scenario.file) };
    let secrets: Secrets;
    try {
      secrets = scenarioSecrets(read.secrets, readSecrets(options.secrets), env);
    } catch (error) {
      // What this scenario lacks here says nothing about the others.
      if (!(error instanceof SurehandError)) throw error;
      await patience.until(() => queue.end(worker, job, notBegun(scenario, error.message)));
      return out(`${job.run} failed ${job.name}: ${error.message}`);
    }
    const hide = redactSecrets(options);
    const log = openLog(options, (text) => hide(secrets.redact(text)), { warn: err });
    const source = await chooseBackend('own', { options, log, secrets, version, cwd });
    await locks.fetch([read]);
    const held = new AbortController();
    const begun: string[] = [];
    const beat = async (): Promise<void> => {
      // While the database is away the job may pass to another; then its end will not be taken.
      const mine = await queue.beat(worker, job, lease_ms, begun).catch((error: unknown) => isAway(error));
      if (!mine) held.abort(new Error('its lease has ended'));
    };
    const beating = setInterval(() => void beat(), lease_ms / 3);
    try {
      const [record] = await runScenarios({
        scenarios: [read],
        workers: 1,
        retries,
        restarts: restartsFor(options),
        connect: source.connect,
        secrets,
        model,
        signal: AbortSignal.any([given_up.signal, held.signal]),
        out: join(folder, job.run),
        cwd,
        price: options.model_price,
        pictures: given.screenshots !== false,
        patience_ms: options.timeout_ms,
        told: {
          sentence: (_scenario, sentence) => {
            begun.push(sentence);
            void beat();
          },
          failed: (_scenario, _attempt, why, lost) => {
            if (lost) out(`${job.run} begun anew ${job.name}: ${why}`);
          },
          finished: () => {},
        },
      });
      await locks.keep([read]);
      const unopened = record?.steps.find(({ error }) => error?.code === NOT_OPENED)?.error;
      if (unopened) {
        broken = unopened.message;
        return await patience.until(() => queue.giveBack(worker, job, []));
      }
      if (given_up.signal.aborted) {
        await queue.giveBack(worker, job, begun);
        return out(`${job.run} given back ${job.name}: it took too long after the worker was told to stop`);
      }
      const kept = record && (await pictures.keep(record, join(folder, job.run)));
      const ended = kept !== undefined && (await patience.until(() => queue.end(worker, job, kept)));
      out(
        `${job.run} ${record?.status ?? 'stopped'} ${job.name}${ended ? '' : ' (not counted: another worker has it)'}`,
      );
    } finally {
      clearInterval(beating);
      await source.close();
    }
  };

  let ran = 0;
  // What this machine lacks would fail every scenario, so they are left to others.
  let broken: string | undefined;
  const work = async (): Promise<void> => {
    const worker = `${hostname()}:${process.pid}:${randomBytes(3).toString('hex')}`;
    while (!stop.aborted && broken === undefined) {
      const job = await patience.until(() => queue.take<QueuedScenario>(worker, lease_ms, tags));
      if (job) {
        ran++;
        await runOne(worker, job).catch((error: unknown) => {
          if (!isAway(error)) throw error;
          err(`${job.run} not told ${job.name}: the store is away; a worker begins it anew`);
        });
      } else if (given.once === true && !(await patience.until(() => queue.isOpen(tags)))) return;
      else await setTimeout(LOOK_AGAIN_MS, undefined, { signal: stop }).catch(() => {});
    }
  };
  const unlessStopped = (error: unknown): void => {
    if (!stop.aborted || !isAway(error)) throw error;
  };
  try {
    await refuseWithoutBrowser(options);
    stop.addEventListener('abort', () => err('told to stop: what runs is carried to its end'), {
      once: true,
    });
    await Promise.all(Array.from({ length: count }, () => work().catch(unlessStopped)));
    if (broken !== undefined)
      throw new SurehandError(
        'browser_unavailable',
        `${broken} (nothing was opened, so the scenarios wait on for other workers)`,
      );
    const which = tags.length > 0 ? ` with the tag ${tags.join(' or ')}` : '';
    if (ran === 0 && !stop.aborted)
      out(
        `no scenario${which} waits in project ${options.project}; surehand scenario FILES --queue puts some there`,
      );
    return 0;
  } finally {
    await db.close();
  }
}

/** A machine that could run nothing takes nothing: otherwise it would fail the whole queue. */
async function refuseWithoutBrowser(options: Options): Promise<void> {
  const { platform = 'web', cdp_endpoint, connect, grid } = options;
  if (platform !== 'web' || (cdp_endpoint ?? connect ?? grid) !== undefined) return;
  const { findBrowser } = await import('../session/browsers.ts');
  await findBrowser(options);
}

/** The result of a scenario of which nothing was done. */
function notBegun({ name, file, tags, scenario }: ReadScenario, message: string): RunRecord {
  return {
    version: 1,
    title: name,
    source: file,
    tags,
    url: scenario.url,
    status: 'failed',
    backend: 'none',
    environment: {},
    started: new Date().toISOString(),
    duration_ms: 0,
    steps: [],
    error: { message },
  };
}
