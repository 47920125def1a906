import type { AdjustResult, Calendar, Control } from '../../model/control.ts';
import { SurehandError } from '../../model/failure.ts';
import type { Adjustment, Wanted } from './adjustment.ts';
import { monthName, monthsBetween, parseDate, saysDate } from './calendar-date.ts';

const OPENS_WITHIN_MS = 1000;
const MOST_TURNS = 150;

/** Opens a calendar if need be, turns to the month and presses the day. */
export async function adjustCalendar(
  work: Adjustment,
  control: Control,
  wanted: Wanted,
): Promise<AdjustResult> {
  const date = parseDate(wanted.value);
  if (!date)
    throw work.refuse(`${work.what} takes a date as YYYY-MM-DD, not ${JSON.stringify(wanted.value)}`);
  const standing = ['grid', 'dialog', 'generic', 'group', 'application', 'region', 'table'].includes(
    control.main.role,
  );
  let opened = false;
  if (!(standing && (await work.calendar()))) {
    await open(work, control);
    opened = true;
  }
  try {
    await turnTo(work, date);
    await press(work, date);
    return await confirm(work, date);
  } catch (error) {
    if (opened) await close(work);
    throw error;
  }
}

async function open(work: Adjustment, { main }: Control): Promise<void> {
  if (main.state.expanded !== true || !(await work.calendar())) {
    await work.mark();
    await work.click(main);
  }
  const shown = await work.readUntil(
    () => work.calendar(),
    (found) => found !== null,
    OPENS_WITHIN_MS,
  );
  if (shown) return;
  await close(work);
  throw new SurehandError('control_mismatch', `${work.what} was clicked and opened no calendar`);
}

async function close(work: Adjustment): Promise<void> {
  try {
    const { main } = await work.control();
    await work.press(main, 'Escape');
  } catch (error) {
    work.world.log.debug('a calendar could not be closed', { error: String(error) });
  }
}

async function shownCalendar(work: Adjustment): Promise<Calendar> {
  const calendar = await work.calendar();
  if (calendar) return calendar;
  throw new SurehandError('control_mismatch', `${work.what}: its calendar is gone`);
}

function dayOf(calendar: Calendar, date: string) {
  const fits = calendar.days.filter((day) => day.date === date);
  return fits.find((day) => !day.outside) ?? fits[0];
}

async function turnTo(work: Adjustment, date: string): Promise<void> {
  for (let turn = 0; turn < MOST_TURNS; turn++) {
    const now = await shownCalendar(work);
    const day = dayOf(now, date);
    if (day && !day.outside) return;
    if (!now.month) throw work.missed(date, null, 'the calendar does not say which month it shows');
    const away = monthsBetween(now.month, date);
    if (away === 0) return;
    if (await byLists(work, now, date)) continue;
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
      600,
    );
    if (after?.month === now.month)
      throw work.refuse(`${date} is out of range, the calendar stops at ${now.month}`);
  }
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
        600,
      );
      return after?.month !== month;
    } catch (error) {
      if (!(error instanceof SurehandError) || error.kind !== 'target_not_found') throw error;
    }
  }
  return false;
}

async function press(work: Adjustment, date: string): Promise<void> {
  const day = dayOf(await shownCalendar(work), date);
  if (!day) throw work.missed(date, null, 'its calendar does not show that day');
  if (day.disabled) throw work.refuse(`${date} cannot be chosen: the calendar has it disabled`);
  if (!day.on) await work.decide(day.node);
}

/** The day stays chosen, or the control that opened the calendar now says it. */
async function confirm(work: Adjustment, date: string): Promise<AdjustResult> {
  const said = async (): Promise<string | null> => {
    const { text, main } = await work.control();
    if ([text, main.name, main.state.value ?? ''].some((words) => saysDate(words, date)))
      return text || main.name;
    const calendar = await work.calendar();
    return calendar && dayOf(calendar, date)?.on ? date : null;
  };
  let held = await work.readUntil(said, (found) => found !== null, 400);
  const calendar = await work.calendar();
  if (calendar?.confirm && calendar.days.length > 0 && (held === null || held === date)) {
    await work.decide(calendar.confirm);
    held = await work.readUntil(said, (found) => found !== null, 400);
  }
  await work.rest();
  held = await said();
  if (held !== null) return work.done(date, held);
  throw work.missed(date, (await work.control()).text || null);
}
