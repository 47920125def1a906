import { plain } from '../../../words/compare-text.ts';
import { flatParent } from '../aria/flat-tree.ts';
import { hasEditContext, isEditingHost } from '../aria/focusable.ts';
import { modelText } from '../hook/model-text.ts';
import { writtenText } from './written-text.ts';

/** What an editor holds; `whole` is false where only some of its lines are drawn. */
export interface EditorText {
  text: string;
  whole: boolean;
}

const NEAR = 8;
/** The boxes found so far: one whose editor is empty by now has no line to be known by. */
const boxes = new WeakMap<Element, Element>();

/**
 * The box of a code editor that this element takes the keys for, or null. Such an editor keeps its text in a model
 * of its own: what its input holds is not the document, and keys typed into it are completed and indented.
 */
export function editorBox(el: Element): Element | null {
  const standsIn = hasEditContext(el) || isUndrawnTextarea(el);
  if (!standsIn && !(isEditingHost(el) && modelText(el) !== null)) return null;
  if (drawsItself(el)) return el;
  const known = boxes.get(el);
  if (known?.isConnected) return known;
  let box: Element = el;
  for (let up = flatParent(el), level = 0; up && up !== document.body && level < NEAR; level++) {
    box = up;
    const lines = isDrawn(up) ? rowsIn(up, el) : [];
    // A number may be all that an empty line shows.
    if (lines.length > 0) {
      boxes.set(el, box);
      break;
    }
    up = flatParent(up);
  }
  return box;
}

/** The box that is drawn for an element which only takes the keys, or null where it is drawn itself. */
export function editorDrawnFor(el: Element): Element | null {
  return isUndrawnTextarea(el) || (hasEditContext(el) && isUndrawn(el)) ? editorBox(el) : null;
}

/** The text of an editor, from its model where the page lets one be reached, else from the lines it draws. */
export function editorText(el: Element): EditorText | null {
  const box = editorBox(el);
  if (!box) return null;
  const text = modelText(el);
  if (text !== null) return { text: plain(text), whole: true };
  // What shows no text may draw it as a picture: then nothing is known of it.
  if (box === el) return { text: plain(writtenText(el)), whole: (el.textContent ?? '').trim() !== '' };
  const lines = linesIn(box, el);
  return { text: lines.map((line) => line.text).join('\n'), whole: showsAll(box, lines) };
}

/** It takes the keys and shows the text, though no editing host: a script draws into it what it is told was typed. */
function drawsItself(el: Element): boolean {
  return hasEditContext(el) && !isUndrawn(el) && isDrawn(el);
}

/** A text area that is there for the keys only: too small, clear or deep down for anyone to read it. */
function isUndrawnTextarea(el: Element): boolean {
  if (!(el instanceof HTMLTextAreaElement) || el.readOnly) return false;
  const role = el.getAttribute('role') ?? 'textbox';
  return role === 'textbox' && isUndrawn(el);
}

function isUndrawn(el: Element): boolean {
  const { width, height } = el.getBoundingClientRect();
  if (width <= 3 || height <= 3) return true;
  const { opacity, color, zIndex } = getComputedStyle(el);
  if (opacity === '0' || Number(zIndex) < 0 || /^rgba.*, 0\)$/.test(color)) return true;
  const parent = flatParent(el);
  if (!parent || getComputedStyle(parent).overflow === 'visible') return false;
  const around = parent.getBoundingClientRect();
  return around.width <= 5 || around.height <= 5;
}

function isDrawn(el: Element): boolean {
  const { width, height } = el.getBoundingClientRect();
  return width >= 60 && height >= 14;
}

interface Line {
  el: Element;
  text: string;
  box: DOMRect;
}

/** The lines that are drawn in a box, top to bottom, line numbers left out. */
function linesIn(box: Element, input: Element): Line[] {
  const written = rowsIn(box, input).filter((line) => !isLineNumber(line, box));
  return withEmptyLines(written).sort((a, b) => a.box.top - b.box.top);
}

/** Everything that is drawn as a line of its own. */
function rowsIn(box: Element, input: Element): Line[] {
  const found = new Map<Element, Line>();
  const walker = document.createTreeWalker(box, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const el = node.parentElement;
    // Space between elements is how the page was written, not what it shows.
    const between = el !== null && el.childElementCount > 0 && (node.nodeValue ?? '').trim() === '';
    if (
      !el ||
      el === box ||
      between ||
      input.contains(el) ||
      !el.checkVisibility({ visibilityProperty: true })
    )
      continue;
    const line = lineOf(el, box);
    if (!found.has(line)) found.set(line, lineAt(line));
  }
  return [...found.values()].filter(({ box: { height, width } }) => height > 4 && width > 0);
}

function lineAt(el: Element): Line {
  const text = plain(el.textContent ?? '').replace(/\u200b|\u200c|\ufeff/g, '');
  return { el, text, box: el.getBoundingClientRect() };
}

function lineOf(el: Element, box: Element): Element {
  let line = el;
  for (let up: Element | null = el; up && up !== box; up = flatParent(up)) {
    line = up;
    if (!getComputedStyle(up).display.startsWith('inline')) break;
  }
  // A box around just this one is the line as it is drawn: as wide as the editor, also where it holds nothing.
  for (let up = flatParent(line); up && up !== box && up.childElementCount === 1; up = flatParent(up)) {
    if (Math.abs(up.getBoundingClientRect().height - line.getBoundingClientRect().height) > 3) break;
    line = up;
  }
  return line;
}

/** A number with the line that it counts to its right, which may be empty. */
function isLineNumber({ el, text, box }: Line, around: Element): boolean {
  if (!/^\s*\d+\s*$/.test(text)) return false;
  return [...around.querySelectorAll('*')].some((other) => {
    if (other.contains(el) || el.contains(other)) return false;
    const { left, top, bottom, width } = other.getBoundingClientRect();
    return (
      width > 4 && left >= box.right - 1 && Math.abs(top - box.top) < 3 && Math.abs(bottom - box.bottom) < 3
    );
  });
}

/** An empty line has no text to be found by; it stands among its siblings and is as high as they are. */
function withEmptyLines(lines: Line[]): Line[] {
  const [first] = lines;
  const holder = first?.el.parentElement;
  if (!first || !holder || !lines.every(({ el }) => el.parentElement === holder)) return lines;
  return [...holder.children]
    .filter((el) => el.localName === first.el.localName && el.className === first.el.className)
    .map(lineAt)
    .filter(({ box }) => box.height > 4);
}

/** Lines that begin within the box and end before it does are all there are: more would have been drawn below. */
function showsAll(box: Element, lines: Line[]): boolean {
  const { top, bottom } = box.getBoundingClientRect();
  const first = lines[0];
  const last = lines.at(-1);
  if (!first || !last) return true;
  for (let up: Element | null = first.el; up && up !== box; up = flatParent(up)) {
    if (up.getBoundingClientRect().top < top - 2) return false;
  }
  return last.box.bottom + last.box.height < bottom;
}
