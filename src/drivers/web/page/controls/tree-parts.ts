import { flatParent } from '../aria/flat-tree.ts';
import { everyRendered } from '../see/every-element.ts';
import { isCutAway } from '../see/tucked.ts';
import { isDrawn } from './control-words.ts';

export interface Branch {
  el: Element;
  label: string;
  level: number;
  expanded: boolean | undefined;
  selected: boolean | undefined;
  at: { x: number; y: number } | undefined;
}

/** Branches that are drawn, in document order, each with its own words only. */
export function branches(tree: Element): Branch[] {
  const drawn = everyRendered(tree, '[role=treeitem]').filter(isDrawn);
  const levels = levelsOf(drawn, tree);
  return drawn.map((el, i) => {
    const stated = el.getAttribute('aria-expanded');
    const chosen = el.getAttribute('aria-selected') ?? el.getAttribute('aria-checked');
    return {
      el,
      label: el.getAttribute('aria-label')?.trim() || ownWords(el).text,
      level: levels[i] ?? 1,
      expanded: stated === null ? undefined : stated === 'true',
      selected: chosen === null ? undefined : chosen === 'true',
      at: ownWords(el).at,
    };
  });
}

/** Less than this is no step to the right. */
const STEP_PX = 8;

/** Where neither attributes nor nesting tell how deep a branch lies, its place from the left does. */
function levelsOf(drawn: readonly Element[], tree: Element): number[] {
  const told = drawn.map((el) => levelOf(el, tree));
  if (told.some((level) => level > 1) || drawn.some((el) => el.hasAttribute('aria-level'))) return told;
  return stepsRight(drawn.map((el) => ownWords(el).left ?? 0));
}

/** How many steps to the right each of these places is. */
export function stepsRight(lefts: readonly number[]): number[] {
  const steps: number[] = [];
  for (const left of [...lefts].sort((a, b) => a - b))
    if (left > (steps.at(-1) ?? Number.NEGATIVE_INFINITY) + STEP_PX) steps.push(left);
  return lefts.map((left) => steps.filter((step) => step <= left).length);
}

function levelOf(el: Element, tree: Element): number {
  const stated = Number.parseInt(el.getAttribute('aria-level') ?? '', 10);
  if (stated > 0) return stated;
  let level = 1;
  for (let up = flatParent(el); up && up !== tree; up = flatParent(up))
    if (up.getAttribute('role') === 'treeitem') level++;
  return level;
}

/** The words of a branch without those of its children, and the middle of the first of them. */
export function ownWords(el: Element): {
  text: string;
  at: { x: number; y: number } | undefined;
  left: number | undefined;
} {
  const walker = document.createTreeWalker(el, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT, (node) => {
    if (!(node instanceof Element)) return NodeFilter.FILTER_ACCEPT;
    const inner = node.matches(
      '[role=group],[role=treeitem],[role=menu],[aria-hidden=true],ul,ol,title,desc',
    );
    return inner || isCutAway(node) ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_SKIP;
  });
  const words: string[] = [];
  let at: { x: number; y: number } | undefined;
  let left: number | undefined;
  const box = el.getBoundingClientRect();
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = (node.nodeValue ?? '').replace(/\s+/g, ' ').trim();
    if (text === '') continue;
    words.push(text);
    if (at || !/[\p{L}\p{N}]/u.test(text)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const [drawn] = range.getClientRects();
    if (!drawn) continue;
    at = { x: drawn.x + drawn.width / 2 - box.x, y: drawn.y + drawn.height / 2 - box.y };
    left = drawn.x;
  }
  return { text: words.join(' '), at, left };
}
