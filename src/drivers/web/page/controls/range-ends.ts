import { labelOf } from './control-words.ts';
import { dateIn } from './date-words.ts';

/** What people call the two ends of a time, in the languages that forms are mostly written in. */
const BEGINS =
  'from start starts begin begins begun opens open opening since after first earliest min arrive arrival arriving in checkin outbound depart departs departure departing leave leaves leaving pickup out ' +
  'von ab beginn anfang start anreise abreise hinflug hinfahrt du de début debut départ depart arrivée aller desde inicio salida llegada ida da dal inizio partenza arrivo início van vanaf aankomst vertrek';
const ENDS =
  'to end ends ending until till through thru close closes closing before last latest max finish finishes due expires expiry return returns returning back leave leaves leaving depart departs departure out checkout dropoff ' +
  'bis ende schluss abreise rückflug rückfahrt rückreise au à fin retour départ hasta vuelta salida regreso a al fine ritorno partenza até fim tot t/m einde vertrek terug';
const [BEGINNING, ENDING] = [BEGINS, ENDS].map((words) => new Set(words.split(' ')));

/**
 * Whether two fields may hold the two ends of one range: neither holds both of them itself, and what they are called tells
 * of ends where it tells them apart.
 */
export function mayBeEnds(from: HTMLInputElement, to: HTMLInputElement): boolean {
  if ([from, to].some(holdsBoth)) return false;
  const [first, second] = [from, to].map((end) => labelOf(end).trim());
  if (!first || !second || first === second) return true;
  return says(first, BEGINNING) && says(second, ENDING);
}

/** Its text, or what it shows where its text will stand, has two dates. */
function holdsBoth({ value, placeholder }: HTMLInputElement): boolean {
  return [value, placeholder].some((text) => {
    const [one, other, ...more] = text.split(SEPARATOR);
    return one !== undefined && other !== undefined && more.length === 0 && isDate(one) && isDate(other);
  });
}

const SEPARATOR = /(?<!\s)\s+(?:-|–|—|~|→|to|bis|au|a)\s+|(?<!\s)\s*(?:~|→|–|—)\s*/;
const WRITTEN = /^[dmyjtah]{1,4}([./-])[dmyjtah]{1,4}\1[dmyjtah]{1,4}$/i;
const NUMBERS = /^\d{1,4}([./-])\d{1,2}\1\d{1,4}$/;

function isDate(text: string): boolean {
  const part = text.trim();
  return WRITTEN.test(part) || NUMBERS.test(part) || dateIn(part) !== undefined;
}

function says(label: string, words: ReadonlySet<string> | undefined): boolean {
  const said = label.toLowerCase().replace(/\b(check|pick|drop)[- ]?(in|out|up|off)\b/g, '$1$2');
  return said.split(/[^\p{L}\p{N}/]+/u).some((word) => words?.has(word));
}
