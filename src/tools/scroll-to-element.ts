import * as z from 'zod';
import { SurehandError } from '../model/failure.ts';
import { type Resolved, resolve } from '../pipeline/resolve.ts';
import { send } from '../pipeline/send.ts';
import type { World } from '../pipeline/world.ts';
import { describeNode } from '../screen/render-line.ts';
import { renderView } from '../screen/render-view.ts';
import { inSession } from './in-session.ts';
import { defineTool } from './tool.ts';
import { traced } from './traced.ts';

const MOST_SCROLLS = 300;
/** What was at the edge stays in view: nothing between two looks is passed over. */
const SHARE = 0.5;

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
 * Scrolls down until the element is there, then up; null when both ends were met. What was passed on the way down is not
 * searched again. Two that could be meant are no reason to go on.
 */
async function seek(world: World, target: string, signal: AbortSignal): Promise<Resolved | null> {
  const { viewport } = await world.driver.collect({ viewport_only: true, limit: 1 });
  const step = Math.round(viewport.height * SHARE);
  const scroll = async (dy: number): Promise<number> => {
    const { timeout_ms } = world.options;
    const { moved } = await send(world, { kind: 'scroll_by', dx: 0, dy, timeout_ms, signal });
    return Math.abs(moved?.y ?? 0);
  };
  let known = 0;
  for (const way of [1, -1]) {
    for (let moved = 1; way < 0 && known > step && moved > 0 && !signal.aborted; known -= moved)
      moved = await scroll(step - known);
    for (let scrolls = 0; scrolls <= MOST_SCROLLS && !signal.aborted; scrolls += 1) {
      const there = await resolve(world, target, 'any').catch((error: unknown) => {
        if (error instanceof SurehandError && error.kind === 'target_not_found') return null;
        throw error;
      });
      if (there) return there;
      const moved = await scroll(way * step);
      if (moved === 0) break;
      known += way * moved;
    }
  }
  return null;
}
