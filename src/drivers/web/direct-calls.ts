import type { CDPSession, Frame, Page } from 'playwright-core';
import { SurehandError } from '../../model/failure.ts';
import { sessionOf } from './page-session.ts';

interface World {
  session: Pick<CDPSession, 'send'>;
  /** The isolated world of the document shown now, once the engine's world is there. */
  context: string | undefined;
}

const UTILITY_WORLD = /^__playwright_utility_world/;

/**
 * A shorter way to the engine in the main frame of a Chromium page: one message to the very world that Playwright has
 * put it in, past the locator. Whatever it cannot do is left to the locator: other browsers, other frames, a document
 * that has no engine yet, one that goes away.
 */
export class DirectCalls {
  readonly #worlds = new WeakMap<Page, World | null>();

  /** The engine's answer as JSON text, or undefined when this way is not open now. */
  async ask(frame: Frame, verb: string, json: string, timeout_ms: number): Promise<string | undefined> {
    const page = frame.page();
    if (frame !== page.mainFrame()) return undefined;
    const world = this.#worlds.get(page);
    if (world === undefined) {
      this.#worlds.set(page, null);
      void this.#open(page);
    }
    if (!world?.context) return undefined;
    const { session, context } = world;
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

  async #open(page: Page): Promise<void> {
    try {
      const session = await sessionOf(page);
      if (!session) return;
      const world: World = { session: behind(session), context: undefined };
      const { frameTree } = await session.send('Page.getFrameTree');
      let context_id: number | undefined;
      session.on('Runtime.executionContextCreated', ({ context }) => {
        if (!UTILITY_WORLD.test(context.name) || context.auxData?.frameId !== frameTree.frame.id) return;
        world.context = context.uniqueId;
        context_id = context.id;
      });
      session.on('Runtime.executionContextDestroyed', ({ executionContextId }) => {
        if (executionContextId === context_id) world.context = undefined;
      });
      session.on('Runtime.executionContextsCleared', () => {
        world.context = undefined;
      });
      await session.send('Runtime.enable');
      this.#worlds.set(page, world);
    } catch {
      // Not Chromium, or the page is gone: the locator does it all.
    }
  }
}

/** The parts of a session that Playwright keeps to itself: there only when its server half runs in this process. */
interface Kept {
  _connection?: { toImpl?: (half: unknown) => { _session?: Pick<CDPSession, 'send'> } | undefined };
}

/**
 * The server half of a session. The way through both halves checks, copies and traces every message, which takes longer
 * than the browser needs to answer it. Where the half cannot be had the session itself does.
 */
function behind(session: CDPSession): Pick<CDPSession, 'send'> {
  const { _connection } = session as unknown as Kept; // not in its types
  const half = _connection?.toImpl?.(session)?._session;
  return typeof half?.send === 'function' ? half : session;
}

/** Playwright keeps the stack of every message: one without callers is made in no time. */
function fromNowhere<T>(call: () => Promise<T>): Promise<T> {
  return new Promise((resolve) => queueMicrotask(() => resolve(call())));
}

/** A page whose script never returns answers nothing: that must not hold the caller. */
async function within<T>(timeout_ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      reject,
      timeout_ms,
      new SurehandError('timed_out', `the page did not answer in ${timeout_ms} ms`),
    );
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
