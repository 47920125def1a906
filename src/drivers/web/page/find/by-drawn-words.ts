import { isDecorated, readable } from '../../../words/readable.ts';
import { candidateFor } from '../act/meaning.ts';
import { flatParent, rendersInside } from '../aria/flat-tree.ts';
import { isHidden, isUnseen } from '../aria/hidden.ts';
import { hasClickListener, hearsDoubleClicks } from '../hook/clickables.ts';
import { callBy } from '../see/called-by.ts';
import type { Candidate } from '../see/describe.ts';
import { everyElement, everyRendered } from '../see/every-element.ts';
import { operableIn } from '../see/served.ts';
import { visibleText } from '../see/visible-text.ts';

const HIGHEST = 4;
const PLAIN = new Set(['generic', 'none', 'presentation']);
const MOST_INSIDE = 300;
/** A card says no more than this. */
const MOST_OF_ONE = 400;

/** What is drawn with just these words and can be operated by nothing but a pointer: a card to drag, a place to drop on. */
export function textsSaying(lower: string): Candidate[] {
  return innermost(lower).map((el) => {
    callBy(el, el);
    return { ...candidateFor(el), role: 'clickable' };
  });
}

const ROW = 'tr,li,[role=row],[role=listitem]';
const HOLDS_ROWS = 'table,tbody,ul,ol,[role=grid],[role=table],[role=rowgroup],[role=list]';

interface Meant {
  role?: string;
  context?: string;
  within?: string;
  context_is?: string;
  purpose?: string;
}

/** The same where it stands in a row or item, and the list hears the clicks on all of them; to fill it, where a grid hears double clicks. */
export function heardTexts(
  lower: string,
  { role, context, within, context_is, purpose }: Meant,
): Candidate[] {
  if (lower === '' || (context ?? within ?? context_is) !== undefined) return [];
  if (purpose === 'fill') return role === undefined || role.endsWith('cell') ? openedTexts(lower) : [];
  if (purpose !== 'click') return [];
  if (role !== undefined && !/^(?:row|cell|gridcell|listitem|clickable)$/.test(role)) return [];
  return textsSaying(lower).filter(({ el }) => {
    const row = el.closest(ROW);
    for (let up = row?.parentElement ?? null; up; up = up.parentElement) {
      if (!up.matches(HOLDS_ROWS)) return false;
      if (hasClickListener(up)) return true;
    }
    return false;
  });
}

/** Cells of a grid that hears the double clicks on all of them, which is how people open one to write in it. */
function openedTexts(lower: string): Candidate[] {
  return textsSaying(lower).flatMap((text) => {
    const cell = text.el.closest(CELL) ?? text.el;
    if (readable(visibleText(cell)) !== readable(visibleText(text.el))) return [];
    let up = flatParent(cell);
    for (let level = 0; up && up !== document.body && level < GRID_LEVELS; level++, up = flatParent(up))
      if (hearsDoubleClicks(up)) return [asCell(cell, text.el)];
    return [];
  });
}

function asCell(cell: Element, words: Element): Candidate {
  callBy(cell, words);
  const candidate = candidateFor(cell);
  return candidate.role === 'cell' ? candidate : { ...candidate, role: 'gridcell' };
}

const CELL = 'td,[role=gridcell],[role=cell]';
const GRID_LEVELS = 5;

/** What stands beside a label that names nothing: all the controls there, as one thing. */
export function besideLabel(lower: string): Candidate[] {
  const boxes = innermost(lower).flatMap((label) => {
    const box = fieldOfRow(label) ?? labelledBox(label);
    return box ? [{ box, label }] : [];
  });
  return boxes.map(({ box, label }) => {
    callBy(box, label);
    const candidate = candidateFor(box);
    return PLAIN.has(candidate.role) ? { ...candidate, role: 'group' } : candidate;
  });
}

/** The box that is drawn around fields which show only while one types into them, called by the words they are found by. */
export function drawnAround(fields: readonly Element[], lower: string): Candidate[] {
  const [words, more] = innermost(lower);
  if (!words || more) return [];
  return fields.flatMap((field) => {
    if (!(field instanceof HTMLInputElement)) return [];
    let box = flatParent(field);
    for (let level = 0; box && level < HIGHEST && isUnseen(box); level++) box = flatParent(box);
    if (!box || isUnseen(box) || box.contains(words) || box.contains(document.body)) return [];
    callBy(box, words);
    return [{ ...candidateFor(box), role: 'group' }];
  });
}

/**
 * A box that answers for all that is in it has no middle that is meant: it is pressed where the words stand. Null where
 * they are no more than some of the many that it holds.
 */
export function whereItIsSaid(box: Candidate, lower: string): Candidate | null {
  const one = box.role === 'row' && box.el.hasAttribute('aria-selected');
  if (!/^(?:clickable|row)$/.test(box.role) || one || lower === '') return box;
  if (box.role === 'clickable' && holdsThePage(box.el)) return null;
  const [only, another] = innermost(lower, everyRendered(box.el));
  if (!only || another) return box.role === 'row' || isOneThing(box.el) ? box : null;
  callBy(only, only);
  return { ...candidateFor(only), role: 'clickable' };
}

/** What a framework listens on for all that it draws. */
function holdsThePage(box: Element): boolean {
  const { width, height } = box.getBoundingClientRect();
  const { scrollWidth, scrollHeight } = document.documentElement;
  const most = width * height * 2 > scrollWidth * scrollHeight;
  return operableIn(box) !== null && (most || box.querySelector('main,[role=main]') !== null);
}

function isOneThing(box: Element): boolean {
  return (box.textContent ?? '').length <= MOST_OF_ONE && everyRendered(box).filter(isOperable).length < 2;
}

function innermost(lower: string, among: Iterable<Element> = everyElement(document)): Element[] {
  const saying = [...among].filter((el) => says(el, lower));
  return saying.filter((el) => !saying.some((other) => other !== el && el.contains(other)));
}

function says(el: Element, lower: string): boolean {
  if (el.childElementCount > 6 || el.contains(document.body)) return false;
  const all = el.textContent ?? '';
  if (all.length > lower.length + 60 || !isCalled(all, lower)) return false;
  return (
    !/^(?:script|style|option|title)$/.test(el.localName) && !isUnseen(el) && isCalled(visibleText(el), lower)
  );
}

function isCalled(text: string, lower: string): boolean {
  const said = readable(text).toLowerCase();
  return said === lower || isDecorated(said, lower);
}

const FIELD = 'input:not([type=hidden]),select,textarea,[role=combobox],[role=textbox]';

/** The only field of a row whose first cell begins with these words. */
function fieldOfRow(label: Element): Element | null {
  const cell = label.closest('td,th');
  const row = cell?.closest('tr');
  if (!cell || !row || row.cells[0] !== cell || !visibleText(cell).startsWith(visibleText(label)))
    return null;
  const [only, another] = [...row.querySelectorAll(FIELD)].filter((field) => !isUnseen(field));
  return only && !another && !cell.contains(only) ? only : null;
}

function labelledBox(label: Element): Element | null {
  // Words that stand in one box with what they are about.
  const inside = isOperable(label) ? null : boxOfControls(label);
  if (inside) return inside;
  for (let at: Element | null = label, level = 0; at && level < HIGHEST; at = flatParent(at), level++) {
    // Words on something that can be operated itself are its own, and no label of what follows.
    if (isOperable(at)) return null;
    for (let beside = at.nextElementSibling; beside; beside = beside.nextElementSibling) {
      const box = boxOfControls(beside);
      if (box) return box;
      // Other words come first: they are about what follows.
      if (visibleText(beside) !== '') return null;
    }
    // Something stands before it: the label belongs to that.
    if (at.previousElementSibling && visibleText(at.previousElementSibling) !== '') return null;
  }
  return null;
}

/** The smallest box around everything that can be operated. */
function boxOfControls(root: Element): Element | null {
  const controls = [root, ...everyRendered(root)].slice(0, MOST_INSIDE).filter(isOperable);
  const [first] = controls;
  let box: Element | null = first ?? null;
  while (box && !controls.every((one) => box && rendersInside(box, one))) box = flatParent(box);
  return box;
}

function isOperable(el: Element): boolean {
  const { listing, role } = candidateFor(el);
  if (role === 'img' && isHidden(el)) return false;
  return (listing === 'control' || listing === 'clickable') && !isUnseen(el);
}
