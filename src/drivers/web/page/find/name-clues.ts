import { labelsOf } from '../aria/native-name.ts';

const OPERABLE =
  'a,button,input,select,textarea,summary,h1,h2,h3,h4,h5,h6,iframe,[role],[tabindex],[contenteditable],[onclick],dialog,progress,meter,output';
const NAMED_ELSEWHERE = '[aria-label],[aria-labelledby],[title],[alt],[placeholder],svg,img';
const LONGEST_NAME = 400;

/** Worth a look when only a name is given: something operable, or a small piece of text that says just that. */
export function isRelevant(el: Element, lower: string): boolean {
  if (el.matches(OPERABLE)) return true;
  if (lower === '' || el.childElementCount > 6) return false;
  return flat(el.textContent ?? '') === lower;
}

/** A cheap look before the costly name: false only when the element cannot carry these words as its name. */
export function couldBeNamed(el: Element, lower: string): boolean {
  if (el.matches(NAMED_ELSEWHERE) || el.shadowRoot) return true;
  if (
    el instanceof HTMLInputElement ||
    el instanceof HTMLSelectElement ||
    el instanceof HTMLTextAreaElement
  ) {
    if (el instanceof HTMLInputElement && flat(el.value).includes(lower)) return true;
    for (const label of labelsOf(el) ?? [])
      if (alike(label.textContent ?? '', lower) || label.querySelector(NAMED_ELSEWHERE)) return true;
    return false;
  }
  const text = el.textContent ?? '';
  if (text.length > LONGEST_NAME * 5) return false;
  return alike(text, lower) || el.querySelector(NAMED_ELSEWHERE) !== null;
}

/** Hidden parts, generated text and the like make a name shorter or longer than the text, but not different. */
function alike(text: string, lower: string): boolean {
  const own = flat(text);
  return own.includes(lower) || (own !== '' && lower.includes(own)) || (own === '' && lower === '');
}

function flat(text: string): string {
  return text.replace(/\s+/g, ' ').trim().toLowerCase();
}
