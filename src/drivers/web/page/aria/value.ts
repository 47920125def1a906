import { oneLine } from '../../../words/one-line.ts';
import { editorText } from '../act/editor.ts';
import { contentText } from './content-text.ts';
import { hasEditContext, isEditingHost } from './focusable.ts';
import { holdsPassword } from './holds-password.ts';
import { ariaOf } from './own-aria.ts';
import { saysEmpty } from './says-empty.ts';
import type { ElementState } from './state.ts';
import { newTraversal } from './text-alternative.ts';

type ValueState = Pick<ElementState, 'value' | 'selected_label' | 'password'>;
type NumericState = Pick<ElementState, 'value_now' | 'value_min' | 'value_max'>;

const RANGES = new Set(['meter', 'progressbar', 'scrollbar', 'slider', 'spinbutton']);

/** What a control holds, as text; for lists of choices the labels of what is chosen. */
export function valueState(el: Element, role: string): ValueState {
  if (el instanceof HTMLInputElement) return inputValue(el, role);
  if (el instanceof HTMLTextAreaElement) return { value: editorText(el)?.text ?? el.value };
  if (el instanceof HTMLSelectElement) return selectValue(el);
  if (RANGES.has(role)) return isEmptyPart(el, role) ? { value: '' } : rangeValue(el);
  if (role === 'combobox' || role === 'listbox') return choiceValue(el, role);
  if (hasEditContext(el)) return { value: editorText(el)?.text ?? '' };
  if (role === 'textbox' || role === 'searchbox' || isEditingHost(el)) return { value: editedText(el) };
  return {};
}

const VALUELESS = new Set(['button', 'checkbox', 'hidden', 'image', 'radio', 'reset', 'submit']);

function inputValue(el: HTMLInputElement, role: string): ValueState {
  if (holdsPassword(el)) return { password: true };
  if (VALUELESS.has(el.type)) return {};
  if (el.type === 'file') return { value: Array.from(el.files ?? [], (file) => file.name).join(', ') };
  const stated = role === 'slider' || role === 'spinbutton' ? ariaOf(el, 'aria-valuetext') : null;
  return { value: stated || (showsItsMask(el) ? '' : el.value) };
}

/** A mask that a field writes into itself where nothing was typed: yyyy-MM-dd, __:__. */
const MASK = /^(?:([yMdDYHhmsa])\1+(?!\1)|[^\p{L}\p{N}])+$/u;

/** A field that shows as its value how it wants to be filled holds nothing yet. */
export function showsItsMask(el: HTMLInputElement): boolean {
  return el.value !== '' && el.value === el.placeholder && MASK.test(el.value);
}

function selectValue(el: HTMLSelectElement): ValueState {
  const label = Array.from(el.selectedOptions, (option) => oneLine(option.label)).join(', ');
  return el.selectedOptions.length > 0 ? { value: label, selected_label: label } : { value: '' };
}

function isEmptyPart(el: Element, role: string): boolean {
  return role === 'spinbutton' && saysEmpty(el);
}

function rangeValue(el: Element): ValueState {
  const typed = numberTypedIn(el);
  if (typed !== null && number(typed) !== number(ariaOf(el, 'aria-valuenow'))) return { value: typed };
  const stated = ariaOf(el, 'aria-valuetext') || ariaOf(el, 'aria-valuenow');
  if (stated) return { value: stated };
  if (el instanceof HTMLMeterElement) return { value: String(el.value) };
  if (el instanceof HTMLProgressElement) return el.hasAttribute('value') ? { value: String(el.value) } : {};
  return {};
}

function choiceValue(el: Element, role: string): ValueState {
  const inner = el.querySelector('input');
  if (role === 'combobox')
    return { value: inner ? (valueState(inner, 'textbox').value ?? '') : editedText(el) };
  const chosen = Array.from(el.querySelectorAll('[role~=option][aria-selected=true]'), (option) =>
    oneLine(option.getAttribute('aria-label') || contentText(option, newTraversal(option))),
  );
  const label = chosen.join(', ');
  return chosen.length > 0 ? { value: label, selected_label: label } : {};
}

// Lines matter in what was typed, so that the text is read as rendered.
function editedText(el: Element): string {
  return el instanceof HTMLElement ? el.innerText.replace(/\n$/, '') : (el.textContent ?? '');
}

/** Position and limits of sliders, spin buttons, meters and progress bars. */
export function numericState(el: Element, role: string): NumericState {
  // A value that is stated makes a range of whatever states it.
  if (!RANGES.has(role) && ariaOf(el, 'aria-valuenow') === null) return {};
  const state: NumericState = {};
  const [now, min, max] = nativeRange(el);
  const stated = {
    now: isEmptyPart(el, role) ? undefined : number(numberTypedIn(el) ?? ariaOf(el, 'aria-valuenow')),
    min: number(ariaOf(el, 'aria-valuemin')),
    max: number(ariaOf(el, 'aria-valuemax')),
  };
  // A native control knows better than what its author wrote beside it.
  const value_now = now ?? stated.now;
  const value_min = min ?? stated.min ?? (role === 'spinbutton' ? undefined : 0);
  const value_max = max ?? stated.max ?? (role === 'spinbutton' ? undefined : 100);
  if (value_now !== undefined) state.value_now = value_now;
  if (value_min !== undefined) state.value_min = value_min;
  if (value_max !== undefined) state.value_max = value_max;
  return state;
}

/** The number in the one field that a box of buttons has: what the box states may be the number it began with. */
function numberTypedIn(el: Element): string | null {
  if (el instanceof HTMLInputElement || ariaOf(el, 'role') !== 'spinbutton') return null;
  const [field, ...more] = el.querySelectorAll('input:not([type=hidden])');
  if (!(field instanceof HTMLInputElement) || more.length > 0) return null;
  return /^[+-]?\d+(?:\.\d+)?$/.test(field.value.trim()) ? field.value.trim() : null;
}

function nativeRange(el: Element): [number | undefined, number | undefined, number | undefined] {
  if (el instanceof HTMLInputElement && el.type === 'range') {
    return [el.valueAsNumber, number(el.min) ?? 0, number(el.max) ?? 100];
  }
  if (el instanceof HTMLInputElement && el.type === 'number')
    return [number(el.value), number(el.min), number(el.max)];
  if (el instanceof HTMLMeterElement) return [el.value, el.min, el.max];
  if (el instanceof HTMLProgressElement) return [el.hasAttribute('value') ? el.value : undefined, 0, el.max];
  return [undefined, undefined, undefined];
}

function number(text: string | null): number | undefined {
  const value = Number.parseFloat(text ?? '');
  // A limit without end is none.
  return Number.isFinite(value) ? value : undefined;
}
