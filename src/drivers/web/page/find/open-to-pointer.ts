import { deepHit, rendersInside } from '../aria/flat-tree.ts';
import { boxOf } from '../aria/image-map.ts';

/** Whether a pointer would hit the element at its middle as things stand: in view, and nothing over it. */
export function isOpenToPointer(el: Element): boolean {
  const { left, top, width, height } = boxOf(el);
  const hit = deepHit(left + width / 2, top + height / 2);
  return hit !== null && rendersInside(el, hit);
}
