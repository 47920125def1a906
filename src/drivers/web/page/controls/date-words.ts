const MONTHS = 'january february march april may june july august september october november december'.split(
  ' ',
);

/** A full date in a text, as YYYY-MM-DD: ISO, or with the month in words. All-number dates in other orders say too little. */
export function dateIn(text: string): string | undefined {
  const iso = /(\d{4})-(\d{1,2})-(\d{1,2})/.exec(text);
  if (iso) return join(iso[1], Number(iso[2]), iso[3]);
  const month = wordIn(text);
  if (!month) return undefined;
  const year = /\b(\d{4})\b/.exec(text)?.[1];
  const day = /(?<!\d)(\d{1,2})(?:st|nd|rd|th|\.)?(?!\d)/.exec(text)?.[1];
  return year && day ? join(year, month, day) : undefined;
}

/** Month and year in a text, as YYYY-MM. */
export function monthIn(text: string): string | undefined {
  const year = /\b((?:19|20|21)\d{2})\b/.exec(text)?.[1];
  if (!year) return undefined;
  const month = wordIn(text);
  if (month) return `${year}-${String(month).padStart(2, '0')}`;
  const numeric =
    /^\D{0,3}(\d{4})\s*[-/.年]\s*(\d{1,2})\D{0,3}$|^\D{0,3}(\d{1,2})\s*[-/.]\s*(\d{4})\D{0,3}$/.exec(text);
  const number = Number(numeric?.[2] ?? numeric?.[3]);
  return number >= 1 && number <= 12 ? `${year}-${String(number).padStart(2, '0')}` : undefined;
}

/** The number of the month that a text names, in English or in the language of the page. */
export function wordIn(text: string): number | undefined {
  for (const word of text.toLowerCase().split(/[^\p{L}]+/u)) {
    if (word.length < 3) continue;
    const english = MONTHS.findIndex(
      (name) =>
        name === word ||
        (word.length <= 4 && name.startsWith(word.slice(0, 3)) && (word.length === 3 || word === 'sept')),
    );
    if (english >= 0) return english + 1;
    const local = localMonths().findIndex((names) => names.includes(word));
    if (local >= 0) return local + 1;
  }
  return undefined;
}

let known: { lang: string; months: string[][] } | null = null;

function localMonths(): string[][] {
  const lang = document.documentElement.lang || navigator.language;
  if (known?.lang !== lang) known = { lang, months: monthsOf(lang) };
  return known.months;
}

function monthsOf(lang: string): string[][] {
  try {
    const formats = (['long', 'short'] as const).map(
      (month) => new Intl.DateTimeFormat(lang, { month, timeZone: 'UTC' }),
    );
    return MONTHS.map((_, i) =>
      formats.map((format) =>
        format
          .format(Date.UTC(2024, i, 15))
          .toLowerCase()
          .replace('.', ''),
      ),
    );
  } catch {
    return []; // a page may declare a language that is none
  }
}

function join(year: string | undefined, month: number, day: string | undefined): string | undefined {
  if (month < 1 || month > 12 || Number(day) < 1 || Number(day) > 31) return undefined;
  return `${year}-${String(month).padStart(2, '0')}-${String(Number(day)).padStart(2, '0')}`;
}
