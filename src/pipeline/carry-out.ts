import type { ActResult } from '../drivers/driver.ts';
import type { Action, ActionType } from '../model/action.ts';
import type { Expectation } from '../model/expectation.ts';
import { SurehandError } from '../model/failure.ts';
import type { RecoveryStrategy } from '../model/recovery.ts';
import type { Tracer } from '../model/trace.ts';
import type { Binding } from '../screen/refs.ts';
import { describeNode } from '../screen/render-line.ts';
import type { View } from '../screen/screen.ts';
import { actionTypeOf } from './action-type.ts';
import { execute, prepare } from './execute.ts';
import { intend } from './intend.ts';
import { beginLook, settle } from './observe.ts';
import type { Recovery } from './recover.ts';
import { changedMeaning, heal, type Purpose, type Resolved, resolve } from './resolve.ts';
import type { World } from './world.ts';

export interface CarryOutRequest {
  action: Action;
  /** Type with real key strokes: the second way of a fill. */
  byKeys: boolean;
  /** What must be so afterwards: texts among it are watched for from before the action. */
  expect: readonly Expectation[];
  mend_for_ms?: number;
  signal: AbortSignal;
}

export interface CarriedOut {
  target?: Resolved;
  action_type: ActionType;
  before: View | null;
  sent_at_ms: number;
  done: ActResult;
}

const PURPOSES: Partial<Record<Action['action'], Purpose>> = {
  click: 'click',
  fill: 'fill',
  select: 'select',
};

/** Resolve and execute, with what recovery may mend before anything has landed. */
export async function carryOut(
  world: World,
  request: CarryOutRequest,
  recovery: Recovery,
  tracer: Tracer,
  known?: Resolved,
): Promise<CarriedOut> {
  const { action, signal } = request;
  const words = 'target' in action ? action.target : undefined;
  let target = known;
  const mend_for_ms = request.mend_for_ms ?? world.options.timeout_ms;
  let giveUpAt = Date.now() + mend_for_ms;
  for (;;) {
    let action_type = actionTypeOf(action, target?.binding.node);
    try {
      refuseCancelled(signal);
      if (words !== undefined && !target) {
        target = await resolve(world, words, PURPOSES[action.action] ?? 'any');
        const { ref, node } = target.binding;
        tracer.step('resolve', 'success', {
          selector: words,
          ref,
          role: node.role,
          name: node.name.slice(0, 60),
          confidence: target.confidence,
        });
      }
      action_type = actionTypeOf(action, target?.binding.node);
      const { before, asked } = await readyAndApproved(world, action, target?.binding, signal);
      if (asked) giveUpAt = Date.now() + mend_for_ms;
      await watchFor(world, request.expect);
      const sent_at_ms = Date.now();
      refuseCancelled(signal);
      const done = await execute(world, action, target?.binding, signal, request.byKeys);
      tracer.step('execute', 'success', {
        action: action.action,
        ...(before ? { snapshot_id: before.snapshot.snapshot_id } : {}),
      });
      return { ...(target ? { target } : {}), action_type, before, sent_at_ms, done };
    } catch (error) {
      const failure = await understood(world, error, target);
      const stage = target || words === undefined ? 'execute' : 'resolve';
      const idempotent =
        action.action === 'fill' || action.action === 'select' || action.action === 'adjust_control';
      const strategy = Date.now() < giveUpAt ? recovery.next({ failure, action_type, idempotent }) : null;
      tracer.step(stage, strategy ? 'retry' : 'failure', {
        selector: words,
        failure: failure.kind,
        code: failure.code,
        message: failure.message.slice(0, 160),
      });
      if (!strategy) throw target ? about(target.binding, failure) : failure;
      target = await mend(world, strategy, target, failure, recovery, signal);
    }
  }
}

/** The screen right before the action, which the target is ready for and a person has approved where one must. */
async function readyAndApproved(
  world: World,
  action: Action,
  target: Binding | undefined,
  signal: AbortSignal,
): Promise<{ before: View | null; asked: boolean }> {
  for (let asked = false; ; asked = true) {
    await prepare(world, action, target, signal);
    // Where a page is left for another nothing on it can be the effect, and one that hangs could not be looked at.
    const before = action.action === 'navigate' ? null : await beginLook(world);
    // While a person decided, the page may have become another one: then it is looked at and judged anew.
    const clear =
      !world.gate.guards || !(await world.gate.beforeAction(await intend(world, action, target, before)));
    if (clear) return { before, asked };
    refuseCancelled(signal);
  }
}

/** A message may come and go between two looks: the page itself remembers that it was there. */
async function watchFor({ driver }: World, expect: readonly Expectation[]): Promise<void> {
  const texts = expect.flatMap((one) => (one.about === 'text' && !one.gone ? [one.text] : []));
  if (texts.length > 0 && !driver.openDialog()) await driver.watchText(texts);
}

/** Carries out a strategy: look again, or find the element again by its meaning. */
async function mend(
  world: World,
  strategy: RecoveryStrategy,
  target: Resolved | undefined,
  failure: SurehandError,
  recovery: Recovery,
  signal: AbortSignal,
): Promise<Resolved | undefined> {
  if (strategy === 'state_refresh') {
    // A node that is gone stays gone: only what may still come or go is waited for.
    if (failure.kind !== 'ref_expired') await settle(world, { needEffect: false, signal });
    recovery.done('state_refresh', 'retry', failure);
    return target;
  }
  if (strategy === 're_resolve' && target) {
    try {
      const binding = await heal(world, target.binding);
      recovery.done('re_resolve', 'success', failure);
      return { ...target, binding, healed: true };
    } catch (error) {
      recovery.done('re_resolve', 'failure', failure);
      throw error;
    }
  }
  if (strategy === 'alternate_candidate') {
    // Another element is taken only when it is the same by its meaning, and re_resolve has looked for that.
    recovery.done('alternate_candidate', 'failure', failure);
    throw failure;
  }
  recovery.done(strategy, 'retry', failure);
  return strategy === 're_resolve' ? undefined : target;
}

async function understood(
  world: World,
  error: unknown,
  target: Resolved | undefined,
): Promise<SurehandError> {
  if (!(error instanceof SurehandError)) throw error;
  if (error.kind !== 'ref_changed' || !target) return error;
  const { may_have_landed } = error;
  // Named by words and not by a ref: whichever node carries the words now is meant.
  if (target.confidence.reason !== 'ref' && !may_have_landed) {
    return new SurehandError('ref_expired', error.message);
  }
  const { kind, message, candidates } = await changedMeaning(world, target.binding, error.message);
  return new SurehandError(kind, message, { may_have_landed, candidates });
}

/** A call may be cancelled while it waits for its turn or looks for its target: then nothing is sent. */
function refuseCancelled(signal: AbortSignal): void {
  if (signal.aborted) throw new SurehandError('cancelled', 'the call was cancelled before anything was done');
}

/** A driver knows keys, not what the caller calls the element: says which one it speaks of. */
export function about({ node, twins, ref }: Binding, failure: SurehandError): SurehandError {
  const name = describeNode(node, twins);
  // What a person said is passed on as they said it.
  if (failure.kind === 'human_rejected' || failure.kind === 'approval_required') return failure;
  if (failure.message.includes(name) || failure.message.includes(ref)) return failure;
  const { kind, may_have_landed, candidates, cause } = failure;
  return new SurehandError(kind, `${name}: ${failure.message}`, { may_have_landed, candidates, cause });
}
