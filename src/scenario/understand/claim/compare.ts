import type { Comparing } from '../../interfaces/index.ts';
import { readAmount } from '../amounts.ts';
import { wordsOf } from '../words.ts';

/** Whether a text is as a claim says; case, spacing and the way an amount is written do not matter. */
export function compares(seen: string, how: Comparing, expected: string): boolean {
  const a = flat(seen);
  const b = flat(expected);
  const [amount, wanted] = [readAmount(seen), readAmount(expected)];
  const [m, n] = [amount?.n, wanted?.n];
  switch (how) {
    case 'equals':
      return a === b || (m !== undefined && m === n && sameUnit(amount?.unit, wanted?.unit));
    case 'not_equals':
      return !compares(seen, 'equals', expected);
    case 'contains':
      return (
        a.includes(b) ||
        (m !== undefined && compares(seen, 'equals', expected)) ||
        (wordsOf(b).length > 0 && ` ${wordsOf(a).join(' ')} `.includes(` ${wordsOf(b).join(' ')} `))
      );
    case 'not_contains':
      return !compares(seen, 'contains', expected);
    case 'starts_with':
      return a.startsWith(b);
    case 'ends_with':
      return a.endsWith(b);
    case 'at_least':
      return m !== undefined && n !== undefined && m >= n;
    case 'at_most':
      return m !== undefined && n !== undefined && m <= n;
    case 'more_than':
      return m !== undefined && n !== undefined && m > n;
    case 'less_than':
      return m !== undefined && n !== undefined && m < n;
  }
}

function flat(text: string): string {
  return text.toLowerCase().replace(/\s+/g, ' ').replace(/[.!]$/, '').trim();
}

/** A unit that only one of them names is understood. */
function sameUnit(a = '', b = ''): boolean {
  return a === '' || b === '' || a === b;
}

/** Whether a claim must be read by amounts, because the text alone would differ: "17 dollars" for $17. */
export function isWordedAmount(expected: string): boolean {
  return readAmount(expected) !== undefined && !/^-?\d+(?:\.\d+)?$/.test(expected.trim());
}
