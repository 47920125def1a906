import type { AdjustResult, Control } from '../../model/control.ts';
import { SurehandError } from '../../model/failure.ts';
import type { Adjustment, Wanted } from './adjustment.ts';
import { leftWaiting } from './left-waiting.ts';

/** The browser's own colour field, which takes and tells six hexadecimal digits. */
export async function adjustColour(
  work: Adjustment,
  control: Control,
  wanted: Wanted,
): Promise<AdjustResult> {
  const colour = hexOf(String(wanted.value));
  if (!colour)
    throw work.refuse(`${work.what} takes a colour as #rrggbb, not ${JSON.stringify(wanted.value)}`);
  // A field that is not drawn may hold what the page has not taken.
  const isSo = ({ text, colours }: Control) =>
    text.toLowerCase() === colour && (colours?.includes(colour) ?? true);
  if (isSo(control)) return work.done(colour, colour);
  await work.fill(control.main, colour);
  await work.rest();
  const now = await work.controlOf('colour');
  if (isSo(now)) return work.done(colour, now.text);
  throw work.missed(colour, now.colours?.at(-1) ?? (now.text || null));
}

const OPENS_WITHIN_MS = 1000;
const SHOWN_WITHIN_MS = 400;

/**
 * A thing that shows a colour and opens what picks another: the colour is written into the field in there, confirmed,
 * and counts once the thing itself shows it with its picker closed.
 */
export async function adjustSwatch(
  work: Adjustment,
  control: Control,
  wanted: Wanted,
): Promise<AdjustResult> {
  const colour = hexOf(String(wanted.value));
  if (!colour)
    throw work.refuse(`${work.what} takes a colour as #rrggbb, not ${JSON.stringify(wanted.value)}`);
  if (control.text === colour) return work.done(colour, colour);
  await work.mark();
  await work.click(control.main);
  const open = await work.readUntil(
    () => colourField(work),
    (found) => found !== null,
    OPENS_WITHIN_MS,
  );
  if (!open)
    throw new SurehandError(
      'control_mismatch',
      `${work.what} was clicked and opened nothing that takes a colour as text`,
    );
  const hash = /^[0-9a-f]+$/i.test((open.field.state.value ?? '').trim()) ? '' : '#';
  await work.fill(open.field, `${hash}${colour.slice(1)}`);
  const typed = (await colourField(work)) ?? open;
  // Enter in a form may send it.
  await work.press(typed.field, typed.in_form ? 'Tab' : 'Enter');
  await work.rest();
  const left = await colourField(work);
  if (left?.confirm && !left.confirm.state.disabled) await work.decide(left.confirm);
  else if (left) await work.press(left.field, 'Escape');
  await work.rest();
  const now = await work.readUntil(
    () => work.control(),
    ({ text }) => text === colour,
    SHOWN_WITHIN_MS,
  );
  if (now.text === colour) return { ...work.done(colour, now.text), ...(await leftWaiting(work)) };
  return {
    ...work.done(colour, now.text),
    doubt: 'it does not show the colour that was written into its picker',
  };
}

function colourField(work: Adjustment) {
  work.check();
  return work.world.driver.controlParts(work.key, 'colour_field');
}

/** Six digits after a hash, also from three; null for what is no such colour. */
export function hexOf(value: string): string | null {
  const digits = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(value.trim())?.[1]?.toLowerCase();
  if (!digits) return null;
  return digits.length === 6 ? `#${digits}` : `#${[...digits].map((digit) => digit + digit).join('')}`;
}
