import * as z from 'zod';
import { resolveThere } from '../pipeline/resolve.ts';
import { targetField } from './act-in-session.ts';
import { inSession } from './in-session.ts';
import { defineTool } from './tool.ts';

export const captureScreenshot = defineTool({
  name: 'capture_screenshot',
  toolset: 'core',
  effect: 'observes',
  title: 'Capture screenshot',
  description: 'Picture of the viewport, the full page or one element.',
  commands: [{ name: 'shot', takes: ['out?'] }],
  input: z.object({
    target: targetField.optional(),
    full_page: z.boolean().optional(),
    marks: z.boolean().optional().describe('draw refs'),
    max_side: z.number().int().min(64).max(4000).optional(),
    format: z.enum(['jpeg', 'png']).optional(),
  }),
  output: z.object({ width: z.number(), height: z.number(), mime_type: z.string() }),
  run(context, { session: id, target, full_page, marks, max_side = 1000, format = 'jpeg' }) {
    return inSession(context, id, async (world, session) => {
      const key = target ? (await resolveThere(world, target)).key : undefined;
      const view = marks ? await session.look(world) : undefined;
      const boxes = view?.bindings
        .filter(({ node }) => node.actionable)
        .map(({ ref, node }) => ({ label: ref.slice(1), box: node.box }));
      const { data, mime_type, width, height } = await world.driver.screenshot({
        format,
        max_side,
        ...(key ? { key } : {}),
        ...(full_page ? { full_page } : {}),
        ...(boxes ? { marks: boxes } : {}),
      });
      return {
        text: `${width}x${height}${boxes ? `, ${boxes.length} refs marked` : ''}`,
        structured: { width, height, mime_type },
        images: [{ data, mime_type }],
      };
    });
  },
});
