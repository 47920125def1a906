import type { ElementHandle, Frame, Locator, Page } from 'playwright-core';
import { SurehandError } from '../../model/failure.ts';
import { allowForLoad } from './allow-for-load.ts';
import { DirectCalls } from './direct-calls.ts';
import { openClosedRoots } from './open-closed-roots.ts';
import { sessionOf } from './page-session.ts';
import { scriptOf } from './register-engine.ts';

/** Before an answer: this document has elements that may hold closed shadow roots. */
const CLOSED_ROOTS = /^!(\w+)!/;
/** What only looks can be asked again once the roots are open. */
const READS = new Set([
  'collect',
  'outline',
  'find',
  'doable',
  'read',
  'reached',
  'reached_from',
  'links',
  'find_text',
  'ready',
  'sensitive',
]);
/** One closed root may lie in another. */
const DEEPEST = 5;

/** Speaks to the code inside a frame, through the selector engine registered under `engine`. */
export class PageCalls {
  readonly engine: string;
  readonly #direct: DirectCalls | null;

  /** `own`: nobody else has an engine in these pages, so that the short way cannot lead to another one's. */
  constructor(engine: string, own: boolean) {
    this.engine = engine;
    this.#direct = own ? new DirectCalls(scriptOf(engine)) : null;
  }

  /** A page has opened. */
  watch(page: Page): void {
    void sessionOf(page);
    void this.#direct?.watch(page);
  }

  /** Data from the page in one round trip: by the short way where it is open, else as the text of a detached node. */
  async ask<T>(frame: Frame, verb: string, data: unknown, limit_ms: number): Promise<T> {
    const timeout_ms = allowForLoad(limit_ms);
    return this.#opened(
      verb,
      () => frame,
      async () =>
        (await this.#direct?.ask(frame, verb, JSON.stringify(data), timeout_ms)) ??
        (await this.locate(frame, verb, data).textContent({ timeout: timeout_ms })),
    );
  }

  /** The same about an element that Playwright holds, which may be in no document. */
  askFrom<T>(element: ElementHandle, verb: string, data: unknown): Promise<T> {
    return this.#opened(
      verb,
      () => element.ownerFrame(),
      async () => (await element.$(this.#selector(verb, data)))?.textContent() ?? null,
    );
  }

  /** The answer, once every closed root that it could lie behind is open. */
  async #opened<T>(
    verb: string,
    frameOf: () => Frame | null | Promise<Frame | null>,
    ask: () => Promise<string | null>,
  ): Promise<T> {
    for (let depth = 0; ; depth++) {
      const text = await told(ask);
      const [marked, document] = CLOSED_ROOTS.exec(text ?? '') ?? [];
      const frame = document === undefined ? null : await frameOf();
      const opened = frame && document !== undefined && (await openClosedRoots(frame, document));
      if (opened && READS.has(verb) && depth < DEEPEST) continue;
      return JSON.parse(text?.slice(marked?.length ?? 0) ?? 'null') as T; // the page code of this very version wrote it
    }
  }

  locate(frame: Frame, verb: string, data: unknown): Locator {
    return frame.locator(this.#selector(verb, data));
  }

  #selector(verb: string, data: unknown): string {
    return `${this.engine}=${verb}/${Buffer.from(JSON.stringify(data)).toString('base64')}`;
  }
}

/** Runs a Playwright call and turns its failures into ours. */
export async function told<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    throw asFailure(error);
  }
}

/** Playwright says what went wrong only in words, so this is the one place that reads them. */
export function asFailure(error: unknown): unknown {
  if (error instanceof SurehandError || !(error instanceof Error)) return error;
  const { message } = error;
  const ours = /surehand:(\w+) ?([^\n]*)/.exec(message);
  if (ours?.[1] === 'gone') return new SurehandError('ref_expired', 'the element is no longer on the page');
  if (ours?.[1] === 'ref_changed') return new SurehandError('ref_changed', `is now ${ours[2]}`);
  if (ours?.[1] === 'invalid') return new SurehandError('invalid_input', ours[2] ?? '');
  if (/Target crashed|Page crashed/.test(message))
    return new SurehandError('page_crashed', 'the page crashed', { cause: error });
  if (/has been closed|Target closed|browser has disconnected|Frame was detached/.test(message)) {
    return new SurehandError('page_closed', 'the page was closed meanwhile', { cause: error });
  }
  if (/is not a valid selector/.test(message)) {
    return new SurehandError(
      'invalid_input',
      `not a valid CSS selector: ${/on '\w+': '(.*)' is not a valid/s.exec(message)?.[1] ?? ''}; wanted for example css:#save or css:button.primary`,
    );
  }
  if (/Maximum call stack size exceeded/.test(message))
    return new SurehandError(
      'screen_unreadable',
      'the page nests its boxes too deep to be read as a whole; read a part of it: `within` takes an element',
      { cause: error },
    );
  if (error.name === 'TimeoutError')
    return new SurehandError('timed_out', firstLine(message), { cause: error });
  return error;
}

export function firstLine(message: string): string {
  return (message.split('\n')[0] ?? '').replace(/^[\w.]+: /, '');
}
