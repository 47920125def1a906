import { readCount } from './lexicon/ordinals.ts';

const SIGNS: readonly (readonly [RegExp, string])[] = [
  [/\bdivided by\b|[÷/]/gi, ' / '],
  [/\b(?:times|multiplied by)\b|[×*]|(?<=\d\s*)x(?=\s*\d)/gi, ' * '],
  [/\bplus\b|\+/gi, ' + '],
  [/\bminus\b|[−–]|(?<=\d\s*)-(?=\s*\d)/gi, ' - '],
];

/** A sum as numbers and signs in turn, however it is written; null where it is none. */
export function readSum(text: string): (number | string)[] | null {
  let plain = text.replace(/[?=]\s*$/, '');
  for (const [pattern, sign] of SIGNS) plain = plain.replace(pattern, sign);
  const parts = plain
    .trim()
    .split(/\s+/)
    .map((part) => (/^[-+*/]$/.test(part) ? part : numberCalled(part)));
  const sound = parts.every((part, i) => (i % 2 === 0 ? typeof part === 'number' : typeof part === 'string'));
  return sound && parts.length % 2 === 1 ? parts.filter((part) => part !== null) : null;
}

/** The result of a sum of two numbers. */
export function resultOf(text: string): number | null {
  const sum = readSum(text);
  const [a, sign, b] = sum ?? [];
  if (sum?.length !== 3 || typeof a !== 'number' || typeof b !== 'number') return null;
  if (sign === '+') return a + b;
  if (sign === '-') return a - b;
  if (sign === '*') return a * b;
  return b === 0 ? null : a / b;
}

function numberCalled(word: string): number | null {
  return /^\d+(?:\.\d+)?$/.test(word) ? Number(word) : readCount(word);
}
