// Kept before any script of the page can put another one in its place.
const { composedPath, stopImmediatePropagation } = Event.prototype;

/** The element that a question of the engine is about; nobody else gets to hear the question. */
export function askedAbout(event: Event): EventTarget | undefined {
  Reflect.apply(stopImmediatePropagation, event, []);
  const [asked] = Reflect.apply(composedPath, event, []);
  return asked;
}
