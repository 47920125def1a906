import { readable } from '../../../words/readable.ts';
import { visibleText } from './visible-text.ts';

const callers = new WeakMap<Element, WeakRef<Element>>();

/** Something without a name of its own was found by words that are drawn: from here on it is called by them. */
export function callBy(el: Element, words: Element): void {
  callers.set(el, new WeakRef(words));
}

/** What those words say now. */
export function calledBy(el: Element): string {
  const words = callers.get(el)?.deref();
  return words?.isConnected ? readable(visibleText(words)) : '';
}
