import type { UiNode } from '../model/node.ts';

export type SemanticRole =
  | 'slider'
  | 'stepper'
  | 'dropdown'
  | 'segmented_control'
  | 'custom_adjustable'
  | 'composite_control';

/** What kind of control a node is to someone who uses it. Derived from the raw node, which wins where they differ. */
export interface SemanticControl {
  semantic_role: SemanticRole;
  /** Hints only: none of them is promised to work. */
  supported_actions: string[];
  adjustable: boolean;
  state_shape: 'continuous' | 'discrete' | 'semantic';
}

type Shape = SemanticControl['state_shape'];

const ROLES: Record<string, { role: SemanticRole; shape: Shape; actions: string[] }> = {
  slider: { role: 'slider', shape: 'continuous', actions: ['adjust_control', 'press_key', 'drag'] },
  scrollbar: { role: 'slider', shape: 'continuous', actions: ['adjust_control', 'scroll', 'drag'] },
  spinbutton: { role: 'stepper', shape: 'discrete', actions: ['adjust_control', 'fill', 'press_key'] },
  combobox: { role: 'dropdown', shape: 'semantic', actions: ['select', 'adjust_control', 'click'] },
  listbox: { role: 'dropdown', shape: 'semantic', actions: ['select', 'adjust_control'] },
  radiogroup: { role: 'segmented_control', shape: 'semantic', actions: ['adjust_control'] },
  tablist: { role: 'segmented_control', shape: 'semantic', actions: ['adjust_control'] },
  radio: { role: 'segmented_control', shape: 'semantic', actions: ['adjust_control', 'click'] },
  tab: { role: 'segmented_control', shape: 'semantic', actions: ['adjust_control', 'click'] },
  menuitemradio: { role: 'segmented_control', shape: 'semantic', actions: ['adjust_control', 'click'] },
  tree: { role: 'composite_control', shape: 'semantic', actions: ['adjust_control'] },
  treeitem: { role: 'composite_control', shape: 'semantic', actions: ['adjust_control', 'click'] },
  menubar: { role: 'composite_control', shape: 'semantic', actions: ['adjust_control'] },
  menu: { role: 'composite_control', shape: 'semantic', actions: ['adjust_control'] },
  grid: { role: 'composite_control', shape: 'semantic', actions: ['adjust_control', 'click'] },
};

const DATED = new Set(['date', 'time', 'month', 'week', 'datetime-local']);
const POPUPS: Record<string, SemanticRole> = {
  listbox: 'dropdown',
  menu: 'composite_control',
  tree: 'composite_control',
  grid: 'composite_control',
  dialog: 'composite_control',
};

/** Null for what takes no value: plain buttons, links, text. The same node always gives the same answer. */
export function semanticControl(node: UiNode): SemanticControl | null {
  const { role, state, input_type } = node;
  const usable = !state.disabled && !state.readonly;
  const known = ROLES[role];
  if (known) return answer(known.role, known.shape, known.actions, usable);
  if (input_type !== undefined && DATED.has(input_type))
    return answer('custom_adjustable', 'discrete', ['adjust_control', 'fill'], usable);
  if (input_type === 'color') return answer('custom_adjustable', 'continuous', ['fill'], usable);
  if (state.haspopup !== undefined && POPUPS[state.haspopup]) {
    const opens = POPUPS[state.haspopup] ?? 'composite_control';
    const actions =
      opens === 'dropdown' ? ['select', 'adjust_control', 'click'] : ['adjust_control', 'click'];
    return answer(opens, 'semantic', actions, usable);
  }
  if (state.checked !== undefined || state.pressed !== undefined || state.expanded !== undefined)
    return answer('custom_adjustable', 'discrete', ['adjust_control', 'click'], usable);
  // No role says so, but it states a value and a range: it can be adjusted.
  if (state.value_now !== undefined && role !== 'progressbar' && role !== 'meter')
    return answer('custom_adjustable', shapeOf(node), ['adjust_control', 'press_key'], usable);
  return null;
}

function shapeOf({ state }: UiNode): Shape {
  const { value, value_now, value_min, value_max } = state;
  if (value !== undefined && Number.isNaN(Number.parseFloat(value))) return 'semantic';
  const whole = Number.isInteger(value_now) && Number.isInteger(value_min) && Number.isInteger(value_max);
  return whole && (value_max ?? 0) - (value_min ?? 0) <= 10 ? 'discrete' : 'continuous';
}

function answer(
  semantic_role: SemanticRole,
  state_shape: Shape,
  actions: string[],
  usable: boolean,
): SemanticControl {
  return { semantic_role, supported_actions: usable ? [...actions] : [], adjustable: usable, state_shape };
}
