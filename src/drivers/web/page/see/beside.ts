import { readable } from '../../../words/readable.ts';
import { flatParent } from '../aria/flat-tree.ts';
import { visibleText } from './visible-text.ts';

const FIELDS = new Set(
  'textbox searchbox combobox listbox spinbutton slider checkbox radio switch'.split(' '),
);
const CONTROL = 'button,a,input,select,textarea,[role=button],[role=link],[role=textbox],[role=combobox]';
const LONGEST = 60;
const HIGHEST = 4;

/** What a person reads beside a field that has no name: the header of its column, the words before or after it. */
export function besideOf(el: Element, role: string): string {
  if (!FIELDS.has(role)) return '';
  const header = columnHeader(el);
  if (header) return header;
  const after = role === 'checkbox' || role === 'radio' || role === 'switch';
  const [first, second] = after ? (['next', 'previous'] as const) : (['previous', 'next'] as const);
  return neighbour(el, first) || (after ? neighbour(el, second) : '');
}

function columnHeader(el: Element): string {
  const cell = el.closest('td');
  const table = cell?.closest('table');
  if (!(cell instanceof HTMLTableCellElement) || !table) return '';
  const [head] = table.rows;
  const header = head?.cells[cell.cellIndex];
  return header?.localName === 'th' && header !== cell ? short(visibleText(header)) : '';
}

/** The nearest text on one side of an element. Another control in between keeps its words to itself. */
function neighbour(el: Element, side: 'next' | 'previous'): string {
  let at: Element | null = el;
  for (let level = 0; at && level < HIGHEST; level++, at = flatParent(at)) {
    let node: Node | null = side === 'next' ? at.nextSibling : at.previousSibling;
    for (; node; node = side === 'next' ? node.nextSibling : node.previousSibling) {
      if (node instanceof Element) {
        if (node.matches(CONTROL) || node.querySelector(CONTROL)) return '';
        const text = visibleText(node);
        if (text) return short(text);
      } else if (node instanceof Text && /\p{L}|\p{N}/u.test(node.data)) return short(node.data);
    }
    if (at.parentElement === document.body || at.localName === 'form' || at.localName === 'tr') break;
  }
  return '';
}

function short(text: string): string {
  const said = readable(text);
  return said.length > LONGEST || !/\p{L}|\p{N}/u.test(said) ? '' : said;
}
