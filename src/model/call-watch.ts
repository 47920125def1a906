import { AsyncLocalStorage } from 'node:async_hooks';
import { hearStages } from './trace.ts';

/** Hears what happens inside one call. Nothing in it can fail the call or make it wait. */
export interface CallWatch {
  /** A stage of an action has its result. */
  stage(stage: string, result: string): void;
  /** Something asked of the browser or the phone. */
  asked<T>(what: string, answer: Promise<T>): Promise<T>;
}

const watches = new AsyncLocalStorage<CallWatch>();
hearStages((stage, result) => watches.getStore()?.stage(stage, result));

export function watchCall<T>(watch: CallWatch, work: () => T): T {
  return watches.run(watch, work);
}

/** Whoever watches the call that this code runs in; most servers have nobody. */
export function callWatch(): CallWatch | undefined {
  return watches.getStore();
}

/** The same thing, and each promise that its methods give is told to the watch. */
export function watched<T extends object>(thing: T, watch: CallWatch, path = ''): T {
  return new Proxy(thing, {
    get(target, key) {
      // With the thing itself as receiver: private fields are reached through nothing else.
      const value: unknown = Reflect.get(target, key, target);
      if (typeof key === 'symbol') return value;
      const name = `${path}${key}`;
      if (typeof value === 'function')
        return (...given: unknown[]) => {
          const answer: unknown = Reflect.apply(value, target, given);
          return answer instanceof Promise ? watch.asked(name, answer) : answer;
        };
      // A part, such as the tabs of a browser; plain data stays what it is.
      const isPart = typeof value === 'object' && value !== null && hasMethods(value);
      return isPart ? watched(value, watch, `${name}.`) : value;
    },
  });
}

function hasMethods(value: object): boolean {
  if (Array.isArray(value) || value instanceof Map || value instanceof Set) return false;
  const own = Object.values(value).some((member) => typeof member === 'function');
  const proto: unknown = Object.getPrototypeOf(value);
  return own || (proto !== Object.prototype && proto !== null);
}
