import { readFileSync } from 'node:fs';
import { basename, join, relative, resolve } from 'node:path';
import { SurehandError } from '../model/failure.ts';
import { makePrivateFolder, writeFile, writeJson, writePrivateFile } from '../model/private-file.ts';
import { isRecord } from '../model/record.ts';
import { runEnvironment } from '../model/run-environment.ts';
import { runQueue } from '../model/run-queue.ts';
import type { RunRecord, RunStep } from '../model/run-record.ts';
import type { Secrets } from '../model/secrets.ts';
import { junit } from '../report/junit.ts';
import { writeReport } from '../report/write-report.ts';
import type { ConnectedBackend } from '../scenario/backends/backend.ts';
import { replaySteps } from '../scenario/run/replay-steps.ts';
import { readStepsFile, type StepsFile, stepsIn } from '../scenario/run/steps-file.ts';
import { readSecrets } from '../session/read-secrets.ts';
import { chooseBackend } from './choose-backend.ts';
import { flagsOf } from './commands.ts';
import type { Invocation } from './invocation.ts';
import { openLog } from './open-log.ts';
import { readOptions } from './read-options.ts';
import { redactSecrets } from './redact-secrets.ts';
import { exitCode, RunPrinter } from './run-printer.ts';
import { scenarioSecrets } from './scenario-secrets.ts';
import { wholeNumber } from './whole-number.ts';

interface Replaying {
  secrets: Secrets;
  signal: AbortSignal;
  out: string;
  cwd: string;
  patience_ms: number;
  /** What was found in another way is written down. */
  update: boolean;
  printer: RunPrinter;
}

const NOT_WHOLE: Readonly<Record<StepsFile['status'], string>> = {
  success: '',
  partial: 'these are only a part of the scenario, which did not pass when they were written',
  failed: 'the scenario failed when these steps were written',
};

/** Carries stored steps out again, without a model; the exit codes are those of `scenario`. */
export async function replayCommand(invocation: Invocation): Promise<number> {
  const flags = flagsOf('replay');
  const { cwd, env, version } = invocation;
  const { options, positionals, command_flags: given } = readOptions(invocation.argv, env, cwd, flags);
  if (positionals.length === 0)
    throw new SurehandError(
      'invalid_input',
      'replay needs a file of steps, for example: surehand replay login.steps.json',
    );
  const files = positionals.map((path) => ({
    path: resolve(cwd, path),
    steps: readStepsFile(resolve(cwd, path), cwd),
  }));
  const workers = wholeNumber('workers', given.workers, 1, 1);
  if (given.headed === true) options.headless = false;
  const out = resolve(cwd, typeof given.out === 'string' ? given.out : join(options.output_dir, 'replay'));
  const names = files.flatMap(({ steps }) => steps.secrets);
  const secrets = scenarioSecrets(names, readSecrets(options.secrets), env);
  const hide = redactSecrets(options);
  const log = openLog(options, (text) => hide(secrets.redact(text)), { warn: invocation.err });
  const signal = invocation.stopSignal();
  const named = typeof given.backend === 'string' ? given.backend : 'own';
  const source = await chooseBackend(named, { options, log, secrets, version, cwd });
  const json = given.json === true;
  const told = given.steps === true || (invocation.interactive === true && !json);
  const printer = new RunPrinter(json ? () => {} : invocation.out, {
    steps: told,
    workers,
    report: join(relative(cwd, out) || out, 'report.html'),
    terminal: invocation.terminal,
  });
  const started = Date.now();
  const records: RunRecord[] = [];
  const update = given.update === true;
  const replaying = { secrets, signal, out, cwd, patience_ms: options.timeout_ms, update, printer };
  try {
    await runQueue(files, workers, source.connect, signal, async ({ path, steps }, server) => {
      const record = await replayOne(path, steps, server, replaying);
      records.push(record);
      printer.finished(record);
    });
    writeFile(join(out, 'junit.xml'), junit(records));
    writeReport(join(out, 'report.html'), records, out, { version });
    const passed = records.length === files.length && records.every(({ status }) => status === 'passed');
    const summary = { passed, duration_ms: Date.now() - started, wanted: files.length, runs: records };
    writeJson(join(out, 'results.json'), summary);
    if (json) invocation.out(JSON.stringify(summary, null, 2));
    printer.summary(records, files.length, summary.duration_ms);
    return signal.aborted ? 130 : exitCode(passed, records, files.length);
  } finally {
    await source.close();
  }
}

async function replayOne(
  path: string,
  file: StepsFile,
  server: ConnectedBackend,
  { secrets, signal, out, cwd, patience_ms, update, printer }: Replaying,
): Promise<RunRecord> {
  const started = Date.now();
  printer.started(file.name, 1);
  const { success, unshown, steps, picture, environment } = await replaySteps(file.steps, {
    server,
    secrets,
    signal,
    patience_ms,
    told: (step) => printer.step(file.name, step),
  });
  if (update && success) writeHealed(path, steps);
  const id = basename(path).replace(/(\.steps)?\.json$/, '');
  const last = steps.at(-1);
  if (picture && last) {
    makePrivateFolder(join(out, id));
    writePrivateFile(join(out, id, 'failure.jpg'), Buffer.from(picture.data, 'base64'));
    last.after = { src: `${id}/failure.jpg` };
  }
  // Steps that all work again are still not the whole of a scenario that failed.
  const whole = file.status === 'success';
  const skipped = file.steps
    .slice(steps.length)
    .map(({ description, action }) => ({ description, action, status: 'skipped' as const }));
  const record: RunRecord = {
    version: 1,
    title: file.name,
    source: relative(cwd, path) || path,
    url: file.url,
    status:
      success && whole
        ? unshown.length > 0
          ? 'claimed'
          : 'passed'
        : success || signal.aborted
          ? 'partial'
          : 'failed',
    ...(success && !whole ? { error: { message: `${NOT_WHOLE[file.status]}; run the scenario again` } } : {}),
    started: new Date(started).toISOString(),
    duration_ms: Date.now() - started,
    backend: server.backend.name,
    environment: runEnvironment(environment),
    steps: [...steps, ...skipped],
  };
  writeJson(join(out, `${id}.run.json`), record);
  return record;
}

/** Writes down which selectors found what; those that did not are kept behind them. */
function writeHealed(path: string, replayed: readonly RunStep[]): void {
  if (replayed.every(({ found_by }) => found_by === undefined)) return;
  const data: unknown = JSON.parse(readFileSync(path, 'utf8'));
  const stored = stepsIn(data);
  for (const [at, { found_by }] of replayed.entries()) {
    const step: unknown = Array.isArray(stored) ? stored[at] : undefined;
    if (found_by === undefined || !isRecord(step)) continue;
    const others = [step.selector, step.alternativeSelectors].flat();
    Object.assign(step, {
      selector: found_by,
      alternativeSelectors: others.filter((one) => one && one !== found_by),
    });
  }
  writeJson(path, data);
}
