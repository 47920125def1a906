import { contentText } from './content-text.ts';
import { controlText } from './control-text.ts';
import { referenced } from './flat-tree.ts';
import { nativeAlternative } from './native-name.ts';
import { roleOf } from './role.ts';
import { isRendered, styleOf } from './style-cache.ts';

/** A text for an element, and where it came from: only text from contents may touch its neighbours without a space. */
export interface Alternative {
  text: string;
  from: 'attribute' | 'contents' | 'related' | 'title';
}

/** One computation of a name: what was used already, and whether it runs inside aria-labelledby or a hidden label. */
export interface Traversal {
  visited: Set<Element>;
  labelled_by: boolean;
  unrendered: boolean;
  unseen: boolean;
}

export function newTraversal(el: Element): Traversal {
  return { visited: new Set([el]), labelled_by: false, unrendered: false, unseen: false };
}

export function collapse(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

/** aria-labelledby, then aria-label; null when neither says anything. */
export function ariaAlternative(el: Element, traversal: Traversal): Alternative | null {
  if (!traversal.labelled_by && el.hasAttribute('aria-labelledby')) {
    const text = referencedText(el, 'aria-labelledby', traversal);
    if (text) return { text, from: 'related' };
  }
  const label = el.getAttribute('aria-label');
  return label?.trim() ? { text: label, from: 'attribute' } : null;
}

/** The texts of the elements an attribute names, hidden ones included, in the order given. */
export function referencedText(el: Element, attribute: string, traversal: Traversal): string {
  const parts: string[] = [];
  for (const target of referenced(el, attribute)) {
    const part = collapse(referenceText(target, traversal));
    if (part) parts.push(part);
  }
  return parts.join(' ');
}

function referenceText(target: Element, outer: Traversal): string {
  const rendered = isRendered(target);
  const traversal: Traversal = {
    visited: new Set(outer.visited),
    labelled_by: true,
    unrendered: !rendered,
    unseen: !rendered || styleOf(target).visibility !== 'visible',
  };
  return describedText(target, traversal).text;
}

/** Text of an element met on the way: in a label, a reference or another element's contents. Contents always count. */
export function describedText(el: Element, traversal: Traversal): Alternative {
  const role = roleOf(el);
  if (!traversal.visited.has(el)) {
    const value = controlText(el, role, traversal);
    if (value?.trim()) return { text: value, from: 'attribute' };
  }
  const known = ariaAlternative(el, traversal) ?? nativeAlternative(el, role, traversal);
  if (known?.text.trim()) return known;
  traversal.visited.add(el);
  const text = el instanceof HTMLSelectElement ? '' : contentText(el, traversal);
  if (text.trim()) return { text, from: 'contents' };
  return { text: el.getAttribute('title') ?? '', from: 'title' };
}
