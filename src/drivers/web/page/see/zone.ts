import { flatParent } from '../aria/flat-tree.ts';

/** Where an element stands, as far as a reader of the screen cares: in something open on top, or in the navigation. */
export interface Zone {
  kind: 'popup' | 'navigation';
  name: string;
}

/** Links in a row that make a side bar or a menu bar of a box that does not say what it is. */
const RUN = 12;
const NARROW = 0.35;
const FLAT = 0.15;

const POPUP_ROLES = new Set(['dialog', 'alertdialog', 'menu', 'tooltip']);
const NAVIGATION_ROLES = new Set(['navigation', 'contentinfo']);

/** The zone that begins with this element; undefined where it goes on as around it. */
export function zoneOf(el: Element): Zone | undefined {
  const role = el.getAttribute('role');
  const tag = el.localName;
  const named = (kind: Zone['kind']): Zone => ({ kind, name: el.getAttribute('aria-label')?.trim() ?? '' });
  if (role ? POPUP_ROLES.has(role) : tag === 'dialog') return named('popup');
  if (el.hasAttribute('popover') || el.getAttribute('aria-modal') === 'true') return named('popup');
  if (role === 'listbox' && isFloating(el)) return named('popup');
  if (role ? NAVIGATION_ROLES.has(role) : tag === 'nav' || (tag === 'footer' && isOfPage(el)))
    return named('navigation');
  return undefined;
}

/** The zone that an element stands in. */
export function zoneAround(el: Element): Zone | undefined {
  for (let up: Element | null = el; up; up = flatParent(up)) {
    const zone = zoneOf(up);
    if (zone) return zone;
  }
  return undefined;
}

/** A layer that covers more than this share of the view is no message. */
const MESSAGE_SHARE = 0.4;

/** Whether a page puts its messages here: in a region that is announced, or in a small layer on top of the rest. */
export function tellsThings(el: Element, around: boolean, position: string, rect: DOMRect): boolean {
  const live = el.getAttribute('aria-live');
  if (around || live === 'polite' || live === 'assertive') return true;
  return position === 'fixed' && rect.width * rect.height < innerWidth * innerHeight * MESSAGE_SHARE;
}

function isFloating(el: Element): boolean {
  for (let up: Element | null = el, level = 0; up && level < 3; up = up.parentElement, level++)
    if (/absolute|fixed/.test(getComputedStyle(up).position)) return true;
  return false;
}

function isOfPage(el: Element): boolean {
  return el.closest('main,article,section,[role=main]') === null;
}

/** Whether an element stands in the header of the page, and not in one of an article. */
export function isInHeader(el: Element): boolean {
  const header = el.closest('header,[role=banner]');
  return header !== null && isOfPage(header);
}

interface Placed {
  el: Element;
  role: string;
  rect: DOMRect;
  zone?: Zone | undefined;
}

/** Runs of links in a narrow column or a flat bar outside the main content are navigation, whatever the box is called. */
export function findLinkRuns(candidates: readonly Placed[]): void {
  let run: Placed[] = [];
  const finish = (): void => {
    if (run.length >= RUN && run.length < candidates.length && isBar(run))
      for (const one of run) one.zone = { kind: 'navigation', name: '' };
    run = [];
  };
  for (const one of candidates) {
    if (one.role === 'link' && !one.zone && !one.el.closest('main,[role=main]')) run.push(one);
    else finish();
  }
  finish();
}

function isBar(run: readonly Placed[]): boolean {
  const left = Math.min(...run.map(({ rect }) => rect.left));
  const right = Math.max(...run.map(({ rect }) => rect.right));
  const top = Math.min(...run.map(({ rect }) => rect.top));
  const bottom = Math.max(...run.map(({ rect }) => rect.bottom));
  return (right - left) / innerWidth < NARROW || (bottom - top) / innerHeight < FLAT;
}
