import * as z from 'zod';
import { defineActingTool } from './acting-tool.ts';

export const handleDialog = defineActingTool({
  name: 'handle_dialog',
  toolset: 'core',
  on: ['web', 'ios'],
  effect: 'acts',
  action_type: 'side_effect',
  title: 'Handle dialog',
  description: 'Answer an alert, confirm, prompt or leave-page dialog.',
  input: z.object({
    accept: z.boolean(),
    text: z.string().optional().describe('for a prompt'),
  }),
  toAction: ({ accept, text }) => ({
    action: 'handle_dialog',
    accept,
    ...(text !== undefined ? { text } : {}),
  }),
});
