import { ASK_INTERNALS, INTERNALS_WORDS } from './hook-events.ts';

/** Keeps what an element of the page's own says of itself to the browser alone, and answers for one at a time. */
export function hookInternals(add: EventTarget['addEventListener']): void {
  const known = new WeakMap<EventTarget, ElementInternals>();
  HTMLElement.prototype.attachInternals = new Proxy(HTMLElement.prototype.attachInternals, {
    apply(target, self, args) {
      const internals: ElementInternals = Reflect.apply(target, self, args);
      known.set(self, internals);
      return internals;
    },
  });
  const answer = (event: Event): void => {
    const asked = (event as MouseEvent).relatedTarget; // ASK_INTERNALS is always dispatched as a MouseEvent
    event.stopImmediatePropagation();
    const internals = asked ? known.get(asked) : undefined;
    if (!internals) return;
    const words = [internals.ariaLabel, internals.ariaDescription].filter((one) => typeof one === 'string');
    document.dispatchEvent(new CustomEvent(INTERNALS_WORDS, { detail: words.join(' ') }));
  };
  Reflect.apply(add, document, [ASK_INTERNALS, answer, true]);
}
