import { readable } from '../../../words/readable.ts';
import { flatParent, referenced } from '../aria/flat-tree.ts';
import { keptInPass } from '../aria/style-cache.ts';
import { alikeBeside, ITEM } from './alike.ts';
import { beginning } from './cut.ts';
import { otherParts } from './row-parts.ts';
import { isRead, tellingWords } from './row-words.ts';
import { visibleText } from './visible-text.ts';

export interface Context {
  text: string;
  role: string;
  /** A real row, item or named group; weak ones are guessed from the boxes around. */
  strong: boolean;
}

const NONE: Context = { text: '', role: '', strong: false };
const CONTAINERS: Record<string, string> = {
  tr: 'row',
  li: 'listitem',
  article: 'article',
  fieldset: 'group',
  dialog: 'dialog',
  details: 'group',
  form: 'form',
};
const ROLES = new Set(
  'row listitem article group radiogroup treeitem dialog alertdialog region form option'.split(' '),
);
/** What stands among others of its kind, and is known by what tells it from them. */
const ITEMS = new Set('row listitem article treeitem option'.split(' '));
const CONTROL =
  'button,a,input,select,textarea,label,[role=button],[role=link],[role=switch],[role=checkbox],[role=radio],[role=slider],script,style,option';
/** The rest of its own table says nothing of a row. */
const TABLE = 'table,thead,tbody,tfoot,[role=rowgroup],[role=table],[role=grid],[role=treegrid]';
const ROW = 'tr,[role=row]';
const HEADS = 'th:not([scope=row]),[role=columnheader]';
const WORDS = /\p{L}{2}/u;
const SIGNS = /[\p{L}\p{N}]/u;
const MAX = 60;
const MAX_CLIMB = 8;
const MAX_LOOKED_AT = 200;
const MANY = 2;

/** The words around an element that tell it from others of the same name: its row, item, card or group. */
export function contextOf(el: Element, name: string): Context {
  let weak: Context | undefined;
  let number = '';
  let climbed = 0;
  for (let up = flatParent(el); up && climbed < 14; up = flatParent(up), climbed++) {
    if (up === document.body || up === document.documentElement) break;
    const explicit = up.getAttribute('role');
    const role = explicit && ROLES.has(explicit) ? explicit : explicit ? undefined : CONTAINERS[up.localName];
    if (up.matches(HEADS)) {
      // What stands in the head of a column is about that column, whatever else its row says.
      const text = leadingWords(up, el, 400);
      if (text && text !== name) return { text, role: 'columnheader', strong: true };
    }
    if (role) {
      const text = labelOf(up, role, el) || (role === 'row' ? labelOfParts(up, el) : '');
      if (text && text !== name) return { text, role, strong: true };
      // An item that is called what the element is called: what stands further out is about other items.
      if (text && ITEMS.has(role)) return NONE;
    } else if (!weak && climbed < MAX_CLIMB && !(up.matches(TABLE) && el.matches(ROW))) {
      const words = leadingWords(up, el, 400);
      const text = words && (headingIn(up, el) || (isShared(up, words) && tellingWords(up, el)) || words);
      if (!words && !number) number = leadingWords(up, el, 400, SIGNS);
      if (text && text !== name) weak = { text, role: '', strong: false };
    }
  }
  // Where no words stand anywhere around, a bare number is better than nothing.
  return weak ?? (number && number !== name ? { text: number, role: '', strong: false } : NONE);
}

/** Boxes beside it that are made as it is begin with the same words: these do not tell it from them. */
function isShared(box: Element, words: string): boolean {
  return alikeBeside(box).some((other) => cut(firstWords(other)) === words);
}

/** A box is known by its heading, even where that is only a number. */
function headingIn(box: Element, el: Element): string {
  const first = firstHeading(box);
  const found = first?.heading.contains(el) ? findHeading(box, el) : first;
  return found ? cut(found.text) : '';
}

const firstHeading = keptInPass((box) => findHeading(box, null));

function findHeading(box: Element, el: Element | null): { heading: Element; text: string } | null {
  for (const heading of box.querySelectorAll('h1, h2, h3, h4, h5, h6, [role=heading]')) {
    const text = heading.contains(el) ? '' : visibleText(heading);
    if (text) return { heading, text };
  }
  return null;
}

/** A row without words of its own may say them in another part. */
function labelOfParts(row: Element, el: Element): string {
  for (const part of otherParts(row)) {
    const text = labelOf(part, 'row', el);
    if (text) return text;
  }
  return '';
}

function labelOf(container: Element, role: string, el: Element): string {
  const label = container.getAttribute('aria-label')?.trim();
  if (label) return cut(label);
  const named = referenced(container, 'aria-labelledby')
    .map((at) => at.textContent?.trim() ?? '')
    .join(' ')
    .trim();
  if (named) return cut(named);
  if (role === 'form' || role === 'region') return '';
  const owns = container.querySelectorAll(
    ':scope > legend, :scope > summary, h1, h2, h3, h4, h5, h6, [role=heading], th[scope=row], [role=rowheader]',
  );
  for (const own of owns) {
    const text = own.contains(el) ? '' : visibleText(own);
    if (text) return cut(text);
  }
  const telling = ITEMS.has(role) ? tellingWords(container, el) : '';
  if (telling) return cut(telling);
  // A row that has only a number or a sign is known by that, not by the words of some other row.
  return leadingWords(container, el, 2000) || leadingWords(container, el, 2000, SIGNS);
}

/** The first words in a container that are no control's and, as a rule, more than digits and signs. */
function leadingWords(container: Element, el: Element, budget: number, words = WORDS): string {
  // A control is passed over as all controls are: what it finds, its neighbours find too.
  const first = words === WORDS ? firstWords : firstSigns;
  const text = el.matches(CONTROL) ? first(container) : findWords(container, el, words);
  return text.length > budget ? '' : cut(text);
}

const firstWords = keptInPass((container) => findWords(container, null, WORDS));
const firstSigns = keptInPass((container) => findWords(container, null, SIGNS));

function findWords(container: Element, el: Element | null, words: RegExp): string {
  // Among many of its kind, each is told by what stands before it, and never by another of them.
  const alike = new Set(el ? alikeBeside(el) : []);
  const many = alike.size >= (el?.matches(ITEM) ? 1 : MANY);
  // Words that follow hundreds of other things say nothing about this one, and a search for them would cost.
  let left = MAX_LOOKED_AT;
  for (let node = container.firstChild; node && left > 0; left--) {
    if (node === el && many) return '';
    if (node instanceof Text) {
      const text = node.data;
      if (words.test(text) && isRead(node)) return text;
    }
    const passed =
      !(node instanceof Element) || node === el || node.matches(CONTROL) || (many && alike.has(node));
    node = (passed ? null : node.firstChild) ?? following(node, container);
  }
  return '';
}

function following(node: Node, container: Element): ChildNode | null {
  for (let at: Node | null = node; at && at !== container; at = at.parentNode)
    if (at.nextSibling) return at.nextSibling;
  return null;
}

function cut(text: string): string {
  const flat = readable(text);
  return flat.length > MAX ? `${beginning(flat, MAX - 1)}…` : flat;
}
