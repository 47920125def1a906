import { createHash } from 'node:crypto';
import type { Box, NodeState, UiNode, Visibility } from '../../model/node.ts';
import { readable } from '../words/readable.ts';
import type { NodeKeys } from './node-keys.ts';
import type { Tree, TreeNode, TreeWindow } from './tree.ts';

/** One node of a tree with all that is known of it. */
export interface Spot {
  raw: TreeNode;
  node: UiNode;
  window: TreeWindow;
  parent: Spot | null;
  /** Place in the order in which the tree is drawn: what comes later lies above. */
  order: number;
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
/** What a person operates, whether or not the platform says that it takes taps. */
const CONTROLS = new Set(
  'button link textbox searchbox checkbox radio switch slider spinbutton combobox tab menuitem option'.split(
    ' ',
  ),
);
/** Its state can be put into another one by a tap on what surrounds it. */
const CHECKABLE = new Set(['checkbox', 'radio', 'switch']);
/** What only informs. */
const TELLING = new Set(['text', 'heading', 'img', 'progressbar', 'alert', 'status', 'webview']);
const LISTS = new Set(['list', 'grid', 'table', 'tablist', 'radiogroup']);

/** Describes every node of a tree; keys are carried over from the tree before, as far as nodes can be followed. */
export function sightOf(tree: Tree, keys: NodeKeys): Sight {
  const spots: Spot[] = [];
  const blocked = topModal(tree);
  tree.windows.forEach((window, at) => {
    const behind = at < blocked || window.kind === 'keyboard' || window.kind === 'system';
    walk(tree, window, window.root, null, behind, spots);
  });
  for (const spot of spots) complete(spot, tree);
  keys.assign(spots, tree.place.visit);
  const byKey = new Map(spots.map((spot) => [spot.node.key, spot]));
  for (const spot of spots) {
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

function walk(
  tree: Tree,
  window: TreeWindow,
  raw: TreeNode,
  parent: Spot | null,
  behind: boolean,
  spots: Spot[],
): void {
  const spot: Spot = {
    raw,
    window,
    parent,
    order: spots.length,
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
      tag: raw.native.class.split('.').at(-1) ?? '',
      native: raw.native,
      depth: parent ? parent.node.depth + 1 : 0,
    },
  };
  spots.push(spot);
  for (const child of raw.children) walk(tree, window, child, spot, behind, spots);
}

function visibilityOf({ x, y, width, height }: Box, size: Tree['size']): Visibility {
  if (width < 1 || height < 1) return 'hidden';
  if (x >= size.width || y >= size.height || x + width <= 0 || y + height <= 0) return 'offscreen';
  return x < 0 || y < 0 || x + width > size.width || y + height > size.height ? 'partial' : 'full';
}

/** Role, name, state and context, which need the nodes around. */
function complete(spot: Spot, tree: Tree): void {
  const { raw, node, parent, window } = spot;
  const inner = ownCheckable(raw);
  const operable = raw.clickable || raw.editable || CONTROLS.has(raw.role);
  // A switch in a row that takes the taps is operated through the row.
  const throughRow = !raw.clickable && CHECKABLE.has(raw.role) && rowOf(spot) !== null;
  node.role = inner?.role ?? (operable && raw.role === 'generic' ? 'clickable' : raw.role);
  node.state = inner ? { ...inner.state, ...kept(raw.state) } : raw.state;
  node.actionable = operable && !throughRow;
  nameIt(spot, operable);
  const { resource_id } = raw.native;
  if (resource_id) {
    node.test_id = resource_id.replace(/^.*[:/]/, '');
    node.selector = { value: resource_id, confidence: { score: 1, reason: 'resource_id' } };
  }
  if (raw.hint && node.name !== raw.hint) node.description = raw.hint;
  if (window.kind === 'dialog' && !parent) {
    node.role = 'dialog';
    node.name = node.name || firstWords(raw);
    node.state = { ...node.state, modal: true };
  }
  if (window.kind === 'dialog' || window.kind === 'popup')
    node.zone = { kind: 'popup', name: firstWords(window.root) };
  const swallowed = !node.actionable && (throughRow || isPartOfName(spot));
  const tells = TELLING.has(node.role) && (node.name !== '' || node.role === 'progressbar');
  spot.listed = !swallowed && (node.actionable || tells || node.role === 'dialog');
  if (node.actionable || tells) Object.assign(node, contextOf(spot, tree));
}

/** States that the row itself says for sure. */
function kept({ disabled, focused, selected }: NodeState): NodeState {
  return {
    ...(disabled ? { disabled } : {}),
    ...(focused ? { focused } : {}),
    ...(selected ? { selected } : {}),
  };
}

/** The one checkable thing inside something that takes its taps for it. */
function ownCheckable(raw: TreeNode): TreeNode | null {
  if (!raw.clickable || raw.role !== 'generic') return null;
  const inside = descendants(raw).filter(
    (one) => CHECKABLE.has(one.role) || one.clickable || one.editable || CONTROLS.has(one.role),
  );
  const [only] = inside;
  return only && inside.length === 1 && !only.clickable && CHECKABLE.has(only.role) ? only : null;
}

/** What takes the taps for a checkable thing. */
function rowOf({ parent, raw }: Spot): Spot | null {
  for (let at = parent; at; at = at.parent)
    if (at.raw.clickable) return ownCheckable(at.raw) === raw ? at : null;
  return null;
}

function nameIt({ raw, node, parent }: Spot, operable: boolean): void {
  const own = readable(raw.label) || readable(raw.text);
  if (raw.role === 'combobox') {
    // What it shows is what it holds: its name stays as another option is chosen.
    node.state = {
      ...node.state,
      value: readable(raw.state.value ?? '') || readable(raw.text) || wordsIn(raw),
    };
    node.name = cut(readable(raw.label), LONGEST_NAME);
  } else if (own) node.name = cut(own, LONGEST_NAME);
  // React Native and Compose put the handler on a view without words around the texts.
  else if (operable && !raw.editable && raw.role !== 'slider') node.name = cut(wordsIn(raw), LONGEST_NAME);
  else if (raw.editable && raw.hint) node.name = cut(readable(raw.hint), LONGEST_NAME);
  const shown = readable(raw.text);
  if (raw.label && shown && shown !== node.name) node.shows = cut(shown, LONGEST_NAME);
  if (node.name !== '' || !operable) return;
  const beside = labelBeside(raw, parent);
  if (!beside) return;
  node.name = cut(beside, LONGEST_NAME);
  node.name_from = 'beside';
}

/** The words of the closest thing around that holds no other control: a label to the left of a field, or above it. */
function labelBeside(raw: TreeNode, parent: Spot | null): string {
  for (let at = parent, depth = 0; at && depth < 3; at = at.parent, depth++) {
    const others = descendants(at.raw).filter(
      (one) =>
        one !== raw && !isInside(one, raw) && (one.clickable || one.editable || CONTROLS.has(one.role)),
    );
    if (others.length > 0) return closestBefore(at.raw, raw);
    const words = wordsIn(at.raw, raw);
    if (words) return words;
  }
  return '';
}

/** Among several controls in one group, the text right before one of them is its label. */
function closestBefore(around: TreeNode, raw: TreeNode): string {
  let last = '';
  for (const one of descendants(around)) {
    if (one === raw) return last;
    if (one.clickable || one.editable || CONTROLS.has(one.role)) last = '';
    else if (readable(one.text)) last = readable(one.text);
  }
  return '';
}

/** Texts of a node and what is inside it, controls of their own left out. */
export function wordsIn(raw: TreeNode, without?: TreeNode): string {
  const words: string[] = [];
  const visit = (one: TreeNode, top: boolean): void => {
    if (one === without || (!top && (one.clickable || one.editable))) return;
    const own = readable(one.label) || readable(one.text);
    if (own) words.push(own);
    // A label speaks for what is inside.
    if (!readable(one.label)) for (const child of one.children) visit(child, false);
  };
  visit(raw, true);
  return words.join(', ');
}

/** All words that can be read in a node, those of controls included. */
export function allWords(raw: TreeNode): string[] {
  return [raw, ...descendants(raw)].flatMap((one) =>
    [one.text, one.label, one.state.password ? '' : (one.state.value ?? '')].map(readable).filter(Boolean),
  );
}

export function descendants(raw: TreeNode): TreeNode[] {
  return raw.children.flatMap((child) => [child, ...descendants(child)]);
}

function isInside(one: TreeNode, raw: TreeNode): boolean {
  return descendants(raw).includes(one);
}

function firstWords(raw: TreeNode): string {
  return cut(allWords(raw)[0] ?? '', LONGEST_CONTEXT);
}

/** Whether its words are told by something around that takes the taps and has no words of its own. */
function isPartOfName({ raw, parent }: Spot): boolean {
  if (!readable(raw.text) && !readable(raw.label)) return false;
  for (let at = parent; at; at = at.parent) {
    if (readable(at.raw.label)) return at.raw.clickable;
    if (at.raw.clickable || at.raw.editable) return !readable(at.raw.text);
  }
  return false;
}

/** The words of the row around, which tell a control from its twins in other rows. */
function contextOf(spot: Spot, tree: Tree): Pick<UiNode, 'context' | 'context_role' | 'context_strong'> {
  const none = { context: '', context_role: '', context_strong: false };
  for (let at: Spot | null = spot; at?.parent; at = at.parent) {
    const { parent } = at;
    if (!LISTS.has(parent.raw.role) && !parent.raw.scrollable) continue;
    const words =
      at === spot
        ? ''
        : wordsIn(at.raw, spot.raw) ||
          allWords(at.raw)
            .filter((one) => one !== spot.node.name)
            .join(', ');
    // A page that scrolls as a whole has one child, which is no row.
    const isRow = LISTS.has(parent.raw.role) || parent.raw.children.length > 1;
    return words && isRow
      ? { context: cut(words, LONGEST_CONTEXT), context_role: 'listitem', context_strong: true }
      : none;
  }
  for (let at = spot.parent; at?.parent; at = at.parent) {
    if (at.raw.box.height > tree.size.height / 2) return none;
    const words = wordsIn(at.raw, spot.raw);
    const others = words.split(', ').filter((one) => one !== '' && one !== spot.node.name);
    if (others.length > 0)
      return { ...none, context: cut(others.join(', '), LONGEST_CONTEXT), context_role: 'group' };
  }
  return none;
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
  const hash = createHash('sha1');
  for (const { raw, node } of spots) {
    if (node.visibility !== 'full' && node.visibility !== 'partial') continue;
    const words = `${raw.text}\n${raw.label}\n`;
    hash.update(restless.has(node.key) ? words.replace(/\d+/g, '#') : words);
  }
  return hash.digest('hex').slice(0, 16);
}
