import type { Reading } from '../reading.ts';

/** One way to write a clause, and what it then means. */
export interface Rule {
  pattern: RegExp;
  read(parts: RegExpExecArray): Reading | Reading[];
}

/** What stands for a quoted part. */
export const Q = '\u27e6\\d+\u27e7';

export function rule(pattern: string, read: (part: (n: number) => string) => Reading | Reading[]): Rule {
  return {
    pattern: new RegExp(`^(?:${pattern})$`, 'i'),
    read: (parts) => read((n) => parts[n]?.trim() ?? ''),
  };
}

/** Every place in a text where a word parts it in two; each is a reading. */
export function partings(text: string, word: string): [string, string][] {
  const found: [string, string][] = [];
  for (const match of text.matchAll(new RegExp(`\\s${word}\\s`, 'gi'))) {
    const left = text.slice(0, match.index).trim();
    const right = text.slice(match.index + match[0].length).trim();
    if (left && right) found.push([left, right]);
  }
  return found;
}
