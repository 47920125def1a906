import { dirname, relative } from 'node:path';
import type { Model } from '../../llm/model.ts';
import { Spent } from '../../llm/spent.ts';
import { writeJson } from '../../model/private-file.ts';
import { runEnvironment } from '../../model/run-environment.ts';
import { runQueue } from '../../model/run-queue.ts';
import type { RunRecord, WatchedStep } from '../../model/run-record.ts';
import type { Secrets } from '../../model/secrets.ts';
import type { ConnectedBackend } from '../backends/backend.ts';
import type { ReadScenario } from '../input/read-scenarios.ts';
import type { ParserResult } from '../interfaces/index.ts';
import { lockPath, openLock } from '../lock/lock-file.ts';
import { ScenarioParserOrchestrator, SESSION_LOST, UNSHOWN } from '../scenario-parser-orchestrator.ts';
import { type Attempt, RunRecorder } from './run-recorder.ts';
import { fromFolder, type StepsFile } from './steps-file.ts';

export interface RunSettings {
  scenarios: readonly ReadScenario[];
  workers: number;
  retries: number;
  /** How often a scenario whose browser was lost in the middle is begun anew, besides the retries. */
  restarts?: number;
  connect(): Promise<ConnectedBackend>;
  secrets: Secrets;
  model?: Model | undefined;
  signal: AbortSignal;
  out: string;
  cwd: string;
  pictures: boolean;
  viewport?: { width: number; height: number } | undefined;
  patience_ms?: number | undefined;
  agree?: boolean;
  /** Of the model, as `INPUT/OUTPUT` dollars for a million tokens. */
  price?: string | undefined;
  told: RunTeller;
}

export interface RunTeller {
  started?(scenario: ReadScenario, attempt: number): void;
  /** It is begun anew; `lost` when its browser went away. */
  failed?(scenario: ReadScenario, attempt: number, why: string, lost: boolean): void;
  sentence?(scenario: ReadScenario, sentence: string): void;
  step?(scenario: ReadScenario, step: WatchedStep): void;
  finished(scenario: ReadScenario, record: RunRecord): void;
}

/** Runs scenarios on the live app; leaves for each its validated steps and a record of the run. */
export async function runScenarios(settings: RunSettings): Promise<RunRecord[]> {
  const records = new Map<ReadScenario, RunRecord>();
  const { scenarios, workers, connect, signal, told } = settings;
  await runQueue(scenarios, workers, connect, signal, async (scenario, server) => {
    const record = await runOne(scenario, server, settings);
    records.set(scenario, record);
    told.finished(scenario, record);
  });
  return scenarios.flatMap((scenario) => records.get(scenario) ?? []);
}

async function runOne(
  read: ReadScenario,
  server: ConnectedBackend,
  settings: RunSettings,
): Promise<RunRecord> {
  const { out, signal, cwd, told } = settings;
  let { retries, restarts = 0 } = settings;
  const source = relative(cwd, read.file) || read.file;
  const failed: Attempt[] = [];
  for (let attempt = 1; ; attempt++) {
    told.started?.(read, attempt);
    const { result, ended } = await tryOnce(read, server, settings, attempt);
    const unshown = result.error?.code === UNSHOWN;
    if (!result.success && !unshown && !signal.aborted) {
      const lost = result.error?.code === SESSION_LOST;
      if (lost && restarts > 0 ? restarts-- : retries-- > 0) {
        failed.push(ended);
        told.failed?.(read, attempt, result.error?.message ?? '', lost);
        continue;
      }
    }
    const record: RunRecord = {
      version: 1,
      title: read.name,
      source,
      tags: read.tags,
      ...(read.row ? { row: read.row } : {}),
      url: read.scenario.url,
      status: result.success ? 'passed' : unshown ? 'claimed' : signal.aborted ? 'partial' : 'failed',
      backend: server.backend.name,
      environment: runEnvironment(result.environment),
      ...ended,
      ...(failed.length > 0 ? { failed_attempts: failed } : {}),
    };
    writeJson(`${out}/${read.id}.run.json`, record);
    if (result.testSteps.length > 0)
      writeJson(`${out}/${read.id}.steps.json`, stepsFile(read, source, result));
    return record;
  }
}

async function tryOnce(
  read: ReadScenario,
  server: ConnectedBackend,
  settings: RunSettings,
  attempt: number,
): Promise<{ result: ParserResult; ended: Attempt }> {
  const { secrets, model, signal, out, cwd, pictures, viewport, told, patience_ms } = settings;
  const name = attempt === 1 ? read.id : `${read.id}-attempt-${attempt}`;
  const places = read.places.map(
    ({ file, line, column }) => `${relative(cwd, file) || file}:${line}:${column}`,
  );
  const recorder = new RunRecorder(
    { folder: out, name, viewport, places },
    {
      pictures,
      sentence: (sentence) => told.sentence?.(read, sentence),
      step: (step) => told.step?.(read, step),
    },
  );
  const spent = new Spent(model, settings.price);
  const orchestrator = new ScenarioParserOrchestrator({
    ...server,
    secrets,
    signal,
    watcher: recorder.watcher,
    folder: dirname(read.file),
    lock: openLock(lockPath(read.file), read.id),
    ...(model ? { model } : {}),
    ...(patience_ms === undefined ? {} : { patience_ms }),
    agree: settings.agree ?? false,
    used: (usage) => spent.add(usage),
  });
  const result = await orchestrator.parse(read.scenario);
  const environment = { ...result.environment, ...spent.told() };
  return { result: { ...result, environment }, ended: recorder.finish(read.scenario.actions, result.error) };
}

function stepsFile(read: ReadScenario, source: string, { testSteps, status }: ParserResult): StepsFile {
  return {
    version: 1,
    name: read.name,
    source,
    url: read.scenario.url,
    status,
    secrets: read.secrets,
    steps: fromFolder(testSteps, dirname(read.file)),
  };
}
