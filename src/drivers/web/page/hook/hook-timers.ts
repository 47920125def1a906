import { ACTION_BEGINS, ASK_TIMERS, BACKGROUND_BEGINS, BACKGROUND_ENDS, TIMERS_LEFT } from './hook-events.ts';

/** Timers longer than this are not waited for. */
const LONGEST_MS = 10_000;
const INPUT_EVENTS = [
  'pointerdown',
  'mousedown',
  'pointerup',
  'mouseup',
  'click',
  'keydown',
  'keyup',
  'input',
  'change',
  'submit',
];

/**
 * Tells what an action set in motion from what the page does by itself. A timer or frame callback belongs to the
 * action during which it was set; one that is set inside another callback belongs to the same action as that one,
 * so that a clock or carousel that was running before stays background for ever.
 */
export function hookTimers(add: EventTarget['addEventListener']): void {
  let action = 0;
  /** The action of the callback that runs now, or ran in this task; undefined in any other code. */
  let running: number | undefined;
  const pending = new Map<number, { due: number; action: number; repeats?: true }>();
  const channel = new MessageChannel();
  channel.port1.onmessage = () => {
    running = undefined;
  };

  const owner = (): number => running ?? action;

  function wrapped(callback: unknown, of: number, done: () => void): unknown {
    if (typeof callback !== 'function') return callback;
    return function (this: unknown, ...args: unknown[]) {
      done();
      running = of;
      const background = of < action;
      if (background) document.dispatchEvent(new Event(BACKGROUND_BEGINS));
      try {
        return Reflect.apply(callback, this, args);
      } finally {
        // Changes are reported in microtasks queued while the callback ran: this one comes after them.
        if (background) queueMicrotask(() => document.dispatchEvent(new Event(BACKGROUND_ENDS)));
        channel.port2.postMessage(0);
      }
    };
  }

  window.setTimeout = new Proxy(window.setTimeout, {
    apply(target, self, args) {
      const of = owner();
      let id = 0;
      const delay = Number(args[1]) || 0;
      args[0] = wrapped(args[0], of, () => pending.delete(id));
      id = Reflect.apply(target, self, args);
      if (delay <= LONGEST_MS) pending.set(id, { due: performance.now() + delay, action: of });
      return id;
    },
  });
  // Either of them ends a timer of either kind.
  const clearing: ProxyHandler<(id: number | undefined) => void> = {
    apply(target, self, args) {
      pending.delete(args[0]);
      return Reflect.apply(target, self, args);
    },
  };
  window.clearTimeout = new Proxy(window.clearTimeout, clearing);
  window.clearInterval = new Proxy(window.clearInterval, clearing);
  window.setInterval = new Proxy(window.setInterval, {
    apply(target, self, args) {
      const of = owner();
      const delay = Number(args[1]) || 0;
      args[0] = wrapped(args[0], of, () => {});
      const id = Reflect.apply(target, self, args);
      // When it is due next does not matter: it is under way until it is ended.
      if (delay <= LONGEST_MS) pending.set(id, { due: performance.now(), action: of, repeats: true });
      return id;
    },
  });
  window.requestAnimationFrame = new Proxy(window.requestAnimationFrame, {
    apply(target, self, args) {
      args[0] = wrapped(args[0], owner(), () => {});
      return Reflect.apply(target, self, args);
    },
  });

  const listen = (type: string, listener: (event: Event) => void): void => {
    Reflect.apply(add, document, [type, listener, true]);
  };
  listen(ACTION_BEGINS, () => {
    action++;
    running = undefined;
  });
  listen(ASK_TIMERS, (event) => {
    const { screenX: within, screenY: repeating } = event as MouseEvent; // the engine always asks with one
    const now = performance.now();
    let left = 0;
    for (const timer of pending.values()) {
      const rest = timer.due - now;
      if (timer.action !== action || rest > within || (timer.repeats && !repeating)) continue;
      left = Math.max(left, rest, 1);
    }
    document.dispatchEvent(new MouseEvent(TIMERS_LEFT, { screenX: Math.ceil(left) }));
  });
  // What a person's input sets in motion is the action's, whatever callback ran before in the same task.
  for (const type of INPUT_EVENTS) {
    Reflect.apply(add, window, [
      type,
      (event: Event) => {
        if (event.isTrusted) running = undefined;
      },
      true,
    ]);
  }
}
