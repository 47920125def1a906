import type { NodeState } from '../../../../model/node.ts';
import { flatParent } from './flat-tree.ts';
import { hasEditContext, isNativelyDisabled } from './focusable.ts';
import { ariaOf } from './own-aria.ts';
import { isDropDown } from './role.ts';
import { checkedElsewhere } from './told-elsewhere.ts';
import { numericState, valueState } from './value.ts';

export { descriptionOf } from './description.ts';

/** Readable state of one element; what does not apply is absent, not false. */
export type ElementState = NodeState;

/** The state of an element whose role is already known; never the value of a password field. */
export function stateOf(el: Element, role: string): ElementState {
  const state: ElementState = {};
  addFlags(el, role, state);
  addToggles(el, role, state);
  addTokens(el, role, state);
  Object.assign(state, valueState(el, role), numericState(el, role));
  return state;
}

const CHECKABLE = new Set([
  'checkbox',
  'menuitemcheckbox',
  'menuitemradio',
  'option',
  'radio',
  'switch',
  'treeitem',
]);
/** In a menu, what does not say that it is on is off. */
const OFF_UNLESS_TOLD = new Set(['menuitemcheckbox', 'menuitemradio']);
const TOLD_ELSEWHERE = new Set(['checkbox', 'radio', 'switch']);
const SELECTABLE = new Set([
  'cell',
  'columnheader',
  'gridcell',
  'option',
  'row',
  'rowheader',
  'tab',
  'treeitem',
]);
const HEADS = new Set(['columnheader', 'rowheader']);
const ALWAYS_SELECTABLE = new Set(['option', 'tab']);

function addFlags(el: Element, role: string, state: ElementState): void {
  if (isDisabled(el)) state.disabled = true;
  if (isReadonly(el, role)) state.readonly = true;
  if (ariaOf(el, 'aria-required') === 'true' || isNativelyRequired(el)) state.required = true;
  if (isInvalid(el)) state.invalid = true;
  if (ariaOf(el, 'aria-busy') === 'true') state.busy = true;
  if (isFocused(el)) state.focused = true;
  if (ariaOf(el, 'aria-modal') === 'true' || (el.localName === 'dialog' && el.matches(':modal')))
    state.modal = true;
  const multiple =
    el instanceof HTMLSelectElement ? el.multiple : ariaOf(el, 'aria-multiselectable') === 'true';
  if (multiple) state.multiselectable = true;
}

function addToggles(el: Element, role: string, state: ElementState): void {
  if (CHECKABLE.has(role)) {
    const checked =
      el instanceof HTMLInputElement && /^(checkbox|radio)$/.test(el.type)
        ? nativeChecked(el)
        : (triState(el, 'aria-checked') ??
          (TOLD_ELSEWHERE.has(role) ? checkedElsewhere(el, role) : undefined));
    if (checked !== undefined) state.checked = checked;
    else if (OFF_UNLESS_TOLD.has(role)) state.checked = false;
  }
  if (role === 'button') {
    const pressed = triState(el, 'aria-pressed');
    if (pressed !== undefined) state.pressed = pressed;
  }
  if (SELECTABLE.has(role)) {
    const selected = el instanceof HTMLOptionElement ? el.selected : triState(el, 'aria-selected');
    if (selected !== undefined) state.selected = selected === true;
    else if (ALWAYS_SELECTABLE.has(role)) state.selected = false;
  }
  const expanded = expandedOf(el, role);
  if (expanded !== undefined) state.expanded = expanded;
}

function addTokens(el: Element, role: string, state: ElementState): void {
  const current = ariaOf(el, 'aria-current');
  if (current && current !== 'false') state.current = current;
  const sort = HEADS.has(role) ? ariaOf(el, 'aria-sort') : null;
  if (sort && sort !== 'none') state.sort = sort;
  const popup = ariaOf(el, 'aria-haspopup');
  if (popup && popup !== 'false') state.haspopup = popup === 'true' ? 'menu' : popup;
  else if (role === 'combobox' && popup === null && (el.localName !== 'select' || isDropDown(el))) {
    state.haspopup = el.localName === 'select' ? 'menu' : 'listbox';
  }
  const orientation = ariaOf(el, 'aria-orientation');
  if (orientation === 'horizontal' || orientation === 'vertical') state.orientation = orientation;
  const level = levelOf(el, role);
  if (level !== undefined) state.level = level;
}

/** Disabled natively or by aria-disabled, which also holds for everything inside the element that carries it. */
function isDisabled(el: Element): boolean {
  if (isNativelyDisabled(el)) return true;
  for (let up: Element | null = el; up; up = flatParent(up)) {
    const value = ariaOf(up, 'aria-disabled');
    if (value === 'true') return true;
    if (value === 'false') return false;
  }
  return false;
}

/** By the rules of the web the attribute means nothing on these: their value can be changed all the same. */
const NEVER_READONLY = new Set('range color checkbox radio file button submit reset image'.split(' '));

function isReadonly(el: Element, role: string): boolean {
  if (el instanceof HTMLInputElement || el instanceof HTMLTextAreaElement) {
    if (el.readOnly && !NEVER_READONLY.has(el.type) && el.matches(':read-only')) return true;
  }
  if (ariaOf(el, 'aria-readonly') === 'true') return true;
  if (role !== 'textbox' && role !== 'searchbox') return false;
  // A textbox made of a plain element can be typed into only where something makes it editable.
  const native = el.localName === 'input' || el.localName === 'textarea';
  const typable = native || hasEditContext(el) || (el instanceof HTMLElement && el.isContentEditable);
  return !typable && !el.hasAttribute('aria-readonly');
}

function isNativelyRequired(el: Element): boolean {
  return (
    (el instanceof HTMLInputElement ||
      el instanceof HTMLTextAreaElement ||
      el instanceof HTMLSelectElement) &&
    el.required
  );
}

export function isInvalid(el: Element): boolean {
  const stated = ariaOf(el, 'aria-invalid');
  if (stated !== null) return stated !== 'false' && stated !== '';
  return (
    (el.localName === 'input' || el.localName === 'textarea' || el.localName === 'select') &&
    el.matches(':user-invalid')
  );
}

/** Has the focus itself; a host whose shadow tree holds the focused element does not. */
export function isFocused(el: Element): boolean {
  const root = el.getRootNode();
  if (!(root instanceof Document || root instanceof ShadowRoot) || root.activeElement !== el) return false;
  if (el.localName === 'body' || el.localName === 'html') return false;
  return !el.shadowRoot?.activeElement;
}

function nativeChecked(el: HTMLInputElement): boolean | 'mixed' {
  return el.indeterminate && el.type === 'checkbox' ? 'mixed' : el.checked;
}

function triState(el: Element, attribute: string): boolean | 'mixed' | undefined {
  switch (ariaOf(el, attribute)) {
    case 'true':
      return true;
    case 'false':
      return false;
    case 'mixed':
      return 'mixed';
    default:
      return undefined;
  }
}

function expandedOf(el: Element, role: string): boolean | undefined {
  if (el.localName === 'summary' && el.parentElement instanceof HTMLDetailsElement)
    return el.parentElement.open;
  const stated = triState(el, 'aria-expanded');
  if (stated !== undefined) return stated === true;
  if (el.localName === 'select' && role === 'combobox') return el.matches(':open');
  if (el instanceof HTMLButtonElement && el.popoverTargetElement instanceof HTMLElement) {
    return el.popoverTargetElement.matches(':popover-open');
  }
  return undefined;
}

function levelOf(el: Element, role: string): number | undefined {
  const stated = Number.parseInt(ariaOf(el, 'aria-level') ?? '', 10);
  if (stated > 0) return stated;
  if (role === 'heading') return /^h[1-6]$/.test(el.localName) ? Number(el.localName.slice(1)) : 2;
  return undefined;
}
