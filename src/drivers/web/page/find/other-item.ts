import { readable } from '../../../words/readable.ts';
import { flatParent } from '../aria/flat-tree.ts';
import { isAlike } from '../see/alike.ts';

/** What stands among others of its kind, whatever classes they have. */
const ITEMS = 'tr,li,article,section,fieldset,[role=row],[role=listitem],[role=article],[role=region]';
/** Items that are a box also where they hold nothing but their heading. */
const BOXES = 'article,section,fieldset,[role=article],[role=region],[aria-label]';
const NO_WORDS = 'button,a,input,select,textarea,[role=button],[role=link],script,style';
const HEADS = 'th,[role=columnheader],[rowspan]';
const LETTERS = /\p{L}{2}/u;
const MOST_TEXTS = 50;

/**
 * Whether words tell of another item than the one an element stands in: `words` and `el` are met in `up`, and the parts
 * of it that they stand in, `own` that of the element, are two of one kind, each with words of its own.
 */
export function isOfOther(words: Node, el: Element, own: Element, up: Element): boolean {
  const other = partOf(up, words);
  if (!other || other === own || !areItems(own, other) || !hasWords(own, el)) return false;
  if (words instanceof Text && words.parentElement?.closest(HEADS)) return false;
  return isBox(other, words) && !isHeadOf(own, other, el, words);
}

function partOf(up: Element, node: Node): Element | null {
  for (let at = node instanceof Element ? node : flatParent(node); at; ) {
    const parent = flatParent(at);
    if (parent === up) return at;
    at = parent;
  }
  return null;
}

function areItems(one: Element, other: Element): boolean {
  if (one.matches(ITEMS) && other.matches(ITEMS))
    return one.localName === other.localName && one.getAttribute('role') === other.getAttribute('role');
  return one.classList.length > 0 && isAlike(one, other);
}

/** Words besides those of its controls and of the element that is asked about. */
function hasWords(own: Element, el: Element): boolean {
  const walker = document.createTreeWalker(own, NodeFilter.SHOW_TEXT);
  let left = MOST_TEXTS;
  for (let node = walker.nextNode(); node && left > 0; node = walker.nextNode(), left--) {
    const of_control = el.contains(node) || node.parentElement?.closest(NO_WORDS) !== null;
    if (!of_control && LETTERS.test(node.nodeValue ?? '') && node.parentElement?.checkVisibility())
      return true;
  }
  return false;
}

/** What holds only these words may head what follows it. */
function isBox(item: Element, words: Node): boolean {
  return item.matches(BOXES) || readable(item.textContent ?? '') !== readable(words.textContent ?? '');
}

/** The first row, whose words stand at the same place as the element in its own, heads the column. */
function isHeadOf(own: Element, first: Element, el: Element, words: Node): boolean {
  if (first.previousElementSibling || own.childElementCount < 2) return false;
  const place = (row: Element, node: Node) => [...row.children].findIndex((cell) => cell.contains(node));
  return place(own, el) === place(first, words) && place(own, el) >= 0;
}
