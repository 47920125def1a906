import type { CDPSession, Frame, Page } from 'playwright-core';
import { sessionOf } from './page-session.ts';

export interface EngineWorlds {
  session: Pick<CDPSession, 'send'>;
  /** The engine's world in the document that the page, or the frame of another site, shows now. */
  main(): string | undefined;
  /** The engine's worlds in all documents of this session, by the name that stays theirs. */
  all(): ReadonlyMap<string, { id: number }>;
}

const UTILITY_WORLD = /^__playwright_utility_world/;
const known = new WeakMap<Page | Frame, Promise<EngineWorlds | null>>();

/** Where the engine runs, as the browser counts its worlds; null in browsers other than Chromium. */
export function worldsOf(of: Page | Frame): Promise<EngineWorlds | null> {
  let worlds = known.get(of);
  if (!worlds) {
    worlds = watch(of).catch(() => null);
    known.set(of, worlds);
  }
  return worlds;
}

async function watch(of: Page | Frame): Promise<EngineWorlds | null> {
  const session = 'mainFrame' in of ? await sessionOf(of) : await of.page().context().newCDPSession(of);
  if (!session) return null;
  const { frameTree } = await session.send('Page.getFrameTree');
  const worlds = new Map<string, { id: number; frame: string }>();
  session.on('Runtime.executionContextCreated', ({ context }) => {
    const { uniqueId, id, name, auxData } = context;
    if (UTILITY_WORLD.test(name)) worlds.set(uniqueId, { id, frame: String(auxData?.frameId) });
  });
  session.on('Runtime.executionContextDestroyed', ({ executionContextId }) => {
    for (const [name, { id }] of worlds) if (id === executionContextId) worlds.delete(name);
  });
  session.on('Runtime.executionContextsCleared', () => worlds.clear());
  await session.send('Runtime.enable');
  return {
    session: behind(session),
    main: () => [...worlds].findLast(([, { frame }]) => frame === frameTree.frame.id)?.[0],
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
