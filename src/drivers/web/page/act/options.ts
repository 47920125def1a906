import { oneLine } from '../../../words/one-line.ts';
import { elementOf } from '../see/keys.ts';
import { differsFrom, type Meaning } from './meaning.ts';

const LISTED = 30;

export interface OptionsAsk {
  key: string;
  meaning: Meaning;
  values: string[];
}

/** Which options of a native list are meant, by label or value; to the letter first, then without regard to case. */
export function findOptions({ key, meaning, values }: OptionsAsk): {
  missing: string | null;
  options: string[];
  indices: number[];
} {
  const el = elementOf(key);
  if (!(el instanceof HTMLSelectElement)) throw new Error('surehand:gone');
  const now = differsFrom(el, meaning);
  if (now !== null) throw new Error(`surehand:ref_changed ${now}`);
  const options = [...el.options];
  const labels = options.map(labelOf);
  const indices: number[] = [];
  for (const value of values) {
    const index = position(value, labels, options);
    if (index < 0) return { missing: value, options: labels.slice(0, LISTED), indices };
    if (options[index]?.disabled) throw new Error(`surehand:invalid option "${value}" is disabled`);
    indices.push(index);
  }
  return { missing: null, options: [], indices };
}

/** The options that values name; those that name none give none. */
export function optionsNamed(list: Element | null, values: string[]): HTMLOptionElement[] {
  if (!(list instanceof HTMLSelectElement)) return [];
  const options = [...list.options];
  const labels = options.map(labelOf);
  return values.flatMap((value) => options[position(value, labels, options)] ?? []);
}

function labelOf(option: HTMLOptionElement): string {
  return oneLine(option.label);
}

function position(value: string, labels: string[], options: HTMLOptionElement[]): number {
  const exact = labels.indexOf(value.trim());
  if (exact >= 0) return exact;
  const byValue = options.findIndex((option) => option.value === value);
  if (byValue >= 0) return byValue;
  return labels.findIndex((label) => label.toLowerCase() === value.trim().toLowerCase());
}
