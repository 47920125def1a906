import type { ActResult } from '../drivers/driver.ts';
import type { Action, ActionType } from '../model/action.ts';
import type { DriverEvent } from '../model/driver-event.ts';
import type { Expectation } from '../model/expectation.ts';
import { SurehandError } from '../model/failure.ts';
import type { RecoveryStrategy } from '../model/recovery.ts';
import type { Tracer } from '../model/trace.ts';
import type { Binding } from '../screen/refs.ts';
import { describeNode } from '../screen/render-line.ts';
import type { View } from '../screen/screen.ts';
import { actionTypeOf } from './action-type.ts';
import { effectsOf } from './effects.ts';
import { execute, prepare } from './execute.ts';
import { intend } from './intend.ts';
import { absentBefore, claimsGone, wordsToWatch } from './never-there.ts';
import { beginLook, lookAround, settle } from './observe.ts';
import { requestsOf } from './part-of.ts';
import { resolveOrPoint } from './point-to-show.ts';
import type { Recovery } from './recover.ts';
import { changedMeaning, heal, type Purpose, type Resolved, resolveFocus } from './resolve.ts';
import { hasIdentity, onlyWithItsMarks } from './same-identity.ts';
import { setOff } from './set-off.ts';
import type { World } from './world.ts';

export interface CarryOutRequest {
  action: Action;
  /** What must be so afterwards: texts among it are watched for from before the action. */
  expect: readonly Expectation[];
  mend_for_ms?: number;
  signal: AbortSignal;
}

/** What is known of an action so far: filled in as it becomes known, so that a failure leaves all that was. */
export interface Sending {
  target?: Resolved;
  action_type: ActionType;
  /** The screen right before it was first sent. */
  before: View | null;
  /** When it was first sent; null before that. */
  sent_at_ms: number | null;
  done: ActResult | null;
  /** What the driver announced meanwhile. */
  events: DriverEvent[];
  /** What a person said yes to: what the page puts in its place meanwhile, they have not seen. */
  approved?: Binding;
  /** What the words led to at first. */
  was?: Binding;
  /** What is expected to go and was not there when it was first sent. */
  absent?: readonly Expectation[];
}

const PURPOSES: Partial<Record<Action['action'], Purpose>> = {
  click: 'click',
  fill: 'fill',
  select: 'select',
  adjust_control: 'adjust',
  drag: 'point',
  hover: 'point',
};

function purposeOf(action: Action): Purpose {
  if (action.action === 'click' && action.button === 'right') return 'point';
  return PURPOSES[action.action] ?? 'any';
}

/** Resolve and execute, with what recovery may mend before anything has landed. */
export async function carryOut(
  world: World,
  request: CarryOutRequest,
  recovery: Recovery,
  tracer: Tracer,
  sending: Sending,
): Promise<void> {
  const mend_for_ms = request.mend_for_ms ?? world.options.timeout_ms;
  const limit = { give_up_at: world.clock.now() + mend_for_ms };
  // A person who had to be asked may take their time.
  const asked = (): void => {
    limit.give_up_at = world.clock.now() + mend_for_ms;
  };
  let mismatch: SurehandError | undefined;
  for (let purpose = purposeOf(request.action); ; ) {
    try {
      return await attempt(world, request, purpose, sending, recovery, tracer, asked);
    } catch (error) {
      if (!(error instanceof SurehandError)) throw error;
      // What was looked for once more and is nothing else is what it was.
      const failure =
        mismatch && error.kind === 'target_not_found'
          ? mismatch
          : await noteLanding(world, request, await understood(world, error, sending.target), sending);
      await mendOrGiveUp(world, request, failure, sending, recovery, tracer, limit);
      // A control that is not what it seemed is looked for once more without the guess what it should be.
      if (failure.kind === 'control_mismatch') {
        mismatch = failure;
        purpose = 'any';
      }
    }
  }
}

async function attempt(
  world: World,
  request: CarryOutRequest,
  purpose: Purpose,
  sending: Sending,
  recovery: Recovery,
  tracer: Tracer,
  asked: () => void,
): Promise<void> {
  const { action, signal } = request;
  const words = wordsOf(action);
  refuseCancelled(signal);
  if (words !== undefined && !sending.target) {
    // An app tells only what is drawn: what is to be brought into view is looked for further on.
    const further = action.action === 'scroll' && !action.direction && !world.driver.pages;
    sending.target = await (further
      ? (await import('./seek-in-app.ts')).seekInApp(world, words, signal)
      : world.driver.underKeyboard
        ? (await import('./under-keyboard.ts')).fromUnderKeyboard(world, words, signal, () =>
            resolveOrPoint(world, words, purpose, signal),
          )
        : resolveOrPoint(world, words, purpose, signal));
    refuseLooser(sending);
    const { ref, node } = sending.target.binding;
    tracer.step('resolve', 'success', {
      selector: words,
      ref,
      role: node.role,
      name: node.name.slice(0, 60),
      confidence: sending.target.confidence,
    });
  }
  if (action.action === 'fill' && words === undefined && !sending.target) {
    sending.target = await resolveFocus(world);
    const { ref, node } = sending.target.binding;
    tracer.step('resolve', 'success', { ref, role: node.role, name: node.name.slice(0, 60) });
  }
  const binding = sending.target?.binding;
  sending.action_type = actionTypeOf(action, binding?.node);
  const ready = await readyAndApproved(world, action, binding, sending, signal);
  if (ready.asked) asked();
  sending.before ??= ready.before;
  sending.absent ??= await absentBefore(world, request.expect);
  await watchFor(world, request.expect);
  refuseCancelled(signal);
  sending.sent_at_ms ??= world.clock.now();
  sending.done = await execute(world, action, binding, signal, {
    onOtherMode: (mode) => recovery.adjustedOtherwise(mode),
    again: sending.done !== null,
  });
  tracer.step('execute', 'success', {
    action: action.action,
    ...(binding ? { ref: binding.ref } : {}),
    ...(ready.before ? { snapshot_id: ready.before.snapshot.snapshot_id } : {}),
  });
}

/**
 * A choice or an adjustment is many inputs, and it may fail after some of them. What they set off is looked for
 * before anything is tried again: a list that adds an item and resets itself has taken the choice.
 */
async function noteLanding(
  world: World,
  { action, signal }: CarryOutRequest,
  failure: SurehandError,
  { before, sent_at_ms, events }: Sending,
): Promise<SurehandError> {
  const many = action.action === 'select' || action.action === 'adjust_control';
  if (!many || sent_at_ms === null || failure.may_have_landed) return failure;
  const settled = await settle(world, { needEffect: false, since_ms: sent_at_ms, signal });
  const after = await lookAround(world);
  const requests = requestsOf(world.driver).filter(({ at_ms }) => at_ms >= sent_at_ms);
  events.push(...world.driver.takeEvents());
  const effects = effectsOf({ before, after, events, requests, settled, spoken: after?.spoken });
  const seen = setOff({ effects, requests, settled });
  if (world.driver.dialogs?.open()) seen.push('a dialog');
  return seen.length === 0 ? failure : failure.but({ may_have_landed: true });
}

/** Tries the strategies one after another until one of them allows another attempt; throws when none is left. */
async function mendOrGiveUp(
  world: World,
  request: CarryOutRequest,
  first: SurehandError,
  sending: Sending,
  recovery: Recovery,
  tracer: Tracer,
  limit: { give_up_at: number },
): Promise<void> {
  const words = wordsOf(request.action);
  const stage = sending.target || words === undefined ? 'execute' : 'resolve';
  let failure = first;
  for (let noted = false; ; noted = true) {
    const inTime = world.clock.now() < limit.give_up_at && !request.signal.aborted;
    const able = inTime ? await feasible(world, failure, words, sending.target) : [];
    const strategy = recovery.next(failure, able);
    if (!noted)
      tracer.step(stage, strategy ? 'retry' : 'failure', {
        selector: words,
        failure: failure.kind,
        code: failure.code,
        message: failure.message.slice(0, 160),
        ...(failure.may_have_landed ? { may_have_landed: true } : {}),
      });
    if (!strategy) throw sending.target ? about(sending.target.binding, failure) : failure;
    const still = await mend(world, strategy, sending, failure, recovery, request.signal);
    if (!still) return;
    failure = still;
  }
}

function wordsOf(action: Action): string | undefined {
  return 'target' in action ? action.target : undefined;
}

/** What can be done about a failure here and now. A live node is never healed: it is there, something else is wrong. */
async function feasible(
  world: World,
  { kind }: SurehandError,
  words: string | undefined,
  target: Resolved | undefined,
): Promise<RecoveryStrategy[]> {
  if (kind === 'target_ambiguous')
    return target && hasIdentity(target.binding) ? ['alternate_candidate'] : [];
  if (words === undefined) return ['state_refresh'];
  if (!target) return ['state_refresh', 're_resolve'];
  const named = target.confidence.reason !== 'ref';
  if (kind === 'control_mismatch') return named ? ['re_resolve'] : [];
  const gone = kind === 'ref_expired' || (await world.driver.inspect(target.binding.key)) === null;
  return named || gone ? ['state_refresh', 're_resolve'] : ['state_refresh'];
}

/** The back key may do nothing, which only the screen before it tells; one that could not be read is not waited for again. */
function leavesByKey({ driver, screen }: World, { to }: Extract<Action, { action: 'navigate' }>): boolean {
  return to === 'back' && !driver.pages && driver.address() === screen.latest?.place.address;
}

/** The screen right before the action, which the target is ready for and a person has approved where one must. */
async function readyAndApproved(
  world: World,
  action: Action,
  target: Binding | undefined,
  sending: Sending,
  signal: AbortSignal,
): Promise<{ before: View | null; asked: boolean }> {
  for (let asked = false; ; asked = true) {
    await prepare(world, action, target, signal);
    // Where a page is left for another nothing on it can be the effect, and one that hangs could not be looked at.
    const before =
      action.action === 'navigate' && !leavesByKey(world, action)
        ? null
        : // Under a dialog nothing can be seen, and nothing happens: it is as it was last seen.
          ((await beginLook(world)) ?? (action.action === 'handle_dialog' ? world.screen.latest : null));
    // While a person decided, the page may have become another one: then it is looked at and judged anew.
    if (!world.gate.guards) return { before, asked };
    const intent = await intend(world, action, target, before);
    const always = swapped(sending.approved, target);
    if (!(await world.gate.beforeAction(always ? { ...intent, always } : intent))) return { before, asked };
    if (target) sending.approved = target;
    refuseCancelled(signal);
  }
}

function swapped(approved: Binding | undefined, target: Binding | undefined): string | undefined {
  if (!approved || !target) return undefined;
  const [was, is] = [describeNode(approved.node), describeNode(target.node)];
  return was === is ? undefined : `${was} was approved, and the page has put ${is} in its place`;
}

/** A message may come and go between two looks: the page itself remembers that it was there. */
export async function watchFor({ driver }: World, expect: readonly Expectation[]): Promise<void> {
  const texts = expect
    .filter((one) => one.about === 'text' || claimsGone(one))
    .map(wordsToWatch)
    .filter(Boolean);
  if (texts.length > 0 && !driver.dialogs?.open()) await driver.watchText(texts);
}

/** Carries out a strategy. Gives the failure that is still in the way, or nothing when another attempt makes sense. */
async function mend(
  world: World,
  strategy: RecoveryStrategy,
  sending: Sending,
  failure: SurehandError,
  recovery: Recovery,
  signal: AbortSignal,
): Promise<SurehandError | undefined> {
  const { target } = sending;
  if (strategy === 'state_refresh') {
    // A node that is gone stays gone: then a look is enough, and nothing is waited for.
    if (failure.kind === 'ref_expired') await lookAround(world);
    else await settle(world, { needEffect: false, signal });
    recovery.done('state_refresh', 'retry', failure);
    return undefined;
  }
  if (strategy === 'alternate_candidate' && target) {
    const binding = await onlyWithItsMarks(world, target.binding);
    recovery.done('alternate_candidate', binding ? 'success' : 'failure', failure);
    if (!binding) return failure;
    sending.target = { ...target, binding, healed: true };
    return undefined;
  }
  if (target?.confidence.reason !== 'ref') {
    if (target) sending.was ??= target.binding;
    delete sending.target;
    recovery.done('re_resolve', 'retry', failure);
    return undefined;
  }
  try {
    const binding = await heal(world, target.binding);
    recovery.done('re_resolve', 'success', failure);
    sending.target = { ...target, binding, healed: true };
    return undefined;
  } catch (error) {
    if (!(error instanceof SurehandError)) throw error;
    recovery.done('re_resolve', 'failure', failure, { found: error.kind });
    return error;
  }
}

/** Found by the words around it, which the pointer alone may change: another one that stands in other words was not meant. */
function refuseLooser(sending: Sending): void {
  const [was, now] = [sending.was, sending.target?.binding];
  if (!was?.twins || !now || was.key === now.key || was.node.context === '') return;
  if (lettersOf(was.node.context) === lettersOf(now.node.context)) return;
  delete sending.target;
  const [before, other] = [was, now].map(({ node }) => describeNode(node, true));
  throw new SurehandError(
    'ref_expired',
    `${before} is no longer there; ${other} was not pressed instead of it`,
  );
}

function lettersOf(text: string): string {
  return text.replace(/[^\p{L}]+/gu, ' ').trim();
}

async function understood(
  world: World,
  error: SurehandError,
  target: Resolved | undefined,
): Promise<SurehandError> {
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
  return failure.but({ message: `${name}: ${failure.message}` });
}
