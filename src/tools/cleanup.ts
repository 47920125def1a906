import * as z from 'zod';
import { defineTool } from './tool.ts';

export const cleanup = defineTool({
  name: 'cleanup',
  toolset: 'core',
  effect: 'manages',
  title: 'Clean up',
  description: 'End the session and its browser.',
  input: z.object({ save_storage_state: z.string().optional().describe('file to keep its login in') }),
  output: z.object({ session: z.string(), closed: z.boolean() }),
  async run({ sessions }, { session: id, save_storage_state }) {
    if (save_storage_state) {
      await sessions.get(id).exclusively(({ driver }) => driver.saveStorageState(save_storage_state));
    }
    const session = await sessions.close(id);
    return { text: `session ${session.id} closed`, structured: { session: session.id, closed: true } };
  },
});
