import type { Control } from '../../model/control.ts';
import type { Adjustment, AdjustResult, Wanted } from './adjustment.ts';
import { wantedOpen, wantedSwitch } from './wanted-value.ts';

/** Checkboxes and switches: on or off. */
export async function adjustToggle(work: Adjustment, control: Control, wanted: Wanted): Promise<AdjustResult> {
  const on = wantedSwitch(wanted.value);
  if (on === null) throw work.refuse(`${work.what} takes on or off, not ${JSON.stringify(wanted.value)}`);
  return flip(work, control, on, ({ parts }) => parts[0]?.on ?? false, ['on', 'off']);
}

/** Accordions and disclosures: open or closed. */
export async function adjustDisclosure(work: Adjustment, control: Control, wanted: Wanted): Promise<AdjustResult> {
  const open = wantedOpen(wanted.value);
  if (open === null) throw work.refuse(`${work.what} takes open or closed, not ${JSON.stringify(wanted.value)}`);
  return flip(work, control, open, ({ main }) => main.state.expanded ?? false, ['open', 'closed']);
}

async function flip(
  work: Adjustment,
  control: Control,
  wanted: boolean,
  stateOf: (control: Control) => boolean,
  [yes, no]: [string, string],
): Promise<AdjustResult> {
  const word = (state: boolean): string => (state ? yes : no);
  const read = () => work.controlOf(control.kind);
  let now = control;
  for (const way of ['click', 'Space', 'Enter']) {
    if (stateOf(now) === wanted) return work.done(word(wanted), word(stateOf(now)));
    const before = work.attempts;
    await (way === 'click' ? work.click(now.main) : work.press(now.main, way));
    await work.readUntil(read, (next) => stateOf(next) === wanted);
    await work.rest();
    now = await read();
    // Taken back after it was there: another try would only be taken back again.
    if (stateOf(now) !== wanted && work.attempts > before + 1) break;
  }
  if (stateOf(now) === wanted) return work.done(word(wanted), word(stateOf(now)));
  throw work.missed(word(wanted), word(stateOf(now)));
}
