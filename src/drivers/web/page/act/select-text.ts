import { elementOf } from '../see/keys.ts';
import { focusedBefore } from './before-typing.ts';
import { writtenText } from './written-text.ts';

export function hasFocus(el: HTMLElement): boolean {
  const root = el.getRootNode() as Document | ShadowRoot; // a connected element's root is one of the two
  return root.activeElement !== null && el.contains(root.activeElement);
}

export function selectContent(
  el: HTMLElement,
  field: HTMLInputElement | HTMLTextAreaElement | null,
  all: boolean,
): void {
  if (field) {
    if (all) field.select();
    else if (field.type !== 'number' && field.type !== 'email')
      field.setSelectionRange(field.value.length, field.value.length);
    return;
  }
  // A selection that is set anew ends a format that was switched on for what is typed next.
  if (!all && isCaretAtEnd(el)) return;
  const range = document.createRange();
  range.selectNodeContents(el);
  if (!all) putAtEnd(range, el);
  select(range);
}

function select(range: Range): void {
  const selection = getSelection();
  selection?.removeAllRanges();
  selection?.addRange(range);
}

/** Selects all of a text where the key for it did not. Without the focus, the page made more of that key. */
export function selectAllOf({ key }: { key: string }): { moved: boolean } {
  const el = focusedHost(key, 'the page selects more than this element, and not what is in it');
  const chosen = getSelection()
    ?.toString()
    .replace(/[\p{Cf}\s]/gu, '');
  if (chosen !== writtenText(el).replace(/[\p{Cf}\s]/gu, ''))
    return moving(() => selectContent(el, null, true));
  return { moved: false };
}

/** Puts the caret behind the last text of an editor where the key for it went elsewhere: behind what nobody can write in, say. */
export function caretToEndOf({ key }: { key: string }): { moved: boolean } {
  const el = focusedHost(key, 'the page takes the focus away from this element');
  const selection = getSelection();
  const end = document.createRange();
  putAtEnd(end, el);
  if (!selection?.focusNode || (selection.isCollapsed && isSamePlace(selection.getRangeAt(0), end)))
    return { moved: false };
  return moving(() => select(end));
}

let told = '';
const places = new WeakMap<Node, number>();
let numbered = 0;

/** From here on it is known whether the page has heard of what is selected. */
export function listenForSelection(): void {
  noteSelection();
  // Asked to listen last, it hears last.
  document.removeEventListener('selectionchange', noteSelection);
  document.addEventListener('selectionchange', noteSelection);
}

function noteSelection(): void {
  told = whatIsSelected();
}

/** Whether every listener was told of what is selected now: a script reads it only then, and would put a text elsewhere. */
export function selectionHeard(): { heard: boolean } {
  return { heard: told === whatIsSelected() };
}

function whatIsSelected(): string {
  const { anchorNode, anchorOffset, focusNode, focusOffset } = getSelection() ?? {};
  return [placeOf(anchorNode), anchorOffset, placeOf(focusNode), focusOffset].join();
}

function placeOf(node: Node | null | undefined): number {
  if (!node) return 0;
  const number = places.get(node) ?? ++numbered;
  places.set(node, number);
  return number;
}

function moving(move: () => void): { moved: boolean } {
  move();
  return { moved: true };
}

function focusedHost(key: string, why: string): HTMLElement {
  const el = elementOf(key);
  if (!(el instanceof HTMLElement)) throw new Error('surehand:gone');
  if (!hasFocus(el)) throw new Error(`surehand:invalid ${why}`);
  return el;
}

/** No text lies between them, and they stand in the same block. */
function isSamePlace(one: Range, other: Range): boolean {
  if (blockAround(one.startContainer) !== blockAround(other.startContainer)) return false;
  const between = one.cloneRange();
  if (one.compareBoundaryPoints(Range.START_TO_START, other) < 0)
    between.setEnd(other.startContainer, other.startOffset);
  else between.setStart(other.startContainer, other.startOffset);
  return between.toString().replace(/[\p{Cf}\n]/gu, '') === '';
}

function blockAround(node: Node): Element | null {
  let up = node instanceof Element ? node : node.parentElement;
  while (up && isInline(up)) up = up.parentElement;
  return up;
}

function isInline(el: Element): boolean {
  return /^(?:inline|contents)/.test(getComputedStyle(el).display);
}

function putAtEnd(range: Range, el: HTMLElement): void {
  const [node, offset] = endIn(el) ?? [el, el.childNodes.length];
  range.setStart(node, offset);
  range.collapse(true);
}

/** Behind the last thing that somebody could have written; what an editor only draws there as a block of its own is none. */
function endIn(parent: Element): [Node, number] | null {
  for (let at = parent.childNodes.length - 1; at >= 0; at--) {
    const child = parent.childNodes[at];
    if (child instanceof Text) {
      if (child.data.trim() !== '' || isWrittenSpace(child)) return [child, child.length];
      continue;
    }
    if (!(child instanceof Element) || getComputedStyle(child).display === 'none') continue;
    if (child.localName === 'br') return [parent, at];
    const inline = isInline(child);
    if (child instanceof HTMLElement && !child.isContentEditable) {
      // A mention within the line is part of it.
      if (inline && child.getBoundingClientRect().width > 0) return [parent, at + 1];
      continue;
    }
    const inside = endIn(child);
    if (inside) return inside;
    const { width, height } = child.getBoundingClientRect();
    if (inline && width > 0) return [parent, at + 1];
    if (!inline && height > 0 && child.childNodes.length === 0) return [child, 0];
  }
  return null;
}

/** A space at the end of a line, not one that parts the elements of the source. */
function isWrittenSpace(text: Text): boolean {
  const { parentElement: parent, previousSibling: before } = text;
  if (text.data === '' || !parent) return false;
  if (/pre|break-spaces/.test(getComputedStyle(parent).whiteSpace) || text.data.includes('\u00a0'))
    return true;
  return before instanceof Text || (before instanceof Element && isInline(before));
}

/** Whether somebody left the caret behind all that stands in a text: but for what keeps a line open, nothing follows it. */
export function isCaretAtEnd(el: HTMLElement): boolean {
  const selection = getSelection();
  const { focusNode: at, focusOffset: offset } = selection ?? {};
  if (!focusedBefore.has(el) || !selection?.isCollapsed || !at || offset === undefined) return false;
  if (!el.contains(at)) return false;
  const behind = document.createRange();
  behind.setStart(at, offset);
  behind.setEnd(el, el.childNodes.length);
  if (behind.toString().replace(/[\p{Cf}\n]/gu, '') !== '') return false;
  const after = [...el.querySelectorAll('*')].filter(
    (one) => behind.comparePoint(one, 0) === 0 && !one.contains(at),
  );
  return after.length === 0 || (after.length === 1 && after[0]?.localName === 'br');
}
