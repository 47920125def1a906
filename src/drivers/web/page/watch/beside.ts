import { flatParent } from '../aria/flat-tree.ts';
import { holdsPassword } from '../aria/holds-password.ts';
import { roleOf } from '../aria/role.ts';
import { stateOf } from '../aria/state.ts';
import { drawnInPlaceOf } from '../controls/control-words.ts';
import { everyElement } from '../see/every-element.ts';
import { besideLabel, labelledBy } from '../see/folded-label.ts';
import { elementOf } from '../see/keys.ts';
import { displayName } from '../see/shown-name.ts';
import { changedInBackground, isRestless } from './mutations.ts';
import { drawnBoxOf, isTick, isTickedWith } from './ticked-with.ts';

const EDITABLE = `input:not([type=hidden],[type=button],[type=submit],[type=reset],[type=image]), textarea, select,
  [contenteditable]:not([contenteditable=false]), [role=spinbutton], [role=slider], [role=checkbox], [role=switch],
  [role=radio], [role=combobox], [role=textbox]`;
/** More controls than that are a grid: what an action does there is seen on the screen. */
const MOST = 400;

let before = new Map<Element, string>();

export interface Neighbour {
  role: string;
  name: string;
  value?: string;
}

/** An action begins: what every control that a person could edit holds now. */
export function rememberValues(): void {
  before = new Map();
  for (const el of everyElement(document, EDITABLE)) {
    if (before.size >= MOST) return;
    before.set(el, heldBy(el));
  }
}

/** Controls besides the one acted on that hold something else since then. */
export function changedBeside({ key }: { key: string }): Neighbour[] {
  const asked = elementOf(key);
  // A label stands for what it names.
  const target = asked && (labelledBy(asked) ?? besideLabel(asked) ?? asked);
  const had = target ? before.get(target) : undefined;
  const has = target ? heldBy(target) : undefined;
  const found: Neighbour[] = [];
  for (const [el, was] of before) {
    const now = el.isConnected && el !== target ? heldBy(el) : was;
    if (now === was || (target && belongTogether(el, target)) || !isEdited(el)) continue;
    // The same quantity shown twice, as by a slider and its field; of boxes each is a choice of its own.
    const follows = isTick(el)
      ? isTickedWith(el, target, { was: before, now: heldBy })
      : was === had && now === has;
    if (follows) continue;
    if (isRestless(el) || changedInBackground(el)) continue;
    const role = roleOf(el);
    const hidden = holdsPassword(el);
    found.push({ role, name: displayName(el, role), ...(hidden ? {} : { value: now }) });
  }
  return found;
}

function heldBy(el: Element): string {
  if (el instanceof HTMLInputElement && /^(?:checkbox|radio)$/.test(el.type))
    return el.checked ? 'checked' : 'unchecked';
  if (el instanceof HTMLSelectElement)
    return Array.from(el.selectedOptions, (option) => option.label.trim()).join(', ');
  if (el instanceof HTMLInputElement || el instanceof HTMLTextAreaElement) return el.value;
  const stated = el.getAttribute('aria-valuetext') ?? el.getAttribute('aria-valuenow');
  if (stated !== null) return stated;
  const checked = el.getAttribute('aria-checked');
  if (checked !== null) return checked === 'true' ? 'checked' : 'unchecked';
  return (el.textContent ?? '').slice(0, 2000);
}

/** One control in several elements. */
function belongTogether(el: Element, target: Element): boolean {
  if (el.contains(target) || target.contains(el)) return true;
  for (const [one, other] of [
    [el, target],
    [target, el],
  ])
    if (one instanceof HTMLSelectElement && drawnInPlaceOf(one) === other) return true;
  const around = widgetAround(target);
  return around !== null && around === widgetAround(el);
}

/** The one widget that an element is a part of: a combobox with its field, a list with its options. */
function widgetAround(el: Element): Element | null {
  for (let up = flatParent(el), level = 0; up && level < 6; up = flatParent(up), level++) {
    if (up.matches('[role=combobox],[role=listbox],[role=spinbutton],[role=slider],[role=radiogroup]'))
      return up;
  }
  return null;
}

/** Seen, and open to a person: what is hidden, locked or only computed follows from the rest. */
function isEdited(el: Element): boolean {
  const state = stateOf(el, roleOf(el));
  if (state.readonly || state.disabled || el.closest('[aria-hidden=true],[inert]') !== null) return false;
  const drawn = drawnBoxOf(el);
  const { width, height } = drawn.getBoundingClientRect();
  return (
    width > 1 && height > 1 && drawn.checkVisibility({ visibilityProperty: true, opacityProperty: true })
  );
}
