import { transformed } from '../aria/css-content.ts';
import {
  buttonText,
  type FormControl,
  isFormControl,
  namedValue,
  ownName,
  toggleMark,
} from './markdown-control.ts';
import type { Part } from './markdown-reader.ts';

const CELLS = 'td,th,[role="cell"],[role="gridcell"]';

function isShown(element: Element): boolean {
  return (
    element.checkVisibility({ visibilityProperty: true }) && !element.closest('[aria-hidden="true"],[inert]')
  );
}

/** Both will be met in this read, and in the same cell: a table keeps them in the columns they stand in. */
function belongTogether(label: Element, control: Element, { reader }: Part): boolean {
  if (reader.written.has(label) || label.closest(CELLS) !== control.closest(CELLS)) return false;
  if (label.getRootNode() !== reader.root.getRootNode()) return true;
  return reader.root.contains(label) && reader.root.contains(control);
}

function writePair(control: FormControl, part: Part): void {
  const { out, reader } = part;
  reader.written.add(control);
  const labels = Array.from(control.labels ?? []).filter(
    (label) => belongTogether(label, control, part) && isShown(label),
  );
  for (const label of labels) reader.written.add(label);
  const name = labels.map((label) => reader.line(label, true)).join(' ') || ownName(control);
  const mark = toggleMark(control, null);
  out.space();
  out.mark(mark === null ? namedValue(name, control) : `${mark} ${name}`.trimEnd());
  out.space();
}

/** A form control with its label, unless the label has written both already. */
export function writeControl(part: Part): void {
  const { element, style, out, reader } = part;
  if (!isFormControl(element) || reader.written.has(element) || out.mode === 'code') return;
  if (element instanceof HTMLInputElement) {
    if (element.type === 'hidden') return;
    const text = buttonText(element);
    if (text !== null) {
      out.mark(text.trim() === '' ? '' : `[${transformed(text.trim(), style.textTransform)}]`);
      return;
    }
  }
  writePair(element, part);
}

/** A label with its control where it comes first; otherwise what it says, unless that is written already. */
export function writeLabel(part: Part): void {
  const { element, style, out, reader } = part;
  if (reader.written.has(element)) return;
  const control = element instanceof HTMLLabelElement ? element.control : null;
  if (isFormControl(control) && !reader.written.has(control) && belongTogether(element, control, part)) {
    // A decorated checkbox is often not displayed at all while its label draws the box.
    const decorated = toggleMark(control, null) !== null && !control.closest('[inert]');
    const is_button = control instanceof HTMLInputElement && buttonText(control) !== null;
    if ((isShown(control) || decorated) && !is_button) {
      writePair(control, part);
      return;
    }
  }
  reader.visitChildren(element, style, out);
}
