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

/** The number of the month that a text names, in English, in the language of the page or in that of its widget. */
export function wordIn(text: string): number | undefined {
  for (const word of text.toLowerCase().split(/[^\p{L}]+/u)) {
    if (word.length < 3) continue;
    const english = MONTHS.findIndex(
      (name) =>
        name === word ||
        (word.length <= 4 && name.startsWith(word.slice(0, 3)) && (word.length === 3 || word === 'sept')),
    );
    if (english >= 0) return english + 1;
    const found = localMonths().get(word) ?? otherMonths().get(word);
    if (found) return found;
  }
  return undefined;
}

/** A widget may speak its author's language on a page in another one. */
const OTHERS =
  'de fr es it pt nl pl ru uk cs sk sl sv da nb fi et lv lt hu ro bg sr tr el id ms ca eu ar he fa'.split(
    ' ',
  );

let known: { lang: string; months: Map<string, number> } | null = null;
let others: Map<string, number> | null = null;

function localMonths(): Map<string, number> {
  const lang = document.documentElement.lang || navigator.language;
  if (known?.lang !== lang) known = { lang, months: monthsOf([lang]) };
  return known.months;
}

function otherMonths(): Map<string, number> {
  others ??= monthsOf(OTHERS);
  return others;
}

/** What months are called in some languages, alone, beside a day and cut to three letters. What means two means none. */
function monthsOf(languages: readonly string[]): Map<string, number> {
  const months = new Map<string, number>();
  for (const format of languages.flatMap(formatsOf)) {
    for (const at of MONTHS.keys()) {
      const part = format.formatToParts(Date.UTC(2024, at, 15)).find(({ type }) => type === 'month');
      const word = part?.value.toLowerCase().replace('.', '') ?? '';
      for (const short of new Set([word, word.slice(0, 3)])) {
        const other = months.get(short);
        months.set(short, other === undefined || other === at + 1 ? at + 1 : 0);
      }
    }
  }
  return months;
}

function formatsOf(lang: string): Intl.DateTimeFormat[] {
  try {
    return (['long', 'short'] as const).flatMap((month) => [
      new Intl.DateTimeFormat(lang, { month, timeZone: 'UTC' }),
      new Intl.DateTimeFormat(lang, { day: 'numeric', month, timeZone: 'UTC' }),
    ]);
  } catch {
    return []; // a page may declare a language that is none
  }
}

function join(year: string | undefined, month: number, day: string | undefined): string | undefined {
  if (month < 1 || month > 12 || Number(day) < 1 || Number(day) > 31) return undefined;
  return `${year}-${String(month).padStart(2, '0')}-${String(Number(day)).padStart(2, '0')}`;
}
