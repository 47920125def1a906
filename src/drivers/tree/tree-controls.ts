import { parseMoments } from '../../model/calendar-date.ts';
import type { Control, ControlPart, Popup } from '../../model/control.ts';
import type { Box, UiNode } from '../../model/node.ts';
import { readable } from '../words/readable.ts';
import type { Sight, Spot } from './sight.ts';
import { calendarOf, shownIn } from './tree-calendar.ts';
import { isSeen } from './tree-changes.ts';
import { isWheel, wheelsOf } from './tree-wheels.ts';

const TOGGLES = new Set(['checkbox', 'switch']);
/** One of several that stand together. */
const CHOICES = new Set(['radio', 'tab']);

/** What a control is and holds, read off the tree; null when its node is not there. */
export function controlOf(sight: Sight, key: string): Control | null {
  const spot = sight.byKey.get(key);
  if (!spot) return null;
  const { node, raw } = spot;
  const base = { main: node, text: textOf(node), parts: [] };
  if (node.role === 'slider')
    return node.state.value_now === undefined ? freeSliderOf(sight, node) : sliderOf(node);
  if (isWheel(spot)) return wheelsOf(spot, [spot]);
  const picker = node.actionable ? null : pickerOf(sight, spot);
  if (picker) return picker;
  if (TOGGLES.has(node.role) || node.state.checked !== undefined)
    return CHOICES.has(node.role)
      ? choicesOf(sight, spot)
      : { ...base, kind: 'toggle', parts: [{ node, label: node.name, on: node.state.checked === true }] };
  if (CHOICES.has(node.role)) return choicesOf(sight, spot);
  if (node.role === 'combobox') return { ...base, kind: 'list', ...(raw.editable ? { editable: true } : {}) };
  if (node.state.expanded !== undefined) return { ...base, kind: 'disclosure' };
  const group = sight.spots.filter((one) => CHOICES.has(one.node.role) && isBelow(one, spot));
  const [first] = group;
  if (first && !node.actionable) return { ...choicesOf(sight, first), main: node };
  if (raw.editable) return { ...base, kind: 'text', editable: true };
  // What shows nothing but a date or a time is there to have it chosen.
  if (node.actionable && parseMoments(base.text) !== null) return { ...base, kind: 'calendar' };
  return { ...base, kind: 'other' };
}

/** Something that holds wheels, a month or a clock is the picker that they make up. */
function pickerOf(sight: Sight, spot: Spot): Control | null {
  const wheels = sight.spots.slice(spot.order, spot.end).filter((one) => isWheel(one) && isSeen(one.node));
  if (wheels.length > 0) return wheelsOf(spot, wheels);
  const top = sight.tree.windows.findLast(({ kind }) => kind === 'dialog' || kind === 'popup');
  // What lies on top of it is no part of it.
  const calendar = !top || top === spot.window ? calendarOf(sight, spot.node.key) : null;
  return calendar && { kind: 'calendar', main: spot.node, text: shownIn(calendar), parts: [] };
}

function sliderOf(node: UiNode): Control {
  const { value_now = 0, value_min, value_max, orientation } = node.state;
  const thumb = thumbOf(node);
  return {
    kind: 'slider',
    main: node,
    now: value_now,
    text: textOf(node) || String(value_now),
    ...(value_min === undefined ? {} : { min: value_min }),
    ...(value_max === undefined ? {} : { max: value_max }),
    ...(orientation === 'vertical' ? { vertical: true } : {}),
    track: node.box,
    ...(thumb ? { thumb: { ...node, box: thumb } } : {}),
    parts: [],
  };
}

/** A slider that tells no value: a touch anywhere on it takes its thumb along, and numbers on the screen may follow. */
function freeSliderOf(sight: Sight, node: UiNode): Control {
  const numbers = sight.spots.flatMap(({ node: { key, visibility }, raw }) => {
    const value = /-?\d+(?:[.,]\d+)?/.exec(raw.text)?.[0]?.replace(',', '.');
    return value === undefined || !isSeen({ visibility }) ? [] : [{ id: key, value: Number(value) }];
  });
  return {
    kind: 'slider',
    main: node,
    text: '',
    track: node.box,
    thumb: node,
    guessed: true,
    numbers,
    parts: [],
  };
}

/** Where the thumb of a slider is, by its value: a drag has to begin on it. */
export function thumbOf({ box, state }: UiNode): Box | null {
  const { value_now, value_min = 0, value_max, orientation } = state;
  if (value_now === undefined || value_max === undefined || value_max <= value_min) return null;
  const share = (value_now - value_min) / (value_max - value_min);
  if (orientation === 'vertical') {
    const side = box.width;
    return { x: box.x, y: box.y + (box.height - side) * (1 - share), width: side, height: side };
  }
  const side = Math.min(box.height, box.width);
  return { x: box.x + (box.width - side) * share, y: box.y, width: side, height: side };
}

/** All that stand together with one of several. */
function choicesOf(sight: Sight, spot: Spot): Control {
  let group = spot.parent;
  const alike = (around: Spot) =>
    sight.spots.filter((one) => one.node.role === spot.node.role && one.listed && isBelow(one, around));
  while (group?.parent && alike(group).length < 2) group = group.parent;
  const members = group ? alike(group) : [spot];
  const parts = members.map(
    ({ node }): ControlPart => ({
      node,
      label: node.name,
      on: node.state.checked === true || node.state.selected === true,
      ...(node.state.disabled ? { disabled: true } : {}),
    }),
  );
  const text = parts.find(({ on }) => on)?.label ?? '';
  return { kind: 'choices', main: spot.node, text, parts };
}

/** What a tap opened: the items of the window on top, or of a list that was not there before. */
export function popupOf(
  sight: Sight,
  before: Sight | null,
  end: { key: string; down: boolean } | null,
): Popup | null {
  const top = sight.tree.windows.findLast(({ kind }) => kind === 'popup' || kind === 'dialog');
  const known = new Set(before?.spots.map(({ node }) => node.key));
  const inside = sight.spots.filter(
    ({ window, node }) => isSeen(node) && (top ? window === top : before !== null && !known.has(node.key)),
  );
  const items = inside.filter(({ node, raw, listed }) => listed && (node.actionable || isItem(raw.role)));
  if (items.length === 0) return null;
  const scroller = inside.find(({ raw }) => raw.scrollable);
  const search = inside.find(({ raw }) => raw.editable);
  return {
    items: items
      .filter((one) => one !== search)
      .map(({ node }) => ({
        node,
        label: node.name,
        ...(node.state.checked !== undefined || node.state.selected !== undefined
          ? { on: node.state.checked === true || node.state.selected === true }
          : {}),
        ...(node.state.disabled ? { disabled: true as const } : {}),
      })),
    ...(search ? { search: search.node } : {}),
    ...(scroller ? { scroller: scroller.node } : {}),
    view_height: scroller?.node.box.height ?? 0,
    // A tree does not say how far a list is scrolled; that a scroll moved nothing does.
    at_start: !scroller || (end?.key === scroller.node.key && !end.down),
    at_end: !scroller || (end?.key === scroller.node.key && end.down),
  };
}

/** What each control holds, by key; what nobody can edit is none. */
export function heldValues({ spots }: Sight): Map<string, { node: UiNode; value: string }> {
  const held = new Map<string, { node: UiNode; value: string }>();
  for (const { node, raw, listed } of spots) {
    const { checked, value, value_now, disabled, readonly, password } = node.state;
    const editable =
      raw.editable ||
      checked !== undefined ||
      node.role === 'slider' ||
      node.role === 'combobox' ||
      node.role === 'spinbutton';
    if (!listed || !editable || disabled || readonly || password || CHOICES.has(node.role)) continue;
    held.set(node.key, { node, value: String(checked ?? value_now ?? value ?? '') });
  }
  return held;
}

/** Controls beside one that hold something else than before, what only repeats its value left out. */
export function changedBeside(before: Sight, after: Sight, key: string): { node: UiNode; value: string }[] {
  const was = heldValues(before);
  const held = heldValues(after);
  const own = held.get(key)?.value;
  const whole = after.byKey.get(key);
  return [...held].flatMap(([other, now]) => {
    const spot = after.byKey.get(other);
    // The parts of a picker are what is set in it.
    if (whole && spot && isBelow(spot, whole)) return [];
    const earlier = was.get(other);
    // What is switched on or off repeats nothing: two of them have the same value half of the time.
    const repeats = now.value === own && now.node.state.checked === undefined;
    return earlier && other !== key && earlier.value !== now.value && !repeats ? [now] : [];
  });
}

/** The same in words. */
export function toldBeside(before: Sight, after: Sight, key: string): { told: string; now: string }[] {
  return changedBeside(before, after, key).map(({ node, value }) => ({
    told: `${node.role} ${JSON.stringify(node.name)} (now ${JSON.stringify(value.slice(0, 40))})`,
    now: value,
  }));
}

function textOf({ state, text, name }: UiNode): string {
  return readable(state.value ?? text ?? (state.value_now === undefined ? name : ''));
}

function isItem(role: string): boolean {
  return role === 'text' || role === 'option' || role === 'listitem' || role === 'menuitem';
}

function isBelow(spot: Spot, above: Spot): boolean {
  for (let at = spot.parent; at; at = at.parent) if (at === above) return true;
  return false;
}
