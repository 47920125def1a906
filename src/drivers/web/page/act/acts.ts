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

const HANDLERS = ['onchange', 'oninput', 'onclick', 'onkeydown', 'onkeyup', 'onblur'];

/** Whether its own handler, as the page wrote it, hands in a form. */
export function handsIn(el: Element): boolean {
  return HANDLERS.some((name) => /submit\s?\(/i.test(el.getAttribute(name)?.slice(0, 2000) ?? ''));
}
