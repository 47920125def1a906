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
  commands: [
    {
      name: 'dialog accept',
      takes: ['text?'],
      gives: { accept: true },
      summary: 'Say yes to an open dialog.',
    },
    { name: 'dialog dismiss', gives: { accept: false }, summary: 'Say no to an open dialog.' },
  ],
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
