import * as z from 'zod';
import { actInSession, expectField, OutcomeSchema, targetField } from './act-in-session.ts';
import { defineTool } from './tool.ts';

export const hover = defineTool({
  name: 'hover',
  toolset: 'core',
  effect: 'acts_idempotently',
  action_type: 'local_state',
  title: 'Hover',
  description: 'Move the pointer over an element.',
  input: z.object({ target: targetField, expect: expectField }),
  output: OutcomeSchema,
  run(context, { session, expect, target }) {
    return actInSession(context, session, { action: 'hover', target }, { expect });
  },
});
