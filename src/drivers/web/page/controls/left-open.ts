import { rendersInside } from '../aria/flat-tree.ts';
import { withNameCache } from '../aria/style-cache.ts';
import { everyRendered } from '../see/every-element.ts';
import { elementOf } from '../see/keys.ts';
import { findCalendar } from './calendar-parts.ts';
import { clockIn } from './clock-parts.ts';
import { LEAVES, PRESSED } from './confirm-parts.ts';
import type { PartAsk } from './control-parts.ts';
import { isDrawn, textOf } from './control-words.ts';
import { newRoots } from './popup-parts.ts';
import { floating } from './unconfirmed.ts';

const SAYS = '[role=tooltip],[role=alert],[role=status],[aria-live]';
const MOST = 4;

let opening = false;

/** A new adjustment begins: what the one before has opened is not its own. */
export function beginOpening(): void {
  opening = false;
}

/** It is about to open something. */
export function noteOpening(): void {
  opening = true;
}

/** What an adjustment opened that floats over the page and has buttons with words that do more than leave it. */
export function leftOpen({ key }: PartAsk): { buttons: string[] } | null {
  const el = elementOf(key);
  if (!opening || !el) return null;
  return withNameCache(() => {
    for (const root of newRoots()) {
      if (!floating(root) || root.closest(SAYS) || rendersInside(root, el)) continue;
      const words = buttonsIn(root).map(textOf);
      if (words.some((word) => !LEAVES.test(word))) return { buttons: words.slice(0, MOST) };
    }
    return null;
  });
}

/** In a picker, what stands above its days or hours turns their pages. */
function buttonsIn(root: Element): Element[] {
  const choices = [
    ...(findCalendar(root)?.days ?? []).map(({ el }) => el),
    ...clockIn(root).flatMap(({ items }) => items),
  ];
  return everyRendered(root, PRESSED).filter(
    (el) =>
      isDrawn(el) &&
      /\p{L}{2}/u.test(textOf(el)) &&
      choices.every((one) => (one.compareDocumentPosition(el) & FOLLOWS) !== 0 && !one.contains(el)),
  );
}

const FOLLOWS = Node.DOCUMENT_POSITION_FOLLOWING;
