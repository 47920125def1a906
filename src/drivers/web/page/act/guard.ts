import { deepHit, flatParent } from '../aria/flat-tree.ts';
import { withMeaning } from '../find/find.ts';
import { editorDrawnFor } from './editor.ts';
import { cameBetween } from './ground.ts';
import { boxFor, hostFor, searchOver } from './host-for.ts';
import { unjudged } from './judgement.ts';
import { candidateFor, differsFrom, type Meaning, meaningNow } from './meaning.ts';

const EVENTS = ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click', 'dblclick', 'contextmenu'];

interface Guard {
  el: Element;
  /** What the caller believes the element to be. */
  meant: Meaning;
  /** What it must be at the next event: a page may change it in answer to the one before, as "Send" to "Sending". */
  meaning: Meaning;
  /** The words around it once the page had answered the event before. */
  around: string | null;
  refused: string | null;
  elsewhere: boolean;
  unjudged: boolean;
  landed: boolean;
  /** The pointer came onto it since. */
  entered: boolean;
  /** Where it was pressed. */
  at: { x: number; y: number } | null;
  /** The main button went down, and the element was still there when the page had dealt with that. */
  pressed: boolean;
  clicked: boolean;
}

type Refusal = Pick<Guard, 'refused' | 'elsewhere'> & Partial<Pick<Guard, 'unjudged'>>;

/** Why input was kept from the page, if it was, whether it would have hit something else, whether any reached it. */
export interface GuardReport {
  refused: string | null;
  elsewhere: boolean;
  /** It does something else by now than what a policy has judged. */
  unjudged: boolean;
  landed: boolean;
  /** The pointer came onto it. */
  entered: boolean;
  /** Why the click that ends a press did not reach it. */
  unclicked: string | null;
}

let guard: Guard | null = null;

/**
 * Watches the input that is about to come. Between the last check and the event the page may have reused the node
 * for another item or moved something else under the pointer; only inside the event itself is the answer certain.
 */
export function armGuard(el: Element, meaning: Meaning): void {
  if (!guard) {
    for (const type of EVENTS) {
      window.addEventListener(type, check, true);
      window.addEventListener(type, noteAnswer);
    }
    window.addEventListener('pointerover', noteEntry, true);
  }
  guard = {
    el,
    meant: meaning,
    meaning,
    around: null,
    refused: null,
    elsewhere: false,
    unjudged: false,
    landed: false,
    entered: false,
    at: null,
    pressed: false,
    clicked: false,
  };
}

/** Ends the watch. */
export function disarmGuard(): GuardReport {
  if (!guard)
    return {
      refused: null,
      elsewhere: false,
      unjudged: false,
      landed: false,
      entered: false,
      unclicked: null,
    };
  for (const type of EVENTS) {
    window.removeEventListener(type, check, true);
    window.removeEventListener(type, noteAnswer);
  }
  window.removeEventListener('pointerover', noteEntry, true);
  const { refused, elsewhere, landed, entered, unjudged } = guard;
  const unclicked = refused === null ? lostClick(guard) : null;
  guard = null;
  return { refused, elsewhere, unjudged, landed, entered, unclicked };
}

let keptOut: number | null = null;

/** Input is on its way to another frame: whatever of it comes here instead is kept from the page. */
export function shutOut(): void {
  if (keptOut === null) for (const type of EVENTS) window.addEventListener(type, keepOut, true);
  keptOut = 0;
}

/** Ends that, and says whether anything came. */
export function letIn(): { came: boolean } {
  for (const type of EVENTS) window.removeEventListener(type, keepOut, true);
  const came = (keptOut ?? 0) > 0;
  keptOut = null;
  return { came };
}

function keepOut(event: Event): void {
  if (!event.isTrusted) return;
  keptOut = (keptOut ?? 0) + 1;
  event.stopImmediatePropagation();
  event.preventDefault();
}

function check(event: Event): void {
  if (!guard || !event.isTrusted) return;
  if (guard.refused === null) Object.assign(guard, refusal(event, guard));
  if (guard.refused === null) {
    guard.landed = true;
    if (event.type === 'mousedown' && event instanceof MouseEvent)
      guard.at = { x: event.clientX, y: event.clientY };
    if (event.type === 'click' && isOn(pathOf(event), guard.el)) guard.clicked = true;
    return;
  }
  event.stopImmediatePropagation();
  event.preventDefault();
}

function noteEntry(event: Event): void {
  if (guard && event.isTrusted && isOn(pathOf(event), guard.el)) guard.entered = true;
}

/** Runs after the page's own listeners: what changed until here is its answer to the input, not another item. */
function noteAnswer(event: Event): void {
  if (!guard || !event.isTrusted || guard.refused !== null || !guard.el.isConnected) return;
  // A control may rename itself in answer; the row or group it stands for stays the same one.
  const now = meaningNow(guard.el, guard.meant);
  guard.meaning = { ...now, context: guard.meant.context };
  guard.around = now.context;
  if (event.type === 'mousedown' && event instanceof MouseEvent && event.button === 0) guard.pressed = true;
}

function refusal(event: Event, on: Guard): Refusal | null {
  const path = pathOf(event);
  if (!on.el.isConnected && !on.landed) on.el = renderedAnew(path, on.meant) ?? on.el;
  const { el, meaning, landed } = on;
  if (!isOn(path, el)) {
    // The press was right. What it opened, moved or removed is its doing, and the browser sends the rest where it
    // sends it for a person: to what lies there now, the click to what contains both ends of the press.
    if (landed) return null;
    const [hit] = path;
    const what = hit instanceof Element ? `another element, ${hit.localName},` : 'nothing';
    return { refused: `${what} was under the pointer`, elsewhere: true };
  }
  const between = landed ? undefined : cameBetween(path, el);
  if (between)
    return { refused: `another element, ${between.localName}, was under the pointer`, elsewhere: true };
  if (!el.isConnected) return null;
  // A press may rename what was pressed. A row that is another item by the time of the click is not its doing.
  if (landed) return becameAnother(on);
  const now = differsFrom(el, meaning);
  // What a control shows only while the pointer is on it adds to its name.
  const grows = on.entered && !on.meant.judged;
  if (now !== null && grows && meaningNow(el, meaning).name.startsWith(`${meaning.name} `)) return null;
  if (now !== null) return { refused: `it is now ${now}`, elsewhere: false };
  const fresh = on.meant.judged ? unjudged('pointer', el) : null;
  return fresh === null
    ? null
    : { refused: `what it operates is now ${fresh}`, elsewhere: false, unjudged: true };
}

/**
 * The item around it has no word left of the one that was meant; or it lost one and has another instead, which was no
 * answer to the press: rows of one list share most of their words. One that only grew or shrank is the same.
 */
function becameAnother({ el, meant, around }: Guard): Refusal | null {
  if (meant.context_match === 'ignore') return null;
  const { context } = meaningNow(el, meant);
  const before = wordsOf(meant.context);
  const after = wordsOf(context);
  if (before.length === 0 || after.length === 0) return null;
  const kept = before.filter((word) => after.includes(word)).length;
  const gained = after.some((word) => !before.includes(word));
  const answered = context === around;
  if (kept > 0 && (answered || kept === before.length || !gained)) return null;
  return { refused: `it is now in ${JSON.stringify(context)}`, elsewhere: false };
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** The element under the pointer, if it is the same thing on a node that is newer than the one aimed at. */
function renderedAnew(path: EventTarget[], meant: Meaning): Element | undefined {
  return path.find(
    (at): at is Element =>
      at instanceof Element && candidateFor(at).role === meant.role && differsFrom(at, meant) === null,
  );
}

/** A node that was replaced, or moved away, while it was pressed gets no click; the thing itself is still there. */
function lostClick({ el, meant, pressed, clicked, at }: Guard): string | null {
  if (!pressed || clicked) return null;
  if (!el.isConnected)
    return withMeaning(meant).length === 0 ? null : 'it was rendered anew while it was pressed';
  if (!at || !el.checkVisibility()) return null;
  const { left, right, top, bottom } = (editorDrawnFor(el) ?? el).getBoundingClientRect();
  // Still in its place, it lies under what the press has opened.
  const inPlace = at.x >= left && at.x <= right && at.y >= top && at.y <= bottom;
  return inPlace ? null : 'it moved away while it was pressed';
}

/** The way of an event with what a closed shadow root keeps from listeners outside of it. */
function pathOf(event: Event): EventTarget[] {
  const path = event.composedPath();
  const [outer] = path;
  if (!(outer instanceof Element) || !outer.shadowRoot || !(event instanceof MouseEvent)) return path;
  const inside: Element[] = [];
  for (let up = deepHit(event.clientX, event.clientY); up && up !== outer; up = flatParent(up))
    inside.push(up);
  return [...inside, ...path];
}

/** Hit directly, or through the label, the editor or the component that takes the pointer for it. */
function isOn(path: EventTarget[], el: Element): boolean {
  const editor = path.includes(el)
    ? null
    : (editorDrawnFor(el) ?? hostFor(el) ?? boxFor(el) ?? searchOver(el));
  return path.some(
    (at) => at === el || at === editor || (at instanceof HTMLLabelElement && at.control === el),
  );
}
