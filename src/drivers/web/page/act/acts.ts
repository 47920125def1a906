import { flatParent, referenced } from '../aria/flat-tree.ts';
import { roleOf } from '../aria/role.ts';
import {
  handsInByListener,
  hasChangeListener,
  hasClickListener,
  hasKeyListener,
  takesDrops,
} from '../hook/clickables.ts';
import { isLocked } from './drawn-words.ts';
import { isGround } from './ground.ts';
import { leadsTo } from './says.ts';

/** Fields that are set by one input; text is written before something else sends it. */
const SET_AT_ONCE = /^(?:checkbox|radio|range|number|color|date|datetime-local|month|week|time)$/;

/** The same, made by a page out of other elements: the browser does nothing for these, so that what they do the page does. */
const MADE = new Set(['checkbox', 'radio', 'switch', 'slider', 'spinbutton']);

/** What is chosen, and not written or looked up: nothing but a listener makes more of it. */
const CHOSEN = /^(?:checkbox|radio|range)$/;

/** Roles of what only holds or shows something. */
const STILL = new Set('textbox searchbox row region dialog listbox menu grid'.split(' '));

/** Of these, what listens for clicks is believed to open or to choose something. */
const OPENED = new Set('row listbox menu grid'.split(' '));

/**
 * What is known of a control whose role says that it only holds a value: `changed`, the page waits for its change, or made
 * the control itself; `pressed`, it is a link, hands in a form, or is something that only says it holds a value.
 */
export function actsBy(el: Element): 'changed' | 'pressed' | undefined {
  // Choosing it changes its list.
  const list = el instanceof HTMLOptionElement ? el.closest('select') : null;
  if (list) return actsBy(list);
  const set =
    el instanceof HTMLSelectElement || (el instanceof HTMLInputElement && SET_AT_ONCE.test(el.type));
  if (set) return isHeard(el) || (CHOSEN.test(el.type) && isHeardAround(el)) ? 'changed' : undefined;
  const role = roleOf(el);
  if (MADE.has(role) && (!(el instanceof HTMLInputElement) || isHeard(el))) return 'changed';
  if (belies(el, role)) return 'pressed';
  const to = leadsTo(el);
  return to !== undefined && to.split('#')[0] !== location.href.split('#')[0] ? 'pressed' : undefined;
}

function isHeard(el: Element): boolean {
  return hasClickListener(el) || hasKeyListener(el) || hasChangeListener(el);
}

/** Whether something around hears of it, other than the form whose button follows and what hears of all the page. */
function isHeardAround(el: HTMLInputElement | HTMLSelectElement): boolean {
  const form = el.form?.querySelector('button:not([type=button], [type=reset]), [type=submit], [type=image]')
    ? el.form
    : null;
  for (let up = flatParent(el); up && up !== form && up !== document.body; up = flatParent(up))
    if (!isGround(up) && !hearsAll(up) && (hasClickListener(up) || hasChangeListener(up))) return true;
  return false;
}

/** Frameworks have one element hear of everything below it. */
function hearsAll(el: Element): boolean {
  return hasClickListener(el) && hasChangeListener(el) && hasKeyListener(el) && takesDrops(el);
}

/** Whether it says that it only holds something, and is a button, or nothing that can be written in and listens. */
function belies(el: Element, role: string): boolean {
  if (el.matches('button, input:is([type=button], [type=submit], [type=reset], [type=image])'))
    return STILL.has(role);
  const still = STILL.has(role) && !OPENED.has(role) && !isWritable(el);
  return (still || isLocked(el)) && hasClickListener(el);
}

function isWritable(el: Element): boolean {
  return el.matches('input, textarea') || (el instanceof HTMLElement && el.isContentEditable);
}

/** Whether a handler as the page wrote it hands in a form: its own, or that of what it opens, closes or commands. */
export function handsIn(el: Element): boolean {
  return (
    [el, ...setOffBy(el)].some(
      // Keys that a field hears of are judged when they are pressed.
      (one) => submitsBy(one, /^on/) || handsInByListener(one, holdsValue(one) ? 'changes' : 'any'),
    ) ||
    // A change is heard all the way up, and by the form that the field belongs to.
    (holdsValue(el) &&
      heardBy(el).some(
        (one) => submitsBy(one, /^on(?:change|(?:before)?input)$/) || handsInByListener(one, 'changes'),
      ))
  );
}

function submitsBy(el: Element, events: RegExp): boolean {
  return [...el.attributes].some(({ name, value }) => events.test(name) && /submit\s?\(/i.test(value));
}

function holdsValue(el: Element): boolean {
  return el.matches('input, select, textarea, option') || (el instanceof HTMLElement && el.isContentEditable);
}

function heardBy(el: Element): Element[] {
  const form = 'form' in el && el.form instanceof HTMLFormElement ? el.form : null;
  const heard: Element[] = form ? [form] : [];
  for (let up = flatParent(el); up; up = flatParent(up)) heard.push(up);
  return heard;
}

/** The details of a summary, the popover of a button, what a command is for: the browser tells them by itself. */
function setOffBy(el: Element): Element[] {
  const details = el.localName === 'summary' && el.parentElement ? [el.parentElement] : [];
  return [...details, ...referenced(el, 'popovertarget'), ...referenced(el, 'commandfor')];
}
