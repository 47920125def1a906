import type { AdjustResult, Control } from '../../model/control.ts';
import { lookAround } from '../observe.ts';
import { openedDialog } from '../opened-dialog.ts';
import type { Adjustment, Wanted } from './adjustment.ts';
import { wantedOpen, wantedSwitch } from './wanted-value.ts';

/** Checkboxes and switches: on or off. */
export async function adjustToggle(
  work: Adjustment,
  control: Control,
  wanted: Wanted,
): Promise<AdjustResult> {
  const on = wantedSwitch(wanted.value);
  if (on === null) throw work.refuse(`${work.what} takes on or off, not ${JSON.stringify(wanted.value)}`);
  // What is pressed without knowing whether it is on may be switched the other way.
  const { role, state } = control.main;
  const known = control.parts[0]?.on ?? state.checked;
  if (known === undefined && /^(?:checkbox|switch|radio)$/.test(role))
    throw work.refuse(
      `${work.what} does not tell whether it is on: look at it, and click it if it shall change`,
    );
  return flip(work, control, on, ({ parts }) => parts[0]?.on ?? false, ['on', 'off']);
}

/** Accordions and disclosures: open or closed. */
export async function adjustDisclosure(
  work: Adjustment,
  control: Control,
  wanted: Wanted,
): Promise<AdjustResult> {
  const { checked, selected } = control.main.state;
  const on = wantedSwitch(wanted.value);
  // What can be chosen as well as unfolded: that it is unfolded is no answer to whether it is on.
  if (on !== null && (checked ?? selected) !== undefined) {
    const isOn = ({ main }: Control): boolean => (main.state.checked ?? main.state.selected) === true;
    return flip(work, control, on, isOn, ['on', 'off']);
  }
  const open = on === null ? wantedOpen(wanted.value) : null;
  if (open === null)
    throw work.refuse(`${work.what} takes open or closed, not ${JSON.stringify(wanted.value)}`);
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
  if (stateOf(control) === wanted) return work.done(word(wanted), word(wanted));
  // One input and no second try: what answers late would be switched back by it. A click on a row chooses it, so
  // a row is opened by its key.
  work.decided = true;
  const seen = work.world.screen.latest;
  if (control.main.role === 'row' && yes === 'open')
    await work.press(control.main, wanted ? 'ArrowRight' : 'ArrowLeft');
  else await work.click(control.main);
  const there = (next: Control | null) => next === null || stateOf(next) === wanted;
  await work.readUntil(() => work.controlIfThere(), there, work.world.options.stabilization_window_ms);
  await work.rest();
  // The input may have moved it elsewhere under another name: it was sent, and what came of it cannot be read here.
  if ((await work.controlIfThere()) === null) return work.done(word(wanted), null);
  const now = stateOf(await work.controlOf(control.kind));
  // Where a dialog asks first, nothing has failed yet.
  const asks = now !== wanted && openedDialog(seen, await lookAround(work.world)) !== undefined;
  if (now === wanted || asks) return work.done(word(wanted), word(now), now === wanted);
  throw work.missed(word(wanted), word(now));
}
