import { oneLine } from './one-line.ts';

/**
 * How much is read of what an input would operate. What does not fit is not taken for nothing: the reading is cut, and
 * what is judged by it counts as what nobody can read.
 */
export const READING_LIMITS = {
  letters: 4000,
  parts: 500,
  prose_letters: 100_000,
  prose_parts: 5000,
  choices: 500,
  links: 1000,
  frames: 300,
} as const satisfies Record<string, number>;

let cut = false;

/** What was read, and whether a limit was met on the way. */
export function readWhole<T>(read: () => T): { told: T; cut: boolean } {
  const around = cut;
  cut = false;
  try {
    const told = read();
    return { told, cut };
  } finally {
    cut = around;
  }
}

/** One text on one line, as far as it is read. */
export function lineOf(text: string, most: number = READING_LIMITS.letters): string {
  const line = oneLine(text);
  noteCut(line.length > most);
  return line.slice(0, most);
}

/** The first of many, as far as they are read. */
export function firstOf<T>(all: readonly T[], most: number): readonly T[] {
  noteCut(all.length > most);
  return all.slice(0, most);
}

/** Whether so many were read that there is no room for the one that comes next. */
export function isFull(read: readonly unknown[], most: number): boolean {
  noteCut(read.length >= most);
  return read.length >= most;
}

/** A part of the reading that runs was cut: one that was kept from an earlier one, too. */
export function noteCut(is_cut = true): void {
  cut ||= is_cut;
}
