import { hasClosedRoot, hasClosedRoots } from '../hook/clickables.ts';
import { documentId } from './keys.ts';

/*
 * A closed shadow root cannot be had from here: only the browser itself hands it over. So the driver is told which
 * elements may have one, asks the browser about them and puts the roots into `__surehand_roots`, from where every
 * `shadowRoot` in this code reads them (scripts/safe-names.mjs).
 */

/** What else than an element with a name of its own can hold a shadow root. */
const HOSTS =
  /^(?:article|aside|blockquote|body|div|footer|h[1-6]|header|main|nav|p|section|span|[a-z][^A-Z]*-.*)$/;
const MOST_AT_ONCE = 30;

const asked = new WeakSet<Element>();
const suspected: Element[] = [];
let offered: Element[] = [];
let opened = 0;

/** Notes an element that may have a closed root: if it looks like it, once whatever it looks like, or again just now. */
export function suspectHost(el: Element, sure?: 'once' | 'now'): void {
  if (el.shadowRoot || !HOSTS.test(el.localName)) return;
  if (sure !== 'now' && (asked.has(el) || suspected.length >= MOST_AT_ONCE)) return;
  if (!sure && !looksLikeHost(el)) return;
  asked.add(el);
  suspected.push(el);
}

/** Whether there are any for the driver to ask about after this answer. */
export function offerSuspects(): boolean {
  offered = suspected.splice(0);
  return offered.length > 0;
}

/** How many closed roots have been opened so far. */
export function openedRoots(): number {
  return opened;
}

/** Nothing in it is drawn that this code could see, and yet something is drawn. */
function looksLikeHost(el: Element): boolean {
  if (el.childElementCount > 0) return false;
  if (el.localName.includes('-')) return true;
  if ((el.textContent ?? '').trim() !== '') return false;
  if (hasClosedRoots() && hasClosedRoot(el)) return true;
  return isDrawnByContent(el);
}

/** Without content an element that has no size of its own has none at all, but for what stands before and after it. */
function isDrawnByContent(el: Element): boolean {
  const sizes = 'computedStyleMap' in el ? el.computedStyleMap() : null;
  if (!sizes) return false;
  const isFree = (name: string): boolean => /^(?:auto|0px)$/.test(String(sizes.get(name)));
  if (!['height', 'min-height', 'aspect-ratio'].every(isFree)) return false;
  const { position, display, paddingTop, paddingBottom, paddingLeft, paddingRight } = getComputedStyle(el);
  const around = el.parentElement ? getComputedStyle(el.parentElement).display : '';
  if (position === 'absolute' || position === 'fixed' || /flex|grid|table/.test(`${around} ${display}`))
    return false;
  const drawn =
    display === 'inline'
      ? el.getBoundingClientRect().width - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
      : el.clientHeight - Number.parseFloat(paddingTop) - Number.parseFloat(paddingBottom);
  if (drawn < 1) return false;
  return ['::before', '::after'].every((part) =>
    /^(?:none|normal)$/.test(getComputedStyle(el, part).content),
  );
}

// The driver asks by the id of the document, so that it knows which of a page's worlds it speaks to.
Object.assign(globalThis, {
  [`__surehand_hosts_${documentId}`]: () => offered.splice(0),
  [`__surehand_opened_${documentId}`]: () => {
    opened++;
  },
});
