import { parseTime } from '../../model/calendar-date.ts';
import type { Control } from '../../model/control.ts';
import { SurehandError } from '../../model/failure.ts';

const ON = new Set(['on', 'true', 'yes', 'checked', 'check', 'enabled', 'pressed', 'selected', '1']);
const OFF = new Set([
  'off',
  'false',
  'no',
  'unchecked',
  'uncheck',
  'disabled',
  'unpressed',
  'unselected',
  '0',
]);
const OPEN = new Set(['open', 'opened', 'expanded', 'expand', 'show', 'shown']);
const CLOSED = new Set(['closed', 'close', 'collapsed', 'collapse', 'hide', 'hidden']);

/** A plain number, with unit or grouping if written so; `50%` is a part of the range unless the control counts in percent. */
export function wantedNumber(value: string | number, { min, max, text }: Control): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  const plain = value.trim().replace(/[−–]/g, '-');
  const found = /^[^\d.-]{0,4}(-?\d[\d,' ]*(?:\.\d+)?|-?\.\d+)\s*(%|[^\d\s]{0,12})?$/.exec(plain);
  if (!found?.[1]) return null;
  const number = Number(found[1].replace(/[,' ]/g, ''));
  if (Number.isNaN(number)) return null;
  const percent = found[2] === '%' && !text.includes('%') && min !== undefined && max !== undefined;
  return percent && !(min === 0 && max === 100) ? min + ((max - min) * number) / 100 : number;
}

export function wantedSwitch(value: string | number): boolean | null {
  const word = String(value).trim().toLowerCase();
  return ON.has(word) ? true : OFF.has(word) ? false : null;
}

export function wantedOpen(value: string | number): boolean | null {
  const word = String(value).trim().toLowerCase();
  return OPEN.has(word) ? true : CLOSED.has(word) ? false : wantedSwitch(value);
}

/** `A > B > C`; a label that has the sign in it can be written with other words around. */
export function wantedPath(value: string | number): string[] {
  return String(value)
    .split(/[>›→»]/)
    .map((step) => step.trim())
    .filter((step) => step !== '');
}

/** Pixels to move by: `120,-30`, `by 120, 0`. */
export function wantedShift(value: string | number): { dx: number; dy: number } | null {
  const found = /^(?:by\s*)?([+-]?\d+(?:\.\d+)?)\s*(?:px\s*)?,\s*([+-]?\d+(?:\.\d+)?)\s*(?:px)?$/i.exec(
    String(value).trim(),
  );
  return found ? { dx: Number(found[1]), dy: Number(found[2]) } : null;
}

/** The same words, without regard to case and spaces. */
export function sameWords(a: string, b: string): boolean {
  return squeeze(a) === squeeze(b);
}

/** The same but for pictures among the letters. */
export function sameLetters(a: string, b: string): boolean {
  return letters(a) !== '' && letters(a) === letters(b);
}

export function letters(text: string): string {
  return squeeze(text.replace(/\p{So}|\ufe0f/gu, ''));
}

export function squeeze(text: string): string {
  return text.replace(/\s+/g, ' ').trim().toLowerCase();
}

/** The same time of day on either clock; `2:30` alone may be of the morning or of the afternoon. */
function sameTime(label: string, wanted: string): boolean {
  const time = /^\s*\d\d:|m\.?\s*$/i.test(wanted) ? parseTime(wanted) : null;
  return time !== null && parseTime(label) === time;
}

/** Those that carry these words: to the letter, else loosely, else by the value behind them, else as the same time of day, else but for pictures. */
function carrying<T extends { label: string; words?: string; value?: string }>(
  items: readonly T[],
  wanted: string,
): T[] {
  const ways: ((item: T) => boolean)[] = [
    (item) => item.label.trim() === wanted.trim(),
    (item) => sameWords(item.label, wanted),
    (item) => item.words !== undefined && sameWords(item.words, wanted),
    (item) => item.value !== undefined && item.value === wanted.trim(),
    (item) => item.value !== undefined && sameWords(item.value, wanted),
    (item) => sameTime(item.label, wanted),
    (item) => sameLetters(item.label, wanted),
  ];
  for (const fits of ways) {
    const found = items.filter(fits);
    if (found.length > 0) return found;
  }
  return [];
}

/** A text that has the words as a whole: at an edge of them stands no letter, no digit, and no number goes on there. */
function saysWhole(text: string, wanted: string): 'first' | 'inside' | null {
  const [whole, words] = [squeeze(text), squeeze(wanted)];
  for (let at = whole.indexOf(words); at >= 0 && words !== ''; at = whole.indexOf(words, at + 1)) {
    const [left, right] = [whole.slice(0, at), whole.slice(at + words.length)];
    const cut = /[\p{L}\p{N}+−-]$|\p{N}[.,:/]$/u.test(left) || /^[\p{L}\p{N}]|^[.,:/-]\p{N}/u.test(right);
    if (!cut) return at === 0 ? 'first' : 'inside';
  }
  return null;
}

/** The only one that begins with these words and says more, else the only one that has them among its own. */
export function loosely<T extends { label: string; words?: string }>(
  items: readonly T[],
  wanted: string,
): T | null {
  const said = items.map((item) => ({ item, at: saysWhole(item.words ?? item.label, wanted) }));
  for (const place of ['first', 'inside']) {
    const [only, another] = said.filter(({ at }) => at === place);
    if (only) return another ? null : only.item;
  }
  return null;
}

/** The one that carries these words; of several none can be chosen, which is refused and not guessed. */
export function matching<T extends { label: string; words?: string; value?: string }>(
  items: readonly T[],
  wanted: string,
): T | null {
  const found = carrying(items, wanted);
  if (found.length > 1)
    throw new SurehandError('target_ambiguous', `${found.length} items are called ${JSON.stringify(wanted)}`);
  return found[0] ?? null;
}
