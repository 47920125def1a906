/**
 * One per document: a key made here can never name a node of another document. One whose frame keeps it from being of any
 * origin, whatever its address (`sandbox`), says so.
 */
export const documentId = `${self.origin === 'null' ? 'apart_' : ''}${Math.random().toString(36).slice(2, 9)}`;
const keys = new WeakMap<Element, string>();
const elements = new Map<string, WeakRef<Element>>();
let next = 0;

export function keyOf(el: Element): string {
  let key = keys.get(el);
  if (key === undefined) {
    key = `${documentId}.${next++}`;
    keys.set(el, key);
    elements.set(key, new WeakRef(el));
    if (next % 5000 === 0) forgetCollected();
  }
  return key;
}

/** The element of a key, or null once it left the document. */
export function elementOf(key: string): Element | null {
  const el = elements.get(key)?.deref();
  return el?.isConnected ? el : null;
}

export function ownsKey(key: string): boolean {
  return key.startsWith(`${documentId}.`);
}

function forgetCollected(): void {
  for (const [key, ref] of elements) if (ref.deref() === undefined) elements.delete(key);
}
