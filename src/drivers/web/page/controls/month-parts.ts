import { everyRendered } from '../see/every-element.ts';
import { type Cell, headButton, pressed, stepsOf } from './calendar-parts.ts';
import { ancestors, isDrawn, isOn, looksOn, textOf } from './control-words.ts';
import { wordIn } from './date-words.ts';

interface MonthItem {
  el: Element;
  number: number;
  disabled: boolean;
}

export interface MonthParts {
  year: number | undefined;
  months: MonthItem[];
  /** Years in a list of their own, where no arrows turn them. */
  years: MonthItem[];
  previous: Element | null;
  next: Element | null;
  /** Says the year that is shown, and is pressed to get to others. */
  head: Element | null;
}

const YEAR = /^(?:19|20|21)\d{2}年?$/;

/** The twelve months of a year in order, the year that they belong to, and what turns to another one. */
export function findMonths(within: Element): MonthParts | null {
  const cells = cellsOf(within, (text) =>
    /^\p{L}{3,10}\.?$|^1?\d月$/u.test(text) ? monthOf(text) : undefined,
  );
  const start = cells.findIndex((_, i) => cells.slice(i, i + 12).every(({ day }, at) => day === at + 1));
  const months = cells.slice(start, start + 12);
  const [first] = months;
  if (start < 0 || months.length < 12 || !first) return null;
  const years = cellsOf(within, (text) => (YEAR.test(text) ? Number.parseInt(text, 10) : undefined));
  const listed = years.length > 2 && years.every(({ day }, i) => i === 0 || day > (years[i - 1]?.day ?? 0));
  const chosen = years.find(({ el }) => isOn(el) ?? looksOn(el));
  const { panel, year } = headed(first.el, months, within);
  const steps = stepsOf(panel, months);
  return {
    months: months.map(item),
    year: listed ? chosen?.day : year,
    years: listed ? years.map(item) : [],
    previous: steps.previous,
    next: steps.next,
    head: year !== undefined && !listed ? headButton(panel, months, String(year)) : null,
  };
}

const FEWEST_YEARS = 9;

/** Years one after the other, as pickers show them to get to one far away. */
export function findYears(within: Element): MonthParts | null {
  const cells = cellsOf(within, (text) => (YEAR.test(text) ? Number.parseInt(text, 10) : undefined));
  const start = cells.findIndex((_, i) => {
    const some = cells.slice(i, i + FEWEST_YEARS);
    const step = Math.sign((some[1]?.day ?? 0) - (some[0]?.day ?? 0));
    return (
      some.length === FEWEST_YEARS && some.every(({ day }, at) => day === (some[0]?.day ?? 0) + at * step)
    );
  });
  const [first] = cells.slice(start);
  if (start < 0 || !first) return null;
  let panel = first.el;
  for (const up of ancestors(first.el, 8)) {
    panel = up;
    const { previous, next } = stepsOf(panel, cells);
    if ((previous && next) || up === within) break;
  }
  const { previous, next } = stepsOf(panel, cells);
  return { year: undefined, months: [], years: cells.slice(start).map(item), previous, next, head: null };
}

function monthOf(text: string): number | undefined {
  return text.endsWith('月') ? Number.parseInt(text, 10) : wordIn(text);
}

/** Innermost elements whose only words stand for a number, widened to what takes the click. */
function cellsOf(within: Element, numberOf: (text: string) => number | undefined): Cell[] {
  const cells: Cell[] = [];
  for (const el of everyRendered(within)) {
    if (el.childElementCount > 0 && [...el.children].some((child) => child.textContent === el.textContent))
      continue;
    const day = numberOf((el.textContent ?? '').trim());
    if (day !== undefined && isDrawn(el)) cells.push({ el: pressed(el), day });
  }
  return cells;
}

/** The box around the months that also says one year. */
function headed(
  first: Element,
  months: Cell[],
  within: Element,
): { panel: Element; year?: number | undefined } {
  let panel = first;
  for (const up of ancestors(first, 12)) {
    panel = up;
    if (months.every(({ el }) => up.contains(el))) {
      const said = new Set(textOf(up).match(/\b(?:19|20|21)\d{2}(?!\d)/g) ?? []);
      const [year] = said;
      if (said.size === 1) return { panel: up, year: Number(year) };
      const chosen = [...up.querySelectorAll('select')].flatMap(yearChosen);
      if (chosen.length === 1) return { panel: up, year: chosen[0] };
    }
    if (up === within) break;
  }
  return { panel };
}

/** The year that a list of years shows: its other options are years too, and say nothing of the months. */
function yearChosen(list: HTMLSelectElement): number[] {
  const label = list.selectedOptions[0]?.label.trim() ?? '';
  return isDrawn(list) && YEAR.test(label) ? [Number.parseInt(label, 10)] : [];
}

function item({ el, day }: Cell): MonthItem {
  const cell = el.closest('td,[role=gridcell]') ?? el;
  const disabled =
    el.matches(':disabled') ||
    [el, cell].some(
      (at) =>
        at.getAttribute('aria-disabled') === 'true' ||
        /(?:^|[-_\s])disabled(?:[-_\s]|$)/.test(at.getAttribute('class') ?? ''),
    );
  return { el, number: day, disabled };
}
