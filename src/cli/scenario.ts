import { join, relative, resolve } from 'node:path';
import { SurehandError } from '../model/failure.ts';
import type { Platform } from '../model/platform.ts';
import { writeFile, writeJson } from '../model/private-file.ts';
import type { Secrets } from '../model/secrets.ts';
import { junit } from '../report/junit.ts';
import { writeReport } from '../report/write-report.ts';
import { type ReadScenario, readScenarios } from '../scenario/input/read-scenarios.ts';
import { runScenarios } from '../scenario/run/run-scenarios.ts';
import { knowledgeRoot } from '../session/memory.ts';
import { keepDocument } from '../session/open-store.ts';
import { makeOutputFolder } from '../session/output-folder.ts';
import { readSecrets } from '../session/read-secrets.ts';
import type { NewJob } from '../store/job-queue.ts';
import { asJson } from './as-json.ts';
import { chooseBackend } from './choose-backend.ts';
import { flagsOf } from './commands.ts';
import { explainLines } from './explain-lines.ts';
import { explainSentences } from './explain-sentences.ts';
import { findFiles } from './find-files.ts';
import type { Invocation } from './invocation.ts';
import { modelFor } from './model-for.ts';
import { openLog } from './open-log.ts';
import { type BackendSource, restartsFor } from './own-backend.ts';
import { readOptions } from './read-options.ts';
import { redactSecrets } from './redact-secrets.ts';
import { appendHistory } from './run-history.ts';
import { exitCode, RunPrinter } from './run-printer.ts';
import { scenarioSecrets } from './scenario-secrets.ts';
import { SharedLocks } from './shared-locks.ts';
import { wholeNumber } from './whole-number.ts';
import { openQueue, type QueuedScenario } from './worker-command.ts';

/** Runs scenarios written in sentences; 0 when all passed, 1 when one failed, 3 when nothing failed and something was only claimed, 2 when they could not be read. */
export async function scenarioCommand(invocation: Invocation): Promise<number> {
  const flags = flagsOf('scenario');
  const { cwd, env, version } = invocation;
  const {
    options,
    sources,
    positionals,
    command_flags: given,
  } = readOptions(invocation.argv, env, cwd, flags);
  const workers = wholeNumber('workers', given.workers, 1, 1);
  const retries = wholeNumber('retries', given.retries, 0, 0);
  if (given.headed === true) options.headless = false;
  const out = resolve(cwd, typeof given.out === 'string' ? given.out : join(options.output_dir, 'scenarios'));
  const { platform = 'web' } = options;
  const scenarios = chosen(positionals, given, invocation, platform);
  if (workers > 1 && platform !== 'web')
    throw new SurehandError('invalid_input', 'workers: a phone carries out one scenario at a time');

  if (given.queue === true) {
    if (given['dry-run'] === true)
      throw new SurehandError(
        'invalid_input',
        'scenario: --dry-run looks at sentences here, --queue gives them to workers',
      );
    const { db, queue } = await openQueue(options);
    try {
      const title = positionals.join(' ');
      const jobs = scenarios.map((scenario): NewJob<QueuedScenario> => {
        const { id, name, tags, file } = scenario;
        const from = relative(cwd, file);
        const places = scenario.places.map((place) => ({ ...place, file: relative(cwd, place.file) }));
        const carried = { ...scenario, file: from, places };
        return { id, name, tags, key: `${from}#${id}`, given: { scenario: carried, retries } };
      });
      const run = await queue.add(title, jobs, {
        priority: wholeNumber('priority', given.priority, 0, 0),
        attempts: wholeNumber('attempts', given.attempts, 3, 1),
      });
      const wait = jobs.length === 1 ? 'scenario waits' : 'scenarios wait';
      invocation.out(
        given.json === true
          ? asJson({ run, scenarios: jobs.length })
          : `${run}: ${jobs.length} ${wait} for workers; surehand runs ${run} --follow`,
      );
      return 0;
    } finally {
      await db.close();
    }
  }

  const configured = readSecrets(options.secrets);
  const secrets = scenarioSecrets(
    scenarios.flatMap((one) => one.secrets),
    configured,
    env,
  );
  const hide = redactSecrets(options);
  const log = openLog(options, (text) => hide(secrets.redact(text)), { warn: invocation.err });
  const signal = invocation.stopSignal();
  // Only one that was asked for: what runs without a model must not depend on a key that happens to be set.
  const model = sources.model === 'default' ? undefined : await modelFor(options, invocation);
  const backend = typeof given.backend === 'string' ? given.backend : 'own';
  const source = await chooseBackend(backend, { options, log, secrets, version, cwd });
  const json = given.json === true;
  const steps = given.steps === true || (invocation.interactive === true && !json);
  const printer = new RunPrinter(json ? () => {} : invocation.out, {
    steps,
    workers,
    report: join(relative(cwd, out) || out, 'report.html'),
    terminal: invocation.terminal,
  });
  const started = Date.now();
  makeOutputFolder(resolve(cwd, options.output_dir));
  try {
    if (given['dry-run'] === true) return await dryRun(scenarios, source, secrets, invocation, json);
    const locks = new SharedLocks(options, cwd);
    await locks.fetch(scenarios);
    const records = await runScenarios({
      scenarios,
      workers,
      retries,
      restarts: restartsFor(options),
      connect: source.connect,
      secrets,
      model,
      signal,
      out,
      cwd,
      agree: given.update === true,
      price: options.model_price,
      pictures: given.screenshots !== false,
      viewport: sizeOf(options.viewport),
      patience_ms: options.timeout_ms,
      told: {
        started: ({ name }, attempt) => printer.started(name, attempt),
        failed: ({ name }, _attempt, why, lost) => {
          if (lost) printer.anew(name, why);
        },
        sentence: (_scenario, sentence) => printer.doing(sentence),
        step: ({ name }, { before: _before, after: _after, ...step }) => printer.step(name, step),
        finished: (_scenario, record) => printer.finished(record),
      },
    });
    await locks.keep(scenarios);
    writeFile(join(out, 'junit.xml'), junit(records));
    writeReport(join(out, 'report.html'), records, out, { version });
    const passed = records.length === scenarios.length && records.every(({ status }) => status === 'passed');
    const summary = { passed, duration_ms: Date.now() - started, wanted: scenarios.length, runs: records };
    writeJson(join(out, 'results.json'), summary);
    appendHistory(out, new Date(started).toISOString(), records);
    await keepDocument(options, knowledgeRoot(options), 'report', new Date(started).toISOString(), summary);
    if (json) invocation.out(asJson(summary));
    printer.summary(records, scenarios.length, summary.duration_ms);
    return signal.aborted ? 130 : exitCode(passed, records, scenarios.length);
  } finally {
    await source.close();
  }
}

/** How each sentence is understood where its scenario starts; 1 when one is refused whatever the others bring. */
async function dryRun(
  scenarios: readonly ReadScenario[],
  { connect }: BackendSource,
  secrets: Secrets,
  { out, stopSignal }: Invocation,
  json: boolean,
): Promise<number> {
  const server = await connect();
  const told = [];
  for (const { name, file, scenario } of scenarios)
    told.push({ name, file, sentences: await explainSentences(scenario, server, secrets, stopSignal()) });
  if (json) out(asJson(told));
  else
    for (const { name, sentences } of told) for (const line of [name, ...explainLines(sentences)]) out(line);
  return told.some(({ sentences }) => sentences.some(({ refused, later }) => refused !== undefined && !later))
    ? 1
    : 0;
}

function chosen(
  files: readonly string[],
  given: Record<string, string | boolean>,
  { env, cwd }: Invocation,
  platform: Platform,
): ReadScenario[] {
  if (files.length === 0)
    throw new SurehandError(
      'invalid_input',
      'scenario needs a file, for example: surehand scenario login.yaml',
    );
  const all = readScenarios(findFiles(files, cwd), env, platform);
  const tags = typeof given.tag === 'string' ? given.tag.split(',').map((tag) => tag.trim()) : [];
  const tagged = tags.length === 0 ? all : all.filter((one) => tags.some((tag) => one.tags.includes(tag)));
  if (tagged.length === 0) {
    const known = [...new Set(all.flatMap((one) => one.tags))];
    throw new SurehandError(
      'invalid_input',
      `tag: no scenario has ${tags.join(' or ')}; there are ${known.join(', ') || 'no tags'}`,
    );
  }
  return shardOf(tagged, given.shard);
}

/** `2/5`: every fifth, beginning with the second, so that long files are spread. */
function shardOf(scenarios: ReadScenario[], given: string | boolean | undefined): ReadScenario[] {
  if (given === undefined) return scenarios;
  const [, index = 0, count = 0] = (/^(\d+)\/(\d+)$/.exec(String(given)) ?? []).map(Number);
  if (index < 1 || index > count)
    throw new SurehandError(
      'invalid_input',
      `flag --shard: wanted for example 2/5, got ${JSON.stringify(given)}`,
    );
  return scenarios.filter((_, at) => at % count === index - 1);
}

function sizeOf(viewport: string): { width: number; height: number } {
  const [width = 1280, height = 720] = viewport.split('x').map(Number);
  return { width, height };
}
