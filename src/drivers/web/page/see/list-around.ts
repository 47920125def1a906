import { flatParent } from '../aria/flat-tree.ts';
import { isUnseen } from '../aria/hidden.ts';

const NEAR = 6;

/**
 * The list whose field this is, where the pointer goes to the list alone: the field shows what is to be chosen, and takes
 * text only once the list has given it the focus.
 */
export function listAround(el: Element): Element | null {
  if (!(el instanceof HTMLInputElement) || getComputedStyle(el).pointerEvents !== 'none') return null;
  if (el.matches(':focus')) return null;
  let up = flatParent(el);
  for (let level = 0; up && level < NEAR; level++, up = flatParent(up)) {
    if (up.getAttribute('role') !== 'combobox') continue;
    return isUnseen(up) || getComputedStyle(up).pointerEvents === 'none' ? null : up;
  }
  return null;
}
