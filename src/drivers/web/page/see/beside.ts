import { readable } from '../../../words/readable.ts';
import { flatParent } from '../aria/flat-tree.ts';
import { alikeBeside } from './alike.ts';
import { isDrawnAway, isWorkedByLabel } from './tucked.ts';
import { visibleText } from './visible-text.ts';

const FIELDS = new Set(
  'textbox searchbox combobox listbox spinbutton slider checkbox radio switch'.split(' '),
);
const EDITED = '[contenteditable]:not([contenteditable=false])';
const CONTROL = `button,a,input,select,textarea,[role=button],[role=link],[role=textbox],[role=combobox],${EDITED}`;
const FIELD = `input,select,textarea,[role=textbox],[role=combobox],[role=spinbutton],[role=slider],[role=switch],[role=checkbox],${EDITED}`;
const BOX = 'input[type=checkbox],input[type=radio]';
const LABELABLE = 'button,input,meter,output,progress,select,textarea';
/** Beyond these, words are about something else. */
const ENDS = 'form,tr,[role=row],[role=gridcell],[role=radiogroup]';
const ROW = 'tr,[role=row]';
const SEVERAL = 'tr + tr,li + li,[role=row] + [role=row]';
const LONGEST = 60;
const HIGHEST = 4;
const LOOSEST = 8;

/** What a person reads beside a field that has no name: the header of its column, the words before or after it. */
export function besideOf(el: Element, role: string): string {
  if (!FIELDS.has(role)) return '';
  // What shows the choice of a list is a part of that list.
  if (el.localName !== 'input' && el.parentElement?.closest('[role=combobox]')) return '';
  const said = labelFor(el) || looseLabel(el) || rowHeader(el) || columnHeader(el) || gridHeader(el);
  if (said) return said;
  const after = role === 'checkbox' || role === 'radio' || role === 'switch';
  const before = neighbour(el, 'previous');
  const behind = after ? neighbour(el, 'next') : null;
  const level = behind?.text && before.text && behind.level === before.level ? behind.level : undefined;
  const side = level === undefined ? undefined : sideOfNames(el, level);
  if (side === 'unclear') return '';
  // Of a box people read what is behind it, unless that is further away than what is before it.
  const first = side === 'before' || (before.text && before.level < (behind?.level ?? 0));
  const near = (behind?.text && !first ? behind : before).text;
  // A number beside a slider is what it, or another one, stands at.
  return role === 'slider' && !/\p{L}/u.test(near) ? '' : near;
}

/**
 * On which side of the boxes of a line their names stand. A line that begins with a box has them behind, one that ends with
 * a box has them before; with words at both ends the first say what the boxes are about, if they end like that.
 */
function sideOfNames(el: Element, level: number): 'before' | 'behind' | 'unclear' {
  let own: Element = el;
  for (let up = 0; up < level; up++) own = flatParent(own) ?? own;
  const before = partsOfLine(own, 'previousSibling');
  const line = [...before.reverse(), '', ...partsOfLine(own, 'nextSibling')];
  const [first, last] = [line[0], line.at(-1)];
  if (!first) return 'behind';
  if (!last) return 'before';
  const several = line.filter((part) => part === '').length > 1;
  return several && !/[:?]$/.test(first) ? 'unclear' : 'behind';
}

/** What stands on one side of an element in its line, from it outwards: the words, and nothing for each box. */
function partsOfLine(el: Element, side: 'nextSibling' | 'previousSibling'): string[] {
  const parts: string[] = [];
  for (let node: Node | null = el[side]; node; node = node[side]) {
    if (node instanceof Text && /\p{L}|\p{N}/u.test(node.data)) parts.push(node.data.trim());
    if (!(node instanceof Element) || !node.checkVisibility({ visibilityProperty: true })) continue;
    if (node.localName === 'br' || !/^inline/.test(getComputedStyle(node).display)) break;
    const [control, another] = [node, ...node.querySelectorAll(CONTROL)].filter(isSeenControl);
    if (another || (control && !control.matches(BOX))) break;
    const text = control ? '' : visibleText(node).trim();
    if (control || text) parts.push(text);
  }
  return parts;
}

/** A label that points at something which is no native control names nothing by the rules, and everything for a reader. */
function labelFor(el: Element): string {
  const root = el.getRootNode();
  if (el.id === '' || el.matches(LABELABLE) || !(root instanceof Document || root instanceof ShadowRoot))
    return '';
  const label = root.querySelector(`label[for="${CSS.escape(el.id)}"]`);
  return label ? short(visibleText(label)) : '';
}

/**
 * A label that belongs to nothing by the rules, in one box with a single field: a reader takes it for that field's. A style
 * may draw it before or over the field, wherever the markup has it.
 */
export function looseLabel(el: Element): string {
  for (let up = flatParent(el), level = 0; up && level < LOOSEST; up = flatParent(up), level++) {
    if (up === document.body || up.localName === 'form') return '';
    const fields = [...up.querySelectorAll(FIELD)].filter(
      (other) => other !== el && !el.contains(other) && !other.contains(el) && isSeenField(other),
    );
    if (fields.length > 0) return '';
    // A label for a component names what the component draws.
    const said = up.shadowRoot ? labelFor(up) : '';
    if (said) return said;
    const labels = [...up.querySelectorAll('label')].filter(
      (label) => isLoose(label, el) && !label.contains(el) && label.checkVisibility(),
    );
    const [only, another] = labels;
    if (another) return '';
    if (only) return isBelow(only, el) ? '' : short(visibleText(only));
  }
  return '';
}

function isBelow(label: Element, el: Element): boolean {
  const box = label.getBoundingClientRect();
  const own = el.getBoundingClientRect();
  return box.top >= own.bottom - 1 || box.left >= own.right - 1;
}

/** It names nothing, or only the field of a form behind what is drawn in its place. */
function isLoose({ control }: HTMLLabelElement, el: Element): boolean {
  return control === null || (!isWorkedByLabel(control) && !isSeenField(control) && isSeenField(el));
}

function isSeenField(el: Element): boolean {
  return el.checkVisibility({ visibilityProperty: true }) && !isDrawnAway(el);
}

/**
 * A cell that holds words beside its field is no place in a column of fields: the only field of such a row is about what
 * the row is about, and its first cell says that.
 */
function rowHeader(el: Element): string {
  const cell = el.closest('td');
  const row = cell?.closest('tr');
  const [first] = row?.cells ?? [];
  if (!cell || !row || !first || first === cell || first.querySelector(CONTROL)) return '';
  if (firstWords(cell) === '') return '';
  if ([...row.querySelectorAll(FIELD)].some((other) => other !== el && !el.contains(other))) return '';
  return short(firstWords(first));
}

function firstWords(box: Element): string {
  const texts = document.createTreeWalker(box, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node; node = texts.nextNode())
    if (/\p{L}/u.test(node.nodeValue ?? '') && isPlain(node.parentElement)) return node.nodeValue ?? '';
  return '';
}

function isPlain(el: Element | null): boolean {
  return el?.checkVisibility() === true && el.closest('select,button,textarea') === null;
}

export function columnHeader(el: Element): string {
  const cell = el.closest('td');
  const table = cell?.closest('table');
  if (!(cell instanceof HTMLTableCellElement) || !table) return '';
  const [head] = table.rows;
  const header = head?.cells[cell.cellIndex];
  return header?.localName === 'th' && header !== cell ? short(visibleText(header)) : '';
}

const CELLS = '[role=gridcell],[role=cell],[role=rowheader],[role=columnheader]';

/** The same in a grid that is made of anything: by the number of the column, or by the place in the row. */
export function gridHeader(el: Element): string {
  const cell = el.closest('[role=gridcell],[role=cell]');
  const grid = cell?.closest('[role=grid],[role=treegrid],[role=table]');
  if (!cell || !grid) return '';
  const column = cell.getAttribute('aria-colindex');
  const header = column
    ? grid.querySelector(`[role=columnheader][aria-colindex="${CSS.escape(column)}"]`)
    : headAtPlaceOf(cell, grid);
  return header ? short(visibleText(header)) : '';
}

function headAtPlaceOf(cell: Element, grid: Element): Element | undefined {
  const row = cell.closest('[role=row]');
  const head = grid.querySelector('[role=columnheader]')?.closest('[role=row]');
  if (!row || !head || row === head) return undefined;
  const [own, heads] = [row, head].map((one) => [...one.querySelectorAll(CELLS)]);
  const header = heads?.[own?.indexOf(cell) ?? -1];
  return header?.matches('[role=columnheader]') ? header : undefined;
}

/** The nearest text before an element, as far as it may be what that is called. */
export function wordsBefore(el: Element): string {
  return neighbour(el, 'previous').text;
}

interface Beside {
  text: string;
  /** How far out. */
  level: number;
  from?: Node;
}

/** The words right behind it in its line, or below the figure that it is. */
export function wordsBehind(el: Element): string {
  const { text, level, from } = neighbour(el, 'next');
  if (level > 0 || !from) return '';
  const inLine = !(from instanceof Element) || /^inline/.test(getComputedStyle(from).display);
  return inLine || from.localName === 'figcaption' ? text : '';
}

/** The nearest text on one side of an element. Another control in between keeps its words to itself. */
function neighbour(el: Element, side: 'next' | 'previous'): Beside {
  let at: Element | null = el;
  let level = 0;
  const none: Beside = { text: '', level: HIGHEST };
  for (; at && level < HIGHEST; level++, at = flatParent(at)) {
    // The row above one of several cells is the head of its table, or about something else.
    if (at.matches(ROW) && at.childElementCount > 1) break;
    let node: Node | null = side === 'next' ? at.nextSibling : at.previousSibling;
    for (; node; node = side === 'next' ? node.nextSibling : node.previousSibling) {
      if (node instanceof Element) {
        if (!node.checkVisibility({ visibilityProperty: true })) continue;
        if (side === 'previous' && isToolbarOf(node, el)) continue;
        if (isBarrier(node, el, side)) return none;
        // Further out, what has several lines is a list or a part of the page, and no label.
        if (level > 0 && node instanceof HTMLElement && node.innerText.trim().includes('\n')) return none;
        const text = node.matches(CONTROL) ? '' : visibleText(node);
        if (text) return { text: level > 0 && isEditedItem(at) ? '' : label(text, side), level, from: node };
      } else if (node instanceof Text && /\p{L}|\p{N}/u.test(node.data))
        return { text: label(node.data, side), level, from: node };
    }
    if (at.parentElement === document.body || at.matches(ENDS)) break;
  }
  return none;
}

const EDITOR = `textarea,${EDITED}`;
const WRITTEN = 'input:not([type=hidden],[type=color],[type=file],[type=checkbox]),textarea';
const MOST_TEXTS = 60;

/** What forms the text of an editor stands between it and its label, and says nothing beside its tools. */
function isToolbarOf(bar: Element, el: Element): boolean {
  if (!el.matches(EDITOR) || bar.matches(`${WRITTEN},${EDITED}`)) return false;
  const tools = [bar, ...bar.querySelectorAll(CONTROL)].filter(isSeenControl);
  if (tools.length === 0 || bar.querySelector(`${WRITTEN},${EDITED}`)) return false;
  const texts = document.createTreeWalker(bar, NodeFilter.SHOW_TEXT);
  for (let left = MOST_TEXTS, node = texts.nextNode(); node && left > 0; node = texts.nextNode(), left--) {
    const at = node.parentElement;
    const said = at && /\p{L}|\p{N}/u.test(node.nodeValue ?? '') && at.checkVisibility();
    if (said && !tools.some((tool) => tool !== bar && tool.contains(at)) && !bar.matches(CONTROL))
      return false;
  }
  return true;
}

/** Another control keeps its words to itself; what says its own in rows or items names nothing beside it. */
function isBarrier(node: Element, el: Element, side: 'next' | 'previous'): boolean {
  if (node.matches(SEVERAL) || node.querySelector(SEVERAL)) return true;
  const [control, another] = [node, ...node.querySelectorAll(CONTROL)].filter(isSeenControl);
  return control !== undefined && (another !== undefined || side === 'next' || !allows(control, el));
}

/** A box to tick on the same line lets a field be used or not, and says what it is for: "[x] Stop after [30] minutes". */
function allows(control: Element, field: Element): boolean {
  const [box, own] = [control.getBoundingClientRect(), field.getBoundingClientRect()];
  return control.matches(BOX) && box.top < own.bottom && own.top < box.bottom;
}

/** One of several boxes alike, of which it alone holds a field: an item that is being edited, and no label stands beside it. */
function isEditedItem(box: Element): boolean {
  const alike = alikeBeside(box);
  return alike.length >= 2 && !alike.some((other) => other.querySelector(FIELD));
}

/** A sentence with its full stop before a field tells what to do, or what happened; behind a box it may be what one agrees to. */
function label(text: string, side: 'next' | 'previous'): string {
  return side === 'previous' && /[.!]$/.test(text.trimEnd()) && /\s\S+\s/.test(text.trimEnd())
    ? ''
    : short(text);
}

/** What is only there for forms, behind what is drawn in its place, stands between nothing. */
function isSeenControl(el: Element): boolean {
  return el.matches(CONTROL) && el.checkVisibility({ visibilityProperty: true }) && !isDrawnAway(el);
}

function short(text: string): string {
  const said = readable(text);
  return said.length > LONGEST || !/\p{L}|\p{N}/u.test(said) ? '' : said;
}
