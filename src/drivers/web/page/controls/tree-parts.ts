import { flatParent } from '../aria/flat-tree.ts';
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
  return [...tree.querySelectorAll('[role=treeitem]')].filter(isDrawn).map((el) => {
    const stated = el.getAttribute('aria-expanded');
    const chosen = el.getAttribute('aria-selected') ?? el.getAttribute('aria-checked');
    return {
      el,
      label: el.getAttribute('aria-label')?.trim() || ownWords(el).text,
      level: levelOf(el, tree),
      expanded: stated === null ? undefined : stated === 'true',
      selected: chosen === null ? undefined : chosen === 'true',
      at: ownWords(el).at,
    };
  });
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
export function ownWords(el: Element): { text: string; at: { x: number; y: number } | undefined } {
  const walker = document.createTreeWalker(el, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT, (node) => {
    if (!(node instanceof Element)) return NodeFilter.FILTER_ACCEPT;
    const inner = node.matches('[role=group],[role=treeitem],[role=menu],[aria-hidden=true],ul,ol');
    return inner ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_SKIP;
  });
  const words: string[] = [];
  let at: { x: number; y: number } | undefined;
  const box = el.getBoundingClientRect();
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = (node.nodeValue ?? '').replace(/\s+/g, ' ').trim();
    if (text === '') continue;
    words.push(text);
    if (at || !/[\p{L}\p{N}]/u.test(text)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const [drawn] = range.getClientRects();
    if (drawn) at = { x: drawn.x + drawn.width / 2 - box.x, y: drawn.y + drawn.height / 2 - box.y };
  }
  return { text: words.join(' '), at };
}
