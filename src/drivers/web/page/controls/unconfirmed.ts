import { referenced } from '../aria/flat-tree.ts';
import { elementOf } from '../see/keys.ts';
import { touchedInAction } from '../watch/mutations.ts';
import { CONFIRMS, findCalendar } from './calendar-parts.ts';
import { clockIn } from './clock-parts.ts';
import { confirmsIn } from './confirm-parts.ts';
import type { PartAsk } from './control-parts.ts';
import { ancestors, isDrawn, textOf } from './control-words.ts';
import { findMonths } from './month-parts.ts';

const MOST_OPENED = 20;
const MOST_TOUCHED = 60;
/** How far apart the edges of a field and of the list that hangs from it may be. */
const BESIDE_PX = 16;
const SAYS = '[role=tooltip],[role=alert],[role=status],[aria-live]';

/**
 * What floats over the page beside a field that was filled: the field may lose what it shows. Told of a picker of days
 * or hours is the button that it waits for; without one, that it came with the action and is still there.
 */
export function unconfirmedPicker({ key }: PartAsk): { button: string; list?: true } | null {
  const el = elementOf(key);
  if (!(el instanceof HTMLInputElement)) return null;
  for (const button of confirmsIn(document, CONFIRMS)) {
    const over = floating(button);
    if (over && !over.contains(el) && pickerIn(over)) return { button: textOf(button) };
  }
  const touched = touchedInAction().filter((one) => !one.contains(el));
  const opened = touched
    .filter((one) => !touched.some((other) => other !== one && other.contains(one)))
    .slice(0, MOST_OPENED);
  for (const one of opened) {
    const part = pickerIn(one);
    if (part && floating(part)?.contains(el) === false) return { button: '' };
  }
  const hangs = touched.slice(0, MOST_TOUCHED).some((one) => floats(one) && hangsFrom(el, one));
  return hangs ? { button: '', list: true } : null;
}

/** A panel of its own right above or below the field, from its left edge on and at least as wide: what is typed is looked for in there. */
function hangsFrom(field: Element, panel: Element): boolean {
  if (!isDrawn(panel) || panel.matches(SAYS)) return false;
  if (referenced(field, 'aria-describedby').some((one) => panel.contains(one) || one.contains(panel)))
    return false;
  const { left, right, top, bottom } = panel.getBoundingClientRect();
  const own = field.getBoundingClientRect();
  const boxes = [field, ...ancestors(field, 4)].map((box) => box.getBoundingClientRect());
  const meets = boxes.some(
    (box) =>
      box.height < own.height * 3 &&
      Math.abs(left - box.left) <= BESIDE_PX &&
      right >= box.right - BESIDE_PX &&
      (Math.abs(top - box.bottom) <= BESIDE_PX || Math.abs(bottom - box.top) <= BESIDE_PX),
  );
  return meets && isPainted(panel);
}

/** What lies over something else paints its own ground; words that only stand below a field do not. */
function isPainted(panel: Element): boolean {
  for (let one: Element | null = panel, level = 0; one && level < 4; one = one.firstElementChild, level++) {
    const { backgroundColor, boxShadow } = getComputedStyle(one);
    if (boxShadow !== 'none' || !/^(?:transparent|rgba\(.*, 0\))$/.test(backgroundColor)) return true;
  }
  return false;
}

/** The outermost box around it that lies over the page. */
export function floating(el: Element): Element | undefined {
  return [el, ...ancestors(el, 12)].findLast(floats);
}

function floats(el: Element): boolean {
  return /^(?:absolute|fixed)$/.test(getComputedStyle(el).position);
}

/** Something in it that picks a day, a month or an hour. */
function pickerIn(el: Element): Element | null {
  return findCalendar(el)?.days[0]?.el ?? findMonths(el)?.months[0]?.el ?? clockIn(el)[0]?.items[0] ?? null;
}
