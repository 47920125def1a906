import type * as z from 'zod';
import { FAILURES, SurehandError } from '../model/failure.ts';
import { type Log, silentLog } from '../model/log.ts';
import { Claims } from './claims.ts';
import { Deadline } from './deadline.ts';
import { type Criteria, Evidence } from './evidence.ts';
import { judgeCompletion } from './judge-completion.ts';
import { type LoopAnswer, type LoopError, toldBefore } from './loop-answer.ts';
import type { Acted, LoopAction, LoopBrowser } from './loop-browser.ts';
import { blindSnapshot, type LoopSnapshot, REF } from './loop-snapshot.ts';
import { snapshotText } from './loop-text.ts';
import { DEFAULT_AMOUNT, isLoopTool, LOOP_TOOLS, type LoopToolName } from './loop-tools.ts';
import type { KeptEvidence } from './standing.ts';
import { aimedAt, givenUp, tookTooLong } from './within-limits.ts';

/** How long each may take, a person's time not counted. */
export const TOOL_LIMITS_MS = { act: 2000, scroll: 1000, snapshot: 3000 };

/** A person who takes long may come back to another page: it is shown and judged again, but not without end. */
const MOST_LOOKS = 3;

export interface LoopCall {
  name: string;
  input: unknown;
  malformed?: string;
}

type Inputs = { [K in LoopToolName]: z.output<(typeof LOOP_TOOLS)[K]['input']> };

/** The seven tools on one browser. Whatever goes wrong is an answer with a fresh snapshot; only a stop is thrown. */
export class ToolRunner {
  readonly #browser: LoopBrowser;
  readonly #evidence: Evidence;
  readonly #log: Log;
  readonly #limits: typeof TOOL_LIMITS_MS;
  #shown: LoopSnapshot | undefined;
  readonly #claims = new Claims();

  constructor(
    browser: LoopBrowser,
    more: {
      criteria?: Criteria;
      evidence?: KeptEvidence | undefined;
      log?: Log;
      limits?: Partial<typeof TOOL_LIMITS_MS>;
    } = {},
  ) {
    this.#browser = browser;
    this.#evidence = new Evidence(more.criteria ?? {}, more.evidence);
    this.#log = more.log ?? silentLog;
    this.#limits = { ...TOOL_LIMITS_MS, ...more.limits };
  }

  /** How the criteria stand, for a run that may have to be continued. */
  get evidence(): KeptEvidence {
    return this.#evidence.kept();
  }

  async run(call: LoopCall, signal: AbortSignal): Promise<LoopAnswer> {
    const answer = await this.#answer(call, signal);
    if (!answer.success) {
      const { screenshot: _picture, ...snapshot } =
        answer.snapshot ?? this.#shown ?? blindSnapshot(undefined);
      this.#log.warn('loop tool failed', {
        tool: call.name,
        input: call.input,
        error: answer.error,
        message: answer.message,
        snapshot,
      });
    }
    return answer;
  }

  async #answer({ name, input, malformed }: LoopCall, signal: AbortSignal): Promise<LoopAnswer> {
    if (!isLoopTool(name)) {
      const known = Object.keys(LOOP_TOOLS).join(', ');
      return this.#refuse(`there is no tool ${JSON.stringify(name)}; there are ${known}`, signal);
    }
    if (malformed !== undefined) return this.#refuseInput(name, `${name}: ${malformed}`, signal);
    const bad = refIn(input);
    if (bad !== undefined) {
      return this.#look(signal, { failure: new SurehandError('ref_unknown', `${bad} is no ref`) });
    }
    const parsed = LOOP_TOOLS[name].input.safeParse(withoutIgnored(name, input ?? {}));
    if (!parsed.success) {
      const issues = parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
      return this.#refuseInput(name, `${name}: ${issues.join('; ')}`, signal);
    }
    // Parsed by the schema of this very name.
    return this.#dispatch({ name, input: parsed.data } as Dispatched, signal, input);
  }

  #dispatch(call: Dispatched, signal: AbortSignal, given: unknown): Promise<LoopAnswer> {
    switch (call.name) {
      case 'get_snapshot':
        return this.#look(signal, { viewport_only: call.input.viewport_only });
      case 'browser_click':
        return this.#act({ tool: call.name, ...call.input }, signal);
      case 'browser_fill':
        return this.#act({ tool: call.name, ...call.input }, signal);
      case 'browser_select':
        return this.#act({ tool: call.name, ...call.input }, signal);
      case 'browser_scroll': {
        const { ref, direction, amount } = call.input;
        if (ref !== undefined) return this.#act({ tool: call.name, ref, ...howFar(given) }, signal);
        if (direction !== undefined) return this.#act({ tool: call.name, direction, amount }, signal);
        return this.#refuse('browser_scroll: wanted a ref or a direction, got neither', signal);
      }
      case 'request_human_approval':
        return this.#requestApproval(call.input, signal);
      case 'complete_task':
        return this.#complete(call.input, signal);
    }
  }

  async #act(action: LoopAction, signal: AbortSignal): Promise<LoopAnswer> {
    const limit = action.tool === 'browser_scroll' ? this.#limits.scroll : this.#limits.act;
    const deadline = new Deadline(limit, signal);
    try {
      if (action.tool !== 'browser_scroll') this.#claims.acted();
      if (action.tool === 'browser_fill') this.#evidence.typed(action.value, this.#nameOf(action.ref));
      const acted = await deadline.within(this.#browser.act(action, deadline));
      if (action.tool !== 'browser_scroll') this.#evidence.acted(acted);
      return await this.#look(signal, { acted });
    } catch (error) {
      const of = 'ref' in action ? this.#shown?.elements.find(({ ref }) => ref === action.ref) : undefined;
      const failure = aimedAt(
        of,
        deadline.over ? tookTooLong(limit, error, true) : this.#expected(error, signal),
      );
      if (failure.kind === 'approval_required') return nobodyToAsk(failure, this.#shown);
      // What may have landed is an act: what becomes true after it can have come of it.
      if (failure.may_have_landed && action.tool !== 'browser_scroll')
        this.#evidence.acted((await this.#attempted(signal)) ?? givenUp(action, of));
      return this.#look(signal, { failure });
    }
  }

  async #attempted(signal: AbortSignal): Promise<Acted | undefined> {
    const deadline = new Deadline(this.#limits.snapshot, signal);
    try {
      return await deadline.within(Promise.resolve(this.#browser.attempted?.(deadline.signal)));
    } catch (error) {
      if (!deadline.over) this.#expected(error, signal);
      return undefined;
    }
  }

  #nameOf(ref: string): string | undefined {
    return this.#shown?.elements.find((one) => one.ref === ref)?.name;
  }

  /** Keeps account of what success is held against; a page that cannot be read now is read the next time. */
  async #watch(signal: AbortSignal): Promise<void> {
    if (this.#evidence.empty) return;
    try {
      await this.#evidence.look(this.#browser, signal);
    } catch (error) {
      this.#expected(error, signal);
    }
  }

  /** The answer with a fresh snapshot, which a person has agreed to where a policy wants that. */
  async #look(
    signal: AbortSignal,
    so: { viewport_only?: boolean; acted?: Acted; failure?: SurehandError },
  ): Promise<LoopAnswer> {
    let failure = so.failure;
    let rejected: SurehandError | undefined;
    for (let looks = 1; ; looks++) {
      const taken = await this.#take(so.viewport_only ?? true, signal);
      this.#shown = taken.snapshot;
      this.#evidence.shown(snapshotText(taken.snapshot));
      failure ??= taken.failure;
      if (taken.failure) break;
      try {
        const asked = await this.#browser.passCheckpoint(signal);
        if (!asked || looks >= MOST_LOOKS) break;
      } catch (error) {
        failure = rejected = this.#expected(error, signal);
        if (failure.kind === 'approval_required') return nobodyToAsk(failure, this.#shown, so.acted?.note);
        break;
      }
    }
    await this.#watch(signal);
    const snapshot = this.#shown ?? blindSnapshot(undefined);
    const error = failure ? loopError(failure) : null;
    const told = failure ? tellFailure(failure) : so.acted?.note;
    const message = [...(told ? [told] : []), ...(snapshot.said ?? [])].join('\n');
    const about = {
      ...(message ? { message } : {}),
      ...(failure && so.acted?.note ? { done: so.acted.note } : {}),
      ...(rejected?.kind === 'human_rejected' ? { asked: askedIn(rejected) } : {}),
    };
    const all = [...toldBefore(about), ...(message ? [message] : [])].join('\n');
    return {
      response: { success: error === null, error, ...about, snapshot },
      success: error === null,
      error,
      ...(all ? { message: all } : {}),
      snapshot,
      ...(so.acted ? { verdict: so.acted.verdict, effect: so.acted.effect } : {}),
    };
  }

  async #take(
    viewport_only: boolean,
    signal: AbortSignal,
  ): Promise<{ snapshot: LoopSnapshot; failure?: SurehandError }> {
    const deadline = new Deadline(this.#limits.snapshot, signal);
    try {
      return { snapshot: await deadline.within(this.#browser.snapshot({ viewport_only }, deadline)) };
    } catch (error) {
      const failure = deadline.over
        ? tookTooLong(this.#limits.snapshot, error, false)
        : this.#expected(error, signal);
      return { snapshot: blindSnapshot(this.#shown), failure };
    }
  }

  async #requestApproval(
    question: Inputs['request_human_approval'],
    signal: AbortSignal,
  ): Promise<LoopAnswer> {
    try {
      const { approved, message = null } = await this.#browser.askPerson(question, signal);
      return {
        response: { approved, message },
        success: approved,
        error: approved ? null : 'human_rejected',
        ...(message ? { message } : {}),
      };
    } catch (error) {
      const failure = this.#expected(error, signal);
      const { message } = failure;
      // A question that nobody answers is a refusal that the model can work with.
      const told =
        failure.kind === 'approval_required'
          ? `nobody is there to approve (${message}): do what needs no approval, or end as failed`
          : message;
      return {
        response: { approved: false, message: told },
        success: false,
        error: loopError(failure),
        message: told,
      };
    }
  }

  async #complete(claim: Inputs['complete_task'], signal: AbortSignal): Promise<LoopAnswer> {
    try {
      const judged = await judgeCompletion(this.#browser, this.#evidence, claim, signal);
      const { completion, acknowledged, message } = this.#claims.made(judged);
      if (completion.status === 'failed') {
        const { screenshot: _picture, ...snapshot } = this.#shown ?? blindSnapshot(undefined);
        this.#log.warn('task failed', { ...completion, snapshot });
      }
      return {
        response: { acknowledged, message },
        success: acknowledged,
        error: null, // its own contract has no word for it
        ...(message ? { message } : {}),
        verdict: completion.verdict,
        ...(acknowledged ? { completion } : {}),
      };
    } catch (error) {
      const { message } = this.#expected(error, signal);
      return {
        response: { acknowledged: false, message },
        success: false,
        error: 'action_failed',
        message,
      };
    }
  }

  /** How what success is held against stands, in words; nothing where there is nothing to hold it against. */
  async standing(signal: AbortSignal): Promise<string> {
    if (this.#evidence.empty) return '';
    const claim = { status: 'success' as const, reason: '' };
    try {
      return (await judgeCompletion(this.#browser, this.#evidence, claim, signal)).observed;
    } catch (error) {
      return this.#expected(error, signal).message;
    }
  }

  /** Input that cannot be read is refused in the shape that the tool answers in. */
  #refuseInput(name: LoopToolName, message: string, signal: AbortSignal): Promise<LoopAnswer> | LoopAnswer {
    const refused = { success: false, error: 'invalid_params' as const, message };
    if (name === 'complete_task') return { ...refused, response: { acknowledged: false, message } };
    if (name === 'request_human_approval') return { ...refused, response: { approved: false, message } };
    return this.#refuse(message, signal);
  }

  #refuse(message: string, signal: AbortSignal): Promise<LoopAnswer> {
    return this.#look(signal, { failure: new SurehandError('invalid_input', message) });
  }

  /** A stop goes on to whoever asked for it; anything unexpected is a bug that the log keeps and the model gets by. */
  #expected(error: unknown, signal: AbortSignal): SurehandError {
    if (signal.aborted) throw new SurehandError('cancelled', 'the run was stopped', { cause: error });
    if (error instanceof SurehandError) return error;
    this.#log.error('loop tool broke', { error: error instanceof Error ? error.stack : String(error) });
    return new SurehandError('internal', String(error instanceof Error ? error.message : error));
  }
}

const DIRECTIONS = LOOP_TOOLS.browser_scroll.input.shape.direction.unwrap().options;
type Direction = (typeof DIRECTIONS)[number];
type Dispatched = { [K in LoopToolName]: { name: K; input: Inputs[K] } }[LoopToolName];

/** A ref that is written as none: not missing, but in no snapshot either. */
function refIn(input: unknown): string | undefined {
  if (typeof input !== 'object' || input === null || !('ref' in input)) return undefined;
  return typeof input.ref === 'string' && !REF.test(input.ref) ? JSON.stringify(input.ref) : undefined;
}

/** With a ref the rest of a scroll cannot be wrong: what makes no sense is ignored. */
function withoutIgnored(name: LoopToolName, input: unknown): unknown {
  if (name !== 'browser_scroll' || typeof input !== 'object' || input === null || !('ref' in input))
    return input;
  return input.ref === undefined || input.ref === null ? input : { ref: input.ref };
}

/** How far the box around an element that is in view is to scroll, as far as that can be read; the default says nothing. */
function howFar(given: unknown): { direction?: Direction; amount?: number } {
  const { direction, amount }: Record<string, unknown> =
    typeof given === 'object' && given !== null ? { ...given } : {};
  const way = DIRECTIONS.find((one) => one === direction);
  const far = Number.isInteger(amount) && amount !== DEFAULT_AMOUNT ? Number(amount) : undefined;
  return { ...(way ? { direction: way } : {}), ...(far === undefined ? {} : { amount: far }) };
}

/** What stands before the person's own words. */
function askedIn({ message }: SurehandError): string {
  const at = message.indexOf('User feedback:');
  return at > 0 ? message.slice(0, at).replace(/[\s:;,.]+$/, '') : 'to go on from this page';
}

function loopError({ kind }: SurehandError): LoopError {
  return FAILURES[kind].loop_word as LoopError; // the column holds these words only
}

/** What the person said stands alone; the rest says what to mind. */
function tellFailure({ kind, message, may_have_landed }: SurehandError): string {
  if (kind === 'human_rejected') return message.slice(Math.max(0, message.indexOf('User feedback:')));
  return may_have_landed
    ? `${message}; it may have taken effect all the same, so look before you repeat it`
    : message;
}

function nobodyToAsk(failure: SurehandError, shown: LoopSnapshot | undefined, done?: string): LoopAnswer {
  const snapshot = shown ?? blindSnapshot(undefined);
  const message = done ? `${done}. Then: ${failure.message}` : failure.message;
  return {
    response: { success: false, error: 'action_failed', message, snapshot },
    success: false,
    error: 'action_failed',
    message,
    snapshot,
    nobody_to_ask: message,
  };
}
