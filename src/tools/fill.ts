import * as z from 'zod';
import { actInSession, expectField, OutcomeSchema, targetField } from './act-in-session.ts';
import { defineTool } from './tool.ts';

export const fill = defineTool({
  name: 'fill',
  toolset: 'core',
  effect: 'acts_idempotently',
  action_type: 'local_state',
  title: 'Fill',
  description: 'Put text into a field. {{NAME}} is a secret.',
  input: z.object({
    target: targetField,
    value: z.string(),
    clear_first: z.boolean().optional().describe('default true'),
    expect: expectField,
  }),
  output: OutcomeSchema,
  run(context, { session, expect, target, value, clear_first = true }) {
    return actInSession(context, session, { action: 'fill', target, value, clear_first }, { expect });
  },
});
