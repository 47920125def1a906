import { flatParent } from '../aria/flat-tree.ts';
import { elementOf } from '../see/keys.ts';

export interface ScrollAsk {
  key?: string;
  dx?: number;
  dy?: number;
  edge?: 'top' | 'bottom';
  into_view?: boolean;
}

/** A page hears of a scroll with its next frame; one that is not drawn has none. */
const LONGEST_FRAME_MS = 500;
let untoldSince = Number.NEGATIVE_INFINITY;

/** Something was scrolled and the page has not heard of it: what it will draw for it is still to come. */
export function scrollIsUntold(): boolean {
  return performance.now() - untoldSince < LONGEST_FRAME_MS;
}

/** Scrolls the page, or the scrollable box an element is or lies in, and says by how much it moved. */
export function scrollBy({ key, dx = 0, dy = 0, edge, into_view }: ScrollAsk): {
  moved_x: number;
  moved_y: number;
} {
  const el = key ? elementOf(key) : null;
  if (key && !el) throw new Error('surehand:gone');
  const box = el ? scrollerOf(el) : pageScroller();
  const before = { x: box.scrollLeft, y: box.scrollTop };
  const heard = () => {
    untoldSince = Number.NEGATIVE_INFINITY;
  };
  for (const at of [box, document]) at.addEventListener('scroll', heard, { once: true });
  if (el && into_view) el.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' });
  else if (edge) box.scrollTo({ top: edge === 'top' ? 0 : box.scrollHeight, behavior: 'instant' });
  else box.scrollBy({ left: dx, top: dy, behavior: 'instant' });
  const moved = { x: box.scrollLeft - before.x, y: box.scrollTop - before.y };
  if (moved.x !== 0 || moved.y !== 0) untoldSince = performance.now();
  return { moved_x: Math.round(moved.x), moved_y: Math.round(moved.y) };
}

function scrollerOf(el: Element): Element {
  for (let up: Element | null = el; up; up = flatParent(up)) if (canScroll(up)) return up;
  return pageScroller();
}

/** The document, or the box that fills the window where the document itself does not scroll. */
function pageScroller(): Element {
  const root = document.scrollingElement ?? document.documentElement;
  if (root.scrollHeight > root.clientHeight + 1) return root;
  const middle = document.elementFromPoint(innerWidth / 2, innerHeight / 2);
  for (let up: Element | null = middle; up; up = flatParent(up)) if (canScroll(up)) return up;
  return root;
}

function canScroll(el: Element): boolean {
  if (el.scrollHeight <= el.clientHeight + 1 && el.scrollWidth <= el.clientWidth + 1) return false;
  const { overflowX, overflowY } = getComputedStyle(el);
  return /auto|scroll|overlay/.test(overflowX + overflowY);
}
