const WORDS = 'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth'.split(' ');
const COUNTS =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');

export interface Ordinal {
  /** From 1. */
  n: number;
  fromEnd: boolean;
}

const NTH = `(?:${WORDS.join('|')}|\\d+(?:st|nd|rd|th)|last|final)`;
/** An ordinal at the beginning of a phrase. */
export const ORDINAL = new RegExp(`^(${NTH})(?:[- ](?:to[- ]last|from the (?:end|bottom|last)))?(?= )`, 'i');

export function readOrdinal(text: string): Ordinal | null {
  const lower = text.toLowerCase();
  if (/^(?:last|final)$/.test(lower)) return { n: 1, fromEnd: true };
  const fromEnd = /to[- ]last|from the (?:end|bottom)/.test(lower);
  const [head = ''] = lower.split(/[- ](?=to|from)/);
  const n = /^\d/.test(head) ? Number.parseInt(head, 10) : WORDS.indexOf(head) + 1;
  return n > 0 ? { n, fromEnd } : null;
}

/** A count in digits or words; "twice" is 2. */
export function readCount(text: string): number | null {
  const lower = text.trim().toLowerCase();
  if (/^\d+$/.test(lower)) return Number(lower);
  if (lower === 'once') return 1;
  if (lower === 'twice') return 2;
  if (lower === 'no') return 0;
  const [tens = '', ones] = lower.split(/[- ]/);
  const ten = TENS.indexOf(tens);
  const at = COUNTS.indexOf(ten < 0 ? lower : (ones ?? 'zero'));
  if (at < 0 || (ten >= 0 && (at > 9 || ones === 'zero'))) return null;
  return ten < 0 ? at : (ten + 2) * 10 + at;
}
