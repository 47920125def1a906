/** Time as waits, limits and retries see it; tests hand in their own. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Resolves after `ms`; rejects with the signal's reason when that comes first. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
}

const STARTED_AT = Date.now() - performance.now();
const LEAST_OFF_MS = 1000;

/**
 * Milliseconds since 1970 by the clock as it was when the process began. People and programs set clocks back and forth:
 * here no wait gets longer by that, and what came before stays before.
 */
export function steadyNow(): number {
  return Math.round(STARTED_AT + performance.now());
}

/** Such a moment as the clock of the machine tells it by now: it may have been set, or have gone on while we slept. */
export function wallTime(steady_ms: number): number {
  const off = Date.now() - steadyNow();
  return Math.abs(off) < LEAST_OFF_MS ? steady_ms : steady_ms + off;
}

export const systemClock: Clock = {
  now: steadyNow,
  sleep: (ms, signal) =>
    new Promise((resolve, reject) => {
      signal?.throwIfAborted();
      const stop = () => {
        clearTimeout(timer);
        reject(signal?.reason);
      };
      const timer = setTimeout(() => {
        signal?.removeEventListener('abort', stop);
        resolve();
      }, ms);
      signal?.addEventListener('abort', stop, { once: true });
    }),
};
