import * as z from 'zod';
import { DeviceSchema } from '../model/device.ts';
import { SnapshotSchema } from '../model/snapshot.ts';
import { fitElements } from '../screen/fit-elements.ts';
import { inSession } from './in-session.ts';
import { defineTool } from './tool.ts';
import { TreeElementSchema, treeElement } from './tree-element.ts';

const HARD_LIMIT_TOKENS = 2000;

export const getSnapshot = defineTool({
  name: 'get_snapshot',
  toolset: 'inspect',
  effect: 'observes',
  title: 'Get snapshot',
  description: 'The snapshot as JSON: refs, roles, names, states, boxes.',
  input: z.object({
    viewport_only: z.boolean().optional().describe('default true'),
    screenshot: z.boolean().optional(),
  }),
  output: SnapshotSchema.extend({
    device: DeviceSchema,
    resolution: z.object({ width: z.number(), height: z.number() }),
    elements: z.array(TreeElementSchema.extend({ state: z.array(z.string()) })),
  }),
  run(context, { session: id, viewport_only = true, screenshot }) {
    return inSession(context, id, async (world, session) => {
      const view = await session.look(world, {
        full_page: !viewport_only,
        selectors: true,
        reading: false,
      });
      const image = screenshot ? await world.driver.screenshot({ format: 'png', max_side: 1000 }) : undefined;
      const snapshot = fitElements(view, HARD_LIMIT_TOKENS);
      world.screen.remember(view);
      const parents = new Set(view.bindings.flatMap(({ node }) => node.parent ?? []));
      const tree = new Map(view.bindings.map((binding) => [binding.ref, treeElement(binding, parents)]));
      return {
        text: JSON.stringify(snapshot),
        structured: {
          ...snapshot,
          device: world.driver.device(),
          resolution: { width: snapshot.viewport.width, height: snapshot.viewport.height },
          // The loop's contract has words for a state; the same by name is beside it.
          elements: snapshot.elements.map((element) => {
            const known = tree.get(element.ref);
            return { ...known, ...element, readable_state: known?.state ?? {} };
          }),
          screenshot: image ? image.data.toString('base64') : null,
        },
        ...(image ? { images: [{ data: image.data, mime_type: image.mime_type }] } : {}),
      };
    });
  },
});
