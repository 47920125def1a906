import type { AdjustResult, Control } from '../../model/control.ts';
import { SurehandError } from '../../model/failure.ts';
import { adjustCalendar } from './adjust-calendar.ts';
import type { Adjustment, Wanted } from './adjustment.ts';
import { dateFormat, parseDate, parseMonth, parseTime, saysDate, writeDate } from './calendar-date.ts';

const FORMATS: Record<string, string> = {
  date: 'YYYY-MM-DD',
  time: 'HH:MM',
  month: 'YYYY-MM',
  week: 'YYYY-Www',
  'datetime-local': 'YYYY-MM-DDTHH:MM',
};

/** Native date and time fields: their value is set, as a picker would. */
export async function adjustDateInput(
  work: Adjustment,
  control: Control,
  wanted: Wanted,
): Promise<AdjustResult> {
  const type = control.format ?? 'date';
  const value = normal(type, wanted.value);
  if (value === null)
    throw work.refuse(`${work.what} takes ${FORMATS[type] ?? type}, not ${JSON.stringify(wanted.value)}`);
  const { earliest, latest } = control;
  if ((earliest && value < earliest) || (latest && value > latest))
    throw work.refuse(
      `${value} is out of range, ${work.what} takes ${earliest ?? 'any'} to ${latest ?? 'any'}`,
    );
  if (control.text === value) return work.done(value, value);
  await work.fill(control.main, value);
  await work.rest();
  const now = await work.controlOf('date_input');
  if (now.text === value || now.text === `${value}:00`) return work.done(value, now.text);
  throw work.missed(value, now.text || null);
}

function normal(type: string, value: string | number): string | null {
  const text = String(value).trim();
  switch (type) {
    case 'date':
      return parseDate(text);
    case 'time':
      return parseTime(text);
    case 'month':
      return parseMonth(text);
    case 'week':
      return /^\d{4}-W\d{2}$/.test(text) ? text : null;
    default: {
      const [day = '', time = ''] = text.split(/[T ](?=\d{1,2}:)/);
      const date = parseDate(day);
      const clock = parseTime(time);
      return date && clock ? `${date}T${clock}` : null;
    }
  }
}

/** A text field that holds a date: written the way it wants it, else picked from its calendar. */
export async function adjustDateText(
  work: Adjustment,
  control: Control,
  wanted: Wanted,
): Promise<AdjustResult> {
  const date = parseDate(wanted.value);
  if (!date)
    throw new SurehandError(
      'control_mismatch',
      `${work.what} is a text field and ${JSON.stringify(wanted.value)} no date (YYYY-MM-DD): fill puts text into it`,
    );
  if (control.text !== '' && saysDate(control.text, date)) return work.done(date, control.text);
  const format = dateFormat(control.format, control.text);
  if (control.editable && format) {
    const written = writeDate(date, format);
    await work.fill(control.main, written);
    const { main } = await work.control();
    // Leaving the field commits the text and closes the calendar that came with the focus.
    await work.press(main, 'Tab');
    await work.rest();
    const now = await work.control();
    if (now.text === written) return work.done(date, now.text);
  }
  return adjustCalendar(work, await work.control(), wanted);
}
