import { flatChildren } from '../aria/flat-tree.ts';
import type { Clip } from './clip.ts';

/** From this many children on it pays to look for the visible ones instead of asking each. */
const MANY = 120;
const SAMPLES = 24;
/** Children beyond the visible range that are still asked: rows of a grid, boxes that stick out. */
const MARGIN = 24;

/**
 * Child nodes that may show inside the clip. In a long list that runs down the page they are found by halving, so
 * the cost follows what is seen; where the boxes follow no order every child is given.
 */
export function visibleChildren(el: Element, clip: Clip): Iterable<Node> {
  if (el.childElementCount < MANY || el.shadowRoot || el instanceof HTMLSlotElement) return flatChildren(el);
  const children = el.children;
  if (!runsDown(children)) return flatChildren(el);
  const first = firstWhere(children, (rect) => rect.bottom > clip.top);
  const last = firstWhere(children, (rect) => rect.top >= clip.bottom);
  const from = children[Math.max(0, first - MARGIN)];
  const to = children[Math.min(children.length - 1, last + MARGIN)];
  return from && to ? between(from, to) : flatChildren(el);
}

function* between(from: Element, to: Element): Generator<Node> {
  for (let node: Node | null = from; node; node = node.nextSibling) {
    yield node;
    if (node === to) return;
  }
}

/** Whether sampled boxes come in order from top to bottom. */
function runsDown(children: HTMLCollection): boolean {
  let top = Number.NEGATIVE_INFINITY;
  let bottom = Number.NEGATIVE_INFINITY;
  for (let i = 0; i <= SAMPLES; i++) {
    const rect = boxNear(children, Math.floor((i * (children.length - 1)) / SAMPLES));
    if (!rect) continue;
    if (rect.top < top - 1 || rect.bottom < bottom - 200) return false;
    top = rect.top;
    bottom = rect.bottom;
  }
  return top > Number.NEGATIVE_INFINITY;
}

/** Position of the first child whose box is so; boxes are taken to be in order. */
function firstWhere(children: HTMLCollection, so: (rect: DOMRect) => boolean): number {
  let low = 0;
  let high = children.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const rect = boxNear(children, middle);
    if (rect && !so(rect)) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The box of a child, or of the next one that has any: hidden children have none. */
function boxNear(children: HTMLCollection, at: number): DOMRect | null {
  for (let i = at; i < children.length && i < at + 20; i++) {
    const rect = children[i]?.getBoundingClientRect();
    if (rect && (rect.width > 0 || rect.height > 0)) return rect;
  }
  return null;
}
