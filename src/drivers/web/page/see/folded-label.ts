import { isUnseen } from '../aria/hidden.ts';
import { hasClickListener } from '../hook/clickables.ts';
import { hasDrawnLabel, isTucked } from './tucked.ts';

/**
 * Whether a thing that looks clickable is only the label of a control that is listed itself: it is not listed a second
 * time, nor a second candidate for the control's words.
 */
export function isFoldedLabel(el: Element): boolean {
  const label = el.closest('label');
  const { control } = label ?? {};
  if (label && control && control !== el && !control.contains(el) && !el.contains(control))
    return isListed(control) && (el === label || !hasClickListener(el));
  if (label === el && control) return isListed(control);
  return el.id !== '' && !hasClickListener(el) && labelsAnother(el);
}

function isListed(control: Element): boolean {
  if (control instanceof HTMLInputElement && isTucked(control)) return hasDrawnLabel(control);
  return !isUnseen(control);
}

function labelsAnother(el: Element): boolean {
  const root = el.getRootNode();
  if (!(root instanceof Document || root instanceof ShadowRoot)) return false;
  const labelled = root.querySelector(`[aria-labelledby~="${CSS.escape(el.id)}"]`);
  return labelled !== null && labelled !== el && !labelled.contains(el) && isOperable(labelled);
}

function isOperable(el: Element): boolean {
  return el.matches('input,select,textarea,button,[role],[contenteditable]') && !isUnseen(el);
}
