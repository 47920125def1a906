import { join, relative, resolve } from 'node:path';
import { DEFAULT_MAX_TURNS, runTask } from '../agent/run-task.ts';
import { SessionBrowser } from '../agent/session-browser.ts';
import type { TaskResult, TaskStatus } from '../agent/task-result.ts';
import { parsePrice } from '../llm/cost-of.ts';
import { createModel } from '../llm/create-model.ts';
import { type Expectation, ExpectationError, parseExpectations } from '../model/expectation.ts';
import { SurehandError } from '../model/failure.ts';
import type { Log } from '../model/log.ts';
import type { Options } from '../model/options.ts';
import { writeReport } from '../report/write-report.ts';
import type { Sessions } from '../session/sessions.ts';
import { COMMANDS, type Invocation } from './commands.ts';
import { openLog } from './open-log.ts';
import { readOptions } from './read-options.ts';
import { redactSecrets } from './redact-secrets.ts';
import { RunArtifacts } from './run-artifacts.ts';
import { resultLines, turnLine } from './run-lines.ts';
import { taskRecord } from './task-record.ts';

interface RunDeps {
  createSessions(options: Options, log: Log): Sessions;
}

const EXIT_CODES: Record<TaskStatus, number> = {
  success: 0,
  failed: 4,
  max_turns_exceeded: 5,
  approval_required: 6,
  model_failed: 7,
  timeout: 7,
  interrupted: 130,
};
/** Nothing said what success looks like, so it is only the model's word. */
const UNVERIFIED = 3;

/** A goal from the command line: progress on standard error, the result on standard output, all of it in files. */
export async function runCommand(invocation: Invocation, { createSessions }: RunDeps): Promise<number> {
  const { argv, env, cwd, err } = invocation;
  const flags = COMMANDS.find(({ name }) => name === 'run')?.flags ?? [];
  const { options, positionals, command_flags } = readOptions(argv, env, cwd, flags);
  const goal = readGoal(positionals);
  const expect = readExpect(command_flags.expect);
  const url = command_flags.url ?? options.start_url;
  if (typeof url !== 'string' && options.cdp_endpoint === undefined) {
    throw new SurehandError('invalid_input', 'run needs the page to begin on: --url URL');
  }
  if (command_flags.headed === true) options.headless = false;
  const log = openLog(options, redactSecrets(options), { warn: err });
  const model = createModel({ model: options.model, base_url: options.model_base_url, env, cwd, log });

  const signal = invocation.stopSignal();
  const sessions = createSessions(options, log);
  const artifacts = new RunArtifacts(resolve(cwd, options.output_dir));
  try {
    const session = sessions.launch({ goal });
    const browser = new SessionBrowser(session, { progress: err });
    const policy = await session.policy();
    if (typeof command_flags.url === 'string') await browser.open(command_flags.url, signal);
    const max_turns = options.max_turns ?? policy?.max_turns ?? DEFAULT_MAX_TURNS;
    const result = await runTask({
      goal,
      browser,
      model,
      criteria: { policy, expect },
      max_turns,
      price: options.model_price === undefined ? undefined : parsePrice(options.model_price),
      log,
      signal,
      onTurn(turn, snapshot) {
        artifacts.keepPicture(turn.turn, snapshot);
        void browser.keep(turn);
        err(sessions.redact(turnLine(turn, max_turns)));
      },
    });
    const kept = artifacts.keep(sessions.redact(result));
    if (command_flags.json === true) invocation.out(JSON.stringify(kept, null, 2));
    else for (const line of resultLines(kept)) invocation.out(line);
    const { folder, transcript } = kept.artifacts;
    const report = join(folder, 'report.html');
    writeReport(report, [taskRecord(kept)], folder, { version: invocation.version });
    for (const [what, path] of Object.entries({ transcript, report })) err(`${what}: ${relative(cwd, path)}`);
    return exitCode(result);
  } finally {
    await sessions.closeAll();
  }
}

function exitCode({ status, verdict }: TaskResult): number {
  return status === 'success' && verdict !== 'verified' ? UNVERIFIED : EXIT_CODES[status];
}

function readGoal(positionals: readonly string[]): string {
  const [goal, ...more] = positionals;
  if (goal === undefined || goal.trim() === '') {
    throw new SurehandError(
      'invalid_input',
      'run needs a goal: surehand run "Cancel my subscription" --url URL',
    );
  }
  if (more.length === 0) return goal;
  throw new SurehandError(
    'invalid_input',
    `put the goal in quotes: ${JSON.stringify(positionals.join(' '))}`,
  );
}

function readExpect(written: string | boolean | undefined): Expectation[] {
  if (typeof written !== 'string') return [];
  try {
    return parseExpectations(written);
  } catch (error) {
    if (!(error instanceof ExpectationError)) throw error;
    throw new SurehandError('invalid_input', `--expect: ${error.message}`);
  }
}
