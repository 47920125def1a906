let watched: Element | null = null;
let elsewhere = false;

const EVENTS = ['keydown', 'beforeinput', 'paste'];

/** Keeps the edit that is about to come from everything but this element: the page may move the focus before it comes. */
export function watchEdits(el: Element): void {
  if (!watched) for (const type of EVENTS) window.addEventListener(type, check, true);
  watched = el;
  elsewhere = false;
}

/** Ends the watch and says whether an edit would have gone to another element. */
export function editsWatched(): { elsewhere: boolean } {
  for (const type of EVENTS) window.removeEventListener(type, check, true);
  watched = null;
  return { elsewhere };
}

function check(event: Event): void {
  if (!watched || event.composedPath().includes(watched)) return;
  elsewhere = true;
  event.stopImmediatePropagation();
  event.preventDefault();
}
