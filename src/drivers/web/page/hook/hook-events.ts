/** The words that the script in the page's world (hook.ts) and the engine exchange, as events on the document. */

/** Asks about the element that it is sent to: the hook cancels the event if the page listens for clicks on it. */
export const ASK_LISTENS = 'surehand:listens?';
/** The same for an element on which the page listens for edits before they are made. */
export const ASK_EDITS = 'surehand:edits?';
/** The same for changes of its value. */
export const ASK_CHANGES = 'surehand:changes?';
/** The same for its being left, changed or not. */
export const ASK_LEAVES = 'surehand:leaves?';
/** The same for keys that are pressed on it. */
export const ASK_KEYS = 'surehand:keys?';
/** The same for things that are dropped on it. */
export const ASK_DROPS = 'surehand:drops?';
/** The same for double clicks on it. */
export const ASK_DOUBLE = 'surehand:double?';
/** The same for text that is pasted into it. */
export const ASK_PASTES = 'surehand:pastes?';
/** The same for commands of other elements (`commandfor`). */
export const ASK_COMMANDS = 'surehand:commands?';
/** Asks whether a listener on the element hands in a form, as its source says. */
export const ASK_HANDS_IN = 'surehand:hands-in?';
/** The same for a listener that hears of changes alone. */
export const ASK_HANDS_IN_CHANGES = 'surehand:hands-in-changes?';
/** The same for a shadow root that the page has closed: the hook cancels the event if the element has one. */
export const ASK_CLOSED = 'surehand:closed?';
/** An action begins: timers set from now on are its own. */
export const ACTION_BEGINS = 'surehand:begins';
/** Asks how long the action's own timers still run; the hook answers with TIMERS_LEFT before dispatch returns. */
export const ASK_TIMERS = 'surehand:timers?';
/** `screenX` is the time in ms until the last of them, at most the window asked for; 0 when there is none. */
export const TIMERS_LEFT = 'surehand:timers';
/** A callback that was set before the action runs, or has run with all that follows from it at once. */
export const BACKGROUND_BEGINS = 'surehand:background+';
export const BACKGROUND_ENDS = 'surehand:background-';
/** Asks for the text of the editor that its target belongs to; the hook answers with MODEL_TEXT if it finds it. */
export const ASK_MODEL = 'surehand:model?';
/** `detail` is that text. */
export const MODEL_TEXT = 'surehand:model';
/** Asks what its target says of itself to the browser alone; the hook answers with INTERNALS_WORDS if it knows. */
export const ASK_INTERNALS = 'surehand:internals?';
/** `detail` is that as JSON: pairs of an attribute that would say the same, and its value. */
export const INTERNALS_WORDS = 'surehand:internals';

/** The questions about listeners, and the events of which the page must hear on an element for a yes. */
export const EVENTS_HEARD: Readonly<Record<string, readonly string[]>> = {
  [ASK_LISTENS]: ['click', 'mousedown', 'mouseup', 'pointerdown', 'pointerup', 'dblclick'],
  [ASK_EDITS]: ['beforeinput'],
  [ASK_CHANGES]: ['change', 'input'],
  [ASK_LEAVES]: ['change', 'blur', 'focusout'],
  [ASK_KEYS]: ['keydown', 'keypress', 'keyup', 'search'],
  [ASK_DROPS]: ['drop', 'dragover'],
  [ASK_DOUBLE]: ['dblclick'],
  [ASK_PASTES]: ['paste'],
  [ASK_COMMANDS]: ['command'],
};
