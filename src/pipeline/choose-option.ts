import type { ActResult } from '../drivers/driver.ts';
import type { AdjustResult, Control, ControlPart } from '../model/control.ts';
import { SurehandError } from '../model/failure.ts';
import type { Binding } from '../screen/refs.ts';
import { tickBoxes } from './adjust/adjust-boxes.ts';
import { adjustChoice } from './adjust/adjust-choice.ts';
import { keptOf, OTHERS_UNKNOWN, pickItems } from './adjust/adjust-list.ts';
import { adjustMenu, adjustToldMenu, isToldMenu } from './adjust/adjust-menu.ts';
import { adjustSuggested } from './adjust/adjust-suggested.ts';
import { adjustTags, hasTag } from './adjust/adjust-tags.ts';
import { adjustTree } from './adjust/adjust-tree.ts';
import { Adjustment } from './adjust/adjustment.ts';
import { chooseInCell, isOpenedCell } from './adjust/edit-cell.ts';
import { honestly } from './adjust/honestly.ts';
import { letGoOfAll } from './adjust/let-go.ts';
import { below } from './adjust/tree-branches.ts';
import { sameWords, wantedPath } from './adjust/wanted-value.ts';
import type { World } from './world.ts';

interface Choosing {
  values: readonly string[];
  /** Where several may be chosen, let go of the rest. */
  only?: boolean;
}

/** Chooses options of whatever offers some. What offers none is refused and not pressed to find out, unless a path says that it opens a menu. */
export async function chooseOption(
  world: World,
  binding: Binding,
  choosing: Choosing,
  signal: AbortSignal,
): Promise<ActResult> {
  const work = new Adjustment(world, binding, signal);
  return honestly(work, async () => {
    const control = await work.begin();
    if (control.main.state.disabled) throw new SurehandError('target_disabled', `${work.what} is disabled`);
    const adjusted = await choose(work, control, choosing);
    if (work.dialog) return { dialog: work.dialog };
    // A list of the form is only given its value again.
    const pressed = work.decided && control.kind !== 'native_select';
    if (!adjusted?.converged) return pressed ? { decided: true } : {};
    return adjusted.actual_state === '' && !adjusted.doubt ? { stateless: true } : { adjusted };
  });
}

async function choose(work: Adjustment, control: Control, choosing: Choosing): Promise<AdjustResult | null> {
  const { values, only = false } = choosing;
  const [value = ''] = values;
  const said = values.join(', ');
  const one = { value, tolerance: 0 };
  if (values.length === 0) {
    if (control.kind !== 'list' && control.kind !== 'native_select') throw noList(work);
    return letGoOfAll(work, control);
  }
  switch (control.kind) {
    case 'native_select':
      await work.select(control.main, [...(only ? [] : keptOf(control)), ...values]);
      // A list that sends its form takes the page with it: what it shows is for the verifier to read.
      return control.multiple && !only ? { ...work.done(said, said), chosen: [...values] } : null;
    case 'suggested':
      return adjustSuggested(work, control, values);
    case 'boxes':
      return tickBoxes(work, control, values, only);
    case 'calendar':
      if (control.main.state.haspopup === undefined) throw noList(work);
      return pickItems(work, control, values, { only, failure: 'target_not_found' });
    case 'text':
      if (control.tags?.length && !control.main.state.readonly)
        return adjustTags(work, control, values, only);
      if (!control.main.state.readonly) throw noList(work);
      return pickItems(work, control, values, { only, failure: 'target_not_found' });
    case 'list':
      // What is to be left is there already: the others go by their crosses.
      if (only && control.parts.length > 0 && values.every((one) => hasTag(control, one)))
        return adjustTags(work, control, values, only);
      return pickItems(work, control, values, { only, failure: 'target_not_found' });
    case 'choices':
    case 'rating':
    case 'menu':
    case 'disclosure':
    case 'tree':
      return chooseOne(work, control, choosing);
    default:
      if (isOpenedCell(control) && values.length === 1) return chooseInCell(work, value);
      if (isToldMenu(control, values)) return adjustToldMenu(work, control, one);
      throw noList(
        work,
        control.may_open
          ? `; ${JSON.stringify(`${control.main.name} > ${value}`)} says that it opens a menu`
          : '',
      );
  }
}

async function chooseOne(work: Adjustment, control: Control, choosing: Choosing): Promise<AdjustResult> {
  const { values, only = false } = choosing;
  const [value = ''] = values;
  const { kind, multiple, may_open } = control;
  if (kind === 'disclosure' && !may_open) throw noList(work);
  const opens = kind === 'menu' || kind === 'disclosure';
  if (opens && values.length > 1)
    return pickItems(work, control, values, { only, failure: 'target_not_found' });
  if (values.length > 1)
    throw new SurehandError(
      'invalid_input',
      multiple
        ? `values: ${work.what} takes several, but each in a call of its own, got ${values.length}`
        : `values: ${work.what} takes one option, got ${values.length}`,
    );
  const one = { value, tolerance: 0 };
  if (opens) {
    const done = await adjustMenu(work, control, one, only);
    return only && done.converged && !done.chosen ? { ...done, doubt: OTHERS_UNKNOWN } : done;
  }
  const done = await (kind === 'tree' ? adjustTree : adjustChoice)(work, control, one);
  return only ? alone(work, done, value) : done;
}

/** What takes one choice by one press lets go of none: what else stays chosen is told. */
async function alone(work: Adjustment, done: AdjustResult, value: string): Promise<AdjustResult> {
  if (!done.converged || work.dialog) return done;
  const control = await work.control();
  const name = wantedPath(value).at(-1) ?? value;
  const chosen = control.parts.find(({ label, on }) => on && sameWords(label, name));
  const belongs = (one: ControlPart): boolean =>
    chosen !== undefined &&
    [below(control.parts, chosen).includes(one), below(control.parts, one).includes(chosen)].some(Boolean);
  const others = control.parts.filter((one) => one.on && one !== chosen && !belongs(one));
  const [first] = control.kind === 'rating' ? [] : others;
  if (first) return { ...done, doubt: `${JSON.stringify(first.label)} stays chosen` };
  return chosen || control.kind === 'rating' ? done : { ...done, doubt: OTHERS_UNKNOWN };
}

function noList(work: Adjustment, instead = ''): SurehandError {
  return new SurehandError(
    'control_mismatch',
    `${work.what} is no list, so nothing can be selected in it; nothing was pressed${instead}`,
  );
}
