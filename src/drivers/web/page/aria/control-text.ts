import { oneLine } from '../../../words/one-line.ts';
import type { Traversal } from './aria-alternative.ts';
import { isEditingHost, isFocusable } from './focusable.ts';
import { holdsPassword } from './holds-password.ts';

const RANGES = new Set(['meter', 'progressbar', 'scrollbar', 'slider', 'spinbutton']);

const PARTED = new Set(['color', 'date', 'datetime-local', 'month', 'time', 'week']);

/** What a control inside a label adds to it: its value, not its name. Null for what is not such a control. */
export function controlText(el: Element, role: string, traversal: Traversal): string | null {
  if (el instanceof HTMLInputElement) {
    // A password must not leave the page, not even as part of a label.
    if (holdsPassword(el)) return '';
    // Chromium reads dates and colours by their parts, which add nothing to a label.
    if (PARTED.has(el.type)) return '';
    if (role === 'textbox' || role === 'searchbox' || role === 'combobox') return el.value;
  }
  if (el instanceof HTMLTextAreaElement) return el.value;
  if (RANGES.has(role)) return rangeText(el);
  if (role === 'combobox' || role === 'listbox' || role === 'tree') return selectedText(el, role, traversal);
  if (role === 'textbox' || role === 'searchbox' || isEditingHost(el))
    return traversal.read.contents(el, traversal);
  return null;
}

function rangeText(el: Element): string {
  const stated = el.getAttribute('aria-valuetext')?.trim() || el.getAttribute('aria-valuenow')?.trim();
  if (stated) return stated;
  if (el instanceof HTMLInputElement) return el.value;
  if (el instanceof HTMLMeterElement) return String(el.value);
  if (el instanceof HTMLProgressElement) return el.hasAttribute('value') ? String(el.value) : '';
  // A slider that does not say where it is stands in the middle.
  return el.getAttribute('role') === 'slider'
    ? String((bound(el, 'aria-valuemin', 0) + bound(el, 'aria-valuemax', 100)) / 2)
    : '';
}

function bound(el: Element, attribute: string, otherwise: number): number {
  const value = Number.parseFloat(el.getAttribute(attribute) ?? '');
  return Number.isNaN(value) ? otherwise : value;
}

function selectedText(el: Element, role: string, traversal: Traversal): string {
  if (el instanceof HTMLSelectElement) {
    return Array.from(el.selectedOptions, (option) =>
      oneLine(traversal.read.described(option, traversal).text),
    ).join(' ');
  }
  if (role === 'combobox') return isFocusable(el) ? traversal.read.contents(el, traversal) : '';
  const chosen = el.querySelectorAll(
    '[role~=option][aria-selected=true],[role~=treeitem][aria-selected=true]',
  );
  return Array.from(chosen, (option) => oneLine(traversal.read.described(option, traversal).text)).join(' ');
}
