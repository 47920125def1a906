import { flatWords } from '../../../../model/stands-in.ts';
import type { Around } from '../../../../model/target.ts';
import { flatParent } from '../aria/flat-tree.ts';
import { nameOf } from '../aria/name.ts';
import { roleOf } from '../aria/role.ts';
import { HEADING, headLevel } from '../see/section.ts';
import { mayHaveRole, roleFits } from './role-selector.ts';
import { saysWords } from './says-words.ts';

/** These are known by any of their words; other boxes by what they are called. */
const ITEMS = new Set('row listitem article treeitem option cell gridcell'.split(' '));
const PLAIN = new Set('generic none presentation'.split(' '));
/** What people call a part of a page that says of itself no more than its heading. */
const PARTS = new Set(['region', 'group']);

/** Whether it stands in such a box. */
export function standsWithin(el: Element, around: Around): boolean {
  for (let up: Element | null = el; up && up !== document.documentElement; up = flatParent(up))
    if (isBox(up, around)) return true;
  return false;
}

/** Whether the page has such a box. One without a role may be anything that is called so. */
export function isOnPage(around: Around): boolean {
  const { role } = around;
  const any = PARTS.has(role ?? '') ? undefined : role;
  for (const el of mayHaveRole(any)) if (isBox(el, around)) return true;
  return false;
}

function isBox(el: Element, { role: wanted, name }: Around): boolean {
  const role = roleOf(el);
  const part = wanted !== undefined && PARTS.has(wanted) && PLAIN.has(role);
  if (wanted !== undefined && !part && !roleFits(el, wanted)) return false;
  if (name === undefined) return !part;
  const lower = flatWords(name);
  if (ITEMS.has(role)) return saysWords(el, lower);
  return (!PLAIN.has(role) && flatWords(nameOf(el)) === lower) || flatWords(titleIn(el)) === lower;
}

/** What heads a box: its title, or the first heading in it, where no other one as high heads another part. */
function titleIn(box: Element): string {
  const own = box.querySelector(':scope > legend, :scope > summary, :scope > caption');
  if (own) return own.textContent ?? '';
  const [first, ...others] = box.querySelectorAll(HEADING);
  if (!first || others.some((one) => headLevel(one) <= headLevel(first))) return '';
  return first.textContent ?? '';
}
