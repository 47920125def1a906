import { systemClock } from './clock.ts';

/** How often and after what pause something is tried again. */
export interface RetryPolicy {
  attempts: number;
  first_pause_ms: number;
}

export const RETRY_POLICY: RetryPolicy = { attempts: 3, first_pause_ms: 100 };

/** Runs `work` until it succeeds, doubling the pause. Only for what has no effect: whatever may have landed is never sent twice. */
export async function withRetries<T>(
  work: () => Promise<T>,
  { attempts, first_pause_ms }: RetryPolicy,
  signal: AbortSignal,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (attempt >= attempts || signal.aborted) throw error;
      await systemClock.sleep(first_pause_ms * 2 ** (attempt - 1), signal);
    }
  }
}
