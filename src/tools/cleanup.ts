import * as z from 'zod';
import { writablePath } from '../pipeline/allowed-paths.ts';
import { sendStorage } from '../pipeline/send.ts';
import { defineTool } from './tool.ts';

export const cleanup = defineTool({
  name: 'cleanup',
  toolset: 'core',
  effect: 'manages',
  title: 'Clean up',
  description: 'End the session and its browser.',
  commands: [{ name: 'close', files: ['save_storage_state'] }],
  input: z.object({ save_storage_state: z.string().optional().describe('file to keep its login in') }),
  output: z.object({
    session: z.string(),
    closed: z.boolean(),
    kept: z.array(z.string()).optional().describe('films and the trace'),
  }),
  async run(context, { session: id, save_storage_state }) {
    const { sessions } = context;
    if (save_storage_state) {
      await sessions.get(id).exclusively((world) => {
        const path = writablePath(save_storage_state, 'save_storage_state', world.options);
        return sendStorage(world, { path });
      }, context);
    }
    const session = await sessions.close(id);
    const kept = [...session.kept];
    return {
      text: [`session ${session.id} closed`, ...kept.map((file) => `saved ${file}`)].join('\n'),
      structured: { session: session.id, closed: true, ...(kept.length > 0 ? { kept } : {}) },
    };
  },
});
