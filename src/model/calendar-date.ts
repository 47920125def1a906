export const MONTHS =
  'january february march april may june july august september october november december'.split(' ');

/** What stands in a date beside its day, month and year. */
const AROUND_DAYS = /^(?:of|the|(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*)$/;

/** A date as YYYY-MM-DD from what a caller may write; orders that could be read two ways are not guessed. */
export function parseDate(value: string | number): string | null {
  const text = String(value).trim();
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:T.*)?$/.exec(text);
  if (iso) return valid(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const [word, ...others] = (text.toLowerCase().match(/(?<![\d\p{L}])\p{L}+/gu) ?? []).filter(
    (one) => !AROUND_DAYS.test(one),
  );
  const month = MONTHS.findIndex(
    (name) =>
      word !== undefined &&
      word.length > 2 &&
      name.startsWith(word.slice(0, 3)) &&
      name.startsWith(word.replace(/^sept$/, 'sep')),
  );
  const [year, day, ...more] = (text.match(/\d+/g) ?? []).sort((a, b) => b.length - a.length);
  // "3 March 2026 plus one day" is another day.
  const whole = others.length === 0 && more.length === 0 && year?.length === 4 && (day?.length ?? 3) < 3;
  if (month >= 0 && whole) return valid(Number(year), month + 1, Number(day));
  const numeric = /^(\d{1,2})([./-])(\d{1,2})\2(\d{4})$/.exec(text);
  if (!numeric) return null;
  const [first, second] = [Number(numeric[1]), Number(numeric[3])];
  if (numeric[2] === '.' || first > 12) return valid(Number(numeric[4]), second, first);
  return second > 12 ? valid(Number(numeric[4]), first, second) : null;
}

function valid(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year, month - 1, day));
  const same = date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return same ? date.toISOString().slice(0, 10) : null;
}

/** How a field wants dates written: read from its placeholder or from what it holds. Null when that says too little. */
export function dateFormat(hint: string | undefined, held: string): string | null {
  const letters = hint
    ?.toLowerCase()
    .replace(/a{4}|j{4}/g, 'yyyy')
    .replace(/tt|jj/g, 'dd')
    .match(/(?:yyyy|yy|mm?|dd?)([^a-z0-9])(?:yyyy|yy|mm?|dd?)\1(?:yyyy|yy|mm?|dd?)/)?.[0];
  if (letters) return letters;
  const example = /(\d{1,4})([./-])(\d{1,2})\2(\d{2,4})/.exec(hint && /\d/.test(hint) ? hint : held);
  if (!example) return null;
  const [, first = '', sign = '', second = ''] = example;
  if (first.length === 4) return `yyyy${sign}mm${sign}dd`;
  if (sign === '.' || Number(first) > 12) return `dd${sign}mm${sign}yyyy`;
  return Number(second) > 12 ? `mm${sign}dd${sign}yyyy` : null;
}

export function writeDate(iso: string, format: string): string {
  const [year = '', month = '', day = ''] = iso.split('-');
  return format
    .replace('yyyy', year)
    .replace('yy', year.slice(2))
    .replace(/mm?/, (m) => (m.length === 2 ? month : String(Number(month))))
    .replace(/dd?/, (d) => (d.length === 2 ? day : String(Number(day))));
}

/** Whether a text, in whatever order and words, says this date. */
export function saysDate(text: string, iso: string): boolean {
  if (parseDate(text) === iso || text.includes(iso)) return true;
  const [year = 0, month = 0, day = 0] = iso.split('-').map(Number);
  const numbers = (text.match(/\d+/g) ?? []).map(Number);
  const years = numbers.includes(year) || numbers.includes(year % 100);
  const named = text.toLowerCase().includes((MONTHS[month - 1] ?? '?').slice(0, 3));
  if (named) return years && numbers.includes(day);
  const without = numbers.filter((n) => n !== year);
  return (
    years &&
    numbers.length === 3 &&
    without.includes(month) &&
    without.includes(day) &&
    (month !== day || without.filter((n) => n === day).length > 1)
  );
}

/** A time as HH:MM or HH:MM:SS, from either clock. */
export function parseTime(value: string | number): string | null {
  const found = /^(\d{1,2})(?::(\d{2})(?::(\d{2}))?)?\s*([ap])?\.?m?\.?$/i.exec(String(value).trim());
  const half = found?.[4]?.toLowerCase();
  const [, hour, minute = half && '00', second = ''] = found ?? [];
  let hours = Number(hour);
  if (minute === undefined || Number(minute) > 59 || Number(second) > 59) return null;
  if (hours > (half ? 12 : 23)) return null;
  if (half) hours = (hours % 12) + (half === 'p' ? 12 : 0);
  return `${String(hours).padStart(2, '0')}:${minute}${second && `:${second}`}`;
}

/** A text as a field of this type writes it; null where it says nothing that such a field takes. */
export function nativeValue(text: string, type = ''): string | null {
  const parse = { date: parseDate, time: parseTime, month: parseMonth }[type];
  return parse ? parse(text) : text;
}

/** How days are written in a sentence, each tried where it would begin. */
export const DATE_FORMS: readonly RegExp[] = (() => {
  const month = `(?:${MONTHS.map((name) => `${name}|${name.slice(0, 3)}`).join('|')})`;
  return [
    /\d{4}-\d{2}-\d{2}(?![\d-])/y,
    new RegExp(`\\d{1,2}(?:st|nd|rd|th)?\\.? (?:of )?${month},? \\d{4}(?!\\d)`, 'iy'),
    new RegExp(`${month} \\d{1,2}(?:st|nd|rd|th)?,? \\d{4}(?!\\d)`, 'iy'),
  ];
})();

/** A month as YYYY-MM, from what says a month, a year and nothing else. */
export function parseMonth(value: string | number): string | null {
  const text = String(value).trim();
  const numbers = text.match(/\d+/g) ?? [];
  const year = numbers.find((number) => number.length === 4);
  const [other, more] = numbers.filter((number) => number !== year);
  if (!year || more !== undefined) return null;
  const named = MONTHS.findIndex((name) =>
    new RegExp(`(?<!\\p{L})(?:${name}|${name.slice(0, 3)}|${name.slice(0, 4)})(?!\\p{L})`, 'iu').test(text),
  );
  const number = other === undefined ? named + 1 : named < 0 ? Number(other) : 0;
  return number >= 1 && number <= 12 ? `${year}-${String(number).padStart(2, '0')}` : null;
}

export function monthsBetween(from: string, to: string): number {
  const [y1 = 0, m1 = 0] = from.split('-').map(Number);
  const [y2 = 0, m2 = 0] = to.split('-').map(Number);
  return (y2 - y1) * 12 + (m2 - m1);
}

export function monthName(month: number): string {
  const name = MONTHS[month - 1] ?? '';
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/** A date, a time, or both; or no more than a month, as YYYY-MM. */
export interface Moment {
  date?: string;
  month?: string;
  time?: string;
}

/** Nobody writes one in more letters. */
const LONGEST_MOMENT = 100;

/** One moment or the two ends of a range, from what a caller may write; null where it is neither. */
export function parseMoments(value: string | number): Moment[] | null {
  const text = String(value).trim();
  const one = parseMoment(text);
  if (one) return [one];
  const ends = text.split(
    /(?<!\s)\s+(?:-|–|—|to|until|till|through|~)\s+|(?<!\s)\s*\.\.+\s*|(?<=\d)\/(?=\d{4}-)|(?<=\d{4}-\d\d-\d\d)[-–—](?=\d{4}-\d\d-\d\d)/i,
  );
  const moments = ends.map(parseMoment);
  const [from, to, more] = moments;
  return from && to && more === undefined && moments.length === 2 ? [from, to] : null;
}

function parseMoment(text: string): Moment | null {
  if (text.length > LONGEST_MOMENT) return null;
  const date = parseDate(text);
  if (date) return { date };
  const time = parseTime(text);
  if (time) return { time };
  const both = /^(.*\d.*?)(?:T|,?\s+(?:at\s+)?)(\d{1,2}:\d{2}.*)$/i.exec(text);
  const [day, clock] = [parseDate(both?.[1] ?? ''), parseTime(both?.[2] ?? '')];
  if (day && clock) return { date: day, time: clock };
  const month = /^(?:\d{4}[-/.]\d{1,2}|\d{1,2}[-/.]\d{4}|\p{L}{3,9}\.?,? \d{4})$/u.test(text)
    ? parseMonth(text)
    : null;
  return month ? { month } : null;
}

export function tellMoments(moments: readonly Moment[]): string {
  return moments
    .map(({ date, month, time }) => [date, month, time].filter((part) => part).join(' '))
    .join(' - ');
}

/** Whether these texts say all of it, in whatever order and words. */
export function saysMoments(texts: readonly string[], moments: readonly Moment[]): boolean {
  return texts.some((text) => {
    const single = moments.length === 1;
    const pieces = single ? [text] : text.split(/(?<!\s)\s+(?:-|–|—|to|~|→)\s+/);
    if (!single && pieces.length !== moments.length) return false;
    return moments.every(({ date, month, time }, i) => {
      const piece = pieces[i] ?? '';
      if (month && parseMonth(piece) !== month) return false;
      return (!date || saysDate(withoutTime(piece), date)) && (!time || saysTime(piece, time));
    });
  });
}

const CLOCK = /(\d{1,2}):(\d{2})(?::(\d{2}))?\s*([ap])?\.?(?:m\b\.?)?/gi;

function withoutTime(text: string): string {
  return text.replace(CLOCK, ' ').trim();
}

function saysTime(text: string, time: string): boolean {
  const seconds = (clock: string): string => (clock.length === 5 ? `${clock}:00` : clock);
  return [...text.matchAll(CLOCK)].some(([said]) => {
    const read = parseTime(said.trim());
    return read !== null && seconds(read) === seconds(time);
  });
}

/** A moment written the way a field shows it: its placeholder, or what it holds. Null when that says too little. */
export function writeMoment(moment: Moment, hint: string | undefined, held: string): string | null {
  const { date, month, time } = moment;
  if (month) return writeMonth(month, hint ?? '', held);
  const format = date ? dateFormat(hint, held) : '';
  if (format === null) return null;
  const day = date ? writeDate(date, format) : '';
  if (!time) return day;
  const sample = `${hint ?? ''} ${held}`;
  const shown = /(\d{1,2}|hh?):(\d{2}|mm)(:(?:\d{2}|ss))?(\s*(?:[ap]\.?m\.?|a{1,2}\b))?/i.exec(sample);
  if (!shown) return null;
  const [hour = '', minute = '', second = '00'] = time.split(':');
  const half = shown[4];
  const hours = half ? String(Number(hour) % 12 || 12).padStart(2, '0') : hour;
  const clock = `${hours}:${minute}${shown[3] ? `:${second}` : ''}${half ? ` ${Number(hour) < 12 ? 'AM' : 'PM'}` : ''}`;
  // Many fields read only what is parted as they part it themselves.
  const [, between = ' '] =
    /\d([ ,T-]+)(?:\d{1,2}|hh?):/i.exec(held) ?? /[ydm]([ ,T-]+)hh?:/i.exec(hint ?? '') ?? [];
  return [day, clock].filter((part) => part !== '').join(between);
}

/** A month in numbers, in the order that the field asks for or holds. */
function writeMonth(month: string, hint: string, held: string): string | null {
  const [year = '', number = ''] = month.split('-');
  const [, first = '', sign = ''] =
    /^\s*(yyyy|mm)([-/.])(?:yyyy|mm)\s*$/i.exec(hint) ?? /^(\d{4}|\d{1,2})([-/.])\d{1,4}$/.exec(held) ?? [];
  if (first === '') return null;
  return first.length === 4 ? `${year}${sign}${number}` : `${number}${sign}${year}`;
}
