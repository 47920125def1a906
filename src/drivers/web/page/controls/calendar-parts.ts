import { everyRendered } from '../see/every-element.ts';
import { ancestors, isDrawn, isOn, isPressable, labelOf, looksOn, textOf } from './control-words.ts';
import { cutOffTeller } from './cut-off.ts';
import { dateIn, monthIn } from './date-words.ts';

export interface CalendarParts {
  panel: Element;
  /** The days with what turns them: it stays when they are drawn anew. */
  frame: Element;
  month: string | undefined;
  days: {
    el: Element;
    day: number;
    date: string | undefined;
    on: boolean;
    disabled: boolean;
    outside: boolean;
  }[];
  previous: Element | null;
  next: Element | null;
  previous_year: Element | null;
  next_year: Element | null;
  month_list: Element | null;
  year_list: Element | null;
  confirm: Element | null;
  /** Says the month that is shown, and is pressed to get to years. */
  head: Element | null;
}

const FIELDS = 'input:not([type=hidden]),textarea';
const TAKES = 'button,a,[role=gridcell],[role=button],[role=option]';
const CELLS = 'td,[role=gridcell],button,a,div,span,li,time,abbr';

/** The calendar in an element, or anywhere that is drawn: a box with the days of a month in order. */
export function findCalendar(within: Element): CalendarParts | null {
  const cells = dayCells(within);
  const start = cells.findIndex(({ day }, i) => day === 1 && (cells[i + 27]?.day ?? 0) === 28);
  const first = cells[start];
  const last = cells[start + 27];
  if (!first || !last) return null;
  const grid = boxOf(first.el, last.el);
  let panel = grid;
  const later = laterMonths(cells, start);
  const [next] = later;
  // What the days say themselves is surer than words above them, which may be of the day that is chosen.
  let month = monthOfDays(cells.slice(start, start + 28));
  for (const up of [grid, ...ancestors(grid, 5)]) {
    if (!up.contains(grid) || (within !== document.body && up.contains(within) && up !== within && month))
      break;
    const head = headOf(up, grid, first.el);
    // Above several months it may say which one is in view: each of the others says its own.
    month ??= head && next && up.contains(next.grid) ? shiftMonth(next.month, -1) : head;
    panel = up;
    if (head && buttonsOf(up, cells).length > 0) break;
    if (up === within) break;
  }
  const days = daysOf(cells, start, month).map((day, i) => {
    if (grid.contains(day.el)) return day;
    // The days of a second month beside this one are known by what they say themselves, or by its own head.
    const own = later.find((one) => i >= one.from && i < one.to);
    if (statedDate(day.el, day.day)) return own ? { ...day, outside: !day.date?.startsWith(own.month) } : day;
    if (!own) return { ...day, date: undefined };
    return { ...day, date: `${own.month}-${String(day.day).padStart(2, '0')}`, outside: false };
  });
  const head = month ? headButton(panel, cells, month.slice(0, 4)) : null;
  const steps = stepsAround(panel, within, cells);
  // Some arrows say no more than the month that they lead to.
  const leads = (by: number): Element | null =>
    buttonsOf(steps.frame, cells).find(
      (el) => month && textOf(el) === '' && monthIn(labelOf(el)) === shiftMonth(month, by),
    ) ?? null;
  return {
    panel,
    month,
    days,
    head,
    ...steps,
    next: steps.next ?? leads(1),
    previous: steps.previous ?? leads(-1),
  };
}

/** The smallest box around both. */
function boxOf(first: Element, last: Element): Element {
  let box = first;
  for (const up of ancestors(first, 12)) {
    box = up;
    if (up.contains(last)) break;
  }
  return box;
}

interface LaterMonth {
  grid: Element;
  month: string;
  from: number;
  to: number;
}

/** The months after the first that are drawn with it, each with a head of its own right after the one before. */
function laterMonths(cells: Cell[], start: number): LaterMonth[] {
  const found: LaterMonth[] = [];
  const before = cells[start];
  for (let i = start + 28; before && i < cells.length; i++) {
    const [one, last] = [cells[i], cells[i + 27]];
    if (one?.day !== 1 || last?.day !== 28) continue;
    const grid = boxOf(one.el, last.el);
    const boxes = [grid, ...ancestors(grid, 3)].filter((up) => !up.contains(before.el));
    const month =
      monthOfDays(cells.slice(i, i + 28)) ??
      boxes.map((up) => headOf(up, grid, one.el)).find((head) => head !== undefined);
    const [earlier] = found.slice(-1);
    // One that is missing in between, or a comparison of two years, says nothing of the first.
    if (!month || boxes.length === 0 || (earlier && shiftMonth(earlier.month, 1) !== month)) break;
    const end = cells.findIndex(({ el }, at) => at > i && !grid.contains(el));
    found.push({ grid, month, from: i, to: end < 0 ? cells.length : end });
  }
  return found;
}

/** Two months side by side share their arrows: what this one lacks stands beside the other. */
function stepsAround(panel: Element, within: Element, cells: Cell[]) {
  const steps = { frame: panel, ...stepsOf(panel, cells) };
  for (const up of ancestors(panel, 4)) {
    if (steps.next && steps.previous) break;
    // Whoever names the days means the arrows beside them too, but no other calendar or form.
    if (!within.contains(up) && (up.querySelector(FIELDS) || dayCells(up).length > cells.length)) break;
    const wider = stepsOf(up, cells);
    if (wider.next || wider.previous) steps.frame = up;
    steps.next ??= wider.next;
    steps.previous ??= wider.previous;
  }
  return steps;
}

export interface Cell {
  el: Element;
  day: number;
}

/** Innermost elements that say a day's number and nothing else, widened to what takes the click. */
function dayCells(within: Element): Cell[] {
  const cells: Cell[] = [];
  const isCutOff = cutOffTeller();
  for (const el of everyRendered(within, CELLS)) {
    const text = (el.textContent ?? '').trim();
    if (
      !/^\d{1,2}$/.test(text) ||
      [...el.children].some((c) => c.matches(CELLS) && c.textContent?.trim() === text)
    )
      continue;
    const day = Number(text);
    if (day < 1 || day > 31 || !isDrawn(el) || isCutOff(el)) continue;
    cells.push({ el: pressed(el), day });
    if (cells.length > 200) break;
  }
  return cells;
}

/** What takes the click on a cell: itself or a control that holds nothing else but the same day in words. */
export function pressed(el: Element): Element {
  const number = (el.textContent ?? '').trim();
  // A number that is kept from assistive technology stands for the cell that says the day in words.
  const cells = el.getAttribute('aria-hidden') === 'true' ? `${TAKES},td` : TAKES;
  for (const up of [el, ...ancestors(el, 2)]) {
    const text = (up.textContent ?? '').trim();
    const words = text.startsWith(number) ? text.slice(number.length).trim() : text;
    if (words !== '' && !dateIn(words)?.endsWith(`-${number.padStart(2, '0')}`)) break;
    if (up.matches(cells)) return up;
  }
  return el;
}

function daysOf(cells: Cell[], start: number, month: string | undefined): CalendarParts['days'] {
  return cells.map(({ el, day }, i) => {
    const stated = statedDate(el, day);
    // Days of the month before come above 1, those of the month after begin again below.
    const turns = cells.slice(start, i + 1).filter((cell) => cell.day === 1).length;
    const shift = i < start ? -1 : turns - 1;
    const date =
      stated ?? (month ? `${shiftMonth(month, shift)}-${String(day).padStart(2, '0')}` : undefined);
    const around = boxesOf(el);
    return {
      el,
      day,
      date,
      on: around.map(isOn).find((on) => on !== undefined) ?? around.some(looksOn),
      disabled:
        el.matches(':disabled') ||
        around.some(
          (at) =>
            at.getAttribute('aria-disabled') === 'true' ||
            [...at.classList].some((word) => /(?:^|[-_])disabled$/.test(word)),
        ),
      outside: shift !== 0,
    };
  });
}

/** A day and the boxes around it that hold nothing else: any of them may say how it stands. */
function boxesOf(el: Element): Element[] {
  const text = el.textContent?.trim();
  const cell = el.closest('td,[role=gridcell]');
  const boxes = [el];
  for (const up of ancestors(el, 3)) {
    if (up.textContent?.trim() !== text) break;
    boxes.push(up);
  }
  return cell && !boxes.includes(cell) ? [...boxes, cell] : boxes;
}

export function shiftMonth(month: string, by: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const at = year * 12 + number - 1 + by;
  return `${Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`;
}

/** A day that says which it is: by an attribute, or in words. */
function statedDate(el: Element, day: number): string | undefined {
  const cell = el.closest('td,[role=gridcell]') ?? el;
  for (const at of new Set([el, cell, ...el.querySelectorAll('time,abbr,[aria-label]')])) {
    const { year, month } = at instanceof HTMLElement ? at.dataset : {};
    // jQuery UI counts months from 0 and keeps them on the cell.
    if (year && month)
      return `${year}-${String(Number(month) + 1).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
    for (const name of [
      'data-date',
      'data-day',
      'data-iso',
      'data-value',
      'datetime',
      'title',
      'aria-label',
    ]) {
      const date = dateIn(at.getAttribute(name) ?? '');
      if (date?.endsWith(`-${String(day).padStart(2, '0')}`)) return date;
    }
  }
  // In words that only assistive technology meets.
  const date = el.childElementCount > 0 ? dateIn(el.textContent ?? '') : undefined;
  return date?.endsWith(`-${String(day).padStart(2, '0')}`) ? date : undefined;
}

function monthOfDays(cells: Cell[]): string | undefined {
  const middle = cells[14];
  return middle ? statedDate(middle.el, middle.day)?.slice(0, 7) : undefined;
}

/** Month and year written above the days, or chosen in two lists. */
function headOf(container: Element, grid: Element, firstDay: Element): string | undefined {
  const lists = [...container.querySelectorAll('select')];
  const chosen = lists.map((list) => list.selectedOptions[0]?.label ?? '').join(' ');
  const listed = lists.length > 1 ? monthIn(chosen) : undefined;
  if (listed) return listed;
  const fields = [...container.querySelectorAll('input')].filter(
    (el) => isDrawn(el) && isBefore(el, firstDay),
  );
  // Fields that hold a whole date are of the form around it.
  const parts = fields.map(({ value }) => value.trim());
  const held =
    parts.length === 2 && parts.some((part) => /^\d{4}$/.test(part)) ? monthIn(parts.join(' ')) : undefined;
  if (held) return held;
  const said =
    container === grid
      ? `${grid.getAttribute('aria-label') ?? ''} ${grid.querySelector('caption,thead')?.textContent ?? ''}`
      : '';
  const own = monthIn(said);
  if (own) return own;
  for (const el of container.querySelectorAll('*')) {
    // Within the box of the days a head comes before them.
    if (grid.contains(el) && !el.closest('caption,thead') && !isBefore(el, firstDay)) continue;
    // Month and year may be two buttons side by side.
    const text = [...el.childNodes]
      .map(({ textContent }) => textContent ?? '')
      .join(' ')
      .replace(/\s+/g, ' ')
      .trim();
    if (text.length > 40 || !isDrawn(el)) continue;
    const month = monthIn(text);
    if (month) return month;
  }
  return undefined;
}

/** What is pressed above the cells and says the year that they are of, alone if there is such a one. */
export function headButton(panel: Element, cells: Cell[], year: string): Element | null {
  const [first] = cells;
  const saying = buttonsOf(panel, cells).filter(
    (el) =>
      first &&
      isBefore(el, first.el) &&
      textOf(el).length <= 40 &&
      textOf(el).includes(year) &&
      isPressable(el),
  );
  return saying.find((el) => textOf(el).length <= year.length + 1) ?? saying.at(-1) ?? null;
}

function isBefore(el: Element, other: Element): boolean {
  return el.compareDocumentPosition(other) === Node.DOCUMENT_POSITION_FOLLOWING;
}

function buttonsOf(panel: Element, cells: Cell[]): Element[] {
  const days = new Set(cells.map(({ el }) => el));
  return everyRendered(panel).filter(
    (el) =>
      !days.has(el) &&
      (el.matches('button,[role=button],a,th,[class*=next],[class*=prev]') || isSign(el)) &&
      isDrawn(el) &&
      !cells.some((cell) => el.contains(cell.el) || cell.el.contains(el)),
  );
}

/** Something to press that shows no more than an arrow. */
function isSign(el: Element): boolean {
  if ((el.textContent?.trim().length ?? 0) > 1 || el.childElementCount > 2) return false;
  return !/^\d$/.test(el.textContent?.trim() ?? '') && isPressable(el);
}

/** As a whole: "Select month" opens the months. */
export const CONFIRMS =
  /^(?:select|(?:ok|okay|apply|done|confirm|set|accept)(?: (?:dates?|times?|range))?)$/i;

export function stepsOf(panel: Element, cells: Cell[]) {
  const buttons = buttonsOf(panel, cells).map((el) => ({ el, words: wordsOf(el) }));
  const pick = (fits: RegExp, not?: RegExp): Element | null =>
    buttons.find(({ words }) => fits.test(words) && !not?.test(words))?.el ?? null;
  const forward = /\b(?:next|forward|later)\b|\b(?:arrow|chevron|angle|caret) ?right\b|[›»→▶❯]|^\s*>+/i;
  const back = /\b(?:prev|previous|back|earlier)\b|\b(?:arrow|chevron|angle|caret) ?left\b|[‹«←◀❮]|^\s*<+/i;
  const years = /\byear\b|»|«|>>|<<|super|\bd(?:ouble)? (?:arrow|chevron|angle|left|right)/i;
  const [byPlaceBack, byPlaceForward] = arrowsByPlace(
    buttons.map(({ el }) => el),
    cells,
  );
  const [first, second] = [...panel.querySelectorAll('select')];
  const byYear = (list: Element | undefined): boolean => /\b(?:19|20)\d\d\b/.test(list?.textContent ?? '');
  return {
    previous: pick(back, years) ?? pick(back) ?? byPlaceBack,
    next: pick(forward, years) ?? pick(forward) ?? byPlaceForward,
    previous_year: buttons.find(({ words }) => back.test(words) && years.test(words))?.el ?? null,
    next_year: buttons.find(({ words }) => forward.test(words) && years.test(words))?.el ?? null,
    month_list: (byYear(first) ? second : first) ?? null,
    year_list: [first, second].find(byYear) ?? null,
    confirm: buttons.find(({ el }) => CONFIRMS.test(textOf(el)) || CONFIRMS.test(labelOf(el)))?.el ?? null,
  };
}

/** Signs without words above the days, as many on the left as on the right: those next to the middle turn the month. */
function arrowsByPlace(buttons: Element[], cells: Cell[]): [Element | null, Element | null] {
  const boxes = cells.map(({ el }) => el.getBoundingClientRect());
  const top = Math.min(...boxes.map((box) => box.top));
  const middle =
    (Math.min(...boxes.map(({ left }) => left)) + Math.max(...boxes.map(({ right }) => right))) / 2;
  const signs = buttons
    .filter((el) => textOf(el) === '' && el.querySelector('svg,i,img,span') !== null)
    .map((el) => ({ el, box: el.getBoundingClientRect() }))
    .filter(({ box }) => box.bottom <= top + 4 && box.width <= 60)
    .sort((a, b) => a.box.left - b.box.left);
  const left = signs.filter(({ box }) => box.right < middle);
  const right = signs.filter(({ box }) => box.left > middle);
  if (left.length === 0 || left.length !== right.length || left.length > 2) return [null, null];
  const inner = [left.at(-1)?.el ?? null, right[0]?.el ?? null] as const;
  return getComputedStyle(left[0]?.el ?? document.body).direction === 'rtl'
    ? [inner[1], inner[0]]
    : [inner[0], inner[1]];
}

function wordsOf(el: Element): string {
  const spoken = `${labelOf(el)} ${textOf(el)} ${el.getAttribute('title') ?? ''}`.trim();
  const named = `${el.getAttribute('class')} ${el.getAttribute('data-action')} ${el.getAttribute('data-direction')} ${el.firstElementChild?.getAttribute('class')}`;
  return `${spoken} ${named.replace(/[-_]+/g, ' ')}`;
}
