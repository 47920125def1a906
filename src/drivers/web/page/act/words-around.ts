import { generatedText } from '../aria/css-content.ts';
import { flatChildren, flatParent } from '../aria/flat-tree.ts';
import { hasChangeListener } from '../hook/clickables.ts';
import { columnHeader, gridHeader } from '../see/beside.ts';

/** What a reader sees of a control besides its text: the mark of a list item, letters that are drawn backwards. */
export function drawnWords(el: Element): string[] {
  const { display, listStyleType } = getComputedStyle(el);
  const marks = display.includes('list-item')
    ? [generatedText(el, '::marker')?.text ?? '', listStyleType.startsWith('"') ? listStyleType : '']
    : [];
  // What a field shows that nobody can write in is its label.
  const shown = isLocked(el) && 'value' in el ? [String(el.value), el.getAttribute('placeholder') ?? ''] : [];
  return [...marks, ...shown, turnedText(el)];
}

const MOST_TURNED = 50;

/** Its text in the order in which it is drawn, where a style turns it round by force; else nothing. */
function turnedText(el: Element): string {
  const parts: string[] = [];
  let turned = false;
  const walk = (at: Element): void => {
    const { unicodeBidi, direction } = getComputedStyle(at);
    const backwards = unicodeBidi.includes('override') && direction === 'rtl';
    for (const node of flatChildren(at)) {
      if (parts.length >= MOST_TURNED) return;
      if (node instanceof Element) walk(node);
      else if (node instanceof Text) {
        turned ||= backwards;
        const text = node.nodeValue ?? '';
        parts.push(backwards ? [...text].reverse().join('') : text);
      }
    }
  };
  walk(el);
  return turned ? parts.join(' ') : '';
}

/** What tells a reader of a control without words what it does: the tip of what it lies in, the head of its column. */
export function wordsAround(el: Element): string[] {
  return [titleAround(el), columnHeader(el), gridHeader(el)];
}

const LEVELS = 4;

/** The browser shows the tip of the nearest element around that has one. */
function titleAround(el: Element): string {
  let up = flatParent(el);
  for (let level = 0; up && level < LEVELS; level++, up = flatParent(up)) {
    const title = up.getAttribute('title');
    if (title) return title;
  }
  return '';
}

/** What an option gives besides its text: its value where a field suggests it, its group where the list acts at once. */
export function optionWords(el: Element): string[] {
  if (!(el instanceof HTMLOptionElement)) return [];
  if (el.closest('datalist')) return [el.value, el.label];
  const list = el.closest('select');
  const group = el.closest('optgroup');
  return list && group && hasChangeListener(list) ? [group.label] : [];
}

/** A field that nobody can write in: what it says is all that it is. */
export function isLocked(el: Element): boolean {
  return (el instanceof HTMLInputElement || el instanceof HTMLTextAreaElement) && el.readOnly;
}
