import {
  type Action,
  type ActionType,
  DECLARED_ACTION_TYPES,
  FALLBACK_ACTION_TYPES,
} from '../model/action.ts';
import type { UiNode } from '../model/node.ts';

const LOCAL_ROLES = new Set(
  'checkbox radio switch tab option slider spinbutton menuitemcheckbox menuitemradio treeitem row'.split(' '),
);
/** Enter in these hands in the form they belong to. */
const FORM_FIELDS = new Set('textbox searchbox combobox spinbutton checkbox radio switch slider'.split(' '));
const EDITED = new Set(['textbox', 'searchbox', 'combobox', 'spinbutton']);
const ENTER = new Set(['enter', 'numpadenter', 'return', '\n', '\r']);
const SPACE = new Set(['space', ' ']);
/** Keys that move or edit and set nothing off by themselves, wherever they go. */
const QUIET_KEYS =
  /^(arrow(up|down|left|right)|tab|escape|home|end|pageup|pagedown|backspace|delete|insert|shift|control|alt|meta)$/;

/** Declared by the tool, else by what the target is, else by the table; never by what changed afterwards. */
export function actionTypeOf(action: Action, node?: UiNode): ActionType {
  return DECLARED_ACTION_TYPES[action.action] ?? byTarget(action, node) ?? fallbackActionType(action.action);
}

/** For an action that neither its tool nor its target tells about; what the table does not know may do anything. */
export function fallbackActionType(action: string): ActionType {
  return FALLBACK_ACTION_TYPES[action] ?? 'side_effect';
}

function byTarget(action: Action, node: UiNode | undefined): ActionType | undefined {
  if (action.action === 'click') return node && (changesOnlyTheScreen(node) ? 'local_state' : 'side_effect');
  if (action.action === 'press_key') return byKey(action.key, node);
  return undefined;
}

function byKey(keys: string, node: UiNode | undefined): ActionType | undefined {
  const parts = keys.length > 1 ? keys.split('+') : [keys];
  const key = (parts.at(-1) ?? '').toLowerCase();
  if (QUIET_KEYS.test(key)) return 'local_state';
  if (!node) return undefined;
  if (ENTER.has(key))
    return FORM_FIELDS.has(node.role) || !changesOnlyTheScreen(node) ? 'side_effect' : 'local_state';
  if (SPACE.has(key) && !EDITED.has(node.role))
    return changesOnlyTheScreen(node) ? 'local_state' : 'side_effect';
  // Characters and the usual editing keys in a field are typing; anywhere else they are a shortcut of the page.
  return EDITED.has(node.role) ? 'local_state' : undefined;
}

function changesOnlyTheScreen(node: UiNode): boolean {
  if (LOCAL_ROLES.has(node.role) || node.tag === 'summary') return true;
  const { expanded, pressed, haspopup } = node.state;
  if (node.role === 'button' && (expanded !== undefined || pressed !== undefined || haspopup !== undefined))
    return true;
  return node.role === 'link' && node.same_page === true;
}
