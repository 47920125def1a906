import { labelsOf } from '../aria/native-name.ts';

/** What its label operates as well as it could itself: who clicks the label of a text field has only the focus. */
export function isWorkedByLabel(control: Element): control is HTMLInputElement {
  return control instanceof HTMLInputElement && /^(?:checkbox|radio|file)$/.test(control.type);
}

/** Drawn so small, clear or far away that something else stands in for it. */
export function isTucked(control: Element): control is HTMLInputElement {
  return isWorkedByLabel(control) && isDrawnAway(control);
}

/** Kept on the page for keys and forms alone: a pointer has nothing to hit. */
export function isDrawnAway(control: Element): boolean {
  const rect = control.getBoundingClientRect();
  const { opacity, visibility, pointerEvents } = getComputedStyle(control);
  if (opacity === '0' || visibility === 'hidden' || pointerEvents === 'none') return true;
  if (rect.right < 0 || rect.bottom + scrollY < 0) return true;
  const around = control.parentElement;
  return (
    isTiny(rect) ||
    isCutAway(control) ||
    (around !== null && isTiny(around.getBoundingClientRect()) && isCutAway(around))
  );
}

function isTiny({ width, height }: DOMRect): boolean {
  return width <= 1 || height <= 1;
}

/** Cut to nothing: made for screen readers alone. */
export function isCutAway(el: Element): boolean {
  const { clip, clipPath, overflowX } = getComputedStyle(el);
  if (/^rect\((?:[01]px[, ]*){4}\)$/.test(clip) || /^inset\((?:50|100)%\)$/.test(clipPath)) return true;
  return overflowX !== 'visible' && isTiny(el.getBoundingClientRect());
}

export function hasDrawnLabel(input: HTMLInputElement): boolean {
  for (const label of labelsOf(input) ?? []) {
    const rect = label.getBoundingClientRect();
    if (rect.width > 1 && rect.height > 1) return true;
  }
  return false;
}

/** Roles by which a label says that it is the choice itself: the box in it only serves its form. */
const CHOICES = /^\s*(?:radio|checkbox|switch|option|menuitem(?:radio|checkbox))\s*$/;

function isChoiceItself(label: Element): boolean {
  return CHOICES.test(label.getAttribute('role') ?? '');
}

/** The hidden control in whose place a label is drawn. */
export function drawnInPlaceOf(el: Element): HTMLInputElement | null {
  if (!(el instanceof HTMLLabelElement) || isChoiceItself(el)) return null;
  const { control } = el;
  return control && isTucked(control) ? control : null;
}

/** Where people see a control: at the label that is drawn in its place, if one is. */
export function seenAt(control: Element): Element {
  if (!isTucked(control)) return control;
  const labels = [...(labelsOf(control) ?? [])].filter((label) => drawnInPlaceOf(label) === control);
  return labels.find((label) => label.getClientRects().length > 0) ?? control;
}

/** Whether a label that it is drawn by is itself the choice. */
export function servesItsLabel(control: Element): boolean {
  return isTucked(control) && [...(labelsOf(control) ?? [])].some(isChoiceItself);
}
