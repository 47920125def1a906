import type { Spot } from './sight.ts';
import type { TreeNode } from './tree.ts';

/** What holds rows. */
export const LISTS = new Set(['list', 'grid', 'table', 'tablist', 'radiogroup']);

/** The row of a list that something stands in, or is. */
export function rowAround(spot: Spot): Spot | null {
  const at = inScroller(spot);
  return at && isRow(at) ? at : null;
}

/** What stands right inside the list or page that scrolls around it. */
export function inScroller(spot: Spot): Spot | null {
  for (let at: Spot | null = spot; at?.parent; at = at.parent)
    if (LISTS.has(at.parent.raw.role) || at.parent.raw.scrollable) return at;
  return null;
}

/** A page that scrolls as a whole has one child, which is no row. */
export function isRow({ parent }: Spot): boolean {
  return parent !== null && (LISTS.has(parent.raw.role) || parent.raw.children.length > 1);
}

/** A page that scrolls as a whole may hold boxes that are made alike, one for each item. */
export function itemIn(page: Spot, spot: Spot): Spot | null {
  let item: Spot | null = spot;
  while (item && item.parent !== page) item = item.parent;
  const made = ({ role, children, native }: TreeNode): string => `${role} ${native.class} ${children.length}`;
  const { raw } = item ?? page;
  const alike = page.raw.children.filter((one) => made(one) === made(raw));
  return raw.children.length > 1 && alike.length > 1 ? item : null;
}
