import type { Box } from '../../model/node.ts';
import { type Facts, readTags } from '../tree/read-tags.ts';

/** One view as uiautomator wrote it down. Strings that were absent are empty. */
export interface DumpNode {
  class: string;
  text: string;
  desc: string;
  hint: string;
  resource_id: string;
  package: string;
  checkable: boolean;
  checked: boolean;
  clickable: boolean;
  enabled: boolean;
  focusable: boolean;
  focused: boolean;
  scrollable: boolean;
  long_clickable: boolean;
  password: boolean;
  selected: boolean;
  /** Appium tells both. */
  heading: boolean;
  showing_hint: boolean;
  /** Among what stands beside it; higher lies on top, and 0 says nothing. */
  drawn: number;
  box: Box;
  parent: DumpNode | null;
  children: DumpNode[];
}

export interface DumpWindow {
  title: string;
  /** `TYPE_APPLICATION`, `TYPE_INPUT_METHOD`, `TYPE_SYSTEM`; empty where the dump is of one window only. */
  type: string;
  /** It has the input focus. */
  active: boolean;
  /** Higher lies on top. */
  layer: number;
  box: Box;
  roots: DumpNode[];
}

export interface Dump {
  windows: DumpWindow[];
  /** 0 to 3, in quarter turns. */
  rotation: number;
  /** Whether this Android tells the hints of fields apart from their texts. */
  hints: boolean;
}

const DEEPEST = 300;

/**
 * Reads what `uiautomator dump` wrote, of one window or of all, and Appium's dialect where the class is the tag. It
 * never throws: what is cut off or broken ends the reading, and what was read before it counts.
 */
export function readDump(xml: string): Dump {
  const dump: Dump = { windows: [], rotation: 0, hints: false };
  /** For each tag that is open, the view that what follows stands in, and the window. */
  const stack: Inside[] = [];
  for (const { tag, facts, closing, alone } of readTags(xml)) {
    if (closing) {
      stack.pop();
      continue;
    }
    const inside = opened(dump, stack.at(-1) ?? {}, tag, facts);
    // Deeper than any screen: kept, but as children of the deepest that counts.
    if (!alone) stack.push(stack.length < DEEPEST ? inside : (stack.at(-1) ?? inside));
  }
  return dump;
}

interface Inside {
  window?: DumpWindow;
  node?: DumpNode;
}

function opened(dump: Dump, around: Inside, tag: string, facts: Facts): Inside {
  if (tag === 'window') {
    const window = windowOf(facts);
    dump.windows.push(window);
    return { window };
  }
  if (tag === 'hierarchy') dump.rotation = Number(facts.get('rotation')) || 0;
  if (tag !== 'node' && !facts.has('bounds')) return around;
  const node = nodeOf(tag, facts, around.node ?? null);
  dump.hints ||= facts.has('hint');
  const window = around.window ?? loneWindow(dump);
  (around.node?.children ?? window.roots).push(node);
  return { window, node };
}

/** Every view of a window in the order it is drawn, what lies inside after what holds it. */
export function* everyNode(roots: readonly DumpNode[]): Generator<DumpNode> {
  const waiting = [...roots].reverse();
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    yield node;
    for (let at = node.children.length - 1; at >= 0; at -= 1) {
      const child = node.children[at];
      if (child) waiting.push(child);
    }
  }
}

function nodeOf(tag: string, facts: Facts, parent: DumpNode | null): DumpNode {
  const text = (name: string): string => facts.get(name) ?? '';
  const is = (name: string): boolean => facts.is(name, 'true');
  return {
    class: text('class') || (tag === 'node' ? '' : tag),
    text: text('text'),
    desc: text('content-desc'),
    hint: text('hint'),
    resource_id: text('resource-id'),
    package: text('package'),
    checkable: is('checkable'),
    checked: is('checked'),
    clickable: is('clickable'),
    enabled: !facts.is('enabled', 'false'),
    focusable: is('focusable'),
    focused: is('focused'),
    scrollable: is('scrollable'),
    long_clickable: is('long-clickable'),
    password: is('password'),
    selected: is('selected'),
    heading: is('heading'),
    showing_hint: is('showing-hint'),
    drawn: Number(facts.get('drawing-order')) || 0,
    box: boxOf(text('bounds')),
    parent,
    children: [],
  };
}

function windowOf(facts: Facts): DumpWindow {
  return {
    title: facts.get('title') ?? '',
    type: facts.get('type') ?? '',
    active: facts.is('active', 'true') || facts.is('focused', 'true'),
    layer: Number(facts.get('layer')) || 0,
    box: boxOf(facts.get('bounds') ?? ''),
    roots: [],
  };
}

/** The window of a dump that tells of no windows. */
function loneWindow(dump: Dump): DumpWindow {
  const [first] = dump.windows;
  if (first) return first;
  const lone = { title: '', type: '', active: true, layer: 0, box: boxOf(''), roots: [] };
  dump.windows.push(lone);
  return lone;
}

const BOUNDS = /(?<!\d)(-?\d+)\D+?(-?\d+)\D+?(-?\d+)\D+?(-?\d+)/;

/** `[left,top][right,bottom]`; a box without a size where it cannot be read. */
function boxOf(bounds: string): Box {
  const found = BOUNDS.exec(bounds);
  if (!found) return { x: 0, y: 0, width: 0, height: 0 };
  const [x, y, right, bottom] = [Number(found[1]), Number(found[2]), Number(found[3]), Number(found[4])];
  return { x, y, width: Math.max(0, right - x), height: Math.max(0, bottom - y) };
}
