import { isDrawn } from '../controls/control-words.ts';
import { everyRendered } from '../see/every-element.ts';

const HELD = '[draggable=true],[aria-roledescription*=drag i],[aria-roledescription*=sort i]';
const GRABBED = /^(?:grab|grabbing|move)$/;
const GRIP = /(?:drag|reorder|sort|move)[-_]?(?:handle|grip|icon|indicator)/i;
/** These change its size, or a value in it. */
const OTHER = '[role=slider],[class*=resiz i],[class*=slider i],input';

/** Where an item is taken hold of that cannot be grabbed anywhere: the only handle in it, in pixels from its corner. */
export function gripOf(item: Element): { x: number; y: number } | null {
  if (isGrabbed(item)) return null;
  const grips = everyRendered(item).filter(
    (el) => isDrawn(el) && !el.closest(OTHER) && (isGrabbed(el) || GRIP.test(el.getAttribute('class') ?? '')),
  );
  const [only, another] = grips.filter((el) => !grips.some((other) => other !== el && other.contains(el)));
  if (!only || another) return null;
  const [box, grip] = [item.getBoundingClientRect(), only.getBoundingClientRect()];
  return { x: grip.x - box.x + grip.width / 2, y: grip.y - box.y + grip.height / 2 };
}

function isGrabbed(el: Element): boolean {
  return el.matches(HELD) || GRABBED.test(getComputedStyle(el).cursor);
}
