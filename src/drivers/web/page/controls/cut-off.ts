import { flatParent } from '../aria/flat-tree.ts';

/** How far up a box is looked for that cuts something off. */
const MOST = 14;

/**
 * Tells what lies outside a box that cuts off its content and that nobody scrolls, as the months before and after the one
 * that a calendar slides into view. Asked of many, each box around them is read once.
 */
export function cutOffTeller(): (el: Element) => boolean {
  const known = new Map<Element, { style: CSSStyleDeclaration; rect: DOMRect }>();
  const read = (el: Element) => {
    const seen = known.get(el) ?? { style: getComputedStyle(el), rect: el.getBoundingClientRect() };
    known.set(el, seen);
    return seen;
  };
  return (el) => {
    const { left, top, right, bottom } = el.getBoundingClientRect();
    let placed = getComputedStyle(el).position;
    let up = flatParent(el);
    for (let i = 0; up && i < MOST; i++, up = flatParent(up)) {
      if (placed === 'fixed') return false;
      const { style, rect } = read(up);
      // A box that is placed by one further out is not cut off by what lies between.
      const cuts = placed !== 'absolute' || style.position !== 'static';
      const across = cuts && CUTS.test(style.overflowX) && (right <= rect.left + 1 || left >= rect.right - 1);
      const down = cuts && CUTS.test(style.overflowY) && (bottom <= rect.top + 1 || top >= rect.bottom - 1);
      if (across || down) return true;
      if (style.position !== 'static') placed = style.position;
    }
    return false;
  };
}

const CUTS = /^(?:hidden|clip)$/;
