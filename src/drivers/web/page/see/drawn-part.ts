import { flatParent } from '../aria/flat-tree.ts';
import { isFocusable } from '../aria/focusable.ts';
import { roleOf } from '../aria/role.ts';
import { hasClickListener } from '../hook/clickables.ts';
import { isControlRole } from './listing.ts';
import { isDrawnAway } from './tucked.ts';

const CONTROL =
  'input:not([type=hidden]),select,textarea,button,[role=slider],[role=checkbox],[role=radio],[role=switch],[role=combobox],[role=spinbutton]';
/** Nothing inside these does anything else than they do. A button may hold another one: the cross of a chip. */
const WHOLE = '[role=slider],[role=checkbox],[role=radio],[role=switch]';
const NAMED = '[aria-label],[aria-labelledby],[title],[alt],[draggable=true]';
const NEAR = 4;
const MOST = 8;

/**
 * Whether something that shows the hand and says nothing only draws a control that is listed itself: the ripple of a
 * slider's thumb, the box around a checkbox, the sign under an input that lies over it unseen.
 */
export function isDrawnPart(el: Element): boolean {
  if (el.matches(NAMED) || el.textContent?.trim() !== '' || isFocusable(el)) return false;
  const hears = hasClickListener(el);
  if (!hears && (el.parentElement?.closest(WHOLE) || el.querySelector(CONTROL))) return true;
  const { left, top, width, height } = el.getBoundingClientRect();
  const [x, y] = [left + width / 2, top + height / 2];
  return unseenNear(el).some((control) => {
    const box = control.getBoundingClientRect();
    const under = box.left <= x && x <= box.right && box.top <= y && y <= box.bottom;
    // What listens itself is never reached where the control lies over it.
    return under && (!hears || document.elementFromPoint(x, y) === control);
  });
}

/** What its author calls mere drawing, right inside a control, hands on to that what it hears. */
export function isOnlyDrawing(el: Element): boolean {
  if (!/^(?:presentation|none)$/.test(el.getAttribute('role') ?? '')) return false;
  if (isFocusable(el) && el.getAttribute('tabindex')?.trim() !== '-1') return false;
  let up = flatParent(el);
  for (let level = 0; up && level < NEAR; level++, up = flatParent(up)) {
    const role = roleOf(up);
    if (isControlRole(role)) return true;
    if (role !== 'generic' && role !== 'none') return false;
  }
  return false;
}

/** Controls around it that take the pointer and are not drawn. */
function unseenNear(el: Element): Element[] {
  let around: Element | null = el;
  for (let level = 0; around && level < NEAR; level++, around = flatParent(around)) {
    const unseen = [...around.querySelectorAll(CONTROL)].slice(0, MOST).filter(isDrawnAway);
    if (unseen.length > 0) return unseen;
  }
  return [];
}
