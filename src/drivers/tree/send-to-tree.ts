import { SurehandError } from '../../model/failure.ts';
import { keyName } from '../../model/key-name.ts';
import type { Meaning } from '../../model/meaning.ts';
import type { Box } from '../../model/node.ts';
import type { ActResult, DriverAction } from '../driver.ts';
import type { Sight, Spot } from './sight.ts';
import type { Point, TreeInput } from './tree.ts';
import { focusedIn } from './tree-changes.ts';
import { thumbOf } from './tree-controls.ts';
import { aimAt, coverAt, differsFrom, isKeyboardShown } from './tree-ready.ts';

/** What sending needs of a driver: fresh sights, and inputs that go out. */
export interface TreeHands {
  look(): Promise<Sight>;
  send(input: TreeInput): Promise<void>;
  /** Rejects where this text cannot be typed. */
  checkText(text: string): Promise<void>;
  /** Text goes as keys to whatever has the focus, a line break as Enter. */
  types_keys: boolean;
  /** Where the platform has a key that closes the keyboard and nothing else. */
  hideKeyboard?(): Promise<void>;
}

const HOLD_MS = 800;
const DRAG_MS = 700;
const SWIPE_MS = 400;
const FLING_MS = 100;
const PINCH_MS = 500;
/** Two fingers are never nearer to their middle than this. */
const LEAST_APART = 24;
const MOST_SWIPES = 60;
/** A finger that moves less has tapped: systems allow for 8 dp, which are 32 pixels on the densest screens. */
const LEAST_SWIPE = 48;
const LACKING: Partial<Record<DriverAction['kind'], string>> = {
  hover: 'a touch screen has no pointer that rests on something',
  upload: 'files are chosen in the app itself: click what opens the choice',
  select: 'options are chosen in the list that a tap opens',
};

/** Sends one action. `spot` is the node in a sight that was just read and found fit for it; without it, the screen. */
export async function sendToTree(
  hands: TreeHands,
  sight: Sight,
  action: DriverAction,
  spot: Spot | null,
): Promise<ActResult> {
  const lacking = LACKING[action.kind];
  if (lacking) throw new SurehandError('not_supported', `${action.kind}: ${lacking}`);
  switch (action.kind) {
    case 'click':
      return tap(hands, sight, action, known(spot));
    case 'fill':
      return fill(hands, sight, action, known(spot));
    case 'press':
      return press(hands, sight, action, spot);
    case 'drag':
      return drag(hands, sight, action, known(spot));
    case 'pinch':
      return pinch(hands, sight, action.scale, known(spot));
    case 'scroll_by':
      if (action.fling) return fling(hands, sight, { x: action.dx, y: action.dy }, spot);
      return scrollBy(hands, sight, { x: action.dx, y: action.dy }, spot, action.once ? 1 : MOST_SWIPES);
    case 'scroll_to':
      return scrollTo(hands, sight, action.edge, spot);
    default:
      // What is in a tree is in view.
      return {};
  }
}

function known(spot: Spot | null): Spot {
  if (spot) return spot;
  throw new SurehandError('invalid_input', 'a tap needs an element');
}

function pointOn(sight: Sight, spot: Spot, position?: Point): Point {
  if (position) {
    const at = { x: Math.round(spot.node.box.x + position.x), y: Math.round(spot.node.box.y + position.y) };
    const over = coverAt(sight, spot, at);
    if (over) throw new SurehandError('target_obscured', `it is covered there by ${over}`);
    return at;
  }
  const aim = aimAt(sight, spot);
  if ('at' in aim) return aim.at;
  throw new SurehandError('target_obscured', `it is covered by ${aim.covered_by}`);
}

async function tap(
  hands: TreeHands,
  sight: Sight,
  action: Extract<DriverAction, { kind: 'click' }>,
  spot: Spot,
): Promise<ActResult> {
  if (action.button === 'middle' || (action.modifiers?.length ?? 0) > 0)
    throw new SurehandError('not_supported', 'click: a finger has no middle button and no modifier keys');
  const at = pointOn(sight, spot, action.position);
  if (action.button === 'right') await hands.send({ kind: 'hold', at, duration_ms: HOLD_MS });
  else await hands.send({ kind: 'tap', at, count: action.nth === undefined ? (action.count ?? 1) : 1 });
  return {};
}

/** The text goes to whatever has the focus, so the focus is read back before anything is typed. */
async function fill(
  hands: TreeHands,
  sight: Sight,
  action: Extract<DriverAction, { kind: 'fill' }>,
  spot: Spot,
): Promise<ActResult> {
  const { key } = spot.node;
  await hands.checkText(action.value);
  await focusOn(hands, sight, spot, action.meaning);
  if (action.clear_first) await hands.send({ kind: 'clear' });
  await typeInto(hands, key, action.value);
  const after = (await hands.look()).byKey.get(key);
  const value = after?.node.state.value;
  return after && !after.node.state.password ? { value: value ?? '' } : {};
}

/**
 * Enter is a line break in a field of many lines; in another it sends the form or leads to the next field. Which one it is
 * shows after the first: the rest is typed only where the field has the focus still and holds more than before.
 */
async function typeInto(hands: TreeHands, key: string, text: string): Promise<void> {
  // One at the end is Enter in any field, as on the web.
  const at = hands.types_keys ? text.replace(/\n$/, '').indexOf('\n') : -1;
  if (at < 0) {
    if (text !== '') await hands.send({ kind: 'text', text });
    return;
  }
  if (at > 0) await hands.send({ kind: 'text', text: text.slice(0, at) });
  const before = (await hands.look()).byKey.get(key)?.node.state.value ?? '';
  await hands.send({ kind: 'text', text: '\n' });
  const now = focusedIn(await hands.look())?.node;
  if (now?.key !== key || (now.state.value ?? '').length <= before.length)
    throw new SurehandError(
      'target_not_editable',
      `it takes one line: Enter was pressed after the first, and the rest was not typed${now && now.key !== key ? ` (${now.role} "${now.name}" has the focus now)` : ''}`,
    );
  await hands.send({ kind: 'text', text: text.slice(at + 1) });
}

async function focusOn(hands: TreeHands, sight: Sight, spot: Spot, meaning?: Meaning): Promise<void> {
  const { key } = spot.node;
  if (focusedIn(sight)?.node.key === key) return;
  await hands.send({ kind: 'tap', at: pointOn(sight, spot), count: 1 });
  let hidden = false;
  // A keyboard comes up and may push the field elsewhere; the focus may take a moment.
  for (let tries = 0; tries < 4; tries++) {
    const after = await hands.look();
    const now = focusedIn(after);
    // The keyboard leaves no room for the field: without it the field is there still, and has the focus.
    if (!after.byKey.has(key) && isKeyboardShown(after) && hands.hideKeyboard && !hidden) {
      await hands.hideKeyboard();
      hidden = true;
      continue;
    }
    if (now?.node.key !== key) continue;
    const other = meaning ? differsFrom(now, meaning) : null;
    if (other) throw new SurehandError('ref_changed', `is now ${other}`);
    return;
  }
  throw new SurehandError('target_obscured', 'a tap did not bring the focus to it, so nothing was typed', {
    retryable: false,
  });
}

async function press(
  hands: TreeHands,
  sight: Sight,
  { keys, meaning }: Extract<DriverAction, { kind: 'press' }>,
  spot: Spot | null,
): Promise<ActResult> {
  if ([...keys].length === 1) await hands.checkText(keys);
  if (spot && focusedIn(sight)?.node.key !== spot.node.key) {
    const closes =
      keyName(keys) === 'Escape' &&
      sight.tree.windows.some(({ kind }) => kind === 'popup' || kind === 'dialog');
    if (spot.raw.editable) await focusOn(hands, sight, spot, meaning);
    else if (!closes)
      throw new SurehandError(
        'not_supported',
        'press_key: keys go to what has the focus, and a tap would operate it',
      );
  }
  await hands.send(
    [...keys].length === 1 ? { kind: 'text', text: keys } : { kind: 'key', key: keyFor(sight, keys) },
  );
  return {};
}

/** Keys that only phones have, by all that people, Android and the web call them; others have one name on every platform. */
const OF_PHONES: Readonly<Record<string, string>> = {
  ...{ back: 'back', goback: 'back', browserback: 'back', home: 'home', gohome: 'home' },
  ...{ appswitch: 'app_switch', recents: 'app_switch', overview: 'app_switch' },
  ...{ volumeup: 'volume_up', audiovolumeup: 'volume_up' },
  ...{ volumedown: 'volume_down', audiovolumedown: 'volume_down' },
};

/** What closes a popup on a phone is its back key. */
function keyFor({ tree }: Sight, written: string): string {
  const plain = written.toLowerCase().replace(/^keycode|[ _-]/g, '');
  const keys = OF_PHONES[plain] ?? keyName(written);
  const open = tree.windows.some(({ kind }) => kind === 'popup' || kind === 'dialog');
  return keys === 'Escape' && open ? 'back' : keys;
}

async function drag(
  hands: TreeHands,
  sight: Sight,
  action: Extract<DriverAction, { kind: 'drag' }>,
  spot: Spot,
): Promise<ActResult> {
  const thumb = spot.node.role === 'slider' ? thumbOf(spot.node) : null;
  const from = thumb ? middle(thumb) : pointOn(sight, spot);
  const { to } = action;
  const other = 'key' in to ? sight.byKey.get(to.key) : null;
  if ('key' in to && !other)
    throw new SurehandError('ref_expired', 'where to drag it is no longer on the screen');
  const end = other ? pointOn(sight, other) : 'dx' in to ? { x: from.x + to.dx, y: from.y + to.dy } : from;
  await hands.send({ kind: 'swipe', from, to: within(end, sight.tree.size), duration_ms: DRAG_MS });
  return {};
}

/** Both fingers stay on it: how far apart they can be is how much it can be scaled in one go. */
async function pinch(hands: TreeHands, sight: Sight, scale: number, spot: Spot): Promise<ActResult> {
  const at = pointOn(sight, spot);
  const { x, width, height } = spot.node.box;
  const room = Math.min(at.x - x, x + width - at.x, height / 2) * 0.8;
  const most = room / LEAST_APART;
  if (scale > most || scale < 1 / most)
    throw new SurehandError(
      'invalid_input',
      `scale: on something of this size wanted ${(1 / most).toFixed(2)} to ${most.toFixed(1)}, got ${scale}`,
    );
  const [from, to] = scale > 1 ? [room / scale, room] : [room, room * scale];
  await hands.send({ kind: 'pinch', at, from: Math.round(from), to: Math.round(to), duration_ms: PINCH_MS });
  return {};
}

/** How far the content moved is read off what can be seen before and after. */
async function scrollBy(
  hands: TreeHands,
  sight: Sight,
  by: Point,
  spot: Spot | null,
  most = MOST_SWIPES,
): Promise<ActResult> {
  const area = clearOf(sight, scrollerFor(sight, spot));
  const left = { ...by };
  const moved = { x: 0, y: 0 };
  let now = sight;
  for (let swipes = 0; swipes < most && Math.hypot(left.x, left.y) > 1; swipes++) {
    const asked = { x: bounded(left.x, area.width * 0.7), y: bounded(left.y, area.height * 0.7) };
    // What is left of a long way is let be; a short way is made as long as it must be, and what moved is told.
    const short = LEAST_SWIPE / Math.hypot(asked.x, asked.y);
    if (short > 1 && swipes > 0) break;
    const step = short > 1 ? { x: asked.x * short, y: asked.y * short } : asked;
    if (Math.abs(step.x) > area.width || Math.abs(step.y) > area.height) refuseTap();
    await hands.send({ kind: 'swipe', ...swipeIn(area, step), duration_ms: SWIPE_MS });
    const after = await hands.look();
    const shift = shiftBetween(now, after, area, step);
    now = after;
    if (shift === null) break;
    moved.x += shift.x;
    moved.y += shift.y;
    left.x -= step.x;
    left.y -= step.y;
  }
  return { moved };
}

function refuseTap(): never {
  throw new SurehandError('not_supported', 'what scrolls is so small that a swipe over it would be a tap');
}

/** One fast stroke. The content runs on after it: what is told of the way is what the next tree shows, and may be less. */
async function fling(hands: TreeHands, sight: Sight, way: Point, spot: Spot | null): Promise<ActResult> {
  const area = clearOf(sight, scrollerFor(sight, spot));
  const step = { x: Math.sign(way.x) * area.width * 0.6, y: Math.sign(way.y) * area.height * 0.6 };
  if (Math.hypot(step.x, step.y) < LEAST_SWIPE) refuseTap();
  await hands.send({ kind: 'swipe', ...swipeIn(area, step), duration_ms: FLING_MS, flung: true });
  return { moved: shiftBetween(sight, await hands.look(), area, step) ?? { x: 0, y: 0 } };
}

async function scrollTo(
  hands: TreeHands,
  sight: Sight,
  edge: 'top' | 'bottom',
  spot: Spot | null,
): Promise<ActResult> {
  const { height } = scrollerFor(sight, spot).raw.box;
  return scrollBy(hands, sight, { x: 0, y: (edge === 'top' ? -1 : 1) * height * MOST_SWIPES }, spot);
}

/** What scrolls around a node; without one the largest thing that scrolls. */
function scrollerFor({ spots }: Sight, spot: Spot | null): Spot {
  for (let at = spot; at; at = at.parent) if (at.raw.scrollable) return at;
  if (spot)
    throw new SurehandError(
      'invalid_input',
      'target: neither it nor anything around it scrolls; without a target the largest list is scrolled',
    );
  const all = spots.filter(({ raw, node }) => raw.scrollable && node.visibility !== 'hidden');
  const [largest] = all.toSorted((a, b) => area(b.raw.box) - area(a.raw.box));
  if (largest) return largest;
  throw new SurehandError('target_not_found', 'nothing on the screen says that it can be scrolled');
}

/** The part of it that no window lies over: a swipe on the keyboard would type. */
function clearOf({ tree }: Sight, { raw, node, window }: Spot): Box {
  const over = tree.windows.slice(tree.windows.indexOf(window) + 1).map(({ root }) => root.box);
  let { x, y, width, height } = raw.box;
  for (const box of over) {
    const beside = box.x >= x + width || box.x + box.width <= x || box.y + box.height <= y;
    if (beside || box.y >= y + height) continue;
    if (box.y > y) height = box.y - y;
    else {
      height -= box.y + box.height - y;
      y = box.y + box.height;
    }
  }
  if (height > 0 && node.visibility !== 'hidden') return { x, y, width, height };
  throw new SurehandError('target_obscured', 'what scrolls is covered by what lies over it');
}

/** Content goes down as the finger goes up; both ends stay clear of the edges, where systems have gestures of their own. */
function swipeIn(box: Box, by: Point): { from: Point; to: Point } {
  const centre = middle(box);
  const half = { x: by.x / 2, y: by.y / 2 };
  return {
    from: { x: Math.round(centre.x + half.x), y: Math.round(centre.y + half.y) },
    to: { x: Math.round(centre.x - half.x), y: Math.round(centre.y - half.y) },
  };
}

/** How far what stayed in view moved; null when nothing did, so that the end is reached. */
function shiftBetween(before: Sight, after: Sight, area: Box, step: Point): Point | null {
  const shifts = after.spots.flatMap(({ node, raw }) => {
    const was = before.byKey.get(node.key)?.node;
    if (!was || !isIn(node.box, area) || raw.box.height >= area.height) return [];
    if (node.name === '' || was.name !== node.name) return [];
    return [{ x: was.box.x - node.box.x, y: was.box.y - node.box.y }];
  });
  const usual = mostFrequent(shifts);
  if (usual && (usual.x !== 0 || usual.y !== 0)) return usual;
  const there = after.spots.filter(({ node, listed }) => listed && isIn(node.box, area));
  // Rows that are drawn anew in the same places have their keys still: then none says what it said.
  const came =
    there.some(({ node }) => !before.byKey.has(node.key)) || (shifts.length === 0 && there.length > 1);
  // Most stand where they stood and nothing came: what moved all the same moves by itself.
  if (!came) return null;
  const moved = mostFrequent(shifts.filter(({ x, y }) => x !== 0 || y !== 0));
  // Nothing stayed: it went at least as far as the view is high.
  const whole = { x: Math.sign(step.x) * area.width, y: Math.sign(step.y) * area.height };
  return moved ?? { x: Math.round(whole.x), y: Math.round(whole.y) };
}

function isIn({ x, y }: Box, area: Box): boolean {
  return x >= area.x && y >= area.y && y < area.y + area.height;
}

function mostFrequent(points: readonly Point[]): Point | undefined {
  const counts = new Map<string, { point: Point; times: number }>();
  for (const point of points) {
    const name = `${point.x} ${point.y}`;
    counts.set(name, { point, times: (counts.get(name)?.times ?? 0) + 1 });
  }
  return [...counts.values()].toSorted((a, b) => b.times - a.times)[0]?.point;
}

function bounded(wanted: number, most: number): number {
  return Math.max(-most, Math.min(most, wanted));
}

function within({ x, y }: Point, { width, height }: { width: number; height: number }): Point {
  return {
    x: Math.round(Math.min(width - 1, Math.max(0, x))),
    y: Math.round(Math.min(height - 1, Math.max(0, y))),
  };
}

function middle({ x, y, width, height }: Box): Point {
  return { x: Math.round(x + width / 2), y: Math.round(y + height / 2) };
}

function area({ width, height }: Box): number {
  return width * height;
}
