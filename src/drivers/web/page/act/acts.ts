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
  return [el, ...setOffBy(el)].some((one) =>
    [...one.attributes].some(
      ({ name, value }) => name.startsWith('on') && /submit\s?\(/i.test(value.slice(0, 2000)),
    ),
  );
}

/** The details of a summary, the popover of a button, what a command is for: the browser tells them by itself. */
function setOffBy(el: Element): Element[] {
  const details = el.localName === 'summary' ? el.parentElement : null;
  const root = el.getRootNode();
  const named =
    root instanceof Document || root instanceof ShadowRoot
      ? ['popovertarget', 'commandfor'].map((name) => root.getElementById(el.getAttribute(name) ?? ''))
      : [];
  return [details, ...named].filter((one) => one !== null);
}
