import { isEditingHost } from '../aria/focusable.ts';
import { askHook } from './ask-hook.ts';
import { ASK_MODEL, MODEL_TEXT } from './hook-events.ts';

let answered: string | null = null;

document.addEventListener(MODEL_TEXT, (event) => {
  const { detail } = event as CustomEvent<unknown>; // the hook always answers with a CustomEvent
  if (typeof detail === 'string') answered = detail;
});

/** The text that an editor keeps behind this element, where the page's scripts left a way to it; else null. */
export function modelText(el: Element): string | null {
  answered = null;
  askHook(el, ASK_MODEL);
  return answered !== null && isMarkupOf(el, answered) ? null : answered;
}

const TAG = /<\/?[a-z][^<>]*>/i;

/** An editor of rich text may give its markup for its value: as text it is what the element shows. An editor of code shows the tags. */
function isMarkupOf(el: Element, model: string): boolean {
  if (!isEditingHost(el)) return false;
  if (model === el.innerHTML.trim()) return true;
  if (!TAG.test(model)) return false;
  const meant = new DOMParser().parseFromString(model, 'text/html').body.textContent ?? '';
  return unspaced(meant) === unspaced(el.textContent ?? '');
}

function unspaced(text: string): string {
  return text.replace(/[\s\p{Cf}]/gu, '');
}
