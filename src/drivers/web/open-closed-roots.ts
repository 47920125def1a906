import type { CDPSession, Frame } from 'playwright-core';
import { inTime } from '../../model/in-time.ts';
import { worldsOf } from './engine-worlds.ts';

type Sender = Pick<CDPSession, 'send'>;

const TIMEOUT_MS = 2000;
const OPEN = 'function () { globalThis.__surehand_roots.set(this.host, this); }';

/**
 * Hands the engine the closed shadow roots of the elements that it wants to know about: scripts cannot reach them, the
 * browser can. True when there was one.
 */
export async function openClosedRoots(frame: Frame, document: string): Promise<boolean> {
  try {
    return await inTime(TIMEOUT_MS, openAll(frame, document), () => false);
  } catch {
    return false; // the document went away, and with it what was asked
  }
}

async function openAll(frame: Frame, document: string): Promise<boolean> {
  const page = frame.page();
  // A frame of another site runs in a process of its own, which only a session of its own speaks to.
  const own = frame === page.mainFrame() ? null : await worldsOf(frame);
  const worlds = own ?? (await worldsOf(page));
  if (!worlds) return false;
  const { session } = worlds;
  for (const [uniqueContextId, { id }] of worlds.all()) {
    const ask = (what: string) =>
      session.send('Runtime.evaluate', {
        expression: `globalThis.__surehand_${what}_${document}?.()`,
        uniqueContextId,
      });
    const { objectId } = (await ask('hosts')).result;
    if (!objectId) continue;
    const hosts = await elementsOf(session, objectId);
    const opened = await Promise.all(hosts.map((host) => openRoot(session, host, id)));
    if (!opened.includes(true)) return false;
    await ask('opened');
    return true;
  }
  return false;
}

async function elementsOf(session: Sender, objectId: string): Promise<string[]> {
  const { result } = await session.send('Runtime.getProperties', { objectId, ownProperties: true });
  return result.flatMap(({ name, value }) => (/^\d+$/.test(name) && value?.objectId) || []);
}

async function openRoot(session: Sender, host: string, context: number): Promise<boolean> {
  const { node } = await session.send('DOM.describeNode', { objectId: host, depth: 1, pierce: true });
  const closed = node.shadowRoots?.find(({ shadowRootType }) => shadowRootType === 'closed');
  if (!closed) return false;
  const { object } = await session.send('DOM.resolveNode', {
    backendNodeId: closed.backendNodeId,
    executionContextId: context,
  });
  if (!object.objectId) return false;
  await session.send('Runtime.callFunctionOn', { objectId: object.objectId, functionDeclaration: OPEN });
  return true;
}
