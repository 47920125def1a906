import type { Clock } from '../model/clock.ts';
import { SurehandError } from '../model/failure.ts';
import type { Log } from '../model/log.ts';
import type { Model, ModelAnswer, ModelRequest } from './model.ts';
import { explainFailure, type Provider, type ProviderFailure } from './provider.ts';

export interface RetryPolicy {
  attempts: number;
  first_delay_ms: number;
  factor: number;
  longest_delay_ms: number;
  /** How long one answer may take. */
  response_timeout_ms: number;
}

export const RETRY_POLICY: RetryPolicy = {
  attempts: 3,
  first_delay_ms: 1000,
  factor: 2,
  longest_delay_ms: 10_000,
  response_timeout_ms: 30_000,
};

const TIMED_OUT = Symbol('timed out');

/** The one place that repeats a request to a model: the SDKs' own retries are switched off. */
export function withRetries(
  provider: Provider,
  clock: Pick<Clock, 'sleep'>,
  log: Log,
  policy = RETRY_POLICY,
): Model {
  return {
    name: provider.name,
    async respond(request) {
      for (let attempt = 1; ; attempt++) {
        const answer = await attemptOnce(provider, request, clock, policy);
        if (!('failure' in answer)) return answer;
        const { failure } = answer;
        const last = !failure.retryable || attempt >= policy.attempts;
        log.warn('model attempt failed', { model: provider.name, attempt, ...failure });
        if (last) {
          const tries = attempt > 1 ? ` (${attempt} attempts)` : '';
          throw new SurehandError('model_failed', failure.message + tries);
        }
        await clock
          .sleep(delayBefore(attempt, failure, policy), request.signal)
          .catch(() => refuseCancelled(provider));
      }
    },
  };
}

async function attemptOnce(
  provider: Provider,
  request: ModelRequest,
  clock: Pick<Clock, 'sleep'>,
  { response_timeout_ms }: RetryPolicy,
): Promise<ModelAnswer | { failure: ProviderFailure }> {
  const stop = new AbortController();
  const signal = request.signal ? AbortSignal.any([request.signal, stop.signal]) : stop.signal;
  const limit = clock.sleep(response_timeout_ms, signal).then(() => TIMED_OUT);
  limit.catch(() => {}); // cancelled, or no longer needed
  const asked = provider.ask({ ...request, signal }).catch((error: unknown) => {
    // Our own refusals are about the request; another attempt would end the same.
    if (error instanceof SurehandError) throw error;
    return { failure: explainFailure(provider.name, error) };
  });
  asked.catch(() => {}); // also when the limit came first
  try {
    const first = await Promise.race([asked, limit]);
    if (typeof first !== 'symbol') {
      if ('failure' in first && request.signal?.aborted) refuseCancelled(provider);
      return first;
    }
    throw new SurehandError('timed_out', `${provider.name} gave no answer within ${response_timeout_ms} ms`);
  } catch (error) {
    if (request.signal?.aborted) refuseCancelled(provider);
    throw error;
  } finally {
    stop.abort();
  }
}

function delayBefore(attempt: number, { retry_after_ms = 0 }: ProviderFailure, policy: RetryPolicy): number {
  const backoff = policy.first_delay_ms * policy.factor ** (attempt - 1);
  return Math.min(policy.longest_delay_ms, Math.max(backoff, retry_after_ms));
}

function refuseCancelled(provider: Provider): never {
  throw new SurehandError('cancelled', `the request to ${provider.name} was cancelled`);
}
