import { readable } from '../../../words/readable.ts';

/** The text of an element that is drawn, as people read it. */
export function visibleText(el: Element): string {
  // innerText knows what is hidden and costs a layout; a leaf has nothing to hide but itself.
  const plain = el.childElementCount === 0 || !(el instanceof HTMLElement);
  if (plain && !el.checkVisibility({ visibilityProperty: true })) return '';
  return readable(plain ? (el.textContent ?? '') : el.innerText);
}
