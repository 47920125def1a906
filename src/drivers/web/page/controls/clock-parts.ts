import { isDrawn, isOn, isPressable, labelOf, looksOn, numberIn, textOf } from './control-words.ts';
import { wordIn } from './date-words.ts';
import { type TimeUnit, unitOf } from './segments.ts';

/** One unit of a time picker: a column of numbers, a field, or a number between two arrows. */
export interface ClockParts {
  unit: TimeUnit | 'time';
  now: string | undefined;
  items: Element[];
  field: HTMLInputElement | null;
  less: Element | null;
  more: Element | null;
  list?: Element;
}

const MORE = /\b(?:next|increment|increase|up|plus)\b/i;
const LESS = /\b(?:prev|previous|decrement|decrease|down|minus)\b/i;
const ORDER: TimeUnit[] = ['hour', 'minute', 'second'];

/** The time that can be set in what a control opened. */
export function clockIn(root: Element): ClockParts[] {
  const clock = [columnsIn, fieldsIn, arrowsIn, limitedIn, listsIn]
    .map((find) => find(root))
    .find((units) => units.length > 0);
  if (!clock || clock.some(({ unit }) => unit === 'half' || unit === 'time')) return clock ?? [];
  const typed = clock.every(({ field }) => field !== null);
  const half = clock.some(({ unit }) => unit === 'hour') ? halfIn(root, typed) : null;
  return half ? [...clock, half] : clock;
}

const HALF = /^[ap]\.?\s?m\.?$/i;
const OPENS = 'select,[role=combobox],[aria-haspopup=listbox]';

/** The half of the day: chosen in a list, pressed as one of two, or turned by pressing it. Beside fields its words are enough. */
function halfIn(root: Element, anyWords: boolean): ClockParts | null {
  const none = { unit: 'half' as const, items: [], field: null, less: null, more: null };
  const list = [...root.querySelectorAll(OPENS)].find((el) => isDrawn(el) && HALF.test(shownOn(el)));
  if (list) return { ...none, now: shownOn(list), list };
  const drawn = [...root.querySelectorAll('span,button,div,label,[role=radio]')].filter(
    (el) =>
      el.childElementCount === 0 && HALF.test(textOf(el)) && isDrawn(el) && (anyWords || isPressable(el)),
  );
  const [half, other, more] = drawn.map((el) => el.closest('button,label,[role=button],[role=radio]') ?? el);
  if (!half || more) return null;
  if (!other) return { ...none, now: textOf(half), less: half, more: half };
  const both = [half, other];
  return textOf(half) === textOf(other) ? null : { ...none, now: nowOf(both), items: both };
}

function shownOn(el: Element): string {
  if (el instanceof HTMLSelectElement) return el.selectedOptions[0]?.label.trim() ?? '';
  return el instanceof HTMLInputElement ? el.value.trim() : textOf(el);
}

/** Where no word says it, how far a part goes does: the hours to 23, then minutes and seconds to 59. */
function limitedIn(root: Element): ClockParts[] {
  const clock: ClockParts[] = [];
  for (const field of root.querySelectorAll('input')) {
    if (!isDrawn(field) || field.readOnly || field.type === 'checkbox' || field.type === 'radio') continue;
    const most = Number(field.getAttribute('aria-valuemax') ?? (field.max || Number.NaN));
    const unit = ORDER[clock.length];
    if (!unit || most !== (unit === 'hour' ? 23 : 59)) return [];
    clock.push({ unit, now: field.value, items: [], field, less: null, more: null });
  }
  return clock.length > 1 ? clock : [];
}

const MOST: Record<string, number> = { hour: 23, minute: 59, second: 59 };

/**
 * Native lists of numbers without names: hours, then minutes and seconds. Days and months are such lists too, and begin
 * with one: of what may be either, nobody knows which it is.
 */
function listsIn(root: Element): ClockParts[] {
  const lists = [...root.querySelectorAll('select')]
    .filter(isDrawn)
    .map((list) => ({ list, items: [...list.options].filter(({ label }) => label.trim() !== '') }))
    .filter(({ items }) => items.length > 1 && items.every(({ label }) => /^\d{1,2}$/.test(label.trim())));
  const numbers = lists.map(({ items }) => items.map(({ label }) => Number(label)));
  const [hours, minutes] = numbers;
  const times = hours && minutes?.includes(0) && (hours.includes(0) || Math.max(...hours) === 12);
  if (!times || lists.length > ORDER.length) return [];
  return lists.flatMap(({ list, items }, i) => {
    const unit = ORDER[i];
    if (!unit || Math.max(...(numbers[i] ?? [])) > (MOST[unit] ?? 0)) return [];
    return [{ unit, now: shownOn(list), items, field: null, less: null, more: null, list }];
  });
}

function columnsIn(root: Element): ClockParts[] {
  const byList = new Map<Element, Element[]>();
  for (const item of root.querySelectorAll('li,[role=option],[role=menuitem]')) {
    if (item.closest('table,[role=grid]') || !isDrawn(item) || item.querySelector('li,[role=option]'))
      continue;
    const list = item.parentElement;
    if (list) byList.set(list, [...(byList.get(list) ?? []), item]);
  }
  const numeric: Column[] = [];
  const clock: ClockParts[] = [];
  for (const [list, items] of byList) {
    const texts = items.map(textOf);
    const column = { now: nowOf(items), items, field: null, less: null, more: null };
    if (items.length >= 2 && texts.every((text) => /^\d{1,2}[:.]\d{2}(?:\s*[ap]m)?$/i.test(text)))
      clock.push({ unit: 'time', ...column });
    else if (items.length === 2 && texts.every((text) => /^[ap]\.?m\.?$/i.test(text)))
      clock.push({ unit: 'half', ...column });
    else if (items.length >= 2)
      numeric.push({ x: list.getBoundingClientRect().x, called: unitOf(labelOf(list)), items, texts });
  }
  numeric.sort((a, b) => a.x - b.x);
  const dated = dateColumns(numeric);
  const times = numeric.filter(
    (column) =>
      !dated.has(column) &&
      column.texts.filter((text) => /^\d{1,2}$/.test(text)).length >= column.items.length - 1,
  );
  for (const [column, unit] of [...dated, ...times.map((one, i) => [one, one.called ?? ORDER[i]] as const)]) {
    const { items } = column;
    if (unit) clock.push({ unit, now: nowOf(items), items, field: null, less: null, more: null });
  }
  return clock;
}

interface Column {
  x: number;
  called: TimeUnit | undefined;
  items: Element[];
  texts: string[];
}

/** A day in columns: one of years, one of months, and one that goes beyond twelve. Without all three it is none. */
function dateColumns(columns: readonly Column[]): Map<Column, TimeUnit> {
  const all = (fits: (text: string) => boolean) => columns.find(({ texts }) => texts.every(fits));
  const upTo = (text: string, most: number): boolean =>
    /^\d{1,2}$/.test(text) && Number(text) >= 1 && Number(text) <= most;
  const year = all((text) => /^(?:19|20|21)\d{2}$/.test(text));
  const month = all((text) => upTo(text, 12) || wordIn(text) !== undefined);
  const day = columns.find((one) => one !== month && one.texts.every((text) => upTo(text, 31)));
  // A short month of days may pass for the months: which of the two is which must be plain.
  const plain = day?.texts.some((text) => Number(text) > 12);
  if (!year || !month || !day || !plain) return new Map();
  return new Map([
    [year, 'year'],
    [month, 'month'],
    [day, 'day'],
  ]);
}

function nowOf(items: readonly Element[]): string | undefined {
  const on = items.find((item) => isOn(item) === true) ?? items.find((item) => looksOn(item));
  return on ? textOf(on) : undefined;
}

function fieldsIn(root: Element): ClockParts[] {
  const clock: ClockParts[] = [];
  for (const field of root.querySelectorAll('input')) {
    if (!isDrawn(field) || field.readOnly || !/^(?:text|number|tel)$/.test(field.type)) continue;
    const unit = unitOf(`${labelOf(field)} ${field.className.replace(/[-_]+/g, ' ')}`);
    if (unit === 'hour' || unit === 'minute' || unit === 'second')
      clock.push({ unit, now: field.value, items: [], field, less: null, more: null });
  }
  if (clock.length === 0) {
    const whole = [...root.querySelectorAll('input')].filter(isWholeTime);
    const [field, another] = whole;
    if (field && !another)
      return [{ unit: 'time', now: field.value, items: [], field, less: null, more: null }];
  }
  return clock;
}

/** A field beside the days that takes hours and minutes in one. */
function isWholeTime(field: HTMLInputElement): boolean {
  if (!isDrawn(field) || field.readOnly || field.type !== 'text') return false;
  return (
    /^\d{1,2}:\d{2}(?::\d{2})?$/.test(field.value) ||
    /\btime\b/i.test(`${labelOf(field)} ${field.placeholder}`)
  );
}

/** A number of hours or minutes between two arrows that are called after them. */
function arrowsIn(root: Element): ClockParts[] {
  const clock: ClockParts[] = [];
  const buttons = [...root.querySelectorAll('button,[role=button]')].filter(isDrawn);
  for (const more of buttons) {
    const called = `${labelOf(more)} ${more.parentElement?.getAttribute('class') ?? ''}`.replace(
      /[-_]+/g,
      ' ',
    );
    const unit = unitOf(called);
    if (!unit || !['hour', 'minute', 'second', 'half'].includes(unit) || !MORE.test(labelOf(more))) continue;
    const box = more.parentElement;
    const less = buttons.find(
      (other) => other !== more && other.parentElement === box && LESS.test(labelOf(other)),
    );
    const shown = [...(box?.children ?? [])].find((el) => el !== more && el !== less && textOf(el) !== '');
    if (!less || !shown) continue;
    const text = textOf(shown);
    if (unit !== 'half' && numberIn(text) === undefined) continue;
    clock.push({ unit, now: text, items: [], field: null, less, more });
  }
  return clock;
}
