import { isEditingHost, isPlainText } from '../aria/focusable.ts';
import { holdsPassword } from '../aria/holds-password.ts';
import { currentElement } from '../find/stand-in.ts';
import { hasChangeListener, hasKeyListener, takesEdits, takesPastes } from '../hook/clickables.ts';
import { elementOf } from '../see/keys.ts';
import { focusedBefore, valueBefore, writtenBefore } from './before-typing.ts';
import { watchEdits } from './edit-guard.ts';
import { editorBox, editorText } from './editor.ts';
import { differsFrom, type Meaning, meaningNow } from './meaning.ts';
import { hasFocus, isCaretAtEnd, listenForSelection, selectContent } from './select-text.ts';
import { writtenText } from './written-text.ts';

export interface TypeAsk {
  key: string;
  meaning: Meaning;
  value: string;
  clear_first: boolean;
  by_keys?: boolean;
  /** It was given the focus before, in a task of its own. */
  focused?: boolean;
  /** Nobody took its lines as a paste. */
  unclaimed?: boolean;
}

/** Where `typed` is false, nothing was typed yet. `keys`: what the edit is about is selected; `ready`: so it is, or nothing has to be. */
export type Typed =
  | { typed: true; value: string | null; refused: boolean }
  | {
      typed: false;
      why: 'editor' | 'focused' | 'model' | 'lines' | 'masked' | 'places' | 'keys';
      ready?: true;
    };

/**
 * Puts text into a field in one task, so that no script can move the focus between the check and the text. The
 * browser's own editing command makes the same events as typing; fields without text editing get their value set.
 * A code editor is not typed into: its text comes by an edit of its own (`putIntoEditor`). An element whose script keeps
 * the text itself and draws it needs input that is announced to it, which an editing command is not.
 */
export function typeInto({ key, meaning, value, clear_first, by_keys, focused, unclaimed }: TypeAsk): Typed {
  const el = currentElement(key, meaning);
  if (!(el instanceof HTMLElement)) throw new Error('surehand:gone');
  const called = focused ? calledInFocus.get(el) : undefined;
  const now = differsFrom(el, called === undefined ? meaning : { ...meaning, name: called });
  if (now !== null) throw new Error(`surehand:ref_changed ${now}`);
  if (editorBox(el)) {
    el.focus({ preventScroll: true });
    return { typed: false, why: 'editor' };
  }
  if (el instanceof HTMLInputElement && el.type === 'number' && value !== '' && Number.isNaN(Number(value))) {
    throw new Error(`surehand:invalid "${value}" is no value for a number field`);
  }
  const field = el instanceof HTMLInputElement || el instanceof HTMLTextAreaElement ? el : null;
  const had = hasFocus(el);
  if (!focused && had) focusedBefore.add(el);
  else if (!focused) focusedBefore.delete(el);
  el.focus({ preventScroll: true });
  if (!had) calledInFocus.set(el, meaningNow(el, meaning).name);
  // A script that keeps what is meant to itself learns of the focus only after this task: text that comes with it is lost.
  // A field that lost it again in between, to what it opened, takes the text with the focus, in one task.
  if (!had && hasFocus(el) && !(focused && field)) return { typed: false, why: 'focused' };
  if (isEditingHost(el) && !clear_first) writtenBefore.set(el, writtenText(el));
  else writtenBefore.delete(el);
  if (isEditingHost(el) && takesEdits(el) && hasFocus(el)) {
    const ready = clear_first ? writtenText(el).trim() === '' : isCaretAtEnd(el);
    // Where all is selected already, the key that selects all may mean more than this element.
    listenForSelection();
    selectContent(el, null, false);
    watchEdits(el);
    return { typed: false, why: 'model', ...(ready ? { ready } : {}) };
  }
  if (!unclaimed && value.includes('\n') && isEditingHost(el) && hasFocus(el) && isHeardFurtherUp(el)) {
    watchEdits(el);
    return { typed: false, why: 'lines' };
  }
  // A script that hears keys and pastes itself keeps a mask: all of its text replaced at once it takes for one more letter.
  const masked = field && field.value !== '' && hasKeyListener(el) && takesPastes(el);
  if (masked && !unclaimed && !by_keys && clear_first && value !== '' && hasFocus(el)) {
    watchEdits(el);
    return { typed: false, why: PLACES.test(field.value) ? 'places' : 'masked' };
  }
  if (field && !holdsPassword(field) && clear_first) valueBefore.set(field, field.value);
  // An editing command leaves a line break behind, which a script saves as text; after the key it tidies up.
  if (value === '' && clear_first && isEditingHost(el) && hasFocus(el) && !isBare(el)) {
    selectContent(el, null, true);
    watchEdits(el);
    return { typed: false, why: 'keys' };
  }
  if (by_keys && field && hasTextEditing(field) && hasFocus(el) && !value.includes('\n')) {
    selectContent(el, field, clear_first);
    watchEdits(el);
    return { typed: false, why: 'keys' };
  }
  const held = field?.value ?? '';
  if (field && !hasTextEditing(field)) setValue(field, value);
  else {
    // What a screen keyboard sends around its text: no key of its own, so that nobody takes it for a character.
    tellKey(el, 'keydown', 'Unidentified', 229);
    edit(el, field, value, clear_first);
    const last = [...value].at(-1) ?? '';
    tellKey(el, 'keyup', /[\p{L}\p{N}]/u.test(last) ? last : 'Unidentified', 0);
  }
  const password = holdsPassword(el);
  // A field that is empty again may have handed the text on; one that holds its own text again has not taken it.
  const refused = held !== '' && field?.value === held && value !== '' && held !== value;
  return { typed: true, value: password ? null : field ? field.value : writtenText(el), refused };
}

/**
 * A text whose script listens further up only, as frameworks do, may be drawn from a state of its own. Lines that the
 * browser makes in it are not in that state; a paste is.
 */
function isHeardFurtherUp(el: Element): boolean {
  return !hasChangeListener(el) && !hasKeyListener(el) && !takesPastes(el);
}

/** Nothing is in it, but for the break that keeps a line open. */
function isBare(el: Element): boolean {
  return (el.textContent ?? '') === '' && el.querySelector(':not(br)') === null;
}

/** Places of a mask that nothing was typed in yet. */
const PLACES = /_[^\p{L}\p{N}]*_/u;

/** What the page called an element in the very task in which it got the focus: what it becomes later is another matter. */
const calledInFocus = new WeakMap<Element, string>();

/** Many a suggestion list opens on keys only. */
function tellKey(el: HTMLElement, type: 'keydown' | 'keyup', key: string, keyCode: number): void {
  el.dispatchEvent(
    new KeyboardEvent(type, { key, keyCode, bubbles: true, cancelable: true, composed: true }),
  );
}

/**
 * Puts text into the code editor that has the focus by one paste, which no editor completes or indents key by key. Who
 * stops the event, or listens for it on the very element, has taken it, whenever that is drawn. With what was `drawn` before, nothing is sent: it only tells whether something else is drawn now.
 */
export function putIntoEditor({ key, value, drawn }: { key: string; value: string; drawn?: string }): {
  put: boolean;
  drawn: string;
} {
  const el = elementOf(key);
  if (!(el instanceof HTMLElement)) throw new Error('surehand:gone');
  const before = editorText(el)?.text ?? shownIn(el);
  if (drawn !== undefined) return { put: before !== drawn, drawn: before };
  if (!hasFocus(el)) throw new Error('surehand:invalid the page takes the focus away from this editor');
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/plain', value);
  const drawn_elsewhere = editorBox(el) !== null;
  const blocks = drawn_elsewhere || !takesEdits(el) ? null : asBlocks(el, value);
  if (blocks !== null) clipboardData.setData('text/html', blocks);
  const paste = new ClipboardEvent('paste', {
    clipboardData,
    bubbles: true,
    cancelable: true,
    composed: true,
  });
  let stopped = true;
  const heard = () => {
    stopped = false;
  };
  window.addEventListener('paste', heard);
  const prevented = !el.dispatchEvent(paste);
  window.removeEventListener('paste', heard);
  return { put: prevented || (drawn_elsewhere && (stopped || takesPastes(el))), drawn: before };
}

/** What a field shows; of a password only how long it is. */
function shownIn(el: Element): string {
  if (el instanceof HTMLInputElement) return holdsPassword(el) ? String(el.value.length) : el.value;
  return el instanceof HTMLTextAreaElement ? el.value : '';
}

/**
 * Lines as the blocks that Enter would make: of plain text some editors make breaks within one block. Null where
 * HTML would not keep the spaces.
 */
function asBlocks(el: Element, value: string): string | null {
  const lines = value.split('\n');
  if (lines.some((line) => /^\s|\s$|[^\S ]| {2}/.test(line))) return null;
  const block = el.firstElementChild?.localName === 'div' ? 'div' : 'p';
  const made = document.createElement('div');
  for (const line of lines) {
    const one = made.appendChild(document.createElement(block));
    if (line === '') one.append(document.createElement('br'));
    else one.textContent = line;
  }
  return made.innerHTML;
}

function hasTextEditing(field: HTMLInputElement | HTMLTextAreaElement): boolean {
  return (
    field instanceof HTMLTextAreaElement || /^(?:text|search|url|tel|email|password|number)$/.test(field.type)
  );
}

function edit(
  el: HTMLElement,
  field: HTMLInputElement | HTMLTextAreaElement | null,
  value: string,
  clearFirst: boolean,
): void {
  // A page that takes the focus away as it is given cannot be typed into: set the value instead of typing elsewhere.
  if (!hasFocus(el)) {
    if (!field) throw new Error('surehand:invalid the page takes the focus away from this element');
    setValue(field, clearFirst ? value : field.value + value);
    return;
  }
  selectContent(el, field, clearFirst);
  const done =
    value === ''
      ? clearFirst
        ? document.execCommand('delete')
        : true
      : isPlainText(el)
        ? insertLines(value)
        : document.execCommand('insertText', false, value);
  if (!done && field && clearFirst && field.value !== value) setValue(field, value);
}

/** Where the browser keeps plain text alone, Enter makes a line break in it; an edit of several lines would make a box of each. */
function insertLines(value: string): boolean {
  let done = true;
  for (const [i, line] of value.split(/\r\n?|\n/).entries()) {
    if (i > 0) done = document.execCommand('insertLineBreak') && done;
    if (line !== '') done = document.execCommand('insertText', false, line) && done;
  }
  return done;
}

function setValue(field: HTMLInputElement | HTMLTextAreaElement, value: string): void {
  if (!takes(field, value)) throw new Error(`surehand:invalid "${value}" is no value for ${formatOf(field)}`);
  field.value = value;
  field.dispatchEvent(new Event('input', { bubbles: true, composed: true }));
  field.dispatchEvent(new Event('change', { bubbles: true }));
  // A component that takes the value of its slider with `change` is asked for it by those who hear `input`.
  if (field.type === 'range' && field.getRootNode() instanceof ShadowRoot)
    field.dispatchEvent(new Event('input', { bubbles: true, composed: true }));
}

/** Tried on a field of its own, for what is not taken would empty this one. A colour that is not taken is black. */
function takes({ type }: HTMLInputElement | HTMLTextAreaElement, value: string): boolean {
  if (value === '' || /^(?:textarea|range)$/.test(type)) return true;
  const tried = document.createElement('input');
  tried.type = type;
  const empty = tried.value;
  tried.value = value;
  return tried.value !== empty || value === empty;
}

function formatOf(field: HTMLInputElement | HTMLTextAreaElement): string {
  const formats: Record<string, string> = {
    date: 'a date field (YYYY-MM-DD)',
    time: 'a time field (HH:MM)',
    month: 'a month field (YYYY-MM)',
    week: 'a week field (YYYY-Www)',
    'datetime-local': 'a date and time field (YYYY-MM-DDTHH:MM)',
    color: 'a colour field (#rrggbb)',
  };
  return formats[field.type] ?? `a ${field.type} field`;
}
