import { flatParent, referenced } from '../aria/flat-tree.ts';
import { hasChangeListener } from '../hook/clickables.ts';
import { leadsTo } from './says.ts';

/** Fields that are set by one input; text is written before something else sends it. */
const SET_AT_ONCE = /^(?:checkbox|radio|range|color|date|datetime-local|month|week|time)$/;

/**
 * What is known of a control whose role says that it only holds a value: `changed`, the page waits for its change;
 * `pressed`, it is a link or hands in a form whatever role it is given.
 */
export function actsBy(el: Element): 'changed' | 'pressed' | undefined {
  const set =
    el instanceof HTMLSelectElement || (el instanceof HTMLInputElement && SET_AT_ONCE.test(el.type));
  if (set) return hasChangeListener(el) || el.hasAttribute('onclick') ? 'changed' : undefined;
  const to = leadsTo(el);
  return to !== undefined && to.split('#')[0] !== location.href.split('#')[0] ? 'pressed' : undefined;
}

/** Whether a handler as the page wrote it hands in a form: its own, or that of what it opens, closes or commands. */
export function handsIn(el: Element): boolean {
  return (
    [el, ...setOffBy(el)].some((one) => submitsBy(one, /^on/)) ||
    // A change is heard all the way up, and by the form that the field belongs to.
    (holdsValue(el) && heardBy(el).some((one) => submitsBy(one, /^on(?:change|(?:before)?input)$/)))
  );
}

function submitsBy(el: Element, events: RegExp): boolean {
  return [...el.attributes].some(
    ({ name, value }) => events.test(name) && /submit\s?\(/i.test(value.slice(0, 2000)),
  );
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
