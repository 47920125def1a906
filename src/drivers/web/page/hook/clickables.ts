import { ASK_LISTENS } from './hook-events.ts';

let hooked: boolean | undefined;

/** Whether the page's own scripts listen for clicks on this element; this world cannot see that by itself. */
export function hasClickListener(el: Element): boolean {
  if (el.hasAttribute('onclick')) return true;
  hooked ??= ask(document.documentElement);
  return hooked && ask(el);
}

function ask(el: Element): boolean {
  // Only a MouseEvent carries a node across worlds, as its relatedTarget.
  return !document.dispatchEvent(new MouseEvent(ASK_LISTENS, { relatedTarget: el, cancelable: true }));
}
