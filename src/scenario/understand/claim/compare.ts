import type { Comparing } from '../../interfaces/index.ts';
import { wordsOf } from '../words.ts';

/** Whether a text is as a claim says; case, spacing and a currency's place do not matter. */
export function compares(seen: string, how: Comparing, expected: string): boolean {
  const a = flat(seen);
  const b = flat(expected);
  const [m, n] = [asNumber(seen), asNumber(expected)];
  switch (how) {
    case 'equals':
      return a === b || (m !== undefined && m === n);
    case 'not_equals':
      return !compares(seen, 'equals', expected);
    case 'contains':
      return (
        a.includes(b) ||
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

function asNumber(text: string): number | undefined {
  const plain = text
    .trim()
    .replace(/^[€$£]\s*|\s*[€$£%]$/g, '')
    .replace(/,(?=\d{3}\b)/g, '');
  return /^-?\d+(?:\.\d+)?$/.test(plain) ? Number(plain) : undefined;
}
