import { randomUUID } from 'node:crypto';
import type { ActResult } from '../drivers/driver.ts';
import type { Action, ActionType } from '../model/action.ts';
import type { DriverEvent } from '../model/driver-event.ts';
import { SurehandError } from '../model/failure.ts';
import type { Binding } from '../screen/refs.ts';
import { describeNode } from '../screen/render-line.ts';
import type { View } from '../screen/screen.ts';
import { actionTypeOf } from './action-type.ts';
import { execute } from './execute.ts';
import { guard } from './guard.ts';
import { observe } from './observe.ts';
import { changedMeaning, heal, type Purpose, type Resolved, resolve } from './resolve.ts';
import type { World } from './world.ts';

export interface Outcome {
  action_id: string;
  timestamp: string;
  action: Action['action'];
  action_type: ActionType;
  success: true;
  target?: Resolved;
  /** The ref followed its element to a node that was rendered anew. */
  healed: boolean;
  /** What a field holds after a fill, when it may be read. */
  value?: string;
  /** How far a scroll really moved, in pixels. */
  moved?: { x: number; y: number };
  events: DriverEvent[];
  /** The screen afterwards; absent while a dialog blocks the page. */
  view?: View;
}

const PURPOSES: Partial<Record<Action['action'], Purpose>> = {
  click: 'click',
  fill: 'fill',
  select: 'select',
};

/** The one conductor: resolve, guard, execute, stabilize, observe. Stages do not call each other. */
export async function runAction(world: World, wanted: Action, signal: AbortSignal): Promise<Outcome> {
  const action = guard(world, wanted);
  const words = 'target' in action ? action.target : undefined;
  const target = words ? await resolve(world, words, PURPOSES[action.action] ?? 'any') : undefined;
  const action_type = actionTypeOf(action, target?.binding.node);
  let healed = false;
  let done: ActResult;
  try {
    refuseCancelled(signal);
    done = await execute(world, action, target?.binding, signal);
  } catch (error) {
    if (!(error instanceof SurehandError) || !target) throw error;
    if (error.kind === 'ref_changed') throw await changedMeaning(world, target.binding, error.message);
    if (error.kind !== 'ref_expired' || error.may_have_landed) throw about(target.binding, error);
    // Nothing has landed: the node was gone before any input.
    target.binding = await heal(world, target.binding);
    healed = true;
    refuseCancelled(signal);
    done = await execute(world, action, target.binding, signal).catch((second: unknown) => {
      throw second instanceof SurehandError && target ? about(target.binding, second) : second;
    });
  }
  const { value, moved } = done;
  let view = await observe(world, signal);
  const events = world.driver.takeEvents();
  if (events.some(({ kind }) => kind === 'tab_opened' || kind === 'tab_closed')) {
    // Another tab took over, perhaps only while this one was looked at.
    view = await observe(world, signal);
    events.push(...world.driver.takeEvents());
  }
  return {
    action_id: randomUUID(),
    timestamp: new Date().toISOString(),
    action: action.action,
    action_type,
    success: true,
    ...(target ? { target } : {}),
    healed,
    ...(value !== undefined ? { value } : {}),
    ...(moved ? { moved } : {}),
    events,
    ...(view ? { view } : {}),
  };
}

/** A call may be cancelled while it waits for its turn or looks for its target: then nothing is sent. */
function refuseCancelled(signal: AbortSignal): void {
  if (signal.aborted) throw new SurehandError('cancelled', 'the call was cancelled before anything was done');
}

/** A driver knows keys, not what the caller calls the element: says which one it speaks of. */
function about({ node, twins }: Binding, failure: SurehandError): SurehandError {
  const message = `${describeNode(node, twins)}: ${failure.message}`;
  const { kind, may_have_landed, candidates, cause } = failure;
  return new SurehandError(kind, message, { may_have_landed, candidates, cause });
}
