import type { Action } from '../model/action.ts';
import type { UiNode } from '../model/node.ts';
import type { PendingAction } from '../policy/critical-action.ts';
import type { Binding } from '../screen/refs.ts';
import { describeNode } from '../screen/render-line.ts';
import type { View } from '../screen/screen.ts';
import type { Intent } from './gate.ts';
import type { World } from './world.ts';

const PASSIVE: ReadonlySet<Action['action']> = new Set(['hover', 'scroll', 'navigate', 'handle_dialog']);

/** An action as a person and a policy see it: in words, and with every control it would reach. */
export async function intend(
  { driver }: World,
  action: Action,
  target: Binding | undefined,
  before: View | null,
): Promise<Intent> {
  const value = sentValue(action, target?.node);
  const url = action.action === 'navigate' ? (action.url ?? '') : driver.address();
  const base: PendingAction = { action: action.action, url, ...(value === undefined ? {} : { value }) };
  const reached: Intent['reaches'] = [
    ...(target ? [{ pending: about(base, target.node), box: target.node.box }] : [{ pending: base }]),
  ];
  return {
    told: tell(action, target),
    reaches: reached,
    before,
    passive: PASSIVE.has(action.action),
    ...(target ? { target } : {}),
  };
}

function about(base: PendingAction, { role, name, context }: UiNode): PendingAction {
  return { ...base, role, name, ...(context ? { context } : {}) };
}

function sentValue(action: Action, node: UiNode | undefined): string | undefined {
  switch (action.action) {
    case 'fill':
      return node?.state.password ? '(hidden)' : action.value;
    case 'select':
      return action.values.join(', ');
    case 'adjust_control':
      return String(action.value);
    case 'press_key':
      return action.key;
    case 'upload_files':
      return action.paths.join(', ');
    case 'handle_dialog':
      return action.text;
    default:
      return undefined;
  }
}

function tell(action: Action, target: Binding | undefined): string {
  const what = target ? describeNode(target.node, target.twins) : '';
  const value = JSON.stringify(sentValue(action, target?.node));
  switch (action.action) {
    case 'fill':
      return `fill ${what} with ${value}`;
    case 'select':
      return `select ${value} in ${what}`;
    case 'adjust_control':
      return `set ${what} to ${value}`;
    case 'press_key':
      return `press ${action.key}${what ? ` on ${what}` : ''}`;
    case 'navigate':
      return action.to === 'url' ? `open ${action.url}` : `go ${action.to}`;
    case 'upload_files':
      return `upload ${value}${what ? ` to ${what}` : ''}`;
    case 'drag':
      return `drag ${what}${action.to ? ` to ${action.to}` : ''}`;
    case 'handle_dialog':
      return `${action.accept ? 'accept' : 'dismiss'} the dialog`;
    default:
      return `${action.action} ${what}`.trim();
  }
}
