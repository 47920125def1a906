import { type FailureKind, SurehandError } from '../../model/failure.ts';
import type { Meaning } from '../../model/meaning.ts';
import type { Box, UiNode } from '../../model/node.ts';
import type { DriverAction } from '../driver.ts';
import { overlap } from './overlap.ts';
import type { Sight, Spot } from './sight.ts';
import type { Point } from './tree.ts';

const KEYBOARD = 'the keyboard';
const KEYBOARD_REMEDY = 'hide the keyboard first: press_back does on Android';

/** What stands in the way of an input, and whether it could go away by itself. */
export interface Obstacle {
  kind: FailureKind;
  words: string;
  passing: boolean;
  /** What to do first, where that is known. */
  remedy?: string;
}

const NEEDS: Partial<Record<DriverAction['kind'], readonly ('hit' | 'enabled' | 'editable')[]>> = {
  click: ['hit', 'enabled'],
  fill: ['hit', 'enabled', 'editable'],
  press: ['enabled'],
  drag: ['hit', 'enabled'],
  pinch: ['hit', 'enabled'],
};

/** Why a node cannot take an input as the screen is now; null when it can. */
export function obstacleFor(
  sight: Sight,
  key: string,
  meaning: Meaning | undefined,
  kind: DriverAction['kind'],
): Obstacle | null {
  const spot = sight.byKey.get(key);
  if (!spot) return obstacle('ref_expired', 'it is no longer on the screen');
  const other = meaning ? differsFrom(spot, meaning) : null;
  if (other) return obstacle('ref_changed', `is now ${other}`);
  const needs = NEEDS[kind] ?? [];
  const { node, raw } = spot;
  if (needs.includes('editable') && !raw.editable)
    return obstacle('target_not_editable', `it takes no text: ${node.role}`);
  if (needs.includes('editable') && node.state.readonly)
    return obstacle('target_not_editable', 'it is read-only');
  if (needs.includes('enabled') && node.state.disabled)
    return obstacle('target_disabled', 'it is disabled', true);
  if (!needs.includes('hit')) return null;
  const over = modalOver(sight, spot);
  if (over) {
    const words = `it is covered by ${told(over)}`;
    return { kind: 'target_obscured', words, passing: true, remedy: answerFirst(sight, over) };
  }
  if (node.visibility === 'offscreen' || node.visibility === 'hidden')
    return obstacle('target_not_visible', `it is not visible: ${node.visibility}`, true);
  const aim = aimAt(sight, spot);
  if (!('covered_by' in aim)) return null;
  const remedy = aim.covered_by === KEYBOARD ? { remedy: KEYBOARD_REMEDY } : {};
  return { kind: 'target_obscured', words: `it is covered by ${aim.covered_by}`, passing: true, ...remedy };
}

export function refuse({ kind, words, remedy }: Obstacle): never {
  throw new SurehandError(kind, words, remedy === undefined ? {} : { remedy });
}

/** So many of the ways out of what lies over the app are named. */
const MOST_ANSWERS = 3;

function answerFirst({ spots }: Sight, over: Spot): string {
  const answers = spots
    .filter(({ window, listed, node }) => window === over.window && listed && node.actionable && node.name)
    .map(({ node }) => `${node.role} ${JSON.stringify(node.name.slice(0, 40))}`);
  const some = answers.slice(0, MOST_ANSWERS).join(', ');
  return `answer ${told(over)} first${some ? ` (${some})` : ''}, or close it with press_back`;
}

/** What the node means now where that is not what the caller saw; null when it is the same. */
export function differsFrom({ node }: Spot, seen: Meaning): string | null {
  const shown = `${node.role} "${node.name.slice(0, 80)}"`;
  if (node.role !== seen.role || node.name !== seen.name) return shown;
  if (seen.context_match === 'ignore') return null;
  const same =
    seen.context_match === 'exact'
      ? node.context === seen.context
      : withoutProgress(node.context) === withoutProgress(seen.context);
  return same ? null : `${shown} in "${node.context}"`;
}

/** Times and percentages run on by themselves; any other number may be what the item is called. */
function withoutProgress(text: string): string {
  return text
    .replace(/\d{1,2}:\d{2}(?::\d{2})?|(?<!\d)\d+(?:[.,]\d+)?\s*%/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

/** Where in a box to try, the middle first, as shares of its size. */
const TRIED: readonly (readonly [x: number, y: number])[] = [
  [0.5, 0.5],
  [0.25, 0.5],
  [0.75, 0.5],
  [0.5, 0.25],
  [0.5, 0.75],
  [0.1, 0.5],
  [0.9, 0.5],
];

/** A point at which a tap reaches the node and nothing else, or what lies above all of them. */
export function aimAt(sight: Sight, spot: Spot): { at: Point } | { covered_by: string } {
  const { x, y, width, height } = onScreen(spot.node.box, sight.tree.size);
  let covered = '';
  for (const [across, down] of TRIED) {
    const at = { x: Math.round(x + width * across), y: Math.round(y + height * down) };
    const over = coverAt(sight, spot, at);
    if (over === null) return { at };
    covered ||= over;
  }
  return { covered_by: covered };
}

/** What nothing names and no touch can reach is nothing to a caller: something of the same window lies over all of it. */
export function leaveOutCovered(sight: Sight): void {
  for (const spot of sight.spots) {
    const { name, actionable, test_id, description } = spot.node;
    if (!spot.listed || !actionable || name || test_id || description) continue;
    const aim = aimAt({ ...sight, spots: sight.spots.filter(({ window }) => window === spot.window) }, spot);
    if ('covered_by' in aim) spot.listed = false;
  }
}

/** What would take a tap at this point instead of the node; null when nothing would. */
export function coverAt(sight: Sight, spot: Spot, at: Point): string | null {
  const over = sight.spots.findLast(
    (one) =>
      holds(one.node.box, at) &&
      (one.window === spot.window
        ? (one.raw.clickable || one.raw.editable) &&
          liesOver(one, spot) &&
          (!isIn(one, spot) || one.node.actionable)
        : one.order > spot.order),
  );
  return over ? told(over) : null;
}

/** What is drawn later lies above: as the platform tells of what stands side by side, else in the order of the tree. */
function liesOver(one: Spot, spot: Spot): boolean {
  if (isIn(one, spot) || isIn(spot, one) || one === spot) return one.order > spot.order;
  let [a, b] = [one, spot];
  while (a.parent && !isIn(spot, a.parent)) a = a.parent;
  while (b.parent && !isIn(one, b.parent)) b = b.parent;
  const [upper = 0, lower = 0] = [a.raw.drawn, b.raw.drawn];
  return upper > 0 && lower > 0 && upper !== lower ? upper > lower : one.order > spot.order;
}

function isIn({ order }: Spot, around: Spot): boolean {
  return order > around.order && order < around.end;
}

export function isKeyboardShown({ tree }: Sight): boolean {
  return tree.keyboard === true || tree.windows.some(({ kind }) => kind === 'keyboard');
}

/**
 * Controls that only the keyboard keeps touches from: those drawn under it, and those that stood there before it came
 * (`bare`) and for which the app has no room now.
 */
export function underKeyboard(sight: Sight, bare: Sight | null): UiNode[] {
  const { spots, tree, byKey } = sight;
  const boards = tree.windows.filter(({ kind }) => kind === 'keyboard');
  const usable = ({ listed, node }: Spot) => listed && node.actionable && node.visibility !== 'hidden';
  const drawn =
    boards.length === 0 ? [] : spots.filter((spot) => usable(spot) && isUnderKeyboard(sight, spot));
  const there = bare?.tree.place.visit === tree.place.visit ? bare.spots : [];
  const crowdedOut = there.filter(
    (spot) =>
      usable(spot) &&
      !byKey.has(spot.node.key) &&
      (boards.length === 0 || boards.some(({ root }) => overlap(root.box, spot.node.box).height > 0)),
  );
  return [...drawn, ...crowdedOut].map(({ node }) => node);
}

function isUnderKeyboard(sight: Sight, spot: Spot): boolean {
  const aim = aimAt(sight, spot);
  return 'covered_by' in aim && aim.covered_by === KEYBOARD;
}

function modalOver({ tree, spots }: Sight, spot: Spot): Spot | undefined {
  const above = tree.windows.slice(tree.windows.indexOf(spot.window) + 1);
  const modal = above.findLast(({ kind }) => kind === 'dialog' || kind === 'popup');
  return modal && spots.find(({ raw }) => raw === modal.root);
}

function told({ node, window }: Spot): string {
  return window.kind === 'keyboard' ? KEYBOARD : `${node.role} "${node.name || node.zone?.name || ''}"`;
}

function holds({ x, y, width, height }: Box, at: Point): boolean {
  return at.x >= x && at.x < x + width && at.y >= y && at.y < y + height;
}

function onScreen({ x, y, width, height }: Box, size: { width: number; height: number }): Box {
  const left = Math.max(0, x);
  const top = Math.max(0, y);
  return {
    x: left,
    y: top,
    width: Math.min(size.width, x + width) - left,
    height: Math.min(size.height, y + height) - top,
  };
}

function obstacle(kind: FailureKind, words: string, passing = false): Obstacle {
  return { kind, words, passing };
}
