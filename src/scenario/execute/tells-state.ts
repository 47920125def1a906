import type { Assertion, SerializableDOMNode } from '../interfaces/index.ts';

const CHOSEN = new Set<string>(['checked', 'unchecked', 'selected', 'unselected']);
const TOLD_BY = ['aria-checked', 'aria-selected', 'aria-pressed', 'aria-current'] as const;

/** A claim that something is on or off. */
export function isChoiceClaim(assertion: Assertion): boolean {
  return assertion.about === 'element' && CHOSEN.has(assertion.is);
}

/** Whether an element itself says what is claimed of it. Of one made of bare boxes only its looks tell that it is on. */
export function tellsState(assertion: Assertion, node: SerializableDOMNode | undefined): boolean {
  if (!node || !isChoiceClaim(assertion)) return true;
  return TOLD_BY.some((name) => node.attributes[name] !== undefined);
}
