import { flatParent } from '../aria/flat-tree.ts';

interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Smaller than this nobody can read it. */
const SMALLEST = 1;

/**
 * Whether a text is drawn where people get to see it: large enough, in no box that cuts it off, and not put away to the left
 * of the page or above it, where nothing scrolls to. What a box or the page scrolls to counts.
 */
export function isDrawn(node: Text): boolean {
  const parent = node.parentElement;
  // What a fold holds has no box of its own that would be hidden.
  if (!parent || (parent instanceof HTMLDetailsElement && !parent.open)) return false;
  const range = document.createRange();
  range.selectNodeContents(node);
  // The words of an option are drawn by the browser, in the option's own box.
  const own = parent instanceof HTMLOptionElement ? [parent.getBoundingClientRect()] : range.getClientRects();
  const boxes = [...own].filter(({ width, height }) => width > SMALLEST && height > SMALLEST);
  return boxes.some((box) => isReached(box, parent));
}

function isReached(drawn: Box, from: Element): boolean {
  let box = drawn;
  /** What stands apart from the boxes around it is cut off by none of them but the one that it is placed in. */
  let apart = false;
  for (let up: Element | null = from; up && up !== document.body; up = flatParent(up)) {
    const style = getComputedStyle(up);
    if (apart && !holdsAbsolute(style)) continue;
    const cut = style.display === 'inline' || style.display === 'contents' ? box : cutBy(box, up, style);
    if (!cut) return false;
    box = cut;
    if (style.position === 'fixed') return isOnScreen(box);
    apart = style.position === 'absolute';
  }
  return isOnPage(box);
}

function holdsAbsolute({ position, transform, filter, contain }: CSSStyleDeclaration): boolean {
  return (
    position !== 'static' || transform !== 'none' || filter !== 'none' || /paint|strict|content/.test(contain)
  );
}

/** What a box leaves of another: all of itself along the way it scrolls. Nothing where it cuts it off. */
function cutBy(box: Box, el: Element, { overflowX, overflowY }: CSSStyleDeclaration): Box | undefined {
  if (overflowX === 'visible' && overflowY === 'visible') return box;
  const by = el.getBoundingClientRect();
  const scrolls = (overflow: string) => overflow === 'auto' || overflow === 'scroll';
  const cuts = (overflow: string) => overflow === 'hidden' || overflow === 'clip';
  let { left, top, right, bottom } = box;
  if (scrolls(overflowX)) [left, right] = [by.left, by.right];
  else if (cuts(overflowX)) [left, right] = [Math.max(left, by.left), Math.min(right, by.right)];
  if (scrolls(overflowY)) [top, bottom] = [by.top, by.bottom];
  else if (cuts(overflowY)) [top, bottom] = [Math.max(top, by.top), Math.min(bottom, by.bottom)];
  return right - left > 0 && bottom - top > 0 ? { left, top, right, bottom } : undefined;
}

function isOnScreen({ left, top, right, bottom }: Box): boolean {
  return right > 0 && bottom > 0 && left < innerWidth && top < innerHeight;
}

/** A page that is written from right to left scrolls to the left. */
function isOnPage({ right, bottom }: Box): boolean {
  const scrollsLeft = getComputedStyle(document.documentElement).direction === 'rtl';
  return (scrollsLeft || right + scrollX > 0) && bottom + scrollY > 0;
}
