import * as z from 'zod';
import { actInSession, expectField, OutcomeSchema } from './act-in-session.ts';
import { defineTool } from './tool.ts';

export const handleDialog = defineTool({
  name: 'handle_dialog',
  toolset: 'core',
  effect: 'acts',
  action_type: 'side_effect',
  title: 'Handle dialog',
  description: 'Answer an alert, confirm, prompt or leave-page dialog.',
  input: z.object({
    accept: z.boolean(),
    text: z.string().optional().describe('for a prompt'),
    expect: expectField,
  }),
  output: OutcomeSchema,
  run(context, { session, expect, accept, text }) {
    return actInSession(
      context,
      session,
      {
        action: 'handle_dialog',
        accept,
        ...(text !== undefined ? { text } : {}),
      },
      { expect },
    );
  },
});
