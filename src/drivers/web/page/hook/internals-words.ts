import { ASK_INTERNALS, INTERNALS_WORDS } from './hook-events.ts';

let answered = '';

document.addEventListener(INTERNALS_WORDS, (event) => {
  const { detail } = event as CustomEvent<unknown>; // the hook always answers with a CustomEvent
  if (typeof detail === 'string') answered = detail;
});

/** Label and description that an element of the page's own has given itself without an attribute. */
export function internalsWords(el: Element): string {
  if (!el.localName.includes('-')) return '';
  answered = '';
  document.dispatchEvent(new MouseEvent(ASK_INTERNALS, { relatedTarget: el }));
  return answered;
}
