import * as z from 'zod';
import { inSession } from './in-session.ts';
import { defineTool } from './tool.ts';

export const getScreenFingerprint = defineTool({
  name: 'get_screen_fingerprint',
  toolset: 'inspect',
  effect: 'observes',
  title: 'Get screen fingerprint',
  description: 'A short value that changes when the screen meaningfully does.',
  input: z.object({}),
  output: z.object({ fingerprint: z.string(), snapshot_revision: z.number(), url: z.string() }),
  run(context, { session: id }) {
    return inSession(context, id, async (world, session) => {
      const { snapshot } = await session.look(world);
      const { fingerprint, snapshot_revision, page } = snapshot;
      return {
        text: `${fingerprint} rev ${snapshot_revision} ${page.url}`,
        structured: { fingerprint, snapshot_revision, url: page.url },
      };
    });
  },
});
