import { labelsOf } from '../aria/native-name.ts';
import { roleOf } from '../aria/role.ts';
import { displayName } from '../see/shown-name.ts';
import { isTucked } from '../see/tucked.ts';

/** Boxes that changed together, or could have: what each held before the action and holds now, in document order. */
export interface Ticks {
  was: ReadonlyMap<Element, string>;
  now: (el: Element) => string;
}

const TICKED = /^(?:checkbox|radio|switch)$/;
const ROW = 'tr,li,[role=row],[role=listitem],[role=treeitem],[role=option]';
const ITEM = 'li,[role=treeitem]';
const TABLE = 'table,[role=table],[role=grid],[role=treegrid]';
const HEAD = 'thead,th,[role=columnheader]';
/** A box drawn this much further to the right stands below the one before it. */
const INDENT_PX = 8;

export function isTick(el: Element): boolean {
  return (el instanceof HTMLInputElement && TICKED.test(el.type)) || TICKED.test(roleOf(el));
}

/** Whether a box that changed is no other choice than the one made: of its group, its list or its tree, or drawn twice. */
export function isTickedWith(el: Element, target: Element | null, ticks: Ticks): boolean {
  if (isRadio(el)) {
    const group = [...ticks.was.keys()].filter((one) => one !== el && isRadio(one) && isOneGroup(one, el));
    if (target && isRadio(target) && isOneGroup(el, target)) return true;
    // Which one it is now says it all.
    if (ticks.now(el) === 'unchecked' && group.some((one) => ticks.now(one) === 'checked')) return true;
  }
  if (!target || !isTick(target)) return false;
  return isTheSame(el, target, ticks) || isOfItsList(el, target, ticks);
}

function isRadio(el: Element): boolean {
  return el instanceof HTMLInputElement ? el.type === 'radio' : roleOf(el) === 'radio';
}

function isOneGroup(one: Element, other: Element): boolean {
  const named = [one, other].every((el) => el instanceof HTMLInputElement && el.name !== '');
  if (named && one instanceof HTMLInputElement && other instanceof HTMLInputElement)
    return one.name === other.name && one.form === other.form;
  const around = (el: Element): Element | null => el.closest('[role=radiogroup],fieldset');
  return around(one) === around(other);
}

/** One choice that the page shows in two places, which rows of a list are not. */
function isTheSame(el: Element, target: Element, { now }: Ticks): boolean {
  const name = displayName(el, roleOf(el));
  return (
    name !== '' &&
    name === displayName(target, roleOf(target)) &&
    now(el) === now(target) &&
    !(el.closest(ROW) && target.closest(ROW))
  );
}

function isOfItsList(el: Element, target: Element, ticks: Ticks): boolean {
  if (isRadio(el) || isRadio(target)) return false;
  const boxes = [...ticks.was.keys()].filter((one) => one.isConnected && isTick(one) && !isRadio(one));
  const is = (one: Element): boolean => ticks.now(one) === 'checked';
  const was = (one: Element): boolean => ticks.was.get(one) === 'checked';
  if (heads(target, el, boxes) || heads(el, target, boxes)) return is(el) === is(target);
  // Where nothing says which stands over which, it is told by what they do: one follows all, or all follow one.
  const below = inLineWith(target, el, boxes);
  const changed = below.filter((one) => is(one) !== was(one));
  const reached = below.slice(0, below.indexOf(changed.at(-1) ?? target) + 1);
  if (changed.includes(el) && changed.length > 1) return reached.every((one) => is(one) === is(target));
  const parts = inLineWith(el, target, boxes);
  return (
    parts.length > 1 && parts.includes(target) && is(el) === parts.every(is) && was(el) === parts.every(was)
  );
}

/** Whether a box stands over another by what the page says or draws. */
function heads(head: Element, el: Element, boxes: readonly Element[]): boolean {
  const controlled = (head.getAttribute('aria-controls') ?? '').split(/\s+/).filter(Boolean);
  if (controlled.some((id) => document.getElementById(id)?.contains(el))) return true;
  if (head.closest('legend')?.parentElement?.contains(el)) return true;
  const table = head.closest(HEAD) && !el.closest(HEAD) ? head.closest(TABLE) : null;
  if (table?.contains(el)) return true;
  const item = head.closest(ITEM);
  if (item?.contains(el) && el.closest(ITEM) !== item) return true;
  const between = boxes.slice(boxes.indexOf(head) + 1, boxes.indexOf(el) + 1);
  return between.includes(el) && between.every((one) => isDeeper(one, head));
}

function isDeeper(el: Element, than: Element): boolean {
  const levels = [el, than].map((one) => Number(one.closest('[aria-level]')?.getAttribute('aria-level')));
  const [level = 0, above = 0] = levels;
  if (level > 0 && above > 0) return level > above;
  const [box, head] = [beginOf(el), beginOf(than)];
  return box !== null && head !== null && box.top >= head.bottom - 2 && box.left >= head.left + INDENT_PX;
}

/** Where the line of a box begins, if that is known: words before it make no level. */
function beginOf(el: Element): { left: number; top: number; bottom: number } | null {
  const drawn = drawnBoxOf(el).getBoundingClientRect();
  const label = labelsOf(el)?.[0]?.getBoundingClientRect();
  if (!label && !el.closest(ITEM)) return null;
  return { left: Math.min(drawn.left, label?.left ?? drawn.left), top: drawn.top, bottom: drawn.bottom };
}

/** Boxes after a first one that are built alike, in the nearest box around it and another. */
function inLineWith(head: Element, other: Element, boxes: readonly Element[]): Element[] {
  let around = head.parentElement;
  while (around && !around.contains(other)) around = around.parentElement;
  const after = boxes.slice(boxes.indexOf(head) + 1).filter((one) => around?.contains(one));
  const [first] = after;
  return first ? after.filter((one) => wayTo(one, around) === wayTo(first, around)) : [];
}

function wayTo(el: Element, from: Element | null): string {
  const way: string[] = [];
  for (let up: Element | null = el; up && up !== from; up = up.parentElement) way.push(up.localName);
  return way.join();
}

/** What stands in for a box that is not drawn itself: its label, or what is drawn around it alone. */
export function drawnBoxOf(el: Element): Element {
  if (!isTucked(el) || !(el instanceof HTMLInputElement)) return el;
  const isSeen = (one: Element): boolean => {
    const { width, height } = one.getBoundingClientRect();
    return width > 1 && height > 1;
  };
  const label = [...(labelsOf(el) ?? [])].find(isSeen);
  if (label) return label;
  for (let up = el.parentElement, level = 0; up && level < 3; up = up.parentElement, level++) {
    if (up.querySelectorAll('input').length > 1) break;
    if (isSeen(up)) return up;
  }
  return el;
}
