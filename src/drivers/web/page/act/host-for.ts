import { flatParent, rendersInside } from '../aria/flat-tree.ts';
import { everyElement, everyRendered } from '../see/every-element.ts';
import { isDrawnAway } from '../see/tucked.ts';
import { candidateFor } from './meaning.ts';

/**
 * A component may let the pointer through its only control and take it itself. Of several controls nobody knows which one
 * its host answers for, so that there is none.
 */
export function hostFor(el: Element): Element | null {
  // A box of a form is pressed through the label drawn for it.
  if (el instanceof HTMLInputElement) return null;
  const root = el.getRootNode();
  if (!(root instanceof ShadowRoot) || getComputedStyle(el).pointerEvents !== 'none') return null;
  const { host } = root;
  if (getComputedStyle(host).pointerEvents === 'none') return null;
  for (const other of [...everyElement(root), ...everyElement(host)])
    if (other !== el && !el.contains(other) && candidateFor(other).listing === 'control') return null;
  return host;
}

const AROUND = 3;
/** What a list shows lies in a box of its own, around the field. */
const AROUND_LIST = 4;
const OPERATED = 'input:not([type=hidden]),button,select,textarea,a[href],[role=button]';

/**
 * A box that waits for clicks and holds nothing else that can be operated takes them for the tick, the radio or the field
 * without writing that is put away in it.
 */
export function boxFor(el: Element): Element | null {
  if (!(el instanceof HTMLInputElement) || !isDrawnAway(el)) return null;
  const ticked = /^(?:checkbox|radio)$/.test(el.type) && (el.labels?.length ?? 0) === 0;
  if (!ticked && !isClearAndLocked(el)) return null;
  let up = flatParent(el);
  const most = ticked ? AROUND : AROUND_LIST;
  for (let level = 0; up && level < most; level++, up = flatParent(up)) {
    if (everyRendered(up, OPERATED).some((other) => other !== el)) return null;
    const { width, height } = up.getBoundingClientRect();
    if (width > 1 && height > 1 && candidateFor(up).listing === 'clickable') return up;
  }
  return null;
}

/** A list may keep its keys in a field that nobody writes in, and draw what is chosen over it. */
function isClearAndLocked(el: HTMLInputElement): boolean {
  return el.readOnly && /^(?:text|search)$/.test(el.type) && getComputedStyle(el).opacity === '0';
}

/** A list may have the field that searches it beside what shows its choice, drawn over that: a press there is one on the list. */
export function searchOver(list: Element): Element | null {
  if (list.getAttribute('role') !== 'combobox') return null;
  let up = flatParent(list);
  for (let level = 0; up && level < 2; level++, up = flatParent(up)) {
    const [only, another] = everyRendered(up, `${TYPED_IN},[role=combobox]`).filter(
      (other) => !rendersInside(list, other),
    );
    if (another || only?.matches('[role=combobox]')) return null;
    if (only) return liesOn(only, list) && !isLabelled(only) ? only : null;
  }
  return null;
}

const TYPED_IN = 'input:not([type=hidden]),textarea';

function liesOn(field: Element, list: Element): boolean {
  const [own, box] = [field.getBoundingClientRect(), list.getBoundingClientRect()];
  return (
    own.left >= box.left - 1 && own.right <= box.right + 1 && own.top < box.bottom && own.bottom > box.top
  );
}

function isLabelled(field: Element): boolean {
  return (
    field.hasAttribute('aria-label') || (field instanceof HTMLInputElement && Boolean(field.labels?.length))
  );
}
