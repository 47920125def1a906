import { isDecorated, readable } from '../../../words/readable.ts';
import { editorDrawnFor } from '../act/editor.ts';
import { candidateFor } from '../act/meaning.ts';
import { flatParent, referenced } from '../aria/flat-tree.ts';
import { isEditingHost } from '../aria/focusable.ts';
import { isUnseen } from '../aria/hidden.ts';
import { roleOf } from '../aria/role.ts';
import { isPressable } from '../controls/control-words.ts';
import { hasClickListener } from '../hook/clickables.ts';
import { callBy } from '../see/called-by.ts';
import type { Candidate } from '../see/describe.ts';
import { everyElement, everyRendered } from '../see/every-element.ts';
import { shownName } from '../see/shown-name.ts';
import { visibleText } from '../see/visible-text.ts';

const HEADING = 'h1,h2,h3,h4,h5,h6,[role=heading]';
const WRITTEN_IN =
  'input:not([type]),input[type=text],input[type=search],input[type=email],input[type=url],input[type=tel],input[type=number],textarea,[role=textbox],[contenteditable]';
const PRESSED = 'button,a[href],input,[role=button],[role=textbox],[tabindex]';
const HIGHEST = 4;

/** The only field to write in of what a heading with these words stands over, whatever tools lie between them. */
export function fieldsUnderHeading(lower: string): Candidate[] {
  return [...everyElement(document, HEADING)].flatMap((heading) => {
    const said = readable(visibleText(heading)).toLowerCase();
    if ((said !== lower && !isDecorated(said, lower)) || isUnseen(heading)) return [];
    const field = fieldUnder(heading);
    return field ? [candidateFor(field)] : [];
  });
}

export function fieldUnder(heading: Element): Element | null {
  // One that takes clicks, or holds what does, may itself become a field.
  if (isWorked(heading) || everyRendered(heading, PRESSED).length > 0) return null;
  const [only, another] = fieldsBelow(heading);
  if (!only || another || !isEditor(only) || isCalledOtherwise(only, heading)) return null;
  callBy(only, heading);
  return only;
}

function isWorked(heading: Element): boolean {
  return isPressable(heading) || hasClickListener(heading) || getComputedStyle(heading).cursor === 'pointer';
}

/** A field of one line goes by its own label, not by what the whole part of the page is about. */
function isEditor(el: Element): boolean {
  return el instanceof HTMLTextAreaElement || isEditingHost(el);
}

/** Words that stand at it are its name; one that only says what kind of thing it is leaves the name to the heading. */
function isCalledOtherwise(el: Element, heading: Element): boolean {
  if (el instanceof HTMLTextAreaElement && el.labels.length > 0) return true;
  if (el.hasAttribute('aria-labelledby')) return !referenced(el, 'aria-labelledby').includes(heading);
  const { text, from } = shownName(el, roleOf(el));
  return from === 'beside' && text !== readable(visibleText(heading));
}

/** What can be written in between a heading and the next one. */
function fieldsBelow(heading: Element): Element[] {
  const found: Element[] = [];
  let at: Element | null = heading;
  for (let level = 0; at && at !== document.body && level < HIGHEST; level++, at = flatParent(at)) {
    for (let next = at.nextElementSibling; next; next = next.nextElementSibling) {
      if (next.matches(HEADING)) return found;
      const fields = writtenIn(next);
      const further = next.querySelector(HEADING);
      if (further) return [...found, ...fields.filter((field) => comesFirst(field, further))];
      found.push(...fields);
    }
    if (found.length > 0 || !isFirst(at)) return found;
  }
  return found;
}

/** Further out the heading is only about what follows if nothing of its kind stands before it. */
function isFirst(el: Element): boolean {
  for (let before = el.previousElementSibling; before; before = before.previousElementSibling)
    if (before.matches(HEADING) || before.querySelector(HEADING) || writtenIn(before).length > 0)
      return false;
  return true;
}

function writtenIn(box: Element): Element[] {
  const all = [box, ...everyRendered(box)].filter((el) => el.matches(WRITTEN_IN) && takesText(el));
  return all.filter((el) => !all.some((other) => other !== el && other.contains(el)));
}

/** Of a code editor, what takes the keys is not drawn itself. */
function takesText(el: Element): boolean {
  if (el.matches(':disabled,:read-only:not([contenteditable],[role=textbox])')) return false;
  if (editorDrawnFor(el)) return true;
  const written = el instanceof HTMLInputElement || el instanceof HTMLTextAreaElement || isEditingHost(el);
  return written && !isUnseen(el);
}

function comesFirst(one: Element, other: Element): boolean {
  return (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
}
