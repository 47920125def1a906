import { type Action, type ActionType, DECLARED_ACTION_TYPES } from '../model/action.ts';
import type { UiNode } from '../model/node.ts';

const LOCAL_ROLES = new Set(
  'checkbox radio switch tab option slider spinbutton menuitemcheckbox menuitemradio treeitem row'.split(' '),
);
const FIELD_ROLES = new Set(['textbox', 'searchbox', 'combobox', 'spinbutton']);

/** Declared by the tool, else by what the target is, never by what changed afterwards. */
export function actionTypeOf(action: Action, node?: UiNode): ActionType {
  const declared = DECLARED_ACTION_TYPES[action.action];
  if (declared) return declared;
  if (action.action === 'drag') return 'local_state';
  if (action.action === 'press_key') {
    const submits = /(^|\+)enter$/i.test(action.key);
    return submits && (!node || FIELD_ROLES.has(node.role)) ? 'side_effect' : 'local_state';
  }
  return node && changesOnlyTheScreen(node) ? 'local_state' : 'side_effect';
}

function changesOnlyTheScreen(node: UiNode): boolean {
  if (LOCAL_ROLES.has(node.role) || node.tag === 'summary') return true;
  const { expanded, pressed, haspopup } = node.state;
  if (node.role === 'button' && (expanded !== undefined || pressed !== undefined || haspopup !== undefined))
    return true;
  return node.role === 'link' && node.same_page === true;
}
