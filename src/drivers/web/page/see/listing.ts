import { isEditingHost, isFocusable } from '../aria/focusable.ts';
import { hasClickListener } from '../hook/clickables.ts';
import { isServed } from './served.ts';

const CONTROLS = new Set(
  `button link checkbox radio textbox searchbox combobox listbox menuitem menuitemcheckbox menuitemradio tab switch
  slider spinbutton treeitem option scrollbar`.split(/\s+/),
);
const INFORMING = new Set('region dialog alert alertdialog status log progressbar meter'.split(/\s+/));
const NEVER = new Set('generic presentation none separator'.split(/\s+/));
/** These say what kind of words they hold, and take no name from them. */
const WORDS = new Set('blockquote caption code definition listitem paragraph term time'.split(' '));
const NAMING = '[aria-label],[aria-labelledby],[title]';

/** Spec order of what stays when a screen has more than fits; lower goes first. */
export function rolePriority(role: string): number {
  switch (role) {
    case 'button':
    case 'link':
      return 0;
    case 'checkbox':
    case 'switch':
    case 'radio':
    case 'textbox':
    case 'searchbox':
      return 1;
    case 'combobox':
    case 'listbox':
      return 2;
    case 'heading':
      return 3;
    case 'region':
    case 'dialog':
    case 'alertdialog':
      return 4;
    default:
      return 5;
  }
}

/** Why an element is listed: `control` and `clickable` can be operated, `informs` cannot, null is left out. */
export type Listing = 'control' | 'clickable' | 'informs' | null;

export function isControlRole(role: string): boolean {
  return CONTROLS.has(role);
}

const PICTURE = /^\s*\p{Extended_Pictographic}\p{M}*\s*$/u;

/** Decides by role and markup alone; `pointer` says that its cursor turned into a hand just here. */
export function listingOf(el: Element, role: string, pointer: boolean): Listing {
  if (CONTROLS.has(role)) return role === 'option' && el.localName === 'option' ? null : 'control';
  if (role === 'heading') return Number(headingLevel(el)) <= 3 ? 'informs' : null;
  if (INFORMING.has(role)) return 'informs';
  if (el.localName === 'iframe' || el.localName === 'frame') return 'informs';
  const inTabOrder = isFocusable(el) && !el.getAttribute('tabindex')?.trim().startsWith('-');
  const selectable = el.hasAttribute('aria-selected') || inTabOrder;
  if (role === 'gridcell' || role === 'row') {
    if (selectable || pointer || hasClickListener(el) || isServed(el)) return 'control';
    // A cell with a picture for words is pressed: its grid may listen for all its cells.
    return role === 'gridcell' && PICTURE.test(el.textContent ?? '') ? 'control' : null;
  }
  // What can be operated and has no name is called by its words.
  if (isEditingHost(el) || pointer || inTabOrder)
    return NEVER.has(role) || (WORDS.has(role) && !el.matches(NAMING)) ? 'clickable' : 'control';
  // Where a click on a label is the click on its control, that has its own line.
  const hands_on = el instanceof HTMLLabelElement && el.control !== null;
  if (!hands_on && (hasClickListener(el) || isServed(el))) return 'clickable';
  // What the page lets people drag can be operated, though it answers no click.
  return el.getAttribute('draggable') === 'true' ? 'clickable' : null;
}

/** What it is called in a line: people write into what is editable, whatever else it listens to. */
export function listedRole(el: Element, role: string, listing: Listing): string {
  if (listing !== 'clickable') return role;
  return isEditingHost(el) ? 'textbox' : 'clickable';
}

export function headingLevel(el: Element): string {
  return el.getAttribute('aria-level') ?? /^h([1-6])$/.exec(el.localName)?.[1] ?? '2';
}
