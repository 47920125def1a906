import { SurehandError } from '../../model/failure.ts';
import { isRecord } from '../../model/record.ts';

/** What a server said no with: W3C's name of the error, and its own words. */
export interface Refusal {
  error: string;
  words: string;
}

export type Answer = { value: unknown; refused?: undefined } | { refused: Refusal; value?: undefined };

export interface CallOptions {
  timeout_ms: number;
  signal?: AbortSignal | undefined;
  /** It changes something on the device: when no answer comes, it may have landed. */
  acts?: boolean;
}

export interface Endpoint {
  /** Without user, key and slash at the end. */
  url: string;
  /** `user:key` of a cloud. */
  credentials?: string;
}

/** The connection was never made, so nothing was sent. */
const NEVER_SENT = new Set([
  // Ports that fetch opens for nobody.
  'bad port',
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);
/** Errors that W3C has a server answer with before it does anything. */
const BEFORE_ANYTHING = new Set([
  'invalid argument',
  'invalid session id',
  'no such element',
  'stale element reference',
  'unknown command',
  'unknown method',
  'no such alert',
  'unsupported operation',
]);
const LONGEST_WORDS = 400;
/** Where all calls belong that are not about the page of a web view. */
export const NATIVE = 'NATIVE_APP';
/** A server may have to start a program that speaks to the page. */
const ENTER_MS = 30_000;
const LEAVE_MS = 10_000;

/** One call of the session, where a refusal is an answer too. */
type Ask = W3cClient['ask'];

/** A server that speaks W3C WebDriver: Appium, WebDriverAgent, a device cloud. Nothing is ever sent a second time. */
export class W3cClient {
  readonly #endpoint: Endpoint;
  readonly #under_way = new Set<Promise<unknown>>();
  #session = '';
  /** What goes on in another context: nothing else is sent meanwhile. */
  #aside: Promise<unknown> | undefined;
  /** The way back from another context was not answered with yes. */
  #away = false;

  constructor(endpoint: Endpoint) {
    this.#endpoint = endpoint;
  }

  get url(): string {
    return this.#endpoint.url;
  }

  /** Calls of a session go to this one from here on. */
  use(session: string): void {
    this.#session = session;
  }

  /** One call of the session; what the server refuses is an answer too. */
  async ask(
    method: 'GET' | 'POST' | 'DELETE',
    path: string,
    body: unknown,
    options: CallOptions,
  ): Promise<Answer> {
    while (this.#aside) await this.#aside;
    const ends = method === 'DELETE' && path === '';
    const asking = (this.#away && !ends ? this.#leave() : Promise.resolve()).then(() =>
      this.#call(method, path, body, options),
    );
    this.#under_way.add(asking);
    return asking.finally(() => this.#under_way.delete(asking));
  }

  #call(method: string, path: string, body: unknown, options: CallOptions): Promise<Answer> {
    return this.call(method, `/session/${this.#session}${path}`, body, options);
  }

  /**
   * Calls in the context of a web view. Nothing else of the session is under way meanwhile, and the session goes back
   * whatever happens: where the server does not answer that with yes, no call is sent before it does.
   */
  async inContext<T>(name: string, run: (ask: Ask) => Promise<T>, signal?: AbortSignal): Promise<T> {
    while (this.#aside) await this.#aside;
    const visit = this.#visit(name, run, signal);
    const done = visit.catch(() => {});
    this.#aside = done;
    done.then(() => {
      if (this.#aside === done) this.#aside = undefined;
    });
    return visit;
  }

  async #visit<T>(name: string, run: (ask: Ask) => Promise<T>, signal?: AbortSignal): Promise<T> {
    await Promise.allSettled(this.#under_way);
    try {
      // Also where no answer comes it may be there.
      this.#away = true;
      const { refused } = await this.#call('POST', '/context', { name }, { timeout_ms: ENTER_MS, signal });
      if (refused) throw failureOf(refused, false);
      return await run((method, path, body, options) => this.#call(method, path, body, options));
    } finally {
      // The next call tries again, and tells why it cannot.
      await this.#leave().catch(() => {});
    }
  }

  /** Back to the app itself. To say so twice does no harm. */
  async #leave(): Promise<void> {
    const { refused } = await this.#call('POST', '/context', { name: NATIVE }, { timeout_ms: LEAVE_MS });
    if (refused)
      throw new SurehandError(
        'device_lost',
        `the server does not go back from the web view: ${refused.words}`,
        {
          remedy: 'launch again',
        },
      );
    this.#away = false;
  }

  /** The same, where a refusal is a failure. */
  async must(
    method: 'GET' | 'POST' | 'DELETE',
    path: string,
    body: unknown,
    options: CallOptions,
  ): Promise<unknown> {
    const answer = await this.ask(method, path, body, options);
    if (!answer.refused) return answer.value;
    throw failureOf(answer.refused, options.acts === true);
  }

  async call(method: string, path: string, body: unknown, options: CallOptions): Promise<Answer> {
    const { timeout_ms, signal, acts = false } = options;
    const late = AbortSignal.timeout(timeout_ms);
    let status = 0;
    let text = '';
    try {
      const response = await fetch(`${this.url}${path}`, {
        method,
        headers: this.#headers(),
        // Elsewhere nobody may have the keys, and nothing is sent a second time.
        redirect: 'manual',
        signal: signal ? AbortSignal.any([late, signal]) : late,
        ...(method === 'POST' ? { body: JSON.stringify(body ?? {}) } : {}),
      });
      status = response.status;
      text = await response.text();
    } catch (error) {
      throw this.#unanswered(error, {
        late: late.aborted,
        cancelled: signal?.aborted === true,
        options,
        acts,
      });
    }
    return answerOf(status, text, this.url);
  }

  #headers(): Record<string, string> {
    const { credentials } = this.#endpoint;
    return {
      // Selenium's servers insist on the character set.
      'content-type': 'application/json; charset=utf-8',
      accept: 'application/json',
      ...(credentials === undefined
        ? {}
        : { authorization: `Basic ${Buffer.from(credentials).toString('base64')}` }),
    };
  }

  #unanswered(
    error: unknown,
    how: { late: boolean; cancelled: boolean; options: CallOptions; acts: boolean },
  ): SurehandError {
    const code = codeOf(error);
    if (how.cancelled && !how.late)
      return new SurehandError('cancelled', 'the call was cancelled', { may_have_landed: how.acts });
    if (how.late)
      return new SurehandError(
        'timed_out',
        `${this.url} did not answer within ${how.options.timeout_ms} ms`,
        {
          may_have_landed: how.acts,
        },
      );
    if (NEVER_SENT.has(code))
      return new SurehandError('device_unavailable', `nothing answers at ${this.url} (${code})`, {
        remedy: 'start the server (npx appium), or name another one with --appium URL',
      });
    return new SurehandError(
      'device_lost',
      `the connection to ${this.url} broke (${code || 'no reason told'})`,
      {
        may_have_landed: how.acts,
      },
    );
  }
}

/** A refusal as a failure that everybody knows. */
export function failureOf({ error, words }: Refusal, acts: boolean): SurehandError {
  const may_have_landed = acts && !BEFORE_ANYTHING.has(error);
  if (error === 'invalid session id')
    return new SurehandError('device_lost', `the server has no such session any more: ${words}`, {
      remedy: 'launch again',
    });
  if (/not running, possibly crashed/.test(words))
    return new SurehandError('app_crashed', words, { may_have_landed });
  if (error === 'stale element reference' || error === 'no such element')
    return new SurehandError('ref_expired', `the server says: ${words}`);
  if (error === 'timeout' || error === 'script timeout')
    return new SurehandError('timed_out', `the server says: ${words}`, { may_have_landed });
  return new SurehandError('not_supported', `the server refused it (${error}): ${words}`, {
    may_have_landed,
  });
}

/** WebDriver's own form, and what proxies and clouds answer in between. */
function answerOf(status: number, text: string, url: string): Answer {
  if (status >= 300 && status < 400)
    return {
      refused: { error: 'redirected', words: `${url} leads elsewhere; give the address that it leads to` },
    };
  const body = parsed(text);
  const value = isRecord(body) && 'value' in body ? body.value : body;
  if (status === 401 || status === 403)
    return {
      refused: { error: 'unauthorized', words: wordsIn(value) || `${url} wants another user or key` },
    };
  if (isRecord(value) && typeof value.error === 'string' && (status >= 400 || 'message' in value))
    return { refused: { error: value.error, words: wordsIn(value) || value.error } };
  if (status >= 400)
    return { refused: { error: `HTTP ${status}`, words: wordsIn(value) || cut(text) || 'no words' } };
  if (body === undefined)
    return {
      refused: { error: 'no WebDriver server', words: `${url} answers, and not as a WebDriver server` },
    };
  return { value };
}

function wordsIn(value: unknown): string {
  const said = isRecord(value) ? (value.message ?? value.error) : value;
  return typeof said === 'string' ? cut(said) : '';
}

/** The first line tells what happened; stack traces follow. */
function cut(text: string): string {
  const [first = ''] = text.trim().split('\n');
  return first.length > LONGEST_WORDS ? `${first.slice(0, LONGEST_WORDS)}...` : first;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function codeOf(error: unknown): string {
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  if (isRecord(cause) && Array.isArray(cause.errors)) return codeOf(cause.errors[0]);
  if (isRecord(cause) && typeof cause.code === 'string') return cause.code;
  return cause instanceof Error ? cause.message : '';
}
