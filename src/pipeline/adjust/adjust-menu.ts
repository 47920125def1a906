import type { AdjustResult, Control, Popup } from '../../model/control.ts';
import { SurehandError } from '../../model/failure.ts';
import { pickItems } from './adjust-list.ts';
import { adjustRows } from './adjust-tree.ts';
import type { Adjustment, Wanted } from './adjustment.ts';
import { closeList, openList } from './pick-item.ts';
import { pressItem, walkPath } from './walk-path.ts';
import { sameWords, wantedPath } from './wanted-value.ts';

/** Walks a path through a menu and presses its last item. What that item does is for the caller to verify. */
export async function adjustMenu(
  work: Adjustment,
  control: Control,
  wanted: Wanted,
  only = false,
): Promise<AdjustResult> {
  const path = wantedPath(wanted.value);
  const steps = stepsIn(control, path);
  if (steps.length === 0)
    throw work.refuse('wanted the words of a menu item, or a path such as "File > Export"');
  try {
    if (['menu', 'menubar'].includes(control.main.role)) await work.mark();
    const pointed = control.main.role === 'menuitem' && (await opensOnPointing(work, control));
    const opened = pointed ? null : await openList(work, control);
    if (work.dialog) return work.done(path.join(' > '), null, false);
    // What has boxes to tick is a list, whatever its button is called: what is ticked already is not pressed.
    if (opened?.multiple && steps.length === 1)
      return pickItems(work, control, steps, { only, failure: 'target_not_found', opened });
    await pressItem(work, await walkPath(work, steps, { keepsValue: false }));
  } catch (error) {
    await closeList(work);
    throw error;
  }
  // A menu keeps no state: that its item was pressed is all that is known.
  return work.done(path.join(' > '), null);
}

/** A path may begin with what opens the menu. */
function stepsIn({ main }: Control, path: string[]): string[] {
  return path.length > 1 && sameWords(path[0] ?? '', main.name) ? path.slice(1) : path;
}

/** Whether a path is wanted of a thing to press that says nothing of itself: then the caller says that it opens a menu. */
export function isToldMenu({ kind, main, may_open }: Control, values: readonly (string | number)[]): boolean {
  return (
    kind === 'other' &&
    main.role !== 'gridcell' &&
    may_open === true &&
    values.length === 1 &&
    wantedPath(values[0] ?? '').length > 1
  );
}

/**
 * A tree or a menu only by the word of the caller. A menu is pressed once and never again, as the press may have been what it is for. Only
 * what was drawn since is walked, and only if it offers the first step.
 */
export async function adjustToldMenu(
  work: Adjustment,
  control: Control,
  wanted: Wanted,
): Promise<AdjustResult> {
  const rows = await adjustRows(work, wanted);
  if (rows) return rows;
  const path = wantedPath(wanted.value);
  const steps = stepsIn(control, path);
  const [first = ''] = steps;
  await work.mark();
  await work.decide(control.main);
  const offers = (popup: Popup | null): boolean =>
    popup?.items.some(({ label, words }) => sameWords(label, first) || sameWords(words ?? '', first)) ??
    false;
  const shown = work.dialog ? null : await work.readUntil(() => work.popup(), offers, OPENS_WITHIN_MS);
  if (!offers(shown))
    throw new SurehandError(
      'control_mismatch',
      `${work.what} was pressed once, and nothing opened that offers ${JSON.stringify(first)}`,
      { may_have_landed: true },
    );
  try {
    await pressItem(work, await walkPath(work, steps, { keepsValue: false }));
  } catch (error) {
    await closeList(work, 'key');
    throw error;
  }
  return work.done(path.join(' > '), null);
}

const OPENS_WITHIN_MS = 1000;

/** The item of a menu may do something by itself when it is pressed: its submenu mostly opens on pointing. */
async function opensOnPointing(work: Adjustment, { main }: Control): Promise<boolean> {
  await work.mark();
  await work.hover(main);
  const shown = await work.readUntil(
    () => work.popup(),
    (popup) => popup !== null && popup.items.length > 0,
    OPENS_WITHIN_MS,
  );
  return shown !== null && shown.items.length > 0;
}
