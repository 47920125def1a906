import * as z from 'zod';
import { SnapshotSchema } from '../model/snapshot.ts';
import { fitElements } from '../screen/fit-elements.ts';
import { inSession } from './in-session.ts';
import { defineTool } from './tool.ts';

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
  output: SnapshotSchema,
  run(context, { session: id, viewport_only = true, screenshot }) {
    return inSession(context, id, async (world, session) => {
      const view = await session.look(world, {
        full_page: !viewport_only,
        selectors: true,
        reading: false,
      });
      const image = screenshot ? await world.driver.screenshot({ format: 'png', max_side: 1000 }) : undefined;
      const snapshot = fitElements(view.snapshot, HARD_LIMIT_TOKENS);
      world.screen.remember(view);
      return {
        text: JSON.stringify(snapshot),
        structured: { ...snapshot, screenshot: image ? image.data.toString('base64') : null },
        ...(image ? { images: [{ data: image.data, mime_type: image.mime_type }] } : {}),
      };
    });
  },
});
