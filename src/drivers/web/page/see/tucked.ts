import { labelsOf } from '../aria/native-name.ts';

/** Drawn so small, clear or far away that something else stands in for it. */
export function isTucked(control: Element): boolean {
  if (!(control instanceof HTMLInputElement)) return false;
  if (control.type !== 'checkbox' && control.type !== 'radio' && control.type !== 'file') return false;
  const rect = control.getBoundingClientRect();
  if (rect.width <= 1 || rect.height <= 1) return true;
  const style = getComputedStyle(control);
  return (
    style.opacity === '0' || style.visibility === 'hidden' || rect.right < 0 || rect.bottom + scrollY < 0
  );
}

export function hasDrawnLabel(input: HTMLInputElement): boolean {
  for (const label of labelsOf(input) ?? []) {
    const rect = label.getBoundingClientRect();
    if (rect.width > 1 && rect.height > 1) return true;
  }
  return false;
}
