import { readable } from '../../../words/readable.ts';
import { candidateFor } from '../act/meaning.ts';
import { referenced, rendersInside } from '../aria/flat-tree.ts';
import { isEditingHost } from '../aria/focusable.ts';
import { isUnseen } from '../aria/hidden.ts';
import { isPressable } from '../controls/control-words.ts';
import { firstOfMany } from '../controls/fields-near.ts';
import { hasClickListener } from '../hook/clickables.ts';
import type { Candidate } from '../see/describe.ts';
import { everyRendered } from '../see/every-element.ts';
import { listAround } from '../see/list-around.ts';
import { isDrawnAway } from '../see/tucked.ts';
import { visibleText } from '../see/visible-text.ts';
import { fieldUnder } from './under-heading.ts';

/** What was found, or what is drawn in its place. */
export function inItsPlace<Hit extends { candidate: Candidate }>(hit: Hit): Hit {
  const el = listAround(hit.candidate.el) ?? drawnStandIn(hit.candidate.el);
  return el ? { ...hit, candidate: candidateFor(el) } : hit;
}

const SORTS = /sort|order|asc|desc/i;

/** A column's head that takes no clicks itself stands for the one sign in it that sorts. */
export function signInHeader(head: Candidate): Candidate {
  const { el, role } = head;
  if (role !== 'columnheader' || hasClickListener(el) || getComputedStyle(el).cursor === 'pointer')
    return head;
  const pressed = everyRendered(el).filter((inner) => isPressable(inner) && !isUnseen(inner));
  const [only, another] = pressed.filter(
    (inner) => !pressed.some((other) => other !== inner && rendersInside(other, inner)),
  );
  const called = `${only?.getAttribute('class')} ${only?.getAttribute('aria-label')} ${only?.getAttribute('title')}`;
  return only && !another && visibleText(only) === '' && SORTS.test(called) ? candidateFor(only) : head;
}

const TEXT = /^(?:text|search|email|url|tel)$/;

/**
 * A script may put the field of a form away and draw a box of its own beside it. What one types into is the only field in
 * that box, if the box shows what the field of the form holds.
 */
function drawnStandIn(el: Element): Element | null {
  if (!isTextField(el) || !(isUnseen(el) || isDrawnAway(el))) return null;
  const found = [el.previousElementSibling, el.nextElementSibling].flatMap((box) =>
    box && !isTextField(box)
      ? [box, ...everyRendered(box)].filter(isTypedInto).map((inner) => ({ box, inner }))
      : [],
  );
  const [only, another] = found;
  return only && !another && showsValue(only, el.value) ? only.inner : null;
}

function isTextField(el: Element): el is HTMLInputElement | HTMLTextAreaElement {
  return el instanceof HTMLTextAreaElement || (el instanceof HTMLInputElement && TEXT.test(el.type));
}

function isTypedInto(el: Element): boolean {
  if (!(isTextField(el) && (el.labels?.length ?? 0) === 0) && !isEditingHost(el)) return false;
  return !isUnseen(el) && !isDrawnAway(el);
}

function showsValue({ box, inner }: { box: Element; inner: Element }, value: string): boolean {
  const held = readable(value);
  const own = readable(visibleText(inner));
  const shown = own === '' ? readable(visibleText(box)) : own;
  return shown === '' || held === '' ? shown === held : held.includes(shown) || shown.includes(held);
}

const WRITTEN_IN = 'input:not([type]),input[type=text],input[type=search],textarea';

/** A heading stands for the only field below it; a box that takes no text itself stands for the only field that does in it, or else in what it says belongs to it. */
export function fieldIn(box: Candidate): Candidate {
  const { el } = box;
  if (el.matches(WRITTEN_IN) || isEditingHost(el) || el.localName === 'input') return box;
  if (box.role === 'heading') {
    const below = fieldUnder(el);
    return below ? candidateFor(below) : box;
  }
  const inside = writtenIn([el]);
  const all = inside.length > 0 ? inside : writtenIn(TIES.flatMap((tie) => referenced(el, tie)));
  const [only, another] = all;
  const first = only && !another ? only : firstOfMany(el);
  return first ? candidateFor(first) : box;
}

const TIES = ['aria-describedby', 'aria-owns', 'aria-controls'];

function writtenIn(boxes: readonly Element[]): Element[] {
  return boxes
    .flatMap((box) => everyRendered(box, WRITTEN_IN))
    .filter(
      (field) =>
        !field.matches(':disabled,:read-only') && field.checkVisibility({ visibilityProperty: true }),
    );
}
