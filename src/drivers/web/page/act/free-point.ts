import { deepHit, flatParent, rendersInside } from '../aria/flat-tree.ts';
import { hasClickListener } from '../hook/clickables.ts';
import { isControlRole } from '../see/listing.ts';
import { displayName } from '../see/shown-name.ts';
import { candidateFor } from './meaning.ts';

interface Point {
  x: number;
  y: number;
}

const PRESSED =
  'button,[role=button],a[href],[role=link],input[type=button],input[type=submit],input[type=reset]';
/** How many points are tried along each side. */
const ACROSS = 11;
const DOWN = 3;

/**
 * Where to press what holds other things to press, such as tags with crosses, and has one in its middle: the nearest point
 * that is its own. Null where the middle is its own, or nothing is.
 */
export function freePoint(el: Element, box: DOMRect, middle: Point): Point | null {
  if (!otherAt(el, middle) || !actsItself(el)) return null;
  const points: Point[] = [];
  for (let across = 1; across < ACROSS; across++)
    for (let down = 1; down <= DOWN; down++)
      points.push({
        x: box.left + (box.width * across) / ACROSS,
        y: box.top + (box.height * down) / (DOWN + 1),
      });
  const far = ({ x, y }: Point) => Math.hypot(x - middle.x, y - middle.y);
  return points.sort((a, b) => far(a) - far(b)).find((at) => isOwn(el, at)) ?? null;
}

function isOwn(el: Element, at: Point): boolean {
  const hit = deepHit(at.x, at.y);
  return hit !== null && rendersInside(el, hit) && !otherAt(el, at);
}

/** A head or a cell without an ear of its own is there for the button in it. */
function actsItself(el: Element): boolean {
  return isControlRole(candidateFor(el).role) || hasClickListener(el);
}

/** What is pressed inside of it for another purpose: it takes a small part, and is called something else. */
function otherAt(el: Element, { x, y }: Point): Element | null {
  for (let up = deepHit(x, y); up && up !== el; up = flatParent(up)) {
    if (!up.matches(PRESSED)) continue;
    if (!rendersInside(el, up) || areaOf(up) > areaOf(el) / 2) return null;
    return nameIn(up) === nameIn(el) ? null : up;
  }
  return null;
}

function nameIn(el: Element): string {
  return displayName(el, candidateFor(el).role);
}

function areaOf(el: Element): number {
  const { width, height } = el.getBoundingClientRect();
  return width * height;
}
