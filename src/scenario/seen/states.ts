import type { AssertedState, Assertion } from '../interfaces/index.ts';
import type { Words } from '../understand/tokens.ts';
import type { Thing } from './screen.ts';

/** What an element must say of itself before a claim about it can be read off. */
export function toldBy(is: AssertedState): Words | undefined {
  if (/selected$/.test(is)) return ['aria-selected', 'aria-checked', 'aria-current', 'aria-pressed'];
  if (/checked$/.test(is)) return ['aria-checked', 'aria-pressed'];
  if (/pressed$/.test(is)) return ['aria-pressed'];
  return is === 'expanded' || is === 'collapsed' ? ['aria-expanded'] : undefined;
}

/** "Notifications are enabled": that they are on, or that the switch can be used. Where it is neither or both, no matter which. */
export function isTwofold({ node, role }: Thing): boolean {
  const { 'aria-checked': checked, 'aria-pressed': on = checked, 'aria-disabled': off } = node.attributes;
  return on !== undefined && (on === 'true') === (off === 'true') && !/radio$/.test(role);
}

export function pressedOr({ node }: Thing, is: AssertedState): Assertion {
  const down = node.attributes['aria-checked'] === undefined && node.attributes['aria-pressed'] !== undefined;
  if (down && (is === 'checked' || is === 'selected')) return { about: 'element', is: 'pressed' };
  if (down && (is === 'unchecked' || is === 'unselected')) return { about: 'element', is: 'unpressed' };
  return { about: 'element', is };
}
