import { focusedElement } from '../act/focused.ts';
import { around, referenced, rendersInside } from '../aria/flat-tree.ts';
import { keptInPass, withNameCache } from '../aria/style-cache.ts';
import { everyElement, everyRendered } from '../see/every-element.ts';
import { elementOf, keyOf } from '../see/keys.ts';
import { type CalendarParts, CONFIRMS, findCalendar } from './calendar-parts.ts';
import { type ClockParts, clockIn } from './clock-parts.ts';
import { confirmIn, drawnConfirm, opensTimes } from './confirm-parts.ts';
import type { PartAsk } from './control-parts.ts';
import { ancestors, isDrawn, isOn, isPressable, selectBehind, suggests, textOf } from './control-words.ts';
import { endsAround, otherEndOf } from './fields-near.ts';
import { signBeside } from './fold-sign.ts';
import { findMonths, findYears, type MonthParts } from './month-parts.ts';
import { node, type Part, part } from './read-control.ts';
import { isChoice, takesSeveral, tickedIn } from './takes-several.ts';
import { ownWords } from './tree-parts.ts';

const ITEMS = '[role=option],[role=menuitem],[role=menuitemcheckbox],[role=menuitemradio],[role=treeitem]';
/** The same, and a list in a list, which is folded into an item of it. */
const OFFERED = `${ITEMS},[role=listbox] [role=listbox][aria-expanded]`;
const LISTS = '[role=listbox],[role=menu],[role=tree],[role=dialog],[role=grid],[role=tooltip]';
const FIELDS = 'input:not([type=hidden]),textarea,select,[role=combobox],[contenteditable=true]';
/** What is one of several by its element or its name. */
const ROWS =
  'tr,li,[class*=item i]:not(ul,ol,:has([class*=item i])),[class*=option i]:not(ul,ol,:has([class*=option i]))';
const MOST = 400;

let drawnBefore = new WeakSet<Element>();
let marked = false;
/** The mark before, while a list inside what that told is being used. */
let drawnBeneath: WeakSet<Element> | null = null;

/** Remembers what is drawn now, so that what a click opens can be told from it. */
export function markDrawn(): true {
  drawnBeneath = null;
  drawnBefore = new WeakSet();
  for (const el of everyElement(document)) if (isDrawn(el)) drawnBefore.add(el);
  marked = true;
  return true;
}

/** The same for a list inside something that is open: a calendar is still told by the first mark. */
export function markWithin(): true {
  const beneath = drawnBeneath ?? drawnBefore;
  markDrawn();
  drawnBeneath = beneath;
  return true;
}

/** The list that belongs to a control and is open now, or null. */
export function popupParts(ask: PartAsk): unknown {
  const el = elementOf(ask.key);
  if (!el) return null;
  return withNameCache(() => {
    const root = popupOf(el);
    if (!root) return null;
    const items = [...new Set([...itemsIn(root), ...openedItems()])].filter((item) => !isAround(item, el));
    const search = everyRendered(root, 'input').find(
      (input) => input instanceof HTMLInputElement && /^(?:text|search)$/.test(input.type) && isDrawn(input),
    );
    const confirm = confirmIn(root);
    const scroller = scrollerOf(root, items);
    const itself = el instanceof HTMLInputElement ? el : el.querySelector('input');
    const field =
      search ?? (itself && !itself.readOnly && /^(?:text|search)$/.test(itself.type) ? itself : null);
    const offered = items.some(isChoice) ? items.filter(isChoice) : items;
    // What is offered is told apart by its own words.
    const brief = { ...ask, without_context: true, without_selectors: true };
    return {
      items: toldOf(offered, ask.words ?? []).map((item) =>
        asInForm(labelled(item, brief), selectBehind(el)),
      ),
      ...(offered.length > MOST ? { more: offered.length - MOST } : {}),
      ...(scroller && reachesThrough(scroller, offered) ? { all_drawn: true } : {}),
      ...(field ? { search: node(field, ask) } : {}),
      ...(scroller && items[0] ? { scroller: node(items[0], ask) } : {}),
      view_height: scroller?.clientHeight ?? 0,
      ...(scroller
        ? { scrolled: scroller.scrollTop, scroll_most: scroller.scrollHeight - scroller.clientHeight }
        : {}),
      at_start: !scroller || scroller.scrollTop <= 1,
      at_end: !scroller || scroller.scrollTop + scroller.clientHeight >= scroller.scrollHeight - 2,
      ...(takesSeveral(root, items) ? { multiple: true } : {}),
      ...(confirm ? { confirm: node(confirm, ask) } : {}),
    };
  });
}

/** Of more items than can be told: those with the words that are looked for, then what is chosen, then the first. */
function toldOf(items: Element[], words: string[]): Element[] {
  if (items.length <= MOST) return items;
  const wanted = words.map(squeezed).filter((word) => word !== '');
  const grade = (item: Element): number => {
    const said = squeezed(`${item.getAttribute('aria-label') ?? ''} ${textOf(item)}`);
    if (wanted.some((word) => said.trim() === word || item.getAttribute('data-value') === word)) return 0;
    if (wanted.some((word) => said.includes(word))) return 1;
    return isOn(item) === true ? 2 : 3;
  };
  const graded = items.map((item, at) => ({ item, at, grade: grade(item) }));
  const told = graded.sort((a, b) => a.grade - b.grade || a.at - b.at).slice(0, MOST);
  return told.sort((a, b) => a.at - b.at).map(({ item }) => item);
}

function squeezed(text: string): string {
  return text.replace(/\s+/g, ' ').trim().toLowerCase();
}

/** Items from the start of what scrolls to its end: scrolling brings no other of the same. */
function reachesThrough(scroller: Element, items: readonly Element[]): boolean {
  const [first, last] = [items[0]?.getBoundingClientRect(), items.at(-1)?.getBoundingClientRect()];
  return first !== undefined && last !== undefined && last.bottom - first.top > scroller.scrollHeight * 0.9;
}

/** The calendar that a control is, opened, or stands beside. */
export function calendarParts(ask: PartAsk): unknown {
  const el = elementOf(ask.key);
  if (!el) return null;
  return withNameCache(() => {
    const root = popupOf(el);
    const standing = el.matches('[role=gridcell],td') ? el.closest('[role=grid],table') : null;
    const month =
      findCalendar(standing ?? el) ??
      (root ? findCalendar(root) : null) ??
      newCalendar() ??
      calendarBefore(el);
    const opened = newRoots(drawnBeneath ?? drawnBefore);
    const surfaces = [
      ...opened.filter((one) => month && rendersInside(one, month.panel)),
      ...(month ? [month.panel] : []),
      ...(root ? [root] : []),
      ...(month ? [] : opened),
    ];
    const clock = surfaces.map(clockIn).find((units) => units.length > 0) ?? [];
    // A column of days is no month of them.
    const found = clock.some(({ unit }) => unit === 'day') ? null : month;
    const shown = (find: (surface: Element) => MonthParts | null): MonthParts | null =>
      surfaces.map(find).find((panel) => panel !== null) ?? null;
    const months = found ? null : (shown(findMonths) ?? shown(findYears));
    if (!found && !months && clock.length === 0) return null;
    const panel = month?.panel ?? surfaces[0];
    if (panel && openedForAnother(el, panel)) return null;
    const choices = [
      ...(found?.days ?? []).map((day) => day.el),
      ...(months?.months ?? []).map((month) => month.el),
      ...clock.flatMap(({ items }) => items),
    ];
    const times =
      clock.length > 0 ? undefined : surfaces.map(opensTimes).find((button) => button !== undefined);
    const confirm =
      found?.confirm ??
      surfaces.map((one) => confirmIn(one, CONFIRMS)).find((button) => button !== undefined) ??
      surfaces.map((one) => drawnConfirm(one, choices)).find((button) => button !== undefined);
    return {
      days: [],
      ...(found ? told(found, ask) : {}),
      ...(months ? toldMonths(months, ask) : {}),
      ...(confirm ? { confirm: node(confirm, ask) } : {}),
      ...(times ? { times: node(times, ask) } : {}),
      clock: clock.map((unit) => toldUnit(unit, ask)),
    };
  });
}

/**
 * What opens with the focus belongs to the field that has it: with two fields that open theirs so, leaving one opens the
 * other's. Both ends of a range have one picker, and some have fields of their own; what stands in a thing is its own.
 */
function openedForAnother(el: Element, panel: Element): boolean {
  const focus = focusedElement();
  if (!focus?.matches(FIELDS) || rendersInside(el, focus) || rendersInside(panel, focus)) return false;
  if (rendersInside(panel, el) || rendersInside(el, panel) || isOtherEnd(el, focus)) return false;
  const tied = [el, ...el.querySelectorAll('[aria-controls],[aria-owns]')].flatMap((one) => [
    ...referenced(one, 'aria-controls'),
    ...referenced(one, 'aria-owns'),
  ]);
  return !tied.some((one) => rendersInside(one, panel) || rendersInside(panel, one));
}

function isOtherEnd(el: Element, other: Element): boolean {
  return [otherEndOf(el), ...(endsAround(el) ?? [])].includes(other as HTMLInputElement);
}

function toldUnit({ unit, now, items, field, less, more, list }: ClockParts, ask: PartAsk) {
  const wheel = items[0] !== undefined && isWheel(items[0]);
  return {
    unit,
    ...(now !== undefined ? { now } : {}),
    items: items.map((item) => ({
      key: keyOf(item),
      label: textOf(item),
      ...(item.getAttribute('aria-disabled') === 'true' ? { disabled: true } : {}),
      ...(wheel && isHit(item) ? { seen: true } : {}),
    })),
    ...(wheel ? { wheel: true } : {}),
    ...(field ? { field: node(field, ask) } : {}),
    ...(less ? { less: node(less, ask) } : {}),
    ...(more ? { more: node(more, ask) } : {}),
    ...(list ? { list: node(list, ask) } : {}),
  };
}

/** Rows that are moved behind a window, and that nobody scrolls. */
function isWheel(row: Element): boolean {
  let moved = false;
  for (const up of ancestors(row, 4)) {
    const { overflowY, transform } = getComputedStyle(up);
    if (overflowY !== 'visible') return moved && overflowY === 'hidden';
    moved ||= transform !== 'none';
  }
  return false;
}

/** Whether a click on it would reach it where it lies now. */
function isHit(item: Element): boolean {
  const { x, y, width, height } = item.getBoundingClientRect();
  const root = item.getRootNode();
  if (!(root instanceof Document || root instanceof ShadowRoot)) return false;
  const hit = root.elementFromPoint(x + width / 2, y + height / 2);
  return hit !== null && item.contains(hit);
}

function newCalendar(): CalendarParts | null {
  for (const root of newRoots(drawnBeneath ?? drawnBefore)) {
    const found = findCalendar(root);
    if (found) return found;
  }
  return null;
}

/** What says that it is unfolded, and was before anybody looked, has its calendar somewhere on the page. */
function calendarBefore(el: Element): CalendarParts | null {
  return !marked && el.getAttribute('aria-expanded') === 'true' ? findCalendar(document.body) : null;
}

function told(parts: CalendarParts, ask: PartAsk) {
  const { panel: _panel, frame: _frame, month, days, ...steps } = parts;
  const named = Object.entries(steps).flatMap(([name, el]) => (el ? [[name, node(el, ask)]] : []));
  return {
    ...(month ? { month } : {}),
    days: days.map(({ el, date, ...day }) => ({ ...day, node: node(el, ask), ...(date ? { date } : {}) })),
    ...Object.fromEntries(named),
  };
}

function toldMonths({ year, months, years, previous, next, head }: MonthParts, ask: PartAsk) {
  const items = (list: MonthParts['months']) =>
    list.map(({ el, ...item }) => ({ ...item, node: node(el, ask) }));
  return {
    ...(months.length > 0 ? { months: items(months) } : {}),
    ...(head ? { head: node(head, ask) } : {}),
    ...(year !== undefined ? { shown_year: year } : {}),
    ...(years.length > 0 ? { years: items(years) } : {}),
    ...(previous ? { previous: node(previous, ask) } : {}),
    ...(next ? { next: node(next, ask) } : {}),
  };
}

/** What the list of the form holds is surer than a mark, which may only be where the keys are. */
function asInForm(item: Part, list: HTMLSelectElement | null): Part {
  const options = [...(list?.options ?? [])];
  const option =
    options.find(({ value }) => value !== '' && value === item.value) ??
    options.find(({ label }) => label.trim() === item.label);
  return option ? { ...item, on: option.selected } : item;
}

/** Where the keys are: some lists mark that as if it were chosen. */
function isLit(el: Element): boolean {
  if (el.getAttribute('aria-selected') !== 'true') return false;
  if ([...el.classList].some((word) => /highlighted|hover|focus(?!able)/i.test(word))) return true;
  return el.id !== '' && document.querySelector(`[aria-activedescendant="${CSS.escape(el.id)}"]`) !== null;
}

/** A branch or a submenu is called by its own words, not by those of what it holds. */
function labelled(el: Element, ask: PartAsk): Part {
  const sign = el.hasAttribute('role') ? null : signBeside(el);
  const ticked = isOn(el) === undefined ? tickedIn(el) : undefined;
  const one = {
    ...part(el, ask),
    ...(ticked === undefined ? {} : { on: ticked }),
    ...(isLit(el) ? { lit: true as const } : {}),
    ...(sign ? { toggle: node(sign, ask) } : {}),
  };
  if (everyRendered(el, ITEMS).length === 0) {
    // What is chosen says so in words for screen readers alone; of what only does something they are no part.
    const whole = textOf(el);
    const words = (el.matches('[role=menuitem]') || whole === one.label ? ownWords(el).text : '') || whole;
    return words === '' || words === one.label ? one : { ...one, words };
  }
  const { text, at } = ownWords(el);
  return { ...one, label: el.getAttribute('aria-label') ?? text, ...(at ? { at } : {}) };
}

function popupOf(el: Element): Element | null {
  if (el.matches(`${LISTS},[role=menubar]`)) return el;
  for (const attribute of ['aria-controls', 'aria-owns', 'aria-activedescendant']) {
    for (const at of [el, el.querySelector(`[${attribute}]`)]) {
      const found = at ? referenced(at, attribute).find(isDrawn) : undefined;
      if (found && offeredTo(el, found)) return found.closest(LISTS) ?? found;
    }
  }
  const roots = newRoots();
  const withItems = roots.filter(
    (root) => root.matches(LISTS) || everyRendered(root, `${LISTS},${ITEMS}`).length > 0,
  );
  const best =
    withItems.findLast((root) => offeredTo(el, root)) ?? roots.findLast((root) => offeredTo(el, root, 2));
  if (best) return best;
  const opens = el.getAttribute('aria-expanded') === 'true' || suggests(el);
  // What takes no text was pressed for what it opens.
  const single =
    opens || (el instanceof HTMLInputElement && el.readOnly)
      ? roots.findLast((root) => offeredTo(el, root))
      : undefined;
  if (single || !opens) return single ?? null;
  for (const up of ancestors(el, 3)) {
    // From here on a list may be another field's.
    if (everyRendered(up, FIELDS).some((other) => other !== el && !el.contains(other) && isDrawn(other)))
      return null;
    const near = everyRendered(up, LISTS).find(
      (list) => isDrawn(list) && !rendersInside(list, el) && offeredTo(el, list),
    );
    if (near) return near;
  }
  return null;
}

function offeredTo(el: Element, root: Element, least = 1): boolean {
  return itemsIn(root).filter((item) => !isAround(item, el)).length >= least;
}

/** A field may be one of the things in a list of what is chosen: nothing in that list is offered by the field. */
function isAround(item: Element, field: Element): boolean {
  const place = around(field, '[role=option]');
  if (!place || place === field) return false;
  return item === place || around(item, '[role=listbox]') === around(place, '[role=listbox]');
}

/** The outermost boxes that were not drawn at the last mark. */
export function newRoots(before = drawnBefore): Element[] {
  if (!marked) return [];
  const roots: Element[] = [];
  for (const el of everyElement(document)) {
    // Whether it is drawn costs more than where it lies, and most of what is new lies in one box.
    if (before.has(el) || roots.findLast((root) => root.contains(el))) continue;
    if (!isDrawn(el)) continue;
    if (!roots.some((root) => rendersInside(root, el))) roots.push(el);
    if (roots.length > 40) break;
  }
  return roots;
}

/** Items of whatever else opened: a submenu may be drawn far from its menu. */
function openedItems(): Element[] {
  return newRoots().flatMap((root) => everyRendered(root, ITEMS).filter(isDrawn));
}

const itemsIn = keptInPass((root): Element[] => {
  const withRole = everyRendered(root, OFFERED).filter(isDrawn);
  // A list that calls itself an item: its own items are meant.
  const inner = withRole.map((item) => (item.matches('ul,ol') ? [...item.children].filter(isDrawn) : []));
  if (withRole.length > 0) return withRole.flatMap((item, i) => (inner[i]?.length ? inner[i] : [item]));
  const pressable = everyRendered(root).filter((el) => isDrawn(el) && textOf(el) !== '' && isPressable(el));
  const innermost = pressable.filter(
    (el) => !pressable.some((other) => other !== el && rendersInside(el, other)),
  );
  const [only, another] = innermost;
  const box = only ?? (isPressable(root) ? root : null);
  const rows =
    box && !another ? everyRendered(box, ROWS).filter((el) => isDrawn(el) && textOf(el) !== '') : [];
  // One box may hear the clicks on all its rows.
  if (rows.length > 1) return rows;
  if (only) return innermost;
  return everyRendered(root, 'li').filter((el) => isDrawn(el) && textOf(el) !== '');
});

function scrollerOf(root: Element, items: Element[]): Element | null {
  const [first] = items;
  if (!first) return null;
  for (const up of ancestors(first, 8)) {
    if (up.scrollHeight > up.clientHeight + 2 && /auto|scroll/.test(getComputedStyle(up).overflowY))
      return up;
    if (up === root.parentElement) break;
  }
  return null;
}
