import { SurehandError } from '../model/failure.ts';
import type { UiNode } from '../model/node.ts';
import { type Resolved, resolve } from './resolve.ts';
import { send } from './send.ts';
import type { World } from './world.ts';

const MOST_SCROLLS = 300;

/** Scrolls until what an app draws only further on is in view; rejects when it is at neither end. */
export async function seekInApp(world: World, target: string, signal: AbortSignal): Promise<Resolved> {
  const there = await seek(world, target, signal);
  if (there) return there;
  throw new SurehandError('target_not_found', `no ${target} from one end of the screen to the other end`);
}

/**
 * Scrolls down until the element is there; null when both ends were met. What was above the start is searched from the
 * top down, until what was seen first comes again: the way back up is flung, for all of it was read. Two that could be
 * meant are no reason to go on.
 */
async function seek(world: World, target: string, signal: AbortSignal): Promise<Resolved | null> {
  const { driver, options } = world;
  const seen = async () => (await driver.collect({ viewport_only: true, limit: 100 })).nodes;
  const { viewport, nodes: first } = await driver.collect({ viewport_only: true, limit: 100 });
  const scroll = async (dy: number, more: { fling: true } | { once: true }): Promise<boolean> => {
    const how = { kind: 'scroll_by', dx: 0, dy, timeout_ms: options.timeout_ms, signal, ...more } as const;
    return ((await send(world, how)).moved?.y ?? 0) !== 0;
  };
  const search = async (met: (nodes: UiNode[]) => boolean): Promise<Resolved | null> => {
    for (let scrolls = 0; scrolls <= MOST_SCROLLS && !signal.aborted; scrolls += 1) {
      const there = await resolve(world, target, 'any').catch((error: unknown) => {
        if (error instanceof SurehandError && error.kind === 'target_not_found') return null;
        throw error;
      });
      if (there) return there;
      if (met(await seen()) || !(await scroll(viewport.height, { once: true }))) break;
    }
    return null;
  };
  const below = await search(() => false);
  if (below) return below;
  // What stands still, such as a bar on top, is there at both ends.
  const still = new Set((await seen()).map(called));
  const start = new Set(first.map(called).filter((one) => !still.has(one)));
  let flings = 0;
  while (flings < MOST_SCROLLS && !signal.aborted && (await scroll(-viewport.height, { fling: true })))
    flings += 1;
  return flings === 0 ? null : search((nodes) => nodes.some((node) => start.has(called(node))));
}

function called({ role, name, context }: UiNode): string {
  return JSON.stringify([role, name, context]);
}
