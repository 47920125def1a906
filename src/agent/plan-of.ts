import type { Action } from '../model/action.ts';
import { SurehandError } from '../model/failure.ts';
import type { UiNode } from '../model/node.ts';
import type { World } from '../pipeline/world.ts';
import type { Binding } from '../screen/refs.ts';
import type { LoopAction } from './loop-browser.ts';
import type { OwnControl } from './own-controls.ts';

/** One thing to do: an action on the page, another tab, or the text for a dialog that asks for one. */
export type LoopStep = { act: Action } | { tab: string } | { say: string };

/** What a ref of the newest snapshot stands for. */
export type LoopTarget = { ref: string; node: UiNode } | OwnControl;

/** Takes a value that is no text: it is brought there by whatever the control understands. */
const ADJUSTED_ROLES = new Set(['slider', 'scrollbar', 'radiogroup', 'tree', 'grid', 'menubar']);
const ADJUSTED_TYPES = new Set(['range', 'date', 'time', 'month', 'week', 'datetime-local', 'color']);
const SINGLE_LINE = new Set(['textbox', 'searchbox', 'combobox', 'spinbutton']);
/** So far a box moves on from an element that is in view already. */
const NEXT_PART = 500;

/** What a call of one of the seven tools comes to, by what it is aimed at; `refIn` knows a value that is a ref. */
export function planOf(
  action: LoopAction,
  target: LoopTarget | undefined,
  refIn: (words: string) => string | undefined,
): LoopStep[] {
  if (action.tool === 'browser_scroll') return [{ act: scrolling(action, target) }];
  if (target === undefined) throw new SurehandError('invalid_input', `${action.tool} needs a ref`);
  if ('does' in target) return onOwn(action, target, refIn);
  const { ref, node } = target;
  if (action.tool === 'browser_click') return [{ act: { action: 'click', target: ref } }];
  if (action.tool === 'browser_select')
    return [{ act: { action: 'select', target: ref, values: [action.value] } }];
  // What takes no text and is given another element's ref is dragged there.
  const to = takesText(node) ? undefined : refIn(action.value.trim());
  if (to !== undefined) return [{ act: { action: 'drag', target: ref, to } }];
  return filling(ref, node, action);
}

function takesText({ role, tag, state }: UiNode): boolean {
  return (
    SINGLE_LINE.has(role) ||
    tag === 'input' ||
    tag === 'textarea' ||
    tag === 'select' ||
    state.value !== undefined
  );
}

function scrolling(
  action: Extract<LoopAction, { tool: 'browser_scroll' }>,
  target: LoopTarget | undefined,
): Action {
  if (!('ref' in action)) return { action: 'scroll', direction: action.direction, amount: action.amount };
  if (target === undefined || 'does' in target)
    throw new SurehandError('invalid_input', 'browser_scroll: wanted an element of the page');
  const { ref, node } = target;
  // What is in view already is read on from: the box around it brings what follows.
  const { direction, amount } = action;
  const told = direction !== undefined || amount !== undefined;
  if (node.visibility === 'full' || (told && node.visibility === 'partial'))
    return { action: 'scroll', target: ref, direction: direction ?? 'down', amount: amount ?? NEXT_PART };
  return { action: 'scroll', target: ref, amount: 0 };
}

function filling(
  target: string,
  node: UiNode,
  { value, clear_first }: { value: string; clear_first: boolean },
): LoopStep[] {
  if (node.input_type === 'file')
    return [{ act: { action: 'upload_files', target, paths: value.split('\n').filter(Boolean) } }];
  if (ADJUSTED_ROLES.has(node.role) || ADJUSTED_TYPES.has(node.input_type ?? '') || isDrawnStepper(node))
    return [{ act: { action: 'adjust_control', target, value, tolerance: 0 } }];
  // What is chosen in a list is set to just these, one a line.
  if (node.tag === 'select') {
    const values = value.split('\n').filter(Boolean);
    return [{ act: { action: 'select', target, values, only: clear_first } }];
  }
  const enter = value.endsWith('\n') && isSingleLine(node);
  const text = enter ? value.slice(0, -1) : value;
  const put: LoopStep = { act: { action: 'fill', target, value: text, clear_first } };
  // An empty text with Enter is the key alone.
  if (!enter) return [put];
  const key: LoopStep = { act: { action: 'press_key', key: 'Enter', target } };
  return text === '' && !clear_first ? [key] : [put, key];
}

function isDrawnStepper({ role, tag }: UiNode): boolean {
  return role === 'spinbutton' && tag !== 'input';
}

function isSingleLine({ role, tag }: UiNode): boolean {
  return tag === 'input' || (tag !== 'textarea' && SINGLE_LINE.has(role) && role !== 'textbox');
}

/** What a pointer does beside the plain click. */
function pointing(value: string, refIn: (words: string) => string | undefined): LoopStep[] {
  // Words without a ref: what only shows its controls to a pointer may have no line of its own.
  const [, verb, aim] = /^\s*(hover|double|right)\s+(@e\d+|".+")\s*$/.exec(value) ?? [];
  if (aim === undefined)
    return refused(
      'textbox "Pointer" is filled with hover, double or right, and a ref or "words of the page"',
    );
  const target = aim.startsWith('"') ? aim : refIn(aim);
  if (target === undefined)
    throw new SurehandError('ref_unknown', `${aim} is no element of the page in the newest snapshot`);
  if (verb === 'hover') return [{ act: { action: 'hover', target } }];
  return [{ act: { action: 'click', target, ...(verb === 'double' ? { count: 2 } : { button: 'right' }) } }];
}

function onOwn(
  action: Exclude<LoopAction, { tool: 'browser_scroll' }>,
  control: OwnControl,
  refIn: (words: string) => string | undefined,
): LoopStep[] {
  const value = 'value' in action ? action.value : undefined;
  const clicked = action.tool === 'browser_click';
  switch (control.does) {
    case 'back':
      return clicked ? [{ act: { action: 'navigate', to: 'back' } }] : refused('button "Back" is clicked');
    case 'tab':
      return clicked ? [{ tab: control.id }] : refused('a tab is clicked');
    case 'answer':
      return clicked
        ? [{ act: { action: 'handle_dialog', accept: control.accept } }]
        : refused('OK and Cancel are clicked');
    case 'open':
      return value
        ? [{ act: { action: 'navigate', to: 'url', url: value.trim() } }]
        : refused('textbox "Address" is filled with an address');
    case 'keys':
      return value
        ? value
            .trim()
            .split(/\s+/)
            .map((key) => ({ act: { action: 'press_key', key } }))
        : refused('textbox "Keys" is filled with names of keys, such as Escape or Control+A');
    case 'pointer':
      return pointing(value ?? '', refIn);
    case 'files':
      return value
        ? [{ act: { action: 'upload_files', paths: value.split('\n').filter(Boolean) } }]
        : refused('textbox "File to choose" is filled with a path');
    case 'say':
      if (value === undefined) return refused('textbox "Answer" is filled with the answer');
      return value.endsWith('\n')
        ? [{ act: { action: 'handle_dialog', accept: true, text: value.slice(0, -1) } }]
        : [{ say: value }];
  }
}

function refused(why: string): never {
  throw new SurehandError('target_not_editable', why);
}

/** What can be drawn without a role and still takes a value, by dragging, stepping or choosing. */
const DRAWN_KINDS: ReadonlySet<string> = new Set(
  'slider thumbs spin stepper rating choices calendar segments wheels list menu date_input colour'.split(' '),
);

/** A fill of something that is no field, but drawn as a control that takes a value: it is brought there by its own means. */
export async function asAdjustment(
  driver: World['driver'],
  fill: Extract<Action, { action: 'fill' }>,
  { key, node }: Binding,
): Promise<Action> {
  if (node.role !== 'clickable' || fill.target === undefined) return fill;
  const control = await driver.controlParts(key, 'control');
  if (!control || !DRAWN_KINDS.has(control.kind)) return fill;
  return { action: 'adjust_control', target: fill.target, value: fill.value, tolerance: 0 };
}
