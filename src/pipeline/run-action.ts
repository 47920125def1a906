import { randomUUID } from 'node:crypto';
import type { ActResult, Settled } from '../drivers/driver.ts';
import { ACTION_TYPE_TABLE_VERSION, type Action, type ActionType } from '../model/action.ts';
import type { DriverEvent } from '../model/driver-event.ts';
import type { Expectation } from '../model/expectation.ts';
import { SurehandError } from '../model/failure.ts';
import type { Effect, OutcomeEnvelope, Verification } from '../model/outcome.ts';
import { Tracer } from '../model/trace.ts';
import type { View } from '../screen/screen.ts';
import { actionTypeOf } from './action-type.ts';
import { about, carryOut } from './carry-out.ts';
import { effectsOf } from './effects.ts';
import { guard } from './guard.ts';
import { lookAround, settle } from './observe.ts';
import { Recovery } from './recover.ts';
import type { Resolved } from './resolve.ts';
import { tellAction } from './tell-action.ts';
import { verifyOutcome } from './verify-outcome.ts';
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

const TAB_WAIT_MS = 600;

/** What is known of an action so far, filled in stage by stage. */
interface Progress {
  target?: Resolved;
  action_type: ActionType;
  before: View | null;
  sent_at_ms: number;
  done: ActResult | null;
  settled: Settled | null;
  after: View | null;
  events: DriverEvent[];
  effects: Effect[];
  verification: Verification;
}

/**
 * The one conductor: guard, resolve, execute, stabilize, verify, recover. Stages do not call each other; each leaves
 * its trace step when its result is known. Nothing that may have landed is ever sent again.
 */
export async function runAction(world: World, request: ActionRequest): Promise<Outcome> {
  const tracer = new Tracer(randomUUID());
  const recovery = new Recovery(tracer);
  const progress: Progress = {
    action_type: actionTypeOf(request.action),
    before: null,
    sent_at_ms: Date.now(),
    done: null,
    settled: null,
    after: null,
    events: [],
    effects: [],
    verification: { verdict: 'unverified' },
  };
  let problem: SurehandError | undefined;
  try {
    const action = guard(world, request.action);
    for (let again = true, byKeys = false; again; ) {
      again = false;
      Object.assign(
        progress,
        await carryOut(world, { ...request, action, byKeys }, recovery, tracer, progress.target),
      );
      await stabilize(world, request, progress, tracer);
      problem = await verifyOutcome(world, { ...request, action }, progress, tracer);
      noteLateEvents(world, progress);
      if (!problem || request.send_once) break;
      const idempotent =
        action.action === 'fill' || action.action === 'select' || action.action === 'adjust_control';
      const strategy = recovery.next({ failure: problem, action_type: progress.action_type, idempotent });
      if (strategy === 'state_refresh') {
        // The verifier has read afresh until its time was over: what is left is to try the whole once more.
        recovery.done(strategy, 'failure', problem);
        again =
          recovery.next({ failure: problem, action_type: progress.action_type, idempotent }) === 'step_back';
        if (again) recovery.done('step_back', 'retry', problem);
        byKeys = action.action === 'fill';
      }
    }
  } catch (error) {
    if (!(error instanceof SurehandError)) throw error;
    problem = progress.target ? about(progress.target.binding, error) : error;
    if (!progress.after) progress.after = await lookAround(world);
    progress.events.push(...world.driver.takeEvents());
  }
  const result = problem ? problem.kind : progress.verification.verdict;
  world.gate.did(`${tellAction(request.action, progress.target?.binding)}: ${result}`);
  return outcomeOf(request, progress, problem, recovery, tracer);
}

async function stabilize(
  world: World,
  request: ActionRequest,
  progress: Progress,
  tracer: Tracer,
): Promise<void> {
  const { before, done, sent_at_ms } = progress;
  progress.settled = await settle(world, {
    needEffect: needsEffect(request, done),
    since_ms: sent_at_ms,
    signal: request.signal,
  });
  progress.events.push(...(await tabOnItsWay(world, sent_at_ms)));
  progress.after = await lookAround(world);
  progress.events.push(...world.driver.takeEvents());
  if (progress.events.some(({ kind }) => kind === 'tab_opened' || kind === 'tab_closed')) {
    // Another tab took over, perhaps only while this one was looked at.
    await settle(world, { needEffect: false, since_ms: sent_at_ms, signal: request.signal });
    progress.after = await lookAround(world);
    progress.events.push(...world.driver.takeEvents());
  }
  progress.effects = effectsOf({
    before,
    after: progress.after,
    events: progress.events,
    requests: world.driver.requests().filter(({ at_ms }) => at_ms >= sent_at_ms),
    settled: progress.settled,
    ...(done?.moved ? { moved: done.moved } : {}),
  });
  if (request.action.action === 'navigate' && progress.after) {
    progress.effects.unshift({ kind: 'navigation', account: progress.after.snapshot.page.url });
  }
  const { settled } = progress;
  tracer.step('stabilize', settled?.quiet === false ? 'failure' : 'success', {
    waited_ms: settled?.waited_ms ?? 0,
    converged: settled?.quiet ?? false,
    ...(settled?.busy_with ? { busy_with: settled.busy_with } : {}),
    ...(progress.after ? { snapshot_id: progress.after.snapshot.snapshot_id } : {}),
  });
}

/** A document that no tab has asked for: the browser is opening one, and announces it when it is ready. */
async function tabOnItsWay({ driver }: World, since_ms: number): Promise<DriverEvent[]> {
  const events = driver.takeEvents();
  const opening = driver
    .requests()
    .some(({ at_ms, resource_type, tab }) => at_ms >= since_ms && resource_type === 'document' && tab === '');
  const until = Date.now() + TAB_WAIT_MS;
  while (opening && !events.some(({ kind }) => kind === 'tab_opened') && Date.now() < until) {
    await new Promise((resolve) => setTimeout(resolve, 20));
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

/** "No effect" may be said only after the whole window, so where one is expected it is waited for. */
function needsEffect({ action, expect }: ActionRequest, done: ActResult | null): boolean {
  if (expect.length > 0 || done?.dialog) return false;
  return (
    action.action === 'click' ||
    action.action === 'press_key' ||
    action.action === 'drag' ||
    action.action === 'handle_dialog'
  );
}

function outcomeOf(
  request: ActionRequest,
  progress: Progress,
  problem: SurehandError | undefined,
  recovery: Recovery,
  tracer: Tracer,
): Outcome {
  const { target, before, after, done, verification, settled, events, effects, action_type } = progress;
  const refuted = verification.verdict === 'refuted';
  const failed = problem !== undefined;
  return {
    action_id: tracer.action_id,
    timestamp: new Date().toISOString(),
    action: request.action.action,
    action_type,
    action_type_table_version: ACTION_TYPE_TABLE_VERSION,
    lifecycle_state: failed
      ? 'failed'
      : verification.verdict === 'verified'
        ? 'verified'
        : 'pending_verification',
    source_module: 'pipeline/run-action',
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
          ...(recovery.state ? { recovery: recovery.state } : {}),
          terminal_failure: recovery.terminal(problem, target?.binding.ref),
        }
      : recovery.state
        ? { recovery: recovery.state }
        : {}),
    trace: tracer.finish(failed ? 'failure' : 'success'),
    ui_fingerprint_before: before?.snapshot.fingerprint ?? null,
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
