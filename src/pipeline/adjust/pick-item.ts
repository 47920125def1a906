import type { Control, ControlPart, Popup } from '../../model/control.ts';
import type { FailureKind } from '../../model/failure.ts';
import { SurehandError } from '../../model/failure.ts';
import type { UiNode } from '../../model/node.ts';
import type { Adjustment } from './adjustment.ts';
import { loosely, matching } from './wanted-value.ts';

const OPENS_WITHIN_MS = 1000;
const CLOSES_WITHIN_MS = 400;
const FILTERS_WITHIN_MS = 1500;
const MOST_SCROLLS = 120;
const TO_THE_END = 1e6;
const MOST_LOST = 5;
const SHOWN_LABELS = 20;

/** Opens the list of a control if it is closed, and gives what it shows. */
export async function openList(work: Adjustment, control: Control): Promise<Popup | null> {
  const { main } = control;
  // One that says that it is folded opens like any other.
  const folded = main.state.expanded === false;
  const standing =
    !folded && main.tag !== 'input' && ['listbox', 'menu', 'menubar', 'tree'].includes(main.role);
  if (standing || main.state.expanded === true) {
    const open = await work.popup();
    if (open && open.items.length > 0) return open;
    if (standing) return open;
  }
  await work.mark();
  await openField(work, control);
  const shown = await shownItems(work);
  if (work.dialog) return shown;
  if (hasItems(shown)) {
    await work.controlIfThere();
    return shown;
  }
  const { main: again, list_opener } = await work.control();
  if (again.state.expanded === true) {
    await work.rest();
    return work.popup();
  }
  if (!opensByKey(again)) return shown;
  if (list_opener) {
    await work.click(list_opener);
    const late = await shownItems(work);
    if (hasItems(late) || work.dialog) return late;
  }
  return openByKey(work, again);
}

function shownItems(work: Adjustment): Promise<Popup | null> {
  return work.readUntil(
    () => work.popup(),
    (now) => hasItems(now),
    OPENS_WITHIN_MS,
  );
}

/** Where the key opens nothing and writes an option into the field, what was there is put back. */
async function openByKey(work: Adjustment, main: UiNode): Promise<Popup | null> {
  await work.press(main, 'ArrowDown');
  const shown = await shownItems(work);
  if (hasItems(shown) || work.dialog) return shown;
  const now = await work.control();
  const before = main.state.value ?? '';
  if (!now.editable || now.main.tag !== 'input' || (now.main.state.value ?? '') === before) return shown;
  await work.fill(now.main, before);
  await work.rest();
  return work.popup();
}

/** An arrow key on anything else would change its value. */
function opensByKey({ role, state }: UiNode): boolean {
  return role === 'combobox' || state.haspopup !== undefined;
}

/** Where the field itself is tucked away or covered by what it shows, its keys open the list. */
export async function openField(work: Adjustment, { main, first_end }: Control): Promise<void> {
  try {
    await work.click(first_end ?? main);
  } catch (error) {
    if (!(error instanceof SurehandError) || error.may_have_landed || !opensByKey(main)) throw error;
    if (error.kind !== 'target_obscured' && error.kind !== 'target_not_visible') throw error;
    await work.press(main, 'ArrowDown');
  }
}

function hasItems(popup: Popup | null): boolean {
  return popup !== null && popup.items.length > 0;
}

/** Closes what was opened, by the key alone where a second press may do more; the failure that led here matters more than one of closing. */
export async function closeList(work: Adjustment, by: 'key' | 'press' = 'press'): Promise<void> {
  try {
    const { main } = await work.control();
    // Items may be drawn where nobody sees them; in a list that is closed, the key may let go of what is chosen.
    if (work.foldedAgain) return;
    if (['listbox', 'menubar', 'tree'].includes(main.role) || !(await work.popup())) return;
    await work.press(main, 'Escape');
    if (by === 'key') return;
    // What fades away is still drawn for a while, and a press would open it again.
    const left = await work.readUntil(
      () => work.popup(),
      (open) => !hasItems(open),
      CLOSES_WITHIN_MS,
    );
    if (!hasItems(left)) return;
    const now = await work.control();
    if (now.main.state.expanded !== false && (await work.popup())) await work.click(now.main);
  } catch (error) {
    work.world.log.debug('a list could not be closed', { error: String(error) });
  }
}

/** The item with these words: among those drawn, by typing into the filter, by scrolling through the list. */
export async function findItem(
  work: Adjustment,
  control: Control,
  wanted: string,
  failure: FailureKind,
): Promise<ControlPart> {
  const met = new Set<string>();
  let untold = 0;
  const look = async (): Promise<ControlPart | null> => {
    const popup = await work.popup();
    for (const { label } of popup?.items ?? []) met.add(label);
    untold = popup?.more ?? 0;
    return popup ? matching(popup.items, wanted) : null;
  };
  const found =
    (await look()) ??
    (await byFilter(work, control, wanted, look)) ??
    (await byMore(work, wanted)) ??
    (await byOrder(work, wanted, look)) ??
    (await byScrolling(work, look));
  if (found?.disabled)
    throw new SurehandError('invalid_input', `option ${JSON.stringify(wanted)} is disabled`);
  if (found) {
    if (!matching([found], wanted)) work.taken.push(found.label);
    return found;
  }
  const labels = [...met].filter((label) => label !== '');
  const others = labels.length + untold - SHOWN_LABELS;
  const more = others > 0 ? `, and ${others} more` : '';
  throw new SurehandError(failure, `${work.what} has no option "${wanted}"`, {
    candidates:
      labels.length > 0
        ? [`options: ${labels.slice(0, SHOWN_LABELS).join(', ')}${more}`]
        : ['no list of options opened that can be read'],
  });
}

async function byFilter(
  work: Adjustment,
  control: Control,
  wanted: string,
  look: () => Promise<ControlPart | null>,
): Promise<ControlPart | null> {
  const popup = await work.popup();
  const field =
    popup?.search ?? (control.editable && control.main.tag === 'input' ? control.main : undefined);
  if (!field) return null;
  const before = field.state.value ?? '';
  await work.fill(field, wanted);
  const found =
    (await work.readUntil(look, (item) => item !== null, FILTERS_WITHIN_MS)) ??
    (await byMoreFiltered(work, field, wanted));
  if (found) return found;
  await work.fill(field, before);
  await work.rest();
  return null;
}

/** What is pressed for what it does: a word more may be another deed. */
const DOES = new Set(['button', 'link', 'menuitem']);

/** In a list that is drawn from end to end, so that none with just these words can follow: the one that says them and more. */
async function byMore(work: Adjustment, wanted: string): Promise<ControlPart | null> {
  const popup = await work.popup();
  if (!popup?.at_start || !popup.at_end) return null;
  return loosely(
    popup.items.filter(({ node }) => !DOES.has(node.role)),
    wanted,
  );
}

/** What a list makes of the text itself, such as an offer to add it, says another text when less is typed: that is no option. */
async function byMoreFiltered(work: Adjustment, field: UiNode, wanted: string): Promise<ControlPart | null> {
  const found = await byMore(work, wanted);
  const less = [...wanted].slice(0, -1).join('');
  if (!found || found.disabled || less.trim() === '') return null;
  await work.fill(field, less);
  const there = () =>
    work.popup().then((open) => open?.items.find(({ label }) => label === found.label) ?? null);
  await work.rest();
  return work.readUntil(there, (item) => item !== null, FILTERS_WITHIN_MS);
}

const MOST_HALVINGS = 24;
/** A list of fewer views is gone through as fast as it is halved. */
const MANY_VIEWS = 6;
const ORDER = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });

/** In a long list whose items stand in order, the place of one is found by halving: each view says on which side it lies. */
async function byOrder(
  work: Adjustment,
  wanted: string,
  look: () => Promise<ControlPart | null>,
): Promise<ControlPart | null> {
  const start = await scrollTo(work, 0);
  if (!start?.scroll_most || start.all_drawn) return null;
  if (start.scroll_most < start.view_height * MANY_VIEWS) return null;
  const direction = orderOf(start.items);
  if (direction === 0) return null;
  let [low, high] = [0, start.scroll_most];
  for (let i = 0; i < MOST_HALVINGS && high - low > 1; i++) {
    const middle = (low + high) / 2;
    const popup = await scrollTo(work, middle);
    const found = await look();
    if (found) return found;
    const side = sideOf(popup?.items ?? [], wanted) * direction;
    if (side === 0) return null;
    if (side > 0) low = middle;
    else high = middle;
  }
  return null;
}

/** 1 where items go up, -1 where they go down, 0 where they stand in no order. */
function orderOf(items: readonly ControlPart[]): number {
  const steps = items.slice(1).map(({ label }, i) => Math.sign(ORDER.compare(label, items[i]?.label ?? '')));
  const [first = 0] = steps;
  return steps.length > 1 && steps.every((step) => step === first) ? first : 0;
}

/** Whether words come before (-1) or after (1) all that is drawn; 0 where they would be among it. */
function sideOf(items: readonly ControlPart[], wanted: string): number {
  const sides = items.map(({ label }) => Math.sign(ORDER.compare(wanted, label)));
  const [first = 0] = sides;
  return sides.every((side) => side === first) ? first : 0;
}

/** Scrolls a list to a place, and gives what it shows once that is drawn. */
async function scrollTo(work: Adjustment, place: number): Promise<Popup | null> {
  const before = await work.popup();
  if (!before?.scroller || before.scrolled === undefined) return null;
  if (Math.abs(before.scrolled - place) > 1) {
    await work.scroll(before.scroller, place - before.scrolled);
    const was = before.items.map(({ label }) => label).join();
    await work.readUntil(
      () => work.popup(),
      (now) => now !== null && now.items.length > 0 && now.items.map(({ label }) => label).join() !== was,
    );
  }
  return work.popup();
}

async function byScrolling(
  work: Adjustment,
  look: () => Promise<ControlPart | null>,
): Promise<ControlPart | null> {
  let popup = await work.popup();
  if (!popup?.scroller) return null;
  if (!popup.at_start) {
    await work.scroll(popup.scroller, -TO_THE_END);
    await work.pause(50);
  }
  let lost = 0;
  for (let i = 0; i < MOST_SCROLLS; i++) {
    const found = await look();
    if (found) return found;
    popup = await work.popup();
    if (!popup?.scroller) return null;
    if (popup.at_end) {
      // The end may only be the end of what was loaded so far.
      await work.rest();
      popup = await work.popup();
      if (!popup?.scroller || popup.at_end) return look();
    }
    try {
      const view = popup.all_drawn ? TO_THE_END : Math.max(40, popup.view_height * 0.8);
      await work.scroll(popup.scroller, view);
    } catch (error) {
      // The item that was to be scrolled by may have been drawn for another row meanwhile.
      if (!(error instanceof SurehandError) || !/^ref_/.test(error.kind) || ++lost > MOST_LOST) throw error;
    }
    await work.pause(30);
  }
  return null;
}
