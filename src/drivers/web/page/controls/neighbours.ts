import { rendersInside } from '../aria/flat-tree.ts';
import { roleOf } from '../aria/role.ts';
import { cutAt } from '../see/cut.ts';
import { everyElement, everyRendered } from '../see/every-element.ts';
import { elementOf } from '../see/keys.ts';
import { boxBeside, isDrawn, isOn, labelOf, looksOn, TYPED, textOf } from './control-words.ts';
import { typedNear } from './fields-near.ts';

const FIELDS =
  'input:not([type=hidden]):not([type=radio]):not([type=password]),select,textarea,[role=combobox],[role=slider],[role=spinbutton],[role=checkbox],[role=switch]';

let held = new Map<Element, string>();

/** Remembers what every control holds, so that a change of another one can be told. */
export function rememberNeighbours(): true {
  held = new Map();
  for (const el of everyElement(document)) {
    if (el.matches(FIELDS) && isDrawn(el) && !isTucked(el) && !isOutput(el)) held.set(el, heldBy(el));
  }
  return true;
}

/** Controls that hold something else than they did, apart from the one in question and what only repeats its value. */
export function changedNeighbours({ key }: { key: string }): { told: string; now: string }[] {
  const own = elementOf(key);
  if (!own) return [];
  const mirrored = new Set([own, ...everyRendered(own, FIELDS)].map(heldBy));
  const box = boxBeside(own);
  const ends: Element[] = own.matches(TYPED) ? typedNear(own) : [];
  const changed: { told: string; now: string }[] = [];
  for (const [el, before] of held) {
    if (!el.isConnected || el === box || rendersInside(own, el) || rendersInside(el, own)) continue;
    const now = heldBy(el);
    if (now === before || isOutput(el) || isBarAt(el, own) || isTickOfRow(el, own)) continue;
    // The other end of a range that became the same is a change of its own.
    if (mirrored.has(now) && !ends.includes(el)) continue;
    const told = `${roleOf(el)} ${JSON.stringify(labelOf(el))} (now ${JSON.stringify(cutAt(now, 40))})`;
    changed.push({ told, now });
  }
  return changed;
}

/** What only assistive technology or the form meets repeats what is drawn beside it. */
function isTucked(el: Element): boolean {
  const { width, height } = el.getBoundingClientRect();
  return width * height <= 4 || el.closest('[aria-hidden=true]') !== null;
}

/** What nobody can edit is a result, not a control of its own. */
function isOutput(el: Element): boolean {
  if (el.matches(':disabled') || el.getAttribute('aria-disabled') === 'true') return true;
  const typed = el instanceof HTMLInputElement || el instanceof HTMLTextAreaElement;
  return typed && el.readOnly && el.getAttribute('role') !== 'combobox';
}

/** The bar between two thumbs may be a slider of its own, which moves both: it begins or ends where a thumb stands. */
function isBarAt(bar: Element, thumb: Element): boolean {
  if (roleOf(bar) !== 'slider' || roleOf(thumb) !== 'slider') return false;
  const [at, along] = [thumb.getBoundingClientRect(), bar.getBoundingClientRect()];
  const middle = { x: at.x + at.width / 2, y: at.y + at.height / 2 };
  const near = (a: number, b: number): boolean => Math.abs(a - b) <= Math.max(at.width, at.height) / 2 + 2;
  const level = middle.y >= along.top - 2 && middle.y <= along.bottom + 2;
  const upright = middle.x >= along.left - 2 && middle.x <= along.right + 2;
  // Another thumb is as small as this one.
  if (level && along.width > at.width * 1.5) return near(middle.x, along.left) || near(middle.x, along.right);
  return (
    upright && along.height > at.height * 1.5 && (near(middle.y, along.top) || near(middle.y, along.bottom))
  );
}

/** A click in a row selects it in many grids, and the row's own tick without a name shows that, maybe in a fixed column. */
function isTickOfRow(tick: Element, own: Element): boolean {
  if (!tick.matches('input[type=checkbox],[role=checkbox]') || labelOf(tick) !== '') return false;
  const rows = [own, tick].map((el) => el.closest('tr,[role=row]'));
  const [box, other] = rows.map((row) => row?.getBoundingClientRect());
  if (!box || !other || Math.abs(box.top - other.top) > 2 || Math.abs(box.height - other.height) > 2)
    return false;
  return rows.every((row) => row !== null && (isOn(row) ?? looksOn(row)));
}

function heldBy(el: Element): string {
  if (el instanceof HTMLInputElement && /^(?:checkbox|radio)$/.test(el.type)) return String(el.checked);
  if (el instanceof HTMLSelectElement) return [...el.selectedOptions].map(({ label }) => label).join(', ');
  // A mask draws its places once the field has the focus: that is no text yet.
  if (el instanceof HTMLInputElement || el instanceof HTMLTextAreaElement)
    return /_/.test(el.value) && !/[\p{L}\p{N}]/u.test(el.value) ? '' : el.value;
  return (
    el.getAttribute('aria-checked') ??
    el.getAttribute('aria-valuenow') ??
    el.getAttribute('aria-valuetext') ??
    textOf(el)
  );
}
