import type { Action } from '../model/action.ts';
import { keyName } from '../model/key-name.ts';
import type { World } from '../pipeline/world.ts';
import type { Binding } from '../screen/refs.ts';
import { type Did, FIELD_ROLES, ITEM_ROLES } from './only-looked.ts';

const BUTTONS = new Set(['button', 'menuitem', 'link']);
const ENTER = /(?:^|\+)Enter$/i;

/** What was pressed, where that is something to press and no choice among items: a dialog of the browser has two buttons. */
export function pressedIn(action: Action, { target }: Pick<Did, 'target'>): string[] | undefined {
  if (action.action === 'handle_dialog') return [action.accept ? 'OK' : 'Cancel'];
  const node = target?.binding.node;
  return action.action === 'click' && node && !ITEM_ROLES.has(node.role) ? [node.name] : undefined;
}

/**
 * The buttons that Enter stands for where it is about to be pressed: the one that hands in the form, else those beside
 * the field. None where the field has no button; undefined for other acts, and where there is no field.
 */
export async function standsFor(
  { driver }: Pick<World, 'driver'>,
  action: Action,
  bindings: readonly Pick<Binding, 'ref' | 'key'>[],
): Promise<string[] | undefined> {
  if (action.action !== 'press_key' || !ENTER.test(action.key)) return undefined;
  const key = bindings.find(({ ref }) => ref === action.target)?.key;
  const asked = { by: 'keys' as const, keys: keyName(action.key), ...(key ? { key } : {}) };
  // A page that cannot be asked is told of by the act itself.
  const reached = await driver.reached(asked).catch(() => []);
  const buttons = reached.filter(({ role, submits }) => BUTTONS.has(role) || submits);
  if (buttons.length > 0) return buttons.map(({ name }) => name);
  return reached.some(({ role }) => FIELD_ROLES.has(role)) ? [] : undefined;
}
