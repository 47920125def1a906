import { readable } from '../../../words/readable.ts';
import type { Candidate } from './describe.ts';
import { everyRendered } from './every-element.ts';
import { visibleText } from './visible-text.ts';

const NAMING = '[aria-label],[aria-labelledby],[title]';
const SAYING = `${NAMING},img,svg,input,slot`;

/** A place for messages without one: it is listed once it says something. */
export function isSilent(el: Element, role: string): boolean {
  if (role !== 'alert' && role !== 'status' && role !== 'log') return false;
  return (
    el.textContent?.trim() === '' &&
    !el.shadowRoot &&
    el.querySelector(SAYING) === null &&
    !el.matches(NAMING)
  );
}

/** Frameworks listen at their root for all inside, and a row with controls has no name: its inside must be known first. */
export function isNamedPerhaps({ el, role, listing, by_listener }: Candidate): boolean {
  if (role === 'row') return true;
  // A box that calls itself a list around the field that is one, and has no name besides.
  if (role === 'combobox') return el.childElementCount > 0 && !el.matches(NAMING) && holdsCombobox(el);
  return listing === 'clickable' && (by_listener || el.shadowRoot !== null);
}

/** What a control in a shadow tree says, with what its host was given to say. */
function slottedText(el: Element): string {
  const slots = el.localName === 'slot' ? [el] : [...el.querySelectorAll('slot')];
  const given = slots.flatMap((slot) => (slot instanceof HTMLSlotElement ? slot.assignedNodes() : []));
  return readable(`${given.map(({ textContent }) => textContent ?? '').join(' ')} ${visibleText(el)}`);
}

function holdsCombobox(el: Element): boolean {
  return everyRendered(el, '[role=combobox]').length > 0;
}

/** Whether nobody misses a container whose inside is listed. A row is told beside what is in it. */
export function isToldByInside(mine: Candidate, inside: readonly Candidate[]): boolean {
  if (inside.length === 0 || mine.role === 'row') return false;
  return isNamedPerhaps(mine) ? isSpokenFor(mine, inside) : saysTheSame(mine, inside);
}

/**
 * Whether what is inside a container stands for it. A listener on a box serves the controls in it; an element of the
 * page's own, only where its words are those of the control that it is made of.
 */
function isSpokenFor({ el, role, by_listener }: Candidate, inside: readonly Candidate[]): boolean {
  // The buttons of what is chosen in a list do not choose in it.
  if (role === 'combobox') return inside.some((c) => c.role === 'combobox');
  if (by_listener || !el.shadowRoot) return true;
  const words = visibleText(el);
  return inside.some(
    (c) =>
      c.listing === 'control' &&
      c.el.getRootNode() === el.shadowRoot &&
      (words === '' || words === slottedText(c.el)),
  );
}

/** Whether all that can be pressed inside is one thing with the same words: who presses that presses both. */
function saysTheSame({ el, listing }: Candidate, [only, ...more]: readonly Candidate[]): boolean {
  if (listing !== 'clickable' || only?.listing !== 'clickable' || more.length > 0) return false;
  const words = visibleText(only.el);
  return words !== '' && words === visibleText(el);
}
