import { randomUUID } from 'node:crypto';
import type { ActResult, NetworkEntry, Settled } from '../drivers/driver.ts';
import { ACTION_TYPE_TABLE_VERSION, type Action } from '../model/action.ts';
import { wallTime } from '../model/clock.ts';
import type { DriverEvent } from '../model/driver-event.ts';
import type { Expectation } from '../model/expectation.ts';
import { SurehandError } from '../model/failure.ts';
import type { Effect, OutcomeDetails, OutcomeEnvelope, Verification } from '../model/outcome.ts';
import { quoted } from '../model/page-text.ts';
import { Tracer } from '../model/trace.ts';
import { describeNode } from '../screen/render-line.ts';
import type { View } from '../screen/screen.ts';
import { actionTypeOf } from './action-type.ts';
import { about, carryOut, type Sending } from './carry-out.ts';
import { effectsOf } from './effects.ts';
import { guard } from './guard.ts';
import { lookAround, settle } from './observe.ts';
import { requestsOf } from './part-of.ts';
import { Recovery } from './recover.ts';
import type { Resolved } from './resolve.ts';
import { leavesTraces, setOff } from './set-off.ts';
import { tellAction } from './tell-action.ts';
import type { EarlyReading } from './verify.ts';
import { readAtOnce, verifyOutcome } from './verify-outcome.ts';
import type { World } from './world.ts';

export interface Outcome extends Omit<OutcomeEnvelope, 'target'> {
  target?: Resolved;
  healed: boolean;
  moved?: { x: number; y: number };
  /** What went wrong, for the caller's eyes; absent when nothing did. */
  problem?: SurehandError;
  /** The screen right before; absent when the action was refused before anyone looked. */
  before?: View;
  /** The screen afterwards; absent while a dialog blocks the page. */
  view?: View;
}

export interface ActionRequest {
  action: Action;
  expect: readonly Expectation[];
  expect_timeout_ms: number;
  signal: AbortSignal;
  /** What was sent is never sent again, not even what may safely be: the caller decides. */
  send_once?: true;
  /** How long may be tried to mend what stands in the way of sending it; otherwise as long as an action may take. */
  mend_for_ms?: number;
}

const MEANT_TO_DO = new Set(['click', 'press_key', 'drag', 'pinch', 'handle_dialog']);
const TAB_WAIT_MS = 600;
const TAB_LOOK_MS = 20;

/** What is known of an action so far, filled in stage by stage. */
interface Progress extends Sending {
  settled: Settled | null;
  after: View | null;
  effects: Effect[];
  verification: Verification;
  early?: EarlyReading | undefined;
  /** The page was looked at while requests of the action were under way. */
  unanswered?: boolean;
}

/**
 * The one conductor: guard, resolve, execute, stabilize, verify, recover. Stages do not call each other; each leaves
 * its trace step when its result is known. Nothing that may have landed is ever sent again.
 */
export async function runAction(world: World, request: ActionRequest): Promise<Outcome> {
  const tracer = new Tracer(randomUUID());
  const recovery = new Recovery(tracer);
  const known = world.screen.latest;
  const ends = world.driver.actionBegins?.(request.expect_timeout_ms || world.options.timeout_ms);
  const progress: Progress = {
    action_type: actionTypeOf(request.action),
    before: null,
    sent_at_ms: null,
    done: null,
    settled: null,
    after: null,
    events: [],
    effects: [],
    verification: { verdict: 'unverified' },
  };
  let problem: SurehandError | undefined;
  try {
    const action = guarded(world, request.action, tracer);
    for (;;) {
      await carryOut(world, { ...request, action }, recovery, tracer, progress);
      progress.early = await readAtOnce(world, request, sent(world, progress));
      await stabilize(world, request, progress, tracer);
      problem = await verifyOutcome(world, { ...request, action }, sent(world, progress), tracer);
      // It was waited for longer than the page was watched: what came meanwhile belongs to it.
      if (!problem && progress.unanswered && request.expect.length > 0)
        await seeAgain(world, request, progress);
      noteLateEvents(world, progress);
      if (!problem || request.send_once) break;
      problem = await recoverFrom(world, { ...request, action }, problem, progress, recovery, tracer);
      if (!problem || recovery.next(problem, ['step_back']) !== 'step_back') break;
      recovery.done('step_back', 'retry', problem);
    }
    problem ??= crashIn(progress);
    if (progress.verification.verdict !== 'verified') progress.events.push(...thrownSince(world, progress));
  } catch (error) {
    const known = afterSending(request.action, progress, error);
    problem = progress.target ? about(progress.target.binding, known) : known;
    // What keeps us from looking is told already, by the problem itself.
    if (!progress.after) progress.after = await lookAround(world).catch(() => null);
    progress.events.push(...world.driver.takeEvents());
    if (problem.may_have_landed) progress.effects = seenEffects(world, progress, request);
  } finally {
    ends?.();
  }
  const result = problem ? problem.kind : progress.verification.verdict;
  world.gate.did(
    `${tellAction(request.action, progress.target?.binding)}: ${result}`,
    problem?.may_have_landed ?? true,
  );
  return outcomeOf(world, request, progress, known, problem, recovery, tracer);
}

/** What was sent may have landed, whatever keeps us from seeing it; a call that is given up may stop between two inputs. */
function afterSending({ action }: Action, { sent_at_ms, done }: Progress, error: unknown): SurehandError {
  if (error instanceof SurehandError) {
    const begun = done || (error.kind === 'cancelled' && sent_at_ms !== null);
    return begun ? error.but({ may_have_landed: true }) : error;
  }
  if (sent_at_ms === null) throw error;
  const [why] = String(error instanceof Error ? error.message : error).split('\n');
  return new SurehandError('internal', `${action} was sent; what came of it could not be read: ${why}`, {
    may_have_landed: true,
    cause: error,
  });
}

/** The guard's refusal is part of what the action went through. */
function guarded(world: World, action: Action, tracer: Tracer): Action {
  try {
    return guard(world, action);
  } catch (error) {
    if (error instanceof SurehandError)
      tracer.step('execute', 'failure', {
        action: action.action,
        ...('target' in action ? { selector: action.target } : {}),
        failure: error.kind,
        code: error.code,
        message: error.message.slice(0, 160),
      });
    throw error;
  }
}

/** Once it was carried out there is a time at which it was sent. */
function sent({ clock }: World, progress: Progress): Progress & { sent_at_ms: number } {
  return Object.assign(progress, { sent_at_ms: progress.sent_at_ms ?? clock.now() });
}

/**
 * What can be done about a refuted outcome: the screen is read again, for it may only have come late. Whether the
 * same may be sent once more is decided here: only where the control was seen to refuse it, and nothing was set off.
 */
async function recoverFrom(
  world: World,
  request: ActionRequest,
  refuted: SurehandError,
  progress: Progress,
  recovery: Recovery,
  tracer: Tracer,
): Promise<SurehandError | undefined> {
  let problem: SurehandError | undefined = refuted;
  if (recovery.next(refuted, ['state_refresh'])) {
    await seeAgain(world, request, progress);
    problem = await verifyOutcome(world, { ...request, expect_timeout_ms: 0 }, sent(world, progress), tracer);
    recovery.done('state_refresh', problem ? 'failure' : 'success', refuted);
  }
  if (!problem || progress.done?.decided) return problem?.but({ may_have_landed: true });
  const landed = setOff({ ...progress, requests: requestsSinceSent(world, progress) });
  const secret = progress.target?.binding.node.state.password === true;
  const untouched =
    progress.done?.refused === true && landed.length === 0 && !progress.done.dialog && !secret;
  if (untouched) return problem.but({ retryable: true });
  const left = leavesTraces(request.action, progress);
  return problem.but({ retryable: false, may_have_landed: problem.may_have_landed || left });
}

async function seeAgain(world: World, request: ActionRequest, progress: Progress): Promise<void> {
  progress.settled =
    (await settle(world, { needEffect: false, ...since(progress), signal: request.signal })) ??
    progress.settled;
  progress.after = await lookAround(world);
  progress.early = undefined;
  progress.events.push(...world.driver.takeEvents());
  progress.effects = seenEffects(world, progress, request);
}

function isOpen({ status, failure, resource_type }: NetworkEntry): boolean {
  return status === null && !failure && resource_type !== 'document';
}

function since({ sent_at_ms }: Progress): { since_ms?: number } {
  return sent_at_ms === null ? {} : { since_ms: sent_at_ms };
}

/** Every request since the action was first sent, whichever attempt it belongs to. */
function requestsSinceSent({ driver }: World, { sent_at_ms }: Progress): NetworkEntry[] {
  return sent_at_ms === null ? [] : requestsOf(driver).filter(({ at_ms }) => at_ms >= sent_at_ms);
}

/** What differs from the screen before the action was first sent. */
function seenEffects(world: World, progress: Progress, { action }: ActionRequest): Effect[] {
  const { before, after, events, settled, done, target } = progress;
  const effects = effectsOf({
    ...(after ? {} : { unseen_at: world.driver.address() }),
    before,
    after,
    events,
    requests: requestsSinceSent(world, progress),
    settled,
    spoken: after?.spoken,
    ...(done?.moved ? { moved: done.moved } : {}),
  });
  // Who presses a key in a field is put into it by us: that is no effect of the key.
  const put = action.action === 'press_key' && target ? describeNode(target.binding.node) : undefined;
  return effects.filter(({ kind, account }) => kind !== 'focus' || account !== put);
}

async function stabilize(
  world: World,
  request: ActionRequest,
  progress: Progress,
  tracer: Tracer,
): Promise<void> {
  const sent_at_ms = progress.sent_at_ms ?? world.clock.now();
  const { signal } = request;
  let attempts = 1;
  progress.settled = await settle(world, {
    needEffect: isBackKey(world, request.action) || needsEffect(request, progress.done),
    since_ms: sent_at_ms,
    signal,
  });
  progress.unanswered = requestsSinceSent(world, progress).some(isOpen);
  progress.events.push(...(await tabOnItsWay(world, sent_at_ms)));
  progress.after = await lookAround(world);
  progress.events.push(...world.driver.takeEvents());
  if (progress.events.some(({ kind }) => kind === 'tab_opened' || kind === 'tab_closed')) {
    // Another tab took over, perhaps only while this one was looked at.
    attempts++;
    await settle(world, { needEffect: false, since_ms: sent_at_ms, signal });
    progress.after = await lookAround(world);
    progress.events.push(...world.driver.takeEvents());
  }
  progress.effects = seenEffects(world, progress, request);
  if (progress.effects.length === 0 && needsEffect(request, progress.done)) {
    const looked = await settle(world, { needEffect: false, closely: true, since_ms: sent_at_ms, signal });
    progress.settled = looked ?? progress.settled;
    progress.effects = seenEffects(world, progress, request);
  }
  const { action } = request;
  if (action.action === 'navigate' && progress.after && !(isBackKey(world, action) && progress.before)) {
    progress.effects.unshift({ kind: 'navigation', account: progress.after.snapshot.page.url });
  }
  const { settled } = progress;
  tracer.step('stabilize', settled?.quiet === false ? 'failure' : 'success', {
    attempts,
    waited_ms: settled?.waited_ms ?? 0,
    converged: settled?.quiet ?? false,
    ...(settled?.busy_with ? { busy_with: settled.busy_with } : {}),
    ...(progress.after ? { snapshot_id: progress.after.snapshot.snapshot_id } : {}),
  });
}

/** A document that no tab has asked for: the browser is opening one, and announces it when it is ready. */
async function tabOnItsWay({ driver, clock }: World, since_ms: number): Promise<DriverEvent[]> {
  const events = driver.takeEvents();
  const opening = requestsOf(driver).some(
    ({ at_ms, resource_type, tab }) => at_ms >= since_ms && resource_type === 'document' && tab === '',
  );
  const until = clock.now() + TAB_WAIT_MS;
  while (opening && !events.some(({ kind }) => kind === 'tab_opened') && clock.now() < until) {
    await clock.sleep(TAB_LOOK_MS);
    events.push(...driver.takeEvents());
  }
  return events;
}

/** A tab or download may be announced only while the outcome is verified. */
function noteLateEvents({ driver }: World, progress: Progress): void {
  const late = driver.takeEvents();
  progress.events.push(...late);
  progress.effects.push(
    ...effectsOf({ before: null, after: null, events: late, requests: [], settled: null }),
  );
}

/** What scripts of the page threw meanwhile: often why nothing, or something else, came of the action. */
function thrownSince({ driver }: World, { sent_at_ms }: Progress): DriverEvent[] {
  if (sent_at_ms === null) return [];
  const thrown = driver.logs().filter(({ level, at_ms }) => level === 'pageerror' && at_ms >= sent_at_ms);
  const [first] = thrown;
  if (!first) return [];
  const more = thrown.length > 1 ? ` and ${thrown.length - 1} more` : '';
  const [line = ''] = first.text.split('\n', 1);
  return [{ kind: 'note', text: `the page threw meanwhile: ${quoted(line, 160)}${more}` }];
}

/** The app ended while it carried the action out: whatever came of it, that is no success, unless the caller wanted this. */
function crashIn({ events, verification }: Progress): SurehandError | undefined {
  const crash = events.find((event) => event.kind === 'app_stopped' && event.how === 'crash');
  if (crash?.kind !== 'app_stopped' || verification.source === 'caller') return undefined;
  return new SurehandError('app_crashed', `${crash.app} crashed: ${quoted(crash.reason)}`, {
    may_have_landed: true,
    retryable: false,
  });
}

/** Whether it led anywhere is told only by the screens before and after it. */
function isBackKey({ driver }: World, action: Action): boolean {
  return action.action === 'navigate' && action.to === 'back' && !driver.pages;
}

/** "No effect" may be said only after the whole window, so where one is expected it is waited for. */
function needsEffect({ action, expect }: ActionRequest, done: ActResult | null): boolean {
  return expect.length === 0 && !done?.dialog && MEANT_TO_DO.has(action.action);
}

function outcomeOf(
  world: World,
  request: ActionRequest,
  progress: Progress,
  known: View | null,
  problem: SurehandError | undefined,
  recovery: Recovery,
  tracer: Tracer,
): Outcome {
  const { target, before, after, done, verification, settled, events, effects, action_type } = progress;
  const refuted = verification.verdict === 'refuted';
  const failed = problem !== undefined;
  return {
    action_id: tracer.action_id,
    timestamp: new Date(wallTime(world.clock.now())).toISOString(),
    action: request.action.action,
    action_type,
    action_type_table_version: ACTION_TYPE_TABLE_VERSION,
    lifecycle_state: failed
      ? 'failed'
      : verification.verdict === 'verified'
        ? 'verified'
        : 'pending_verification',
    source_module: 'pipeline/run-action',
    device: world.driver.device(),
    details: detailsOf(world, progress, recovery),
    ...(target ? { target } : {}),
    success: !failed || refuted,
    effect: effects,
    verification,
    ...(problem
      ? {
          problem,
          failure: problem.kind,
          failure_code: problem.code,
          retryable: problem.retryable,
          ...(problem.may_have_landed ? { may_have_landed: true as const } : {}),
          ...recovery.end(problem, target?.binding.ref),
        }
      : recovery.state
        ? { recovery: recovery.state }
        : {}),
    trace: tracer.finish(failed ? 'failure' : 'success'),
    // Where nothing was sent, the screen before is the one last seen.
    ui_fingerprint_before: (before ?? known ?? after)?.snapshot.fingerprint ?? null,
    ui_fingerprint_after: after?.snapshot.fingerprint ?? null,
    events,
    settled: settled?.quiet ?? true,
    healed: target?.healed ?? false,
    ...(done?.value !== undefined ? { value: done.value } : {}),
    ...(done?.moved ? { moved: done.moved } : {}),
    ...(before ? { before } : {}),
    ...(after ? { view: after } : {}),
  };
}

/** What else is known: every request since the action was first sent, how a control was adjusted, what was tried. */
function detailsOf(world: World, progress: Progress, recovery: Recovery): OutcomeDetails {
  const { done, settled } = progress;
  const requests = requestsSinceSent(world, progress).map(({ method, url, status, failure, at_ms }) => ({
    method,
    url,
    status,
    at_ms,
    ...(failure !== undefined ? { failure } : {}),
  }));
  return {
    ...(requests.length > 0 ? { requests } : {}),
    ...(done?.adjusted ? { adjusted: done.adjusted } : {}),
    ...(done?.moved ? { moved: done.moved } : {}),
    ...(settled ? { settled: { quiet: settled.quiet, waited_ms: settled.waited_ms } } : {}),
    ...(recovery.tried.length > 0 ? { attempted_recovery_strategies: [...recovery.tried] } : {}),
  };
}
