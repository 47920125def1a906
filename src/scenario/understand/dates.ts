import { editDistance } from '../../model/edit-distance.ts';
import { readCount } from './lexicon/ordinals.ts';

const MONTHS = 'january february march april may june july august september october november december'.split(
  ' ',
);

interface Day {
  year: number;
  month: number;
  day: number;
}

/**
 * A value as a date or time field of this type takes it; null when it is no such value, undefined when the field is
 * none of these. With slashes the month comes first, with dots the day, as their users write them.
 */
export function dateFor(type: string, value: string, today?: string): string | null | undefined {
  switch (type) {
    case 'date': {
      const day = readDay(value, today);
      return day ? `${pad(day.year, 4)}-${pad(day.month)}-${pad(day.day)}` : null;
    }
    case 'month':
      return readMonth(value);
    case 'time':
      return readTime(value);
    case 'datetime-local': {
      const [date = '', time = ''] = value.split(/\s*(?:,|\bat\b|T)\s*|\s+(?=\d{1,2}:\d{2})/i);
      const day = readDay(date, today);
      const hour = readTime(time);
      return day && hour ? `${pad(day.year, 4)}-${pad(day.month)}-${pad(day.day)}T${hour}` : null;
    }
    default:
      return undefined;
  }
}

export function readDay(text: string, today?: string): Day | null {
  const plain = text
    .trim()
    .toLowerCase()
    .replace(/(\d)(?:st|nd|rd|th)\b/g, '$1')
    .replace(/\bthe\b|\bof\b|,/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(plain);
  if (iso) return valid(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const dotted = /^(\d{1,2})\. ?(\d{1,2})\. ?(\d{4})$/.exec(plain);
  if (dotted) return valid(Number(dotted[3]), Number(dotted[2]), Number(dotted[1]));
  const slashed = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4})$/.exec(plain);
  if (slashed) {
    const [first, second] = [Number(slashed[1]), Number(slashed[2])];
    return first > 12 ? valid(Number(slashed[3]), second, first) : valid(Number(slashed[3]), first, second);
  }
  const relative = /^(today|tomorrow|yesterday)$/.exec(plain)?.[1];
  if (relative && today) {
    const at = new Date(`${today}T12:00:00Z`);
    at.setUTCDate(at.getUTCDate() + (relative === 'today' ? 0 : relative === 'tomorrow' ? 1 : -1));
    return { year: at.getUTCFullYear(), month: at.getUTCMonth() + 1, day: at.getUTCDate() };
  }
  const worded =
    /^(\d{1,2})\.? ([a-z]+)\.? (\d{4})$/.exec(plain) ?? /^([a-z]+)\.? (\d{1,2}) (\d{4})$/.exec(plain);
  if (!worded) return null;
  const [, a = '', b = '', year = ''] = worded;
  const [day, month] = /^\d/.test(a) ? [a, b] : [b, a];
  return valid(Number(year), monthCalled(month), Number(day));
}

function monthCalled(word: string): number {
  const at = word.length < 3 ? -1 : MONTHS.findIndex((month) => month.startsWith(word));
  if (at >= 0 || word.length < 6) return at + 1;
  // A slip of the pen, where only one month can be meant.
  const near = MONTHS.filter((month) => month[0] === word[0] && editDistance(word, month, 1) <= 1);
  return near.length === 1 ? MONTHS.indexOf(near[0] ?? '') + 1 : 0;
}

function valid(year: number, month: number, day: number): Day | null {
  const at = new Date(Date.UTC(year, month - 1, day));
  return month >= 1 && at.getUTCMonth() === month - 1 && at.getUTCDate() === day
    ? { year, month, day }
    : null;
}

function readMonth(text: string): string | null {
  const plain = text.trim().toLowerCase().replace(',', ' ');
  const iso = /^(\d{4})-(\d{1,2})$/.exec(plain);
  if (iso) return `${iso[1]}-${pad(Number(iso[2]))}`;
  const slashed = /^(\d{1,2})\/(\d{4})$/.exec(plain);
  if (slashed) return `${slashed[2]}-${pad(Number(slashed[1]))}`;
  const worded = /^([a-z]+)\s+(\d{4})$/.exec(plain);
  const month = worded?.[1] ? monthCalled(worded[1]) : 0;
  return worded && month > 0 ? `${worded[2]}-${pad(month)}` : null;
}

/** "Half past three in the afternoon" in digits. */
function timeInWords(text: string): string {
  const said = text
    .trim()
    .toLowerCase()
    .replace(/^(?:at|about) /, '')
    .replace(/ in the morning$/, ' am')
    .replace(/ (?:in the (?:afternoon|evening)|at night)$/, ' pm');
  if (/^(?:noon|midday)$/.test(said)) return '12:00';
  if (said === 'midnight') return '0:00';
  const [, part, to, rest = '', half = ''] =
    /^(?:(half|quarter|(?:\w+)(?: minutes)?) (past|to) )?(\w+)(?: o'?clock)?( am| pm)?$/.exec(said) ?? [];
  const hour = readCount(rest);
  const minutes =
    part === undefined
      ? 0
      : part === 'half'
        ? 30
        : part === 'quarter'
          ? 15
          : readCount(part.replace(/ minutes$/, ''));
  if (
    hour === null ||
    minutes === null ||
    /^\d+$/.test(said) ||
    (part === undefined && !/o'?clock/.test(said) && !half)
  )
    return text;
  const at = to === 'to' ? hour * 60 - minutes : hour * 60 + minutes;
  return `${Math.floor(at / 60)}:${pad(at % 60)}${half}`;
}

function readTime(given: string): string | null {
  const text = timeInWords(given);
  const found = /^(\d{1,2})(?::|\.|h)?(\d{2})?\s*(am|pm|a\.m\.|p\.m\.)?(?: o'clock)?$/i.exec(text.trim());
  if (!found || (found[2] === undefined && !found[3])) return null;
  const half = found[3]?.toLowerCase().startsWith('p');
  let hour = Number(found[1]);
  if (found[3]) hour = (hour % 12) + (half ? 12 : 0);
  const minute = Number(found[2] ?? 0);
  return hour < 24 && minute < 60 ? `${pad(hour)}:${pad(minute)}` : null;
}

function pad(n: number, length = 2): string {
  return String(n).padStart(length, '0');
}
