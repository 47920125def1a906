import { basename, join, relative, resolve } from 'node:path';
import { spokenCall } from '../agent/action-line.ts';
import { DEFAULT_MAX_TURNS, type PendingCall, runTask } from '../agent/run-task.ts';
import { SessionBrowser } from '../agent/session-browser.ts';
import type { KeptEvidence } from '../agent/standing.ts';
import type { TaskResult, TaskStatus, TurnRecord } from '../agent/task-result.ts';
import { hasDisplay, openInBrowser } from '../approval/open-in-browser.ts';
import { type WatchedRun, WatchPage } from '../approval/watch-page.ts';
import { costOf, type Price, parsePrice } from '../llm/cost-of.ts';
import { createModel, ownServer } from '../llm/create-model.ts';
import { knownPrice } from '../llm/known-prices.ts';
import { RETRY_POLICY } from '../llm/with-retries.ts';
import { type Expectation, ExpectationError, parseExpectations } from '../model/expectation.ts';
import { SurehandError } from '../model/failure.ts';
import type { Log } from '../model/log.ts';
import type { Options } from '../model/options.ts';
import { writeReport } from '../report/write-report.ts';
import { knowledgeRoot } from '../session/memory.ts';
import { keepDocument } from '../session/open-store.ts';
import { readSecrets } from '../session/read-secrets.ts';
import type { Sessions } from '../session/sessions.ts';
import { asJson } from './as-json.ts';
import { flagsOf, LONGEST_ANSWER_S } from './commands.ts';
import { type ContinuedRun, readContinuedRun } from './continued-run.ts';
import type { Invocation } from './invocation.ts';
import { openLog } from './open-log.ts';
import { readOptions } from './read-options.ts';
import { redactSecrets } from './redact-secrets.ts';
import { type BegunRun, RunArtifacts } from './run-artifacts.ts';
import { costWords, outcome, resultLines, turnLine } from './run-lines.ts';
import { taskRecord } from './task-record.ts';
import { wholeNumber } from './whole-number.ts';

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
/** Ended before anybody said that it is done or cannot be: another run can go on from there. */
const STOPPED: ReadonlySet<TaskStatus> = new Set([
  'max_turns_exceeded',
  'approval_required',
  'model_failed',
  'timeout',
  'interrupted',
]);
/** Nothing said what success looks like, so it is only the model's word. */
const UNVERIFIED = 3;

/** A goal from the command line: progress on standard error, the result on standard output, all of it in files. */
export async function runCommand(invocation: Invocation, { createSessions }: RunDeps): Promise<number> {
  const { argv, env, cwd, err } = invocation;
  const flags = flagsOf('run');
  const { options, sources, positionals, command_flags } = readOptions(argv, env, cwd, flags);
  const continued =
    typeof command_flags.continue === 'string'
      ? readContinuedRun(command_flags.continue, cwd, resolve(cwd, options.output_dir))
      : undefined;
  if (continued) takeOver(options, sources, continued);
  const written = continued && positionals.length === 0 ? continued.goal : readGoal(positionals);
  const wanted = textOf(command_flags.expect) ?? continued?.expect;
  const expect = readExpect(wanted);
  const url = textOf(command_flags.url) ?? continued?.url ?? options.start_url;
  const { platform = 'web' } = options;
  if (url === undefined && options.cdp_endpoint === undefined && platform === 'web') {
    throw new SurehandError('invalid_input', 'run needs the page to begin on: --url URL');
  }
  if (command_flags.headed === true) options.headless = false;
  const log = openLog(options, redactSecrets(options), { warn: err });
  const seconds = wholeNumber('timeout', command_flags.timeout, RETRY_POLICY.response_timeout_ms / 1000, 1);
  if (seconds > LONGEST_ANSWER_S)
    throw new SurehandError(
      'invalid_input',
      `flag --timeout: at most ${LONGEST_ANSWER_S}; a connection on which nothing comes is given up soon after`,
    );
  const { model: named, model_base_url: base_url } = options;
  const policy_of = { response_timeout_ms: seconds * 1000 };
  const model = createModel({ model: named, base_url, env, cwd, log, policy: policy_of });
  const price =
    options.model_price === undefined
      ? knownPrice(named, base_url ?? ownServer(named, env))
      : parsePrice(options.model_price);

  const stop = new AbortController();
  const signal = AbortSignal.any([invocation.stopSignal(), stop.signal]);
  const sessions = createSessions(options, log);
  // The model needs a secret's name, never its value.
  const goal = sessions.redact(written);
  const artifacts = new RunArtifacts(resolve(cwd, options.output_dir));
  const own_server = base_url !== undefined || ownServer(named, env) !== undefined;
  const begun: BegunRun = {
    asked: {
      ...(url === undefined ? {} : { url }),
      ...(wanted === undefined ? {} : { expect: wanted }),
      ...(options.policy === undefined ? {} : { policy: options.policy }),
      ...(own_server ? { own_server } : {}),
    },
    began: continued?.began ?? new Date().toISOString(),
    ...(continued ? { earlier: continued.earlier } : {}),
  };
  const turns: TurnRecord[] = [];
  const keepSoFar = (evidence: KeptEvidence, pending?: PendingCall) => {
    begun.evidence = evidence;
    artifacts.keepSoFar(
      sessions.redact({ goal, model: model.name, ...begun, turns, ...(pending ? { pending } : {}) }),
    );
  };
  const watch =
    command_flags.watch === true
      ? new WatchPage({ goal, model: model.name, plan: '', acts: [], cost: '' }, () => stop.abort())
      : undefined;
  try {
    if (watch) err(`watch: ${await showWatch(watch, sessions)}`);
    const session = sessions.launch({ goal });
    const { next_ref = 0 } = continued ?? {};
    const own = { began_ms: Date.parse(begun.began), next_ref };
    const browser = new SessionBrowser(session, { progress: err }, own);
    const policy = await session.policy();
    if (textOf(command_flags.url) !== undefined || continued) await browser.open(url ?? '', signal);
    const max_turns = options.max_turns ?? policy?.max_turns ?? DEFAULT_MAX_TURNS;
    const result = await runTask({
      goal,
      browser,
      model,
      criteria: { policy, expect },
      max_turns,
      price,
      secrets: readSecrets(options.secrets).names,
      log,
      signal,
      ...(continued ? { earlier: continued.earlier } : {}),
      // Another goal is reached by other acts.
      evidence: continued?.goal === written ? continued.evidence : undefined,
      onCall: (call, evidence) => keepSoFar(evidence, call),
      onTurn(turn, snapshot, evidence) {
        const picture = artifacts.keepPicture(turn.turn, snapshot);
        turns.push(turn);
        keepSoFar(evidence);
        void browser.keep(turn);
        err(sessions.redact(turnLine(turn, max_turns, picture && relative(cwd, picture))));
        watch?.show(sessions.redact(watched(turns, price)));
        if (snapshot?.screenshot) watch?.show({ picture: Buffer.from(snapshot.screenshot, 'base64') });
      },
    });
    const kept = artifacts.keep(sessions.redact(result), sessions.redact(begun));
    watch?.show({ ended: resultLines(kept)[0] ?? result.status });
    if (command_flags.json === true) invocation.out(asJson(kept));
    else for (const line of resultLines(kept)) invocation.out(line);
    const { folder, transcript } = kept.artifacts;
    const report = join(folder, 'report.html');
    writeReport(report, [taskRecord(kept)], folder, { version: invocation.version });
    await keepDocument(options, knowledgeRoot(options), 'transcript', basename(folder), kept);
    for (const [what, path] of Object.entries({ transcript, report })) err(`${what}: ${relative(cwd, path)}`);
    if (STOPPED.has(result.status) && turns.length > 0) {
      const again = own_server || /^scripted:/.test(named) ? whichModel(options) : '';
      err(sessions.redact(`to go on from here: surehand run --continue ${relative(cwd, folder)}${again}`));
    }
    return exitCode(result);
  } finally {
    watch?.close();
    await sessions.closeAll();
  }
}

/** What the run that is continued had been given, where this one was given nothing else. */
function takeOver(
  options: Options,
  sources: Partial<Record<string, string>>,
  { model, own_server, policy }: ContinuedRun,
): void {
  const given = (name: string) => sources[name] !== 'default' && sources[name] !== undefined;
  if (!given('model')) {
    // Neither a script nor a server is taken from a file that somebody else may have written.
    if (own_server || model.startsWith('scripted:'))
      throw new SurehandError('invalid_input', `--continue: name the model again: --model ${model}...`);
    options.model = model;
  }
  if (!given('policy') && policy !== undefined) {
    if (!/^[a-z][a-z-]*$/.test(policy))
      throw new SurehandError('invalid_input', `--continue: name the policy again: --policy ${policy}`);
    options.policy = policy;
  }
}

/** A server or a script is not taken from a transcript, so it must be named again. */
function whichModel({ model, model_base_url: url }: Options): string {
  return ` --model ${model}${url === undefined ? '' : ` --model-base-url ${url}`}`;
}

async function showWatch(watch: WatchPage, sessions: Sessions): Promise<string> {
  const address = await watch.open((port) => sessions.closePort(port));
  if (hasDisplay()) await openInBrowser(address);
  return address;
}

/** The turns as the page for watching shows them. */
function watched(turns: readonly TurnRecord[], price: Price | undefined): Partial<WatchedRun> {
  const usages = turns.map(({ usage }) => usage);
  const tokens = usages.reduce((sum, one) => sum + one.input_tokens + one.output_tokens, 0);
  const cost = price ? usages.reduce((sum, one) => sum + costOf(one, price), 0) : null;
  return {
    plan: turns.findLast(({ text }) => text.trim() !== '')?.text.trim() ?? '',
    acts: turns.map((turn) => ({
      words: turn.tool ? spokenCall({ name: turn.tool, input: turn.input }, turn.target) : turn.line,
      verdict: turn.tool ? outcome(turn) : 'nothing done',
      kind: !turn.success ? 'bad' : turn.verdict === 'verified' ? 'good' : 'plain',
    })),
    cost: `${tokens.toLocaleString('en')} tokens, ${costWords(cost)}`,
  };
}

function textOf(flag: string | boolean | undefined): string | undefined {
  return typeof flag === 'string' ? flag : undefined;
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

function readExpect(written: string | undefined): Expectation[] {
  if (written === undefined) return [];
  try {
    return parseExpectations(written);
  } catch (error) {
    if (!(error instanceof ExpectationError)) throw error;
    throw new SurehandError('invalid_input', `--expect: ${error.message}`);
  }
}
