import { askedAbout } from './asked-about.ts';
import { ASK_CLOSED } from './hook-events.ts';

/** Notes which elements got a closed shadow root, into which nobody else can look, and answers for one at a time. */
export function hookRoots(add: EventTarget['addEventListener']): void {
  const closed = new WeakSet<EventTarget>();
  let any = false;
  Element.prototype.attachShadow = new Proxy(Element.prototype.attachShadow, {
    apply(target, self, args) {
      const root: unknown = Reflect.apply(target, self, args);
      if (args[0]?.mode === 'closed') {
        closed.add(self);
        any = true;
      }
      return root;
    },
  });
  const answer = (event: Event): void => {
    const asked = askedAbout(event);
    if (asked && (closed.has(asked) || (any && asked === document.documentElement))) event.preventDefault();
  };
  Reflect.apply(add, document, [ASK_CLOSED, answer, true]);
}
