import type { AdjustResult, Control, ControlPart } from '../../model/control.ts';
import type { Adjustment, Wanted } from './adjustment.ts';
import { closeList, openList } from './pick-item.ts';
import { matching, sameWords, wantedPath } from './wanted-value.ts';

const UNFOLDS_WITHIN_MS = 500;

/** Walks a path through a menu and presses its last item. What that item does is for the caller to verify. */
export async function adjustMenu(work: Adjustment, control: Control, wanted: Wanted): Promise<AdjustResult> {
  const path = wantedPath(wanted.value);
  const steps = path.length > 1 && sameWords(path[0] ?? '', control.main.name) ? path.slice(1) : path;
  const last = steps.at(-1);
  if (last === undefined)
    throw work.refuse('wanted the words of a menu item, or a path such as "File > Export"');
  try {
    if (['menu', 'menubar'].includes(control.main.role)) await work.mark();
    await openList(work, control);
    if (work.dialog) return work.done(path.join(' > '), null, false);
    for (const [i, step] of steps.slice(0, -1).entries()) await unfold(work, step, steps[i + 1] ?? last);
    const item = await itemNamed(work, last);
    if (!item) throw await noItem(work, last);
    if (item.disabled) throw work.refuse(`menu item ${JSON.stringify(last)} is disabled`);
    await work.click(item.node, item.at ? { at: item.at } : {});
    // A menu keeps no state: that its item was pressed is all that is known.
    return work.done(path.join(' > '), null);
  } catch (error) {
    await closeList(work);
    throw error;
  }
}

async function itemNamed(work: Adjustment, label: string): Promise<ControlPart | null> {
  const popup = await work.popup();
  return popup ? matching(popup.items, label) : null;
}

/** Opens a submenu: pointing at it is enough for most, a click or an arrow for the rest. */
async function unfold(work: Adjustment, label: string, next: string): Promise<void> {
  const item = await work.readUntil(
    () => itemNamed(work, label),
    (found) => found !== null,
    UNFOLDS_WITHIN_MS,
  );
  if (!item) throw await noItem(work, label);
  const shown = () => itemNamed(work, next);
  if (await shown()) return;
  const before = await count(work);
  for (const way of ['hover', 'click', 'ArrowRight'] as const) {
    if (way === 'hover') await work.hover(item.node);
    else if (way === 'click') await work.click(item.node, item.at ? { at: item.at } : {});
    else await work.press(item.node, way);
    if (await work.readUntil(shown, (found) => found !== null, UNFOLDS_WITHIN_MS)) return;
    // It has unfolded, without that item.
    if ((await count(work)) > before) break;
  }
  throw await noItem(work, next);
}

async function count(work: Adjustment): Promise<number> {
  return (await work.popup())?.items.length ?? 0;
}

async function noItem(work: Adjustment, label: string): Promise<Error> {
  const popup = await work.popup();
  const labels = popup?.items.map((item) => item.label).filter((words) => words !== '') ?? [];
  return work.refuse(`${work.what} has no item ${JSON.stringify(label)}`, [
    labels.length > 0 ? `items: ${labels.slice(0, 20).join(', ')}` : 'no menu opened',
  ]);
}
