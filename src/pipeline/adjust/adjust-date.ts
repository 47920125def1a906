import { parseDate, parseMonth, parseTime } from '../../model/calendar-date.ts';
import type { AdjustResult, Control } from '../../model/control.ts';
import type { Adjustment, Wanted } from './adjustment.ts';

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
