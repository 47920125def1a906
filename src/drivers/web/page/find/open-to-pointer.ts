import { flatParent } from '../aria/flat-tree.ts';
import { boxOf } from '../aria/image-map.ts';

/** Whether a pointer would hit the element at its middle as things stand: in view, and nothing over it. */
export function isOpenToPointer(el: Element): boolean {
  const { left, top, width, height } = boxOf(el);
  let hit = document.elementFromPoint(left + width / 2, top + height / 2);
  while (hit?.shadowRoot) {
    const inner = hit.shadowRoot.elementFromPoint(left + width / 2, top + height / 2);
    if (!inner || inner === hit) break;
    hit = inner;
  }
  for (let up: Element | null = hit; up; up = flatParent(up)) if (up === el) return true;
  return false;
}
