import { around, rendersInside } from '../aria/flat-tree.ts';
import { everyRendered } from '../see/every-element.ts';
import { isOn } from './control-words.ts';

/** Whether what opened says, or shows by boxes to tick, that several of its items can be chosen. It may be a dialog around the list that says so. */
export function takesSeveral(root: Element, items: readonly Element[]): boolean {
  const lists = new Set(items.map((item) => around(item, '[role=listbox],[role=tree],[role=grid]') ?? root));
  const saying = [root, ...(lists.size === 1 ? lists : [])];
  if (saying.some((one) => one.getAttribute('aria-multiselectable') === 'true')) return true;
  const boxes = items.some(isBox) && items.every((item) => isBox(item) || !isChoice(item));
  return boxes || (items.length > 1 && items.every(hasBox));
}

/** Whether the box to tick in an item that says nothing itself is ticked; undefined where there is not just one that tells. */
export function tickedIn(item: Element): boolean | undefined {
  const [box, another] = everyRendered(item, BOX);
  return box && !another ? isOn(box) : undefined;
}

const BOX = '[role=checkbox],input[type=checkbox]';
const isBox = (el: Element): boolean => el.matches(BOX);
/** An option with one box to tick in it is one of several. */
const hasBox = (el: Element): boolean => {
  const boxes = everyRendered(el).filter((one) => isBox(one) || isCalledBox(one));
  return (
    boxes.filter((one) => !boxes.some((other) => other !== one && rendersInside(other, one))).length === 1
  );
};
const isCalledBox = (el: Element): boolean =>
  [el.localName, ...el.classList].some((word) => /[-_]check-?box$|^checkbox$/i.test(word));
/** One of several that stay chosen; what else is pressed in a dialog with such is no choice. */
export const isChoice = (el: Element): boolean => isBox(el) || el.matches('[role=radio],input[type=radio]');
