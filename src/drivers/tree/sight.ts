import { createHash } from 'node:crypto';
import type { Box, NodeState, UiNode, Visibility } from '../../model/node.ts';
import { readable } from '../words/readable.ts';
import type { NodeKeys } from './node-keys.ts';
import { inScroller, isRow, itemIn } from './row-around.ts';
import type { Tree, TreeNode, TreeWindow } from './tree.ts';
import {
  CONTROLS,
  holdsControl,
  isChoice,
  isControl,
  isInRow,
  isShell,
  ownRole,
  tellsRole,
} from './tree-rows.ts';
import { labelOf, nameTabs } from './tree-tabs.ts';
import { nameWheels } from './tree-wheels.ts';

/** One node of a tree with all that is known of it. */
export interface Spot {
  raw: TreeNode;
  node: UiNode;
  window: TreeWindow;
  parent: Spot | null;
  /** Place in the order in which the tree is drawn: what comes later lies above. */
  order: number;
  /** Place behind the last node inside it. */
  end: number;
  /** Place among the children of what holds it. */
  at: number;
  /** What it draws and what it is called, as people read it. */
  text: string;
  label: string;
  /** It stands in a snapshot on its own; otherwise it only holds others, or its words are part of what holds it. */
  listed: boolean;
}

/** A tree as it is used: every node described, in the order of the tree, and found by its key. */
export interface Sight {
  tree: Tree;
  spots: Spot[];
  byKey: ReadonlyMap<string, Spot>;
}

const LONGEST_NAME = 200;
const LONGEST_CONTEXT = 80;
/** What only informs. */
const TELLING = new Set(['text', 'heading', 'img', 'progressbar', 'alert', 'status', 'webview', 'group']);
/** There is a letter or a digit in it. */
const SAYS = /[\p{L}\p{N}]/u;

/** Describes every node of a tree; keys are carried over from the tree before, as far as nodes can be followed. */
export function sightOf(tree: Tree, keys: NodeKeys): Sight {
  const spots: Spot[] = [];
  const blocked = topModal(tree);
  tree.windows.forEach((window, at) => {
    const behind = at < blocked || window.kind === 'keyboard' || window.kind === 'system';
    walk({ tree, window, behind, spots }, window.root, null, 0);
  });
  nameTabs(spots);
  const zones = zonesOf(spots);
  for (const spot of spots) complete(spot, tree, spots, zones);
  nameWheels(spots);
  keys.assign(spots, tree.place.visit);
  const byKey = new Map<string, Spot>();
  for (const spot of spots) {
    byKey.set(spot.node.key, spot);
    const holder = listedAround(spot);
    if (holder) spot.node.parent = holder.node.key;
  }
  return { tree, spots, byKey };
}

/** A dialog or popup takes all taps: what lies behind it cannot be used. */
function topModal({ windows }: Tree): number {
  return Math.max(
    0,
    windows.findLastIndex(({ kind }) => kind === 'dialog' || kind === 'popup'),
  );
}

interface Walk {
  tree: Tree;
  window: TreeWindow;
  behind: boolean;
  spots: Spot[];
}

function walk(around: Walk, raw: TreeNode, parent: Spot | null, at: number): void {
  const { tree, window, behind, spots } = around;
  const spot: Spot = {
    raw,
    window,
    parent,
    order: spots.length,
    end: 0,
    at,
    text: readable(raw.text),
    label: labelOf(raw.label),
    listed: false,
    node: {
      key: '',
      role: raw.role,
      name: '',
      state: raw.state,
      box: raw.box,
      visibility: behind ? 'hidden' : visibilityOf(raw.box, tree.size),
      actionable: false,
      context: '',
      context_role: '',
      context_strong: false,
      tag: raw.native.class.slice(raw.native.class.lastIndexOf('.') + 1),
      native: raw.native,
      depth: parent ? parent.node.depth + 1 : 0,
    },
  };
  spots.push(spot);
  let place = 0;
  for (const child of raw.children) walk(around, child, spot, place++);
  spot.end = spots.length;
}

function visibilityOf({ x, y, width, height }: Box, size: Tree['size']): Visibility {
  if (width < 1 || height < 1) return 'hidden';
  if (x >= size.width || y >= size.height || x + width <= 0 || y + height <= 0) return 'offscreen';
  return x < 0 || y < 0 || x + width > size.width || y + height > size.height ? 'partial' : 'full';
}

/** Role, name, state and context, which need the nodes around. */
function complete(spot: Spot, tree: Tree, spots: readonly Spot[], zones: Zones): void {
  const { raw, node, parent, window } = spot;
  const inner = ownRole(spot, spots);
  const operable =
    raw.clickable || raw.editable || (CONTROLS.has(raw.role) && !isShownChoice(spot) && !tellsRole(spot));
  // A switch in a row that takes the taps is operated through the row, and so is what only tells its role.
  const throughRow = !raw.clickable && (isChoice(raw) || tellsRole(spot)) && isInRow(spot, spots);
  node.role = inner?.role ?? (operable && raw.role === 'generic' ? 'clickable' : raw.role);
  node.state = inner ? { ...inner.state, ...kept(raw.state) } : raw.state;
  node.actionable = operable && !throughRow;
  nameIt(spot, operable, spots);
  const { resource_id } = raw.native;
  if (resource_id) {
    node.test_id = resource_id.slice(
      Math.max(resource_id.lastIndexOf(':'), resource_id.lastIndexOf('/')) + 1,
    );
    node.selector = { value: resource_id, confidence: { score: 1, reason: 'resource_id' } };
  }
  if (raw.hint && node.name !== raw.hint) node.description = raw.hint;
  if (window.kind === 'dialog' && !parent) {
    node.role = 'dialog';
    node.name = node.name || (zones.get(window)?.name ?? '');
    node.state = { ...node.state, modal: true };
  }
  const zone = zones.get(window);
  if (zone) node.zone = zone;
  const swallowed = node.actionable ? isShell(spot, spots) : throughRow || isPartOfName(spot);
  const tells = TELLING.has(node.role) && (node.name !== '' || node.role === 'progressbar');
  spot.listed = !swallowed && (node.actionable || tells || node.role === 'dialog');
  if (node.actionable || tells) putContext(spot, tree, spots);
}

/** What a list that is closed shows is its value, and no option to choose. */
function isShownChoice({ raw, parent }: Spot): boolean {
  return raw.role === 'option' && parent?.raw.role === 'combobox';
}

type Zones = ReadonlyMap<TreeWindow, NonNullable<UiNode['zone']>>;

/** What lies over the app, by the first words in it. */
function zonesOf(spots: readonly Spot[]): Zones {
  return new Map(
    spots
      .filter(({ parent, window }) => !parent && (window.kind === 'dialog' || window.kind === 'popup'))
      .map((root) => [
        root.window,
        { kind: 'popup', name: cut(allWords(root, spots)[0] ?? '', LONGEST_CONTEXT) },
      ]),
  );
}

/** States that the row itself says for sure. */
function kept({ disabled, focused, selected }: NodeState): NodeState {
  return {
    ...(disabled ? { disabled } : {}),
    ...(focused ? { focused } : {}),
    ...(selected ? { selected } : {}),
  };
}

function nameIt(spot: Spot, operable: boolean, spots: readonly Spot[]): void {
  const { raw, node, text, label } = spot;
  const own = label || text;
  if (raw.role === 'combobox') {
    // What it shows is what it holds: its name stays as another option is chosen.
    node.state = {
      ...node.state,
      value: readable(raw.state.value ?? '') || text || wordsIn(spot, spots),
    };
    node.name = cut(label, LONGEST_NAME);
  } else if (own) node.name = cut(own, LONGEST_NAME);
  // React Native and Compose put the handler on a view without words around the texts.
  else if (operable && !raw.editable && raw.role !== 'slider' && raw.role !== 'spinbutton')
    node.name = cut(wordsIn(spot, spots), LONGEST_NAME);
  // A hint of dots is none. Compose puts the label of a field inside it.
  else if (raw.editable)
    node.name = cut(
      SAYS.test(raw.hint ?? '') ? readable(raw.hint ?? '') : wordsIn(spot, spots),
      LONGEST_NAME,
    );
  if (label && text && text !== node.name) node.shows = cut(text, LONGEST_NAME);
  // A picker without words of its own is called by what it is.
  if (raw.role === 'group' && !own) node.name = inWords(node.tag);
  // What stands inside a field has not the field's label, and what holds controls of its own is no single thing.
  if (node.name !== '' || !operable || spot.parent?.raw.editable) return;
  if (raw.role === 'generic' && holdsControl(spot, spots)) return;
  const beside = labelBeside(spot, spots);
  if (!beside) return;
  node.name = cut(beside, LONGEST_NAME);
  node.name_from = 'beside';
}

/** The words of the closest thing around that holds no other control: a label to the left of a field, or above it. */
function labelBeside(spot: Spot, spots: readonly Spot[]): string {
  for (let around = spot.parent, depth = 0; around && depth < 3; around = around.parent, depth++) {
    let before: Spot[] = [];
    let level: Spot[] | null = [];
    let alone = true;
    for (let at = around.order + 1; at < around.end; at++) {
      const one = spots[at];
      if (!one || (at >= spot.order && at < spot.end)) continue;
      if (isControl(one.raw) && !isAround(one, spot)) {
        alone = false;
        if (at < spot.order) before = [];
        if (isLevel(one, spot)) level = null;
        // The words inside another control are its own.
        at = one.end - 1;
      } else if (one.text) {
        if (at < spot.order) before.push(one);
        if (isLevel(one, spot)) level?.push(one);
      }
    }
    // Among several controls in one group, the text right before a field is its label; a button has none but its own.
    if (!alone && !isLabelled(spot.raw)) return '';
    // What belongs to a box to check stands in its line, on either side of it.
    if (!alone && isChoice(spot.raw) && level?.length) return lineOf(level, level[0]);
    if (!alone) return lineOf(before, before.at(-1));
    const words = wordsIn(around, spots, spot);
    if (words) return words;
  }
  return '';
}

/** Whether the middle of one of them is as high as the other. */
function isLevel({ raw: { box: one } }: Spot, { raw: { box: other } }: Spot): boolean {
  const high = (a: Box, b: Box): boolean => a.y + a.height / 2 >= b.y && a.y + a.height / 2 < b.y + b.height;
  return high(one, other) || high(other, one);
}

/** A label may be drawn in pieces: all that stand in one line, without marks that say nothing. */
function lineOf(texts: readonly Spot[], one: Spot | undefined): string {
  if (!one) return '';
  const line = texts.filter((other) => other === one || isLevel(other, one)).map(({ text }) => text);
  return line.filter((text) => SAYS.test(text)).join(', ') || one.text;
}

function isLabelled({ role, editable }: TreeNode): boolean {
  return editable || (CONTROLS.has(role) && role !== 'button' && role !== 'link');
}

function isAround({ order, end }: Spot, spot: Spot): boolean {
  return order < spot.order && end >= spot.end;
}

/** Texts of a node and what is inside it; controls of their own left out, and what scrolls inside it. */
export function wordsIn(top: Spot, spots: readonly Spot[], without?: Spot): string {
  let words = '';
  let last = '';
  let state = '';
  for (let at = top.order; at < top.end; ) {
    const one = spots[at];
    if (!one) break;
    const apart = one.raw.clickable || one.raw.editable || one.raw.scrollable;
    const passed = one === without || (one !== top && apart);
    // What a switch shows inside of something is mostly its state, which is no name: it changes with a touch.
    const shows = !passed && one !== top && one.raw.role === 'switch' && !one.label;
    if (shows) state ||= one.text;
    const own = passed || shows ? '' : one.label || one.text;
    // An icon is often called as the text beside it reads.
    if (own && own !== last) words = words ? `${words}, ${own}` : own;
    if (own) last = own;
    // A label speaks for what is inside.
    at = passed || one.label ? one.end : at + 1;
  }
  return words || state;
}

/** All words that can be read in a node, those of controls included. */
export function allWords(top: Spot, spots: readonly Spot[]): string[] {
  const words: string[] = [];
  for (let at = top.order; at < top.end; at++) {
    const one = spots[at];
    if (!one) break;
    const { value = '', password } = one.raw.state;
    for (const own of [one.text, one.label, password ? '' : readable(value)]) if (own) words.push(own);
  }
  return words;
}

/** Whether its words are told by something around that takes the taps and has no words of its own. */
function isPartOfName({ raw, text, label, parent }: Spot): boolean {
  if (!text && !label) return false;
  // React Native on iOS tells a text inside the same text.
  if (raw.role === 'text' && parent?.raw.role === 'text' && parent.text === text) return true;
  for (let at = parent; at; at = at.parent) {
    // What the label of a view does not say is read beside it, as by people; a control's speaks for all of it.
    if (at.label) return at.raw.clickable && (CONTROLS.has(at.raw.role) || at.label.includes(label || text));
    if (at.raw.clickable || at.raw.editable) return !at.text;
    // What scrolls inside something is not its name.
    if (at.raw.scrollable) return false;
  }
  return false;
}

/** The words of the row around, which tell a control from its twins in other rows. */
function putContext(spot: Spot, tree: Tree, spots: readonly Spot[]): void {
  const { node } = spot;
  const at = inScroller(spot);
  if (at) {
    const row = isRow(at) ? at : itemIn(at, spot);
    if (!row || row === spot) return;
    const words =
      wordsIn(row, spots, spot) ||
      allWords(row, spots)
        .filter((one) => one !== node.name)
        .join(', ');
    if (!words) return;
    node.context = cut(words, LONGEST_CONTEXT);
    node.context_role = 'listitem';
    node.context_strong = true;
    return;
  }
  for (let at = spot.parent; at?.parent; at = at.parent) {
    if (at.raw.box.height > tree.size.height / 2) return;
    const words = wordsIn(at, spots, spot);
    const others = words.split(', ').filter((one) => one !== '' && one !== node.name);
    if (others.length === 0) continue;
    node.context = cut(others.join(', '), LONGEST_CONTEXT);
    node.context_role = 'group';
    return;
  }
}

/** `DatePicker` in the words that it is made of. */
function inWords(type: string): string {
  return type
    .replace(/^XCUIElementType/, '')
    .replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ')
    .toLowerCase();
}

function listedAround({ parent }: Spot): Spot | null {
  for (let at = parent; at; at = at.parent) if (at.listed) return at;
  return null;
}

function cut(text: string, longest: number): string {
  return text.length <= longest ? text : `${text.slice(0, longest)}...`;
}

/** The words of what can be seen, as one hash; what runs on by itself counts without its digits. */
export function textHash({ spots }: Sight, restless: ReadonlySet<string>): string {
  let all = '';
  for (const { raw, node } of spots) {
    if (node.visibility !== 'full' && node.visibility !== 'partial') continue;
    const words = `${raw.text}\n${raw.label}\n`;
    all += restless.has(node.key) ? words.replace(/\d+/g, '#') : words;
  }
  return createHash('sha1').update(all).digest('hex').slice(0, 16);
}
