import type { AdjustResult, Control, ControlPart } from '../../model/control.ts';
import { SurehandError } from '../../model/failure.ts';
import type { Adjustment } from './adjustment.ts';
import { matching } from './wanted-value.ts';

const COMES_WITHIN_MS = 1500;
const SHOWN_LABELS = 20;

/** Puts one of the options that a field suggests into it. The browser draws these by itself: no click reaches them. */
export async function adjustSuggested(
  work: Adjustment,
  control: Control,
  values: readonly string[],
): Promise<AdjustResult> {
  if (control.main.state.readonly)
    throw new SurehandError('target_not_editable', `${work.what} is read-only`);
  if (values.length > 1 && !control.multiple)
    throw new SurehandError('invalid_input', `values: ${work.what} takes one option, got ${values.length}`);
  const options: ControlPart[] = [];
  for (const value of values) options.push(await optionFor(work, control, value));
  const text = options.map(({ value, label }) => value ?? label).join(',');
  if (text === (await work.controlOf('suggested')).text) return work.done(text, text);
  work.decided = true;
  await work.fill((await work.controlOf('suggested')).main, text);
  // Taken from the list it is handed over at once; typed, only when the field is left.
  await work.press((await work.control()).main, 'Tab');
  await work.rest();
  const now = await work.control();
  if (now.text === text) return work.done(text, text);
  throw work.missed(text, now.text || null);
}

/** Among those that are there, or that the page offers when the words are typed; then what was in the field is put back. */
async function optionFor(work: Adjustment, control: Control, wanted: string): Promise<ControlPart> {
  const there = matching(control.parts, wanted);
  if (there) return usable(there, wanted);
  await work.fill(control.main, wanted);
  const { parts } = await work.readUntil(
    () => work.controlOf('suggested'),
    (now) => matching(now.parts, wanted) !== null,
    COMES_WITHIN_MS,
  );
  await work.fill(control.main, control.text);
  const found = matching(parts, wanted);
  if (found) return usable(found, wanted);
  const labels = [...new Set([...control.parts, ...parts].map(({ label }) => label))];
  const more = labels.length > SHOWN_LABELS ? `, and ${labels.length - SHOWN_LABELS} more` : '';
  throw new SurehandError('invalid_input', `${work.what} suggests no ${JSON.stringify(wanted)}`, {
    candidates: [
      labels.length > 0 ? `options: ${labels.slice(0, SHOWN_LABELS).join(', ')}${more}` : 'no options',
      '`fill` puts in any text',
    ],
  });
}

function usable(option: ControlPart, wanted: string): ControlPart {
  if (option.disabled)
    throw new SurehandError('invalid_input', `option ${JSON.stringify(wanted)} is disabled`);
  return option;
}
