import { parseMoments } from '../../model/calendar-date.ts';
import type { AdjustResult, Control } from '../../model/control.ts';
import { SurehandError } from '../../model/failure.ts';
import type { Binding } from '../../screen/refs.ts';
import type { World } from '../world.ts';
import { tickBoxes } from './adjust-boxes.ts';
import { adjustChoice } from './adjust-choice.ts';
import { adjustColour, adjustSwatch, hexOf } from './adjust-colour.ts';
import { adjustDateInput } from './adjust-date.ts';
import { adjustFreeSlider } from './adjust-free-slider.ts';
import { adjustHandle } from './adjust-handle.ts';
import { adjustList, adjustNativeSelect } from './adjust-list.ts';
import { adjustMenu, adjustToldMenu, isToldMenu } from './adjust-menu.ts';
import { adjustDated, adjustMoment } from './adjust-moment.ts';
import { adjustNumber } from './adjust-number.ts';
import { adjustSegments } from './adjust-segments.ts';
import { adjustSort } from './adjust-sort.ts';
import { adjustStepper } from './adjust-stepper.ts';
import { adjustSuggested } from './adjust-suggested.ts';
import { adjustText } from './adjust-text.ts';
import { adjustThumbs, isPair } from './adjust-thumbs.ts';
import { adjustDisclosure, adjustToggle } from './adjust-toggle.ts';
import { adjustTree } from './adjust-tree.ts';
import { adjustWheels } from './adjust-wheels.ts';
import { Adjustment, type Wanted } from './adjustment.ts';
import { chooseInCell, isOpenedCell } from './edit-cell.ts';
import { honestly } from './honestly.ts';
import { wantedOpen, wantedShift } from './wanted-value.ts';

/**
 * Brings a control to a value by whatever it understands: its value or keys first, then dragging, then pointing.
 * Resolves only when the value was read back within the tolerance; `not_converged` carries the value reached.
 */
export async function adjustControl(
  world: World,
  binding: Binding,
  wanted: Wanted,
  signal: AbortSignal,
  onOtherMode?: (mode: string) => void,
): Promise<AdjustResult> {
  const work = new Adjustment(world, binding, signal, onOtherMode);
  if (!(wanted.tolerance >= 0))
    throw new SurehandError('invalid_input', `tolerance: wanted 0 or more, got ${wanted.tolerance}`);
  return honestly(work, async () => {
    const control = await work.begin();
    refuseUnusable(work, control);
    const done = await adjust(work, control, wanted);
    const more = work.dialog || work.attempts === 0 ? null : await work.neighbours(String(done.actual_state));
    return more ? { ...done, doubt: more } : done;
  });
}

function refuseUnusable(work: Adjustment, { main, kind }: Control): void {
  if (main.state.disabled) throw new SurehandError('target_disabled', `${work.what} is disabled`);
  const fixed = main.state.readonly && (kind === 'spin' || kind === 'date_input' || kind === 'slider');
  if (fixed) throw new SurehandError('target_not_editable', `${work.what} is read-only`);
}

async function adjust(work: Adjustment, control: Control, wanted: Wanted): Promise<AdjustResult> {
  const shift = wantedShift(wanted.value);
  if (shift && (control.kind === 'other' || /^by\b/i.test(String(wanted.value))))
    return adjustHandle(work, control, shift, wanted);
  switch (control.kind) {
    case 'slider':
      if (control.parts.length === 2 && isPair(wanted.value)) return adjustThumbs(work, control, wanted);
      return control.guessed ? adjustFreeSlider(work, control, wanted) : adjustNumber(work, control, wanted);
    case 'spin':
      return adjustNumber(work, control, wanted);
    case 'stepper':
      return adjustStepper(work, control, wanted);
    case 'choices':
    case 'rating':
      return adjustChoice(work, control, wanted);
    case 'boxes':
      return tickBoxes(work, control, [String(wanted.value)], false);
    case 'toggle':
      return adjustToggle(work, control, wanted);
    case 'disclosure':
      // Many toolkits mark a menu button as nothing more than something that unfolds.
      return wantedOpen(wanted.value) === null
        ? adjustMenu(work, control, wanted)
        : adjustDisclosure(work, control, wanted);
    case 'native_select':
      return adjustNativeSelect(work, control, wanted);
    case 'list':
      // A colour is written, whatever else the field opens.
      if (hexOf(String(wanted.value)) && hexOf(control.text))
        return (await adjustText(work, control, wanted)) ?? adjustList(work, control, wanted);
      return adjustDated(work, control, wanted, adjustList);
    case 'suggested':
      return adjustSuggested(work, control, [String(wanted.value)]);
    case 'menu':
      return adjustMenu(work, control, wanted);
    case 'tree':
      return adjustTree(work, control, wanted);
    case 'date_input':
      return adjustDateInput(work, control, wanted);
    case 'calendar':
      // What says no more than that it opens a dialog may offer choices in it.
      return control.main.state.haspopup !== undefined && parseMoments(wanted.value) === null
        ? adjustList(work, control, wanted)
        : adjustMoment(work, control, wanted);
    case 'text':
      // What takes no text gets its value from what it opens.
      if (control.main.state.readonly && parseMoments(wanted.value) === null)
        return adjustList(work, control, wanted);
      return (await adjustText(work, control, wanted)) ?? adjustMoment(work, control, wanted);
    case 'colour':
      return adjustColour(work, control, wanted);
    case 'swatch':
      return adjustSwatch(work, control, wanted);
    case 'segments':
      return adjustSegments(work, control, wanted);
    case 'wheels':
      return adjustWheels(work, control, wanted);
    case 'sort':
      return adjustSort(work, control, wanted);
    case 'thumbs':
      return adjustThumbs(work, control, wanted);
    case 'other':
      if (isOpenedCell(control)) return chooseInCell(work, String(wanted.value));
      if (isToldMenu(control, [wanted.value])) return adjustToldMenu(work, control, wanted);
      throw new SurehandError('control_mismatch', `${work.what} is nothing that takes a value`);
  }
}
