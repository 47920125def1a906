import type { AdjustResult, Control } from '../../model/control.ts';
import type { Adjustment, Wanted } from './adjustment.ts';
import { closeList, openList } from './pick-item.ts';
import { walkPath } from './walk-path.ts';
import { sameWords, wantedPath } from './wanted-value.ts';

/** Walks a path through a menu and presses its last item. What that item does is for the caller to verify. */
export async function adjustMenu(work: Adjustment, control: Control, wanted: Wanted): Promise<AdjustResult> {
  const path = wantedPath(wanted.value);
  const steps = path.length > 1 && sameWords(path[0] ?? '', control.main.name) ? path.slice(1) : path;
  if (steps.length === 0)
    throw work.refuse('wanted the words of a menu item, or a path such as "File > Export"');
  try {
    if (['menu', 'menubar'].includes(control.main.role)) await work.mark();
    if (control.main.role !== 'menuitem' || !(await opensOnPointing(work, control)))
      await openList(work, control);
    if (work.dialog) return work.done(path.join(' > '), null, false);
    const item = await walkPath(work, steps, { keepsValue: false });
    await work.decide(item.node, item.at ? { at: item.at } : {});
  } catch (error) {
    await closeList(work);
    throw error;
  }
  // A menu keeps no state: that its item was pressed is all that is known.
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
