import type { Meaning } from '../act/meaning.ts';
import { elementOf } from '../see/keys.ts';
import { withMeaning } from './find.ts';

let named = new Set<string>();
const standIns = new Map<string, WeakRef<Element>>();

/** A search has just named these elements: if one is rendered anew before it is acted on, its successor is meant. */
export function nameKeys(keys: readonly string[]): void {
  named = new Set(keys);
  standIns.clear();
}

/**
 * The element of a key. One that a search named just now may be gone again on a page that keeps rendering itself
 * anew: then the only element that carries its meaning, each time it is asked for. A ref from an older look gets no
 * stand-in here: that it was healed must be said.
 */
export function currentElement(key: string, meaning: Meaning): Element | null {
  const known = elementOf(key) ?? standIns.get(key)?.deref();
  if (known?.isConnected) return known;
  if (!named.has(key)) return null;
  const [only, other] = withMeaning(meaning);
  if (!only || other) return null;
  standIns.set(key, new WeakRef(only));
  return only;
}
