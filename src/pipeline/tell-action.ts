import type { Action } from '../model/action.ts';
import type { UiNode } from '../model/node.ts';
import type { Binding } from '../screen/refs.ts';
import { describeNode } from '../screen/render-line.ts';

/** An action in the words of somebody about to do it, with its concrete target. */
export function tellAction(action: Action, target: Binding | undefined): string {
  const what = target ? describeNode(target.node, target.twins) : '';
  const value = JSON.stringify(sentValue(action, target?.node));
  switch (action.action) {
    case 'click':
      return `${tellClick(action)} ${what}`;
    case 'fill':
      return `fill ${what} with ${value}`;
    case 'select':
      return `select ${value} in ${what}`;
    case 'adjust_control':
      return `set ${what} to ${value}`;
    case 'press_key':
      return `press ${action.key}${what ? ` on ${what}` : ''}`;
    case 'hover':
      return `hover over ${what}`;
    case 'scroll':
      return `${action.fling ? 'fling' : 'scroll'} ${action.direction ?? 'to'} ${what}`.trim();
    case 'drag':
      return `drag ${what}${action.to ? ` to ${action.to}` : action.by ? ` by ${action.by.x},${action.by.y} px` : ''}`;
    case 'pinch':
      return `pinch ${what} to ${action.scale} of its size`;
    case 'upload_files':
      return `upload ${value}${what ? ` to ${what}` : ''}`;
    case 'navigate':
      return action.to === 'url'
        ? `open ${action.url}`
        : action.to === 'reload'
          ? 'reload'
          : `go ${action.to}`;
    case 'handle_dialog':
      return `${action.accept ? 'accept' : 'dismiss'} the dialog${value === undefined ? '' : ` with ${value}`}`;
  }
}

/** A click is told with its button and the keys that are held: they make another thing of it. */
function tellClick({ count, button, modifiers = [] }: Extract<Action, { action: 'click' }>): string {
  const how = [...modifiers, ...(button && button !== 'left' ? [button] : [])].join('+');
  return `${how ? `${how}-` : ''}${count === 2 ? 'double-click' : 'click'}`;
}

/** What an action types, selects, presses or answers; never what goes into a password field. */
export function sentValue(action: Action, node: UiNode | undefined): string | undefined {
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
