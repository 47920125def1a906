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
