import type { Frame, Page } from 'playwright-core';
import { SurehandError } from '../../model/failure.ts';
import { inTime } from '../../model/in-time.ts';
import { type EngineWorlds, worldsOf } from './engine-worlds.ts';

/**
 * A shorter way to the engine in the main frame of a Chromium page: one message to the very world that Playwright has
 * put it in, past the locator. Whatever it cannot do is left to the locator: other browsers, other frames, a document
 * that has no engine yet, one that goes away.
 */
export class DirectCalls {
  readonly #worlds = new WeakMap<Page, Promise<EngineWorlds | null>>();
  readonly #script: string | undefined;

  /** `script` makes the engine in a document. */
  constructor(script?: string) {
    this.#script = script;
  }

  /** To be called when a page opens: from then on its documents have the engine from their beginning. */
  watch(page: Page): Promise<EngineWorlds | null> {
    let worlds = this.#worlds.get(page);
    if (!worlds) {
      // Null: not Chromium, or the page is gone, and the locator does it all.
      worlds = worldsOf(page, this.#script);
      this.#worlds.set(page, worlds);
    }
    return worlds;
  }

  /** The engine's answer as JSON text, or undefined when this way is not open now. */
  async ask(frame: Frame, verb: string, json: string, timeout_ms: number): Promise<string | undefined> {
    const page = frame.page();
    if (frame !== page.mainFrame()) return undefined;
    const worlds = await within(timeout_ms, this.watch(page));
    const context = await worlds?.main();
    if (!worlds || !context) return undefined;
    const { session } = worlds;
    const expression = `globalThis.__surehand_ask?.(${JSON.stringify(verb)}, ${JSON.stringify(json)})`;
    const asking = fromNowhere(() =>
      session.send('Runtime.evaluate', { expression, uniqueContextId: context, returnByValue: true }),
    )
      // The document went away, and with it what was asked.
      .catch(() => undefined);
    const answer = await within(timeout_ms, asking);
    if (!answer) return undefined;
    const thrown = answer.exceptionDetails?.exception?.description;
    if (thrown !== undefined) throw new Error(thrown);
    const { value } = answer.result;
    return typeof value === 'string' ? value : undefined;
  }
}

/** Playwright keeps the stack of every message: one without callers is made in no time. */
function fromNowhere<T>(call: () => Promise<T>): Promise<T> {
  return new Promise((resolve) => queueMicrotask(() => resolve(call())));
}

/** A page whose script never returns answers nothing: that must not hold the caller. */
function within<T>(timeout_ms: number, work: Promise<T>): Promise<T> {
  return inTime(timeout_ms, work, () => {
    throw new SurehandError('timed_out', `the page did not answer in ${timeout_ms} ms`);
  });
}
