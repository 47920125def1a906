import type { AdjustResult, Control } from '../../model/control.ts';
import type { Adjustment, Wanted } from './adjustment.ts';

/** The browser's own colour field, which takes and tells six hexadecimal digits. */
export async function adjustColour(
  work: Adjustment,
  control: Control,
  wanted: Wanted,
): Promise<AdjustResult> {
  const colour = hexOf(String(wanted.value));
  if (!colour)
    throw work.refuse(`${work.what} takes a colour as #rrggbb, not ${JSON.stringify(wanted.value)}`);
  if (control.text.toLowerCase() === colour) return work.done(colour, colour);
  await work.fill(control.main, colour);
  await work.rest();
  const { text } = await work.controlOf('colour');
  if (text.toLowerCase() === colour) return work.done(colour, text);
  throw work.missed(colour, text || null);
}

/** Six digits after a hash, also from three; null for what is no such colour. */
export function hexOf(value: string): string | null {
  const digits = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(value.trim())?.[1]?.toLowerCase();
  if (!digits) return null;
  return digits.length === 6 ? `#${digits}` : `#${[...digits].map((digit) => digit + digit).join('')}`;
}
