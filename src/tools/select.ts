import * as z from 'zod';
import { actInSession, expectField, OutcomeSchema, targetField } from './act-in-session.ts';
import { defineTool } from './tool.ts';

export const select = defineTool({
  name: 'select',
  toolset: 'core',
  effect: 'acts_idempotently',
  action_type: 'local_state',
  title: 'Select',
  description: 'Choose options of a list or dropdown by label.',
  input: z.object({
    target: targetField,
    value: z.union([z.string(), z.array(z.string()).min(1)]),
    expect: expectField,
  }),
  output: OutcomeSchema,
  run(context, { session, expect, target, value }) {
    return actInSession(context, session, { action: 'select', target, values: [value].flat() }, { expect });
  },
});
