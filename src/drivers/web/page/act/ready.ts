import { deepHit, flatParent, rendersInside } from '../aria/flat-tree.ts';
import { hasEditContext, isEditingHost, isFocusable } from '../aria/focusable.ts';
import { isHidden, isUnseen, modalOver } from '../aria/hidden.ts';
import { boxOf, imageOf, pointIn } from '../aria/image-map.ts';
import { stateOf } from '../aria/state.ts';
import { ancestors, isDrawn } from '../controls/control-words.ts';
import { isOpenToPointer } from '../find/open-to-pointer.ts';
import { currentElement } from '../find/stand-in.ts';
import { Cover } from '../see/behind.ts';
import { cutAt } from '../see/cut.ts';
import { isOnlyDrawing } from '../see/drawn-part.ts';
import { everyRendered } from '../see/every-element.ts';
import { displayName } from '../see/shown-name.ts';
import { isDrawnAway } from '../see/tucked.ts';
import { pulse } from '../watch/pulse.ts';
import { editorDrawnFor } from './editor.ts';
import { freePoint } from './free-point.ts';
import { boxFor, hostFor, searchOver } from './host-for.ts';
import { candidateFor, differsFrom, type Meaning } from './meaning.ts';

const PATIENCE_MS = 500;
const QUIET_MS = 150;

export interface ReadyAsk {
  key: string;
  meaning: Meaning;
  needs: ('hit' | 'enabled' | 'editable')[];
}

/** Why an element cannot be acted on right now; each reason is told apart. */
export type Readiness =
  | { ready: true; native_select: boolean; file_input: boolean; multiple: boolean }
  | {
      ready: false;
      why: 'gone' | 'changed' | 'hidden' | 'disabled' | 'readonly' | 'not_editable' | 'covered' | 'behind';
      detail: string;
    };

/** The readiness, and whether nothing on the page is about to change it. */
export function readiness(ask: ReadyAsk): Readiness & { still: boolean } {
  const now = ready(ask);
  return { ...now, still: !now.ready && isStill() };
}

/** No change just now, no animation, no timer that is about to run out. */
function isStill(): boolean {
  const { quiet_ms, animating, timers_ms, ready: loaded } = pulse({ reach_ms: PATIENCE_MS });
  return quiet_ms > QUIET_MS && animating === 0 && timers_ms === 0 && loaded === 'complete';
}

function ready({ key, meaning, needs }: ReadyAsk): Readiness {
  const el = currentElement(key, meaning);
  if (!el) return { ready: false, why: 'gone', detail: '' };
  const now = differsFrom(el, meaning);
  if (now !== null) return { ready: false, why: 'changed', detail: now };
  const drawn = drawnFor(el);
  // What is only kept from assistive technology is there for a pointer; for other input it must lie open already.
  const shut = isHidden(drawn) && !needs.includes('hit') && !isOpenInView(drawn);
  if ((isUnseen(drawn) || shut) && !(el instanceof HTMLInputElement && el.type === 'file')) {
    const dialog = dialogOver(drawn);
    if (dialog) return { ready: false, why: 'behind', detail: nameCover(dialog) };
    return { ready: false, why: 'hidden', detail: hiddenBy(drawn) };
  }
  const state = stateOf(el, candidateFor(el).role);
  if (needs.includes('enabled') && state.disabled) return { ready: false, why: 'disabled', detail: '' };
  if (needs.includes('editable') && !isEditable(el))
    return { ready: false, why: 'not_editable', detail: el.localName };
  const over = needs.includes('hit') ? null : coverOver(el, drawn);
  if (over) return { ready: false, why: 'behind', detail: nameCover(over) };
  if (needs.includes('editable')) {
    if (state.readonly) return { ready: false, why: 'readonly', detail: '' };
    // Nobody types into a field of no size: a script shows something else in its place and writes to it.
    const { width, height } = el.getBoundingClientRect();
    if (el instanceof HTMLInputElement && width === 0 && height === 0)
      return { ready: false, why: 'hidden', detail: 'it has no size; something else is drawn in its place' };
    if (isPutAwayByEditor(el))
      return {
        ready: false,
        why: 'hidden',
        detail: 'it is put away, and a script only uses it for the editor drawn beside it: fill that',
      };
    if (isPutOffPage(el))
      return {
        ready: false,
        why: 'hidden',
        detail: 'it lies where nobody gets to, and has no name: a script uses it for something else',
      };
  }
  if (needs.includes('hit')) {
    const cover = coveredBy(drawn);
    if (cover) return { ready: false, why: 'covered', detail: nameCover(cover) };
    if (!isInView(drawn))
      return {
        ready: false,
        why: 'hidden',
        detail: `it lies outside the view and cannot be scrolled into it; ${HOVER}`,
      };
  }
  const file = el instanceof HTMLInputElement && el.type === 'file';
  return {
    ready: true,
    native_select: el instanceof HTMLSelectElement,
    file_input: file,
    multiple: (file || el instanceof HTMLSelectElement) && el.multiple,
  };
}

/** Where it is drawn out of view, whether a pointer would hit it once it is scrolled there. */
function isOpenInView(el: Element): boolean {
  if (isOpenToPointer(el)) return true;
  if (isUnseen(el) || isInView(el)) return false;
  el.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' });
  return isOpenToPointer(el);
}

/** Whoever types or chooses needs no pointer, and still gets to nothing that a dialog or a layer lies over; only the focus may be there. */
function coverOver(el: Element, drawn: Element): Element | null {
  if ((el instanceof HTMLInputElement && el.type === 'file') || el.matches(':focus')) return null;
  const cover = Cover.now({ layers: true });
  return cover?.blocks(drawn) ? cover.over : null;
}

const HOVER = 'what shows only under the pointer needs a hover over its row or card first';

const EDITOR_AROUND = 3;

/** A field without a name of its own that stands before the beginning of the page, and that nobody is in. */
function isPutOffPage(el: Element): boolean {
  if (!(el instanceof HTMLInputElement || el instanceof HTMLTextAreaElement) || isNamed(el)) return false;
  const { right, bottom } = el.getBoundingClientRect();
  return (right + scrollX <= 0 || bottom + scrollY <= 0) && !el.matches(':focus') && !editorDrawnFor(el);
}

function isNamed(el: HTMLInputElement | HTMLTextAreaElement): boolean {
  return Boolean(el.labels?.length || el.ariaLabel || el.hasAttribute('aria-labelledby'));
}

/** A field without a name that a script keeps out of sight, beside the only editing host that is drawn there. */
function isPutAwayByEditor(el: Element): boolean {
  if (!(el instanceof HTMLInputElement || el instanceof HTMLTextAreaElement)) return false;
  if (isNamed(el) || editorDrawnFor(el) || !isDrawnAway(el)) return false;
  return [...ancestors(el, EDITOR_AROUND)].some((up) => {
    const hosts = everyRendered(up, '[contenteditable]').filter((one) => isEditingHost(one) && isDrawn(one));
    return hosts.length === 1;
  });
}

/** A control too small or clear to be hit is operated through the label or the editor drawn for it. */
export function drawnFor(el: Element): Element {
  const editor = editorDrawnFor(el) ?? hostFor(el);
  if (editor) return editor;
  if (!(el instanceof HTMLInputElement || el instanceof HTMLButtonElement)) return el;
  if (!isDrawnAway(el) && !isHidden(el)) return el;
  const box = boxFor(el);
  if (box) return box;
  for (const label of el.labels ?? []) {
    const { width, height } = label.getBoundingClientRect();
    if (width > 1 && height > 1) return label;
  }
  return el;
}

function isEditable(el: Element): boolean {
  if (el instanceof HTMLTextAreaElement || isEditingHost(el) || hasEditContext(el)) return true;
  if (!(el instanceof HTMLInputElement)) return el instanceof HTMLElement && el.isContentEditable;
  return !['checkbox', 'radio', 'button', 'submit', 'reset', 'image', 'file', 'hidden'].includes(el.type);
}

/**
 * Where to point: at the part that takes the focus though its author calls it mere drawing, where there is one. An inline element that wraps
 * has no text at the middle of its bounding box.
 */
export function middleOf(el: Element): { x: number; y: number } {
  const inArea = pointIn(el);
  if (inArea) return inArea;
  const drawn = [...el.children].find((part) => isFocusable(part) && isOnlyDrawing(part)) ?? tickIn(el) ?? el;
  const [box = drawn.getBoundingClientRect()] = drawn.getClientRects();
  const middle = {
    x: (Math.max(box.left, 0) + Math.min(box.right, innerWidth)) / 2,
    y: (Math.max(box.top, 0) + Math.min(box.bottom, innerHeight)) / 2,
  };
  return (drawn === el ? freePoint(el, box, middle) : null) ?? middle;
}

/** Where to press it from its corner, where that is not its middle. */
export function besideMiddle(el: Element): { x: number; y: number } | null {
  const { left, top, width, height } = el.getBoundingClientRect();
  const free = freePoint(el, el.getBoundingClientRect(), { x: left + width / 2, y: top + height / 2 });
  return free && { x: free.x - left, y: free.y - top };
}

/** A cell that takes the clicks for its tick is pressed where the tick is: its middle may choose the row. */
function tickIn(el: Element): Element | null {
  if (el instanceof HTMLInputElement) return null;
  const tick = el.querySelector('input[type=checkbox],input[type=radio]');
  if (!tick || boxFor(tick) !== el) return null;
  const { width, height } = tick.getBoundingClientRect();
  return width > 1 && height > 1 ? tick : null;
}

/** What lies over an element, once it was brought into view; a header that sticks is scrolled out from under. */
function coveredBy(el: Element): Element | null {
  const rect = boxOf(el);
  const inView = rect.top >= 0 && rect.left >= 0 && rect.bottom <= innerHeight && rect.right <= innerWidth;
  let cover = inView && !clipped(el, rect) ? coverAt(el) : el;
  for (const block of ['center', 'end', 'start'] as const) {
    if (!cover) return null;
    (imageOf(el) ?? el).scrollIntoView({ block, inline: 'nearest', behavior: 'instant' });
    cover = coverAt(el);
  }
  return cover;
}

/** Whether a pointer could get there at all: what is fixed outside the window stays there. */
function isInView(el: Element): boolean {
  const { x, y } = middleOf(el);
  return x >= 0 && y >= 0 && x < innerWidth && y < innerHeight;
}

/** What lies over the middle of an element as it stands; nothing is scrolled. */
export function coverAt(el: Element): Element | null {
  const { x, y } = middleOf(el);
  const hit = deepHit(x, y);
  if (!hit) return null;
  if (hit === searchOver(el)) return null;
  for (let up: Element | null = hit; up; up = flatParent(up)) {
    if (up === el) return null;
    if (up instanceof HTMLLabelElement && up.control === el) return null;
    // The control lies clear over the label that is drawn for it.
    if (el instanceof HTMLLabelElement && el.control === up) return null;
  }
  return rendersInside(hit, el) && getComputedStyle(el).pointerEvents !== 'none' ? null : hit;
}

function clipped(el: Element, rect: DOMRect): boolean {
  for (let up = flatParent(el); up && up !== document.body; up = flatParent(up)) {
    if (getComputedStyle(up).overflow === 'visible') continue;
    const box = up.getBoundingClientRect();
    if (
      rect.bottom > box.bottom + 1 ||
      rect.top < box.top - 1 ||
      rect.right > box.right + 1 ||
      rect.left < box.left - 1
    )
      return true;
  }
  return false;
}

/** The covering thing in words: the nearest one with a role or name, else its tag. */
function nameCover(hit: Element): string {
  let up: Element | null = hit;
  for (let i = 0; up && i < 4; up = flatParent(up), i++) {
    const { role } = candidateFor(up);
    const name = displayName(up, role);
    if (!/^(?:generic|none|presentation|clickable)$/.test(role))
      return name ? `${role} "${cutAt(name, 60)}"` : role;
    if (up.id) return `${up.localName}#${up.id}`;
  }
  const [first] = hit.classList;
  return first ? `${hit.localName}.${first}` : hit.localName;
}

/** The dialog that keeps people from it; one of a script's own making switches the rest of the page off. */
function dialogOver(el: Element): Element | undefined {
  if (!el.checkVisibility({ visibilityProperty: true })) return undefined;
  const over = modalOver(el);
  if (over || !isInert(el)) return over;
  return [...document.querySelectorAll('[aria-modal=true]')].findLast((dialog) => !isUnseen(dialog));
}

function isInert(el: Element): boolean {
  for (let up: Element | null = el; up; up = flatParent(up)) if (up.hasAttribute('inert')) return true;
  return false;
}

function hiddenBy(el: Element): string {
  for (let up: Element | null = el; up; up = flatParent(up)) {
    const style = getComputedStyle(up);
    if (style.display === 'none')
      return up === el
        ? `display: none; ${HOVER}`
        : `inside a hidden ${up.localName}${up.id ? `#${up.id}` : ''}`;
    if (up.hasAttribute('inert')) return 'the page has made it inert';
    if (up.getAttribute('aria-hidden') === 'true') return 'aria-hidden';
    if (up.localName === 'details' && !(up as HTMLDetailsElement).open && up !== el)
      return 'inside closed details'; // localName says what it is
  }
  return HOVER;
}
