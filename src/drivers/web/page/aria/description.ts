import { oneLine } from '../../../words/one-line.ts';
import { referencedText } from './aria-alternative.ts';
import { isNamedByTitle } from './name.ts';
import { newTraversal } from './text-alternative.ts';

/** What is said about an element beyond its name: aria-describedby, aria-description, then a title not used as the name. */
export function descriptionOf(el: Element): string {
  const referenced = referencedText(el, 'aria-describedby', newTraversal(el));
  if (referenced) return referenced;
  const stated = oneLine(el.getAttribute('aria-description') ?? '');
  if (stated) return stated;
  const title = oneLine(el.getAttribute('title') ?? '');
  return title && !isNamedByTitle(el) ? title : '';
}
