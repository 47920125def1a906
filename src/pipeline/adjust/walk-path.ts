import type { ControlPart } from '../../model/control.ts';
import { SurehandError } from '../../model/failure.ts';
import type { Adjustment } from './adjustment.ts';
import { sameWords } from './wanted-value.ts';

const UNFOLDS_WITHIN_MS = 600;

interface Walk {
  /** The items are choices of a field: pressing one on the way opens it and does nothing else. */
  keepsValue: boolean;
}

/** Opens the items of a path one after the other and gives the last. Menus open on pointing; an item that may do something by itself is not pressed. */
export async function walkPath(work: Adjustment, path: readonly string[], walk: Walk): Promise<ControlPart> {
  const last = path.at(-1) ?? '';
  work.wanted = [...work.wanted, ...path];
  for (const [i, step] of path.slice(0, -1).entries()) {
    const item = await waitFor(work, step);
    const next = path[i + 1] ?? last;
    if (!(await itemCalled(work, next, item))) await unfold(work, item, next, walk);
  }
  const item = await waitFor(work, last);
  if (item.disabled) throw work.refuse(`${JSON.stringify(last)} is disabled`);
  return item;
}

async function waitFor(work: Adjustment, label: string): Promise<ControlPart> {
  const item = await work.readUntil(
    () => itemCalled(work, label),
    (found) => found !== null,
    UNFOLDS_WITHIN_MS,
  );
  if (!item) throw await noItem(work, label);
  return item;
}

/** The item with these words; of two that are called so the later one, as a path goes from the outer to the inner. */
async function itemCalled(work: Adjustment, label: string, above?: ControlPart): Promise<ControlPart | null> {
  const popup = await work.popup();
  const called =
    popup?.items.filter((item) => sameWords(item.label, label) || sameWords(item.words ?? '', label)) ?? [];
  return called.findLast(({ node }) => node.key !== above?.node.key) ?? null;
}

/** Pointing is enough for most; a branch has a toggle; what says that it opens, or only opens, may be pressed, unless that would tick it. */
async function unfold(
  work: Adjustment,
  item: ControlPart,
  next: string,
  { keepsValue }: Walk,
): Promise<void> {
  const { toggle, opens, ticks } = item;
  const ways: ((now: ControlPart) => Promise<unknown>)[] = [];
  // What has no role may only look as if that sign unfolds it: then pointing comes first.
  if (!toggle || (!opens && item.node.role !== 'treeitem')) ways.push((now) => work.hover(now.node));
  if (toggle) ways.push((now) => work.click(now.toggle ?? toggle));
  else if ((opens || keepsValue) && !ticks)
    ways.push((now) => work.click(now.node, now.at ? { at: now.at } : {}));
  if (opens) ways.push((now) => work.press(now.node, 'ArrowRight'));
  const before = await count(work);
  for (const way of ways) {
    await onItem(work, item, way);
    const shown = await work.readUntil(
      () => itemCalled(work, next, item),
      (found) => found !== null,
      UNFOLDS_WITHIN_MS,
    );
    if (shown) return;
    // It has unfolded, without that item.
    if ((await count(work)) > before) break;
  }
  throw await noItem(work, next);
}

/** Presses the last item of a path. */
export async function pressItem(work: Adjustment, item: ControlPart): Promise<void> {
  await onItem(work, item, (now) => work.decide(now.node, now.at ? { at: now.at } : {}));
}

/** A menu that slides in may be drawn anew meanwhile: then, as nothing has landed, the item is looked for once more. */
async function onItem(
  work: Adjustment,
  item: ControlPart,
  act: (now: ControlPart) => Promise<unknown>,
): Promise<void> {
  try {
    await act(item);
  } catch (error) {
    if (!(error instanceof SurehandError) || !/^ref_/.test(error.kind) || error.may_have_landed) throw error;
    await work.rest();
    await act(await waitFor(work, item.label));
  }
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
