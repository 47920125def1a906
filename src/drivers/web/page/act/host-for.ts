import { everyElement } from '../see/every-element.ts';
import { candidateFor } from './meaning.ts';

/**
 * A component may let the pointer through its only control and take it itself. Of several controls nobody knows which one
 * its host answers for, so that there is none.
 */
export function hostFor(el: Element): Element | null {
  // A box of a form is pressed through the label drawn for it.
  if (el instanceof HTMLInputElement) return null;
  const root = el.getRootNode();
  if (!(root instanceof ShadowRoot) || getComputedStyle(el).pointerEvents !== 'none') return null;
  const { host } = root;
  if (getComputedStyle(host).pointerEvents === 'none') return null;
  for (const other of [...everyElement(root), ...everyElement(host)])
    if (other !== el && !el.contains(other) && candidateFor(other).listing === 'control') return null;
  return host;
}
