/** How what a field holds relates to what was sent: the same, the same in the field's own format, or something else. */
export type TextRelation = 'same' | 'formatted' | 'other';

/** What a mask or a number field puts between characters. Brackets and quotes of code are never among it. */
const SEPARATORS = /[\s.,:/'’_-]/u;
const LONGEST_FORMATTED = 60;

/**
 * Punctuation, brackets and inner spaces are content. A field may only trim the text, impose one case on all of it,
 * or group and separate a number or code whose own characters it keeps in their order.
 */
export function compareText(have: string, want: string): TextRelation {
  const held = plain(have);
  const sent = plain(want);
  if (held === sent) return 'same';
  const inner = held.trim();
  const meant = sent.trim();
  if (meant === '' || inner === '') return 'other';
  return [meant, meant.toUpperCase(), meant.toLowerCase()].some(
    (cased) => inner === cased || isRegrouped(inner, cased),
  )
    ? 'formatted'
    : 'other';
}

/** Line ends and the spaces that editable elements draw with are ways to store the same text. */
export function plain(text: string): string {
  return text.replace(/\r\n?/g, '\n').replace(/\u00a0/g, ' ');
}

function isRegrouped(have: string, want: string): boolean {
  if (want.length > LONGEST_FORMATTED || !/\d/.test(want) || /\n/.test(want)) return false;
  return /\p{L}/u.test(want) ? isSeparatedCode(have, want) : isRegroupedNumber(have, want);
}

/** "DE8937040044" as "DE89 3704 0044": separators came in, nothing of the code went. */
function isSeparatedCode(have: string, want: string): boolean {
  if (!/^[\p{L}\p{N}]+$/u.test(want)) return false;
  return [...have].filter((one) => !SEPARATORS.test(one)).join('') === want;
}

function isRegroupedNumber(have: string, want: string): boolean {
  if (!/^[+-]?[\d\s.,:/()'’-]+$/u.test(want) || !/^[\p{Sc}%\d\s.,:/()'’+-]+$/u.test(have)) return false;
  // Brackets stand around an area code, before the number itself.
  if (/[()]/.test(have) && !/^\+?\d{0,3}\s*\(\d{2,}\)[^()]{4,}$/.test(have)) return false;
  if (signOf(have) !== signOf(want)) return false;
  if (isSameDate(have, want)) return true;
  const [amount] = amountsIn(want);
  const amounts = amountsIn(have.replace(/[\p{Sc}%]/gu, '').trim());
  // "1234.5" and "12345" have the same digits and are not the same number.
  if (amount !== undefined && amounts.length > 0) return amounts.includes(amount);
  if (digitsOf(have) !== digitsOf(want)) return false;
  const separated = /[.,:/()'’-]/u.test(want.slice(1));
  return !separated || SEPARATORS.test(have.slice(1));
}

const DATE = /^(\d{1,4})([./-])(\d{1,2})\2(\d{1,4})$/;

/** The same parts of a date in the same order, with or without zeros before them. */
function isSameDate(have: string, want: string): boolean {
  const [one, other] = [DATE.exec(have.trim()), DATE.exec(want.trim())];
  const parts = (date: RegExpExecArray): string => [date[1], date[3], date[4]].map(Number).join();
  return one !== null && other !== null && one[2] === other[2] && parts(one) === parts(other);
}

const AMOUNTS: readonly [RegExp, RegExp][] = [
  [/^[+-]?(?:\d+|\d{1,3}(?:[,\s'’]\d{3})+)(?:\.\d+)?$/u, /[,\s'’]/gu],
  [/^[+-]?(?:\d+|\d{1,3}(?:[.\s'’]\d{3})+)(?:,\d+)?$/u, /[.\s'’]/gu],
];

/** The numbers a text may be read as, with a decimal point first, then with a comma; zeros at the end count for nothing. */
function amountsIn(text: string): string[] {
  return AMOUNTS.flatMap(([form, groups]) =>
    form.test(text)
      ? [
          text
            .replace(groups, '')
            .replace(',', '.')
            .replace(/(?<!0)0+$(?<=\..*)/, '')
            .replace(/\.$/, ''),
        ]
      : [],
  );
}

function digitsOf(text: string): string {
  return text.replace(/\D/g, '');
}

function signOf(text: string): string {
  return /^\s*([+-])/.exec(text)?.[1] ?? '';
}
