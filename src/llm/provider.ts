import type { ModelAnswer, ModelRequest } from './model.ts';

/** One attempt at one provider. What it throws is the SDK's own; `explainFailure` reads it. */
export interface Provider {
  name: string;
  ask(request: ModelRequest & { signal: AbortSignal }): Promise<ModelAnswer>;
}

export interface ProviderFailure {
  message: string;
  /** Worth another attempt: the network, a rate limit, an overload. */
  retryable: boolean;
  /** What the provider asked us to wait. */
  retry_after_ms?: number;
}

/** Both SDKs are made by one generator and throw the same shapes. */
interface SdkError extends Error {
  status?: number;
  headers?: Headers;
}

const REASONS: Record<number, string> = {
  401: 'the key is not accepted',
  403: 'the key may not use this model',
  404: 'there is no such model or address',
  413: 'the request is too large',
};

/** Why an attempt failed, and whether another may help. */
export function explainFailure(provider: string, error: unknown): ProviderFailure {
  const { status, headers, message } = asSdkError(error);
  if (status === undefined) {
    // An answer that is no JSON comes from something that is no model server.
    if (error instanceof SyntaxError) {
      return { message: `${provider} did not answer as a model server does`, retryable: false };
    }
    return { message: `${provider} could not be reached: ${innermost(error)}`, retryable: true };
  }
  const wait = headers ? retryAfter(headers) : undefined;
  const reason = REASONS[status] ?? message.replace(/^\d{3}\s*/, '');
  return {
    message: `${provider} answered ${status}: ${reason.slice(0, 200)}`,
    retryable: status === 408 || status === 409 || status === 429 || status >= 500,
    ...(wait !== undefined ? { retry_after_ms: wait } : {}),
  };
}

function asSdkError(error: unknown): SdkError {
  return error instanceof Error ? error : new Error(String(error));
}

/** Seconds, or a date as HTTP writes it. */
function retryAfter(headers: Headers): number | undefined {
  const ms = Number(headers.get('retry-after-ms') ?? Number.NaN);
  if (Number.isFinite(ms)) return ms;
  const written = headers.get('retry-after');
  if (written === null) return undefined;
  const seconds = Number(written);
  const wait = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(written) - Date.now();
  return Number.isFinite(wait) ? Math.max(0, wait) : undefined;
}

/** SDKs say "Connection error." and keep what happened as its cause. */
function innermost(error: unknown): string {
  let at: unknown = error;
  while (at instanceof Error && at.cause !== undefined) at = at.cause;
  if (!(at instanceof Error)) return String(at);
  const code = 'code' in at ? `${at.code}` : '';
  return at.message.includes(code) ? at.message : `${at.message} (${code})`;
}
