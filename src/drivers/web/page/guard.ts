import { differsFrom, type Meaning } from './meaning.ts';

const EVENTS = ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click', 'dblclick', 'contextmenu'];

interface Guard {
  el: Element;
  meaning: Meaning;
  refused: string | null;
  landed: boolean;
}

let guard: Guard | null = null;

/**
 * Watches the input that is about to come. Between the last check and the event the page may have reused the node
 * for another item or moved something else under the pointer; only inside the event itself is the answer certain.
 */
export function armGuard(el: Element, meaning: Meaning): void {
  if (!guard) for (const type of EVENTS) window.addEventListener(type, check, true);
  guard = { el, meaning, refused: null, landed: false };
}

/** Ends the watch: why input was kept from the page, if it was, and whether any reached it. */
export function disarmGuard(): { refused: string | null; landed: boolean } {
  const { refused = null, landed = false } = guard ?? {};
  if (guard) for (const type of EVENTS) window.removeEventListener(type, check, true);
  guard = null;
  return { refused, landed };
}

function check(event: Event): void {
  if (!guard || !event.isTrusted) return;
  if (guard.refused === null) guard.refused = refusal(event, guard);
  if (guard.refused === null) {
    guard.landed = true;
    return;
  }
  event.stopImmediatePropagation();
  event.preventDefault();
}

function refusal(event: Event, { el, meaning, landed }: Guard): string | null {
  const path = event.composedPath();
  const hit = path[0];
  const onTarget = path.includes(el) || onLabel(path, el);
  if (!onTarget) {
    // The press was right and what it hit has since gone or moved: the browser sends the rest elsewhere.
    if (landed && event.type !== 'click') return null;
    return hit instanceof Element
      ? `another element, ${hit.localName}, was under the pointer`
      : 'nothing was there';
  }
  if (!el.isConnected) return null;
  const now = differsFrom(el, meaning);
  return now === null ? null : `it is now ${now}`;
}

function onLabel(path: EventTarget[], el: Element): boolean {
  return path.some((at) => at instanceof HTMLLabelElement && at.control === el);
}
