import type { Box, UiNode } from '../../model/node.ts';
import { everyNodeIn } from './covered-boxes.ts';
import { overlap } from './overlap.ts';
import type { TreeNode } from './tree.ts';

/** What was read of a page, in its own pixels. */
export interface PageSeen {
  /** `frame` is set on what shows another document, which was not read. */
  nodes: readonly (UiNode & { frame?: unknown })[];
  texts?: readonly { after: string | null; text: string }[];
  focused: string | null;
}

/** Where the page's own corner is on the screen, and how many of its pixels one of the page takes. */
export interface PagePlace {
  x: number;
  y: number;
  scale: number;
}

/** The part of a page that can be seen, in its own pixels: `left` and `top` where fingers moved or enlarged it. */
export interface PageWindow {
  width: number;
  height: number;
  left: number;
  top: number;
}

/** Places and sizes are rounded on both sides. */
const ROUNDED = 2;

/** The outermost ones: uiautomator tells the page inside as a web view too. */
export function webViewsIn(node: TreeNode): TreeNode[] {
  return node.role === 'webview' ? [node] : node.children.flatMap(webViewsIn);
}

/**
 * Where a page lies in the view that shows it. What both the platform and the page tell of, with the same words and size,
 * says it: a view may begin behind a bar, and its page below it. Without such a thing the page must fill the view. Null
 * where that does not say one place.
 */
export function placeOf(
  view: TreeNode,
  { nodes }: PageSeen,
  { width, height, left, top }: PageWindow,
): PagePlace | null {
  const scale = view.box.width / Math.max(1, width);
  const near = (a: number, b: number): boolean => Math.abs(a - b) <= ROUNDED + scale;
  const native = onlyOnes(
    everyNodeIn(view).filter((node) => node !== view),
    ({ text, label }) => text || label,
  );
  const own = onlyOnes(nodes, ({ name, text = '' }) => name || text);
  const corners = [...own].flatMap(([words, { box }]) => {
    const there = native.get(words)?.box;
    const same = there && near(there.width, box.width * scale) && near(there.height, box.height * scale);
    return same ? [{ x: there.x - box.x * scale, y: there.y - box.y * scale }] : [];
  });
  const [x, y] = [middle(corners.map((one) => one.x)), middle(corners.map((one) => one.y))];
  if (x === undefined || y === undefined)
    return near(view.box.height, height * scale)
      ? { x: view.box.x - left * scale, y: view.box.y - top * scale, scale }
      : null;
  const agreed = corners.filter((one) => near(one.x, x) && near(one.y, y));
  return agreed.length * 2 > corners.length ? { x, y, scale } : null;
}

/** Things by their words, where no other has them. */
function onlyOnes<Thing>(things: readonly Thing[], wordsOf: (thing: Thing) => string): Map<string, Thing> {
  const found = new Map<string, Thing>();
  const twins = new Set<string>();
  for (const thing of things) {
    const words = wordsOf(thing).replace(/\s+/g, ' ').trim();
    if (words === '') continue;
    if (found.has(words)) twins.add(words);
    found.set(words, thing);
  }
  for (const words of twins) found.delete(words);
  return found;
}

function middle(numbers: readonly number[]): number | undefined {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)];
}

/**
 * The nodes of the page as the tree has them, where the phone shows them. What a frame shows is told as the platform tells
 * it.
 */
export function pageNodes(
  { nodes, texts = [], focused }: PageSeen,
  view: TreeNode,
  at: PagePlace,
  app: string,
): TreeNode[] {
  const placed = ({ x, y, width, height }: Box): Box => ({
    x: Math.round(at.x + x * at.scale),
    y: Math.round(at.y + y * at.scale),
    width: Math.round(width * at.scale),
    height: Math.round(height * at.scale),
  });
  const words = (after: string | null, box: Box): TreeNode[] =>
    texts.filter((one) => one.after === after).map(({ text }) => textNode(text, box, app));
  return [
    ...words(null, { ...view.box, height: 1 }),
    ...nodes.flatMap((node) => {
      const box = overlap(placed(node.box), view.box);
      if (node.frame !== undefined) return [...told(view, box), ...words(node.key, box)];
      return [inItsRow(treeNode(node, box, node.key === focused, app), node, app), ...words(node.key, box)];
    }),
  ];
}

/** The outermost of the platform's own nodes that lie in a place. */
function told(node: TreeNode, around: Box): TreeNode[] {
  return node.children.flatMap((child) => (isInside(child.box, around) ? [child] : told(child, around)));
}

function isInside({ x, y, width, height }: Box, around: Box): boolean {
  return (
    width > 0 &&
    height > 0 &&
    x >= around.x - ROUNDED &&
    y >= around.y - ROUNDED &&
    x + width <= around.x + around.width + ROUNDED &&
    y + height <= around.y + around.height + ROUNDED
  );
}

function treeNode(node: UiNode, box: Box, focused: boolean, app: string): TreeNode {
  const { role, name, text = '', state, test_id, tag } = node;
  const { focused: _told, ...rest } = state;
  return {
    role: role === 'clickable' ? 'generic' : role,
    text: name === '' ? text : '',
    label: name,
    native: { class: tag, package: app, ...(test_id ? { resource_id: test_id } : {}) },
    box,
    state: { ...rest, ...(focused ? { focused: true } : {}) },
    clickable: node.actionable,
    editable: isEditable(node),
    scrollable: false,
    children: [],
  };
}

function isEditable({ role, tag, state }: UiNode): boolean {
  if (state.readonly || state.disabled) return false;
  return role === 'textbox' || role === 'searchbox' || (role === 'combobox' && tag === 'input');
}

/** What tells it from its twins stands beside it, where nobody sees it twice. */
function inItsRow(own: TreeNode, { context }: UiNode, app: string): TreeNode {
  if (context === '') return own;
  const told = textNode(context, { ...own.box, width: 0, height: 0 }, app);
  return { ...textNode('', own.box, app), role: 'generic', children: [told, own] };
}

function textNode(text: string, box: Box, app: string): TreeNode {
  return {
    role: 'text',
    text,
    label: '',
    native: { class: 'text', package: app },
    box,
    state: {},
    clickable: false,
    editable: false,
    scrollable: false,
    children: [],
  };
}
