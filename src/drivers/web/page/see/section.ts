import { keptInPass } from '../aria/style-cache.ts';
import { alikeBeside } from './alike.ts';
import { visibleText } from './visible-text.ts';

export const HEADING = 'h1,h2,h3,h4,h5,h6,[role=heading]';
/** The terms of a list head what is said of them, below all other headings. */
const HEADS = `${HEADING},dt`;
const TERM = 9;
/** The title of just the box that it is written in. */
const TITLE = 'legend,summary,caption,figcaption';
/** What ends with its box: a heading in it says nothing of what follows the box. */
const CLOSED =
  'section,article,aside,nav,fieldset,dialog,details,li,tr,table,dl,[role=region],[role=group],[role=article],[role=dialog],[role=alertdialog],[role=listitem],[role=row],[role=tabpanel]';
const CONTROL = 'button,a,input,select,textarea,[role=button],[role=link],[contenteditable]';
const MOST_LOOKED_AT = 60;

/**
 * Whether words stand in another section than the element. A heading is about what follows it, up to the next one of its
 * level or a higher one; what stands under a heading is about what that is about.
 */
export function isOfOtherSection(words: Node, element: Element): boolean {
  const [said, el] = inOneTree(words, element);
  if (!said || !el || said.contains(el) || el.contains(said)) return false;
  const title = (said instanceof Element ? said : said.parentElement)?.closest(TITLE)?.parentElement;
  if (title && !title.contains(el)) return true;
  const heading = headingOver(said);
  const box = heading && commonBox(said, el);
  return heading && box?.contains(heading) ? !isUnder(el, heading) : false;
}

/** The headings in a box that an element stands under, the highest first. */
export function headingsOver(el: Element, box: Element): Element[] {
  const [, at] = inOneTree(box, el);
  return at ? over(at).filter((one) => box.contains(one) && !one.contains(el) && one.localName !== 'dt') : [];
}

/** Whether the box has another heading as high: then this one heads a part of it. */
export function hasPeer(heading: Element, box: Element): boolean {
  const level = headLevel(heading);
  return headingsOf(box.getRootNode()).some(
    (one) => one !== heading && box.contains(one) && headLevel(one) === level,
  );
}

/** Whether the page has another heading of its level with the same words. */
export const isRepeated = keptInPass((heading) =>
  headingsOf(heading.getRootNode()).some(
    (one) =>
      one !== heading && headLevel(one) === headLevel(heading) && one.textContent === heading.textContent,
  ),
);

export function headLevel(heading: Element): number {
  if (heading.localName === 'dt') return TERM;
  return Number(heading.getAttribute('aria-level') ?? /^h(\d)$/.exec(heading.localName)?.[1] ?? 2);
}

/** Boxes that are one of several, each with a heading, or are parts of a page by their kind. */
export const isPart = keptInPass(
  (box) => box.matches(CLOSED) || alikeBeside(box).some((other) => other.querySelector(HEADING) !== null),
);

function isUnder(element: Element, heading: Element): boolean {
  const [head, el] = inOneTree(heading, element);
  return el !== null && over(el).some((one) => one === head);
}

/** All headings of its tree that an element stands under: of those before it, each that is higher than all after that. */
const over = keptInPass((el) => {
  const all = headingsOf(el.getRootNode());
  const last = lastBefore(all, el);
  const found: Element[] = [];
  let highest = Number.POSITIVE_INFINITY;
  for (const one of all.slice(0, last + 1).reverse()) {
    const [next] = found;
    if (headLevel(one) >= highest && !(next && isLineOver(one, next))) continue;
    if (endsBefore(one, el)) continue;
    found.unshift(one);
    highest = Math.min(highest, headLevel(one));
  }
  return [...found, ...all.slice(last + 1, last + 4).filter((one) => isHeadedFromBelow(el, one, all))];
});

/** The picture and the buttons of a card may stand before its heading, and those of a bar beside it. */
function isHeadedFromBelow(el: Element, head: Element, all: readonly Element[]): boolean {
  const box = commonBox(head, el);
  if (!box || box === document.body) return false;
  const level = headLevel(head);
  if (all.some((one) => one !== head && box.contains(one) && headLevel(one) <= level)) return false;
  return isPart(box) || isBeside(el, head, box);
}

function isBeside(el: Element, head: Element, box: Element): boolean {
  let branch = head;
  while (branch.parentElement && branch.parentElement !== box) branch = branch.parentElement;
  if (!isBare(branch, head)) return false;
  const [one, other] = [el.getBoundingClientRect(), head.getBoundingClientRect()];
  return one.top < other.bottom && other.top < one.bottom;
}

/** A small line over the heading of a card may be made as a lower heading. */
function isLineOver(line: Element, heading: Element): boolean {
  const card = line.parentElement;
  return (
    headLevel(line) > headLevel(heading) &&
    line.nextElementSibling === heading &&
    card !== null &&
    isPart(card)
  );
}

/** The heading that words stand in or under, the nearest one. */
function headingOver(words: Node): Element | null {
  const all = headingsOf(words.getRootNode());
  const last = lastBefore(all, words);
  for (let at = last; at >= 0 && at > last - MOST_LOOKED_AT; at--) {
    const heading = all[at];
    if (heading && !endsBefore(heading, words)) return heading;
  }
  return null;
}

/** Its box has ended where the node stands. */
function endsBefore(heading: Element, node: Node): boolean {
  const box = closingBox(heading);
  return box !== null && !box.contains(node);
}

/** The box that a heading ends with. One that holds nothing but the heading may head what follows. */
const closingBox = keptInPass((heading) => {
  let box = heading.closest(CLOSED);
  while (box && isBare(box, heading)) box = box.parentElement?.closest(CLOSED) ?? null;
  return box;
});

function isBare(box: Element, heading: Element): boolean {
  if (box === heading) return true;
  return (
    (box.textContent ?? '').trim() === (heading.textContent ?? '').trim() &&
    [...box.querySelectorAll(CONTROL)].every((one) => heading.contains(one))
  );
}

const shownIn = keptInPass((top) => [...top.querySelectorAll(HEADS)].filter(isShown));

function isShown(heading: Element): boolean {
  return heading.checkVisibility() && (visibleText(heading) !== '' || heading.hasAttribute('aria-label'));
}

function headingsOf(root: Node): readonly Element[] {
  if (root instanceof Document) return shownIn(root.documentElement);
  return root instanceof ShadowRoot ? [...root.querySelectorAll(HEADS)].filter(isShown) : [];
}

/** Of headings in their order, the last that begins before a node, or holds it. */
function lastBefore(all: readonly Element[], node: Node): number {
  let [low, high] = [0, all.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const one = all[middle];
    const before =
      one === node || (one && one.compareDocumentPosition(node) & Node.DOCUMENT_POSITION_FOLLOWING);
    if (before) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** Both, or the hosts of the shadow trees that they stand in, in the deepest tree that has both. */
function inOneTree(words: Node, el: Element): [Node, Element] | [null, null] {
  for (let one: Node | null = words; one; one = hostOf(one))
    for (let other: Element | null = el; other; other = hostOf(other))
      if (one.getRootNode() === other.getRootNode()) return [one, other];
  return [null, null];
}

function hostOf(node: Node): Element | null {
  const root = node.getRootNode();
  return root instanceof ShadowRoot ? root.host : null;
}

function commonBox(one: Node, other: Element): Element | null {
  let box: Element | null = other;
  while (box && !box.contains(one)) box = box.parentElement;
  return box;
}
