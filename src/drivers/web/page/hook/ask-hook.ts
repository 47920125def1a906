/**
 * Asks the script in the page's world about one element; true if that says yes. The question is sent to the element
 * itself: as a related target on the document, an element in a shadow tree would be taken for its host.
 */
export function askHook(el: Element, question: string): boolean {
  return !el.dispatchEvent(new Event(question, { composed: true, cancelable: true }));
}
