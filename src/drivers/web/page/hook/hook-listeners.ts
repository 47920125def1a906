import { askedAbout } from './asked-about.ts';
import { ASK_HANDS_IN, ASK_HANDS_IN_CHANGES, ASK_LEAVES, EVENTS_HEARD } from './hook-events.ts';

/** A field that is left tells of its change, too. */
const OF_CHANGES = new Set(['change', 'input', 'beforeinput', 'blur', 'focusout']);
/** Handlers that pages set as properties. */
const PROPERTIES = new Set(
  [...Object.values(EVENTS_HEARD).flat(), ...OF_CHANGES].map((event) => `on${event}`),
);
/** Longer ones are programs of their own. */
const SOURCE_READ = 2000;
// Kept before any script of the page can put another one in its place.
const source = Function.prototype.toString;

/** Notes what the page listens for on which elements, and answers for one at a time. */
export function hookListeners(add: EventTarget['addEventListener']): void {
  const noted = new Map(
    Object.entries(EVENTS_HEARD).map(([question, events]) => [question, { events, on: new WeakSet() }]),
  );
  const handing = new WeakSet();
  const handing_changes = new WeakSet();
  const note = (el: unknown, event: unknown, listener: unknown): void => {
    if (!(el instanceof Element) || typeof event !== 'string') return;
    for (const { events, on } of noted.values()) if (events.includes(event)) on.add(el);
    if (!handsIn(listener)) return;
    handing.add(el);
    if (OF_CHANGES.has(event)) handing_changes.add(el);
  };
  EventTarget.prototype.addEventListener = new Proxy(add, {
    apply(target, self, args) {
      note(self, args[0], args[1]);
      return Reflect.apply(target, self, args);
    },
  });

  for (const property of PROPERTIES) {
    const own = Object.getOwnPropertyDescriptor(HTMLElement.prototype, property);
    if (!own?.set) continue;
    const set = new Proxy(own.set, {
      apply(target, self, args) {
        if (typeof args[0] === 'function') note(self, property.slice(2), args[0]);
        return Reflect.apply(target, self, args);
      },
    });
    Object.defineProperty(HTMLElement.prototype, property, { ...own, set });
  }

  const answer = (question: string, on: WeakSet<object>): void => {
    const listener = (event: Event): void => {
      const asked = askedAbout(event);
      if (
        asked &&
        (asked === document.documentElement ||
          on.has(asked) ||
          (asked instanceof Element && isKept(asked, question)))
      )
        event.preventDefault();
    };
    Reflect.apply(add, document, [question, listener, true]);
  };
  for (const [question, { on }] of noted) answer(question, on);
  answer(ASK_HANDS_IN, handing);
  answer(ASK_HANDS_IN_CHANGES, handing_changes);
}

/** What a framework that listens at the root keeps on each element of its own: its properties, or the handler by itself. */
const KEPT = /^(?:__reactProps\$|__reactEventHandlers\$)/;

/** Whether the field itself is to hear of it when it is left, where only the root of the page listens. */
function isKept(el: Element, question: string): boolean {
  if (question !== ASK_LEAVES) return false;
  const own: object = el;
  const name = Object.keys(own).find((key) => KEPT.test(key));
  const props: unknown = name && Reflect.get(own, name);
  const given = (object: object, ...names: string[]): boolean =>
    names.some((one) => typeof Reflect.get(object, one) === 'function');
  if (typeof props === 'object' && props !== null && given(props, 'onBlur', 'onBlurCapture')) return true;
  return given(own, '$$focusout');
}

/** Pages give the same function to many elements. */
const read = new WeakMap<object, boolean>();

/** Whether its source calls `submit` or `requestSubmit`; nobody can say so of one that is bound or built in. */
function handsIn(listener: unknown): boolean {
  if (typeof listener !== 'function') return false;
  const known = read.get(listener);
  if (known !== undefined) return known;
  const text: string = Reflect.apply(source, listener, []);
  const found = /submit\s?\(/i.test(text.slice(0, SOURCE_READ));
  read.set(listener, found);
  return found;
}
