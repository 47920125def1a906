import { askHook } from './ask-hook.ts';
import { ASK_CHANGES, ASK_CLOSED, ASK_EDITS, ASK_LISTENS } from './hook-events.ts';

let hooked: boolean | undefined;

/** Whether the page's own scripts listen for clicks on this element; this world cannot see that by itself. */
export function hasClickListener(el: Element): boolean {
  if (el.hasAttribute('onclick')) return true;
  hooked ??= askHook(document.documentElement, ASK_LISTENS);
  return hooked && askHook(el, ASK_LISTENS);
}

/** Whether the page's own scripts take the edits of this element before the browser makes them. */
export function takesEdits(el: Element): boolean {
  return askHook(document.documentElement, ASK_EDITS) && askHook(el, ASK_EDITS);
}

/** Whether the page's own scripts listen for changes on this very element. */
export function hasChangeListener(el: Element): boolean {
  return el.hasAttribute('onchange') || el.hasAttribute('oninput') || askHook(el, ASK_CHANGES);
}

/** Whether scripts of this page have closed any shadow root. */
export function hasClosedRoots(): boolean {
  return askHook(document.documentElement, ASK_CLOSED);
}

/** Whether the page has closed a shadow root of this element: what it shows in there cannot be read. */
export function hasClosedRoot(el: Element): boolean {
  return askHook(el, ASK_CLOSED);
}
