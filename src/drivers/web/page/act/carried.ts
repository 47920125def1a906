import type { ReachedNode } from '../../../../model/reached-node.ts';
import { firstOf, READING_LIMITS } from '../../../words/read-whole.ts';
import { flatParent, rendersInside } from '../aria/flat-tree.ts';
import { nameOf } from '../aria/name.ts';
import { roleOf } from '../aria/role.ts';
import { stateOf } from '../aria/state.ts';
import { everyElement, everyOwnElement } from '../see/every-element.ts';
import { shownName } from '../see/shown-name.ts';
import { dialogAround } from './asking.ts';
import { candidateFor } from './meaning.ts';
import { leadsTo, saysOf } from './says.ts';

type Carried = NonNullable<ReachedNode['carries']>[number];

const CHOICES = [
  'input[type="checkbox"], input[type="radio"], input[list], select, [aria-pressed]',
  ...[
    'checkbox',
    'radio',
    'switch',
    'combobox',
    'listbox',
    'option',
    'menuitemcheckbox',
    'menuitemradio',
  ].map((role) => `[role="${role}"]`),
].join(', ');
const BUTTONS = 'button, [role="button"], input[type="button"], input[type="submit"], input[type="image"]';
const PARTS =
  'form, fieldset, section, article, main, dialog, [role="dialog"], [role="alertdialog"], [role="region"], [role="form"], [role="group"]';
const DIALOGS = 'dialog, [role="dialog"], [role="alertdialog"]';
const ITEMS = 'li, tr, article, [role="listitem"], [role="row"]';

/**
 * The choices that are handed in by pressing this: those that are set in its form and in the dialog around it, or without
 * a form in the nearest part of the page that has choices.
 */
export function carriedBy(el: Element, test_id_attributes: string[]): Carried[] {
  if (!(el instanceof HTMLFormElement) && !presses(el)) return [];
  const choices = [...everyChoice()];
  const form = formOf(el);
  const dialog = nearest(el, DIALOGS);
  const part = form ? null : partWith(el, choices);
  const carried = choices.filter(
    (one) =>
      (form && formOf(one) === form) ||
      ((dialog && rendersInside(dialog, one)) || (part && rendersInside(part, one))
        ? isBeside(one, el)
        : false),
  );
  const set = carried.flatMap((one) => told(one, test_id_attributes));
  return [...firstOf(set, READING_LIMITS.choices)];
}

function* everyChoice(): Generator<Element> {
  yield* everyElement(document, CHOICES);
  for (const own of everyOwnElement(document))
    if (/^(?:checkbox|radio|switch|combobox|listbox|option)$/.test(roleOf(own))) yield own;
}

/** A button, a link that leads nowhere else, or anything else that the page has clicked; what is chosen or switched is not. */
function presses(el: Element): boolean {
  if (el.matches('[aria-pressed], [type="reset"]')) return false;
  const role = roleOf(el);
  if (el.matches(BUTTONS) || role === 'button') return true;
  if (role === 'link') {
    const to = leadsTo(el);
    return to === undefined || !/^https?:/.test(to) || to.split('#')[0] === location.href.split('#')[0];
  }
  return (
    candidateFor(el).listing === 'clickable' && !el.matches(`label, ${CHOICES}`) && !el.querySelector(CHOICES)
  );
}

export function formOf(el: Element): HTMLFormElement | null {
  if (el instanceof HTMLFormElement) return el;
  if ('form' in el && el.form instanceof HTMLFormElement) return el.form;
  const around = nearest(el, 'form');
  return around instanceof HTMLFormElement ? around : null;
}

function nearest(el: Element, selector: string): Element | null {
  for (let up: Element | null = el; up; up = flatParent(up)) if (up.matches(selector)) return up;
  return null;
}

/** A dialog stands for itself, be there choices in it or not. */
function partWith(el: Element, choices: Element[]): Element | null {
  if (nearest(el, 'nav, [role="navigation"]')) return null;
  for (let up = flatParent(el); up; up = flatParent(up)) {
    const part = up;
    if (part === document.body || (part.matches(PARTS) && choices.some((one) => rendersInside(part, one))))
      return part;
    if (part.matches(DIALOGS)) return null;
  }
  return null;
}

/** Nothing but its place says that it belongs to the button: it is there to be seen, and no item with buttons of its own has it. */
function isBeside(choice: Element, button: Element): boolean {
  const item = nearest(choice, ITEMS);
  if (item && !rendersInside(item, button) && item.querySelector(BUTTONS)) return false;
  const drawn = choice instanceof HTMLInputElement ? Array.from(choice.labels ?? []) : [];
  return [choice, ...drawn].some((one) => one.checkVisibility());
}

function told(el: Element, test_id_attributes: string[]): Carried[] {
  const role = roleOf(el);
  const { checked, selected, pressed, disabled, value } = stateOf(el, role);
  if (disabled) return [];
  if (el instanceof HTMLSelectElement) {
    const of = nameOf(el);
    return [...el.selectedOptions].map((one) => worded('option', [one.label], of));
  }
  if (role === 'combobox') return value ? [worded('option', [value], nameOf(el))] : [];
  if (checked !== true && selected !== true && pressed !== true) return [];
  const { text: name, from } = shownName(el, role);
  const says = saysOf(el, { name, ...(from ? { name_from: from } : {}) }, test_id_attributes);
  return [worded(role, [name, ...says], dialogAround(el)?.words ?? '')];
}

function worded(role: string, words: string[], of: string): Carried {
  return { role, words: words.filter((one) => one !== ''), ...(of === '' ? {} : { of }) };
}
