import { differsFrom, type Meaning } from './meaning.ts';

const EVENTS = ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click', 'dblclick', 'contextmenu'];

interface Guard {
  el: Element;
  meaning: Meaning;
  refused: string | null;
  elsewhere: boolean;
  landed: boolean;
}

let guard: Guard | null = null;

/**
 * Watches the input that is about to come. Between the last check and the event the page may have reused the node
 * for another item or moved something else under the pointer; only inside the event itself is the answer certain.
 */
export function armGuard(el: Element, meaning: Meaning): void {
  if (!guard) for (const type of EVENTS) window.addEventListener(type, check, true);
  guard = { el, meaning, refused: null, elsewhere: false, landed: false };
}

/** Ends the watch: why input was kept from the page, if it was, and whether any reached it. */
export function disarmGuard(): { refused: string | null; elsewhere: boolean; landed: boolean } {
  const { refused = null, elsewhere = false, landed = false } = guard ?? {};
  if (guard) for (const type of EVENTS) window.removeEventListener(type, check, true);
  guard = null;
  return { refused, elsewhere, landed };
}

function check(event: Event): void {
  if (!guard || !event.isTrusted) return;
  if (guard.refused === null) Object.assign(guard, refusal(event, guard));
  if (guard.refused === null) {
    guard.landed = true;
    return;
  }
  event.stopImmediatePropagation();
  event.preventDefault();
}

function refusal(event: Event, { el, meaning, landed }: Guard): Pick<Guard, 'refused' | 'elsewhere'> | null {
  const path = event.composedPath();
  const hit = path[0];
  if (!path.includes(el) && !onLabel(path, el)) {
    // The press was right and what it hit has since gone or moved: the browser sends the rest elsewhere.
    if (landed && (event.type !== 'click' || !el.isConnected)) return null;
    const what = hit instanceof Element ? `another element, ${hit.localName},` : 'nothing';
    return { refused: `${what} was under the pointer`, elsewhere: true };
  }
  if (!el.isConnected) return null;
  const now = differsFrom(el, meaning);
  return now === null ? null : { refused: `it is now ${now}`, elsewhere: false };
}

function onLabel(path: EventTarget[], el: Element): boolean {
  return path.some((at) => at instanceof HTMLLabelElement && at.control === el);
}
