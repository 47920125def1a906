import { isDecorated, readable } from '../../../words/readable.ts';
import { isEditingHost } from '../aria/focusable.ts';
import { labelsOf } from '../aria/native-name.ts';
import { roleOf } from '../aria/role.ts';
import { hasClickListener } from '../hook/clickables.ts';
import { besideOf } from '../see/beside.ts';

const OPERABLE =
  'a,button,input,select,textarea,summary,h1,h2,h3,h4,h5,h6,iframe,[role],[tabindex],[contenteditable],[onclick],dialog,progress,meter,output';
const NAMED_ELSEWHERE =
  '[aria-label],[aria-labelledby],[title],[alt],[placeholder],[data-placeholder],svg,img';
const NAMED_ITSELF = '[aria-label],[title]';
const LONGEST_NAME = 400;
/** How much else a small piece of text may say that has the words wanted. */
const LONGEST_AROUND = 60;

/** Worth a look when only a name is given: something operable, or a small piece of text that says just that. */
export function isRelevant(el: Element, lower: string, partial: boolean): boolean {
  if (el.matches(OPERABLE)) return true;
  if (lower === '' || el.childElementCount > 6 || el.contains(document.body)) return false;
  const text = flat(el.textContent ?? '');
  if (text.length > lower.length + LONGEST_AROUND) return false;
  if ((text === '' || el.matches(NAMED_ITSELF)) && mayBePressed(el)) return true;
  return partial ? text.includes(lower) : text === lower || isDecorated(text, lower);
}

/** What has no role and can be pressed may show nothing but a sign: then its tooltip or the sign names it. */
function mayBePressed(el: Element): boolean {
  if (el instanceof SVGElement && el.localName !== 'svg') return false;
  return getComputedStyle(el).cursor === 'pointer' || hasClickListener(el);
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
    const labels = labelsOf(el);
    for (const label of labels ?? [])
      if (alike(label.textContent ?? '', lower) || label.querySelector(NAMED_ELSEWHERE)) return true;
    if (labels) return false;
    return alike(besideOf(el, roleOf(el)), lower) || alike((el.name ?? '').replace(/[\][_.-]+/g, ' '), lower);
  }
  const role = isEditingHost(el) ? 'textbox' : roleOf(el);
  const asked = role === 'textbox' || el.hasAttribute('role');
  if (asked && alike(besideOf(el, role), lower)) return true;
  const text = el.textContent ?? '';
  if (text.length > LONGEST_NAME * 5) return false;
  // A thing without text may be called by the class of its icon.
  return alike(text, lower) || el.querySelector(NAMED_ELSEWHERE) !== null || flat(text) === '';
}

/** Hidden parts, generated text and the like make a name shorter or longer than the text, but not different. */
function alike(text: string, lower: string): boolean {
  const own = flat(text);
  return own.includes(lower) || (own !== '' && lower.includes(own)) || (own === '' && lower === '');
}

function flat(text: string): string {
  return readable(text).toLowerCase();
}
