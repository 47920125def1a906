import { isFull, lineOf, READING_LIMITS } from '../../../words/read-whole.ts';
import { flatChildren } from '../aria/flat-tree.ts';
import { candidateFor } from './meaning.ts';

export const CONTROLS = 'button, a, input, select, textarea, [role="button"]';

/** What it is made of: an entry of a tree may hold other entries, which are operated by themselves. */
export function ownChildren(el: Element, of: Element): Node[] {
  const nests = of.getAttribute('role') === 'treeitem';
  const apart = (one: Node) => nests && one instanceof Element && one.getAttribute('role') === 'treeitem';
  return [...flatChildren(el)].filter((one) => !apart(one));
}

/** The same with all that lies deeper, as the markup has it. */
export function ownElements(el: Element): Element[] {
  const all = [el, ...el.querySelectorAll('*')];
  if (el.getAttribute('role') !== 'treeitem') return all;
  return all.filter((one) => one.closest('[role="treeitem"]') === el);
}

/** Judged by the words that stand on them alone, with all else that was judged then. */
const bare = new WeakMap<Element, ReadonlySet<Element>>();

/** The page itself, or what fills most of the window and holds controls: everything else lies on it. */
export function isGround(el: Element): boolean {
  if (el === document.body || el === document.documentElement) return true;
  const { width, height } = el.getBoundingClientRect();
  const large = width > window.innerWidth / 2 && height > window.innerHeight / 2;
  return large && el.querySelector(CONTROLS) !== null && candidateFor(el).listing !== 'control';
}

const MOST_LOOKED_AT = 200;
/** Controls that cover more of it are what it is made of: a click beside them may be meant for them. */
const MOST_COVERED = 1 / 3;

/** What the page listens to as one thing, and holds controls of its own that a click elsewhere on it does not press. */
export function isCard(el: Element): boolean {
  if (candidateFor(el).listing !== 'clickable') return false;
  const controls = [...el.querySelectorAll(CONTROLS)].slice(0, MOST_LOOKED_AT);
  const covered = controls.reduce((sum, one) => sum + areaOf(one), 0);
  return controls.length > 0 && covered < areaOf(el) * MOST_COVERED;
}

function areaOf(el: Element): number {
  const { width, height } = el.getBoundingClientRect();
  return width * height;
}

/** The words that stand on it itself: all others belong to what lies on it. */
export function groundWords(el: Element): string {
  const texts: string[] = [];
  for (const node of flatChildren(el)) {
    const inline = node instanceof Element && getComputedStyle(node).display === 'inline';
    if (node instanceof Text || (inline && !node.matches(CONTROLS))) texts.push(node.textContent ?? '');
  }
  return lineOf(texts.join(' '));
}

/** All its words but those of controls, and of what else is `apart`. */
export function wordsBeside(el: Element, apart = CONTROLS): string {
  const texts: string[] = [];
  const walker = document.createTreeWalker(el, NodeFilter.SHOW_TEXT);
  for (let at = walker.nextNode(); at; at = walker.nextNode()) {
    if (isFull(texts, READING_LIMITS.parts)) break;
    const holder = at.parentElement?.closest(`${apart}, script, style`);
    if (!holder || holder === el || !el.contains(holder)) texts.push(at.nodeValue ?? '');
  }
  return lineOf(texts.join(' '));
}

/** Notes what was judged together with it, where controls that lie on it were left out; null where they were not. */
export function noteBare(el: Element, judged: ReadonlySet<Element> | null): void {
  if (judged) bare.set(el, judged);
  else bare.delete(el);
}

/** The control between a point and what was judged without it; it came there since. */
export function cameBetween(path: EventTarget[], el: Element): Element | undefined {
  const judged = bare.get(el);
  if (!judged) return undefined;
  const on = path.slice(0, Math.max(0, path.indexOf(el)));
  return on.find(
    (at): at is Element =>
      at instanceof Element &&
      !judged.has(at) &&
      (at.matches(CONTROLS) || /^(?:control|clickable)$/.test(candidateFor(at).listing ?? '')),
  );
}
