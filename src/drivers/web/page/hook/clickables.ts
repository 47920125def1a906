import { askHook } from './ask-hook.ts';
import {
  ASK_CHANGES,
  ASK_CLOSED,
  ASK_COMMANDS,
  ASK_DOUBLE,
  ASK_DROPS,
  ASK_EDITS,
  ASK_HANDS_IN,
  ASK_HANDS_IN_CHANGES,
  ASK_KEYS,
  ASK_LEAVES,
  ASK_LISTENS,
  ASK_PASTES,
  EVENTS_HEARD,
} from './hook-events.ts';

/** The handlers that a page writes into its markup, for each question. */
const HANDLERS = new Map(
  Object.entries(EVENTS_HEARD).map(([question, events]) => [
    question,
    events.map((event) => `[on${event}]`).join(),
  ]),
);
let hooked: boolean | undefined;

/** Whether the page's own scripts listen for clicks on this element; this world cannot see that by itself. */
export function hasClickListener(el: Element): boolean {
  if (isWritten(el, ASK_LISTENS)) return true;
  hooked ??= askHook(document.documentElement, ASK_LISTENS);
  return hooked && askHook(el, ASK_LISTENS);
}

/** Whether the page's own scripts take the edits of this element before the browser makes them. */
export function takesEdits(el: Element): boolean {
  return askHook(document.documentElement, ASK_EDITS) && askHook(el, ASK_EDITS);
}

/** Whether the page's own scripts listen for changes on this very element. */
export function hasChangeListener(el: Element): boolean {
  return isWritten(el, ASK_CHANGES) || asked(el, ASK_CHANGES);
}

/** Whether the page hears of it when this very element is left. */
export function hearsLeaving(el: Element): boolean {
  return isWritten(el, ASK_LEAVES) || asked(el, ASK_LEAVES);
}

/** Whether the page hears of keys that are pressed on this very element. */
export function hasKeyListener(el: Element): boolean {
  return isWritten(el, ASK_KEYS) || asked(el, ASK_KEYS);
}

/** Whether things can be dropped on this very element. */
export function takesDrops(el: Element): boolean {
  return isWritten(el, ASK_DROPS) || asked(el, ASK_DROPS);
}

/** Whether the page listens for double clicks on this very element, and not for everything, as a framework does on its root. */
export function hearsDoubleClicks(el: Element): boolean {
  return (isWritten(el, ASK_DOUBLE) || asked(el, ASK_DOUBLE)) && !takesPastes(el);
}

/** Whether the page hears of what is pasted into this very element. */
export function takesPastes(el: Element): boolean {
  return isWritten(el, ASK_PASTES) || asked(el, ASK_PASTES);
}

/** Whether the page hears of commands that are for this element. */
export function hearsCommands(el: Element): boolean {
  return isWritten(el, ASK_COMMANDS) || asked(el, ASK_COMMANDS);
}

function isWritten(el: Element, question: string): boolean {
  return el.matches(HANDLERS.get(question) ?? '*');
}

/** Whether a listener on it hands in a form: `any` of them, or one that hears of `changes`. */
export function handsInByListener(el: Element, on: 'any' | 'changes'): boolean {
  return asked(el, on === 'any' ? ASK_HANDS_IN : ASK_HANDS_IN_CHANGES);
}

/** Of the root of the document the hook says yes to everything: that is how it is known to be there. */
function asked(el: Element, question: string): boolean {
  return el !== document.documentElement && askHook(el, question);
}

/** Whether scripts of this page have closed any shadow root. */
export function hasClosedRoots(): boolean {
  return askHook(document.documentElement, ASK_CLOSED);
}

/** Whether the page has closed a shadow root of this element: what it shows in there cannot be read. */
export function hasClosedRoot(el: Element): boolean {
  return askHook(el, ASK_CLOSED);
}
