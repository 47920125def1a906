import type { Action } from '../model/action.ts';
import type { Outcome } from '../pipeline/run-action.ts';

/** These change what is shown or what a field holds; whatever else comes of them goes over the network. */
const LOOKING = new Set<Action['action']>([
  'navigate',
  'hover',
  'scroll',
  'fill',
  'select',
  'adjust_control',
]);
const SHOWING_ROLES = new Set(['link', 'tab', 'treeitem']);
/** A request that asks for something sends nothing. */
const SENT = /^(?!GET|HEAD|OPTIONS)[A-Z]+ /;

/** An act that decides nothing: it shows something else or fills a field, and sends nothing. */
export function onlyLooked({ action }: Action, { target, effect }: Outcome): boolean {
  if (effect.some(({ kind, account }) => kind === 'network' && SENT.test(account))) return false;
  if (LOOKING.has(action)) return true;
  const node = target?.binding.node;
  return (
    action === 'click' && node !== undefined && (SHOWING_ROLES.has(node.role) || 'expanded' in node.state)
  );
}
