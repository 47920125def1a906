import { monthName, monthsBetween } from '../../model/calendar-date.ts';
import type { Calendar } from '../../model/control.ts';
import { SurehandError } from '../../model/failure.ts';
import type { UiNode } from '../../model/node.ts';
import type { Adjustment } from './adjustment.ts';

const MOST_TURNS = 150;
/** Many slide from one month to the next, and on a busy machine slowly. */
const REDRAWS_WITHIN_MS = 1500;

async function shownCalendar(work: Adjustment): Promise<Calendar> {
  // Between two months it may be drawn anew.
  const calendar = await work.readUntil(
    () => work.calendar(),
    (found) => found !== null,
    REDRAWS_WITHIN_MS,
  );
  if (calendar) return calendar;
  throw new SurehandError('control_mismatch', `${work.what}: its calendar is gone`);
}

function dayOf(calendar: Calendar, date: string) {
  const fits = calendar.days.filter((day) => day.date === date);
  return fits.find((day) => !day.outside) ?? fits[0];
}

/** Turns a calendar to the month of a date. */
export async function turnTo(work: Adjustment, date: string): Promise<void> {
  let byHead = true;
  for (let turn = 0; turn < MOST_TURNS; turn++) {
    const now = await shownCalendar(work);
    const day = dayOf(now, date);
    if (day && !day.outside) return;
    if (now.days.length === 0 && now.months) {
      await pressMonth(work, date.slice(0, 7));
      await work.readUntil(
        () => work.calendar(),
        (next) => (next?.days.length ?? 0) > 0,
        REDRAWS_WITHIN_MS,
      );
      continue;
    }
    if (!now.month) throw work.missed(date, null, 'the calendar does not say which month it shows');
    const away = monthsBetween(now.month, date);
    if (away === 0) return;
    if (await byLists(work, now, date)) continue;
    if (byHead && Math.abs(away) >= FAR_MONTHS && now.head) {
      byHead = false;
      await throughYears(work, now.head, date);
      continue;
    }
    const byYear = Math.abs(away) >= 12 ? (away > 0 ? now.next_year : now.previous_year) : undefined;
    const button = byYear ?? (away > 0 ? now.next : now.previous);
    if (!button)
      throw work.missed(date, now.month, `it has no button to the ${away > 0 ? 'next' : 'previous'} month`);
    if (button.state.disabled)
      throw work.refuse(`${date} is out of range, the calendar stops at ${now.month}`);
    await work.click(button);
    const after = await work.readUntil(
      () => work.calendar(),
      (next) => next?.month !== now.month,
      REDRAWS_WITHIN_MS,
    );
    if (after?.month === now.month)
      throw work.refuse(`${date} is out of range, the calendar stops at ${now.month}`);
  }
}

/** Farther than that, a year is chosen rather than turned to month by month. */
const FAR_MONTHS = 18;
const FAR_YEARS = 3;

/** By what the head opens: years, and then mostly months. Where it opens nothing, or goes no further, the arrows are left. */
async function throughYears(work: Adjustment, head: UiNode, date: string): Promise<void> {
  const year = Number(date.slice(0, 4));
  if (!(await press(work, head))) {
    // What it opened over the days would keep the arrows from view.
    const { head: again } = await shownCalendar(work);
    if (again) await work.click(again);
    return work.rest();
  }
  for (let turn = 0; turn < MOST_TURNS; turn++) {
    const now = await shownCalendar(work);
    const { shown_year = 0, months, years = [], days } = now;
    if (days.length > 0) return;
    const far = Math.abs(year - shown_year) > FAR_YEARS;
    const month = months?.find(({ number }) => number === Number(date.slice(5, 7)));
    const listed = years.find(({ number }) => number === year);
    const later = year > (months ? shown_year : (years[0]?.number ?? 0));
    const turning = later ? now.next : now.previous;
    const item = shown_year === year ? month : listed;
    const button = item?.node ?? (far && months ? now.head : undefined) ?? turning;
    if (!button) throw work.missed(date, null, `it shows no way to ${year}`);
    if (button.state.disabled || item?.disabled)
      throw work.refuse(`${date} is out of range, the calendar stops before it`);
    if (!(await press(work, button)))
      throw work.refuse(`${date} is out of range, the calendar goes no further`);
  }
}

/** Whether the picker shows something else afterwards. */
async function press(work: Adjustment, button: UiNode): Promise<boolean> {
  const told = (calendar: Calendar | null): string =>
    JSON.stringify([
      calendar?.month,
      calendar?.shown_year,
      calendar?.days.length,
      calendar?.months?.length,
      calendar?.years?.map(({ number }) => number),
    ]);
  const before = told(await shownCalendar(work));
  await work.click(button);
  const after = await work.readUntil(
    () => work.calendar(),
    (next) => next !== null && told(next) !== before,
    REDRAWS_WITHIN_MS,
  );
  return told(after) !== before;
}

/** Month and year chosen in two native lists. */
async function byLists(
  work: Adjustment,
  { month_list, year_list, month = '' }: Calendar,
  date: string,
): Promise<boolean> {
  if (!month_list || !year_list || month_list.tag !== 'select') return false;
  const [year = '', number = ''] = date.split('-');
  const list = month.startsWith(year) ? month_list : year_list;
  const names =
    list === year_list ? [year] : [monthName(Number(number)), monthName(Number(number)).slice(0, 3)];
  for (const name of names) {
    try {
      await work.select(list, [name]);
      const after = await work.readUntil(
        () => work.calendar(),
        (next) => next?.month !== month,
        REDRAWS_WITHIN_MS,
      );
      return after?.month !== month;
    } catch (error) {
      if (!(error instanceof SurehandError) || error.kind !== 'target_not_found') throw error;
    }
  }
  return false;
}

/** Presses a month where a picker shows the months of a year, after turning to that year. */
export async function pressMonth(work: Adjustment, month: string): Promise<void> {
  const year = Number(month.slice(0, 4));
  for (let turn = 0; turn < MOST_TURNS; turn++) {
    const now = await shownCalendar(work);
    if (!now.months)
      throw now.days.length > 0
        ? work.refuse(`${work.what} takes a day, YYYY-MM-DD: ${month} is a whole month`)
        : work.missed(month, null, 'it shows no months');
    const { shown_year, months, years = [] } = now;
    if (shown_year === year) {
      const item = months.find(({ number }) => number === Number(month.slice(5)));
      if (!item || item.disabled) throw work.refuse(`${month} cannot be chosen: the picker has it disabled`);
      await work.decide(item.node);
      return;
    }
    if (shown_year === undefined) throw work.missed(month, null, 'it does not say which year it shows');
    const listed = years.find((one) => one.number === year);
    const button = listed?.node ?? (year > shown_year ? now.next : now.previous);
    if (!button) throw work.missed(month, shown_year, 'it has nothing that turns to another year');
    if (button.state.disabled || listed?.disabled)
      throw work.refuse(`${month} is out of range, the picker stops at ${shown_year}`);
    await work.click(button);
    const after = await work.readUntil(
      () => work.calendar(),
      (next) => next?.shown_year !== shown_year,
      REDRAWS_WITHIN_MS,
    );
    if (after?.shown_year === shown_year)
      throw work.refuse(`${month} is out of range, the picker stops at ${shown_year}`);
  }
}

/** Presses a day of the month shown. */
/** `again`: also where it is marked already, for a picker that shows what was typed and has not taken it. */
export async function pressDay(work: Adjustment, date: string, again = false): Promise<void> {
  const day = dayOf(await shownCalendar(work), date);
  if (!day) throw work.missed(date, null, 'its calendar does not show that day');
  if (day.disabled) throw work.refuse(`${date} cannot be chosen: the calendar has it disabled`);
  if (!day.on || again) await work.decide(day.node);
}
