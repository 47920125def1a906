import { costOf, type Price } from '../llm/cost-of.ts';
import { type Model, type ModelAnswer, NO_USAGE, type ToolCall, type Usage } from '../llm/model.ts';
import { steadyNow, wallTime } from '../model/clock.ts';
import { SurehandError } from '../model/failure.ts';
import { type Log, silentLog } from '../model/log.ts';
import { estimateTokens } from '../model/tokens.ts';
import { atMostTokens } from '../screen/at-most-tokens.ts';
import { actionLine, callWords } from './action-line.ts';
import { Conversation, type EarlierTurn, nameable } from './conversation.ts';
import type { Criteria } from './evidence.ts';
import type { Completion, LoopAnswer } from './loop-answer.ts';
import type { LoopBrowser } from './loop-browser.ts';
import type { LoopSnapshot } from './loop-snapshot.ts';
import { snapshotText } from './loop-text.ts';
import { LOOP_TOOL_SPECS } from './loop-tools.ts';
import type { KeptEvidence } from './standing.ts';
import { systemPrompt } from './system-prompt.ts';
import type { TaskResult, TaskStatus, TurnRecord } from './task-result.ts';
import { type TOOL_LIMITS_MS, ToolRunner } from './tool-runner.ts';

export const DEFAULT_MAX_TURNS = 20;
/** A model that does not answer is asked again with a fresh snapshot, but not for ever. */
const SILENCES = 3;
const TOOL_TOKENS = atMostTokens(JSON.stringify(LOOP_TOOL_SPECS));
const NO_CALL =
  'You called no tool. If the goal is reached or cannot be, call complete_task; otherwise call the tool for the next step.';

export interface Task {
  goal: string;
  browser: LoopBrowser;
  model: Model;
  criteria?: Criteria;
  /** Before the policy's own number, before 20. */
  max_turns?: number | undefined;
  price?: Price | undefined;
  /** Names of values that the model may use as `{{NAME}}` and never sees. */
  secrets?: readonly string[];
  log?: Log;
  signal?: AbortSignal;
  limits?: Partial<typeof TOOL_LIMITS_MS>;
  /** The turns of a run that stopped, and how the criteria stood then; this one goes on from there. */
  earlier?: readonly EarlierTurn[];
  evidence?: KeptEvidence | undefined;
  /** Told of each call before it is carried out: if nothing is heard of it again, it may have been. */
  onCall?(call: PendingCall, evidence: KeptEvidence): void;
  onTurn?(turn: TurnRecord, snapshot: LoopSnapshot | undefined, evidence: KeptEvidence): void;
}

/** A call that was begun. */
export type PendingCall = Pick<TurnRecord, 'text' | 'tool' | 'input' | 'target' | 'line'>;

type Sent = Pick<TurnRecord['tokens'], 'history' | 'snapshot'>;
type Ending = Pick<TaskResult, 'success' | 'reason' | 'status'> &
  Partial<Pick<TaskResult, 'verdict' | 'looked_for' | 'observed' | 'missing'>>;

/** The loop: look, ask the model, do the first thing it says, until it is done or must end. Never rejects for what happens on the way. */
export async function runTask(task: Task): Promise<TaskResult> {
  const { criteria = {}, log = silentLog } = task;
  const { signal = new AbortController().signal } = task;
  const max_turns = task.max_turns ?? criteria.policy?.max_turns ?? DEFAULT_MAX_TURNS;
  const { text: system, cut } = systemPrompt(task.goal, {
    guidance: criteria.policy?.guidance,
    max_turns,
    secrets: task.secrets,
    today: new Date(),
  });
  if (cut) log.warn('guidance of the policy was cut', { policy: criteria.policy?.name });
  const started = steadyNow();
  const run = new Run(
    task,
    system,
    new ToolRunner(task.browser, {
      criteria: { goal: task.goal, ...criteria },
      evidence: task.evidence,
      log,
      limits: task.limits ?? {},
    }),
    max_turns,
  );
  const ending = await run.until(signal).catch((error: unknown): Ending => {
    if (signal.aborted) return ended('interrupted', 'interrupted');
    if (!(error instanceof SurehandError)) throw error;
    return ended('model_failed', error.message);
  });
  const usage = total(run.turns.map((turn) => turn.usage));
  const result: TaskResult = {
    verdict: 'unverified',
    looked_for: [],
    observed: '',
    ...ending,
    goal: task.goal,
    model: task.model.name,
    policy: criteria.policy?.name ?? null,
    max_turns,
    turns: run.turns,
    usage,
    cost_usd: task.price ? costOf(usage, task.price) : null,
    task_tokens: usage.input_tokens + usage.output_tokens,
    started_at: new Date(wallTime(started)).toISOString(),
    duration_ms: steadyNow() - started,
    final_snapshot: run.shown ?? null,
  };
  log.info('task ended', { status: result.status, reason: result.reason, turns: run.turns.length, usage });
  return result;
}

/** One run of the loop: its turns, and the snapshot the model knows. */
class Run {
  readonly turns: TurnRecord[] = [];
  shown: LoopSnapshot | undefined;
  readonly #task: Task;
  readonly #log: Log;
  readonly #system: string;
  readonly #system_tokens: number;
  readonly #tools: ToolRunner;
  readonly #max_turns: number;
  #silences = 0;

  constructor(task: Task, system: string, tools: ToolRunner, max_turns: number) {
    this.#max_turns = max_turns;
    this.#task = task;
    this.#log = task.log ?? silentLog;
    this.#system = system;
    this.#system_tokens = atMostTokens(system);
    this.#tools = tools;
  }

  async until(signal: AbortSignal): Promise<Ending> {
    const first = await this.#do({ id: '', name: 'get_snapshot', input: {} }, signal);
    if (first.nobody_to_ask) return ended('approval_required', first.nobody_to_ask);
    const conversation = new Conversation(first, this.#task.earlier);
    while (this.turns.length < this.#max_turns) {
      const ending = await this.#turn(conversation, signal);
      if (ending) return ending;
    }
    return ended('max_turns_exceeded', 'max_turns_exceeded', await this.#tools.standing(signal));
  }

  async #turn(conversation: Conversation, signal: AbortSignal): Promise<Ending | undefined> {
    const began = steadyNow();
    const { messages, tokens: history, dropped } = conversation.messages();
    const sent = { history, snapshot: this.shown ? estimateTokens(snapshotText(this.shown)) : 0 };
    if (dropped > 0) this.#log.info('history shortened', { dropped, tokens: history });
    let answer: ModelAnswer;
    try {
      answer = await this.#task.model.respond({
        system: this.#system,
        messages,
        tools: LOOP_TOOL_SPECS,
        signal,
      });
      this.#silences = 0;
    } catch (error) {
      if (!(error instanceof SurehandError) || error.kind !== 'timed_out') throw error;
      return this.#afterSilence(conversation, error, began, sent, signal);
    }
    const [call, ...ignored] = wholeCalls(answer);
    const ignored_calls = ignored.map((one) => callWords(one, this.#targetOf(one)));
    if (ignored.length > 0)
      this.#log.warn('only the first tool call is executed', { ignored: ignored_calls });
    const record = { began, sent, ignored_calls, answer };
    if (!call) {
      conversation.addTalk(answer, NO_CALL);
      this.#note({ ...record, line: 'no tool call: asked to complete', success: false });
      return undefined;
    }
    const target = this.#targetOf(call);
    const { name: tool, input } = call;
    const pending = {
      text: answer.text,
      tool,
      input,
      ...(target ? { target } : {}),
      line: callWords(call, target),
    };
    this.#task.onCall?.(pending, this.#tools.evidence);
    const done = await this.#do(call, signal);
    const line = actionLine(call, done, target);
    const left = `turn ${this.turns.length + 1} of ${this.#max_turns}`;
    const passed =
      ignored_calls.length > 0 ? `one call at a time; not executed: ${ignored_calls.join(', ')}` : '';
    conversation.add(answer, nameable(call), done, line, [passed, left].filter(Boolean));
    this.#note({ ...record, call, target, done, line, success: done.success });
    if (done.nobody_to_ask) return ended('approval_required', done.nobody_to_ask);
    return done.completion ? completed(done.completion) : undefined;
  }

  async #afterSilence(
    conversation: Conversation,
    error: SurehandError,
    began: number,
    sent: Sent,
    signal: AbortSignal,
  ): Promise<Ending | undefined> {
    this.#log.warn('model timed out', { message: error.message });
    const look = await this.#do({ id: '', name: 'get_snapshot', input: {} }, signal);
    conversation.addTalk({}, 'You took too long to answer (timeout). Call the tool for the next step.', look);
    this.#note({ began, sent, line: 'no answer: timeout', success: false, error: 'timeout' });
    return ++this.#silences < SILENCES ? undefined : ended('timeout', 'timeout', error.message);
  }

  async #do(call: ToolCall, signal: AbortSignal): Promise<LoopAnswer> {
    if (signal.aborted) throw new SurehandError('cancelled', 'the run was stopped');
    const answer = await this.#tools.run(call, signal);
    if (answer.snapshot) this.shown = answer.snapshot;
    return answer;
  }

  /** What the ref stood for when the model chose it. */
  #targetOf({ input }: ToolCall): string | undefined {
    const ref = typeof input === 'object' && input !== null && 'ref' in input ? input.ref : undefined;
    if (typeof ref !== 'string' || !this.shown) return undefined;
    const { elements, browser = [], lines = '' } = this.shown;
    const element = [...elements, ...browser].find((one) => one.ref === ref);
    if (element) return `${element.role} ${JSON.stringify(element.name)}`;
    // Shown as a line only: its words up to the value.
    const line = lines.split('\n').find((one) => one.replace(/^[+~] /, '').startsWith(`${ref} `));
    return line?.slice(line.indexOf(ref) + ref.length + 1).replace(/ (?:= |\[).*$/, '');
  }

  #note(made: {
    began: number;
    sent: Sent;
    line: string;
    success: boolean;
    error?: 'timeout';
    ignored_calls?: string[];
    answer?: ModelAnswer;
    call?: ToolCall;
    target?: string | undefined;
    done?: LoopAnswer;
  }): void {
    const { answer, call, target, done, sent } = made;
    const { price, onTurn } = this.#task;
    const usage = answer?.usage ?? NO_USAGE;
    const turn: TurnRecord = {
      turn: this.turns.length + 1,
      text: answer?.text ?? '',
      ...(call ? { tool: call.name, input: call.input } : {}),
      line: made.line,
      ...(target ? { target } : {}),
      success: made.success,
      error: made.error ?? done?.error ?? null,
      ...(done?.message ? { message: done.message } : {}),
      ...(done?.verdict ? { verdict: done.verdict } : {}),
      ...(done?.effect ? { effect: done.effect } : {}),
      ignored_calls: made.ignored_calls ?? [],
      page: this.shown?.page ?? { url: '', title: '' },
      ms: steadyNow() - made.began,
      usage,
      cost_usd: price ? costOf(usage, price) : null,
      tokens: { system: this.#system_tokens, tools: TOOL_TOKENS, ...sent },
    };
    this.turns.push(turn);
    onTurn?.(turn, done?.snapshot, this.#tools.evidence);
  }
}

/** Of an answer that was cut at its length the last call may lack a part: it is refused, never carried out. */
function wholeCalls({ tool_calls, stop_reason }: ModelAnswer): ToolCall[] {
  if (stop_reason !== 'max_tokens') return [...tool_calls];
  const malformed = 'the answer was cut off at its greatest length: say less and call the tool again';
  return tool_calls.map((call, at) => (at === tool_calls.length - 1 ? { malformed, ...call } : call));
}

function completed({ status, reason, verdict, looked_for, observed, missing }: Completion): Ending {
  const why = missing ? { missing } : {};
  return { success: status === 'success', reason, status, verdict, looked_for, observed, ...why };
}

function ended(status: TaskStatus, reason: string, observed = ''): Ending {
  return { success: false, reason, status, observed };
}

function total(all: readonly Usage[]): Usage {
  return all.reduce(
    (sum, one) => ({
      input_tokens: sum.input_tokens + one.input_tokens,
      output_tokens: sum.output_tokens + one.output_tokens,
      cache_read_tokens: sum.cache_read_tokens + one.cache_read_tokens,
      cache_write_tokens: sum.cache_write_tokens + one.cache_write_tokens,
    }),
    NO_USAGE,
  );
}
