import { oneLine } from '../../../words/one-line.ts';
import { referenced } from './flat-tree.ts';
import { ariaOf } from './own-aria.ts';
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
  /** How whatever is met on the way is read: the ways lead back here, so they are handed along. */
  read: TextReaders;
}

interface TextReaders {
  /** The text inside an element, as it is laid out. */
  contents(el: Element, traversal: Traversal): string;
  /** The text of an element as part of another one's. */
  described(el: Element, traversal: Traversal): Alternative;
}

/** aria-labelledby, then aria-label; null when neither says anything. */
export function ariaAlternative(el: Element, traversal: Traversal): Alternative | null {
  if (!traversal.labelled_by && el.hasAttribute('aria-labelledby')) {
    const text = referencedText(el, 'aria-labelledby', traversal);
    if (text) return { text, from: 'related' };
  }
  // A slot has no box, and a label on it is not read.
  const label = el instanceof HTMLSlotElement ? null : ariaOf(el, 'aria-label');
  return label?.trim() ? { text: label, from: 'attribute' } : null;
}

/** The texts of the elements an attribute names, hidden ones included, in the order given. */
export function referencedText(el: Element, attribute: string, traversal: Traversal): string {
  const parts: string[] = [];
  for (const target of referenced(el, attribute)) {
    const part = oneLine(referenceText(target, traversal));
    if (part) parts.push(part);
  }
  return parts.join(' ');
}

function referenceText(target: Element, outer: Traversal): string {
  const rendered = isRendered(target);
  const traversal: Traversal = {
    visited: new Set(outer.visited),
    read: outer.read,
    labelled_by: true,
    unrendered: !rendered,
    unseen: !rendered || styleOf(target).visibility !== 'visible',
  };
  return outer.read.described(target, traversal).text;
}
