import { flatParent } from '../aria/flat-tree.ts';
import { isUnseen } from '../aria/hidden.ts';
import { hasClickListener } from '../hook/clickables.ts';
import { everyRendered } from './every-element.ts';
import { hasDrawnLabel, isTucked, servesItsLabel } from './tucked.ts';

const FIELD =
  'input,select,textarea,[role=spinbutton],[role=slider],[role=combobox],[role=textbox],[role=switch]';
const OPERABLE = 'input,select,textarea,button,[role],[contenteditable]';

/**
 * Whether a thing that looks clickable is only the label of a control that is listed itself: it is not listed a second
 * time, nor a second candidate for the control's words.
 */
export function isFoldedLabel(el: Element): boolean {
  const label = el.closest('label');
  const { control } = label ?? {};
  if (label && control && control !== el && !control.contains(el) && !el.contains(control))
    return isListed(control) && (el === label || !hasClickListener(el));
  if (label === el && control) return isListed(control) && !servesItsLabel(control);
  if (labelledBy(el)) return true;
  return el.id !== '' && !hasClickListener(el) && labelsAnother(el);
}

/** How deep a component may draw the words of a label. */
const LABEL_LEVELS = 3;

/** What a component that is a label stands for: it names, as a label does, another one that can be operated. */
export function labelledBy(el: Element): Element | null {
  let up: Element | null = el;
  for (let level = 0; up && level < LABEL_LEVELS; level++) {
    const name = up.localName.includes('-') ? up.getAttribute('for') : null;
    const root = up.getRootNode();
    if (name !== null && (root instanceof Document || root instanceof ShadowRoot)) {
      const named = root.getElementById(name);
      return named && named !== up && !isUnseen(named) && holdsControl(named) ? named : null;
    }
    up = flatParent(up);
  }
  return null;
}

/** How far from its control a label may stand that belongs to nothing by the rules. */
const LOOSE_LEVELS = 4;

/** What such a label stands for: the one part beside it, in the nearest box that has more than the label, which can be operated. */
export function besideLabel(el: Element): Element | null {
  if (!(el instanceof HTMLLabelElement) || el.control !== null) return null;
  let up: Element = el;
  for (let level = 0; level < LOOSE_LEVELS; level++) {
    const box: Element | null = up.parentElement;
    if (!box || box === document.body || box.localName === 'form') return null;
    const [only, another] = [...box.children].filter((one) => one !== up && holdsControl(one));
    if (only) return another || only.querySelector('label') ? null : (onlyField(only) ?? only);
    up = box;
  }
  return null;
}

function onlyField(box: Element): Element | undefined {
  const [only, another] = everyRendered(box, FIELD).filter((one) => !isUnseen(one));
  return another ? undefined : only;
}

function holdsControl(el: Element): boolean {
  return isOperable(el) || everyRendered(el, OPERABLE).some((inner) => !isUnseen(inner));
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
  return el.matches(OPERABLE) && !isUnseen(el);
}
