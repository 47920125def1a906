import { type Alternative, ariaAlternative, type Traversal } from './aria-alternative.ts';
import { contentText } from './content-text.ts';
import { controlText } from './control-text.ts';
import { nativeAlternative } from './native-name.ts';
import { roleOf } from './role.ts';

/** A new computation, which begins at an element. */
export function newTraversal(el: Element): Traversal {
  return {
    visited: new Set([el]),
    labelled_by: false,
    unrendered: false,
    unseen: false,
    read: { contents: contentText, described: describedText },
  };
}

/** Text of an element met on the way: in a label, a reference or another element's contents. Contents always count. */
function describedText(el: Element, traversal: Traversal): Alternative {
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
