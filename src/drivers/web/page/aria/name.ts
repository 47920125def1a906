import { oneLine } from '../../../words/one-line.ts';
import { type Alternative, ariaAlternative } from './aria-alternative.ts';
import { contentText } from './content-text.ts';
import { isNamedByContents, titleOf } from './name-source.ts';
import { nativeAlternative, placeholderOf } from './native-name.ts';
import { roleOf } from './role.ts';
import { newTraversal } from './text-alternative.ts';

/** The accessible name as Chromium computes it, white space collapsed and trimmed. */
export function nameOf(el: Element): string {
  return oneLine(ownAlternative(el).text);
}

/** Whether the name of `el` was taken from its title, so that it is not repeated as the description. */
export function isNamedByTitle(el: Element): boolean {
  return ownAlternative(el).from === 'title';
}

function ownAlternative(el: Element): Alternative {
  const traversal = newTraversal(el);
  const label = ariaAlternative(el, traversal);
  if (label) return label;
  const role = roleOf(el);
  const native = nativeAlternative(el, role, traversal);
  if (native) return native;
  if (isNamedByContents(el, role)) {
    const text = contentText(el, traversal);
    if (text.trim()) return { text, from: 'contents' };
  }
  const title = titleOf(el, role);
  if (title) return { text: title, from: 'title' };
  return { text: placeholderOf(el, role), from: 'attribute' };
}
