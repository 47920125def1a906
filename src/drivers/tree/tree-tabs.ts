import { readable } from '../words/readable.ts';
import type { Spot } from './sight.ts';

/** Flutter tells the words of what is inside in lines, React Native with commas, those of icons without any. */
export function labelOf(raw: string): string {
  // A line that ends with a mark is told from the next one by it.
  const words = readable(raw.includes('\n') ? raw.trim().replace(/(?<=[^\s.,:;!?…])\s*\n\s*/g, ', ') : raw);
  return words.includes(',')
    ? words.replace(/,(?: ?,)+/g, ',').replace(/^[, ]+|(?<![, ])[, ]+$/g, '')
    : words;
}

/**
 * Flutter says of a tab in its last line which of how many it is, in any language. That is no part of its name, and tells
 * what it is: those beside it say the same of themselves, each with its own number.
 */
export function nameTabs(spots: readonly Spot[]): void {
  const rows = new Map<Spot, Spot[]>();
  for (const spot of spots)
    if (spot.parent && numbered(spot)) rows.set(spot.parent, [...(rows.get(spot.parent) ?? []), spot]);
  for (const row of rows.values()) {
    const told = row.map((spot) => numbered(spot));
    if (row.length < 2 || told.some((one, at) => one?.at !== at + 1 || one.of !== row.length)) continue;
    for (const spot of row) {
      const said = spot.raw.label || spot.raw.text;
      spot.raw = { ...spot.raw, role: 'tab' };
      spot.label = labelOf(said.slice(0, said.lastIndexOf('\n')));
      spot.text = '';
    }
  }
}

/** `Tab 2 of 4` behind another line. */
function numbered({ raw: { label, text } }: Spot): { at: number; of: number } | null {
  const said = label || text;
  const end = said.lastIndexOf('\n');
  const [at, of, ...more] = end > 0 ? (said.slice(end).match(/\d+/g) ?? []) : [];
  return at === undefined || of === undefined || more.length > 0 ? null : { at: Number(at), of: Number(of) };
}
