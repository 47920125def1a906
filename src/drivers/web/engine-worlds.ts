import type { CDPSession, Frame, Page } from 'playwright-core';
import { sessionOf } from './page-session.ts';

export interface EngineWorlds {
  session: Pick<CDPSession, 'send'>;
  /** The engine's world in the document that the page, or the frame of another site, shows now; waits for one that comes. */
  main(): Promise<string | undefined>;
  /** The engine's worlds in all documents of this session, by the name that stays theirs. */
  all(): ReadonlyMap<string, { id: number }>;
}

const UTILITY_WORLD = /^__playwright_utility_world/;
const known = new WeakMap<Page | Frame, Promise<EngineWorlds | null>>();

/**
 * Where the engine runs, as the browser counts its worlds; null in browsers other than Chromium. With `script`, which
 * makes the engine, every new document of the main frame gets it at once, while it is still being read.
 */
export function worldsOf(of: Page | Frame, script?: string): Promise<EngineWorlds | null> {
  let worlds = known.get(of);
  if (!worlds) {
    worlds = watch(of, script).catch(() => null);
    known.set(of, worlds);
  }
  return worlds;
}

/** A new document has its world as soon as it is there. */
const COMING_MS = 250;
/** No document yet: only the empty one that a new tab begins with. */
const NO_ORIGIN = '://';

async function watch(of: Page | Frame, script?: string): Promise<EngineWorlds | null> {
  const session = 'mainFrame' in of ? await sessionOf(of) : await of.page().context().newCDPSession(of);
  if (!session) return null;
  const sender = behind(session);
  const asking = sender.send('Page.getFrameTree');
  const worlds = new Map<string, { id: number; frame: string }>();
  let coming: Promise<void> | undefined;
  let arrived = () => {};
  const expectWorld = () => {
    coming = new Promise((resolve) => {
      arrived = resolve;
      setTimeout(resolve, COMING_MS).unref();
    });
  };
  session.on('Runtime.executionContextCreated', ({ context }) => {
    const { uniqueId, id, name, origin, auxData } = context;
    if (!UTILITY_WORLD.test(name)) return;
    const frame = String(auxData?.frameId);
    worlds.set(uniqueId, { id, frame });
    arrived();
    if (script === undefined || origin === NO_ORIGIN) return;
    const make = { expression: `void ${script}`, uniqueContextId: uniqueId };
    const making = asking.then(async ({ frameTree }) => {
      if (frameTree.frame.id === frame) await sender.send('Runtime.evaluate', make);
    });
    // The document went away, or Playwright makes it with the first question.
    making.catch(() => {});
  });
  session.on('Runtime.executionContextDestroyed', ({ executionContextId }) => {
    for (const [name, { id }] of worlds) if (id === executionContextId) worlds.delete(name);
  });
  session.on('Runtime.executionContextsCleared', () => {
    worlds.clear();
    expectWorld();
  });
  const [{ frameTree }] = await Promise.all([asking, sender.send('Runtime.enable')]);
  expectWorld();
  return {
    session: sender,
    async main() {
      if (worlds.size === 0) await coming;
      return [...worlds].findLast(([, { frame }]) => frame === frameTree.frame.id)?.[0];
    },
    all: () => worlds,
  };
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
