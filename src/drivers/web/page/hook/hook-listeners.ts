import { askedAbout } from './asked-about.ts';
import { ASK_CHANGES, ASK_EDITS, ASK_LISTENS } from './hook-events.ts';

const WATCHED = new Set(['click', 'mousedown', 'mouseup', 'pointerdown', 'pointerup', 'dblclick']);
const OF_CHANGES = new Set(['change', 'input']);

/** Notes which elements the page listens on for clicks, edits and changes, and answers for one at a time. */
export function hookListeners(add: EventTarget['addEventListener']): void {
  const listening = new WeakSet<EventTarget>();
  const editing = new WeakSet<EventTarget>();
  const changing = new WeakSet<EventTarget>();
  EventTarget.prototype.addEventListener = new Proxy(add, {
    apply(target, self, args) {
      if (WATCHED.has(args[0]) && self instanceof Element) listening.add(self);
      if (args[0] === 'beforeinput' && self instanceof Element) editing.add(self);
      if (OF_CHANGES.has(args[0]) && self instanceof Element) changing.add(self);
      return Reflect.apply(target, self, args);
    },
  });

  for (const property of ['onclick', 'onmousedown', 'onpointerdown', 'onchange', 'oninput']) {
    const own = Object.getOwnPropertyDescriptor(HTMLElement.prototype, property);
    if (!own?.set) continue;
    const set = new Proxy(own.set, {
      apply(target, self, args) {
        if (typeof args[0] === 'function')
          (OF_CHANGES.has(property.slice(2)) ? changing : listening).add(self);
        return Reflect.apply(target, self, args);
      },
    });
    Object.defineProperty(HTMLElement.prototype, property, { ...own, set });
  }

  const answering =
    (noted: WeakSet<EventTarget>) =>
    (event: Event): void => {
      const asked = askedAbout(event);
      if (asked && (asked === document.documentElement || noted.has(asked))) event.preventDefault();
    };
  Reflect.apply(add, document, [ASK_LISTENS, answering(listening), true]);
  Reflect.apply(add, document, [ASK_EDITS, answering(editing), true]);
  Reflect.apply(add, document, [ASK_CHANGES, answering(changing), true]);
}
