import type { AdjustResult, Control } from '../../model/control.ts';
import { hexOf } from './adjust-colour.ts';
import type { Adjustment, Wanted } from './adjustment.ts';

/**
 * A text field that holds a number or a colour, in whatever format, takes another one as text; null for any other field
 * or value. Leaving the field is what makes many of them take it.
 */
export async function adjustText(
  work: Adjustment,
  control: Control,
  wanted: Wanted,
): Promise<AdjustResult | null> {
  const value = String(wanted.value).trim();
  if (!control.editable || control.enter_sends || !isSameKind(control.text, value)) return null;
  if (await saysIt(work, control, value)) return work.done(value, control.text);
  await work.fill(control.main, value);
  await work.press((await work.control()).main, 'Tab');
  await work.rest();
  const now = await work.control();
  if (await saysIt(work, now, value)) return work.done(value, now.text);
  throw work.missed(value, now.text || null);
}

const NUMBER = /^[+-]?\d+(?:\.\d+)?$/;
/** A number with a sign of a currency or a unit around it, but no word. */
const WRITTEN_NUMBER = /^[^\p{L}\d]{0,4}[+-]?\d[\d.,'’\s]*[^\p{L}\d]{0,4}$/u;

function isSameKind(held: string, value: string): boolean {
  if (value.startsWith('#')) return hexOf(value) !== null && hexOf(held) !== null;
  return NUMBER.test(value) && WRITTEN_NUMBER.test(held.trim());
}

async function saysIt(work: Adjustment, { main, text }: Control, value: string): Promise<boolean> {
  const colour = value.startsWith('#');
  const { relation } = await work.world.driver.holds(main.key, colour ? text : value, true);
  // What nobody sees says nothing of what the page has taken.
  if (relation === 'unseen') return false;
  return colour ? hexOf(text) === hexOf(value) : relation !== 'other';
}
