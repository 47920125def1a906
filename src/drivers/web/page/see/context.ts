import { readable } from '../../../words/readable.ts';
import { flatParent, referenced } from '../aria/flat-tree.ts';
import { roleOf } from '../aria/role.ts';
import { keptInPass } from '../aria/style-cache.ts';
import { alikeBeside, countAlikeBeside, ITEM, isAlike, isItem } from './alike.ts';
import { beginning } from './cut.ts';
import { otherParts } from './row-parts.ts';
import { isRead, tellingWords } from './row-words.ts';
import { HEADING, hasPeer, headingsOver, isOfOtherSection, isPart, isRepeated } from './section.ts';
import { displayName } from './shown-name.ts';
import { runOf } from './text-runs.ts';
import { seenAt } from './tucked.ts';
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
const TOOLTIP = '[role=tooltip],[class*=tooltip i]';
const MAX = 60;
const MAX_CLIMB = 8;
const MAX_LOOKED_AT = 200;
const MAX_TEXTS = 12;
const PRESSED = 'button,a,input,[role=button],[role=link],[role=switch],[role=checkbox],[role=radio]';
const MANY = 2;
const MOST_TWINS = 3;
/** What a person writes or sets something in, and labels for that: not what is only ticked or pressed. */
const FIELD =
  'input:not([type=checkbox],[type=radio],[type=button],[type=submit],[type=reset],[type=image],[type=hidden]),select,textarea,[role=textbox],[role=combobox],[role=spinbutton],[role=slider],[contenteditable]';

/** The words around an element, where people see it, that tell it from others of the same name: its row, item, card or group. */
export function contextOf(one: Element, name: string): Context {
  const el = seenAt(one);
  const plain: Element[] = [];
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
      const nearer = text && !ITEMS.has(role) ? wordsAmongTwins(el, name, plain) : '';
      if (nearer) return { text: nearer, role: '', strong: false };
      // A group or box around the line may still tell it from one of the same name.
      if (ITEMS.has(role) && isOnlyItsLine(up, text, { el, name })) continue;
      if (text && text !== name) return { text, role, strong: true };
      // An item that is called what the element is called: what stands further out is about other items.
      if (text && ITEMS.has(role)) return NONE;
    } else if (climbed < MAX_CLIMB && !(up.matches(TABLE) && el.matches(ROW))) plain.push(up);
  }
  const text = wordsAmongTwins(el, name, plain) || wordsAround(el, name, plain);
  return { text, role: '', strong: false };
}

/** A form set in a table or list: the item is the line of one field, and says no more than its name, or what all lines say. */
function isOnlyItsLine(item: Element, text: string, { el, name }: { el: Element; name: string }): boolean {
  return text !== '' && el.matches(FIELD) && (text === name || isShared(item, text));
}

/** In a box that stands among others of its make, each with a thing of the same name: what tells this one, a control's words if need be. */
function wordsAmongTwins(el: Element, name: string, boxes: readonly Element[]): string {
  const at = boxes.findIndex((box) => nextAlike(box).some((other) => hasTwin(other, el, name)));
  const box = boxes[at];
  if (!box) return '';
  const text = wordsAround(el, name, boxes.slice(0, at + 1)) || cut(tellingWords(box, el));
  return text === name ? '' : text;
}

/** Those of its make that stand next to it on either side. */
function nextAlike(box: Element): Element[] {
  const found: Element[] = [];
  let [before, after] = [box.previousElementSibling, box.nextElementSibling];
  for (let left = MOST_TWINS; left > 0 && (before || after); left--) {
    for (const one of [before, after]) if (one && isAlike(one, box)) found.push(one);
    [before, after] = [before?.previousElementSibling ?? null, after?.nextElementSibling ?? null];
  }
  return found;
}

function hasTwin(box: Element, el: Element, name: string): boolean {
  return [...box.querySelectorAll(kindOf(el))]
    .slice(0, MOST_TWINS)
    .some((other) => displayName(other, roleOf(other)) === name);
}

/** What boxes that have no role say, the nearest first. */
function wordsAround(el: Element, name: string, boxes: readonly Element[]): string {
  let instead = '';
  let crowded = false;
  for (const up of boxes) {
    // Past words that are about something else, only a heading is still about it.
    const words: string = crowded ? '' : leadingWords(up, el, 400);
    crowded ||= words === '' && firstWords(up).some((node) => !el.contains(node) && isOfOther(node, el, up));
    const over = headingsOver(el, up);
    const text = headingIn(up, over) || (words && ((isShared(up, words) && tellingWords(up, el)) || words));
    // Where no words stand anywhere around, a bare number is better than nothing.
    if (!words && !crowded) instead ||= leadingWords(up, el, 400, SIGNS);
    // Where each of several people has an "Address", that tells none of them from the others.
    if (over.length > 0 && over.every(isRepeated)) instead ||= words;
    else if (text && text !== name) return text;
  }
  return instead === name ? '' : instead;
}

/** Boxes beside it that are made as it is begin with the same words: these do not tell it from them. */
function isShared(box: Element, words: string): boolean {
  return alikeBeside(box).some((other) => {
    const [first] = firstWords(other);
    return first !== undefined && cut(runOf(first, other)) === words;
  });
}

/** A part of the page is known by its heading, even where that is only a number; what stands in one of several sections, by that of its own. */
function headingIn(box: Element, over: readonly Element[]): string {
  const telling = over.filter((heading) => !isRepeated(heading));
  const own = isPart(box) ? undefined : telling.find((heading) => hasPeer(heading, box));
  const heading = own ?? telling[0];
  return heading ? cut(visibleText(heading)) : '';
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
    `:scope > legend, :scope > summary, ${HEADING}, th[scope=row], [role=rowheader]`,
  );
  for (const own of owns) {
    const text = own.contains(el) || isOfOtherSection(own, el) ? '' : visibleText(own);
    if (text) return cut(text);
  }
  const telling = ITEMS.has(role) ? tellingWords(container, el) : '';
  if (telling) return cut(telling);
  // A row that has only a number or a sign is known by that, not by the words of some other row.
  return leadingWords(container, el, 2000) || leadingWords(container, el, 2000, SIGNS);
}

/** The first words in a container that are no control's, about nothing else in it and, as a rule, more than digits and signs. */
function leadingWords(container: Element, el: Element, budget: number, words = WORDS): string {
  // A control is passed over as all controls are: what it finds, its neighbours find too.
  const first = words === WORDS ? firstWords : firstSigns;
  const found = el.matches(CONTROL) ? first(container) : freeTexts(container, el, words);
  for (const node of found) {
    if (isOfOther(node, el, container)) continue;
    const text = runOf(node, container);
    return text.length > budget ? '' : cut(text);
  }
  return '';
}

const firstWords = keptInPass((container) => [...freeTexts(container, null, WORDS)]);
const firstSigns = keptInPass((container) => [...freeTexts(container, null, SIGNS)]);

function* freeTexts(container: Element, el: Element | null, words: RegExp): Generator<Text> {
  // Among many of its kind, each is told by what stands before it, and never by another of them.
  const many = el !== null && countAlikeBeside(el) >= (el.matches(ITEM) ? 1 : MANY);
  const isOneOfThem = (node: Element) => many && node.parentElement === el.parentElement && isAlike(node, el);
  // Words that follow hundreds of other things say nothing about this one, and a search for them would cost.
  let left = MAX_LOOKED_AT;
  let texts = 0;
  for (let node = container.firstChild; node && left > 0 && texts < MAX_TEXTS; left--) {
    if (node === el && many) return;
    if (node instanceof Text && words.test(node.data) && isRead(node)) {
      texts++;
      yield node;
    }
    const passed =
      !(node instanceof Element) || node === el || isOneOfThem(node) || isControl(node) || isTooltip(node);
    node = (passed ? null : node.firstChild) ?? following(node, container);
  }
}

/** What the pointer brings out says nothing of the place where it is drawn. */
function isTooltip(el: Element): boolean {
  return el.matches(TOOLTIP) && /^(?:absolute|fixed)$/.test(getComputedStyle(el).position);
}

/** A label that names nothing is free text, however it is written. */
function isControl(el: Element): boolean {
  return el.matches(CONTROL) && !(el instanceof HTMLLabelElement && el.control === null);
}

function isOfOther(words: Text, el: Element, container: Element): boolean {
  return isOfOtherSection(words, el) || isOfOtherField(words, el, container) || isOfOtherItem(words, el);
}

/** What a row or an item says is about that one. */
function isOfOtherItem(words: Text, el: Element): boolean {
  const item = words.parentElement?.closest(ITEM);
  return item != null && !item.contains(el) && isItem(item);
}

/** Whether words stand together with another field than the element, or with another control in a box made as its own. */
function isOfOtherField(words: Text, el: Element, container: Element): boolean {
  if (container.matches(ITEM)) return false;
  const [theirs, own] = partsOf(words, el);
  if (!theirs || !own) return false;
  const made_alike = isAlike(theirs, own);
  const is_alone = countAlikeBeside(container) === 0;
  if (holds(theirs, FIELD)) return made_alike || is_alone;
  return made_alike && holds(theirs, is_alone ? PRESSED : kindOf(el));
}

function holds(box: Element, what: string): boolean {
  return box.matches(what) || box.querySelector(what) !== null;
}

/** The boxes, side by side, that two nodes stand in. */
function partsOf(one: Node, other: Element): [Element | null, Element | null] {
  let at: Element | null = one.parentElement;
  let theirs: Element | null = null;
  while (at && !at.contains(other)) {
    theirs = at;
    at = at.parentElement;
  }
  let own: Element | null = other;
  while (own && own.parentElement !== at) own = own.parentElement;
  return [theirs, own];
}

function kindOf(el: Element): string {
  const role = el.getAttribute('role');
  return role === null ? `${CSS.escape(el.localName)}:not([role])` : `[role="${CSS.escape(role)}"]`;
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
