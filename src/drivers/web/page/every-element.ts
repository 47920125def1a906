/** Every element of a document or subtree, open shadow roots included, in document order. */
export function* everyElement(root: ParentNode): Generator<Element> {
  for (const el of root.querySelectorAll('*')) {
    yield el;
    if (el.shadowRoot) yield* everyElement(el.shadowRoot);
  }
}
