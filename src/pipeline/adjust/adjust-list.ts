import type { AdjustResult, Control, ControlKind, ControlPart, Popup } from '../../model/control.ts';
import { type FailureKind, SurehandError } from '../../model/failure.ts';
import { hasTag } from './adjust-tags.ts';
import type { Adjustment, Wanted } from './adjustment.ts';
import { closeList, findItem, openList } from './pick-item.ts';
import { walkPath } from './walk-path.ts';
import { matching, sameWords, squeeze, wantedPath } from './wanted-value.ts';

/** How often an item is looked for anew that was redrawn before the click. */
const MOST_LOOKS = 4;

const CHOICES = new Set('checkbox menuitemcheckbox menuitemradio option radio treeitem'.split(' '));

/** What only says that it opens something may open what asks, or a menu: pressing things in that is no choice. */
const MAY_OPEN_ANYTHING = new Set<ControlKind>(['calendar', 'menu', 'disclosure']);

interface Picking {
  /** Where several may be chosen, let go of what was not asked for. */
  only: boolean;
  /** What an option that is not there is called. */
  failure: FailureKind;
  /** What the control shows, where it was opened for this already. */
  opened?: Popup;
}

/** Chooses items of a list that is no native one, and says which of them the control shows afterwards. */
export async function pickItems(
  work: Adjustment,
  control: Control,
  values: readonly string[],
  { only, failure, opened }: Picking,
): Promise<AdjustResult> {
  const said = values.join(', ');
  work.wanted = values.flatMap((value) => [value, ...wantedPath(value)]);
  const picked: ControlPart[] = [];
  const kept: string[] = [];
  const dropped: string[] = [];
  const tagged = (control.tags?.length ?? 0) > 0;
  let several = control.multiple === true || values.length > 1 || (only && tagged);
  let others = false;
  if (!only && values.every((value) => hasTag(control, value)))
    return { ...work.done(said, said), chosen: [...values] };
  try {
    let now = control;
    const popup = opened ?? (await openList(work, now));
    if (work.dialog) return work.done(said, null, false);
    if (MAY_OPEN_ANYTHING.has(control.kind)) refuseDeeds(work, popup, values);
    several ||= popup?.multiple === true;
    others = only && !several && marksOthers(popup?.items ?? [], control, values);
    if (several && only) dropped.push(...(await unpick(work, control, values)));
    for (const value of values) {
      if (picked.length > 0) {
        await work.onlyMoved();
        now = await work.control();
        if (!(await offers(work, value))) await openList(work, now);
      }
      // Pressed in the list a tag would be taken away, whatever the list says of it.
      if (hasTag(now, value) || (values.length > 1 && (await isTakenOut(work, control, value)))) {
        kept.push(value);
        continue;
      }
      const item = await itemFor(work, now, value, failure);
      picked.push(item);
      const chosen = isChosen(now, item, several);
      const stays = (chosen && !(several && item.lit)) || (await staysOn(work, now, item, several)) || chosen;
      if (!stays) await clickItem(work, now, item, value, failure);
      if (work.dialog) return work.done(said, null, false);
    }
    // Only the button that the list had from the first: one that came with the choice asks something else.
    const changed = picked.length + dropped.length > 0;
    const { confirm } = popup?.confirm && changed ? ((await work.popup()) ?? {}) : {};
    if (confirm && confirm.key === popup?.confirm?.key && !confirm.state.disabled) await work.decide(confirm);
  } catch (error) {
    await closeList(work);
    throw error;
  }
  const result = await confirmChoice(work, control, picked, { said, several, kept, dropped });
  // Words beside it may be of one of several.
  const shown = only && !several && result.converged ? await work.controlIfThere() : null;
  others ||= shown !== null && !showsItself(shown, values);
  return others ? { ...result, ...work.done(said, said), doubt: OTHERS_UNKNOWN } : result;
}

/** Why what was to be the only choice is not known to be that. */
export const OTHERS_UNKNOWN =
  'nothing tells whether something else stays chosen: `only` could not be checked';

function refuseDeeds(work: Adjustment, popup: Popup | null, values: readonly string[]): void {
  const items = popup?.items ?? [];
  const offered =
    items.length > 0
      ? [
          `it opened: ${items
            .map(({ label }) => label)
            .slice(0, 20)
            .join(', ')}`,
        ]
      : [];
  if (!offersChoices(popup))
    throw new SurehandError('control_mismatch', `${work.what} opened nothing that offers choices`, {
      candidates: offered,
    });
  if (values.length > 1 && !popup?.multiple)
    throw new SurehandError('invalid_input', `values: ${work.what} takes one option, got ${values.length}`, {
      candidates: offered,
    });
}

/** Options, or items with a box to tick; a menu of commands has neither. */
export function offersChoices(popup: Popup | null): boolean {
  return popup?.multiple === true || (popup?.items.some(({ node }) => CHOICES.has(node.role)) ?? false);
}

function showsItself({ text, main }: Control, values: readonly string[]): boolean {
  const shown = [text, main.state.value ?? '', main.name, main.state.selected_label ?? ''];
  return values.every((value) => shown.some((words) => hasWords(words, wantedPath(value).at(-1) ?? value)));
}

/**
 * Whether a list may have something else chosen: it marks what the control itself does not show, as one that takes several
 * without saying so, or shows itself only to who types. Then nobody knows whether what was asked for is the only choice.
 */
function marksOthers(items: readonly ControlPart[], control: Control, values: readonly string[]): boolean {
  const shown = [control.text, control.main.state.value ?? ''];
  if (items.length === 0 && shown.every((text) => text === '')) return true;
  return items.some(
    (item) =>
      item.on &&
      !item.lit &&
      !values.some((value) => matching([item], value)) &&
      !shown.some((text) => hasWords(text, item.words ?? item.label)),
  );
}

/** Whether the list is open still: what says nothing of itself would be closed by another press. */
async function offers(work: Adjustment, value: string): Promise<boolean> {
  const popup = await work.popup();
  return popup !== null && matching(popup.items, value) !== null;
}

/** Some lists of several leave out what is chosen: the control shows it, and the list no longer offers it. */
async function isTakenOut(work: Adjustment, control: Control, value: string): Promise<boolean> {
  if (!shownBy(control).some((text) => hasWords(text, value))) return false;
  const popup = await work.popup();
  return popup !== null && popup.items.length > 0 && matching(popup.items, value) === null;
}

async function itemFor(
  work: Adjustment,
  control: Control,
  value: string,
  failure: FailureKind,
): Promise<ControlPart> {
  const path = wantedPath(value);
  if (path.length < 2) return findItem(work, control, value, failure);
  const popup = await work.popup();
  return (popup && matching(popup.items, value)) ?? (await walkPath(work, path, { keepsValue: true }));
}

/** Pressed again it would be let go. In a list that does not say that it takes several the mark alone may be the highlight. */
export function isChosen(control: Control, item: ControlPart, several: boolean): boolean {
  if (!item.on) return false;
  return (several && !item.lit) || shownBy(control).some((text) => hasWords(text, item.words ?? item.label));
}

/**
 * What is marked is not pressed, as a press may let it go. A mark may only be where the keys are: it then leaves the item
 * when the pointer goes to another one.
 */
async function staysOn(
  work: Adjustment,
  control: Control,
  item: ControlPart,
  several: boolean,
): Promise<boolean> {
  if (!item.on) return false;
  if (control.main.role === 'listbox' && !several) return true;
  const others = (await work.popup())?.items.filter(({ node }) => node.key !== item.node.key) ?? [];
  // A list that takes one has no second: what the control shows is chosen.
  const shown = shownBy(control).map(bare);
  if (!several && others.some(({ label }) => shown.some((text) => sameWords(text, label)))) return false;
  const other = others.find(({ disabled }) => !disabled);
  // Alone in a filtered list it is marked because the keys are at it.
  if (!other) return false;
  await work.hover(other.node);
  const now = await work.readUntil(
    async () => (await work.popup())?.items.find(({ node }) => node.key === item.node.key),
    (one) => (item.lit ? !one?.lit : !one?.on),
  );
  return now?.on === true;
}

/** A list that redraws itself when an item comes into view gets another look once it is at rest, as nothing has landed. */
async function clickItem(
  work: Adjustment,
  control: Control,
  item: ControlPart,
  value: string,
  failure: FailureKind,
): Promise<void> {
  let drawn = item;
  for (let looks = 1; ; looks++) {
    try {
      await work.decide(drawn.node, drawn.at ? { at: drawn.at } : {});
      return;
    } catch (error) {
      if (!(error instanceof SurehandError) || !/^ref_/.test(error.kind)) throw error;
      // A list that acts on the press is gone before the click comes, which then seems to miss: it was taken.
      if (!(await work.popup())) return;
      if (error.may_have_landed || looks === MOST_LOOKS) throw error;
      await work.rest();
      drawn = await itemFor(work, control, value, failure);
    }
  }
}

/** In a list of several, what is chosen and was not asked for is let go. Where the list does not offer that, nothing is. */
async function unpick(
  work: Adjustment,
  { tags = [] }: Control,
  values: readonly string[],
): Promise<string[]> {
  const items = (await work.popup())?.items ?? [];
  const asked = items.filter((item) => values.some((value) => matching([item], value)));
  const extra = items.filter((item) => item.on && !asked.includes(item));
  const known = [...asked, ...extra].flatMap(({ label, words }) => [label, words ?? label]);
  const ends = values.flatMap((value) => [value, ...wantedPath(value).slice(-1)]);
  const others = tags.filter((tag) => ![...known, ...ends].some((name) => sameWords(tag, name)));
  if (others.length > 0)
    throw work.refuse(
      `the list of ${work.what} does not offer to let go of what else is chosen: press the cross of each`,
      others,
    );
  for (const { node, label } of extra) {
    // The list may be drawn anew with each.
    const { items: drawn = [] } = (await work.popup()) ?? {};
    const now =
      drawn.find((one) => one.node.key === node.key) ?? drawn.find((one) => sameWords(one.label, label));
    if (now?.on !== false) await work.decide(now?.node ?? node);
  }
  return extra.map(({ label, words }) => words ?? label);
}

/** What was let go of and shows all the same; words that belong to what is chosen do not count. */
export function leftOver(
  shown: readonly string[],
  dropped: readonly string[],
  chosen: readonly string[],
): string[] {
  return dropped
    .filter((label) => !chosen.some((one) => hasWords(one, label)))
    .filter((label) => shown.some((text) => hasWords(text, label)));
}

interface Choice {
  said: string;
  several: boolean;
  kept: readonly string[];
  dropped: readonly string[];
}

/** Reads the control until it shows what was picked; in doubt the open list tells, which is then closed. */
async function confirmChoice(
  work: Adjustment,
  before: Control,
  picked: readonly ControlPart[],
  { said, several, kept, dropped }: Choice,
): Promise<AdjustResult> {
  const taken = picked.map(({ label, words }) => words ?? label);
  const chosen = [...kept, ...taken];
  const shows = (now: Control): boolean =>
    picked.every((item) => showsItem(before, now, item, several)) &&
    kept.every((label) => shownBy(now).some((text) => hasWords(text, label))) &&
    left(now).length === 0;
  const left = (now: Control): string[] => {
    const named = now.main.name !== before.main.name ? [now.main.name] : [];
    return leftOver([...valuesOf(now), ...named], dropped, chosen);
  };
  const after = await work.readUntil(() => work.control(), shows, work.world.options.stabilization_window_ms);
  await work.rest();
  const popup = await work.popup();
  const marked =
    kept.length === 0 &&
    popup !== null &&
    picked.every(({ on, lit }) => !on || (!lit && (several || before.main.role === 'listbox'))) &&
    taken.every((label) => onlyCalled(popup.items, label)?.on === true);
  if (several || !marked) await closeList(work);
  const now = await work.control();
  if (left(now).length > 0)
    throw work.missed(said, now.text || now.tags?.join(', ') || null, `${left(now).join(', ')} stayed`);
  if (shows(now) || marked) return { ...work.done(said, chosen.join(', ')), chosen, ...gone(dropped) };
  // That a menu is open or closed, or what its button is called, is no value.
  const shown = MAY_OPEN_ANYTHING.has(now.kind) ? null : now.text || after.text || null;
  return { ...work.done(said, shown, false), chosen };
}

function gone(dropped: readonly string[]): { dropped?: string[] } {
  return dropped.length > 0 ? { dropped: [...dropped] } : {};
}

function onlyCalled(items: readonly ControlPart[], label: string): ControlPart | undefined {
  const called = items.filter((item) => sameWords(item.words ?? item.label, label));
  return called.length === 1 ? called[0] : undefined;
}

function showsItem(
  before: Control,
  now: Control,
  { label: name, words, on }: ControlPart,
  several: boolean,
): boolean {
  const label = words ?? name;
  // What a field of several holds was typed to search with: it tells nothing of what is chosen.
  const typed = several && now.editable === true ? [now.text, now.main.state.value ?? ''] : [];
  const shown = shownBy(now).map((text) => (typed.includes(text) ? '' : text));
  if (shown.some((text) => sameWords(bare(text), label))) return true;
  // Words that stood there before the choice do not tell that it was made.
  const stood = shownBy(before);
  return shown.some((text, i) => hasWords(text, label) && (text !== stood[i] || on === true));
}

/** Every place where a control may show what is chosen. */
export function shownBy(control: Control): string[] {
  const [text = '', ...more] = valuesOf(control);
  return [text, control.main.name, ...more];
}

/** The same without its name, which may only tell what it is for. Around a list that stands there are all its items. */
export function valuesOf({ text, main, around = '' }: Control): string[] {
  return [text, main.state.value ?? '', main.role === 'listbox' ? '' : around];
}

/** Without the arrow or cross that is drawn beside it. */
function bare(text: string): string {
  return text.replace(/(?<![\s▾▼⌄▿˅×✕])[\s▾▼⌄▿˅×✕]+$/u, '').trim();
}

/** The words stand there as a whole, not as a part of a longer one. */
export function hasWords(text: string, label: string): boolean {
  const words = squeeze(label);
  const inside = squeeze(text);
  for (let at = inside.indexOf(words); at >= 0 && words !== ''; at = inside.indexOf(words, at + 1)) {
    const [left = '', right = ''] = [inside[at - 1], inside[at + words.length]];
    if (!/[\p{L}\p{N}]/u.test(left) && !/[\p{L}\p{N}]/u.test(right)) return true;
  }
  return false;
}

export async function adjustList(work: Adjustment, control: Control, wanted: Wanted): Promise<AdjustResult> {
  const value = String(wanted.value);
  if (sameWords(control.text, value)) return work.done(value, control.text);
  const done = await pickItems(work, control, [value], { only: false, failure: 'invalid_input' });
  if (done.converged || work.dialog) return done;
  throw work.missed(value, done.actual_state || null);
}

export async function adjustNativeSelect(
  work: Adjustment,
  control: Control,
  wanted: Wanted,
): Promise<AdjustResult> {
  const value = String(wanted.value);
  const option = matching(control.parts, value);
  if (!option)
    throw work.refuse(`${work.what} has no option ${JSON.stringify(value)}`, [
      `options: ${control.parts
        .map(({ label }) => label)
        .slice(0, 30)
        .join(', ')}`,
    ]);
  if (option.disabled) throw work.refuse(`option ${JSON.stringify(value)} is disabled`);
  if (option.on) return work.done(option.label, option.label);
  await work.select(control.main, [...keptOf(control), option.value ?? option.label]);
  await work.rest();
  const now = await work.controlOf('native_select');
  if (onlyCalled(now.parts, option.label)?.on) return work.done(option.label, option.label);
  throw work.missed(option.label, now.text || null);
}

/** The options of a native list that stay when another is added. */
export function keptOf({ multiple, parts }: Control): string[] {
  return multiple ? parts.filter(({ on }) => on).map(({ value, label }) => value ?? label) : [];
}
