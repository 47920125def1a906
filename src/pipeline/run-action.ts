import { randomUUID } from 'node:crypto';
import type { Action, ActionType } from '../model/action.ts';
import type { DriverEvent } from '../model/driver-event.ts';
import { SurehandError } from '../model/failure.ts';
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
  let value: string | undefined;
  try {
    ({ value } = await execute(world, action, target?.binding, signal));
  } catch (error) {
    if (!(error instanceof SurehandError) || !target) throw error;
    if (error.kind === 'ref_changed') throw await changedMeaning(world, target.binding, error.message);
    if (error.kind !== 'ref_expired' || error.may_have_landed) throw error;
    // Nothing has landed: the node was gone before any input.
    target.binding = await heal(world, target.binding);
    healed = true;
    ({ value } = await execute(world, action, target.binding, signal));
  }
  const view = await observe(world, signal);
  return {
    action_id: randomUUID(),
    timestamp: new Date().toISOString(),
    action: action.action,
    action_type,
    success: true,
    ...(target ? { target } : {}),
    healed,
    ...(value !== undefined ? { value } : {}),
    events: world.driver.takeEvents(),
    ...(view ? { view } : {}),
  };
}
