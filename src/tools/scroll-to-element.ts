import * as z from 'zod';
import { SurehandError } from '../model/failure.ts';
import type { UiNode } from '../model/node.ts';
import { type Resolved, resolve } from '../pipeline/resolve.ts';
import { send } from '../pipeline/send.ts';
import type { World } from '../pipeline/world.ts';
import { describeNode } from '../screen/render-line.ts';
import { renderView } from '../screen/render-view.ts';
import { inSession } from './in-session.ts';
import { defineTool } from './tool.ts';
import { traced } from './traced.ts';

const MOST_SCROLLS = 300;

export const scrollToElement = defineTool({
  name: 'scroll_to_element',
  toolset: 'mobile',
  on: ['android', 'ios'],
  effect: 'acts_idempotently',
  action_type: 'local_state',
  title: 'Scroll to element',
  description: 'Scroll down, then up, until an element is in view, however far it is.',
  input: z.object({ target: z.string().min(1) }),
  output: z.object({ found: z.string(), screen: z.record(z.string(), z.unknown()) }),
  run(context, { session: id, target }) {
    return inSession(context, id, async (world, session) => {
      const found = await scrollUntilThere(world, target, context.signal);
      const view = await session.look(world);
      world.screen.remember(view);
      return {
        text: `${found}\n${renderView(view, { tokens: world.options.snapshot_tokens }).text}`,
        structured: { found, screen: { snapshot: view.snapshot } },
      };
    });
  },
});

/** Scrolls until the element is in view, and says what was found. */
export function scrollUntilThere(world: World, target: string, signal: AbortSignal): Promise<string> {
  const asked = { action: 'scroll_to_element', target };
  return traced(world, 'execute', asked, async (tracer) => {
    // The tree that shows what a swipe brought is the one to search, and the one by which the next is aimed.
    const done = world.driver.actionBegins?.();
    const there = await seek(world, target, signal).finally(done);
    if (!there)
      throw new SurehandError('target_not_found', `no ${target} from one end of the screen to the other end`);
    tracer.step('execute', 'success', asked);
    const { node, twins, ref } = there.binding;
    return `found ${describeNode(node, twins)} (${ref})`;
  });
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
