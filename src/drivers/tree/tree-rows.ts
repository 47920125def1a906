import type { Box } from '../../model/node.ts';
import type { Spot } from './sight.ts';
import type { TreeNode } from './tree.ts';

/** What a person operates, whether or not the platform says that it takes taps. */
export const CONTROLS = new Set(
  'button link textbox searchbox checkbox radio switch slider spinbutton combobox tab menuitem option'.split(
    ' ',
  ),
);
/** Its state can be put into another one by a tap on what surrounds it. */
const CHECKABLE = new Set(['checkbox', 'radio', 'switch']);
/** Pixels by which two places may differ and be one. */
const ROUNDED = 2;

/**
 * The one thing inside something that takes its taps for it: a switch in a row, or what tells the role of a view that has
 * none. Compose puts a nameless button inside the view that takes the taps.
 */
export function ownRole(spot: Spot, spots: readonly Spot[]): TreeNode | null {
  if (!spot.raw.clickable || spot.raw.role !== 'generic') return null;
  let found: TreeNode | null = null;
  for (let at = spot.order + 1; at < spot.end; at++) {
    const one = spots[at];
    if (!one || !isControl(one.raw)) continue;
    const { raw } = one;
    if (raw.clickable || !(isChoice(raw) || tellsRole(one))) return null;
    if (found && !isSameChoice(found, raw)) return null;
    if (!found || found.role === 'option') found = raw;
  }
  return found;
}

export function isChoice({ role }: TreeNode): boolean {
  return CHECKABLE.has(role) || role === 'option';
}

/** A mark and the words beside it may both tell of one choice. */
function isSameChoice(one: TreeNode, other: TreeNode): boolean {
  const words = one.role === 'option' || other.role === 'option';
  return words && isChoice(one) && isChoice(other) && isTaken(one) === isTaken(other);
}

function isTaken({ state }: TreeNode): boolean {
  return state.checked === true || state.selected === true;
}

/** A button without words, taps and content of its own. */
export function tellsRole({ raw, text, label }: Spot): boolean {
  const { role, clickable, children } = raw;
  return (role === 'button' || role === 'tab') && !clickable && !text && !label && children.length === 0;
}

/** Whether something around takes the taps for it. */
export function isInRow({ parent, raw }: Spot, spots: readonly Spot[]): boolean {
  for (let at = parent; at; at = at.parent)
    if (at.raw.clickable) {
      const own = ownRole(at, spots);
      return own === raw || (own !== null && isChoice(raw));
    }
  return false;
}

export function isControl(raw: TreeNode): boolean {
  return raw.clickable || raw.editable || CONTROLS.has(raw.role);
}

/** Whether something inside it takes touches of its own. */
export function holdsControl({ order, end }: Spot, spots: readonly Spot[]): boolean {
  for (let at = order + 1; at < end; at++) if (spots[at]?.raw.clickable) return true;
  return false;
}

/**
 * Something inside stands for it: it has no words, and that takes all touches that could be meant for it; or it is called as
 * the switch in it, which takes the touch. What nothing names and lies under most of the screen only keeps touches that
 * miss the controls in it from what is behind.
 */
export function isShell(spot: Spot, spots: readonly Spot[]): boolean {
  const { raw, text, label, order, end, window, node } = spot;
  if (CONTROLS.has(raw.role)) return false;
  const words = label || text;
  if (node.name === '' && area(raw.box) > area(window.root.box) / 2 && holdsControl(spot, spots)) return true;
  for (let at = order + 1; at < end; at++) {
    const one = spots[at];
    if (!one?.raw.clickable) continue;
    if (words ? CHECKABLE.has(one.raw.role) && one.label === words : fills(one.raw.box, raw.box)) return true;
  }
  return false;
}

function fills(inner: Box, outer: Box): boolean {
  const [wide, high] = [outer.width - inner.width, outer.height - inner.height];
  return outer.width > 0 && outer.height > 0 && wide <= ROUNDED && high <= ROUNDED;
}

function area({ width, height }: Box): number {
  return width * height;
}
