import { ASK_EVENT } from './clickables.ts';

// Runs in the page's own world before its scripts: it notes which elements listen for clicks and answers for one
// element at a time. It must never throw and must not change what the page does.
const WATCHED = new Set(['click', 'mousedown', 'mouseup', 'pointerdown', 'pointerup', 'dblclick']);
const listening = new WeakSet<EventTarget>();

const add = EventTarget.prototype.addEventListener;
EventTarget.prototype.addEventListener = new Proxy(add, {
  apply(target, self, args) {
    if (WATCHED.has(args[0]) && self instanceof Element) listening.add(self);
    return Reflect.apply(target, self, args);
  },
});

for (const property of ['onclick', 'onmousedown', 'onpointerdown']) {
  const own = Object.getOwnPropertyDescriptor(HTMLElement.prototype, property);
  if (!own?.set) continue;
  const set = new Proxy(own.set, {
    apply(target, self, args) {
      if (typeof args[0] === 'function') listening.add(self);
      return Reflect.apply(target, self, args);
    },
  });
  Object.defineProperty(HTMLElement.prototype, property, { ...own, set });
}

const answer = (event: Event): void => {
  const asked = (event as MouseEvent).relatedTarget; // ASK_EVENT is always dispatched as a MouseEvent
  event.stopImmediatePropagation();
  if (asked && (asked === document.documentElement || listening.has(asked))) event.preventDefault();
};
Reflect.apply(add, document, [ASK_EVENT, answer, true]);
