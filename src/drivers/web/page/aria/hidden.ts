import { flatParent } from './flat-tree.ts';
import { imageOf } from './image-map.ts';
import { isRendered, styleOf } from './style-cache.ts';

/** Not rendered, or rendered and kept from assistive technology: aria-hidden, inert, visibility. */
export function isHidden(el: Element): boolean {
  if (isUnseen(el)) return true;
  for (let up: Element | null = el; up; up = flatParent(up))
    if (up.getAttribute('aria-hidden') === 'true') return true;
  return false;
}

/** Cannot be seen or takes no input: not rendered, not visible, inert, behind a modal dialog. */
export function isUnseen(el: Element): boolean {
  // An area is drawn by its image, and is as visible as that.
  if (el.localName === 'area') {
    const image = imageOf(el);
    return image === null || isUnseen(image);
  }
  if (!el.checkVisibility({ visibilityProperty: true }) && !isSeenWithoutBox(el)) return true;
  for (let up: Element | null = el; up; up = flatParent(up)) {
    if (up.hasAttribute('inert')) return true;
  }
  return modalOver(el) !== undefined;
}

// An element with display:contents has no box that could be visible.
function isSeenWithoutBox(el: Element): boolean {
  return isRendered(el) && styleOf(el).visibility === 'visible';
}

/** The modal dialog that this lies behind: while one is open, everything outside it is inert. */
export function modalOver(el: Element): Element | undefined {
  // A live collection: the browser keeps it, so that a page without dialogs costs nothing.
  for (const dialog of el.ownerDocument.getElementsByTagName('dialog')) {
    if (dialog.open && dialog.matches(':modal'))
      return isWithinModal(el) || el.contains(dialog) ? undefined : dialog;
  }
  return undefined;
}

function isWithinModal(el: Element): boolean {
  for (let up: Element | null = el; up; up = flatParent(up))
    if (up.localName === 'dialog' && up.matches(':modal')) return true;
  return false;
}
