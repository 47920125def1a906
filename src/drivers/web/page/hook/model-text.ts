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
  return answered;
}
