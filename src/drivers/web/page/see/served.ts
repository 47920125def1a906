import { hasClickListener, takesPastes } from '../hook/clickables.ts';
import { isAlike, isItem } from './alike.ts';

const OPERABLE =
  'a[href],button,input,select,textarea,summary,[tabindex],[contenteditable],[role=button],[role=link],[onclick]';

/**
 * One of several items of a list that listens for all of them, with nothing in it to operate: people press the item. A
 * framework listens for everything on its root, and what lies there are no items.
 */
export function isServed(el: Element): boolean {
  const list = el.parentElement;
  if (!list || list === document.body || !isOneOfMany(el)) return false;
  return operableIn(el) === null && hasClickListener(list) && !takesPastes(list);
}

/** The first thing inside that people operate by itself, as its markup tells. */
export function operableIn(el: Element): Element | null {
  return el.querySelector(OPERABLE);
}

/** Made as the one beside it, and more than a piece of text: an item by its kind, one with a mark of its own, or one of several parts. */
function isOneOfMany(el: Element): boolean {
  const alike = [el.previousElementSibling, el.nextElementSibling].some(
    (other) => other !== null && isAlike(other, el),
  );
  return alike && (isItem(el) || isMarked(el) || isMadeOfParts(el));
}

function isMarked(el: Element): boolean {
  return el.id !== '' || (el instanceof HTMLElement && Object.keys(el.dataset).length > 0);
}

function isMadeOfParts(el: Element): boolean {
  const says = [...el.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim());
  return el.childElementCount > 1 && !says;
}
