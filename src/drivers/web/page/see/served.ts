import { hasClickListener, takesPastes } from '../hook/clickables.ts';
import { countAlikeBeside, ITEM, isAlike, isItem } from './alike.ts';

const OPERABLE =
  'a[href],button,input,select,textarea,summary,[tabindex],[contenteditable],[role=button],[role=link],[onclick]';

const CELL = 'td,th,[role=cell],[role=gridcell],[role=columnheader],[role=rowheader]';
/** So many made of parts are a list; fewer may be the lines of one card. */
const SEVERAL = 3;

/**
 * One of several items of a list that listens for all of them, with nothing in it to operate: people press the item. A
 * framework listens for everything on its root, and what lies there are no items; nor are the parts of an item.
 */
export function isServed(el: Element): boolean {
  const list = el.parentElement;
  if (!list || list === document.body || el.matches(CELL) || !isOneOfMany(el)) return false;
  return operableIn(el) === null && hasClickListener(list) && !takesPastes(list) && !isOneItem(list);
}

/** The first thing inside that people operate by itself, as its markup tells. */
export function operableIn(el: Element): Element | null {
  return el.querySelector(OPERABLE);
}

function isOneItem(box: Element): boolean {
  return box.matches(ITEM) || besideIt(box).some((other) => hasClickListener(other));
}

/** Made as the one beside it, and more than a piece of text: an item by its kind, one with a mark of its own, or one of several parts. */
function isOneOfMany(el: Element): boolean {
  const beside = besideIt(el);
  if (beside.length === 0) return false;
  if (isItem(el) || beside.some((other) => isMarkedApart(el, other))) return true;
  return isMadeOfParts(el) && countAlikeBeside(el) + 1 >= SEVERAL;
}

function besideIt(el: Element): Element[] {
  const around = [el.previousElementSibling, el.nextElementSibling];
  return around.filter((other): other is Element => other !== null && isAlike(other, el));
}

/** By an attribute of the page's own that says something else of each. */
function isMarkedApart(one: Element, other: Element): boolean {
  return [...one.attributes].some(
    ({ name, value }) =>
      name.startsWith('data-') && other.hasAttribute(name) && other.getAttribute(name) !== value,
  );
}

function isMadeOfParts(el: Element): boolean {
  const says = [...el.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim());
  return el.childElementCount > 1 && !says;
}
