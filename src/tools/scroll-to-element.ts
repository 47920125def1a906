import * as z from 'zod';
import { seekInApp } from '../pipeline/seek-in-app.ts';
import type { World } from '../pipeline/world.ts';
import { describeNode } from '../screen/render-line.ts';
import { renderView } from '../screen/render-view.ts';
import { inSession } from './in-session.ts';
import { defineTool } from './tool.ts';
import { traced } from './traced.ts';

export const scrollToElement = defineTool({
  name: 'scroll_to_element',
  toolset: 'mobile',
  on: ['android', 'ios'],
  effect: 'acts_idempotently',
  action_type: 'local_state',
  title: 'Scroll to element',
  typed_as: 'scroll to',
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
    const there = await seekInApp(world, target, signal).finally(done);
    tracer.step('execute', 'success', asked);
    const { node, twins, ref } = there.binding;
    return `found ${describeNode(node, twins)} (${ref})`;
  });
}
